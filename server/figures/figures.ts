import { sql, type SQL } from 'drizzle-orm';
import { addDays, startOfZurichDay, type Day } from '../../contract/domain/day.ts';
import type { Rappen } from '../../contract/domain/money.ts';
import type { AppContext } from '../appContext.ts';

/** First and last day, both counted; days are those of Zurich. */
export type Days = { from: Day; to: Day };

export const providers = ['card', 'paypal', 'mypos', 'supplier'] as const;
export type Provider = (typeof providers)[number];

export type DayFigures = {
  day: Day;
  /** Orders that were made. */
  orders: number;
  /** Orders that were paid on this day, and what for. */
  paid: number;
  sales: Rappen;
  /** Sales less the face value at our reference rates of today; discounts of the supplier and fees of providers are not in it. */
  margin: Rappen;
  refunds: number;
  refunded: Rappen;
  /** Payments that failed at a provider, and deliveries at the supplier. */
  failures: Record<Provider, number>;
  /** Mails that no server took. */
  mailsRefused: number;
  limitsRequested: number;
};

/** What stands open now, whatever the range. */
export type OpenFigures = {
  /** Of the last comparison with providers and supplier. */
  differences: { kind: string; orderNumber: string | null; reference: string | null }[];
  jobsDue: number;
  jobsWaiting: number;
  jobsGivenUp: number;
};

const zurichDayOf = (at: SQL): SQL => sql`to_char(${at} at time zone 'Europe/Zurich', 'YYYY-MM-DD')`;
/** Moments of the range, for a column with an index on it. */
const within = (at: SQL, { from, to }: Days): SQL =>
  sql`${at} >= ${startOfZurichDay(from).toISOString()} and ${at} < ${startOfZurichDay(addDays(to, 1)).toISOString()}`;

type Counted = { day: Day; n: number };
type Sold = { day: Day; currency: string; n: number; total: string; face: string };

/** By day and currency of the face value; an order counts once, however often its payment was told. */
const loadSold = async ({ db }: Pick<AppContext, 'db'>, days: Days): Promise<Sold[]> =>
  (
    await db.execute<Sold>(sql`
      select ${zurichDayOf(sql`e.at`)} as day, o.item ->> 'receiveCurrency' as currency, count(*)::int as n,
             sum(o.total)::bigint as total,
             round(sum((o.item ->> 'receive')::numeric * 100 * o.quantity))::bigint as face
        from (select order_id, min(at) as at from order_event
                where type = 'order.captured' and ${within(sql`at`, days)} group by order_id) e
        join shop_order o on o.id = e.order_id
        group by 1, 2`)
  ).rows;

const countByDay = async ({ db }: Pick<AppContext, 'db'>, query: SQL): Promise<Map<Day, number>> => {
  const { rows } = await db.execute<Counted>(query);
  return new Map(rows.map(({ day, n }) => [day, n]));
};

