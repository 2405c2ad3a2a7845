import type { KeyboardEvent } from 'react';

/**
 * Marks a radio button that was focused with an arrow key, because WebKit treats this like a click and shows no
 * focus ring.
 */
export const markArrowKey = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
  const group = currentTarget.closest('fieldset');
  if (group && key.startsWith('Arrow')) group.dataset['arrows'] = '';
};
