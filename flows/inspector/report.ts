import {
  StateMachine,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateNode,
  type InspectionEvent,
} from 'xstate';
import { edgeId } from '../walker/edges.ts';
import { channelName, type ActorFacts, type LiveMessage } from './messages.ts';
import { redact } from './redact.ts';

type Running = AnyActorRef & { logic: { id: string }; _parent?: Running };

const isChart = (actor: unknown): actor is Running =>
  (actor as { logic?: unknown } | undefined)?.logic instanceof StateMachine;

const statesOf = ({ _nodes: nodes }: AnyMachineSnapshot): string[] =>
  (nodes as AnyStateNode[]).map((node) => node.id);

const factsOf = (actor: Running): ActorFacts => {
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  return {
    session: actor.sessionId,
    chart: actor.logic.id,
    parent: actor._parent?.sessionId ?? null,
    states: statesOf(snapshot),
    tags: [...snapshot.tags].sort(),
    status: snapshot.status,
  };
};

/**
 * Creates the `inspect` option for the shop's root actor in development and QA builds. It reports the states,
 * events and transitions of all charts to the flows page over a same-origin channel.
 */
export const reportLive = (
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> = new BroadcastChannel(channelName),
): ((event: InspectionEvent) => void) => {
  const tab = Math.random().toString(36).slice(2, 8);
  const actors = new Map<string, Running>();
  /**
   * Charts whose effects are currently running, innermost last. Events sent during
   * an effect are attributed to the innermost chart.
   */
  const acting: Running[] = [];
  const received = new Map<string, { source: string | null; taken: string[] }>();
  // a BroadcastChannel has no target origin, because it only reaches pages of its own origin
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: LiveMessage): void => channel.postMessage(message);
  const postActors = (): void =>
    post({
      kind: 'actors',
      tab,
      actors: [...actors.values()].map(factsOf).filter(({ status }) => status === 'active'),
    });
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    if (data.kind === 'hello') postActors();
  });
  // XState reports actors before they are fully created
  queueMicrotask(postActors);
  return (event) => {
    const actor: unknown = event.actorRef;
    const { _parent: parent, id } = event.actorRef as Running;
    if (event.type === '@xstate.actor' && !isChart(actor) && isChart(parent))
      post({ kind: 'invoked', tab, at: Math.round(performance.now()), chart: parent.logic.id, actor: id });
    if (!isChart(actor)) return;
    const depth = acting.indexOf(actor);
    if (event.type === '@xstate.action' && !event.action.type.startsWith('xstate.'))
      acting.splice(depth < 0 ? acting.length : depth, Infinity, actor);
    if (event.type === '@xstate.snapshot' && depth >= 0) acting.splice(depth, Infinity);
    const { sessionId } = actor;
    if (event.type === '@xstate.actor') actors.set(sessionId, actor);
    if (event.type === '@xstate.event')
      received.set(sessionId, {
        source: isChart(event.sourceRef)
          ? event.sourceRef.logic.id
          : event.sourceRef === undefined
            ? (acting.at(-1)?.logic.id ?? null)
            : null,
        taken: [],
      });
    if (event.type === '@xstate.microstep')
      received.get(sessionId)?.taken.push(...event._transitions.map(edgeId));
    if (event.type !== '@xstate.snapshot') return;
    const { type, ...payload } = event.event;
    const { source, taken } = received.get(sessionId) ?? { source: null, taken: [] };
    received.delete(sessionId);
    post({
      kind: 'event',
      tab,
      at: Math.round(performance.now()),
      session: sessionId,
      chart: actor.logic.id,
      source,
      type,
      payload: redact(payload),
      taken,
      states: statesOf(event.snapshot as AnyMachineSnapshot),
      context: redact((event.snapshot as AnyMachineSnapshot).context ?? {}),
    });
    queueMicrotask(() => {
      const facts = factsOf(actor);
      if (facts.status === 'active') return post({ kind: 'actor', tab, actor: facts });
      actors.delete(sessionId);
      post({ kind: 'gone', tab, session: sessionId });
    });
  };
};
