import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '../../appContext.ts';
import { triesToReset } from '../../limits/tries.ts';
import { queueMail } from '../../mail/queue.ts';
import { accounts, passwordResets, type AccountRow } from '../../platform/database/schema.ts';
import { transaction, type Tx } from '../../platform/database/transaction.ts';
import { consumeRateLimit } from '../../platform/rateLimiter.ts';
import { invalid, ShopRefusal } from '../../platform/refusal.ts';
import { sha256 } from '../../platform/tokens.ts';
import { findAccountByEmail, normalizeEmail } from '../accounts.ts';
import { proveAddress, voidPasswordResets } from '../addressProof.ts';
import type { Requester } from '../codeDelivery.ts';
import { isKnownDevice, locateDevice, trustDevice, type Device } from '../devices/devices.ts';
import { endAccountSessions } from '../sessions.ts';
import { isEasyToGuess } from './passwordStrength.ts';

/**
 * Requests a link for setting a new password. The response is the same for every address; only the mailbox
 * reveals whether an account exists.
 * @throws ShopRefusal 429
 */
export const requestPasswordReset = async (
  shop: AppContext,
  typed: string,
  requester: Requester,
  device: Device,
): Promise<void> => {
  const email = normalizeEmail(typed);
  const account = await findAccountByEmail(shop.db, email);
  const known = await isKnownDevice(shop, account?.id ?? null, device);
  await consumeRateLimit(shop, triesToReset(email, requester.clientIp, known ? device.secret : null));
  await transaction(shop.db, (tx) =>
    queueMail(tx, { kind: 'reset', recipient: email, language: requester.language }),
  );
};

/**
 * Notifies the account's owner by email that the password was changed. The email contains a link for setting a new
 * password, in case someone else made the change.
 */
export const queuePasswordChangedMail = async (
  tx: Tx,
  { id: accountId, email, language }: AccountRow,
): Promise<void> => {
  if (email) await queueMail(tx, { kind: 'passwordChanged', recipient: email, language, accountId });
};

const invalidLink = (): ShopRefusal => new ShopRefusal(400, 'resetInvalid', { code: 'RESET_LINK' });

/**
 * Sets a new password through the link in an email. The link works only once. Ends all of the account's
 * sessions. Using the link also verifies the address (`proveAddress`).
 * @throws ShopRefusal 400 RESET_LINK, 422 password, 503
 */
export const resetPassword = async (
  shop: AppContext,
  request: { email: string; token: string; password: string },
  device: Device,
): Promise<void> => {
  const email = normalizeEmail(request.email);
  const isIt = and(
    eq(passwordResets.tokenHash, sha256(request.token)),
    eq(passwordResets.email, email),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, sql`now()`),
  );
  // checks the link before hashing the password, because hashing is expensive
  if ((await shop.db.select().from(passwordResets).where(isIt)).length === 0) throw invalidLink();
  if (await isEasyToGuess(request.password, [email])) throw invalid({ password: 'passwordEasy' });
  const passwordHash = await shop.passwords.hash(request.password);
  const located = await locateDevice(shop, device);
  await transaction(shop.db, async (tx) => {
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(isIt)
      .returning();
    if (!used) throw invalidLink();
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, used.accountId)).for('update');
    if (!account || account.email !== email) throw invalidLink();
    const changed = await proveAddress(tx, account, null, { passwordHash });
    await voidPasswordResets(tx, changed.id);
    await endAccountSessions(tx, changed.id);
    // makes this browser a known device, so that strangers' wrong passwords do not count against the owner
    await trustDevice(tx, changed, located);
    await queuePasswordChangedMail(tx, changed);
  });
};
