/** `PATH_ID=<id> npm run replay` (or `npm run replay -- <id>`) runs one kept path and prints each step. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replay } from '../src/flows/walk.ts';
import type { Path, Step } from '../src/flows/walk.ts';
import { flows } from '../tests/flows/flows.ts';

const id = process.env['PATH_ID'] ?? process.argv[2] ?? '';
const flow = flows.find(
  (candidate) =>
    id === candidate.name || id.startsWith(`${candidate.name}.`) || id.startsWith(`${candidate.name}/`),
);
if (!flow) {
  console.error(
    id
      ? `No chart has a path "${id}". \`npm run paths\` lists them all.`
      : 'Which path? Give its id: PATH_ID=<id> npm run replay. `npm run paths` lists them all.',
  );
  process.exit(1);
}
const all = JSON.parse(
  readFileSync(join(import.meta.dirname, `../tests/paths/${flow.name}.json`), 'utf8'),
) as Path[];
const path = all.find((candidate) => candidate.id === id);
if (!path) {
  console.error(
    `"${flow.name}" has no path "${id}". Its paths:\n  ${all.map((candidate) => candidate.id).join('\n  ')}`,
  );
  process.exit(1);
}
const show = (step: Omit<Step, 'event' | 'waited'>): string =>
  [
    `state ${JSON.stringify(step.value)}`,
    step.tags.length ? `tags ${step.tags.join(' ')}` : '',
    step.effects.length ? `effects ${step.effects.join(', ')}` : '',
    step.asked.length ? `asks ${step.asked.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('\n     ');

console.log(`${path.id}\n\n  0. start\n     ${show(path.start)}`);
const r = await replay(flow.machine, flow.cases, path, (step, index) => {
  const { type, actorId: _, ...payload } = step.event;
  const carried = Object.keys(payload).length ? ` ${JSON.stringify(payload).slice(0, 160)}` : '';
  console.log(
    `\n  ${index + 1}. ${type}${carried}${step.waited ? ` (after ${step.waited} ms)` : ''}\n     ${show(step)}`,
  );
});
r.actor.stop();
const taken = r.hits.has(path.id);
console.log(taken ? `\nThe path takes ${path.id}.` : `\nThe path no longer takes ${path.id}.`);
if (!taken) process.exitCode = 1;
