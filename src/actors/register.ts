import { fromCallback } from 'xstate';
import type { World } from './world.ts';

/** Whoever signs up while this runs is registered inside the checkout and stays where they are. */
export const markRegister = (world: World) =>
  fromCallback(() => {
    world.store.write('toRegister', 'paysafe');
    // the sign-up that ends this reads the mark once more
    return () => queueMicrotask(() => world.store.remove('toRegister'));
  });

export const openAuth = (world: World) => ({
  openLogin: () => world.tell.auth({ type: 'auth.loginAsked' }),
  openSignUp: () => world.tell.auth({ type: 'auth.signUpAsked' }),
});
