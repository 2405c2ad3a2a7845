import { nextTask } from '../../browser/whenIdle.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Returns all elements with the same tag and class as the given element. The index of the element in this list
 * identifies it even after a rerender.
 */
const findSimilar = (place: Element, { tagName, className }: Element): Element[] =>
  [...place.querySelectorAll(tagName)].filter((other) => other.className === className);

/** Enters a value as if the customer had typed it. React ignores values set directly by a script. */
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
 * Records input on a server-rendered page until React takes over. A script in the page records clicks. After
 * the takeover, `repeatInput` replays the input and the clicks. Links and native controls work as usual in the
 * meantime.
 */
export const keepEarlyInput = (place: HTMLElement) => {
  const entered = new Map<Field, { at: number; value: string }>();
  // copies the value, because the first input event after the takeover makes React reset the other fields
  const keep = (field: Field): void => {
    if (!/radio|checkbox/.test(field.type))
      entered.set(field, { at: findSimilar(place, field).indexOf(field), value: field.value });
  };
  // form fields are the only elements on the page that fire input events
  const onInput = ({ target }: Event): void => keep(target as Field);
  // also records input entered before this script ran, and input restored by a reload
  for (const field of place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    if (field.value !== field.defaultValue) keep(field);
  const find = <T extends Element>(before: T, at: number): T | undefined =>
    before.isConnected ? before : (findSimilar(place, before)[at] as T | undefined);
  place.addEventListener('input', onInput, true);
  let focused: HTMLElement | null = null;
  let focusedAt = 0;
  /**
   * Records which element has the focus. Must be called before the page is rerendered, because rerendering
   * removes the element.
   */
  const keepFocus = (): void => {
    const { activeElement } = document;
    if (!place.contains(activeElement)) return;
    focused = activeElement as HTMLElement;
    focusedAt = findSimilar(place, focused).indexOf(focused);
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
    // replays the click in a separate task, after the page has processed the replayed input
    if (element) void nextTask().then(() => find(element, at)?.click());
  };
  return { keepFocus, repeatInput };
};
