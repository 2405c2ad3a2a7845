import { randomInt } from 'node:crypto';
import { createCounter, type Ledger } from '../../common/sandbox/ledger.ts';

export type PurchaseState = 'open' | 'paid' | 'reversed' | 'declined' | 'cancelled';

/** A payment. Amounts are in rappen, times in milliseconds. */
export type Purchase = {
  orderId: string;
  amount: number;
  currency: string;
  article: string;
  urlOk: string;
  urlCancel: string;
  urlNotify: string;
  state: PurchaseState;
  trnref: string | null;
  stan: string;
  openedAt: number;
  /** Time at which the payment page expires. */
  endsAt: number;
  decidedAt: number | null;
  pan: string | null;
};

/**
 * Ledger entries. An order's latest `purchase` entry holds its current state; all other entries are recorded
 * for tests.
 */
export type MyposEntry =
  | { kind: 'purchase'; at: number; purchase: Purchase }
  | { kind: 'capture'; at: number; orderId: string; trnref: string; amount: number }
  | { kind: 'reversal'; at: number; orderId: string; trnref: string; amount: number }
  | { kind: 'refund'; at: number; orderId: string; trnref: string; refundTrnref: string; amount: number }
  | { kind: 'word'; at: number; orderId: string; received: boolean };

/** An error with the provider's status code. */
export class MyposRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const createMyposRecords = (ledger: Ledger<MyposEntry>, now: () => number) => {
  const purchases = new Map<string, Purchase>();
  const remember = (entry: MyposEntry): void => {
    if (entry.kind === 'purchase') purchases.set(entry.purchase.orderId, entry.purchase);
  };
  for (const entry of ledger.entries()) remember(entry);
  const count = createCounter(ledger);
  /** Returns a reference that is unique among all payments and refunds. */
  const newReference = (): string => String(1_000_000 + count());
  const write = (...entries: MyposEntry[]): void => {
    ledger.append(...entries);
    for (const entry of entries) remember(entry);
  };
  const changed = (purchase: Purchase, change: Partial<Purchase>): MyposEntry => ({
    kind: 'purchase',
    at: now(),
    purchase: { ...purchase, ...change },
  });
  const get = (orderId: string): Purchase => {
    const purchase = purchases.get(orderId);
    if (!purchase) throw new MyposRefusal(5, 'unknown order');
    return purchase;
  };
  const refundsOf = (trnref: string) =>
    ledger.entries().flatMap((e) => (e.kind === 'refund' && e.trnref === trnref ? [e] : []));

  return {
    find: (orderId: string): Purchase | null => purchases.get(orderId) ?? null,
    get,
    write,
    undelivered: (): Purchase[] => {
      const acknowledged = new Set(ledger.entries().flatMap((e) => (e.kind === 'word' ? [e.orderId] : [])));
      return [...purchases.values()].filter((p) => p.state === 'paid' && !acknowledged.has(p.orderId));
    },

    /** Opens the payment page. Posting the same form again opens the same page. */
    open: (
      request: Omit<Purchase, 'state' | 'trnref' | 'stan' | 'openedAt' | 'decidedAt' | 'pan'>,
    ): Purchase => {
      const known = purchases.get(request.orderId);
      if (known) {
        if (known.amount !== request.amount || known.currency !== request.currency)
          throw new MyposRefusal(9, 'another amount for the same order');
        return known;
      }
      const purchase: Purchase = {
        ...request,
        state: 'open',
        trnref: null,
        stan: String(randomInt(1_000_000)).padStart(6, '0'),
        openedAt: now(),
        decidedAt: null,
        pan: null,
      };
      write({ kind: 'purchase', at: now(), purchase });
      return purchase;
    },

    /** Applies the shopper's decision on the payment page. A second decision has no effect. */
    decide: (
      orderId: string,
      decision: 'paid' | 'declined' | 'cancelled',
      pan: string | null,
    ): { purchase: Purchase; decided: boolean } => {
      const purchase = get(orderId);
      if (purchase.state !== 'open') return { purchase, decided: false };
      const facts = { state: decision, decidedAt: now(), pan };
      if (decision === 'paid') {
        const trnref = newReference();
        write(changed(purchase, { ...facts, trnref }), {
          kind: 'capture',
          at: now(),
          orderId,
          trnref,
          amount: purchase.amount,
        });
      } else write(changed(purchase, facts));
      return { purchase: get(orderId), decided: true };
    },

    recordWord: (orderId: string): void => write({ kind: 'word', at: now(), orderId, received: true }),
    /** Reverses a payment because the shop has not acknowledged its notification. */
    reverse: (orderId: string): Purchase => {
      const purchase = get(orderId);
      if (purchase.state === 'paid' && purchase.trnref)
        write(
          changed(purchase, { state: 'reversed' }),
          { kind: 'reversal', at: now(), orderId, trnref: purchase.trnref, amount: purchase.amount },
          { kind: 'word', at: now(), orderId, received: false },
        );
      return get(orderId);
    },

    /** Finds a refund by the refund's own OrderID. */
    findRefund: (orderId: string) =>
      ledger
        .entries()
        .flatMap((e) => (e.kind === 'refund' && e.orderId === orderId ? [e] : []))
        .at(0) ?? null,

    /**
     * Refunds a payment. Every call creates a new refund, even if its OrderID was used before, because the
     * myPOS documentation guarantees unique OrderIDs only for purchases.
     */
    refund: (orderId: string, trnref: string, amount: number, currency: string): string => {
      const purchase = [...purchases.values()].find((p) => p.trnref === trnref);
      if (!purchase || purchase.state !== 'paid') throw new MyposRefusal(14, 'not permitted');
      const refunded = refundsOf(trnref).reduce((sum, e) => sum + e.amount, 0);
      if (currency !== purchase.currency || amount > purchase.amount - refunded)
        throw new MyposRefusal(9, 'wrong amount');
      const refundTrnref = newReference();
      write({ kind: 'refund', at: now(), orderId, trnref, refundTrnref, amount });
      return refundTrnref;
    },
  };
};
