/** The paragraphs of docs/charts.md by chart: the purpose of each flow and its prohibitions. */
export const intentFile = 'docs/charts.md';

/** A paragraph for each heading; nothing stands under a heading twice. */
export const parseIntent = (text: string): Map<string, string> =>
  new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((part) => {
        const [name = '', ...lines] = part.split('\n');
        return [name.trim(), lines.join('\n').trim()];
      }),
  );

/** What is wrong with the paragraphs: a chart without one, or one without a chart. */
export const intentFaults = (intent: ReadonlyMap<string, string>, charts: readonly string[]): string[] => [
  ...charts.filter((chart) => !intent.get(chart)).map((chart) => `${chart} has no paragraph`),
  ...[...intent.keys()].filter((name) => !charts.includes(name)).map((name) => `${name} is no chart`),
];
