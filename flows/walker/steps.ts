/** Records a chart's steps: in a short form for saved paths, and in full for rules and stories. */
import type { AnyActor, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { edgeId, type EdgeId } from './edges.ts';
import {
  createChartHarness,
  isNumbered,
  outcome,
  withoutPromises,
  type ChartHarness,
  type Effect,
  type Sent,
} from './harness.ts';

/** Result of a step. Empty parts are omitted. */
export type Step = {
  event: AnyEventObject;
  value: unknown;
  tags: string[];
  effects?: Effect[];
  /** New values of the changed context fields. */
  changed?: Record<string, unknown>;
  /** Milliseconds by which the clock advanced. */
  waited?: number;
  /** Invoked actors that are still running after the step. */
  invoked?: string[];
  /** Inputs of the actors that the step invoked, or null for an actor without input. */
  input?: Record<string, unknown>;
  /** Events sent to children, in the order of sending. */
  sent?: Sent[];
  /** Children that the chart spawned. */
  spawned?: string[];
  /**
   * Children that were stopped before they responded. A child that is also listed in `input` was started again.
   */
  stopped?: string[];
  /** Output of the chart, if it has ended. */
  output?: unknown;
};
export type Path = { id: EdgeId; input?: unknown; start: Omit<Step, 'event' | 'waited'>; steps: Step[] };

/**
 * Serialises a value as JSON. Every child actor becomes the same placeholder, because its serial number is not
 * part of the state.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) =>
    typeof v === 'object' && v !== null && 'xstate$$type' in v ? 'actor' : v,
  ) ?? 'undefined';
/** Parses the result of `toJson`. Values that JSON cannot represent become null. */
const fromJson = (text: string): unknown => (text === 'undefined' ? null : JSON.parse(text));
export const contextOf = (snapshot: AnyMachineSnapshot): Record<string, string> =>
  Object.fromEntries(
    Object.entries((snapshot.context ?? {}) as object).map(([key, value]) => [key, toJson(value)]),
  );
/** Ids of the running actors that the chart invoked; spawned children are excluded. */
const invokedBy = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot.status === 'active'
    ? Object.keys(snapshot.children)
        .filter((id) => !isNumbered(id))
        .sort()
    : [];

export const observe = (harness: ChartHarness, before: Record<string, string>): Omit<Step, 'event'> => {
  const snapshot = harness.snapshot();
  const after = contextOf(snapshot);
  const { effects, inputs, sent, spawned, stopped, waited } = harness.take();
  const changed = Object.entries(after).filter(([key, text]) => text !== before[key]);
  const invoked = invokedBy(snapshot);
  return {
    value: snapshot.value,
    tags: [...snapshot.tags].sort(),
    ...(effects.length ? { effects } : {}),
    ...(changed.length
      ? { changed: Object.fromEntries(changed.map(([key, text]) => [key, fromJson(text)])) }
      : {}),
    ...(waited ? { waited } : {}),
    ...(invoked.length ? { invoked } : {}),
    ...(Object.keys(inputs).length ? { input: inputs } : {}),
    ...(sent.length ? { sent: sent.map(([child, event]): Sent => [child, plain(event)]) } : {}),
    ...(spawned.length ? { spawned } : {}),
    ...(stopped.length ? { stopped } : {}),
    ...(snapshot.output === undefined ? {} : { output: snapshot.output }),
  };
};

export const observeStart = (harness: ChartHarness): Path['start'] => {
  const { waited: _, ...start } = observe(harness, {});
  return start;
};

/**
 * Copies a value as plain data that can be saved or posted to another frame. Functions, actors and undefined
 * properties are removed.
 */
export const plain = <T>(value: T): T => JSON.parse(toJson(value)) as T;
/** Replays a run and records every step. Only used for runs that become paths. */
export const recordSteps = (
  machine: AnyStateMachine,
  input: unknown,
  events: readonly AnyEventObject[],
): Pick<Path, 'start' | 'steps'> => {
  const harness = createChartHarness(machine, input);
  const start = observeStart(harness);
  const steps = events.map((event) => {
    const context = contextOf(harness.snapshot());
    harness.apply(event);
    return { event, ...observe(harness, context) };
  });
  harness.actor.stop();
  return { start, steps };
};

/**
 * Full record of a step: the event, the snapshots before and after it, and everything that the step sent. The
 * first step has no earlier snapshot.
 */
export type StepRecord = {
  before: AnyMachineSnapshot | null;
  event: AnyEventObject | null;
  after: AnyMachineSnapshot;
  taken: EdgeId[];
  effects: Effect[];
  /** Actors invoked by the step, with their inputs. */
  inputs: Record<string, unknown>;
  /** Events sent to children. */
  sent: Sent[];
  emitted: AnyEventObject[];
  /** Children that were spawned, and those that were stopped before they responded. */
  spawned: string[];
  stopped: string[];
};

/** Runs a chart without promises and returns a record of each step. */
export const createStepper = (machine: AnyStateMachine, input?: unknown) => {
  let taken: EdgeId[] = [];
  const harness = createChartHarness(
    machine,
    input,
    (event) => {
      if (event.type === '@xstate.microstep' && event.rootId === (event.actorRef as AnyActor).sessionId)
        taken.push(...event._transitions.map(edgeId));
    },
    () => {},
    withoutPromises(machine),
  );
  const emitted: AnyEventObject[] = [];
  harness.actor.on('*', (event: AnyEventObject) => emitted.push(event));
  const record = (before: AnyMachineSnapshot | null, event: AnyEventObject | null): StepRecord => {
    const { effects, inputs, sent, spawned, stopped } = harness.take();
    const after = harness.snapshot();
    const sentOut = { effects, inputs, sent, emitted: emitted.splice(0), spawned, stopped };
    const step = { before, event, after, taken, ...sentOut };
    taken = [];
    return step;
  };
  const start = record(null, null);
  /** Runs one step: an event, a response or a number of milliseconds. */
  const step = (event: AnyEventObject | number): StepRecord => {
    const before = harness.snapshot();
    if (typeof event === 'number') harness.pass(event);
    // a chart that has ended does not accept events
    else if (before.status === 'active') {
      const responded = outcome.exec(event.type)?.[2];
      const request = harness.pending.get(responded ?? '');
      harness.apply(event);
      if (responded !== undefined && harness.pending.get(responded) === request)
        harness.pending.delete(responded);
    }
    return record(before, typeof event === 'number' ? null : event);
  };
  return { start, step, harness };
};
