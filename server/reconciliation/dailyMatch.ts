import type { AppContext } from '../appContext.ts';
import type { Execution, PaymentStatus, Rappen } from '../gateways/ports.ts';
import { attemptTags, orderTags } from '../orders/transitions.ts';
import { settle } from '../payments/settlement.ts';
import type { AttemptRow, OrderRow } from '../platform/database/schema.ts';
import {
  ask,
  executionsSince,
  findOrphanPayments,
  forEach,
  holdsMoney,
  isOrder,
  pagesOf,
  readAgain,
  type Account,
  type Period,
} from './ledgers.ts';

/**
 * Everything that can be wrong between our books and theirs. Each is for staff: what the shop can put right by itself,
 * it has put right before it is looked at.
 */
export type FindingKind =
  /** A provider has money under a payment that no order of ours knows. */
  | 'captureWithoutOrder'
  /** We call it paid, the provider does not. */
  | 'orderWithoutCapture'
  /** The provider has the money, and we could not book it. */
  | 'captureNotBooked'
  | 'amount'
  | 'currency'
  | 'reference'
  /** More than one payment kept for one order. */
  | 'doubleCapture'
  /** The supplier has delivered what nobody has paid for, or what was given back. */
  | 'deliveryWithoutCapture'
  /** Paid and called delivered, and the supplier knows nothing of it. */
  | 'captureWithoutDelivery'
  /** The supplier has delivered under an identifier that is none of ours. */
  | 'deliveryWithoutOrder'
  | 'doubleDelivery'
  /** Given back at the provider is not what we say was given back. */
  | 'refund'
  /** A provider will not give the money back. */
  | 'refundRefused'
  /** On its way for longer than anything takes. */
  | 'stuck';

export type Finding = {
  kind: FindingKind;
  /** Its number; null when no order of ours is concerned. */
  order: string | null;
  /** The payment's or delivery's name at the other end. */
  reference: string | null;
  expected: Rappen | null;
  found: Rappen | null;
};

export type Match = {
  orders: number;
  /** Payments that both sides call paid. */
  captures: number;
  deliveries: number;
  refunds: number;
  /** Payments that nothing else had noticed, booked by this run. */
  settled: number;
  /** Questions without an answer; the next run asks them again. */
  unanswered: number;
  findings: Finding[];
};

const hour = 60 * 60_000;

const isOld = (at: Date): boolean => at.getTime() < Date.now() - hour;
const isVeryOld = (at: Date): boolean => at.getTime() < Date.now() - 24 * hour;

/**
 * Holds every order of a period, and every older one that is not at its end, against what the payment providers and the supplier say of it, and names each difference.
 * Payments that come to light by the way are booked first.
 */
