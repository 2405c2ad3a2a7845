/** The card gateway's codes for the card brands. */
export const cardBrands = ['VIS', 'ECA', 'AMX'] as const;
/** Codes for the card brands, then for the other payment methods: TWINT, PostFinance, Apple Pay, Google Pay. */
export const cardMethodCodes = [...cardBrands, 'TWI', 'PFC', 'APL', 'PAY'] as const;
export type CardMethodCode = (typeof cardMethodCodes)[number];

/**
 * Name and logo of each payment method, keyed by the provider's three-letter code. Logos are files in
 * `public/payment`.
 */
const brands: Record<string, [name: string, mark: string]> = {
  VIS: ['Visa', 'visa'],
  ECA: ['Mastercard', 'mastercard'],
  AMX: ['American Express', 'amex'],
  TWI: ['TWINT', 'twint'],
  PFC: ['PostFinance', 'postfinance'],
  PAP: ['PayPal', 'paypal'],
  APL: ['Apple Pay', 'applepay'],
  PAY: ['Google Pay', 'googlepay'],
};
/** Finds the name and logo of a payment method by its code or name. Returns null if the method has no logo. */
export const findPaymentBrand = (brand: string): [name: string, mark: string] | null =>
  brands[brand] ?? Object.values(brands).find(([name]) => name === brand) ?? null;

/** Converts a code to a name: `VIS` → `Visa`. Returns any other text, such as a full name, unchanged. */
export const paymentBrandName = (brand: string): string => findPaymentBrand(brand)?.[0] ?? brand;
