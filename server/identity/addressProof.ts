import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  accountDevices,
  accountPasskeys,
  attempts,
  contactChanges,
  documents,
  limitRequests,
  oneTimeCodes,
  passwordResets,
  recipients,
  requestLinks,
  savedCards,
  type AccountRow,
} from '../platform/database/schema.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { markCardRemoved } from './accountCards.ts';
import { createAccount, updateAccount } from './accounts.ts';
import { adoptGuestOrders } from './guestOrders.ts';
import { endAccountSessions, type AccountSession } from './sessions.ts';

/** Invalidates an account's password reset links. */
export const voidPasswordResets = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordResets.accountId, accountId), isNull(passwordResets.usedAt)));
};

/** Account columns that someone without access to the mailbox may have filled in. */
const untrusted = {
  passwordHash: null,
  isd: null,
  mobile: null,
  googleSub: null,
  picture: null,
  gender: null,
  dob: null,
  street: null,
  houseno: null,
  postcode: null,
  city: null,
  country: null,
  addressVerifiedAt: null,
  addressFlag: null,
  bownerAt: null,
  bownerVersion: null,
  termsAcceptedAt: null,
  termsVersion: null,
  voucherTier: 'standard',
  passkeyForCodes: false,
  passkeyForCards: false,
  passkeyRecoveryAt: null,
} as const;

/** Removes everything that was added to the account before its address was verified. */
const clearUntrusted = async (tx: Tx, { id }: AccountRow): Promise<void> => {
  // The law requires an approved ID to be stored, but it proves nothing after the identity has changed.
  await updateAccount(tx, id, { ...untrusted, identityChangedAt: sql`now()` });
  await tx.delete(accountPasskeys).where(eq(accountPasskeys.accountId, id));
  await tx.delete(accountDevices).where(eq(accountDevices.accountId, id));
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.accountId, id));
  await tx.delete(contactChanges).where(eq(contactChanges.accountId, id));
  await tx.delete(recipients).where(eq(recipients.accountId, id));
  await tx.delete(requestLinks).where(eq(requestLinks.accountId, id));
  await tx.delete(documents).where(and(eq(documents.accountId, id), eq(documents.status, 'under_review')));
  await tx
    .update(limitRequests)
    .set({ state: 'refused', decidedAt: sql`now()`, decidedBy: 'address proved by another person' })
    .where(and(eq(limitRequests.accountId, id), eq(limitRequests.state, 'pending')));
  // without this, a payment in progress would save its card to the account later
  await tx.update(attempts).set({ saveFor: null }).where(eq(attempts.saveFor, id));
  const cards = await tx
    .select({ id: savedCards.id })
    .from(savedCards)
    .where(and(eq(savedCards.accountId, id), isNull(savedCards.removedAt)))
    .for('update');
  for (const card of cards) await markCardRemoved(tx, card.id);
};

/**
 * Moves a mistyped address away from a customer with a verified phone, who keeps the account. The address's owner gets
 * a new account.
 */
const moveAddress = async (
  tx: Tx,
  { id, email, language }: AccountRow,
  more: Partial<AccountRow>,
): Promise<AccountRow> => {
  await voidPasswordResets(tx, id);
  await updateAccount(tx, id, { email: null });
  const owner = { firstName: '', lastName: null, language, email, emailVerifiedAt: sql`now()` };
  const account = await createAccount(tx, { ...more, ...owner });
  if (!account) throw new Error('Another account has claimed the released address');
  await adoptGuestOrders(tx, account);
  return account;
};

/**
 * Marks an account's address as verified and assigns the guest orders with that address to the account. The first
 * verification ends all other sessions. A verification from outside the account's sessions (`session` null) may come
 * from someone else, so everything added before it is removed; but if the account has a verified phone, the account
 * stays unchanged and the address moves to a new one. Returns the account that then has the address.
 */
export const proveAddress = async (
  tx: Tx,
  locked: AccountRow,
  session: Pick<AccountSession, 'familyId'> | null,
  more: { passwordHash?: string; googleSub?: string; picture?: string | null } = {},
): Promise<AccountRow> => {
  const isFirst = locked.emailVerifiedAt === null;
  if (isFirst && session === null && locked.mobileVerifiedAt !== null) return moveAddress(tx, locked, more);
  if (isFirst && session === null) {
    await clearUntrusted(tx, locked);
    await voidPasswordResets(tx, locked.id);
  }
  if (isFirst) await endAccountSessions(tx, locked.id, session?.familyId ?? null);
  const account = await updateAccount(tx, locked.id, {
    ...more,
    emailVerifiedAt: locked.emailVerifiedAt ?? sql`now()`,
  });
  await adoptGuestOrders(tx, account);
  return account;
};
