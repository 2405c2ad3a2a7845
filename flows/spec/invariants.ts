/**
 * Invariants are rules about a chart that always hold. They cover states, tags, context, effects and invoked
 * actors, and are checked at every step of every walk and every storm of random events.
 */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import type { ChartNames } from '../../.generated/chartNames.ts';
import type { EdgeId } from '../walker/edges.ts';
import type { StepRecord } from '../walker/steps.ts';
import { done, fail, type Cases } from '../walker/walk.ts';
import type { ChartName } from './names.ts';

/** Part of a chart: a state including its children (`delivering`), a tag (`#locked`), or a condition on the context. */
export type Where = string | ((snapshot: AnyMachineSnapshot) => boolean);
type WhereIn<Chart extends ChartName> =
  | ChartNames[Chart]['place']
  | `#${ChartNames[Chart]['tag']}`
  | ((snapshot: AnyMachineSnapshot) => boolean);
export type Invariant = {
  /** Null if the rule applies to every chart. */
  chart: string | null;
  clauses: readonly string[];
  title: string;
  /** States and tags that the rule mentions. The flows page shows the rule for each of them. */
  places: readonly string[];
  /** Describes the violation. Returns null if the rule holds. */
  fault: (step: StepRecord, machine: AnyStateMachine) => string | null;
};

export const isAt = (snapshot: AnyMachineSnapshot | null, where: Where): boolean => {
  if (!snapshot) return false;
  if (typeof where === 'function') return where(snapshot);
  if (where.startsWith('#')) return snapshot.tags.has(where.slice(1));
  return (snapshot._nodes as AnyStateNode[]).some(
    ({ id, machine }) => id === `${machine.id}.${where}` || id.startsWith(`${machine.id}.${where}.`),
  );
};
const isAtAny = (snapshot: AnyMachineSnapshot | null, places: readonly Where[]): boolean =>
  places.some((where) => isAt(snapshot, where));
const contextOf = (snapshot: AnyMachineSnapshot | null): Record<string, unknown> =>
  (snapshot?.context ?? {}) as Record<string, unknown>;

type Fault = Invariant['fault'];
const invariant = (
  chart: string | null,
  clauses: string,
  title: string,
  fault: Fault,
  where: readonly Where[] = [],
): Invariant => ({
  chart,
  clauses: clauses.split(' ').filter(Boolean),
  title: title,
  places: where.filter((place) => typeof place === 'string'),
  fault,
});

