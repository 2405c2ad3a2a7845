import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { isPaymentCode, paymentProviders } from '../../contract/domain/paymentProviders.ts';
import type { AppContext } from '../appContext.ts';
import { openNotices } from '../notices/notices.ts';
import { gatewayStatuses, type GatewayState } from '../platform/database/schema.ts';
import type { Db } from '../platform/database/transaction.ts';
import { providerNames } from '../providers/index.ts';
import type { Gateways } from '../providers/ports.ts';
import { isTradingGateway, type TradingGateway } from './status.ts';

export type GatewayOverview = {
  gateway: keyof Gateways;
  /**
   * `notServing`: the shop neither sells products nor takes payments through this provider, so the provider is
   * never paused. `unused`: the shop does not offer this payment method.
   */
  state: GatewayState | 'notServing' | 'unused';
  reason: string | null;
  /** Name of the call that the provider refused. */
  operation: string | null;
  /** Number of consecutive calls without a response. */
  failures: number;
  /** Start of the current state. Null during normal operation. */
  since: Date | null;
  waiting: { jobs: number; orders: number };
};

const waitingSchema = v.array(
  v.object({
    gateway: v.custom<TradingGateway>((name) => isTradingGateway(String(name))),
    jobs: v.number(),
    orders: v.number(),
  }),
);

/** Counts, for each provider, the failed jobs waiting for it and the orders to which these jobs belong. */
const loadWaiting = async (
  db: Pick<Db, 'execute'>,
): Promise<Map<keyof Gateways, GatewayOverview['waiting']>> => {
  const { rows } = await db.execute(sql`
    select gateway, count(*)::int as jobs, count(distinct order_id)::int as orders
      from (
        select case
                 when job.kind in ('deliver', 'deliverCard') then 'supplier'
                 when job.kind = 'forgetCard' then removed.gateway
                 else coalesce(settled.gateway, refunded.gateway)
               end as gateway,
               case when job.kind in ('deliver', 'deliverCard') then job.subject else coalesce(settled.order_id, refund.order_id) end as order_id
          from job
          left join payment_attempt settled on job.kind = 'settle' and settled.id = job.subject
          left join refund on job.kind = 'refund' and refund.id = job.subject
          left join saved_card removed on job.kind = 'forgetCard' and removed.id = job.subject
          left join payment_attempt refunded on refunded.id = refund.attempt_id
         where job.kind in ('deliver', 'deliverCard', 'settle', 'refund', 'forgetCard')
           and job.last_error is not null and job.done_at is null and job.failed_at is null
      ) as needed
     where gateway is not null
     group by gateway`);
  return new Map(
    v.parse(waitingSchema, rows).map(({ gateway, jobs, orders }) => [gateway, { jobs, orders }]),
  );
};

/**
 * Lists all providers for staff, with the current status, its start and reason, and the amount of work waiting
 * for the provider.
 */
export const loadGatewayOverview = async ({
  db,
  config,
}: Pick<AppContext, 'db' | 'config'>): Promise<GatewayOverview[]> => {
  const [statuses, notices, waiting] = await Promise.all([
    db.select().from(gatewayStatuses),
    openNotices({ db }),
    loadWaiting(db),
  ]);
  const isUnused = (gateway: keyof Gateways): boolean =>
    isPaymentCode(gateway) && !config.paymentMethods.includes(gateway);
  /** True for a payment provider that this shop has never offered. */
  const isUnknown = (gateway: keyof Gateways): boolean =>
    isPaymentCode(gateway) &&
    isUnused(gateway) &&
    !paymentProviders[gateway].isDefault &&
    !statuses.some((row) => row.gateway === gateway) &&
    !waiting.has(gateway);
  const known = providerNames.filter((gateway) => !isUnknown(gateway));
  return known.map((gateway) => {
    const status = statuses.find((row) => row.gateway === gateway);
    const notice = notices.find((row) => row.kind === 'unavailable' && row.gateway === gateway);
    const base = {
      gateway,
      reason: null,
      operation: null,
      failures: 0,
      since: null,
      waiting: waiting.get(gateway) ?? { jobs: 0, orders: 0 },
    };
    if (isTradingGateway(gateway)) {
      if (!status || status.state === 'trading')
        return { ...base, state: isUnused(gateway) ? ('unused' as const) : ('trading' as const) };
      const { state, reason, operation, failures, failingSince, since } = status;
      return {
        ...base,
        state,
        reason,
        operation,
        failures,
        since: state === 'doubtful' ? failingSince : since,
      };
    }
    if (!notice) return { ...base, state: 'trading' as const };
    return {
      ...base,
      state: 'notServing' as const,
      reason: notice.reason,
      operation: typeof notice.detail['call'] === 'string' ? notice.detail['call'] : null,
      since: notice.since,
    };
  });
};
