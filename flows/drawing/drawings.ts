import type { Chart } from '../walker/chart.ts';
import { computeDetail } from './detail.ts';
import type { Drawing, Drawings } from './drawing.ts';
import { computeNear } from './near.ts';
import { computeWhole } from './whole.ts';

/** Computes all drawings of a chart, which can take up to a second. @throws Error if the layout library rejects it */
export const computeDrawings = async (chart: Chart): Promise<Drawings> => {
  const near: Record<string, Drawing> = {};
  // one at a time, because the layout library is single-threaded
  for (const { id } of chart.states) near[id] = await computeNear(chart, id);
  return { whole: await computeWhole(chart), near, detail: await computeDetail(chart) };
};
