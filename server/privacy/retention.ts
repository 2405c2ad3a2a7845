import { sql, type SQL } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';

/** What is deleted, and when; docs/privacy.md has a line for each table, which a test compares with this one. */
export type RetentionRule = {
  table: string;
  /** As docs/privacy.md says it. */
  after: string;
  /** Deletes what is over. With `limit` it is one batch. */
  statement: SQL;
};

const ago = (period: string): SQL => sql.raw(`now() - interval '${period}'`);

/** Unpaid, ended, and nothing of it ever left or may still arrive. */
const deletableOrders = sql`
  select o.id from shop_order o
    where o.state = 'cancelled' and o.paid_attempt_id is null and o.updated_at < ${ago('90 days')}
      and not exists (select 1 from delivery d where d.order_id = o.id)
      and not exists (select 1 from refund r where r.order_id = o.id)
      and not exists (select 1 from code_reveal c where c.order_id = o.id)
      and not exists (select 1 from payment_attempt a where a.order_id = o.id
        and (a.state not in ('declined', 'cancelled', 'expired')
          or exists (select 1 from staff_notice n where n.resolved_at is null and n.subject like a.id || '%')))
    limit 500`;

/** One statement, so that an order goes with all that belongs to it or stays. */
const deleteOrders = sql`
  with gone as materialized (${deletableOrders}),
    events as (delete from order_event where order_id in (select id from gone)),
    mails as (delete from mail where order_id in (select id from gone)),
    places as (delete from voucher_reservation where order_id in (select id from gone)),
    tries as (delete from payment_attempt where order_id in (select id from gone))
  delete from shop_order where id in (select id from gone)`;

/** In an order in which what is referenced goes after what refers to it. */
export const retention: readonly RetentionRule[] = [
  {
    table: 'tally',
    after: 'when the limit is over',
    statement: sql`delete from tally where keep_until < now()`,
  },
  {
    table: 'one_time_code',
    after: '1 day after its end',
    statement: sql`delete from one_time_code where expires_at < ${ago('1 day')}`,
  },
  {
    table: 'password_reset',
    after: '1 day after its end',
    statement: sql`delete from password_reset where expires_at < ${ago('1 day')}`,
  },
  {
    table: 'reauthentication',
    after: 'at its end',
    statement: sql`delete from reauthentication where expires_at < now()`,
  },
  {
    table: 'contact_change',
    after: '1 day after it can be undone no more',
    statement: sql`delete from contact_change where expires_at < ${ago('1 day')}`,
  },
  {
    table: 'order_reader',
    after: '1 day after its end',
    statement: sql`delete from order_reader where expires_at < ${ago('1 day')}`,
  },
  {
    // so that its tokens are still known as its own
    table: 'session_family',
    after: '1 day after its end',
    statement: sql`delete from session_family where least(expires_at, coalesce(revoked_at, expires_at)) < ${ago('1 day')}`,
  },
  {
    table: 'gift',
    after: '1 year after it was sent or cancelled',
    statement: sql`delete from gift where state <> 'scheduled' and coalesce(sent_at, created_at) < ${ago('1 year')}`,
  },
  {
    table: 'mail',
    after: '30 days; 1 year if it is about an order',
    statement: sql`delete from mail where state in ('sent', 'refused', 'dropped')
      and created_at < case when order_id is null then ${ago('30 days')} else ${ago('1 year')} end`,
  },
  {
    table: 'contact_message',
    after: '1 year',
    statement: sql`delete from contact_message m where m.created_at < ${ago('1 year')}
      and not exists (select 1 from limit_request l where l.contact_id = m.id)`,
  },
  {
    table: 'subscriber',
    after: '7 days without a yes, 30 days after leaving',
    statement: sql`delete from subscriber where (state = 'asked' and asked_at < ${ago('7 days')})
      or (state = 'left' and left_at < ${ago('30 days')})`,
  },
  { table: 'shop_order', after: '90 days if it was never paid, else 10 years', statement: deleteOrders },
  {
    table: 'cart',
    after: '30 days after its end, unless an order was made of it',
    statement: sql`delete from cart c where c.expires_at < ${ago('30 days')}
      and not exists (select 1 from shop_order o where o.cart_id = c.id)`,
  },
  {
    // its cookie lives for a year
    table: 'buyer',
    after: '1 year, if nothing is left of it',
    statement: sql`delete from buyer b where b.created_at < ${ago('1 year')}
      and not exists (select 1 from cart c where c.buyer_id = b.id)
      and not exists (select 1 from shop_order o where o.buyer_id = b.id)
      and not exists (select 1 from order_reader r where r.buyer_id = b.id)`,
  },
  {
    table: 'webhook_seen',
    after: '90 days',
    statement: sql`delete from webhook_seen where at < ${ago('90 days')}`,
  },
  {
    table: 'job',
    after: '90 days after it was done',
    statement: sql`delete from job where done_at < ${ago('90 days')}`,
  },
  {
    table: 'staff_notice',
    after: '1 year after it was closed',
    statement: sql`delete from staff_notice where resolved_at < ${ago('1 year')}`,
  },
  {
    table: 'staff_device',
    after: '1 year after its last use',
    statement: sql`delete from staff_device where last_seen_at < ${ago('1 year')}`,
  },
  {
    table: 'reconciliation_run',
    after: '400 days',
    statement: sql`delete from reconciliation_run where at < ${ago('400 days')}`,
  },
];

/** Deletes what is over. Gives the ms until the next round. */
export const deleteExpired = async ({ db }: Pick<AppContext, 'db'>): Promise<number> => {
  for (const { statement } of retention) await db.execute(statement);
  return 60 * 60_000;
};
