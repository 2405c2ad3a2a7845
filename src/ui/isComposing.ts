import type { KeyboardEvent } from 'react';

/**
 * True while an input method is composing text. In Safari, only its key code identifies the last key of a
 * composition.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
