import { randomBytes, randomInt } from 'node:crypto';
import type { Ledger } from '../../common/sandbox/ledger.ts';

export type Pin = { code: string; serial: string; validity: string };

/**
 * The time at which the order was accepted and the time at which it first appears in the reports, both in
 * milliseconds.
 */
type Taken = { at: number; listedAt?: number };

/**
 * An accepted top-up. Its outcome is decided immediately but only becomes visible at `readyAt` (milliseconds).
 */
export type TopupExecution = Taken & {
  kind: 'topup';
  transactionId: string;
  customIdentifier: string;
  operatorId: string;
  amount: number;
  /** True if the amount is in the operator's currency, false if it is in the account's currency. */
  useLocalAmount?: boolean;
  countryCode: string;
  number: string;
  outcome: 'SUCCESSFUL' | 'FAILED';
  readyAt: number;
  pin: Pin | null;
};
export type GiftExecution = Taken & {
  kind: 'gift';
  transactionId: string;
  customIdentifier: string;
  productId: string;
  countryCode: string;
  quantity: number;
  unitPrice: number;
  outcome: 'SUCCESSFUL' | 'FAILED';
  readyAt: number;
  /** True if the sandbox sends this product's card numbers as JSON numbers. */
  asNumbers: boolean;
  /** The cards' codes. `cardNumber` can be empty, because some cards only have a PIN or a link. */
  cards: { cardNumber: string; pinCode: string; redemptionUrl?: string }[];
};
export type SupplierEntry = TopupExecution | GiftExecution;

export type SupplierDelays = {
  /**
   * Delay, in milliseconds, before a delivery's outcome becomes visible. It depends on the last digits of the
   * phone number; gift cards have a separate delay.
   */
  topup: number;
  slow: number;
  verySlow: number;
  gift: number;
  /** Minimum and maximum delay, in milliseconds, before an order appears in the reports. */
  listed: readonly [number, number];
  /**
   * Milliseconds between checking an order's identifier and accepting the order. During this time, parallel
   * calls with the same identifier all succeed.
   */
  check: number;
};
/** Delays measured with the real supplier, whose reports list an order only after 8 to 11 seconds. */
export const usualDelays: SupplierDelays = {
  topup: 1_500,
  slow: 3_000,
  verySlow: 20_000,
  gift: 1_000,
  listed: [8_000, 11_000],
  check: 150,
};

/** No delays, for performance measurements and browser tests. */
export const instantSupplier: SupplierDelays = {
  topup: 0,
  slow: 0,
  verySlow: 0,
  gift: 0,
  listed: [0, 0],
  check: 0,
};

export type TopupRule = {
  refusal: 'INVALID_RECIPIENT_PHONE' | 'PHONE_RECENTLY_RECHARGED' | null;
  unavailable: boolean;
  losesAnswer: boolean;
  outcome: 'SUCCESSFUL' | 'FAILED';
  withPin: boolean;
  delay: number;
};

/** Some real top-ups take hours. This duration exceeds all of the shop's time limits. */
const endless = 7 * 24 * 60 * 60_000;

/**
 * Decides a top-up's result by the phone number. The last two digits select the outcome; a 1 or 2 before them
 * selects a slower delivery. Amounts ending in .15 fail.
 */
export const ruleFor = (number: string, amount: number, delays: SupplierDelays): TopupRule => {
  const [, pace = '', ending = ''] = /(\d)(\d\d)$/.exec(number) ?? [];
  return {
    refusal:
      ending === '02' ? 'INVALID_RECIPIENT_PHONE' : ending === '05' ? 'PHONE_RECENTLY_RECHARGED' : null,
    unavailable: ending === '04',
    losesAnswer: ending === '07',
    outcome: ending === '03' || ending === '06' || endsIn15(amount) ? 'FAILED' : 'SUCCESSFUL',
    withPin: ending === '01',
    delay:
      ending === '09' ? endless : pace === '1' ? delays.slow : pace === '2' ? delays.verySlow : delays.topup,
  };
};

