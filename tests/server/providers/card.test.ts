import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/platform/log.ts';
import { createDatatrans, signWebhook } from '../../../server/providers/datatrans/adapter.ts';
import { OutcomeUnknown, Refused } from '../../../server/providers/ports.ts';
import { slow } from '../../setup/tiers.ts';
import { submitPayPage } from '../../support/shop/shopper.ts';
import { eventually, openGateways, type Harness } from './harness.ts';

const ledgerSchema = v.object({
  transactions: v.array(v.object({ id: v.string(), refno: v.string(), status: v.string() })),
  captures: v.array(v.object({ transactionId: v.string(), amount: v.number() })),
  credits: v.array(v.object({ transactionId: v.string(), amount: v.number(), creditId: v.string() })),
});
const openedSchema = v.object({ transactionId: v.string() });

let harness: Harness;
beforeAll(async () => {
  harness = await openGateways();
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.hooks.length = 0;
  harness.answerHooksWith = 200;
});

const request = (amount = 2500, reference = `R-${randomUUID().slice(0, 30)}`, key = reference) => ({
  amount,
  currency: 'CHF' as const,
  reference,
  orderNumber: 'A-1001',
  language: 'de' as const,
  email: 'anna@example.com',
  idempotencyKey: key,
  returnUrls: {
    success: harness.url('/shop?result=success'),
    cancel: harness.url('/shop?result=cancel'),
    error: harness.url('/shop?result=error'),
  },
  webhookUrl: harness.url('/hooks/datatrans'),
});
const init = (amount?: number) => harness.gateways.card.init(request(amount));
const decide = (payUrl: string, fields: Record<string, string>) =>
  submitPayPage(payUrl, { number: '4242 4242 4242 4242', ...fields });
const approve = (payUrl: string) => decide(payUrl, { decision: 'approve' });
const signature = (value: string | undefined): Headers =>
  new Headers(value === undefined ? {} : { 'datatrans-signature': value });
const misbehave = (body: object) => harness.post('/sandbox/datatrans/misbehave', body);
const ledger = () => harness.json('/sandbox/datatrans/ledger', ledgerSchema);
const loadCaptures = async (id: string) => (await ledger()).captures.filter((c) => c.transactionId === id);
const loadCredits = async (id: string) => (await ledger()).credits.filter((c) => c.transactionId === id);
const refundOf = (transactionId: string, amount: number, key: string = randomUUID()) => ({
  transactionId,
  captureId: null,
  amount,
  currency: 'CHF' as const,
  reference: `F-${key.slice(0, 30)}`,
  idempotencyKey: key,
});

const pay = async () => {
  const payment = await init();
  await approve(payment.payUrl);
  return payment;
};

const idOf = (body: string) => v.parse(openedSchema, JSON.parse(body)).transactionId;

const settleDown = () => new Promise((resolve) => setTimeout(resolve, 120));

const send = (key: string) =>
  fetch(`${harness.config.card.apiBase}/v1/transactions`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${harness.config.card.merchantId}:${harness.config.card.password}`)}`,
      'idempotency-key': key,
    },
    body: JSON.stringify({
      currency: 'CHF',
      refno: key.slice(0, 40),
      amount: 100,
      redirect: { successUrl: 'http://a.test', cancelUrl: 'http://a.test', errorUrl: 'http://a.test' },
    }),
  });

describe('webhook signatures', () => {
  const card = createDatatrans(
    {
      apiBase: 'http://127.0.0.1:1',
      payBase: 'http://127.0.0.1:1',
      merchantId: 'm',
      password: 'p',
      signKey: '00112233445566778899aabbccddeeff',
      methods: ['VIS'],
    },
    { log: createLog('silent') },
  );
  const body = '{"transactionId":"1","status":"authorized"}';
  const s0 = '4e22998bde4cb3365817452b091a31e81c59856d1715b1798177d9512e30ff58';

  it('the shop accepts the webhook signature from the published test vector', async () => {
    expect(signWebhook('00112233445566778899aabbccddeeff', '1559303131511', body)).toBe(s0);
    expect(await card.verifyWebhook(body, signature(`t=1559303131511,s0=${s0}`))).toMatchObject({
      transactionId: '1',
    });
    const spaced = `t=1559303131511, s0=${s0.toUpperCase()}`;
    expect(await card.verifyWebhook(body, signature(spaced))).toMatchObject({ transactionId: '1' });
  });
  it('a signed webhook that names no transaction is rejected', async () => {
    for (const raw of ['no JSON', '{}', '{"transactionId":""}']) {
      const own = signWebhook('00112233445566778899aabbccddeeff', '1', raw);
      expect(await card.verifyWebhook(raw, signature(`t=1,s0=${own}`))).toBeNull();
    }
  });
  it.each([
    ['another body', `${body} `, `t=1559303131511,s0=${s0}`],
    ['another timestamp', body, `t=1559303131512,s0=${s0}`],
    ['another signature', body, `t=1559303131511,s0=${s0.replace('4e', '4f')}`],
    ['a short signature', body, `t=1559303131511,s0=${s0.slice(2)}`],
    ['no signature', body, undefined],
    ['a nonsense signature', body, 'hello'],
  ])('the shop rejects a webhook with %s', async (_, raw, header) => {
    expect(await card.verifyWebhook(raw, signature(header))).toBeNull();
  });
});

