/**
 * Messages from a running shop to the flows page of the same origin. Payloads are redacted before they are posted.
 */
export const channelName = 'rigi.flows';

export type ActorFacts = {
  /** Id of the running actor, new at each start. */
  session: string;
  /** Name of its chart. */
  chart: string;
  parent: string | null;
  /** Ids of its active states. */
  states: string[];
  tags: string[];
  status: string;
};
export type LiveMessage =
  | { kind: 'hello' }
  | { kind: 'actors'; tab: string; actors: ActorFacts[] }
  | { kind: 'actor'; tab: string; actor: ActorFacts }
  | { kind: 'gone'; tab: string; session: string }
  /** A chart invoked an actor that is not a chart: a call or a listener. */
  | { kind: 'invoked'; tab: string; at: number; chart: string; actor: string }
  | {
      kind: 'event';
      tab: string;
      /** Milliseconds since the page opened. */
      at: number;
      session: string;
      chart: string;
      /** Chart that sent the event, also through an effect; null for the page. */
      source: string | null;
      type: string;
      payload: unknown;
      /** Ids of the transitions that ran. */
      taken: string[];
      /** Ids of the active states after the event, and the redacted context. */
      states: string[];
      context: unknown;
    };
