import type { AppServices } from '../../../actors/services.ts';

/** True if storage contains both parts of a session: the user and the access token. */
export const isSignedIn = (store: AppServices['store']): boolean =>
  store.read('user') !== null && store.read('accessToken') !== null;
