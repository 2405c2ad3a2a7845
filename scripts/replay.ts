/**
 * `npm run replay -- <path>` runs one path and prints each step, each state and each invoked actor. The path is
 * an id, the name of a recording, or a recording file. `-- <path> --browser` prints the path's URL on the flows
 * page and opens it.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AnyStateNode } from 'xstate';
import { flows } from '../.generated/flows.ts';
import { nearest } from '../flows/page/nearest.ts';
import type { Recording } from '../flows/page/scripts.ts';
import { allEdges } from '../flows/walker/edges.ts';
import type { Flow } from '../flows/walker/flow.ts';
import type { Step, Path } from '../flows/walker/steps.ts';
import { replay } from '../flows/walker/walk.ts';
import { loadPaths } from './generate/paths.ts';
import { root } from './generate/write.ts';

const args = process.argv.slice(2);
const pathName = process.env['PATH_ID'] ?? args.find((arg) => !arg.startsWith('--')) ?? '';
const readRecording = (file: string): Recording => JSON.parse(readFileSync(file, 'utf8')) as Recording;
/** Recordings, keyed by both name and file name. */
const recordings = new Map(
  globSync('flows/recordings/*.json', { cwd: root }).flatMap((file) => {
    const recording = readRecording(join(root, file));
    return [recording.name, basename(file, '.json')].map((name) => [name, recording] as const);
  }),
);
const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

type ReplayedPath = {
  flow: Flow;
  path: Pick<Path, 'id' | 'input'> & { steps: readonly Pick<Step, 'event'>[] };
  recording: Recording | null;
};
const find = async (): Promise<ReplayedPath> => {
  if (pathName === '')
    return fail('Specify a path: npm run replay -- <id, name of a recording, or its file>.');
  const isFile = pathName.endsWith('.json');
  if (isFile && !existsSync(pathName)) return fail(`There is no file ${pathName}.`);
  const recording = isFile ? readRecording(pathName) : recordings.get(pathName);
  const flow = flows.find(({ name }) =>
    recording ? recording.chart === name : pathName.startsWith(`${name}.`) || pathName.startsWith(`${name}/`),
  );
  if (flow && recording) {
    const { name: id, input = flow.input, steps } = recording;
    return { flow, path: { id, input, steps }, recording };
  }
  const path = flow && (await loadPaths(flow)).find(({ id }) => id === pathName);
  if (path) return { flow, path, recording: null };
  const known = [...flows.flatMap(({ machine }) => allEdges(machine)), ...recordings.keys()];
  return fail(
    `There is no path "${pathName}". The most similar ones:\n  ${nearest(pathName, known).join('\n  ')}`,
  );
};
const { flow, path, recording } = await find();
const { id } = path;
if (args.includes('--browser')) {
  const shop = process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? '3000'}`;
  const address = `${shop}/flows/${flow.name}?path=${encodeURIComponent(id)}`;
  const up = await fetch(`${shop}/api/health`).then(
    (response) => response.ok,
    () => false,
  );
  console.log(`${address}${up ? '' : '\nNo shop responds there. Start it with `npm run qa`.'}\n`);
  const opener = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  // without a desktop environment, the URL cannot be opened, but it has already been printed
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

let count = 0;
const otherwise: string[] = [];
console.log(`${id}\n`);
try {
  const run = await replay(
    flow.machine,
    flow.cases,
    path,
    (step, index, snapshot) => {
      count = index + 1;
      const { type, actorId: _, ...payload } = step.event;
      const carried = Object.keys(payload).length ? ` ${JSON.stringify(payload).slice(0, 160)}` : '';
      console.log(
        `\n  ${count}. ${type}${carried}${step.waited ? ` (after ${step.waited} ms)` : ''}\n     ${show(step)}`,
      );
      const states = (snapshot._nodes as AnyStateNode[]).map((node) => node.id);
      const recorded = recording?.steps[index]?.states;
      if (recorded && states.join() !== recorded.join())
        otherwise.push(`Step ${count} was recorded in ${recorded.at(-1)}, and is now in ${states.at(-1)}.`);
    },
    (start) => console.log(`  0. start\n     ${show(start)}`),
  );
  run.actor.stop();
  if (!recording && !run.hits.has(id)) otherwise.push(`The path no longer takes ${id}.`);
} catch (error) {
  otherwise.push(`Step ${count + 1} does not run: ${error instanceof Error ? error.message : String(error)}`);
}
console.log(
  `\n${otherwise.join('\n') || (recording ? 'The walk runs as recorded.' : `The path takes ${id}.`)}`,
);
if (otherwise.length > 0) process.exitCode = 1;
