/**
 * Tests how the shop detects a problem with its account at a text message provider, either by a direct request
 * or from a refused message.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createLog } from '../../../server/platform/log.ts';
import { smsProviders, type SmsKind } from '../../../server/providers/index.ts';
import { portOf } from '../shop/harness.ts';

const sid = `AC${'4711'.repeat(8)}`;
let status = 200;
let answer: object = {};
const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  request.resume().on('end', () => response.writeHead(status).end(JSON.stringify(answer)));
});
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise((done) => server.close(done)));

const open = (kind: SmsKind) => {
  const base = `http://127.0.0.1:${portOf(server)}`;
  const env = { SMS_KIND: kind, SMS_BASE: base, SMS_USER: sid, SMS_PASSWORD: 'password-4711' };
  return smsProviders[kind].create(readConfig(env).sms, { log: createLog('silent'), retryDelays: [] });
};
const readAccount = (kind: SmsKind) => open(kind).readAccount();

test.each([
  [{ status: 'active', type: 'Full' }, 'ready'],
  [{ status: 'active', type: 'Trial' }, 'trial'],
])('the adapter reads the state of a Twilio account from %j', async (body, account) => {
  [status, answer] = [200, { sid, ...body }];
  expect(await readAccount('twilio')).toBe(account);
  expect(requests.at(-1)).toBe(`GET /2010-04-01/Accounts/${sid}.json`);
});
test('the adapter reports a Twilio account as unavailable if it is suspended or its credentials are wrong', async () => {
  [status, answer] = [200, { sid, status: 'suspended', type: 'Full' }];
  await expect(readAccount('twilio')).rejects.toMatchObject({ name: 'Unavailable', reason: 'forbidden' });
  [status, answer] = [401, { code: 20003, message: 'Authenticate' }];
  await expect(readAccount('twilio')).rejects.toMatchObject({ name: 'Unavailable', reason: 'credentials' });
});
test('after a refused connection, the text message counts as not sent; after a broken connection, the outcome is unknown', async () => {
  const env = { SMS_KIND: 'twilio', SMS_USER: sid, SMS_PASSWORD: 'password-4711' };
  const send = (base: string): Promise<unknown> =>
    smsProviders.twilio
      .create(readConfig({ ...env, SMS_BASE: base }).sms, { log: createLog('silent'), retryDelays: [] })
      .send('+41791234567', 'Your code')
      .catch((thrown: unknown) => thrown);
  const cut = createTcpServer((socket) => socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1');
  await once(cut, 'listening');
  const base = `http://127.0.0.1:${portOf(cut)}`;
  expect(await send(base)).toMatchObject({ name: 'OutcomeUnknown', isUnsent: false });
  await new Promise((done) => cut.close(done));
  expect(await send(base)).toMatchObject({ name: 'OutcomeUnknown', isUnsent: true });
});
test.each([
  [21603, { name: 'Unavailable', reason: 'forbidden' }],
  [21606, { name: 'Unavailable', reason: 'forbidden' }],
  [21211, { name: 'Refused', reason: '21211' }],
])(
  "Twilio's error %d is attributed to either the sender's account or the recipient's phone number",
  async (code, outcome) => {
    [status, answer] = [400, { code, message: 'no', status: 400 }];
    const base = `http://127.0.0.1:${portOf(server)}`;
    const env = { SMS_KIND: 'twilio', SMS_BASE: base, SMS_USER: sid, SMS_PASSWORD: 'password-4711' };
    const sms = smsProviders.twilio.create(readConfig(env).sms, {
      log: createLog('silent'),
      retryDelays: [],
    });
    await expect(sms.send('+41791234567', 'Your code')).rejects.toMatchObject(outcome);
  },
);
test.each([
  [{ StatusCode: '1', StatusInfo: 'OK', Credits: '12.5' }, 'ready'],
  [{ StatusCode: 1, Credits: 0 }, 'empty'],
  [{ StatusCode: '1' }, 'empty'],
])('the adapter reads the state of an ASPSMS account from %j', async (body, account) => {
  [status, answer] = [200, body];
  expect(await readAccount('aspsms')).toBe(account);
  expect(requests.at(-1)).toBe('POST /CheckCredits');
});
test('an ASPSMS account is unavailable if its credentials are refused, and unknown after an undocumented status code', async () => {
  [status, answer] = [200, { StatusCode: '3', StatusInfo: 'Authorization failed' }];
  await expect(readAccount('aspsms')).rejects.toMatchObject({ name: 'Unavailable', reason: 'credentials' });
  [status, answer] = [200, { StatusCode: '99' }];
  await expect(readAccount('aspsms')).rejects.toMatchObject({ name: 'OutcomeUnknown' });
});

test.each<[SmsKind, number, object, string, string?]>([
  ['twilio', 401, { code: 20003 }, 'Unavailable', 'credentials'],
  ['twilio', 403, { code: 20006 }, 'Unavailable', 'forbidden'],
  ['twilio', 429, { code: 20429 }, 'Unavailable', 'rateLimited'],
  ['twilio', 400, { code: 21603 }, 'Unavailable', 'forbidden'],
  ['twilio', 400, { code: 21606 }, 'Unavailable', 'forbidden'],
  ['twilio', 400, { code: 21614 }, 'Refused', '21614'],
  ['twilio', 404, { code: 20404 }, 'OutcomeUnknown'],
  ['twilio', 200, {}, 'OutcomeUnknown'],
  ['aspsms', 200, { StatusCode: '3' }, 'Unavailable', 'credentials'],
  ['aspsms', 200, { StatusCode: '8' }, 'Unavailable', 'credentials'],
  ['aspsms', 200, { StatusCode: '9' }, 'Unavailable', 'credentials'],
  ['aspsms', 200, { StatusCode: '5' }, 'Unavailable', 'float'],
  ['aspsms', 200, { StatusCode: 10 }, 'Unavailable', 'forbidden'],
  ['aspsms', 200, { StatusCode: '25' }, 'Unavailable', 'forbidden'],
  ['aspsms', 200, { StatusCode: '29' }, 'Unavailable', 'forbidden'],
  ['aspsms', 200, { StatusCode: '30' }, 'Unavailable', 'forbidden'],
  ['aspsms', 200, { StatusCode: '20' }, 'Refused', '20'],
  // The codes 2, 6, 7 and 24 mean: not connected, timed out, not transmitted, not available. 99 is
  // undocumented.
  ['aspsms', 200, { StatusCode: '2' }, 'OutcomeUnknown'],
  ['aspsms', 200, { StatusCode: '6' }, 'OutcomeUnknown'],
  ['aspsms', 200, { StatusCode: '7' }, 'OutcomeUnknown'],
  ['aspsms', 200, { StatusCode: '24' }, 'OutcomeUnknown'],
  ['aspsms', 200, { StatusCode: '99' }, 'OutcomeUnknown'],
  ['aspsms', 200, {}, 'OutcomeUnknown'],
])('if %s responds to a message with %i %j, the error is %s %s', async (kind, code, body, name, reason) => {
  [status, answer] = [code, body];
  const error: unknown = await open(kind)
    .send('+41791234567', '123456 is your Rigi code.')
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject(reason === undefined ? { name } : { name, reason });
});
