/**
 * Walks a chart: every transition runs at least once on a live actor, with scripted outcomes and a simulated
 * clock. XState's own reports (`_transitions` of a microstep) decide which transitions ran. Imports only xstate,
 * so the same code runs in a terminal, in a test and in a browser.
 */
import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyActor,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type InspectionEvent,
} from 'xstate';

/** `topUp.checkingNumber/xstate.error.actor.checkNumber#1`: source state / event # slot in its list of guards. */
export type EdgeId = string;

/** Sample events by descriptor. An event without an entry is sent bare. */
export type Cases = Readonly<Record<string, readonly AnyEventObject[]>>;

/** An effect that ran: its name alone, or with its params. */
export type Effect = string | [name: string, params: unknown];
/** An event that the chart sent to one of its children. */
export type Sent = [child: string, event: AnyEventObject];
/** Result of a step. Empty parts are omitted. */
export type Step = {
  event: AnyEventObject;
  value: unknown;
  tags: string[];
  effects?: Effect[];
  /** The context values that changed, as they are now. */
  changed?: Record<string, unknown>;
  /** Milliseconds that had to pass for this step. */
  waited?: number;
  /** Invoked actors that run after the step. */
  invoked?: string[];
  /** Inputs of the actors invoked in this step; null without one. */
  input?: Record<string, unknown>;
  /** Events sent to children, in order. */
  sent?: Sent[];
  /** Children that the chart spawned. */
  spawned?: string[];
  /** Children that were stopped before they had answered. One that is in `input` too was entered again. */
  stopped?: string[];
  /** Only of a chart that has ended with one. */
  output?: unknown;
};
export type Path = { id: EdgeId; input?: unknown; start: Omit<Step, 'event' | 'waited'>; steps: Step[] };

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
  /** Children that were stopped before they responded. One that is in `input` too was entered again. */
  by: object;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/** Requests and effects of one actor system. */
type Recorded = {
  pending: Map<string, Pending>;
  effects: Effect[];
  /** Inputs by invoked actor. */
  inputs: Record<string, unknown>;
};
const recorded = new WeakMap<object, Recorded>();
/** Records by system, because a chart invokes actors inside createActor(), before the actor is available. */
const recordedIn = (system: object): Recorded => {
  const known = recorded.get(system) ?? { pending: new Map<string, Pending>(), effects: [], inputs: {} };
  recorded.set(system, known);
  return known;
};

/** An invoked actor whose outcome comes from the replay of a path. */
const scripted = (src: string) =>
  fromPromise(
    ({
      input,
      self,
      signal,
      system,
    }: {
      input: unknown;
      self: { id: string };
      signal: AbortSignal;
      system: object;
    }) =>
      new Promise((resolve, reject) => {
        const { pending, inputs } = recordedIn(system);
        pending.set(self.id, { src, input, by: self, resolve, reject });
        inputs[self.id] = input ?? null;
        signal.addEventListener('abort', () => {
          if (pending.get(self.id)?.by === self) pending.delete(self.id);
        });
      }),
  );
/** Lets a stopped actor continue as if it had not been stopped. */
const resumed = { type: 'silent.resumed' };
/** The same actor with outcomes as events: a walk would otherwise create a million promises. */
const silent = (src: string): AnyActorLogic => ({
  getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
  start: ({ status, input }, { self, system }) => {
    if (status !== 'active') return;
    const { pending, inputs } = recordedIn(system);
    pending.set(self.id, { src, input, by: self, resolve: () => {}, reject: () => {} });
    inputs[self.id] = input ?? null;
  },
  transition: (state, event, { self, system }) => {
    if (event.type === resumed.type) return { ...state, status: 'active' };
    if (event.type !== 'xstate.stop') return state;
    const { pending } = recordedIn(system);
    if (pending.get(self.id)?.by === self) pending.delete(self.id);
    return { ...state, status: 'stopped' };
  },
  getPersistedSnapshot: (state) => state,
});

/** The chart with questions that wait and effects that are only noted. */
const wire = (machine: AnyStateMachine, question: (src: string) => AnyActorLogic): AnyStateMachine => {
  const { actors, actions } = machine.implementations;
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((src) => [src, question(src)])) as never,
    // a plain function is an effect the shop provides
    actions: Object.fromEntries(
      Object.keys(actions)
        .filter((name) => !('resolve' in (actions[name] as object)))
        .map((name) => [
          name,
          ({ system }: { system: object }, params: unknown): void => {
            recordedIn(system).effects.push(params === undefined ? name : [name, params]);
          },
        ]),
    ) as never,
  });
};

