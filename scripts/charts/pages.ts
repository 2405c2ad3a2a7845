/** Creates the Markdown pages that `npm run charts` writes. */
import { captionOf, type Chart, type ChartTransition } from '../../flows/walker/chart.ts';
import { mermaidOf } from '../../flows/walker/mermaid.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (text: string): string => (text === '' ? '' : `\`${text}\``);
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

const within = (chart: Chart, id: string): string =>
  id === chart.name ? id : id.slice(chart.name.length + 1);

const targetsOf = (chart: Chart, { targets }: ChartTransition): string =>
  targets.length ? targets.map((target) => code(within(chart, target))).join(', ') : 'stays';

export const chartPage = (chart: Chart, readme: string): string => `${readme}

${chart.description}

\`\`\`mermaid
${mermaidOf(chart)}
\`\`\`

## States

${table(
  ['state', 'kind', 'tags', 'asks', 'does on entry', 'clauses', 'what it is'],
  chart.states
    .slice(1)
    .map((state) => [
      code(within(chart, state.id)),
      state.kind,
      state.tags.map(code).join(' '),
      state.asks.map(code).join(' '),
      state.entry.map(code).join(' '),
      state.spec.join(' '),
      state.description,
    ]),
)}

## Transitions

${table(
  ['from', 'when', 'to', 'does', 'clauses'],
  chart.transitions.map((transition) => [
    code(within(chart, transition.source)),
    code(captionOf(transition)),
    targetsOf(chart, transition),
    transition.actions.map(code).join(' '),
    transition.spec.join(' '),
  ]),
)}
`;

export const indexPage = (charts: readonly Chart[]): string => `# Charts

Written by \`npm run charts\` from \`machines/\`. The tests that prove each clause: \`npm run trace\`.

${table(
  ['chart', 'states', 'transitions', 'what it is'],
  charts.map((chart) => [
    `[${chart.name}](${chart.name}.md)`,
    String(chart.states.length),
    String(chart.transitions.length),
    chart.description,
  ]),
)}

${charts.length} charts, ${charts.reduce((sum, chart) => sum + chart.states.length, 0)} states,
${charts.reduce((sum, chart) => sum + chart.transitions.length, 0)} transitions.
`;
