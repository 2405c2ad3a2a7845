/** Marks a part of the page once the customer has acted in it. Before that, nothing moves the focus. */
export const markTouched = (event: { currentTarget: HTMLElement }): void => {
  event.currentTarget.dataset['touched'] = '';
};

/** Moves the focus to the heading of a step when it opens. */
export const focusIfTouched = (heading: HTMLElement | null): void => {
  if (heading?.closest('[data-touched]')) heading.focus();
};

/**
 * Focuses the first control of a form that replaces another one within a step. The heading of an opening step has
 * priority.
 */
export const focusOnMountRef = (element: HTMLElement | null): void => {
  if (element?.closest('[data-touched]') && document.activeElement === document.body) element.focus();
};
