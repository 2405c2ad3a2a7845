import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { user } from '../../../machines/identity/fixtures.ts';
import { idleMachine, type IdleEvent } from '../../../machines/identity/idle/idle.machine.ts';
import type { AppServices } from '../../../src/actors/services.ts';
import { recordVisit } from '../../../src/app/browser/recordVisit.ts';
import { listenToUserActivity } from '../../../src/app/browser/userActivity.ts';
import { idleImplementations } from '../../../src/features/identity/idle/idle.actors.ts';
import { createMemoryBackend, createStorage } from '../../../src/storage/storage.ts';

const start = 1_800_000_000_000;
const minutes = (count: number) => count * 60_000;
let stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers({ now: start, toFake: ['Date'] }));
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.useRealTimers();
});

const watched = async () => {
  const store = createStorage(createMemoryBackend());
  store.write('lastActivity', start);
  const cleared: string[] = [];
  const ref = createActor(
    idleMachine.provide(
      idleImplementations({
        store,
        notify: { session: ({ type }: { type: string }) => cleared.push(type), consent: () => {} },
        go: () => {},
      } as unknown as AppServices),
    ),
  ).start();
  stops.push(() => ref.stop());
  await waitFor(ref, (snapshot) => snapshot.hasTag('active'));
  const sent: string[] = [];
  const events: IdleEvent[] = [];
  const sessionEvents: string[] = [];
  const removals: (() => void)[] = [];
  const listening: unknown[][] = [];
  const spies = [window, document].map((target) => {
    const listen = target.addEventListener.bind(target);
    return vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      listen(type, listener, options);
      listening.push([type, options]);
      removals.push(() => target.removeEventListener(type, listener, options));
    });
  });
  listenToUserActivity({
    actors: () =>
      ({
        idle: {
          getSnapshot: () => ref.getSnapshot(),
          send: (event: IdleEvent) => {
            sent.push(event.type);
            events.push(event);
            ref.send(event);
          },
        },
      }) as never,
    services: {
      store,
      notify: { session: (event: { type: string }) => sessionEvents.push(event.type) } as never,
    },
  });
  for (const spy of spies) spy.mockRestore();
  stops.push(...removals);
  return { store, idle: ref, sent, events, sessionEvents, cleared, listening };
};
const key = () => window.dispatchEvent(new KeyboardEvent('keydown'));
const after = (ms: number) => vi.setSystemTime(start + ms);

