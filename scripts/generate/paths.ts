/** The walked paths of the charts, kept in `.generated/paths` until a chart, its samples or the walker change. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { walkOptions, type Flow } from '../../flows/walker/flow.ts';
import { plain, walk, type Path } from '../../flows/walker/walk.ts';
import { root, writeIfChanged } from './write.ts';

const folder = join(root, '.generated/paths');
const keysFile = join(root, '.generated/pathKeys.json');

const readKeys = (): Record<string, string> =>
  existsSync(keysFile) ? (JSON.parse(readFileSync(keysFile, 'utf8')) as Record<string, string>) : {};

/** Source of each chart and of its flow, by chart. */
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

/** Functions count by their text: the samples of some charts hold other charts. */
const describe = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'function' ? String(part) : part)) ?? '';

/** For each chart a hash of all that its walk depends on. `place` is another checkout of the project. */
export const computeKeys = (flows: readonly Flow[], place = root): Map<string, string> => {
  const sources = readSources(place);
  const walker = [
    readFileSync(join(place, 'flows/walker/walk.ts'), 'utf8'),
    readFileSync(join(root, 'node_modules/xstate/package.json'), 'utf8'),
  ];
  return new Map(
    flows.map((flow) => [
      flow.name,
      createHash('sha256')
        .update([...walker, sources.get(flow.name), describe([flow.cases, walkOptions(flow)])].join('\n'))
        .digest('base64url'),
    ]),
  );
};

/** Brings the saved paths of these charts up to date. */
const refresh = (flows: readonly Flow[]): void => {
  const saved = readKeys();
  const keys = computeKeys(flows);
  const stale = flows.filter(
    ({ name }) => saved[name] !== keys.get(name) || !existsSync(join(folder, `${name}.json`)),
  );
  if (stale.length === 0) return;
  for (const flow of stale) {
    const { paths } = walk(flow.machine, flow.cases, walkOptions(flow));
    writeIfChanged(join(folder, `${flow.name}.json`), JSON.stringify(plain(paths)));
  }
  const now = stale.map(({ name }) => [name, keys.get(name)!]);
  writeIfChanged(keysFile, JSON.stringify({ ...readKeys(), ...Object.fromEntries(now) }, null, 1));
};

/** The paths of a chart, walked when the saved ones are out of date. */
export const loadPaths = (flow: Flow): Path[] => {
  refresh([flow]);
  return JSON.parse(readFileSync(join(folder, `${flow.name}.json`), 'utf8')) as Path[];
};

/** Brings the paths of all charts up to date, and removes those of charts that are gone. */
export const generatePaths = (flows: readonly Flow[]): void => {
  refresh(flows);
  const names = new Set(flows.map(({ name }) => `${name}.json`));
  for (const file of globSync('*.json', { cwd: folder })) if (!names.has(file)) rmSync(join(folder, file));
};
