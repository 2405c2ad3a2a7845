import { sql, type SQL } from 'drizzle-orm';
import {
  archiveYears,
  cartDays,
  deviceMonths,
  giftMonths,
  messageMonths,
  requestMonths,
  shareDays,
  unconfirmedAddressDays,
  unpaidOrderDays,
  unsubscribedAddressDays,
} from '../../contract/domain/limits.ts';
import type { AppContext } from '../appContext.ts';

/** Rules for deleting data; docs/privacy.md has a line for each table, and a test compares the two. */
export type RetentionRule = {
  table: string;
  /** Retention period, as worded in docs/privacy.md. */
  after: string;
  /** Statement that processes one batch. Its row count is the number of rows that it examined. */
  statement: SQL;
  /** Number of rows per batch. */
  batch: number;
};

/**
 * Number of rows per batch. A batch must finish before the statement timeout; otherwise, the database rolls it
 * back.
 */
const batch = 5_000;
const orderBatch = 500;
const count = (rows: number): SQL => sql.raw(String(rows));

/**
 * Deletes one batch of a table's expired rows. The condition refers to a row as `t`. If a row changes while the
 * statement is running, the database checks that row again.
 */
const rule = (table: string, key: string, after: string, over: SQL): RetentionRule => {
  const [name, columns] = [sql.raw(table), sql.raw(key)];
  return {
    table,
    after,
    statement: sql`delete from ${name} t where ${over}
      and (${columns}) in (select ${columns} from ${name} t where ${over} limit ${count(batch)})`,
    batch,
  };
};

const ago = (period: string): SQL => sql.raw(`now() - interval '${period}'`);

/** Selects cancelled orders that were never paid and can no longer be paid. */
const deletableOrders = sql`
  select o.id from shop_order o
    where o.state = 'cancelled' and o.paid_attempt_id is null and o.updated_at < ${ago(`${unpaidOrderDays} days`)}
      and not exists (select 1 from delivery d where d.order_id = o.id)
      and not exists (select 1 from refund r where r.order_id = o.id)
      and not exists (select 1 from code_reveal c where c.order_id = o.id)
      and not exists (select 1 from payment_attempt a where a.order_id = o.id
        and (a.state not in ('declined', 'cancelled', 'expired')
          or exists (select 1 from staff_notice n where n.resolved_at is null and n.subject like a.id || '%')))
    limit ${count(orderBatch)}`;

/**
 * Deletes orders in a single statement, so that each order is deleted either with all of its data or not at
 * all.
 */
const deleteOrders = sql`
  with gone as materialized (${deletableOrders}),
    events as (delete from order_event where order_id in (select id from gone)),
    notes as (delete from order_note where order_id in (select id from gone)),
    mails as (delete from mail where order_id in (select id from gone)),
    uses as (delete from promo_use where order_id in (select id from gone)),
    credit as (delete from credit_entry where order_id in (select id from gone)),
    places as (delete from voucher_reservation where order_id in (select id from gone)),
    carts as (delete from cart where id in (select o.cart_id from shop_order o join gone using (id))),
    tries as (delete from payment_attempt where order_id in (select id from gone))
  delete from shop_order where id in (select id from gone)`;

/** Checks each buyer only once a year, because most buyers have an order that is kept for ten years anyway. */
const deleteBuyers = sql`
  with due as materialized (
      select id from buyer where coalesce(looked_at, created_at) < ${ago('1 year')}
        limit ${count(batch)} for update skip locked),
    free as materialized (
      select id from due where not exists (select 1 from cart c where c.buyer_id = due.id)
        and not exists (select 1 from shop_order o where o.buyer_id = due.id)
        and not exists (select 1 from order_reader r where r.buyer_id = due.id)),
    gone as (delete from buyer where id in (select id from free)),
    kept as (update buyer set looked_at = now() where id in (select id from due except select id from free))
  select id from due`;

