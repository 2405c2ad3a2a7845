import { randomInt } from 'node:crypto';
import type { Ledger } from '../ledger.ts';

export type WireStatus =
  'initialized' | 'challenge_ongoing' | 'authorized' | 'settled' | 'canceled' | 'failed';

/** Amounts are rappen, times milliseconds. */
export type Transaction = {
  id: string;
  refno: string;
  refno2: string | null;
  amount: number;
  currency: string;
  language: string;
  autoSettle: boolean;
  redirect: { successUrl: string; cancelUrl: string; errorUrl: string };
  webhookUrl: string | null;
  status: WireStatus;
  createdAt: number;
  decidedAt: number | null;
  /** When a payment that is still on its way comes in. */
  paysAt: number | null;
  method: string | null;
  masked: string | null;
  authorized: number | null;
  settled: number | null;
  credited: number;
  failure: string | null;
};

/** What is kept on file; the last `transaction` of an id is its state, the rest is the oracle of what was done. */
export type CardEntry =
  | { kind: 'transaction'; at: number; transaction: Transaction }
  | { kind: 'capture'; at: number; transactionId: string; refno: string; amount: number }
  | { kind: 'credit'; at: number; transactionId: string; creditId: string; refno: string; amount: number }
  | { kind: 'answer'; at: number; key: string; call: string; status: 200 | 201 | 204; body: object | null }
  | { kind: 'notice'; at: number; noticeId: string; transactionId: string }
  | { kind: 'noticed'; at: number; noticeId: string; outcome: 'delivered' | 'dropped' | 'given up' };

