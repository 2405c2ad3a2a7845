import type { KeyboardEvent } from 'react';

/**
 * Marks a radio button that was focused with an arrow key. WebKit treats this like focusing with a pointer and does
 * not show a focus ring.
 */
export const markArrowKey = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
  const group = currentTarget.closest('fieldset');
  if (group && key.startsWith('Arrow')) group.dataset['arrows'] = '';
};
