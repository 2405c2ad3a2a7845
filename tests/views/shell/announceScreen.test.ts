import { i18n } from '@lingui/core';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceScreen, scrollMemory } from '../../../src/app/router/announceScreen.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });
const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
const file = '../../../src/app/router/announceScreen.ts';
const find = document.querySelector.bind(document);
// jsdom does not support :modal. On this page, only modal dialogs are open.
const found = vi
  .spyOn(document, 'querySelector')
  .mockImplementation((selector: string) => find(selector.replace(':modal', '[open]')));
const prefersLessMotion = vi.fn<() => boolean>(() => false);
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: prefersLessMotion() })));
afterEach(() => {
  scrolled.mockClear();
  document.body.replaceChildren();
});
afterAll(() => {
  found.mockRestore();
  vi.unstubAllGlobals();
});

const home = { screen: 'home', path: '/', params: {}, query: {} };
const help = { screen: 'help', path: '/help', params: {}, query: {} };
/** Renders a page with a button, a main element and a dialog. The first screen has already been announced. */
const openPage = () => {
  document.body.innerHTML =
    '<button>menu</button><main id="main" tabindex="-1"></main><dialog><a href="/help">help</a></dialog>';
  const [button, main, dialog] = [
    document.querySelector('button'),
    document.querySelector('main'),
    document.querySelector('dialog'),
  ];
  if (!button || !main || !dialog) throw new Error('The page lacks an element');
  announceScreen(home);
  scrolled.mockClear();
  button.focus();
  return { button, main, dialog };
};
/** Waits for a dialog's close event, which fires after the dialog has closed. */
const close = async (dialog: HTMLDialogElement) => {
  const closed = new Promise((done) => dialog.addEventListener('close', done, { once: true }));
  dialog.close();
  await closed;
};

test('closing a dialog moves the focus to the new screen, if any, or back to the button that opened the dialog', async () => {
  const { button, main, dialog } = openPage();
  dialog.showModal();
  announceScreen(help);
  await close(dialog);
  expect(main).toHaveFocus();

  button.focus();
  dialog.showModal();
  await close(dialog);
  expect(button).toHaveFocus();
});

test.each([
  ['smoothly', false, 'smooth'],
  ['at once if the customer prefers less motion', true, 'instant'],
] as const)('a new screen receives the focus and scrolls to the top %s', (_, reduced, behavior) => {
  prefersLessMotion.mockReturnValue(reduced);
  const { main } = openPage();
  const focus = vi.spyOn(main, 'focus');
  announceScreen(help);
  expect(main).toHaveFocus();
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  expect(scrolled.mock.calls).toEqual([[{ top: 0, behavior }]]);
});

test("the tab shows the screen's title and the shop's name, or only the shop's name if no screen is shown", () => {
  openPage();
  announceScreen(null);
  const name = document.title;
  expect(name).not.toBe('');
  announceScreen(help);
  expect(document.title).toMatch(new RegExp(`^.+ · ${name}$`));
});

test('a screen whose scroll position is restored receives the focus and does not scroll to the top', () => {
  const { main } = openPage();
  const restore = vi.spyOn(scrollMemory, 'restore').mockReturnValue(true);
  announceScreen(help);
  expect(main).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
  restore.mockRestore();
});

test("the first screen keeps the browser's focus and scroll position", async () => {
  const { button } = openPage();
  // A separate instance of the module has not announced a screen yet.
  const separate = (await import(
    /* @vite-ignore */ `${file}?separate`
  )) as typeof import('../../../src/app/router/announceScreen.ts');
  separate.announceScreen(help);
  expect(button).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
});
