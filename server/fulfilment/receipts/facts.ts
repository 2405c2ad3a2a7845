import { paymentBrandName } from '../../../contract/domain/cardMethods.ts';
import { prodType } from '../../../contract/domain/catalogue/prodType.ts';
import { groupedCode, rawCode } from '../../../contract/domain/catalogue/rechargeCode.ts';
import { validityText } from '../../../contract/domain/catalogue/validity.ts';
import { countryName } from '../../../contract/domain/countryNames.ts';
import type { Language } from '../../../contract/domain/languages.ts';
import { displayChf, displayMoney } from '../../../contract/domain/money.ts';
import { paymentProviders, takesCards } from '../../../contract/domain/paymentProviders.ts';
import { displayPhone } from '../../../contract/domain/phone/phoneGroups.ts';
import { promoCodeText } from '../../../contract/domain/promotion.ts';
import type { PrintInfo, Receipt } from '../../../contract/schemas/orders.ts';
import type { Fact } from '../../mail/layout.ts';
import type { Texts } from '../../messages/index.ts';

/** True for a direct top-up. It has no code to redeem, only the operator's reference. */
export const isDirect = ({ order }: Pick<PrintInfo, 'order'>, receipt: Receipt): boolean =>
  order.ProdType === prodType.topUp && receipt.pin === null;

/** Groups a code into blocks of four characters. Returns an operator's reference unchanged. */
export const shownCode = (info: Pick<PrintInfo, 'order'>, receipt: Receipt): string =>
  isDirect(info, receipt) ? receipt.recharge_code : groupedCode(receipt.recharge_code);

export const phoneOf = ({ order }: Pick<PrintInfo, 'order'>): string | null =>
  order.Mobile && order.ISDCode ? displayPhone(order.ISDCode, order.Mobile) : null;

/**
 * Returns a line with the discount and its source, either a promo code or credit. Returns null if there is no
 * discount.
 */
export const discountFact = (
  { discount, giftcode, discount_percent: percent }: PrintInfo['order'],
  { receipt }: Texts,
): Fact | null =>
  Number(discount) === 0
    ? null
    : {
        label: giftcode === null ? receipt.credit : receipt.promoCode(promoCodeText(giftcode, percent)),
        value: displayChf(`-${discount}`),
      };

/**
 * Returns the name of the payment method reported by the provider, or a default name for the provider if none
 * was reported.
 */
export const getPaidWith = (
  { paymentmethod, paymentbrand }: PrintInfo['order'],
  { paidByCard }: Texts['receipt'],
): string =>
  paymentbrand
    ? paymentBrandName(paymentbrand)
    : paymentmethod && !takesCards(paymentmethod)
      ? paymentBrandName(paymentProviders[paymentmethod].paidWith)
      : paidByCard;

/** Formats the amount that the recipient receives. Adds a note if the operator deducts tax from that amount. */
export const receivedText = (
  { value, currency }: Pick<Receipt, 'value' | 'currency'>,
  { order }: Pick<PrintInfo, 'order'>,
  { receipt }: Texts,
): string => {
  const amount = displayMoney(currency, value);
  return order.before_tax === 1 ? receipt.beforeTax(amount) : amount;
};

/** Returns a line for the receipt with a plan's contents. */
export const contentsFact = ({ order }: Pick<PrintInfo, 'order'>, { receipt }: Texts): Fact[] =>
  order.contents ? [{ label: receipt.contents, value: order.contents.text }] : [];

/** Returns the lines shown next to a code. They are identical in the email and the PDF. */
export const codeFacts = (info: PrintInfo, receipt: Receipt, texts: Texts, language: Language): Fact[] => {
  const { receipt: messages } = texts;
  const own = rawCode(receipt.recharge_code);
  return [
    { label: messages.value, value: receivedText(receipt, info, texts) },
    // a gift card can be redeemed in only one country, and its name does not include that country
    ...(info.order.ProdType === prodType.giftCard
      ? [{ label: messages.redeemableIn, value: countryName(info.order.ccode_iso2, language) }]
      : []),
    ...(receipt.serial ? [{ label: messages.serial, value: receipt.serial }] : []),
    ...(receipt.pin && rawCode(receipt.pin) !== own ? [{ label: messages.pin, value: receipt.pin }] : []),
    ...(receipt.validity
      ? [{ label: messages.validity, value: validityText(receipt.validity, language) }]
      : []),
  ];
};

/** Returns the label for a code on the receipt: PIN, code, or a direct top-up's reference. */
export const codeLabel = (info: PrintInfo, receipt: Receipt, texts: Texts): string =>
  isDirect(info, receipt)
    ? texts.receipt.operatorReference
    : info.order.ProdType === prodType.voucher
      ? texts.receipt.pin
      : texts.receipt.yourCode;
