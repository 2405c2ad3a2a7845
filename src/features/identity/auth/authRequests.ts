import { fromCallback } from 'xstate';
import type { AppServices } from '../../../actors/services.ts';

/** Marks a sign-up as started in the checkout, so that the customer stays in the checkout afterwards. */
export const markCheckoutRegistration = (services: AppServices) =>
  fromCallback(() => {
    services.store.write('toRegister', 'paysafe');
    // removes the mark one microtask later, because the sign-up stops this actor before the mark is read
    const unmark = () => queueMicrotask(() => services.store.remove('toRegister'));
    // navigating away via the address bar does not stop actors, so the mark is also removed on `pagehide`, an
    // event that the server does not have
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
