/**
 * Replays walks that were recorded on the flows page. The recorded user actions are repeated in the real views.
 */
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { AnyActorRef, AnyStateNode } from 'xstate';
import { flows } from '../../.generated/flows.ts';
import type { Recording } from '../../flows/page/scripts.ts';
import { views } from '../../flows/preview/views.ts';
import { createChartHarness } from '../../flows/walker/harness.ts';
import type { EventDrivers } from '../../flows/walker/userActions.ts';
import { revive } from '../../flows/walker/walk.ts';
import { actions, draw } from './harness/page.tsx';

const recordings = Object.entries(
  import.meta.glob<Recording>('../../flows/recordings/*.json', { eager: true, import: 'default' }),
).map(([file, recording]) => ({ file: file.split('/').at(-1)!, ...recording }));
const drivers: EventDrivers = Object.assign({}, ...flows.map((flow) => flow.drivers)) as EventDrivers;

afterEach(cleanup);

test('there is at least one recorded walk', () => {
  expect(recordings.length).toBeGreaterThan(0);
});

describe.each(recordings)('recording $file: $name', ({ chart, input, steps }) => {
  test(`the ${steps.length} recorded steps of ${chart} can be replayed in its view`, async () => {
    const flow = flows.find((candidate) => candidate.name === chart);
    expect(flow, `the chart ${chart}`).toBeDefined();
    const r = createChartHarness(flow!.machine, input ?? flow!.input);
    const view = await views[chart]?.();
    const { container } = draw(view?.(r.actor as AnyActorRef) ?? null);
    for (const [index, step] of steps.entries()) {
      const where = `step ${index + 1} of ${steps.length}: ${step.event.type}`;
      const gesture = view ? drivers[step.event.type] : undefined;
      try {
        if (gesture) await gesture(actions, step.event);
        else await act(async () => r.perform(revive(flow!.cases, step.event)));
      } catch (error) {
        throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
      const snapshot = r.snapshot();
      expect(
        (snapshot._nodes as AnyStateNode[]).map((node) => node.id),
        where,
      ).toEqual(step.states);
      expect([...snapshot.tags].sort(), where).toEqual(step.tags);
      const shown = step.tags.find((tag) => tag.startsWith('screen:'))?.slice('screen:'.length);
      if (view && shown)
        expect(
          container.ownerDocument.querySelector(`[data-screen="${shown}"]`),
          `${where}: the page shows "${shown}"`,
        ).not.toBeNull();
    }
    r.actor.stop();
  });
});
