import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepScroll } from '../../../src/app/browser/keepScroll.ts';
import { scrollMemory } from '../../../src/app/router/announceScreen.ts';
import { eventually } from '../../setup/eventually.ts';

const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
const added = vi.spyOn(globalThis, 'addEventListener');
// jsdom renders no frames if another test file in this process has replaced the timers.
beforeEach(() => {
  // The page of another test file could still be loading.
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.stubGlobal('requestAnimationFrame', (then: FrameRequestCallback) =>
    setTimeout(() => then(performance.now()), 0),
  );
});
afterAll(() => vi.unstubAllGlobals());
afterEach(() => {
  added.mockClear();
  scrolled.mockClear();
});

const at = (key: string, top: number): void => {
  history.replaceState({ key }, '');
  Object.defineProperty(window, 'scrollY', { configurable: true, writable: true, value: top });
  dispatchEvent(new Event('scroll'));
};
/** Leaves a scrolled page and returns, as the browser's Back button does. */
const comeBack = (): boolean => {
  at('first', 300);
  at('second', 0);
  added.mockClear();
  dispatchEvent(new PopStateEvent('popstate', { state: { key: 'first' } }));
  return scrollMemory.restore();
};
const signals = (): (AbortSignal | undefined)[] =>
  added.mock.calls.map(([, , how]) => (typeof how === 'object' ? how.signal : undefined));

keepScroll();

test('returning to a page restores the scroll position and removes the listeners', async () => {
  expect(comeBack()).toBe(true);
  expect(signals()).toHaveLength(4);
  for (const [, , how] of added.mock.calls) expect(how).toMatchObject({ passive: true });
  expect(signals().filter((signal) => signal?.aborted === false)).toHaveLength(4);
  await eventually(() => expect(scrolled).toHaveBeenCalledWith({ top: 300, behavior: 'instant' }));
  expect(signals().filter((signal) => signal?.aborted === true)).toHaveLength(4);
});

test.each(['wheel', 'touchstart', 'keydown', 'pointerdown'])(
  'after the event %s, the scroll position is not restored, and the listeners are removed',
  async (type) => {
    expect(comeBack()).toBe(true);
    dispatchEvent(new Event(type));
    expect(signals().filter((signal) => signal?.aborted === true)).toHaveLength(4);
    for (let n = 0; n < 5; n += 1) await new Promise(requestAnimationFrame);
    expect(scrolled).not.toHaveBeenCalled();
  },
);

test('the scroll position is restored no earlier than in the third frame', () => {
  let frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (then: FrameRequestCallback) => frames.push(then));
  // Other test files in this process may also have requested a frame.
  const render = (): void => {
    const due = frames;
    frames = [];
    for (const then of due) then(performance.now());
  };
  expect(comeBack()).toBe(true);
  render();
  render();
  expect(scrolled).not.toHaveBeenCalled();
  render();
  expect(scrolled).toHaveBeenCalledWith({ top: 300, behavior: 'instant' });
});

test('the scroll position is restored only after the screen has loaded', async () => {
  document.body.innerHTML = '<main><p aria-busy="true">…</p></main>';
  expect(comeBack()).toBe(true);
  for (let n = 0; n < 10; n += 1) await new Promise(requestAnimationFrame);
  expect(scrolled).not.toHaveBeenCalled();
  document.body.replaceChildren();
  await eventually(() => expect(scrolled).toHaveBeenCalledWith({ top: 300, behavior: 'instant' }));
});

test('the scroll position is restored after five seconds even if the screen is still loading', async () => {
  document.body.innerHTML = '<main><p aria-busy="true">…</p></main>';
  const passed = { ms: 0 };
  const started = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => started + passed.ms);
  const frame = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 5));
  expect(comeBack()).toBe(true);
  await frame();
  passed.ms = 4_999;
  await frame();
  expect(scrolled).not.toHaveBeenCalled();
  passed.ms = 5_000;
  await eventually(() => expect(scrolled).toHaveBeenCalledWith({ top: 300, behavior: 'instant' }));
  clock.mockRestore();
  document.body.replaceChildren();
});

test("the scroll position is restored only once after navigating back, and not for another page's history entry", () => {
  expect(comeBack()).toBe(true);
  expect(scrollMemory.restore()).toBe(false);
  dispatchEvent(new PopStateEvent('popstate', { state: { key: 'unknown' } }));
  expect(scrollMemory.restore()).toBe(false);
  dispatchEvent(new Event('wheel'));
});

test("leaving a page enables the browser's scroll restoration, and returning to the page disables it", () => {
  history.scrollRestoration = 'auto';
  keepScroll();
  expect(history.scrollRestoration).toBe('manual');
  dispatchEvent(new Event('pagehide'));
  expect(history.scrollRestoration).toBe('auto');
  dispatchEvent(new Event('pageshow'));
  expect(history.scrollRestoration).toBe('manual');
});
