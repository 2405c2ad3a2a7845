import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { JobKind } from '../database/schema.ts';
import { connectDb, transaction, type Tx } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import { Unavailable } from '../outcomes.ts';
import type { JobResult } from './jobResult.ts';
import { fillSlots, laneOf, lanes } from './lanes.ts';
import { jobChannel } from './outbox.ts';

export type Job = { id: string; key: string; kind: JobKind; subject: string | null; tries: number };
export type Handlers = Record<JobKind, (job: Job) => Promise<JobResult>>;
export type Worker = {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs one job if it is due. Takes no lock, because the caller decides when jobs run. */
  run(id: string): Promise<void>;
};

type Candidate = { id: string; kind: JobKind };

type Options = {
  db: Pool;
  log: Log;
  handlers: Handlers;
  /** Number of jobs that run in parallel, shared by all lanes. If 0, no jobs run. */
  loops: number;
  pollMs?: number;
  /** Maximum time, in milliseconds, that `stop` waits for running jobs. */
  drainMs?: number;
  /**
   * Called when the worker gives up on a job, so that a person can look into the failure. The callback runs in
   * the transaction that records the failure.
   */
  giveUp?: (tx: Tx, job: Job, reason: string) => Promise<void>;
};

/**
 * Selects due jobs that no process has locked. The key of a job's advisory lock is its negated id; no other
 * lock in the shop uses these keys. Locked jobs are skipped, so that each process finds work for all of its
 * slots.
 */
const findDue = `
  with held as materialized (
    select -((classid::bigint << 32) | objid::bigint) as id from pg_locks
      where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database()))
  select due.id, kind
    from unnest($1::text[]) with ordinality as wanted(kind, place)
    cross join lateral (
      select id, run_at from job
        where job.kind = wanted.kind and done_at is null and failed_at is null and run_at <= now()
          and id not in (select id from held) and id <> all($3)
        order by run_at, id limit $2) as due
    order by due.run_at, due.id`;
/** Locks the selected jobs, except those that another process has locked in the meantime. */
const lock = `select id from unnest($1::bigint[]) as id where pg_try_advisory_lock(-id)`;
const backoff = [1, 2, 5, 15, 60, 300, 900, 3600];
/** Maximum number of attempts. With the delays in `backoff`, the attempts span more than a day. */
const maxTries = 36;

const kinds = lanes.flatMap((lane) => lane.kinds);

/**
 * Failures of an unavailable provider are counted only up to this number, which limits the delay before the
 * next attempt to a minute.
 */
const patientTries = 5;

const waitAfter = (tries: number): number => backoff[Math.min(tries, backoff.length) - 1] ?? 1;

/**
 * Returns a reason that is safe to store. Errors may quote their input, so the reason contains only our own
 * messages and error codes.
 */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  if (['TryLater', 'OutcomeUnknown', 'Unavailable', 'Refused'].includes(error.name)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  return `${error.name} ${code}`.trim();
};

/**
 * Runs the jobs in the outbox. A job belongs to the process that holds the advisory lock on the job's id. The
 * lock is tied to the worker's own connection, so a killed process releases its jobs at once, without waiting
 * for a timer.
 */
