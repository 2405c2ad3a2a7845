import type { MiddlewareHandler } from 'hono';
import type { AppContext } from '../../appContext.ts';
import { getClientNetwork } from '../../platform/rateLimiter.ts';
import { getClientIp, type ApiEnv } from './context.ts';
import { routeOf } from './measure.ts';

/**
 * Maximum number of log lines per minute for each network and kind of refusal. Beyond that, only one in a
 * hundred is logged, so that a flood cannot fill the disk.
 */
const logged = 10;
const minute = 60_000;
const most = 1000;

/** Status codes that are logged: forbidden, CSRF token mismatch and rate limit. Each of them may indicate an attack. */
const loggedStatuses = new Set([403, 419, 429]);
/**
 * Routes that check a person's identity. If one of them refuses a request, the check has failed. A link with an
 * invalid signature is refused with 403, so its route does not have to be listed here.
 */
const proofs = /^\/api\/(auth|reauth|forgetpwd|passkeys?|emailverify|mobileverify|email\/verify)/;

/** Returns a pseudonym that identifies a network without revealing its IP address. */
export const networkMark = ({ secrets }: Pick<AppContext, 'secrets'>, clientIp: string): string =>
  secrets.of('tally', 'network', getClientNetwork(clientIp)).slice(0, 12);

/**
 * Logs refused requests that may indicate an attack: forbidden, rate-limited, or with a failed CSRF or identity
 * check.
 */
export const logRefusals = (shop: AppContext): MiddlewareHandler<ApiEnv> => {
  const counts = new Map<string, { n: number; until: number }>();
  const count = (key: string): number => {
    const known = counts.get(key);
    const now = Date.now();
    const counter = known && known.until > now ? known : { n: 0, until: now + minute };
    counter.n += 1;
    counts.delete(key);
    counts.set(key, counter);
    for (const oldest of counts.keys()) {
      if (counts.size <= most) break;
      counts.delete(oldest);
    }
    return counter.n;
  };
  return async (c, next) => {
    await next();
    const { status } = c.res;
    const refusal = c.get('refusal');
    // an expired session is not an attack
    const isProof = status >= 400 && status < 500 && refusal !== 'SESSION' && proofs.test(c.req.path);
    if (!loggedStatuses.has(status) && !isProof) return;
    const from = networkMark(shop, getClientIp(c, shop.config.trustProxy));
    const route = routeOf(c);
    const times = count(`${from} ${route} ${status}`);
    if (times <= logged || times % 100 === 0)
      shop.log.warn({ method: c.req.method, route, status, refusal, from, times }, 'a request was refused');
  };
};
