/** Runs each job in the shop's job table as soon as it is due. */
import type { Pool } from 'pg';
import type { Turns } from './database/turns.ts';
import { inside } from './environment.ts';
import type { Act, Source } from './scheduler.ts';
import type { ShopLives } from './shopLives.ts';
import type { Trace } from './trace.ts';

/** Jobs that are not run, because they are slow and do not affect money. */
const leftOut = new Set(['checkCatalogue', 'backUp', 'verifyStaffLog', 'sweepDocuments', 'sweepIdentity']);

/**
 * Delays of periodic jobs in milliseconds: the maximum while shoppers are present, and the fixed delay at other
 * times.
 */
const busySweeps = 90_000;
const quietSweeps = 30 * 60_000;

type Job = { id: string; kind: string; runAt: number };

export type Jobs = Source & {
  read: () => Promise<void>;
  /** Marks the kinds of all current jobs as periodic. */
  setPeriodic: () => void;
  /** Returns whether any job that is not periodic is pending. */
  isAnyOpen: () => boolean;
  /** Runs every periodic job now. */
  sweepAll: () => Promise<void>;
  /** Discards the jobs that an ended instance was running. */
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
  /** True if no shopper is present and no call is pending. Periodic jobs may then be late. */
  isQuiet: () => boolean;
}): Jobs => {
  let jobs: Job[] = [];
  let underWay = new Set<string>();
  const periodic = new Set<string>();
  const dueAt = ({ kind, runAt }: Job): number => {
    if (!periodic.has(kind)) return runAt;
    // The delay is derived from the due time, so that no random value is needed.
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
