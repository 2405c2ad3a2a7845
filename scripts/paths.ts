/**
 * `npm run paths` lists the walked paths. `-- word` lists the paths whose id contains the word, `--
 * --chart=payment` the paths of a chart, and `-- --clause=PAY-06` the paths for a clause. `-- --count` counts
 * states, transitions and paths. `-- --diff` walks both versions of every chart that differs from the last
 * commit, and prints new and removed outcomes. `-- --diff=main` compares with another commit.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flows } from '../.generated/flows.ts';
import { nearest } from '../flows/page/nearest.ts';
import { chartOf } from '../flows/walker/chart.ts';
import { allEdges } from '../flows/walker/edges.ts';
import { walkOptions, type Flow } from '../flows/walker/flow.ts';
import { plain, type Step } from '../flows/walker/steps.ts';
import { walk } from '../flows/walker/walk.ts';
import { flowsFile } from './generate/flows.ts';
import { computeKeys, loadPaths } from './generate/paths.ts';
import { root, writeIfChanged } from './generate/write.ts';
import { clauses } from './trace.ts';

const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith('--'));
const option = (name: string): string | undefined =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const has = (name: string): boolean => args.includes(`--${name}`) || option(name) !== undefined;
const sorted = flows.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Prints each path of a chart, with its events and the clauses that the path covers. */
const list = async (flow: Flow, pathId: string, clause: string | undefined): Promise<number> => {
  const proved = new Map(chartOf(flow.machine).transitions.map(({ id, spec }) => [id, spec]));
  const paths = (await loadPaths(flow)).filter(
    ({ id }) => id.includes(pathId) && (!clause || proved.get(id)?.includes(clause)),
  );
  for (const { id, steps } of paths)
    console.log(
      `${[id, ...(proved.get(id) ?? [])].join('  ')}\n    ${steps.map(({ event }) => event.type).join(' → ') || '(at the start)'}`,
    );
  return paths.length;
};

/** Counts the states and transitions reached by walking all charts. Returns false if any are not reached. */
const count = (): boolean => {
  const walked = sorted.map((flow) => walk(flow.machine, flow.cases, walkOptions(flow)));
  for (const id of walked.flatMap(({ missing }) => missing)) console.log(`NOT WALKED ${id}`);
  const sum = (of: (result: ReturnType<typeof walk>) => number): number =>
    walked.reduce((total, result) => total + of(result), 0);
  const missing = sum((result) => result.missing.length);
  const edges = sum((result) => result.edges);
  console.log(
    `${walked.length} charts, ${sum((result) => result.states)} states, ${edges - missing} of ${edges} transitions walked, ${sum((result) => result.paths.length)} paths`,
  );
  return missing === 0;
};

/**
 * Returns the results of walking a chart: its paths by id, and its outcomes. The outcomes' counts are left out,
 * because every change to a sample changes them.
 */
const evidenceOf = (walkIt: typeof walk, flow: Flow | undefined) => {
  const walked = flow && walkIt(flow.machine, flow.cases, walkOptions(flow));
  return {
    outcomes: new Set(walked?.outcomes.map((line) => line.replace(/ ×\d+$/, ''))),
    paths: new Map(plain(walked?.paths ?? []).map(({ id, steps }) => [id, steps])),
  };
};

/** Returns the paths that were added or removed, and those whose last step has changed. */
const findChanged = (earlier: ReadonlyMap<string, Step[]>, now: ReadonlyMap<string, Step[]>): string[] =>
  [...new Set([...earlier.keys(), ...now.keys()])].flatMap((id) => {
    const [before, after] = [earlier.get(id), now.get(id)];
    if (!before || !after) return [`${after ? '+' : '-'} ${id}`];
    return JSON.stringify(before.at(-1)) === JSON.stringify(after.at(-1)) ? [] : [`~ ${id}`];
  });

/**
 * Compares the working tree with a commit. Prints the outcomes that were added or removed. If the
 * outcomes are the same, prints the paths that have changed.
 */
const diff = async (commit: string): Promise<void> => {
  const place = mkdtempSync(join(tmpdir(), 'charts-'));
  try {
    const archive = execFileSync(
      'git',
      ['archive', commit, 'machines', 'flows', 'src', 'contract', 'package.json'],
      {
        cwd: root,
        maxBuffer: 2 ** 28,
      },
    );
    execFileSync('tar', ['x', '-C', place], { input: archive });
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
    writeIfChanged(join(place, '.generated/flows.ts'), flowsFile(place));
    const before = (await import(join(place, '.generated/flows.ts'))) as { flows: Flow[] };
    const walker = (await import(join(place, 'flows/walker/walk.ts'))) as { walk: typeof walk };
    const keys = computeKeys(sorted);
    const keysBefore = computeKeys(before.flows, place);
    let lines = 0;
    for (const name of new Set([...keysBefore.keys(), ...keys.keys()])) {
      if (keys.get(name) === keysBefore.get(name)) continue;
      const find = (all: readonly Flow[]): Flow | undefined => all.find((flow) => flow.name === name);
      const previous = evidenceOf(walker.walk, find(before.flows));
      const now = evidenceOf(walk, find(sorted));
      const outcomes = [
        ...[...now.outcomes].filter((line) => !previous.outcomes.has(line)).map((line) => `+ ${line}`),
        ...[...previous.outcomes].filter((line) => !now.outcomes.has(line)).map((line) => `- ${line}`),
      ];
      // one outcome affects many paths, so changed paths are only printed if no outcome has changed
      const changes = outcomes.length > 0 ? outcomes : findChanged(previous.paths, now.paths);
      lines += changes.length;
      if (changes.length > 0) console.log(`${name}\n${changes.join('\n')}`);
    }
    if (lines === 0) console.log(`No outcome and no path differs from ${commit}.`);
  } finally {
    rmSync(place, { recursive: true });
  }
};

if (has('count')) process.exitCode = count() ? 0 : 1;
else if (has('diff')) await diff(option('diff') ?? 'HEAD');
else {
  const chart = option('chart');
  if (chart !== undefined && !flows.some(({ name }) => name === chart)) {
    const names = sorted.map(({ name }) => name);
    console.error(`There is no chart ${chart}. The most similar ones: ${nearest(chart, names).join(', ')}`);
    process.exit(1);
  }
  const clause = option('clause')?.toUpperCase();
  const ids = clauses.map(({ id }) => id);
  if (clause !== undefined && !ids.includes(clause)) {
    console.error(`There is no clause ${clause}. The most similar ones: ${nearest(clause, ids).join(', ')}`);
    process.exit(1);
  }
  const word = named[0] ?? '';
  let pathCount = 0;
  for (const flow of sorted)
    if (chart === undefined || flow.name === chart) pathCount += await list(flow, word, clause);
  if (pathCount === 0 && word !== '') {
    const known = sorted
      .filter(({ name }) => chart === undefined || name === chart)
      .flatMap(({ machine }) => allEdges(machine));
    console.error(
      `No path id contains "${word}". The most similar ones:\n  ${nearest(word, known).join('\n  ')}`,
    );
    process.exit(1);
  }
  console.log(`${pathCount} ${pathCount === 1 ? 'path' : 'paths'}`);
}
