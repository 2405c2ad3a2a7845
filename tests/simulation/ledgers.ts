import type { Pool } from 'pg';
import * as v from 'valibot';
import type { Method } from '../support/shop/pay.ts';
import type { ShopperRun } from './processes/shopper.ts';
import type { Testbed } from './processes/testbed.ts';

export type Money = { method: Method; transactionId: string; reference: string; amount: number };
export type Ledgers = {
  captures: Money[];
  refunds: Money[];
  executions: { identifier: string; done: boolean; codes: string[] }[];
  mails: { subject: string; messageId: string | null }[];
};

const entry = v.looseObject({
  refno: v.string(),
  amount: v.number(),
  transactionId: v.string(),
  status: v.optional(v.string(), 'COMPLETED'),
});
const moneyLedger = v.object({
  captures: v.array(entry),
  credits: v.array(entry),
  /** Payments that the provider has reversed. */
  reversals: v.optional(v.array(entry), []),
});
const supplierLedger = v.object({
  topups: v.array(v.looseObject({ customIdentifier: v.string(), status: v.string() })),
  gifts: v.array(
    v.looseObject({
      customIdentifier: v.string(),
      status: v.string(),
      cards: v.array(v.looseObject({ cardNumber: v.string() })),
    }),
  ),
});

const standOf: Record<Method, string> = { card: 'datatrans', paypal: 'paypal', mypos: 'mypos' };

const read = async <S extends v.GenericSchema>(
  testbed: Testbed,
  stand: string,
  schema: S,
): Promise<v.InferOutput<S>> =>
  v.parse(schema, await (await fetch(`${testbed.sandbox}/sandbox/${stand}/ledger`)).json());

/**
 * Reads the ledgers of the providers and the supplier, which list the transactions that were actually executed.
 */
export const readLedgers = async (testbed: Testbed, methods: readonly Method[]): Promise<Ledgers> => {
  const ledgers: Ledgers = { captures: [], refunds: [], executions: [], mails: [] };
  for (const method of methods) {
    const { captures, credits, reversals } = await read(testbed, standOf[method], moneyLedger);
    const line = ({ transactionId, refno, amount }: (typeof captures)[number]): Money => ({
      method,
      transactionId,
      reference: refno,
      amount,
    });
    ledgers.captures.push(...captures.filter((c) => c.status === 'COMPLETED').map(line));
    ledgers.refunds.push(...[...credits, ...reversals].map(line));
  }
  const { topups, gifts } = await read(testbed, 'reloadly', supplierLedger);
  for (const one of topups)
    ledgers.executions.push({
      identifier: one.customIdentifier,
      done: one.status === 'SUCCESSFUL',
      codes: [],
    });
  for (const one of gifts)
    ledgers.executions.push({
      identifier: one.customIdentifier,
      done: one.status === 'SUCCESSFUL',
      codes: one.cards.map((c) => c.cardNumber),
    });
  const inbox = v.array(v.looseObject({ subject: v.string(), messageId: v.nullable(v.string()) }));
  ledgers.mails = v.parse(inbox, await (await fetch(`${testbed.sandbox}/sandbox/inbox.json`)).json());
  return ledgers;
};

export type Verdict = {
  orders: number;
  completed: number;
  refunded: number;
  unpaid: number;
  captures: number;
  deliveries: number;
  refunds: number;
  /** Number of orders that were charged, delivered or refunded twice. */
  double: number;
  /**
   * Number of discrepancies, for example an order that was only paid or only delivered, a missing receipt, or
   * a payment or delivery without an order.
   */
  lost: number;
  /** Number of orders that the supplier delivered although the payment provider refunded them. */
  goodsAndMoneyBack: number;
  /** Number of emails sent with two different message ids. A mailbox shows such an email twice. */
  receiptsTwice: number;
  /** Number of orders that are unfinished even after everything has settled. */
  stuck: number;
  mismatches: string[];
};

const sum = (entries: readonly Money[]): number => entries.reduce((all, { amount }) => all + amount, 0);

/** Returns an order's entries from all ledgers. */
const movedFor = (number: string, ledgers: Ledgers) => {
  const captures = ledgers.captures.filter((c) => c.reference.startsWith(`${number}-`));
  const ids = new Set(captures.map((c) => `${c.method} ${c.transactionId}`));
  const refunds = ledgers.refunds.filter((r) => ids.has(`${r.method} ${r.transactionId}`));
  const executions = ledgers.executions.filter((e) => e.identifier === number);
  return {
    captures,
    ids,
    refunds,
    executions,
    done: executions.filter((e) => e.done),
    netPaid: sum(captures) - sum(refunds),
  };
};
type Moved = ReturnType<typeof movedFor>;

const factsOf = ({ captures, refunds, executions, done }: Moved, total: number): string =>
  `captured ${sum(captures)}, refunded ${sum(refunds)}, delivered ${done.length} of ${executions.length}, price ${total}`;

