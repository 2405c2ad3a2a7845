import { act } from '@testing-library/react';
import { createActor, type AnyActor, type AnyMachineSnapshot } from 'xstate';
import { flows } from '../../../.generated/flows.ts';
import { views } from '../../../flows/preview/views.ts';
import { createChartHarness, type ChartHarness } from '../../../flows/walker/harness.ts';
import { revive } from '../../../flows/walker/walk.ts';
import { walkedPathsOf } from '../../setup/walkedPaths.ts';
import { draw } from './page.tsx';

type Context = Record<string, unknown>;

/**
 * Starts a chart and walks to the first step of any path with exactly these tags. If there is no such step,
 * walks to the first one with at least these tags.
 */
export const walkTo = async (name: string, tags: readonly string[]): Promise<ChartHarness> => {
  const flow = flows.find((candidate) => candidate.name === name)!;
  const has = (step: { tags: string[] }): boolean => tags.every((tag) => step.tags.includes(tag));
  const places = walkedPathsOf(name).flatMap((path) =>
    [path.start, ...path.steps].flatMap((step, length) => (has(step) ? [{ path, length, step }] : [])),
  );
  const place = places.find(({ step }) => step.tags.length === tags.length) ?? places[0];
  if (!place) throw new Error(`No path of ${name} leads to ${tags.join(' and ')}`);
  const r = createChartHarness(flow.machine, place.path.input);
  for (const { event } of place.path.steps.slice(0, place.length)) await r.perform(revive(flow.cases, event));
  return r;
};

/** Creates a chart in a fixed state with values from the test. It sends no requests and has no effects. */
export const createAt = async (
  name: string,
  tags: readonly string[],
  values: Context | ((context: never) => Context) = {},
): Promise<AnyActor> => {
  const { machine } = flows.find((candidate) => candidate.name === name)!;
  const r = await walkTo(name, tags);
  const { value, context } = r.snapshot();
  r.actor.stop();
  const other = typeof values === 'function' ? values(context as never) : values;
  const snapshot = machine.resolveState({ value, context: { ...context, ...other } });
  return createActor(machine, { snapshot } as never);
};

/** Renders a chart's view in a fixed state with values from the test, as on the flows page. */
export const drawAt = async (
  name: string,
  tags: readonly string[],
  values: Context | ((context: never) => Context) = {},
): Promise<AnyMachineSnapshot> => {
  const actor = await createAt(name, tags, values);
  const view = await views[name]!();
  draw(view(actor));
  await act(async () => {});
  return actor.getSnapshot() as AnyMachineSnapshot;
};
