/** Messages between the flows page and the frame with the real screens, same origin only. */
import type { AnyEventObject } from 'xstate';

/** A possible next event that no person causes: a result or a delay. */
export type Outcome = {
  /** Saved sample event of the outcome. */
  event: AnyEventObject;
  /** `done loadCart`, `error loadCart: network`, `after slowAfter (30 s)`. */
  label: string;
};
/** Messages in the order of the events, with sender and receiver. Payloads are redacted. */
export type Message = {
  /** Number of its step; 0 is the start, null means the running shop. */
  step: number | null;
  from: string;
  to: string;
  /** `asked`: an actor was started with its input; `done` and `error` are its outcomes; `stopped`: the chart no longer waits for it. */
  kind: 'event' | 'sent' | 'invoked' | 'done' | 'error' | 'after' | 'effect' | 'stopped';
  label: string;
  payload: unknown;
};
/** A context value that the last step changed, by path; null means absent. */
export type Change = { path: string; before: string | null; after: string | null };
export type PreviewState = {
  /** Ids of the active states. */
  states: string[];
  /** Ids of the states that the run entered. */
  visited: string[];
  tags: string[];
  status: string;
  effects: string[];
  pending: string[];
  outcomes: Outcome[];
  /** Transitions of each step; entry 0 is the start. */
  taken: string[][];
  /** Redacted current context. */
  context: unknown;
  /** Redacted paths of the context. */
  redacted: string[];
  /** Redacted context changes of the last step. */
  changed: Change[];
  messages: Message[];
  /** Sample events that the chart accepts now. */
  accepted: AnyEventObject[];
  /** Rules that a step broke. */
  broken: { title: string; fault: string }[];
};
export type PreviewCommand =
  | { to: 'preview'; type: 'show'; chart: string; path: string | null; steps: number }
  | { to: 'preview'; type: 'perform'; event: AnyEventObject };
export type PreviewMessage =
  | { to: 'page'; type: 'ready' }
  | { to: 'page'; type: 'state'; chart: string; path: string | null; steps: number; state: PreviewState }
  /** An event from a person or from the page. */
  | { to: 'page'; type: 'acted'; event: AnyEventObject; state: PreviewState }
  | { to: 'page'; type: 'broken'; step: number; message: string };
