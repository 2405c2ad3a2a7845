import type { ElkNode } from 'elkjs/lib/elk-api.js';
import ELK from 'elkjs/lib/elk.bundled.js';
import { captionOf, type Chart, type ChartState, type ChartTransition } from '../walker/chart.ts';
import type { EdgeId } from '../walker/edges.ts';
import { rowHeight, widthOf, type Box, type Drawing, type DrawnArrow, type DrawnState } from './drawing.ts';

/** Returns a function that lists a state and its ancestors, outermost first, without the root state. */
export const createLineOf = (chart: Chart): ((id: string) => string[]) => {
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  const lineOf = (id: string): string[] => {
    const parent = parents.get(id);
    return parent ? [...lineOf(parent), id] : [];
  };
  return lineOf;
};

/** Returns the root state. @throws Error if the chart has no states */
export const rootOf = ({ states: [root] }: Chart): ChartState => {
  if (!root) throw new Error('A chart without states');
  return root;
};

const elk = new ELK();
/** @throws Error if the layout library rejects the graph */
export const layOut = (graph: Omit<ElkNode, 'id'>): Promise<ElkNode> =>
  elk.layout({
    id: '·',
    ...graph,
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      ...graph.layoutOptions,
    },
  });

/**
 * Creates a label that reserves space for transition captions. Its text is a placeholder, because the library
 * does not place labels with empty text.
 */
export const labelOf = (transitions: readonly ChartTransition[]) => ({
  text: '·',
  width: Math.max(...transitions.map((one) => widthOf(captionOf(one)))) * 0.85 + 10,
  height: rowHeight * transitions.length + 1,
});

const rounded = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.ceil(width),
  height: Math.ceil(height),
});

/**
 * Reads the positions from a laid-out graph. `transitionsOf` returns an edge's transitions; edges with the same
 * transitions are merged into one arrow.
 */
export const drawingOf = (graph: ElkNode, transitionsOf: (edge: string) => EdgeId[]): Drawing => {
  const states: DrawnState[] = [];
  const arrows = new Map<string, DrawnArrow>();
  const visit = (node: ElkNode, depth: number): void => {
    if (depth >= 0) states.push({ id: node.id, depth, ...rounded(node) });
    for (const { id, sections = [], labels: [label] = [] } of node.edges ?? []) {
      const ids = transitionsOf(id);
      const known = arrows.get(ids.join(' '));
      const lines = sections.map(({ startPoint, bendPoints = [], endPoint }) =>
        [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
      );
      if (known) known.lines.push(...lines);
      else arrows.set(ids.join(' '), { ids, lines, label: label ? rounded(label) : null });
    }
    for (const child of node.children ?? []) visit(child, depth + 1);
  };
  visit(graph, -1);
  const { width, height } = rounded(graph);
  return { width, height, states, arrows: [...arrows.values()] };
};
