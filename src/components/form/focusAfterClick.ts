/**
 * Moves the focus to content that has replaced the clicked control. After a page load, leaves the focus where
 * the browser has placed it.
 */
export const focusAfterClick = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body && navigator.userActivation?.hasBeenActive) element?.focus();
};
