/**
 * Tests that the sandbox rejects the same requests as PayPal, with the same messages, and accepts valid ones. Each
 * test covers one rule.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateways, type Harness } from '../providers/harness.ts';

let harness: Harness;
let token: string;
beforeAll(async () => {
  harness = await openGateways();
  const { clientId, clientSecret } = harness.config.paypal;
  const answer = await fetch(`${harness.config.paypal.apiBase}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  token = v.parse(v.object({ access_token: v.string() }), await answer.json()).access_token;
});
afterAll(() => harness.close());

const answerSchema = v.looseObject({
  id: v.optional(v.string()),
  status: v.optional(v.string()),
  name: v.optional(v.string()),
  details: v.optional(v.array(v.looseObject({ issue: v.string(), field: v.optional(v.string()) }))),
});
/**
 * Sends a request. Returns the status and the body. A string body is sent unchanged, and null means no body.
 */
const call = async (
  path: string,
  body: object | string | null,
  headers: Record<string, string> = { 'paypal-request-id': randomUUID() },
) => {
  const response = await fetch(harness.config.paypal.apiBase + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: body === null || typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: v.parse(answerSchema, await response.json()) };
};
const get = async (path: string) => {
  const response = await fetch(harness.config.paypal.apiBase + path, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: v.parse(answerSchema, await response.json()) };
};
/**
 * Condenses a refusal into a list such as `[422, 'UNPROCESSABLE_ENTITY', 'DECIMAL_PRECISION',
 * '/amount/value']`.
 */
const short = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  body.name,
  body.details?.[0]?.issue,
  body.details?.[0]?.field,
];

const order = (value: string, currency = 'CHF', more: object = {}, context: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code: currency, value }, ...more }],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: 'https://shop.example/ok',
        cancel_url: 'https://shop.example/no',
        ...context,
      },
    },
  },
});
const approved = async (value = '25.00', currency = 'CHF'): Promise<string> => {
  const { body } = await call('/v2/checkout/orders', order(value, currency));
  await fetch(`${harness.config.paypal.apiBase}/checkoutnow`, {
    method: 'POST',
    body: new URLSearchParams({ token: body.id ?? '', decision: 'approve' }),
  });
  return body.id ?? '';
};
const captureId = async (id: string): Promise<string> => {
  const { captures } = await harness.json(
    '/sandbox/paypal/ledger',
    v.object({ captures: v.array(v.looseObject({ id: v.string(), orderId: v.string() })) }),
  );
  return captures.find((capture) => capture.orderId === id)?.id ?? '';
};
const captured = async (value = '25.00', currency = 'CHF'): Promise<string> => {
  const id = await approved(value, currency);
  await call(`/v2/checkout/orders/${id}/capture`, {});
  return captureId(id);
};
const amountField = '/purchase_units/0/amount';

describe('requests that PayPal and the sandbox refuse', () => {
  it.each([
    [
      'yen with decimals',
      '100.50',
      'JPY',
      [422, 'UNPROCESSABLE_ENTITY', 'DECIMAL_PRECISION', `${amountField}/value`],
    ],
    [
      'a third decimal',
      '25.001',
      'CHF',
      [422, 'UNPROCESSABLE_ENTITY', 'DECIMAL_PRECISION', `${amountField}/value`],
    ],
    [
      'the currency XXX',
      '25.00',
      'XXX',
      [422, 'UNPROCESSABLE_ENTITY', 'INVALID_CURRENCY_CODE', `${amountField}/currency_code`],
    ],
    [
      'an amount of 0.00',
      '0.00',
      'CHF',
      [422, 'UNPROCESSABLE_ENTITY', 'CANNOT_BE_ZERO_OR_NEGATIVE', `${amountField}/value`],
    ],
    [
      'a negative amount',
      '-5.00',
      'CHF',
      [422, 'UNPROCESSABLE_ENTITY', 'CANNOT_BE_ZERO_OR_NEGATIVE', `${amountField}/value`],
    ],
    [
      'an amount that is not a number',
      'much',
      'CHF',
      [400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX', `${amountField}/value`],
    ],
  ])('the PayPal sandbox refuses %s', async (_, value, currency, refusal) => {
    expect(short(await call('/v2/checkout/orders', order(value, currency)))).toEqual(refusal);
  });

  it('the PayPal sandbox refuses an order with a payment source but without a request id', async () => {
    expect(short(await call('/v2/checkout/orders', order('25.00'), {}))).toEqual([
      400,
      'INVALID_REQUEST',
      'PAYPAL_REQUEST_ID_REQUIRED',
      undefined,
    ]);
  });
  it('the PayPal sandbox refuses an order if the amount is missing, a value is unknown or a string is too long', async () => {
    const post = async (body: object) => short(await call('/v2/checkout/orders', body));
    expect(await post({ intent: 'CAPTURE', purchase_units: [{}] })).toEqual([
      400,
      'INVALID_REQUEST',
      'MISSING_REQUIRED_PARAMETER',
      amountField,
    ]);
    expect(await post(order('25.00', 'CHF', {}, { user_action: 'BUY' }))).toEqual([
      400,
      'INVALID_REQUEST',
      'INVALID_PARAMETER_VALUE',
      '/payment_source/paypal/experience_context/user_action',
    ]);
    expect(await post(order('25.00', 'CHF', { invoice_id: 'x'.repeat(128) }))).toEqual([
      400,
      'INVALID_REQUEST',
      'INVALID_STRING_LENGTH',
      '/purchase_units/0/invoice_id',
    ]);
  });
  it('the PayPal sandbox refuses malformed JSON', async () => {
    expect(short(await call('/v2/checkout/orders', '{"intent":'))).toEqual([
      400,
      'INVALID_REQUEST',
      'MALFORMED_REQUEST_JSON',
      undefined,
    ]);
  });
  it('the PayPal sandbox refuses an unknown order with 404 RESOURCE_NOT_FOUND and the issue INVALID_RESOURCE_ID', async () => {
    expect(short(await get('/v2/checkout/orders/5O190127TN364715T'))).toEqual([
      404,
      'RESOURCE_NOT_FOUND',
      'INVALID_RESOURCE_ID',
      undefined,
    ]);
  });
  it('the PayPal sandbox refuses a request without an access token with 401 AUTHENTICATION_FAILURE', async () => {
    const answer = await fetch(`${harness.config.paypal.apiBase}/v2/checkout/orders/5O190127TN364715T`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ name: 'AUTHENTICATION_FAILURE' });
  });
  it('the PayPal sandbox refuses a refund in another currency with REFUND_CAPTURE_CURRENCY_MISMATCH', async () => {
    const amount = { currency_code: 'EUR', value: '5.00' };
    expect(short(await call(`/v2/payments/captures/${await captured()}/refund`, { amount }))).toEqual([
      422,
      'UNPROCESSABLE_ENTITY',
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
      undefined,
    ]);
  });
  it('the PayPal sandbox refuses a yen refund with decimals (DECIMALS_NOT_SUPPORTED)', async () => {
    const amount = { currency_code: 'JPY', value: '5.50' };
    expect(
      short(await call(`/v2/payments/captures/${await captured('1000', 'JPY')}/refund`, { amount })),
    ).toEqual([422, 'UNPROCESSABLE_ENTITY', 'DECIMALS_NOT_SUPPORTED', '/amount/value']);
  });
});

