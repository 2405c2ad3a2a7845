import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { markCardRemoved } from '../identity/accountCards.ts';
import { customerIdOf, lockAccount } from '../identity/accounts.ts';
import { requireReauth, useReauth } from '../identity/reauth.ts';
import type { AccountSession } from '../identity/sessions.ts';
import { queueMail } from '../mail/queue.ts';
import { databaseTime } from '../platform/database/clock.ts';
import { buyers, savedCards } from '../platform/database/schema.ts';
import { transaction, type Tx } from '../platform/database/transaction.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { personOf, tables, type Person } from './tables.ts';

/** All data stored about a customer, by table. Amounts are in rappen, and times are in UTC. */
export type DataCopy = { customer: string; made_at: string; tables: Record<string, unknown[]> };

/** Copies all data stored about a customer. @throws ShopRefusal 403 REAUTH_REQUIRED */
export const copyData = (shop: AppContext, signed: AccountSession): Promise<DataCopy> =>
  transaction(shop.db, async (tx) => {
    await useReauth(tx, signed, 'export');
    const person = personOf(signed.account);
    const copied: Record<string, unknown[]> = {};
    for (const { table, copy } of tables) if (copy) copied[table] = (await tx.execute(copy(person))).rows;
    return { customer: customerIdOf(signed.account), made_at: databaseTime().toISOString(), tables: copied };
  });

/**
 * Finds the numbers of unfinished orders: those whose payment, delivery, gifts or emails are still in progress.
 */
const findOpenOrders = async (tx: Tx, { id }: Person): Promise<string[]> => {
  const { rows } = await tx.execute<{ number: string }>(sql`
    select o.number from shop_order o
      where o.account_id = ${id} and (
        o.state not in ('completed', 'cancelled', 'refunded')
        or exists (select 1 from payment_attempt a where a.order_id = o.id and a.state in ('open', 'capturing', 'pending'))
        or exists (select 1 from refund r where r.order_id = o.id and r.state <> 'completed')
        or exists (select 1 from gift g where g.order_id = o.id and (g.state = 'scheduled'
          or (g.state = 'sent' and g.token_hash is not null and g.opened_at is null)))
        or exists (select 1 from mail m where m.order_id = o.id and m.state in ('queued', 'sending')))
      order by o.created_at`);
  return rows.map(({ number }) => number);
};

/**
 * Closes an account: removes its data and ends all its sessions. Records required by law remain, but no longer
 * refer to the customer; `tables` states what happens to each table. One last email is sent to the account's
 * address.
 * @throws ShopRefusal 403 REAUTH_REQUIRED, 409 OPEN_ORDERS with the order numbers
 */
export const closeAccount = (shop: AppContext, signed: AccountSession): Promise<void> =>
  transaction(shop.db, async (tx) => {
    const { id } = signed.account;
    await requireReauth(tx, signed, 'closing');
    // locks the rows in the same order as a purchase does (the browser before the customer) to prevent
    // deadlocks
    await tx.select({ id: buyers.id }).from(buyers).where(eq(buyers.accountId, id)).for('update');
    const account = await lockAccount(tx, id);
    const person = personOf(account);
    const open = await findOpenOrders(tx, person);
    if (open.length > 0)
      throw new ShopRefusal(409, 'closingBlocked', { code: 'OPEN_ORDERS', data: { orders: open } });
    await useReauth(tx, signed, 'closing');
    const cards = await tx.select().from(savedCards).where(eq(savedCards.accountId, id));
    for (const card of cards) if (!card.removedAt) await markCardRemoved(tx, card.id);
    for (const { close } of tables) if (close) await tx.execute(close(person));
    if (account.email)
      await queueMail(tx, { kind: 'accountClosed', recipient: account.email, language: account.language });
  });
