import { fromWire, groupThousands } from '../money.ts';

/** A price in francs and the amount that the recipient receives for it, both in wire format. */
export type Exchanged = { price: string; receive: string };

/** Parses both amounts into hundredths. Returns null unless both are positive. */
const sidesOf = ({ price, receive }: Exchanged): { price: bigint; receive: bigint } | null => {
  const [paid, got] = [fromWire(price), fromWire(receive)];
  return paid && got ? { price: BigInt(paid), receive: BigInt(got) } : null;
};

const hasMinorUnit = (currency: string): boolean =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits !== 0;

/**
 * Formats an offer's exchange rate, rounded down: `1 CHF = 1’538 NGN`. Rates below one unit per franc have four
 * decimals, rates below a thousand units have two, and higher rates have none. Currencies without a minor unit
 * never have decimals. Returns null for offers in francs and for amounts or currencies that cannot be parsed.
 */
export const exchangeRate = (exchanged: Exchanged, currency: string): string | null => {
  const sides = sidesOf(exchanged);
  if (!sides || currency === 'CHF' || !/^[A-Z]{3}$/.test(currency)) return null;
  const { price, receive } = sides;
  const decimals = receive >= price * 1000n || !hasMinorUnit(currency) ? 0 : receive >= price ? 2 : 4;
  const digits = String((receive * 10n ** BigInt(decimals)) / price).padStart(decimals + 1, '0');
  const whole = groupThousands(digits.slice(0, digits.length - decimals));
  const rate = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return `1\u00a0CHF = ${rate}\u00a0${currency}`;
};

/** An amount counts as expensive if its rate is below this percentage of the best rate. */
const dearBelow = 95n;

/** True if a larger amount of the same offer has a considerably better rate. */
export const isExpensive = (chosen: Exchanged, offered: readonly Exchanged[]): boolean => {
  const own = sidesOf(chosen);
  if (!own) return false;
  return offered.some((other) => {
    const sides = sidesOf(other);
    return (
      sides !== null &&
      sides.receive > own.receive &&
      own.receive * sides.price * 100n < sides.receive * own.price * dearBelow
    );
  });
};
