/** Messages between the flows page and the frame in which a path runs on the real screens; same origin only. */
import type { AnyEventObject } from 'xstate';

/** A possible next event without a person: a response, or time. */
export type Outcome = {
  /** The saved sample event behind the outcome. */
  event: AnyEventObject;
  /** `done loadCart`, `error loadCart: network`, `after slowAfter (30 s)`. */
  label: string;
};
/** Messages with their senders and receivers, in the order of the events. Payloads are redacted. */
export type Message = {
  /** Its step; 0 is the start, null is a running shop. */
  step: number | null;
  from: string;
  to: string;
  /** `asked`: an actor was started with its input; `done` and `error` are its outcomes; `stopped`: the chart no longer waits for it. */
  kind: 'event' | 'sent' | 'invoked' | 'done' | 'error' | 'after' | 'effect' | 'stopped';
  label: string;
  payload: unknown;
};
/** A value of the context that the last step changed, by its path; null is nothing. */
export type Change = { path: string; before: string | null; after: string | null };
export type PreviewState = {
  /** Ids of the active states. */
  states: string[];
  /** Ids of the states that the run has entered. */
  visited: string[];
  tags: string[];
  status: string;
  effects: string[];
  pending: string[];
  outcomes: Outcome[];
  /** Transitions of each step, from the start, which is 0. */
  taken: string[][];
  /** The current context, redacted. */
  context: unknown;
  /** Redacted paths of the context. */
  redacted: string[];
  /** Changes of the context by the last step, redacted. */
  changed: Change[];
  messages: Message[];
  /** Sample events that the chart accepts now. */
  accepted: AnyEventObject[];
  /** Rules that a step has broken. */
  broken: { title: string; fault: string }[];
};
export type PreviewCommand =
  | { to: 'preview'; type: 'show'; chart: string; path: string | null; steps: number }
  | { to: 'preview'; type: 'perform'; event: AnyEventObject };
export type PreviewMessage =
  | { to: 'page'; type: 'ready' }
  | { to: 'page'; type: 'state'; chart: string; path: string | null; steps: number; state: PreviewState }
  /** An event of a person, or of the page. */
  | { to: 'page'; type: 'acted'; event: AnyEventObject; state: PreviewState }
  | { to: 'page'; type: 'broken'; step: number; message: string };
