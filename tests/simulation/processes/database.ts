import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbedded, type Embedded } from '../../../server/platform/database/embedded.ts';
import { readPidFile } from '../../../server/platform/database/embedded/postmaster.ts';
import { freePort } from '../../support/shop/start.ts';

/**
 * A PostgreSQL server that can be killed and paused, and whose disk can be filled. It restarts at the same
 * address with the same data.
 */
export type FaultyDatabase = {
  url: string;
  /** Kills all of the server's processes at once, like a power failure. */
  kill(): void;
  /** Starts the server unless it is running. */
  revive(): Promise<void>;
  /** Pauses all of the server's processes (SIGSTOP). */
  pause(): void;
  resume(): void;
  /** Fills the server's disk. Null if the server has no separate disk. */
  fill: (() => void) | null;
  empty(): void;
  close(): Promise<void>;
};

const megabyte = Buffer.alloc(1_048_576, 1);
const blocks = [megabyte, megabyte.subarray(0, 4_096)];

/** Mounts a small disk in memory. Returns false if the system does not allow mounting; Linux requires root. */
const mountDisk = (folder: string): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512m,mode=711', 'tmpfs', folder], { stdio: 'ignore' });
    process.once('exit', () => unmountDisk(folder));
    return true;
  } catch {
    return false;
  }
};
const unmountDisk = (folder: string): void => {
  try {
    execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
  } catch {
    // already unmounted
  }
};

const answers = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

/** Starts the server. With `wantsDisk`, it gets a small separate disk, which can be filled. */
export const openFaultyDatabase = async (folder: string, wantsDisk: boolean): Promise<FaultyDatabase> => {
  const disk = join(folder, 'disk');
  mkdirSync(disk, { mode: 0o711 });
  const isMounted = wantsDisk && mountDisk(disk);
  const dataDir = join(disk, 'data');
  const ballast = join(disk, 'ballast');
  const settings = {
    port: String(await freePort()),
    max_connections: '100',
    // Keep the write-ahead log small, so that it soon needs space on the full disk.
    min_wal_size: '32MB',
    max_wal_size: '64MB',
  };
  const start = (): Promise<Embedded> =>
    startEmbedded({ dataDir, port: 0, progress: () => {}, onLost: () => {}, settings });
  let server = await start();
  const { url } = server;

  const processes = (): number[] => {
    const pid = readPidFile(join(dataDir, 'postgres'))?.pid;
    if (pid === undefined) return [];
    let children: number[] = [];
    try {
      children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
        .split('\n')
        .filter(Boolean)
        .map(Number);
    } catch {
      // The process has no children.
    }
    return [pid, ...children];
  };
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of processes())
      try {
        process.kill(pid, name);
      } catch {
        // The process has already ended.
      }
  };
  const empty = (): void => rmSync(ballast, { force: true });

  return {
    url,
    kill: () => signal('SIGKILL'),
    revive: async () => {
      // The server may still be recovering after the disk was full.
      for (let tries = 0; tries < 5; tries += 1) {
        if (await answers(url)) return;
        await sleep(300);
      }
      for (let tries = 1; ; tries += 1)
        try {
          await server.close();
          server = await start();
          return;
        } catch (error) {
          if (tries >= 20) throw error;
          await sleep(500);
        }
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    fill: isMounted
      ? () => {
          const file = openSync(ballast, 'w');
          for (const block of blocks)
            try {
              for (;;) writeSync(file, block);
            } catch (error) {
              if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
            }
          closeSync(file);
        }
      : null,
    empty,
    close: async () => {
      empty();
      signal('SIGCONT');
      await server.close();
      if (isMounted) unmountDisk(disk);
    },
  };
};
