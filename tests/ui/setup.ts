import { format } from 'node:util';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { loadPhoneRules } from '../../src/components/form/phoneRules.ts';

/*
 * Implements what jsdom lacks: modal dialogs, popovers and scrolling. It covers only observable behaviour: the
 * open state, the return of the focus, Escape and events. Browser tests cover the rest.
 */
type TopLayer = {
  modals: { dialog: HTMLDialogElement; opener: Element | null }[];
  popovers: Set<HTMLElement>;
};
declare global {
  interface Document {
    /**
     * Stored on the document, because several test files can share the document, and this file runs before each
     * of them.
     */
    topLayer?: TopLayer;
    /** Warnings and errors on the console since the last test. */
    complaints?: string[];
  }
}
const known = document.topLayer;
const { modals, popovers } = (document.topLayer ??= { modals: [], popovers: new Set() });

HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  if (this.open) throw new DOMException('The dialog is already open.', 'InvalidStateError');
  if (!this.isConnected) throw new DOMException('The dialog is not in the document.', 'InvalidStateError');
  modals.push({ dialog: this, opener: document.activeElement });
  this.open = true;
  this.querySelector<HTMLElement>('button, [href], input, select, textarea, [tabindex]')?.focus();
};

HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  const at = modals.findIndex((modal) => modal.dialog === this);
  const [modal] = modals.splice(at, 1);
  if (modal?.opener instanceof HTMLElement) modal.opener.focus();
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
};

const toggled = (element: HTMLElement, open: boolean) => {
  if (open) popovers.add(element);
  else popovers.delete(element);
  // jsdom's default style sheet hides every popover and does not support :popover-open.
  element.style.display = open ? 'block' : '';
  element.dispatchEvent(
    Object.assign(new Event('toggle'), {
      oldState: open ? 'closed' : 'open',
      newState: open ? 'open' : 'closed',
    }),
  );
};

HTMLElement.prototype.showPopover = function showPopover(this: HTMLElement) {
  if (popovers.has(this)) throw new DOMException('The popover is already showing.', 'InvalidStateError');
  toggled(this, true);
};
HTMLElement.prototype.hidePopover = function hidePopover(this: HTMLElement) {
  if (!popovers.has(this)) return;
  toggled(this, false);
};
HTMLElement.prototype.togglePopover = function togglePopover(this: HTMLElement) {
  if (popovers.has(this)) this.hidePopover();
  else this.showPopover();
  return popovers.has(this);
};

const listen = () => {
  document.addEventListener('click', (event) => {
    const trigger = event.target instanceof Element ? event.target.closest('[popovertarget]') : null;
    const target = document.getElementById(trigger?.getAttribute('popovertarget') ?? '');
    if (target) target.togglePopover();
  });

  // Escape closes the topmost auto popover or, without popovers, the topmost modal, unless the page has handled
  // the key.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const popover = [...popovers].findLast((element) => element.getAttribute('popover') !== 'manual');
    if (popover) {
      popover.hidePopover();
      document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`)?.focus();
      return;
    }
    const top = modals.at(-1)?.dialog;
    if (top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
  });
};
/** Console messages that do not fail a test, each with the reason. */
const allowed: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^Event "\S+" was sent to stopped actor /, 'Shops of earlier tests still listen to the shared document.'],
  [
    /^DOMException \[AbortError\]/,
    'Node aborts requests with an error that is no `DOMException` of jsdom, so `fromPromise` logs it.',
  ],
  [
    /^Social sign-in failed /,
    'The implementation logs the reason, because the page shows only a general one.',
  ],
];
const complaints = (document.complaints ??= []);
/** Turns warnings and errors on the console into test failures. */
const attend = () => {
  for (const level of ['error', 'warn'] as const) {
    const print = console[level];
    console[level] = (...args: unknown[]) => {
      const text = format(...args);
      if (allowed.some(([pattern]) => pattern.test(text))) print(...args);
      else complaints.push(text.slice(0, 400));
    };
  }
};
if (!known) {
  listen();
  attend();
}

// The long timeout is for busy machines. Only a missing element takes that long. Mutation runs set a shorter
// timeout.
beforeEach(() =>
  configure({
    asyncUtilTimeout: Number(process.env['LONGEST_WAIT'] ?? 120_000),
    // The default error contains the whole page, which hides the message.
    getElementError: (message) =>
      Object.assign(new Error(message?.split('\n\nHere are the ')[0]), {
        name: 'TestingLibraryElementError',
      }),
  }),
);

// On a real page, the rules for phone numbers load before the first input.
await loadPhoneRules();

Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  popovers.clear();
  modals.length = 0;
  expect(complaints.splice(0)).toEqual([]);
});
