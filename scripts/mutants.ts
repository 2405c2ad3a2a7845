/**
 * `npm run mutants` changes the shop, one small change at a time, and says which changes nobody notices. Charts are judged by what is
 * right (structure, stories, invariants, every transition walked) and by what was saved (paths and outcomes); other code by the tests
 * that import it (docs/decisions/0080-mutants-of-code.md), and views first by every test that meets them, with all changes of a
 * source in it at once (`mutants/switches.ts`). `-- --kind=charts|actors|views|server|schemas` (charts unless told), `--sample=300 --seed=1`
 * takes so many at random, `--chart=cart` or `--file=payments/,orders/` and `--operator='tag removed'` those of one kind,
 * `--only=survivors.txt` those that an earlier run has printed, `--part=1/2` every second one, `--minutes=4` as many as that allows,
 * `--tests=6` so many test files for one change, `--quick` none that needs a database, `--each` says of each what became of it, `--save=FILE`
 * keeps what was noticed of views as it goes, and does not ask it again. With a kind of code, `--planted`
 * plants the faults that have a name instead.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flows } from '../.generated/flows.ts';
import { createRandom } from '../flows/spec/prove.ts';
import { codeOperators, findCodeMutants, isReadByThread, kinds, type CodeKind } from './mutants/code.ts';
import { createCodeJudge } from './mutants/codeJudge.ts';
import { codeEquivalents, equivalents, whyUnseen } from './mutants/equivalents.ts';
import { applyMutant, keyOf, type Mutant } from './mutants/finder.ts';
import { judgeSource } from './mutants/judge.ts';
import { findMutants, operators } from './mutants/mutate.ts';
import { namedInCode } from './mutants/namedInCode.ts';
import { judgeSwitched } from './mutants/switchJudge.ts';

const root = join(import.meta.dirname, '..');
const option = (name: string): string | undefined =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const kind = option('kind') ?? 'charts';
const isCode = (name: string): name is CodeKind => name in kinds;
if (kind !== 'charts' && !isCode(kind))
  throw new Error(`--kind=${['charts', ...Object.keys(kinds)].join('|')}`);

const sources = new Map<string, string>();
const patterns: readonly string[] = isCode(kind) ? kinds[kind] : ['{machines,src,flows}/**/*.machine.ts'];
const all: Mutant[] = patterns
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !isReadByThread(file))
  .sort()
  .flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    sources.set(file, source);
    return isCode(kind)
      ? findCodeMutants(source, file, kind)
      : findMutants(source, file.replace(/^.*\/|\.machine\.ts$/g, ''), file);
  });
const known = isCode(kind) ? codeEquivalents[kind] : equivalents;
const keys = new Set(all.map(keyOf));
for (const key of Object.keys(known)) if (!keys.has(key)) console.log(`no such change any more: ${key}`);

const sample = (mutants: Mutant[], size: number, seed: number): Mutant[] => {
  const random = createRandom(seed);
  return mutants
    .map((mutant) => ({ mutant, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, size)
    .map(({ mutant }) => mutant);
};
/** The keys that an earlier run has printed, one between tabs in a line. */
const printed = option('only') ? new Set(readFileSync(option('only')!, 'utf8').split(/[\t\n]/)) : null;
const wanted = all.filter(
  (mutant) =>
    (!printed || printed.has(keyOf(mutant))) &&
    (!option('chart') || option('chart')!.split(',').includes(mutant.chart)) &&
    (!option('file') ||
      option('file')!
        .split(',')
        .some((part) => mutant.file.includes(part))) &&
    (!option('operator') || option('operator')!.split(',').includes(mutant.operator)),
);
const chosen = option('sample')
  ? sample(wanted, Number(option('sample')), Number(option('seed') ?? 1))
  : wanted;
const [part = 1, parts = 1] = (option('part') ?? '1/1').split('/').map(Number);
const mine = chosen.filter((_, index) => index % parts === part - 1);

type Verdict = { right: { by: string; fault: string } | null; drifts: boolean };
const code = isCode(kind)
  ? createCodeJudge(kind, { most: Number(option('tests') ?? 6), quick: process.argv.includes('--quick') })
  : null;
// a changed chart may break its actor after everybody has left
if (!code) process.on('uncaughtException', () => {});
const judge = async (mutant: Mutant): Promise<Verdict> => {
  const source = applyMutant(sources.get(mutant.file)!, mutant);
  if (code) return code.judge(mutant.file, source);
  return judgeSource(
    flows.find(({ name }) => name === mutant.chart)!,
    source,
  );
};

const counts = new Map<string, { all: number; right: number; saved: number; equivalent: number }>(
  [...(code ? codeOperators : operators)].map((operator) => [
    operator,
    { all: 0, right: 0, saved: 0, equivalent: 0 },
  ]),
);
if (code && process.argv.includes('--planted')) {
  let unseen = 0;
  for (const { file, says, from, to, test } of namedInCode[kind as CodeKind]) {
    const { right } = await code.judge(
      file,
      readFileSync(join(root, file), 'utf8').replace(from, () => to),
      test,
    );
    if (!right) unseen += 1;
    console.log(
      `${right ? 'seen' : 'NOT SEEN'}\t${file}: ${says}\t${right ? `${right.by}: ${right.fault}` : ''}`,
    );
  }
  await code.close();
  process.exit(unseen === 0 ? 0 : 1);
}

const asked = new Set(mine.filter((mutant) => !(keyOf(mutant) in known)));
const noticed = kind === 'views' ? await judgeSwitched(kind, all, asked, sources, option('save')) : null;
const survivors: string[] = [];
const end = Date.now() + Number(option('minutes') ?? Infinity) * 60_000;
for (const mutant of mine) {
  if (Date.now() > end) break;
  const count = counts.get(mutant.operator)!;
  const isEquivalent = isCode(kind) ? whyUnseen(kind, keyOf(mutant)) !== null : keyOf(mutant) in known;
  if (isEquivalent) {
    count.equivalent += 1;
    continue;
  }
  count.all += 1;
  const found = noticed?.get(mutant);
  const { right, drifts } = found ? { right: found, drifts: false } : await judge(mutant);
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
await code?.close();
const row = (name: string, cells: (string | number)[]): string =>
  `${name.padEnd(28)}${cells.map((cell) => String(cell).padStart(12)).join('')}`;
const sum = (of: 'all' | 'right' | 'saved' | 'equivalent'): number =>
  [...counts.values()].reduce((total, count) => total + count[of], 0);
for (const line of survivors.sort()) console.log(line);
console.log(`${kind}: ${all.length} changes in ${sources.size} files`);
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
