import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';

const folder = join(dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')), '3x2');

/** `/flags/ch.svg` */
export const createFlags = (): Hono => {
  const app = new Hono();
  app.get('/:file{[a-z]{2}\\.svg}', async (c) => {
    try {
      const svg = await readFile(join(folder, `${c.req.param('file').slice(0, 2).toUpperCase()}.svg`), 'utf8');
      return c.body(svg, 200, {
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=2592000',
        'x-content-type-options': 'nosniff',
      });
    } catch {
      return c.text('Not found', 404);
    }
  });
  app.all('*', (c) => c.text('Not found', 404));
  return app;
};
