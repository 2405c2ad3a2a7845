/**
 * Marks a part of the page once the customer has interacted with it. Without this mark, opening a step does not
 * move the focus.
 */
export const markTouched = (event: { currentTarget: HTMLElement }): void => {
  event.currentTarget.dataset['touched'] = '';
};

/**
 * Moves the focus to the heading of a newly opened step, but only if the customer has interacted with this part
 * of the page.
 */
export const focusIfTouched = (heading: HTMLElement | null): void => {
  if (heading?.closest('[data-touched]')) heading.focus();
};

/**
 * Moves the focus to the first control of a form that has replaced another form within a step. If the step has
 * just opened, the step's heading gets the focus instead.
 */
export const focusOnMountRef = (element: HTMLElement | null): void => {
  if (element?.closest('[data-touched]') && document.activeElement === document.body) element.focus();
};
