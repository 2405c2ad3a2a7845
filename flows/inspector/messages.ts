/** Messages that a running shop posts to the flows page on the same origin. Payloads are redacted before posting. */
export const channelName = 'rigi.flows';

export type ActorFacts = {
  /** Id of the running actor. Each start creates a new id. */
  session: string;
  /** Name of the actor's chart. */
  chart: string;
  parent: string | null;
  /** Ids of the actor's active states. */
  states: string[];
  tags: string[];
  status: string;
};
export type LiveMessage =
  | { kind: 'hello' }
  | { kind: 'actors'; tab: string; actors: ActorFacts[] }
  | { kind: 'actor'; tab: string; actor: ActorFacts }
  | { kind: 'gone'; tab: string; session: string }
  /** A chart has invoked an actor that is not a chart, such as a request or a listener. */
  | { kind: 'invoked'; tab: string; at: number; chart: string; actor: string }
  | {
      kind: 'event';
      tab: string;
      /** Milliseconds since the page was opened. */
      at: number;
      session: string;
      chart: string;
      /** Chart that sent the event, directly or through an effect. Null if anything else sent it. */
      source: string | null;
      type: string;
      payload: unknown;
      /** Ids of the transitions that ran. */
      taken: string[];
      /** Ids of the active states after the event; `context` is redacted. */
      states: string[];
      context: unknown;
    };
