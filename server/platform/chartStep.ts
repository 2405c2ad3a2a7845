import {
  transition,
  type AnyStateMachine,
  type EventFromLogic,
  type ExecutableActionsFrom,
  type StateValueFrom,
} from 'xstate';

/**
 * Result of an event in a state chart that has no context: the actions, and the next state to store in a
 * database row.
 */
export type ChartStep<M extends AnyStateMachine> = {
  value: StateValueFrom<M>;
  actions: ExecutableActionsFrom<M>['type'][];
};

/**
 * Returns the next state and the actions that an event triggers. Returns null if the chart has no transition
 * for this event in this state.
 */
export const getNextStep = <M extends AnyStateMachine>(
  machine: M,
  state: StateValueFrom<M>,
  event: EventFromLogic<M>,
): ChartStep<M> | null => {
  const before = machine.resolveState({ value: state, context: {} });
  if (!before.can(event)) return null;
  const [after, actions] = transition<AnyStateMachine>(machine, before, event);
  // the cast is safe, because `AnyStateMachine` only hides the chart's types
  return { value: after.value as StateValueFrom<M>, actions: actions.map((a) => a.type) };
};
