/**
 * Walks a chart: every transition it defines is taken at least once on a live actor, with scripted answers and a
 * simulated clock. What counts as taken is what XState itself reports (`_transitions` of a microstep).
 * Imports only xstate, so the same code runs in a terminal, in a test and in a browser.
 */
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type {
  AnyActor,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';

/** `topUp.checkingNumber/xstate.error.actor.checkNumber#1`: source state / event # slot in its list of guards. */
export type EdgeId = string;

/** Sample events by descriptor. An event without an entry is sent bare. */
export type Cases = Readonly<Record<string, readonly AnyEventObject[]>>;

/** What a step did: the state, the tags, the effects that were called, the context keys that changed, the time it took. */
export type Step = {
  event: AnyEventObject;
  value: unknown;
  tags: string[];
  effects: string[];
  changed: string[];
  /** Milliseconds that had to pass for this step. */
  waited: number;
  /** Questions to the world that are open after the step. */
  asked: string[];
};
export type Path = { id: EdgeId; input?: unknown; start: Omit<Step, 'event' | 'waited'>; steps: Step[] };

export const done = (id: string, output?: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
});
export const fail = (id: string, error?: unknown): AnyEventObject => ({
  type: `xstate.error.actor.${id}`,
  error,
  actorId: id,
});

const slotsOf = (t: AnyTransitionDefinition): readonly AnyTransitionDefinition[] => {
  const node = t.source as AnyStateNode;
  return t.eventType ? (node.transitions.get(t.eventType) ?? []) : (node.always ?? []);
};

export const edgeId = (t: AnyTransitionDefinition): EdgeId =>
  `${(t.source as AnyStateNode).id}/${t.eventType || 'always'}#${slotsOf(t).indexOf(t)}`;

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesBelow),
];
export const allNodes = (machine: AnyStateMachine): AnyStateNode[] => nodesBelow(machine.root);
export const allTransitions = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  allNodes(machine).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]);
export const allEdges = (machine: AnyStateMachine): EdgeId[] => allTransitions(machine).map(edgeId);

const outcome = /^xstate\.(done|error)\.actor\.(.+)$/;
const timer = /^xstate\.after\.([^.]+)\./;

type Pending = {
  src: string;
  input: unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/** What one actor system asked and did. */
type Heard = {
  pending: Map<string, Pending>;
  effects: string[];
  /** What the questions and the effects were given, in their order. */
  given: unknown[];
};
const heard = new WeakMap<object, Heard>();
/** By the system, because a chart asks from inside createActor(), before anybody holds the actor. */
const heardIn = (system: object): Heard => {
  const known = heard.get(system) ?? { pending: new Map<string, Pending>(), effects: [], given: [] };
  heard.set(system, known);
  return known;
};

const scripted = (src: string) =>
  fromPromise(
    ({ input, self, signal, system }: { input: unknown; self: { id: string }; signal: AbortSignal; system: object }) =>
      new Promise((resolve, reject) => {
        const { pending, given } = heardIn(system);
        pending.set(self.id, { src, input, resolve, reject });
        given.push(input);
        signal.addEventListener('abort', () => {
          if (pending.get(self.id)?.resolve === resolve) pending.delete(self.id);
        });
      }),
  ); // prettier-ignore

/** The chart with scripted answers and effects that are only noted; wired once, for a walk starts it thousands of times. */
const wired = new WeakMap<AnyStateMachine, AnyStateMachine>();
const wire = (machine: AnyStateMachine): AnyStateMachine => {
  const { actors, actions } = machine.implementations;
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((src) => [src, scripted(src)])) as never,
    // a plain function is an effect the shop provides
    actions: Object.fromEntries(
      Object.keys(actions)
        .filter((name) => !('resolve' in (actions[name] as object)))
        .map((name) => [
          name,
          ({ system }: { system: object }, params: unknown): void => {
            const { effects, given } = heardIn(system);
            effects.push(name);
            given.push(params);
          },
        ]),
    ) as never,
  });
};

