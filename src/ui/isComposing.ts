import type { KeyboardEvent } from 'react';

/** True while an input method is composing. Safari marks its last key only by the key code. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