/** Wired once, for a walk starts it thousands of times. */
const wiredOnce = (question: (src: string) => AnyActorLogic) => {
  const wired = new WeakMap<AnyStateMachine, AnyStateMachine>();
  return (machine: AnyStateMachine): AnyStateMachine => {
    const known = wired.get(machine) ?? wire(machine, question);
    wired.set(machine, known);
    return known;
  };
};
const withScripts = wiredOnce(scripted);
const withSilence = wiredOnce(silent);

type Child = AnyActor & { logic: { id?: string }; src?: unknown };
/** A child that is spawned carries a running number: it is called by its chart. */
const isNumbered = (id: string): boolean => /^x:\d+$/.test(id);
export const nameOfChild = (child: AnyActor): string =>
  isNumbered(child.id) ? ((child as Child).logic.id ?? 'actor') : child.id;

/** Messages between a chart and its children, as XState reports them. */
type Children = { sent: Sent[]; spawned: string[]; stopped: string[] };
const watchChildren = () => {
  /** Those that have not answered, by their sessions. */
  const running = new Set<string>();
  let seen: Children = { sent: [], spawned: [], stopped: [] };
  const stop = (child: AnyActor | undefined): void => {
    if (child && running.delete(child.sessionId)) seen.stopped.push(nameOfChild(child));
  };
  return {
    receive: (event: InspectionEvent): void => {
      const actor = event.actorRef as AnyActor;
      const isRoot = actor.sessionId === event.rootId;
      if (event.type === '@xstate.actor' && actor._parent?.sessionId === event.rootId) {
        running.add(actor.sessionId);
        if (isNumbered(actor.id)) seen.spawned.push(nameOfChild(actor));
      }
      if (event.type === '@xstate.action' && isRoot && event.action.type === 'xstate.stopChild')
        stop(event.action.params as AnyActor | undefined);
      if (event.type !== '@xstate.event') return;
      const source = event.sourceRef as AnyActor | undefined;
      const told = event.event;
      const answered = isRoot ? outcome.exec(told.type)?.[2] : undefined;
      if (answered !== undefined)
        running.delete((actor.getSnapshot() as AnyMachineSnapshot).children[answered]?.sessionId ?? '');
      if (source?.sessionId === event.rootId && !isRoot && !told.type.startsWith('xstate.'))
        seen.sent.push([nameOfChild(actor), told]);
    },
    take: (): Children => {
      const taken = seen;
      seen = { sent: [], spawned: [], stopped: [] };
      return taken;
    },
    /** Gives back what brings all this to where it is now. */
    mark: (): (() => void) => {
      const ran = [...running];
      return () => {
        running.clear();
        for (const session of ran) running.add(session);
      };
    },
  };
};

type Scheduler = {
  schedule: (source: AnyActor, target: AnyActor, event: AnyEventObject, delay: number, id?: string) => void;
  cancel: (source: AnyActor, id: string) => void;
};
type Timer = { source: AnyActor; target: AnyActor; event: AnyEventObject; id: string; due: number };
/** Saves the timers of a chart that has not started yet, to restore them later. */
const watchTimers = (actor: AnyActor, clock: SimulatedClock) => {
  const system = actor.system as unknown as {
    scheduler: Scheduler;
    getSnapshot: () => { _scheduledEvents: Record<string, unknown> };
  };
  const { scheduler } = system;
  const { schedule } = scheduler;
  const timers = new Map<string, Timer>();
  let unnamed = 0;
  scheduler.schedule = (source, target, event, delay, id = `unnamed.${(unnamed += 1)}`) => {
    const key = `${source.sessionId}.${id}`;
    // the newest comes last
    timers.delete(key);
    timers.set(key, { source, target, event, id, due: clock.now() + delay });
    schedule(source, target, event, delay, id);
  };
  /** Pending timers, without those that have fired or were cancelled. */
  const waiting = (): Timer[] => {
    const { _scheduledEvents: scheduled } = system.getSnapshot();
    for (const key of timers.keys()) if (!(key in scheduled)) timers.delete(key);
    return [...timers.values()];
  };
  return {
    mark: (): (() => void) => {
      let then = waiting();
      let from = clock.now();
      return () => {
        const now = waiting();
        const passed = clock.now() - from;
        if (passed === 0 && now.length === then.length && now.every((timer, index) => timer === then[index]))
          return;
        for (const { source, id } of now) scheduler.cancel(source, id);
        for (const { source, target, event, id, due } of then)
          scheduler.schedule(source, target, event, due - from, id);
        from = clock.now();
        then = waiting();
      };
    },
  };
};

