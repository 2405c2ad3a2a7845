import type { AppServices } from '../../../actors/services.ts';

/** True if storage has both parts of a session: the person and the access token. */
export const isSignedIn = (store: AppServices['store']): boolean =>
  store.read('user') !== null && store.read('accessToken') !== null;
