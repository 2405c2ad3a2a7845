/** Between the flows page and the frame in which a path runs on the real screens; same origin only. */
import type { AnyEventObject } from 'xstate';

/** Something that can happen next without a person's hand: an answer of the world, or time. */
export type Outcome = {
  /** The kept sample event it stands for. */
  event: AnyEventObject;
  /** `done loadCart`, `error loadCart: network`, `after slowAfter (30 s)`. */
  label: string;
};
export type StageState = {
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
export type ToStage =
  | { to: 'stage'; do: 'show'; chart: string; path: string | null; steps: number }
  | { to: 'stage'; do: 'perform'; event: AnyEventObject };
export type FromStage =
  | { to: 'page'; say: 'ready' }
  | { to: 'page'; say: 'state'; chart: string; path: string | null; steps: number; state: StageState }
  /** A step made by hand: on the page itself, or by an answer that was given. */
  | { to: 'page'; say: 'acted'; event: AnyEventObject; state: StageState }
  | { to: 'page'; say: 'broken'; step: number; message: string };
