import { paymentFacts as providers } from './paymentFacts.ts';

/**
 * Properties of a payment provider that pages and charts need. Each provider declares them in its own
 * `provider.ts`.
 */
export type PaymentFacts = {
  /**
   * With `page`, the shopper goes to the provider's page and returns afterwards. With `button`, the
   * provider's button is on our page. Only PayPal can have a button, because the API's calls for buttons are
   * specific to PayPal.
   */
  opensBy: 'page' | 'button';
  /**
   * Payment method shown for an order if the provider does not report one: either a general label for card
   * payments, or a code from `cardMethods.ts`.
   */
  paidWith: 'card' | 'cardOrTwint' | 'PAP';
  /** True if the shopper chooses a method, such as cards or TWINT, before the provider's page opens. */
  offersMethods: boolean;
  /**
   * True if the provider stores cards for later payments. Its adapter must then also be able to delete them.
   */
  keepsCards: boolean;
  /** True if the provider is only offered when cards are unavailable or a payment has failed. */
  isFallback: boolean;
  /** True if the provider is enabled when PAYMENT_METHODS is not set. */
  isDefault: boolean;
};

type Providers = typeof providers;
/** Payment provider code, as used in the API and the database. */
export type PaymentCode = keyof Providers;
type CodeWith<Fact extends keyof PaymentFacts, Value> = {
  [Code in PaymentCode]: Providers[Code][Fact] extends Value ? Code : never;
}[PaymentCode];
/** Codes of the providers that have their own payment page. */
export type PayPageCode = CodeWith<'opensBy', 'page'>;
/** Codes of the providers that store cards. */
export type CardKeeperCode = CodeWith<'keepsCards', true>;

export const paymentProviders: Readonly<Record<PaymentCode, PaymentFacts>> = providers;
/** All payment provider codes, in display order. */
export const paymentCodes = Object.keys(providers) as PaymentCode[];
export const isPaymentCode = (name: string): name is PaymentCode => Object.hasOwn(providers, name);
const isPayPageCode = (code: PaymentCode): code is PayPageCode => paymentProviders[code].opensBy === 'page';
export const payPageCodes = paymentCodes.filter(isPayPageCode);
export const isCardKeeper = (code: PaymentCode): code is CardKeeperCode => paymentProviders[code].keepsCards;
export const cardKeeperCodes = paymentCodes.filter(isCardKeeper);
export const takesCards = (code: PaymentCode): boolean => paymentProviders[code].paidWith.startsWith('card');
