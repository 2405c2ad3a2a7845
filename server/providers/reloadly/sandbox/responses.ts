import type { Context } from 'hono';
import * as v from 'valibot';
import { pageOf, wireTime } from './wire.ts';

export type SupplierResponder = {
  /** Responds with an error in the supplier's format. */
  refuse: (
    c: Context,
    status: 400 | 401 | 404 | 409 | 500 | 503,
    errorCode: string,
    message: string,
  ) => Response;
  badBody: (c: Context) => Response;
};

/** `now` returns the current time in milliseconds since 1970. */
export const createResponder = (now: () => number): SupplierResponder => {
  const refuse: SupplierResponder['refuse'] = (c, status, errorCode, message) =>
    c.json(
      {
        timeStamp: wireTime(now()),
        message,
        path: c.req.path,
        errorCode,
        infoLink: null,
        details: [],
      },
      status,
    );
  return {
    refuse,
    badBody: (c) => refuse(c, 400, 'INVALID_INPUT_PROVIDED', 'the request is not valid'),
  };
};

const foreignPages = {
  forbidden: [403, '403 Forbidden'],
  'wrong-path': [404, '404 Not Found'],
  'too-many': [429, '429 Too Many Requests'],
} as const;

/** Responds like a proxy in front of the supplier, such as a WAF or CDN. */
export const respondLikeProxy = (
  c: Context,
  fault: keyof typeof foreignPages,
): Response | Promise<Response> => {
  const [status, title] = foreignPages[fault];
  return c.html(`<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`, status);
};

/** Responds as the supplier's web server does for an unknown path. */
export const respondUnknownPath = (c: Context, at: number): Response =>
  c.json(
    {
      timeStamp: wireTime(at),
      status: 404,
      error: 'Not Found',
      message: 'No message available',
      path: c.req.path,
    },
    404,
  );

/** Responds with one page of a list. `page` starts at 1, and `size` is limited to `most`. */
export const paged = (c: Context, all: readonly object[], most: number): Response => {
  const whole = (name: string, otherwise: number): number => {
    const value = Number(c.req.query(name) ?? otherwise);
    return Number.isInteger(value) && value > 0 ? value : otherwise;
  };
  return c.json(pageOf(all, whole('page', 1), Math.min(most, whole('size', most))));
};

const parseOrNull = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

/** Parses the request body. Returns null if it is not JSON. */
export const readBody = async (c: Context): Promise<unknown> => parseOrNull(await c.req.text());

/** Maximum number of entries per page of the supplier's lists. */
export const listPage = 200;

/** Schemas of fields that occur in several request bodies. */
export const text = v.pipe(v.string(), v.minLength(1));
export const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(150));
export const reference = v.pipe(v.union([text, v.number()]), v.transform(String));
export const positive = v.pipe(v.number(), v.gtValue(0));
export const countryCode = v.pipe(v.string(), v.length(2));
