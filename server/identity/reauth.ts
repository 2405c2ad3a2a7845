import { and, eq, gt, sql } from 'drizzle-orm';
import { maskEmail } from '../../contract/domain/identity/email.ts';
import { emailCodeMinutes } from '../../contract/domain/limits.ts';
import { maskPhone } from '../../contract/domain/phone/phone.ts';
import type { Otp } from '../../contract/schemas/auth.ts';
import type { AppContext } from '../appContext.ts';
import { checkMobile } from '../catalogue/numberCheck.ts';
import { triesToProve } from '../limits/tries.ts';
import { queueMail } from '../mail/queue.ts';
import { inSeconds } from '../platform/database/clock.ts';
import {
  reauthentications,
  type AccountRow,
  type ContactPurpose,
  type ReauthPurpose,
} from '../platform/database/schema.ts';
import { transaction, type Db, type Tx } from '../platform/database/transaction.ts';
import { consumeRateLimit, refundRateLimit } from '../platform/rateLimiter.ts';
import { invalid, ShopRefusal } from '../platform/refusal.ts';
import { consumeMailLimit, sendCodeBySms, toEmailOtp, type Requester } from './codeDelivery.ts';
import { issueCode, useCode, type Proof } from './codes.ts';
import type { AccountSession } from './sessions.ts';

/**
 * Number of minutes after a confirmation of identity within which the confirmed action is allowed. A
 * confirmation code sent by email expires after `emailCodeMinutes`.
 */
export const reauthMinutes = 10;

const isContactPurpose = (purpose: ReauthPurpose): purpose is ContactPurpose =>
  purpose === 'email' || purpose === 'mobile';

/**
 * Returns the kind of contact that receives the confirmation code: for a contact change, the contact being
 * replaced; for other purposes, a verified email address or, without one, the phone.
 */
const channelOf = (account: AccountRow, purpose: ReauthPurpose): ContactPurpose => {
  if (isContactPurpose(purpose)) return purpose;
  return account.emailVerifiedAt && account.email ? 'email' : 'mobile';
};

/**
 * Returns the contact that receives the confirmation code, or null if that contact is not verified. If it is
 * null, a contact change needs no confirmation, and no other purpose can be confirmed with a code.
 */
export const verifiedContact = (account: AccountRow, purpose: ReauthPurpose): string | null => {
  if (channelOf(account, purpose) === 'email') return account.emailVerifiedAt && account.email;
  return account.mobileVerifiedAt && account.isd && account.mobile
    ? `+${account.isd}${account.mobile}`
    : null;
};
export const hasVerifiedContact = (account: AccountRow, purpose: ContactPurpose): boolean =>
  verifiedContact(account, purpose) !== null;
/** True if the account has a verified contact that can receive a code. */
export const hasProvableContact = (account: AccountRow): boolean =>
  verifiedContact(account, 'recovery') !== null;

/** True if the account requires a passkey for at least one action. */
export const isGuarded = ({ passkeyForCodes, passkeyForCards }: AccountRow): boolean =>
  passkeyForCodes || passkeyForCards;

type Method = 'password' | 'code' | 'passkey';
/**
 * Lists the methods that can prove the customer's identity for a purpose. Protected actions and changes to
 * their protection accept only a passkey. Recovery accepts only a verified contact.
 */
export const methodsOf = (account: AccountRow, purpose: ReauthPurpose): Method[] => {
  if (purpose === 'codes' || purpose === 'cards' || (purpose === 'passkeys' && isGuarded(account)))
    return ['passkey'];
  return [
    ...(account.passwordHash && purpose !== 'recovery' ? (['password'] as const) : []),
    ...(verifiedContact(account, purpose) === null ? [] : (['code'] as const)),
  ];
};

const masked = (account: AccountRow, purpose: ReauthPurpose): string =>
  channelOf(account, purpose) === 'email'
    ? maskEmail(account.email ?? '')
    : maskPhone(account.isd ?? '', account.mobile ?? '');

const reauthRequired = (account: AccountRow, purpose: ReauthPurpose): ShopRefusal =>
  new ShopRefusal(403, 'reauthRequired', {
    code: 'REAUTH_REQUIRED',
    data: {
      purpose,
      methods: methodsOf(account, purpose),
      to: masked(account, purpose),
    },
  });

const isProof = ({ familyId }: AccountSession, purpose: ReauthPurpose) =>
  and(
    eq(reauthentications.familyId, familyId),
    eq(reauthentications.purpose, purpose),
    gt(reauthentications.expiresAt, sql`now()`),
  );

/** True if this session has a valid confirmation of identity for the purpose. */
export const hasReauth = async (
  db: Pick<Db, 'select'>,
  signed: AccountSession,
  purpose: ReauthPurpose,
): Promise<boolean> => {
  const [proof] = await db.select().from(reauthentications).where(isProof(signed, purpose));
  return proof !== undefined;
};

/** Requires a confirmation of identity in this session. @throws ShopRefusal 403 REAUTH_REQUIRED */
export const requireReauth = async (
  db: Pick<Db, 'select'>,
  signed: AccountSession,
  purpose: ReauthPurpose,
): Promise<void> => {
  if (!(await hasReauth(db, signed, purpose))) throw reauthRequired(signed.account, purpose);
};

/**
 * Uses up the session's confirmation of identity, within the transaction that makes the confirmed change.
 * @throws ShopRefusal 403
 */
