const focusWhenMounted = (element: HTMLElement | null): void => element?.focus();
const focusWhenLost = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus();
};

/** Moves the focus to the first control of a form that has replaced another one. */
export const focusOnMount = { ref: focusWhenMounted, 'data-autofocus': true } as const;

/**
 * Moves the focus to the content that has replaced the clicked button, unless another element has the focus.
 */
export const focusWhenLeft = { ref: focusWhenLost } as const;

/**
 * Moves the focus to content that has replaced the clicked control. After a page load, leaves the focus where
 * the browser has placed it.
 */
export const focusAfterClick = (element: HTMLElement | null): void => {
  if (navigator.userActivation?.hasBeenActive) focusWhenLost(element);
};
