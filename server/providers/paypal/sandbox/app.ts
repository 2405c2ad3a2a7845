import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import type { Log } from '../../../platform/log.ts';
import { createMisbehaviour, dropResponse } from '../../common/sandbox/faultControls.ts';
import { openLedger } from '../../common/sandbox/ledger.ts';
import type { PaypalConfig } from '../settings.ts';
import { readMoney } from './money.ts';
import { createNotices, isGenuine } from './notices.ts';
import { resultPage, approvePage, messagePage, payers } from './pages.ts';
import { createPaypalRecords, type Means, type Order, type PaypalEntry } from './records.ts';
import { PaypalRefusal, refusalBody, type Fault, type Issue, type RefusalStatus } from './refusals.ts';
import {
  captureSchema,
  captureToWire,
  createSchema,
  orderInShort,
  orderToWire,
  refundInShort,
  refundSchema,
  refundToWire,
} from './wire.ts';

export type PaypalSandboxOptions = {
  config: PaypalConfig;
  log: Log;
  ledgerFile: string;
  /** URL of the shop's webhook. For the real PayPal, the URL is configured in the dashboard. */
  webhookUrl: string;
  now?: () => number;
  /** Milliseconds before a pending payment is completed. */
  pendingDelay?: number;
  /** Simulated duration of each call, in milliseconds. It lets two calls with the same id overlap. */
  workTime?: number;
  webhookDelays?: readonly number[];
  webhookLateBy?: number;
};

