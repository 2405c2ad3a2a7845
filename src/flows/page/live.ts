import type { ActorFacts, LiveMessage } from '../live/messages.ts';
import { channelName } from '../live/messages.ts';

export type LiveEvent = Extract<LiveMessage, { kind: 'event' }> & { number: number };
export type LiveWorld = {
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
  let world: LiveWorld = { actors: new Map(), events: [], hits: new Map() };
  const listeners = new Set<() => void>();
  const change = (next: Partial<LiveWorld>): void => {
    world = { ...world, ...next };
    for (const listener of listeners) listener();
  };
  let number = 0;
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    switch (data.kind) {
      case 'world': {
        const others = [...world.actors].filter(([, actor]) => actor.tab !== data.tab);
        const own = data.actors.map(
          (actor) => [`${data.tab} ${actor.session}`, { ...actor, tab: data.tab }] as const,
        );
        return change({ actors: new Map([...others, ...own]) });
      }
      case 'actor':
        return change({
          actors: new Map(world.actors).set(`${data.tab} ${data.actor.session}`, {
            ...data.actor,
            tab: data.tab,
          }),
        });
      case 'gone': {
        const actors = new Map(world.actors);
        actors.delete(`${data.tab} ${data.session}`);
        return change({ actors });
      }
      case 'event': {
        const hits = new Map(world.hits);
        for (const id of data.taken) hits.set(id, (hits.get(id) ?? 0) + 1);
        number += 1;
        return change({ events: [{ ...data, number }, ...world.events].slice(0, most), hits });
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
    read: (): LiveWorld => world,
    clear: (): void => change({ events: [], hits: new Map() }),
  };
};
export type Live = ReturnType<typeof createLive>;
