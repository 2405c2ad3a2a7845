import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ExecutableActionsFrom } from 'xstate';
import {
  isCardKeeper,
  isPaymentCode,
  paymentCodes,
  type PaymentCode,
} from '../../contract/domain/paymentProviders.ts';
import type { Selling } from '../../contract/schemas/selling.ts';
import {
  gatewayStatusMachine,
  type GatewayStatusEvent,
} from '../../machines/server/gatewayStatus/gatewayStatus.machine.ts';
import type { AppContext } from '../appContext.ts';
import { openNotice } from '../notices/notices.ts';
import { getNextStep } from '../platform/chartStep.ts';
import { requireRow } from '../platform/database/requireRow.ts';
import {
  gatewayStatuses,
  jobs,
  staffNotices,
  type GatewayState,
  type GatewayStatusRow,
  type JobKind,
} from '../platform/database/schema.ts';
import { databaseNow, prepared, transaction, type Db, type Tx } from '../platform/database/transaction.ts';
import { enqueue, jobChannel } from '../platform/jobs/outbox.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import type { Gateways, UnavailableReason } from '../providers/ports.ts';

/**
 * Providers that the shop needs to sell products or accept payments. Sales do not depend on any other provider.
 */
export type TradingGateway = 'supplier' | PaymentCode;
export const tradingGateways: readonly TradingGateway[] = ['supplier', ...paymentCodes];
export const isTradingGateway = (name: string): name is TradingGateway =>
  name === 'supplier' || isPaymentCode(name);

/**
 * Reason for a pause. `silent` means that several calls over at least `gatewaySilentSeconds` have gone
 * unanswered.
 */
export type PauseReason = UnavailableReason | 'silent';

/**
 * Minimum number of unanswered calls before a provider is paused. One or two calls can also fail for other
 * reasons.
 */
const silentFailures = 3;

/**
 * True if the gateway counts as silent. This depends on the number of failed calls and on the time since the
 * first one.
 */
export const isSilent = (
  { failures, since, now }: { failures: number; since: Date; now: Date },
  { gatewaySilentSeconds }: Pick<AppContext['config'], 'gatewaySilentSeconds'>,
): boolean => failures >= silentFailures && now.getTime() - since.getTime() >= gatewaySilentSeconds * 1000;

type Context = Pick<AppContext, 'db' | 'log'> & {
  config: Pick<AppContext['config'], 'staff' | 'gatewaySilentSeconds' | 'gatewayProbeSeconds'>;
};

const tagsOf = (state: GatewayState): ReadonlySet<string> =>
  gatewayStatusMachine.resolveState({ value: state }).tags;

export const findGatewayStatus = async (
  db: Pick<Db, 'select'>,
  gateway: TradingGateway,
): Promise<GatewayStatusRow | null> => {
  const [row] = await db.select().from(gatewayStatuses).where(eq(gatewayStatuses.gateway, gateway));
  return row ?? null;
};

const gatewayStates = prepared((db) =>
  db.select({ gateway: gatewayStatuses.gateway, state: gatewayStatuses.state }).from(gatewayStatuses),
);

/** Status by gateway. A gateway without an entry has never failed. */
type GatewayStates = ReadonlyMap<string, GatewayState>;
const loadStates = async (db: Pick<Db, 'select' | '_'>): Promise<GatewayStates> =>
  new Map((await gatewayStates(db).execute()).map(({ gateway, state }) => [gateway, state]));

/** True if the supplier's state stops sales. Undefined or null means that the supplier has never failed. */
export const doesPauseSelling = (supplier: GatewayState | null | undefined): boolean =>
  !!supplier && tagsOf(supplier).has('paused');
const isUnofferedBy = (states: GatewayStates, gateway: string): boolean => {
  const state = states.get(gateway);
  const tags = state && tagsOf(state);
  return !!tags && tags.has('paused') && !tags.has('trial');
};

/** True if sales are paused because the supplier is unavailable. */
export const isSellingPaused = async (db: Pick<Db, 'select' | '_'>): Promise<boolean> =>
  doesPauseSelling((await loadStates(db)).get('supplier'));

/**
 * Checks that the shop is selling. While the supplier refuses our requests, the shop sells nothing, because it
 * could not deliver.
 * @throws ShopRefusal 503 SELLING_PAUSED
 */
