import { Hono } from 'hono';
import { sendContact } from '../support/contactForm.ts';
import { confirmNewsletter, requestNewsletter, unsubscribeNewsletter } from '../support/newsletter.ts';
import { ok, type Api, type ApiEnv } from './http/context.ts';
import { limits } from './http/rateLimits.ts';
import { getRequester } from './http/requester.ts';
import { createRoutes } from './http/route.ts';
import { findAccountOfRequest } from './http/session.ts';

/** Routes for the contact form with its newsletter option, and for the links in newsletter emails. */
export const supportRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop } = api;
  const { app, route } = createRoutes(api);
  const { config } = shop;

  route('contactmail', { form: 'checkInput' }, async (c, request) => {
    const requester = getRequester(c, config);
    if (request.topic === 'subscribe') {
      await requestNewsletter(shop, request.email, requester);
      return ok(c, { ref: '' }, 'newsletterRequested');
    }
    const account = await findAccountOfRequest(c, shop);
    return ok(c, { ref: await sendContact(shop, request, requester, account) }, 'messageSent');
  });

  // uses POST, because opening a link must not change anything
  const newsletter = { limit: ['newsletter', limits.code], form: 'checkInput' } as const;
  route('newsletter/confirm', newsletter, async (c, { token }) => {
    await confirmNewsletter(shop, token);
    return ok(c, {}, 'newsletterConfirmed');
  });
  route('newsletter/leave', newsletter, async (c, { token }) => {
    await unsubscribeNewsletter(shop, token);
    return ok(c, {}, 'newsletterLeft');
  });
  return app;
};
