import type { AnyActor, AnyEventObject, AnyMachineSnapshot, AnyStateNode, InspectionEvent } from 'xstate';
import { invariants } from '../../.generated/specs.ts';
import { redactedPaths, redact } from '../inspector/redact.ts';
import { createChecker } from '../spec/invariants.ts';
import { allInvariants } from '../spec/prove.ts';
import { describeEvent } from '../walker/chart.ts';
import { edgeId, type EdgeId } from '../walker/edges.ts';
import type { Flow } from '../walker/flow.ts';
import { createChartHarness, nameOfChild } from '../walker/harness.ts';
import { plain, type StepRecord } from '../walker/steps.ts';
import { revive } from '../walker/walk.ts';
import { changesBetween } from './changes.ts';
import type { Change, Message, Outcome, PreviewState } from './protocol.ts';

/** Summarises a result in a few words, such as a failure's code, an order's status or a list's length. */
const summarise = (value: unknown): string => {
  if (Array.isArray(value)) return `${value.length}`;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (typeof value !== 'object') return '';
  if (value === null) return 'nothing';
  const parts = value as Record<string, unknown>;
  for (const key of ['code', 'kind', 'status', 'paymentstatus', 'outcome', 'message_key', 'message'])
    if (typeof parts[key] === 'string' && parts[key] !== '') return parts[key];
  return '';
};

const outcomeType = /^xstate\.(done|error)\.actor\.(.+)$/;

/**
 * Converts XState's inspection events into messages between the chart, its children, the page and external services.
 */
const createMessages = (chart: string, effects: ReadonlySet<string>) => {
  const messages: Message[] = [];
  const running = new Set<string>();
  let step = 0;
  const add = (message: Omit<Message, 'step'>): void => void messages.push({ step, ...message });
  const receive = (event: InspectionEvent): void => {
    const actor = event.actorRef as AnyActor;
    const isRoot = actor.sessionId === event.rootId;
    if (event.type === '@xstate.actor' && actor._parent?.sessionId === event.rootId) {
      running.add(nameOfChild(actor));
      add({ from: chart, to: nameOfChild(actor), kind: 'invoked', label: 'start', payload: null });
    }
    if (event.type === '@xstate.action' && isRoot) {
      const { type, params } = event.action;
      if (effects.has(type))
        add({ from: chart, to: 'page', kind: 'effect', label: type, payload: redact(params ?? null) });
      const child = params as AnyActor | undefined;
      if (type === 'xstate.stopChild' && child && running.delete(nameOfChild(child)))
        add({ from: chart, to: nameOfChild(child), kind: 'stopped', label: 'stops', payload: null });
    }
    if (event.type !== '@xstate.event') return;
    const { type, ...payload } = event.event;
    const source = event.sourceRef as AnyActor | undefined;
    const { label, kind } = describeEvent(type);
    const answered = outcomeType.exec(type);
    if (isRoot && answered) {
      const [, how, child = ''] = answered;
      running.delete(child);
      const summary: unknown = how === 'done' ? payload['output'] : payload['error'];
      add({
        from: child,
        to: chart,
        kind: how === 'done' ? 'done' : 'error',
        label,
        payload: redact(summary ?? null),
      });
    } else if (isRoot && kind === 'after')
      add({ from: chart, to: chart, kind: 'after', label, payload: null });
    else if (type.startsWith('xstate.')) return;
    else if (isRoot) {
      const from = source && source.sessionId !== event.rootId ? nameOfChild(source) : 'outside';
      add({ from, to: chart, kind: 'event', label: type, payload: redact(payload) });
    } else if (source?.sessionId === event.rootId)
      add({ from: chart, to: nameOfChild(actor), kind: 'sent', label: type, payload: redact(payload) });
  };
  return {
    receive,
    /** Adds the actors' inputs to the request messages of the current step. */
    given: (inputs: Record<string, unknown>): void => {
      for (const message of messages)
        if (message.step === step && message.kind === 'invoked' && message.to in inputs)
          message.payload = redact(inputs[message.to]);
    },
    nextStep: (): void => void (step += 1),
    read: (): Message[] => [...messages],
  };
};

/**
 * Runs a chart while the user watches. Responses are scripted, and the clock only advances when a step
 * requires it.
 * @param acted receives every event that the user causes on the screen
 */
