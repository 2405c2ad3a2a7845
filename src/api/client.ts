import ky, { HTTPError, isNetworkError, type KyInstance } from 'ky';
import * as v from 'valibot';
import type { ResponseOf, GetPath, PostPath, RequestOf, StreamPath } from '../../contract/api.ts';
import { createFailure, isFailure } from '../../contract/failure.ts';
import { envelope, failureEnvelope } from '../../contract/schemas/envelope.ts';
import type { Failure } from '../../machines/types.ts';
import { readCookie, writeCookie } from '../storage/cookie.ts';
import { loadResponseSchema } from './responseSchemas.ts';
import type { Api, ApiDeps } from './types.ts';

/** Placeholder for requests without a bearer token. It is never sent. */
const noToken = 'none';

/**
 * Returns the XSRF token to send with each write, or null if cookies are disabled. The browser generates the
 * token. If the server generated it, several parallel responses would each set a different one.
 */
const xsrfToken = (): string | null => {
  const name = 'XSRF-TOKEN';
  if (!readCookie(name))
    writeCookie(name, btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))));
  return readCookie(name);
};

const sessionMessages = new Set(['Token has expired', 'Token not provided']);

const kindOf = (status: number, code: string | undefined): Failure['kind'] => {
  if (code === 'VALIDATION_ERROR' || status === 422) return 'validation';
  if (status === 404) return 'notFound';
  if (status === 409) return 'conflict';
  if (status === 410) return 'gone';
  if (status === 429) return 'tooMany';
  if (status === 401 || status === 403) return 'refused';
  return 'server';
};

/** Converts an error response into a `Failure`. Returns null if the response does not match the error schema. */
const structured = (status: number, body: unknown): Failure | null => {
  const parsed = v.safeParse(failureEnvelope, body);
  if (!parsed.success) return null;
  const { message, code, errors, data } = parsed.output;
  const kind = sessionMessages.has(message) ? 'session' : kindOf(status, code);
  const fields = Object.fromEntries(
    Object.entries(errors ?? {}).flatMap(([field, [text]]) => (text?.trim() ? [[field, text]] : [])),
  );
  // an empty message becomes null, so that the view shows its own text
  return createFailure(kind, {
    message: message.trim() ? message : null,
    code: code ?? null,
    fields,
    data: data ?? null,
  });
};

/** Passes the JSON of each server-sent event to `receive`. */
const readEvents = async (
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  receive: (data: unknown) => void,
): Promise<void> => {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (text + part.value).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) if (event.startsWith('data: ')) receive(JSON.parse(event.slice(6)));
  }
};

/** True if the server has ended the customer's session, for example because of a sign-out on another device. */
const isSignedOut = (error: unknown): boolean => isFailure(error) && error.code === 'SIGNED_OUT';

/** True if the failure is a lost connection. */
const isLost = (error: unknown): boolean => isFailure(error) && error.kind === 'network';

