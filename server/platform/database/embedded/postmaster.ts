import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../startError.ts';
import { cleanEnvironment } from './first-start.ts';
import { freePort } from './free-port.ts';
import type { RunAs } from './run-as.ts';

type PidFile = { pid: number; port: number; status: string };

/**
 * Reads the pid file of the current or the last postmaster. Its format is fixed: pid, folder, start, port, …,
 * status on line 8.
 */
export const readPidFile = (folder: string): PidFile | null => {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
  } catch {
    return null;
  }
};

/**
 * Returns a running process's owner and command line. Returns null if the process has ended; a zombie has no
 * command line.
 */
const readProcess = (pid: number): { uid: number; command: string } | null => {
  try {
    if (process.platform === 'linux') {
      const { uid } = statSync(`/proc/${pid}`);
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return command ? { uid, command } : null;
    }
    const line = execFileSync('ps', ['-ww', '-o', 'uid=,command=', '-p', String(pid)], { encoding: 'utf8' });
    const [, uid, command] = /^\s*(\d+)\s+(.*)$/m.exec(line) ?? [];
    return uid && command ? { uid: Number(uid), command: `${command} ` } : null;
  } catch {
    return null;
  }
};

/**
 * True if the process is a postmaster for this folder, run by the expected user. Process ids are reused, so the
 * pid file alone proves nothing. Our password is sent only to a verified postmaster. While that postmaster is
 * running, no other process can listen on its port.
 */
export const isPostmasterOf = (pid: number, folder: string, runAs: RunAs): boolean => {
  const running = Number.isInteger(pid) && pid > 1 ? readProcess(pid) : null;
  const uid = runAs?.uid ?? process.getuid?.();
  return !!running && running.uid === uid && running.command.includes(`postgres -D ${folder} `);
};

const pause = process.platform === 'linux' ? 15 : 100;

/**
 * Waits until the postmaster accepts connections and returns its port. Returns null if the postmaster exits instead.
 */
export const waitUntilReady = async (
  pid: number,
  folder: string,
  isAlive: () => boolean,
  progress: (line: string) => void,
): Promise<number | null> => {
  const started = Date.now();
  for (let hasReported = false; ;) {
    const file = readPidFile(folder);
    if (file?.pid === pid && file.status === 'ready') return file.port;
    if (!isAlive()) return null;
    if (!hasReported && Date.now() - started > 3000) {
      hasReported = true;
      progress('The database is recovering from an unclean stop …');
    }
    if (Date.now() - started > 600_000)
      throw new StartError(
        `PostgreSQL (process ${pid}) on ${folder} has not become ready. See the log next to the folder.`,
      );
    await sleep(pause);
  }
};

const shopSettings = {
  listen_addresses: '127.0.0.1',
  // a relative path, so the socket is in the database folder, wherever that folder is
  unix_socket_directories: '.',
  max_connections: '100',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // PostgreSQL logs only its starts and stops, because statements and error details contain shoppers' data; the
  // shop logs its own errors
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

const openLog = (file: string): { descriptor: number; from: number } => {
  const size = (): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size() > 5_000_000) renameSync(file, `${file}.1`);
  return { from: size(), descriptor: openSync(file, 'a', 0o600) };
};

const socketName = '.s.PGSQL.';
/**
 * Maximum socket path length that works on every operating system. Including the terminator, the limit is 104
 * bytes on macOS and 108 on Linux.
 */
const longestSocketPath = 103;

/**
 * Returns the host for connecting to a postmaster: the folder of its Unix socket, which needs less processor
 * time, or the loopback address if the postmaster has no socket.
 */
export const findHost = (folder: string, port: number): string => {
  const path = join(folder, `${socketName}${port}`);
  return Buffer.byteLength(path) <= longestSocketPath && existsSync(path) ? folder : '127.0.0.1';
};

/** Removes the socket files left behind by a killed postmaster. */
const removeSockets = (folder: string): void => {
  for (const file of readdirSync(folder)) if (file.startsWith(socketName)) rmSync(join(folder, file));
};

/**
 * Starts PostgreSQL on a free loopback port and, if the file system supports it, on a Unix socket in its
 * folder. The process is detached, so that Ctrl-C reaches only the shop, which finishes its work first.
 * @throws StartError with PostgreSQL's last output
 */
export const startPostmaster = async (
  postgres: string,
  folder: string,
  runAs: RunAs,
  progress: (line: string) => void,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ pid: number; port: number }> => {
  const logFile = `${folder}.log`;
  removeSockets(folder);
  let serverSettings = settings;
  for (let attempt = 1; ; attempt++) {
    const { descriptor, from } = openLog(logFile);
    const options = Object.entries({ ...shopSettings, ...serverSettings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const child = spawn(postgres, ['-D', folder, '-p', String(await freePort()), ...options], {
      ...runAs,
      cwd: folder,
      env: cleanEnvironment,
      detached: true,
      stdio: ['ignore', descriptor, descriptor],
    });
    closeSync(descriptor);
    child.unref();
    const failed = await new Promise<Error | null>((resolve) => {
      child.once('error', resolve);
      child.once('spawn', () => resolve(null));
    });
    const { pid } = child;
    if (failed || pid === undefined)
      throw new StartError(
        `PostgreSQL could not be run (${failed?.message ?? 'no process'}): set DATABASE_URL.`,
      );
    // just after the start, the operating system may not return a command line or owner yet, but Node already
    // reports whether the child is running
    const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
    const port = await waitUntilReady(pid, folder, isAlive, progress);
    if (port !== null) return { pid, port };
    const newLines = readFileSync(logFile).subarray(from).toString();
    // some file systems do not support sockets
    const hasNoSocket = newLines.includes('Unix-domain socket');
    if (hasNoSocket) serverSettings = { ...serverSettings, unix_socket_directories: '' };
    if (attempt < 3 && (hasNoSocket || newLines.includes('could not bind'))) continue;
    const words = /FATAL: +(.*)/.exec(newLines)?.[1] ?? 'it gave no reason';
    throw new StartError(`PostgreSQL did not start on ${folder}: ${words} (see ${logFile})`);
  }
};

const waitUntilExited = async (
  pid: number,
  folder: string,
  runAs: RunAs,
  seconds: number,
): Promise<boolean> => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(pause))
    if (!isPostmasterOf(pid, folder, runAs)) return true;
  return false;
};

/**
 * Stops PostgreSQL with a fast shutdown, which rolls back open transactions and writes all data to disk. If the
 * fast shutdown takes longer than 20 s, or is still running one second before `by`, an immediate shutdown
 * follows; PostgreSQL then recovers as after a crash.
 */
export const stopPostmaster = async (
  pid: number,
  folder: string,
  runAs: RunAs,
  by = Number.POSITIVE_INFINITY,
): Promise<void> => {
  for (const [signal, seconds] of [
    ['SIGINT', Math.max(0.5, Math.min(20, (by - Date.now()) / 1000 - 1))],
    ['SIGQUIT', 10],
  ] as const) {
    if (!isPostmasterOf(pid, folder, runAs)) return;
    process.kill(pid, signal);
    if (await waitUntilExited(pid, folder, runAs, seconds)) return;
  }
};
