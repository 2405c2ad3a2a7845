import type { Chart } from '../walker/chart.ts';
import { computeDetail } from './detail.ts';
import type { Drawing, Drawings } from './drawing.ts';
import { computeNear } from './near.ts';
import { computeWhole } from './whole.ts';

/** Computes every drawing of a chart, which takes up to a second. @throws Error if the layout library refuses it */
export const computeDrawings = async (chart: Chart): Promise<Drawings> => {
  const near: Record<string, Drawing> = {};
  // one after the other: the library has one thread
  for (const { id } of chart.states) near[id] = await computeNear(chart, id);
  return { whole: await computeWhole(chart), near, detail: await computeDetail(chart) };
};
