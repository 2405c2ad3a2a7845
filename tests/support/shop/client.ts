/** The shop's API from one browser, for tests, benchmark and fault injection. It connects to loopback only. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { envelope } from '../../../contract/schemas/envelope.ts';
import { keepCookies, toCookieHeader, type CookieJar } from './cookies.ts';

const answerBody = v.object({
  success: v.boolean(),
  message: v.string(),
  code: v.optional(v.string()),
  data: v.optional(v.unknown()),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
});
/** An answer of the API, good or bad. */
export type Answer = { status: number; headers: Headers; body: v.InferOutput<typeof answerBody> };

type Sent = Record<string, string>;
/** Strings and forms are sent unchanged, everything else as JSON. */
type Body = string | FormData | URLSearchParams | object;

export type ShopClient = {
  /** Stored cookies by name, ignoring paths and times. */
  cookies: CookieJar;
  /** Any path of the shop; redirects are not followed. */
  send: (method: string, path: string, body?: Body, headers?: Sent) => Promise<Response>;
  /** A path below `/api`. @throws ValiError when the answer is not one of the API. */
  get: (path: string, headers?: Sent) => Promise<Answer>;
  post: (path: string, body: Body, headers?: Sent) => Promise<Answer>;
  /** The same browser with further headers on each call. */
  with: (headers: Sent) => ShopClient;
};

export type ClientOptions = {
  /** Goes with each call. */
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

/** Keeps its cookies and repeats the XSRF token, as the page does (`src/api/client.ts`). @throws Error when not on loopback. */
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
  const call = async (method: string, path: string, body?: Body, headers?: Sent): Promise<Answer> => {
    const response = await send(method, `/api${path}`, body, headers);
    const { status, headers: received } = response;
    return { status, headers: received, body: v.parse(answerBody, await response.json()) };
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

/** The headers of somebody signed in. */
export const bearer = (accessToken: string): Sent => ({ authorization: `Bearer ${accessToken}` });

/** The data of an answer that says yes, by the schema that the shop's own client uses. @throws Error with the answer that says no. */
export const dataOf = <S extends v.GenericSchema>(answer: Answer, schema: S): v.InferOutput<S> => {
  if (answer.status !== 200) throw new Error(`status ${answer.status}: ${JSON.stringify(answer.body)}`);
  return v.parse(envelope(schema), answer.body).data;
};

/** The same browser on a bad line: a call that breaks off is made again until `isOver`, as a person would click again. */
export const keepTrying = (client: ShopClient, isOver: () => boolean): ShopClient => {
  const tryOn = async (path: string, call: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      // The next try shows the result of one that was cut off.
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
