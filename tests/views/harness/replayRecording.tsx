import { act } from '@testing-library/react';
import { expect } from 'vitest';
import type { AnyActorRef, AnyStateNode } from 'xstate';
import type { Recording } from '../../../flows/page/scripts.ts';
import type { Draw } from '../../../flows/preview/drawn.tsx';
import type { Flow } from '../../../flows/walker/flow.ts';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { revive } from '../../../flows/walker/walk.ts';
import { causeEvent, eventsAt } from './causeEvent.ts';
import { draw } from './page.tsx';

/**
 * Replays a recording in the chart's view. Without a view, the events are sent to the chart. After each step,
 * states, tags and screen must be as recorded.
 */
export const replayRecording = async (
  flow: Flow,
  { input, steps }: Recording,
  view: Draw | undefined,
): Promise<void> => {
  const r = createChartHarness(flow.machine, input ?? flow.input);
  const outside = eventsAt(flow.view.outside);
  const { container } = draw(view?.(r.actor as AnyActorRef) ?? null);
  for (const [index, step] of steps.entries()) {
    const where = `step ${index + 1} of ${steps.length}: ${step.event.type}`;
    try {
      if (view) await causeEvent(flow, r, step.event, outside);
      else await act(async () => r.perform(revive(flow.cases, step.event)));
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
};
