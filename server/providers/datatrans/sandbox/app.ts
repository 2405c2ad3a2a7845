import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { Log } from '../../../platform/log.ts';
import { createMisbehaviour, dropResponse } from '../../common/sandbox/faultControls.ts';
import { openLedger } from '../../common/sandbox/ledger.ts';
import type { DatatransConfig } from '../settings.ts';
import { findTestCard, isCardDate, maskCard } from './cards.ts';
import { getMeans } from './means.ts';
import { createNotices } from './notices.ts';
import { messagePage, payPage } from './pages.ts';
import {
  CardRefusal,
  createCardRecords,
  type Alias,
  type CardEntry,
  type Payment,
  type Transaction,
} from './records.ts';
import { asUnpaid, cancelSchema, creditSchema, initSchema, settleSchema, toWire } from './wire.ts';

export type CardSandboxOptions = {
  config: DatatransConfig;
  log: Log;
  ledgerFile: string;
  now?: () => number;
  /** Milliseconds before a pending payment is completed. */
  pendingDelay?: number;
  /**
   * Simulated duration of each call, in milliseconds. It lets two calls with the same idempotency key overlap.
   */
  workTime?: number;
  webhookDelays?: readonly number[];
  webhookLateBy?: number;
};

const keyLife = 60 * 60_000;
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

type Done = { status: 200 | 201 | 204; body: object | null; entries: CardEntry[] };

