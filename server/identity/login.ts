import type { Session } from '../../contract/schemas/auth.ts';
import type { AppContext } from '../appContext.ts';
import { triesToLogIn } from '../limits/tries.ts';
import { transaction } from '../platform/database/transaction.ts';
import { consumeRateLimit, refundRateLimit } from '../platform/rateLimiter.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { findAccountByEmail, normalizeEmail, signIn, updateAccount } from './accounts.ts';
import { isKnownDevice, locateDevice, type Device } from './devices/devices.ts';

/**
 * Signs in with email and password. Only failed attempts count towards the limits: 100 in 15 minutes per IP
 * address; 10 in 15 minutes per account and IP address; and 100 an hour per account, against distributed
 * guessing. A known browser has its own limit of ten attempts, so that guesses made elsewhere cannot lock out
 * the owner. In a new browser, a locked-out owner can use the phone, a social account or a reset link.
 * @throws ShopRefusal 401 LOGIN, with the same response and the same work for an unknown address; 429; 503
 */
export const logIn = async (
  shop: AppContext,
  credentials: { email: string; password: string },
  device: Device,
): Promise<Session> => {
  const email = normalizeEmail(credentials.email);
  const account = await findAccountByEmail(shop.db, email);
  const known = await isKnownDevice(shop, account?.id ?? null, device);
  const countIds = await consumeRateLimit(
    shop,
    triesToLogIn(email, device.clientIp, known ? device.secret : null),
  );
  let verifyPassword: boolean;
  try {
    verifyPassword = await shop.passwords.verifyPassword(credentials.password, account?.passwordHash ?? null);
  } catch (error) {
    // the password was never checked, so the attempt does not count towards the limit
    await refundRateLimit(shop, countIds);
    throw error;
  }
  if (!verifyPassword || !account?.passwordHash) throw new ShopRefusal(401, 'loginFailed', { code: 'LOGIN' });
  await refundRateLimit(shop, countIds);
  const newHash = shop.passwords.isOutdated(account.passwordHash)
    ? await shop.passwords.hash(credentials.password)
    : null;
  const located = await locateDevice(shop, device);
  return transaction(shop.db, async (tx) => {
    if (newHash) await updateAccount(tx, account.id, { passwordHash: newHash });
    return signIn(tx, shop, account, located);
  });
};
