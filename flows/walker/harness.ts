/**
 * Runs a chart with stand-ins for its actors and a simulated clock. Only imports xstate, so the same code runs
 * in a terminal, in a test and in a browser.
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
  type InspectionEvent,
} from 'xstate';
import { edgeId, type EdgeId } from './edges.ts';

/** An executed effect: its name, together with its params if it has any. */
export type Effect = string | [name: string, params: unknown];
export type Sent = [child: string, event: AnyEventObject];
export const outcome = /^xstate\.(done|error)\.actor\.(.+)$/;
const timer = /^xstate\.after\.([^.]+)\./;

type Pending = {
  src: string;
  input: unknown;
  /** Identity of the stub. Removing a stopped stub must not remove a newer one with the same id. */
  actor: object;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/** Pending requests and recorded effects of an actor system. */
type Recorded = {
  pending: Map<string, Pending>;
  effects: Effect[];
  /** Inputs of the invoked actors, by actor id. */
  inputs: Record<string, unknown>;
};
const recorded = new WeakMap<object, Recorded>();
/**
 * Returns the requests and effects recorded for an actor system. The system is the key, because a chart invokes
 * its first actors inside createActor(), before the actor exists.
 */
const recordedIn = (system: object): Recorded => {
  const known = recorded.get(system) ?? { pending: new Map<string, Pending>(), effects: [], inputs: {} };
  recorded.set(system, known);
  return known;
};

/** Stands in for an invoked actor. `perform` settles the actor's promise. */
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
        pending.set(self.id, { src, input, actor: self, resolve, reject });
        inputs[self.id] = input ?? null;
        signal.addEventListener('abort', () => {
          if (pending.get(self.id)?.actor === self) pending.delete(self.id);
        });
      }),
  );
/** Resumes an actor that was stopped before a rewind. */
const resumedEvent = { type: 'silent.resumed' };
/**
 * Stands in for an invoked actor without creating a promise, because a walk would create a million promises.
 */
const withoutPromise = (src: string): AnyActorLogic => ({
  getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
  start: ({ status, input }, { self, system }) => {
    if (status !== 'active') return;
    const { pending, inputs } = recordedIn(system);
    pending.set(self.id, { src, input, actor: self, resolve: () => {}, reject: () => {} });
    inputs[self.id] = input ?? null;
  },
  transition: (state, event, { self, system }) => {
    if (event.type === resumedEvent.type) return { ...state, status: 'active' };
    if (event.type !== 'xstate.stop') return state;
    const { pending } = recordedIn(system);
    if (pending.get(self.id)?.actor === self) pending.delete(self.id);
    return { ...state, status: 'stopped' };
  },
  getPersistedSnapshot: (state) => state,
});

/** Replaces a chart's actors with stand-ins, and records its effects instead of running them. */
const replaceEffects = (
  machine: AnyStateMachine,
  createLogic: (src: string) => AnyActorLogic,
): AnyStateMachine => {
  const { actors, actions } = machine.implementations;
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((src) => [src, createLogic(src)])) as never,
    // only XState's own actions have a `resolve` method; the shop's effects are plain functions
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

/** Caches the modified machines, because a walk starts thousands of actors. */
const cached = (createLogic: (src: string) => AnyActorLogic) => {
  const machines = new WeakMap<AnyStateMachine, AnyStateMachine>();
  return (machine: AnyStateMachine): AnyStateMachine => {
    const known = machines.get(machine) ?? replaceEffects(machine, createLogic);
    machines.set(machine, known);
    return known;
  };
};
const withPromises = cached(scripted);
export const withoutPromises = cached(withoutPromise);

type Child = AnyActor & { logic: { id?: string }; src?: unknown };
/** XState gives spawned children numbered ids such as `x:1`. */
export const isNumbered = (id: string): boolean => /^x:\d+$/.test(id);
export const nameOfChild = (child: AnyActor): string =>
  isNumbered(child.id) ? ((child as Child).logic.id ?? 'actor') : child.id;