export const createPlay = (flow: Flow, input: unknown, acted: (event: AnyEventObject) => void) => {
  const { check, found } = createChecker(flow.machine, allInvariants(invariants));
  const messages = createMessages(
    flow.machine.id,
    new Set(
      Object.entries(flow.machine.implementations.actions)
        .filter(([, action]) => !('resolve' in (action as object)))
        .map(([name]) => name),
    ),
  );
  let isManual = true;
  let taken: EdgeId[] = [];
  const takenBySteps: EdgeId[][] = [];
  const visited = new Set<string>();
  let effects: string[] = [];
  let changed: Change[] = [];
  const trail: AnyEventObject[] = [];
  /** The step in progress: the state before it and the event that triggered it. */
  let open: { before: AnyMachineSnapshot | null; event: AnyEventObject | null } | null = {
    before: null,
    event: null,
  };

  const harness = createChartHarness(flow.machine, input, (event) => {
    const isRoot = (event.actorRef as AnyActor).sessionId === event.rootId;
    if (event.type === '@xstate.microstep' && isRoot) taken.push(...event._transitions.map(edgeId));
    const isPersons =
      event.type === '@xstate.event' && isManual && isRoot && !event.event.type.startsWith('xstate.');
    if (isPersons) begin(event.event);
    messages.receive(event);
    if (isPersons) acted(event.event);
  });

  /** Ends the current step and checks it against the invariants. */
  const settle = (): void => {
    if (!open) return;
    const { before, event } = open;
    open = null;
    const { effects: done, inputs, sent, spawned, stopped } = harness.take();
    const after = harness.snapshot();
    const record: StepRecord = {
      before,
      event,
      after,
      taken,
      effects: done,
      inputs: inputs,
      sent,
      // the invariants do not check emitted events
      emitted: [],
      spawned,
      stopped,
    };
    messages.given(inputs);
    if (event) trail.push(event);
    check(record, trail);
    effects = done.map((effect) => (typeof effect === 'string' ? effect : effect[0]));
    changed = before ? changesBetween(redact(before.context), redact(after.context)) : [];
    takenBySteps.push(taken);
    taken = [];
    for (const { id } of after._nodes as AnyStateNode[]) visited.add(id);
  };
  const begin = (event: AnyEventObject): void => {
    settle();
    messages.nextStep();
    open = { before: harness.snapshot(), event };
  };

  const perform = async (event: AnyEventObject): Promise<void> => {
    begin(event);
    isManual = false;
    try {
      await harness.perform(revive(flow.cases, event));
    } finally {
      isManual = true;
      settle();
    }
  };
  const offered = (): string[] => {
    const snapshot = harness.snapshot();
    if (snapshot.status !== 'active') return [];
    return [
      ...new Set((snapshot._nodes as AnyStateNode[]).flatMap((node) => [...node.transitions.keys()])),
    ].filter((type) => type !== '');
  };
  const samplesOf = (type: string): AnyEventObject[] =>
    (flow.cases[type] ?? [{ type }]).map((event) => plain(event));
  const outcomes = (): Outcome[] =>
    offered()
      .filter((type) => /^xstate\.(done\.actor|error\.actor|after)\./.test(type))
      .flatMap((type) =>
        samplesOf(type).map((event) => {
          const summary = summarise(event['output'] ?? event['error']);
          return {
            event,
            label: summary ? `${describeEvent(type).label}: ${summary}` : describeEvent(type).label,
          };
        }),
      );
  const state = (): PreviewState => {
    settle();
    const snapshot: AnyMachineSnapshot = harness.snapshot();
    return {
      states: (snapshot._nodes as AnyStateNode[]).map((node) => node.id),
      visited: [...visited],
      tags: [...snapshot.tags].sort(),
      status: snapshot.status,
      effects,
      pending: [...harness.pending.keys()],
      outcomes: outcomes(),
      taken: [...takenBySteps],
      context: redact(snapshot.context ?? {}),
      redacted: redactedPaths(redact(snapshot.context ?? {})),
      changed,
      messages: messages.read(),
      accepted: offered()
        .filter((type) => !type.startsWith('xstate.'))
        .flatMap(samplesOf),
      broken: found().map(({ title, fault }) => ({ title, fault })),
    };
  };
  return { actor: harness.actor, perform, state, stop: () => harness.actor.stop() };
};
export type Play = ReturnType<typeof createPlay>;

/** Runs part of a script. @throws Error that names the first step that no longer runs */
export const runTo = async (
  play: Play,
  events: readonly AnyEventObject[],
  from: number,
  to: number,
): Promise<void> => {
  for (let index = from; index < to; index += 1) {
    const event = events[index];
    if (!event) return;
    try {
      await play.perform(event);
    } catch (error) {
      throw new Error(
        `step ${index + 1}, ${event.type}: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  }
};
