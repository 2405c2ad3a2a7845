/**
 * The card numbers that the payment page accepts. All other numbers are refused, so that nobody can enter a
 * real card. `refusal` is the reason given in the status.
 */
export const testCards = [
  { number: '4242424242424242', method: 'VIS', brand: 'Visa', refusal: null },
  { number: '5404000000000001', method: 'ECA', brand: 'Mastercard', refusal: null },
  { number: '375811111111115', method: 'AMX', brand: 'American Express', refusal: null },
  { number: '4000000000000002', method: 'VIS', brand: 'Visa', refusal: 'declined' },
  { number: '4000000000000119', method: 'VIS', brand: 'Visa', refusal: 'card_invalid' },
] as const;

export type TestCard = (typeof testCards)[number];

export const findTestCard = (typed: string): TestCard | null =>
  testCards.find((card) => card.number === typed.replace(/[\s-]/g, '')) ?? null;

export const brandOf = (method: string): string =>
  testCards.find((card) => card.method === method)?.brand ?? 'Card';

export const spaced = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

export const maskCard = (number: string): string => `${number.slice(0, 6)}xxxxxx${number.slice(-4)}`;

/** True if an expiry date in the format MM/YY is the current month or a later one. */
export const isCardDate = (typed: string, now: number): boolean => {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(typed) ?? [];
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return false;
  return Date.UTC(2000 + Number(year), Number(month), 1) > now;
};
