import { sql } from 'drizzle-orm';
import type { Otp, Session } from '../../contract/schemas/auth.ts';
import type { AppContext } from '../appContext.ts';
import { checkMobile, type CheckedNumber } from '../catalogue/numberCheck.ts';
import type { AccountRow } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { createAccount, findAccountByMobile, signIn, updateAccount } from './accounts.ts';
import { consumeContactLimit, sendCodeBySms, type Requester } from './codeDelivery.ts';
import { useCode, type Proof } from './codes.ts';
import { isContactReserved, isOwnContact, setContact } from './contactChange.ts';
import { isKnownDevice, locateDevice, type Device } from './devices/devices.ts';
import { hasVerifiedContact, requireReauth } from './reauth.ts';
import { findReferrer } from './referral.ts';
import type { AccountSession } from './sessions.ts';

export type TypedNumber = { isdcode: string; mobile: string };

/**
 * Checks a phone number and returns it in a uniform format. @throws ShopRefusal 422 'Please provide valid mobile
 * number.'
 */
const numberOf = ({ isdcode, mobile }: TypedNumber): CheckedNumber => {
  const number = checkMobile(isdcode, mobile);
  if (!number)
    throw new ShopRefusal(422, 'invalidMobile', {
      code: 'VALIDATION_ERROR',
      fields: { mobile: 'invalidMobile' },
    });
  return number;
};

const signInProof = (number: CheckedNumber, { secret }: Device): Proof => ({
  purpose: 'signIn',
  of: [number.e164],
  device: secret,
});
const ownProof = (account: AccountRow, number: CheckedNumber): Proof => ({
  purpose: 'mobile',
  of: [account.id, number.e164],
  accountId: account.id,
});

/**
 * Sends a sign-in code. The response is the same whether or not an account has the number, except in the
 * owner's own browser. @throws ShopRefusal 422, 429, 502 | OutcomeUnknown
 */
export const sendSignInCode = async (
  shop: AppContext,
  typed: TypedNumber,
  requester: Requester,
  device: Device,
): Promise<Otp> => {
  const number = numberOf(typed);
  const account = await findAccountByMobile(shop.db, number);
  const known = await isKnownDevice(shop, account?.id ?? null, device);
  const sender = known ? { known: device.secret } : 'stranger';
  return sendCodeBySms(shop, signInProof(number, device), number, requester, sender);
};

/**
 * Signs in the person who has the phone. A new number gets a new account, unless an undo link could still
 * return the number to an existing one.
 * @throws ShopRefusal 409 CONTACT_RESERVED, 410, 422, 429
 */
export const signInByCode = async (
  shop: AppContext,
  typed: TypedNumber & { otpcode: string; ref?: string | undefined },
  requester: Requester,
  device: Device,
): Promise<Session> => {
  const number = numberOf(typed);
  await useCode(shop, signInProof(number, device), typed.otpcode);
  const located = await locateDevice(shop, device);
  return transaction(shop.db, async (tx) => {
    const { isd, mobile } = number;
    const known = await findAccountByMobile(tx, number);
    // a new account with this number would prevent its previous owner from undoing a contact change
    if (!known && (await isContactReserved(tx, { isd, mobile })))
      throw new ShopRefusal(409, 'contactReserved', { code: 'CONTACT_RESERVED' });
    const account =
      known ??
      (await createAccount(tx, {
        isd,
        mobile,
        mobileVerifiedAt: sql`now()`,
        language: requester.language,
        referredBy: await findReferrer(tx, typed.ref),
      })) ??
      (await findAccountByMobile(tx, number));
    if (!account) throw new Error('The account for this phone number could be neither found nor created');
    return signIn(tx, shop, account, located);
  });
};

const mobileTaken = (): ShopRefusal =>
  new ShopRefusal(409, 'mobileTaken', { code: 'MOBILE_TAKEN', fields: { mobile: 'mobileTaken' } });

/**
 * Requires a recent confirmation of identity before a verified number can be replaced.
 * @throws ShopRefusal 403 REAUTH_REQUIRED
 */
const requireProof = async (
  shop: AppContext,
  signed: AccountSession,
  { isd, mobile }: CheckedNumber,
): Promise<void> => {
  if (hasVerifiedContact(signed.account, 'mobile') && !isOwnContact(signed.account, { isd, mobile }))
    await requireReauth(shop.db, signed, 'mobile');
};

/**
 * Sends a code to a signed-in customer's new phone.
 * @throws ShopRefusal 403 REAUTH_REQUIRED, 409 MOBILE_TAKEN, 422, 429, 502
 */
export const sendOwnMobileCode = async (
  shop: AppContext,
  signed: AccountSession,
  typed: TypedNumber,
  requester: Requester,
): Promise<Otp> => {
  const { account } = signed;
  const number = numberOf(typed);
  await requireProof(shop, signed, number);
  await consumeContactLimit(shop, account.id);
  const holder = await findAccountByMobile(shop.db, number);
  const { isd, mobile } = number;
  if ((holder && holder.id !== account.id) || (await isContactReserved(shop.db, { isd, mobile }, account.id)))
    throw mobileTaken();
  // stores the unverified number, so that a later step can send another code
  if (!account.mobileVerifiedAt && (account.isd !== isd || account.mobile !== mobile))
    await updateAccount(shop.db, account.id, { isd, mobile });
  return sendCodeBySms(shop, ownProof(account, number), number, requester, { known: account.id });
};

/**
 * Verifies the customer's new phone with a code. @throws ShopRefusal 403 REAUTH_REQUIRED, 409 MOBILE_TAKEN if another
 * account has claimed the number in the meantime, 410, 422, 429
 */
export const verifyOwnMobile = async (
  shop: AppContext,
  signed: AccountSession,
  typed: TypedNumber & { otpcode: string },
): Promise<{ mobile_verified: 1; isdcode: string; mobile: string }> => {
  const number = numberOf(typed);
  await requireProof(shop, signed, number);
  await useCode(shop, ownProof(signed.account, number), typed.otpcode);
  const { isd, mobile } = number;
  if (!(await setContact(shop, signed, { isd, mobile }))) throw mobileTaken();
  return { mobile_verified: 1, isdcode: isd, mobile };
};
