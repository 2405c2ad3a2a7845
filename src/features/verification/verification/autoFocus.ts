/** Marks a part of the page once the customer has interacted with it. Until then, the focus does not move. */
export const markTouched = (event: { currentTarget: HTMLElement }): void => {
  event.currentTarget.dataset['touched'] = '';
};

/** Moves the focus to a step's heading when the step opens. */
export const focusIfTouched = (heading: HTMLElement | null): void => {
  if (heading?.closest('[data-touched]')) heading.focus();
};

/**
 * Moves the focus to the first control of a form that replaces another one within a step. The heading of a step that
 * is just opening takes precedence.
 */
export const focusOnMountRef = (element: HTMLElement | null): void => {
  if (element?.closest('[data-touched]') && document.activeElement === document.body) element.focus();
};
