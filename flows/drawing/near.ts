/**
 * Draws one state with its neighbours: the states that lead to it, the states it leads to, and the captions of the
 * transitions.
 */
import type { Chart, ChartTransition } from '../walker/chart.ts';
import { linesOf, nameIn, sizeOf, type Drawing } from './drawing.ts';
import { createLineOf, drawingOf, labelOf, layOut } from './elk.ts';

const options = {
  'elk.direction': 'RIGHT',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.spacing.nodeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '4',
  'elk.layered.spacing.edgeNodeBetweenLayers': '8',
  'elk.spacing.nodeNode': '12',
  'elk.spacing.edgeNode': '6',
  'elk.spacing.edgeEdge': '6',
  'elk.spacing.edgeLabel': '3',
  'elk.edgeLabels.inline': 'true',
};

/**
 * Returns a function that lists the arrows to draw for a transition into or out of the shown state. Arrows that
 * start or end inside the shown state are attached to the shown state itself. The list is empty if the
 * transition neither enters nor leaves the shown state.
 */
const createEndsOf = (chart: Chart, id: string) => {
  const lineOf = createLineOf(chart);
  /** States that are entered together with the given state. */
  const entered = (entry: string): string[] => [
    entry,
    ...chart.states
      .filter(({ id: inner, parent }) => {
        const outer = chart.states.find((state) => state.id === entry);
        return parent === entry && (outer?.kind === 'parallel' || outer?.initial === inner);
      })
      .flatMap((state) => entered(state.id)),
  ];
  const around = [chart.name, ...lineOf(id)];
  const isWithin = (state: string): boolean => lineOf(state).includes(id);
  return (transition: ChartTransition): [from: string, to: string][] =>
    transition.targets.flatMap((target): [string, string][] => {
      const leads = isWithin(target) || entered(target).includes(id);
      const leaves = isWithin(transition.source) || around.includes(transition.source);
      if (!leads && !leaves) return [];
      // transitions within a compound state do not lead to a neighbour
      if (isWithin(transition.source) && isWithin(target) && transition.source !== id) return [];
      return [[leaves ? id : transition.source, leads ? id : target]];
    });
};

/** Computes the layout of a state and its neighbours. @throws Error if the layout library rejects it */
export const computeNear = async (chart: Chart, id: string): Promise<Drawing> => {
  const endsOf = createEndsOf(chart, id);
  const pairs = new Map<string, { from: string; to: string; transitions: ChartTransition[] }>();
  for (const transition of chart.transitions)
    for (const [from, to] of endsOf(transition)) {
      const pair = pairs.get(`${from}>${to}`) ?? { from, to, transitions: [] };
      pair.transitions.push(transition);
      pairs.set(`${from}>${to}`, pair);
    }
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const names = new Set([id, ...[...pairs.values()].flatMap(({ from, to }) => [from, to])]);
  // all edges start at the shown state, so the neighbours form one column and the drawing is as narrow as its
  // captions; incoming arrows are reversed below
  const graph = await layOut({
    layoutOptions: options,
    children: [...names].map((name) => ({
      id: name,
      ...sizeOf(nameIn(chart, name), name === id ? linesOf(chart, states.get(id)!) : []),
    })),
    edges: [...pairs].map(([pair, { from, to, transitions }]) => ({
      id: pair,
      sources: [id],
      targets: [from === id ? to : from],
      labels: [labelOf(transitions)],
    })),
  });
  const drawing = drawingOf(graph, (pair) => pairs.get(pair)!.transitions.map((one) => one.id));
  const incoming = new Set(
    [...pairs.values()]
      .filter(({ from }) => from !== id)
      .flatMap(({ transitions }) => transitions.map((one) => one.id)),
  );
  return {
    ...drawing,
    states: drawing.states.map((state) => ({ ...state, depth: 1 })),
    arrows: drawing.arrows.map((arrow) =>
      incoming.has(arrow.ids[0]!) ? { ...arrow, lines: arrow.lines.map((line) => line.toReversed()) } : arrow,
    ),
  };
};
