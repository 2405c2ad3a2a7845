import { sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';

/** Time when the oldest open item of each kind of work arrived. Null if there are no open items. */
export type OldestWork = { documents: Date | null; limits: Date | null; refunds: Date | null };

export const loadOldestWork = async ({ db }: Pick<AppContext, 'db'>): Promise<OldestWork> => {
  const { rows } = await db.execute<Record<keyof OldestWork, string | null>>(sql`
    select (select min(uploaded_at) from id_document where status = 'under_review') as documents,
           (select min(created_at) from limit_request where state = 'pending') as limits,
           least(
             (select min(updated_at) from shop_order where state in ('refundDue', 'refundRefused')),
             (select min(r.updated_at) from refund r join shop_order o on o.id = r.order_id
               where r.state = 'refused' and r.attempt_id is distinct from o.paid_attempt_id)
           ) as refunds`);
  const [row] = rows;
  const dateOf = (name: keyof OldestWork): Date | null => (row?.[name] ? new Date(row[name]) : null);
  return { documents: dateOf('documents'), limits: dateOf('limits'), refunds: dateOf('refunds') };
};
