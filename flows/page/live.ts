import { channelName, type ActorFacts, type LiveMessage } from '../inspector/messages.ts';
import type { Message } from '../preview/protocol.ts';
import { describeEvent } from '../walker/chart.ts';

export type LiveEvent = Extract<LiveMessage, { kind: 'event' }> & { number: number };
export type LiveShop = {
  /** Running charts of all open tabs, keyed by tab and session. */
  actors: ReadonlyMap<string, ActorFacts & { tab: string }>;
  /** Reported events, newest first. */
  events: readonly LiveEvent[];
  /** Events and requests as messages, newest last. */
  messages: readonly Message[];
  /** Number of times that each transition has run since the page was opened. */
  hits: ReadonlyMap<string, number>;
};
/** Displayed state of the shop: the latest state, or an earlier one while the display is paused. */
type LiveView = LiveShop & {
  isPaused: boolean;
  /** Number of events that are not shown because of the pause. */
  waiting: number;
  /** Event selected in the log. The drawing shows the states after this event instead of the current states. */
  inspected: LiveEvent | null;
};

const most = 500;
const mostMessages = 600;

const response = /^xstate\.(done|error)\.actor\.(.+)$/;
/** Converts an event to a message. Returns null for internal XState events, such as the start of a chart. */
const messageOf = ({ type, chart, source, payload }: LiveEvent): Message | null => {
  const { label, kind } = describeEvent(type);
  const answered = response.exec(type);
  if (answered)
    return {
      step: null,
      from: answered[2]!,
      to: chart,
      kind: answered[1] === 'done' ? 'done' : 'error',
      label,
      payload,
    };
  if (kind === 'after') return { step: null, from: chart, to: chart, kind: 'after', label, payload };
  if (type.startsWith('xstate.')) return null;
  return {
    step: null,
    from: source ?? 'page',
    to: chart,
    kind: source ? 'sent' : 'event',
    label: type,
    payload,
  };
};

/** Store of everything that the running shop reports, for `useSyncExternalStore`. */
export const createLive = (channel = new BroadcastChannel(channelName)) => {
  let services: LiveShop = { actors: new Map(), events: [], messages: [], hits: new Map() };
  let paused: { shop: LiveShop; number: number; inspected: LiveEvent | null } | null = null;
  let number = 0;
  const viewOf = (): LiveView => ({
    ...(paused?.shop ?? services),
    isPaused: paused !== null,
    waiting: paused ? number - paused.number : 0,
    inspected: paused?.inspected ?? null,
  });
  let view = viewOf();
  const listeners = new Set<() => void>();
  const change = (next: Partial<LiveShop> = {}): void => {
    services = { ...services, ...next };
    view = viewOf();
    for (const listener of listeners) listener();
  };
  const pause = (inspected: LiveEvent | null): void => {
    paused = { ...(paused ?? { shop: services, number }), inspected };
    change();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    switch (data.kind) {
      case 'actors': {
        const others = [...services.actors].filter(([, actor]) => actor.tab !== data.tab);
        const own = data.actors.map(
          (actor) => [`${data.tab} ${actor.session}`, { ...actor, tab: data.tab }] as const,
        );
        return change({ actors: new Map([...others, ...own]) });
      }
      case 'actor':
        return change({
          actors: new Map(services.actors).set(`${data.tab} ${data.actor.session}`, {
            ...data.actor,
            tab: data.tab,
          }),
        });
      case 'gone': {
        const actors = new Map(services.actors);
        actors.delete(`${data.tab} ${data.session}`);
        return change({ actors });
      }
      case 'event': {
        const hits = new Map(services.hits);
        for (const id of data.taken) hits.set(id, (hits.get(id) ?? 0) + 1);
        number += 1;
        const event = { ...data, number };
        const message = messageOf(event);
        return change({
          events: [event, ...services.events].slice(0, most),
          ...(message ? { messages: [...services.messages, message].slice(-mostMessages) } : {}),
          hits,
        });
      }
      case 'invoked': {
        const message: Message = {
          step: null,
          from: data.chart,
          to: data.actor,
          kind: 'invoked',
          label: 'start',
          payload: null,
        };
        return change({ messages: [...services.messages, message].slice(-mostMessages) });
      }
      default:
        return undefined;
    }
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage({ kind: 'hello' } satisfies LiveMessage);
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: (): LiveView => view,
    /** Freezes the displayed state of the shop. Later events are received but not shown. */
    pause: (): void => pause(null),
    /** Pauses the display and shows the states after this event. */
    inspect: (event: LiveEvent): void => pause(event),
    resume: (): void => {
      paused = null;
      change();
    },
    clear: (): void => {
      paused = null;
      change({ events: [], messages: [], hits: new Map() });
    },
  };
};
export type Live = ReturnType<typeof createLive>;
