import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { AppContext } from '../appContext.ts';
import { openNotice } from '../notices/notices.ts';
import { transaction } from '../platform/database/transaction.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const program = join(import.meta.dirname, 'main.ts');

/**
 * Runs the backup in a separate process, so that it does not slow down the shop. Returns the first line of a
 * failed backup's error output, or null if the backup succeeded.
 */
const runBackup = async (): Promise<string | null> => {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  const [output, code] = await Promise.all([text(child.stderr), ended]);
  return code === 0 ? null : output.trim().split('\n')[0] || 'It gave no reason.';
};

/**
 * Runs the daily backup. If it fails, notifies staff and tries again an hour later. Returns the number of
 * milliseconds until the next run.
 */
export const backUpNightly = async (
  { db, log, config }: Pick<AppContext, 'db' | 'log' | 'config'>,
  run: () => Promise<string | null> = runBackup,
): Promise<number> => {
  if (!config.backup || config.databaseUrl) return day;
  const reason = await run();
  if (reason === null) {
    log.info('the backup was created');
    return day;
  }
  log.error({ reason }, 'the backup failed');
  await transaction(db, (tx) =>
    openNotice({ config }, tx, { kind: 'backupFailed', gateway: 'backup', reason }),
  );
  return hour;
};