/** A refusal in the provider's words. */
export class CardRefusal extends Error {
  readonly code: string;
  readonly status: 400 | 404;
  constructor(code: string, message: string, status: 400 | 404 = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export type Payment =
  | { kind: 'approve' | 'later'; method: string; masked: string | null }
  | { kind: 'decline'; method: string; masked: string | null; reason: string }
  | { kind: 'cancel' };

/** Each change gives back the entries to be written, so that a change and the answer to it go on file together. */
export type CardBook = ReturnType<typeof createCardBook>;

export const transactionLife = 30 * 60_000;

export const createCardBook = (
  ledger: Ledger<CardEntry>,
  options: { now: () => number; pendingDelay: number },
) => {
  const { now } = options;
  const transactions = new Map<string, Transaction>();
  const references = new Set<string>();
  const remember = (entry: CardEntry): void => {
    if (entry.kind !== 'transaction') return;
    transactions.set(entry.transaction.id, entry.transaction);
    references.add(entry.transaction.refno);
  };
  for (const entry of ledger.entries()) remember(entry);

  const write = (...entries: CardEntry[]): void => {
    ledger.append(...entries);
    for (const entry of entries) remember(entry);
  };
  const changed = (transaction: Transaction, change: Partial<Transaction>): CardEntry => ({
    kind: 'transaction',
    at: now(),
    transaction: { ...transaction, ...change },
  });
  const capture = (t: Transaction): CardEntry => ({
    kind: 'capture',
    at: now(),
    transactionId: t.id,
    refno: t.refno,
    amount: t.amount,
  });
  const paid = (t: Transaction, change: Partial<Transaction> = {}): CardEntry[] => {
    const base = { ...change, authorized: t.amount, decidedAt: t.decidedAt ?? now(), paysAt: null };
    return t.autoSettle
      ? [changed(t, { ...base, status: 'settled', settled: t.amount }), capture(t)]
      : [changed(t, { ...base, status: 'authorized' })];
  };

  /** Reads a transaction after letting time pass for it. */
  const find = (id: string): Transaction | null => {
    const t = transactions.get(id);
    if (!t) return null;
    if (t.status === 'initialized' && t.createdAt + transactionLife <= now())
      write(changed(t, { status: 'failed', failure: 'EXPIRED', decidedAt: now() }));
    if (t.status === 'challenge_ongoing' && t.paysAt !== null && t.paysAt <= now()) write(...paid(t));
    return transactions.get(id) ?? null;
  };
  const get = (id: string): Transaction => {
    const t = find(id);
    if (!t) throw new CardRefusal('TRANSACTION_NOT_FOUND', 'transaction not found', 404);
    return t;
  };
  const wrongStatus = (t: Transaction): CardRefusal =>
    new CardRefusal('INVALID_TRANSACTION_STATUS', `not possible in status ${t.status}`);

  return {
    find,
    get,
    write,
    all: (): Transaction[] => [...transactions.keys()].flatMap((id) => find(id) ?? []),

    create: (
      request: Pick<
        Transaction,
        'refno' | 'refno2' | 'amount' | 'currency' | 'language' | 'autoSettle' | 'redirect' | 'webhookUrl'
      >,
    ): { transaction: Transaction; entries: CardEntry[] } => {
      if (references.has(request.refno)) throw new CardRefusal('DUPLICATE_REFNO', 'refno was used before');
      const transaction: Transaction = {
        ...request,
        id: newId(now()),
        status: 'initialized',
        createdAt: now(),
        decidedAt: null,
        paysAt: null,
        method: null,
        masked: null,
        authorized: null,
        settled: null,
        credited: 0,
        failure: null,
      };
      return { transaction, entries: [{ kind: 'transaction', at: now(), transaction }] };
    },

    /** What the payer does on the page; a second decision changes nothing. */
    decide: (id: string, payment: Payment): { transaction: Transaction; decided: boolean } => {
      const t = get(id);
      if (t.status !== 'initialized') return { transaction: t, decided: false };
      if (payment.kind === 'cancel') write(changed(t, { status: 'canceled', decidedAt: now() }));
      else {
        const { method, masked } = payment;
        const ending = t.amount % 100;
        const reason = payment.kind === 'decline' ? payment.reason : ending === 13 ? 'DECLINED' : null;
        if (reason !== null)
          write(changed(t, { status: 'failed', failure: reason, method, masked, decidedAt: now() }));
        else if (payment.kind === 'later' || ending === 14) {
          const paysAt = now() + options.pendingDelay;
          write(changed(t, { status: 'challenge_ongoing', method, masked, decidedAt: now(), paysAt }));
        } else write(...paid(t, { method, masked }));
      }
      return { transaction: get(id), decided: true };
    },

    settle: (id: string, amount: number): CardEntry[] => {
      const t = get(id);
      if (t.status !== 'authorized') throw wrongStatus(t);
      if (amount !== t.authorized)
        throw new CardRefusal('INVALID_PROPERTY', 'settle.amount is not as authorised');
      return [changed(t, { status: 'settled', settled: amount }), capture(t)];
    },

    cancel: (id: string): CardEntry[] => {
      const t = get(id);
      if (t.status !== 'authorized') throw wrongStatus(t);
      return [changed(t, { status: 'canceled' })];
    },

    credit: (
      id: string,
      request: { amount: number; currency: string; refno: string },
    ): { creditId: string; entries: CardEntry[] } => {
      const t = get(id);
      if (t.status !== 'settled' || t.settled === null) throw wrongStatus(t);
      if (request.currency !== t.currency)
        throw new CardRefusal('INVALID_PROPERTY', 'credit.currency is not as paid');
      if (request.amount > t.settled - t.credited)
        throw new CardRefusal('INVALID_PROPERTY', 'credit.amount is more than is left');
      const creditId = newId(now());
      const { amount, refno } = request;
      return {
        creditId,
        entries: [
          changed(t, { credited: t.credited + amount }),
          { kind: 'credit', at: now(), transactionId: id, creditId, refno, amount },
        ],
      };
    },
  };
};

/** Eighteen digits like the provider's: the time and six at random. */
const newId = (now: number): string =>
  new Date(now).toISOString().replace(/\D/g, '').slice(2, 14) + String(randomInt(1_000_000)).padStart(6, '0');
