/**
 * Imports the walked paths instead of reading their files, so that Vitest knows which test files depend on
 * them.
 */
import type { Path } from '../../flows/walker/steps.ts';

const walked = import.meta.glob<Path[]>('../../.generated/paths/*.json', { eager: true, import: 'default' });

/** Returns the paths that were walked through a chart. @throws Error if the chart has none */
export const walkedPathsOf = (chart: string): Path[] => {
  const paths = walked[`../../.generated/paths/${chart}.json`];
  if (!paths) throw new Error(`There are no walked paths of "${chart}"`);
  // Return a copy, because tests may change it.
  return structuredClone(paths);
};
