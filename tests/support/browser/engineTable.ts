/** Which story of a shopper was proven in which engine, out of what the test runs printed. */

export type Engine = 'Chromium' | 'Firefox' | 'WebKit';
export type Outcome = { passed: number; failed: number; skipped: number };

/** The stories that are to be told in each engine, by the file in `tests/browser`. */
const stories = ['purchase', 'payments', 'identity', 'vouchers', 'storefront', 'keyboard'] as const;
type Story = (typeof stories)[number];
/** What an engine does not prove yet, and why. */
export const notRun: Readonly<Record<'firefox' | 'webkit', Partial<Record<Story, string>>>> = {
  firefox: {},
  webkit: {},
};
/** What is run in an engine beside Chromium. */
export const storiesIn = (engine: keyof typeof notRun): Story[] =>
  stories.filter((story) => notRun[engine][story] === undefined);
const engines: readonly Engine[] = ['Chromium', 'Firefox', 'WebKit'];

const line =
  /^\s*\S\s+\S+\s+tests\/browser\/(\w+)\.test\.ts \((\d+) tests?(?: \| (\d+) failed)?(?: \| (\d+) skipped)?\)/gm;

/** What a run of vitest printed about each file, without colours. A file that could not begin is not in it. */
export const readStories = (output: string): Map<string, Outcome> =>
  new Map(
    [...output.matchAll(line)].map(([, name = '', all, failed = '0', skipped = '0']) => [
      name,
      {
        passed: Number(all) - Number(failed) - Number(skipped),
        failed: Number(failed),
        skipped: Number(skipped),
      },
    ]),
  );

const cell = (outcome: Outcome | undefined): string =>
  outcome
    ? [
        `${outcome.passed} passed`,
        outcome.failed > 0 && `${outcome.failed} FAILED`,
        outcome.skipped > 0 && `${outcome.skipped} not run`,
      ]
        .filter(Boolean)
        .join(', ')
    : 'not run';

/** Engines × stories as text. What did not run is never taken for passed. */
export const engineTable = (outcomes: ReadonlyMap<Engine, ReadonlyMap<string, Outcome>>): string => {
  const rows = [
    ['story', ...engines],
    ...stories.map((story) => [story, ...engines.map((engine) => cell(outcomes.get(engine)?.get(story)))]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
