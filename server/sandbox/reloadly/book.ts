import { randomInt } from 'node:crypto';
import type { Ledger } from '../ledger.ts';

export type Pin = { code: string; serial: string; validity: string };

/** A top-up that was taken on. Its end is settled at once and shows from `readyAt` (milliseconds) on. */
export type TopupExecution = {
  kind: 'topup';
  at: number;
  transactionId: string;
  customIdentifier: string;
  operatorId: string;
  amount: number;
  countryCode: string;
  number: string;
  outcome: 'SUCCESSFUL' | 'FAILED';
  readyAt: number;
  pin: Pin | null;
};
export type GiftExecution = {
  kind: 'gift';
  at: number;
  transactionId: string;
  customIdentifier: string;
  productId: string;
  countryCode: string;
  quantity: number;
  unitPrice: number;
  outcome: 'SUCCESSFUL' | 'FAILED';
  readyAt: number;
  /** True when this product's numbers travel as JSON numbers. */
  asNumbers: boolean;
  cards: { cardNumber: string; pinCode: string }[];
};
export type SupplierEntry = TopupExecution | GiftExecution;

/** Milliseconds until the end of a delivery shows. */
export type SupplierDelays = { topup: number; slow: number; verySlow: number; gift: number };
export const usualDelays: SupplierDelays = { topup: 1_500, slow: 3_000, verySlow: 20_000, gift: 1_000 };

/** For measuring and for tests in a browser. */
export const instantSupplier: SupplierDelays = { topup: 0, slow: 0, verySlow: 0, gift: 0 };

export type TopupRule = {
  refusal: 'INVALID_RECIPIENT_PHONE' | 'PHONE_RECENTLY_RECHARGED' | null;
  unavailable: boolean;
  losesAnswer: boolean;
  outcome: 'SUCCESSFUL' | 'FAILED';
  withPin: boolean;
  delay: number;
};

/** The end of a number decides: the last two digits the outcome, 1xx and 2xx how long it takes; an amount of x.15 fails. */
export const ruleFor = (number: string, amount: number, delays: SupplierDelays): TopupRule => {
  const [, pace = '', ending = ''] = /(\d)(\d\d)$/.exec(number) ?? [];
  return {
    refusal:
      ending === '02' ? 'INVALID_RECIPIENT_PHONE' : ending === '05' ? 'PHONE_RECENTLY_RECHARGED' : null,
    unavailable: ending === '04',
    losesAnswer: ending === '07',
    outcome: ending === '03' || ending === '06' || endsIn15(amount) ? 'FAILED' : 'SUCCESSFUL',
    withPin: ending === '01',
    delay: pace === '1' ? delays.slow : pace === '2' ? delays.verySlow : delays.topup,
  };
};

export const endsIn15 = (amount: number): boolean => Math.round(amount * 100) % 100 === 15;

export const createSupplierBook = (ledger: Ledger<SupplierEntry>) => {
  const topups = new Map<string, TopupExecution>();
  const gifts = new Map<string, GiftExecution>();
  const identifiers = new Map<string, SupplierEntry>();
  const remember = (entry: SupplierEntry): void => {
    if (entry.kind === 'topup') topups.set(entry.transactionId, entry);
    else gifts.set(entry.transactionId, entry);
    identifiers.set(`${entry.kind} ${entry.customIdentifier}`, entry);
  };
  for (const entry of ledger.entries()) remember(entry);
  let lastId = Math.max(4_600_000, ...ledger.entries().map((e) => Number(e.transactionId)));

  return {
    topup: (id: string) => topups.get(id) ?? null,
    gift: (id: string) => gifts.get(id) ?? null,
    topupBy: (customIdentifier: string) => {
      const found = identifiers.get(`topup ${customIdentifier}`);
      return found?.kind === 'topup' ? found : null;
    },
    giftBy: (customIdentifier: string) => {
      const found = identifiers.get(`gift ${customIdentifier}`);
      return found?.kind === 'gift' ? found : null;
    },
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

/** Sixteen digits: as a number one beyond what a double holds, as text one with a zero in front. */
export const newCardNumber = (asNumber: boolean): string =>
  asNumber ? `98${digits(13)}${randomInt(5) * 2 + 1}` : `0${digits(15)}`;

/** A PIN with a zero in front, as text; a short one is what a broken supplier gives. */
export const newPin = (length: number, fault: 'short' | null): string =>
  `0${digits(fault === 'short' ? length - 2 : length - 1)}`;
