import { and, eq, isNull, sql } from 'drizzle-orm';
import { staffNotices } from '../platform/database/schema.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';
import type { Job } from '../platform/jobs/worker.ts';
import { openNotice } from './notices.ts';

/**
 * Kinds of jobs for which each failed job gets its own notice. Failed jobs of all other kinds share one
 * notice per name (`jobName`).
 */
const cases: readonly Job['kind'][] = ['deliver', 'deliverCard', 'gift', 'refund', 'settle', 'forgetCard'];
const subjectOf = ({ kind, key }: Pick<Job, 'kind' | 'key'>): string => (cases.includes(kind) ? key : '');

/** Returns the name under which a job appears in notices and lists. Routine background jobs share one name. */
export const jobName = (kind: Job['kind']): string =>
  kind === 'deliverCard'
    ? 'deliver'
    : [...cases, 'mail', 'codeMail', 'reminder'].includes(kind)
      ? kind
      : 'other';

/** Finds the order that a job's subject belongs to. Returns null if it belongs to none. */
export const findOrderNumber = async (
  tx: Pick<Tx, 'execute'>,
  subject: string | null,
): Promise<string | null> => {
  const { rows } = await tx.execute<{ number: string }>(sql`
    select number from shop_order where id = ${subject}
      or id = (select order_id from mail where id = ${subject})
      or id = (select order_id from gift where id = ${subject})
      or id = (select order_id from refund where id = ${subject})
      or id = (select order_id from payment_attempt where id = ${subject})`);
  return rows[0]?.number ?? null;
};

/** Opens a staff notice about a job that has used up its attempts. */
export const openGivenUpNotice = async (
  shop: Parameters<typeof openNotice>[0],
  tx: Tx,
  job: Job,
  error: string,
): Promise<void> => {
  const order = await findOrderNumber(tx, job.subject);
  await openNotice(shop, tx, {
    kind: 'jobGivenUp',
    gateway: 'jobs',
    reason: jobName(job.kind),
    subject: subjectOf(job),
    detail: { job: job.kind, error, ...(order === null ? {} : { order }) },
  });
};

/** Closes the notice about a failed job that has now succeeded. Notices shared by several jobs stay open. */
export const resolveGivenUp = async (db: Pick<Db, 'update'>, job: Job): Promise<void> => {
  const subject = subjectOf(job);
  if (subject === '') return;
  await db
    .update(staffNotices)
    .set({ resolvedAt: sql`now()` })
    .where(
      and(
        eq(staffNotices.kind, 'jobGivenUp'),
        eq(staffNotices.subject, subject),
        isNull(staffNotices.resolvedAt),
      ),
    );
};
