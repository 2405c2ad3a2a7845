/** Tests which server-rendered pages React takes over unchanged, and which ones the shop renders again. */
import { i18n } from '@lingui/core';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createMachine, type AnyActorRef } from 'xstate';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import { cart } from '../../../machines/fixtures.ts';
import { screenMachine } from '../../../machines/shell/screen/screen.machine.ts';
import { loadFooter } from '../../../src/app/layout/Layout.tsx';
import { whenCalm } from '../../../src/app/screens/whenCalm.ts';
import { openDrawnPage } from '../../../src/app/takeOver/drawnPage.ts';
import { nextTask } from '../../../src/browser/whenIdle.ts';
import type { TextModule } from '../../../src/features/screenModule.ts';
import { createMemoryBackend, createStorage, type Store } from '../../../src/storage/storage.ts';
import { createAt } from '../harness/drawAt.tsx';

// Load the footer's code first, so that loading it does not count towards the waiting time.
beforeAll(async () => void (await loadFooter()));

const start = 1_800_000_000_000;
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const route = { screen: 'giftCard', path: '/giftcardworld/alpina-ch', params: {}, query: {} };
const note = { path: route.path, search: null, language: 'en', country: 'CH', answers: [] };
const draft = { country: 'IN', number: '98010', slug: null };
const kept = (slug: string) => ({
  slug,
  choice: { ProductPriceID: 'q_1', Price: '50.00', Receivevalue: '50.00', amount: null },
  typed: '',
  quantity: 1,
});

type Situation = {
  note?: unknown;
  path?: string;
  search?: string;
  at?: Partial<Record<'screen' | 'session' | 'cart', string>>;
  store?: (store: Store) => void;
  html?: string;
  module?: () => Promise<TextModule>;
};
/**
 * Opens a server-rendered page. Returns the API responses embedded in the page, and whether React can take
 * over the page unchanged.
 */
const settle = async ({
  note: written = note,
  path = route.path,
  search = '',
  at = {},
  store: fill,
  html = '',
  module = () => Promise.resolve({ load: () => Promise.resolve({ logic: null, view: () => null }) }),
}: Situation) => {
  const place = document.createElement('div');
  place.innerHTML = html;
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'rendered';
  script.textContent = typeof written === 'string' ? written : JSON.stringify(written);
  document.body.append(place, script);
  const store = createStorage(createMemoryBackend());
  fill?.(store);
  const page = openDrawnPage(place);
  place.querySelector('input')?.focus();
  const responses = page.answersIn('en');
  const actors = {
    screen: await createAt('screen', [at.screen ?? 'screen:shown'], { mounted: { ref: null, route } }),
    session: await createAt('session', [at.session ?? 'screen:visitor']),
    cart: await createAt('cart', [at.cart ?? 'screen:empty'], at.cart ? { cart } : {}),
  };
  const isSame = page.settle({
    actors: actors as never,
    services: { country: () => 'CH', store },
    route: { ...route, path },
    search,
    module: module(),
  });
  return { isSame, responses, page, place };
};

test.each<[string, Situation]>([
  ['the browser is in the state that the server assumed', {}],
  ['it is the front page, and no amount is stored', { note: { ...note, path: '/' }, path: '/' }],
  ['the page does not depend on its query', { search: '?from=home' }],
  ['the query is the same', { note: { ...note, search: '?a=1' }, search: '?a=1' }],
  ['an amount of another product is stored', { store: (store) => store.write('pageData', kept('other')) }],
])('React takes over the page if %s', async (_, situation) => {
  expect(await (await settle(situation)).isSame).toBe(true);
});

test.each<[string, Situation]>([
  ['there is no data about the page', { note: '' }],
  ['the data about the page is malformed', { note: { ...note, answers: ['a'] } }],
  ['the data about the page has no responses', { note: { ...note, answers: null } }],
  ['the language differs', { note: { ...note, language: 'de' } }],
  ['the path differs', { note: { ...note, path: '/' } }],
  ['the query differs', { note: { ...note, search: '?a=1' }, search: '?a=2' }],
  ['the country differs', { note: { ...note, country: 'DE' } }],
  ['the screen did not load', { at: { screen: 'screen:failed' } }],
  ['a customer is signed in', { at: { session: 'screen:signedIn' } }],
  ['there is a cart', { at: { cart: 'screen:item' } }],
  ['an unfinished top-up is stored', { store: (store) => store.write('rechargeData', draft) }],
  ['another amount is stored', { store: (store) => store.write('pageData', kept('alpina-ch')) }],
  [
    'another amount is stored and the path has capital letters',
    {
      note: { ...note, path: '/GiftCardWorld/Alpina-CH' },
      path: '/GiftCardWorld/Alpina-CH',
      store: (store) => store.write('pageData', kept('alpina-ch')),
    },
  ],
])('the shop renders the page again if %s', async (_, situation) => {
  expect(await (await settle(situation)).isSame).toBe(false);
});

