import { sql, type SQL } from 'drizzle-orm';
import { jobs, type JobKind } from '../database/schema.ts';
import type { Tx } from '../database/transaction.ts';

export const jobChannel = 'job';

type NewJob = { key: string; kind: JobKind; subject?: string; runAt?: Date | SQL };

/**
 * Builds a statement that inserts a job and notifies the workers. It can be part of a larger statement. It does
 * nothing if a job with this key already exists.
 */
export const newJob = (tx: Pick<Tx, 'insert'>, { key, kind, subject, runAt }: NewJob) =>
  tx
    .insert(jobs)
    .values({ key, kind, subject: subject ?? null, ...(runAt ? { runAt } : {}) })
    .onConflictDoNothing()
    .returning({ rung: sql`pg_notify(${jobChannel}, '')`.as('rung') });

/** Queues a job in the same transaction as the change that requires the job. */
export const enqueue = async (tx: Pick<Tx, 'insert'>, job: NewJob): Promise<void> => {
  await newJob(tx, job);
};
