/**
 * Checks that a transition with many branches classifies the response in one pure function, and that each
 * branch checks for a different outcome. At most one branch can match, so their order does not matter.
 */
import { expect, test } from 'vitest';
import { setup, type AnyStateMachine } from 'xstate';
import { flows } from '../../.generated/flows.ts';
import { allNodes, edgeId } from '../../flows/walker/edges.ts';

/** Maximum number of different guards in one transition. */
const mostUnlike = 3;

/**
 * Returns the transitions with too many branches, unless all branches use the same guard with different
 * outcomes.
 */
const findUnclassified = (machine: AnyStateMachine): string[] =>
  allNodes(machine)
    .flatMap((node) => [...node.transitions.values(), node.always ?? []])
    .map((branches) => branches.filter(({ guard }) => guard !== undefined))
    .filter((guarded) => guarded.length > mostUnlike)
    .filter((guarded) => {
      const guards = guarded.map(({ guard }) => guard as string | { type: string; params?: unknown });
      const types = new Set(guards.map((guard) => (typeof guard === 'string' ? guard : guard.type)));
      const names = guards.flatMap((guard) =>
        typeof guard === 'object' && typeof guard.params === 'object'
          ? Object.values(guard.params as Record<string, unknown>)
          : [],
      );
      const isClassified =
        types.size === 1 &&
        names.length === guards.length &&
        names.every((name) => typeof name === 'string') &&
        new Set(names).size === names.length;
      return !isClassified;
    })
    .map(([first]) => edgeId(first!));

test('in every transition with four or more branches, all branches use one guard with different outcomes', () => {
  const { length } = flows.flatMap(({ machine }) => allNodes(machine));
  expect(length).toBeGreaterThan(500);
  expect(flows.flatMap(({ machine }) => findUnclassified(machine))).toEqual([]);
});

test('the transition check detects four different guards, and a guard that is used twice with the same outcome', () => {
  const guards = {
    isOutcome: (_: unknown, p: { outcome: string }) => p.outcome === 'a',
    hasRequest: () => true,
  };
  const of = (outcome: string) => ({
    guard: { type: 'isOutcome' as const, params: { outcome } },
    target: '.there',
  });
  const chart = setup({ guards }).createMachine({
    id: 'control',
    on: {
      right: [of('a'), of('b'), of('c'), of('d'), { target: '.there' }],
      mixed: [of('a'), of('b'), of('c'), { guard: 'hasRequest', target: '.there' }],
      twice: [of('a'), of('b'), of('c'), of('c')],
      few: [of('a'), of('b'), { guard: 'hasRequest', target: '.there' }],
    },
    initial: 'there',
    states: { there: {} },
  });
  expect(findUnclassified(chart)).toEqual(['control/mixed#0', 'control/twice#0']);
});
