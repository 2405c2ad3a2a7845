/**
 * `npm run stately -- payment` prints a chart as a single file for Stately's editor. The file includes a layout
 * and imports nothing but xstate.
 */
import { flows } from '../.generated/flows.ts';
import { computeDetail } from '../flows/drawing/detail.ts';
import { withLayout } from '../flows/page/diagram/statelyLayout.ts';
import { nearest } from '../flows/page/nearest.ts';
import { chartOf } from '../flows/walker/chart.ts';
import { bundleChart, chartFiles } from './generate/stately.ts';

const chart = process.argv[2] ?? '';
const file = chartFiles().get(chart);
const flow = flows.find(({ name }) => name === chart);
if (!file || !flow) {
  const names = flows.map(({ name }) => name);
  console.error(`There is no chart "${chart}". The most similar ones: ${nearest(chart, names).join(', ')}`);
  process.exit(1);
}
console.log(withLayout(await bundleChart(file), await computeDetail(chartOf(flow.machine))));
