import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { play, type Fault } from './composition.ts';
import { compositions } from './compositions.ts';
import { plants } from './plants.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: '20261122' },
    plant: { type: 'string' },
  },
});
const planted = plants.find(({ name }) => name === values.plant);

for (const composition of compositions) {
  if (values.only !== undefined && composition.name !== values.only) continue;
  const faults = new Map<string, Fault>();
  const result = await fc.check(
    fc.asyncProperty(fc.array(fc.nat(9_999), { minLength: 1, maxLength: 40, size: 'max' }), async (picks) => {
      const fault = await play(composition, picks);
      if (fault) faults.set(picks.join(), fault);
      // The planted fault must violate the rule that it names.
      return planted ? fault?.title !== planted.breaks : fault === null;
    }),
    // There is no need to shrink the steps of a planted fault.
    { numRuns: Number(values.runs), seed: Number(values.seed), endOnFailure: planted !== undefined },
  );
  const smallest = result.counterexample?.[0];
  console.log(
    JSON.stringify({
      composition: composition.name,
      runs: result.numRuns,
      picks: smallest ?? null,
      fault: smallest ? (faults.get(smallest.join()) ?? null) : null,
    }),
  );
}
process.exit(0);