const allDays = ({ from, to }: Days): Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** One entry for each day of the range, also for those on which nothing happened. */
export const loadDayFigures = async (
  shop: Pick<AppContext, 'db' | 'catalogue'>,
  days: Days,
): Promise<DayFigures[]> => {
  const made = await countByDay(
    shop,
    sql`select ${zurichDayOf(sql`created_at`)} as day, count(*)::int as n from shop_order
          where ${within(sql`created_at`, days)} group by 1`,
  );
  const sold = await loadSold(shop, days);
  // A payment that came twice and went back at once was never a sale: only what an order holds counts.
  const { rows: refunded } = await shop.db.execute<Counted & { amount: string }>(sql`
    select ${zurichDayOf(sql`r.updated_at`)} as day, count(*)::int as n, sum(r.amount)::bigint as amount
      from refund r join shop_order o on o.id = r.order_id and o.paid_attempt_id = r.attempt_id
      where r.state = 'completed' and ${within(sql`r.updated_at`, days)} group by 1`);
  const { rows: failed } = await shop.db.execute<Counted & { provider: Provider }>(sql`
    select ${zurichDayOf(sql`created_at`)} as day, gateway as provider, count(*)::int as n from payment_attempt
      where failure is not null and ${within(sql`created_at`, days)} group by 1, 2
    union all
    select ${zurichDayOf(sql`updated_at`)}, 'supplier', count(*)::int from delivery
      where state = 'failed' and ${within(sql`updated_at`, days)} group by 1`);
  const mailsRefused = await countByDay(
    shop,
    sql`select ${zurichDayOf(sql`created_at`)} as day, count(*)::int as n from mail
          where state = 'refused' and ${within(sql`created_at`, days)} group by 1`,
  );
  const limitsRequested = await countByDay(
    shop,
    sql`select ${zurichDayOf(sql`created_at`)} as day, count(*)::int as n from limit_request
          where ${within(sql`created_at`, days)} group by 1`,
  );
  return allDays(days).map((day) => {
    const ofDay = sold.filter((one) => one.day === day);
    const sales = ofDay.reduce((sum, one) => sum + Number(one.total), 0);
    const face = ofDay.reduce((sum, one) => sum + Number(one.face) * shop.catalogue.rateOf(one.currency), 0);
    const back = refunded.find((one) => one.day === day);
    const failures = Object.fromEntries(
      providers.map((provider) => [
        provider,
        failed.find((one) => one.day === day && one.provider === provider)?.n ?? 0,
      ]),
    ) as Record<Provider, number>;
    return {
      day,
      orders: made.get(day) ?? 0,
      paid: ofDay.reduce((sum, one) => sum + one.n, 0),
      sales,
      margin: Math.round(sales - face),
      refunds: back?.n ?? 0,
      refunded: Number(back?.amount ?? 0),
      failures,
      mailsRefused: mailsRefused.get(day) ?? 0,
      limitsRequested: limitsRequested.get(day) ?? 0,
    };
  });
};

/** @throws nothing; what is open is read as it is now */
export const loadOpenFigures = async ({ db }: Pick<AppContext, 'db'>): Promise<OpenFigures> => {
  const { rows: differences } = await db.execute<OpenFigures['differences'][number]>(
    sql`select kind, order_number as "orderNumber", reference from reconciliation_finding order by id`,
  );
  const { rows } = await db.execute<{ due: number; waiting: number; given_up: number }>(sql`
    select count(*) filter (where failed_at is null and run_at <= now())::int as due,
           count(*) filter (where failed_at is null and run_at > now() and tries > 0)::int as waiting,
           count(*) filter (where failed_at is not null)::int as given_up
      from job where done_at is null and kind in ('deliver', 'mail', 'refund', 'settle', 'forgetCard')`);
  const [jobs] = rows;
  return {
    differences,
    jobsDue: jobs?.due ?? 0,
    jobsWaiting: jobs?.waiting ?? 0,
    jobsGivenUp: jobs?.given_up ?? 0,
  };
};

/** One month and kind of product for the tax return: sold, given back, and what is left. */
export type VatLine = {
  /** `2026-11` */
  month: string;
  /** 1 gift card, 2 top-up, 3 voucher. */
  prodType: number;
  orders: number;
  sales: Rappen;
  refunded: Rappen;
};

/** By month and kind of product. Vouchers and credit are not subject to VAT when they are sold; they are turnover all the same. */
export const loadVatReport = async ({ db }: Pick<AppContext, 'db'>, days: Days): Promise<VatLine[]> => {
  const { rows } = await db.execute<{
    month: string;
    type: number;
    orders: number;
    sales: string;
    refunded: string;
  }>(sql`
    select month, type, sum(n)::int as orders, sum(sales)::bigint as sales, sum(refunded)::bigint as refunded from (
      select left(${zurichDayOf(sql`e.at`)}, 7) as month, (o.item ->> 'ProdType')::int as type, 1 as n, o.total as sales,
             0 as refunded
        from (select order_id, min(at) as at from order_event
                where type = 'order.captured' and ${within(sql`at`, days)} group by order_id) e
        join shop_order o on o.id = e.order_id
      union all
      select left(${zurichDayOf(sql`r.updated_at`)}, 7), (o.item ->> 'ProdType')::int, 0, 0, r.amount
        from refund r join shop_order o on o.id = r.order_id and o.paid_attempt_id = r.attempt_id
        where r.state = 'completed' and ${within(sql`r.updated_at`, days)}) as moves
      group by month, type order by month, type`);
  return rows.map(({ month, type, orders, sales, refunded }) => ({
    month,
    prodType: type,
    orders,
    sales: Number(sales),
    refunded: Number(refunded),
  }));
};
