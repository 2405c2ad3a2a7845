import type { Client, Pool } from 'pg';

/** Each order's database rows as text, by order number and table. */
export type Books = Map<string, Record<string, string[]>>;

/** Reads all records of a shop by order number: each order, and the rows of every table that references it. */
export const readBooks = async (db: Pool | Client): Promise<Books> => {
  const { rows: tables } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'order_id' order by 1`,
  );
  const books: Books = new Map();
  const add = async (table: string, join: string): Promise<void> => {
    const { rows } = await db.query<{ number: string; row: string }>(
      `select o.number, to_jsonb(t)::text as row from shop_order o join ${table} t on ${join} order by 1, 2`,
    );
    for (const { number, row } of rows) {
      const of = books.get(number) ?? {};
      (of[table] ??= []).push(row);
      books.set(number, of);
    }
  };
  await add('shop_order', 't.id = o.id');
  await add('cart', 't.id = o.cart_id');
  for (const { name } of tables) await add(name, 't.order_id = o.id');
  return books;
};

/** Counts the unfinished jobs of the given orders. */
export const countUndone = async (db: Pool | Client, numbers: readonly string[]): Promise<number> => {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from job j join shop_order o on o.number = any($1)
       where j.done_at is null
         and (j.subject = o.id or j.subject in (select id from mail where order_id = o.id)
           or j.subject in (select id from payment_attempt where order_id = o.id))`,
    [numbers],
  );
  return rows[0]?.n ?? 0;
};

/**
 * Queries that find contradictions between tables. Each query returns the affected orders, so its result must
 * be empty.
 */
export const contradictions = {
  'delivered but not paid': `select number from shop_order where state = 'completed' and paid_attempt_id is null`,
  'paid by an attempt without a capture': `select o.number from shop_order o join payment_attempt a on a.id = o.paid_attempt_id where a.state <> 'captured'`,
  'paid with another amount than requested': `select o.number from shop_order o join payment_attempt a on a.id = o.paid_attempt_id where a.amount <> o.total`,
  'completed without a code': `select o.number from shop_order o where o.state = 'completed' and not exists (select from delivered_code c where c.order_id = o.id)`,
  'completed without a finished delivery': `select o.number from shop_order o where o.state = 'completed' and not exists (select from delivery d where d.order_id = o.id and d.state = 'delivered')`,
  'completed without a queued receipt': `select o.number from shop_order o where o.state = 'completed' and not exists (select from mail m where m.order_id = o.id and m.kind = 'receipt')`,
  'a queued mail without a job': `select o.number from shop_order o join mail m on m.order_id = o.id where m.state in ('queued', 'sending') and not exists (select from job j where j.subject = m.id and j.done_at is null)`,
  'paid without a job to deliver it': `select o.number from shop_order o where o.state = 'processing' and not exists (select from job j where j.subject = o.id and j.kind in ('deliver', 'deliverCard') and j.done_at is null)`,
};
