import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import timers from 'node:timers/promises';
import type { Pool } from 'pg';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import {
  createPool,
  createReplicaPool,
  waitUntilReachable,
} from '../../../server/platform/database/connect.ts';
import { freePort } from '../../../server/platform/database/embedded/free-port.ts';
import { openDatabase } from '../../../server/platform/database/index.ts';
import { verifying } from '../../../server/platform/database/tls.ts';
import { createLog } from '../../../server/platform/log.ts';
import { StartError } from '../../../server/platform/startError.ts';
import { freshDatabase } from '../../setup/freshDatabase.ts';
import { eventually } from '../support/process.ts';

const log = createLog('silent');
/** True if PgBouncer is installed. Otherwise, only the tests with the simulated pooler run. */
const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;
const serverUrl = (change: (url: URL) => void): string => {
  const url = new URL(inject('postgres').serverUrl);
  change(url);
  return url.href;
};
const open = (databaseUrl: string, progress: (line: string) => void = () => {}) =>
  openDatabase({ databaseUrl, databasePool: 2, dataDir: '/nowhere', port: 0 }, { log, progress });

describe('external PostgreSQL', () => {
  test('the shop uses an external PostgreSQL with its own session settings and leaves it running on exit', async () => {
    const url = serverUrl(() => {});
    const database = await open(url);
    expect(database.url).toBe(url);
    for (const [setting, value] of [
      ['statement_timeout', '30s'],
      ['idle_in_transaction_session_timeout', '30s'],
      ['application_name', 'rigi'],
    ] as const)
      expect((await database.pool.query(`show ${setting}`)).rows).toEqual([{ [setting]: value }]);
    const { max, connectionTimeoutMillis, idleTimeoutMillis, keepAlive } = database.pool.options;
    expect({ max, connectionTimeoutMillis, idleTimeoutMillis, keepAlive }).toEqual({
      max: 2,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
    });
    await database.close();
    const again = await open(url);
    await again.close();
  });

  test('each parameterised statement is prepared once, whether the query is passed as text or as an object [ASVS-1.2.4]', async () => {
    const other = createPool(
      serverUrl(() => {}),
      1,
      log,
    );
    // Use up another pool's limit on named statements, because the limit applies to each pool separately.
    for (let n = 0; n <= 1_000; n += 1) await other.query(`select $1::int as n${n}`, [n]);
    expect((await other.query('select count(*)::int as names from pg_prepared_statements')).rows).toEqual([
      { names: 1_000 },
    ]);
    await other.end();
    const pool = createPool(
      serverUrl(() => {}),
      1,
      log,
    );
    for (const value of [1, 2]) {
      expect((await pool.query('select $1::int as one', [value])).rows).toEqual([{ one: value }]);
      expect((await pool.query({ text: 'select $1::int as two', values: [value] })).rows).toEqual([
        { two: value },
      ]);
    }
    const { rows } = await pool.query<{ statement: string }>(
      `select statement from pg_prepared_statements where statement like 'select $1%' order by statement`,
    );
    expect(rows.map(({ statement }) => statement)).toEqual([
      'select $1::int as one',
      'select $1::int as two',
    ]);
    await pool.end();
  });

  test('the shop waits for a PostgreSQL server that starts late', async () => {
    const port = await freePort();
    const real = new URL(inject('postgres').serverUrl);
    const relay = createServer((socket) => {
      const upstream = connect(Number(real.port), real.hostname);
      socket.pipe(upstream).pipe(socket);
      for (const side of [socket, upstream]) side.on('error', () => side.destroy());
    });
    const lines: string[] = [];
    const opening = open(
      serverUrl((url) => {
        url.port = String(port);
        url.searchParams.delete('host');
      }),
      (line) => {
        lines.push(line);
        setTimeout(() => relay.listen(port, '127.0.0.1'), 200);
      },
    );
    const database = await opening;
    expect(lines).toEqual([`Waiting for the database at 127.0.0.1:${port}/${real.pathname.slice(1)} …`]);
    await database.close();
    relay.close();
  });

  test('if PostgreSQL does not start within 15 seconds, the shop fails with a one-line error that does not contain the password', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const port = await freePort();
    const url = `postgres://shop:a-very-secret-word@127.0.0.1:${port}/shop`;
    const connect = vi.fn(() => {
      // The second attempt is the last one within the time, and the third one is too late.
      const ms = [14_000, 15_000, 15_001][connect.mock.calls.length - 1];
      if (ms === undefined) return Promise.reject(new Error('There was a fourth attempt'));
      vi.setSystemTime(ms);
      return Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    });
    const error = await waitUntilReachable({ connect } as unknown as Pool, url, () => {}).catch(String);
    expect(error).toBe(`StartError: The database at 127.0.0.1:${port}/shop cannot be used: refused`);
    expect(connect).toHaveBeenCalledTimes(3);
  });

  test('if the socket of a PostgreSQL server is missing, the shop treats the server as unavailable and tries again', async () => {
    const url = `postgres://shop:a-very-secret-word@127.0.0.1:5432/shop?host=${encodeURIComponent('/nowhere')}`;
    const pool = createPool(url, 1, log);
    const lines: string[] = [];
    const error = await waitUntilReachable(pool, url, (line) => lines.push(line), 0.4).catch(String);
    expect(error).toMatch(/^StartError: The database at \/nowhere:5432\/shop cannot be used: .*ENOENT/);
    expect(lines).toHaveLength(1);
    await pool.end();
  });

  test('if PostgreSQL rejects the password, the shop does not retry the connection', async () => {
    const lines: string[] = [];
    const error = await open(
      serverUrl((url) => (url.password = 'a-very-secret-word')),
      (line) => lines.push(line),
    ).catch(String);
    expect(error).toMatch(/^StartError: The database at .* cannot be used: password authentication failed/);
    expect(error).not.toContain('very-secret');
    // The shop logged no line, so it did not retry.
    expect(lines).toEqual([]);
  });

  test.each([
    ['?sslmode=prefer', '?sslmode=verify-full'],
    ['?sslmode=require', '?sslmode=verify-full'],
    ['?a=b&sslmode=verify-ca&c=d', '?a=b&sslmode=verify-full&c=d'],
    ['?sslmode=require&uselibpqcompat=true', '?sslmode=require&uselibpqcompat=true'],
    ['?sslmode=disable', '?sslmode=disable'],
    ['', ''],
  ])(
    'the shop replaces TLS modes of the database URL that verify no certificate: "%s" becomes "%s"',
    (given, used) => {
      expect(verifying(`postgres://shop@db.example/shop${given}`)).toBe(
        `postgres://shop@db.example/shop${used}`,
      );
    },
  );

  test('the shop rejects an invalid database URL without printing it', async () => {
    const error = await open('postgres://shop:a-very-secret-word@:::/x').catch(String);
    expect(error).toMatch(/^StartError: DATABASE_URL is not the URL of/);
    expect(error).not.toContain('very-secret');
  });

  test('a connection that is lost while its pool is closing is not logged', async () => {
    const real = new URL(inject('postgres').serverUrl);
    const terminated = Buffer.from('E\0\0\0\x1cSFATAL\0C57P01\0Mstopped\0\0', 'latin1');
    const relay = createServer((socket) => {
      const upstream = connect(Number(real.port), real.hostname);
      upstream.pipe(socket);
      // A client ends its session with a message that begins with the byte X.
      socket.on('data', (sent) => {
        if (sent.toString('latin1', 0, 1) === 'X') {
          upstream.unpipe(socket).destroy();
          socket.end(terminated);
        } else upstream.write(sent);
      });
      for (const side of [socket, upstream]) side.on('error', () => side.destroy());
    });
    const port = await freePort();
    await new Promise<void>((done) => relay.listen(port, '127.0.0.1', done));
    const url = serverUrl((given) => {
      given.port = String(port);
      given.searchParams.delete('host');
    });
    const lines: string[] = [];
    const pool = createPool(url, 1, createLog('warn', { write: (line: string) => void lines.push(line) }));
    const lost = new Promise<Error>((done) => pool.once('error', done));
    await pool.query('select 1');
    await pool.end();
    expect((await lost).message).toBe('stopped');
    expect(lines).toEqual([]);
    relay.close();
  });

  test('a statement that is running when the database is closed can still finish', async () => {
    const database = await open(serverUrl(() => {}));
    const client = await database.pool.connect();
    const order: string[] = [];
    // The statement takes one second. If the deadline were near, it would get only half a second.
    const statement = client.query('select pg_sleep(1)').then(() => {
      order.push('statement');
      client.release();
    });
    await database.close();
    order.push('close');
    await statement;
    expect(order).toEqual(['statement', 'close']);
  });

  test.each([
    ['without a deadline', undefined, 3_000],
    ['ten seconds before the deadline', 10_000, 3_000],
    ['four seconds before the deadline', 4_000, 2_000],
    ['at the deadline', 0, 500],
  ])('a database that is closed %s waits for its statements for a limited time', async (_, by, ms) => {
    const database = await open(serverUrl(() => {}));
    const client = await database.pool.connect();
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    const wait = vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
    syncBuiltinESMExports();
    await database.close(by);
    const { calls } = wait.mock;
    wait.mockRestore();
    syncBuiltinESMExports();
    vi.useRealTimers();
    client.release(true);
    expect(calls).toEqual([[ms, undefined, { ref: false }]]);
  });

  test('losing a connection that is idle or in a transaction does not stop the process', async () => {
    const { url, drop, pool: other } = await freshDatabase();
    const lines: string[] = [];
    const written = createLog('warn', { write: (line: string) => void lines.push(line) });
    const database = await openDatabase(
      { databaseUrl: url, databasePool: 2, dataDir: '/nowhere', port: 0 },
      { log: written, progress: () => {} },
    );
    await Promise.all([database.pool.query('select 1'), database.pool.query('select 2')]);
    const client = await database.pool.connect();
    await client.query('begin');
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);
    // From then on, the pool no longer hands out the lost connection.
    await eventually(() => lines.length > 0);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'an idle database connection was lost', reason: expect.stringContaining('terminat') as string },
    ]);
    await database.close();
    await drop();
  });
});

