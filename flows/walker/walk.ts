/**
 * Walks and replays charts. Only imports xstate, so the same code runs in a terminal, in a test and in a
 * browser.
 */
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

/** Sample events by event type. Event types without samples are sent without a payload. */
export type Cases = Readonly<Record<string, readonly AnyEventObject[]>>;

/**
 * Creates an outcome event for an actor. Its type contains the actor's id, so that a story with a wrong id does
 * not compile.
 */
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
 * Tries many events from the same state of a chart. The events that lead to that state are replayed only once,
 * unless a step cannot be rewound. `fresh` lists the edges that are first taken in the last step.
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
    /** `events` leads to the state. Callers must pass the same array instance each time for the same state. */
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
   * Results of sending each sample event in each state: `from · event[sample] → to (effects)`. A repeated
   * result ends with its count, such as `×2`. A diff of this list reveals guards whose decision has changed.
   */
  outcomes: string[];
};

/**
 * Walks a chart on a live actor, breadth first, until every transition has run. The shortest run that takes an
 * edge becomes that edge's path. XState's inspection events show which edges ran.
 * @throws Error if there are more than `limit` different snapshots; set `prune` or `limit` next to the samples
 */
export const walk = (
  machine: AnyStateMachine,
  cases: Cases,
  options: {
    inputs?: readonly unknown[];
    limit?: number;
    prune?: (snapshot: AnyMachineSnapshot) => boolean;
    /** Called for each run, with its last step and all of its events. */
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
  /** Runs that branch off from the same state are adjacent in the queue. */
  const queue: {
    input: unknown;
    way: readonly AnyEventObject[];
    event: AnyEventObject | null;
    from: string;
  }[] = (options.inputs ?? [undefined]).map((input) => ({ input, way: [], event: null, from: '(start)' }));
  // iterates over the queue, because removing the first element thousands of times would be slower
  for (const { input, way, event: tried, from } of queue) {
    const events = tried ? [...way, tried] : way;
    // does not stop the actors, because stopping thousands of them would take longer than the walk itself
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
      // prefers a path whose last event triggers the edge directly, even if an earlier path takes the edge
      // indirectly
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
      throw new Error(`${machine.id}: more than ${limit} states; set prune or limit next to its samples`);
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

/**
 * Returns the original sample of a saved event. A sample can contain values that JSON cannot represent, such as
 * a chart in a result.
 */
export const revive = (cases: Cases, saved: AnyEventObject): AnyEventObject => {
  const text = JSON.stringify(saved);
  return (cases[saved.type] ?? []).find((sample) => JSON.stringify(plain(sample)) === text) ?? saved;
};

/**
 * Replays a path. Outcomes settle the promises of pending actors. `onStep` receives each step and the snapshot
 * after it.
 * @throws Error that names the first step that no longer runs
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
