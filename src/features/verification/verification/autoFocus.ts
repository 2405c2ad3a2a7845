/** Marks a part of the page in which somebody has acted; before that nothing takes the focus from the reader. */
export const markTouched = (event: { currentTarget: HTMLElement }): void => {
  event.currentTarget.dataset['touched'] = '';
};

/** Moves the focus to the heading of a step that opens. */
export const focusIfTouched = (heading: HTMLElement | null): void => {
  if (heading?.closest('[data-touched]')) heading.focus();
};

/** The first thing to use of a form that takes the place of another within a step; a heading that opens comes before it. */
export const focusOnMountRef = (element: HTMLElement | null): void => {
  if (element?.closest('[data-touched]') && document.activeElement === document.body) element.focus();
};
