/** A chart for Stately's editor: its own file, unchanged, and its definition as JSON. */
import type { AnyStateMachine } from 'xstate';

const files = import.meta.glob<string>(
  ['../../machines/**/*.machine.ts', '../../src/**/*.machine.ts', './*.machine.ts'],
  {
    query: '?raw',
    import: 'default',
  },
);

/** The text of the chart's file; it pastes into the editor as it is. @throws Error when there is no such file */
export const loadSource = async (chart: string): Promise<string> => {
  const [, load] = Object.entries(files).find(([file]) => file.endsWith(`/${chart}.machine.ts`)) ?? [];
  if (!load) throw new Error(`There is no file of "${chart}".`);
  return await load();
};

/**
 * The chart's definition as JSON. What JSON cannot hold is left out and named by its place, there too: without its inputs, params
 * and context a chart can be drawn, not run.
 */
export const jsonOf = (machine: AnyStateMachine): { text: string; leftOut: string[] } => {
  const leftOut: string[] = [];
  const copy = (value: unknown, path: string): unknown => {
    if (typeof value === 'function') {
      leftOut.push(path);
      return undefined;
    }
    if (Array.isArray(value)) return value.map((part, index) => copy(part, `${path}.${index}`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, copy(part, path === '' ? key : `${path}.${key}`)]),
    );
  };
  const { meta, ...config } = copy(machine.config, '') as { meta?: object };
  const text = JSON.stringify({ ...config, meta: { ...meta, leftOut } }, null, 2);
  return { text, leftOut };
};