describe('card payments through the sandbox', () => {
  it('a card payment can be opened, approved on the page, reported by webhook and read as captured', async () => {
    const payment = await init(2500);
    expect(payment.payUrl).toBe(harness.url(`/sandbox/datatrans/v1/start/${payment.transactionId}`));
    expect(payment.expiresAt.getTime() - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(await harness.gateways.card.status(payment.transactionId)).toMatchObject({
      state: 'open',
      amount: null,
    });
    const page = await fetch(payment.payUrl);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('CHF 25.00');
    const { merchantId, password, apiBase } = harness.config.card;
    const known = await fetch(`${apiBase}/v1/transactions/${payment.transactionId}`, {
      headers: { authorization: `Basic ${btoa(`${merchantId}:${password}`)}` },
    });
    expect(await known.json()).toMatchObject({ language: 'de' });

    const back = await approve(payment.payUrl);
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe(
      harness.url(`/shop?result=success&datatransTrxId=${payment.transactionId}`),
    );
    const hook = await eventually(() => harness.hooks[0]);
    expect(await harness.gateways.card.verifyWebhook(hook.body, hook.headers)).toMatchObject({
      transactionId: payment.transactionId,
    });
    expect(
      await harness.gateways.card.verifyWebhook(hook.body.replace('settled', 'failed'), hook.headers),
    ).toBeNull();
    expect(await harness.gateways.card.status(payment.transactionId)).toMatchObject({
      state: 'captured',
      amount: 2500,
      currency: 'CHF',
      method: 'VIS',
      failure: null,
    });
  });

  it('repeated approvals capture a card payment only once', async () => {
    const { payUrl, transactionId } = await init();
    const answers = await Promise.all(Array.from({ length: 8 }, () => approve(payUrl)));
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([303]));
    await approve(payUrl);
    expect(await loadCaptures(transactionId)).toHaveLength(1);
  });

  it.each([
    ['the Decline button', 2500, { decision: 'decline' }, 'declined', 'declined', 'error'],
    [
      'a refused card',
      2500,
      { decision: 'approve', number: '4000000000000119' },
      'declined',
      'card_invalid',
      'error',
    ],
    ['an amount of x.13', 2513, { decision: 'approve' }, 'declined', 'declined', 'error'],
    ['the Cancel button', 2500, { decision: 'cancel' }, 'cancelled', null, 'cancel'],
  ])('a card payment ends unpaid after %s', async (_, amount, fields, state, failure, result) => {
    const { payUrl, transactionId } = await init(amount);
    const back = await decide(payUrl, fields);
    expect(new URL(back.headers.get('location') ?? '').searchParams.get('result')).toBe(result);
    expect(await harness.gateways.card.status(transactionId)).toMatchObject({ state, failure, amount: null });
    expect(await loadCaptures(transactionId)).toEqual([]);
    // The payment has ended, so a late approval has no effect.
    await approve(payUrl);
    expect(await loadCaptures(transactionId)).toEqual([]);
  });

  it("the card sandbox's payment page accepts only test cards", async () => {
    const { payUrl, transactionId } = await init();
    expect((await decide(payUrl, { decision: 'approve', number: '4111111111111111' })).status).toBe(422);
    expect((await decide(payUrl, { decision: 'approve', expiry: '01/20' })).status).toBe(422);
    expect(await harness.gateways.card.status(transactionId)).toMatchObject({ state: 'open' });
  });

  it.each([
    ['paid later with TWINT', 2500, { decision: 'later', means: 'twint' }, 'TWI'],
    ['an amount of x.14', 2514, { decision: 'approve' }, 'VIS'],
  ])('a slow card payment is captured later: %s', async (_, amount, fields, method) => {
    const { payUrl, transactionId } = await init(amount);
    await decide(payUrl, fields);
    expect(await harness.gateways.card.status(transactionId)).toMatchObject({ state: 'open', amount: null });
    await eventually(() => harness.hooks[0]);
    expect(await harness.gateways.card.status(transactionId)).toMatchObject({
      state: 'captured',
      amount,
      method,
    });
    expect(await loadCaptures(transactionId)).toHaveLength(1);
  });

  it('a card payment expires unpaid after half an hour', async () => {
    const { payUrl, transactionId } = await init();
    harness.advance(31 * 60_000);
    expect((await fetch(payUrl)).status).toBe(410);
    await approve(payUrl);
    expect(await harness.gateways.card.status(transactionId)).toMatchObject({
      state: 'expired',
      amount: null,
    });
    expect(await loadCaptures(transactionId)).toEqual([]);
  });

  it('the status of a payment unknown to the provider is null', async () => {
    expect(await harness.gateways.card.status('000000000000000000')).toBeNull();
  });
});

