// Runs the shop's real process lifecycle with a minimal app that responds slowly or crashes on request.
import { setTimeout as sleep } from 'node:timers/promises';
import { pagesFromSources } from '../../../server/bootstrap/pagesFromSources.ts';
import { runShop, type CreateApp } from '../../../server/bootstrap/run.ts';

const createApp: CreateApp = async ({ db }) => ({
  fetch: async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    console.log(`ASKED ${pathname}`);
    if (pathname === '/api/fall') void Promise.reject(new Error('a promise nobody waits for'));
    await sleep(Number(searchParams.get('ms') ?? 0));
    const { rows } = await db.query<{ one: number }>('select 1 as one');
    return Response.json({ pathname, one: rows[0]?.one });
  },
  admin: () => new Response(null, { status: 404 }),
  firstAdminLink: async () => {
    const link = process.env['FIRST_LINK'];
    return link === undefined ? null : { link, file: '/data/first-link' };
  },
  serveMetrics: null,
  start: async () => console.log('JOBS BEGIN'),
  drain: async () => console.log('JOBS END'),
  stop: async () => console.log('APP STOPPED'),
});

const pages = process.argv[2];
await runShop({ createApp, ...(pages ? { front: pagesFromSources(pages) } : {}) });
