import { createFailure } from '../../../contract/failure.ts';
import type { Tokens } from '../../../contract/schemas/session.ts';
import { loadResponseSchemas } from '../../api/responseSchemas.ts';
import type { AppServices } from '../services.ts';

const LOCK = 'shop-refresh';

const LOCK_PATIENCE_MS = 8_000;

const STORAGE_LAG_MS = 250;

export const RENEW_BELOW_MS = 300_000;

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

/**
 * The token that another tab renewed just now, if one did. What a tab writes reaches the others' storage a moment after
 * its lock is free, so this looks twice.
 */
const renewedBySibling = async (store: AppServices['store']): Promise<string | null> => {
  const look = (): string | null =>
    (remainingMs(store, Date.now()) ?? 0) >= RENEW_BELOW_MS ? store.read('accessToken') : null;
  const now = look();
  if (now !== null || store.read('refreshToken') === null) return now;
  await new Promise((resolve) => setTimeout(resolve, STORAGE_LAG_MS));
  return look();
};

/**
 * Renews the tokens, once for all tabs: whoever gets the lock looks first whether another tab was faster. The lock is
 * waited for a limited time and never stolen; without it the server's idempotent renewal still gives everyone the same pair.
 * @throws Failure
 */
export const renewOnce = async (services: AppServices, signal: AbortSignal): Promise<string> => {
  const renew = async (): Promise<string> => {
    const sibling = await renewedBySibling(services.store);
    if (sibling !== null) return sibling;
    const token = services.store.read('refreshToken');
    const access = services.store.read('accessToken');
    if (token === null) throw createFailure('session', { message: 'No refresh token available' });
    const { tokensSchema } = await loadResponseSchemas();
    // the old bearer goes along even when it has expired: a call that waited for a renewal would wait for itself
    const { data } = await services.api.postWithMessage(
      'auth/refresh-token',
      { refresh_token: token },
      tokensSchema,
      {
        signal,
        ...(access ? { bearer: access } : {}),
      },
    );
    storeTokens(services.store, data, Date.now());
    return data.access_token;
  };
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return renew();
  const patience = AbortSignal.any([signal, AbortSignal.timeout(LOCK_PATIENCE_MS)]);
  try {
    return await locks.request(LOCK, { signal: patience }, renew);
  } catch (error) {
    // the lock's time is up (a frozen tab holds it): go on without it
    if (error instanceof DOMException && !signal.aborted) return renew();
    throw error;
  }
};