/** Simulates Datatrans: its API and its payment page. */
export const createCardSandbox = (options: CardSandboxOptions): { app: Hono; close(): void } => {
  const { config, log } = options;
  const now = options.now ?? Date.now;
  const pendingDelay = options.pendingDelay ?? 20_000;
  const ledger = openLedger<CardEntry>(options.ledgerFile);
  const records = createCardRecords(ledger, { now, pendingDelay });
  const notices = createNotices({
    ledger,
    records,
    log,
    now,
    merchantId: config.merchantId,
    signKey: config.signKey,
    delays: options.webhookDelays ?? [0, 500, 2_000, 5_000, 15_000],
    lateBy: options.webhookLateBy ?? 5_000,
  });
  const misbehaviour = createMisbehaviour({
    webhook: ['drop', 'duplicate', 'late'],
    answer: ['lose-before', 'lose-after'],
    status: ['stale'],
    credit: ['decline'],
  });
  const timers = new Set<NodeJS.Timeout>();

  const notify = (id: string): void => notices.send(id, misbehaviour.take('webhook'));
  /** Completes a pending payment when it is due, and then notifies the shop. */
  const awaitPayment = (t: Transaction): void => {
    if (t.paysAt === null) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        const current = records.get(t.id);
        if (current.status === 'challenge_ongoing') awaitPayment(current);
        else notify(t.id);
      },
      Math.max(0, t.paysAt - now()) + 1,
    );
    timer.unref();
    timers.add(timer);
  };
  const answers = new Map<string, Extract<CardEntry, { kind: 'answer' }>>();
  for (const entry of ledger.entries()) {
    if (entry.kind === 'answer') answers.set(entry.key, entry);
  }
  const waiting = new Map<string, Transaction>();
  for (const entry of ledger.entries()) {
    if (entry.kind !== 'transaction') continue;
    if (entry.transaction.status === 'challenge_ongoing')
      waiting.set(entry.transaction.id, entry.transaction);
    else waiting.delete(entry.transaction.id);
  }
  for (const t of waiting.values()) awaitPayment(t);

  const running = new Set<string>();

  /**
   * Handles a call that changes a payment. Checks credentials and body, applies the idempotency key, and drops
   * the response if a test has requested that.
   */
  const effect = async <S extends v.GenericSchema>(
    c: Context,
    call: 'init' | 'cancel' | 'settle' | 'credit',
    schema: S,
    work: (body: v.InferOutput<S>) => Done,
  ): Promise<Response> => {
    const fault = misbehaviour.take('answer');
    if (fault === 'lose-before') return dropResponse(c);
    const raw = await c.req.text();
    const key = c.req.header('idempotency-key');
    if (key !== undefined && !uuid4.test(key))
      return refuse(c, 400, 'INVALID_PROPERTY', 'Idempotency-Key is not a version 4 UUID');
    const requestHash = createHash('sha256').update(`${c.req.path}\n${raw}`).digest('hex');
    if (key !== undefined) {
      if (running.has(key)) return refuse(c, 409, 'CLIENT_ERROR', 'a call with this key is running');
      const known = answers.get(key);
      if (known && known.at + keyLife > now()) {
        if (known.call !== requestHash)
          return refuse(c, 422, 'CLIENT_ERROR', 'this key was used for another call');
        return fault === 'lose-after' ? dropResponse(c) : respond(c, known);
      }
      running.add(key);
    }
    try {
      await sleep(options.workTime ?? 20);
      const json = parseOrNull(raw);
      if (!(json instanceof Object)) return refuse(c, 400, 'INVALID_JSON_PAYLOAD', 'invalid JSON payload');
      const body = v.safeParse(schema, json);
      if (!body.success) {
        const [issue] = body.issues;
        const path = `${call}.${v.getDotPath(issue) ?? ''}`;
        if (issue.type === 'strict_object' && issue.expected === 'never')
          return refuse(c, 400, 'UNRECOGNIZED_PROPERTY', `unrecognized property '${path}'`);
        return refuse(
          c,
          400,
          'INVALID_PROPERTY',
          issue.input === undefined ? `${path} must not be null` : `${path} is not valid`,
        );
      }
      const done = work(body.output);
      const response: CardEntry[] =
        key === undefined
          ? []
          : [{ kind: 'answer', at: now(), key, call: requestHash, status: done.status, body: done.body }];
      records.write(...done.entries, ...response);
      for (const entry of response) if (entry.kind === 'answer') answers.set(entry.key, entry);
      if (fault === 'lose-after') return dropResponse(c);
      return respond(c, done);
    } finally {
      if (key !== undefined) running.delete(key);
    }
  };

  /**
   * Sends a response. Only the response to the call that opens a payment has status 201 and the payment page's
   * URL.
   */
  const respond = (c: Context, { status, body }: Pick<Done, 'status' | 'body'>): Response => {
    if (status === 201 && body && 'transactionId' in body)
      c.header('location', `${config.payBase}/v1/start/${String(body.transactionId)}`);
    return c.newResponse(body === null ? null : JSON.stringify(body), status, jsonType);
  };
  /** Reads the transaction id from the path. @throws CardRefusal */
  const idOf = (c: Context, call: string): string => {
    const id = c.req.param('id') ?? '';
    if (!/^\d{18}$/.test(id))
      throw new CardRefusal('INVALID_PROPERTY', `${call} transactionId length must be 18 digits`);
    return id;
  };

  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof CardRefusal) return refuse(c, 400, error.code, error.message);
    log.error({ stand: 'datatrans', problem: error.name }, 'sandbox failed');
    return c.json({ error: { code: 'SERVER_ERROR', message: 'internal error' } }, 500);
  });

  const expected = Buffer.from(
    `Basic ${Buffer.from(`${config.merchantId}:${config.password}`).toString('base64')}`,
  );
  const needsMerchant: MiddlewareHandler = async (c, next) => {
    const credentials = Buffer.from(c.req.header('authorization') ?? '');
    if (credentials.length !== expected.length || !timingSafeEqual(credentials, expected))
      return refuse(c, 401, 'UNAUTHORIZED', 'unknown merchant or password');
    return await next();
  };
  app.use('/v1/transactions/*', needsMerchant);
  app.use('/v1/aliases/*', needsMerchant);

  app.get('/v1/aliases/:alias', (c) => {
    const alias = records.aliasOf(c.req.param('alias'));
    if (!alias) return refuse(c, 400, 'ALIAS_NOT_FOUND', 'alias not found');
    return c.json({ alias: alias.alias, type: 'CARD', masked: alias.masked });
  });
  app.delete('/v1/aliases/:alias', (c) => {
    const fault = misbehaviour.take('answer');
    if (fault === 'lose-before') return dropResponse(c);
    records.forget(c.req.param('alias'));
    return fault === 'lose-after' ? dropResponse(c) : c.body(null, 204);
  });

  app.post('/v1/transactions', (c) =>
    effect(c, 'init', initSchema, (body) => {
      const { transaction, entries } = records.create({
        refno: body.refno,
        refno2: body.refno2 ?? null,
        amount: body.amount,
        currency: body.currency,
        language: body.language,
        autoSettle: body.autoSettle,
        redirect: {
          successUrl: body.redirect?.successUrl ?? config.payBase,
          cancelUrl: body.redirect?.cancelUrl ?? config.payBase,
          errorUrl: body.redirect?.errorUrl ?? config.payBase,
        },
        webhookUrl: body.webhook?.url ?? null,
        ...(body.paymentMethods?.length ? { methods: body.paymentMethods } : {}),
        alias: body.card?.alias ?? null,
        keepCard: body.option?.createAlias ?? false,
      });
      return { status: 201, body: { transactionId: transaction.id }, entries };
    }),
  );
  app.get('/v1/transactions/:id', (c) => {
    const t = records.get(idOf(c, 'status'));
    const reported = misbehaviour.take('status') === 'stale' ? asUnpaid(t) : t;
    return c.json(toWire(reported, config.merchantId, records.aliasOf(reported.alias ?? '')));
  });
  app.post('/v1/transactions/:id/cancel', (c) =>
    effect(c, 'cancel', cancelSchema, () => ({
      status: 204,
      body: null,
      entries: records.cancel(idOf(c, 'cancel')),
    })),
  );
  app.post('/v1/transactions/:id/settle', (c) =>
    effect(c, 'settle', settleSchema, (body) => ({
      status: 204,
      body: null,
      entries: records.settle(idOf(c, 'settle'), body.amount),
    })),
  );
  app.post('/v1/transactions/:id/credit', (c) =>
    effect(c, 'credit', creditSchema, (body) => {
      if (misbehaviour.take('credit') === 'decline') throw new CardRefusal('DECLINED', 'the issuer declined');
      const { creditId, entries } = records.credit(idOf(c, 'credit'), body);
      return {
        status: 200,
        body: { transactionId: creditId, acquirerAuthorizationCode: creditId.slice(-6) },
        entries,
      };
    }),
  );

  app.get('/v1/start/:id', (c) => {
    const t = records.find(c.req.param('id'));
    if (!t) return c.html(messagePage('Not found', 'There is no such payment.', null), 404);
    if (t.failure === 'timeout')
      return c.html(messagePage('Too late', 'This payment has expired.', returnUrlOf(t)), 410);
    const savedCard = records.aliasOf(t.alias ?? '');
    return t.status === 'initialized' ? c.html(payPage(t, savedCard, null)) : c.redirect(returnUrlOf(t), 303);
  });
  app.post('/v1/start/:id', async (c) => {
    const t = records.find(c.req.param('id'));
    if (!t) return c.html(messagePage('Not found', 'There is no such payment.', null), 404);
    if (t.status !== 'initialized') return c.redirect(returnUrlOf(t), 303);
    const form = await c.req.parseBody();
    const savedCard = records.aliasOf(t.alias ?? '');
    const payment = readPayment(t, form, savedCard, now());
    if (typeof payment === 'string') return c.html(payPage(t, savedCard, payment), 422);
    const { transaction, decided } = records.decide(t.id, payment);
    // the real service notifies the shop only of authorised payments, so the shop has to query declined and
    // cancelled ones
    if (decided) {
      if (transaction.status === 'challenge_ongoing') awaitPayment(transaction);
      else if (transaction.authorized !== null) notify(transaction.id);
    }
    return c.redirect(returnUrlOf(transaction), 303);
  });

  app.get('/ledger', (c) => {
    const entries = ledger.entries();
    return c.json({
      transactions: records.all(),
      captures: entries.filter((e) => e.kind === 'capture'),
      credits: entries.filter((e) => e.kind === 'credit'),
      aliases: records.aliases().map(({ alias, masked }) => ({ alias, masked })),
      webhooks: entries.filter((e) => e.kind === 'notice' || e.kind === 'noticed'),
    });
  });
  app.post('/misbehave', async (c) =>
    misbehaviour.ask(parseOrNull(await c.req.text()))
      ? c.json({ ok: true })
      : refuse(c, 400, 'INVALID_PROPERTY', 'unknown fault'),
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

const refuse = (c: Context, status: 400 | 401 | 409 | 422, code: string, message: string): Response =>
  c.json({ error: { code, message } }, status);
const jsonType = { 'content-type': 'application/json' };

/** Returns the URL that takes the shopper back to the shop. It depends on the payment's state. */
const returnUrlOf = (t: Transaction): string => {
  const { successUrl, cancelUrl, errorUrl } = t.redirect;
  const url = new URL(
    t.status === 'canceled' || t.failure === 'timeout'
      ? cancelUrl
      : t.status === 'failed'
        ? errorUrl
        : successUrl,
  );
  url.searchParams.set('datatransTrxId', t.id);
  return url.href;
};

/**
 * Reads the payment details from the submitted form. If they are invalid, returns a description of the problem.
 */
const readPayment = (
  t: Transaction,
  form: Record<string, unknown>,
  savedCard: Alias | null,
  now: number,
): Payment | string => {
  const field = (name: string): string => (typeof form[name] === 'string' ? form[name] : '');
  const decision = field('decision');
  if (decision === 'cancel') return { kind: 'cancel' };
  if (decision !== 'approve' && decision !== 'later' && decision !== 'decline')
    return 'Please choose a button.';
  const offered = getMeans(t);
  const chosen = offered.find(({ id }) => id === field('means'));
  if (!chosen) return 'Please choose what you pay with.';
  const byCard = chosen.id === 'card';
  const number = savedCard && byCard ? savedCard.number : field('number');
  const card = byCard ? findTestCard(number) : null;
  if (byCard && !(card && chosen.methods.includes(card.method)))
    return 'Please use one of the test cards below.';
  const expiry = savedCard ? `${savedCard.expiryMonth}/${savedCard.expiryYear}` : field('expiry');
  if (card && !isCardDate(expiry, now)) return 'Please give a date to come as MM/YY.';
  if (card && !/^\d{3,4}$/.test(field('cvc').trim()))
    return 'Please give three or four digits as security code.';
  const means = card
    ? { method: card.method, masked: maskCard(card.number) }
    : { method: chosen.methods[0] ?? '', masked: null };
  if (decision === 'decline') return { kind: 'decline', ...means, reason: 'declined' };
  if (card?.refusal) return { kind: 'decline', ...means, reason: card.refusal };
  const [expiryMonth = '', expiryYear = ''] = expiry.split('/').map((part) => part.trim().padStart(2, '0'));
  return {
    kind: decision,
    ...means,
    ...(card ? { card: { number: card.number, expiryMonth, expiryYear } } : {}),
  };
};

const parseOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
