/**
 * `npm run replay -- <id>` (or `PATH_ID=<id> npm run replay`) runs one path and prints each step, state and invoked actor;
 * `-- <id> --browser` says where it runs on the real screens and opens it there.
 */
import { spawn } from 'node:child_process';
import { flows } from '../.generated/flows.ts';
import { replay, type Step } from '../flows/walker/walk.ts';
import { loadPaths } from './generate/paths.ts';

const args = process.argv.slice(2);
const id = process.env['PATH_ID'] ?? args.find((arg) => !arg.startsWith('--')) ?? '';
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
const all = await loadPaths(flow);
const path = all.find((candidate) => candidate.id === id);
if (!path) {
  console.error(
    `"${flow.name}" has no path "${id}". Its paths:\n  ${all.map((candidate) => candidate.id).join('\n  ')}`,
  );
  process.exit(1);
}
if (args.includes('--browser')) {
  const shop = process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? '3000'}`;
  const address = `${shop}/flows/${flow.name}?path=${encodeURIComponent(id)}`;
  const up = await fetch(`${shop}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  );
  console.log(`${address}${up ? '' : '\nNo shop answers there: start it with `npm run qa`.'}\n`);
  const opener = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  // without a desktop the address above is all there is
  if (up)
    spawn(opener, [address], { stdio: 'ignore', detached: true })
      .on('error', () => {})
      .unref();
}

const show = (step: Omit<Step, 'event' | 'waited'>): string =>
  [
    `state ${JSON.stringify(step.value)}`,
    step.tags.length ? `tags ${step.tags.join(' ')}` : '',
    step.effects
      ? `effects ${step.effects.map((effect) => (typeof effect === 'string' ? effect : effect[0])).join(', ')}`
      : '',
    step.changed ? `sets ${JSON.stringify(step.changed).slice(0, 160)}` : '',
    step.invoked ? `invokes ${step.invoked.join(', ')}` : '',
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
