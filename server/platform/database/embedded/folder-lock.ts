import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../startError.ts';

const SQLITE_BUSY = 5;

const readHolder = (file: string): string => {
  try {
    const { pid, port }: { pid: number; port: number } = JSON.parse(readFileSync(file, 'utf8'));
    return `process ${pid}, port ${port}`;
  } catch {
    return 'a process that is just starting';
  }
};

/**
 * Locks the data folder for this process until the returned function is called or the process dies. Node has no
 * API for file locks, but an exclusive SQLite transaction takes a lock in the kernel on Linux and macOS. Even
 * kill -9 releases this lock, and child processes do not inherit it. The lock needs no running database, so it
 * also covers the first start.
 * @throws StartError that names the process holding the lock
 */
export const lockFolder = (dataDir: string, port: number): (() => void) => {
  const lockFile = join(dataDir, 'shop.lock');
  const holderFile = join(dataDir, 'shop.json');
  // nothing may open the lock file before this call, because even a reader could hold a lock on the file
  closeSync(openSync(lockFile, 'a', 0o600));
  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
    throw new StartError(
      `The data folder ${dataDir} is already in use by another shop (${readHolder(holderFile)}). ` +
        'Stop that one, give this one its own DATA_DIR, or let both share a server through DATABASE_URL.',
    );
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, port }), { mode: 0o600 });
  return () => {
    rmSync(holderFile, { force: true });
    lock.close();
  };
};
