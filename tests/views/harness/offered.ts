import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import { Actor, type AnyActorRef, type AnyEventObject } from 'xstate';

type Sent = { to: AnyActorRef; event: AnyEventObject };

/** Returns the topmost dialog, which blocks the rest of the page, or the whole page if no dialog is open. */
const inReach = (root: Document): Element => [...root.querySelectorAll('dialog[open]')].at(-1) ?? root.body;
/** Returns whether a user can operate an element. */
const isReached = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  !element.closest('[inert], [hidden], [aria-disabled=true]');

const controls =
  'button, [role=option], [role=menuitem], input:not([type=file], [type=hidden]), textarea, select';

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (element: Element): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !/^(radio|checkbox|submit|button)$/.test(element.type));

const change = (element: Element): void => {
  if (element instanceof HTMLSelectElement) {
    const other = [...element.options].find(({ value, disabled }) => !disabled && value !== element.value);
    if (other) fireEvent.change(element, { target: { value: other.value } });
  } else if (isField(element)) {
    if (!element.readOnly) fireEvent.change(element, { target: { value: `${element.value}1` } });
  } else fireEvent.click(element);
};

/**
 * Operates every control on the page, including those that appear along the way. Returns the events that each
 * control sends. The chart does not receive them.
 */
const findSent = async (root: Document): Promise<{ control: Element; sent: Sent[] }[]> => {
  const used = new Map<Element, Sent[]>();
  let caught: Sent[] = [];
  // Spy on `_send`, because the `send` bound to each actor calls it.
  const spy = vi
    .spyOn(Actor.prototype as unknown as { _send: (event: AnyEventObject) => void }, '_send')
    .mockImplementation(function (this: AnyActorRef, event) {
      caught.push({ to: this, event });
    });
  try {
    for (;;) {
      const next = [...inReach(root).querySelectorAll(controls)].find(
        (element) => !used.has(element) && isReached(element),
      );
      if (!next || used.size === 200) break;
      caught = [];
      await act(async () => change(next));
      used.set(next, caught);
    }
  } finally {
    spy.mockRestore();
  }
  return [...used].map(([control, sent]) => ({ control, sent }));
};

const nameOf = (control: Element): string =>
  control.getAttribute('aria-label') ??
  control.getAttribute('name') ??
  (control.textContent?.trim() || control.outerHTML.slice(0, 80));

/**
 * Returns the enabled controls whose event the chart ignores, such as a second request while the chart is busy.
 * `ignored` lists events that may be ignored.
 */
export const findIgnoredControls = async (
  root: Document,
  ignored: readonly string[] = [],
): Promise<string[]> =>
  (await findSent(root)).flatMap(({ control, sent }) =>
    sent
      .filter(({ to, event }) => {
        const snapshot = to.getSnapshot() as { status: string; can?: (event: AnyEventObject) => boolean };
        return (
          !ignored.includes(event.type) &&
          snapshot.status === 'active' &&
          snapshot.can &&
          !snapshot.can(event)
        );
      })
      .map(({ event }) => `"${nameOf(control)}" sends ${event.type}, which the chart does not take now`),
  );

/** Returns the fields in a part of the page that can currently be filled in, ticked or selected. */
export const findFillable = (region: Element): string[] =>
  [...region.querySelectorAll(controls)]
    .filter(
      (element) =>
        isReached(element) &&
        (isField(element)
          ? !element.readOnly
          : element instanceof HTMLSelectElement || element.matches('[type=radio], [type=checkbox]')),
    )
    .map(nameOf);
