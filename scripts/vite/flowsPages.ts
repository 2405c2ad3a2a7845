import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vitest/config';

const root = join(import.meta.dirname, '../..');
/** URLs of the flows page and its frame, with their HTML files. */
export const flowsPaths = {
  '/flows-preview': 'flows/preview/index.html',
  '/flows': 'flows/page/index.html',
} as const;

/**
 * Returns the HTML file for a page URL. Returns undefined for the page's other files, which have an extension.
 */
export const pageOf = (url: string): string | undefined => {
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  if (/\.\w+$/.test(path)) return undefined;
  return Object.entries(flowsPaths).find(([at]) => path === at || path.startsWith(`${at}/`))?.[1];
};

let running: Promise<unknown> | null = null;
/**
 * Walks the charts that have changed. Runs in a separate process, because the current process has already
 * loaded the old versions.
 */
const generate = async (): Promise<void> => {
  running ??= promisify(execFile)(process.execPath, [
    join(root, 'scripts/generate/main.ts'),
    '--paths',
  ]).finally(() => {
    running = null;
  });
  await running;
};

/** Adds the flows page to the development server and to QA builds. */
export const flowsPages = (mode: string): Plugin => ({
  name: 'flows-pages',
  config: () =>
    mode === 'qa'
      ? {
          build: {
            rolldownOptions: {
              input: [join(root, 'index.html'), ...Object.values(flowsPaths).map((file) => join(root, file))],
            },
          },
        }
      : {},
  buildStart: async () => {
    if (mode === 'qa') await generate();
  },
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      const page = pageOf(request.url ?? '/');
      if (!page) return next();
      request.url = `/${page}`;
      void generate().then(() => next(), next);
    });
  },
  // tests need the generated paths too
  // oxlint-disable-next-line typescript/no-misused-promises -- Vitest awaits this hook
  configureVitest: generate,
});
