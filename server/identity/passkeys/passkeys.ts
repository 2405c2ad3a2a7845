import { and, eq, inArray, sql } from 'drizzle-orm';
import { mostPasskeys } from '../../../contract/domain/limits.ts';
import {
  type NewPasskey,
  type PasskeyAssertion,
  type PasskeyPurpose,
  type Passkeys,
} from '../../../contract/schemas/passkeys.ts';
import type { AppContext } from '../../appContext.ts';
import { triesByPasskey } from '../../limits/tries.ts';
import { queueMail } from '../../mail/queue.ts';
import { requireRow } from '../../platform/database/requireRow.ts';
import {
  accountPasskeys,
  accounts,
  reauthentications,
  sessionFamilies,
  type AccountRow,
  type GuardedPurpose,
  type OrderRow,
} from '../../platform/database/schema.ts';
import { transaction, type Db, type Tx } from '../../platform/database/transaction.ts';
import { consumeRateLimit, refundRateLimit } from '../../platform/rateLimiter.ts';
import { notFound, ShopRefusal } from '../../platform/refusal.ts';
import { lockAccount, updateAccount } from '../accounts.ts';
import {
  hasProvableContact,
  hasReauth,
  isGuarded,
  recordReauth,
  requireReauth,
  useReauth,
} from '../reauth.ts';
import type { AccountSession } from '../sessions.ts';
import { beginPasskeyCreation, findPasskeys, isAssertion, readNewPasskey } from './ceremonies.ts';

/**
 * Waiting period, in hours, before a customer who has lost every passkey can recover the account. During this
 * period, the account's owner can object to the recovery.
 */
const recoveryHours = 72;

const toPasskeys = async (
  db: Pick<Db, 'select'>,
  { id, passkeyForCodes, passkeyForCards, passkeyRecoveryAt }: AccountRow,
): Promise<Passkeys> => ({
  passkeys: (await findPasskeys(db, id)).map((passkey) => ({
    id: passkey.id,
    name: passkey.name,
    created: passkey.createdAt.toISOString(),
    last_used: passkey.lastUsedAt?.toISOString() ?? null,
  })),
  for_codes: passkeyForCodes ? 1 : 0,
  for_cards: passkeyForCards ? 1 : 0,
  recovery_at: passkeyRecoveryAt?.toISOString() ?? null,
});

export const loadPasskeys = (
  { db }: Pick<AppContext, 'db'>,
  { account }: AccountSession,
): Promise<Passkeys> => toPasskeys(db, account);

const notAccepted = (): ShopRefusal => new ShopRefusal(403, 'passkeyRefused', { code: 'PASSKEY_REFUSED' });

/** Returns the options for creating a passkey. @throws ShopRefusal 403 REAUTH_REQUIRED */
export const beginPasskey = async (shop: AppContext, signed: AccountSession) => {
  await requireReauth(shop.db, signed, 'passkeys');
  return beginPasskeyCreation(shop, signed);
};

/**
 * Adds a passkey created by the browser.
 * @throws ShopRefusal 403 REAUTH_REQUIRED | PASSKEY_REFUSED, 409 PASSKEY_LIMIT
 */
export const addPasskey = async (
  shop: AppContext,
  signed: AccountSession,
  name: string,
  response: NewPasskey,
): Promise<Passkeys> => {
  const passkey = await readNewPasskey(shop, signed, response);
  if (!passkey) throw notAccepted();
  return transaction(shop.db, async (tx) => {
    const account = await lockAccount(tx, signed.account.id);
    await useReauth(tx, { ...signed, account }, 'passkeys');
    if ((await findPasskeys(tx, account.id)).length >= mostPasskeys)
      throw new ShopRefusal(409, 'passkeyLimit', { code: 'PASSKEY_LIMIT' });
    const [added] = await tx
      .insert(accountPasskeys)
      .values({ ...passkey, accountId: account.id, name })
      .onConflictDoNothing()
      .returning();
    // the passkey belongs to another account or has already been added
    if (!added) throw notAccepted();
    return toPasskeys(tx, account);
  });
};

/**
 * Removes all passkey requirements of an account that has no passkey left, because such an account cannot meet
 * them.
 */
