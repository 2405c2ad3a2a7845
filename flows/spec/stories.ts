/** Stories: what a chart must do, written by hand from the clause and by value. No command writes them anew. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { createLooker, plain, stateText, type Look } from '../walker/walk.ts';
import type { ChartName, Known, NamesOf, NamesOfThen, NamesOfWhen } from './names.ts';

/** What happens: an event, an event without a payload by its name, or so many milliseconds that go by. */
export type When = AnyEventObject | string | number;

/** An effect by its name alone, or with what it is given. */
export type Effect = string | readonly [name: string, params: unknown];

/** What is true after a step. What is left out of `does`, `asks`, `sends` and `emits` must not happen. */
export type Then = {
  /** Where the chart stands, as `signedIn.browsing`; regions side by side are joined by ` + `. */
  in?: string;
  /** Of a chart with regions side by side: states it is in, whatever the others do. */
  at?: readonly string[];
  /** All tags. */
  tags?: string;
  /** Effects in their order; one that is given something with what it is given. */
  does?: readonly Effect[];
  /** Questions that are asked anew, each with what it is given; null where nothing is. */
  asks?: Readonly<Record<string, unknown>>;
  /** Events to invoked charts. */
  sends?: readonly (readonly [child: string, event: AnyEventObject])[];
  /** Events to whoever listens, as the view that shows the chart. */
  emits?: readonly AnyEventObject[];
  /** Values in the context. */
  has?: Readonly<Record<string, unknown>>;
  /** The output with which the chart has ended. */
  ends?: unknown;
};
/** `Names` is for the compiler alone: what is named in it and below. */
export type Step<Names extends string = string> = {
  when: When;
  expected: Then;
  next: readonly Step<Names>[];
  readonly names?: Names;
};
type NamesBelow<Steps extends readonly Step[]> = NonNullable<Steps[number]['names']>;
export type Story = {
  chart: string;
  /** The clauses it proves, by their ids. */
  clauses: readonly string[];
  says: string;
  /** A value just inside or just outside of a bound, or a way through the chart. */
  kind: 'boundary' | 'story';
  input?: unknown;
  start?: Then;
  steps: readonly Step[];
};

/** Of a step that only leads to where something is said. */
export const anything: Then = {};

/** One step; the steps in `next` each go on from there, beside each other. */
export const step = <
  const W extends When,
  const T extends Then | string,
  const Next extends readonly Step[] = readonly [],
>(
  when: W,
  expected: T,
  next?: Next,
): Step<NamesOfWhen<W> | NamesOfThen<T> | NamesBelow<Next>> => ({
  when,
  expected: typeof expected === 'string' ? { in: expected } : expected,
  next: (next ?? []) as readonly Step<never>[],
});
/** Steps one after the other. */
export const inTurn = <const Steps extends readonly Step[]>(...steps: Steps): Step<NamesBelow<Steps>> =>
  steps.reduceRight<Step | null>(
    (rest, { when, expected, next }) => ({ when, expected, next: rest ? [...next, rest] : next }),
    null,
  ) as Step<never>;

/** What leads to a place where nothing is said yet, and from there each of the steps by itself. */
export const fork = <const W extends When, const Steps extends readonly Step[]>(
  events: readonly W[],
  ...steps: Steps
): Step<NamesOfWhen<W> | NamesBelow<Steps>> => {
  const [first, ...rest] = events;
  const next: readonly Step[] = rest.length > 0 ? [fork(rest, ...steps)] : steps;
  return { when: first!, expected: anything, next };
};

/** What leads to a place where nothing is said yet, and from there the steps one after the other. */
export const after = <const W extends When, const Steps extends readonly Step[]>(
  events: readonly W[],
  ...steps: Steps
): Step<NamesOfWhen<W> | NamesBelow<Steps>> =>
  inTurn(...events.map((when) => step(when, anything)), ...steps);

