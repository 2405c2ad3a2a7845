/**
 * Limits on attempts. Each limit states what is counted and the maximum per period, across all processes.
 * docs/decisions/0097-strangers-have-bounds-of-their-own.md explains why unknown visitors have separate limits.
 */
import { mostGifts } from '../../contract/domain/limits.ts';
import type { Config } from '../config.ts';
import { getClientNetwork, type RateLimit } from '../platform/rateLimiter.ts';

/** Seconds before another code can be requested. */
export const resendAfterSeconds = 60;
const [tenMinutes, quarter, hour, day, week] = [600, 900, 3600, 86_400, 604_800] as const;

const within =
  (seconds: number) =>
  (what: string, most: number): RateLimit => ({ what, most, seconds });
const [inTenMinutes, inQuarter, inHour, inDay, inWeek] = [
  within(tenMinutes),
  within(quarter),
  within(hour),
  within(day),
  within(week),
] as const;
const inMinute = within(resendAfterSeconds);

/** `known` is the secret of a browser in which someone has used the account before. */
export const triesToLogIn = (email: string, clientIp: string, known: string | null): RateLimit[] => {
  const net = getClientNetwork(clientIp);
  return [
    inQuarter(`login from ${net}`, 100),
    ...(known === null
      ? [inQuarter(`login ${email} from ${net}`, 10), inHour(`login ${email}`, 100)]
      : [inQuarter(`login ${email} with ${known}`, 10)]),
  ];
};
export const triesToSignUp = (clientIp: string): RateLimit[] => [
  inHour(`register from ${getClientNetwork(clientIp)}`, 60),
];
/**
 * `known` is the secret of a browser in which someone has used the account before. Such a browser has its own
 * limit, so that a stranger cannot use up the owner's emails.
 */
export const triesToReset = (email: string, clientIp: string, known: string | null): RateLimit[] => [
  inHour(known === null ? `reset ${email}` : `reset ${email} with ${known}`, 3),
  inHour(`reset from ${getClientNetwork(clientIp)}`, 20),
];
/**
 * Returns the limits on wrong attempts to confirm an identity. `what` contains the account's id, so attempts
 * count across all of the account's codes and sessions.
 */
export const triesToProve = (what: string): RateLimit[] => [inQuarter(what, 10), inDay(what, 30)];
export const triesByPasskey = (accountId: string): RateLimit[] => [inQuarter(`passkey ${accountId}`, 20)];

/**
 * The origin of a request for a text message: a signed-in customer, a browser in which the account has been
 * used before, or any other visitor (`stranger`).
 */
export type SmsRequester = { known: string } | 'stranger';
/**
 * Share of the hourly text messages that unknown visitors can trigger. The rest of the messages are reserved
 * for known customers. Within ten minutes, unknown visitors can use up at most a third of their share.
 */
const strangersShare = 0.8;
/** Returns the limits on sending a text message to a phone number. `number` has the format `+41791234567`. */
export const messagesTo = (
  number: string,
  clientIp: string,
  sender: SmsRequester,
  { perHour, perAddress }: Pick<Config['sms'], 'perHour' | 'perAddress'>,
): RateLimit[] => {
  const to = `sms ${number}${sender === 'stranger' ? '' : ` for ${sender.known}`}`;
  const forStrangers = Math.ceil(perHour * strangersShare);
  return [
    inMinute(to, 1),
    inTenMinutes(to, 3),
    inHour(to, 5),
    inDay(to, 10),
    inHour(`sms from ${getClientNetwork(clientIp)}`, perAddress),
    ...(sender === 'stranger'
      ? [
          inTenMinutes('sms of strangers', Math.ceil(forStrangers / 3)),
          inHour('sms of strangers', forStrangers),
        ]
      : []),
    inHour('sms', perHour),
  ];
};
export const mailsTo = (email: string, clientIp: string): RateLimit[] => [
  inMinute(`mail ${email}`, 1),
  inHour(`mail ${email}`, 5),
  inHour(`mail from ${getClientNetwork(clientIp)}`, 60),
];
export const contactsOf = (accountId: string): RateLimit[] => [inHour(`own contact ${accountId}`, 20)];
export const addressesOf = (accountId: string): RateLimit[] => [inHour(`address ${accountId}`, 20)];

/**
 * Returns the limits on creating gifts. Cancelled gifts count too, because otherwise someone could send and
 * cancel gifts endlessly.
 */
export const giftsTo = (orderId: string, email: string, clientIp: string): RateLimit[] => [
  inHour(`gift of ${orderId}`, 2 * mostGifts),
  ...(email === '' ? [] : [inHour(`gift to ${email.toLowerCase()}`, 5)]),
  inHour(`gift from ${getClientNetwork(clientIp)}`, 10),
];
export const sharesOf = (orderId: string, clientIp: string): RateLimit[] => [
  inHour(`share of ${orderId}`, 20),
  inHour(`share from ${getClientNetwork(clientIp)}`, 60),
];
export const requestLinksOf = (accountId: string, clientIp: string): RateLimit[] => [
  inHour(`request links of ${accountId}`, 20),
  inHour(`request link from ${getClientNetwork(clientIp)}`, 60),
];
/**
 * Limits the emails that a customer receives when recipients request top-ups. The limit covers all of the
 * customer's request links.
 */
export const requestsTo = (accountId: string, clientIp: string): RateLimit[] => [
  inWeek(`requests to ${accountId}`, 7),
  inHour(`request from ${getClientNetwork(clientIp)}`, 10),
];
export const promoCodesBy = (buyerId: string, clientIp: string): RateLimit[] => [
  inHour(`promo code by ${buyerId}`, 10),
  inHour(`promo code from ${getClientNetwork(clientIp)}`, 30),
];
export const contactFormsBy = (email: string, clientIp: string): RateLimit[] => [
  inHour(`contact ${email}`, 3),
  inHour(`contact from ${getClientNetwork(clientIp)}`, 10),
];
export const newslettersTo = (email: string, clientIp: string): RateLimit[] => [
  inHour(`newsletter ${email}`, 3),
  inHour(`newsletter from ${getClientNetwork(clientIp)}`, 20),
];
