import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { afterEach, describe, expect, test } from 'vitest';
import { revive, rig, walk } from '../../../src/flows/walk.ts';
import type { Path } from '../../../src/flows/walk.ts';
import { walkOptions } from '../../flows/flow.ts';
import { flows } from '../../flows/flows.ts';
import type { Gestures } from '../../flows/hand.ts';
import { draw, hand } from './page.tsx';

/**
 * Walks every path of a chart through its view, the kept ones or those from an `input` of its own: a person's events are done by hand on the page, answers and time
 * come as scripted. After each step the page must show the screen and the busyness that the chart's tags say.
 * A chart without a screen of its own (the shell) says in `verify` what its tags mean on the page.
 */
export const walkView = (
  name: string,
  view: (actor: AnyActorRef) => ReactNode,
  gestures: Gestures,
  options: {
    at?: string;
    skip?: (path: Path) => boolean;
    verify?: (tags: string[], where: string) => void | Promise<void>;
    /** For a view that a chart has beside others: all that can be reached from here. */
    input?: unknown;
  } = {},
): void => {
  const flow = flows.find((candidate) => candidate.name === name)!;
  const kept = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../paths/${name}.json`), 'utf8'),
  ) as Path[];
  const paths = options.input
    ? walk(flow.machine, flow.cases, { ...walkOptions(flow), inputs: [options.input] }).paths
    : kept;
  afterEach(cleanup);

  describe(`${name} on its view`, () => {
    for (const path of paths.filter((candidate) => !options.skip?.(candidate)))
      test(path.id, async () => {
        const r = rig(flow.machine, path.input);
        const { container } = draw(view(r.actor as AnyActorRef), options.at);
        for (const [index, step] of path.steps.entries()) {
          const where = `step ${index + 1} of ${path.steps.length}: ${step.event.type}`;
          const gesture = gestures[step.event.type];
          try {
            if (gesture) await gesture(hand, step.event);
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
          const stage = container.ownerDocument.querySelector(`[data-screen="${shown}"]`);
          expect(stage, `${where}: the page shows "${shown}"`).not.toBeNull();
          expect(stage!.getAttribute('aria-busy'), where).toBe(String(step.tags.includes('busy')));
        }
        expect(r.hits).toContain(path.id);
        r.actor.stop();
      });
  });
};
