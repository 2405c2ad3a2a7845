import { fromCallback } from 'xstate';
import type { AppServices } from '../services.ts';
import { untilLeft } from './untilLeft.ts';

/** Whoever signs up while this runs is registered inside the checkout and stays where they are. */
export const markCheckoutRegistration = (services: AppServices) =>
  fromCallback(() => {
    services.store.write('toRegister', 'paysafe');
    // the sign-up that ends this reads the mark once more
    return untilLeft(() => queueMicrotask(() => services.store.remove('toRegister')));
  });

export const openAuthDialog = (services: AppServices) => ({
  openLogin: () => services.notify.auth({ type: 'auth.loginAsked' }),
  openSignUp: () => services.notify.auth({ type: 'auth.signUpAsked' }),
});
