import { readFileSync } from 'node:fs';
import { raw } from 'hono/html';

/**
 * Names of the charts that show the states of an order, its payment attempts, delivery and refund. `npm run
 * charts` draws these charts.
 */
const names = ['orderLifecycle', 'paymentAttempt', 'delivery', 'refundLifecycle'] as const;
export type ChartName = (typeof names)[number];

const pictures = new Map<ChartName, string>(
  names.map((name) => [name, readFileSync(new URL(`../assets/charts/${name}.svg`, import.meta.url), 'utf8')]),
);

/**
 * Draws a chart with its current and past states highlighted. `title` describes the current state in the user's
 * language; the drawing itself contains the state names from the chart.
 */
export const litChart = (name: ChartName, title: string, now: string, pastStates: Iterable<string> = []) => {
  const before = new Set(pastStates);
  const picture = (pictures.get(name) ?? '').replaceAll(/data-state="([^"]+)"/g, (attribute, state: string) =>
    state === now ? `${attribute} data-now` : before.has(state) ? `${attribute} data-been` : attribute,
  );
  // inserting raw HTML is safe, because the shop generates both the drawing and its title
  return raw(picture.replace('<svg ', `<svg role="img" aria-label="${title}" `));
};
