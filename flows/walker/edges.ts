import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/**
 * Transition id, such as `topUp.checkingNumber/xstate.error.actor.checkNumber#1`. It consists of the source
 * state, the event, and the position among the guarded transitions for that event.
 */
export type EdgeId = string;

const slotsOf = (t: AnyTransitionDefinition): readonly AnyTransitionDefinition[] => {
  const node = t.source as AnyStateNode;
  return t.eventType ? (node.transitions.get(t.eventType) ?? []) : (node.always ?? []);
};

export const edgeId = (t: AnyTransitionDefinition): EdgeId =>
  `${(t.source as AnyStateNode).id}/${t.eventType || 'always'}#${slotsOf(t).indexOf(t)}`;

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesBelow),
];
export const allNodes = (machine: AnyStateMachine): AnyStateNode[] => nodesBelow(machine.root);
export const allTransitions = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  allNodes(machine).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]);
export const allEdges = (machine: AnyStateMachine): EdgeId[] => allTransitions(machine).map(edgeId);

/** Converts `{ shown: { form: 'idle' } }` to `shown.form.idle`. Parallel regions are joined by ` + `. */
export const stateText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, inner]) => {
          const below = stateText(inner);
          return below === '' ? key : `${key}.${below}`;
        })
        .join(' + ');
