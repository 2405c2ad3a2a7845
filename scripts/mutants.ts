/**
 * `npm run mutants` makes small changes to the charts, one at a time, and lists those that no check detects.
 * The checks are structure, stories, invariants, the walk of every transition, and the walked paths. Options:
 * `--sample=300 --seed=1` for a random sample; `--chart=cart` for the changes to one chart; `--operator='tag
 * removed'` for one kind of change; `--only=survivors.txt` for the changes printed by an earlier run;
 * `--part=1/2` for the first of two equal parts; `--minutes=4` to stop after four minutes; and `--each` to
 * print every verdict. `npm run mutants:code` does the same for other code.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flows } from '../.generated/flows.ts';
import { createRandom } from '../flows/spec/prove.ts';
import { equivalents } from './mutants/equivalents.ts';
import { applyMutant, keyOf, type Mutant } from './mutants/finder.ts';
import { judgeSource } from './mutants/judge.ts';
import { findMutants, operators } from './mutants/mutate.ts';

const root = join(import.meta.dirname, '..');
const option = (name: string): string | undefined =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const sources = new Map<string, string>();
const all: Mutant[] = globSync('{machines,src,flows}/**/*.machine.ts', { cwd: root })
  .sort()
  .flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    sources.set(file, source);
    return findMutants(source, file.replace(/^.*\/|\.machine\.ts$/g, ''), file);
  });
const keys = new Set(all.map(keyOf));
for (const key of Object.keys(equivalents))
  if (!keys.has(key)) console.log(`this change no longer exists: ${key}`);

const sample = (mutants: Mutant[], size: number, seed: number): Mutant[] => {
  const random = createRandom(seed);
  return mutants
    .map((mutant) => ({ mutant, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, size)
    .map(({ mutant }) => mutant);
};
/** Keys of changes, read from the tab-separated output of an earlier run. */
const printed = option('only') ? new Set(readFileSync(option('only')!, 'utf8').split(/[\t\n]/)) : null;
const selected = all.filter(
  (mutant) =>
    (!printed || printed.has(keyOf(mutant))) &&
    (!option('chart') || option('chart')!.split(',').includes(mutant.chart)) &&
    (!option('operator') || option('operator')!.split(',').includes(mutant.operator)),
);
const chosen = option('sample')
  ? sample(selected, Number(option('sample')), Number(option('seed') ?? 1))
  : selected;
const [part = 1, parts = 1] = (option('part') ?? '1/1').split('/').map(Number);
const ownPart = chosen.filter((_, index) => index % parts === part - 1);

type Verdict = { right: { by: string; fault: string } | null; drifts: boolean };
// an actor of a changed chart may fail after the verdict, which must not end the run
process.on('uncaughtException', () => {});
const judge = (mutant: Mutant): Promise<Verdict> | Verdict =>
  judgeSource(
    flows.find(({ name }) => name === mutant.chart)!,
    applyMutant(sources.get(mutant.file)!, mutant),
  );

const counts = new Map<string, { all: number; right: number; saved: number; equivalent: number }>(
  [...operators].map((operator) => [operator, { all: 0, right: 0, saved: 0, equivalent: 0 }]),
);
const survivors: string[] = [];
const end = Date.now() + Number(option('minutes') ?? Infinity) * 60_000;
for (const mutant of ownPart) {
  if (Date.now() > end) break;
  const count = counts.get(mutant.operator)!;
  if (keyOf(mutant) in equivalents) {
    count.equivalent += 1;
    continue;
  }
  count.all += 1;
  const { right, drifts } = await judge(mutant);
  if (process.argv.includes('--each'))
    console.log(
      `${right ? right.by : drifts ? 'SAVED ONLY' : 'NOBODY'}\t${keyOf(mutant)}\t${mutant.file}:${mutant.line} ${right?.fault ?? ''}`,
    );
  if (right) count.right += 1;
  if (right || drifts) count.saved += 1;
  if (!right)
    survivors.push(
      `${mutant.file}:${mutant.line}\t${keyOf(mutant)}\t→ ${mutant.by || '(nothing)'}${drifts ? '' : ' — not even saved'}`,
    );
}
const row = (name: string, cells: (string | number)[]): string =>
  `${name.padEnd(28)}${cells.map((cell) => String(cell).padStart(12)).join('')}`;
const sum = (of: 'all' | 'right' | 'saved' | 'equivalent'): number =>
  [...counts.values()].reduce((total, count) => total + count[of], 0);
for (const line of survivors.sort()) console.log(line);
console.log(`${all.length} changes in ${sources.size} files`);
console.log(row('', ['changes', 'detected', 'by a check', 'equivalent']));
for (const [operator, { all, right, saved, equivalent }] of counts)
  if (all + equivalent > 0) console.log(row(operator, [all, saved, right, equivalent]));
const share = (of: number): string => (sum('all') === 0 ? '' : ` (${Math.round((of / sum('all')) * 100)} %)`);
console.log(
  row('all', [
    sum('all'),
    `${sum('saved')}${share(sum('saved'))}`,
    `${sum('right')}${share(sum('right'))}`,
    sum('equivalent'),
  ]),
);
