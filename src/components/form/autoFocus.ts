const focusWhenMounted = (element: HTMLElement | null): void => element?.focus();

/** For the first thing to use in a form that takes the place of another one: there one goes on. */
export const focusOnMount = { ref: focusWhenMounted, 'data-autofocus': true } as const;
