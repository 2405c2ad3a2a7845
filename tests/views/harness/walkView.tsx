import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Draw } from '../../../flows/preview/drawn.tsx';
import { views } from '../../../flows/preview/views.ts';
import { walkOptions, type Flow, type ViewExceptions } from '../../../flows/walker/flow.ts';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import type { Path } from '../../../flows/walker/steps.ts';
import { walk } from '../../../flows/walker/walk.ts';
import { walkedPathsOf } from '../../setup/walkedPaths.ts';
import { causeEvent, eventsAt } from './causeEvent.ts';
import { findMisorderedFields } from './fieldOrder.ts';
import { findFillable, findIgnoredControls } from './offered.ts';
import { draw } from './page.tsx';

export type WalkViewOptions = ViewExceptions & {
  verify?: (tags: string[], where: string) => void | Promise<void>;
  /** View to render instead of the view on the flows page. */
  view?: Draw;
  /**
   * Input for the chart. If it is set, the test walks every path that starts from this input instead of the
   * chart's stored paths.
   */
  input?: unknown;
};

/** Walks one path of a chart through its view, like `walkView`. */
export const walkPath = async (
  flow: Flow,
  path: Path,
  view: Draw,
  options: WalkViewOptions = {},
): Promise<void> => {
  const r = createChartHarness(flow.machine, path.input);
  const outside = eventsAt(options.outside, path.id);
  const { container } = draw(view(r.actor));
  for (const [index, step] of path.steps.entries()) {
    const where = `step ${index + 1} of ${path.steps.length}: ${step.event.type}`;
    try {
      await causeEvent(flow, r, step.event, outside);
    } catch (error) {
      throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
    expect(r.snapshot().value, where).toEqual(step.value);
    const shown = step.tags.find((tag) => tag.startsWith('screen:'))?.slice('screen:'.length);
    // A part of the page that loads late may still be missing.
    if (options.verify) await waitFor(() => options.verify!(step.tags, where));
    if (shown === undefined && options.verify) continue;
    const region = container.ownerDocument.querySelector(`[data-screen="${shown}"]`);
    expect(region, `${where}: the page shows "${shown}"`).not.toBeNull();
    expect(region!.getAttribute('aria-busy'), where).toBe(String(step.tags.includes('busy')));
    if (step.tags.includes('busy') && !options.filledWhileBusy)
      expect(findFillable(region!), `${where}: cannot be filled in while it is busy`).toEqual([]);
  }
  expect(r.hits).toContain(path.id);
  expect(await findIgnoredControls(container.ownerDocument, eventsAt(options.ignored, path.id))).toEqual([]);
  expect(findMisorderedFields(container.ownerDocument)).toEqual([]);
  r.actor.stop();
};

/**
 * Walks every path of a chart through its view, rendered as on the flows page. Drivers perform the user's
 * actions on the page. The harness simulates responses, time and the events of `outside.ts`. After each step,
 * the page must match the screen and the busy state in the chart's tags. While the chart is busy, no field can
 * be filled in, because the page shows the submitted values. At the end of a path, no control may send an event
 * that the chart ignores, and the fields of a form are in the order of its table. For a chart without screens (the shell), `verify` checks how its tags appear on the
 * page.
 */
export const walkView = (flow: Flow, options: WalkViewOptions = {}): void => {
  const { name } = flow;
  const paths = options.input
    ? walk(flow.machine, flow.cases, { ...walkOptions(flow), inputs: [options.input] }).paths
    : walkedPathsOf(name);
  afterEach(cleanup);

  describe(`the chart ${name} matches its view on every path`, () => {
    let view: Draw;
    beforeAll(async () => {
      view = options.view ?? (await views[name]!());
    }, 60_000);
    for (const path of paths) test(path.id, () => walkPath(flow, path, view, { ...flow.view, ...options }));
  });
};
