import { sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';

/** Forgets what is over: sessions, codes, reset links, proofs, changes that cannot be undone, counts, mails that no order is about, messages, gifts, addresses without a yes. Gives the ms until the next round. */
export const sweepIdentity = async ({ db }: Pick<AppContext, 'db'>): Promise<number> => {
  await db.execute(sql`delete from tally where keep_until < now()`);
  await db.execute(sql`delete from one_time_code where expires_at < now() - interval '1 day'`);
  await db.execute(sql`delete from password_reset where expires_at < now() - interval '1 day'`);
  await db.execute(sql`delete from reauthentication where expires_at < now()`);
  await db.execute(sql`delete from contact_change where expires_at < now() - interval '1 day'`);
  await db.execute(sql`delete from order_reader where expires_at < now() - interval '1 day'`);
  // A revoked or expired session is kept for a day, so that its tokens are still known as its own.
  await db.execute(
    sql`delete from session_family where least(expires_at, coalesce(revoked_at, expires_at)) < now() - interval '1 day'`,
  );
  await db.execute(
    sql`delete from mail where order_id is null and state in ('sent', 'refused', 'dropped') and created_at < now() - interval '30 days'`,
  );
  await db.execute(
    sql`delete from gift where state <> 'scheduled' and coalesce(sent_at, created_at) < now() - interval '1 year'`,
  );
  await db.execute(
    sql`update mail set recipient = '' where kind = 'gift' and recipient <> '' and state in ('sent', 'refused', 'dropped')
      and created_at < now() - interval '1 year'`,
  );
  await db.execute(sql`delete from contact_message where created_at < now() - interval '1 year'`);
  await db.execute(
    sql`delete from subscriber where (state = 'asked' and asked_at < now() - interval '7 days')
      or (state = 'left' and left_at < now() - interval '30 days')`,
  );
  return 10 * 60_000;
};
