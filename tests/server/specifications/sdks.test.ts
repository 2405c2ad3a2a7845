/**
 * Tests the sandbox with the providers' own SDKs. Clients of the real service must also work with the sandbox.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  LogLevel,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk';
import twilio, { RequestClient } from 'twilio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateways, portOf, type Harness } from '../providers/harness.ts';

const sid = `AC${'0'.repeat(32)}`;
let harness: Harness;
let front: Server;
beforeAll(async () => {
  harness = await openGateways({ SMS_USER: sid, SMS_PASSWORD: 'sandbox-token' });
  // PayPal's SDK supports only two hosts and root paths, so this server forwards its requests to the sandbox.
  front = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(Buffer.from(part as Uint8Array));
      const answer = await fetch(harness.config.paypal.apiBase + (request.url ?? ''), {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
          typeof value === 'string' && !/^(host|connection|content-length)$/.test(name)
            ? [[name, value]]
            : [],
        ),
        body: parts.length > 0 ? Buffer.concat(parts) : null,
      });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(await answer.text());
    })();
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await harness.close();
  await new Promise<void>((done) => front.close(() => done()));
});

describe('@paypal/paypal-server-sdk', () => {
  /** Connects to this machine without TLS, whatever the host. */
  class Loopback extends Agent {
    override createConnection() {
      return connect(portOf(front), '127.0.0.1');
    }
  }
  const open = (clientSecret = harness.config.paypal.clientSecret) => {
    const client = new Client({
      clientCredentialsAuthCredentials: {
        oAuthClientId: harness.config.paypal.clientId,
        oAuthClientSecret: clientSecret,
      },
      environment: Environment.Sandbox,
      logging: { logLevel: LogLevel.Error },
      httpClientOptions: { httpsAgent: new Loopback() },
    });
    return { orders: new OrdersController(client), payments: new PaymentsController(client) };
  };
  const order = (value: string) => ({
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      { referenceId: 'SDK-1', invoiceId: randomUUID(), amount: { currencyCode: 'CHF', value } },
    ],
    paymentSource: {
      paypal: {
        experienceContext: { returnUrl: 'https://shop.example/ok', cancelUrl: 'https://shop.example/no' },
      },
    },
  });
  const approve = (token: string) =>
    fetch(`${harness.config.paypal.apiBase}/checkoutnow`, {
      method: 'POST',
      body: new URLSearchParams({ token, decision: 'approve' }),
    });
  const loadIssue = async (call: Promise<unknown>): Promise<unknown> => {
    const error: unknown = await call.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ApiError) || typeof error.body !== 'string')
      throw new Error('it was not refused by the API');
    return [error.statusCode, JSON.parse(error.body).details?.[0]?.issue];
  };

  it('the PayPal SDK creates, reads, captures and refunds orders, partially and in full', async () => {
    const { orders, payments } = open();
    const created = await orders.createOrder({ body: order('25.00'), paypalRequestId: randomUUID() });
    expect([created.statusCode, created.result.status]).toEqual([201, 'PAYER_ACTION_REQUIRED']);
    const id = created.result.id ?? '';
    expect((await orders.getOrder({ id })).result.purchaseUnits?.[0]?.amount).toMatchObject({
      currencyCode: 'CHF',
      value: '25.00',
    });
    await approve(id);
    const captured = await orders.captureOrder({
      id,
      paypalRequestId: randomUUID(),
      prefer: 'return=representation',
    });
    const capture = captured.result.purchaseUnits?.[0]?.payments?.captures?.[0];
    expect([captured.statusCode, capture?.status]).toEqual([201, 'COMPLETED']);
    const captureId = capture?.id ?? '';
    const first = await payments.refundCapturedPayment({
      captureId,
      paypalRequestId: randomUUID(),
      body: { amount: { currencyCode: 'CHF', value: '10.00' } },
    });
    expect([first.statusCode, first.result.status]).toEqual([201, 'COMPLETED']);
    expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('PARTIALLY_REFUNDED');
    const rest = await payments.refundCapturedPayment({ captureId, prefer: 'return=representation' });
    expect(rest.result.amount).toMatchObject({ currencyCode: 'CHF', value: '15.00' });
    expect((await payments.getRefund({ refundId: rest.result.id ?? '' })).result.status).toBe('COMPLETED');
    expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('REFUNDED');
  });

  it('the PayPal SDK gets the same order for a repeated request id', async () => {
    const { orders } = open();
    const same = { body: order('5'), paypalRequestId: randomUUID() };
    const [first, second] = [await orders.createOrder(same), await orders.createOrder(same)];
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.result.id).toBe(first.result.id);
  });

  it("the PayPal SDK recognises the sandbox's refusals", async () => {
    const { orders, payments } = open();
    expect(
      await loadIssue(orders.createOrder({ body: order('25.001'), paypalRequestId: randomUUID() })),
    ).toEqual([422, 'DECIMAL_PRECISION']);
    const { result } = await orders.createOrder({ body: order('25.00'), paypalRequestId: randomUUID() });
    expect(await loadIssue(orders.captureOrder({ id: result.id ?? '' }))).toEqual([
      422,
      'ORDER_NOT_APPROVED',
    ]);
    expect(await loadIssue(orders.getOrder({ id: '5O190127TN364715T' }))).toEqual([
      404,
      'INVALID_RESOURCE_ID',
    ]);
    expect(await loadIssue(payments.refundCapturedPayment({ captureId: '2GG279541U471931P' }))).toEqual([
      404,
      'INVALID_RESOURCE_ID',
    ]);
  });

  it('a PayPal SDK client with a wrong client secret is refused', async () => {
    await expect(open('not the secret').orders.getOrder({ id: '5O190127TN364715T' })).rejects.toMatchObject({
      statusCode: 401,
    });
  });
});

