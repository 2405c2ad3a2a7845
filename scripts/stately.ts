/**
 * `npm run stately -- payment` prints a chart as a single file for Stately's editor. The file includes a layout
 * and imports nothing but xstate.
 */
import { flows } from '../.generated/flows.ts';
import { computeDetail } from '../flows/drawing/detail.ts';
import { withLayout } from '../flows/page/diagram/statelyLayout.ts';
import { chartOf } from '../flows/walker/chart.ts';
import { bundleChart, chartFiles } from './generate/stately.ts';

const chart = process.argv[2] ?? '';
const file = chartFiles().get(chart);
const flow = flows.find(({ name }) => name === chart);
if (!file || !flow) {
  console.error(`There is no chart "${chart}". The charts are: ${flows.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
console.log(withLayout(await bundleChart(file), await computeDetail(chartOf(flow.machine))));
