/** Simulates first visits to the shop, with each screen's code loading last. Records console messages. */
import { forward, openFaultyProxy, type FaultyProxy } from '../../simulation/processes/faultyProxy.ts';

const earsPath = '/test-ears.js';
/**
 * Script that runs before all other scripts on the page and records console messages, for engines whose driver
 * does not report them.
 */
const ears = `
window.errors = [];
addEventListener('error', (event) => errors.push(event.message ?? 'not loaded: ' + (event.target.src ?? event.target.href)), true);
addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
for (const name of ['error', 'warn']) {
  const own = console[name];
  console[name] = (...said) => { errors.push(said.map(String).join(' ')); own.apply(console, said); };
}`;

/**
 * Matches the paths of screen code. The page frame, its libraries and the translated messages load at normal
 * speed, because late messages would hide the fault that the test looks for.
 */
const isLate = (path: string): boolean => /^\/assets\/(?!messages-|libs-|frame-|index-).*\.js$/.test(path);

/** Opens a proxy to the shop that delivers screen code last and keeps it from being cached. */
export const openFirstVisits = (shop: string): Promise<FaultyProxy> =>
  openFaultyProxy({
    fateOf: ({ path }) => (isLate(path) ? { late: 200 } : 'pass'),
    carry: async (call, agent) => {
      if (call.path === earsPath)
        return { status: 200, headers: { 'content-type': 'text/javascript' }, body: Buffer.from(ears) };
      // Request the page uncompressed, so that the proxy can add the script.
      const answer = await forward(
        shop,
        { ...call, headers: { ...call.headers, 'accept-encoding': '' } },
        agent,
      );
      if (isLate(call.path))
        return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
      if (answer.headers['content-type']?.startsWith('text/html') !== true) return answer;
      const { 'content-length': _, ...headers } = answer.headers;
      const page = answer.body.toString().replace('<head>', `<head><script src="${earsPath}"></script>`);
      return { ...answer, headers, body: Buffer.from(page) };
    },
  });
