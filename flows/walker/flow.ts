import type {
  AnyActorLogic,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  OutputFrom,
  StateMachine,
} from 'xstate';
import type { ChartNames } from '../../.generated/chartNames.ts';
import type { EventDrivers } from './userActions.ts';
import type { Cases } from './walk.ts';

/** Exceptions for the view walk, each with its reason. Keys are `event` or `event at path`. */
export type ViewExceptions = {
  /** Events that a control sends although the chart ignores them there. */
  ignored?: Readonly<Record<string, string>>;
  /** Events without a control on this view. */
  outside?: Readonly<Record<string, string>>;
  /** Reason why fields can be filled in while the chart is busy. */
  filledWhileBusy?: string;
};

/** A chart with its inputs, the sample events for every branch, and the drivers for its view. */
export type Flow = {
  name: string;
  machine: AnyStateMachine;
  input?: unknown;
  /** Further inputs, for branches that need another start. */
  more?: unknown[];
  cases: Cases;
  limit?: number;
  /** Limits the walk: combinations of parallel regions that it may skip. */
  prune?: (snapshot: AnyMachineSnapshot) => boolean;
  /** Actions on the page for each event that a person causes. */
  drivers: EventDrivers;
  view: ViewExceptions;
};

type Samples = Cases[string];
/** Types of the events with a payload: without a sample they would be sent bare. */
type Laden<Event> = Event extends { type: infer Type extends string }
  ? { type: Type } extends Event
    ? never
    : Type
  : never;
/** Outputs of the actors that have one. */
type Answers<Actor> = Actor extends {
  src: infer Source extends string;
  logic: infer Logic extends AnyActorLogic;
}
  ? undefined extends OutputFrom<Logic>
    ? never
    : `xstate.done.actor.${Source}`
  : never;
type PartsOf<Machine extends AnyStateMachine> =
  // oxlint-disable typescript/no-explicit-any -- of all that makes the type of a machine two are asked for
  Machine extends StateMachine<
    any,
    any,
    any,
    infer Actor,
    any,
    any,
    any,
    any,
    any,
    any,
    any,
    any,
    any,
    infer Config
  >
    ? // oxlint-enable typescript/no-explicit-any
      { actor: Actor; chart: Config extends { id: infer Id } ? Id : never }
    : never;
/** Events handled somewhere in the chart; an accepted event without a handler has no sample. */
type Received<Chart> = Chart extends keyof ChartNames ? ChartNames[Chart]['event'] : string;
type Needed<Machine extends AnyStateMachine> = Extract<
  Laden<EventFromLogic<Machine>> | Answers<PartsOf<Machine>['actor']>,
  Received<PartsOf<Machine>['chart']>
>;
/** The samples of a chart: of each event with a payload, and of each call with an output. */
export type SamplesOf<Machine extends AnyStateMachine> = Readonly<Record<Needed<Machine>, Samples>> & {
  readonly [
    Type in
      | Exclude<EventFromLogic<Machine>['type'], Needed<Machine>>
      | `xstate.${'done' | 'error'}.actor.${string}`
  ]?: Samples;
};

export const flow = <Machine extends AnyStateMachine>(
  machine: Machine,
  cases: SamplesOf<Machine>,
  rest: Partial<Omit<Flow, 'name' | 'machine' | 'cases'>> = {},
): Flow => ({
  name: machine.id,
  machine,
  cases,
  drivers: {},
  view: {},
  ...rest,
});

/** Options of the walk: it starts from each of the flow's inputs. */
export const walkOptions = (flow: Flow): Pick<Flow, 'limit' | 'prune'> & { inputs: unknown[] } => ({
  inputs: [flow.input, ...(flow.more ?? [])],
  ...(flow.limit ? { limit: flow.limit } : {}),
  ...(flow.prune ? { prune: flow.prune } : {}),
});
