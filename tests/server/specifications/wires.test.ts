/**
 * Validates all requests and responses of the payment, text message and Turnstile adapters against the
 * specifications.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captchaAction } from '../../../contract/domain/identity/captcha.ts';
import type { SmsKind } from '../../../server/providers/index.ts';
import { sandboxCaptcha } from '../../../server/providers/turnstile/settings.ts';
import { addCall, countsOf, toLine } from '../../specifications/counts.ts';
import { judge } from '../../specifications/judge.ts';
import { listen, type RecordedCall } from '../../specifications/listen.ts';
import { submitPayPage } from '../../support/shop/shopper.ts';
import { openGateways, type Harness } from '../providers/harness.ts';

let harness: Harness;
const recordedCalls: RecordedCall[] = [];
let stopListening: () => void;
beforeAll(async () => {
  stopListening = listen((call) => recordedCalls.push(call));
  harness = await openGateways();
});
afterAll(async () => {
  stopListening();
  await harness.close();
});

const request = () => {
  const reference = randomUUID();
  return {
    amount: 2500,
    currency: 'CHF' as const,
    reference,
    orderNumber: 'A-1001',
    product: 'Gift card',
    language: 'de' as const,
    email: 'anna@example.com',
    idempotencyKey: reference,
    returnUrls: {
      success: harness.url('/shop?result=success'),
      cancel: harness.url('/shop?result=cancel'),
      error: harness.url('/shop?result=error'),
    },
    webhookUrl: harness.url('/hooks/datatrans'),
  };
};
const refundOf = (transactionId: string, captureId: string | null, amount: number) => ({
  transactionId,
  captureId,
  amount,
  currency: 'CHF' as const,
  reference: randomUUID(),
  idempotencyKey: randomUUID(),
});

const useCard = async (): Promise<void> => {
  const { card } = harness.gateways;
  const pay = (payUrl: string) => submitPayPage(payUrl, { decision: 'approve' });
  const first = await card.init({ ...request(), keepCard: true });
  await pay(first.payUrl);
  const savedCard = (await card.status(first.transactionId))?.card;
  if (!savedCard) throw new Error('no card was saved');
  await card.refund(refundOf(first.transactionId, null, 1000));
  const { alias, expiryMonth, expiryYear } = savedCard;
  await card.init({ ...request(), card: { alias, expiryMonth, expiryYear } });
  await card.forgetCard(alias);
  await card.forgetCard(alias);
  expect(await card.status('260101000000000000')).toBeNull();
};

const usePaypal = async (): Promise<void> => {
  const { paypal } = harness.gateways;
  const { transactionId } = await paypal.init(request());
  await expect(paypal.capture?.({ transactionId, idempotencyKey: randomUUID() })).rejects.toMatchObject({
    reason: 'NOT_APPROVED',
  });
  await fetch(`${harness.config.paypal.apiBase}/checkoutnow`, {
    method: 'POST',
    body: new URLSearchParams({ token: transactionId, decision: 'approve' }),
  });
  const taken = await paypal.capture?.({ transactionId, idempotencyKey: randomUUID() });
  const refund = await paypal.refund(refundOf(transactionId, taken?.captureId ?? null, 1000));
  await paypal.refundStatus?.(refund.refundId);
  await paypal.status(transactionId);
  expect(await paypal.status('5O190127TN364715T')).toBeNull();
  const event = JSON.stringify({
    id: 'WH-1',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource: { id: transactionId },
  });
  const headers = new Headers({
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT',
    'paypal-transmission-id': randomUUID().replace(/^\d+/, 'a'),
    'paypal-transmission-sig': 'AAAA',
    'paypal-transmission-time': new Date().toISOString(),
  });
  expect(await paypal.verifyWebhook(event, headers)).toBeNull();
};

const operations = (): string[] =>
  [
    ...new Set(
      recordedCalls.flatMap((call) =>
        'request' in call && judge(call).provider ? [call.request.operation] : [],
      ),
    ),
  ].toSorted();

describe('PayPal and Datatrans over HTTP', () => {
  it('requests and responses of every PayPal and Datatrans operation follow the specification', async () => {
    await useCard();
    await usePaypal();
    expect(operations()).toEqual([
      'card.credit',
      'card.forget',
      'card.init',
      'card.status',
      'paypal.capture',
      'paypal.create',
      'paypal.refund',
      'paypal.refundStatus',
      'paypal.status',
      'paypal.verifyWebhook',
    ]);
    const counts = countsOf();
    for (const call of recordedCalls) {
      const { provider, side } = judge(call);
      if (provider) addCall(counts, provider, side);
    }
    console.log(toLine(counts));
    for (const provider of ['paypal', 'datatrans'])
      expect(counts[provider]?.answers).toBe(counts[provider]?.requests);
    expect(recordedCalls.flatMap((call) => judge(call).faults)).toEqual([]);
  });

  it('an invalid request from an adapter is reported with the field and the specification file', () => {
    const [init] = recordedCalls.flatMap((call) =>
      'request' in call && call.request.operation === 'card.init' ? [call.request] : [],
    );
    if (!init) throw new Error('no payment was opened');
    const body = JSON.stringify({ ...JSON.parse(init.body ?? ''), refno2: 'x'.repeat(41) });
    expect(judge({ request: { ...init, body } }).faults).toEqual([
      expect.stringMatching(
        /^datatrans POST \/v1\/transactions request \/refno2: .*40.* \(datatrans-2.0.45.json\)$/,
      ),
    ]);
  });

  it('a sandbox that sends an invalid response or accepts an invalid request is reported', () => {
    const [initCall] = recordedCalls.flatMap((call) =>
      'exchange' in call && call.exchange.path.endsWith('/v1/transactions') ? [call.exchange] : [],
    );
    if (!initCall) throw new Error('no payment was opened');
    expect(judge({ exchange: { ...initCall, status: 404 } }).faults.join()).toContain(
      'answer 404 /: the specification does not define this status',
    );
    expect(judge({ exchange: { ...initCall, answer: '{"transactionID":"1"}' } }).faults.join()).toContain(
      'answer 201 /transactionID: the specification does not define this field',
    );
    expect(judge({ exchange: { ...initCall, body: '{"currency":"CHF"}' } }).faults.join()).toContain(
      "accepted by the sandbox: datatrans POST /v1/transactions request /: must have required property 'refno'",
    );
  });
});

const callsOf = (provider: string): RecordedCall[] =>
  recordedCalls.filter((call) => judge(call).provider === provider);
/** Checks that exactly `calls` requests and `calls` responses have been validated, and that all are valid. */
const expectHeld = (provider: string, calls: number): void => {
  const judged = callsOf(provider).map(judge);
  for (const side of ['requests', 'answers'] as const)
    expect([provider, judged.filter((one) => one.side === side).length]).toEqual([provider, calls]);
  expect(judged.flatMap(({ faults }) => faults)).toEqual([]);
};

