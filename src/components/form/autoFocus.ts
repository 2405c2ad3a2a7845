const focusWhenMounted = (element: HTMLElement | null): void => element?.focus();
const focusWhenLost = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus();
};

/** For the first control of a form that replaces another one. */
export const focusOnMount = { ref: focusWhenMounted, 'data-autofocus': true } as const;

/** For content that replaces the pressed button. It takes the focus only if that was lost. */
export const focusWhenLeft = { ref: focusWhenLost } as const;
