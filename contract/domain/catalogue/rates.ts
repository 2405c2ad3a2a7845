import { fromWire, toWire, type Rappen } from '../money.ts';
import { asciiDigits, plainText } from '../text/typed.ts';
import type { Exchanged } from './exchangeRate.ts';

/** Prices are multiples of 5 rappen and at least 50 rappen. */
export const priceStep: Rappen = 5;
export const lowestPrice: Rappen = 50;

/**
 * Limits for a product with custom amounts, in the product's currency. `rate` is the price of one unit in CHF.
 */
export type AmountRange = { min: string; max: string; step: string; rate: string };

/**
 * Converts a decimal number to a fraction without rounding: `"0.01605"` → 1605 / 10⁵. Returns null if the text is not
 * a plain decimal number.
 */
const fractionOf = (rate: string): { top: bigint; bottom: bigint } | null => {
  const match = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(rate);
  if (!match) return null;
  const decimals = match[2] ?? '';
  return { top: BigInt(match[1] + decimals), bottom: 10n ** BigInt(decimals.length) };
};

/**
 * Calculates the price in rappen for a receive value in hundredths. Uses integer arithmetic and rounds up to a
 * multiple of `priceStep`. The result is only a preview; the server sets the actual price. Returns null if the
 * rate cannot be parsed.
 */
export const previewPrice = (receive: number, rate: string): Rappen | null => {
  const fraction = fractionOf(rate);
  if (!fraction) return null;
  const unit = fraction.bottom * BigInt(priceStep);
  const steps = (BigInt(receive) * fraction.top + unit - 1n) / unit;
  return Math.max(Number(steps) * priceStep, lowestPrice);
};

/**
 * Returns the amounts whose exchange rates are compared: every listed amount, plus the maximum of the range.
 */
export const exchangesOf = ({
  rates,
  range,
}: {
  rates: readonly { Price: string; Receivevalue: string }[];
  range: AmountRange | null;
}): Exchanged[] => {
  const highest = range && previewPrice(fromWire(range.max) ?? 0, range.rate);
  return [
    ...rates.map(({ Price, Receivevalue }) => ({ price: Price, receive: Receivevalue })),
    ...(range && highest ? [{ price: toWire(highest), receive: range.max }] : []),
  ];
};

/** True if the operator deducts tax from the chosen amount. Always false for plans. */
export const isBeforeTax = (
  offer: { before_tax?: 0 | 1 | undefined; rates: readonly { ProductPriceID: string; contents?: unknown }[] },
  choice: { ProductPriceID: string } | null,
): boolean =>
  offer.before_tax === 1 &&
  !offer.rates.some(({ ProductPriceID, contents }) => contents && ProductPriceID === choice?.ProductPriceID);

/**
 * Result of checking an entered amount against a range. `near` is the minimum if the amount is too low, the
 * maximum if it is too high, or the next lower valid amount if it does not match the step. All amounts are in
 * wire format.
 */
export type TypedAmount =
  | { kind: 'empty' | 'unreadable' }
  | { kind: 'tooLow' | 'tooHigh' | 'offStep'; near: string }
  | { kind: 'ok'; receive: string; price: string };

/**
 * Patterns for numbers with thousands separators, by language. Some languages write 1500 as `1,500`, others as
 * `1.500`.
 */
const grouped: Record<string, RegExp> = {
  en: /^\d{1,3}(,\d{3})+$/,
  de: /^\d{1,3}(\.\d{3})+$/,
  es: /^\d{1,3}(\.\d{3})+$/,
  it: /^\d{1,3}(\.\d{3})+$/,
};

/**
 * Removes thousands separators: `1,500` → `1500` in languages that use a comma, and `1,500.50` or `1.500,50` →
 * `1500.50` in all languages.
 */
const withoutGroups = (text: string, language: string): string => {
  if (grouped[language]?.test(text)) return text.replace(/[.,]/g, '');
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(text)) return text.replaceAll(',', '');
  return /^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text) ? text.replaceAll('.', '') : text;
};

/**
 * Parses an amount. Accepts `25`, `25.5`, `25,50` and `1'000`, plus either `1,000` or `1.000`, depending on the
 * language. Rejects ambiguous numbers.
 */
export const readAmount = (typed: string, range: AmountRange, language = ''): TypedAmount => {
  const bare = asciiDigits(plainText(typed)).replace(/['’‘`´ʼ′\s]/g, '');
  const plain = withoutGroups(bare, language).replace(',', '.');
  if (plain === '') return { kind: 'empty' };
  const receive = fromWire(plain);
  const [min, max, step] = [fromWire(range.min), fromWire(range.max), fromWire(range.step)];
  if (receive === null || min === null || max === null || step === null) return { kind: 'unreadable' };
  if (receive < min) return { kind: 'tooLow', near: range.min };
  if (receive > max) return { kind: 'tooHigh', near: range.max };
  // if the step is 0, the remainder is NaN, so any amount within the range is accepted
  const beyond = (receive - min) % step;
  if (beyond > 0) return { kind: 'offStep', near: toWire(receive - beyond) };
  const price = previewPrice(receive, range.rate);
  return price === null
    ? { kind: 'unreadable' }
    : { kind: 'ok', receive: toWire(receive), price: toWire(price) };
};
