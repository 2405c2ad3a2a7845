/** The pages that `npm run charts` writes, as Markdown. */
import {
  countEvidence,
  evidences,
  isProven,
  type Covered,
  type Evidence,
} from '../../flows/clauses/coverage.ts';
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
    goes(chart, transition),
    transition.actions.map(code).join(' '),
    transition.spec.join(' '),
  ]),
)}
`;

export const indexPage = (charts: readonly Chart[]): string => `# Charts

Written by \`npm run charts\` from \`machines/\`. The tests that prove each clause: [clauses](clauses.md).

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

const plurals: Readonly<Record<Evidence, readonly [one: string, more: string]>> = {
  row: ['row', 'rows'],
  view: ['view test', 'view tests'],
  server: ['server test', 'server tests'],
  browser: ['browser test', 'browser tests'],
  boundary: ['boundary', 'boundaries'],
  story: ['story', 'stories'],
  invariant: ['invariant', 'invariants'],
};
/** `2 rows, 1 story`. */
const counted = (proven: Readonly<Record<Evidence, number>>): string =>
  evidences
    .filter((by) => proven[by] > 0)
    .map((by) => `${proven[by]} ${plurals[by][proven[by] === 1 ? 0 : 1]}`)
    .join(', ');

export const clausePage = (covered: readonly Covered[]): string => {
  const proven = covered.filter(isProven);
  const others = covered.filter((clause) => !isProven(clause));
  return `# Clauses

Which clause of the specification is proven by what. Proven by value is what was written by hand from the clause and what no
command writes anew: a row (a rule, an actor or an exact text is asked), a test of view, server or browser whose title begins with
the clause (the real view, the server over HTTP, the built shop), a boundary (a chart is driven just inside and just outside), a
story (a way through a chart, with each effect, question and value) or an invariant (held against every step of the walk and of
random storms). A transition that carries the clause has a walked path, which alone proves only that it can be taken.

**${proven.length} of ${covered.length} clauses are proven by value**${others.length === 0 ? '' : `; not yet: ${others.map(({ id }) => id).join(', ')}`}.
What proves them: ${counted(countEvidence(covered))}; one may prove several.

${table(
  [
    'clause',
    'what it asks for',
    'proven by',
    'transitions and states',
    'named in the tests',
    'no flow, because',
  ],
  covered.map((clause) => [
    clause.id,
    clause.text,
    counted(clause.proven),
    few(clause.places),
    clause.tests.map(code).join(' '),
    clause.places.length > 0 ? '' : (clause.reason ?? '**not explained**'),
  ]),
)}
`;
};
