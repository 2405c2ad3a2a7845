import type { ActorRefFrom } from 'xstate';
import type { cartMachine } from '../../machines/cart.machine.ts';
import type { idleMachine } from '../../machines/idle.machine.ts';
import type { shellMachine } from '../../machines/shell.machine.ts';
import { storedSession } from '../actors/session.ts';
import type { World } from '../actors/world.ts';

/** The long-lived charts that hear of the browser. */
export type Listening = {
  shell: ActorRefFrom<typeof shellMachine>;
  cart: ActorRefFrom<typeof cartMachine>;
  idle: ActorRefFrom<typeof idleMachine>;
};

const sessionKeys = ['user', 'accessToken', 'refreshToken', 'tokenExpiry', 'signedInAt'] as const;

/** Facts of the browser that charts want to hear about: scrolling, connection, a page out of the cache, other tabs. */
export const listenToBrowser = ({
  parts,
  world,
}: {
  parts: () => Listening;
  world: Pick<World, 'tell' | 'store'>;
}): void => {
  const { shell, cart, idle } = parts();

  let frame = 0;
  const tellScroll = () => {
    frame = 0;
    shell.send({ type: 'page.scrolled', y: window.scrollY });
  };
  addEventListener('scroll', () => (frame ||= requestAnimationFrame(tellScroll)), { passive: true });

  addEventListener('offline', () => shell.send({ type: 'network.lost' }));
  addEventListener('online', () => {
    shell.send({ type: 'network.found' });
    world.tell.screen({ type: 'network.found' });
    world.tell.session({ type: 'network.found' });
  });
  if (!navigator.onLine) shell.send({ type: 'network.lost' });

  addEventListener('pageshow', (event) => {
    if (event.persisted) world.tell.screen({ type: 'page.restored' });
  });

  // going back closes the dialog, as a person expects
  addEventListener('popstate', () => world.tell.auth({ type: 'auth.closed' }));

  // another tab changed what all tabs share; a null key means that everything was cleared
  addEventListener('storage', ({ key }) => {
    if (key === 'cartToken' || key === null) {
      const token = world.store.read('cartToken');
      cart.send(token === null ? { type: 'cart.tokenLost' } : { type: 'cart.tokenFound', token });
    }
    if (key === 'cookieConsent' || key === null) world.tell.consent({ type: 'consent.changed' });
    if (key === null || sessionKeys.some((name) => name === key))
      world.tell.session({ type: 'session.storageChanged', stored: storedSession(world.store) });
    if (key === 'lastActivity' && idle.getSnapshot().hasTag('warning')) idle.send({ type: 'activity.woke' });
  });
};
