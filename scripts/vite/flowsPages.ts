import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
/** The addresses of the flows page and of the frame in which it runs paths, and their pages. */
export const flowsPaths = {
  '/flows-preview': 'flows/preview/index.html',
  '/flows': 'flows/page/index.html',
} as const;

const pageOf = (url: string): string | undefined => {
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  return Object.entries(flowsPaths).find(([at]) => path === at || path.startsWith(`${at}/`))?.[1];
};

/** Adds the flows page: in development at its address, in a build only when the mode asks for it. */
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
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      const page = pageOf(request.url ?? '/');
      if (page) request.url = `/${page}`;
      next();
    });
  },
});