/** More steps without a rest than any chart needs: an endless loop ends with an error. */
const restlessAfter = 2_000;

/**
 * One live actor with scripted outcomes and a clock that moves on command; `watch` receives XState's reports. A
 * caller with `onError` checks the snapshot's status; otherwise XState throws the actor's error.
 */
export const createChartHarness = (
  machine: AnyStateMachine,
  input?: unknown,
  watch: (event: InspectionEvent) => void = () => {},
  onError?: (error: unknown) => void,
  logic: AnyStateMachine = withScripts(machine),
) => {
  const hits = new Set<EdgeId>();
  let microsteps = 0;
  let waited = 0;
  let isRewinding = false;
  const clock = new SimulatedClock();
  const children = watchChildren();
  // the first `always` steps are reported inside createActor(), so the root is identified by id and not by the
  // variable
  const inspect = (event: InspectionEvent): void => {
    if (isRewinding) return;
    if (event.type === '@xstate.microstep' && event.rootId === (event.actorRef as AnyActor).sessionId)
      for (const transition of event._transitions) hits.add(edgeId(transition));
    if (event.type === '@xstate.microstep' && (microsteps += 1) > restlessAfter)
      throw new Error(`${machine.id}: it never comes to rest`);
    children.receive(event);
    watch(event);
  };
  const actor: AnyActor = createActor(logic, { input, clock, inspect } as never);
  if (onError) actor.subscribe({ error: onError });
  const services = recordedIn(actor.system);
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
    microsteps = 0;
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
  const take = (): Pick<Recorded, 'effects' | 'inputs'> & Children & { waited: number } => {
    const taken = { effects: services.effects, inputs: services.inputs, ...children.take(), waited };
    services.effects = [];
    services.inputs = {};
    waited = 0;
    return taken;
  };
  /** Advances the clock by that number of milliseconds. */
  const pass = (ms: number): void => {
    microsteps = 0;
    clock.increment(ms);
  };
  const timers = watchTimers(actor, clock);
  /**
   * Returns a function that brings the chart from its next step back to its current state, so that many steps can
   * be tried from one state without its whole path; the function returns false when there is no way back: the
   * chart has ended, or a child has a system-wide name. Works only with actors that respond by events: a promise
   * cannot be rewound.
   */
  const mark = (): (() => boolean) => {
    const at = snapshot();
    const kept = Object.values(at.children) as AnyActor[];
    const hit = new Set(hits);
    const asked = [...pending];
    const rewindChildren = children.mark();
    const rewindTimers = timers.mark();
    return () => {
      if (snapshot().status !== 'active') return false;
      const others = Object.values(snapshot().children) as AnyActor[];
      if ([...kept, ...others].some(({ systemId }) => systemId !== undefined)) return false;
      isRewinding = true;
      for (const child of kept)
        if (child.getSnapshot().status === 'stopped') {
          child.start();
          child.send(resumed);
        }
      // XState has no other way to put a running actor back
      (actor as unknown as { _snapshot: AnyMachineSnapshot })._snapshot = at;
      rewindTimers();
      isRewinding = false;
      rewindChildren();
      for (const id of hits) if (!hit.has(id)) hits.delete(id);
      pending.clear();
      for (const [id, question] of asked) pending.set(id, question);
      take();
      return true;
    };
  };
  actor.start();
  return { actor, snapshot, apply, pass, perform, hits, pending, take, mark };
};
export type ChartHarness = ReturnType<typeof createChartHarness>;

/** JSON in which a started child is just that: its running number says nothing about the state. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) =>
    typeof v === 'object' && v !== null && 'xstate$$type' in v ? 'actor' : v,
  ) ?? 'undefined';
/** Parses the written text; a value that JSON cannot hold is null. */
const read = (text: string): unknown => (text === 'undefined' ? null : JSON.parse(text));
const contextOf = (snapshot: AnyMachineSnapshot): Record<string, string> =>
  Object.fromEntries(
    Object.entries((snapshot.context ?? {}) as object).map(([key, value]) => [key, written(value)]),
  );
/** Running invoked actors; spawned children have a running number and are omitted. */
const invokedBy = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot.status === 'active'
    ? Object.keys(snapshot.children)
        .filter((id) => !isNumbered(id))
        .sort()
    : [];

