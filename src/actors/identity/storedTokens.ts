import type { Tokens } from '../../../contract/schemas/session.ts';
import type { AppServices } from '../services.ts';

/** Milliseconds that the stored access token still lives; null when no expiry is stored, which counts as expired. */
export const remainingMs = (store: AppServices['store'], now: number): number | null => {
  const expiry = store.read('tokenExpiry');
  return expiry === null ? null : expiry - now;
};

/** `tokenExpiry` is now plus `expires_in` seconds, in milliseconds. The access token stands in the user too. */
export const storeTokens = (store: AppServices['store'], tokens: Tokens, now: number): void => {
  store.write('accessToken', tokens.access_token);
  store.write('refreshToken', tokens.refresh_token);
  store.write('tokenExpiry', now + tokens.expires_in * 1_000);
  const user = store.read('user');
  if (user) store.write('user', { ...user, accessToken: tokens.access_token });
};
