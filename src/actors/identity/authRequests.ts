import { fromCallback } from 'xstate';
import type { AppServices } from '../services.ts';

/** Whoever signs up while this runs is registered inside the checkout and stays where they are. */
export const markCheckoutRegistration = (services: AppServices) =>
  fromCallback(() => {
    services.store.write('toRegister', 'paysafe');
    // the sign-up that ends this reads the mark once more
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