/** Creates rules about one chart. */
export const of = <const Chart extends ChartName>(chart: Chart) => ({
  /** The chart is never in this state. */
  never: (clauses: string, title: string, where: WhereIn<Chart>): Invariant =>
    invariant(chart, clauses, title, ({ after }) => (isAt(after, where) ? 'it is' : null), [where]),
  /** Whenever the chart is in state `where`, it is also in state `alsoAt`. */
  always: (clauses: string, title: string, where: WhereIn<Chart>, alsoAt: WhereIn<Chart>): Invariant =>
    invariant(
      chart,
      clauses,
      title,
      ({ after }) => (isAt(after, where) && !isAt(after, alsoAt) ? 'it is not' : null),
      [where, alsoAt],
    ),
  /** Only these events lead from `from` to `to`. A regular expression can also match a delay. */
  onlyBy: (
    clauses: string,
    title: string,
    to: WhereIn<Chart>,
    events: readonly (RegExp | ChartNames[Chart]['event'])[],
    from: WhereIn<Chart> = () => true,
  ): Invariant =>
    invariant(
      chart,
      clauses,
      title,
      ({ before, after, event, taken }) =>
        isAt(before, from) &&
        !isAt(before, to) &&
        isAt(after, to) &&
        !(events as readonly (RegExp | string)[]).some((name) =>
          typeof name === 'string' ? event?.type === name : name.test(event?.type ?? taken.join(' ')),
        )
          ? `${event?.type ?? 'time'} leads there`
          : null,
      [to, from],
    ),
  /** No event leads from any state in `from` to any state in `to`. */
  noWay: (
    clauses: string,
    title: string,
    from: readonly WhereIn<Chart>[],
    to: readonly WhereIn<Chart>[],
  ): Invariant =>
    invariant(
      chart,
      clauses,
      title,
      ({ before, after }) =>
        isAtAny(before, from) && !isAtAny(before, to) && isAtAny(after, to) ? 'there is a way' : null,
      [...from, ...to],
    ),
  /** The actor is only invoked in steps that start in one of these states. */
  asksOnly: (
    clauses: string,
    title: string,
    actor: ChartNames[Chart]['actor'],
    from: readonly WhereIn<Chart>[],
  ): Invariant =>
    invariant(
      chart,
      clauses,
      title,
      ({ before, inputs }) => (actor in inputs && !isAtAny(before, from) ? 'is invoked elsewhere' : null),
      from,
    ),
  /** In these states, the events have no effect: nothing changes and nothing is invoked. */
  ignores: (
    clauses: string,
    title: string,
    where: WhereIn<Chart>,
    events: readonly ChartNames[Chart]['event'][],
    actor?: ChartNames[Chart]['actor'],
  ): Invariant =>
    invariant(
      chart,
      clauses,
      title,
      ({ before, after, event, effects, inputs }) =>
        isAt(before, where) &&
        event &&
        (events as readonly string[]).includes(event.type) &&
        (actor === undefined
          ? JSON.stringify(before?.value) !== JSON.stringify(after.value) ||
            effects.length > 0 ||
            Object.keys(inputs).length > 0
          : actor in inputs)
          ? `${event.type} is heard`
          : null,
      [where],
    ),
  /** The effect only runs in steps that start in one of these states. */
  doesOnly: (
    clauses: string,
    title: string,
    effect: ChartNames[Chart]['effect'],
    from: readonly WhereIn<Chart>[],
  ): Invariant =>
    invariant(
      chart,
      clauses,
      title,
      ({ before, effects }) =>
        effects.some((each) => (typeof each === 'string' ? each : each[0]) === effect) &&
        before !== null &&
        !isAtAny(before, from)
          ? 'it is done elsewhere'
          : null,
      from,
    ),
  /**
   * Every transition from state `from` to state `to` runs these effects. `by` limits the rule to events with a
   * matching type.
   */
  doesOnTheWay: (
    clauses: string,
    title: string,
    from: WhereIn<Chart>,
    to: WhereIn<Chart>,
    effects: readonly ChartNames[Chart]['effect'][],
    by: RegExp = /(?:)/,
  ): Invariant =>
    invariant(
      chart,
      clauses,
      title,
      (step) => {
        if (!isAt(step.before, from) || isAt(step.before, to) || !isAt(step.after, to)) return null;
        if (!by.test(step.event?.type ?? '')) return null;
        const seen = step.effects.map((each) => (typeof each === 'string' ? each : each[0]));
        const missing = effects.filter((effect) => !seen.includes(effect));
        return missing.length > 0 ? `${missing.join(', ')} is not done` : null;
      },
      [from, to],
    ),
  /** In this state, the context values are empty. */
  empty: (
    clauses: string,
    title: string,
    where: WhereIn<Chart>,
    keys: readonly ChartNames[Chart]['value'][],
  ): Invariant =>
    invariant(
      chart,
      clauses,
      title,
      ({ after }) => {
        const full = keys.filter((key) => {
          const value = contextOf(after)[key];
          return !(value === null || value === '' || (Array.isArray(value) && value.length === 0));
        });
        return isAt(after, where) && full.length > 0 ? `${full.join(', ')} is not` : null;
      },
      [where],
    ),
  /** In this state, the context values are set. */
  filled: (
    clauses: string,
    title: string,
    where: WhereIn<Chart>,
    keys: readonly ChartNames[Chart]['value'][],
  ): Invariant =>
    invariant(
      chart,
      clauses,
      title,
      ({ after }) => {
        const bare = keys.filter((key) => [null, undefined, ''].includes(contextOf(after)[key] as null));
        return isAt(after, where) && bare.length > 0 ? `${bare.join(', ')} is not` : null;
      },
      [where],
    ),
  /** Any other rule about a single step. */
  holds: (clauses: string, title: string, fault: Fault): Invariant => invariant(chart, clauses, title, fault),
});

const screens = (snapshot: AnyMachineSnapshot): number =>
  [...snapshot.tags].filter((tag) => tag.startsWith('screen:')).length;

/**
 * All strings and numbers in plain data. Very short values are left out, because they could match unrelated
 * data.
 */
const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value.length >= 2 ? [value] : [];
  if (typeof value === 'number') return value > 9 ? [String(value)] : [];
  if (typeof value !== 'object' || value === null) return [];
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value).flatMap(leavesOf) : [];
};
/** Everything that a step affected: changed context values, effects, actor inputs, sent events and the output. */
const traceOf = ({ before, after, effects, inputs, sent }: StepRecord): Set<string> => {
  const earlier = contextOf(before);
  const changed = Object.entries(contextOf(after)).filter(([key, value]) => value !== earlier[key]);
  return new Set(leavesOf([changed.map(([, value]) => value), effects, inputs, sent, after.output]));
};
const answered = /^xstate\.(done|error)\.actor\./;
/**
 * For each transition whose event has a payload, records whether any part of the payload is stored, passed on
 * or used in a request.
 */
