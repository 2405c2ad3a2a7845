/** Draws a chart in full detail: each state with its tags, actors and actions, and each transition with a caption. */
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Chart, ChartState } from '../walker/chart.ts';
import { linesOf, sizeOf, type Drawing } from './drawing.ts';
import { drawingOf, labelOf, layOut, rootOf } from './elk.ts';

const options = {
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.spacing.nodeNodeBetweenLayers': '44',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.edgeLabels.inline': 'true',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};

/** Computes the layout of the detailed drawing. @throws Error if the layout library rejects it */
export const computeDetail = async (chart: Chart): Promise<Drawing> => {
  const nodeOf = (state: ChartState): ElkNode => {
    const { width, height } = sizeOf(state.key, linesOf(chart, state));
    const children = chart.states.filter((child) => child.parent === state.id).map(nodeOf);
    return children.length
      ? {
          id: state.id,
          children,
          layoutOptions: {
            'elk.padding': `[top=${height + 12},left=18,bottom=18,right=18]`,
            'elk.nodeSize.constraints': 'MINIMUM_SIZE',
            'elk.nodeSize.minimum': `(${width}, ${height})`,
          },
        }
      : { id: state.id, width, height };
  };
  const edges: ElkExtendedEdge[] = chart.transitions.flatMap((transition) =>
    transition.targets.map((target, index) => ({
      id: `${transition.id}>${index}`,
      sources: [transition.source],
      targets: [target],
      ...(index === 0 ? { labels: [labelOf([transition])] } : {}),
    })),
  );
  const graph = await layOut({ layoutOptions: options, children: [nodeOf(rootOf(chart))], edges });
  return drawingOf(graph, (edge) => [edge.slice(0, edge.lastIndexOf('>'))]);
};
