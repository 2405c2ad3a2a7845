import { Hono, type Context } from 'hono';
import { contactRequest, newsletterRequest } from '../../contract/schemas/support.ts';
import { sendContact } from '../support/contactForm.ts';
import { confirmNewsletter, requestNewsletter, unsubscribeNewsletter } from '../support/newsletter.ts';
import { getClientIp, ok, type Api, type ApiEnv } from './http/context.ts';
import { limits } from './http/rateLimits.ts';
import { readForm } from './http/readForm.ts';
import { getRequester } from './http/requester.ts';
import { findAccountOfRequest } from './http/session.ts';

/** The contact form, which also asks for the newsletter, and what the links of the newsletter's mails do. */
export const supportRoutes = ({ shop, limit }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();
  const { config } = shop;

  app.post('/contactmail', async (c) => {
    const request = await readForm(c, contactRequest);
    const requester = getRequester(c, config);
    if (request.topic === 'subscribe') {
      await requestNewsletter(shop, request.email, requester);
      return ok(c, { ref: '' }, 'newsletterAsked');
    }
    const account = await findAccountOfRequest(c, shop);
    return ok(c, { ref: await sendContact(shop, request, requester, account) }, 'messageSent');
  });

  // by POST, so that nothing that only opens links decides
  const readToken = async (c: Context<ApiEnv>): Promise<string> => {
    await limit(`newsletter ${getClientIp(c, config.trustProxy)}`, limits.code);
    return (await readForm(c, newsletterRequest)).token;
  };
  app.post('/newsletter/confirm', async (c) => {
    await confirmNewsletter(shop, await readToken(c));
    return ok(c, {}, 'newsletterConfirmed');
  });
  app.post('/newsletter/leave', async (c) => {
    await unsubscribeNewsletter(shop, await readToken(c));
    return ok(c, {}, 'newsletterLeft');
  });
  return app;
};
