import type { KeyboardEvent } from 'react';

/** Whether a key belongs to what an input method still writes; Safari says so of the last one by its number alone. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
