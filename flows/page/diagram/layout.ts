import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import ELK from 'elkjs/lib/elk.bundled.js';
import { captionOf, type Chart, type ChartState, type ChartTransition } from '../../walker/chart.ts';

export type Box = { x: number; y: number; width: number; height: number };
export type DrawnState = Box & {
  state: ChartState;
  /** Transitions that stay in the state, as rows inside its box. */
  rows: ChartTransition[];
  depth: number;
};
export type DrawnArrow = {
  transition: ChartTransition;
  /** One line for each target. */
  lines: { x: number; y: number }[][];
  label: (Box & { text: string }) | null;
};
/** A chart with the place of each state and arrow, in pixels. */
export type Drawing = { width: number; height: number; states: DrawnState[]; arrows: DrawnArrow[] };

const charWidth = 6.7;
const titleHeight = 26;
const rowHeight = 17;
const textWidth = (text: string): number => Math.ceil(text.length * charWidth);

/** The small lines of a box, below its name: its invoked actors and its inner transitions. */
export const linesOf = (state: ChartState, rows: readonly ChartTransition[]): string[] => [
  ...state.tags.map((tag) => `# ${tag}`),
  ...state.asks.map((ask) => `? ${ask}`),
  ...(state.entry.length ? [`→ ${state.entry.join(', ')}`] : []),
  ...rows.map((row) => `↻ ${captionOf(row)}`),
];

const short = (text: string): string => (text.length > 46 ? `${text.slice(0, 45)}…` : text);

const elk = new ELK();
const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '44',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.edgeLabels.inline': 'true',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
};

/** Places a chart. @throws Error when the layout library gives up */
export const computeLayout = async (chart: Chart): Promise<Drawing> => {
  const rowsOf = (id: string): ChartTransition[] =>
    chart.transitions.filter((transition) => transition.source === id && transition.targets.length === 0);
  const nodeOf = (state: ChartState): ElkNode => {
    const lines = linesOf(state, rowsOf(state.id)).map(short);
    const width = Math.max(textWidth(state.key) + 34, ...lines.map((line) => textWidth(line) * 0.9 + 24), 96);
    const height = titleHeight + lines.length * rowHeight + (lines.length ? 8 : 6);
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
    transition.targets.map((target, index) => {
      const text = short(captionOf(transition));
      return {
        id: `${transition.id}>${index}`,
        sources: [transition.source],
        targets: [target],
        ...(index === 0 ? { labels: [{ text, width: textWidth(text) * 0.92 + 10, height: 18 }] } : {}),
      };
    }),
  );
  const [root] = chart.states;
  if (!root) throw new Error('A chart without states');
  const graph: ElkNode = await elk.layout({
    id: '·',
    layoutOptions: options,
    children: [nodeOf(root)],
    edges,
  });

  const states: DrawnState[] = [];
  const byId = new Map(chart.states.map((state) => [state.id, state]));
  const visit = (node: ElkNode, depth: number): void => {
    const state = byId.get(node.id);
    if (state)
      states.push({
        state,
        rows: rowsOf(state.id),
        depth,
        x: node.x ?? 0,
        y: node.y ?? 0,
        width: node.width ?? 0,
        height: node.height ?? 0,
      });
    for (const child of node.children ?? []) visit(child, depth + 1);
  };
  for (const child of graph.children ?? []) visit(child, 0);

  const placed = new Map((graph.edges ?? []).map((edge) => [edge.id, edge]));
  const arrows = chart.transitions
    .filter((transition) => transition.targets.length > 0)
    .map((transition): DrawnArrow => {
      const parts = transition.targets.map((_, index) => placed.get(`${transition.id}>${index}`));
      const [label] = parts[0]?.labels ?? [];
      return {
        transition,
        lines: parts.flatMap((edge) =>
          (edge?.sections ?? []).map((section) => [
            section.startPoint,
            ...(section.bendPoints ?? []),
            section.endPoint,
          ]),
        ),
        label: label
          ? {
              text: label.text ?? '',
              x: label.x ?? 0,
              y: label.y ?? 0,
              width: label.width ?? 0,
              height: label.height ?? 0,
            }
          : null,
      };
    });
  return { width: graph.width ?? 0, height: graph.height ?? 0, states, arrows };
};
