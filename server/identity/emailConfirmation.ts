import { eq } from 'drizzle-orm';
import { maskEmail } from '../../contract/domain/identity/email.ts';
import type { Otp } from '../../contract/schemas/auth.ts';
import type { AppContext } from '../appContext.ts';
import { queueMail } from '../mail/queue.ts';
import { accounts, type AccountRow } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { findAccountByEmail, normalizeEmail, updateAccount } from './accounts.ts';
import { consumeContactLimit, consumeMailLimit, queueCode, type Requester } from './codeDelivery.ts';
import { useCode } from './codes.ts';
import { isContactReserved, isOwnContact, setContact } from './contactChange.ts';
import { adoptGuestOrders } from './guestOrders.ts';
import { assertLinkValid, type SignedLink } from './links.ts';
import { hasVerifiedContact, requireReauth } from './reauth.ts';
import type { AccountSession } from './sessions.ts';

/** The address that is still to be proved. @throws ShopRefusal 409 'Email already verified', 422 without any address */
const unprovedOf = (account: AccountRow): string => {
  if (account.emailVerifiedAt) throw new ShopRefusal(409, 'alreadyVerified', { code: 'ALREADY_VERIFIED' });
  if (!account.email) throw new ShopRefusal(422, 'checkEmail', { code: 'NO_EMAIL' });
  return account.email;
};

/** A new code for the dialog after sign-up. @throws ShopRefusal 409, 422, 429 */
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

/** The address is the account's, and what was bought with it before there was an account. */
const confirmEmail = (shop: AppContext, { id }: AccountRow): Promise<void> =>
  transaction(shop.db, async (tx) =>
    adoptGuestOrders(tx, await updateAccount(tx, id, { emailVerifiedAt: new Date() })),
  );

/** @throws ShopRefusal 409, 410, 422, 429 */
export const verifyEmailCode = async (shop: AppContext, account: AccountRow, code: string): Promise<void> => {
  const email = unprovedOf(account);
  await useCode(shop, { purpose: 'emailVerify', of: [account.id, email] }, code);
  await confirmEmail(shop, account);
};

/** A new link. @throws ShopRefusal 409, 422, 429 */
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

/** @throws ShopRefusal 403, 409 'Email already verified' */
export const verifyByLink = async (shop: AppContext, link: SignedLink): Promise<void> => {
  const number = /^\d{1,9}$/.test(link.id) ? Number(link.id) : 0;
  const [account] = await shop.db.select().from(accounts).where(eq(accounts.number, number));
  assertLinkValid(shop.secrets, account ?? null, link);
  if (account) await confirmEmail(shop, account);
};

const inUse = (): ShopRefusal =>
  new ShopRefusal(409, 'emailTaken', { code: 'EMAIL_TAKEN', fields: { email: 'emailTaken' } });

/** Replacing a proved address needs a proof that it is the owner who asks. @throws ShopRefusal 403 REAUTH_REQUIRED */
const requireProof = async (shop: AppContext, signed: AccountSession, email: string): Promise<void> => {
  if (hasVerifiedContact(signed.account, 'email') && !isOwnContact(signed.account, { email }))
    await requireReauth(shop.db, signed, 'email');
};

/**
 * Sends a code to an address that is to be confirmed or to become the account's.
 * @throws ShopRefusal 403 REAUTH_REQUIRED, 409, 429
 */
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

/** Makes it the account's proved address. @throws ShopRefusal 403 REAUTH_REQUIRED, 409 in use meanwhile, 410, 422, 429 */
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
