/** Tests work that waits until the page has nothing more urgent to do. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { download } from '../../src/browser/download.ts';
import { whenIdle } from '../../src/browser/whenIdle.ts';
import { createMemoryBackend, createStorage } from '../../src/storage/storage.ts';

/** Callbacks that wait until the page is idle. */
let waiting: (() => void)[] = [];
const network = new EventTarget();
const browser = { onLine: true };
beforeEach(() => {
  waiting = [];
  browser.onLine = true;
  const requestIdleCallback = (then: () => void) => void waiting.push(then);
  vi.stubGlobal('window', { requestIdleCallback });
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits until all pending work is done. */
const settle = async (): Promise<void> => {
  for (let n = 0; n < 5; n += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('code that must work offline is preloaded one chunk at a time, when the page is idle and online', async () => {
  const loads: string[] = [];
  const load = (name: string) => () => new Promise(() => loads.push(name));
  const layout = '../../src/app/layout';
  vi.doMock(`${layout}/header/Header.tsx`, () => ({ loadMobileMenu: load('menu') }));
  vi.doMock(`${layout}/Layout.tsx`, () => ({
    loadDialogs: load('dialogs'),
    loadSessionDialogs: load('session dialogs'),
  }));
  vi.doMock(`${layout}/notices/Notices.tsx`, () => ({ loadNotices: load('notices') }));
  const file = '../../src/app/browser/prefetch.ts';
  const { prefetch } = (await import(
    /* @vite-ignore */ `${file}?separate`
  )) as typeof import('../../src/app/browser/prefetch.ts');
  for (const name of ['header/Header', 'Layout', 'notices/Notices']) vi.doUnmock(`${layout}/${name}.tsx`);
  const done = prefetch();
  const nextIdle = async (): Promise<void> => {
    await settle();
    expect(waiting).toHaveLength(1);
    waiting.pop()!();
    await settle();
  };
  await settle();
  expect(loads).toEqual([]);
  await nextIdle();
  expect(loads).toEqual(['notices']);
  browser.onLine = false;
  await nextIdle();
  expect(loads).toEqual(['notices']);
  network.dispatchEvent(new Event('online'));
  await settle();
  expect(loads).toEqual(['notices', 'menu']);
  browser.onLine = true;
  await nextIdle();
  await nextIdle();
  await done;
  expect(loads).toEqual(['notices', 'menu', 'dialogs', 'session dialogs']);
});

test('a browser that does not report idle time counts as idle after one second', async () => {
  vi.stubGlobal('window', {});
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let isIdle = false;
  void whenIdle().then(() => (isIdle = true));
  await vi.advanceTimersByTimeAsync(999);
  expect([isIdle, waiting]).toEqual([false, []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(isIdle).toBe(true);
});

test('the URL of a saved file remains valid for ten seconds', () => {
  const link = { href: '', download: '', click: vi.fn<() => void>() };
  vi.stubGlobal('document', { createElement: () => link });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  download(new Blob(['a']), 'receipt.pdf');
  vi.advanceTimersByTime(9_999);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoke.mock.calls).toEqual([['blob:1']]);
  create.mockRestore();
  revoke.mockRestore();
});

test.each([
  ['a customer', 1, 'bearer'],
  ['a visitor', 0, null],
])(
  'when the shop opens for %s, the code that provides access tokens is loaded %i time(s)',
  async (_, times, token) => {
    let loaded = 0;
    vi.doMock('../../src/app/requestAccessToken.ts', () => {
      loaded += 1;
      return { requestAccessToken: () => Promise.resolve(token) };
    });
    const file = '../../src/app/accessToken.ts';
    const { createAccessTokenReader } = (await import(
      /* @vite-ignore */ `${file}?separate=${times}`
    )) as typeof import('../../src/app/accessToken.ts');
    const store = createStorage(createMemoryBackend());
    if (token) store.write('accessToken', token);
    createAccessTokenReader(store, () => undefined);
    await vi.dynamicImportSettled();
    vi.doUnmock('../../src/app/requestAccessToken.ts');
    expect(loaded).toBe(times);
  },
);
