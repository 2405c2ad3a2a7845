/**
 * Exports a chart to Stately's editor, either as a single file that depends only on xstate or as a JSON
 * definition.
 */
import type { AnyStateMachine } from 'xstate';
import type { Drawing } from '../drawing/drawing.ts';

const files = import.meta.glob<string>('../../.generated/stately/*.js', { query: '?raw', import: 'default' });

/**
 * Loads the chart as a single file and adds the positions from its drawing.
 * @throws Error for an unknown chart
 */
export const loadSource = async (chart: string, drawing: Drawing): Promise<string> => {
  const load = files[`../../.generated/stately/${chart}.js`];
  if (!load) throw new Error(`There is no file for "${chart}".`);
  const { withLayout } = await import('./diagram/statelyLayout.ts');
  return withLayout(await load(), drawing);
};

/**
 * Returns the chart's definition as JSON, and the paths of the functions that were left out, such as inputs
 * and params. Without them, the chart can be displayed but not run.
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