const liftGuards = (tx: Tx, id: string): Promise<AccountRow> =>
  updateAccount(tx, id, { passkeyForCodes: false, passkeyForCards: false, passkeyRecoveryAt: null });

/** Removes a passkey. @throws ShopRefusal 403 REAUTH_REQUIRED, 404 */
export const removePasskey = (shop: AppContext, signed: AccountSession, id: string): Promise<Passkeys> =>
  transaction(shop.db, async (tx) => {
    const account = await lockAccount(tx, signed.account.id);
    await useReauth(tx, { ...signed, account }, 'passkeys');
    const [removed] = await tx
      .delete(accountPasskeys)
      .where(and(eq(accountPasskeys.id, id), eq(accountPasskeys.accountId, account.id)))
      .returning();
    if (!removed) throw notFound();
    const remaining = await findPasskeys(tx, account.id);
    return toPasskeys(tx, remaining.length === 0 ? await liftGuards(tx, account.id) : account);
  });

/**
 * Sets which actions require a passkey. Removing a requirement needs a confirmation of identity. Adding one
 * needs a usable passkey and a verified contact for a later recovery.
 * @throws ShopRefusal 403 REAUTH_REQUIRED, 409 NO_PASSKEY | NOTHING_HELD
 */
export const requirePasskey = (
  shop: AppContext,
  signed: AccountSession,
  requirements: { for_codes: 0 | 1; for_cards: 0 | 1 },
): Promise<Passkeys> =>
  transaction(shop.db, async (tx) => {
    const account = await lockAccount(tx, signed.account.id);
    const [codes, cards] = [requirements.for_codes === 1, requirements.for_cards === 1];
    const isLess = (account.passkeyForCodes && !codes) || (account.passkeyForCards && !cards);
    const isMore = (codes && !account.passkeyForCodes) || (cards && !account.passkeyForCards);
    if (isLess) await useReauth(tx, { ...signed, account }, 'passkeys');
    if (isMore) {
      if ((await findPasskeys(tx, account.id)).length === 0)
        throw new ShopRefusal(409, 'noPasskey', { code: 'NO_PASSKEY' });
      if (!hasProvableContact(account))
        throw new ShopRefusal(409, 'verifyContactFirst', { code: 'NOTHING_HELD' });
      // voids confirmations of identity made before the account required a passkey
      if (!isGuarded(account)) await voidPasskeyProofs(tx, account.id);
    }
    return toPasskeys(
      tx,
      await updateAccount(tx, account.id, { passkeyForCodes: codes, passkeyForCards: cards }),
    );
  });

const voidPasskeyProofs = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .delete(reauthentications)
    .where(
      and(
        eq(reauthentications.purpose, 'passkeys'),
        inArray(
          reauthentications.familyId,
          tx
            .select({ id: sessionFamilies.id })
            .from(sessionFamilies)
            .where(eq(sessionFamilies.accountId, accountId)),
        ),
      ),
    );
};

/**
 * Records that the customer has used a passkey in this session, for one purpose. Also cancels a pending
 * recovery.
 * @throws ShopRefusal 403 PASSKEY_REFUSED, 429
 */
export const provePasskey = async (
  shop: AppContext,
  signed: AccountSession,
  purpose: PasskeyPurpose,
  response: PasskeyAssertion,
): Promise<{ reauth: 1; valid_minutes: number }> => {
  const countIds = await consumeRateLimit(shop, triesByPasskey(signed.account.id));
  if (!(await isAssertion(shop, signed, purpose, response))) throw notAccepted();
  await refundRateLimit(shop, countIds);
  await shop.db.update(accounts).set({ passkeyRecoveryAt: null }).where(eq(accounts.id, signed.account.id));
  return recordReauth(shop.db, signed, purpose);
};

/**
 * Recovers an account whose owner has lost every passkey. Recovery requires a code sent to a verified contact,
 * an email, three days in which the owner can object, and a second code. A changed contact counts only after
 * its undo period.
 * @throws ShopRefusal 403 REAUTH_REQUIRED, 409 NO_PASSKEY | TOO_EARLY
 */
