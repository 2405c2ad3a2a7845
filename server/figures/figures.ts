import { sql, type SQL } from 'drizzle-orm';
import { addDays, startOfZurichDay, type Day } from '../../contract/domain/day.ts';
import type { Rappen } from '../../contract/domain/money.ts';
import { paymentCodes, type PaymentCode } from '../../contract/domain/paymentProviders.ts';
import type { AppContext } from '../appContext.ts';
import type { JobKind } from '../platform/database/schema.ts';

/** First and last day of a range, both inclusive, in Zurich time. */
export type Days = { from: Day; to: Day };

export type Provider = PaymentCode | 'supplier';
export const providers: readonly Provider[] = [...paymentCodes, 'supplier'];

export type DayFigures = {
  day: Day;
  /** Number of orders placed on this day. */
  orders: number;
  /** Number of orders paid on this day. `sales` is the total price of the products ordered. */
  paid: number;
  sales: Rappen;
  /** Discounts on the paid orders, from promo codes and credit. They are not included in `sales`. */
  discounts: Rappen;
  /** Sales minus face value at today's reference rates. Ignores the supplier's discounts and the providers' fees. */
  margin: Rappen;
  refunds: number;
  refunded: Rappen;
  /** Number of failed payments per payment provider, and of failed deliveries by the supplier. */
  failures: Record<Provider, number>;
  /** Number of emails that no server accepted. */
  mailsRefused: number;
  limitsRequested: number;
};

/** Kinds of jobs that concern a single order, payment, card or email. All other kinds are recurring checks. */
export const workKinds: JobKind[] = [
  'deliver',
  'deliverCard',
  'mail',
  'codeMail',
  'gift',
  'reminder',
  'refund',
  'settle',
  'forgetCard',
];

/** Open tasks for staff, regardless of the selected range. */
export type OpenFigures = {
  /** Differences found in the last comparison with the providers and the supplier. */
  differences: { kind: string; orderNumber: string | null; reference: string | null }[];
  jobsDue: number;
  jobsWaiting: number;
  jobsGivenUp: number;
};

const zurichDayOf = (at: SQL): SQL => sql`to_char(${at} at time zone 'Europe/Zurich', 'YYYY-MM-DD')`;
/**
 * Returns an SQL condition that is true for times within the range. The condition can use an index on the
 * column.
 */
const within = (at: SQL, { from, to }: Days): SQL =>
  sql`${at} >= ${startOfZurichDay(from).toISOString()} and ${at} < ${startOfZurichDay(addDays(to, 1)).toISOString()}`;

type Counted = { day: Day; n: number };
type Sold = { day: Day; currency: string; n: number; total: string; discount: string; face: string };

const pieceDays = 31;

/**
 * Splits the range into periods short enough for each query to finish within the statement timeout, however
 * many orders there are.
 */
const piecesOf = ({ from, to }: Days): Days[] => {
  const pieces: Days[] = [];
  for (let day = from; day <= to; day = addDays(day, pieceDays)) {
    const last = addDays(day, pieceDays - 1);
    pieces.push({ from: day, to: last < to ? last : to });
  }
  return pieces;
};

/**
 * Selects the orders that were first paid within a period. Most of them were also created in that period and
 * are stored close together. The few others are looked up one by one.
 */
const soldOrders = (piece: Days): SQL => {
  const columns = sql`id, total, discount, quantity, item ->> 'receive' as receive, item ->> 'receiveCurrency' as currency,
    (item ->> 'ProdType')::int as type`;
  // also reads the previous period, so that an order first paid in that period does not count again if its
  // payment is reported a second time
  const period = { from: addDays(piece.from, -pieceDays), to: piece.to };
  return sql`
    captured as materialized (
      select order_id, min(at) as at from order_event
        where type = 'order.captured' and ${within(sql`at`, period)} group by order_id
        having min(at) >= ${startOfZurichDay(piece.from).toISOString()}),
    made as materialized (select ${columns} from shop_order where ${within(sql`created_at`, piece)}),
    sold as (
      select captured.at, made.* from captured join made on made.id = captured.order_id
      union all
      select captured.at, earlier.* from captured
        cross join lateral (select ${columns} from shop_order where id = captured.order_id offset 0) earlier
        where not exists (select 1 from made where made.id = captured.order_id))`;
};

/** Sums sales by day and face-value currency. An order counts once, even if its payment is reported twice. */
const loadSold = async ({ reports }: Pick<AppContext, 'reports'>, days: Days): Promise<Sold[]> => {
  const sold: Sold[] = [];
  for (const piece of piecesOf(days)) {
    const { rows } = await reports.execute<Sold>(sql`
      with ${soldOrders(piece)}
      select ${zurichDayOf(sql`at`)} as day, currency, count(*)::int as n, sum(total)::bigint as total,
             sum(discount)::bigint as discount, round(sum(receive::numeric * 100 * quantity))::bigint as face
        from sold group by 1, 2`);
    sold.push(...rows);
  }
  return sold;
};

