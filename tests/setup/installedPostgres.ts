/**
 * Starts servers from an installed PostgreSQL (Debian's `postgresql`), because the embedded one supports
 * neither standbys nor promotion.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../support/shop/start.ts';

const execute = promisify(execFile);
const packaged = '/usr/lib/postgresql';

/**
 * Folder with the PostgreSQL programs: PG_BIN, or the newest version from Debian's packages. Null if neither
 * exists.
 */
const programs = ((): string | null => {
  const given = process.env['PG_BIN'];
  if (given) return given;
  const versions = existsSync(packaged) ? readdirSync(packaged) : [];
  const newest = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .find((version) => existsSync(join(packaged, version, 'bin/pg_basebackup')));
  return newest === undefined ? null : join(packaged, newest, 'bin');
})();

/** Reason why tests that need an installed PostgreSQL cannot run here, or null if they can. */
export const noInstalledPostgres =
  programs === null ? 'PostgreSQL is not installed (apt-get install postgresql, or PG_BIN)' : null;

type Settings = Record<string, string>;
export type InstalledServer = {
  dataDir: string;
  port: number;
  /** Returns the superuser's URL for one of the server's databases. */
  urlOf: (database: string) => string;
  restart: (settings?: Settings) => Promise<void>;
  promote: () => Promise<void>;
  /** Sends SIGKILL to the server and all its child processes, as in a crash. */
  kill: () => Promise<void>;
};

/** Returns the user created by the Debian packages, because PostgreSQL refuses to run as root. */
const findUser = async (): Promise<{ uid: number; gid: number } | null> => {
  if (process.getuid?.() !== 0) return null;
  const read = async (flag: string): Promise<number> =>
    Number((await execute('id', [flag, 'postgres'])).stdout);
  return { uid: await read('-u'), gid: await read('-g') };
};

/** Creates a folder for servers. `close` stops the servers and removes the folder. */
export const openInstalledPostgres = async () => {
  const user = await findUser();
  const folder = await mkdtemp(join(tmpdir(), 'installed-postgres-'));
  if (user) await chown(folder, user.uid, user.gid);
  const run = async (program: string, ...args: string[]): Promise<void> => {
    await execute(join(programs ?? '', program), args, { ...user, cwd: folder });
  };
  const control = (dataDir: string, ...args: string[]): Promise<void> =>
    run('pg_ctl', '-D', dataDir, '-l', `${dataDir}.log`, '-w', '-t', '300', ...args);
  const configure = (dataDir: string, settings: Settings): Promise<void> =>
    appendFile(
      join(dataDir, 'postgresql.conf'),
      Object.entries(settings)
        .map(([name, value]) => `${name} = '${value}'\n`)
        .join(''),
    );
  const servers: InstalledServer[] = [];

  const start = async (dataDir: string, settings: Settings): Promise<InstalledServer> => {
    const port = await freePort();
    await configure(dataDir, {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      max_connections: '60',
      ...settings,
    });
    await control(dataDir, 'start');
    const server: InstalledServer = {
      dataDir,
      port,
      urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
      restart: async (changed = {}) => {
        await configure(dataDir, changed);
        await control(dataDir, '-m', 'fast', 'restart');
      },
      promote: () => control(dataDir, 'promote'),
      kill: async () => {
        const pid = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0] ?? '';
        const { stdout } = await execute('ps', ['-o', 'pid=', '--ppid', pid]);
        for (const one of [pid, ...stdout.split('\n')])
          if (Number(one) > 1) process.kill(Number(one), 'SIGKILL');
      },
    };
    servers.push(server);
    return server;
  };

  return {
    folder,
    user,
    /** Starts a new server. Any local user can connect as any database user. */
    create: async (settings: Settings = {}): Promise<InstalledServer> => {
      const dataDir = join(folder, `server-${servers.length}`);
      await run('initdb', '-D', dataDir, '--auth=trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C');
      return start(dataDir, settings);
    },
    /** Starts a streaming standby of a server from a copy of its current data. */
    createStandby: async (primary: InstalledServer, settings: Settings = {}): Promise<InstalledServer> => {
      const dataDir = join(folder, `server-${servers.length}`);
      const source = primary.urlOf('postgres');
      await run('pg_basebackup', '-d', source, '-D', dataDir, '-R', '-X', 'stream', '-c', 'fast');
      return start(dataDir, settings);
    },
    close: async (): Promise<void> => {
      // Stopping a killed server fails, so ignore the error.
      for (const { dataDir } of servers)
        await control(dataDir, '-m', 'immediate', 'stop').catch(() => undefined);
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
};