describe('twilio', () => {
  /** Sends the Twilio SDK's requests to the sandbox, because the SDK's own host is fixed. */
  class Loopback extends RequestClient {
    override request<T>(options: Parameters<typeof RequestClient.prototype.request<T>>[0]) {
      const { pathname } = new URL(options.uri);
      return super.request<T>({ ...options, uri: harness.config.sms.base + pathname });
    }
  }
  const open = (password = 'sandbox-token') => twilio(sid, password, { httpClient: new Loopback() });

  it('the Twilio SDK can create a message', async () => {
    const message = await open().messages.create({
      to: '+41791234567',
      from: '+41790000000',
      body: 'Grüezi',
    });
    expect(message).toMatchObject({
      to: '+41791234567',
      from: '+41790000000',
      body: 'Grüezi',
      status: 'queued',
      errorCode: null,
      numSegments: '1',
    });
    expect(message.sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect(message.dateCreated.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each([
    ['no To', { to: '' }, 21604],
    ['no From', { from: '' }, 21603],
    ['no text', { body: '' }, 21602],
    ['more than 1,600 characters', { body: 'x'.repeat(1601) }, 21617],
    ['an invalid number', { to: '+12' }, 21211],
  ])('the Twilio SDK recognises refused messages: %s', async (_, more, code) => {
    const create = open().messages.create({ to: '+41791234567', from: '+41790000000', body: 'x', ...more });
    await expect(create).rejects.toMatchObject({ status: 400, code });
  });

  it('the Twilio SDK can send a message of 1,600 characters', async () => {
    const body = 'x'.repeat(1600);
    expect((await open().messages.create({ to: '+41791234567', from: 'Rigi', body })).body).toBe(body);
  });

  it('a Twilio SDK client with a wrong auth token is refused', async () => {
    const create = open('not the token').messages.create({ to: '+41791234567', from: 'Rigi', body: 'x' });
    await expect(create).rejects.toMatchObject({ status: 401, code: 20003 });
  });
});