export const createPayloadCheck = (unkept: Exceptions) => {
  const kept = new Map<EdgeId, boolean>();
  const tries = new Map<EdgeId, number>();
  return {
    record: (step: StepRecord): void => {
      const { event, before, taken } = step;
      const [edge] = taken;
      if (!event || !before || edge === undefined || kept.get(edge)) return;
      if (edge in unkept || !edge.includes(`/${event.type}#`)) return;
      const tried = (tries.get(edge) ?? 0) + 1;
      // tries the transition from at most 100 states; one state that uses the payload is enough
      if (tried > 100) return;
      tries.set(edge, tried);
      const { type, actorId: _, ...payload } = event;
      const leaves = leavesOf(answered.test(type) ? [payload['output'], payload['error']] : payload);
      if (leaves.length === 0) return;
      const trace = traceOf(step);
      kept.set(
        edge,
        leaves.some((leaf) => trace.has(leaf)),
      );
    },
    ignored: (): EdgeId[] => [...kept].filter(([, isKept]) => !isKept).map(([edge]) => edge),
  };
};

/** Reasons for exceptions, keyed by transition, state or invoked actor. */
export type Exceptions = Readonly<Record<string, string>>;

/** Rules that apply to every chart. `optional` lists the actors' input fields that may be empty. */
export const everywhere = (optional: Exceptions): Invariant[] => [
  invariant(null, '', 'no event breaks the chart', ({ after }) =>
    after.status === 'error' ? String(after.error) : null,
  ),
  invariant(
    null,
    'NAV-22',
    'shows exactly one screen, or none if the chart has no view',
    ({ after }, machine) =>
      hasScreens(machine) && after.status !== 'error' && screens(after) !== 1
        ? `shows ${screens(after)}`
        : null,
  ),
  invariant(null, '', 'every invoked actor receives its complete input', ({ inputs }, machine) => {
    for (const [actor, input] of Object.entries(inputs)) {
      if (input === null && !takesInput(machine, actor)) continue;
      const parts = typeof input === 'object' && input !== null ? Object.entries(input) : [['all', input]];
      const bare = parts
        .filter(([, part]) => part === null || part === undefined || part === '')
        .map(([key]) => `${machine.id}/${actor}.${String(key)}`)
        .filter((part) => !(part in optional));
      if (bare.length > 0) return `empty: ${bare.join(', ')}`;
    }
    return null;
  }),
];

const screensOf = new WeakMap<AnyStateMachine, boolean>();
const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];
const hasScreens = (machine: AnyStateMachine): boolean => {
  const known = screensOf.get(machine);
  if (known !== undefined) return known;
  const found = nodesOf(machine.root).some((node) => node.tags.some((tag) => tag.startsWith('screen:')));
  screensOf.set(machine, found);
  return found;
};
/** True if any state that invokes the actor passes it an input. */
const takesInput = (machine: AnyStateMachine, actor: string): boolean =>
  nodesOf(machine.root).some((node) =>
    node.invoke.some(({ id, input }) => id === actor && input !== undefined),
  );

export type Violation = { title: string; fault: string; events: readonly string[] };
/** Collects the first violation of each invariant among the recorded steps. */
export const createChecker = (machine: AnyStateMachine, invariants: readonly Invariant[]) => {
  const found = new Map<string, Violation>();
  const mine = invariants.filter(({ chart }) => chart === null || chart === machine.id);
  return {
    check: (step: StepRecord, events: readonly (AnyEventObject | number)[]): boolean => {
      let holds = true;
      for (const { title, fault } of mine) {
        const wrong = fault(step, machine);
        if (wrong === null) continue;
        holds = false;
        if (!found.has(title))
          found.set(title, {
            title,
            fault: wrong,
            events: events.map((event) => (typeof event === 'number' ? `${event} ms` : event.type)),
          });
      }
      return holds;
    },
    found: (): Violation[] => [...found.values()],
  };
};

/** Delays used in storms of random events: short waits, polling intervals, long waits and idle periods. */
const waits = [150, 3_000, 15_000, 60_000, 900_000];

/**
 * All possible next events: every sample event, including those that this state does not handle; an output, an
 * error and an empty error from each pending actor; and delays.
 */
export const possible = (
  machine: AnyStateMachine,
  cases: Cases,
  open: Iterable<string>,
): (AnyEventObject | number)[] => [
  ...[...open].flatMap((actor) => [
    ...(cases[`xstate.done.actor.${actor}`] ?? [done(actor)]),
    ...(cases[`xstate.error.actor.${actor}`] ?? []),
    fail(actor, null),
  ]),
  ...ownEvents(machine).flatMap((type) => cases[type] ?? [{ type }]),
  ...waits,
];
const events = new WeakMap<AnyStateMachine, EdgeId[]>();
const ownEvents = (machine: AnyStateMachine): string[] => {
  const known = events.get(machine);
  if (known) return known;
  const found = [...new Set(nodesOf(machine.root).flatMap((node) => [...node.transitions.keys()]))].filter(
    (type) => !type.startsWith('xstate.') && type !== '',
  );
  events.set(machine, found);
  return found;
};
