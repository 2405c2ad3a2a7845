import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds per clock tick in Linux's `/proc/PID/stat`, equal on all platforms. */
const tick = 10;

/** Processor time of a process and its ended children in milliseconds; 0 after its end. */
const ofProcess = (pid: number): { parent: number; ms: number } => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    return { parent: Number(fields[1]), ms: ticks * tick };
  } catch {
    return { parent: 0, ms: 0 };
  }
};

/** Processor time since the start in milliseconds, of the shop and of all processes of its database. Null without `/proc`. */
export const readProcessorTime = (
  shop: number,
  dataDir: string,
): { shop: number; database: number } | null => {
  if (process.platform !== 'linux') return null;
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const database = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...ofProcess(Number(name)) }))
    .filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
    .reduce((sum, { ms }) => sum + ms, 0);
  return { shop: ofProcess(shop).ms, database };
};
