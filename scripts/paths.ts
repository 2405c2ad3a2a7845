/**
 * `npm run paths` lists every walked path: `-- word` those whose id holds the word, `-- --chart=payment`, `-- --clause=PAY-06`.
 * `-- --write [chart…]` saves them in flows/paths and where every sample event leads in flows/outcomes, `-- --count` only counts.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { walkOptions } from '../flows/samples/flow.ts';
import { flows } from '../flows/samples/flows.ts';
import { formatPaths } from '../flows/samples/savedPaths.ts';
import { chartOf } from '../flows/walker/chart.ts';
import { walk } from '../flows/walker/walk.ts';

const folder = join(import.meta.dirname, '../flows/paths');
const outcomesFolder = join(import.meta.dirname, '../flows/outcomes');
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
if (write)
  for (const [place, ending] of [
    [folder, '.json'],
    [outcomesFolder, '.txt'],
  ] as const) {
    mkdirSync(place, { recursive: true });
    for (const file of readdirSync(place))
      if (!flows.some((flow) => `${flow.name}${ending}` === file)) rmSync(join(place, file));
  }
for (const flow of flows.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
  if (write && named.length > 0 && !named.includes(flow.name)) continue;
  if (chart !== undefined && flow.name !== chart) continue;
  const spec = new Map(
    chartOf(flow.machine).transitions.map((transition) => [transition.id, transition.spec]),
  );
  const result = walk(flow.machine, flow.cases, walkOptions(flow));
  if (write) {
    writeFileSync(join(folder, `${flow.name}.json`), formatPaths(result.paths));
    writeFileSync(join(outcomesFolder, `${flow.name}.txt`), `${result.outcomes.join('\n')}\n`);
  }
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
console.log(
  `${charts} charts, ${states} states, ${walkedTransitions} of ${transitions} transitions walked, ${paths} paths`,
);
if (walkedTransitions < transitions) process.exitCode = 1;
