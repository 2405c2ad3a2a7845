/**
 * Tests loading code after a failure. Once a module has failed to load, browsers do not request it again on the
 * same page.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFailure } from '../../contract/failure.ts';
import { createApi } from '../../src/api/lazyClient.ts';
import { createPageResponses } from '../../src/api/pageResponses.ts';
import type { ApiDeps } from '../../src/api/types.ts';
import { loadCode } from '../../src/app/browser/loadCode.ts';

const reload = vi.fn<() => void>();
const browser = { onLine: true };
beforeEach(() => {
  reload.mockReset();
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('navigator', browser);
  browser.onLine = true;
});
afterEach(() => vi.unstubAllGlobals());

const lost = new TypeError('Failed to fetch dynamically imported module');
const fail = () => Promise.reject(lost);
const succeed = () => Promise.resolve('code');

test('if code failed to load, a retry reloads the page, but only while the browser is online', async () => {
  await expect(loadCode('a', fail)).rejects.toBe(lost);
  expect(await loadCode('b', succeed)).toBe('code');
  browser.onLine = false;
  await expect(loadCode('a', fail)).rejects.toBe(lost);
  expect(reload).not.toHaveBeenCalled();
  browser.onLine = true;
  await expect(loadCode('a', fail)).rejects.toBe(lost);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('once a retry has loaded the code, further attempts do not reload the page', async () => {
  await expect(loadCode('c', fail)).rejects.toBe(lost);
  browser.onLine = false;
  expect(await loadCode('c', succeed)).toBe('code');
  browser.onLine = true;
  expect(await loadCode('c', succeed)).toBe('code');
  expect(reload).not.toHaveBeenCalled();
});

const deps = (responses?: ApiDeps['responses']): ApiDeps => ({
  base: 'http://shop.test/api',
  language: () => 'en',
  accessToken: () => null,
  responses,
  resendDelay: 0,
  onSessionLost: () => {},
  onSignedOut: () => {},
});
/** Responds to each request with an empty list of gifts. */
const answerAll = (): string[] => {
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (input: Request) => {
    urls.push(input.url);
    return Response.json({ success: true, message: '', data: { gifts: [], left: 1 } });
  });
  return urls;
};

test('a response embedded in the page is used for one request, and all other requests go to the server', async () => {
  const urls = answerAll();
  const api = createApi(
    deps(
      createPageResponses([
        ['getGifts?ordertoken=1', { gifts: [], left: 3 }],
        ['getGifts?ordertoken=2', { gifts: [], left: 'three' }],
      ]),
    ),
  );
  const ask = async (ordertoken: string) => (await api.get('getGifts', { ordertoken })).left;
  expect([await ask('1'), urls.length]).toEqual([3, 0]);
  expect(await ask('1')).toBe(1);
  // The embedded response does not match the schema.
  expect(await ask('2')).toBe(1);
  expect(await ask('3')).toBe(1);
  expect(urls).toEqual(['1', '2', '3'].map((token) => `http://shop.test/api/getGifts?ordertoken=${token}`));
});

test("if the client's code fails to load, the call rejects with a network failure, and the next call loads the code again", async () => {
  const urls = answerAll();
  vi.resetModules();
  let isLost = true;
  vi.doMock('../../src/api/client.ts', async (original) => {
    if (isLost) throw lost;
    return original();
  });
  const { createApi: createAnew } = await import('../../src/api/lazyClient.ts');
  const api = createAnew(deps());
  await expect(api.get('getGifts', { ordertoken: '1' })).rejects.toEqual(createFailure('network'));
  isLost = false;
  vi.doUnmock('../../src/api/client.ts');
  vi.resetModules();
  expect(await api.get('getGifts', { ordertoken: '1' })).toEqual({ gifts: [], left: 1 });
  expect(urls).toHaveLength(1);
});
