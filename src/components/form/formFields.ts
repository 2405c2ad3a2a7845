import type { Fields, Form, ValuesOf } from '../../../contract/forms/form.ts';

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const inputOf = (form: HTMLFormElement, name: string): Input => {
  const input = form.elements.namedItem(name);
  if (
    input instanceof HTMLInputElement ||
    input instanceof HTMLSelectElement ||
    input instanceof HTMLTextAreaElement
  )
    return input;
  throw new Error(`The form has no field ${name}`);
};

/** Returns a form field's value as typed. */
export const valueOf = (form: HTMLFormElement, name: string): string => inputOf(form, name).value;

/** Reads the form's field values for validation and submission. */
export const readForm = <Of extends Fields>(form: HTMLFormElement, { fields, names }: Form<Of>) =>
  Object.fromEntries(names.map((name) => [name, fields[name]!.read(valueOf(form, name))])) as ValuesOf<
    Form<Of>
  >;

/** Moves the focus to the first invalid field, in the given order. */
export const focusFirstWrong = <Name extends string>(
  form: HTMLFormElement,
  order: readonly Name[],
  faults: Partial<Record<Name, unknown>>,
): void => {
  const wrong = order.find((name) => faults[name] !== undefined);
  if (wrong) inputOf(form, wrong).focus();
};