export const useReauth = async (tx: Tx, signed: AccountSession, purpose: ReauthPurpose): Promise<void> => {
  const used = await tx.delete(reauthentications).where(isProof(signed, purpose)).returning();
  if (used.length === 0) throw reauthRequired(signed.account, purpose);
};

/** Checks the account's password. Only failed attempts count towards the limit. @throws ShopRefusal 429, 503 */
export const isOwnPassword = async (
  shop: AppContext,
  account: AccountRow,
  password: string,
): Promise<boolean> => {
  // each new password gets its own limit, so that wrong guesses at the old one cannot lock out the owner
  const countIds = await consumeRateLimit(
    shop,
    triesToProve(`password ${account.id} ${account.passwordHash}`),
  );
  let verifyPassword: boolean;
  try {
    verifyPassword = await shop.passwords.verifyPassword(password, account.passwordHash);
  } catch (error) {
    // the password was never checked, so the attempt does not count towards the limit
    await refundRateLimit(shop, countIds);
    throw error;
  }
  if (verifyPassword) await refundRateLimit(shop, countIds);
  return verifyPassword;
};

const codeProof = (
  { account, familyId }: AccountSession,
  purpose: ReauthPurpose,
  contact: string,
): Proof => ({
  purpose: 'reauth',
  of: [account.id, familyId, purpose, contact],
  accountId: account.id,
});

/** Records a confirmation of identity in this session, for one purpose. */
export const recordReauth = async (
  db: Pick<Db, 'insert'>,
  { familyId }: AccountSession,
  purpose: ReauthPurpose,
): Promise<{ reauth: 1; valid_minutes: number }> => {
  const expiresAt = inSeconds(reauthMinutes * 60);
  await db
    .insert(reauthentications)
    .values({ familyId, purpose, expiresAt })
    .onConflictDoUpdate({
      target: [reauthentications.familyId, reauthentications.purpose],
      set: { expiresAt },
    });
  return { reauth: 1, valid_minutes: reauthMinutes };
};

/** Returns the contact that receives the code. @throws ShopRefusal 409 NOTHING_HELD */
const contactOf = ({ account }: AccountSession, purpose: ReauthPurpose): string => {
  const contact = verifiedContact(account, purpose);
  if (contact === null) throw new ShopRefusal(409, 'nothingHeld', { code: 'NOTHING_HELD' });
  return contact;
};

/**
 * Checks that a method proves the customer's identity for a purpose. @throws ShopRefusal 403 REAUTH_REQUIRED if it
 * does not
 */
const requireMethod = ({ account }: AccountSession, purpose: ReauthPurpose, method: Method): void => {
  const methods = methodsOf(account, purpose);
  const isOther = purpose === 'recovery' ? method !== 'code' : methods.includes('passkey');
  if (isOther) throw reauthRequired(account, purpose);
};

/**
 * Sends a code to the contact being replaced, or otherwise to a verified contact.
 * @throws ShopRefusal 409 NOTHING_HELD, 429, 502 | OutcomeUnknown
 */
export const sendReauthCode = async (
  shop: AppContext,
  signed: AccountSession,
  purpose: ReauthPurpose,
  requester: Requester,
): Promise<Otp> => {
  requireMethod(signed, purpose, 'code');
  const contact = contactOf(signed, purpose);
  const proof = codeProof(signed, purpose, contact);
  const { account } = signed;
  if (channelOf(account, purpose) === 'mobile') {
    const number = checkMobile(account.isd ?? '', account.mobile ?? '');
    if (!number) throw new ShopRefusal(422, 'invalidMobile', { code: 'VALIDATION_ERROR' });
    return sendCodeBySms(shop, proof, number, requester, { known: account.id });
  }
  await consumeMailLimit(shop, contact, requester.clientIp);
  await transaction(shop.db, async (tx) => {
    const { id } = await issueCode(tx, shop.secrets, proof, emailCodeMinutes);
    const { language } = requester;
    await queueMail(tx, {
      kind: isContactPurpose(purpose) ? 'reauthCode' : 'ownerCode',
      recipient: contact,
      language,
      accountId: account.id,
      codeId: id,
    });
  });
  return toEmailOtp(contact);
};

/**
 * Records a confirmation of identity in this session. It is valid for one action with this purpose. @throws
 * ShopRefusal 403 REAUTH_REQUIRED for a method that is not accepted for this purpose, 409 NOTHING_HELD, 410, 422 for a
 * wrong password or code, 429, 503
 */
export const proveIdentity = async (
  shop: AppContext,
  signed: AccountSession,
  purpose: ReauthPurpose,
  proof: { password: string } | { otpcode: string },
): Promise<{ reauth: 1; valid_minutes: number }> => {
  const { account } = signed;
  requireMethod(signed, purpose, 'password' in proof ? 'password' : 'code');
  // a first contact replaces nothing, so adding it does not require a confirmation of identity
  if (isContactPurpose(purpose)) contactOf(signed, purpose);
  if ('password' in proof) {
    if (!(await isOwnPassword(shop, account, proof.password))) throw invalid({ password: 'wrongPassword' });
  } else {
    const contact = contactOf(signed, purpose);
    const countIds = await consumeRateLimit(shop, triesToProve(`reauth ${account.id}`));
    await useCode(shop, codeProof(signed, purpose, contact), proof.otpcode);
    await refundRateLimit(shop, countIds);
  }
  return recordReauth(shop.db, signed, purpose);
};
