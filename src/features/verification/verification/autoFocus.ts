/** Marks a part of the page in which the reader has acted; before that nothing takes the focus. */
export const markTouched = (event: { currentTarget: HTMLElement }): void => {
  event.currentTarget.dataset['touched'] = '';
};

/** Moves the focus to the heading of a step that opens. */
export const focusIfTouched = (heading: HTMLElement | null): void => {
  if (heading?.closest('[data-touched]')) heading.focus();
};

/** The first control of a form that replaces another one within a step; a heading that opens takes precedence. */
export const focusOnMountRef = (element: HTMLElement | null): void => {
  if (element?.closest('[data-touched]') && document.activeElement === document.body) element.focus();
};
