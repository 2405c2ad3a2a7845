/**
 * Positions of states and transitions for Stately's editor, in the format of Stately's extension: an
 * `@xstate-layout` comment that contains JSON compressed with lz-string. Without this comment, the editor
 * computes its own layout.
 */
import lzString from 'lz-string';
import type { Drawing } from '../../drawing/drawing.ts';

type Position = { position: { x: number; y: number } };
/**
 * Keys are state ids for nodes and `<state id>#<event type>[<index>]` for edges. Positions are pixels from the top
 * left corner of the chart.
 */
export type StatelyLayout = { edges: Record<string, Position>; nodes: Record<string, Position> };

const at = ({ x, y }: { x: number; y: number }): Position => ({
  position: { x: Math.round(x), y: Math.round(y) },
});

/** Converts an edge id such as `cart.loading/xstate.done.actor.loadCart#2` to the key that the editor uses. */
const edgeKey = (id: string): string => {
  const [, source = '', type = '', index = '0'] = /^([^/]*)\/(.*)#(\d+)$/.exec(id) ?? [];
  return `${source}#${type === 'always' ? '' : type}[${index}]`;
};

export const statelyLayoutOf = ({ states, arrows }: Drawing): StatelyLayout => ({
  edges: Object.fromEntries(
    arrows.flatMap(({ ids: [id], label }) => (id && label ? [[edgeKey(id), at(label)]] : [])),
  ),
  nodes: Object.fromEntries(states.map((drawn) => [drawn.id, at(drawn)])),
});

/**
 * Adds the drawing's positions to the chart's source.
 * @throws Error if the source does not contain `createMachine({`
 */
export const withLayout = (text: string, drawing: Drawing): string => {
  const call = text.indexOf('createMachine({\n');
  if (call < 0) throw new Error('The text has no createMachine({');
  const place = call + 'createMachine({\n'.length;
  const packed = lzString.compressToEncodedURIComponent(JSON.stringify(statelyLayoutOf(drawing)));
  return `${text.slice(0, place)}\t/** @xstate-layout ${packed} */\n${text.slice(place)}`;
};

/** Reads the layout from the source of a chart. Returns null if it contains none. */
export const readLayout = (text: string): StatelyLayout | null => {
  const packed = /\/\*\* @xstate-layout ([\w+/=$-]+) \*\//.exec(text)?.[1];
  return packed ? (JSON.parse(lzString.decompressFromEncodedURIComponent(packed)) as StatelyLayout) : null;
};
