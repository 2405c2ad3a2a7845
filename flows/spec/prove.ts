/**
 * Runs all checks of a chart against its requirements. The requirements are written by hand; no command generates or
 * rewrites them.
 */
import type { AnyStateMachine } from 'xstate';
import { optional, unkept } from '../../.generated/specs.ts';
import { walkOptions, type Flow } from '../walker/flow.ts';
import { createStepper } from '../walker/steps.ts';
import { walk, type Walk } from '../walker/walk.ts';
import {
  createChecker,
  createPayloadCheck,
  everywhere,
  possible,
  type Exceptions,
  type Invariant,
  type Violation,
} from './invariants.ts';
import { runStory, type Story } from './stories.ts';
import { structureFaults } from './structure.ts';

/** A chart's stories and invariants. Each `<chart>.spec.ts` exports one such object. */
export type Spec = {
  stories: readonly Story[];
  invariants?: readonly Invariant[];
  /** Transitions that ignore their event's payload on purpose, with the reason for each. */
  unkept?: Exceptions;
  /** Optional parts of an actor's input, in the form `chart/actor.part`, with the reason for each. */
  optional?: Exceptions;
};

export const allInvariants = (invariants: readonly Invariant[]): Invariant[] => [
  ...everywhere(optional),
  ...invariants,
];

/** Runs the stories and checks every step against the invariants. */
export const storyFaults = (
  machine: AnyStateMachine,
  stories: readonly Story[],
  invariants: readonly Invariant[] = [],
): string[] =>
  stories
    .filter(({ chart }) => chart === machine.id)
    .flatMap((story) => {
      const { check, found } = createChecker(machine, invariants);
      const faults = runStory(machine, story, (look, trail) =>
        check(
          look,
          trail.map((type) => ({ type })),
        ),
      );
      return [...faults, ...found().map(describeViolation)].map(
        (fault) => `${story.clauses.join(' ')} ${story.title}: ${fault}`,
      );
    });

const describeViolation = ({ title, fault, events }: Violation): string =>
  `${title}: ${fault} (${events.join(' → ')})`;

/** Walks the chart and checks every step against the invariants. */
export const walkFaults = (
  flow: Flow,
  machine: AnyStateMachine,
  invariants: readonly Invariant[],
): { faults: string[]; walked: Walk | null } => {
  const { check, found } = createChecker(machine, invariants);
  const payloads = createPayloadCheck(unkept);
  try {
    const walked = walk(machine, flow.cases, {
      ...walkOptions(flow),
      onStep: (step, events) => {
        check(step, events);
        payloads.record(step);
      },
    });
    const ignored = payloads.ignored();
    return {
      faults: [
        ...walked.missing.map((id) => `never taken: ${id}`),
        ...found().map(describeViolation),
        ...ignored.map((id) => `payload ignored: ${id}`),
      ],
      walked,
    };
  } catch (error) {
    return { faults: [String(error)], walked: null };
  }
};

/**
 * Runs one storm of random events. The first number in `picks` selects the input; each of the others selects
 * one of the possible events. Property-based tests can shrink a failing storm to a shorter list of smaller
 * numbers.
 */
export const storm = (
  flow: Flow,
  machine: AnyStateMachine,
  invariants: readonly Invariant[],
  picks: readonly number[],
): Violation[] => {
  const inputs = [flow.input, ...(flow.more ?? [])];
  const { check, found } = createChecker(machine, invariants);
  const { start, step, harness } = createStepper(machine, inputs[(picks[0] ?? 0) % inputs.length]);
  const trail: Parameters<typeof check>[1][number][] = [];
  check(start, trail);
  for (const pick of picks.slice(1)) {
    if (harness.snapshot().status !== 'active') break;
    const choices = possible(machine, flow.cases, harness.pending.keys());
    const chosen = choices[pick % choices.length]!;
    trail.push(chosen);
    if (!check(step(chosen), trail)) break;
  }
  harness.actor.stop();
  return found();
};

/** Seeded random generator that gives the same results on every platform (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};
/** Runs seeded storms and returns the first one that violates an invariant. */
export const stormFaults = (
  flow: Flow,
  machine: AnyStateMachine,
  invariants: readonly Invariant[],
  { storms, steps, seed }: { storms: number; steps: number; seed: number },
): string[] => {
  const random = createRandom(seed);
  for (let index = 0; index < storms; index += 1) {
    const picks = Array.from({ length: steps }, () => Math.floor(random() * 10_000));
    const found = storm(flow, machine, invariants, picks);
    if (found.length > 0) return found.map(describeViolation);
  }
  return [];
};

export const structure = (machine: AnyStateMachine, source: string): string[] =>
  structureFaults(machine, source);
