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
  /** Events that a control sends even though the chart ignores them in its current state. */
  ignored?: Readonly<Record<string, string>>;
  /** Events that cannot be triggered by any control in this view. */
  outside?: Readonly<Record<string, string>>;
  /** Reason for letting the user edit fields while the chart is busy. */
  filledWhileBusy?: string;
};

/** A chart with its inputs, sample events for every branch, and drivers for its view. */
export type Flow = {
  name: string;
  machine: AnyStateMachine;
  input?: unknown;
  /** Additional inputs, for branches that the first input cannot reach. */
  more?: unknown[];
  cases: Cases;
  limit?: number;
  /** Limits the walk, for example by skipping combinations of parallel regions. */
  prune?: (snapshot: AnyMachineSnapshot) => boolean;
  /** The user actions on the page that cause each event. */
  drivers: EventDrivers;
  view: ViewExceptions;
};

type Samples = Cases[string];
/** Types of events with a payload, which need samples. */
type Laden<Event> = Event extends { type: infer Type extends string }
  ? { type: Type } extends Event
    ? never
    : Type
  : never;
/** Outcome events of the actors that have an output. */
type Answers<Actor> = Actor extends {
  src: infer Source extends string;
  logic: infer Logic extends AnyActorLogic;
}
  ? undefined extends OutputFrom<Logic>
    ? never
    : `xstate.done.actor.${Source}`
  : never;
type PartsOf<Machine extends AnyStateMachine> =
  // oxlint-disable typescript/no-explicit-any -- only two of the type parameters of a machine matter here
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
/** Events that at least one state handles. Other events need no sample. */
type Received<Chart> = Chart extends keyof ChartNames ? ChartNames[Chart]['event'] : string;
type Needed<Machine extends AnyStateMachine> = Extract<
  Laden<EventFromLogic<Machine>> | Answers<PartsOf<Machine>['actor']>,
  Received<PartsOf<Machine>['chart']>
>;
/** Samples of a chart: at least one for each event with a payload and for each actor with an output. */
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

/** Options for the walk, which starts from each of the flow's inputs. */
export const walkOptions = (flow: Flow): Pick<Flow, 'limit' | 'prune'> & { inputs: unknown[] } => ({
  inputs: [flow.input, ...(flow.more ?? [])],
  ...(flow.limit ? { limit: flow.limit } : {}),
  ...(flow.prune ? { prune: flow.prune } : {}),
});
