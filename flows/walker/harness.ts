/**
 * Runs a chart with stand-ins for its actors and a simulated clock. Imports only xstate, so that the same code runs in
 * a terminal, a test and a browser.
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

/** An effect that ran: its name alone, or with its params. */
export type Effect = string | [name: string, params: unknown];
/** An event that the chart sent to one of its children. */
export type Sent = [child: string, event: AnyEventObject];
export const outcome = /^xstate\.(done|error)\.actor\.(.+)$/;
const timer = /^xstate\.after\.([^.]+)\./;

type Pending = {
  src: string;
  input: unknown;
  /** Children that were stopped before they responded. One that is in `input` too was entered again. */
  actor: object;
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
        pending.set(self.id, { src, input, actor: self, resolve, reject });
        inputs[self.id] = input ?? null;
        signal.addEventListener('abort', () => {
          if (pending.get(self.id)?.actor === self) pending.delete(self.id);
        });
      }),
  );
/** Lets a stopped actor continue as if it had not been stopped. */
const resumedEvent = { type: 'silent.resumed' };
/** The same actor with outcomes as events: a walk would otherwise create a million promises. */
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

/** The chart with questions that wait and effects that are only noted. */
const replaceEffects = (machine: AnyStateMachine, createLogic: (src: string) => AnyActorLogic): AnyStateMachine => {
  const { actors, actions } = machine.implementations;
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((src) => [src, createLogic(src)])) as never,
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
/** A child that is spawned carries a running number: it is called by its chart. */
export const isNumbered = (id: string): boolean => /^x:\d+$/.test(id);
export const nameOfChild = (child: AnyActor): string =>
  isNumbered(child.id) ? ((child as Child).logic.id ?? 'actor') : child.id;

/** Messages between a chart and its children, as XState reports them. */
export type Children = { sent: Sent[]; spawned: string[]; stopped: string[] };
const watchChildren = () => {
  /** Those that have not answered, by their sessions. */
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
const maxMicrosteps = 2_000;

/**
 * One live actor with scripted outcomes and a clock that moves on command; `watch` receives XState's reports. A
 * caller with `onError` checks the snapshot's status; otherwise XState throws the actor's error.
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
  // the first `always` steps are reported inside createActor(), so the root is identified by id and not by the
  // variable
  const inspect = (event: InspectionEvent): void => {
    if (isRewinding) return;
    if (event.type === '@xstate.microstep' && event.rootId === (event.actorRef as AnyActor).sessionId)
      for (const transition of event._transitions) hits.add(edgeId(transition));
    if (event.type === '@xstate.microstep' && (microsteps += 1) > maxMicrosteps)
      throw new Error(`${machine.id}: it never comes to rest`);
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
      // XState has no other way to put a running actor back
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

