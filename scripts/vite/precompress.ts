import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const worthIt = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/** Writes a `.br` and a `.gz` version of each text file in the build. The server sends them unchanged. */
export const precompress = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'precompress',
    apply: (_, { command, mode }) => command === 'build' && mode !== 'qa',
    configResolved: (resolved) => void (config = resolved),
    async writeBundle() {
      const root = resolve(config.root, config.build.outDir);
      const names = await readdir(root, { recursive: true });
      for (const name of names.filter((n) => worthIt.test(n) && !n.startsWith('flags'))) {
        const file = join(root, name);
        const body = await readFile(file);
        if (body.length < 1_000) continue;
        await writeFile(
          `${file}.br`,
          await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        );
        await writeFile(`${file}.gz`, await zip(body, { level: 9 }));
      }
    },
  };
};
