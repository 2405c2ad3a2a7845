/**
 * Walks the charts. The resulting paths are cached in `.generated/paths` until a chart, its samples or the walker
 * changes.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { walkOptions, type Flow } from '../../flows/walker/flow.ts';
import { plain, type Path } from '../../flows/walker/steps.ts';
import { walk } from '../../flows/walker/walk.ts';
import { createChartCache, hashOf } from './chartCache.ts';
import { root } from './write.ts';

/** Returns the combined sources of each chart and its flow, keyed by chart. */
const readSources = (place: string): Map<string, string> => {
  const sources = new Map<string, string>();
  for (const file of globSync('{machines,src,flows}/**/*.{machine,flow}.ts', {
    cwd: place,
  }).sort()) {
    const chart = basename(file).replace(/\.(?:machine|flow)\.ts$/, '');
    sources.set(chart, `${sources.get(chart) ?? ''}${readFileSync(join(place, file), 'utf8')}`);
  }
  return sources;
};

/**
 * Serialises a value for hashing. Functions are represented by their source code, because some samples contain
 * charts.
 */
const describe = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'function' ? String(part) : part)) ?? '';

/** Hashes everything that affects the walk of each chart. `place` can be another checkout of the project. */
export const computeKeys = (flows: readonly Flow[], place = root): Map<string, string> => {
  const sources = readSources(place);
  const walker = [
    ...['edges', 'harness', 'steps', 'walk'].map((name) =>
      readFileSync(join(place, `flows/walker/${name}.ts`), 'utf8'),
    ),
    readFileSync(join(root, 'node_modules/xstate/package.json'), 'utf8'),
  ];
  return new Map(
    flows.map((flow) => [
      flow.name,
      hashOf([...walker, sources.get(flow.name), describe([flow.cases, walkOptions(flow)])]),
    ]),
  );
};

/**
 * Updates the saved paths of the given charts. If `all` is set, also removes the paths of charts that no longer exist.
 */
export const generatePaths = async (
  flows: readonly Flow[],
  all = false,
): Promise<(chart: string) => string> => {
  const cache = createChartCache('paths', () => computeKeys(flows));
  await cache.refresh(
    flows.map(({ name }) => name),
    (name) => {
      const flow = flows.find((candidate) => candidate.name === name)!;
      return JSON.stringify(plain(walk(flow.machine, flow.cases, walkOptions(flow)).paths));
    },
    all,
  );
  return cache.fileOf;
};

/** Returns the paths of a chart. If the saved paths are outdated, walks the chart first. */
export const loadPaths = async (flow: Flow): Promise<Path[]> => {
  const fileOf = await generatePaths([flow]);
  return JSON.parse(readFileSync(fileOf(flow.name), 'utf8')) as Path[];
};
