import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EventDrivers } from '../../../../flows/drivers/userActions.ts';
import type { Draw, Drawn } from '../../../../flows/preview/views/drawn.tsx';
import { walkOptions, type Flow } from '../../../../flows/samples/flow.ts';
import { createChartHarness, revive, walk } from '../../../../flows/walker/walk.ts';
import { walkedPathsOf } from '../../../setup/walkedPaths.ts';
import { findFillable, findUntaken } from '../offered.ts';
import { actions, draw } from '../page.tsx';

/**
 * Walks every kept path of a chart through its view, which is drawn as the flows page draws it: a person's events are
 * done by hand on the page, answers and time come as scripted. After each step the page must show the screen and the
 * busyness that the chart's tags say.
 * While it is busy no field of the screen can be filled in: what was asked with stays what is on the page.
 * Where a path ends, no control may be offered that sends what the chart does not take there.
 * It takes the charts and the views of one area: with all of them at hand whatever changed would concern every file of tests.
 * A chart without a screen of its own (the shell) says in `verify` what its tags mean on the page.
 */
export const createWalkView =
  (flows: readonly Flow[], views: Readonly<Record<string, Drawn>>) =>
  (
    name: string,
    drivers: EventDrivers = {},
    options: {
      verify?: (tags: string[], where: string) => void | Promise<void>;
      /** Another view of the same chart than the one that the flows page shows. */
      view?: Draw;
      /** All that can be reached from here, instead of the kept paths. */
      input?: unknown;
      /** Events that may be lost, or `event at path`, each with why. */
      ignored?: Readonly<Record<string, string>>;
      /** Why fields can be filled in while the chart is busy. */
      filledWhileBusy?: string;
    } = {},
  ): void => {
    const flow = flows.find((candidate) => candidate.name === name)!;
    const paths = options.input
      ? walk(flow.machine, flow.cases, { ...walkOptions(flow), inputs: [options.input] }).paths
      : walkedPathsOf(name);
    afterEach(cleanup);

    describe(`${name} on its view`, () => {
      let view: Draw;
      beforeAll(async () => {
        view = options.view ?? (await views[name]!());
      }, 60_000);
      for (const path of paths)
        test(path.id, async () => {
          const r = createChartHarness(flow.machine, path.input);
          const { container } = draw(view(r.actor));
          for (const [index, step] of path.steps.entries()) {
            const where = `step ${index + 1} of ${path.steps.length}: ${step.event.type}`;
            const gesture = drivers[step.event.type];
            try {
              if (gesture) await gesture(actions, step.event);
              else await act(async () => r.perform(revive(flow.cases, step.event)));
            } catch (error) {
              throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, {
                cause: error,
              });
            }
            expect(r.snapshot().value, where).toEqual(step.value);
            const shown = step.tags.find((tag) => tag.startsWith('screen:'))?.slice('screen:'.length);
            // a part that comes late may still be on its way
            if (options.verify) await waitFor(() => options.verify!(step.tags, where));
            if (shown === undefined && options.verify) continue;
            const region = container.ownerDocument.querySelector(`[data-screen="${shown}"]`);
            expect(region, `${where}: the page shows "${shown}"`).not.toBeNull();
            expect(region!.getAttribute('aria-busy'), where).toBe(String(step.tags.includes('busy')));
            if (step.tags.includes('busy') && !options.filledWhileBusy)
              expect(findFillable(region!), `${where}: cannot be filled in while it is busy`).toEqual([]);
          }
          expect(r.hits).toContain(path.id);
          const ignored = Object.keys(options.ignored ?? {})
            .map((key) => key.split(' at '))
            .filter(([, at]) => at === undefined || at === path.id)
            .map(([event]) => event!);
          expect(await findUntaken(container.ownerDocument, ignored)).toEqual([]);
          r.actor.stop();
        });
    });
  };
