import type { World } from './world.ts';

/** Both halves of a stored session: the person and the separate access token. */
export const isSignedIn = (store: World['store']): boolean =>
  store.read('user') !== null && store.read('accessToken') !== null;
