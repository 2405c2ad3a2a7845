/**
 * Parses and formats mobile numbers from all countries. This module is a separate chunk, because the first
 * paint does not need it.
 */
import { isdOf } from '../../../contract/domain/countries.ts';
import type { TypedNumber } from '../../../contract/domain/phone/phone.ts';
import { groupNumber } from '../../../contract/domain/phone/phoneGroups.ts';
import { readNumber } from '../../../contract/domain/phone/typedNumber.ts';
import { asciiDigits } from '../../../contract/domain/text/typed.ts';

export { isdOf } from '../../../contract/domain/countries.ts';
export { displayPhone } from '../../../contract/domain/phone/phoneGroups.ts';
export { isUnknownCode } from '../../../contract/domain/phone/typedNumber.ts';

/** Formats a number for display in its field. */
export const fieldText = (country: string, number: string): string =>
  groupNumber(isdOf(country) ?? '', number);

const lengthOf = (text: string): number => asciiDigits(text).replace(/[^\d+]/g, '').length;

/**
 * Keeps the caret in place when a keystroke changes the grouping. The number of digits after the caret stays
 * the same.
 */
const keepCaret = (input: HTMLInputElement, after: number, deletesOn: boolean): void => {
  if (document.activeElement !== input) return;
  const places = Array.from({ length: input.value.length + 1 }, (_, place) => place);
  const fitting = places.filter((place) => lengthOf(input.value.slice(place)) === after);
  const place = deletesOn ? fitting.at(-1) : fitting[0];
  if (place !== undefined) input.setSelectionRange(place, place);
};

/** Reports the field's value after a keystroke or a paste. */
export const readField = (
  input: HTMLInputElement,
  country: string,
  { inputType }: Partial<InputEvent>,
  onType: (typed: TypedNumber) => void,
): void => {
  const caret = input.selectionStart ?? input.value.length;
  const after = lengthOf(input.value.slice(caret));
  onType(readNumber(input.value, caret, isdOf(country)));
  // runs after the chart has formatted the field's value
  queueMicrotask(() => keepCaret(input, after, inputType === 'deleteContentForward'));
};
