import type { ActorRefFrom } from 'xstate';
import type { idleMachine } from '../../../machines/identity/idle.machine.ts';
import { readStoredSession } from '../../actors/identity/session.ts';
import type { AppServices } from '../../actors/services.ts';

/** A sign of life is sent at most once in this time. */
const SEND_EVERY_MS = 1_000;
/** The stamp that all tabs share is written at most once in this time. */
const STAMP_EVERY_MS = 10_000;
/** After so long without a stamp the chart must look first: the machine may have slept. */
const SOFT_MS = 1_800_000;

const signs = ['pointerdown', 'click', 'keydown', 'touchstart', 'wheel', 'mousemove', 'scroll'] as const;

/** Signs of life, and a page that comes back to the front, for the charts of idleness and of the session. */
export const listenToUserActivity = ({
  actors,
  services: { store, notify },
}: {
  actors: () => { idle: ActorRefFrom<typeof idleMachine> };
  services: Pick<AppServices, 'notify' | 'store'>;
}): void => {
  const { idle } = actors();
  let sentAt = -Infinity;

  const notice = (event: Event): void => {
    const cleared = idle.getSnapshot().hasTag('cleared');
    // the page itself scrolls when it goes home, and browsers then tell of a mouse that did not move
    if (event.type === 'scroll' && cleared) return;
    if (event instanceof MouseEvent && event.type === 'mousemove' && !event.movementX && !event.movementY)
      return;
    const now = Date.now();
    if (Math.abs(now - sentAt) < SEND_EVERY_MS) return;
    sentAt = now;
    const last = store.read('lastActivity');
    if (last !== null && now - last > SOFT_MS && !cleared) return idle.send({ type: 'activity.resumed' });
    if (last === null || Math.abs(now - last) >= STAMP_EVERY_MS) store.write('lastActivity', now);
    idle.send({ type: 'activity.seen' });
  };
  for (const sign of signs) addEventListener(sign, notice, { capture: true, passive: true });

  const wake = (): void => {
    idle.send({ type: 'activity.resumed' });
    notify.session({ type: 'session.storageChanged', stored: readStoredSession(store) });
    notify.session({ type: 'session.renewalWanted' });
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  addEventListener('focus', () =>
    notify.session({ type: 'session.storageChanged', stored: readStoredSession(store) }),
  );
  addEventListener('pageshow', (event) => {
    if (event.persisted) wake();
  });
};
