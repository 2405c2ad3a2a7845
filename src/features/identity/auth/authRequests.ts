import { fromCallback } from 'xstate';
import type { AppServices } from '../../../actors/services.ts';

/** Marks a sign-up as started in the checkout, so that the customer remains there afterwards. */
export const markCheckoutRegistration = (services: AppServices) =>
  fromCallback(() => {
    services.store.write('toRegister', 'paysafe');
    // removes the mark one microtask later, because it is still read after the sign-up has stopped this actor
    const unmark = () => queueMicrotask(() => services.store.remove('toRegister'));
    // actors keep running when the customer leaves through the address bar, so `pagehide` removes the mark too;
    // the server has no such event
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
