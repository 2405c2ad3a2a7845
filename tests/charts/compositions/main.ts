/** Walks the compositions in a process of its own, whose clock and code are theirs. Prints one line of JSON for each. */
import { registerHooks } from 'node:module';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import '../../../scripts/simulate/loader.ts';
import type { Fault } from './composition.ts';
import { plants } from './plants.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: '20261122' },
    plant: { type: 'string' },
  },
});

const sourceOf = (source: unknown): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source as Uint8Array);

const planted = plants.find(({ name }) => name === values.plant);
registerHooks({
  load: (url, context, next) => {
    const changes = planted?.changes.filter(({ file }) => url.endsWith(file)) ?? [];
    const answer = next(url, context);
    if (changes.length === 0) return answer;
    const source = changes.reduce((text, { from, to }) => {
      if (!text.includes(from)) throw new Error(`${url}: the place of the fault is gone: ${from}`);
      return text.replaceAll(from, () => to);
    }, sourceOf(answer.source));
    return { ...answer, source };
  },
});

const { loadAllCode } = await import('../../../scripts/simulate/page.ts');
const { play } = await import('./composition.ts');
const { compositions } = await import('./compositions.ts');
await loadAllCode();

for (const composition of compositions) {
  if (values.only !== undefined && composition.name !== values.only) continue;
  const faults = new Map<string, Fault>();
  const told = await fc.check(
    fc.asyncProperty(fc.array(fc.nat(9_999), { minLength: 1, maxLength: 40, size: 'max' }), async (picks) => {
      const fault = await play(composition, picks);
      if (fault) faults.set(picks.join(), fault);
      // a planted fault is to be found by the rule that is named
      return planted ? fault?.says !== planted.breaks : fault === null;
    }),
    // and then nobody needs its fewest steps
    { numRuns: Number(values.runs), seed: Number(values.seed), endOnFailure: planted !== undefined },
  );
  const smallest = told.counterexample?.[0];
  console.log(
    JSON.stringify({
      composition: composition.name,
      runs: told.numRuns,
      picks: smallest ?? null,
      fault: smallest ? (faults.get(smallest.join()) ?? null) : null,
    }),
  );
}
process.exit(0);
