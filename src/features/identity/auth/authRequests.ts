import { fromCallback } from 'xstate';
import type { AppServices } from '../../../actors/services.ts';

/** Marks a sign-up as started in the checkout, so that the customer remains there afterwards. */
export const markCheckoutRegistration = (services: AppServices) =>
  fromCallback(() => {
    services.store.write('toRegister', 'paysafe');
    // completing the sign-up stops this actor and only then reads the mark, so remove it one microtask later
    const unmark = () => queueMicrotask(() => services.store.remove('toRegister'));
    // leaving the shop through the address bar does not stop actors, so `pagehide` also removes the mark; on the
    // server, there is no such event
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
