import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from '@testing-library/react';
import { createActor, type AnyActor, type AnyMachineSnapshot } from 'xstate';
import { views } from '../../../flows/preview/views.tsx';
import { flows } from '../../../flows/samples/flows.ts';
import { readPaths } from '../../../flows/samples/savedPaths.ts';
import { createChartHarness, revive } from '../../../flows/walker/walk.ts';
import { draw } from './page.tsx';

type Context = Record<string, unknown>;

/** A chart as it stands where a kept path first has these tags, with other values where the test says so. */
export const standAt = async (
  name: string,
  tags: readonly string[],
  values: Context | ((context: never) => Context) = {},
): Promise<AnyActor> => {
  const flow = flows.find((candidate) => candidate.name === name)!;
  const saved = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../flows/paths/${name}.json`), 'utf8'),
  );
  for (const path of readPaths(saved)) {
    const at = path.steps.findIndex((step) => tags.every((tag) => step.tags.includes(tag)));
    const atStart = tags.every((tag) => path.start.tags.includes(tag));
    if (at < 0 && !atStart) continue;
    const r = createChartHarness(flow.machine, path.input);
    for (const step of atStart ? [] : path.steps.slice(0, at + 1))
      await r.perform(revive(flow.cases, step.event));
    const { value, context } = r.snapshot();
    r.actor.stop();
    const other = typeof values === 'function' ? values(context as never) : values;
    const snapshot = flow.machine.resolveState({ value, context: { ...context, ...other } });
    // asks nothing and does nothing: it stands there to be looked at
    return createActor(flow.machine, { snapshot } as never);
  }
  throw new Error(`No path of ${name} comes to ${tags.join(' and ')}`);
};

/** The view of a chart in such a state, as the flows page draws it. */
export const drawAt = async (
  name: string,
  tags: readonly string[],
  values: Context | ((context: never) => Context) = {},
): Promise<AnyMachineSnapshot> => {
  const actor = await standAt(name, tags, values);
  const view = await views[name]!();
  draw(view(actor));
  await act(async () => {});
  return actor.getSnapshot() as AnyMachineSnapshot;
};
