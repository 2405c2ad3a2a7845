import { randomBytes } from 'node:crypto';
import { createCounter, type Ledger } from '../../common/sandbox/ledger.ts';
import { maskCard } from './cards.ts';

export type WireStatus =
  | 'initialized'
  | 'challenge_ongoing'
  | 'authorized'
  | 'settled'
  | 'canceled'
  | 'failed';

/** Failure reasons that the sandbox supports. API 2.0.45 defines ten for the field `detail.fail`. */
export type Failure = 'card_invalid' | 'declined' | 'timeout';

/** A payment. Amounts are in rappen, times in milliseconds. */
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
  /** Methods offered on the payment page. If undefined, all methods are offered. */
  methods?: readonly string[];
  status: WireStatus;
  createdAt: number;
  decidedAt: number | null;
  /** Time at which a pending payment is completed. */
  paysAt: number | null;
  method: string | null;
  masked: string | null;
  authorized: number | null;
  settled: number | null;
  credited: number;
  failure: Failure | null;
  /** Alias of the saved card used for the payment, or of the card saved during the payment. */
  alias?: string | null;
  /** True if the card will be saved once the payment has been authorised. */
  keepCard?: boolean;
};

/** A saved card. Two entries with the same `number` are the same card. */
export type Alias = {
  alias: string;
  number: string;
  method: string;
  masked: string;
  /** Expiry month and year, two digits each. */
  expiryMonth: string;
  expiryYear: string;
};

/**
 * Ledger entries. A transaction's current state is its latest `transaction` entry; all other entries are recorded for
 * tests.
 */
export type CardEntry =
  | { kind: 'transaction'; at: number; transaction: Transaction }
  | { kind: 'alias'; at: number; alias: Alias }
  | { kind: 'forgotten'; at: number; alias: string }
  | { kind: 'capture'; at: number; transactionId: string; refno: string; amount: number }
  | { kind: 'credit'; at: number; transactionId: string; creditId: string; refno: string; amount: number }
  | { kind: 'answer'; at: number; key: string; call: string; status: 200 | 201 | 204; body: object | null }
  | { kind: 'notice'; at: number; noticeId: string; transactionId: string }
  | { kind: 'noticed'; at: number; noticeId: string; outcome: 'delivered' | 'dropped' | 'given up' };

/** A refusal with the provider's error code and message. */
export class CardRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export type Payment =
  | {
      kind: 'approve' | 'later';
      method: string;
      masked: string | null;
      /** The card's number and expiry date, if the shopper entered a new card. */
      card?: { number: string; expiryMonth: string; expiryYear: string };
    }
  | { kind: 'decline'; method: string; masked: string | null; reason: Failure }
  | { kind: 'cancel' };

/**
 * Records payments and cards. Each change returns its ledger entries, so that they can be stored together with
 * the response.
 */
export type CardRecords = ReturnType<typeof createCardRecords>;

export const transactionLife = 30 * 60_000;

