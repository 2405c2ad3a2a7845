/** Messages between the flows page and the iframe with the real screens, on the same origin only. */
import type { AnyEventObject } from 'xstate';

/** A possible next event that is not caused by a person: an actor's result or a delay. */
export type Outcome = {
  /** Sample event for this outcome. */
  event: AnyEventObject;
  /** Label such as `done loadCart`, `error loadCart: network` or `after slowAfter (30 s)`. */
  label: string;
};
/** A message with its sender and receiver. Messages are in event order, and their payloads are redacted. */
export type Message = {
  /** Step number; 0 for the start, null for the running shop. */
  step: number | null;
  from: string;
  to: string;
  /**
   * `invoked`: an actor was started with its input; `done` and `error`: the actor's outcome; `stopped`: the
   * chart stopped waiting for the actor.
   */
  kind: 'event' | 'sent' | 'invoked' | 'done' | 'error' | 'after' | 'effect' | 'stopped';
  label: string;
  payload: unknown;
};
/** A context value changed by the last step, identified by its path. Null means that there is no value. */
export type Change = { path: string; before: string | null; after: string | null };
export type PreviewState = {
  /** Ids of the active states. */
  states: string[];
  /** Ids of all states that the run has entered. */
  visited: string[];
  tags: string[];
  status: string;
  effects: string[];
  pending: string[];
  outcomes: Outcome[];
  /** Transitions taken by each step; entry 0 is the start. */
  taken: string[][];
  /** Current context, redacted. */
  context: unknown;
  /** Paths of the redacted context values. */
  redacted: string[];
  /** Context changes made by the last step, redacted. */
  changed: Change[];
  messages: Message[];
  /** Sample events that the chart currently accepts. */
  accepted: AnyEventObject[];
  /** Rules that were broken by a step of the run. */
  broken: { title: string; fault: string }[];
};
export type PreviewCommand =
  | { to: 'preview'; type: 'show'; chart: string; path: string | null; steps: number }
  | { to: 'preview'; type: 'perform'; event: AnyEventObject };
export type PreviewMessage =
  | { to: 'page'; type: 'ready' }
  | { to: 'page'; type: 'state'; chart: string; path: string | null; steps: number; state: PreviewState }
  /** An event sent by a person or the page. */
  | { to: 'page'; type: 'acted'; event: AnyEventObject; state: PreviewState }
  | { to: 'page'; type: 'broken'; step: number; message: string };
