/** A chart for Stately's editor: its own file, unchanged, and its definition as JSON. */
import type { AnyStateMachine } from 'xstate';

const files = import.meta.glob<string>(
  ['../../machines/*/*.machine.ts', '../../src/**/*.machine.ts', './*.machine.ts'],
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

export const jsonOf = (machine: AnyStateMachine): string =>
  JSON.stringify(machine.config, (_, value: unknown) => (typeof value === 'function' ? undefined : value), 2);
