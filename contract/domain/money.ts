/**
 * Integer hundredths of a franc (rappen). All arithmetic uses rappen; strings are only for the wire and for display.
 */
export type Rappen = number;

/** `2500` → `"25.00"`, the wire format of money. */
export const toWire = (amount: Rappen): string => {
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** `"25.00"` → `2500`. Null for anything but a plain amount with at most two decimals. */
export const fromWire = (amount: string): Rappen | null => {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
};

/** `1234567.50` → `1’234’567.50`, the Swiss format, for numeric text with at most two decimals. */
export const groupThousands = (number: string): string => number.replace(/\B(?=(\d{3})+(?!\d))/g, '’');

/** Amount with two decimals. Empty, null and unreadable values become 0.00. */
export const readAmount = (amount: unknown): string => {
  const value = typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount;
  return typeof value === 'number' && Number.isFinite(value) ? value.toFixed(2) : '0.00';
};

/** Same for display, with thousands separators. */
export const displayAmount = (amount: string | number | null | undefined): string =>
  groupThousands(readAmount(amount));

/** Same with the currency in front: `EUR 12.50`. The space does not break. */
export const displayMoney = (currency: string, amount: string | number | null | undefined): string =>
  `${currency}\u00a0${displayAmount(amount)}`;

/** Takes francs as wire text or number, never rappen. */
export const displayChf = (amount: string | number | null | undefined): string => displayMoney('CHF', amount);
