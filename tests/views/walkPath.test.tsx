/** Tests the walk itself: a path must fail if the view lacks a control. */
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { setup } from 'xstate';
import type { Flow } from '../../flows/walker/flow.ts';
import type { Path } from '../../flows/walker/steps.ts';
import { walk } from '../../flows/walker/walk.ts';
import { FlowRegion, useScreen } from '../../src/components/flow/FlowRegion.tsx';
import { walkPath } from './harness/walkView.tsx';

const machine = setup({}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { tags: ['screen:shut'], on: { 'door.opened': 'open', 'network.online': 'open' } },
    open: { tags: ['screen:open'] },
  },
});
const bare: Flow = { name: 'door', machine, cases: {}, drivers: {}, view: {} };
const pathOf = (event: string): Path => walk(machine, {}).paths.find(({ id }) => id.includes(event))!;
const flow: Flow = {
  ...bare,
  drivers: {
    'door.opened': (actions: { press: (name: string) => Promise<void> }) => actions.press('Open'),
  },
};

const Door = ({ actor, hasButton }: { actor: AnyActorRef; hasButton: boolean }) => {
  const isShut = useScreen(actor) === 'shut';
  return (
    <FlowRegion actor={actor}>
      {hasButton && isShut && (
        <button type="button" onClick={() => actor.send({ type: 'door.opened' })}>
          Open
        </button>
      )}
    </FlowRegion>
  );
};
const page = (hasButton: boolean) => (actor: AnyActorRef) => <Door actor={actor} hasButton={hasButton} />;

afterEach(cleanup);

test('walking a path passes if the view has the button', async () => {
  await walkPath(flow, pathOf('door.opened'), page(true));
});

test('walking a path fails if the view lacks the button', async () => {
  const { asyncUtilTimeout } = getConfig();
  configure({ asyncUtilTimeout: 50 });
  await expect(walkPath(flow, pathOf('door.opened'), page(false))).rejects.toThrow(
    'step 1 of 1: door.opened: Nothing on the page is called "Open"',
  );
  configure({ asyncUtilTimeout });
});

test('walking a path fails if a user event has no driver, even if the view has the button', async () => {
  await expect(walkPath(bare, pathOf('door.opened'), page(true))).rejects.toThrow(
    'step 1 of 1: door.opened: no driver causes it on the page',
  );
});

test('an event from outside the view needs no driver', async () => {
  await walkPath(bare, pathOf('network.online'), page(false));
});

test('an exception for an event on a given path applies only to that path', async () => {
  const outside = { 'door.opened at door.shut/network.online#0': 'a reason' };
  await expect(walkPath(bare, pathOf('door.opened'), page(false), { outside })).rejects.toThrow('no driver');
  await walkPath(bare, pathOf('door.opened'), page(false), { outside: { 'door.opened': 'a reason' } });
});
