/** Runs the shop's jobs as soon as its job table contains due ones. */
import type { Pool } from 'pg';
import type { Turns } from './database/turns.ts';
import { inside } from './environment.ts';
import type { Act, Source } from './scheduler.ts';
import type { ShopLives } from './shopLives.ts';
import type { Trace } from './trace.ts';

/** Jobs that are slow and do not affect money. */
const leftOut = new Set(['checkCatalogue', 'backUp', 'verifyStaffLog', 'sweepDocuments', 'sweepIdentity']);

/**
 * Delay of periodic jobs in milliseconds: at most this long while shoppers are present, and exactly this long
 * otherwise.
 */
const busySweeps = 90_000;
const quietSweeps = 30 * 60_000;

type Job = { id: string; kind: string; runAt: number };

export type Jobs = Source & {
  read: () => Promise<void>;
  /** Marks the kinds of all jobs that exist at this point as periodic. */
  setPeriodic: () => void;
  /** Returns whether any job other than a periodic one is pending. */
  isAnyOpen: () => boolean;
  /** Runs every periodic job now. */
  sweepAll: () => Promise<void>;
  /** Discards the running jobs of an instance that has ended. */
  forget: () => void;
};

export const createJobs = ({
  db,
  turns,
  lives,
  trace,
  isQuiet,
}: {
  db: Pool;
  turns: Turns;
  lives: ShopLives;
  trace: Trace;
  /** True if no shoppers are present and no call is pending, in which case periodic jobs can be late. */
  isQuiet: () => boolean;
}): Jobs => {
  let jobs: Job[] = [];
  let underWay = new Set<string>();
  const periodic = new Set<string>();
  const dueAt = ({ kind, runAt }: Job): number => {
    if (!periodic.has(kind)) return runAt;
    // derived from the due time, so that no random value is used up
    return runAt + (isQuiet() ? quietSweeps : runAt % busySweeps);
  };
  const run = async ({ id, kind }: Job): Promise<void> => {
    const living = lives.living();
    if (!living) return;
    const mine = underWay;
    mine.add(id);
    trace.note(`job ${kind}`);
    await inside(living.owner, () => living.app.runJob(id)).catch(() => {});
    mine.delete(id);
  };
  const waiting = (): Job[] => (lives.living() ? jobs.filter(({ id }) => !underWay.has(id)) : []);
  return {
    due: (time) =>
      waiting()
        .filter((job) => dueAt(job) <= time)
        .map(
          (job): Act =>
            () =>
              void run(job),
        ),
    next: () => Math.min(...waiting().map(dueAt)),
    read: async () => {
      if (!turns.takeWritten('job')) return;
      const { rows } = await db.query<Job>(
        `select id, kind, (extract(epoch from run_at) * 1000)::float8 as "runAt" from job
           where done_at is null and failed_at is null order by run_at, id`,
      );
      jobs = rows.filter(({ kind }) => !leftOut.has(kind));
    },
    setPeriodic: () => {
      for (const { kind } of jobs) periodic.add(kind);
    },
    isAnyOpen: () => jobs.some(({ kind }) => !periodic.has(kind)),
    sweepAll: async () => {
      await db.query('update job set run_at = now() where kind = any($1) and done_at is null', [
        [...periodic],
      ]);
      for (const job of waiting().filter(({ kind }) => periodic.has(kind))) await run(job);
    },
    forget: () => {
      underWay = new Set();
    },
  };
};