export const createWorker = (options: Options): Worker => {
  const { db, log, handlers, loops, pollMs = 500, drainMs = 7_000, giveUp = async () => {} } = options;
  const rows = connectDb(db);
  const running = new Map<string, { kind: JobKind; work: Promise<void> }>();
  /** True if more jobs were due than there were free slots. */
  let areMoreDue = false;
  let holder: PoolClient | null = null;
  /**
   * The last query on the lock connection. The loops share this connection, so each query waits for the
   * previous one.
   */
  let lastQuery: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();
  const bell: { ring?: () => void } = {};
  const signal = (): void => bell.ring?.();
  let cycle: Promise<void> = Promise.resolve();

  /** Closes the connection, which releases all locks. Further calls have no effect. */
  const closeHolder = (client: PoolClient | null): void => {
    if (client === null || holder !== client) return;
    holder = null;
    client.release(true);
  };

  const connect = async (): Promise<PoolClient> => {
    const client = await db.connect();
    client.on('error', () => closeHolder(client));
    client.on('end', () => closeHolder(client));
    client.on('notification', signal);
    try {
      await client.query(`listen ${jobChannel}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    return client;
  };

  const queryInTurn = <Row extends QueryResultRow>(
    client: PoolClient,
    text: string,
    values: unknown[],
  ): Promise<Row[]> => {
    const result = lastQuery.then(async () => (await client.query<Row>(text, values)).rows);
    lastQuery = result.catch(() => {});
    return result;
  };

  const finish = async (job: Job, result: JobResult): Promise<void> => {
    if (result)
      await db.query(
        `update job set tries = 0, last_error = null, run_at = now() + $2 * interval '1 ms' where id = $1`,
        [job.id, result.again],
      );
    // does not wait for the write to reach the disk; if a machine crash loses the update, the job runs again,
    // just as when a process is killed
    else
      await db.query(
        `update job set done_at = now(), last_error = null where id = $1
           returning set_config('synchronous_commit', 'off', true)`,
        [job.id],
      );
  };

  const fail = async (job: Job, error: unknown): Promise<void> => {
    // an unavailable provider is no reason to give up on a job; the job continues within a minute of the
    // provider's recovery
    const isUnavailable = error instanceof Unavailable;
    const tries = isUnavailable ? Math.min(job.tries + 1, Math.max(job.tries, patientTries)) : job.tries + 1;
    const reason = reasonOf(error);
    const over = !isUnavailable && tries >= maxTries;
    const note = { job: job.id, kind: job.kind, subject: job.subject, tries, reason };
    if (over) log.error(note, 'job failed permanently: staff must look into it');
    else log.warn(note, 'job failed and will be retried');
    const wait = waitAfter(isUnavailable ? Math.min(tries, patientTries) : tries);
    await transaction(rows, async (tx) => {
      await tx.execute(sql`
        update job set tries = ${tries}, last_error = ${reason}, run_at = now() + ${wait} * interval '1 s',
          failed_at = case when ${over} then now() end where id = ${job.id}`);
      if (over) await giveUp(tx, job, reason);
    });
  };

  const run = async (id: string): Promise<void> => {
    // reads the job after locking it, because another process may have finished it
    const { rows } = await db.query<Job>(
      `select id, key, kind, subject, tries from job
         where id = $1 and done_at is null and failed_at is null and run_at <= now()`,
      [id],
    );
    const job = rows[0];
    if (!job) return;
    try {
      await finish(job, await handlers[job.kind](job));
    } catch (error) {
      await fail(job, error);
    }
  };

  const release = async (client: PoolClient, id: string): Promise<void> => {
    if (holder === client) await queryInTurn(client, 'select pg_advisory_unlock(-$1::bigint)', [id]);
  };

  const start = (client: PoolClient, id: string, kind: JobKind): void => {
    const work = run(id)
      .catch((error: unknown) =>
        log.warn({ job: id, reason: reasonOf(error) }, 'the result of a job was not stored'),
      )
      .then(() => release(client, id))
      .catch(() => {})
      .finally(() => {
        running.delete(id);
        if (areMoreDue) signal();
      });
    running.set(id, { kind, work });
  };

  const startDueJobs = async (client: PoolClient): Promise<void> => {
    areMoreDue = running.size >= loops;
    if (areMoreDue) return;
    const due = await queryInTurn<Candidate>(client, findDue, [kinds, loops, [...running.keys()]]);
    let candidates = due.sort((a, b) => laneOf(a.kind) - laneOf(b.kind));
    for (;;) {
      const counts = lanes.map(
        (_, lane) => [...running.values()].filter((one) => laneOf(one.kind) === lane).length,
      );
      const selected = fillSlots(loops, counts, candidates);
      areMoreDue = selected.length < candidates.length;
      if (selected.length === 0) return;
      const locked = await queryInTurn<{ id: string }>(client, lock, [selected.map(({ id }) => id)]);
      const ids = new Set(locked.map(({ id }) => id));
      for (const { id, kind } of selected) if (ids.has(id)) start(client, id, kind);
      if (ids.size === selected.length) return;
      // another process locked some of these jobs first, so the next candidates take their slots
      candidates = candidates.filter((one) => !selected.includes(one));
    }
  };

  const runLoop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => (bell.ring = resolve));
      try {
        holder ??= await connect();
        await startDueJobs(holder);
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'the job worker has lost its database connection');
        closeHolder(holder);
      }
      await Promise.race([woken, sleep(pollMs)]);
    }
  };

  return {
    run,
    start: async () => {
      if (loops > 0) cycle = runLoop();
    },
    stop: async () => {
      stopping.abort();
      signal();
      await cycle;
      const deadline = new AbortController();
      await Promise.race([
        Promise.all([...running.values()].map(({ work }) => work)),
        sleep(drainMs, undefined, { signal: deadline.signal }).catch(() => {}),
      ]);
      deadline.abort();
      closeHolder(holder);
    },
  };
};
