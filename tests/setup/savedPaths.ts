/** The saved paths of a chart. Imported and not read: so Vitest knows which test files a changed path concerns. */
import { readPaths } from '../../flows/samples/savedPaths.ts';
import type { Path } from '../../flows/walker/walk.ts';

const saved = import.meta.glob<unknown[]>('../../flows/paths/*.json', { eager: true, import: 'default' });

/** @throws Error where the chart has none */
export const savedPathsOf = (chart: string): Path[] => {
  const paths = saved[`../../flows/paths/${chart}.json`];
  if (!paths) throw new Error(`There are no saved paths of "${chart}"`);
  return readPaths(paths);
};