describe('connection poolers in front of PostgreSQL', () => {
  /** Simulates PgBouncer: the client receives a process id that is not the session's. */
  const openPooler = async (refusal: string | null) => {
    const message = (type: string, body: Buffer): Buffer => {
      const length = Buffer.alloc(4);
      length.writeInt32BE(body.length + 4);
      return Buffer.concat([Buffer.from(type), length, body]);
    };
    const numbers = (...values: number[]): Buffer => {
      const bytes = Buffer.alloc(4 * values.length);
      values.forEach((value, n) => bytes.writeInt32BE(value, 4 * n));
      return bytes;
    };
    const ready = message('Z', Buffer.from('I'));
    const column = Buffer.concat([Buffer.from([0, 1]), Buffer.from('pid\0'), Buffer.alloc(6), numbers(23)]);
    const answer = Buffer.concat([
      message('T', Buffer.concat([column, Buffer.from([0, 4, 255, 255, 255, 255, 0, 0])])),
      message('D', Buffer.concat([Buffer.from([0, 1]), numbers(5), Buffer.from('21407')])),
      message('C', Buffer.from('SELECT 1\0')),
      ready,
    ]);
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => {
        if (refusal !== null) {
          socket.end(message('E', Buffer.from(`SFATAL\0C08P01\0M${refusal}\0\0`)));
          return;
        }
        socket.write(Buffer.concat([message('R', numbers(0)), message('K', numbers(603458, 1)), ready]));
        socket.on('data', (data) => {
          if (data.toString('latin1').startsWith('Q')) socket.write(answer);
        });
      });
    });
    const port = await freePort();
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    return { url: `postgres://someone:secret@127.0.0.1:${port}/shop`, close: () => server.close() };
  };

  test.each([
    ['one that forwards everything', null],
    ['one that refuses our settings', 'unsupported startup parameter: statement_timeout'],
  ])('the error about a connection pooler says that the direct URL is needed: %s', async (_, refusal) => {
    const pooler = await openPooler(refusal);
    const error = await open(pooler.url).catch((thrown: unknown) => thrown);
    pooler.close();
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(/connection pooler.*Give the direct address of PostgreSQL/);
    expect(String(error)).not.toContain('secret');
    if (refusal !== null) expect(String(error)).toContain(refusal);
  });

  test('on its first connection, the shop rejects a connection pooler in front of a replica', async () => {
    const pooler = await openPooler(null);
    const pool = createReplicaPool(pooler.url, 1, log);
    const error = await pool.query('select 1').catch((thrown: unknown) => thrown);
    await pool.end();
    pooler.close();
    expect(String(error)).toMatch(/DATABASE_REPLICA_URL.*connection pooler/);
  });

  const settings = ['', 'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout'];
  const installed = hasPgBouncer ? settings : [];
  for (const setting of installed)
    test(`the shop rejects PgBouncer with "${setting}"`, async () => {
      const direct = new URL(inject('postgres').serverUrl);
      const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
      const port = await freePort();
      const login = `host=${direct.hostname} port=${direct.port} user=${direct.username} password=${direct.password}`;
      const [ini, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users')];
      await writeFile(users, `"someone" "secret"\n`);
      await writeFile(
        ini,
        `[databases]\nshop = ${login} dbname=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}
unix_socket_dir =\nauth_type = plain\nauth_file = ${users}\npool_mode = transaction\n${setting}\n`,
      );
      await chmod(folder, 0o755);
      const isRoot = process.getuid?.() === 0;
      const pooler = spawn('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), '-q', ini], {
        stdio: 'ignore',
      });
      const ended = once(pooler, 'exit');
      try {
        const error = await open(`postgres://someone:secret@127.0.0.1:${port}/shop`).catch(
          (thrown: unknown) => thrown,
        );
        expect(error).toBeInstanceOf(StartError);
        expect(String(error)).toMatch(/connection pooler.*Give the direct address of PostgreSQL/);
      } finally {
        pooler.kill();
        await ended;
        await rm(folder, { recursive: true });
      }
    });
});
