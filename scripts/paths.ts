/**
 * `npm run paths` lists the saved paths: `-- word` those whose id holds the word, `-- --chart=payment`, `-- --clause=PAY-06`.
 * `-- --write [chart…]` walks the charts and saves their paths in flows/paths and where every sample event leads in
 * flows/outcomes, and prints which outcomes are new or gone; `-- --count` walks them and only counts.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { walkOptions, type Flow } from '../flows/samples/flow.ts';
import { flows } from '../flows/samples/flows.ts';
import { formatPaths, readPaths } from '../flows/samples/savedPaths.ts';
import { chartOf } from '../flows/walker/chart.ts';
import { walk } from '../flows/walker/walk.ts';

const folder = join(import.meta.dirname, '../flows/paths');
const outcomesFolder = join(import.meta.dirname, '../flows/outcomes');
const args = process.argv.slice(2);
const write = args.includes('--write');
const named = args.filter((arg) => !arg.startsWith('--'));
const option = (name: string): string | undefined =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const sorted = flows.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Each path of a chart by its id, the clauses it proves, and its events; `npm run check` says when the saved ones are not the walked ones. */
const list = ({ name, machine }: Flow, wanted: string, clause: string | undefined): number => {
  const clauses = new Map(chartOf(machine).transitions.map(({ id, spec }) => [id, spec]));
  const paths = readPaths(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))).filter(
    ({ id }) => id.includes(wanted) && (!clause || clauses.get(id)?.includes(clause)),
  );
  for (const { id, steps } of paths)
    console.log(
      `${[id, ...(clauses.get(id) ?? [])].join('  ')}\n    ${steps.map(({ event }) => event.type).join(' → ') || '(at the start)'}`,
    );
  return paths.length;
};

const removeUnknown = (place: string, ending: string): void => {
  mkdirSync(place, { recursive: true });
  for (const file of readdirSync(place))
    if (!flows.some(({ name }) => `${name}${ending}` === file)) rmSync(join(place, file));
};

/** What an outcome says without how often it was seen, which changes with every sample. */
const withoutCount = (line: string): string => line.replace(/ ×\d+$/, '');

/** Saves where a chart's events lead, and says what is new and what is gone. */
const writeOutcomes = (file: string, outcomes: readonly string[]): void => {
  const before = new Set(
    existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').map(withoutCount) : [],
  );
  const now = new Set(outcomes.map(withoutCount));
  for (const line of now) if (!before.has(line)) console.log(`+ ${line}`);
  for (const line of before) if (!now.has(line)) console.log(`- ${line}`);
  writeFileSync(file, `${outcomes.join('\n')}\n`);
};

/** Walks every chart, or writes those named; false when a transition was not reached. */
const walkAll = (): boolean => {
  if (write) {
    removeUnknown(folder, '.json');
    removeUnknown(outcomesFolder, '.txt');
  }
  const walked = sorted
    .filter(({ name }) => !write || named.length === 0 || named.includes(name))
    .map((flow) => ({ flow, result: walk(flow.machine, flow.cases, walkOptions(flow)) }));
  for (const { flow, result } of walked) {
    if (write) {
      writeFileSync(join(folder, `${flow.name}.json`), formatPaths(result.paths));
      writeOutcomes(join(outcomesFolder, `${flow.name}.txt`), result.outcomes);
    }
    for (const id of result.missing) console.log(`NOT WALKED ${id}`);
  }
  const sum = (count: (result: ReturnType<typeof walk>) => number): number =>
    walked.reduce((total, { result }) => total + count(result), 0);
  const missing = sum((result) => result.missing.length);
  const edges = sum((result) => result.edges);
  console.log(
    `${walked.length} charts, ${sum((result) => result.states)} states, ${edges - missing} of ${edges} transitions walked, ${sum((result) => result.paths.length)} paths`,
  );
  return missing === 0;
};

if (write || args.includes('--count')) process.exitCode = walkAll() ? 0 : 1;
else {
  const chart = option('chart');
  if (chart !== undefined && !flows.some(({ name }) => name === chart)) {
    console.error(`There is no chart ${chart}. There are: ${sorted.map(({ name }) => name).join(', ')}`);
    process.exit(1);
  }
  const count = sorted
    .filter(({ name }) => chart === undefined || name === chart)
    .reduce((total, flow) => total + list(flow, named[0] ?? '', option('clause')), 0);
  console.log(`${count} ${count === 1 ? 'path' : 'paths'}`);
}