export const story = <const Chart extends ChartName, const Start extends Then = never>(
  chart: Chart,
  clauses: string,
  says: string,
  steps: readonly Step<NamesOf<Chart>>[],
  more: Pick<Story, 'input'> & { start?: Start & Known<Chart, NamesOfThen<Start>> } = {},
): Story => ({ chart, clauses: clauses.split(' ').filter(Boolean), says, kind: 'story', steps, ...more });

/** A boundary: the same question with a value just inside and one just outside, and what must follow of each. */
export type Boundary<Chart extends ChartName, Value, Asked, Before, Within, Beyond> = {
  chart: Chart;
  clauses: string;
  says: string;
  input?: unknown;
  /** How the chart comes to the question. */
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
  says,
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
  ].map(({ value, expected, side }) => {
    const way: Step[] = [
      ...after.map((when) => ({ when, expected: anything, next: [] })),
      { when: ask(value), expected, next: [] },
    ];
    return {
      chart,
      clauses: clauses.split(' ').filter(Boolean),
      says: `${says} (${side}: ${named(value)})`,
      kind: 'boundary',
      steps: [inTurn(...way)],
      ...(input === undefined ? {} : { input }),
    };
  });

const isAnything = (expected: Then): boolean => expected === anything;

const same = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b);
/** JSON with sorted keys; undefined members are none. */
const sorted = (value: unknown): string =>
  JSON.stringify(plain(value ?? null), (_, v: unknown) =>
    typeof v === 'object' && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
const isIn = (snapshot: AnyMachineSnapshot, state: string): boolean =>
  (snapshot._nodes as { id: string }[]).some(({ id }) => id.endsWith(`.${state}`));

/** How a step differs from what was said of it; nothing when it is as it should be. */
const faultsOf = (look: Look, expected: Then): string[] => {
  const { after } = look;
  if (after.status === 'error') return [`breaks: ${String(after.error)}`];
  if (isAnything(expected)) return [];
  const faults: string[] = [];
  const expectSame = (what: string, seen: unknown, wanted: unknown): void => {
    if (!same(seen, wanted)) faults.push(`${what}: ${sorted(seen)} instead of ${sorted(wanted)}`);
  };
  if (expected.in !== undefined) expectSame('state', stateText(after.value), expected.in);
  for (const state of expected.at ?? []) if (!isIn(after, state)) faults.push(`is not in ${state}`);
  if (expected.tags !== undefined)
    expectSame('tags', [...after.tags].sort(), expected.tags.split(' ').filter(Boolean).sort());
  expectSame('effects', look.effects, expected.does ?? []);
  expectSame('asks', look.asked, expected.asks ?? {});
  expectSame('sends', look.sent, expected.sends ?? []);
  expectSame('emits', look.emitted, expected.emits ?? []);
  for (const [key, value] of Object.entries(expected.has ?? {}))
    expectSame(key, (after.context as Record<string, unknown>)[key], value);
  if ('ends' in expected) expectSame('output', after.output, expected.ends);
  return faults;
};

const nameOf = (when: When): string =>
  typeof when === 'number' ? `${when} ms` : typeof when === 'string' ? when : when.type;

/** Every way through the tree of steps. */
const ways = (steps: readonly Step[]): Step[][] =>
  steps.flatMap((each) =>
    each.next.length === 0 ? [[each]] : ways(each.next).map((rest) => [each, ...rest]),
  );

/** Tells a story on this chart. The first fault of each way, with the step where it was seen. */
export const tell = (machine: AnyStateMachine, { input, start, steps }: Story): string[] =>
  (steps.length === 0 ? [[]] : ways(steps)).flatMap((way) => {
    const looker = createLooker(machine, input);
    const trail: string[] = [];
    let faults = start ? faultsOf(looker.start, start) : [];
    for (const { when, expected } of way) {
      if (faults.length > 0) break;
      trail.push(nameOf(when));
      const look = looker.step(typeof when === 'string' ? { type: when } : when);
      faults = faultsOf(look, expected);
    }
    looker.harness.actor.stop();
    return faults.map((fault) => `${trail.join(' → ') || 'at the start'}: ${fault}`);
  });
