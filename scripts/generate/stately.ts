/**
 * Writes a self-contained file for each chart. The file imports nothing but xstate, so Stately's editor and
 * other tools accept it.
 */
import { globSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { root, writeIfChanged } from './write.ts';

const folder = join(root, '.generated/stately');

export const chartFiles = (): Map<string, string> =>
  new Map(
    globSync('{machines,src,flows}/**/*.machine.ts', { cwd: root }).map((file) => [
      basename(file, '.machine.ts'),
      join(root, file),
    ]),
  );

/** Bundles a chart and everything that it imports as JavaScript. */
export const bundleChart = async (file: string): Promise<string> => {
  const bundle = await rolldown({ input: file, external: ['xstate'] });
  try {
    const { output } = await bundle.generate({ format: 'es' });
    return output[0].code.replace(/^\/\/#(?:region|endregion).*\n/gm, '');
  } finally {
    await bundle.close();
  }
};

/**
 * Writes the chart files that can be copied from the flows page, and removes the files of charts that no longer
 * exist.
 */
export const generateStately = async (): Promise<void> => {
  const files = chartFiles();
  await Promise.all(
    [...files].map(async ([chart, file]) =>
      writeIfChanged(join(folder, `${chart}.js`), await bundleChart(file)),
    ),
  );
  for (const file of globSync('*.js', { cwd: folder }))
    if (!files.has(basename(file, '.js'))) rmSync(join(folder, file));
};
