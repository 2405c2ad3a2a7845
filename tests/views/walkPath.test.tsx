/** Tests the walk itself: a path or a recording must fail if the view lacks a control. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { setup } from 'xstate';
import { flows } from '../../.generated/flows.ts';
import type { Recording } from '../../flows/page/scripts.ts';
import { allEdges } from '../../flows/walker/edges.ts';
import type { Flow } from '../../flows/walker/flow.ts';
import type { Path } from '../../flows/walker/steps.ts';
import { walk } from '../../flows/walker/walk.ts';
import { FlowRegion, useScreen } from '../../src/components/flow/FlowRegion.tsx';
import { outsideEvents, providerEvents } from './harness/outside.ts';
import { actions, draw } from './harness/page.tsx';
import { replayRecording } from './harness/replayRecording.tsx';
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

test('replaying a recording fails if a user event has no driver, even if the view has the button', async () => {
  const recording: Recording = {
    name: 'opens the door',
    chart: 'door',
    steps: [{ event: { type: 'door.opened' }, states: ['door', 'door.open'], tags: ['screen:open'] }],
  };
  await replayRecording(flow, recording, page(true));
  await expect(replayRecording(bare, recording, page(true))).rejects.toThrow(
    'step 1 of 1: door.opened: no driver causes it on the page',
  );
});

test('an event from outside the view needs no driver in the charts that are listed for it', async () => {
  const path = pathOf('network.online');
  await walkPath({ ...bare, name: 'shell' }, path, page(false));
  await expect(walkPath(bare, path, page(false))).rejects.toThrow('no driver');
});

test('views do not send the events that are listed as coming from outside', () => {
  const read = (file: string): string => readFileSync(file, 'utf8');
  /** Returns the source of the views in the chart's folder and of the views that they load with `import()`. */
  const readViews = (chart: string): string =>
    globSync(`src/features/*/${chart}/*.tsx`)
      .flatMap((file) => {
        const source = read(file);
        const views = [...source.matchAll(/\bimport\('(\.[^']+\.tsx)'\)/g)];
        return [source, ...views.map(([, view]) => read(join(dirname(file), view!)))];
      })
      .join('\n');
  expect(readViews('update')).toContain("'update.accepted'");
  expect(outsideEvents.filter(({ chart, event }) => readViews(chart).includes(`'${event}'`))).toEqual([]);
});

test('every chart that is listed for an event from outside handles it, and has no driver for it', () => {
  const stale = [...outsideEvents, ...providerEvents].filter(({ chart, event }) => {
    const listed = flows.find(({ name }) => name === chart);
    return (
      !listed || event in listed.drivers || !allEdges(listed.machine).some((id) => id.includes(`/${event}#`))
    );
  });
  expect(stale).toEqual([]);
});

test('an event that is listed as coming from outside on one path still needs a driver on every other path', async () => {
  const outside = { 'door.opened at door.shut/network.online#0': 'a reason' };
  await expect(walkPath(bare, pathOf('door.opened'), page(false), { outside })).rejects.toThrow('no driver');
  await walkPath(bare, pathOf('door.opened'), page(false), { outside: { 'door.opened': 'a reason' } });
});

test('if no element matches, the error names the missing element and does not contain the page', async () => {
  draw(
    <select aria-label="Topic">
      <option>Order</option>
    </select>,
  );
  await expect(actions.select('Topic', 'Invoice')).rejects.toThrow(
    /^Unable to find an accessible element with the role "option" and name "Invoice"$/,
  );
});

test('every warning and every error on the console fails the test that causes it', () => {
  console.error('Received NaN for the `%s` attribute', 'value');
  console.warn('deprecated');
  expect(document.complaints!.splice(0)).toEqual(['Received NaN for the `value` attribute', 'deprecated']);
});
