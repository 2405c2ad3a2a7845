/** What becomes of a chart with one change: by what is right, and by what was saved. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { invariants, stories } from '../../flows/proof/all.ts';
import { allInvariants, stormFaults, storyFaults, structure, walkFaults } from '../../flows/proof/prove.ts';
import type { Flow } from '../../flows/samples/flow.ts';
import { readPaths } from '../../flows/samples/savedPaths.ts';
import { plain } from '../../flows/walker/walk.ts';
import { evaluateChart } from './evaluate.ts';

const root = join(import.meta.dirname, '../..');
const held = allInvariants(invariants);

/** Storms that every change has to stand: few, for each comes after all else. */
const short = { storms: 8, steps: 30, seed: 7 };

export type Verdict = {
  /** What stops it although all saved evidence was written anew; null when nothing does. */
  right: { by: 'does not start' | 'structure' | 'story' | 'invariant' | 'walk'; fault: string } | null;
  /** Whether the saved paths and outcomes differ; not asked when it is stopped already. */
  drifts: boolean;
};

/** The first story that is told otherwise; the others are not told any more. */
const firstStoryFault = (machine: AnyStateMachine): string[] => {
  for (const story of stories.filter(({ chart }) => chart === machine.id)) {
    const faults = storyFaults(machine, [story]);
    if (faults.length > 0) return faults;
  }
  return [];
};

/** Without the walk, which takes the longest, only what is right by structure, stories and storms is asked. */
export const judgeSource = (flow: Flow, source: string, { walks = true } = {}): Verdict => {
  let machine: AnyStateMachine;
  try {
    machine = evaluateChart(source, flow.name);
  } catch (error) {
    return { right: { by: 'does not start', fault: String(error) }, drifts: false };
  }
  const stop = (by: NonNullable<Verdict['right']>['by'], [fault]: string[]): Verdict | null =>
    fault === undefined ? null : { right: { by, fault }, drifts: false };
  try {
    const early =
      stop('structure', structure(machine, source)) ??
      stop('story', firstStoryFault(machine)) ??
      stop('invariant', stormFaults(flow, machine, held, short));
    if (early) return early;
  } catch (error) {
    return { right: { by: 'does not start', fault: String(error) }, drifts: false };
  }
  if (!walks) return { right: null, drifts: false };
  const { faults, walked } = walkFaults(flow, machine, held);
  const late = stop('walk', faults);
  if (late || !walked) return late ?? { right: null, drifts: false };
  const saved = (path: string): string => readFileSync(join(root, 'flows', path), 'utf8');
  const drifts =
    JSON.stringify(plain(walked.paths)) !==
      JSON.stringify(readPaths(JSON.parse(saved(`paths/${flow.name}.json`)))) ||
    walked.outcomes.join('\n') !== saved(`outcomes/${flow.name}.txt`).trimEnd();
  return { right: null, drifts };
};
