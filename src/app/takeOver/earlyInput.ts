import { nextTask } from '../browser/whenIdle.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The elements of the page that look like this one, by which it is known when the page was drawn anew. */
const alike = (place: Element, { tagName, className }: Element): Element[] =>
  [...place.querySelectorAll(tagName)].filter((other) => other.className === className);

/** Types or chooses as a person would: React hears only of a value that it did not put there itself. */
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
 * Remembers what is entered in a page that the server drew, before the shop hears it; the page itself holds what is pressed.
 * `repeatInput` does that again, once the shop does. Links and what the browser can do alone stay as they are.
 */
export const keepEarlyInput = (place: HTMLElement) => {
  const entered = new Map<Field, { at: number; value: string }>();
  // the value is copied: React resets a field it has just taken over when another field is typed in
  const keep = (field: Field): void => {
    if (!/radio|checkbox/.test(field.type))
      entered.set(field, { at: alike(place, field).indexOf(field), value: field.value });
  };
  // a page has no other elements that are typed into
  const onInput = ({ target }: Event): void => keep(target as Field);
  // what was entered before this was there, or comes back with a page that is loaded again
  for (const field of place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    if (field.value !== field.defaultValue) keep(field);
  const find = <T extends Element>(before: T, at: number): T | undefined =>
    before.isConnected ? before : (alike(place, before)[at] as T | undefined);
  place.addEventListener('input', onInput, true);
  let focused: HTMLElement | null = null;
  let focusedAt = 0;
  /** To be called where the page is about to be drawn anew: its elements go, and the focus with them. */
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
    // what was entered is on the page by then
    if (element) void nextTask().then(() => find(element, at)?.click());
  };
  return { keepFocus, repeatInput };
};
