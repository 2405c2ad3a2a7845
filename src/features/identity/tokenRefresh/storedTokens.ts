import type { Tokens } from '../../../../contract/schemas/session.ts';
import type { AppServices } from '../../../actors/services.ts';

type Store = AppServices['store'];

/**
 * Access token and expiry time for each `Store`. The expiry time is measured with a monotonic clock, which is
 * unaffected by changes to the device's clock.
 */
const expiries = new WeakMap<Store, { token: string | null; ends: number }>();

/**
 * Returns the milliseconds until the stored access token expires. Returns null if no expiry time is stored;
 * the token then counts as expired. The device's clock can be changed, and the monotonic clock may stop while
 * the device sleeps, so the clock with the earlier expiry time applies.
 */
export const remainingMs = (store: Store, now: number): number | null => {
  const expiry = store.read('tokenExpiry');
  if (expiry === null) return null;
  const token = store.read('accessToken');
  const remaining = expiry - now;
  const watch = expiries.get(store);
  if (watch && watch.token === token) return Math.min(remaining, watch.ends - performance.now());
  // a sign-in time in the future means that the clock was set back before this page loaded
  const isAhead = (store.read('signedInAt') ?? 0) > now;
  const first = isAhead ? Math.min(0, remaining) : remaining;
  expiries.set(store, { token, ends: performance.now() + first });
  return first;
};

/**
 * Stores the tokens. `tokenExpiry` is the current time plus `expires_in` seconds, in milliseconds. The user object
 * also contains the access token.
 */
export const storeTokens = (store: Store, tokens: Tokens, now: number): void => {
  const life = tokens.expires_in * 1_000;
  store.write('accessToken', tokens.access_token);
  store.write('refreshToken', tokens.refresh_token);
  store.write('tokenExpiry', now + life);
  expiries.set(store, { token: tokens.access_token, ends: performance.now() + life });
  const user = store.read('user');
  if (user) store.write('user', { ...user, accessToken: tokens.access_token });
};