export const reconcileOrders = async (shop: AppContext, period: Period): Promise<Match> => {
  const match: Match = {
    orders: 0,
    captures: 0,
    deliveries: 0,
    refunds: 0,
    settled: 0,
    unanswered: 0,
    findings: [],
  };
  const seen = new Set<string>();
  const find = (
    kind: FindingKind,
    order: OrderRow | null,
    what: Partial<Pick<Finding, 'reference' | 'expected' | 'found'>> = {},
  ): void => {
    match.findings.push({
      kind,
      order: order?.number ?? null,
      reference: null,
      expected: null,
      found: null,
      ...what,
    });
  };

  const matchRefund = (account: Account, attempt: AttemptRow, status: PaymentStatus): void => {
    const ours = account.back.find((refund) => refund.attemptId === attempt.id);
    if (ours?.state === 'completed') match.refunds += 1;
    // A reservation that was let go was never money of ours.
    const theirs = status.state === 'cancelled' ? attempt.amount : status.refunded;
    if (theirs === undefined) return;
    // While it is on its way, either side may be ahead.
    if ((ours?.state === 'pending' || ours?.state === 'requested') && !isOld(ours.updatedAt)) return;
    const expected = ours?.state === 'completed' ? ours.amount : 0;
    if (theirs !== expected)
      find('refund', account.order, { reference: attempt.reference, expected, found: theirs });
  };

  const matchPayment = async (account: Account, attempt: AttemptRow): Promise<void> => {
    const { order } = account;
    if (attempt.transactionId === null) return;
    const status = await ask(shop, attempt.gateway, attempt.transactionId);
    if (status === undefined) {
      match.unanswered += 1;
      return;
    }
    const { reference, amount } = attempt;
    const booked = attemptTags(attempt.state).has('paid');
    const given = account.back.some((r) => r.attemptId === attempt.id && r.state === 'completed');
    if (!holdsMoney(status)) {
      if (booked && status?.state === 'cancelled' && given) matchRefund(account, attempt, status);
      else if (booked) find('orderWithoutCapture', order, { reference, expected: amount, found: 0 });
      return;
    }
    const wrong =
      status.currency !== 'CHF'
        ? 'currency'
        : status.amount !== amount || amount !== order.total
          ? 'amount'
          : status.reference !== reference
            ? 'reference'
            : null;
    if (wrong) find(wrong, order, { reference, expected: order.total, found: status.amount });
    else if (!booked) {
      if (!account.pending.has(attempt.id))
        find('captureNotBooked', order, { reference, expected: 0, found: status.amount });
    } else {
      match.captures += 1;
      matchRefund(account, attempt, status);
    }
  };

  /** Payments that the provider has and we have not booked are booked now, before anything is called a difference. */
  const catchUp = async (account: Account): Promise<Account> => {
    const pending = new Set<string>();
    for (const attempt of account.tries) {
      if (attemptTags(attempt.state).has('paid') || attempt.transactionId === null) continue;
      const settled = await settle(shop, attempt.id).catch((error: unknown) => {
        const problem = error instanceof Error ? error.name : 'unknown';
        shop.log.error({ attempt: attempt.id, problem }, 'a payment could not be looked at');
        return 'unknown' as const;
      });
      if (settled === 'paid') match.settled += 1;
      if (settled === 'pending') pending.add(attempt.id);
    }
    return { ...((await readAgain(shop, account)) ?? account), pending };
  };

  const matchDelivery = ({ order }: Account, executions: readonly Execution[]): void => {
    const done = executions.filter((e) => e.status === 'done');
    const reference = order.number;
    if (executions.length > 1)
      find('doubleDelivery', order, {
        reference,
        expected: order.total,
        found: order.total * executions.length,
      });
    if (order.state === 'completed') {
      if (done.length > 0) match.deliveries += 1;
      else find('captureWithoutDelivery', order, { reference, expected: order.total, found: 0 });
    } else if (done.length > 0 && order.state !== 'processing')
      find('deliveryWithoutCapture', order, { reference, expected: 0, found: order.total });
  };

  const matchOrder = async (found: Account, executions: readonly Execution[]): Promise<void> => {
    const account = await catchUp(found);
    const { order, tries, back } = account;
    match.orders += 1;
    seen.add(order.number);
    for (const attempt of tries) await matchPayment(account, attempt);
    const givenBack = new Set(back.filter((r) => r.state !== 'refused').map((r) => r.attemptId));
    const kept = tries.filter((a) => attemptTags(a.state).has('paid') && !givenBack.has(a.id));
    const held = kept.reduce((sum, { amount }) => sum + amount, 0);
    if (kept.length > 1) find('doubleCapture', order, { expected: order.total, found: held });
    const tags = orderTags(order.state);
    if (tags.has('paid') && !tries.some((a) => a.id === order.paidAttemptId && a.state === 'captured'))
      find('orderWithoutCapture', order, { expected: order.total, found: 0 });
    if (tags.has('refund_failed')) find('refundRefused', order, { expected: order.total, found: 0 });
    else if (!tags.has('refunded') && tags.has('paid') && order.state !== 'completed') {
      if (isVeryOld(order.updatedAt)) find('stuck', order, { expected: order.total });
    } else if (tags.has('open') && isVeryOld(order.expiresAt)) find('stuck', order);
    matchDelivery(account, executions);
  };

  const executions = await executionsSince(shop, period.from);
  if (!executions) match.unanswered += 1;
  for await (const accounts of pagesOf(shop, period))
    await forEach(accounts, async (account) => {
      const own = executions?.get(account.order.number);
      if (executions) await matchOrder(account, own ?? []);
      // Without the supplier's books the payments are matched all the same, and deliveries are taken as they are called.
      else
        await matchOrder(account, account.order.state === 'completed' ? [doneOf(account.order.number)] : []);
    });

  for (const [identifier, own] of executions ?? [])
    if (!seen.has(identifier) && own.some((e) => e.status === 'done') && !(await isOrder(shop, identifier)))
      find('deliveryWithoutOrder', null, { reference: identifier });
  for (const { gateway, transactionId } of await findOrphanPayments(shop, period)) {
    const status = await ask(shop, gateway, transactionId);
    if (status === undefined) match.unanswered += 1;
    else if (holdsMoney(status) && (status.refunded ?? 0) < (status.amount ?? 0))
      find('captureWithoutOrder', null, {
        reference: status.reference,
        expected: 0,
        found: status.amount,
      });
  }
  return match;
};

const doneOf = (identifier: string): Execution => ({ identifier, status: 'done' });

/** How far back the daily match looks: a refund or a late payment of the last days is seen again. */
const daysBack = 3;
/** What is under way right now is not a difference. */
const recent = 10 * 60_000;

export const lastDays = (days: number = daysBack): Period => ({
  from: new Date(Date.now() - days * 24 * hour),
  to: new Date(Date.now() - recent),
});

/** Tells staff, in the log, of each difference and of the whole. Gives the ms until the next day's. */
export const reconcileDaily = async (shop: AppContext): Promise<number> => {
  const { findings, ...figures } = await reconcileOrders(shop, lastDays());
  for (const finding of findings) shop.log.error(finding, 'the books do not match');
  shop.log.info({ ...figures, differences: findings.length }, 'the books were matched');
  return 24 * hour;
};
