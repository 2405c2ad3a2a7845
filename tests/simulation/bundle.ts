/**
 * Bundles and runs a program that uses the shop's page code. Vite replaces the view modules with empty ones.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache');

const texts = '\0texts';
/** Replaces views and texts with empty modules. Charts, their implementations and the client are real. */
const withoutDrawing: Plugin = {
  name: 'without-drawing',
  enforce: 'pre',
  resolveId: (id) => (/^virtual:messages|^@lingui\/\w+\/macro$/.test(id) ? texts : undefined),
  load(id) {
    if (id.endsWith('.tsx')) return 'export {};';
    if (id !== texts) return undefined;
    return 'export const msg = (text) => text;\nexport const loaders = new Proxy({}, { get: () => async () => ({ messages: {} }) });';
  },
};

/**
 * Bundles and imports `entry`, which runs on import. Server code and packages are not bundled; Node loads them.
 */
export const runBundled = async (entry: string, plugins: readonly Plugin[] = []): Promise<void> => {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bundle-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutDrawing, ...plugins],
    build: {
      ssr: entry,
      outDir: folder,
      minify: false,
      rolldownOptions: {
        external: (id) => id.startsWith(join(root, 'server/')),
        // Some bundled modules import names that the empty view modules do not export.
        shimMissingExports: true,
        output: { codeSplitting: false, entryFileNames: 'main.mjs' },
      },
    },
  });
  await import(pathToFileURL(join(folder, 'main.mjs')).href);
};
