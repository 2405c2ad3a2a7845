import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import { visitorSession, stored } from '../../../machines/identity/fixtures.ts';
import { idleFlow } from '../../../machines/identity/idle/idle.flow.ts';
import { idleMachine } from '../../../machines/identity/idle/idle.machine.ts';
import { sessionMachine } from '../../../machines/identity/session/session.machine.ts';
import { IdleWarning } from '../../../src/features/identity/idle/IdleWarning.tsx';
import { actions, draw } from '../harness/page.tsx';
import { walkView } from '../harness/walkView.tsx';

const ann = createChartHarness(sessionMachine);
const visitor = createChartHarness(sessionMachine);
beforeAll(async () => {
  await ann.perform(done('readSession', stored));
  await visitor.perform(done('readSession', visitorSession));
});

walkView(idleFlow, {
  verify: (tags, where) =>
    expect(screen.queryByRole('dialog') !== null, `${where}: warning`).toBe(tags.includes('warning')),
});

const warned = async () => {
  const idle = createChartHarness(idleMachine);
  await idle.perform(done('readIdle', 1_750_000));
  return idle;
};

test('the inactivity warning says when the customer will be signed out, and one click keeps the customer signed in', async () => {
  const idle = await warned();
  draw(<IdleWarning actor={idle.actor as never} session={ann.actor as never} />);
  expect(screen.getByRole('alert')).toHaveTextContent('You will be logged out in one minute.');
  await actions.press('Stay logged in');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(idle.snapshot().hasTag('active')).toBe(true);
});

test('the inactivity warning also appears during the sign-out confirmation', async () => {
  const idle = await warned();
  const leaving = createChartHarness(sessionMachine);
  await leaving.perform(done('readSession', stored));
  leaving.apply({ type: 'session.signOutRequested' });
  draw(<IdleWarning actor={idle.actor as never} session={leaving.actor as never} />);
  expect(screen.getByRole('alert')).toHaveTextContent('You will be logged out in one minute.');
});

test('a visitor sees no inactivity warning', async () => {
  const idle = await warned();
  draw(<IdleWarning actor={idle.actor as never} session={visitor.actor as never} />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