const countByDay = async (
  { reports }: Pick<AppContext, 'reports'>,
  query: SQL,
): Promise<Map<Day, number>> => {
  const { rows } = await reports.execute<Counted>(query);
  return new Map(rows.map(({ day, n }) => [day, n]));
};

const allDays = ({ from, to }: Days): Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** Returns one entry for each day in the range, including days without events. */
export const loadDayFigures = async (
  shop: Pick<AppContext, 'reports' | 'catalogue'>,
  days: Days,
): Promise<DayFigures[]> => {
  const placed = await countByDay(
    shop,
    sql`select ${zurichDayOf(sql`created_at`)} as day, count(*)::int as n from shop_order
          where ${within(sql`created_at`, days)} group by 1`,
  );
  const sold = await loadSold(shop, days);
  // counts only refunds of the payment that paid for the order, because a second payment that is refunded
  // immediately is not a sale
  const { rows: refunded } = await shop.reports.execute<Counted & { amount: string }>(sql`
    select ${zurichDayOf(sql`r.updated_at`)} as day, count(*)::int as n, sum(r.amount)::bigint as amount
      from refund r join shop_order o on o.id = r.order_id and o.paid_attempt_id = r.attempt_id
      where r.state = 'completed' and ${within(sql`r.updated_at`, days)} group by 1`);
  const { rows: failed } = await shop.reports.execute<Counted & { provider: Provider }>(sql`
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
      orders: placed.get(day) ?? 0,
      paid: ofDay.reduce((sum, one) => sum + one.n, 0),
      sales,
      discounts: ofDay.reduce((sum, one) => sum + Number(one.discount), 0),
      margin: Math.round(sales - face),
      refunds: back?.n ?? 0,
      refunded: Number(back?.amount ?? 0),
      failures,
      mailsRefused: mailsRefused.get(day) ?? 0,
      limitsRequested: limitsRequested.get(day) ?? 0,
    };
  });
};

/** Loads the tasks that are currently open for staff. */
export const loadOpenFigures = async ({ db }: Pick<AppContext, 'db'>): Promise<OpenFigures> => {
  const { rows: differences } = await db.execute<OpenFigures['differences'][number]>(
    sql`select kind, order_number as "orderNumber", reference from reconciliation_finding order by id`,
  );
  const { rows } = await db.execute<{ due: number; waiting: number; given_up: number }>(sql`
    select count(*) filter (where failed_at is null and run_at <= now())::int as due,
           count(*) filter (where failed_at is null and run_at > now() and tries > 0)::int as waiting,
           count(*) filter (where failed_at is not null)::int as given_up
      -- each part has an index: what is done is a hundred times as much
      from (select run_at, tries, failed_at, kind from job where done_at is null and failed_at is null
            union all
            select run_at, tries, failed_at, kind from job where done_at is null and failed_at is not null) as job
      where kind in (${sql.join(
        workKinds.map((kind) => sql`${kind}`),
        sql`, `,
      )})`);
  const [jobs] = rows;
  return {
    differences,
    jobsDue: jobs?.due ?? 0,
    jobsWaiting: jobs?.waiting ?? 0,
    jobsGivenUp: jobs?.given_up ?? 0,
  };
};

/**
 * A line of the VAT report for one month and product type, with the number of orders, the sales and the
 * refunds.
 */
export type VatLine = {
  /** Month in the format `2026-11`. */
  month: string;
  /** 1: gift card, 2: top-up, 3: voucher. */
  prodType: number;
  orders: number;
  sales: Rappen;
  refunded: Rappen;
};

/**
 * Loads the totals by month and product type. No VAT is due on the sale of vouchers and credit, but they count as
 * turnover.
 */
export const loadVatReport = async (
  { reports }: Pick<AppContext, 'reports'>,
  days: Days,
): Promise<VatLine[]> => {
  const lines = new Map<string, VatLine>();
  for (const piece of piecesOf(days)) {
    const { rows } = await reports.execute<{
      month: string;
      type: number;
      orders: number;
      sales: string;
      refunded: string;
    }>(sql`
      with ${soldOrders(piece)}
      select month, type, sum(n)::int as orders, sum(sales)::bigint as sales, sum(refunded)::bigint as refunded from (
        select left(${zurichDayOf(sql`at`)}, 7) as month, type, 1 as n, total as sales, 0 as refunded from sold
        union all
        select left(${zurichDayOf(sql`r.updated_at`)}, 7), (o.item ->> 'ProdType')::int, 0, 0, r.amount
          from refund r join shop_order o on o.id = r.order_id and o.paid_attempt_id = r.attempt_id
          where r.state = 'completed' and ${within(sql`r.updated_at`, piece)}) as moves
        group by month, type`);
    for (const { month, type, orders, sales, refunded } of rows) {
      const key = `${month} ${type}`;
      const sum = lines.get(key) ?? { month, prodType: type, orders: 0, sales: 0, refunded: 0 };
      lines.set(key, {
        ...sum,
        orders: sum.orders + orders,
        sales: sum.sales + Number(sales),
        refunded: sum.refunded + Number(refunded),
      });
    }
  }
  return [...lines.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
};
