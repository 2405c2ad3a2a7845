/**
 * Tests the charts with @xstate/test: its shortest paths must reach the same states on the live chart and in
 * the model. @xstate/test does not support invoked actors and timers, so the model is a copy of the chart that
 * receives their results as plain events with the same names.
 */
import { createTestModel } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import { setup, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { flows } from '../../.generated/flows.ts';
import { createChartHarness } from '../../flows/walker/harness.ts';
import { slowUnless } from '../setup/tiers.ts';

type StateConfig = Record<string, unknown> & {
  states?: Record<string, StateConfig>;
  on?: Record<string, unknown>;
};
const list = <T>(value: T | readonly T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? [...(value as readonly T[])] : [value as T];

const withoutQuestions = (config: StateConfig, path: string): StateConfig => {
  const { invoke, after, states, on, ...rest } = config as StateConfig & {
    invoke?: unknown;
    after?: Record<string, unknown>;
  };
  const outcomes: Record<string, unknown> = {};
  for (const question of list(invoke as { id: string; onDone: unknown; onError: unknown })) {
    outcomes[`xstate.done.actor.${question.id}`] = question.onDone;
    outcomes[`xstate.error.actor.${question.id}`] = question.onError;
  }
  for (const [delay, transition] of Object.entries(after ?? {}))
    outcomes[`xstate.after.${delay}.${path}`] = transition;
  return {
    ...rest,
    on: { ...on, ...outcomes },
    ...(states
      ? {
          states: Object.fromEntries(
            Object.entries(states).map(([key, state]) => [key, withoutQuestions(state, `${path}.${key}`)]),
          ),
        }
      : {}),
  };
};

/**
 * Replaces actions that send events to other actors with empty functions, because the model invokes no actors.
 */
const withoutChildren = ({ actions, ...rest }: AnyStateMachine['implementations']): unknown => ({
  ...rest,
  actions: Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [
      name,
      (action as { type?: string }).type === 'xstate.sendTo' ? () => {} : action,
    ]),
  ),
});

/** Returns a copy of the chart with events instead of invoked actors and timers. */
const asModel = (machine: AnyStateMachine): AnyStateMachine =>
  setup(withoutChildren(machine.implementations) as never).createMachine(
    withoutQuestions(machine.config as StateConfig, machine.id) as never,
  ) as unknown as AnyStateMachine;

/**
 * Drops every path that is the beginning of another path. The model returns all beginnings of a path, so it
 * is enough to drop paths that are one step shorter than another path. The filter of @xstate/test compares all
 * pairs of paths instead.
 */
const longest = <T extends { steps: readonly { event: AnyEventObject }[] }>(paths: readonly T[]): T[] => {
  const numbers = new Map<string, number>();
  const numberOf = (event: AnyEventObject): number => {
    const text = JSON.stringify(event);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const known = paths.map((path) => ({ path, events: path.steps.map(({ event }) => numberOf(event)) }));
  const begun = new Set(known.map(({ events }) => events.slice(0, -1).join()));
  return known.filter(({ events }) => !begun.has(events.join())).map(({ path }) => path);
};

const settled = (snapshot: AnyMachineSnapshot): string => JSON.stringify(snapshot.value);

// Three kinds of charts are excluded here and tested only in `walk.test.ts`. In large charts, @xstate/test
// looks for a path to every context, not only to every transition. Charts that spawn actors never repeat a
// context, because each child gets a new number. In charts with two parallel timers, waiting for one timer also
// ends the other.
const sized = flows.filter(
  (flow) =>
    ![
      'topUp',
      'order',
      'screen',
      'shell',
      'catalogue',
      'payment',
      'home',
      'checkout',
      'verification',
      'profile',
      'flowsPage',
      'verificationLoader',
      'orderDetail',
    ].includes(flow.name),
);

const started = sized
  .flatMap(({ input, more = [], ...flow }) =>
    [input, ...more].map((from, index) => ({ ...flow, from, title: `${flow.name} #${index}` })),
  )
  // `product #1` (the voucher page) is also excluded, because it waits for the cart and staff in parallel.
  .filter(({ title }) => title !== 'product #1');

describe.each(started)('shortest paths of $title', ({ machine, from, cases, prune }) => {
  const events = Object.values(cases).flat();
  const named = new Set(events.map((event) => event.type));
  const model = createTestModel(asModel(machine) as never, {
    ...(from === undefined ? {} : { input: from as never }),
    events: ((snapshot: AnyMachineSnapshot): AnyEventObject[] => {
      const offered = new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]));
      return [...offered].flatMap((type) =>
        named.has(type) ? events.filter((event) => event.type === type) : [{ type }],
      );
    }) as never,
  });
  const paths = longest(
    model.getShortestPaths({
      allowDuplicatePaths: true,
      stopWhen: (snapshot: AnyMachineSnapshot) =>
        snapshot.status !== 'active' || (prune?.(snapshot) ?? false),
    }),
  );

  // replaying thousands of paths takes several seconds
  test(
    `all ${paths.length} shortest paths reach the same states on the live chart and in the model`,
    slowUnless(paths.length < 1_200),
    () => {
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) {
        const r = createChartHarness(machine, from);
        for (const step of path.steps.slice(1)) {
          r.apply(step.event);
        }
        expect(settled(r.snapshot()), path.description).toBe(
          settled(path.state as unknown as AnyMachineSnapshot),
        );
        r.actor.stop();
      }
    },
  );
});
