import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../../../server/platform/database/embedded.ts';

export type Run = {
  pid: number;
  /** Output to stdout and stderr so far. */
  said: () => string;
  /** Waits until the output matches `pattern`. Fails if the process exits or a minute passes. */
  until: (pattern: RegExp) => Promise<RegExpExecArray>;
  /**
   * Sends a message to the process and waits for the response. Requires a process started with the option
   * `answers`.
   */
  ask: (message: string) => Promise<void>;
  kill: (signal: NodeJS.Signals) => void;
  /** Kills the process and the children in its process group. */
  killGroup: () => void;
  /** Resolves to the exit code, or null if a signal ended the process. */
  ended: Promise<number | null>;
};

/**
 * Environment for a child process. It preloads modules that validate calls against the specifications and speed
 * up the start; see tests/specifications/setup.ts.
 */
export const preloads = (): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: process.env['NODE_OPTIONS'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  SPECIFICATION_RECORDS: process.env['SPECIFICATION_RECORDS'],
});

/** Runs a script from this folder with Node, in its own process group. */
export const run = (
  script: string,
  args: string[] = [],
  {
    answers,
    ...options
  }: { env?: Record<string, string>; uid?: number; gid?: number; answers?: boolean } = {},
): Run => {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
    ...options,
    env: { ...preloads(), PATH: process.env['PATH'], ...options.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(answers ? ['ipc' as const] : [])],
  });
  let output = '';
  /** Callbacks that are run whenever there is new output. */
  const waiting = new Set<() => void>();
  const look = (): void => {
    for (const one of waiting) one();
  };
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
      look();
    });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${script} does not start`);
  let over = false;
  const ended = new Promise<number | null>((done) =>
    // Unlike `exit`, `close` is emitted after the last output.
    child.once('close', (code) => {
      over = true;
      look();
      done(code);
    }),
  );
  return {
    pid,
    said: () => output,
    until: (pattern) =>
      new Promise((done, fail) => {
        const end = (): void => {
          waiting.delete(one);
          clearTimeout(timer);
        };
        const never = (): void => {
          end();
          fail(new Error(`${script} never printed ${String(pattern)} but:\n${output}`));
        };
        const one = (): void => {
          const found = pattern.exec(output);
          if (found) {
            end();
            done(found);
          } else if (over) never();
        };
        const timer = setTimeout(never, 60_000);
        waiting.add(one);
        one();
      }),
    ask: async (message) => {
      const answered = new Promise<void>((done) => child.once('message', () => done()));
      child.send(message);
      await Promise.race([
        answered,
        ended.then(() => {
          throw new Error(`${script} has ended:\n${output}`);
        }),
      ]);
    },
    kill: (signal) => process.kill(pid, signal),
    killGroup: () => process.kill(-pid, 'SIGKILL'),
    ended,
  };
};

export type DataDir = { dataDir: string; remove: () => Promise<void> };

/**
 * Creates a data folder that PostgreSQL's user can access. The folder is either empty or a copy of a folder
 * that no shop has open. `remove` also stops a PostgreSQL server in the folder.
 */
export const temporaryDataDir = async (copyOf?: string): Promise<DataDir> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rigi-data-'));
  await chmod(dataDir, 0o711);
  // Unlike Node's function, the cp command keeps file owners.
  if (copyOf) execFileSync('cp', ['-a', `${copyOf}/.`, dataDir]);
  return {
    dataDir,
    remove: async () => {
      // SIGQUIT stops the server immediately. SIGKILL would leave its shared memory behind.
      await endPostgres(dataDir, 'SIGQUIT');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
};

/** Creates a data folder with a closed database, which can be copied. */
export const createDatabaseDir = async (): Promise<DataDir> => {
  const ready = await temporaryDataDir();
  const made = await startEmbedded({ dataDir: ready.dataDir, port: 0, progress: () => {}, onLost: () => {} });
  await made.close();
  return ready;
};

/** Returns the process id of the data folder's PostgreSQL server, or null if there is no pid file. */
export const findPostgres = (dataDir: string): number | null => {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
};

/**
 * Returns whether the process is running. A zombie counts as ended, because the parent of an orphan can be slow
 * to reap it.
 */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};

/** Stops the PostgreSQL server of the data folder if it is running. Never stops any other process. */
export const endPostgres = async (dataDir: string, signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> => {
  const pid = findPostgres(dataDir);
  if (!pid || !isAlive(pid)) return;
  const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  if (!command.includes(join(dataDir, 'postgres'))) return;
  process.kill(pid, signal);
  await eventually(() => !isAlive(pid));
};

/** Polls until `holds` returns true. Fails after a minute. */
export const eventually = async (holds: () => boolean | Promise<boolean>, every = 2): Promise<void> => {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(every)) if (await holds()) return;
  throw new Error(`never true: ${holds.toString()}`);
};
