/** Drawing of a chart: the position of each state and arrow. Layouts are computed ahead of time and saved as JSON. */
import { captionOf, type Chart, type ChartState, type ChartTransition } from '../walker/chart.ts';
import type { EdgeId } from '../walker/edges.ts';

export type Box = { x: number; y: number; width: number; height: number };
export type Point = { x: number; y: number };
export type DrawnState = Box & { id: string; depth: number };
export type DrawnArrow = {
  /** Transitions that the arrow represents. */
  ids: EdgeId[];
  /** One line per target. */
  lines: Point[][];
  /** Position of the captions, one row per transition. */
  label: Box | null;
};
/** Sizes in pixels. */
export type Drawing = { width: number; height: number; states: DrawnState[]; arrows: DrawnArrow[] };
/** Three levels of detail: names only, each state with its neighbours, and everything. */
export type Drawings = { whole: Drawing; near: Record<string, Drawing>; detail: Drawing };

const letter = 7.4;
export const rowHeight = 17;
export const nameHeight = 26;
/** Width of a text in pixels, with some margin. */
export const widthOf = (text: string): number => Math.ceil(text.length * letter);

/** Transitions that stay in the state, shown as rows inside its box. */
export const innerOf = ({ transitions }: Chart, id: string): ChartTransition[] =>
  transitions.filter(({ source, targets }) => source === id && targets.length === 0);

/** Small print of a box, below its name. */
export const linesOf = (chart: Chart, state: ChartState): string[] => [
  ...state.tags.map((tag) => `# ${tag}`),
  ...state.asks.map((ask) => `? ${ask}`),
  ...(state.entry.length ? [`→ ${state.entry.join(', ')}`] : []),
  ...innerOf(chart, state.id).map((row) => `stays: ${captionOf(row)}`),
];

/** Size of a box for its name and small print. */
export const sizeOf = (name: string, lines: readonly string[]): { width: number; height: number } => ({
  width: Math.max(widthOf(name) + 26, ...lines.map((line) => widthOf(line) * 0.9 + 24), 96),
  height: nameHeight + lines.length * rowHeight + (lines.length ? 8 : 6),
});

/** Name of a state within its chart: `delivering.duration.slow`. */
export const nameIn = (chart: Chart, id: string): string =>
  id === chart.name ? id : id.slice(chart.name.length + 1);
