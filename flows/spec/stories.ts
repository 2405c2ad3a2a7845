/**
 * Stories describe a chart's required behaviour with concrete values. They are written by hand from the
 * clauses. No command generates or rewrites them.
 */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { stateText } from '../walker/edges.ts';
import { createStepper, plain, type StepRecord } from '../walker/steps.ts';
import type { ChartName, Known, NamesOf, NamesOfThen, NamesOfWhen } from './names.ts';

/** The trigger of a step: an event, the type of an event that has no payload, or a number of milliseconds. */
export type When = AnyEventObject | string | number;

/** Name of an effect, together with its params if it has any. */
export type Effect = string | readonly [name: string, params: unknown];

/**
 * Expectations after a step. Anything not listed in `actions`, `calls`, `sends` and `emits` must not happen.
 */
export type Then = {
  /** Chart state, such as `signedIn.browsing`; parallel regions are joined by ` + `. */
  state?: string;
  /** States of a chart with parallel regions. Regions not listed here can be in any state. */
  states?: readonly string[];
  /** All tags after the step, separated by spaces. */
  tags?: string;
  /** Effects in order, each with its params if it has any. */
  actions?: readonly Effect[];
  /** Actors invoked by the step, with their inputs; null for an actor without input. */
  calls?: Readonly<Record<string, unknown>>;
  /** Events sent to invoked charts. */
  sends?: readonly (readonly [child: string, event: AnyEventObject])[];
  /** Events emitted to listeners, such as the view. */
  emits?: readonly AnyEventObject[];
  /** Expected context values. Other values are not checked. */
  context?: Readonly<Record<string, unknown>>;
  /** Output of a chart that has ended. */
  output?: unknown;
};
/** `Names` exists only for type checking: it collects the names that the step uses. */
export type Step<Names extends string = string> = {
  event: When;
  expected: Then;
  readonly names?: Names;
};
/** Sequence of steps, beginning with the start of the chart. */
export type Path<Names extends string = string> = readonly (Step<Names> | readonly Step<Names>[])[];
export type Story = {
  chart: string;
  /** Ids of the clauses that the story verifies. */
  clauses: readonly string[];
  title: string;
  /** `boundary` covers values just inside and outside a limit; `story` covers paths through the chart. */
  kind: 'boundary' | 'story';
  input?: unknown;
  start?: Then;
  paths: readonly (readonly Step[])[];
};

/** Expectation that accepts any result of a step. */
const anything: Then = {};

/** Events that lead to the step under test. Their own results are not checked. */
export const given = <const Events extends readonly When[]>(
  ...events: Events
): readonly Step<NamesOfWhen<Events[number]>>[] => events.map((event) => ({ event, expected: anything }));

/** An event and everything that it is expected to cause. */
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

/**
 * A boundary: the same event is sent with a value just inside a limit, and with a value just outside it. Each
 * has its own expectations.
 */
export type Boundary<Chart extends ChartName, Value, Event, Before, Within, Beyond> = {
  chart: Chart;
  clauses: string;
  title: string;
  input?: unknown;
  /** Events that lead to the step under test. */
  after?: readonly Before[];
  event: (value: Value) => Event;
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
  const Event extends When,
  const Within extends Then,
  const Beyond extends Then,
  const Before extends When = never,
>({
  chart,
  clauses,
  title,
  input,
  after = [],
  event,
  inside,
  within,
  outside,
  beyond,
}: Boundary<Chart, Value, Event, Before, Within, Beyond> &
  Known<Chart, NamesOfWhen<Event | Before> | NamesOfThen<Within | Beyond>>): Story[] =>
  [
    { value: inside, expected: within, side: 'just inside' },
    { value: outside, expected: beyond, side: 'just outside' },
  ].map(({ value, expected, side }) => ({
    chart,
    clauses: clauses.split(' ').filter(Boolean),
    title: `${title} (${side}: ${named(value)})`,
    kind: 'boundary',
    paths: [[...given(...after), when(event(value), expected)]],
    ...(input === undefined ? {} : { input }),
  }));

const isAnything = (expected: Then): boolean => expected === anything;

const same = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b);
/** JSON with sorted keys and without undefined members. */
const sorted = (value: unknown): string =>
  JSON.stringify(plain(value ?? null), (_, v: unknown) =>
    typeof v === 'object' && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
const isIn = (snapshot: AnyMachineSnapshot, state: string): boolean =>
  (snapshot._nodes as { id: string }[]).some(({ id }) => id.endsWith(`.${state}`));

/** Compares a step with its expectations and returns the differences. */
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

/**
 * Runs every path of a story. Returns the faults of the first failing step of each path, each with the events
 * that led to that step.
 */
export const runStory = (
  machine: AnyStateMachine,
  { input, start, paths }: Story,
  /** Called with each step and the names of all events up to that step. */
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
