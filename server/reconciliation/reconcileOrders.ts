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
  isPaidAttempt,
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
  /** Number of payments for which our records match the provider's. */
  captures: number;
  deliveries: number;
  refunds: number;
  /** Number of payments that this run has found at a provider and recorded. */
  settled: number;
  /** Number of calls that got no response. The next run retries them. */
  unanswered: number;
  findings: Finding[];
};

const hour = 60 * 60_000;

/** Before the comparison, records the payments that exist only at the provider. */
const settleAttempts = async (
  shop: AppContext,
  record: OrderRecord,
): Promise<{ settled: number; record: OrderRecord }> => {
  const pending = new Set<string>();
  let settled = 0;
  for (const attempt of record.attempts) {
    if (isPaidAttempt(attempt) || attempt.transactionId === null) continue;
    const outcome = await settle(shop, attempt.id).catch((error: unknown) => {
      const problem = error instanceof Error ? error.name : 'unknown';
      shop.log.error({ attempt: attempt.id, problem }, 'a payment could not be checked');
      return 'unknown' as const;
    });
    if (outcome === 'paid') settled += 1;
    if (outcome === 'pending') pending.add(attempt.id);
  }
  return { settled, record: { ...((await reloadRecord(shop, record)) ?? record), pending } };
};

/**
 * Loads the status of each of an order's payment attempts from the provider. Counts calls without a response.
 */
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
 * Returns the records that the supplier should have of an order, according to our own records. Used if the
 * supplier's records could not be loaded, so that payments can still be compared.
 */
const assumeExecutions = ({ order }: OrderRecord): Execution[] =>
  order.state === 'completed' ? [{ identifier: order.number, status: 'done' }] : [];

/**
 * Compares every order of a period, and every older unfinished order, with the records of the payment providers
 * and the supplier. Records missing payments first, then returns all differences.
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
  const comparedNumbers = new Set<string>();

  const executions = await loadExecutions(shop, period.from);
  if (!executions) result.unanswered += 1;
  const reconcileOrder = async (unsettled: OrderRecord): Promise<void> => {
    const { settled, record } = await settleAttempts(shop, unsettled);
    const { number } = record.order;
    result.orders += 1;
    result.settled += settled;
    comparedNumbers.add(number);
    const { checked, unanswered } = await loadAttemptStatuses(shop, record);
    const own = executions ? (executions.get(number) ?? []) : assumeExecutions(unsettled);
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
      !comparedNumbers.has(identifier) &&
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

/**
 * Number of days covered by each daily run. A run for a single day would miss payments and refunds made on a
 * later day than their order.
 */
const daysBack = 3;
/** Minimum age in milliseconds of the orders to compare. Newer orders are still being processed. */
const recent = 10 * 60_000;

/** Returns the period that covers the last `days` days, except the last ten minutes. */
export const lastDays = (days: number = daysBack): Period => {
  const now = databaseTime().getTime();
  return { from: new Date(now - days * 24 * hour), to: new Date(now - recent) };
};

/**
 * Replaces the stored differences, which are shown on the staff pages. A difference that is no longer found
 * counts as resolved.
 */
const storeFindings = ({ db }: AppContext, findings: Finding[]): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.delete(reconciliationFindings);
    if (findings.length > 0)
      await tx
        .insert(reconciliationFindings)
        .values(findings.map(({ order, ...finding }) => ({ ...finding, orderNumber: order })));
  });

/**
 * Daily run. Logs each difference and stores it for the staff pages. Returns the number of milliseconds until
 * the next run.
 */
export const reconcileDaily = async (shop: AppContext): Promise<number> => {
  const { findings, ...figures } = await reconcileOrders(shop, lastDays());
  for (const finding of findings) shop.log.error(finding, 'reconciliation found a difference');
  await storeFindings(shop, findings);
  const { orders, unanswered } = figures;
  await shop.db.insert(reconciliationRuns).values({ orders, unanswered, differences: findings.length });
  shop.log.info({ ...figures, differences: findings.length }, 'reconciliation finished');
  return 24 * hour;
};
