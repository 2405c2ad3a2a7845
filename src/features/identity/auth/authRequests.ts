import { fromCallback } from 'xstate';
import type { AppServices } from '../../../actors/services.ts';

/** Marks a sign-up inside the checkout, so that the customer stays there after it. */
export const markCheckoutRegistration = (services: AppServices) =>
  fromCallback(() => {
    services.store.write('toRegister', 'paysafe');
    // the sign-up that ends this actor still needs the mark
    const unmark = () => queueMicrotask(() => services.store.remove('toRegister'));
    // a page that is left through another address ends no actor; the server, which also renders the page, leaves none
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
