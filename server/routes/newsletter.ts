import { Hono } from 'hono';
import * as v from 'valibot';
import { confirmNewsletter, unsubscribeNewsletter } from '../support/newsletter.ts';
import { getClientIp, ok, type Api, type ApiEnv } from './http/context.ts';
import { limits } from './http/rateLimits.ts';
import { readForm } from './http/readForm.ts';

const linkRequest = v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)) });

/** What the links of the newsletter's mails do. By POST, so that nothing that only opens links decides. */
export const newsletterRoutes = ({ shop, limit }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();
  const bound = (c: Parameters<typeof getClientIp>[0]): void =>
    limit(`newsletter ${getClientIp(c, shop.config.trustProxy)}`, limits.code);

  app.post('/newsletter/confirm', async (c) => {
    bound(c);
    await confirmNewsletter(shop, (await readForm(c, linkRequest)).token);
    return ok(c, {}, 'newsletterConfirmed');
  });
  app.post('/newsletter/leave', async (c) => {
    bound(c);
    await unsubscribeNewsletter(shop, (await readForm(c, linkRequest)).token);
    return ok(c, {}, 'newsletterLeft');
  });
  return app;
};
