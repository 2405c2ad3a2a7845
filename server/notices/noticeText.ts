import { isCardKeeper, isPaymentCode } from '../../contract/domain/paymentProviders.ts';
import { textFor, type StaffTexts } from '../messages/index.ts';
import type { NoticeKind, NoticeRow } from '../platform/database/schema.ts';
import { providerNames, providers } from '../providers/index.ts';

const storesCards = (gateway: string): boolean => isPaymentCode(gateway) && isCardKeeper(gateway);

/** Returns a provider's name from its definition, or null if the gateway is not one of the providers. */
const providerName = (gateway: string): string | null => {
  const own = providerNames.find((name) => name === gateway);
  return own ? providers[own].name : null;
};

/** Returns a gateway's name as shown on the staff pages: `Reloadly (supplier)` or `The e-mail server`. */
export const gatewayName = (gateway: string, { gateways: { names, roles } }: StaffTexts): string => {
  const name = providerName(gateway);
  if (name === null || Object.hasOwn(names, gateway)) return textFor(names, gateway);
  const known: Readonly<Record<string, string | undefined>> = roles;
  const role = known[storesCards(gateway) ? 'cards' : gateway];
  return role === undefined ? name : `${name} (${role})`;
};

/**
 * Returns the text shown as the payment method if the provider did not report one: `card` or the provider's
 * name, such as `PayPal`.
 */
export const paymentName = (gateway: string, { records }: Pick<StaffTexts, 'records'>): string =>
  storesCards(gateway) ? records.card : (providerName(gateway) ?? gateway);

/** Describes a gateway fault. The text completes a sentence that begins with the gateway's name. */
export const reasonText = (reason: string, { gateways }: StaffTexts): string =>
  textFor(gateways.reasons, reason);

/** Describes how a gateway fault affects shoppers. Empty if shoppers are not affected. */
export const shopperText = (gateway: string, { gateways }: StaffTexts): string =>
  gateway === 'supplier' ? gateways.nothingSold : isPaymentCode(gateway) ? gateways.notOffered : '';

const joined = (...sentences: string[]): string => sentences.filter(Boolean).join(' ');

type NoticeText = { title: string; text: string };

const textsByKind: Record<NoticeKind, (name: string, notice: NoticeRow, texts: StaffTexts) => NoticeText> = {
  unavailable: (name, { reason, gateway }, texts) => ({
    title: texts.notices.unavailable(name),
    text: joined(
      `${name} ${reasonText(reason, texts)}`,
      shopperText(gateway, texts),
      texts.notices.waitsForIt,
    ),
  }),
  amountMismatch: (name, { reason, detail }, { notices }) => ({
    title: notices.amountMismatch(String(detail['order'])),
    text: joined(
      notices.amountMismatchText(name, String(detail['received']), String(detail['expected'])),
      reason === 'captured' ? notices.captured : notices.notTaken,
    ),
  }),
  paymentReversed: (name, { detail }, { notices }) => ({
    title: notices.paymentReversed(String(detail['order'])),
    text: notices.paymentReversedText(name, String(detail['expected'])),
  }),
  deliveryOverdue: (name, { detail }, { notices }) => ({
    title: notices.deliveryOverdue(String(detail['order'])),
    text: notices.deliveryOverdueText(name, String(detail['expected'])),
  }),
  jobGivenUp: (_, { reason, detail }, { notices }) => ({
    title: notices.jobGivenUp(textFor(notices.jobs, reason), String(detail['order'] ?? '')),
    text: notices.jobGivenUpText(String(detail['error'] ?? '')),
  }),
  offSale: (name, { detail }, { notices }) => ({
    title: notices.offSale(Number(detail['products'])),
    text: `${notices.offSaleText(name)}\n${detail['lines']}`,
  }),
  logChanged: (name, { reason, detail }, { notices }) => ({
    title: notices.logChanged(name),
    text: joined(
      reason === 'end' ? notices.entriesMissing : notices.entryBroken(String(detail['entry'])),
      notices.logChangedText,
    ),
  }),
  backupFailed: (name, { reason }, { notices }) => ({
    title: notices.backupFailed(name),
    text: joined(reason, notices.backupFailedText),
  }),
  refundRefused: (name, { reason, detail }, { notices, records }) => ({
    title: notices.refundRefused(String(detail['order'])),
    text: notices.refundRefusedText(name, String(detail['expected']), textFor(records.failures, reason)),
  }),
};

/** Creates a notice's text, for the staff pages and the email. */
export const noticeText = (notice: NoticeRow, texts: StaffTexts): NoticeText =>
  textsByKind[notice.kind](gatewayName(notice.gateway, texts), notice, texts);
