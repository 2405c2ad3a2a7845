/** Tests how the API reads a request body, responds to errors and logs them. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { giftAheadDays, leastAge, longestName, shortestPassword } from '../../../contract/domain/limits.ts';
import type { FieldMessage } from '../../../contract/forms/form.ts';
import { createLog } from '../../../server/platform/log.ts';
import { OutcomeUnknown } from '../../../server/platform/outcomes.ts';
import { ShopRefusal } from '../../../server/platform/refusal.ts';
import { readBody, type ApiContext, type ApiEnv } from '../../../server/routes/http/context.ts';
import { apiHeaders, respondWithError } from '../../../server/routes/http/middleware.ts';

/** Returns the response of a call that is handled by `handle`, and the log lines about it. */
const ask = async (
  handle: (c: ApiContext) => Response | Promise<Response>,
  request: { headers?: Record<string, string>; body?: string } = {},
) => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('debug', {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const app = new Hono<ApiEnv>();
  let refusal: string | undefined;
  app.onError(respondWithError(log));
  app.use('*', async (c, next) => {
    c.set('requestId', 'request-7');
    await next();
    refusal = c.get('refusal');
  });
  app.post('/call', handle);
  const response = await app.request('/call?token=of-a-link', { method: 'POST', ...request }, {});
  return { status: response.status, headers: response.headers, body: await response.json(), lines, refusal };
};
const failWith = (error: Error) => ask(() => Promise.reject(error));

test('an internal error is logged by its name, code and location, without its message or the query [ASVS-16.5.1]', async () => {
  const cause = Object.assign(new Error('secret of the cause'), { code: '23505' });
  const error = new TypeError('secret\nsecret in a second line\n  attached: secret', { cause });
  const { status, body, lines } = await failWith(error);
  expect(status).toBe(500);
  expect(body).toMatchObject({ success: false, code: 'INTERNAL' });
  expect(lines).toMatchObject([
    {
      level: 50,
      requestId: 'request-7',
      path: '/call',
      problem: 'TypeError',
      cause: '23505',
      msg: 'a request failed',
    },
  ]);
  const frames = lines[0]!['at'] as string[];
  expect(frames[0]).toContain('errorResponses.test.ts');
  expect(frames.length).toBeLessThanOrEqual(6);
  for (const frame of frames) expect(frame).toMatch(/^\s+at /);
  expect(JSON.stringify(lines)).not.toMatch(/secret|of-a-link/);
});

test.each([
  [
    'an external service does not respond',
    new OutcomeUnknown('card.init: ETIMEDOUT'),
    { reason: 'card.init: ETIMEDOUT' },
  ],
  ['the database is unavailable', Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }), {}],
])('if %s, the client can retry after five seconds, and the log says so', async (msg, error, detail) => {
  const { status, headers, body, lines } = await failWith(error);
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  expect(body).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  expect(lines).toMatchObject([{ level: 40, requestId: 'request-7', path: '/call', msg, ...detail }]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|of-a-link/);
});

test('a refusal returns its status, details and wait, and is not logged as an error', async () => {
  const details = {
    code: 'TOO_MANY',
    data: { left: 0 },
    fields: { email: 'checkEmail' as const },
    retryAfter: 7,
  };
  const { status, headers, body, lines, refusal } = await failWith(new ShopRefusal(429, 'tooMany', details));
  expect([status, headers.get('retry-after')]).toEqual([429, '7']);
  expect(body).toEqual({
    success: false,
    message: 'Too many attempts. Please try again later.',
    code: 'TOO_MANY',
    errors: { email: ['Please check your EmailID.'] },
    data: { left: 0 },
  });
  expect(lines).toEqual([]);
  // The log of refusals contains this code.
  expect(refusal).toBe('TOO_MANY');
});

test('a refusal without details has only a message', async () => {
  const { status, headers, body } = await failWith(new ShopRefusal(403, 'generic'));
  expect([status, headers.get('retry-after')]).toEqual([403, null]);
  expect(body).toEqual({ success: false, message: 'Something went wrong! Please try again later.' });
});

