import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/transaction.ts';

type Row = Readonly<Record<string, unknown>>;
/** What is known of an order, in the order in which one asks; no code, no address of the customer. */
export type OrderReport = readonly { about: string; rows: readonly Row[] }[];

const standing = sql`
  case
    when done_at is not null then 'done'
    when failed_at is not null then 'given up for now'
    when run_at > now() then 'waits, and is tried again'
    else 'due: if it stays so, no worker runs'
  end`;

const questions: readonly (readonly [about: string, ask: (id: string) => SQL])[] = [
  [
    'order',
    (id) =>
      sql`select state, created_at, updated_at, reason, expires_at, paid_attempt_id from shop_order where id = ${id}`,
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
      select state, failure, identifier, supplier_reference, requested_at, created_at, updated_at
        from delivery where order_id = ${id}`,
  ],
  [
    'refunds',
    (id) => sql`
      select id, state, failure, round, amount, provider_reference, created_at, asked_at, updated_at
        from refund where order_id = ${id} order by created_at`,
  ],
  // without the address it goes to
  [
    'mails',
    (id) =>
      sql`select kind, state, on_request, created_at, sent_at from mail where order_id = ${id} order by created_at`,
  ],
  [
    'jobs',
    (id) => sql`
      select kind, ${standing} as standing, tries, run_at, last_error from job
        where subject = ${id}
           or subject in (select id from payment_attempt where order_id = ${id})
           or subject in (select id from refund where order_id = ${id})
           or subject in (select id from mail where order_id = ${id})
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

/** Times come as the database writes them. */
const withDates = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      /(?:^|_)(?:at|since)$/.test(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  );

/** @returns null for a number that no order has */
export const loadOrderReport = async (
  db: Pick<Db, 'execute'>,
  number: string,
): Promise<OrderReport | null> => {
  const { rows: found } = await db.execute<{ id: string }>(
    sql`select id from shop_order where number = ${number}`,
  );
  const id = found[0]?.id;
  if (id === undefined) return null;
  const report = [];
  for (const [about, ask] of questions) {
    const { rows } = await db.execute(ask(id));
    report.push({ about, rows: rows.map(withDates) });
  }
  return report;
};

const toText = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value);

/** What a row says, without what is empty. */
export const factsOf = (row: Row): [name: string, text: string][] =>
  Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, toText(value)]);

/** One line a row. */
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

/** One thing that happened to an order; `about` is the part of the report that it comes from. */
export type TimelineEntry = { at: Date; about: string; text: string; more: string };

const dateOf = (value: unknown): Date[] => (value instanceof Date ? [value] : []);
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : toText(value));
const worded = (...parts: unknown[]): string => parts.map(textOf).filter(Boolean).join(', ');

/** What stands in `detail`, without the ids of rows, which tell nobody anything. */
const detailOf = ({ detail }: Row): string =>
  worded(
    ...Object.entries((detail ?? {}) as Row)
      .filter(([, value]) => !/^[0-9a-f-]{36}$/.test(textOf(value)))
      .map(([name, value]) => `${name} ${textOf(value)}`),
  );

/** What the rows of one part tell, each with its moment; parts without moments of their own tell nothing here. */
const stories: Readonly<Record<string, (row: Row) => Omit<TimelineEntry, 'about'>[]>> = {
  events: (row) =>
    dateOf(row['at']).map((at) => ({
      at,
      text:
        row['state_after'] && row['state_before'] !== row['state_after']
          ? `${textOf(row['type'])}: ${textOf(row['state_before']) || 'new'} → ${textOf(row['state_after'])}`
          : textOf(row['type']),
      more: detailOf(row),
    })),
  'payment attempts': (row) =>
    dateOf(row['created_at']).map((at) => ({
      at,
      text: `begun at ${textOf(row['gateway'])}`,
      more: worded(row['reference'], row['transaction_id'], row['state'], row['failure']),
    })),
  delivery: (row) => [
    ...dateOf(row['created_at']).map((at) => ({ at, text: 'due', more: textOf(row['identifier']) })),
    ...dateOf(row['requested_at']).map((at) => ({ at, text: 'supplier asked', more: '' })),
    ...dateOf(row['updated_at']).map((at) => ({
      at,
      text: textOf(row['state']),
      more: worded(row['supplier_reference'], row['failure']),
    })),
  ],
  refunds: (row) => [
    ...dateOf(row['created_at']).map((at) => ({ at, text: 'due', more: '' })),
    ...dateOf(row['asked_at']).map((at) => ({ at, text: 'provider asked', more: '' })),
    ...dateOf(row['updated_at']).map((at) => ({
      at,
      text: textOf(row['state']),
      more: worded(row['provider_reference'], row['failure']),
    })),
  ],
  mails: (row) => [
    ...dateOf(row['created_at']).map((at) => ({ at, text: `${textOf(row['kind'])} queued`, more: '' })),
    ...dateOf(row['sent_at']).map((at) => ({ at, text: `${textOf(row['kind'])} sent`, more: '' })),
  ],
  'codes shown': (row) => dateOf(row['at']).map((at) => ({ at, text: textOf(row['way']), more: '' })),
  staff: (row) =>
    dateOf(row['at']).map((at) => ({
      at,
      text: textOf(row['action']),
      more: worded(row['name'], detailOf(row)),
    })),
};

/** All that happened, the oldest first. */
export const toTimeline = (report: OrderReport): TimelineEntry[] =>
  report
    .flatMap(({ about, rows }) =>
      rows.flatMap((row) => (stories[about]?.(row) ?? []).map((entry) => ({ about, ...entry }))),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
