import { fromCallback } from 'xstate';
import type { AppServices } from '../../../actors/services.ts';

/** Records that a sign-up started in the checkout, so that the customer stays there afterwards. */
export const markCheckoutRegistration = (services: AppServices) =>
  fromCallback(() => {
    services.store.write('toRegister', 'paysafe');
    // delays the removal by one microtask, because the sign-up stops this actor before the mark is read
    const unmark = () => queueMicrotask(() => services.store.remove('toRegister'));
    // navigating away via the address bar does not stop actors, so `pagehide` also removes the mark. There is
    // no such event on the server.
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
