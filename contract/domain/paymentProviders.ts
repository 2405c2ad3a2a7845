type Facts = {
  /** `page`: the shopper goes to the provider's page and comes back; `button`: the provider's button is on our page. */
  opensBy: 'page' | 'button';
  /** Name of the payment method if the provider does not report it. */
  paidWith: 'card' | 'cardOrTwint' | 'paypal';
  /** True for a provider that is shown only while cards are unavailable or after a failed payment. */
  isFallback: boolean;
  /** True for a provider that is on by default, without PAYMENT_METHODS. */
  isDefault: boolean;
};

/** Payment providers by their code on the wire and in the database, in display order. */
const providers = {
  card: { opensBy: 'page', paidWith: 'cardOrTwint', isFallback: false, isDefault: true },
  paypal: { opensBy: 'button', paidWith: 'paypal', isFallback: false, isDefault: true },
  mypos: { opensBy: 'page', paidWith: 'card', isFallback: true, isDefault: true },
} as const satisfies Record<string, Facts>;

type Providers = typeof providers;
export type PaymentCode = keyof Providers;
/** Providers that show their own payment page. */
export type PayPageCode = {
  [Code in PaymentCode]: Providers[Code]['opensBy'] extends 'page' ? Code : never;
}[PaymentCode];

export const paymentProviders: Record<PaymentCode, Facts> = providers;
export const paymentCodes = Object.keys(providers) as PaymentCode[];
export const isPaymentCode = (name: string): name is PaymentCode => Object.hasOwn(providers, name);
const isPayPageCode = (code: PaymentCode): code is PayPageCode => paymentProviders[code].opensBy === 'page';
export const payPageCodes = paymentCodes.filter(isPayPageCode);
