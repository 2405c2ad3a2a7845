import type { KeyboardEvent } from 'react';

/** Of a radio: WebKit takes the focus that an arrow key moves on for a pointer's, which shows no ring; by this mark it does. */
export const markArrowKey = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
  const group = currentTarget.closest('fieldset');
  if (group && key.startsWith('Arrow')) group.dataset['arrows'] = '';
};
