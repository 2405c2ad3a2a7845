import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/transaction.ts';

export type ReportRow = Readonly<Record<string, unknown>>;
type Row = ReportRow;
/**
 * All records of an order, arranged for troubleshooting. They contain neither codes nor the customer's address.
 */
export type OrderReport = readonly { about: string; rows: readonly Row[] }[];

const jobStatus = sql`
  case
    when done_at is not null then 'done'
    when failed_at is not null then 'given up for now'
    when run_at > now() then 'waits, and is tried again'
    else 'due: if it stays so, no worker runs'
  end`;

/**
 * SQL expression that explains what a delivery is waiting for. The last error of the delivery's job rarely
 * explains this, because the job only polls the supplier.
 */
const deliveryStatus = sql`
  case state
    when 'queued' then 'a supplier that takes it on: the last_error of its job says what is in the way, and providers below whom we wait for'
    when 'tooSoon' then 'the pause of the supplier after the last top-up of this number: the shop orders again at the end of it'
    when 'requested' then 'the answer of the supplier, or its report when that was lost'
    when 'unknown' then 'the report of the supplier: the answer to our call was lost, the log says how'
    when 'accepted' then 'the result: the supplier has taken it on and says that it still works on it; ask it about supplier_reference'
  end`;

const questions: readonly (readonly [about: string, ask: (id: string) => SQL])[] = [
  [
    'order',
    (id) =>
      sql`select id, state, created_at, updated_at, reason, total, discount, discount_kind, expires_at, paid_attempt_id from shop_order where id = ${id}`,
  ],
  [
    'events',
    (id) =>
      sql`select at, type, state_before, state_after, detail from order_event where order_id = ${id} order by id`,
  ],
  [
    'payment attempts',
    (id) => sql`
      select id, gateway, method, state, failure, reference, transaction_id, capture_id, amount, created_at, updated_at
        from payment_attempt where order_id = ${id} order by position`,
  ],
  [
    'delivery',
    (id) => sql`
      select state, ${deliveryStatus} as waits_for, failure, identifier, supplier_reference, requested_at, created_at, updated_at
        from delivery where order_id = ${id}`,
  ],
  [
    'refunds',
    (id) => sql`
      select id, state, failure, round, amount, provider_reference, created_at, asked_at, updated_at
        from refund where order_id = ${id} order by created_at`,
  ],
  [
    'discount',
    (id) => sql`
      select 'code' as kind, c.code, u.amount, u.used_at as at, u.returned_at from promo_use u
        join promo_code c on c.id = u.promo_id where u.order_id = ${id}
      union all
      select 'credit ' || kind, null, amount, at, null from credit_entry where order_id = ${id} order by at`,
  ],
  // leaves out the recipients' addresses
  [
    'mails',
    (id) =>
      sql`select kind, state, on_request, created_at, sent_at from mail where order_id = ${id} order by created_at`,
  ],
  [
    'jobs',
    (id) => sql`
      select kind, ${jobStatus} as standing, tries, run_at, last_error from job
        where subject in (
          select ${id}::uuid
          union all select id from payment_attempt where order_id = ${id}
          union all select id from refund where order_id = ${id}
          union all select id from mail where order_id = ${id})
        order by id`,
  ],
  ['codes shown', (id) => sql`select at, way from code_reveal where order_id = ${id} order by id`],
  [
    'staff',
    (id) => sql`
      select a.at, s.name, a.action, a.detail from staff_audit a left join staff_account s on s.id = a.staff_id
        where a.subject = (select number from shop_order where id = ${id}) and a.action <> 'order seen' order by a.id`,
  ],
  [
    'providers that do not serve us',
    () =>
      sql`select gateway, state, reason, operation, since from gateway_status where state <> 'trading' order by gateway`,
  ],
  [
    'notices to staff',
    () =>
      sql`select kind, gateway, reason, subject, detail, since from staff_notice where resolved_at is null order by since`,
  ],
];

const withDates = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      /(?:^|_)(?:at|since)$/.test(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  );

/** Loads all records of an order. @returns null if no order has this number */
export const loadOrderReport = (db: Pick<Db, 'transaction'>, number: string): Promise<OrderReport | null> =>
  // reads everything in a single snapshot, so that each change is visible either completely or not at all
  db.transaction(
    async (tx) => {
      const { rows: matches } = await tx.execute<{ id: string }>(
        sql`select id from shop_order where number = ${number}`,
      );
      const id = matches[0]?.id;
      if (id === undefined) return null;
      const report = [];
      for (const [about, ask] of questions) {
        const { rows } = await tx.execute(ask(id));
        report.push({ about, rows: rows.map(withDates) });
      }
      return report;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** Converts a value to text. Times are in ISO format. */
export const toText = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value);

/** Returns the non-null values of a row with their column names. */
const factsOf = (row: Row): [name: string, text: string][] =>
  Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, toText(value)]);

/** Formats a report with one line per row. */
export const toLines = (report: OrderReport): string[] =>
  report.flatMap(({ about, rows }) => [
    `${about}${rows.length === 0 ? ': none' : ''}`,
    ...rows.map(
      (row) =>
        `  ${factsOf(row)
          .map(([name, text]) => `${name} ${text}`)
          .join('   ')}`,
    ),
  ]);
