import { randomUUID } from 'node:crypto';
import type { Context, ErrorHandler, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { generateCookie, getCookie } from 'hono/cookie';
import type { AppContext } from '../../appContext.ts';
import { getMessages, type MessageKey } from '../../messages/index.ts';
import { isDatabaseAway, isTextUnstorable } from '../../platform/database/connect.ts';
import type { Log } from '../../platform/log.ts';
import { ShopRefusal, type RefusalStatus } from '../../platform/refusal.ts';
import { logFields } from '../../platform/telemetry/scope.ts';
import { constantTimeEqual, generateSecret } from '../../platform/tokens.ts';
import { OutcomeUnknown } from '../../providers/ports.ts';
import { languageOf, type ApiEnv } from './context.ts';

type Details = NonNullable<ConstructorParameters<typeof ShopRefusal>[2]>;

/** Responds with the failure envelope. */
export const failureResponse = (
  c: Context,
  status: RefusalStatus | 405 | 500,
  text: MessageKey,
  details: Details = {},
): Response => {
  const { messages } = getMessages(languageOf(c));
  const { code, data, fields, retryAfter } = details;
  if (retryAfter) c.header('retry-after', String(retryAfter));
  c.set('refusal', code);
  return c.json(
    {
      success: false,
      message: messages[text],
      ...(code ? { code } : {}),
      ...(fields
        ? {
            errors: Object.fromEntries(
              Object.entries(fields).map(([name, keys]) => [name, [keys].flat().map((key) => messages[key])]),
            ),
          }
        : {}),
      ...(data ? { data } : {}),
    },
    // 419 is not a registered status, but the contract uses it
    status as 400,
  );
};

const refusal = (c: Context, error: ShopRefusal): Response =>
  failureResponse(c, error.status, error.text, {
    ...(error.code ? { code: error.code } : {}),
    ...(error.data ? { data: error.data } : {}),
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.retryAfter ? { retryAfter: error.retryAfter } : {}),
  });

/** Returns the stack frames of an error without its message. */
export const stackFramesOf = (error: Error): string[] =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6);

/**
 * Converts a PostgreSQL error about an unstorable character into a 400 response, because the character came
 * from the client. Returns all other errors unchanged.
 */
export const toRefusal = (thrown: Error): Error =>
  isTextUnstorable(thrown) ? new ShopRefusal(400, 'malformed', { code: 'MALFORMED' }) : thrown;

/** Seconds before a client may retry. */
const retryAfter = 5;

/**
 * Responds to errors. Logs only the name and location of internal errors, because their messages may quote
 * personal data.
 */
export const respondWithError =
  (log: Log): ErrorHandler<ApiEnv> =>
  (thrown, c) => {
    const error = toRefusal(thrown);
    if (error instanceof ShopRefusal) return refusal(c, error);
    const note = { requestId: c.get('requestId'), path: c.req.path };
    if (error instanceof OutcomeUnknown) {
      log.warn({ ...note, reason: error.message }, 'an external service does not respond');
      return failureResponse(c, 503, 'wait', { code: 'UNAVAILABLE', retryAfter });
    }
    if (isDatabaseAway(error)) {
      log.warn(note, 'the database is unavailable');
      return failureResponse(c, 503, 'wait', { code: 'UNAVAILABLE', retryAfter });
    }
    const cause =
      error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : undefined;
    log.error({ ...note, problem: error.name, cause, at: stackFramesOf(error) }, 'a request failed');
    return failureResponse(c, 500, 'generic', { code: 'INTERNAL' });
  };

/**
 * Sets headers on every response, including errors: no MIME sniffing, no framing and no referrer. Sets them directly
 * on the response, because `c.header` would copy a finished response and its body.
 */
export const leastHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  const least = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "frame-ancestors 'none'",
  };
  for (const [name, value] of Object.entries(least)) if (!headers.has(name)) headers.set(name, value);
};

/**
 * Sets the HSTS header on every response if the shop uses https, so that returning browsers never use plain
 * http.
 */
export const transportSecurity =
  (publicUrl: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (publicUrl.startsWith('https:'))
      c.res.headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains');
  };

/**
 * Sets the common headers of every API response. A response must not be cached unless its route sets a
 * Cache-Control header.
 */
export const apiHeaders =
  (log: Log): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const started = performance.now();
    const requestId = logFields().requestId ?? randomUUID();
    c.set('requestId', requestId);
    await next();
    const headers = c.res.headers;
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    headers.set('referrer-policy', 'no-referrer');
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    headers.set('cross-origin-resource-policy', 'same-origin');
    headers.set('x-request-id', requestId);
    headers.append('vary', 'Accept-Language');
    log.debug(
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  };

const maxSize = 64 * 1024;
const refuseLarge = (c: Context): Response => failureResponse(c, 413, 'tooLarge', { code: 'TOO_LARGE' });
const limitStream = bodyLimit({ maxSize, onError: refuseLarge });

/**
 * Refuses request bodies whose declared length is too large. If no length is declared, counts the bytes while
 * reading, which is slower.
 */
export const limitBody: MiddlewareHandler = (c, next) => {
  const length = c.req.header('content-length');
  if (c.req.header('transfer-encoding') !== undefined) return limitStream(c, next);
  if (length === undefined) return c.req.method === 'GET' ? next() : limitStream(c, next);
  return Number(length) > maxSize ? Promise.resolve(refuseLarge(c)) : next();
};

/**
 * Refuses API calls from other sites. Browsers state a request's origin in a header that no page can change.
 */
export const ownPagesOnly: MiddlewareHandler = async (c, next) =>
  ['cross-site', 'same-site'].includes(c.req.header('sec-fetch-site') ?? '')
    ? failureResponse(c, 403, 'csrf', { code: 'CSRF' })
    : next();

const xsrfCookie = 'XSRF-TOKEN';
const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protects against CSRF by double submit: with every request that changes data, the browser must repeat the
 * value of its cookie in a header. The page creates the cookie (`src/api/client.ts`), because parallel first
 * responses from the server would each set a different one. If such a request comes without the cookie, it is
 * processed and its response sets the cookie.
 */
export const xsrf =
  (shop: AppContext): MiddlewareHandler =>
  async (c, next) => {
    if (safe.has(c.req.method)) return next();
    const cookie = getCookie(c, xsrfCookie);
    const repeated = c.req.header('x-xsrf-token');
    if (cookie && !constantTimeEqual(cookie, repeated ?? ''))
      // a missing header means that the page could not read the cookie, so cookies are probably blocked
      return failureResponse(c, 419, repeated ? 'csrf' : 'cookiesNeeded', { code: 'CSRF' });
    await next();
    if (!cookie)
      c.res.headers.append(
        'set-cookie',
        generateCookie(xsrfCookie, generateSecret(), {
          path: '/',
          sameSite: 'Strict',
          secure: shop.config.publicUrl.startsWith('https:'),
        }),
      );
    return undefined;
  };
