/** The pages of docs/charts as Markdown. */
import type { Covered } from '../../flows/clauses/coverage.ts';
import { captionOf, type Chart, type ChartTransition } from '../../flows/walker/chart.ts';
import { mermaidOf } from '../../flows/walker/mermaid.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (text: string): string => (text === '' ? '' : `\`${text}\``);
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

const within = (chart: Chart, id: string): string =>
  id === chart.name ? id : id.slice(chart.name.length + 1);

const goes = (chart: Chart, { targets }: ChartTransition): string =>
  targets.length ? targets.map((target) => code(within(chart, target))).join(', ') : 'stays';

export const chartPage = (chart: Chart, intent: string): string => `# ${chart.name}

${intent}

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
    goes(chart, transition),
    transition.actions.map(code).join(' '),
    transition.spec.join(' '),
  ]),
)}
`;

export const indexPage = (charts: readonly Chart[]): string => `# Charts

Written by \`npm run charts\` from \`machines/\`; the test command fails when a chart and its page differ. Which clause is
proven where: [clauses](clauses.md). What each flow is for: [intent](intent.md), which is written by hand.

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

const few = (list: readonly string[]): string =>
  list.length <= 4
    ? list.map(code).join(' ')
    : `${list.slice(0, 4).map(code).join(' ')} and ${list.length - 4} more`;

export const clausePage = (covered: readonly Covered[]): string => {
  const walked = covered.filter((clause) => clause.places.length > 0);
  return `# Clauses

Which clause of the specification is proven by which transitions and tests. Every transition has a walked path, which runs
on the chart and, where the chart has a view, through the view.

${walked.length} of ${covered.length} clauses are carried by a transition or a state; each of the others says why not.

${table(
  ['clause', 'what it asks for', 'transitions and states', 'named in the tests', 'no flow, because'],
  covered.map((clause) => [
    clause.id,
    clause.text,
    few(clause.places),
    clause.tests.map(code).join(' '),
    clause.places.length > 0 ? '' : (clause.reason ?? '**not explained**'),
  ]),
)}
`;
};
