import { eq } from 'drizzle-orm';
import { maskEmail } from '../../contract/domain/identity/email.ts';
import type { Language } from '../../contract/domain/languages.ts';
import { maskPhone } from '../../contract/domain/phone/phone.ts';
import type { Otp } from '../../contract/schemas/auth.ts';
import type { AppContext } from '../appContext.ts';
import type { CheckedNumber } from '../catalogue/numberCheck.ts';
import { Refused } from '../gateways/ports.ts';
import { queueMail } from '../mail/queue.ts';
import { getMessages } from '../messages/index.ts';
import { oneTimeCodes, type AccountRow, type MailKind } from '../platform/database/schema.ts';
import { transaction, type Tx } from '../platform/database/transaction.ts';
import { consumeRateLimit, getClientNetwork } from '../platform/rateLimiter.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import type { Secrets } from '../platform/secrets.ts';
import { issueCode, resendAfterSeconds, type Proof } from './codes.ts';

const smsCodeMinutes = 5;
export const emailCodeMinutes = 10;

/** Who sends a request: `clientIp` as text, IPv4 or IPv6, for the bounds on sending. */
export type Requester = { clientIp: string; language: Language };
/** Somebody with a session, a browser that the account was used with, named for the bounds, or anybody. */
export type SmsRequester = { known: string } | 'stranger';

/** Of what the shop sends in an hour, strangers get so much, and a third of it in ten minutes: the rest is for those we know. */
const strangersShare = 0.8;
const toOtp = (channel: Otp['channel'], minutes: number, to: string): Otp => ({
  otp_sent: 1,
  otp_timestamp: Date.now(),
  otp_valid_minutes: minutes,
  resend_after: resendAfterSeconds,
  channel,
  to,
});

/**
 * Sends a code to a phone: one a minute, 3 in ten minutes, 5 in an hour and 10 in a day to one number, bounded for a client
 * IP and for the whole shop, which bounds what somebody who earns from messages can take out of it. Strangers who use up what
 * is theirs leave messages for those we know, and for a number with a browser that was used before nobody else's count.
 * @throws ShopRefusal 429, 502 when the carrier refuses | OutcomeUnknown
 */
export const sendCodeBySms = async (
  shop: AppContext,
  proof: Proof,
  number: CheckedNumber,
  { clientIp, language }: Requester,
  sender: SmsRequester,
): Promise<Otp> => {
  const { perHour, perAddress } = shop.config.sms;
  const to = `sms ${number.e164}${sender === 'stranger' ? '' : ` for ${sender.known}`}`;
  const forStrangers = Math.ceil(perHour * strangersShare);
  await consumeRateLimit(shop, [
    { what: to, most: 1, seconds: resendAfterSeconds },
    { what: to, most: 3, seconds: 600 },
    { what: to, most: 5, seconds: 3600 },
    { what: to, most: 10, seconds: 24 * 3600 },
    { what: `sms from ${getClientNetwork(clientIp)}`, most: perAddress, seconds: 3600 },
    ...(sender === 'stranger'
      ? [
          { what: 'sms of strangers', most: Math.ceil(forStrangers / 3), seconds: 600 },
          { what: 'sms of strangers', most: forStrangers, seconds: 3600 },
        ]
      : []),
    { what: 'sms', most: perHour, seconds: 3600 },
  ]);
  const { id, code } = await transaction(shop.db, (tx) => issueCode(tx, shop.secrets, proof, smsCodeMinutes));
  try {
    await shop.gateways.sms.send(number.e164, getMessages(language).account.sms(code, smsCodeMinutes));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await shop.db.delete(oneTimeCodes).where(eq(oneTimeCodes.id, id));
    throw new ShopRefusal(502, 'checkPhone', { code: 'SMS_REFUSED' });
  }
  return toOtp('sms', smsCodeMinutes, maskPhone(number.isd, number.mobile));
};

/** What is told of a code that is on its way by mail. */
export const toEmailOtp = (email: string): Otp => toOtp('email', emailCodeMinutes, maskEmail(email));

/** One mail a minute and 5 in an hour to one address, bounded for who asks. @throws ShopRefusal 429 */
export const consumeMailLimit = async (shop: AppContext, email: string, address: string): Promise<void> => {
  await consumeRateLimit(shop, [
    { what: `mail ${email}`, most: 1, seconds: resendAfterSeconds },
    { what: `mail ${email}`, most: 5, seconds: 3600 },
    { what: `mail from ${getClientNetwork(address)}`, most: 60, seconds: 3600 },
  ]);
};

/**
 * An address or number that somebody signed in would like to have, 20 in an hour: the answer says whether another account
 * has it, and nobody may ask about one after another. @throws ShopRefusal 429
 */
export const consumeContactLimit = async (shop: AppContext, accountId: string): Promise<void> => {
  await consumeRateLimit(shop, [{ what: `own contact ${accountId}`, most: 20, seconds: 3600 }]);
};

/** Queues a code by e-mail; whoever calls has counted the mail. */
export const queueCode = async (
  tx: Tx,
  secrets: Secrets,
  account: AccountRow,
  mail: {
    purpose: 'emailVerify' | 'emailChange';
    kind: Extract<MailKind, 'welcome' | 'emailCode'>;
    email: string;
    language: Language;
  },
): Promise<Otp> => {
  const { purpose, kind, email, language } = mail;
  const { id } = await issueCode(
    tx,
    secrets,
    { purpose, of: [account.id, email], accountId: account.id },
    emailCodeMinutes,
  );
  await queueMail(tx, { kind, recipient: email, language, accountId: account.id, codeId: id });
  return toEmailOtp(email);
};
