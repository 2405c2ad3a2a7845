import type { AppServices } from '../../../actors/services.ts';

/** Both halves of a stored session: the person and the separate access token. */
export const isSignedIn = (store: AppServices['store']): boolean =>
  store.read('user') !== null && store.read('accessToken') !== null;
