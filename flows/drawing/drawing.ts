/** Drawing of a chart: the positions of its states and arrows, computed in advance and saved as JSON. */
import { captionOf, type Chart, type ChartState, type ChartTransition } from '../walker/chart.ts';
import type { EdgeId } from '../walker/edges.ts';

export type Box = { x: number; y: number; width: number; height: number };
export type Point = { x: number; y: number };
export type DrawnState = Box & { id: string; depth: number };
export type DrawnArrow = {
  /** Ids of the transitions that this arrow represents. */
  ids: EdgeId[];
  /** Polylines: one for each target of a transition. */
  lines: Point[][];
  /** Bounding box of the captions, which have one row per transition. */
  label: Box | null;
};
/** Sizes in pixels. */
export type Drawing = { width: number; height: number; states: DrawnState[]; arrows: DrawnArrow[] };
/** The three levels of detail: state names only, each state with its neighbours, and everything. */
export type Drawings = { whole: Drawing; near: Record<string, Drawing>; detail: Drawing };

const letter = 7.4;
export const rowHeight = 17;
export const nameHeight = 26;
/** Estimated text width in pixels, with a small margin. */
export const widthOf = (text: string): number => Math.ceil(text.length * letter);

/** Transitions without a target. They are listed inside the state's box. */
export const innerOf = ({ transitions }: Chart, id: string): ChartTransition[] =>
  transitions.filter(({ source, targets }) => source === id && targets.length === 0);

/** Lines of small text shown in a state's box, below its name. */
export const linesOf = (chart: Chart, state: ChartState): string[] => [
  ...state.tags.map((tag) => `# ${tag}`),
  ...state.asks.map((ask) => `? ${ask}`),
  ...(state.entry.length ? [`→ ${state.entry.join(', ')}`] : []),
  ...innerOf(chart, state.id).map((row) => `stays: ${captionOf(row)}`),
];

/** Font size of a state's name at 100 %, in pixels. */
export const nameSize = 13;
/** Characters that the drawing may add to a name: a space and the mark of a parallel or final state. */
const markLength = 2;
const nameMargin = 12;
const nameLetter = 0.61;
/** Largest font size in pixels at which a name fits its box. */
export const longestNameSize = (title: string, width: number): number =>
  (width - nameMargin) / (title.length * nameLetter);

/** Box size that fits the name and the lines below it. */
export const sizeOf = (name: string, lines: readonly string[]): { width: number; height: number } => ({
  width: Math.max(
    nameSize * nameLetter * (name.length + markLength) + nameMargin,
    ...lines.map((line) => widthOf(line) * 0.9 + 24),
    96,
  ),
  height: nameHeight + lines.length * rowHeight + (lines.length ? 8 : 6),
});

/** Name of a state relative to its chart, such as `delivering.duration.slow`. */
export const nameIn = (chart: Chart, id: string): string =>
  id === chart.name ? id : id.slice(chart.name.length + 1);
