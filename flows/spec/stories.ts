/**
 * Stories: required behaviour of a chart, written by hand from the clause and by value. No command regenerates
 * them.
 */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { stateText } from '../walker/edges.ts';
import { createStepper, plain, type StepRecord } from '../walker/steps.ts';
import type { ChartName, Known, NamesOf, NamesOfThen, NamesOfWhen } from './names.ts';

/** Trigger of a step: an event, the name of an event without a payload, or a number of milliseconds. */
export type When = AnyEventObject | string | number;

/** The name of an effect alone, or with its params. */
export type Effect = string | readonly [name: string, params: unknown];

/** Expectations after a step. Entries missing from `actions`, `calls`, `sends` and `emits` must not happen. */
export type Then = {
  /** The state of the chart, as `signedIn.browsing`; parallel regions are joined by ` + `. */
  state?: string;
  /** States of a chart with parallel regions, in any state of the other regions. */
  states?: readonly string[];
  /** All tags. */
  tags?: string;
  /** Effects in their order; one with params is listed with them. */
  actions?: readonly Effect[];
  /** Actors invoked by the step, each with its input; null without one. */
  calls?: Readonly<Record<string, unknown>>;
  /** Events to invoked charts. */
  sends?: readonly (readonly [child: string, event: AnyEventObject])[];
  /** Events emitted to listeners, such as the view of the chart. */
  emits?: readonly AnyEventObject[];
  /** Values in the context. */
  context?: Readonly<Record<string, unknown>>;
  /** The output with which the chart has ended. */
  output?: unknown;
};
/** `Names` is only for the compiler: the names of the step. */
export type Step<Names extends string = string> = {
  event: When;
  expected: Then;
  readonly names?: Names;
};
/** A sequence of steps from the start of the chart. */
export type Path<Names extends string = string> = readonly (Step<Names> | readonly Step<Names>[])[];
export type Story = {
  chart: string;
  /** The clauses it proves, by their ids. */
  clauses: readonly string[];
  title: string;
  /** A value just inside or just outside of a limit, or a path through the chart. */
  kind: 'boundary' | 'story';
  input?: unknown;
  start?: Then;
  paths: readonly (readonly Step[])[];
};

/** Expectation of a step that only leads to another. */
const anything: Then = {};

/** Events that lead to the step of interest, without expectations. */
export const given = <const Events extends readonly When[]>(
  ...events: Events
): readonly Step<NamesOfWhen<Events[number]>>[] => events.map((event) => ({ event, expected: anything }));

/** An event and everything that must follow. */
export const when = <const W extends When, const T extends Then | string>(
  event: W,
  expected: T,
): Step<NamesOfWhen<W> | NamesOfThen<T>> => ({
  event,
  expected: typeof expected === 'string' ? { state: expected } : expected,
});

export const story = <const Chart extends ChartName, const Start extends Then = never>(
  chart: Chart,
  clauses: string,
  title: string,
  paths: readonly Path<NamesOf<Chart>>[],
  more: Pick<Story, 'input'> & { start?: Start & Known<Chart, NamesOfThen<Start>> } = {},
): Story => ({
  chart,
  clauses: clauses.split(' ').filter(Boolean),
  title: title,
  kind: 'story',
  paths: paths.map((path) => path.flat()),
  ...more,
});

/** A boundary: the same event with a value just inside and one just outside, and the expectation of each. */
export type Boundary<Chart extends ChartName, Value, Asked, Before, Within, Beyond> = {
  chart: Chart;
  clauses: string;
  title: string;
  input?: unknown;
  /** Events that lead to the request. */
  after?: readonly Before[];
  ask: (value: Value) => Asked;
  inside: Value;
  within: Within;
  outside: Value;
  beyond: Beyond;
};
const named = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};
export const boundary = <
  const Chart extends ChartName,
  Value,
  const Asked extends When,
  const Within extends Then,
  const Beyond extends Then,
  const Before extends When = never,
>({
  chart,
  clauses,
  title: title,
  input,
  after = [],
  ask,
  inside,
  within,
  outside,
  beyond,
}: Boundary<Chart, Value, Asked, Before, Within, Beyond> &
  Known<Chart, NamesOfWhen<Asked | Before> | NamesOfThen<Within | Beyond>>): Story[] =>
  [
    { value: inside, expected: within, side: 'just inside' },
    { value: outside, expected: beyond, side: 'just outside' },
  ].map(({ value, expected, side }) => ({
    chart,
    clauses: clauses.split(' ').filter(Boolean),
    title: `${title} (${side}: ${named(value)})`,
    kind: 'boundary',
    paths: [[...given(...after), when(ask(value), expected)]],
    ...(input === undefined ? {} : { input }),
  }));

const isAnything = (expected: Then): boolean => expected === anything;

const same = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b);
/** JSON with sorted keys; undefined members are omitted. */
const sorted = (value: unknown): string =>
  JSON.stringify(plain(value ?? null), (_, v: unknown) =>
    typeof v === 'object' && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
const isIn = (snapshot: AnyMachineSnapshot, state: string): boolean =>
  (snapshot._nodes as { id: string }[]).some(({ id }) => id.endsWith(`.${state}`));

/** Differences between a step and its expectations; empty if they match. */
const faultsOf = (step: StepRecord, expected: Then): string[] => {
  const { after } = step;
  if (after.status === 'error') return [`breaks: ${String(after.error)}`];
  if (isAnything(expected)) return [];
  const faults: string[] = [];
  const expectSame = (what: string, seen: unknown, wanted: unknown): void => {
    if (!same(seen, wanted)) faults.push(`${what}: ${sorted(seen)} instead of ${sorted(wanted)}`);
  };
  if (expected.state !== undefined) expectSame('state', stateText(after.value), expected.state);
  for (const state of expected.states ?? []) if (!isIn(after, state)) faults.push(`is not in ${state}`);
  if (expected.tags !== undefined)
    expectSame('tags', [...after.tags].sort(), expected.tags.split(' ').filter(Boolean).sort());
  expectSame('actions', step.effects, expected.actions ?? []);
  expectSame('calls', step.inputs, expected.calls ?? {});
  expectSame('sends', step.sent, expected.sends ?? []);
  expectSame('emits', step.emitted, expected.emits ?? []);
  for (const [key, value] of Object.entries(expected.context ?? {}))
    expectSame(key, (after.context as Record<string, unknown>)[key], value);
  if ('output' in expected) expectSame('output', after.output, expected.output);
  return faults;
};

const nameOf = (event: When): string =>
  typeof event === 'number' ? `${event} ms` : typeof event === 'string' ? event : event.type;

/** Runs a story on this chart. Returns the first fault of each path, with its step. */
export const runStory = (
  machine: AnyStateMachine,
  { input, start, paths }: Story,
  /** Receives each step, with the names of its events. */
  watch: (step: StepRecord, trail: readonly string[]) => void = () => {},
): string[] =>
  (paths.length === 0 ? [[]] : paths).flatMap((path) => {
    const stepper = createStepper(machine, input);
    const trail: string[] = [];
    watch(stepper.start, trail);
    let faults = start ? faultsOf(stepper.start, start) : [];
    for (const { event, expected } of path) {
      if (faults.length > 0) break;
      trail.push(nameOf(event));
      const record = stepper.step(typeof event === 'string' ? { type: event } : event);
      watch(record, trail);
      faults = faultsOf(record, expected);
    }
    stepper.harness.actor.stop();
    return faults.map((fault) => `${trail.join(' → ') || 'at the start'}: ${fault}`);
  });