export const endsIn15 = (amount: number): boolean => Math.round(amount * 100) % 100 === 15;

export const createSupplierRecords = (ledger: Ledger<SupplierEntry>) => {
  const topups = new Map<string, TopupExecution>();
  const gifts = new Map<string, GiftExecution>();
  /** Each identifier maps to a list, because the same order may have been executed more than once. */
  const topupsBy = new Map<string, TopupExecution[]>();
  const giftsBy = new Map<string, GiftExecution[]>();
  const lastTopupTo = new Map<string, TopupExecution>();
  const lastCardsOf = new Map<string, GiftExecution['cards']>();
  const remember = (entry: SupplierEntry): void => {
    const name = entry.customIdentifier;
    if (entry.kind === 'gift') {
      gifts.set(entry.transactionId, entry);
      lastCardsOf.set(entry.productId, entry.cards);
      giftsBy.set(name, [...(giftsBy.get(name) ?? []), entry]);
      return;
    }
    topups.set(entry.transactionId, entry);
    topupsBy.set(name, [...(topupsBy.get(name) ?? []), entry]);
    if (entry.outcome === 'SUCCESSFUL') lastTopupTo.set(entry.number, entry);
  };
  for (const entry of ledger.entries()) remember(entry);
  let lastId = Math.max(4_600_000, ...ledger.entries().map((e) => Number(e.transactionId)));

  return {
    topup: (id: string) => topups.get(id) ?? null,
    gift: (id: string) => gifts.get(id) ?? null,
    topupsBy: (customIdentifier: string): readonly TopupExecution[] => topupsBy.get(customIdentifier) ?? [],
    giftsBy: (customIdentifier: string): readonly GiftExecution[] => giftsBy.get(customIdentifier) ?? [],
    /**
     * Returns the last successful top-up of a phone number. The number consists of digits only and includes the
     * calling code.
     */
    lastTopupTo: (number: string) => lastTopupTo.get(number) ?? null,
    lastCardsOf: (productId: string): GiftExecution['cards'] => lastCardsOf.get(productId) ?? [],
    all: () => ledger.entries(),
    nextId: (): string => {
      lastId += 1;
      return String(lastId);
    },
    execute: (entry: SupplierEntry): void => {
      ledger.append(entry);
      remember(entry);
    },
  };
};

export const digits = (count: number): string =>
  Array.from({ length: count }, () => String(randomInt(10))).join('');

/**
 * Creates a card. A product number ending in 44 gives only a link; one ending in 46 gives a PIN and a link. If
 * the product number is odd, its card numbers are sent as JSON numbers.
 */
export const newCard = (
  productId: string,
  pinDigits: number | null,
  fault: 'short' | null,
): GiftExecution['cards'][number] => {
  if (pinDigits !== null) return { cardNumber: digits(10), pinCode: newPin(pinDigits, fault) };
  const redemptionUrl = `https://redeem.example/${randomBytes(12).toString('base64url')}`;
  if (productId.endsWith('44')) return { cardNumber: '', pinCode: '', redemptionUrl };
  if (productId.endsWith('46')) return { cardNumber: '', pinCode: `0${digits(11)}`, redemptionUrl };
  const asNumber = hasNumberCards(productId);
  return { cardNumber: newCardNumber(asNumber), pinCode: asNumber ? `7${digits(3)}` : `0${digits(3)}` };
};
export const hasNumberCards = (productId: string): boolean => /[13579]$/.test(productId);

/**
 * Creates a 16-digit card number. Card numbers sent as JSON numbers exceed a double's precision, and those sent
 * as text start with a zero.
 */
const newCardNumber = (asNumber: boolean): string =>
  asNumber ? `98${digits(13)}${randomInt(5) * 2 + 1}` : `0${digits(15)}`;

/** Creates a PIN as text that starts with a zero. A short PIN simulates a faulty supplier. */
const newPin = (length: number, fault: 'short' | null): string =>
  `0${digits(fault === 'short' ? length - 2 : length - 1)}`;