describe('user activity', () => {
  test.each(['pointerdown', 'click', 'keydown', 'touchstart', 'wheel', 'scroll'])(
    'the event %s counts as activity',
    async (type) => {
      const { sent } = await watched();
      after(2_000);
      window.dispatchEvent(new Event(type));
      expect(sent).toEqual(['activity.seen']);
    },
  );

  test('listening for activity never delays scrolling', async () => {
    const { listening } = await watched();
    for (const type of ['touchstart', 'wheel'])
      expect(listening).toContainEqual([type, { capture: true, passive: true }]);
  });

  test('scrolling inside an element counts as activity, although the event does not bubble', async () => {
    const { sent } = await watched();
    after(2_000);
    const list = document.body.appendChild(document.createElement('ul'));
    list.dispatchEvent(new Event('scroll'));
    list.remove();
    expect(sent).toEqual(['activity.seen']);
  });

  test('moving the mouse counts as activity, but content moving under the mouse does not', async () => {
    const { sent } = await watched();
    after(2_000);
    window.dispatchEvent(new MouseEvent('mousemove'));
    expect(sent).toEqual([]);
    window.dispatchEvent(new MouseEvent('mousemove', { movementX: 3 }));
    expect(sent).toEqual(['activity.seen']);
    after(4_000);
    window.dispatchEvent(new MouseEvent('mousemove', { movementY: -1 }));
    expect(sent).toEqual(['activity.seen', 'activity.seen']);
  });

  test('a user action right after scrolling is reported separately from the scrolling', async () => {
    const { events, store } = await watched();
    after(2_000);
    window.dispatchEvent(new Event('scroll'));
    key();
    after(2_999);
    window.dispatchEvent(new Event('scroll'));
    key();
    store.remove('lastActivity');
    after(3_000);
    key();
    expect(events).toEqual([
      { type: 'activity.seen', idleMs: 2_000, isScroll: true },
      { type: 'activity.seen', idleMs: 2_000, isScroll: false },
      { type: 'activity.seen', idleMs: null, isScroll: false },
    ]);
  });

  test('activity is reported even if the clock has been set back', async () => {
    const { sent } = await watched();
    key();
    after(-minutes(60));
    key();
    expect(sent).toEqual(['activity.seen', 'activity.seen']);
  });

  test('activity is reported at most once a second and stored at most once every ten seconds', async () => {
    const { sent, store } = await watched();
    for (let ms = 0; ms < 9_900; ms += 100) {
      after(ms);
      key();
    }
    expect(sent).toHaveLength(10);
    expect(store.read('lastActivity')).toBe(start);
    after(10_000);
    key();
    expect(store.read('lastActivity')).toBe(start + 10_000);
  });

  test('the first activity after half an hour ends the session instead of updating the stored time', async () => {
    const { store, idle, cleared } = await watched();
    after(minutes(31));
    key();
    expect(store.read('lastActivity')).toBe(start);
    await waitFor(idle, (snapshot) => snapshot.hasTag('cleared'));
    expect(cleared).toEqual(['session.idled']);
    // Navigating to the front page scrolls it, which is not a user action.
    after(minutes(31) + 2_000);
    window.dispatchEvent(new Event('scroll'));
    expect(store.read('lastActivity')).toBe(start);
    // The user's next action is stored as the last activity.
    key();
    expect(store.read('lastActivity')).toBe(start + minutes(31) + 2_000);
    expect(idle.getSnapshot().hasTag('active')).toBe(true);
  });

  test('activity in another tab keeps this tab signed in', async () => {
    const { store, idle } = await watched();
    store.write('lastActivity', start + minutes(30));
    after(minutes(31));
    key();
    expect(idle.getSnapshot().hasTag('active')).toBe(true);
    expect(store.read('lastActivity')).toBe(start + minutes(31));
  });
});

describe('pages that become visible again', () => {
  test('when a page becomes visible, the inactivity time and the token are checked [C7]', async () => {
    const { sent, sessionEvents } = await watched();
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(sent).toEqual(['activity.resumed', 'activity.resumed']);
    expect(sessionEvents).toEqual([
      'session.storageChanged',
      'session.renewalRequested',
      'session.storageChanged',
      'session.renewalRequested',
    ]);
  });

  test('hiding a page triggers no check, and focusing a page only checks who is signed in', async () => {
    const { sent, sessionEvents } = await watched();
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    visible.mockRestore();
    expect(sessionEvents).toEqual([]);
    window.dispatchEvent(new Event('focus'));
    expect(sent).toEqual([]);
    expect(sessionEvents).toEqual(['session.storageChanged']);
  });

  test("a `pageshow` event counts only if the page was restored from the browser's cache", async () => {
    const { sent } = await watched();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(sent).toEqual([]);
  });
});

describe('activity when the shop opens', () => {
  const store = (who: typeof user | null, last: number | null) => {
    const made = createStorage(createMemoryBackend());
    if (who) made.write('user', who);
    if (last !== null) made.write('lastActivity', last);
    recordVisit(made);
    return made.read('lastActivity');
  };
  test('opening the shop counts as visitor activity', () =>
    expect(store(null, start - minutes(90))).toBe(start));
  test('opening the shop starts the inactivity timer if it is not running', () =>
    expect(store(user, null)).toBe(start));
  test("opening the shop does not change a signed-in customer's last activity", () =>
    expect(store(user, start - minutes(90))).toBe(start - minutes(90)));
});
