/** Brands of cards, by the codes of the card gateway. */
export const cardBrands = ['VIS', 'ECA', 'AMX'] as const;
/** The brands, then what is a way to pay of its own: TWINT, PostFinance, Apple Pay, Google Pay. */
export const cardMethodCodes = [...cardBrands, 'TWI', 'PFC', 'APL', 'PAY'] as const;
export type CardMethodCode = (typeof cardMethodCodes)[number];
