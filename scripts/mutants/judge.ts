/** Runs all checks on a changed chart, and compares its walk with the original chart's. */
import type { AnyStateMachine } from 'xstate';
import { invariants, stories } from '../../.generated/specs.ts';
import { allInvariants, stormFaults, storyFaults, structure, walkFaults } from '../../flows/spec/prove.ts';
import { walkOptions, type Flow } from '../../flows/walker/flow.ts';
import { plain } from '../../flows/walker/steps.ts';
import { walk, type Walk } from '../../flows/walker/walk.ts';
import { evaluateChart } from './evaluate.ts';

const invariantsByChart = allInvariants(invariants);

/**
 * Size of the storms (random event sequences). They are shorter than in the tests, because they run once for
 * every changed chart.
 */
const short = { storms: 8, steps: 30, seed: 7 };

export type Verdict = {
  /** The first check that fails, or null if all checks pass. */
  right: { by: 'does not start' | 'structure' | 'story' | 'invariant' | 'walk'; fault: string } | null;
  /**
   * True if walking the changed chart gives a different result from walking the original. Only computed if all
   * checks pass.
   */
  drifts: boolean;
};

/** Returns the faults of the first failing story. The remaining stories are not run. */
const firstStoryFault = (machine: AnyStateMachine): string[] => {
  for (const story of stories.filter(({ chart }) => chart === machine.id)) {
    const faults = storyFaults(machine, [story]);
    if (faults.length > 0) return faults;
  }
  return [];
};

const evidenceOf = ({ paths, outcomes }: Walk): string => JSON.stringify([plain(paths), outcomes]);
const known = new Map<string, string>();
const unchanged = (flow: Flow): string => {
  const evidence = known.get(flow.name) ?? evidenceOf(walk(flow.machine, flow.cases, walkOptions(flow)));
  known.set(flow.name, evidence);
  return evidence;
};

/**
 * Judges a chart's source. With `walks: false`, skips the slow walk and only checks structure, stories and
 * storms.
 */
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
      stop('invariant', stormFaults(flow, machine, invariantsByChart, short));
    if (early) return early;
  } catch (error) {
    return { right: { by: 'does not start', fault: String(error) }, drifts: false };
  }
  if (!walks) return { right: null, drifts: false };
  const { faults, walked } = walkFaults(flow, machine, invariantsByChart);
  const late = stop('walk', faults);
  if (late || !walked) return late ?? { right: null, drifts: false };
  const drifts = evidenceOf(walked) !== unchanged(flow);
  return { right: null, drifts };
};
