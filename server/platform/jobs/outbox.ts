import { sql } from 'drizzle-orm';
import { jobs, type JobKind } from '../database/schema.ts';
import type { Tx } from '../database/transaction.ts';

export const jobChannel = 'job';

/** Writes down what has to be done, in the transaction that decides it, and rings for it. A key that is there already adds nothing. */
export const enqueue = async (
  tx: Pick<Tx, 'insert'>,
  job: { key: string; kind: JobKind; subject?: string; runAt?: Date },
): Promise<void> => {
  await tx
    .insert(jobs)
    .values({
      key: job.key,
      kind: job.kind,
      subject: job.subject ?? null,
      ...(job.runAt ? { runAt: job.runAt } : {}),
    })
    .onConflictDoNothing()
    .returning({ rung: sql`pg_notify(${jobChannel}, '')` });
};
