const focusWhenMounted = (element: HTMLElement | null): void => element?.focus();
const focusWhenLost = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus();
};

/** Takes the focus, for the first control of a form that replaces another one. */
export const focusOnMount = { ref: focusWhenMounted, 'data-autofocus': true } as const;

/** Takes the focus only if it was lost, for content that replaces the pressed button. */
export const focusWhenLeft = { ref: focusWhenLost } as const;
