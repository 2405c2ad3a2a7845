/** Between the flows page and the frame in which a path runs on the real screens; same origin only. */
import type { AnyEventObject } from 'xstate';

/** Something that can happen next without a person: an answer of the world, or time. */
export type Outcome = {
  /** The saved sample event it stands for. */
  event: AnyEventObject;
  /** `done loadCart`, `error loadCart: network`, `after slowAfter (30 s)`. */
  label: string;
};
/** Who told whom what, in the order in which it happened. Payloads are covered. */
export type Message = {
  /** The step in which it happened; 0 is the start, null is a shop that nobody steps through. */
  step: number | null;
  from: string;
  to: string;
  /** `asked`: something was started and given what it needs; `done` and `error` are its answers; `stopped`: it is not waited for any more. */
  kind: 'event' | 'told' | 'asked' | 'done' | 'error' | 'after' | 'effect' | 'stopped';
  label: string;
  payload: unknown;
};
/** A value of the context that the last step changed, by its path; null is nothing. */
export type Change = { path: string; before: string | null; after: string | null };
export type PreviewState = {
  /** Ids of the states that are lit. */
  states: string[];
  tags: string[];
  status: string;
  effects: string[];
  asked: string[];
  outcomes: Outcome[];
  /** Transitions taken so far. */
  taken: string[];
  /** As it is now, covered. */
  context: unknown;
  /** Paths in the context that are covered. */
  covered: string[];
  /** What the last step changed in it, covered. */
  changed: Change[];
  messages: Message[];
  /** Sample events that the chart hears now. */
  accepted: AnyEventObject[];
  /** Rules that some step has broken. */
  broken: { says: string; fault: string }[];
};
export type PreviewCommand =
  | { to: 'preview'; type: 'show'; chart: string; path: string | null; steps: number }
  | { to: 'preview'; type: 'perform'; event: AnyEventObject };
export type PreviewMessage =
  | { to: 'page'; type: 'ready' }
  | { to: 'page'; type: 'state'; chart: string; path: string | null; steps: number; state: PreviewState }
  /** A step made by hand: on the page itself, or by an answer that was given. */
  | { to: 'page'; type: 'acted'; event: AnyEventObject; state: PreviewState }
  | { to: 'page'; type: 'broken'; step: number; message: string };
