import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Milliseconds per clock tick in Linux's `/proc/PID/stat`. The value is the same on all processor architectures
 * that Node supports.
 */
const tick = 10;

/**
 * Returns the processor time, in milliseconds, used by a process and its terminated children. Returns 0 if the
 * process has terminated.
 */
const ofProcess = (pid: number): { parent: number; ms: number } => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    return { parent: Number(fields[1]), ms: ticks * tick };
  } catch {
    return { parent: 0, ms: 0 };
  }
};

/**
 * Returns the processor time, in milliseconds, used by the shop and by all of its database processes since they
 * started. Returns null if `/proc` does not exist.
 */
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
