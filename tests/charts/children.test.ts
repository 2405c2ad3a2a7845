/**
 * Checks that the paths of a chart record its effects on child actors: starting, sending events, stopping and
 * restarting. Removing such an effect from the chart must change the paths.
 */
import { expect, test } from 'vitest';
import { assign, fromCallback, sendTo, setup, stopChild, type AnyActorRef } from 'xstate';
import type { Path } from '../../flows/walker/steps.ts';
import { walk } from '../../flows/walker/walk.ts';

const clock = setup({}).createMachine({ id: 'clock' });
/** Creates a chart without one of its actions or without `reenter`. */
const chartWithout = (missing: string | null) => {
  const unless = <Action>(name: string, action: Action): Action[] => (name === missing ? [] : [action]);
  return setup({
    types: {
      context: {} as { ref: AnyActorRef | null },
      events: {} as { type: 'told' | 'asked' | 'over' | 'ended' },
    },
    actors: { listen: fromCallback(() => {}) },
  }).createMachine({
    id: 'parent',
    context: { ref: null },
    initial: 'on',
    states: {
      on: {
        entry: unless('spawn', assign({ ref: ({ spawn }) => spawn(clock) })),
        invoke: { id: 'listen', src: 'listen' },
        on: {
          told: { actions: unless('sendTo', sendTo('listen', { type: 'heard', loud: true })) },
          asked: { target: 'on', reenter: missing !== 'reenter' },
          over: {
            actions: unless(
              'stopChild',
              stopChild(({ context }) => context.ref!),
            ),
          },
          ended: 'off',
        },
      },
      off: { type: 'final' },
    },
  });
};
const pathsOf = (missing: string | null): Path[] => walk(chartWithout(missing), {}, { limit: 10 }).paths;
const lastStep = (event: string) =>
  pathsOf(null)
    .find(({ id }) => id.includes(`/${event}#`))!
    .steps.at(-1)!;

test('a path records when child actors are started, sent an event, stopped or restarted', () => {
  expect(pathsOf(null)[0]!.start).toMatchObject({ invoked: ['listen'], spawned: ['clock'] });
  expect(lastStep('told')).toMatchObject({ sent: [['listen', { type: 'heard', loud: true }]] });
  expect(lastStep('over')).toMatchObject({ stopped: ['clock'] });
  // The chart stops the actor and invokes it again.
  expect(lastStep('asked')).toMatchObject({
    input: { listen: null },
    stopped: ['listen'],
    spawned: ['clock'],
  });
  expect(lastStep('ended')).toMatchObject({ stopped: ['listen', 'clock'] });
  expect(lastStep('ended')).not.toHaveProperty('sent');
});

test.each(['spawn', 'sendTo', 'reenter', 'stopChild'])(
  "removing %s from the chart changes the chart's paths",
  (missing) => {
    expect(pathsOf(missing)).not.toEqual(pathsOf(null));
  },
);

test("the outcomes of a sample event include the chart's effects on its child actors", () => {
  const { outcomes } = walk(chartWithout(null), {}, { limit: 10 });
  expect(outcomes).toContain('on · told → on (listen ← heard)');
  expect(outcomes).toContain('on · asked → on (starts clock, stops listen)');
});
