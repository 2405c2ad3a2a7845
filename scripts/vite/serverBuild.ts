import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/**
 * Folder for the server renderer, within the folder of the built pages. The server never serves files from a
 * folder whose name begins with a dot.
 */
export const serverFolder = '.server';

/** Builds the shop a second time, for the server. The server uses this build to render the first screen. */
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
        // uses the production version of the libraries in every environment
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: 'src/serverEntry.tsx',
          outDir,
          emptyOutDir: true,
          copyPublicDir: false,
        },
      });
      // states the module type explicitly, because the output folder might not be inside a package
      await writeFile(join(outDir, 'package.json'), '{"type":"module"}\n');
    },
  };
};
