import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Cases } from '../walker/walk.ts';

/** A chart, what it is started with, and the sample events that lead a walk through all of its branches. */
export type Flow = {
  name: string;
  machine: AnyStateMachine;
  input?: unknown;
  /** Further inputs, for branches that only another start can reach. */
  more?: unknown[];
  cases: Cases;
  limit?: number;
  /** Where the walk does not go on: regions side by side that need not be walked in every mixture. */
  prune?: (snapshot: AnyMachineSnapshot) => boolean;
};

export const flow = (machine: AnyStateMachine, cases: Cases = {}, rest: Partial<Flow> = {}): Flow => ({
  name: machine.id,
  machine,
  cases,
  ...rest,
});

/** How this flow is walked: from each of its inputs. */
export const walkOptions = (flow: Flow): Pick<Flow, 'limit' | 'prune'> & { inputs: unknown[] } => ({
  inputs: [flow.input, ...(flow.more ?? [])],
  ...(flow.limit ? { limit: flow.limit } : {}),
  ...(flow.prune ? { prune: flow.prune } : {}),
});
