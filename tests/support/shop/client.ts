/** The shop's API from one browser, for tests, benchmarks and fault injection. It connects to loopback only. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { responseSchemaOf, api, isPath, type ResponseOf, type EnvelopePath } from '../../../contract/api.ts';
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
/** The call of `contract/api.ts` for a path such as `/getCart?carttoken=…`; any call for an unknown text. */
type CalledBy<Address extends string> = Address extends `/${infer Name}?${string}`
  ? Named<Name>
  : Address extends `/${infer Name}`
    ? Named<Name>
    : EnvelopePath;
/** A response of the API, success or failure. `Called` is its call. */
export type Answer<Called extends EnvelopePath = EnvelopePath> = {
  status: number;
  headers: Headers;
  body: v.InferOutput<typeof answerBody>;
  /** Path below `/api`. */
  address: string;
  readonly called?: Called;
};
/** Sends a call. The response has the type of the call if the path is a literal. */
export type Get<Rest extends unknown[]> = <const Address extends string>(
  address: Address,
  ...rest: Rest
) => Promise<Answer<CalledBy<Address>>>;

type Sent = Record<string, string>;
/** Strings and forms are sent unchanged, everything else as JSON. */
type Body = string | FormData | URLSearchParams | object;

export type ShopClient = {
  /** Stored cookies by name, ignoring paths and times. */
  cookies: CookieJar;
  /** Any path of the shop; redirects are not followed. */
  send: (method: string, path: string, body?: Body, headers?: Sent) => Promise<Response>;
  /** A path below `/api`. @throws ValiError if the response is not one of the API */
  get: Get<[headers?: Sent]>;
  post: Get<[body: Body, headers?: Sent]>;
  /** The same browser with further headers on each call. */
  with: (headers: Sent) => ShopClient;
};

export type ClientOptions = {
  /** Sent with each call. */
  headers?: Sent;
  /** Timeout of a call in milliseconds. */
  timeout?: number;
  /** Replaces the global fetch. */
  fetch?: typeof fetch;
};

const toWire = (body: Body): { body: string | FormData | URLSearchParams; type: Sent } => {
  if (body instanceof FormData || body instanceof URLSearchParams) return { body, type: {} };
  const type = { 'content-type': 'application/json' };
  return { body: typeof body === 'string' ? body : JSON.stringify(body), type };
};

/**
 * Stores cookies and repeats the XSRF token, like the page (`src/api/client.ts`). @throws Error for a host other than
 * loopback
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
    return { status, headers: received, body: v.parse(answerBody, await response.json()), address };
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

/** The headers of a signed-in customer. */
export const bearer = (accessToken: string): Sent => ({ authorization: `Bearer ${accessToken}` });

const addresses = Object.keys(api)
  .filter(isPath)
  .map((path) => ({ path, matches: new RegExp(`^/${path.replaceAll(/:\w+/g, '[^/]+')}(?:\\?|$)`) }));
/** The call of a path. @throws Error for a path missing in `contract/api.ts` */
const callOfAddress = (address: string): EnvelopePath => {
  const found = addresses.find(({ matches }) => matches.test(address));
  if (!found) throw new Error(`contract/api.ts has no call ${address}`);
  return found.path as EnvelopePath;
};

/** The data of a successful response, by the schema of its call in `contract/api.ts`. @throws Error for a refusal */
export const dataOf = <Called extends EnvelopePath>(answer: Answer<Called>): ResponseOf<Called> => {
  if (answer.status !== 200) throw new Error(`status ${answer.status}: ${JSON.stringify(answer.body)}`);
  const schema = responseSchemaOf(callOfAddress(answer.address));
  return v.parse(envelope(schema), answer.body).data as ResponseOf<Called>;
};

/** The same browser on a bad connection: a broken call is retried until `isOver`, as a person would click again. */
export const keepTrying = (client: ShopClient, isOver: () => boolean): ShopClient => {
  const tryOn = async <A extends Answer>(path: string, call: () => Promise<A>): Promise<A> => {
    for (;;) {
      // The next attempt shows the result of a cut one.
      const answer = await call().catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      if (isOver()) throw new Error(`no answer to ${path} before the end`);
      await sleep(150);
    }
  };
  return {
    ...client,
    get: (path, headers) => tryOn(path, () => client.get(path, headers)),
    post: (path, body, headers) => tryOn(path, () => client.post(path, body, headers)),
    with: (headers) => keepTrying(client.with(headers), isOver),
  };
};