test('if a page is rendered again, the field that had the focus receives it again', async () => {
  const { isSame, page, place } = await settle({ note: { ...note, language: 'de' }, html: '<input>' });
  expect(await isSame).toBe(false);
  place.innerHTML = '<input>';
  page.repeatInput();
  expect(place.querySelector('input')).toHaveFocus();
});

test('React takes over a page once the code of its late parts has loaded', async () => {
  let loaded = (): void => {};
  const loadRest = () => new Promise<void>((resolve) => (loaded = resolve));
  const load = () => Promise.resolve({ logic: null, view: () => null });
  const { isSame } = await settle({ module: () => Promise.resolve({ load, loadRest }) });
  let result: boolean | undefined;
  void isSame.then((same) => (result = same));
  for (let n = 0; n < 20; n += 1) await nextTask();
  expect(result).toBeUndefined();
  loaded();
  expect(await isSame).toBe(true);
});

test("the shop renders the page again if the screen's code does not load", async () => {
  const module = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await (await settle({ module, at: { screen: 'screen:failed' } })).isSame).toBe(false);
});

test("if the server's responses stay unused for three seconds, they are discarded and the page is rendered again", async () => {
  const { isSame, responses } = await settle({ note: { ...note, answers: [['list?', {}]] } });
  let result: boolean | undefined;
  void isSame.then((same) => (result = same));
  const passes = async (ms: number): Promise<void> => {
    vi.setSystemTime(start + ms);
    for (let n = 0; n < 200; n += 1) await nextTask();
  };
  await passes(0);
  await passes(3_000);
  expect([result, responses.countUnused()]).toEqual([undefined, 1]);
  await passes(3_001);
  expect([result, responses.countUnused()]).toEqual([false, 0]);
});

test("a server-rendered page's responses are not used for another language", () => {
  document.body.innerHTML = `<div></div><script type="application/json" id="rendered">${JSON.stringify({ ...note, answers: [['list?', {}]] })}</script>`;
  const page = openDrawnPage(document.querySelector('div')!);
  expect(page.answersIn('de').countUnused()).toBe(0);
  expect(page.answersIn('en').countUnused()).toBe(1);
});

test('whenCalm waits until the screen has loaded, its chart is idle and no request is pending', async () => {
  const screen = createChartHarness(screenMachine);
  onTestFinished(() => void screen.actor.stop());
  let isAsking = true;
  let result: boolean | undefined;
  screen.apply({ type: 'route.changed', route });
  void whenCalm(screen.actor as never, () => isAsking, 1_000).then((calm) => (result = calm));
  const stillBusy = async (): Promise<void> => {
    for (let n = 0; n < 5; n += 1) await nextTask();
    expect(result).toBeUndefined();
  };
  await stillBusy();
  const logic = createMachine({
    initial: 'busy',
    states: { busy: { tags: ['busy'], on: { go: 'idle' } }, idle: {} },
  });
  isAsking = false;
  await stillBusy();
  await screen.perform(done('loadScreen', { route, logic, input: undefined, view: null }));
  await stillBusy();
  isAsking = true;
  (screen.snapshot().context.mounted.ref as AnyActorRef).send({ type: 'go' });
  await stillBusy();
  isAsking = false;
  await vi.waitFor(() => expect(result).toBe(true));
});

test('whenCalm resolves as soon as nothing is pending in two successive tasks', async () => {
  const screen = await createAt('screen', ['screen:shown'], { mounted: { ref: null, route } });
  const asked: boolean[] = [false, true, false, false];
  let result: boolean | undefined;
  void whenCalm(screen as never, () => asked.shift()!, 1_000).then((calm) => (result = calm));
  for (let task = 0; task < 3; task += 1) await nextTask();
  expect([result, asked]).toEqual([undefined, []]);
  await nextTask();
  expect(result).toBe(true);
});
