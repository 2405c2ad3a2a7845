import type { ActorRefFrom } from 'xstate';
import type { cartMachine } from '../../../machines/checkout/cart/cart.machine.ts';
import type { idleMachine } from '../../../machines/identity/idle/idle.machine.ts';
import type { sessionMachine } from '../../../machines/identity/session/session.machine.ts';
import type { shellMachine } from '../../../machines/shell/shell/shell.machine.ts';
import type { AppServices } from '../../actors/services.ts';
import { readStoredSession } from '../../features/identity/session/session.actors.ts';
import { removeForeignCheckoutEmail } from '../../storage/checkoutEmail.ts';
import { toRoute } from '../router/routes.ts';

/** Long-lived charts that react to browser events. */
export type Listening = {
  shell: ActorRefFrom<typeof shellMachine>;
  cart: ActorRefFrom<typeof cartMachine>;
  idle: ActorRefFrom<typeof idleMachine>;
  session: ActorRefFrom<typeof sessionMachine>;
};

const sessionKeys = ['user', 'accessToken', 'refreshToken', 'tokenExpiry', 'signedInAt'] as const;

/**
 * Forwards browser events to the charts: scrolling, connection changes, pages restored from the cache, and changes in
 * other tabs.
 */
export const listenToBrowser = ({
  actors,
  services,
}: {
  actors: () => Listening;
  services: Pick<AppServices, 'notify' | 'store'>;
}): void => {
  const { shell, cart, idle, session } = actors();

  let frame = 0;
  const sendScroll = () => {
    frame = 0;
    shell.send({ type: 'page.scrolled', y: window.scrollY });
  };
  addEventListener('scroll', () => (frame ||= requestAnimationFrame(sendScroll)), { passive: true });
  // the customer may already have scrolled, because this code runs after the first render
  if (window.scrollY > 0) sendScroll();

  addEventListener('offline', () => shell.send({ type: 'network.offline' }));
  addEventListener('online', () => {
    shell.send({ type: 'network.online' });
    services.notify.screen({ type: 'network.online' });
    services.notify.session({ type: 'network.online' });
  });
  if (!navigator.onLine) shell.send({ type: 'network.offline' });

  addEventListener('pageshow', (event) => {
    if (event.persisted) services.notify.screen({ type: 'page.restored' });
  });

  // the back button closes an open dialog, as customers expect
  addEventListener('popstate', () => services.notify.auth({ type: 'auth.closed' }));

  // removes the email address typed at checkout when the cart ends or another customer signs in
  for (const actor of [cart, session])
    (actor as typeof cart).subscribe(() => removeForeignCheckoutEmail(services.store));

  const tellStored = (): void =>
    services.notify.session({ type: 'session.storageChanged', stored: readStoredSession(services.store) });

  // another tab changed the shared storage; a null key means that the storage was cleared
  addEventListener('storage', ({ key }) => {
    if (key === 'cartToken' || key === null) {
      const token = services.store.read('cartToken');
      cart.send(token === null ? { type: 'cart.tokenLost' } : { type: 'cart.tokenFound', token });
    }
    if (key === 'cookieConsent' || key === null) services.notify.consent({ type: 'consent.changed' });
    if (key === null || sessionKeys.some((name) => name === key)) tellStored();
    // the customer opened the verification link from the email in another tab
    if (key === 'emailVerified' && services.store.read(key) !== null)
      services.notify.screen({ type: 'email.verified' });
    if (key === 'lastActivity') idle.send({ type: 'activity.seenElsewhere' });
  });
  // removes an `emailVerified` flag that was left behind when `/email-verified` was left via the address bar
  if (toRoute(window.location.pathname, '').screen !== 'emailVerified')
    services.store.remove('emailVerified');
  // the listeners start after the first paint, so they may have missed a sign-in or sign-out in another tab
  tellStored();
};
