type Facts = {
  /**
   * `page`: the shopper visits the provider's page and then returns; `button`: the provider's button is on our page.
   */
  opensBy: 'page' | 'button';
  /** Payment method to show if the provider does not report one. */
  paidWith: 'card' | 'cardOrTwint' | 'paypal';
  /** True for a provider that is only offered while cards are unavailable or after a payment has failed. */
  isFallback: boolean;
  /** True for a provider that is enabled unless PAYMENT_METHODS says otherwise. */
  isDefault: boolean;
};

/** Payment providers in display order, by their code in the API and database. */
const providers = {
  card: { opensBy: 'page', paidWith: 'cardOrTwint', isFallback: false, isDefault: true },
  paypal: { opensBy: 'button', paidWith: 'paypal', isFallback: false, isDefault: true },
  mypos: { opensBy: 'page', paidWith: 'card', isFallback: true, isDefault: true },
} as const satisfies Record<string, Facts>;

type Providers = typeof providers;
export type PaymentCode = keyof Providers;
/** Codes of the providers that have their own payment page. */
export type PayPageCode = {
  [Code in PaymentCode]: Providers[Code]['opensBy'] extends 'page' ? Code : never;
}[PaymentCode];

export const paymentProviders: Record<PaymentCode, Facts> = providers;
export const paymentCodes = Object.keys(providers) as PaymentCode[];
export const isPaymentCode = (name: string): name is PaymentCode => Object.hasOwn(providers, name);
const isPayPageCode = (code: PaymentCode): code is PayPageCode => paymentProviders[code].opensBy === 'page';
export const payPageCodes = paymentCodes.filter(isPayPageCode);
