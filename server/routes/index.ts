import { Hono } from 'hono';
import type { AppContext } from '../appContext.ts';
import type { Readiness } from '../monitoring/readiness.ts';
import type { OrderStatusCache } from '../orders/orderStatusCache.ts';
import { version } from '../platform/version.ts';
import { authRoutes } from './auth.ts';
import { cartRoutes } from './carts.ts';
import { catalogueRoutes } from './catalogue.ts';
import { contactChangeRoutes } from './contactChange.ts';
import { emailRoutes } from './email.ts';
import { ok, type Api, type ApiEnv } from './http/context.ts';
import {
  respondWithError,
  apiHeaders,
  failureResponse,
  limitBody,
  ownPagesOnly,
  xsrf,
} from './http/middleware.ts';
import { createLocalLimiter, createSharedLimiter, type Limiter } from './http/rateLimits.ts';
import { logRefusals } from './http/refusalLog.ts';
import { locationRoutes } from './location.ts';
import { orderRoutes } from './orders.ts';
import { passkeyRoutes } from './passkeys.ts';
import { paymentRoutes } from './payments.ts';
import { personalDataRoutes } from './personalData.ts';
import { profileRoutes } from './profile.ts';
import { promotionRoutes } from './promotions.ts';
import { requestLinkRoutes } from './requestLinks.ts';
import { sessionRoutes } from './sessions.ts';
import { shareRoutes } from './shares.ts';
import { supportRoutes } from './support.ts';
import { uploadBody, verificationRoutes } from './verification.ts';
import { voucherRoutes } from './vouchers.ts';
import { webhookRoutes } from './webhooks.ts';

/**
 * Creates the rate limiter. It counts in memory if the database is embedded, because the shop then has only one
 * process.
 */
const limiterOf = ({ config, db, secrets }: AppContext): Limiter => {
  if (!config.rateLimits) return async () => {};
  return config.databaseUrl === null ? createLocalLimiter() : createSharedLimiter(db, secrets);
};

/** Creates the API defined in the contract, to be mounted at /api. Paths must match exactly, including case. */
export const createApi = (
  shop: AppContext,
  readiness: Readiness,
  orderStatuses: OrderStatusCache,
): Hono<ApiEnv> => {
  const api: Api = { shop, limit: limiterOf(shop), orderStatuses };
  const app = new Hono<ApiEnv>();
  app.onError(respondWithError(shop.log));
  app.use('*', apiHeaders(shop.log), logRefusals(shop), (c, next) =>
    c.req.path === '/api/updateprofile' ? uploadBody(c, next) : limitBody(c, next),
  );

  // the webhooks come before the CSRF check, because providers do not send our cookies
  app.route('/', webhookRoutes(api));
  app.use('*', ownPagesOnly, xsrf(shop));
  // the process is healthy as long as it is running, even if a dependency fails
  app.get('/health', (c) => ok(c, { status: 'ok', version }));
  app.get('/ready', async (c) => {
    const reason = await readiness.findReason({
      excludesDatabase: c.req.query('exclude') === 'database',
    });
    if (reason === null) return ok(c, { status: 'ready' });
    return failureResponse(c, 503, 'wait', { code: 'NOT_READY', data: { reason } });
  });
  if (shop.config.mode !== 'production')
    app.get('/openapi.json', async (c) => {
      const { createOpenApi } = await import('../apiDocument/openApi.ts');
      return c.json(createOpenApi(version));
    });
  for (const group of [
    catalogueRoutes,
    cartRoutes,
    orderRoutes,
    shareRoutes,
    requestLinkRoutes,
    paymentRoutes,
    promotionRoutes,
    locationRoutes,
    authRoutes,
    emailRoutes,
    contactChangeRoutes,
    sessionRoutes,
    passkeyRoutes,
    personalDataRoutes,
    // these routes come before the profile routes, because the two groups share a path
    verificationRoutes,
    profileRoutes,
    voucherRoutes,
    supportRoutes,
  ])
    app.route('/', group(api));

  // every path has a single method, even if several groups of routes share the path
  const methods = new Map<string, string>();
  for (const { path, method } of app.routes) if (method !== 'ALL') methods.set(path, method);
  app.all('*', (c) => {
    const allowed = methods.get(c.req.path.replace(/^\/api/, ''));
    if (!allowed) return failureResponse(c, 404, 'unknownCall', { code: 'UNKNOWN_CALL' });
    c.header('allow', allowed);
    return failureResponse(c, 405, 'wrongMethod', { code: 'WRONG_METHOD' });
  });
  return app;
};
