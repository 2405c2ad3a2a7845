/** Walks and replays charts. Imports only xstate, so that the same code runs in a terminal, a test and a browser. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { allEdges, allNodes, stateText, type EdgeId } from './edges.ts';
import { createChartHarness, type ChartHarness, type Children, type Effect } from './harness.ts';
import {
  contextOf,
  createStepper,
  observe,
  observeStart,
  plain,
  recordSteps,
  toJson,
  type Path,
  type Step,
  type StepRecord,
} from './steps.ts';

/** Sample events by descriptor. An event without an entry is sent bare. */
export type Cases = Readonly<Record<string, readonly AnyEventObject[]>>;

/** The type carries the question's name, so that a story that answers another one is a red line. */
export const done = <const Id extends string>(id: Id, output?: unknown) => ({
  type: `xstate.done.actor.${id}` as const,
  output,
  actorId: id as string,
});
export const fail = <const Id extends string>(id: Id, error?: unknown) => ({
  type: `xstate.error.actor.${id}` as const,
  error,
  actorId: id as string,
});

/**
 * Tries one event after another from the same place of a chart, outcomes delivered as events, synchronously. The way to the place is
 * gone once, and again only where there is no way back from a try. `fresh` are the edges that the last step alone has taken.
 */
const createExplorer = (machine: AnyStateMachine) => {
  type Place = { stepper: ReturnType<typeof createStepper>; before: Set<EdgeId>; rewind: () => boolean };
  let at: { input: unknown; events: readonly AnyEventObject[]; place: Place } | null = null;
  const reach = (input: unknown, events: readonly AnyEventObject[]): Place => {
    const stepper = createStepper(machine, input);
    for (const event of events) stepper.step(event);
    return { stepper, before: new Set(stepper.harness.hits), rewind: stepper.harness.mark() };
  };
  const report = ({ harness }: Place['stepper'], last: StepRecord, before: ReadonlySet<EdgeId>) => ({
    snapshot: harness.snapshot(),
    fresh: [...harness.hits].filter((id) => !before.has(id)),
    effects: last.effects,
    last,
  });
  return {
    start: (input: unknown) => {
      const stepper = createStepper(machine, input);
      return report(stepper, stepper.start, new Set());
    },
    /** `events` lead to the place: the same list, the same place. */
    try: (input: unknown, events: readonly AnyEventObject[], event: AnyEventObject) => {
      const isThere = at !== null && at.input === input && at.events === events && at.place.rewind();
      at = { input, events, place: isThere ? at!.place : reach(input, events) };
      const { stepper, before } = at.place;
      return report(stepper, stepper.step(event), before);
    },
  };
};

const doneText = (effects: readonly Effect[], { sent, spawned, stopped }: Children): string => {
  const done = [
    ...effects.map((effect) => (typeof effect === 'string' ? effect : effect[0])),
    ...sent.map(([child, event]) => `${child} ← ${event.type}`),
    ...spawned.map((child) => `starts ${child}`),
    ...stopped.map((child) => `stops ${child}`),
  ];
  return done.length === 0 ? '' : ` (${done.join(', ')})`;
};

export type Walk = {
  paths: Path[];
  missing: EdgeId[];
  states: number;
  edges: number;
  outputs: unknown[];
  configurations: AnyMachineSnapshot[];
  /**
   * Target of each sample event from each state, also without a saved path, so that a guard with a different
   * decision on a sample shows: `from · event[sample] → to (effects)`, with the number of contexts unless it is
   * one.
   */
  outcomes: string[];
};

/**
 * Breadth first over the live machine; the shortest run of an edge becomes that edge's path.
 * @throws Error when more than `limit` different snapshots are found: prune, or raise it, next to the samples.
 */