export const createClient = (deps: ApiDeps): Api => {
  const { base, resendDelay = 500 } = deps;
  const http: KyInstance = ky.create({
    prefix: base,
    // never sends a payment twice: if there is no response, the shop checks the payment's status instead
    retry: 0,
    timeout: false,
    hooks: {
      beforeRequest: [
        async ({ request }) => {
          request.headers.set('Accept-Language', deps.language());
          const isGiven = request.headers.has('Authorization');
          if (request.headers.get('Authorization') === noToken) request.headers.delete('Authorization');
          const bearer = isGiven ? null : await deps.accessToken(request.method !== 'GET');
          if (bearer) request.headers.set('Authorization', `Bearer ${bearer}`);
          if (deps.isBot?.()) request.headers.set('X-Bot', '1');
          if (request.method === 'GET') return;
          const xsrf = xsrfToken();
          if (xsrf) request.headers.set('X-XSRF-TOKEN', xsrf);
          // cookies are disabled; without this header, the server would set cookies that the browser rejects
          else request.headers.set('X-Cookies', '0');
        },
      ],
    },
  });

  const toFailure = (error: unknown): unknown => {
    if (isFailure(error)) return error;
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    // the connection was lost or the response was cut off
    if (isNetworkError(error) || error instanceof TypeError) return createFailure('network');
    if (error instanceof HTTPError) {
      const failure = structured(error.response.status, error.data) ?? createFailure('generic');
      if (failure.kind === 'session') deps.onSessionLost();
      if (isSignedOut(failure)) deps.onSignedOut(error.request.headers.get('Authorization'));
      return failure;
    }
    return createFailure('generic');
  };

  const parseResponse = async <P extends GetPath | PostPath>(
    path: P,
    send: () => Promise<Response>,
  ): Promise<{ data: ResponseOf<P>; message: string }> => {
    try {
      const [response, schema] = await Promise.all([send(), loadResponseSchema(path)]);
      const body: unknown = await response.json();
      const good = v.safeParse(envelope(schema), body);
      if (good.success) return good.output as { data: ResponseOf<P>; message: string };
      const failure = structured(response.status, body) ?? createFailure('generic');
      if (failure.kind === 'session') deps.onSessionLost();
      throw failure;
    } catch (error) {
      throw toFailure(error);
    }
  };

  /**
   * Loads the response schema before sending a write. If it were loaded afterwards and failed to load, the
   * response could not be read and the outcome would be unknown.
   */
  const write = async <P extends PostPath>(path: P, send: () => Promise<Response>) => {
    await loadResponseSchema(path);
    return parseResponse(path, send);
  };

  return {
    get: async (path, query, signal) => {
      // ky leaves out parameters that are undefined
      const given = Object.entries(query);
      const searchParams = given.filter(([name]) => !path.includes(`:${name}`));
      const filled = given.reduce<string>(
        (text, [name, value]) => text.replace(`:${name}`, String(value)),
        path,
      );
      const send = () =>
        http.get(filled, {
          searchParams: Object.fromEntries(searchParams),
          ...(signal ? { signal } : {}),
        });
      try {
        return (await parseResponse(path, send)).data;
      } catch (error) {
        // when the shopper leaves a page, the browser aborts its requests; the delay lets the page close
        // before such a failure can, for example, discard the cart
        if (isLost(error)) await new Promise((resolve) => setTimeout(resolve, resendDelay));
        // after `SIGNED_OUT`, retries without a token, because the data is public
        else if (!isSignedOut(error)) throw error;
        return (await parseResponse(path, send)).data;
      }
    },
    post: async (path, body, signal) =>
      (await write(path, () => http.post(path, { json: body, ...(signal ? { signal } : {}) }))).data,
    postWithMessage: (path, body, { signal, bearer, keepalive } = {}) =>
      // a closing page cannot wait for the response schema
      (keepalive ? parseResponse : write)(path, () =>
        http.post(path, {
          json: body,
          ...(signal ? { signal } : {}),
          ...(keepalive ? { keepalive } : {}),
          ...(bearer === undefined
            ? {}
            : { headers: { Authorization: bearer === null ? noToken : `Bearer ${bearer}` } }),
        }),
      ),
    stream: async <P extends StreamPath>(
      path: P,
      body: RequestOf<P>,
      signal: AbortSignal,
      receive: (event: ResponseOf<P>) => void,
    ) => {
      try {
        const [{ body: stream }, schema] = await Promise.all([
          http.post(path, { json: body, signal }),
          loadResponseSchema(path),
        ]);
        if (!stream) throw createFailure('generic');
        await readEvents(stream, (data) => receive(v.parse(schema, data) as ResponseOf<P>));
      } catch (error) {
        throw toFailure(error);
      }
    },
    file: async (path, body, signal) => {
      try {
        return await http.post(path, { json: body, ...(signal ? { signal } : {}) }).blob();
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
};
