/** Brands of cards, by the codes of the card gateway. */
export const cardBrands = ['VIS', 'ECA', 'AMX'] as const;
/** Card brands, then separate payment methods: TWINT, PostFinance, Apple Pay, Google Pay. */
export const cardMethodCodes = [...cardBrands, 'TWI', 'PFC', 'APL', 'PAY'] as const;
export type CardMethodCode = (typeof cardMethodCodes)[number];

/** Name of each payment method and of its mark, a file in `public/payment`, by the provider's three letters. */
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
/** By its letters or by its name; null without a mark. */
export const findPaymentBrand = (brand: string): [name: string, mark: string] | null =>
  brands[brand] ?? Object.values(brands).find(([name]) => name === brand) ?? null;

/** `VIS` → `Visa`. Names that are already written out stay unchanged. */
export const paymentBrandName = (brand: string): string => findPaymentBrand(brand)?.[0] ?? brand;
