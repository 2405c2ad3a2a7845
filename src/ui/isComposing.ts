import type { KeyboardEvent } from 'react';

/**
 * True while an input method is composing text. In Safari, the last key of a composition can only be identified
 * by its key code.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
