const focusWhenMounted = (element: HTMLElement | null): void => element?.focus();
const focusWhenLost = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus();
};

/** For the first thing to use in a form that takes the place of another one: there one goes on. */
export const focusOnMount = { ref: focusWhenMounted, 'data-autofocus': true } as const;

/** For what comes in the place of the button that was just pressed: only whoever was left nowhere goes on here. */
export const focusWhenLeft = { ref: focusWhenLost } as const;
