import { Hono } from 'hono';
import { OutcomeUnknown, Refused } from '../providers/ports.ts';
import { getClientIp, type Api, type ApiEnv } from './http/context.ts';
import { limits } from './http/rateLimits.ts';

/**
 * Looks up the location of the browser's IP address. The shop sends the request to the location service, so
 * that the browser does not contact a third party.
 */
export const locationRoutes = ({ shop, limit }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();
  app.get('/geo/json', async (c) => {
    const clientIp = getClientIp(c, shop.config.trustProxy);
    await limit(`geo ${clientIp}`, limits.geo);
    try {
      const place = await shop.gateways.location.locate(clientIp);
      return c.json({
        country_name: place.country,
        country_code: place.country_code,
        languages: place.language,
        currency: place.currency,
        country_calling_code: `+${place.isd_code}`,
      });
    } catch (error) {
      if (error instanceof Refused) return c.json({ error: true, reason: error.reason });
      if (error instanceof OutcomeUnknown) return c.json({ error: true, reason: 'Unavailable' });
      throw error;
    }
  });
  return app;
};
