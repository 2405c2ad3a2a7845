/**
 * Draws the server charts as images for the staff pages. An order's page shows them with the order's current
 * states highlighted.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeDetail } from '../../flows/drawing/detail.ts';
import type { DrawnArrow, DrawnState } from '../../flows/drawing/drawing.ts';
import { captionOf, type Chart } from '../../flows/walker/chart.ts';

/** Charts that describe the states of an order's records. */
const chartNames = ['orderLifecycle', 'paymentAttempt', 'delivery', 'refundLifecycle'];

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const round = (n: number): number => Math.round(n * 10) / 10;

/** Reduces a chart to its states and the transitions between them, leaving out transitions within a state. */
const bare = (chart: Chart): Chart => ({
  ...chart,
  states: chart.states.map((state) => ({ ...state, tags: [], asks: [], entry: [], exit: [] })),
  transitions: chart.transitions
    .filter(({ targets }) => targets.length > 0)
    .map((transition) => ({ ...transition, actions: [] })),
});

const stateShape = (chart: Chart, { id, x, y, width, height }: DrawnState): string =>
  `<g class="state" data-state="${escape(id.slice(chart.name.length + 1))}"><rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="8"/><text x="${round(x + width / 2)}" y="${round(y + height / 2 + 4.5)}" text-anchor="middle">${escape(id.slice(id.lastIndexOf('.') + 1))}</text></g>`;

const arrowShape = (chart: Chart, { ids: [id], lines, label }: DrawnArrow): string =>
  [
    ...lines.map(
      (points) =>
        `<polyline class="arrow" points="${points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')}" marker-end="url(#tip)"/>`,
    ),
    ...(label
      ? [
          `<text class="label" x="${round(label.x + label.width / 2)}" y="${round(label.y + label.height / 2 + 4)}" text-anchor="middle">${escape(captionOf(chart.transitions.find((one) => one.id === id)!).replace(/^\w+\./, ''))}</text>`,
        ]
      : []),
  ].join('');

const margin = 4;
/** Returns the bounds of the drawing, rounded to whole pixels. */
const frameOf = (states: readonly DrawnState[], arrows: readonly DrawnArrow[]) => {
  const boxes = [...states, ...arrows.flatMap(({ label }) => (label ? [label] : []))];
  const points = [
    ...arrows.flatMap(({ lines }) => lines.flat()),
    ...boxes,
    ...boxes.map((box) => ({ x: box.x + box.width, y: box.y + box.height })),
  ];
  const [left, top] = [
    Math.floor(Math.min(...points.map(({ x }) => x))) - margin,
    Math.floor(Math.min(...points.map(({ y }) => y))) - margin,
  ];
  return {
    left,
    top,
    width: Math.ceil(Math.max(...points.map(({ x }) => x))) + margin - left,
    height: Math.ceil(Math.max(...points.map(({ y }) => y))) + margin - top,
  };
};

/**
 * Draws a chart as an image. The page sets the colours of `.state`, `.arrow` and `.label`, and of the current
 * state, which is marked with `data-now`.
 */
export const chartPicture = async (chart: Chart): Promise<string> => {
  const { states, arrows } = await computeDetail(bare(chart));
  // the first box is the chart itself, which the image leaves out
  const [, ...inner] = states;
  const { left, top, width, height } = frameOf(inner, arrows);
  const own = (text: string): string => text.replaceAll('#tip', `#tip-${chart.name}`);
  return own(
    `<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}"><defs><marker id="tip-${chart.name}" class="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z"/></marker></defs>${arrows.map((arrow) => arrowShape(chart, arrow)).join('')}${inner.map((one) => stateShape(chart, one)).join('')}</svg>\n`,
  );
};

/** Returns the outdated images, as a map from path to new content. */
export const pictureChanges = async (
  charts: readonly Chart[],
  folder: string,
): Promise<Map<string, string>> => {
  const changes = new Map<string, string>();
  for (const chart of charts.filter(({ name }) => chartNames.includes(name))) {
    const file = join(folder, `${chart.name}.svg`);
    const content = await chartPicture(chart);
    if (read(file) !== content) changes.set(file, content);
  }
  return changes;
};

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};
