/**
 * Cache in the folder `.generated`, with one file per chart. A file stays valid until its chart's sources
 * change.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, writeIfChanged } from './write.ts';

export const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/**
 * Creates a cache. `keys` hashes the sources of each chart, and `write` generates the file for each chart whose
 * hash has changed.
 */
export const createChartCache = (kind: string, keys: () => Map<string, string>) => {
  const folder = join(root, '.generated', kind);
  const keysFile = join(root, `.generated/${kind}Keys.json`);
  const fileOf = (chart: string): string => join(folder, `${chart}.json`);
  const readKeys = (): Record<string, string> =>
    existsSync(keysFile) ? (JSON.parse(readFileSync(keysFile, 'utf8')) as Record<string, string>) : {};
  return {
    fileOf,
    /** Updates the files of the given charts. If `all` is set, also removes all other files. */
    refresh: async (
      charts: readonly string[],
      write: (chart: string) => Promise<string> | string,
      all = false,
    ): Promise<void> => {
      const [saved, current] = [readKeys(), keys()];
      const stale = charts.filter(
        (chart) => saved[chart] !== current.get(chart) || !existsSync(fileOf(chart)),
      );
      for (const chart of stale) writeIfChanged(fileOf(chart), await write(chart));
      const now = Object.fromEntries(stale.map((chart) => [chart, current.get(chart)!]));
      if (stale.length > 0) writeIfChanged(keysFile, JSON.stringify({ ...readKeys(), ...now }, null, 1));
      if (!all) return;
      const names = new Set(charts.map((chart) => `${chart}.json`));
      for (const file of globSync('*.json', { cwd: folder }))
        if (!names.has(file)) rmSync(join(folder, file));
    },
  };
};