export const createCardRecords = (
  ledger: Ledger<CardEntry>,
  options: { now: () => number; pendingDelay: number },
) => {
  const { now } = options;
  const transactions = new Map<string, Transaction>();
  const aliases = new Map<string, Alias>();
  const remember = (entry: CardEntry): void => {
    if (entry.kind === 'alias') aliases.set(entry.alias.alias, entry.alias);
    if (entry.kind === 'forgotten') aliases.delete(entry.alias);
    if (entry.kind !== 'transaction') return;
    transactions.set(entry.transaction.id, entry.transaction);
  };
  for (const entry of ledger.entries()) remember(entry);
  const count = createCounter(ledger);
  /**
   * Creates an eighteen-digit id, like the provider's: twelve digits for the time and six that are unique
   * within the second.
   */
  const newId = (): string =>
    new Date(now()).toISOString().replace(/\D/g, '').slice(2, 14) +
    String(count() % 1_000_000).padStart(6, '0');

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

  /** Returns a card's alias. A card that has been saved before keeps its alias. */
  const keep = (method: string, card: { number: string; expiryMonth: string; expiryYear: string }): Alias => {
    const known = [...aliases.values()].find((a) => a.number === card.number);
    const alias: Alias = {
      ...card,
      alias: known?.alias ?? randomBytes(12).toString('base64url'),
      method,
      masked: maskCard(card.number),
    };
    write({ kind: 'alias', at: now(), alias });
    return alias;
  };

  /** Finds a transaction, after applying all changes that are now due. */
  const find = (id: string): Transaction | null => {
    const t = transactions.get(id);
    if (!t) return null;
    if (t.status === 'initialized' && t.createdAt + transactionLife <= now())
      write(changed(t, { status: 'failed', failure: 'timeout', decidedAt: now() }));
    if (t.status === 'challenge_ongoing' && t.paysAt !== null && t.paysAt <= now()) write(...paid(t));
    return transactions.get(id) ?? null;
  };
  const get = (id: string): Transaction => {
    const t = find(id);
    if (!t) throw new CardRefusal('TRANSACTION_NOT_FOUND', 'transactionId not found');
    return t;
  };
  const wrongStatus = (t: Transaction): CardRefusal =>
    new CardRefusal('INVALID_TRANSACTION_STATUS', `not possible in status ${t.status}`);

  return {
    find,
    get,
    write,
    aliasOf: (alias: string): Alias | null => aliases.get(alias) ?? null,
    aliases: (): Alias[] => [...aliases.values()],
    forget: (alias: string): void => {
      if (!aliases.has(alias)) throw new CardRefusal('ALIAS_NOT_FOUND', 'alias not found');
      write({ kind: 'forgotten', at: now(), alias });
    },
    all: (): Transaction[] => [...transactions.keys()].flatMap((id) => find(id) ?? []),

    create: (
      request: Pick<
        Transaction,
        | 'refno'
        | 'refno2'
        | 'methods'
        | 'amount'
        | 'currency'
        | 'language'
        | 'autoSettle'
        | 'redirect'
        | 'webhookUrl'
        | 'alias'
        | 'keepCard'
      >,
    ): { transaction: Transaction; entries: CardEntry[] } => {
      if (request.alias && !aliases.has(request.alias))
        throw new CardRefusal('INVALID_ALIAS', 'alias is not known');
      // a reference can be used again unless its payment was authorised
      if ([...transactions.values()].some((t) => t.refno === request.refno && t.authorized !== null))
        throw new CardRefusal('DUPLICATE_REFNO', 'refno was used before');
      const transaction: Transaction = {
        ...request,
        id: newId(),
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

    /** Applies the shopper's decision on the payment page. A second decision has no effect. */
    decide: (id: string, payment: Payment): { transaction: Transaction; decided: boolean } => {
      const t = get(id);
      if (t.status !== 'initialized') return { transaction: t, decided: false };
      if (payment.kind === 'cancel') write(changed(t, { status: 'canceled', decidedAt: now() }));
      else {
        const { method, masked } = payment;
        const ending = t.amount % 100;
        const reason = payment.kind === 'decline' ? payment.reason : ending === 13 ? 'declined' : null;
        if (reason !== null)
          write(changed(t, { status: 'failed', failure: reason, method, masked, decidedAt: now() }));
        else if (payment.kind === 'later' || ending === 14) {
          const paysAt = now() + options.pendingDelay;
          write(changed(t, { status: 'challenge_ongoing', method, masked, decidedAt: now(), paysAt }));
        } else {
          const card = payment.kind === 'approve' ? payment.card : undefined;
          const alias = t.keepCard && card ? keep(method, card).alias : (t.alias ?? null);
          write(...paid(t, { method, masked, alias }));
        }
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
      if (t.status !== 'authorized' && t.status !== 'settled') throw wrongStatus(t);
      if (t.credited > 0) throw wrongStatus(t);
      // a settled amount is refunded; a reserved one is only released
      const credit: CardEntry[] =
        t.settled === null
          ? []
          : [
              {
                kind: 'credit',
                at: now(),
                transactionId: id,
                creditId: newId(),
                refno: t.refno,
                amount: t.settled,
              },
            ];
      return [changed(t, { status: 'canceled' }), ...credit];
    },

    credit: (
      id: string,
      request: { amount?: number | undefined; currency: string; refno: string },
    ): { creditId: string; entries: CardEntry[] } => {
      const t = get(id);
      if (t.status !== 'settled' || t.settled === null)
        throw new CardRefusal('INVALID_TRANSACTION_STATUS', 'the transaction cannot be credited');
      if (request.currency !== t.currency)
        throw new CardRefusal('INVALID_PROPERTY', 'credit.currency is not as paid');
      const refundable = t.settled - t.credited;
      const { amount = refundable, refno } = request;
      if (amount > refundable || refundable === 0)
        throw new CardRefusal('INVALID_PROPERTY', 'credit.amount is more than is left');
      const creditId = newId();
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
