import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { act, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { loaders } from 'virtual:messages';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Api } from '../../../src/api/types.ts';
import type { ShopActors } from '../../../src/app/actorSystem.ts';
import { useIsWide } from '../../../src/app/layout/header/useIsWide.ts';
import { Layout } from '../../../src/app/layout/Layout.tsx';
import { activateLanguage, loadMessages } from '../../../src/i18n/index.ts';
import { createAt } from '../harness/drawAt.tsx';
import { draw } from '../harness/page.tsx';
import { startSystem } from '../harness/startSystem.ts';

// Rendering the whole page blocks input, so content that loads late must be rendered separately.
const drawn = vi.fn();
const Page = () => {
  useLingui();
  drawn();
  return <h1>The page</h1>;
};
beforeEach(() => void drawn.mockClear());

test('messages that load late appear without rendering the whole page again', async () => {
  // Another test file in this process may have loaded these messages.
  const before = { ...i18n.messages };
  onTestFinished(() => void Object.assign(i18n.messages, before));
  for (const id of Object.keys(before)) delete i18n.messages[id];
  draw(<Page />);
  expect(drawn).toHaveBeenCalledTimes(1);
  await act(() => loadMessages('dialogs'));
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(0);
  expect(drawn).toHaveBeenCalledTimes(1);
});

test('the first messages, which are already there, are not requested again', async () => {
  const requested = vi.spyOn(loaders, `${i18n.locale}/first`);
  await loadMessages('first');
  expect(requested).not.toHaveBeenCalled();
  requested.mockRestore();
});

test("activating a language also sets the page's language, and falls back to English if messages fail to load", async () => {
  const { documentElement: page } = document;
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await activateLanguage('en');
  });
  await activateLanguage('fr');
  const { messages: french } = await loaders['fr/first']!();
  expect([i18n.locale, page.lang]).toEqual(['fr', 'fr']);
  expect(i18n.messages).toMatchObject(french);
  // Setting the attribute would make the browser restyle the whole page.
  const changed = vi.fn<() => void>();
  const observer = new MutationObserver(changed);
  observer.observe(page, { attributes: true });
  await activateLanguage('fr');
  await Promise.resolve();
  expect(changed).not.toHaveBeenCalled();
  observer.disconnect();
  vi.spyOn(loaders, 'it/first').mockRejectedValue(new TypeError('Failed to fetch'));
  await activateLanguage('it');
  const { messages: english } = await loaders['en/first']!();
  expect([i18n.locale, page.lang]).toEqual(['en', 'en']);
  expect(i18n.messages).toMatchObject(english);
  vi.spyOn(loaders, 'en/first').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(activateLanguage('it')).rejects.toThrow('Failed to fetch');
});

test('showing the back-to-top button, a dialog or an alert does not render the whole page again', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const canvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    canvas.mockRestore();
  });
  const never = () => new Promise<never>(() => {});
  const api = { get: never, post: never, stream: never, file: never } as unknown as Api;
  const system = startSystem(api);
  onTestFinished(() => void system.root.stop());
  const shown = await createAt('screen', ['screen:shown'], {
    mounted: { route: { screen: 'help', path: '/help' }, ref: null, view: Page },
  });
  const actors = { ...system.actors(), screen: shown } as ShopActors;
  draw(<Layout actors={actors} onPreferences={() => {}} />);
  const { shell, deferredFeatures } = actors;
  await vi.waitFor(() => expect(deferredFeatures.getSnapshot().hasTag('running')).toBe(true), 20_000);
  await act(async () => {});

  await act(async () => shell.send({ type: 'page.scrolled', y: 5_000 }));
  expect(screen.getByRole('button', { name: 'Back to top' })).toBeVisible();
  await act(async () => shell.send({ type: 'shell.dialogOpened', dialog: 'search' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await act(async () => shell.send({ type: 'shell.dialogClosed' }));
  await act(async () =>
    shell.send({ type: 'alert.raised', notice: { tone: 'danger', text: 'network' } } as never),
  );
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(drawn).toHaveBeenCalledTimes(1);
});

test('server rendering assumes a wide screen', () => {
  const Width = () => <p>{useIsWide() ? 'wide' : 'narrow'}</p>;
  expect(renderToStaticMarkup(<Width />)).toBe('<p>wide</p>');
});

test('the page follows the width of the window', () => {
  const query = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', () => query);
  onTestFinished(() => void vi.unstubAllGlobals());
  const Width = () => <p>{useIsWide() ? 'wide' : 'narrow'}</p>;
  const { unmount } = draw(<Width />);
  expect(screen.getByText('wide')).toBeVisible();
  act(() => {
    query.matches = false;
    query.dispatchEvent(new Event('change'));
  });
  expect(screen.getByText('narrow')).toBeVisible();
  unmount();
});
