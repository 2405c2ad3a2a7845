import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** Where, inside the pages, the part lies that draws them on the server. Nothing below a name with a dot is sent to anybody. */
export const serverFolder = '.server';

/** After the pages, builds the same shop once more for the server, which draws the first screen with it. */
export const serverBuild = (): Plugin => {
  let config: ResolvedConfig;
  let isWritten = false;
  return {
    name: 'server-build',
    apply: (_, { command, mode, isSsrBuild }) => command === 'build' && mode !== 'qa' && !isSsrBuild,
    configResolved: (resolved) => void (config = resolved),
    writeBundle: () => void (isWritten = true),
    async closeBundle() {
      if (!isWritten || !config.configFile) return;
      const outDir = join(resolve(config.root, config.build.outDir), serverFolder);
      await build({
        configFile: config.configFile,
        root: config.root,
        mode: config.mode,
        logLevel: 'warn',
        // the production build of the libraries, whatever the server that loads it is told
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: 'src/serverEntry.tsx',
          outDir,
          emptyOutDir: true,
          copyPublicDir: false,
        },
      });
      // the pages may lie outside of any package
      await writeFile(join(outDir, 'package.json'), '{"type":"module"}\n');
    },
  };
};
