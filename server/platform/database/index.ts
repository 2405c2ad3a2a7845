import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import { codeOf, StartError } from '../startError.ts';
import { createPool, waitUntilReachable } from './connect.ts';
import { startEmbedded } from './embedded.ts';

export type Database = {
  url: string;
  pool: Pool;
  /** Closes the pool and the embedded server. `by` is the deadline, as a timestamp in milliseconds. */
  close: (by?: number) => Promise<void>;
};

type Hooks = {
  log: Log;
  progress: (line: string) => void;
  /** Called if the embedded server ends unexpectedly. The shop cannot continue after that. */
  onLost?: (line: string) => void;
};

const unusable = (error: unknown, dataDir: string): unknown => {
  const code = codeOf(error);
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'].includes(code)) return error;
  const path = error instanceof Error && 'path' in error ? String(error.path) : dataDir;
  return new StartError(`The data folder cannot be used: ${code} at ${path}. Choose another DATA_DIR.`);
};

/**
 * Opens the shop's database: the server at DATABASE_URL or, if that is not set, the embedded database in the
 * data folder.
 * @throws StartError with one line of advice
 */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir' | 'port'>,
  { log, progress, onLost = (line) => log.error(line) }: Hooks,
): Promise<Database> => {
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, port: config.port, progress, onLost }).catch(
        (error: unknown) => Promise.reject(unusable(error, config.dataDir)),
      );
  const url = embedded?.url ?? config.databaseUrl ?? '';
  const pool = createPool(url, config.databasePool, log);
  const close = async (by = Number.POSITIVE_INFINITY): Promise<void> => {
    // the pool gets only a short time to close, because a hanging statement must not delay the shutdown; the
    // server's fast shutdown ends such a statement
    const patience = Math.max(500, Math.min(3000, (by - Date.now()) / 2));
    await Promise.race([pool.end(), sleep(patience, undefined, { ref: false })]);
    await embedded?.close(by);
  };
  try {
    await waitUntilReachable(pool, url, progress);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, pool, close };
};
