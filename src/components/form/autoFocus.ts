const focusWhenMounted = (element: HTMLElement | null): void => element?.focus();
const focusWhenLost = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus();
};

/** Moves the focus to the first control of a form that replaces another one. */
export const focusOnMount = { ref: focusWhenMounted, 'data-autofocus': true } as const;

/** Moves the focus to content that replaces the clicked button, but only if the focus would otherwise be lost. */
export const focusWhenLeft = { ref: focusWhenLost } as const;
