/** Draws the charts. Each drawing is cached in `.generated/drawings` until its chart or the layout code changes. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartOf } from '../../flows/walker/chart.ts';
import type { Flow } from '../../flows/walker/flow.ts';
import { createChartCache, hashOf } from './chartCache.ts';
import { root } from './write.ts';

/** Updates the drawings of all charts, and removes the drawings of charts that no longer exist. */
export const generateDrawings = async (flows: readonly Flow[]): Promise<void> => {
  const charts = new Map(flows.map(({ name, machine }) => [name, chartOf(machine)]));
  const layout = [
    ...globSync('flows/drawing/*.ts', { cwd: root }).sort(),
    'node_modules/elkjs/package.json',
  ].map((file) => readFileSync(join(root, file), 'utf8'));
  const cache = createChartCache(
    'drawings',
    () => new Map([...charts].map(([name, chart]) => [name, hashOf([...layout, JSON.stringify(chart)])])),
  );
  const write = async (name: string): Promise<string> => {
    // loaded on demand, because the layout library is large and most runs do not need it
    const { computeDrawings } = await import('../../flows/drawing/drawings.ts');
    return JSON.stringify(await computeDrawings(charts.get(name)!));
  };
  await cache.refresh([...charts.keys()], write, true);
};
