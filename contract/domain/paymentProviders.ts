type Facts = {
  /** `page`: the provider's page, from which the shopper returns; `button`: a button on our page. */
  opensBy: 'page' | 'button';
  /** Name of an order's payment if the provider does not report the method. */
  paidWith: 'card' | 'cardOrTwint' | 'paypal';
  /** True for a provider that is shown only while cards are unavailable, or after a payment failed. */
  isFallback: boolean;
  /** True for a provider that is offered without PAYMENT_METHODS. */
  isDefault: boolean;
};

/** The payment providers by their codes on the wire and in the database, in the order of the offer. */
const providers = {
  card: { opensBy: 'page', paidWith: 'cardOrTwint', isFallback: false, isDefault: true },
  paypal: { opensBy: 'button', paidWith: 'paypal', isFallback: false, isDefault: true },
  mypos: { opensBy: 'page', paidWith: 'card', isFallback: true, isDefault: true },
} as const satisfies Record<string, Facts>;

type Providers = typeof providers;
export type PaymentCode = keyof Providers;
/** Providers whose page the shopper visits. */
export type PayPageCode = {
  [Code in PaymentCode]: Providers[Code]['opensBy'] extends 'page' ? Code : never;
}[PaymentCode];

export const paymentProviders: Record<PaymentCode, Facts> = providers;
export const paymentCodes = Object.keys(providers) as PaymentCode[];
export const isPaymentCode = (name: string): name is PaymentCode => Object.hasOwn(providers, name);
const isPayPageCode = (code: PaymentCode): code is PayPageCode => paymentProviders[code].opensBy === 'page';
export const payPageCodes = paymentCodes.filter(isPayPageCode);