type OrderFault = { kind: 'double' | 'lost' | 'goodsAndMoneyBack'; what: string };
/** Returns an order's faults, limited to the kinds that must never occur, not even for a moment. */
const faultsOfOrder = (
  { captures, ids, refunds, executions, done, netPaid }: Moved,
  total: number,
): OrderFault[] => {
  const found: OrderFault[] = [];
  if (ids.size < captures.length) found.push({ kind: 'double', what: 'one payment captured twice' });
  if (executions.length > 1) found.push({ kind: 'double', what: 'delivered twice' });
  if (sum(refunds) > sum(captures)) found.push({ kind: 'double', what: 'more refunded than captured' });
  if (executions.length > 0 && captures.length === 0)
    found.push({ kind: 'lost', what: 'delivered without payment' });
  if (done.length > 0 && refunds.length > 0 && netPaid < total)
    found.push({ kind: 'goodsAndMoneyBack', what: 'delivered and refunded' });
  return found;
};

/**
 * Returns the faults of all orders, limited to the kinds that must never occur, not even for a moment. After
 * everything has settled, use `verifyLedgers` instead.
 */
export const faultsOfOrders = (
  orders: readonly { number: string; total: number }[],
  ledgers: Ledgers,
): OrderFault[] =>
  orders.flatMap(({ number, total }) => {
    const moved = movedFor(number, ledgers);
    return faultsOfOrder(moved, total).map(({ kind, what }) => ({
      kind,
      what: `${what}, ${number}: ${factsOf(moved, total)}`,
    }));
  });

/** Compares the shop's orders with the ledgers after everything has settled. */
export const verifyLedgers = async (
  db: Pool,
  ledgers: Ledgers,
  runs: readonly ShopperRun[],
): Promise<Verdict> => {
  const { rows: orders } = await db.query<{ number: string; state: string; total: number; codes: number }>(
    `select number, state, total, (select count(*)::int from delivered_code where order_id = o.id) as codes
       from shop_order o`,
  );
  const verdict: Verdict = {
    orders: orders.length,
    completed: orders.filter((o) => o.state === 'completed').length,
    refunded: orders.filter((o) => o.state === 'refunded').length,
    unpaid: orders.filter((o) => o.state === 'cancelled' || o.state === 'confirmed').length,
    captures: ledgers.captures.length,
    deliveries: ledgers.executions.filter((e) => e.done).length,
    refunds: ledgers.refunds.length,
    double: 0,
    lost: 0,
    goodsAndMoneyBack: 0,
    receiptsTwice: 0,
    stuck: 0,
    mismatches: [],
  };
  const note = (
    kind: 'double' | 'lost' | 'goodsAndMoneyBack' | 'receiptsTwice' | 'stuck',
    order: string,
    what: string,
  ): void => {
    verdict[kind] += 1;
    verdict.mismatches.push(`${kind} ${order}: ${what}`);
  };
  for (const { number, state, total, codes } of orders) {
    const moved = movedFor(number, ledgers);
    const { captures, done, netPaid } = moved;
    const mails = ledgers.mails.filter((m) => m.subject.includes(number));
    // An email resent after a crash has the same message id, so a mailbox shows it once.
    const names = new Set(mails.map((m) => `${m.messageId} ${m.subject}`));
    const kinds = new Set(mails.map((m) => m.subject));
    if (names.size > kinds.size) note('receiptsTwice', number, `${names.size} mails of ${kinds.size} kinds`);
    const facts = `${state}, ${factsOf(moved, total)}`;
    const [fault] = faultsOfOrder(moved, total);
    if (fault) note(fault.kind, number, `${fault.what}, ${facts}`);
    else if (netPaid > total) note('double', number, facts);
    else if (state === 'completed') {
      if (netPaid !== total || done.length !== 1 || codes === 0) note('lost', number, facts);
      if (mails.length === 0) note('lost', number, 'no receipt');
    } else if (['refunded', 'cancelled', 'confirmed'].includes(state)) {
      if (netPaid !== 0 || done.length > 0 || codes > 0) note('lost', number, facts);
      if (state === 'refunded' && captures.length === 0) note('lost', number, facts);
    } else note('stuck', number, facts);
  }
  const known = new Set(orders.map((o) => o.number));
  for (const { reference } of ledgers.captures)
    if (!known.has(reference.replace(/-\d+$/, ''))) note('lost', reference, 'money for no order');
  for (const { identifier } of ledgers.executions)
    if (!known.has(identifier)) note('lost', identifier, 'goods for no order');
  for (const run of runs) {
    const issued = ledgers.executions.find((e) => e.identifier === run.orderno)?.codes ?? [];
    if (run.plan.goods === 'giftCard' && run.codes.length > 0 && run.codes.join() !== issued.join())
      note('lost', run.orderno ?? '?', 'the code on the screen is not the one that was issued');
    if (run.trouble?.startsWith('three refunds')) note('double', run.orderno ?? '?', run.trouble);
  }
  return verdict;
};
