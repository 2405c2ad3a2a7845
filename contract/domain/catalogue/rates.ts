import { fromWire, toWire, type Rappen } from '../money.ts';
import { asciiDigits, plainText } from '../text/typed.ts';
import type { Exchanged } from './exchangeRate.ts';

/** The shop's prices end on 5 rappen and are never below 50. */
export const priceStep: Rappen = 5;
export const lowestPrice: Rappen = 50;

/** Limits of a product with a free amount: wire amounts of its own currency, `rate` in CHF per unit. */
export type AmountRange = { min: string; max: string; step: string; rate: string };

/** `"0.01605"` → 1605 / 10⁵, without rounding; null for anything but plain digits. */
const fractionOf = (rate: string): { top: bigint; bottom: bigint } | null => {
  const match = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(rate);
  if (!match) return null;
  const decimals = match[2] ?? '';
  return { top: BigInt(match[1] + decimals), bottom: 10n ** BigInt(decimals.length) };
};

/**
 * The CHF price of a receive value in hundredths: × rate, rounded up to the price step. Exact integer arithmetic. A
 * preview: the server's price decides. Null for an unreadable rate.
 */
export const previewPrice = (receive: number, rate: string): Rappen | null => {
  const fraction = fractionOf(rate);
  if (!fraction) return null;
  const unit = fraction.bottom * BigInt(priceStep);
  const steps = (BigInt(receive) * fraction.top + unit - 1n) / unit;
  return Math.max(Number(steps) * priceStep, lowestPrice);
};

/** The prices of an offer at which a shopper may compare: its listed values and the highest amount of its range. */
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

/** Result of checking a typed amount against a range. `near` is the closest valid amount. Amounts as on the wire. */
export type TypedAmount =
  | { kind: 'empty' | 'unreadable' }
  | { kind: 'tooLow' | 'tooHigh' | 'offStep'; near: string }
  | { kind: 'ok'; receive: string; price: string };

/** Languages that write `1,500` for fifteen hundred, and those that write `1.500`. */
const grouped: Record<string, RegExp> = {
  en: /^\d{1,3}(,\d{3})+$/,
  de: /^\d{1,3}(\.\d{3})+$/,
  es: /^\d{1,3}(\.\d{3})+$/,
  it: /^\d{1,3}(\.\d{3})+$/,
};

/** `1,500` → `1500` in a language with such groups, and `1,500.50` or `1.500,50` → `1500.50` in any. */
const withoutGroups = (text: string, language: string): string => {
  if (grouped[language]?.test(text)) return text.replace(/[.,]/g, '');
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(text)) return text.replaceAll(',', '');
  return /^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text) ? text.replaceAll('.', '') : text;
};

/** Accepts `25`, `25.5`, `25,50`, `1'000`, and `1,000` or `1.000` by language; an ambiguous number is unreadable. */
export const readAmount = (typed: string, range: AmountRange, language = ''): TypedAmount => {
  const bare = asciiDigits(plainText(typed)).replace(/['’‘`´ʼ′\s]/g, '');
  const plain = withoutGroups(bare, language).replace(',', '.');
  if (plain === '') return { kind: 'empty' };
  const receive = fromWire(plain);
  const [min, max, step] = [fromWire(range.min), fromWire(range.max), fromWire(range.step)];
  if (receive === null || min === null || max === null || step === null) return { kind: 'unreadable' };
  if (receive < min) return { kind: 'tooLow', near: range.min };
  if (receive > max) return { kind: 'tooHigh', near: range.max };
  // a step of 0 gives NaN, which is not above 0
  const beyond = (receive - min) % step;
  if (beyond > 0) return { kind: 'offStep', near: toWire(receive - beyond) };
  const price = previewPrice(receive, range.rate);
  return price === null
    ? { kind: 'unreadable' }
    : { kind: 'ok', receive: toWire(receive), price: toWire(price) };
};
