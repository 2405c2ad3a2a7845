/**
 * The places of states and transitions, kept in the charts themselves for Stately's editor: the comment `@xstate-layout` that its
 * extension writes and reads, a JSON of positions packed by lz-string. Where it is missing the editor places everything anew.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import lzString from 'lz-string';
import { computeLayout } from '../../flows/page/diagram/layout.ts';
import type { Chart, ChartTransition } from '../../flows/walker/chart.ts';

/** As many charts keep a layout: smaller ones are read at a glance wherever they are placed. */
const largest = 10;

type Position = { position: { x: number; y: number } };
/** Keys: a state's id for nodes, `<state id>#<event type>[<index>]` for edges. Positions in pixels, from the chart's corner. */
export type StoredLayout = { edges: Record<string, Position>; nodes: Record<string, Position> };

const at = ({ x, y }: { x: number; y: number }): Position => ({
  position: { x: Math.round(x), y: Math.round(y) },
});

/** `cart.loading/xstate.done.actor.loadCart#2` as the editor writes it. */
const edgeKey = ({ id, source }: ChartTransition): string => {
  const [, type = '', index = '0'] = /^(.*)#(\d+)$/.exec(id.slice(source.length + 1)) ?? [];
  return `${source}#${type === 'always' ? '' : type}[${index}]`;
};

/** @throws Error when the layout library gives up */
export const computeStoredLayout = async (chart: Chart): Promise<StoredLayout> => {
  const { states, arrows } = await computeLayout(chart);
  return {
    edges: Object.fromEntries(
      arrows.flatMap(({ transition, label }) => (label ? [[edgeKey(transition), at(label)]] : [])),
    ),
    nodes: Object.fromEntries(states.map((drawn) => [drawn.state.id, at(drawn)])),
  };
};

const comment = /^ *\/\*\* @xstate-layout ([\w+/=$-]+) \*\/\n/m;

export const toLayoutComment = (layout: StoredLayout): string =>
  `  /** @xstate-layout ${lzString.compressToEncodedURIComponent(JSON.stringify(layout))} */\n`;

/** The layout that a chart's source keeps; null when it keeps none. */
export const readLayoutComment = (source: string): StoredLayout | null => {
  const packed = comment.exec(source)?.[1];
  return packed ? (JSON.parse(lzString.decompressFromEncodedURIComponent(packed)) as StoredLayout) : null;
};

/**
 * The sources of the charts whose stored layout no longer fits: path to new text. The largest charts keep one, the others none.
 * @throws Error when a chart's file does not call createMachine({
 */
export const layoutChanges = async (
  charts: readonly Chart[],
  machines: string,
): Promise<Map<string, string>> => {
  const files = new Map(
    globSync('**/*.machine.ts', { cwd: machines }).map((file) => [
      basename(file, '.machine.ts'),
      join(machines, file),
    ]),
  );
  const bySize = charts
    .filter((chart) => existsSync(files.get(chart.name) ?? ''))
    .sort((a, b) => b.states.length + b.transitions.length - a.states.length - a.transitions.length);
  const changes = new Map<string, string>();
  for (const [index, chart] of bySize.entries()) {
    const file = files.get(chart.name)!;
    const source = readFileSync(file, 'utf8');
    const bare = source.replace(comment, '');
    const start = bare.indexOf('createMachine({\n');
    if (start < 0) throw new Error(`${file} has no createMachine({`);
    const place = start + 'createMachine({\n'.length;
    const wanted =
      index < largest
        ? bare.slice(0, place) + toLayoutComment(await computeStoredLayout(chart)) + bare.slice(place)
        : bare;
    if (wanted !== source) changes.set(file, wanted);
  }
  return changes;
};
