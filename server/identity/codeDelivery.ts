import { eq } from 'drizzle-orm';
import { maskEmail } from '../../contract/domain/identity/email.ts';
import type { Language } from '../../contract/domain/languages.ts';
import { emailCodeMinutes, smsCodeMinutes } from '../../contract/domain/limits.ts';
import { maskPhone } from '../../contract/domain/phone/phone.ts';
import type { Otp } from '../../contract/schemas/auth.ts';
import type { AppContext } from '../appContext.ts';
import type { CheckedNumber } from '../catalogue/numberCheck.ts';
import { contactsOf, mailsTo, messagesTo, resendAfterSeconds, type SmsRequester } from '../limits/tries.ts';
import { queueMail } from '../mail/queue.ts';
import { getMessages } from '../messages/index.ts';
import { databaseTime } from '../platform/database/clock.ts';
import { oneTimeCodes, type AccountRow, type MailKind } from '../platform/database/schema.ts';
import { transaction, type Tx } from '../platform/database/transaction.ts';
import { consumeRateLimit } from '../platform/rateLimiter.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import type { Secrets } from '../platform/secrets.ts';
import { Refused } from '../providers/ports.ts';
import { issueCode, type Proof } from './codes.ts';

/** The sender of a request. `clientIp` is an IPv4 or IPv6 address as text, used for limits. */
export type Requester = { clientIp: string; language: Language };
const toOtp = (channel: Otp['channel'], minutes: number, to: string): Otp => ({
  otp_sent: 1,
  otp_timestamp: databaseTime().getTime(),
  otp_valid_minutes: minutes,
  resend_after: resendAfterSeconds,
  channel,
  to,
});

/**
 * Sends a code by SMS. Each number receives at most one code per minute, 3 in ten minutes, 5 per hour and 10
 * per day. Signed-in customers and known browsers have their own limits for the number, and a share of the
 * shop's messages is reserved for them. Limits per client IP address and for the whole shop cap how much a
 * fraudster can earn from messages.
 * @throws ShopRefusal 429, 502 if the carrier refuses | OutcomeUnknown
 */
export const sendCodeBySms = async (
  shop: AppContext,
  proof: Proof,
  number: CheckedNumber,
  { clientIp, language }: Requester,
  sender: SmsRequester,
): Promise<Otp> => {
  await consumeRateLimit(shop, messagesTo(number.e164, clientIp, sender, shop.config.sms));
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

/** Creates the response for a code that was sent by email. */
export const toEmailOtp = (email: string): Otp => toOtp('email', emailCodeMinutes, maskEmail(email));

/**
 * Allows at most one email per minute and 5 emails per hour to a mailbox, and 60 emails per hour requested from
 * one network.
 * @throws ShopRefusal 429
 */
export const consumeMailLimit = async (shop: AppContext, email: string, address: string): Promise<void> => {
  await consumeRateLimit(shop, mailsTo(email, address));
};

/**
 * Allows an account at most 20 checks per hour of whether a new address or number is available, because each
 * response reveals whether another account uses it.
 * @throws ShopRefusal 429
 */
export const consumeContactLimit = async (shop: AppContext, accountId: string): Promise<void> => {
  await consumeRateLimit(shop, contactsOf(accountId));
};

/** Queues an email with a code. The caller must have counted the email towards the limit. */
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
