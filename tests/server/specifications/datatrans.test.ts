/**
 * Tests that the sandbox rejects the same requests as Datatrans, with the same messages, and accepts valid ones. Each
 * test covers one rule.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { submitPayPage } from '../../support/shop/shopper.ts';
import { eventually, openGateways, type Harness } from '../providers/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openGateways();
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.hooks.length = 0;
});

const answerSchema = v.looseObject({
  transactionId: v.optional(v.string()),
  status: v.optional(v.string()),
  detail: v.optional(v.looseObject({ fail: v.optional(v.looseObject({ reason: v.string() })) })),
  error: v.optional(v.object({ code: v.string(), message: v.string() })),
});
const call = async (method: string, path: string, body: object | string | null = null) => {
  const { merchantId, password } = harness.config.card;
  const response = await fetch(`${harness.config.card.apiBase}/v1/transactions${path}`, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${merchantId}:${password}`)}`,
      'content-type': 'application/json',
    },
    body: body === null || typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    body: v.parse(answerSchema, text === '' ? {} : JSON.parse(text)),
  };
};
const back = {
  successUrl: 'https://shop.example/ok',
  cancelUrl: 'https://shop.example/no',
  errorUrl: 'https://shop.example/bad',
};
const init = (more: object = {}) => ({
  currency: 'CHF',
  refno: randomUUID(),
  amount: 2500,
  redirect: back,
  ...more,
});
const refusal = async (body: object | string, path = '') => {
  const { status, body: answer } = await call('POST', path, body);
  return [status, answer.error?.code, answer.error?.message];
};
const decide = (id: string, fields: Record<string, string>) =>
  submitPayPage(harness.url(`/sandbox/datatrans/v1/start/${id}`), fields);
const open = async (more: object = {}): Promise<string> =>
  (await call('POST', '', init(more))).body.transactionId ?? '';
const paid = async (more: object = {}): Promise<string> => {
  const id = await open({ autoSettle: true, ...more });
  await decide(id, { decision: 'approve' });
  return id;
};

describe('requests that Datatrans and the sandbox refuse', () => {
  it('the Datatrans sandbox refuses an unknown transaction with 400 TRANSACTION_NOT_FOUND', async () => {
    const { status, body } = await call('GET', '/260101000000000000');
    expect([status, body.error]).toEqual([
      400,
      { code: 'TRANSACTION_NOT_FOUND', message: 'transactionId not found' },
    ]);
  });
  it('the Datatrans sandbox refuses a transaction id that is not exactly 18 digits long', async () => {
    const { status, body } = await call('GET', '/17');
    expect([status, body.error]).toEqual([
      400,
      { code: 'INVALID_PROPERTY', message: 'status transactionId length must be 18 digits' },
    ]);
  });
  it('the Datatrans sandbox refuses a missing field with INVALID_PROPERTY and "init.refno must not be null"', async () => {
    expect(await refusal({ currency: 'CHF', amount: 2500 })).toEqual([
      400,
      'INVALID_PROPERTY',
      'init.refno must not be null',
    ]);
  });
  it('the Datatrans sandbox refuses malformed JSON with INVALID_JSON_PAYLOAD', async () => {
    expect((await refusal('{"currency":')).slice(0, 2)).toEqual([400, 'INVALID_JSON_PAYLOAD']);
  });
  it.each([
    ['a refno2 of more than 40 characters', { refno2: 'x'.repeat(41) }, 'INVALID_PROPERTY'],
    ['the payment method ZZZ', { paymentMethods: ['VIS', 'ZZZ'] }, 'INVALID_PROPERTY'],
    ['an unknown field', { refNo: 'x' }, 'UNRECOGNIZED_PROPERTY'],
    [
      'an alias without its type',
      { card: { alias: 'abc', expiryMonth: '12', expiryYear: '49' } },
      'INVALID_PROPERTY',
    ],
    [
      'an unknown alias',
      { card: { type: 'ALIAS', alias: 'abc', expiryMonth: '12', expiryYear: '49' } },
      'INVALID_ALIAS',
    ],
  ])('the Datatrans sandbox refuses %s', async (_, more, code) => {
    expect((await refusal(init(more))).slice(0, 2)).toEqual([400, code]);
  });
  it('the Datatrans sandbox refuses the reference of a paid transaction with DUPLICATE_REFNO and accepts that of an unpaid one', async () => {
    const refno = randomUUID();
    await open({ refno });
    const second = await open({ refno });
    await decide(second, { decision: 'decline' });
    await paid({ refno });
    expect((await refusal(init({ refno }))).slice(0, 2)).toEqual([400, 'DUPLICATE_REFNO']);
  });
  it('the Datatrans sandbox refuses a credit above the settled amount or for an unsettled payment', async () => {
    const id = await paid();
    const credit = { amount: 2501, currency: 'CHF', refno: 'R-1' };
    expect((await refusal(credit, `/${id}/credit`)).slice(0, 2)).toEqual([400, 'INVALID_PROPERTY']);
    expect(await refusal({ ...credit, amount: 1 }, `/${await open()}/credit`)).toEqual([
      400,
      'INVALID_TRANSACTION_STATUS',
      'the transaction cannot be credited',
    ]);
  });
});

describe('requests that Datatrans and the sandbox accept', () => {
  it("the Datatrans sandbox accepts a payment and returns the payment page's URL in the Location header", async () => {
    const { status, location, body } = await call('POST', '', init());
    expect([status, location]).toEqual([
      201,
      `${harness.config.card.payBase}/v1/start/${body.transactionId}`,
    ]);
  });
  it('the Datatrans sandbox accepts a payment in another currency and language and without a return URL', async () => {
    expect(
      (await call('POST', '', { currency: 'EUR', refno: randomUUID(), amount: 100, language: 'pt' })).status,
    ).toBe(201);
  });
  it('a credit without an amount refunds the rest of the payment', async () => {
    const id = await paid();
    await call('POST', `/${id}/credit`, { amount: 1000, currency: 'CHF', refno: 'R-1' });
    expect((await call('POST', `/${id}/credit`, { currency: 'CHF', refno: 'R-2' })).status).toBe(200);
    const { credits } = await harness.json(
      '/sandbox/datatrans/ledger',
      v.object({ credits: v.array(v.looseObject({ transactionId: v.string(), amount: v.number() })) }),
    );
    expect(credits.filter((c) => c.transactionId === id).map((c) => c.amount)).toEqual([1000, 1500]);
  });
  it('the Datatrans sandbox accepts a cancellation without a reference and a cancellation of a settled payment', async () => {
    const reserved = await open({ autoSettle: false });
    await decide(reserved, { decision: 'approve' });
    expect((await call('POST', `/${reserved}/cancel`, {})).status).toBe(204);
    const settled = await paid();
    expect((await call('POST', `/${settled}/cancel`, { refno: 'R-1' })).status).toBe(204);
    expect((await call('GET', `/${settled}`)).body.status).toBe('canceled');
  });
});

describe('payment statuses that Datatrans and the sandbox report', () => {
  it.each([
    ['declined', { decision: 'decline' }],
    ['card_invalid', { decision: 'approve', number: '4000000000000119' }],
  ])('the Datatrans sandbox reports the reason for a failed payment: %s', async (reason, fields) => {
    const id = await open();
    await decide(id, fields);
    expect((await call('GET', `/${id}`)).body.detail?.fail?.reason).toBe(reason);
  });
  it('the Datatrans sandbox reports an abandoned payment as failed due to a timeout', async () => {
    const id = await open();
    harness.advance(31 * 60_000);
    expect((await call('GET', `/${id}`)).body.detail?.fail?.reason).toBe('timeout');
    expect(await harness.gateways.card.status(id)).toMatchObject({ state: 'expired' });
  });
  it('the Datatrans sandbox sends webhooks only for authorised payments', async () => {
    const webhook = { url: harness.url('/hooks/datatrans') };
    for (const decision of ['decline', 'cancel']) await decide(await open({ webhook }), { decision });
    const id = await paid({ webhook });
    await eventually(() => harness.hooks[0]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(harness.hooks.map(({ body }) => v.parse(answerSchema, JSON.parse(body)).transactionId)).toEqual([
      id,
    ]);
  });
});