test('the log of an error contains the id that the response states', async () => {
  const lines: unknown[] = [];
  const log = createLog('error', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = new Hono<ApiEnv>().use('*', apiHeaders(log)).get('/call', () => {
    throw new Error('a bug');
  });
  app.onError(respondWithError(log));
  const { headers } = await app.request('/call');
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  expect(lines).toMatchObject([{ requestId: headers.get('x-request-id'), msg: 'a request failed' }]);
});

test('each request is logged for debugging, with its path but without its query', async () => {
  const lines: unknown[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = new Hono<ApiEnv>().use('*', apiHeaders(log)).get('/call', (c) => c.text('done'));
  vi.spyOn(performance, 'now').mockReturnValueOnce(1000).mockReturnValueOnce(1001.6);
  onTestFinished(() => void vi.restoreAllMocks());
  const { headers } = await app.request('/call?token=of-a-link');
  expect(lines).toMatchObject([
    { level: 20, requestId: headers.get('x-request-id'), method: 'GET', path: '/call', status: 200 },
  ]);
  expect(lines).toMatchObject([{ ms: 2, msg: 'request' }]);
  expect(JSON.stringify(lines)).not.toContain('of-a-link');
});

const readWith = (schema: v.GenericSchema, body: unknown, headers: Record<string, string>) =>
  ask(async (c) => c.json((await readBody(c, schema)) as object), { headers, body: JSON.stringify(body) });

test.each([
  ['application/json', 200],
  ['Application/JSON ; charset=utf-8', 200],
  ['application/jsonp', 415],
  ['text/plain; application/json', 415],
  ['application/x-www-form-urlencoded', 415],
])('a body with the content type %s gets the status %i', async (type, status) => {
  const answer = await readWith(v.object({ a: v.number() }), { a: 1 }, { 'content-type': type });
  expect(answer.status).toBe(status);
});

/** Messages of fields, each with the text that the API returns if it differs. */
const fieldMessages: Record<FieldMessage, string | null> = {
  'Required field': null,
  'Required field.': null,
  'This is too long.': null,
  [`Maximum ${longestName} letters.` as const]: null,
  'Email is required': null,
  'Invalid email address.': null,
  'Please check your EmailID.': null,
  [`You must be at least ${leastAge} years old.` as const]: null,
  'Please check your input.': null,
  'Please enter the day.': 'Please check your input.',
  'Please enter the month.': 'Please check your input.',
  'Please enter the year.': 'Please check your input.',
  [`Choose a day within ${giftAheadDays} days from today.` as const]: null,
  'The passwords do not match': null,
  [`At least ${shortestPassword} characters.` as const]: null,
  'At least one uppercase letter.': null,
  'At least one lowercase letter.': null,
  'At least one number.': null,
  'At least one special character.': null,
  'No links or e-mail addresses, please.': null,
  'No invisible characters or line breaks, please.': null,
  'Please enter a code.': null,
  'You must accept the terms': null,
};
const json = { 'content-type': 'application/json' };
test('the API returns the message of each rule of a field, and a general one for a rule without a message', async () => {
  const names = Object.keys(fieldMessages) as FieldMessage[];
  const broken = (message?: string) =>
    v.pipe(
      v.string(),
      v.check(() => false, message),
    );
  const schema = v.object({
    ...Object.fromEntries(names.map((message) => [message, broken(message)])),
    missing: v.string(),
    empty: broken(),
    long: v.pipe(v.string(), v.maxLength(2)),
    wrong: broken(),
  });
  const body = {
    ...Object.fromEntries(names.map((name) => [name, 'x'])),
    empty: '',
    long: 'xxx',
    wrong: 'x',
  };
  expect(await readWith(schema, body, json)).toMatchObject({
    status: 422,
    body: {
      code: 'VALIDATION_ERROR',
      message: 'Please check your input.',
      errors: {
        ...Object.fromEntries(names.map((name) => [name, [fieldMessages[name] ?? name]])),
        missing: ['Required field'],
        empty: ['Required field'],
        long: ['This is too long.'],
        wrong: ['This value is not valid.'],
      },
    },
  });
});
