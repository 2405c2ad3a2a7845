/** Between the flows page and the frame in which a path runs on the real screens; same origin only. */
import type { AnyEventObject } from 'xstate';

/** Something that can happen next without a person: an answer of the world, or time. */
export type Outcome = {
  /** The saved sample event it stands for. */
  event: AnyEventObject;
  /** `done loadCart`, `error loadCart: network`, `after slowAfter (30 s)`. */
  label: string;
};
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
