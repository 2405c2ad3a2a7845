import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { recordDuration, renameScope, runInScope } from '../../platform/telemetry/scope.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import type { ApiEnv } from './context.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Returns the pattern of the matched route instead of the path, because clients can invent any number of paths.
 */
export const routeOf = (c: Parameters<typeof matchedRoutes>[0]): string => {
  const matched = matchedRoutes(c);
  const own = matched.findLast(({ method, path }) => method !== 'ALL' && path !== '/*' && path !== '*');
  if (own) return own.path.startsWith('/sandbox') ? '/sandbox/*' : own.path;
  return c.req.path.startsWith('/api/') ? '/api/*' : '/*';
};

/**
 * Measures every request from start to finish. Records its duration by route and status, creates its span, and
 * assigns an id for its log lines.
 */
export const measureRequests =
  (telemetry: Telemetry): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    // skips requests that the shop sends to itself to render a page
    if (!c.env.incoming) return await next();
    const started = performance.now();
    const method = methods.has(c.req.method) ? c.req.method : '_OTHER';
    const requestId = randomUUID();
    return await runInScope(telemetry, { name: method, kind: 'request', requestId }, async () => {
      await next();
      const route = routeOf(c);
      renameScope(`${method} ${route}`);
      recordDuration('requests', performance.now() - started, {
        http_request_method: method,
        http_route: route,
        http_response_status_code: c.res.status,
      });
    });
  };
