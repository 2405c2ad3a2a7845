/**
 * Messages from a running shop to the flows page of the same origin. Payloads are redacted before they are posted.
 */
export const channelName = 'rigi.flows';

export type ActorFacts = {
  /** Id of the running actor; new at each start. */
  session: string;
  /** The name of its chart. */
  chart: string;
  parent: string | null;
  /** Ids of the states it is in. */
  states: string[];
  tags: string[];
  status: string;
};
export type LiveMessage =
  | { kind: 'hello' }
  | { kind: 'actors'; tab: string; actors: ActorFacts[] }
  | { kind: 'actor'; tab: string; actor: ActorFacts }
  | { kind: 'gone'; tab: string; session: string }
  /** A chart has started an actor that is no chart: a call or a listener. */
  | { kind: 'invoked'; tab: string; at: number; chart: string; actor: string }
  | {
      kind: 'event';
      tab: string;
      /** Milliseconds since the page was opened. */
      at: number;
      session: string;
      chart: string;
      /** The chart that sent it, even indirectly by its effect; null for the page itself. */
      source: string | null;
      type: string;
      payload: unknown;
      /** Ids of the transitions that ran. */
      taken: string[];
      /** Ids of the states after the event, and the context, redacted. */
      states: string[];
      context: unknown;
    };
