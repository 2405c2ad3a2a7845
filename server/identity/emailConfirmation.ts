import { eq } from 'drizzle-orm';
import { maskEmail } from '../../contract/domain/identity/email.ts';
import type { LinkVerified, Otp } from '../../contract/schemas/auth.ts';
import type { AppContext } from '../appContext.ts';
import { queueMail } from '../mail/queue.ts';
import { accounts, passwordResets, type AccountRow } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { sha256 } from '../platform/tokens.ts';
import { findAccountByEmail, lockAccount, normalizeEmail } from './accounts.ts';
import { proveAddress } from './addressProof.ts';
import { consumeContactLimit, consumeMailLimit, queueCode, type Requester } from './codeDelivery.ts';
import { useCode } from './codes.ts';
import { isContactReserved, isOwnContact, setContact } from './contactChange.ts';
import { requireValidLink, verifyPathOf, type SignedLink } from './links.ts';
import { hasVerifiedContact, requireReauth } from './reauth.ts';
import type { AccountSession } from './sessions.ts';

/**
 * Returns the account's email address if it is still unverified.
 * @throws ShopRefusal 409 'Email already verified', 422 if the account has no address
 */
const unprovedOf = (account: AccountRow): string => {
  if (account.emailVerifiedAt) throw new ShopRefusal(409, 'alreadyVerified', { code: 'ALREADY_VERIFIED' });
  if (!account.email) throw new ShopRefusal(422, 'checkEmail', { code: 'NO_EMAIL' });
  return account.email;
};

/** Sends a new verification code, for the dialog that appears after sign-up. @throws ShopRefusal 409, 422, 429 */
export const resendEmailCode = async (
  shop: AppContext,
  account: AccountRow,
  requester: Requester,
): Promise<Otp> => {
  const email = unprovedOf(account);
  await consumeMailLimit(shop, email, requester.clientIp);
  return transaction(shop.db, (tx) =>
    queueCode(tx, shop.secrets, account, {
      purpose: 'emailVerify',
      kind: 'emailCode',
      email,
      language: requester.language,
    }),
  );
};

/** Verifies the email address of the session's account with a code. @throws ShopRefusal 409, 410, 422, 429 */
export const verifyEmailCode = async (
  shop: AppContext,
  signed: AccountSession,
  code: string,
): Promise<void> => {
  const email = unprovedOf(signed.account);
  await useCode(shop, { purpose: 'emailVerify', of: [signed.account.id, email] }, code);
  await transaction(shop.db, async (tx) => {
    const account = await lockAccount(tx, signed.account.id);
    // another tab may have changed the address in the meantime
    if (account.email !== email) throw new ShopRefusal(410, 'otpExpired', { code: 'OTP_EXPIRED' });
    await proveAddress(tx, account, signed);
  });
};

/** Sends a new verification link. @throws ShopRefusal 409, 422, 429 */
export const resendEmailLink = async (
  shop: AppContext,
  account: AccountRow,
  requester: Requester,
): Promise<string> => {
  const email = unprovedOf(account);
  await consumeMailLimit(shop, email, requester.clientIp);
  await transaction(shop.db, (tx) =>
    queueMail(tx, {
      kind: 'emailLink',
      recipient: email,
      language: requester.language,
      accountId: account.id,
    }),
  );
  return maskEmail(email);
};

/**
 * Verifies the address if the link is opened in a session of its account. In any other browser, the link
 * changes nothing, because the email's reader may not be the account's owner; instead, the call returns the
 * data for setting a new password.
 * @throws ShopRefusal 403, 409 'Email already verified'
 */
export const verifyByLink = async (
  shop: AppContext,
  link: SignedLink,
  signed: AccountSession | null,
): Promise<LinkVerified> => {
  const number = /^\d{1,9}$/.test(link.id) ? Number(link.id) : 0;
  return transaction(shop.db, async (tx) => {
    const [named] = await tx.select().from(accounts).where(eq(accounts.number, number)).for('no key update');
    const { account, email } = requireValidLink(shop.secrets, named ?? null, link);
    if (signed?.account.id === account.id) {
      await proveAddress(tx, account, signed);
      return { email_verified: 1 };
    }
    const token = shop.secrets.of('reset', verifyPathOf(link.id, link.hash), link.expires);
    await tx
      .insert(passwordResets)
      .values({
        tokenHash: sha256(token),
        accountId: account.id,
        email,
        expiresAt: new Date(Number(link.expires) * 1000),
      })
      .onConflictDoNothing();
    return { email_verified: 0, password_reset: { email, token } };
  });
};

const inUse = (): ShopRefusal =>
  new ShopRefusal(409, 'emailTaken', { code: 'EMAIL_TAKEN', fields: { email: 'emailTaken' } });

/**
 * Requires a recent confirmation of identity before a verified address can be replaced.
 * @throws ShopRefusal 403 REAUTH_REQUIRED
 */
const requireProof = async (shop: AppContext, signed: AccountSession, email: string): Promise<void> => {
  if (hasVerifiedContact(signed.account, 'email') && !isOwnContact(signed.account, { email }))
    await requireReauth(shop.db, signed, 'email');
};

/** Sends a code for verifying a different address. @throws ShopRefusal 403 REAUTH_REQUIRED, 409, 429 */
export const sendAddressCode = async (
  shop: AppContext,
  signed: AccountSession,
  typed: string,
  requester: Requester,
): Promise<Otp> => {
  const { account } = signed;
  const email = normalizeEmail(typed);
  await requireProof(shop, signed, email);
  await consumeContactLimit(shop, account.id);
  const holder = await findAccountByEmail(shop.db, email);
  if ((holder && holder.id !== account.id) || (await isContactReserved(shop.db, { email }, account.id)))
    throw inUse();
  await consumeMailLimit(shop, email, requester.clientIp);
  return transaction(shop.db, (tx) =>
    queueCode(tx, shop.secrets, account, {
      purpose: 'emailChange',
      kind: 'emailCode',
      email,
      language: requester.language,
    }),
  );
};

/**
 * Verifies the new address with its code and makes it the account's address.
 * @throws ShopRefusal 403 REAUTH_REQUIRED, 409 if another account has claimed it in the meantime, 410, 422, 429
 */
export const verifyAddressCode = async (
  shop: AppContext,
  signed: AccountSession,
  typed: string,
  code: string,
): Promise<{ email_verified: 1; email: string }> => {
  const email = normalizeEmail(typed);
  await requireProof(shop, signed, email);
  await useCode(shop, { purpose: 'emailChange', of: [signed.account.id, email] }, code);
  if (!(await setContact(shop, signed, { email }))) throw inUse();
  return { email_verified: 1, email };
};
