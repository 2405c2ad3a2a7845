/**
 * `npm run paths` lists every walked path: `-- word` those whose id holds the word, `-- --chart=payment`, `-- --clause=PAY-06`.
 * `-- --write [chart…]` keeps them in flows/paths and their values in flows/values.json, `-- --count` only counts.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartOf } from '../flows/walker/chart.ts';
import { toRecord, valuesOf, walk } from '../flows/walker/walk.ts';
import { walkOptions } from '../flows/samples/flow.ts';
import { flows } from '../flows/samples/flows.ts';

const folder = join(import.meta.dirname, '../flows/paths');
const valuesFile = join(import.meta.dirname, '../flows/values.json');
/** By chart, the values on each path and the verdicts on each event. */
type Values = Record<string, { paths: Record<string, string>; verdicts: Record<string, string> }>;
const args = process.argv.slice(2);
const write = args.includes('--write');
const silent = write || args.includes('--count');
const named = args.filter((arg) => !arg.startsWith('--'));
const [wanted = ''] = named;
const option = (name: string): string | undefined =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const chart = option('chart');
const clause = option('clause');

let charts = 0;
let states = 0;
let paths = 0;
let transitions = 0;
let walkedTransitions = 0;
mkdirSync(folder, { recursive: true });
if (write)
  for (const file of readdirSync(folder))
    if (!flows.some((flow) => `${flow.name}.json` === file)) rmSync(join(folder, file));
const before: Values =
  write && existsSync(valuesFile) ? (JSON.parse(readFileSync(valuesFile, 'utf8')) as Values) : {};
const values: Values = {};
for (const flow of flows.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
  values[flow.name] = before[flow.name] ?? { paths: {}, verdicts: {} };
  if (write && named.length > 0 && !named.includes(flow.name)) continue;
  if (chart !== undefined && flow.name !== chart) continue;
  const spec = new Map(
    chartOf(flow.machine).transitions.map((transition) => [transition.id, transition.spec]),
  );
  const result = walk(flow.machine, flow.cases, walkOptions(flow));
  if (write)
    writeFileSync(
      join(folder, `${flow.name}.json`),
      `${JSON.stringify(result.paths.map(toRecord), null, 1)}\n`,
    );
  if (write)
    values[flow.name] = {
      paths: Object.fromEntries(result.paths.map((path) => [path.id, valuesOf(flow.machine, path)])),
      verdicts: result.verdicts,
    };
  charts += 1;
  states += result.states;
  paths += result.paths.length;
  transitions += result.edges;
  walkedTransitions += result.edges - result.missing.length;
  for (const path of result.paths)
    if (path.id.includes(wanted) && !silent && (!clause || spec.get(path.id)?.includes(clause)))
      console.log(
        `${[path.id, ...(spec.get(path.id) ?? [])].join('  ')}\n    ${path.steps.map((s) => s.event.type).join(' → ') || '(at the start)'}`,
      );
  for (const id of result.missing) console.log(`NOT WALKED ${id}`);
}
if (write) writeFileSync(valuesFile, `${JSON.stringify(values, null, 1)}\n`);
console.log(
  `${charts} charts, ${states} states, ${walkedTransitions} of ${transitions} transitions walked, ${paths} paths`,
);
if (walkedTransitions < transitions) process.exitCode = 1;
