/**
 * `npm run mutants` changes the charts, one small change at a time, and says which changes nobody notices: by what is right
 * (structure, stories, invariants, every transition walked), and by what was saved (paths and outcomes). `-- --sample=300 --seed=1`
 * takes so many at random, `--chart=cart` and `--operator='tag removed'` those of one kind, `--part=1/2` every second one.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createRandom } from '../flows/proof/prove.ts';
import { flows } from '../flows/samples/flows.ts';
import { equivalents } from './mutants/equivalents.ts';
import { judgeSource } from './mutants/judge.ts';
import { applyMutant, findMutants, keyOf, operators, type Mutant } from './mutants/mutate.ts';

const root = join(import.meta.dirname, '..');
const option = (name: string): string | undefined =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);

// a changed chart may break its actor after everybody has left
process.on('uncaughtException', () => {});

const sources = new Map<string, string>();
const all: Mutant[] = globSync('{machines,src,flows}/**/*.machine.ts', { cwd: root })
  .sort()
  .flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    sources.set(file, source);
    return findMutants(source, file.replace(/^.*\/|\.machine\.ts$/g, ''), file);
  });
const unknown = Object.keys(equivalents).filter((key) => !all.some((mutant) => keyOf(mutant) === key));
for (const key of unknown) console.log(`no such change any more: ${key}`);

const sample = (mutants: Mutant[], size: number, seed: number): Mutant[] => {
  const random = createRandom(seed);
  return mutants
    .map((mutant) => ({ mutant, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, size)
    .map(({ mutant }) => mutant);
};
const wanted = all.filter(
  (mutant) =>
    (!option('chart') || option('chart')!.split(',').includes(mutant.chart)) &&
    (!option('operator') || mutant.operator === option('operator')),
);
const chosen = option('sample')
  ? sample(wanted, Number(option('sample')), Number(option('seed') ?? 1))
  : wanted;
const [part = 1, parts = 1] = (option('part') ?? '1/1').split('/').map(Number);
const mine = chosen.filter((_, index) => index % parts === part - 1);

const counts = new Map(
  operators.map((operator) => [operator, { all: 0, right: 0, saved: 0, equivalent: 0 }]),
);
const survivors: string[] = [];
for (const mutant of mine) {
  const count = counts.get(mutant.operator)!;
  if (keyOf(mutant) in equivalents) {
    count.equivalent += 1;
    continue;
  }
  count.all += 1;
  const flow = flows.find(({ name }) => name === mutant.chart)!;
  const { right, drifts } = judgeSource(flow, applyMutant(sources.get(mutant.file)!, mutant));
  if (process.argv.includes('--each'))
    console.log(
      `${right ? right.by : drifts ? 'SAVED ONLY' : 'NOBODY'}\t${keyOf(mutant)}\t${right?.fault ?? ''}`,
    );
  if (right) count.right += 1;
  if (right || drifts) count.saved += 1;
  if (!right)
    survivors.push(
      `${relative(root, join(root, mutant.file))}:${mutant.line} ${keyOf(mutant)} → ${mutant.by || '(nothing)'}${drifts ? '' : ' — not even saved'}`,
    );
}
const row = (name: string, cells: (string | number)[]): string =>
  `${name.padEnd(20)}${cells.map((cell) => String(cell).padStart(12)).join('')}`;
const sum = (of: 'all' | 'right' | 'saved' | 'equivalent'): number =>
  [...counts.values()].reduce((total, count) => total + count[of], 0);
for (const line of survivors.sort()) console.log(line);
console.log(row('', ['changes', 'noticed', 'by right', 'equivalent']));
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
