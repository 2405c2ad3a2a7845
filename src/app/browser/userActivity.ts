import type { ActorRefFrom } from 'xstate';
import type { idleMachine } from '../../../machines/identity/idle/idle.machine.ts';
import type { AppServices } from '../../actors/services.ts';
import { readStoredSession } from '../../features/identity/session/session.actors.ts';

/** Minimum interval between two activity reports, for example while the page scrolls. */
const SEND_EVERY_MS = 1_000;

const signs = ['pointerdown', 'click', 'keydown', 'touchstart', 'wheel', 'mousemove', 'scroll'] as const;

/** Notifies the idle chart and the session chart when the user is active or the page becomes visible. */
export const listenToUserActivity = ({
  actors,
  services: { store, notify },
}: {
  actors: () => { idle: ActorRefFrom<typeof idleMachine> };
  services: Pick<AppServices, 'notify' | 'store'>;
}): void => {
  const { idle } = actors();
  const sentAt = { person: -Infinity, scroll: -Infinity };

  const notice = (event: Event): void => {
    // browsers also fire mousemove when the page scrolls under a stationary mouse
    if (event instanceof MouseEvent && event.type === 'mousemove' && !event.movementX && !event.movementY)
      return;
    const isScroll = event.type === 'scroll';
    const by = isScroll ? 'scroll' : 'person';
    const now = Date.now();
    if (Math.abs(now - sentAt[by]) < SEND_EVERY_MS) return;
    sentAt[by] = now;
    const last = store.read('lastActivity');
    idle.send({ type: 'activity.seen', idleMs: last === null ? null : now - last, isScroll });
  };
  for (const sign of signs) addEventListener(sign, notice, { capture: true, passive: true });

  const wake = (): void => {
    idle.send({ type: 'activity.resumed' });
    notify.session({ type: 'session.storageChanged', stored: readStoredSession(store) });
    notify.session({ type: 'session.renewalRequested' });
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
