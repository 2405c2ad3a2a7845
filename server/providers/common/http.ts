import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { refuseInside } from '../../platform/database/transactionGuard.ts';
import type { Log } from '../../platform/log.ts';
import { sentRequests, type SentRequest } from '../../platform/wireChannels.ts';
import { OutcomeUnknown, Refused, Unavailable, type UnavailableReason } from '../ports.ts';

/** Dependencies of every adapter. Tests pass shorter retry delays. */
export type GatewayDeps = {
  log: Log;
  now?: () => number;
  /** Milliseconds to wait before the second, third, … attempt at an idempotent call. */
  retryDelays?: readonly number[];
  /** Timeout for a whole attempt, in milliseconds, from connecting to reading the full response. */
  timeout?: number;
};

export type HttpCall<S extends v.GenericSchema> = {
  /**
   * Name of the call in logs and errors, in dotted form, such as `card.init`. URLs are never logged, because they
   * contain phone numbers and identifiers.
   */
  operation: string;
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** Value sent as a JSON body. */
  body?: unknown;
  /** JSON text sent as is, instead of `body`. */
  text?: string;
  /** Form fields sent in the given order, instead of `body`. */
  form?: Record<string, string> | [string, string][];
  /** True if repeating the call cannot have a second effect. Only such calls are retried. */
  idempotent: boolean;
  response: S;
};

export type Http = <S extends v.GenericSchema>(call: HttpCall<S>) => Promise<v.InferOutput<S>>;

export type HttpRules = {
  /**
   * Returns the provider's reason from a 4xx response body. Returns null if the response comes from a proxy.
   */
  refusal: (body: unknown, status: number) => string | null;
  /**
   * Returns true for 4xx responses that leave open whether the call took effect, such as "this identifier was
   * used before". Defaults to `provesNothing`.
   */
  inconclusive?: (status: number, reason: string) => boolean;
  /**
   * Returns, from a 4xx response, the provider's reason for refusing all of our requests. Defaults to
   * `unavailableReasonOf`.
   */
  unavailable?: (status: number, reason: string | null) => UnavailableReason | null;
  /**
   * Fields whose numbers are kept as text. Identifiers and codes can exceed a double's precision, and a
   * signature may cover the exact text.
   */
  textFields?: readonly string[] | 'all';
};

const defaultTimeout = 30_000;
const maxResponseBytes = 2_000_000;
/**
 * True for status codes that leave open whether the call took effect: timeout, conflict with a running call,
 * too early, or too many requests.
 */
export const provesNothing = (status: number): boolean => [408, 409, 425, 429].includes(status);

/**
 * Returns the reason why the provider cannot serve any of our calls: credentials, permissions, too many calls,
 * or a proxy in front of the provider.
 */
export const unavailableReasonOf = (status: number, reason: string | null): UnavailableReason | null => {
  if (status === 401) return 'credentials';
  if (status === 403) return 'forbidden';
  if (status === 429) return 'rateLimited';
  return reason === null && !provesNothing(status) ? 'gateway' : null;
};

/**
 * Creates a function for outgoing JSON calls. `timeout` limits each attempt as a whole, and fetch limits
 * connecting to 10 s.
 * @throws Refused for a definite 4xx with the provider's reason; Unavailable if the provider refuses our
 * requests in general; OutcomeUnknown in all other cases.
 */
