/**
 * The walked paths of a chart. They are imported rather than read, so that Vitest can relate changed paths to test
 * files.
 */
import type { Path } from '../../flows/walker/steps.ts';

const walked = import.meta.glob<Path[]>('../../.generated/paths/*.json', { eager: true, import: 'default' });

/** @throws Error if the chart has none */
export const walkedPathsOf = (chart: string): Path[] => {
  const paths = walked[`../../.generated/paths/${chart}.json`];
  if (!paths) throw new Error(`There are no walked paths of "${chart}"`);
  // A copy, because a test may change it.
  return structuredClone(paths);
};