/** Retention rules, ordered so that rows are deleted before the rows they reference. */
export const retention: readonly RetentionRule[] = [
  rule('tally', 'id', 'until the limit no longer applies', sql`keep_until < now()`),
  rule('rate_bucket', 'key', 'until it is full again', sql`full_at < now()`),
  rule('one_time_code', 'id', '1 day after it has expired', sql`expires_at < ${ago('1 day')}`),
  rule('password_reset', 'token_hash', '1 day after it has expired', sql`expires_at < ${ago('1 day')}`),
  rule('reauthentication', 'family_id, purpose', 'until it expires', sql`expires_at < now()`),
  rule('passkey_challenge', 'family_id, purpose', 'until it expires', sql`expires_at < now()`),
  rule('contact_change', 'id', '1 day after it can no longer be undone', sql`expires_at < ${ago('1 day')}`),
  rule('order_reader', 'order_id, buyer_id', '1 day after it has expired', sql`expires_at < ${ago('1 day')}`),
  // kept for one more day, so that the session's tokens are still recognised
  rule(
    'session_family',
    'id',
    '1 day after it has ended',
    sql`least(expires_at, idle_at, coalesce(revoked_at, expires_at)) < ${ago('1 day')}`,
  ),
  rule(
    'account_device',
    'id',
    `${deviceMonths} months after its last sign-in`,
    sql`last_seen_at < ${ago(`${deviceMonths} months`)}`,
  ),
  rule(
    'gift',
    'id',
    `${giftMonths} months after it was sent or cancelled`,
    sql`state <> 'scheduled' and coalesce(sent_at, created_at) < ${ago(`${giftMonths} months`)}`,
  ),
  rule(
    'topup_share',
    'id',
    `${shareDays} days after the end of its order`,
    sql`exists (select 1 from shop_order o left join delivery d on d.order_id = o.id and d.state = 'delivered'
      where o.id = t.order_id and o.state <> 'processing'
        and coalesce(d.updated_at, o.updated_at) < ${ago(`${shareDays} days`)})`,
  ),
  rule('request_link', 'id', `${requestMonths} months`, sql`created_at < ${ago(`${requestMonths} months`)}`),
  rule(
    'recipient',
    'id',
    "until it is removed; 1 year after a guest's reminder; with `account`",
    sql`account_id is null and coalesce(remind_at, updated_at) < ${ago('1 year')}`,
  ),
  rule(
    'mail',
    'id',
    '1 year if it concerns an order, otherwise 30 days',
    sql`state in ('sent', 'refused', 'dropped') and ((order_id is null and created_at < ${ago('30 days')})
      or (order_id is not null and created_at < ${ago('1 year')}))`,
  ),
  rule(
    'contact_message',
    'id',
    `${messageMonths} months`,
    sql`created_at < ${ago(`${messageMonths} months`)} and not exists (select 1 from limit_request l where l.contact_id = t.id)`,
  ),
  rule(
    'subscriber',
    'id',
    `${unconfirmedAddressDays} days if it was never confirmed, ${unsubscribedAddressDays} days after unsubscribing`,
    sql`((state = 'asked' and asked_at < ${ago(`${unconfirmedAddressDays} days`)}) or (state = 'left' and left_at < ${ago(`${unsubscribedAddressDays} days`)}))`,
  ),
  {
    table: 'shop_order',
    after: `${unpaidOrderDays} days if it was never paid, otherwise ${archiveYears} years`,
    statement: deleteOrders,
    batch: orderBatch,
  },
  // carts that became orders are deleted together with those orders
  rule(
    'cart',
    'id',
    `${cartDays} days after it has expired, or with the order created from it`,
    sql`state <> 'ordered' and expires_at < ${ago(`${cartDays} days`)}
      and not exists (select 1 from shop_order o where o.cart_id = t.id)`,
  ),
  // the cookie that identifies a buyer is valid for a year
  {
    table: 'buyer',
    after: '1 year, or as long as other data refers to it; checked once a year',
    statement: deleteBuyers,
    batch,
  },
  rule('webhook_seen', 'digest', '90 days', sql`at < ${ago('90 days')}`),
  rule('job', 'id', '90 days after it has finished', sql`done_at < ${ago('90 days')}`),
  rule('staff_notice', 'id', '1 year after it was closed', sql`resolved_at < ${ago('1 year')}`),
  rule('staff_device', 'id', '1 year after it was last used', sql`last_seen_at < ${ago('1 year')}`),
  rule('reconciliation_run', 'id', '400 days', sql`at < ${ago('400 days')}`),
];

/** Deletes expired data in batches. Returns the number of milliseconds until the next run. */
export const deleteExpired = async ({ db }: Pick<AppContext, 'db'>): Promise<number> => {
  for (const { statement, batch: full } of retention)
    while (((await db.execute(statement)).rowCount ?? 0) >= full);
  return 60 * 60_000;
};
