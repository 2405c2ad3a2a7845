/** Renders a chart as a Mermaid diagram, which code hosts and editors can display. */
import { captionOf, type Chart, type ChartState } from './chart.ts';

const idOf = (id: string): string => id.replace(/[^A-Za-z0-9]/g, '_');
const quoted = (text: string): string => `"${text.replaceAll('"', '#quot;')}"`;

/** The diagram omits transitions that stay in their state. Only the table lists them. */
export const mermaidOf = ({ states, transitions }: Chart): string => {
  const below = (parent: string | null): ChartState[] => states.filter((state) => state.parent === parent);
  const draw = (state: ChartState, indent: string): string[] => {
    const inside = below(state.id);
    if (inside.length === 0) {
      const shape: [string, string] = state.kind === 'final' ? ['([', '])'] : ['(', ')'];
      return [`${indent}${idOf(state.id)}${shape[0]}${quoted(state.key)}${shape[1]}`];
    }
    const title = state.kind === 'parallel' ? `${state.key} (side by side)` : state.key;
    return [
      `${indent}subgraph ${idOf(state.id)} [${quoted(title)}]`,
      ...(state.initial ? [`${indent}  ${idOf(state.id)}_start((" "))`] : []),
      ...inside.flatMap((child) => draw(child, `${indent}  `)),
      `${indent}end`,
    ];
  };
  const starts = states.flatMap((state) =>
    state.initial ? [`  ${idOf(state.id)}_start --> ${idOf(state.initial)}`] : [],
  );
  const arrows = transitions.flatMap((transition) =>
    transition.targets.map(
      (target) => `  ${idOf(transition.source)} -->|${quoted(captionOf(transition))}| ${idOf(target)}`,
    ),
  );
  return ['flowchart LR', ...below(null).flatMap((root) => draw(root, '  ')), ...starts, ...arrows].join(
    '\n',
  );
};