/** Effects of one step on the chart's children, collected from XState's inspection events. */
export type Children = { sent: Sent[]; spawned: string[]; stopped: string[] };
const watchChildren = () => {
  /** Session ids of the children that have not responded yet. */
  const running = new Set<string>();
  let report: Children = { sent: [], spawned: [], stopped: [] };
  const stop = (child: AnyActor | undefined): void => {
    if (child && running.delete(child.sessionId)) report.stopped.push(nameOfChild(child));
  };
  return {
    receive: (event: InspectionEvent): void => {
      const actor = event.actorRef as AnyActor;
      const isRoot = actor.sessionId === event.rootId;
      if (event.type === '@xstate.actor' && actor._parent?.sessionId === event.rootId) {
        running.add(actor.sessionId);
        if (isNumbered(actor.id)) report.spawned.push(nameOfChild(actor));
      }
      if (event.type === '@xstate.action' && isRoot && event.action.type === 'xstate.stopChild')
        stop(event.action.params as AnyActor | undefined);
      if (event.type !== '@xstate.event') return;
      const source = event.sourceRef as AnyActor | undefined;
      const received = event.event;
      const responded = isRoot ? outcome.exec(received.type)?.[2] : undefined;
      if (responded !== undefined)
        running.delete((actor.getSnapshot() as AnyMachineSnapshot).children[responded]?.sessionId ?? '');
      if (source?.sessionId === event.rootId && !isRoot && !received.type.startsWith('xstate.'))
        report.sent.push([nameOfChild(actor), received]);
    },
    take: (): Children => {
      const taken = report;
      report = { sent: [], spawned: [], stopped: [] };
      return taken;
    },
    /** Returns a function that restores the current set of running children. */
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
/** Tracks a chart's timers so that they can be restored later. Must be called before the chart starts. */
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
    // a restarted timer moves to the end of the list
    timers.delete(key);
    timers.set(key, { source, target, event, id, due: clock.now() + delay });
    schedule(source, target, event, delay, id);
  };
  /** Pending timers, excluding those that have fired or been cancelled. */
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

/**
 * Maximum number of microsteps, which is more than any event needs. Exceeding it stops an endless loop with an
 * error.
 */
const maxMicrosteps = 2_000;

/**
 * Starts a chart with stand-ins for its actors and a simulated clock. `watch` receives XState's inspection
 * events. With `onError`, the caller must check the snapshot's status; without it, XState throws the actor's
 * error.
 */
export const createChartHarness = (
  machine: AnyStateMachine,
  input?: unknown,
  watch: (event: InspectionEvent) => void = () => {},
  onError?: (error: unknown) => void,
  logic: AnyStateMachine = withPromises(machine),
) => {
  const hits = new Set<EdgeId>();
  let microsteps = 0;
  let waited = 0;
  let isRewinding = false;
  const clock = new SimulatedClock();
  const childWatch = watchChildren();
  // XState reports the first `always` steps before createActor() returns, so the root is identified by its id
  const inspect = (event: InspectionEvent): void => {
    if (isRewinding) return;
    if (event.type === '@xstate.microstep' && event.rootId === (event.actorRef as AnyActor).sessionId)
      for (const transition of event._transitions) hits.add(edgeId(transition));
    if (event.type === '@xstate.microstep' && (microsteps += 1) > maxMicrosteps)
      throw new Error(`${machine.id}: its transitions never end`);
    childWatch.receive(event);
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
  /**
   * Sends an event, or advances the clock if the event is a delay. Only for stand-ins that create no promises.
   */
  const apply = (event: AnyEventObject): void => {
    microsteps = 0;
    const wait = timer.exec(event.type);
    if (!wait) return actor.send(event);
    waited = delayOf(wait[1]!, event);
    clock.increment(waited);
  };
  /** Like `apply`, but an outcome settles its actor's promise. @throws Error if that actor is not pending */
  const perform = async (event: AnyEventObject): Promise<void> => {
    const match = outcome.exec(event.type);
    if (!match) return apply(event);
    const [, kind, id] = match;
    const request = pending.get(id!);
    if (request?.src !== id)
      throw new Error(
        `${event.type}: no actor "${id}" is pending (pending: ${[...pending.keys()].join(', ') || 'none'})`,
      );
    pending.delete(id!);
    if (kind === 'done') request!.resolve(event['output']);
    else request!.reject(event['error']);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const take = (): Pick<Recorded, 'effects' | 'inputs'> & Children & { waited: number } => {
    const taken = { effects: services.effects, inputs: services.inputs, ...childWatch.take(), waited };
    services.effects = [];
    services.inputs = {};
    waited = 0;
    return taken;
  };
  /** Advances the clock by a number of milliseconds. */
  const pass = (ms: number): void => {
    microsteps = 0;
    clock.increment(ms);
  };
  const timers = watchTimers(actor, clock);
  /**
   * Marks the chart's current state and returns a function that rewinds the chart to it. Many steps can then be
   * tried from that state without repeating the path to it. The function returns false if rewinding is
   * impossible, because the chart has ended or a child has a system-wide name. Stand-ins must not use promises,
   * because promises cannot be rewound.
   */
  const mark = (): (() => boolean) => {
    const at = snapshot();
    const children = Object.values(at.children) as AnyActor[];
    const earlierHits = new Set(hits);
    const requests = [...pending];
    const rewindChildren = childWatch.mark();
    const rewindTimers = timers.mark();
    return () => {
      if (snapshot().status !== 'active') return false;
      const others = Object.values(snapshot().children) as AnyActor[];
      if ([...children, ...others].some(({ systemId }) => systemId !== undefined)) return false;
      isRewinding = true;
      for (const child of children)
        if (child.getSnapshot().status === 'stopped') {
          child.start();
          child.send(resumedEvent);
        }
      // XState has no public API for setting the snapshot of a running actor
      (actor as unknown as { _snapshot: AnyMachineSnapshot })._snapshot = at;
      rewindTimers();
      isRewinding = false;
      rewindChildren();
      for (const id of hits) if (!earlierHits.has(id)) hits.delete(id);
      pending.clear();
      for (const [id, request] of requests) pending.set(id, request);
      take();
      return true;
    };
  };
  actor.start();
  return { actor, snapshot, apply, pass, perform, hits, pending, take, mark };
};
export type ChartHarness = ReturnType<typeof createChartHarness>;
