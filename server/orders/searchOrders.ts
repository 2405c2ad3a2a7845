import { desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { orders, type OrderRow } from '../platform/database/schema.ts';
import type { Db } from '../platform/database/transaction.ts';
import { readPhone, withoutTrunkZero } from './searchAccounts.ts';

/** Maximum number of orders in a search result. Any others can be found with a more specific search. */
export const mostFound = 50;

/** Returns one query for each possible meaning of the entered text. Each query uses its own index. */
const meanings = (typed: string): SQL[] => {
  const phone = readPhone(typed);
  return [
    sql`select id from shop_order where number = ${typed.toUpperCase()}`,
    ...(typed.includes('@')
      ? [
          sql`select id from shop_order where lower(email) = ${typed.toLowerCase()}`,
          sql`select o.id from shop_order o join account a on a.id = o.account_id where a.email = ${typed.toLowerCase()}`,
        ]
      : []),
    ...(phone
      ? [
          sql`select id from shop_order where item ->> 'mobile' in ${phone.national}
                and (item ->> 'mobile' = ${withoutTrunkZero(phone.digits)} or (item ->> 'isd') || (item ->> 'mobile') = ${phone.digits})`,
          sql`select o.id from shop_order o join account a on a.id = o.account_id where a.mobile in ${phone.national}
                and (a.mobile = ${withoutTrunkZero(phone.digits)} or a.isd || a.mobile = ${phone.digits})`,
        ]
      : []),
    sql`select order_id from payment_attempt where reference = ${typed}`,
    sql`select order_id from payment_attempt where transaction_id = ${typed}`,
    sql`select order_id from payment_attempt where capture_id = ${typed}`,
    sql`select order_id from delivery where identifier = ${typed}`,
    sql`select order_id from delivery where supplier_reference = ${typed}`,
    sql`select order_id from refund where provider_reference = ${typed}`,
  ];
};

/**
 * Finds the orders whose number, email address, phone number or provider reference exactly matches the entered
 * text, newest first.
 */
export const searchOrders = async (db: Pick<Db, 'select'>, typed: string): Promise<OrderRow[]> => {
  const text = typed.trim();
  if (text === '') return [];
  return db
    .select()
    .from(orders)
    .where(inArray(orders.id, sql`(${sql.join(meanings(text), sql` union `)})`))
    .orderBy(desc(orders.createdAt))
    .limit(mostFound);
};

export const findOrderByNumber = async (db: Pick<Db, 'select'>, number: string): Promise<OrderRow | null> => {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  return order ?? null;
};
