import { Hono, type Context } from 'hono';
import { places } from './places.ts';

/** Range of IP addresses reserved for documentation, which the service rejects. */
const reserved = /^192\.0\.2\./;

/**
 * Simulates ipapi.co. ?cc=DE selects the country, and ?limited=1 exceeds the rate limit. The default country is
 * Switzerland.
 */
export const createLocationSandbox = (): { app: Hono } => {
  const app = new Hono();
  app.get('/json/', (c) => response(c, '127.0.0.1'));
  app.get('/json', (c) => response(c, '127.0.0.1'));
  app.get('/:ip/json/', (c) => response(c, c.req.param('ip')));
  return { app };
};

const response = (c: Context, ip: string): Response => {
  if (c.req.query('limited') === '1')
    return c.json({ error: true, reason: 'RateLimited', message: 'Too many questions today' }, 429);
  if (reserved.test(ip)) return c.json({ ip, error: true, reason: 'Reserved IP Address', reserved: true });
  const place = places.get((c.req.query('cc') ?? 'CH').toUpperCase());
  if (!place) return c.json({ error: true, reason: 'Invalid Country', message: 'not in the table' }, 404);
  return c.json({ ip, version: ip.includes(':') ? 'IPv6' : 'IPv4', ...place });
};
