import type { AppContext } from '../appContext.ts';
import { settle } from '../payments/settlement.ts';
import { databaseTime } from '../platform/database/clock.ts';
import { reconciliationFindings, reconciliationRuns } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import { enterOrder, runStep } from '../platform/telemetry/scope.ts';
import type { Execution } from '../providers/ports.ts';
import { createFinding, type Finding } from './findings.ts';
import {
  findOrphanPayments,
  forEachConcurrently,
  isOrderNumber,
  loadExecutions,
  loadPages,
  loadStatus,
  reloadRecord,
  type Period,
} from './ledgers.ts';
import {
  isBooked,
  isCaptureMatched,
  isDeliveryMatched,
  isRefundMatched,
  matchOrder,
  matchOrphanPayment,
  type CheckedAttempt,
  type OrderRecord,
} from './matchers.ts';

export type Reconciliation = {
  orders: number;
  /** Number of payments that are paid on both sides. */
  captures: number;
  deliveries: number;
  refunds: number;
  /** Number of payments that this run found and booked. */
  settled: number;
  /** Number of calls without a response; the next run repeats them. */
  unanswered: number;
  findings: Finding[];
};

const hour = 60 * 60_000;

/** Books payments that the provider has and we lack, before anything counts as a difference. */
const settleAttempts = async (
  shop: AppContext,
  record: OrderRecord,
): Promise<{ settled: number; record: OrderRecord }> => {
  const pending = new Set<string>();
  let settled = 0;
  for (const attempt of record.attempts) {
    if (isBooked(attempt) || attempt.transactionId === null) continue;
    const outcome = await settle(shop, attempt.id).catch((error: unknown) => {
      const problem = error instanceof Error ? error.name : 'unknown';
      shop.log.error({ attempt: attempt.id, problem }, 'a payment could not be looked at');
      return 'unknown' as const;
    });
    if (outcome === 'paid') settled += 1;
    if (outcome === 'pending') pending.add(attempt.id);
  }
  return { settled, record: { ...((await reloadRecord(shop, record)) ?? record), pending } };
};

/** The provider's statuses of an order's attempts, and the number of calls without a response. */
const loadAttemptStatuses = async (
  shop: AppContext,
  { attempts }: OrderRecord,
): Promise<{ checked: CheckedAttempt[]; unanswered: number }> => {
  const checked: CheckedAttempt[] = [];
  let unanswered = 0;
  for (const attempt of attempts) {
    if (attempt.transactionId === null) continue;
    const status = await loadStatus(shop, attempt.gateway, attempt.transactionId);
    if (status === undefined) unanswered += 1;
    else checked.push({ attempt, status });
  }
  return { checked, unanswered };
};

/**
 * Stands in for the supplier's records if they are missing: payments are still compared, and deliveries count as
 * recorded here.
 */
const presumeExecutions = ({ order }: OrderRecord): Execution[] =>
  order.state === 'completed' ? [{ identifier: order.number, status: 'done' }] : [];

/**
 * Compares every order of a period, and every older unfinished one, with the records of payment providers and
 * supplier, and returns each difference. Books missing payments first.
 */
export const reconcileOrders = async (shop: AppContext, period: Period): Promise<Reconciliation> => {
  const result: Reconciliation = {
    orders: 0,
    captures: 0,
    deliveries: 0,
    refunds: 0,
    settled: 0,
    unanswered: 0,
    findings: [],
  };
  const seen = new Set<string>();

  const executions = await loadExecutions(shop, period.from);
  if (!executions) result.unanswered += 1;
  const reconcileOrder = async (found: OrderRecord): Promise<void> => {
    const { settled, record } = await settleAttempts(shop, found);
    const { number } = record.order;
    result.orders += 1;
    result.settled += settled;
    seen.add(number);
    const { checked, unanswered } = await loadAttemptStatuses(shop, record);
    const own = executions ? (executions.get(number) ?? []) : presumeExecutions(found);
    result.unanswered += unanswered;
    result.captures += checked.filter((one) => isCaptureMatched(record, one)).length;
    result.refunds += checked.filter((one) => isRefundMatched(record, one)).length;
    if (isDeliveryMatched(record, own)) result.deliveries += 1;
    result.findings.push(...matchOrder(record, checked, own, databaseTime().getTime()));
  };
  for await (const records of loadPages(shop, period))
    await forEachConcurrently(records, (record) =>
      runStep('reconcile', () => {
        enterOrder(record.order.id);
        return reconcileOrder(record);
      }),
    );

  for (const [identifier, own] of executions ?? [])
    if (
      !seen.has(identifier) &&
      own.some((e) => e.status === 'done') &&
      !(await isOrderNumber(shop, identifier))
    )
      result.findings.push(createFinding('deliveryWithoutOrder', null, { reference: identifier }));
  for (const { gateway, transactionId } of await findOrphanPayments(shop, period)) {
    const status = await loadStatus(shop, gateway, transactionId);
    if (status === undefined) result.unanswered += 1;
    else result.findings.push(...matchOrphanPayment(status));
  }
  return result;
};

/** Days covered by each daily run, so that it also sees later refunds and payments. */
const daysBack = 3;
/** Milliseconds in which an order is too recent to compare, because its work is in progress. */
const recent = 10 * 60_000;

/** The period of the last `days` days up to ten minutes ago. */
export const lastDays = (days: number = daysBack): Period => ({
  from: new Date(databaseTime().getTime() - days * 24 * hour),
  to: new Date(databaseTime().getTime() - recent),
});

/** Replaces the stored differences for the staff pages; one that is no longer found is settled. */
const storeFindings = ({ db }: AppContext, findings: Finding[]): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.delete(reconciliationFindings);
    if (findings.length > 0)
      await tx
        .insert(reconciliationFindings)
        .values(findings.map(({ order, ...finding }) => ({ ...finding, orderNumber: order })));
  });

/** Logs and counts every difference and notifies staff. Returns the ms until the next day's run. */
export const reconcileDaily = async (shop: AppContext): Promise<number> => {
  const { findings, ...figures } = await reconcileOrders(shop, lastDays());
  for (const finding of findings) shop.log.error(finding, 'reconciliation found a difference');
  await storeFindings(shop, findings);
  const { orders, unanswered } = figures;
  await shop.db.insert(reconciliationRuns).values({ orders, unanswered, differences: findings.length });
  shop.log.info({ ...figures, differences: findings.length }, 'reconciliation finished');
  return 24 * hour;
};