describe('opening card payments', () => {
  it('opening a card payment twice with the same idempotency key returns the same transaction, even in parallel', async () => {
    const same = request();
    const [first, second] = await Promise.all([
      harness.gateways.card.init(same),
      harness.gateways.card.init(same),
    ]);
    expect(second.transactionId).toBe(first.transactionId);
    expect((await harness.gateways.card.init(same)).transactionId).toBe(first.transactionId);
  });
  it('the card sandbox rejects a used idempotency key with a different amount, and a used reference with a different key', async () => {
    const first = request();
    const { payUrl } = await harness.gateways.card.init(first);
    await approve(payUrl);
    await expect(harness.gateways.card.init({ ...first, amount: 9900 })).rejects.toBeInstanceOf(Refused);
    await expect(harness.gateways.card.init({ ...first, idempotencyKey: 'another' })).rejects.toMatchObject({
      name: 'Refused',
      reason: 'DUPLICATE_REFNO',
    });
  });
  it('the card sandbox returns 409 for an idempotency key that another request is using, and 400 for a malformed one', async () => {
    const key = randomUUID();
    const both = await Promise.all([send(key), send(key)]);
    expect(both.map((r) => r.status).sort((a, b) => a - b)).toEqual([201, 409]);
    expect((await send(key)).status).toBe(201);
    expect((await send('not-a-uuid')).status).toBe(400);
  });
  it('despite lost responses, the card adapter opens only one transaction; if every response is lost, the outcome is unknown', async () => {
    await misbehave({ answer: 'lose-after', next: 1 });
    const once = request();
    const payment = await harness.gateways.card.init(once);
    await misbehave({ answer: 'lose-after', next: 3 });
    const thrice = request();
    await expect(harness.gateways.card.init(thrice)).rejects.toBeInstanceOf(OutcomeUnknown);
    const again = await harness.gateways.card.init(thrice);
    const { transactions } = await ledger();
    expect(transactions.filter((t) => t.refno === once.reference).map((t) => t.id)).toEqual([
      payment.transactionId,
    ]);
    expect(transactions.filter((t) => t.refno === thrice.reference).map((t) => t.id)).toEqual([
      again.transactionId,
    ]);
  });
  it('the card adapter opens no payment if the connection breaks before the request arrives', async () => {
    await misbehave({ answer: 'lose-before', next: 3 });
    const lost = request();
    await expect(harness.gateways.card.init(lost)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect((await ledger()).transactions.filter((t) => t.refno === lost.reference)).toEqual([]);
  });
  it('with a wrong password, the adapter reports the card provider as unavailable', async () => {
    const stranger = createDatatrans(
      { ...harness.config.card, password: 'not the password' },
      { log: createLog('silent') },
    );
    await expect(stranger.init(request())).rejects.toMatchObject({
      name: 'Unavailable',
      reason: 'credentials',
    });
  });
});

describe('card refunds', () => {
  it('the card adapter refunds a payment once per idempotency key, fully or partly, and never more than was paid', async () => {
    const { payUrl, transactionId } = await init(2500);
    await approve(payUrl);
    const refund = (refundRequest: ReturnType<typeof refundOf>) =>
      harness.gateways.card.refund(refundRequest);
    const first = await refund(refundOf(transactionId, 1000, 'refund one'));
    expect(await refund(refundOf(transactionId, 1000, 'refund one'))).toEqual(first);
    await expect(refund(refundOf(transactionId, 1501))).rejects.toBeInstanceOf(Refused);
    await refund(refundOf(transactionId, 1500));
    await expect(refund(refundOf(transactionId, 1))).rejects.toBeInstanceOf(Refused);
    expect((await loadCredits(transactionId)).map((c) => c.amount)).toEqual([1000, 1500]);
  });
  it('the adapter refunds a card payment only once, even if every response is lost', async () => {
    const { payUrl, transactionId } = await init(2500);
    await approve(payUrl);
    const refundRequest = refundOf(transactionId, 2500);
    await misbehave({ answer: 'lose-after', next: 3 });
    await expect(harness.gateways.card.refund(refundRequest)).rejects.toBeInstanceOf(OutcomeUnknown);
    const { refundId } = await harness.gateways.card.refund(refundRequest);
    expect((await loadCredits(transactionId)).map((c) => c.creditId)).toEqual([refundId]);
  });
  it('the card sandbox rejects refunds of unpaid payments and reports refunds that the issuer declines', async () => {
    const open = await init();
    await expect(harness.gateways.card.refund(refundOf(open.transactionId, 2500))).rejects.toMatchObject({
      reason: 'INVALID_TRANSACTION_STATUS',
    });
    const { payUrl, transactionId } = await init();
    await approve(payUrl);
    await misbehave({ credit: 'decline', next: 1 });
    await expect(harness.gateways.card.refund(refundOf(transactionId, 2500))).rejects.toMatchObject({
      reason: 'DECLINED',
    });
    expect(await loadCredits(transactionId)).toEqual([]);
  });
  it('refunding an authorised but uncaptured card payment cancels it', async () => {
    const headers = {
      authorization: `Basic ${btoa(`${harness.config.card.merchantId}:${harness.config.card.password}`)}`,
      'content-type': 'application/json',
    };
    const back = harness.url('/shop');
    const response = await fetch(`${harness.config.card.apiBase}/v1/transactions`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        currency: 'CHF',
        refno: randomUUID(),
        amount: 2500,
        autoSettle: false,
        redirect: { successUrl: back, cancelUrl: back, errorUrl: back },
      }),
    });
    const { transactionId } = v.parse(openedSchema, await response.json());
    await approve(harness.url(`/sandbox/datatrans/v1/start/${transactionId}`));
    expect(await harness.gateways.card.status(transactionId)).toMatchObject({
      state: 'authorized',
      amount: 2500,
    });
    await expect(harness.gateways.card.refund(refundOf(transactionId, 1000))).rejects.toBeInstanceOf(Refused);
    const refundRequest = refundOf(transactionId, 2500);
    const first = await harness.gateways.card.refund(refundRequest);
    expect(await harness.gateways.card.refund(refundRequest)).toEqual(first);
    expect(await harness.gateways.card.status(transactionId)).toMatchObject({ state: 'cancelled' });
    expect(await loadCaptures(transactionId)).toEqual([]);
  });
});

