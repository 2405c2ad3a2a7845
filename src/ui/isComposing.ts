import type { KeyboardEvent } from 'react';

/** True while an input method is composing. Safari identifies the last key of a composition only by its key code. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