export const recoverPasskeys = (shop: AppContext, signed: AccountSession): Promise<Passkeys> =>
  transaction(shop.db, async (tx) => {
    const account = await lockAccount(tx, signed.account.id);
    await useReauth(tx, { ...signed, account }, 'recovery');
    if ((await findPasskeys(tx, account.id)).length === 0)
      throw new ShopRefusal(409, 'noPasskey', { code: 'NO_PASSKEY' });
    const { rows } = await tx.execute<{ due: boolean; at: Date }>(sql`
      select coalesce(a.passkey_recovery_at, 'infinity') <= now() as due,
        greatest(now() + ${recoveryHours} * interval '1 hour', (
          select max(c.expires_at) from contact_change c
            where c.account_id = a.id and c.undone_at is null and c.expires_at > now())) as at
      from account a where a.id = ${account.id}`);
    const now = requireRow(rows, 'The account');
    if (account.passkeyRecoveryAt && !now.due)
      throw new ShopRefusal(409, 'recoveryWaits', {
        code: 'TOO_EARLY',
        data: { recovery_at: account.passkeyRecoveryAt.toISOString() },
      });
    const queueNotice = (kind: 'passkeyRecovery' | 'passkeysRemoved'): Promise<void> | null =>
      account.email && account.emailVerifiedAt
        ? queueMail(tx, { kind, recipient: account.email, language: account.language, accountId: account.id })
        : null;
    if (!now.due) {
      await queueNotice('passkeyRecovery');
      return toPasskeys(tx, await updateAccount(tx, account.id, { passkeyRecoveryAt: new Date(now.at) }));
    }
    await tx.delete(accountPasskeys).where(eq(accountPasskeys.accountId, account.id));
    await queueNotice('passkeysRemoved');
    return toPasskeys(tx, await liftGuards(tx, account.id));
  });

/** Cancels a recovery. No confirmation of identity is needed, because nothing else changes. */
export const keepPasskeys = (shop: AppContext, { account }: AccountSession): Promise<Passkeys> =>
  transaction(shop.db, async (tx) =>
    toPasskeys(tx, await updateAccount(tx, account.id, { passkeyRecoveryAt: null })),
  );

const passkeyRequired = (purpose: GuardedPurpose): ShopRefusal =>
  new ShopRefusal(403, 'passkeyRequired', { code: 'PASSKEY_REQUIRED', data: { purpose } });

/**
 * Requires a passkey for using a saved card if the card's owner has chosen this protection.
 * @throws ShopRefusal 403 PASSKEY_REQUIRED
 */
export const requireProofForCards = async (db: Pick<Db, 'select'>, signed: AccountSession): Promise<void> => {
  if (signed.account.passkeyForCards && !(await hasReauth(db, signed, 'cards')))
    throw passkeyRequired('cards');
};

/** Finds the account whose passkey is required to view an order's codes. Returns null if no passkey is required. */
const findGuard = async (db: Pick<Db, 'select'>, { accountId }: OrderRow): Promise<string | null> => {
  if (accountId === null) return null;
  const [guarded] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.passkeyForCodes, true)));
  return guarded?.id ?? null;
};

export const needsPasskeyForCodes = async (db: Pick<Db, 'select'>, order: OrderRow): Promise<boolean> =>
  (await findGuard(db, order)) !== null;

/**
 * True if viewing the order's codes requires no passkey, or if the passkey has already been used in this
 * session.
 */
export const isProvedForCodes = async (
  db: Pick<Db, 'select'>,
  order: OrderRow,
  signed: AccountSession | null,
): Promise<boolean> => {
  const owner = await findGuard(db, order);
  return owner === null || (signed?.account.id === owner && (await hasReauth(db, signed, 'codes')));
};

/**
 * Requires a passkey of the order's account if that account protects its codes with one.
 * @throws ShopRefusal 403 PASSKEY_REQUIRED
 */
export const requireProofForCodes = async (
  db: Pick<Db, 'select'>,
  order: OrderRow,
  signed: AccountSession | null,
): Promise<void> => {
  if (!(await isProvedForCodes(db, order, signed))) throw passkeyRequired('codes');
};
