/** The walked paths of a chart. Imported and not read, so that Vitest knows which test files a changed path concerns. */
import type { Path } from '../../flows/walker/walk.ts';

const walked = import.meta.glob<Path[]>('../../.generated/paths/*.json', { eager: true, import: 'default' });

/** @throws Error where the chart has none */
export const walkedPathsOf = (chart: string): Path[] => {
  const paths = walked[`../../.generated/paths/${chart}.json`];
  if (!paths) throw new Error(`There are no walked paths of "${chart}"`);
  // a copy: a test may change what it is given
  return structuredClone(paths);
};
