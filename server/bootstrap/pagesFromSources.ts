import { createServer } from 'vite';
import type { DevFront } from './run.ts';
import { isServerPath } from './serverPaths.ts';

/** Serves the pages of the project in `root` from source, with hot reloading over the shop's own socket. */
export const pagesFromSources =
  (root: string): DevFront =>
  async (server, app) => {
    const vite = await createServer({
      root,
      // Vite's default configuration loader would write a temporary file, which would make Node restart
      // endlessly in watch mode
      configLoader: 'native',
      server: { middlewareMode: true, hmr: { server } },
    });
    return {
      listener: (request, response) =>
        isServerPath(request.url ?? '/') ? app(request, response) : vite.middlewares(request, response),
      close: () => vite.close(),
    };
  };