export const assertSelling = async (db: Pick<Db, 'select' | '_'>): Promise<void> => {
  if (await isSellingPaused(db)) throw sellingPaused();
};
export const sellingPaused = (): ShopRefusal =>
  new ShopRefusal(503, 'sellingPaused', { code: 'SELLING_PAUSED' });

/**
 * Lists the payment methods that are currently not offered. A paused method is offered again while the shop
 * retries it: a failed attempt costs the shopper nothing, and some causes can only be checked with a real payment.
 */
export const loadUnofferedGateways = async (db: Pick<Db, 'select' | '_'>): Promise<ReadonlySet<string>> => {
  const states = await loadStates(db);
  return new Set([...states.keys()].filter((gateway) => isUnofferedBy(states, gateway)));
};

/** Returns whether the shop is currently selling, and which payment methods it offers. */
export const loadSelling = async ({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<Selling> => {
  const states = await loadStates(db);
  return doesPauseSelling(states.get('supplier'))
    ? { paused: 1, offered: [] }
    : { paused: 0, offered: config.paymentMethods.filter((code) => !isUnofferedBy(states, code)) };
};

/** Returns the kinds of jobs that depend on a provider. */
const waitingJobs = (gateway: TradingGateway): JobKind[] => {
  if (gateway === 'supplier') return ['deliver', 'deliverCard'];
  return isCardKeeper(gateway) ? ['settle', 'refund', 'forgetCard'] : ['settle', 'refund'];
};

const waitsFor = (gateway: TradingGateway) =>
  and(
    inArray(jobs.kind, waitingJobs(gateway)),
    isNotNull(jobs.lastError),
    isNull(jobs.doneAt),
    isNull(jobs.failedAt),
  );
/** True if a job that depends on this provider has failed and will be retried. */
export const hasWaitingJob = async (db: Pick<Db, '$count'>, gateway: TradingGateway): Promise<boolean> =>
  (await db.$count(jobs, waitsFor(gateway))) > 0;

type Effect = (
  context: Context,
  tx: Tx,
  row: GatewayStatusRow & { gateway: TradingGateway },
) => Promise<void>;
type GatewayAction = Exclude<ExecutableActionsFrom<typeof gatewayStatusMachine>['type'], `xstate.${string}`>;
const effects: Record<GatewayAction, Effect> = {
  notifyStaff: async ({ config }, tx, { gateway, reason, operation }) => {
    await openNotice({ config }, tx, {
      kind: 'unavailable',
      gateway,
      reason: reason ?? 'silent',
      detail: { call: operation ?? '' },
    });
  },
  scheduleProbe: async ({ config }, tx, { gateway, since }) => {
    await enqueue(tx, {
      key: `probe ${gateway} ${since.toISOString()}`,
      kind: 'probeGateway',
      runAt: new Date(since.getTime() + config.gatewayProbeSeconds * 1000),
    });
  },
  resumeWaiting: async (_context, tx, { gateway }) => {
    await tx
      .update(jobs)
      .set({ runAt: sql`now()` })
      .where(waitsFor(gateway));
    await tx.execute(sql`select pg_notify(${jobChannel}, '')`);
  },
};
const isEffect = (action: string): action is GatewayAction => action in effects;

type Facts = Partial<Pick<GatewayStatusRow, 'reason' | 'operation' | 'failingSince' | 'failures'>>;

/**
 * Applies an event to a provider's status in a separate transaction, and returns the new row. `decide` receives
 * the locked row.
 */
const transitionGateway = (
  context: Context,
  gateway: TradingGateway,
  decide: (row: GatewayStatusRow, now: Date) => { event: GatewayStatusEvent; facts?: Facts } | null,
): Promise<GatewayStatusRow> =>
  transaction(context.db, async (tx) => {
    await tx.insert(gatewayStatuses).values({ gateway, state: 'trading' }).onConflictDoNothing();
    const row = requireRow(
      await tx.select().from(gatewayStatuses).where(eq(gatewayStatuses.gateway, gateway)).for('update'),
      'The status of a gateway',
    );
    const now = await databaseNow(tx);
    const decided = decide(row, now);
    if (!decided) return row;
    const next = getNextStep(gatewayStatusMachine, row.state, decided.event);
    const updated = requireRow(
      await tx
        .update(gatewayStatuses)
        .set({
          ...decided.facts,
          ...(next ? { state: next.value } : {}),
          // the pause keeps its start time while the provider is being probed
          ...(next && tagsOf(next.value).has('paused') !== tagsOf(row.state).has('paused')
            ? { since: now }
            : {}),
        })
        .where(eq(gatewayStatuses.gateway, gateway))
        .returning(),
      'The status of a gateway',
    );
    for (const action of next?.actions ?? [])
      if (isEffect(action)) await effects[action](context, tx, { ...updated, gateway });
    const paused = tagsOf(updated.state).has('paused');
    if (paused !== tagsOf(row.state).has('paused'))
      context.log[paused ? 'error' : 'info'](
        { gateway, reason: paused ? updated.reason : row.reason, call: updated.operation },
        paused ? 'a gateway is paused' : 'a gateway responds again',
      );
    return updated;
  });

/**
 * True if this gateway is not in normal operation or has an open notice about a failure. One query reads both
 * tables.
 */
export const hasOpenFailure = async (db: Pick<Db, 'execute'>, gateway: keyof Gateways): Promise<boolean> => {
  const { rows } = await db.execute<{ troubled: boolean }>(sql`
    select exists (select from ${gatewayStatuses} where gateway = ${gateway} and state <> 'trading')
      or exists (select from ${staffNotices} where kind = 'unavailable' and gateway = ${gateway} and resolved_at is null)
      as troubled`);
  return rows[0]?.troubled ?? false;
};

/**
 * True if the reason is a missing permission or an empty balance. Such a problem affects only some calls, so
 * the success of a different call does not end the pause.
 */
const affectsOneCall = ({ reason }: Pick<GatewayStatusRow, 'reason'>): boolean =>
  reason === 'forbidden' || reason === 'float';

/**
 * Records that a call received a response, whatever the response contains. Writes nothing during normal
 * operation.
 */
export const recordServed = async (
  context: Context,
  gateway: TradingGateway,
  operation: string,
): Promise<void> => {
  const known = await findGatewayStatus(context.db, gateway);
  if (!known || known.state === 'trading') return;
  await transitionGateway(context, gateway, (row) =>
    affectsOneCall(row) && row.operation !== operation
      ? null
      : {
          event: { type: 'gateway.served' },
          facts: { reason: null, operation: null, failingSince: null, failures: 0 },
        },
  );
};

/** Records that the provider is refusing our requests for a reason unrelated to the content of this request. */
export const recordRefused = async (
  context: Context,
  gateway: TradingGateway,
  { reason, operation }: { reason: UnavailableReason; operation: string },
): Promise<void> => {
  await transitionGateway(context, gateway, () => ({
    event: { type: 'gateway.refused' },
    facts: { reason, operation },
  }));
};

/**
 * Records that a call received no response. After several such calls over at least `gatewaySilentSeconds`, the
 * gateway counts as silent.
 */
export const recordUnanswered = async (
  context: Context,
  gateway: TradingGateway,
  operation: string,
): Promise<void> => {
  await transitionGateway(context, gateway, (row, now) => {
    const failingSince = row.failingSince ?? now;
    const failures = row.failures + 1;
    const silent =
      isSilent({ failures, since: failingSince, now }, context.config) && !tagsOf(row.state).has('paused');
    return {
      event: { type: silent ? 'gateway.silent' : 'gateway.failed' },
      facts: {
        failingSince,
        failures,
        ...(silent ? { reason: 'silent' satisfies PauseReason, operation } : {}),
      },
    };
  });
};

/**
 * Starts a probe of a paused provider and returns the provider's row. Returns null if the provider is not
 * paused.
 */
export const beginProbe = async (
  context: Context,
  gateway: TradingGateway,
): Promise<GatewayStatusRow | null> => {
  const row = await transitionGateway(context, gateway, ({ state }) =>
    // the pause may already be over, because a job that was waiting for the provider has succeeded
    tagsOf(state).has('paused') ? { event: { type: 'gateway.probeDue' } } : null,
  );
  return row.state === 'probing' ? row : null;
};
