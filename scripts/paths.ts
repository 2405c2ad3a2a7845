/** `npm run paths [-- filter]` lists every walked path; `-- --write [chart…]` keeps them in tests/paths, `-- --count` only counts. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toRecord, walk } from '../src/flows/walk.ts';
import { walkOptions } from '../tests/flows/flow.ts';
import { flows } from '../tests/flows/flows.ts';

const folder = join(import.meta.dirname, '../tests/paths');
const args = process.argv.slice(2);
const write = args.includes('--write');
const silent = write || args.includes('--count');
const named = args.filter((arg) => !arg.startsWith('--'));
const [wanted = ''] = named;

let paths = 0;
let transitions = 0;
let walkedTransitions = 0;
mkdirSync(folder, { recursive: true });
if (write)
  for (const file of readdirSync(folder))
    if (!flows.some((flow) => `${flow.name}.json` === file)) rmSync(join(folder, file));
for (const flow of flows) {
  if (write && named.length > 0 && !named.includes(flow.name)) continue;
  const result = walk(flow.machine, flow.cases, walkOptions(flow));
  if (write)
    writeFileSync(
      join(folder, `${flow.name}.json`),
      `${JSON.stringify(result.paths.map(toRecord), null, 1)}\n`,
    );
  paths += result.paths.length;
  transitions += result.edges;
  walkedTransitions += result.edges - result.missing.length;
  for (const path of result.paths)
    if (path.id.includes(wanted) && !silent)
      console.log(`${path.id}\n    ${path.steps.map((s) => s.event.type).join(' → ') || '(at the start)'}`);
  for (const id of result.missing) console.log(`NOT WALKED ${id}`);
}
console.log(
  `${flows.length} charts, ${walkedTransitions} of ${transitions} transitions walked, ${paths} paths`,
);
if (walkedTransitions < transitions) process.exitCode = 1;
