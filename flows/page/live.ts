import { channelName, type ActorFacts, type LiveMessage } from '../inspector/messages.ts';

export type LiveEvent = Extract<LiveMessage, { kind: 'event' }> & { number: number };
export type LiveShop = {
  /** Running charts of every open tab of the shop, by session and tab. */
  actors: ReadonlyMap<string, ActorFacts & { tab: string }>;
  /** The latest first. */
  events: readonly LiveEvent[];
  /** How often each transition was taken since the page was opened. */
  hits: ReadonlyMap<string, number>;
};

const most = 500;

/** What the shop reports, as a store for React. */
export const createLive = (channel = new BroadcastChannel(channelName)) => {
  let services: LiveShop = { actors: new Map(), events: [], hits: new Map() };
  const listeners = new Set<() => void>();
  const change = (next: Partial<LiveShop>): void => {
    services = { ...services, ...next };
    for (const listener of listeners) listener();
  };
  let number = 0;
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
        return change({ events: [{ ...data, number }, ...services.events].slice(0, most), hits });
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
    read: (): LiveShop => services,
    clear: (): void => change({ events: [], hits: new Map() }),
  };
};
export type Live = ReturnType<typeof createLive>;
