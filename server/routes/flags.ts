import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';

const { resolve } = createRequire(import.meta.url);

const readFlag = async (country: string): Promise<string | null> => {
  try {
    const folder = dirname(resolve('country-flag-icons/package.json'));
    return await readFile(join(folder, '3x2', `${country.toUpperCase()}.svg`), 'utf8');
  } catch {
    return null;
  }
};

/**
 * Serves flags such as `/flags/ch.svg` from the country-flag-icons package, if it is installed. A production
 * build contains the same files.
 */
export const createFlags = (): Hono => {
  const app = new Hono();
  app.get('/:file{[a-z]{2}\\.svg}', async (c, next) => {
    const svg = await readFlag(c.req.param('file').slice(0, 2));
    if (svg === null) return await next();
    return c.body(svg, 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=2592000',
    });
  });
  return app;
};
