/**
 * Overview of a chart, with only the state names and the arrows between them. The more detailed drawings also
 * show the events.
 */
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type { Chart, ChartState } from '../walker/chart.ts';
import type { EdgeId } from '../walker/edges.ts';
import { widthOf, type Drawing } from './drawing.ts';
import { createLineOf, drawingOf, layOut, rootOf } from './elk.ts';

const boxHeight = 22;
/** Size of the area for the drawing, next to the list of paths, if the viewport is 1280 px wide. */
const place = { width: 620, height: 600 };

/** Maximum number of attempts to enlarge the text, and the maximum factor by which it is enlarged. */
const turns = 3;
const largest = 2.6;

const spacing = {
  'elk.layered.mergeEdges': 'true',
  'elk.layered.spacing.nodeNodeBetweenLayers': '14',
  'elk.spacing.nodeNode': '8',
  'elk.spacing.edgeNode': '5',
  'elk.spacing.edgeEdge': '4',
  'elk.layered.spacing.edgeNodeBetweenLayers': '5',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '4',
  'elk.spacing.componentComponent': '8',
};
type Direction = 'DOWN' | 'RIGHT';
const inOrder = { 'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES' };
const wrapped = { ...inOrder, 'elk.layered.wrapping.strategy': 'MULTI_EDGE' };
/** Spreads many sibling states across the available space. Their order can change. */
const spread = { 'elk.layered.layering.strategy': 'STRETCH_WIDTH' };
/** Candidate layouts for a chart. The layout with the largest text wins. */
const ways: readonly { even: Direction; odd: Direction; how: Record<string, string> }[] = (
  [
    ['DOWN', inOrder],
    ['RIGHT', inOrder],
    ['RIGHT', wrapped],
    ['DOWN', spread],
  ] as const
).flatMap(([even, how]) => (['DOWN', 'RIGHT'] as const).map((odd) => ({ even, odd, how })));

type Lifted = Map<string, { from: string; to: string; ids: EdgeId[] }>;
/**
 * Maps each transition to an arrow between two sibling boxes, which are direct children of the innermost box
 * that contains both source and target.
 */
const liftedOf = (chart: Chart): Lifted => {
  const lineOf = createLineOf(chart);
  const lifted: Lifted = new Map();
  for (const { id, source, targets } of chart.transitions)
    for (const target of targets) {
      const [here, there] = [lineOf(source), lineOf(target)];
      const apart = here.findIndex((state, index) => state !== there[index]);
      const [from, to] = [here[apart], there[apart]];
      // skips transitions from a state to itself, to an ancestor or to a descendant
      if (from === undefined || to === undefined) continue;
      const known = lifted.get(`${from}>${to}`) ?? { from, to, ids: [] };
      known.ids.push(id);
      lifted.set(`${from}>${to}`, known);
    }
  return lifted;
};

/** Computes the overview for a viewport width of 1280 px. @throws Error if the layout library rejects it */
export const computeWhole = async (chart: Chart): Promise<Drawing> => {
  const lifted = liftedOf(chart);
  const lay = (way: (typeof ways)[number], letters: number): Promise<ElkNode> => {
    const optionsAt = (depth: number) => ({
      ...spacing,
      'elk.direction': depth % 2 === 0 ? way.even : way.odd,
      'elk.aspectRatio': '1.6',
      ...way.how,
    });
    const nodeOf = (state: ChartState, depth: number): ElkNode => {
      const width = letters * (widthOf(state.key) + 18);
      const height = letters * boxHeight;
      const within = chart.states.filter(({ parent }) => parent === state.id);
      if (within.length === 0) return { id: state.id, width, height };
      const ids = new Set(within.map(({ id }) => id));
      return {
        id: state.id,
        children: within.map((child) => nodeOf(child, depth + 1)),
        edges: [...lifted]
          .filter(([, { from }]) => ids.has(from))
          .map(([id, { from, to }]) => ({ id, sources: [from], targets: [to] })),
        layoutOptions: {
          ...optionsAt(depth),
          'elk.padding': `[top=${height + 2},left=7,bottom=7,right=7]`,
          'elk.nodeSize.constraints': 'MINIMUM_SIZE',
          'elk.nodeSize.minimum': `(${width}, ${height})`,
        },
      };
    };
    return layOut({ layoutOptions: optionsAt(1), children: [nodeOf(rootOf(chart), 0)] });
  };
  const scaleOf = ({ width = 1, height = 1 }: ElkNode): number =>
    Math.min(place.width / width, place.height / height);
  /**
   * Lays out the chart. If the chart must be scaled down to fit, its text and boxes are enlarged so that it
   * remains legible.
   */
  const enlarged = async (way: (typeof ways)[number]): Promise<{ laid: ElkNode; size: number }> => {
    let [laid, letters] = [await lay(way, 1), 1];
    for (let turn = 0; turn < turns && scaleOf(laid) * letters < 1; turn += 1) {
      letters = Math.min(1 / scaleOf(laid), largest);
      laid = await lay(way, letters);
    }
    return { laid, size: scaleOf(laid) * letters };
  };
  // lays out one candidate at a time, because the layout library is single-threaded
  let best = await enlarged(ways[0]!);
  for (const way of ways.slice(1)) {
    const next = await enlarged(way);
    if (next.size > best.size) best = next;
  }
  return drawingOf(best.laid, (pair) => lifted.get(pair)!.ids);
};
