import { fromCallback } from 'xstate';
import type { AppServices } from '../../../actors/services.ts';

/** Records that a sign-up started in the checkout, so that the customer stays there afterwards. */
export const markCheckoutRegistration = (services: AppServices) =>
  fromCallback(() => {
    services.store.write('toRegister', 'paysafe');
    // removes `toRegister` one microtask later, because a completed sign-up stops this actor before
    // `toRegister` is read
    const unmark = () => queueMicrotask(() => services.store.remove('toRegister'));
    // navigating away via the address bar does not stop actors, so `toRegister` is also removed on `pagehide`.
    // On the server, this event does not exist.
    if (typeof addEventListener === 'undefined') return unmark;
    addEventListener('pagehide', unmark);
    return () => {
      removeEventListener('pagehide', unmark);
      unmark();
    };
  });

export const openAuthDialog = (services: AppServices) => ({
  openLogin: () => services.notify.auth({ type: 'auth.loginRequested' }),
  openSignUp: () => services.notify.auth({ type: 'auth.signUpRequested' }),
});
