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

/** Account columns that may have been filled in by someone without access to the mailbox. */
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
  // the law requires us to keep an approved ID document; setting `identityChangedAt` means that the document no
  // longer proves the customer's identity
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
  // prevents a payment in progress from later saving its card to this account
  await tx.update(attempts).set({ saveFor: null }).where(eq(attempts.saveFor, id));
  const cards = await tx
    .select({ id: savedCards.id })
    .from(savedCards)
    .where(and(eq(savedCards.accountId, id), isNull(savedCards.removedAt)))
    .for('update');
  for (const card of cards) await markCardRemoved(tx, card.id);
};

/**
 * Removes a mistyped email address from the account of a customer with a verified phone. The customer keeps the
 * account, and the owner of the address gets a new account.
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
 * Marks the account's address as verified and assigns the guest orders with that address to the account. The
 * first verification ends all other sessions. If it does not come from one of the account's sessions
 * (`session` is null), someone else may have created the account:
 * - If the account has a verified phone, it keeps everything except the address, which moves to a new
 *   account.
 * - Otherwise, everything added to the account so far is removed.
 * Returns the account that has the address afterwards.
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