describe('simulated webhook faults in the card sandbox', () => {
  it('the card sandbox can drop, repeat or delay webhooks', slow, async () => {
    await misbehave({ webhook: 'drop', next: 1 });
    await pay();
    await settleDown();
    expect(harness.hooks).toHaveLength(0);
    await misbehave({ webhook: 'duplicate', next: 1 });
    const { transactionId } = await pay();
    await eventually(() => harness.hooks[1]);
    await settleDown();
    expect(harness.hooks.map((h) => idOf(h.body))).toEqual([transactionId, transactionId]);
    harness.hooks.length = 0;
    await misbehave({ webhook: 'late', next: 1 });
    await pay();
    await settleDown();
    expect(harness.hooks).toHaveLength(0);
    await eventually(() => harness.hooks[0]);
  });
  it('the card sandbox resends webhooks until the shop accepts them', async () => {
    harness.answerHooksWith = 503;
    await pay();
    await eventually(() => (harness.hooks.length >= 2 ? true : null));
    harness.answerHooksWith = 200;
    const sofar = harness.hooks.length;
    await eventually(() => (harness.hooks.length > sofar ? true : null));
  });
  it('the card sandbox can report an outdated payment status even after it has sent the webhook', async () => {
    const { transactionId } = await pay();
    await misbehave({ status: 'stale', next: 1 });
    expect(await harness.gateways.card.status(transactionId)).toMatchObject({ state: 'open', amount: null });
    expect(await harness.gateways.card.status(transactionId)).toMatchObject({ state: 'captured' });
  });
  it('the card sandbox rejects unknown faults', async () => {
    expect((await misbehave({ webhook: 'explode', next: 1 })).status).toBe(400);
  });
});

describe('card sandbox after a crash', () => {
  it('after a crash, the card sandbox keeps its payments, idempotency keys and webhooks, and captures each payment only once', async () => {
    const paid = request();
    const { payUrl, transactionId } = await harness.gateways.card.init(paid);
    await misbehave({ webhook: 'late', next: 1 });
    await approve(payUrl);
    const later = await init();
    await decide(later.payUrl, { decision: 'later' });
    await harness.restart();
    expect((await harness.gateways.card.init(paid)).transactionId).toBe(transactionId);
    expect(await harness.gateways.card.status(transactionId)).toMatchObject({
      state: 'captured',
      amount: 2500,
    });
    await eventually(() => (harness.hooks.length >= 2 ? true : null));
    expect(await loadCaptures(transactionId)).toHaveLength(1);
    expect(await loadCaptures(later.transactionId)).toHaveLength(1);
  });
});
