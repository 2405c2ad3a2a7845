import { readFileSync } from 'node:fs';
import { raw } from 'hono/html';

/** The charts that an order is moved by. `npm run charts` draws them. */
const names = ['orderLifecycle', 'paymentAttempt', 'delivery', 'refundLifecycle'] as const;
export type ChartName = (typeof names)[number];

const pictures = new Map<ChartName, string>(
  names.map((name) => [name, readFileSync(new URL(`../assets/charts/${name}.svg`, import.meta.url), 'utf8')]),
);

/**
 * The picture of a chart with the state that something is in, and those that it has been in. `title` says that state in the
 * words of the reader; the picture has the names of the chart.
 */
export const litChart = (name: ChartName, title: string, now: string, been: Iterable<string> = []) => {
  const before = new Set(been);
  const picture = (pictures.get(name) ?? '').replaceAll(/data-state="([^"]+)"/g, (attribute, state: string) =>
    state === now ? `${attribute} data-now` : before.has(state) ? `${attribute} data-been` : attribute,
  );
  // a text of our own
  return raw(picture.replace('<svg ', `<svg role="img" aria-label="${title}" `));
};
