import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import timers, { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { queueMail } from '../../../server/mail/queue.ts';
import { openGivenUpNotice, resolveGivenUp } from '../../../server/notices/givenUpJobs.ts';
import { createPool } from '../../../server/platform/database/connect.ts';
import type { JobKind, MailKind } from '../../../server/platform/database/schema.ts';
import { connectDb, transaction } from '../../../server/platform/database/transaction.ts';
import { TryLater } from '../../../server/platform/jobs/jobResult.ts';
import { lanes, leastSlots } from '../../../server/platform/jobs/lanes.ts';
import { enqueue, jobChannel } from '../../../server/platform/jobs/outbox.ts';
import { createWorker, type Handlers, type Job } from '../../../server/platform/jobs/worker.ts';
import { createLog } from '../../../server/platform/log.ts';
import { OutcomeUnknown, Refused, Unavailable } from '../../../server/platform/outcomes.ts';
import { freshDatabase, type FreshDatabase } from '../../setup/freshDatabase.ts';
import { slow } from '../../setup/tiers.ts';
import { until } from '../shop/harness.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const log = createLog('silent');
const handlersOf = (run: (job: Job) => Promise<void | { again: number }>): Handlers => ({
  deliver: run,
  deliverCard: run,
  codeMail: run,
  mail: run,
  gift: run,
  reminder: run,
  refund: run,
  settle: run,
  forgetCard: run,
  sweepExpired: run,
  settleOpenPayments: run,
  sweepIdentity: run,
  sweepDocuments: run,
  reconcileOrders: run,
  probeGateway: run,
  checkCatalogue: run,
  backUp: run,
  verifyStaffLog: run,
  rewardReferrals: run,
});
const add = async (n: number, kind: JobKind = 'mail'): Promise<string[]> => {
  const keys = Array.from({ length: n }, () => randomUUID());
  await database.pool.query('insert into job (key, kind) select unnest($1::text[]), $2', [keys, kind]);
  return keys;
};
const undone = async (keys: string[]): Promise<number> => {
  const { rows } = await database.pool.query('select 1 from job where key = any($1) and done_at is null', [
    keys,
  ]);
  return rows.length;
};

test('a free slot starts the next waiting job immediately, without polling', async () => {
  const handlers = handlersOf(() => sleep(1 + Math.random() * 10));
  const pool = new Pool({ connectionString: database.url, max: 6 });
  const worker = createWorker({ db: pool, log, handlers, loops: 4, pollMs: 3_600_000 });
  const keys = await add(60);
  await worker.start();
  await until(async () => (await undone(keys)) === 0);
  await worker.stop();
  await pool.end();
});

test('an idle worker starts a new job as soon as it is committed, without polling', async () => {
  const pool = new Pool({ connectionString: database.url, max: 6 });
  const handlers = handlersOf(() => Promise.resolve());
  const worker = createWorker({ db: pool, log, handlers, loops: 4, pollMs: 3_600_000 });
  const first = await add(1);
  await worker.start();
  await until(async () => (await undone(first)) === 0);
  const key = randomUUID();
  await transaction(connectDb(pool), (tx) => enqueue(tx, { key, kind: 'mail' }));
  await until(async () => (await undone([key])) === 0, 20_000);
  await worker.stop();
  await pool.end();
});

test.each([1, 8])(
  'a worker with %i slots starts the jobs of a lane in the order in which they are due',
  async (loops) => {
    const order: string[] = [];
    const handlers = handlersOf(async ({ key }) => void order.push(key));
    const keys = await add(3);
    for (const [at, key] of keys.entries())
      await database.pool.query(`update job set run_at = now() - $1 * interval '1 min' where key = $2`, [
        at + 1,
        key,
      ]);
    // One connection holds the locks, so the other one runs the jobs in the order in which they start.
    const pool = new Pool({ connectionString: database.url, max: 2 });
    const worker = createWorker({ db: pool, log, handlers, loops, pollMs: 20 });
    await worker.start();
    await until(async () => (await undone(keys)) === 0);
    await worker.stop();
    await pool.end();
    expect(order).toEqual(keys.toReversed());
  },
);

test('a stopping worker starts no more jobs, waits for running ones, and leaves a hanging one to another process', async () => {
  const { running, done, handlers, release } = heldJobs(['mail']);
  const pools = [0, 1].map(() => new Pool({ connectionString: database.url, max: 6 }));
  const [patient, hasty] = pools.map((db, n) =>
    createWorker({ db, log, handlers, loops: 1, pollMs: 20, ...(n === 1 ? { drainMs: 20 } : {}) }),
  );
  const [held] = await add(1);
  await hasty!.start();
  await until(() => running.length === 1);
  await hasty!.stop();
  expect(done).toEqual([]);
  await patient!.start();
  await until(() => running.length === 2);
  const stopped = patient!.stop().then(() => done.length);
  // These queries give a worker that does not wait enough time to stop.
  const later: string[] = [];
  for (let n = 0; n < 20; n += 1) later.push(...(await add(1)));
  release();
  expect(await stopped).toBeGreaterThan(0);
  expect(running).toEqual([held, held]);
  expect(await undone(later)).toBe(later.length);
  await database.pool.query('delete from job where key = any($1)', [later]);
  for (const pool of pools) await pool.end();
});

test('a lock with two keys does not count as the lock of a job', async () => {
  const keys = await add(1);
  const { rows } = await database.pool.query<{ id: string }>('select id from job where key = any($1)', [
    keys,
  ]);
  const other = await database.pool.connect();
  onTestFinished(() => other.release(true));
  // Together, the two keys have the same bits as the key of the job's own lock.
  await other.query('select pg_advisory_lock(-1, $1)', [-Number(rows[0]?.id)]);
  const handlers = handlersOf(() => Promise.resolve());
  const worker = createWorker({ db: database.pool, log, handlers, loops: 1, pollMs: 20 });
  await worker.start();
  try {
    await until(async () => (await undone(keys)) === 0, 5_000);
  } finally {
    await worker.stop();
  }
});

test('by default, a worker looks for jobs twice a second and waits at most seven seconds for running ones', async () => {
  const wait = vi.spyOn(timers, 'setTimeout');
  syncBuiltinESMExports();
  const handlers = handlersOf(() => Promise.resolve());
  const worker = createWorker({ db: database.pool, log, handlers, loops: 1 });
  await worker.start();
  await until(() => wait.mock.calls.some(([ms]) => ms === 500));
  await worker.stop();
  const { calls } = wait.mock;
  wait.mockRestore();
  syncBuiltinESMExports();
  const drains = calls.filter(([, , options]) => options?.signal);
  expect(drains.map(([ms, , options]) => [ms, options?.signal?.aborted])).toEqual([[7_000, true]]);
});

test('two processes share the jobs and run each job once', async () => {
  const runs = new Map<string, number>();
  const handlers = handlersOf(async ({ key }) => {
    runs.set(key, (runs.get(key) ?? 0) + 1);
    await sleep(5);
  });
  const pools = [0, 1].map(() => new Pool({ connectionString: database.url, max: 6 }));
  const workers = pools.map((db) => createWorker({ db, log, handlers, loops: 4, pollMs: 20 }));
  const keys = await add(80);
  for (const worker of workers) await worker.start();
  await until(async () => (await undone(keys)) === 0);
  for (const worker of workers) await worker.stop();
  for (const pool of pools) await pool.end();
  expect(keys.map((key) => runs.get(key))).toEqual(keys.map(() => 1));
});

test.each([
  ['another process has finished', 'done_at = now()'],
  ['has failed permanently', 'failed_at = now()'],
  ['is not due yet', `run_at = now() + interval '1 hour'`],
])('a worker does not run a job that %s', async (_, change) => {
  let runs = 0;
  const handlers = handlersOf(async () => {
    runs += 1;
  });
  const [key] = await add(1);
  const { rows } = await database.pool.query<{ id: string }>(
    `update job set ${change} where key = $1 returning id`,
    [key],
  );
  await createWorker({ db: database.pool, log, handlers, loops: 0 }).run(rows[0]!.id);
  await database.pool.query('delete from job where key = $1', [key]);
  expect(runs).toBe(0);
});

test("a failed job is retried, and only the error's type is stored, not its message", async () => {
  let tries = 0;
  const handlers = handlersOf(async () => {
    tries += 1;
    if (tries === 1) throw new Error('the code is 1234567890');
  });
  const worker = createWorker({ db: database.pool, log, handlers, loops: 1, pollMs: 20 });
  const keys = await add(1);
  await worker.start();
  try {
    await until(async () => tries === 1);
    await until(async () => {
      const { rows } = await database.pool.query('select last_error, tries from job where key = any($1)', [
        keys,
      ]);
      return rows[0]?.last_error === 'Error' && rows[0]?.tries === 1;
    });
    await until(async () => (await undone(keys)) === 0);
  } finally {
    await worker.stop();
  }
  expect(tries).toBe(2);
});

test('a job that waits for a provider is retried within a minute, however often it has failed', async () => {
  const handlers = handlersOf(() => Promise.reject(new Unavailable('gateway', 'sms.send: status 403')));
  const worker = createWorker({ db: database.pool, log, handlers, loops: 1, pollMs: 20 });
  const keys = await add(3);
  await database.pool.query(
    `update job set tries = case key when $1 then 3 when $2 then 4 else 30 end where key = any($3)`,
    [keys[0], keys[1], keys],
  );
  await worker.start();
  const failed = async () =>
    (
      await database.pool.query<{ soon: boolean }>(
        `select run_at <= now() + interval '1 min' as soon from job where key = any($1) and last_error is not null`,
        [keys],
      )
    ).rows;
  const waits = await until(async () => (await failed()).length === keys.length && failed());
  await worker.stop();
  await database.pool.query('delete from job where key = any($1)', [keys]);
  expect(waits).toEqual(keys.map(() => ({ soon: true })));
});

describe('results of a job', () => {
  const lines: { level: number; msg: string }[] = [];
  const logged = createLog('info', {
    write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
  });
  /**
   * Runs a job once, with the given number of earlier failures, and returns its stored state. `waits` returns
   * true if the next run is due the given number of seconds after this run, however long this run took.
   */
  const runOnce = async (tries: number, run: () => Promise<void | { again: number }>) => {
    lines.length = 0;
    const [key] = await add(1);
    const { rows: added } = await database.pool.query<{ id: string; start: Date }>(
      `update job set tries = $2, last_error = 'an earlier error' where key = $1 returning id, now() as start`,
      [key, tries],
    );
    const { id, start } = added[0]!;
    const worker = createWorker({ db: database.pool, log: logged, handlers: handlersOf(run), loops: 0 });
    await worker.run(id);
    const { rows } = await database.pool.query<{ earliest: number; latest: number }>(
      `delete from job where id = $1 returning tries, last_error as error, done_at is not null as done,
         failed_at is not null as failed, extract(epoch from run_at - now())::float8 as earliest,
         extract(epoch from run_at - $2::timestamptz)::float8 as latest`,
      [id, start],
    );
    const { earliest, latest, ...stored } = rows[0]!;
    return { ...stored, waits: (seconds: number) => earliest <= seconds && seconds <= latest };
  };
  const failWith = (error: unknown) => () => Promise.reject(error);
  const left = { done: false, failed: false };
  const retry = { level: 40, msg: 'job failed and will be retried' };

  test.each([
    [0, 1],
    [1, 2],
    [2, 5],
    [3, 15],
    [4, 60],
    [5, 300],
    [6, 900],
    [7, 3600],
    [8, 3600],
    [34, 3600],
  ])('a job that has failed %i times before waits %i seconds after the next failure', async (tries, wait) => {
    const { waits, ...stored } = await runOnce(tries, failWith(new TryLater('not yet')));
    expect(stored).toEqual({ ...left, tries: tries + 1, error: 'not yet' });
    expect(waits(wait)).toBe(true);
    const failed = { kind: 'mail', subject: null, tries: tries + 1, reason: 'not yet' };
    expect(lines).toMatchObject([{ ...retry, job: expect.stringMatching(/^\d+$/) as string, ...failed }]);
  });

  test('a job fails permanently on its thirty-sixth failure', async () => {
    expect(await runOnce(35, failWith(new TryLater('not yet')))).toMatchObject({ tries: 36, failed: true });
    expect(lines).toMatchObject([{ level: 50, msg: 'job failed permanently: staff must look into it' }]);
  });

  test.each([
    [0, 1, 1],
    [3, 4, 15],
    [4, 5, 60],
    [5, 5, 60],
    [35, 35, 60],
  ])(
    'if a job cannot reach its provider, its failure count changes from %i to %i, and it is retried after %i seconds',
    async (before, tries, wait) => {
      const error = 'sms.send: status 403';
      const { waits, ...stored } = await runOnce(before, failWith(new Unavailable('gateway', error)));
      expect(stored).toEqual({ ...left, tries, error });
      expect(waits(wait)).toBe(true);
    },
  );

  test('a job that requests another run starts that run with a failure count of zero', async () => {
    const { waits, ...stored } = await runOnce(7, () => Promise.resolve({ again: 20_000 }));
    expect(stored).toEqual({ ...left, tries: 0, error: null });
    expect(waits(20)).toBe(true);
    expect(await runOnce(7, () => Promise.resolve())).toMatchObject({ error: null, done: true });
    expect(lines).toEqual([]);
  });

  test.each([
    [
      'the message of our own error',
      new OutcomeUnknown('card.capture: ETIMEDOUT'),
      'card.capture: ETIMEDOUT',
    ],
    ['the message of a refusal', new Refused('SMTP_553'), 'SMTP_553'],
    ['the code of another error', Object.assign(new Error('secret'), { code: '23505' }), 'Error 23505'],
    ['the name of another error', new TypeError('secret'), 'TypeError'],
    ['"unknown" instead of a thrown string', 'secret', 'unknown'],
  ])("the stored reason for a job's failure is %s", async (_, thrown, error) => {
    expect(await runOnce(0, failWith(thrown))).toMatchObject({ error });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  test('a worker that cannot store the result of a job logs the id of the job', async () => {
    lines.length = 0;
    const [key] = await add(1);
    const pool = new Pool({ connectionString: database.url });
    let id = '';
    const handlers = handlersOf(async (job) => {
      id = job.id;
      // The worker keeps its lock connection, but it can no longer open another one to store the result.
      void pool.end();
    });
    const worker = createWorker({ db: pool, log: logged, handlers, loops: 4, pollMs: 20 });
    await worker.start();
    const notStored = { level: 40, msg: 'the result of a job was not stored' };
    await until(() => lines.some(({ msg }) => msg === notStored.msg));
    await worker.stop();
    await database.pool.query('delete from job where key = $1', [key]);
    expect(lines).toContainEqual(expect.objectContaining({ ...notStored, job: id, reason: 'Error' }));
  });
});

const urgent: MailKind[] = ['welcome', 'emailCode', 'emailLink', 'reset', 'reauthCode', 'ownerCode'];
const others: MailKind[] = ['receipt', 'gift', 'contactChanged', 'accountClosed', 'staffNotice', 'newDevice'];
test.each([
  ...urgent.map((kind) => [kind, 'codeMail'] as const),
  ...others.map((kind) => [kind, 'mail'] as const),
])('the %s email is sent by a %s job', async (kind, job) => {
  await transaction(connectDb(database.pool), (tx) =>
    queueMail(tx, { kind, recipient: `${kind}@example.org`, language: 'de' }),
  );
  const { rows } = await database.pool.query(
    `select j.kind, j.key, m.language, m.state, m.id from mail m join job j on j.subject = m.id where m.recipient = $1`,
    [`${kind}@example.org`],
  );
  const { id } = rows[0] as { id: string };
  await database.pool.query('delete from job where subject = $1', [id]);
  expect(rows).toEqual([{ kind: job, key: `mail ${id}`, language: 'de', state: 'queued', id }]);
});

test('workers continue after their connections are cut', async () => {
  let done = 0;
  const handlers = handlersOf(async () => {
    done += 1;
  });
  const url = new URL(database.url);
  url.searchParams.set('application_name', 'to be cut');
  const pool = createPool(url.href, 4, log);
  const worker = createWorker({ db: pool, log, handlers, loops: 2, pollMs: 20 });
  await worker.start();
  await until(async () => {
    const { rows } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be cut'`,
    );
    return rows.length > 0;
  });
  const keys = await add(5);
  await until(async () => (await undone(keys)) === 0);
  await worker.stop();
  await pool.end();
  expect(done).toBe(5);
});

test('committing a transaction with a new job notifies the workers, whichever function queued the job', async () => {
  const listener = await database.pool.connect();
  await listener.query(`listen ${jobChannel}`);
  let rung = 0;
  listener.on('notification', () => (rung += 1));
  const db = connectDb(database.pool);
  await transaction(db, (tx) => enqueue(tx, { key: randomUUID(), kind: 'mail' }));
  await until(async () => rung === 1);
  await transaction(db, (tx) =>
    queueMail(tx, { kind: 'welcome', recipient: 'ada@example.org', language: 'en' }),
  );
  await until(async () => rung === 2);
  listener.release(true);
});

/**
 * Creates handlers that hold jobs of the given kinds until they are released and finish all other jobs
 * immediately.
 */
const heldJobs = (held: readonly JobKind[]) => {
  const running: string[] = [];
  const done: string[] = [];
  const gate = new AbortController();
  const handlers = handlersOf(async ({ key, kind }) => {
    if (held.includes(kind)) {
      running.push(key);
      if (!gate.signal.aborted) await once(gate.signal, 'abort');
    }
    done.push(key);
  });
  return { running, done, handlers, release: () => gate.abort() };
};

test.each([2, 8, 16])(
  '%i processes with long-running jobs keep at least 90 per cent of their slots busy',
  slow,
  async (n) => {
    const slots = leastSlots;
    const { running, handlers, release } = heldJobs(['deliver', 'deliverCard', 'codeMail', 'mail', 'refund']);
    const keys = await Promise.all(
      (['mail', 'refund', 'codeMail', 'deliverCard', 'deliver'] as const).map((kind) => add(n * slots, kind)),
    );
    const pool = new Pool({ connectionString: database.url, max: n + 8 });
    const workers = Array.from({ length: n }, () =>
      createWorker({ db: pool, log, handlers, loops: slots, pollMs: 20 }),
    );
    for (const worker of workers) await worker.start();
    try {
      await until(() => running.length >= 0.9 * n * slots, 20_000);
    } finally {
      release();
      await until(async () => (await undone(keys.flat())) === 0);
      for (const worker of workers) await worker.stop();
      await pool.end();
    }
    expect(new Set(running).size).toBe(running.length);
  },
);

const providers: [string, JobKind[]][] = [
  ['the mail server', ['mail', 'gift']],
  ['the payment providers', ['refund', 'settle']],
  ['responses to payment sweeps', ['settleOpenPayments', 'sweepExpired']],
  ['responses to other sweeps', ['reconcileOrders', 'checkCatalogue', 'probeGateway']],
];
test.each(providers)(
  'deliveries of paid goods and one-time codes overtake jobs that wait for %s',
  async (_, kinds) => {
    const { running, done, handlers, release } = heldJobs(kinds);
    const waiting = (await Promise.all(kinds.map((kind) => add(10, kind)))).flat();
    const worker = createWorker({ db: database.pool, log, handlers, loops: 8, pollMs: 20 });
    await worker.start();
    try {
      await until(() => running.length === 4);
      const urgent = (
        await Promise.all((['deliver', 'deliverCard', 'codeMail'] as const).map((kind) => add(10, kind)))
      ).flat();
      await until(async () => (await undone(urgent)) === 0, 20_000);
      expect(done.filter((key) => waiting.includes(key))).toEqual([]);
      expect(running).toHaveLength(4);
    } finally {
      release();
      await until(async () => (await undone(waiting)) === 0);
      await worker.stop();
    }
  },
);

test.each([
  ['one-time codes', 'deliver', 'codeMail'],
  ['paid goods', 'codeMail', 'deliver'],
  ['refunds', 'deliver', 'refund'],
  ['paid gift cards', 'deliver', 'deliverCard'],
  ['paid top-ups', 'deliverCard', 'deliver'],
] as const)(
  'jobs for %s run even if jobs of another lane fill every slot that is not reserved',
  async (_, held, urgent) => {
    const { running, done, handlers, release } = heldJobs([held]);
    const waiting = await add(20, held);
    const worker = createWorker({ db: database.pool, log, handlers, loops: 8, pollMs: 20 });
    await worker.start();
    try {
      await until(() => running.length === 5);
      const keys = await add(10, urgent);
      await until(async () => (await undone(keys)) === 0, 20_000);
      expect(done.filter((key) => waiting.includes(key))).toEqual([]);
    } finally {
      release();
      await until(async () => (await undone(waiting)) === 0);
      await worker.stop();
    }
  },
);

test('deliveries of paid goods run first, then one-time codes, then older jobs', async () => {
  const order: string[] = [];
  const handlers = handlersOf(async ({ kind }) => {
    order.push(kind);
  });
  const keys = [
    ...(await add(3, 'sweepIdentity')),
    ...(await add(3, 'mail')),
    ...(await add(3, 'codeMail')),
    ...(await add(3, 'deliver')),
  ];
  // One connection holds the locks and the other claims jobs, so jobs start in the order in which they are
  // claimed.
  const pool = new Pool({ connectionString: database.url, max: 2 });
  const worker = createWorker({ db: pool, log, handlers, loops: 12, pollMs: 20 });
  await worker.start();
  await until(async () => (await undone(keys)) === 0);
  await worker.stop();
  await pool.end();
  expect(order.slice(0, 6)).toEqual([...Array(3).fill('deliver'), ...Array(3).fill('codeMail')]);
});

test('job ids can exceed 32 bits', async () => {
  await database.pool.query(`select setval('job_id_seq', 3000000000)`);
  const ids: string[] = [];
  const handlers = handlersOf(async ({ id }) => {
    ids.push(id);
  });
  const keys = await add(20);
  const pools = [0, 1].map(() => new Pool({ connectionString: database.url, max: 6 }));
  const workers = pools.map((db) => createWorker({ db, log, handlers, loops: 4, pollMs: 20 }));
  for (const worker of workers) await worker.start();
  await until(async () => (await undone(keys)) === 0);
  for (const worker of workers) await worker.stop();
  for (const pool of pools) await pool.end();
  expect(ids.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => String(3000000001 + n)));
});

test.each(lanes.flatMap(({ kinds }) => kinds))(
  'a permanently failed %s job creates a notice and an email for staff',
  async (kind) => {
    const handlers = handlersOf(async (job) => {
      if (job.kind === kind) throw new TryLater('not yet');
    });
    const staff = { config: { staff: { email: 'staff@example.org', language: 'en' as const } } };
    const worker = createWorker({
      db: database.pool,
      log,
      handlers,
      loops: 4,
      pollMs: 20,
      giveUp: (tx, job, reason) => openGivenUpNotice(staff, tx, job, reason),
    });
    await database.pool.query('delete from staff_notice; delete from mail; delete from job');
    const [key] = await add(1, kind);
    await database.pool.query('update job set tries = 35 where key = $1', [key]);
    await worker.start();
    const given = await until(async () => {
      const { rows } = await database.pool.query(
        `select n.detail, exists (select from mail where kind = 'staffNotice' and about = n.id) as mailed
         from staff_notice n join job j on j.key = $1 and j.failed_at is not null
         where n.kind = 'jobGivenUp' and n.resolved_at is null`,
        [key],
      );
      return rows[0];
    });
    await worker.stop();
    expect(given).toEqual({ detail: { job: kind, error: 'not yet' }, mailed: true });
  },
);

test('permanently failed emails share one notice, and after staff close it, a later failure opens a new one', async () => {
  const staff = { config: { staff: { email: 'staff@example.org', language: 'en' as const } } };
  const db = connectDb(database.pool);
  const giveUp = (key: string, kind: JobKind) =>
    transaction(db, (tx) =>
      openGivenUpNotice(staff, tx, { id: '1', key, kind, subject: null, tries: 36 }, 'not yet'),
    );
  const open = async () =>
    (
      await database.pool.query(
        `select reason, subject, count from staff_notice where resolved_at is null order by reason, subject`,
      )
    ).rows;
  await database.pool.query('delete from staff_notice');
  await giveUp('mail 1', 'mail');
  await giveUp('mail 2', 'mail');
  await giveUp('deliver 1', 'deliver');
  await giveUp('deliver 2', 'deliver');
  const cases = [
    { reason: 'deliver', subject: 'deliver 1', count: 1 },
    { reason: 'deliver', subject: 'deliver 2', count: 1 },
  ];
  expect(await open()).toEqual([...cases, { reason: 'mail', subject: '', count: 2 }]);
  await resolveGivenUp(db, { id: '1', key: 'deliver 1', kind: 'deliver', subject: null, tries: 36 });
  await resolveGivenUp(db, { id: '1', key: 'mail 1', kind: 'mail', subject: null, tries: 36 });
  expect(await open()).toEqual([cases[1], { reason: 'mail', subject: '', count: 2 }]);
  await database.pool.query('update staff_notice set resolved_at = now()');
  await giveUp('mail 3', 'mail');
  expect(await open()).toEqual([{ reason: 'mail', subject: '', count: 1 }]);
});
