/**
 * Amount in hundredths of a franc (rappen), as an integer. All calculations use rappen; strings are only used for
 * transmission and display.
 */
export type Rappen = number;

/** Converts an amount to the wire format: `2500` → `"25.00"`. */
export const toWire = (amount: Rappen): string => {
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/**
 * Parses an amount in the wire format: `"25.00"` → `2500`. Returns null for anything but a plain amount with at most
 * two decimals.
 */
export const fromWire = (amount: string): Rappen | null => {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
};

/**
 * Adds thousands separators in the Swiss format: `1234567.50` → `1’234’567.50`. Expects a numeric string with at most
 * two decimals.
 */
export const groupThousands = (number: string): string => number.replace(/\B(?=(\d{3})+(?!\d))/g, '’');

/** Formats an amount with two decimals. Empty, null and invalid values become 0.00. */
export const readAmount = (amount: unknown): string => {
  // an empty text becomes 0
  const value = typeof amount === 'string' ? Number(amount) : amount;
  return typeof value === 'number' && Number.isFinite(value) ? value.toFixed(2) : '0.00';
};

/** Formats an amount in the same way as `readAmount`, and adds thousands separators for display. */
export const displayAmount = (amount: string | number | null | undefined): string =>
  groupThousands(readAmount(amount));

/**
 * Formats an amount in the same way as `displayAmount`, and puts the currency in front: `EUR 12.50`. The space
 * is non-breaking.
 */
export const displayMoney = (currency: string, amount: string | number | null | undefined): string =>
  `${currency}\u00a0${displayAmount(amount)}`;

/**
 * Formats an amount in francs, given as a string or number, with the prefix CHF. The amount must not be in
 * rappen.
 */
export const displayChf = (amount: string | number | null | undefined): string => displayMoney('CHF', amount);
