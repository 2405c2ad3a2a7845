import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '../../node_modules/country-flag-icons/3x2');

/**
 * Copies the flags of all countries into the build, for example as `/flags/ch.svg`, so that the shop does not
 * depend on another host.
 */
export const flags = (): Plugin => ({
  name: 'flags',
  apply: 'build',
  async generateBundle() {
    for (const file of await readdir(folder))
      if (/^[A-Z]{2}\.svg$/.test(file))
        this.emitFile({
          type: 'asset',
          fileName: `flags/${file.toLowerCase()}`,
          source: await readFile(join(folder, file)),
        });
  },
});