export const createHttp = (deps: GatewayDeps, rules: HttpRules): Http => {
  const { log, retryDelays = [250, 1000], timeout = defaultTimeout } = deps;
  const { inconclusive = provesNothing, unavailable = unavailableReasonOf } = rules;
  const { textFields = [] } = rules;
  const isText = textFields === 'all' ? () => true : (name: string) => textFields.includes(name);

  const attempt = async <S extends v.GenericSchema>(
    call: HttpCall<S>,
    correlationId: string,
  ): Promise<v.InferOutput<S>> => {
    const unknown = (what: string): OutcomeUnknown => new OutcomeUnknown(`${call.operation}: ${what}`);
    let status: number;
    let text: string;
    const headers = {
      accept: 'application/json',
      'x-correlation-id': correlationId,
      ...(call.body === undefined && call.text === undefined ? {} : { 'content-type': 'application/json' }),
      ...call.headers,
    };
    const form = call.form ? new URLSearchParams(call.form) : null;
    const body = form ?? call.text ?? (call.body === undefined ? null : JSON.stringify(call.body));
    if (sentRequests.hasSubscribers)
      sentRequests.publish({
        operation: call.operation,
        method: call.method,
        url: call.url,
        headers,
        body: body === null ? null : String(body),
      } satisfies SentRequest);
    try {
      const response = await fetch(call.url, {
        method: call.method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
        headers,
        body,
      });
      status = response.status;
      text = await readLimited(response);
    } catch (error) {
      const isUnsent = neverConnected.has(causeOf(error) ?? '');
      throw new OutcomeUnknown(`${call.operation}: ${networkReason(error)}`, { isUnsent });
    }
    if (status >= 500) throw unknown(`status ${status}`);
    const responseBody = status === 204 ? null : parseExact(text, isText);
    if (status >= 400) {
      const reason = rules.refusal(responseBody, status);
      const notNow = unavailable(status, reason);
      if (notNow !== null)
        throw new Unavailable(
          notNow,
          `${call.operation}: status ${status}${reason === null ? '' : ` ${reason}`}`,
        );
      if (reason === null || inconclusive(status, reason))
        throw unknown(`status ${status}${reason === null ? '' : ` ${reason}`}`);
      throw new Refused(reason, `${call.operation}: ${reason}`);
    }
    const checked = v.safeParse(call.response, responseBody);
    if (!checked.success)
      throw unknown(`unexpected answer at ${v.getDotPath(checked.issues[0]) ?? 'its root'}`);
    return checked.output;
  };

  return async (call) => {
    refuseInside(call.operation);
    const correlationId = randomUUID();
    const tries = call.idempotent ? retryDelays.length + 1 : 1;
    for (let n = 1; ; n += 1) {
      const started = performance.now();
      const note = { operation: call.operation, correlationId, try: n };
      try {
        const response = await attempt(call, correlationId);
        log.debug({ ...note, ms: Math.round(performance.now() - started) }, 'outbound call');
        return response;
      } catch (error) {
        const outcome = error instanceof Error ? error.message : 'unknown';
        log.warn({ ...note, ms: Math.round(performance.now() - started), outcome }, 'outbound call failed');
        if (!(error instanceof OutcomeUnknown) || n >= tries) throw error;
        // retries after a proxy's error, but not after the provider's own refusal, which outlasts the retries
        if (error instanceof Unavailable && error.reason !== 'gateway') throw error;
        await sleep(retryDelays[n - 1] ?? 0);
      }
    }
  };
};

/**
 * Parses JSON. In fields accepted by `isText`, numbers are kept as their exact text. Returns undefined if the
 * input is not JSON.
 */
export const parseExact = (text: string, isText: (name: string) => boolean): unknown => {
  const keepText = (key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && isText(key) ? (context?.source ?? String(value)) : value;
  try {
    return JSON.parse(text, keepText);
  } catch {
    return undefined;
  }
};

const readLimited = async (response: Response): Promise<string> => {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxResponseBytes) throw new Error('response too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/**
 * Error codes for failures before the first byte is sent, such as an unknown host, a refused connection or a
 * missing route.
 */
const neverConnected = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const causeOf = (error: unknown): string | null => {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null;
};

const networkReason = (error: unknown): string => {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'no response in time';
  const code = causeOf(error) ?? '';
  return `connection failed${/^[A-Z_]{3,40}$/.test(code) ? ` ${code}` : ''}`;
};