const observe = (harness: ChartHarness, before: Record<string, string>): Omit<Step, 'event'> => {
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
      ? { changed: Object.fromEntries(changed.map(([key, text]) => [key, read(text)])) }
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

const observeStart = (harness: ChartHarness): Path['start'] => {
  const { waited: _, ...start } = observe(harness, {});
  return start;
};

/**
 * One step: the snapshot before (null at the start), the event, the snapshot after, and everything sent to the
 * outside.
 */
export type Look = {
  before: AnyMachineSnapshot | null;
  event: AnyEventObject | null;
  after: AnyMachineSnapshot;
  taken: EdgeId[];
  effects: Effect[];
  /** Newly invoked actors of this step, with their inputs. */
  asked: Record<string, unknown>;
  /** Events sent to children. */
  sent: Sent[];
  /** Emitted events. */
  emitted: AnyEventObject[];
  /** Children that were spawned, and those that were stopped before they responded. */
  spawned: string[];
  stopped: string[];
};

/** A harness with a record of each step; its actors respond by events. */
export const createLooker = (machine: AnyStateMachine, input?: unknown) => {
  let taken: EdgeId[] = [];
  const harness = createChartHarness(
    machine,
    input,
    (event) => {
      if (event.type === '@xstate.microstep' && event.rootId === (event.actorRef as AnyActor).sessionId)
        taken.push(...event._transitions.map(edgeId));
    },
    () => {},
    withSilence(machine),
  );
  const emitted: AnyEventObject[] = [];
  harness.actor.on('*', (event: AnyEventObject) => emitted.push(event));
  const look = (before: AnyMachineSnapshot | null, event: AnyEventObject | null): Look => {
    const { effects, inputs, sent, spawned, stopped } = harness.take();
    const after = harness.snapshot();
    const told = { effects, asked: inputs, sent, emitted: emitted.splice(0), spawned, stopped };
    const seen = { before, event, after, taken, ...told };
    taken = [];
    return seen;
  };
  const start = look(null, null);
  /** Runs one step: an event, a response, or a number of milliseconds. */
  const step = (event: AnyEventObject | number): Look => {
    const before = harness.snapshot();
    if (typeof event === 'number') harness.pass(event);
    // a chart that has ended accepts no events
    else if (before.status === 'active') {
      const answered = outcome.exec(event.type)?.[2];
      const question = harness.pending.get(answered ?? '');
      harness.apply(event);
      if (answered !== undefined && harness.pending.get(answered) === question)
        harness.pending.delete(answered);
    }
    return look(before, typeof event === 'number' ? null : event);
  };
  return { start, step, harness };
};

/**
 * Tries one event after another from the same place of a chart, outcomes delivered as events, synchronously. The way to the place is
 * gone once, and again only where there is no way back from a try. `fresh` are the edges that the last step alone has taken.
 */
const createExplorer = (machine: AnyStateMachine) => {
  type Place = { looker: ReturnType<typeof createLooker>; before: Set<EdgeId>; rewind: () => boolean };
  let at: { input: unknown; events: readonly AnyEventObject[]; place: Place } | null = null;
  const arrive = (input: unknown, events: readonly AnyEventObject[]): Place => {
    const looker = createLooker(machine, input);
    for (const event of events) looker.step(event);
    return { looker, before: new Set(looker.harness.hits), rewind: looker.harness.mark() };
  };
  const tell = ({ harness }: Place['looker'], last: Look, before: ReadonlySet<EdgeId>) => ({
    snapshot: harness.snapshot(),
    fresh: [...harness.hits].filter((id) => !before.has(id)),
    effects: last.effects,
    last,
  });
  return {
    start: (input: unknown) => {
      const looker = createLooker(machine, input);
      return tell(looker, looker.start, new Set());
    },
    /** `events` lead to the place: the same list, the same place. */
    try: (input: unknown, events: readonly AnyEventObject[], event: AnyEventObject) => {
      const isThere = at !== null && at.input === input && at.events === events && at.place.rewind();
      at = { input, events, place: isThere ? at!.place : arrive(input, events) };
      const { looker, before } = at.place;
      return tell(looker, looker.step(event), before);
    },
  };
};

/** The same run with each step noted: done for the few runs that are saved. */
const noted = (
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

/** `{ shown: { form: 'idle' } }` → `shown.form.idle`; regions side by side are joined by `+`. */
export const stateText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, inner]) => {
          const below = stateText(inner);
          return below === '' ? key : `${key}.${below}`;
        })
        .join(' + ');
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
    look?: (look: Look, events: readonly AnyEventObject[]) => void;
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
    options.look?.(last, events);
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
      .map(([id, { input, events }]) => ({ id, input, ...noted(machine, input, events) }))
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
 * Plain data of a value, in the form for saving and for posting to another frame: no undefined, no function, no
 * actor.
 */
export const plain = <T>(value: T): T => JSON.parse(written(value)) as T;
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
