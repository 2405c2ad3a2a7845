import type * as v from 'valibot';
import { attemptsLeftData, reauthRequiredData } from '../schemas/auth.ts';

/**
 * Callers allowed to send a request: anyone, a customer with a bearer token, a client with a cart token, a
 * client with an order token, or the buyer of an order. The buyer needs the order token plus either the
 * browser's cookie or a bearer token.
 */
export type Caller = 'visitor' | 'session' | 'cart' | 'order' | 'buyer';

/**
 * Error codes that are specific to a call, with their statuses. If an error has details, its entry also
 * contains the schema of the error's `data`.
 */
export type Errors = Readonly<Record<string, number | readonly [status: number, data: v.GenericSchema]>>;

type CallDefinition = {
  summary: string;
  auth: Caller;
  /** Query of a GET call, or JSON body of a POST call. Omitted if the call takes no parameters. */
  request?: v.GenericSchema;
  /** Schema of the envelope's `data`, or of each event in a stream. Null if the response is a file. */
  response: v.GenericSchema | null;
  /** Content type of a response that has no envelope. */
  media?: 'application/json' | 'application/pdf' | 'text/event-stream';
  errors?: Errors;
};
export type Call = CallDefinition & { method: 'GET' | 'POST' };

export const get = <const C extends CallDefinition>(call: C) => ({ method: 'GET' as const, ...call });
export const post = <const C extends CallDefinition>(call: C) => ({ method: 'POST' as const, ...call });

/** Errors that any call can return. Each code has a status and a reason. */
export const commonErrors: Readonly<Record<string, readonly [status: string, reason: string]>> = {
  MALFORMED: ['400', 'The body cannot be parsed.'],
  SESSION: ['401', '`Token not provided` or `Token has expired`: renew the session or sign in.'],
  SIGNED_OUT: ['401', 'The call is open to visitors, but the session of its bearer token has ended.'],
  CSRF: ['403, 419', 'The call comes from another site, or the XSRF header is missing.'],
  UNKNOWN_CALL: ['404', 'No call has this path.'],
  WRONG_METHOD: ['405', 'The call requires a different method, which the `Allow` header specifies.'],
  TOO_SLOW: ['408', 'The request did not arrive in time.'],
  TOO_LARGE: ['413, 431', 'The body, the URL or a header is too large.'],
  JSON_ONLY: ['415', 'The body is not JSON.'],
  VALIDATION_ERROR: ['422', 'Fields are missing or invalid; `errors` lists them.'],
  TOO_MANY: ['429', 'Too many attempts; wait for `Retry-After` seconds.'],
  INTERNAL: ['500', 'An unexpected error occurred in the shop.'],
  BUSY: ['503', 'The shop is busy; try again later.'],
  COOKIE_RENEWED: ['503', 'A previous response set a newer `buyer` cookie; try again with that cookie.'],
  UNAVAILABLE: ['503', 'The shop or a provider is unavailable; try again later.'],
};

/** A 404 response without an error code. The key is empty, so that it cannot clash with an error code. */
export const noData = { '': 404 } as const;

/** Errors returned by calls that verify a one-time code. */
export const codeErrors = {
  OTP_EXPIRED: 410,
  INVALID_OTP: [422, attemptsLeftData],
  OTP_DEAD: 429,
} as const;
/** The error returned by calls that require the customer to have confirmed their identity recently. */
export const reauthErrors = { REAUTH_REQUIRED: [403, reauthRequiredData] } as const;
