/**
 * Calls the shop's API like a browser, for tests, benchmarks and fault injection. Connects only to loopback.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { responseSchemaOf, api, isPath, type ResponseOf, type EnvelopePath } from '../../../contract/api.ts';
import type { Call } from '../../../contract/api/call.ts';
import { envelope } from '../../../contract/schemas/envelope.ts';
import { keepCookies, toCookieHeader, type CookieJar } from './cookies.ts';

const answerBody = v.object({
  success: v.boolean(),
  message: v.string(),
  code: v.optional(v.string()),
  data: v.optional(v.unknown()),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
});
type Named<Name> = Name extends EnvelopePath
  ? Name
  : Name extends `email/verify/${string}`
    ? 'email/verify/:id/:hash'
    : EnvelopePath;
/**
 * Maps a path such as `/getCart?carttoken=…` to its call's type in `contract/api.ts`. An unknown path maps to
 * the union of all calls' types.
 */
export type CalledBy<Address extends string> = Address extends `/${infer Name}?${string}`
  ? Named<Name>
  : Address extends `/${infer Name}`
    ? Named<Name>
    : EnvelopePath;
/** A response of the API, successful or not. `Called` is the path of the call in `contract/api.ts`. */
export type Answer<Called extends EnvelopePath = EnvelopePath> = {
  status: number;
  headers: Headers;
  body: v.InferOutput<typeof answerBody>;
  /** Path of the call below `/api`. */
  address: string;
  readonly called?: Called;
};
/** Sends a GET request. For a literal path, the response has the type of its call. */
export type Get<Rest extends unknown[]> = <const Address extends string>(
  address: Address,
  ...rest: Rest
) => Promise<Answer<CalledBy<Address>>>;

type Sent = Record<string, string>;
/** Strings and forms are sent unchanged. Everything else is sent as JSON. */
type Body = string | FormData | URLSearchParams | object;

export type ShopClient = {
  /** Stored cookies by name, without their paths and expiry. */
  cookies: CookieJar;
  /** Requests any path of the shop. Redirects are not followed. */
  send: (method: string, path: string, body?: Body, headers?: Sent) => Promise<Response>;
  /**
   * Requests a path below `/api`.
   *
   * @throws ValiError if the response is not from the API
   */
  get: Get<[headers?: Sent]>;
  post: Get<[body: Body, headers?: Sent]>;
  /** Returns a client for the same browser that adds these headers to each call. */
  with: (headers: Sent) => ShopClient;
};

export type ClientOptions = {
  /** Headers to send with each call. */
  headers?: Sent;
  /** Timeout of each call in milliseconds. */
  timeout?: number;
  /** Function to use instead of the global fetch. */
  fetch?: typeof fetch;
};

const toWire = (body: Body): { body: string | FormData | URLSearchParams; type: Sent } => {
  if (body instanceof FormData || body instanceof URLSearchParams) return { body, type: {} };
  const type = { 'content-type': 'application/json' };
  return { body: typeof body === 'string' ? body : JSON.stringify(body), type };
};

/**
 * Creates a client that stores cookies and repeats the XSRF token, like the page (`src/api/client.ts`). @throws
 * Error for a host other than loopback
 */
export const createShopClient = (
  origin: string,
  { headers: always = {}, timeout, fetch: carry = fetch }: ClientOptions = {},
  cookies: CookieJar = new Map(),
): ShopClient => {
  if (!/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname))
    throw new Error(`${origin} is not this machine`);

  const send: ShopClient['send'] = async (method, path, body, headers = {}) => {
    const wire = body === undefined ? null : toWire(body);
    const xsrf = cookies.get('XSRF-TOKEN');
    const response = await carry(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        'accept-language': 'en',
        ...(cookies.size > 0 ? { cookie: toCookieHeader(cookies) } : {}),
        ...(xsrf && method !== 'GET' ? { 'x-xsrf-token': decodeURIComponent(xsrf) } : {}),
        ...wire?.type,
        ...always,
        ...headers,
      },
      ...(wire ? { body: wire.body } : {}),
      ...(timeout === undefined ? {} : { signal: AbortSignal.timeout(timeout) }),
    });
    keepCookies(cookies, response);
    return response;
  };
  const call = async (
    method: string,
    address: string,
    body?: Body,
    headers?: Sent,
  ): Promise<Answer<never>> => {
    const response = await send(method, `/api${address}`, body, headers);
    const { status, headers: received } = response;
    const answer = { status, headers: received, body: v.parse(answerBody, await response.json()), address };
    checkDetails(answer);
    return answer;
  };
  return {
    cookies,
    send,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    with: (headers) =>
      createShopClient(
        origin,
        { headers: { ...always, ...headers }, fetch: carry, ...(timeout === undefined ? {} : { timeout }) },
        cookies,
      ),
  };
};

/** Returns the headers of a signed-in customer. */
export const bearer = (accessToken: string): Sent => ({ authorization: `Bearer ${accessToken}` });

const addresses = Object.keys(api)
  .filter(isPath)
  .map((path) => ({ path, matches: new RegExp(`^/${path.replaceAll(/:\w+/g, '[^/]+')}(?:\\?|$)`) }));
/**
 * Validates an error's data if the call declares a schema for it. @throws Error if the data or the status
 * differs from `contract/api.ts`
 */
const checkDetails = ({ status, body, address }: Answer): void => {
  const path = addresses.find(({ matches }) => matches.test(address))?.path;
  if (path === undefined || body.code === undefined) return;
  const { errors }: Call = api[path];
  const declared = errors?.[body.code];
  if (declared === undefined || typeof declared === 'number') return;
  const [expected, schema] = declared;
  if (status !== expected || !v.is(schema, body.data))
    throw new Error(
      `${address}: ${status} ${body.code} with ${JSON.stringify(body.data)} is not in contract/api.ts`,
    );
};

/**
 * Returns the call for a path.
 * @throws Error if `contract/api.ts` lacks the path
 */
const callOfAddress = (address: string): EnvelopePath => {
  const found = addresses.find(({ matches }) => matches.test(address));
  if (!found) throw new Error(`contract/api.ts does not contain the call ${address}`);
  return found.path as EnvelopePath;
};

/**
 * Validates a successful response's data with the schema in `contract/api.ts`. Returns the data.
 *
 * @throws Error if the call was rejected
 */
export const dataOf = <Called extends EnvelopePath>(answer: Answer<Called>): ResponseOf<Called> => {
  if (answer.status !== 200) throw new Error(`status ${answer.status}: ${JSON.stringify(answer.body)}`);
  const schema = responseSchemaOf(callOfAddress(answer.address));
  return v.parse(envelope(schema), answer.body).data as ResponseOf<Called>;
};

/**
 * Returns a client that repeats failed calls until `isOver` returns true, like a user on a bad connection who
 * clicks again.
 */
export const withRetries = (client: ShopClient, isOver: () => boolean): ShopClient => {
  const tryOn = async <A extends Answer>(path: string, call: () => Promise<A>): Promise<A> => {
    for (;;) {
      // A cut connection counts as a failure, so the call is repeated.
      const answer = await call().catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      if (isOver()) throw new Error(`no response to ${path} before the end`);
      await sleep(150);
    }
  };
  return {
    ...client,
    get: (path, headers) => tryOn(path, () => client.get(path, headers)),
    post: (path, body, headers) => tryOn(path, () => client.post(path, body, headers)),
    with: (headers) => withRetries(client.with(headers), isOver),
  };
};
