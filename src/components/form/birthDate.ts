import {
  dateParts,
  joinDate,
  partToCorrect,
  type DatePart,
} from '../../../contract/domain/identity/typedDate.ts';
import { focusFirstWrong, inputOf, valueOf } from './formFields.ts';

/** Returns the name of the birth date's form field for the day, month or year. */
export const partName = (part: DatePart): string => `dob-${part}`;

/** Reads the three parts of the birth date from the form and joins them. */
export const readBirthDate = (form: HTMLFormElement): string => {
  const [day, month, year] = dateParts.map((part) => valueOf(form, partName(part))) as [
    string,
    string,
    string,
  ];
  return joinDate({ day, month, year });
};

/** Moves the focus to the first invalid field. In a birth date, this is the part that must be corrected. */
export const focusWrongPerson = <Name extends string>(
  form: HTMLFormElement,
  order: readonly Name[],
  faults: Partial<Record<Name, unknown>>,
): void => {
  const wrong = order.find((name) => faults[name] !== undefined);
  if (wrong === 'dob') inputOf(form, partName(partToCorrect(readBirthDate(form)))).focus();
  else focusFirstWrong(form, order, faults);
};