/** One live actor whose questions wait for scripted answers and whose clock moves when told; `watch` hears what XState reports. */
export const rig = (
  machine: AnyStateMachine,
  input?: unknown,
  watch: (event: InspectionEvent) => void = () => {},
) => {
  const hits = new Set<EdgeId>();
  let waited = 0;
  const clock = new SimulatedClock();
  const logic = wired.get(machine) ?? wire(machine);
  wired.set(machine, logic);
  // the first `always` steps are reported from inside createActor(), so the root is told by id and not by the variable
  const inspect = (event: InspectionEvent): void => {
    if (event.type === '@xstate.microstep' && event.rootId === (event.actorRef as AnyActor).sessionId)
      for (const transition of event._transitions) hits.add(edgeId(transition));
    watch(event);
  };
  const actor: AnyActor = createActor(logic, { input, clock, inspect } as never);
  const services = heardIn(actor.system);
  const { pending } = services;
  const snapshot = (): AnyMachineSnapshot => actor.getSnapshot() as AnyMachineSnapshot;
  const delayOf = (ref: string, event: AnyEventObject): number => {
    const delay: unknown = Number.isNaN(Number(ref)) ? machine.implementations.delays[ref] : Number(ref);
    const ms: unknown =
      typeof delay === 'function' ? delay({ context: snapshot().context, event }, undefined) : delay;
    if (typeof ms !== 'number') throw new Error(`${machine.id}: the delay "${ref}" has no value`);
    return ms;
  };
  /** Explore: answers arrive as events, time by the clock. */
  const apply = (event: AnyEventObject): void => {
    const wait = timer.exec(event.type);
    if (!wait) return actor.send(event);
    waited = delayOf(wait[1]!, event);
    clock.increment(waited);
  };
  /** Replay: an answer settles the question that the chart itself asked. */
  const perform = async (event: AnyEventObject): Promise<void> => {
    const answer = outcome.exec(event.type);
    if (!answer) return apply(event);
    const [, kind, id] = answer;
    const question = pending.get(id!);
    if (question?.src !== id)
      throw new Error(
        `${event.type}: no question "${id}" is open (open: ${[...pending.keys()].join(', ') || 'none'})`,
      );
    pending.delete(id!);
    if (kind === 'done') question!.resolve(event['output']);
    else question!.reject(event['error']);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const take = (): { effects: string[]; given: unknown[]; waited: number } => {
    const taken = { effects: services.effects, given: services.given, waited };
    services.effects = [];
    services.given = [];
    waited = 0;
    return taken;
  };
  actor.start();
  return { actor, snapshot, apply, perform, hits, pending, take };
};
export type Rig = ReturnType<typeof rig>;

/** JSON in which a started child is just that: its running number says nothing about the state. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) =>
    typeof v === 'object' && v !== null && 'xstate$$type' in v ? 'actor' : v,
  ) ?? 'undefined';
const contextOf = (snapshot: AnyMachineSnapshot): Record<string, string> =>
  Object.fromEntries(
    Object.entries((snapshot.context ?? {}) as object).map(([key, value]) => [key, written(value)]),
  );
/** The questions in the air; children that a chart spawns for good carry a running number and are left out. */
const askedBy = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot.status === 'active'
    ? Object.keys(snapshot.children)
        .filter((id) => !/^x:\d+$/.test(id))
        .sort()
    : [];

const observe = (r: Rig, before: Record<string, string>): Omit<Step, 'event'> => {
  const snapshot = r.snapshot();
  const after = contextOf(snapshot);
  const { effects, waited } = r.take();
  return {
    value: snapshot.value,
    tags: [...snapshot.tags].sort(),
    effects,
    waited,
    changed: Object.keys(after).filter((key) => after[key] !== before[key]),
    asked: askedBy(snapshot),
  };
};

const observeStart = (r: Rig): Path['start'] => {
  const { waited: _, ...start } = observe(r, {});
  return start;
};

/** Runs events on a fresh rig, outcomes delivered as events, synchronously. `fresh` and `effects` are those of the last one alone. */
const explore = (machine: AnyStateMachine, input: unknown, events: readonly AnyEventObject[]) => {
  const r = rig(machine, input);
  let before = new Set<EdgeId>();
  for (const event of events) {
    before = new Set(r.hits);
    r.take();
    r.apply(event);
  }
  return {
    snapshot: r.snapshot(),
    fresh: [...r.hits].filter((id) => !before.has(id)),
    effects: r.take().effects,
  };
};

/** The same run with each step noted: done for the few runs that are kept. */
const noted = (
  machine: AnyStateMachine,
  input: unknown,
  events: readonly AnyEventObject[],
): Pick<Path, 'start' | 'steps'> => {
  const r = rig(machine, input);
  const start = observeStart(r);
  const steps = events.map((event) => {
    const context = contextOf(r.snapshot());
    r.apply(event);
    return { event, ...observe(r, context) };
  });
  r.actor.stop();
  return { start, steps };
};

/** FNV-1a: enough to notice that something is not what it was. */
const sumOf = (text: string): string => {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
};

export type Walk = {
  paths: Path[];
  missing: EdgeId[];
  states: number;
  edges: number;
  outputs: unknown[];
  configurations: AnyMachineSnapshot[];
  /**
   * By event, a sum of where each of its samples led from each state that was found, also where no path is kept of it:
   * a guard that judges a sample differently shows here.
   */
  verdicts: Record<string, string>;
};

/**
 * Breadth first over the live machine; the shortest run that takes an edge becomes that edge's path.
 * @throws Error when more than `limit` different snapshots are found: bucket the context or prune.
 */
export const walk = (
  machine: AnyStateMachine,
  cases: Cases,
  options: {
    inputs?: readonly unknown[];
    limit?: number;
    prune?: (snapshot: AnyMachineSnapshot) => boolean;
  } = {},
): Walk => {
  const runs = new Map<EdgeId, { input: unknown; events: readonly AnyEventObject[] }>();
  const direct = new Set<EdgeId>();
  const seen = new Set<string>();
  const outputs = new Map<string, unknown>();
  const configurations: AnyMachineSnapshot[] = [];
  const verdicts: Record<string, string> = {};
  const limit = options.limit ?? 2_000;
  const queue: { input: unknown; events: AnyEventObject[] }[] = (options.inputs ?? [undefined]).map(
    (input) => ({ input, events: [] }),
  );
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { input, events } = next;
    // left running on its own clock: stopping thousands of them costs more than all else
    const { snapshot, fresh, effects } = explore(machine, input, events);
    if (snapshot.status === 'error')
      throw new Error(
        `${machine.id} broke after ${events.map((e) => e.type).join(' → ')}: ${String(snapshot.error)}`,
      );
    if (snapshot.status === 'done') outputs.set(JSON.stringify(snapshot.output), snapshot.output);
    for (const id of fresh) {
      // taken by its own event, not as a by-product of a longer wait
      const byItself = id.includes(`/${events.at(-1)?.type ?? 'always'}#`);
      if (!runs.has(id) || (byItself && !direct.has(id))) runs.set(id, { input, events });
      if (byItself) direct.add(id);
    }
    const key = written([snapshot.value, snapshot.context]);
    const last = events.at(-1)?.type ?? 'start';
    verdicts[last] = sumOf(`${verdicts[last]} ${key} ${written([snapshot.output, effects])}`);
    if (seen.has(key) || snapshot.status !== 'active') continue;
    configurations.push(snapshot);
    if (options.prune?.(snapshot)) continue;
    if (seen.add(key).size > limit)
      throw new Error(`${machine.id}: more than ${limit} states; bucket the context or prune`);
    const offered = new Set(
      (snapshot._nodes as AnyStateNode[]).flatMap((node) => [...node.transitions.keys()]),
    );
    for (const descriptor of offered)
      if (!descriptor.startsWith('xstate.done.state.'))
        for (const event of cases[descriptor] ?? [{ type: descriptor }])
          queue.push({ input, events: [...events, event] });
  }
  const edges = allEdges(machine);
  return {
    paths: [...runs]
      .map(([id, { input, events }]) => ({ id, input, ...noted(machine, input, events) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    missing: edges.filter((id) => !runs.has(id)),
    states: allNodes(machine).length,
    edges: edges.length,
    outputs: [...outputs.values()],
    configurations,
    verdicts,
  };
};

/** Plain data of a value, as it is kept and as it is posted to another frame: no undefined, no function, no actor. */
export const plain = <T>(value: T): T => JSON.parse(written(value)) as T;
/** A path as it is kept in `flows/paths`. */
export const toRecord: (path: Path) => Path = plain;

/**
 * What a path of this walk does with values, as it is kept in `flows/values.json`: at the start and after each step a
 * short sum of the context, of what the effects and the questions were given, and of the output.
 */
export const valuesOf = (
  machine: AnyStateMachine,
  { input, steps }: Pick<Path, 'input' | 'steps'>,
): string => {
  const r = rig(machine, input);
  const sum = (): string => {
    const { context, output } = r.snapshot();
    return sumOf(written([context, r.take().given, output]));
  };
  const sums = [sum()];
  for (const { event } of steps) {
    r.apply(event);
    sums.push(sum());
  }
  r.actor.stop();
  return sums.join(' ');
};

/** The sample event that a kept one was written from: what JSON cannot hold (a chart inside an answer) is there again. */
export const revive = (cases: Cases, kept: AnyEventObject): AnyEventObject => {
  const text = JSON.stringify(kept);
  return (cases[kept.type] ?? []).find((sample) => JSON.stringify(plain(sample)) === text) ?? kept;
};

/**
 * Replays a path: outcomes settle the questions the chart asked. `onStep` sees each step as it happened.
 * @throws Error naming the step that no longer runs.
 */
export const replay = async (
  machine: AnyStateMachine,
  cases: Cases,
  path: Path,
  onStep: (step: Step, index: number) => void | Promise<void> = () => {},
  onStart: (start: Path['start']) => void = () => {},
): Promise<Rig> => {
  const r = rig(machine, path.input);
  onStart(observeStart(r));
  for (const [index, { event }] of path.steps.entries()) {
    const context = contextOf(r.snapshot());
    await r.perform(revive(cases, event));
    await onStep({ event, ...observe(r, context) }, index);
  }
  return r;
};
