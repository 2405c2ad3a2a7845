import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import { sandboxExchanges, type SandboxExchange } from '../../../platform/wireChannels.ts';

/** Publishes each exchange with a JSON or empty response, unless the response was dropped on purpose. */
export const publishExchange: MiddlewareHandler = async (c, next) => {
  if (!sandboxExchanges.hasSubscribers) return await next();
  const requestCopy = c.req.raw.body === null ? null : c.req.raw.clone();
  await next();
  if (c.res === RESPONSE_ALREADY_SENT || !/json|^$/.test(c.res.headers.get('content-type') ?? '')) return;
  const [body, response] = await Promise.all([requestCopy?.text() ?? null, c.res.clone().text()]);
  sandboxExchanges.publish({
    method: c.req.method,
    path: c.req.path,
    headers: c.req.header(),
    body: body === '' ? null : body,
    status: c.res.status,
    answer: response === '' ? null : response,
    responseHeaders: Object.fromEntries(c.res.headers),
  } satisfies SandboxExchange);
};
