import { fromCallback } from 'xstate';
import type { AppServices } from '../../../actors/services.ts';

/** Marks a sign-up as started in the checkout, so that the customer remains there afterwards. */
export const markCheckoutRegistration = (services: AppServices) =>
  fromCallback(() => {
    services.store.write('toRegister', 'paysafe');
    // completing the sign-up stops this actor and only then reads the mark, so remove it one microtask later
    const unmark = () => queueMicrotask(() => services.store.remove('toRegister'));
    // navigating away via the address bar does not stop actors, so listen for `pagehide`; there is no window on the
    // server
    if (typeof addEventListener === 'undefined') return unmark;
    addEventListener('pagehide', unmark);
    return () => {
      removeEventListener('pagehide', unmark);
      unmark();
    };
  });

export const openAuthDialog = (services: AppServices) => ({
  openLogin: () => services.notify.auth({ type: 'auth.loginAsked' }),
  openSignUp: () => services.notify.auth({ type: 'auth.signUpAsked' }),
});
