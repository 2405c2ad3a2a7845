import { nextTask } from '../../browser/whenIdle.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Elements of the page with the same tag and class. The position in this list identifies an element even after the
 * page was rendered again.
 */
const alike = (place: Element, { tagName, className }: Element): Element[] =>
  [...place.querySelectorAll(tagName)].filter((other) => other.className === className);

/** Enters a value as a customer would. React ignores a value that a script sets directly. */
const enter = (field: Field, value: string): void => {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  field.dispatchEvent(
    field instanceof HTMLSelectElement
      ? new Event('change', { bubbles: true })
      : new InputEvent('input', { bubbles: true }),
  );
};

/**
 * Records input in a server-rendered page before React takes over. The page itself records presses. `repeatInput`
 * replays them afterwards. Links and native controls keep working as usual.
 */
export const keepEarlyInput = (place: HTMLElement) => {
  const entered = new Map<Field, { at: number; value: string }>();
  // copy the value: React resets a field that it has just taken over when the customer types in another one
  const keep = (field: Field): void => {
    if (!/radio|checkbox/.test(field.type))
      entered.set(field, { at: alike(place, field).indexOf(field), value: field.value });
  };
  // other elements of the page take no input
  const onInput = ({ target }: Event): void => keep(target as Field);
  // also covers input from before this script, and input that a reload restores
  for (const field of place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    if (field.value !== field.defaultValue) keep(field);
  const find = <T extends Element>(before: T, at: number): T | undefined =>
    before.isConnected ? before : (alike(place, before)[at] as T | undefined);
  place.addEventListener('input', onInput, true);
  let focused: HTMLElement | null = null;
  let focusedAt = 0;
  /** Call this before the page renders again, which removes its elements and the focus. */
  const keepFocus = (): void => {
    const { activeElement } = document;
    if (!place.contains(activeElement)) return;
    focused = activeElement as HTMLElement;
    focusedAt = alike(place, focused).indexOf(focused);
  };
  const repeatInput = (): void => {
    place.removeEventListener('input', onInput, true);
    const held = window.heldPress;
    held?.stop();
    for (const [field, { at, value }] of entered) {
      const now = find(field, at);
      if (!now) continue;
      enter(now, value);
      if (held?.choices.includes(field))
        now.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }
    if (focused) find(focused, focusedAt)?.focus({ preventScroll: true });
    const { element, at } = held ?? { element: null, at: 0 };
    // by then the repeated input is on the page
    if (element) void nextTask().then(() => find(element, at)?.click());
  };
  return { keepFocus, repeatInput };
};
