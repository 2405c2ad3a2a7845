import type { UnavailableReason } from '../gateways/ports.ts';
import type { NoticeKind, NoticeRow } from '../platform/database/schema.ts';

/** How staff know the gateways. */
const names: Record<string, string> = {
  card: 'Datatrans (cards)',
  paypal: 'PayPal',
  mypos: 'myPOS',
  supplier: 'Reloadly (supplier)',
  location: 'ipapi (location)',
  mailer: 'The mail server',
  sms: 'The SMS service',
  captcha: 'Turnstile (captcha)',
  identity: 'Google (sign-in)',
  address: 'Swiss Post (addresses)',
  backup: 'The nightly backup',
  staffLog: 'The log of the staff pages',
};
export const gatewayName = (gateway: string): string => names[gateway] ?? gateway;

const reasons: Record<UnavailableReason | 'silent', string> = {
  credentials: 'does not accept our credentials (401). Have they expired or been replaced?',
  forbidden: 'does not allow us this call (403). Are the rights of our account complete?',
  rateLimited: 'says that we ask too often (429).',
  float: 'has no balance of ours left. Please top it up.',
  gateway: 'is not reached: something else answers in its place. Is its address right?',
  silent: 'has not answered for a while.',
};
const isReason = (reason: string): reason is keyof typeof reasons => reason in reasons;

/** What is wrong with a gateway, as the end of a sentence that begins with it. */
export const reasonText = (reason: string): string => (isReason(reason) ? reasons[reason] : reason);

const paused: Record<string, string> = {
  supplier: 'Nothing is sold until it serves us again. ',
  card: 'It is not offered as a way to pay until then. ',
  paypal: 'It is not offered as a way to pay until then. ',
  mypos: 'It is not offered as a way to pay until then. ',
};

/** What shoppers cannot do meanwhile; empty when that is nothing. */
export const shopperText = (gateway: string): string => paused[gateway] ?? '';

type NoticeText = { title: string; text: string };

const textsByKind: Record<NoticeKind, (name: string, notice: NoticeRow) => NoticeText> = {
  unavailable: (name, { reason, gateway }) => ({
    title: `${name} does not serve us`,
    text: `${name} ${reasonText(reason)} ${shopperText(gateway)}What is paid waits and goes on by itself.`,
  }),
  amountMismatch: (name, { reason, detail }) => ({
    title: `${detail['order']}: the money does not match`,
    text: `${name} says ${detail['received']}, the order asked for ${detail['expected']}. ${
      reason === 'captured'
        ? 'Nothing is delivered for it. Settle it at the provider, then close this; an order that waits for it ends then.'
        : 'Nothing was taken.'
    }`,
  }),
  paymentReversed: (name, { detail }) => ({
    title: `${detail['order']}: the payment was taken back`,
    text: `${name} has reversed ${detail['expected']}. Look at the order and decide what to tell the customer.`,
  }),
  deliveryOverdue: (name, { detail }) => ({
    title: `${detail['order']}: paid, and perhaps not delivered`,
    text: `${name} has not told us for too long whether it has delivered ${detail['expected']}. Ask it; then refund the order or tell the customer.`,
  }),
  offSale: (name, { detail }) => ({
    title: `${detail['products']} ${detail['products'] === 1 ? 'product' : 'products'} taken off sale`,
    text: `The list of ${name} does not allow ${detail['products'] === 1 ? 'it' : 'them'} as we offer. Compare with npm run catalogue; what is right again is sold again by itself.\n${detail['lines']}`,
  }),
  logChanged: (name, { reason, detail }) => ({
    title: `${name} was changed`,
    text: `${reason === 'end' ? 'Entries are missing at its end.' : `Entry ${detail['entry']} does not follow the one before it.`} Somebody with access to the database has changed it. Compare with the last backup, then close this.`,
  }),
  backupFailed: (name, { reason }) => ({
    title: `${name} failed`,
    text: `${reason} It is tried again every hour. Run npm run backup to see it for yourself, then close this.`,
  }),
  refundRefused: (name, { reason, detail }) => ({
    title: `${detail['order']}: the refund was refused`,
    text: `${name} refused to give back ${detail['expected']} (${reason}). Look at it there before trying again.`,
  }),
};

/** A notice in words, for the staff pages and for the mail; both are in English. */
export const noticeText = (notice: NoticeRow): NoticeText =>
  textsByKind[notice.kind](gatewayName(notice.gateway), notice);
