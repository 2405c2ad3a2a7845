import type * as v from 'valibot';
import { attemptsLeftData, reauthRequiredData } from '../schemas/auth.ts';

/**
 * The possible caller: any visitor, a customer with a bearer, the holder of a cart's or an order's token, or the
 * buyer, who has the order's token in the browser that bought it or with the customer's bearer.
 */
export type Caller = 'visitor' | 'session' | 'cart' | 'order' | 'buyer';

/** The codes of a call's own refusals with their status and, if the response has details, the schema of its `data`. */
export type Errors = Readonly<Record<string, number | readonly [status: number, data: v.GenericSchema]>>;

type Declared = {
  summary: string;
  auth: Caller;
  /** The query of a GET, the JSON body of a POST; absent if the call takes nothing. */
  request?: v.GenericSchema;
  /** The `data` of the envelope, or each event of a stream; null for a file. */
  answer: v.GenericSchema | null;
  /** The content type of a response without the envelope. */
  media?: 'application/json' | 'application/pdf' | 'text/event-stream';
  errors?: Errors;
};
export type Call = Declared & { method: 'GET' | 'POST' };

export const get = <const C extends Declared>(call: C) => ({ method: 'GET' as const, ...call });
export const post = <const C extends Declared>(call: C) => ({ method: 'POST' as const, ...call });

/** The refusals that any call may return: status and reason of each code. */
export const commonErrors: Readonly<Record<string, readonly [status: string, reason: string]>> = {
  MALFORMED: ['400', 'The body cannot be read.'],
  SESSION: ['401', '`Token not provided` or `Token has expired`: renew the session or sign in.'],
  SIGNED_OUT: ['401', 'A visitor may make the call, but the session of its bearer has ended.'],
  CSRF: ['403, 419', 'The call comes from another site, or the XSRF header is missing.'],
  UNKNOWN_CALL: ['404', 'There is no call with this path.'],
  WRONG_METHOD: ['405', 'The call has another method, which the header `Allow` names.'],
  TOO_SLOW: ['408', 'The request did not arrive in time.'],
  TOO_LARGE: ['413, 431', 'The body, the address or a header is too large.'],
  JSON_ONLY: ['415', 'The body is not JSON.'],
  VALIDATION_ERROR: ['422', 'Fields are missing or wrong; `errors` names them.'],
  TOO_MANY: ['429', 'Too many attempts; wait for `Retry-After` seconds.'],
  INTERNAL: ['500', 'Something went wrong in the shop.'],
  BUSY: ['503', 'The shop is busy: try again later.'],
  COOKIE_RENEWED: ['503', 'An earlier answer has a newer `buyer` cookie: try again with it.'],
  UNAVAILABLE: ['503', 'The shop or a provider is not available: try again later.'],
};

/** The refusal without a code: nothing has that name. */
export const noData = { '': 404 } as const;

/** The refusals of a call that checks a one-time code. */
export const codeErrors = {
  OTP_EXPIRED: 410,
  INVALID_OTP: [422, attemptsLeftData],
  OTP_DEAD: 429,
} as const;
/** The refusal of a call that needs a recent proof of identity. */
export const reauthErrors = { REAUTH_REQUIRED: [403, reauthRequiredData] } as const;
