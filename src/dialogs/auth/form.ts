const focusWhenMounted = (element: HTMLElement | null): void => element?.focus();

/** For the first thing to use in a form that takes the place of another one: there one goes on. */
export const arriving = { ref: focusWhenMounted, 'data-autofocus': true } as const;

/** The first of the fields named that has a fault gets the focus. */
export const focusFault = (form: HTMLFormElement, faults: object, names: readonly string[]): void => {
  const name = names.find((candidate) => candidate in faults);
  const field = name === undefined ? null : form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
};

/** What stands in a field of a form. */
export const valueOf = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) throw new Error(`The form has no field ${name}`);
  return field.value;
};
