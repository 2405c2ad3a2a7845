import type { Transaction } from './records.ts';

/** A payment method on the payment page. `methods` contains the provider's codes for it. */
export type Means = { id: string; name: string; methods: readonly string[] };

const all: readonly Means[] = [
  { id: 'card', name: 'Card', methods: ['VIS', 'ECA', 'AMX'] },
  { id: 'twint', name: 'TWINT', methods: ['TWI'] },
  { id: 'postfinance', name: 'PostFinance', methods: ['PFC'] },
  { id: 'applepay', name: 'Apple Pay', methods: ['APL'] },
  { id: 'googlepay', name: 'Google Pay', methods: ['PAY'] },
];

/**
 * Returns the methods requested by the shop. If the shop requested none, returns all methods, as the real page
 * does.
 */
export const getMeans = ({ methods }: Pick<Transaction, 'methods'>): Means[] =>
  all.flatMap((means) => {
    const requested = means.methods.filter((code) => methods?.includes(code) ?? true);
    return requested.length > 0 ? [{ ...means, methods: requested }] : [];
  });