export const walk = (
  machine: AnyStateMachine,
  cases: Cases,
  options: {
    inputs?: readonly unknown[];
    limit?: number;
    prune?: (snapshot: AnyMachineSnapshot) => boolean;
    /** Sees the last step of each run that is tried, and the events before it. */
    onStep?: (step: StepRecord, events: readonly AnyEventObject[]) => void;
  } = {},
): Walk => {
  const runs = new Map<EdgeId, { input: unknown; events: readonly AnyEventObject[] }>();
  const direct = new Set<EdgeId>();
  const seen = new Set<string>();
  const outputs = new Map<string, unknown>();
  const configurations: AnyMachineSnapshot[] = [];
  const outcomes = new Map<string, number>();
  const limit = options.limit ?? 2_000;
  const explorer = createExplorer(machine);
  /** Branches from one state are queued together. */
  const queue: {
    input: unknown;
    way: readonly AnyEventObject[];
    event: AnyEventObject | null;
    from: string;
  }[] = (options.inputs ?? [undefined]).map((input) => ({ input, way: [], event: null, from: '(start)' }));
  // a list that is read to its end: to take its first thousands of times costs more
  for (const { input, way, event: tried, from } of queue) {
    const events = tried ? [...way, tried] : way;
    // left running on its own clock: stopping thousands of them costs more than all else
    const { snapshot, fresh, effects, last } = tried
      ? explorer.try(input, way, tried)
      : explorer.start(input);
    options.onStep?.(last, events);
    if (snapshot.status === 'error')
      throw new Error(
        `${machine.id} broke after ${events.map((e) => e.type).join(' → ')}: ${String(snapshot.error)}`,
      );
    if (snapshot.status === 'done') outputs.set(JSON.stringify(snapshot.output), snapshot.output);
    for (const id of fresh) {
      // taken by its own event, not as a by-product of a longer wait
      const isDirect = id.includes(`/${events.at(-1)?.type ?? 'always'}#`);
      if (!runs.has(id) || (isDirect && !direct.has(id))) runs.set(id, { input, events });
      if (isDirect) direct.add(id);
    }
    const key = toJson([snapshot.value, snapshot.context]);
    const outcome = `${from} → ${stateText(snapshot.value)}${doneText(effects, last)}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (seen.has(key) || snapshot.status !== 'active') continue;
    configurations.push(snapshot);
    if (options.prune?.(snapshot)) continue;
    if (seen.add(key).size > limit)
      throw new Error(
        `${machine.id}: more than ${limit} states: prune, or raise the limit, beside its samples`,
      );
    const offered = new Set(
      (snapshot._nodes as AnyStateNode[]).flatMap((node) => [...node.transitions.keys()]),
    );
    for (const descriptor of offered)
      if (!descriptor.startsWith('xstate.done.state.'))
        for (const [index, event] of (cases[descriptor] ?? [{ type: descriptor }]).entries()) {
          const sample = (cases[descriptor]?.length ?? 0) > 1 ? `[${index}]` : '';
          queue.push({
            input,
            way: events,
            event,
            from: `${stateText(snapshot.value)} · ${descriptor}${sample}`,
          });
        }
  }
  const edges = allEdges(machine);
  return {
    paths: [...runs]
      .map(([id, { input, events }]) => ({ id, input, ...recordSteps(machine, input, events) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    missing: edges.filter((id) => !runs.has(id)),
    states: allNodes(machine).length,
    edges: edges.length,
    outputs: [...outputs.values()],
    configurations,
    outcomes: [...outcomes].map(([text, n]) => (n === 1 ? text : `${text} ×${n}`)).sort(),
  };
};

/** The sample event that a saved one was written from: what JSON cannot hold (a chart inside an answer) is there again. */
export const revive = (cases: Cases, saved: AnyEventObject): AnyEventObject => {
  const text = JSON.stringify(saved);
  return (cases[saved.type] ?? []).find((sample) => JSON.stringify(plain(sample)) === text) ?? saved;
};

/**
 * Replays a path: outcomes settle the questions the chart asked. `onStep` receives each step and the snapshot after it.
 * @throws Error naming the step that no longer runs.
 */
export const replay = async (
  machine: AnyStateMachine,
  cases: Cases,
  path: Pick<Path, 'input'> & { steps: readonly Pick<Step, 'event'>[] },
  onStep: (step: Step, index: number, snapshot: AnyMachineSnapshot) => void | Promise<void> = () => {},
  onStart: (start: Path['start']) => void = () => {},
): Promise<ChartHarness> => {
  const harness = createChartHarness(machine, path.input);
  onStart(observeStart(harness));
  for (const [index, { event }] of path.steps.entries()) {
    const context = contextOf(harness.snapshot());
    await harness.perform(revive(cases, event));
    await onStep({ event, ...observe(harness, context) }, index, harness.snapshot());
  }
  return harness;
};
