import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { loadPhoneRules } from '../../src/components/form/phoneRules.ts';

/*
 * What jsdom lacks of the platform and the design system stands on: modal dialogs, popovers, scrolling.
 * Only the observable part is here: open state, focus given back, Escape, the events. Browsers do the rest.
 */
type TopLayer = {
  modals: { dialog: HTMLDialogElement; opener: Element | null }[];
  popovers: Set<HTMLElement>;
};
declare global {
  interface Document {
    /** Kept at the document: many test files may share it, and this file runs before each of them. */
    topLayer?: TopLayer;
    /** What React said of views in the console since the last test. */
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
  // jsdom's own style sheet hides every popover and knows no :popover-open
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

  // Escape belongs to the topmost auto popover, then to the topmost modal; a page that took the key keeps it
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
const ofReact =
  /same key|unique "key"|not wrapped in act|Cannot update a component|cannot be a (child|descendant)|Invalid (DOM|ARIA)|uncontrolled|without an `onChange` handler|does not recognize/;
const complaints = (document.complaints ??= []);
/** What React says of a view in the console is a fault of the view; anything else is printed as ever. */
const attend = () => {
  const print = console.error;
  console.error = (...said: unknown[]) => {
    const text = said.map(String).join(' ');
    if (ofReact.test(text)) complaints.push(text.slice(0, 400));
    else print(...said);
  };
};
if (!known) {
  listen();
  attend();
}

// what is waited for comes, on a busy machine too: only what never comes takes so long, and where changes are judged that is often
beforeEach(() => configure({ asyncUtilTimeout: Number(process.env['LONGEST_WAIT'] ?? 120_000) }));

// a page has them before anybody's hand is at the field
await loadPhoneRules();

Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  popovers.clear();
  modals.length = 0;
  expect(complaints.splice(0)).toEqual([]);
});
