/** The text form of the walked paths in `flows/paths`: JSON with one line a step, sample values by their names. */
import { plain, type Path } from '../walker/walk.ts';
import { withNames, withValues } from './names.ts';

const line = (value: unknown): string => JSON.stringify(withNames(plain(value)));

/** What is written to `flows/paths/<chart>.json`. */
export const formatPaths = (paths: readonly Path[]): string => {
  const blocks = paths.map(({ id, input, start, steps }) =>
    [
      `{"id":${JSON.stringify(id)}`,
      ...(input === undefined ? [] : [`"input":${line(input)}`]),
      `"start":${line(start)}`,
      `"steps":[${steps.length ? `\n  ${steps.map(line).join(',\n  ')}\n]` : ']'}}`,
    ].join(', '),
  );
  return `[\n${blocks.join(',\n')}\n]\n`;
};

/** The paths of a parsed file, with the sample values back in their places. */
export const readPaths = (saved: unknown): Path[] => withValues(saved) as Path[];