describe('requests that PayPal and the sandbox accept', () => {
  it('the PayPal sandbox accepts "25" as an amount of 25.00', async () => {
    const id = await approved('25');
    expect((await get(`/v2/checkout/orders/${id}`)).body['purchase_units']).toMatchObject([
      { amount: { currency_code: 'CHF', value: '25.00' } },
    ]);
  });
  it('the PayPal sandbox accepts an amount in yen without decimals', async () => {
    const id = await approved('1000', 'JPY');
    expect((await get(`/v2/checkout/orders/${id}`)).body['purchase_units']).toMatchObject([
      { amount: { currency_code: 'JPY', value: '1000' } },
    ]);
  });
  it('the PayPal sandbox accepts the optional field landing_page', async () => {
    const { status } = await call(
      '/v2/checkout/orders',
      order('25.00', 'CHF', {}, { landing_page: 'LOGIN' }),
    );
    expect(status).toBe(201);
  });
  it('the PayPal sandbox accepts an order without a payment source or request id and returns the status CREATED', async () => {
    const { payment_source: _, ...bare } = order('25.00');
    expect(await call('/v2/checkout/orders', bare, {})).toMatchObject({
      status: 201,
      body: { status: 'CREATED' },
    });
  });
  it('the PayPal sandbox accepts a capture without a body and returns a minimal response by default', async () => {
    const id = await approved();
    const { status, body } = await call(`/v2/checkout/orders/${id}/capture`, null);
    expect([status, Object.keys(body).toSorted()]).toEqual([201, ['id', 'links', 'status']]);
    expect(body.status).toBe('COMPLETED');
  });
  it('the PayPal sandbox accepts a refund without a body and refunds the full amount', async () => {
    const capture = await captured('25.00');
    expect(await call(`/v2/payments/captures/${capture}/refund`, null)).toMatchObject({
      status: 201,
      body: { status: 'COMPLETED' },
    });
    expect(await get(`/v2/payments/captures/${capture}`)).toMatchObject({ body: { status: 'REFUNDED' } });
  });
  it('if a refund is repeated with the same request id, the PayPal sandbox returns 201 again but refunds nothing', async () => {
    const capture = await captured('25.00');
    const key = { 'paypal-request-id': randomUUID() };
    const amount = { currency_code: 'CHF', value: '10.00' };
    const refund = () => call(`/v2/payments/captures/${capture}/refund`, { amount }, key);
    const [first, second] = [await refund(), await refund()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
    expect(await get(`/v2/payments/captures/${capture}`)).toMatchObject({
      body: { status: 'PARTIALLY_REFUNDED' },
    });
  });
  it('if a request id is repeated, the PayPal sandbox returns the first order, even if the request differs', async () => {
    const key = { 'paypal-request-id': randomUUID() };
    const first = await call('/v2/checkout/orders', order('25.00'), key);
    const second = await call('/v2/checkout/orders', order('30.00'), key);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.id).toBe(first.body.id);
  });
});
