import type { KeyboardEvent } from 'react';

/**
 * Marks a radio that receives the focus by an arrow key. WebKit handles that focus like one by a pointer, and shows no
 * ring.
 */
export const markArrowKey = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
  const group = currentTarget.closest('fieldset');
  if (group && key.startsWith('Arrow')) group.dataset['arrows'] = '';
};
