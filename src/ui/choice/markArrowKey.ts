import type { KeyboardEvent } from 'react';

/** Marks a radio that an arrow key focuses. WebKit treats that focus as a pointer's and shows no ring. */
export const markArrowKey = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
  const group = currentTarget.closest('fieldset');
  if (group && key.startsWith('Arrow')) group.dataset['arrows'] = '';
};
