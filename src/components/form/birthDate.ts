import {
  dateParts,
  joinDate,
  partToCorrect,
  type DatePart,
} from '../../../contract/domain/identity/typedDate.ts';
import { focusFirstWrong, inputOf, valueOf } from './formFields.ts';

/** Name of the form field for each part of the date. */
export const partName = (part: DatePart): string => `dob-${part}`;

/** Joins the entered parts into one date. */
export const readBirthDate = (form: HTMLFormElement): string => {
  const [day, month, year] = dateParts.map((part) => valueOf(form, partName(part))) as [
    string,
    string,
    string,
  ];
  return joinDate({ day, month, year });
};

/** Moves the focus to the first invalid field. If that is the birth date, focuses the part to correct. */
export const focusWrongPerson = <Name extends string>(
  form: HTMLFormElement,
  order: readonly Name[],
  faults: Partial<Record<Name, unknown>>,
): void => {
  const wrong = order.find((name) => faults[name] !== undefined);
  if (wrong === 'dob') inputOf(form, partName(partToCorrect(readBirthDate(form)))).focus();
  else focusFirstWrong(form, order, faults);
};
