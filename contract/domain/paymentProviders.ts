type Facts = {
  /**
   * `page`: the shopper visits the provider's page and then returns; `button`: the provider's button is on our page.
   * The API's PayPal calls belong to the first provider with a button that the shop offers.
   */
  opensBy: 'page' | 'button';
  /** Method shown for an order if the provider does not report one: a kind of card, or a code in `cardMethods.ts`. */
  paidWith: 'card' | 'cardOrTwint' | 'PAP';
  /**
   * True if the shopper chooses one of the provider's methods, such as cards or TWINT, before the provider's page
   * opens.
   */
  offersMethods: boolean;
  /** True if the provider stores cards for later payments. Its adapter must then be able to delete them. */
  keepsCards: boolean;
  /** True for a provider that is only offered while cards are unavailable or after a payment has failed. */
  isFallback: boolean;
  /** True for a provider that is enabled if PAYMENT_METHODS is not set. */
  isDefault: boolean;
};

/**
 * Payment providers in display order, keyed by their code in the API and the database. `server/providers/index.ts`
 * assigns a folder to each code. If a code is missing from either list, the source does not compile.
 */
const providers = {
  card: {
    opensBy: 'page',
    paidWith: 'cardOrTwint',
    offersMethods: true,
    keepsCards: true,
    isFallback: false,
    isDefault: true,
  },
  paypal: {
    opensBy: 'button',
    paidWith: 'PAP',
    offersMethods: false,
    keepsCards: false,
    isFallback: false,
    isDefault: true,
  },
  mypos: {
    opensBy: 'page',
    paidWith: 'card',
    offersMethods: false,
    keepsCards: false,
    isFallback: true,
    isDefault: true,
  },
} as const satisfies Record<string, Facts>;

type Providers = typeof providers;
export type PaymentCode = keyof Providers;
type CodeWith<Fact extends keyof Facts, Value> = {
  [Code in PaymentCode]: Providers[Code][Fact] extends Value ? Code : never;
}[PaymentCode];
/** Codes of the providers that have their own payment page. */
export type PayPageCode = CodeWith<'opensBy', 'page'>;
/** Codes of the providers that store cards. */
export type CardKeeperCode = CodeWith<'keepsCards', true>;

export const paymentProviders: Readonly<Record<PaymentCode, Facts>> = providers;
export const paymentCodes = Object.keys(providers) as PaymentCode[];
export const isPaymentCode = (name: string): name is PaymentCode => Object.hasOwn(providers, name);
const isPayPageCode = (code: PaymentCode): code is PayPageCode => paymentProviders[code].opensBy === 'page';
export const payPageCodes = paymentCodes.filter(isPayPageCode);
export const isCardKeeper = (code: PaymentCode): code is CardKeeperCode => paymentProviders[code].keepsCards;
export const cardKeeperCodes = paymentCodes.filter(isCardKeeper);
export const takesCards = (code: PaymentCode): boolean => paymentProviders[code].paidWith.startsWith('card');