/** Text message providers that have a specification, each with its error code for a rejected phone number. */
const refusals: [SmsKind, string][] = [['twilio', '21614']];
describe.each(refusals)('text messages sent with %s over HTTP', (kind, reason) => {
  it('requests and responses of every text message operation follow the provider’s documentation', async () => {
    const own = await openGateways({ SMS_KIND: kind });
    const { sms } = own.gateways;
    try {
      await sms.send('+41791234567', '123456 is your code.');
      await expect(sms.send('+41791230099', 'refused')).rejects.toMatchObject({ name: 'Refused', reason });
      expect(await sms.readAccount()).toBe('ready');
    } finally {
      await own.close();
    }
    expectHeld(kind, 3);
  });
});

describe('Twilio and Turnstile over HTTP', () => {
  const solve = async (): Promise<string> => {
    const challenge = new URL('challenge', harness.config.captcha.verifyUrl);
    const body = new URLSearchParams({ sitekey: sandboxCaptcha.siteKey, action: captchaAction });
    const { token } = (await (await fetch(challenge, { method: 'POST', body })).json()) as { token: string };
    return token;
  };

  it('Turnstile requests and responses follow the Turnstile documentation', async () => {
    const { captcha } = harness.gateways;
    expect(await captcha.isSolved(await solve(), '127.0.0.1')).toBe(true);
    expect(await captcha.isSolved('made-up', '2001:db8::1')).toBe(false);
    expectHeld('turnstile', 2);
  });

  it('an invalid request or response of Twilio or Turnstile is reported with the invalid field', () => {
    const find = (provider: 'twilio' | 'turnstile', path: string) => {
      const calls = callsOf(provider);
      const request = calls.flatMap((call) =>
        'request' in call && call.request.url.endsWith(path) ? [call.request] : [],
      )[0];
      const exchange = calls.flatMap((call) =>
        'exchange' in call && call.exchange.path.endsWith(path) ? [call.exchange] : [],
      )[0];
      if (!request || !exchange) throw new Error(`${path} was not called`);
      return { request, exchange };
    };
    const faults = (call: RecordedCall): string => judge(call).faults.join('\n');
    const message = find('twilio', '/Messages.json');
    expect(faults({ request: { ...message.request, body: 'To=%2B41791234567&Body=x' } })).toContain(
      "request /: must have required property 'From'",
    );
    expect(
      faults({
        request: { ...message.request, body: `To=%2B41791234567&From=Rigi&Body=${'x'.repeat(1601)}` },
      }),
    ).toContain('request /Body: must NOT have more than 1600 characters');
    expect(
      faults({ request: { ...message.request, url: 'http://x/2010-04-01/Accounts/AC1/Messages.json' } }),
    ).toContain('path {AccountSid} /: must match pattern');
    expect(faults({ exchange: { ...message.exchange, status: 400, answer: '{"code":21603}' } })).toContain(
      "answer 400 /: must have required property 'message'",
    );
    expect(faults({ exchange: { ...message.exchange, body: 'To=0791234567&From=Rigi&Body=x' } })).toContain(
      'accepted by the sandbox: twilio POST',
    );
    const check = find('turnstile', '/siteverify');
    expect(faults({ request: { ...check.request, body: 'response=x' } })).toContain(
      "must have required property 'secret'",
    );
    expect(
      faults({ exchange: { ...check.exchange, answer: '{"success":true,"error-codes":[]}' } }),
    ).toContain("must have required property 'challenge_ts'");
    expect(
      faults({ exchange: { ...check.exchange, answer: '{"success":false,"error-codes":["no-luck"]}' } }),
    ).toContain('answer 200 /error-codes/0: must be equal to one of the allowed values');
  });
});
