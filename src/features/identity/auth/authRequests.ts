import { fromCallback } from 'xstate';
import type { AppServices } from '../../../actors/services.ts';

/** Marks a sign-up inside the checkout, so that the customer stays there after it. */
export const markCheckoutRegistration = (services: AppServices) =>
  fromCallback(() => {
    services.store.write('toRegister', 'paysafe');
    // the sign-up that ends this actor still reads the mark
    const unmark = () => queueMicrotask(() => services.store.remove('toRegister'));
    // a page that is left by another address ends no actor; the server, which draws the page too, leaves none
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
