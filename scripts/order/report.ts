import type { Pool } from 'pg';

type Row = Record<string, unknown>;
/** What is known of an order, in the order in which one asks; no code, no address of the customer. */
export type OrderReport = readonly { about: string; rows: readonly Row[] }[];

const standing = `
  case
    when done_at is not null then 'done'
    when failed_at is not null then 'given up for now'
    when run_at > now() then 'waits, and is tried again'
    else 'due: if it stays so, no worker runs'
  end`;

/** Each is given the id of the order. */
const questions: readonly (readonly [about: string, sql: string])[] = [
  ['order', 'select state, updated_at, reason, expires_at, paid_attempt_id from shop_order where id = $1'],
  [
    'events',
    'select at, type, state_before, state_after, detail from order_event where order_id = $1 order by id',
  ],
  [
    'payment attempts',
    `select id, gateway, state, failure, transaction_id, updated_at from payment_attempt
     where order_id = $1 order by position`,
  ],
  [
    'delivery',
    `select state, failure, identifier, supplier_reference, requested_at, created_at from delivery where order_id = $1`,
  ],
  [
    'refunds',
    'select id, state, failure, round, asked_at from refund where order_id = $1 order by created_at',
  ],
  // without the address it goes to
  [
    'mails',
    'select kind, state, on_request, created_at, sent_at from mail where order_id = $1 order by created_at',
  ],
  [
    'jobs',
    `select kind, ${standing} as standing, tries, run_at, last_error from job
     where subject = $1
        or subject in (select id from payment_attempt where order_id = $1)
        or subject in (select id from refund where order_id = $1)
        or subject in (select id from mail where order_id = $1)
     order by id`,
  ],
  [
    'providers that do not serve us',
    `select gateway, state, reason, operation, since from gateway_status where state <> 'trading' order by gateway`,
  ],
  [
    'notices to staff',
    'select kind, gateway, reason, subject, detail, since from staff_notice where resolved_at is null order by since',
  ],
];

/** @returns null for a number that no order has */
export const loadOrderReport = async (pool: Pool, number: string): Promise<OrderReport | null> => {
  const { rows: found } = await pool.query<{ id: string }>('select id from shop_order where number = $1', [
    number,
  ]);
  const id = found[0]?.id;
  if (id === undefined) return null;
  const report = [];
  for (const [about, sql] of questions) {
    const { rows } = await pool.query<Row>(sql, sql.includes('$1') ? [id] : []);
    report.push({ about, rows });
  }
  return report;
};

const toText = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value);

/** One line a row, without what is empty. */
export const toLines = (report: OrderReport): string[] =>
  report.flatMap(({ about, rows }) => [
    `${about}${rows.length === 0 ? ': none' : ''}`,
    ...rows.map(
      (row) =>
        `  ${Object.entries(row)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => `${name} ${toText(value)}`)
          .join('   ')}`,
    ),
  ]);