const tokenLife = 32_400;
const keyLife = 6 * 60 * 60_000;
/** Duration, in milliseconds, of a refund that goes to a bank account and not to a card or PayPal balance. */
const slowRefund = 3 * 24 * 60 * 60_000;
const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const scripts = { sdk: read('./sdk.js'), popup: read('./popup.js') };
const javascript = { 'content-type': 'text/javascript; charset=utf-8' };
/** Content security policy for the PayPal window. It allows one script to run. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const verifySchema = v.object({
  auth_algo: v.string(),
  transmission_id: v.string(),
  transmission_sig: v.string(),
  transmission_time: v.string(),
  webhook_id: v.string(),
});
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

type Done = { status: 200 | 201; body: object; entries: PaypalEntry[] };

/** Simulates PayPal: its API, script, window and webhook events. */
export const createPaypalSandbox = (options: PaypalSandboxOptions): { app: Hono; close(): void } => {
  const { config, log } = options;
  const now = options.now ?? Date.now;
  const ledger = openLedger<PaypalEntry>(options.ledgerFile);
  const pendingDelay = options.pendingDelay ?? 20_000;
  const records = createPaypalRecords(ledger, { now, pendingDelay });
  const base = config.apiBase;
  const wireOf = (order: Order): object => {
    const capture = records.captureOf(order.id);
    const refunds = records.refunds().filter(({ captureId }) => captureId === capture?.id);
    return orderToWire(order, capture, refunds, base);
  };
  const notices = createNotices({
    ledger,
    records,
    log,
    now,
    webhookUrl: options.webhookUrl,
    webhookId: config.webhookId,
    resourceOf: (event, subject) =>
      event.startsWith('CHECKOUT.ORDER.')
        ? wireOf(records.get(subject))
        : event === 'PAYMENT.CAPTURE.REFUNDED'
          ? refundToWire(records.getRefund(subject), base)
          : captureToWire(records.getCapture(subject)),
    delays: options.webhookDelays ?? [0, 500, 2_000, 5_000, 15_000],
    lateBy: options.webhookLateBy ?? 5_000,
  });
  const connectionFaults = ['lose-before', 'lose-after'] as const;
  const misbehaviour = createMisbehaviour({
    answer: connectionFaults,
    create: connectionFaults,
    capture: [...connectionFaults, 'decline', 'redirect', 'pending', 'refuse'],
    refund: [...connectionFaults, 'decline', 'pending', 'slow'],
    status: ['stale'],
    token: ['revoked'],
    verify: ['down'],
    webhook: ['drop', 'duplicate', 'late', 'reorder'],
  });
  const tokens = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  const announce = (event: string, subject: string): void =>
    notices.send(event, subject, misbehaviour.take('webhook'));
  /** Notifies the shop once a pending payment or refund has been completed. */
  const awaitEnd = (at: number, event: string, subject: string): void => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        announce(event, subject);
      },
      Math.max(0, at - now()) + 1,
    );
    timer.unref();
    timers.add(timer);
  };
  for (const { id, completesAt } of records.captures())
    if (completesAt !== null) awaitEnd(completesAt, 'PAYMENT.CAPTURE.COMPLETED', id);

  const answers = new Map<string, Extract<PaypalEntry, { kind: 'answer' }>>();
  for (const entry of ledger.entries()) if (entry.kind === 'answer') answers.set(entry.key, entry);
  const running = new Set<string>();

  /**
   * Handles a call that has an effect: validates it, executes it once per request id, and drops the response
   * if a test has requested that. A repeated id returns the first response, regardless of the new body.
   * @param words properties of the call: `needsId` is true if the request id is required, `malformed` is the
   * issue for a malformed body, and `again` is the status of a repeated call
   */
  const effect = async <S extends v.GenericSchema, Fault extends string>(
    c: Context,
    fault: Fault | 'lose-before' | 'lose-after' | null,
    schema: S,
    work: (body: v.InferOutput<S>) => Done,
    onSuccess: () => void,
    words: { needsId: (body: v.InferOutput<S>) => boolean; malformed: Issue; again: 200 | 201 },
  ): Promise<Response> => {
    if (fault === 'lose-before') return dropResponse(c);
    const raw = await c.req.text();
    const key = c.req.header('paypal-request-id') ?? null;
    if (key !== null && (key.length < 1 || key.length > 108))
      return refuse(c, 400, 'INVALID_STRING_LENGTH', { field: 'PayPal-Request-Id', value: key });
    if (key !== null) {
      if (running.has(key)) return refuse(c, 409, 'PREVIOUS_REQUEST_IN_PROGRESS');
      const known = answers.get(key);
      if (known && known.at + keyLife > now()) {
        if (fault === 'lose-after') return dropResponse(c);
        return c.json(known.body, known.status === 201 ? words.again : (known.status as 422));
      }
      running.add(key);
    }
    try {
      await sleep(options.workTime ?? 20);
      const json = raw.trim() === '' ? {} : parseOrNull(raw);
      if (!(json instanceof Object)) return refuse(c, 400, words.malformed);
      const body = v.safeParse(schema, json);
      if (!body.success) return refuse(c, 400, ...faultOf(body.issues[0], json));
      if (key === null && words.needsId(body.output)) return refuse(c, 400, 'PAYPAL_REQUEST_ID_REQUIRED');
      let done: Done | { status: 422; body: object; entries: [] };
      try {
        done = work(body.output);
      } catch (error) {
        if (!(error instanceof PaypalRefusal) || error.status !== 422) throw error;
        done = { status: 422, body: refusalBody(422, error.issue, error.fault), entries: [] };
      }
      const response: Extract<PaypalEntry, { kind: 'answer' }>[] =
        key === null ? [] : [{ kind: 'answer', at: now(), key, status: done.status, body: done.body }];
      records.write(...done.entries, ...response);
      for (const entry of response) answers.set(entry.key, entry);
      if (done.status !== 422) onSuccess();
      return fault === 'lose-after' ? dropResponse(c) : c.json(done.body, done.status);
    } finally {
      if (key !== null) running.delete(key);
    }
  };
  const isFull = (c: Context): boolean => c.req.header('prefer') === 'return=representation';

  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof PaypalRefusal) return refuse(c, error.status, error.issue, error.fault);
    log.error({ stand: 'paypal', problem: error.name }, 'sandbox failed');
    return c.json({ name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error occurred.' }, 500);
  });

  const expected = Buffer.from(
    `Basic ${Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')}`,
  );
  app.post('/v1/oauth2/token', async (c) => {
    const credentials = Buffer.from(c.req.header('authorization') ?? '');
    if (credentials.length !== expected.length || !timingSafeEqual(credentials, expected))
      return c.json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401);
    if (new URLSearchParams(await c.req.text()).get('grant_type') !== 'client_credentials')
      return c.json({ error: 'unsupported_grant_type' }, 400);
    const token = `A21${randomBytes(24).toString('base64url')}`;
    tokens.set(token, now() + tokenLife * 1000);
    return c.json({
      scope: '',
      access_token: token,
      token_type: 'Bearer',
      app_id: '',
      expires_in: tokenLife,
    });
  });
  const needsToken = async (c: Context, next: () => Promise<void>): Promise<Response | undefined> => {
    const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (misbehaviour.take('token') === 'revoked') tokens.delete(token);
    if ((tokens.get(token) ?? 0) <= now()) return refuse(c, 401, null);
    await next();
    return undefined;
  };
  app.use('/v2/*', needsToken);
  app.use('/v1/notifications/*', needsToken);

  app.post('/v2/checkout/orders', (c) =>
    effect(
      c,
      misbehaviour.take('create') ?? misbehaviour.take('answer'),
      createSchema,
      (body) => {
        const [unit] = body.purchase_units;
        const context = body.payment_source?.paypal.experience_context ?? body.application_context;
        const { order, entries } = records.create({
          status: body.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
          reference: unit.reference_id ?? 'default',
          customId: unit.custom_id ?? null,
          invoiceId: unit.invoice_id ?? '',
          description: unit.description ?? '',
          ...readMoney(unit.amount, '/purchase_units/0/amount', 'order'),
          returnUrl: context?.return_url ?? '',
          cancelUrl: context?.cancel_url ?? '',
        });
        const responseBody = isFull(c) ? orderToWire(order, null, [], base) : orderInShort(order, base);
        return { status: 201, body: responseBody, entries };
      },
      () => {},
      {
        needsId: (body) => body.payment_source !== undefined,
        malformed: 'MALFORMED_REQUEST_JSON',
        again: 200,
      },
    ),
  );
  app.get('/v2/checkout/orders/:id', (c) => {
    const order = records.get(c.req.param('id'));
    const stale = misbehaviour.take('status') === 'stale';
    return c.json(
      stale ? orderToWire({ ...order, status: 'PAYER_ACTION_REQUIRED' }, null, [], base) : wireOf(order),
    );
  });
  app.post('/v2/checkout/orders/:id/capture', (c) => {
    const fault = misbehaviour.take('capture') ?? misbehaviour.take('answer');
    const id = c.req.param('id');
    return effect(
      c,
      fault,
      captureSchema,
      () => {
        const chosen = fault === 'lose-before' || fault === 'lose-after' ? null : fault;
        const { capture, entries } = records.capture(id, chosen);
        const order = { ...records.get(id), status: 'COMPLETED' as const };
        return {
          status: 201,
          body: isFull(c) ? orderToWire(order, capture, [], base) : orderInShort(order, base),
          entries,
        };
      },
      () => {
        const capture = records.captureOf(id);
        if (!capture) return;
        announce(`PAYMENT.CAPTURE.${capture.status}`, capture.id);
        if (capture.completesAt !== null)
          awaitEnd(capture.completesAt, 'PAYMENT.CAPTURE.COMPLETED', capture.id);
      },
      { needsId: () => false, malformed: 'MALFORMED_REQUEST_JSON', again: 200 },
    );
  });
  app.post('/v2/payments/captures/:id/refund', (c) => {
    const fault = misbehaviour.take('refund') ?? misbehaviour.take('answer');
    const captureId = c.req.param('id');
    let createdRefund: { id: string; completesAt: number | null } | null = null;
    return effect(
      c,
      fault,
      refundSchema,
      (body) => {
        if (fault === 'decline') throw new PaypalRefusal(422, 'REFUND_NOT_ALLOWED');
        const requested = body.amount ? readMoney(body.amount, '/amount', 'refund') : null;
        const { refund, entries } = records.refund(
          captureId,
          {
            amount: requested?.amount ?? null,
            currency: requested?.currency ?? null,
            invoiceId: body.invoice_id ?? '',
          },
          fault === 'pending' ? pendingDelay : fault === 'slow' ? slowRefund : null,
        );
        createdRefund = refund;
        const responseBody = isFull(c) ? refundToWire(refund, base) : refundInShort(refund, base);
        return { status: 201, body: responseBody, entries };
      },
      () => {
        if (!createdRefund) return;
        if (createdRefund.completesAt === null) announce('PAYMENT.CAPTURE.REFUNDED', createdRefund.id);
        else awaitEnd(createdRefund.completesAt, 'PAYMENT.CAPTURE.REFUNDED', createdRefund.id);
      },
      // refunds differ from other calls: invalid JSON returns INVALID_PARAMETER_SYNTAX, because the
      // documentation lists no separate error for it, and a repeated refund returns 201 instead of 200
      { needsId: () => false, malformed: 'INVALID_PARAMETER_SYNTAX', again: 201 },
    );
  });
  app.get('/v2/payments/refunds/:id', (c) =>
    c.json(refundToWire(records.getRefund(c.req.param('id')), base)),
  );
  app.get('/v2/payments/captures/:id', (c) => c.json(captureToWire(records.getCapture(c.req.param('id')))));

  app.post('/v1/notifications/verify-webhook-signature', async (c) => {
    if (misbehaviour.take('verify') === 'down') return dropResponse(c);
    const raw = await c.req.text();
    const body = v.safeParse(verifySchema, parseOrNull(raw));
    if (!body.success) return refuse(c, 400, 'MISSING_REQUIRED_PARAMETER');
    // the signature covers the exact text of the event, so the event is cut out of the raw body instead of
    // being serialised again
    const event = /"webhook_event":(.*)\}$/s.exec(raw)?.[1] ?? '';
    const { auth_algo: algorithm, webhook_id: webhookId } = body.output;
    const genuine = isGenuine(
      {
        algorithm,
        webhookId,
        transmissionId: body.output.transmission_id,
        time: body.output.transmission_time,
        signature: body.output.transmission_sig,
        body: event,
      },
      config.webhookId,
    );
    return c.json({ verification_status: genuine ? 'SUCCESS' : 'FAILURE' });
  });

  app.get('/sdk/js', (c) => c.body(scripts.sdk, 200, javascript));
  app.get('/popup.js', (c) => c.body(scripts.popup, 200, javascript));
  app.get('/checkoutnow', (c) => {
    c.header('content-security-policy', policy);
    const order = records.find(c.req.query('token') ?? '');
    if (!order) return c.html(messagePage('Not found', 'There is no such payment.'), 404);
    if (order.status === 'COMPLETED')
      return c.html(messagePage('Paid', 'This payment has been made. You may close the window.'));
    const origin = c.req.query('origin') ?? '';
    return c.html(approvePage(order, isOrigin(origin) ? origin : ''));
  });
  app.post('/checkoutnow', async (c) => {
    c.header('content-security-policy', policy);
    const form = new URLSearchParams(await c.req.text());
    const field = (name: string): string => form.get(name) ?? '';
    const order = records.find(field('token'));
    if (!order) return c.html(messagePage('Not found', 'There is no such payment.'), 404);
    const origin = isOrigin(field('origin')) ? field('origin') : '';
    const payer = payers.find((p) => p.id === field('payer')) ?? payers[0];
    const means: Record<string, Means> = { approve: 'good', declined: 'declined', review: 'review' };
    const chosen = means[field('decision')];
    if (!chosen || !payer)
      return c.html(resultPage(origin, { token: order.id, decision: 'cancel', payer: '' }, order.cancelUrl));
    records.approve(order.id, payer.id, chosen);
    announce('CHECKOUT.ORDER.APPROVED', order.id);
    return c.html(
      resultPage(origin, { token: order.id, decision: 'approve', payer: payer.id }, order.returnUrl),
    );
  });

  app.get('/ledger', (c) =>
    c.json({
      orders: records.orders(),
      captures: records
        .captures()
        .map((capture) => ({ ...capture, refno: capture.invoiceId, transactionId: capture.orderId })),
      credits: records.refunds().map((refund) => ({
        ...refund,
        refno: refund.invoiceId,
        transactionId: records.getCapture(refund.captureId).orderId,
      })),
    }),
  );
  app.post('/misbehave', async (c) =>
    misbehaviour.ask(parseOrNull(await c.req.text()))
      ? c.json({ ok: true })
      : refuse(c, 400, 'INVALID_PARAMETER_VALUE'),
  );

  return {
    app,
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      notices.close();
      ledger.close();
    },
  };
};

const refuse = (
  c: Context,
  status: RefusalStatus,
  issue: Issue | null,
  fault: Fault | null = null,
): Response => c.json(refusalBody(status, issue, fault), status);

/** Converts the first schema violation to an error in PayPal's wording. */
const faultOf = (issue: v.BaseIssue<unknown>, body: object): [Issue, Fault] => {
  const path = issue.path ?? [];
  const field = `/${path.map(({ key }) => String(key)).join('/')}`;
  const value = typeof issue.input === 'string' ? { value: issue.input } : {};
  if (issue.input === undefined) return ['MISSING_REQUIRED_PARAMETER', { field }];
  if (/length/.test(issue.type)) return ['INVALID_STRING_LENGTH', { field, ...value }];
  if (/picklist|literal/.test(issue.type)) return ['INVALID_PARAMETER_VALUE', { field, ...value }];
  return [
    'INVALID_PARAMETER_SYNTAX',
    { field: path.length === 0 && body instanceof Object ? '/' : field, ...value },
  ];
};

const parseOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
