import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Context, MiddlewareHandler } from 'hono';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import * as v from 'valibot';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import { openLedger } from '../ledger.ts';
import { createMisbehaviour, loseAnswer } from '../misbehaviour.ts';
import { createSupplierBook, digits, endsIn15, newCardNumber, newPin, ruleFor, usualDelays } from './book.ts';
import type { GiftExecution, SupplierDelays, SupplierEntry, TopupExecution } from './book.ts';
import { readNumber } from './carriers.ts';

/** An operator the shop sells; `carriers` are the names its number ranges go by. */
export type SandboxOperator = { id: string; country: string; name: string; carriers: readonly string[] };

export type SupplierTwinOptions = {
  config: Config['supplier'];
  log: Log;
  ledgerFile: string;
  operators: () => readonly SandboxOperator[];
  /** Products whose cards are a serial number and a PIN of so many digits. */
  vouchers?: () => readonly { productId: string; pinDigits: number }[];
  now?: () => number;
  delays?: Partial<SupplierDelays>;
};

const tokenSeconds = 24 * 60 * 60;
const text = v.pipe(v.string(), v.minLength(1));
const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(150));
const reference = v.pipe(v.union([text, v.number()]), v.transform(String));
const positive = v.pipe(v.number(), v.gtValue(0));
const tokenSchema = v.object({
  client_id: text,
  client_secret: text,
  grant_type: v.literal('client_credentials'),
  audience: text,
});
const topupSchema = v.object({
  operatorId: reference,
  amount: positive,
  useLocalAmount: v.optional(v.boolean(), false),
  customIdentifier: identifier,
  recipientPhone: v.object({ countryCode: v.pipe(v.string(), v.length(2)), number: text }),
});
const orderSchema = v.object({
  productId: reference,
  countryCode: v.pipe(v.string(), v.length(2)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  unitPrice: positive,
  customIdentifier: identifier,
  senderName: text,
});

/** The other end of the supplier's wire: tokens at /auth, top-ups at /topups, gift cards at /giftcards. */
export const createSupplierTwin = (options: SupplierTwinOptions): { app: Hono; close(): void } => {
  const { config } = options;
  const now = options.now ?? Date.now;
  const delays = { ...usualDelays, ...options.delays };
  const ledger = openLedger<SupplierEntry>(options.ledgerFile);
  const book = createSupplierBook(ledger);
  const misbehaviour = createMisbehaviour({
    answer: ['lose-before', 'lose-after'],
    token: ['revoked'],
    status: ['stale'],
    pin: ['short'],
  });

  const refuse = (
    c: Context,
    status: 400 | 401 | 404 | 500 | 503,
    errorCode: string,
    message: string,
  ): Response =>
    c.json(
      {
        timeStamp: new Date(now()).toISOString(),
        message,
        path: c.req.path,
        errorCode,
        infoLink: null,
        details: [],
      },
      status,
    );
  const badBody = (c: Context): Response => refuse(c, 400, 'INVALID_REQUEST', 'the request is not valid');

  // A token names its audience and its end under a seal, so that it needs no memory.
  const seal = (audience: string, until: string): string =>
    createHmac('sha256', config.clientSecret).update(`${audience} ${until}`).digest('base64url');
  const bearer =
    (audience: string): MiddlewareHandler =>
    async (c, next) => {
      const [, until = '', given = ''] =
        /^Bearer (\d+)\.([\w-]+)$/.exec(c.req.header('authorization') ?? '') ?? [];
      const a = Buffer.from(seal(audience, until));
      const b = Buffer.from(given);
      const good = a.length === b.length && timingSafeEqual(a, b) && Number(until) > now();
      if (!good || misbehaviour.take('token') === 'revoked')
        return refuse(c, 401, 'INVALID_TOKEN', 'the token is not valid');
      return await next();
    };

  const shownStatus = (entry: SupplierEntry, underway: string): string =>
    entry.readyAt > now() || misbehaviour.take('status') === 'stale' ? underway : entry.outcome;

  const app = new Hono();
  app.onError((error, c) => {
    options.log.error({ stand: 'reloadly', problem: error.name }, 'stand-in failed');
    return refuse(c, 500, 'PROVIDER_INTERNAL_ERROR', 'internal error');
  });

  app.post('/auth/oauth/token', async (c) => {
    const body = v.safeParse(tokenSchema, parseOrNull(await c.req.text()));
    if (!body.success) return badBody(c);
    const { client_id, client_secret, audience } = body.output;
    if (client_id !== config.clientId || client_secret !== config.clientSecret)
      return refuse(c, 401, 'INVALID_CREDENTIALS', 'access denied');
    const until = String(now() + tokenSeconds * 1000);
    return c.json({
      access_token: `${until}.${seal(audience, until)}`,
      scope: '',
      expires_in: tokenSeconds,
      token_type: 'Bearer',
    });
  });

  app.use('/topups/*', bearer(config.topupBase));
  app.get('/topups/operators/auto-detect/phone/:phone/countries/:iso2', (c) => {
    const iso2 = c.req.param('iso2').toUpperCase();
    const facts = readNumber(c.req.param('phone'));
    if (!facts || !isSupportedCountry(iso2))
      return refuse(c, 400, 'INVALID_RECIPIENT_PHONE', 'the phone number is not valid');
    const carrier = facts.callingCode === getCountryCallingCode(iso2) ? facts.carrier : null;
    const operator = carrier === null ? undefined : findOperator(options.operators(), iso2, carrier);
    if (!operator)
      return refuse(c, 404, 'COULD_NOT_AUTO_DETECT_OPERATOR', 'the operator of this number is not known');
    return c.json(toWireOperator(operator));
  });
  app.get('/topups/operators/countries/:iso2', (c) => {
    const iso2 = c.req.param('iso2').toUpperCase();
    return c.json(
      options
        .operators()
        .filter((o) => o.country === iso2)
        .map(toWireOperator),
    );
  });
  app.post('/topups/topups-async', async (c) => {
    const fault = misbehaviour.take('answer');
    if (fault === 'lose-before') return loseAnswer(c);
    const body = v.safeParse(topupSchema, parseOrNull(await c.req.text()));
    if (!body.success) return badBody(c);
    const { customIdentifier, operatorId, amount } = body.output;
    const { countryCode, number } = body.output.recipientPhone;
    if (book.topupBy(customIdentifier)) return usedIdentifier(c);
    const rule = ruleFor(number, amount, delays);
    if (rule.unavailable) return refuse(c, 503, 'PROVIDER_UNAVAILABLE', 'the operator is not available');
    if (rule.refusal !== null) return refuse(c, 400, rule.refusal, 'the top-up is refused');
    const transactionId = book.nextId();
    book.execute({
      kind: 'topup',
      at: now(),
      transactionId,
      customIdentifier,
      operatorId,
      amount,
      countryCode,
      number,
      outcome: rule.outcome,
      readyAt: now() + rule.delay,
      pin: rule.withPin ? { code: `0${digits(14)}`, serial: digits(10), validity: '30 days' } : null,
    });
    if (fault === 'lose-after') return loseAnswer(c);
    if (rule.losesAnswer) return refuse(c, 500, 'PROVIDER_INTERNAL_ERROR', 'internal error');
    return c.json({ transactionId: Number(transactionId) });
  });
  app.get('/topups/topups/:id/status', (c) => {
    const topup = book.topup(c.req.param('id'));
    if (!topup) return refuse(c, 404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction');
    const status = shownStatus(topup, 'PROCESSING');
    return c.json({
      code: status === 'FAILED' ? 'TRANSACTION_FAILED' : null,
      message: null,
      status,
      transaction: toWireTopup(topup, status),
    });
  });
  /** A page of what was taken on between two moments, counted from 1. */
  const report = <E extends SupplierEntry>(c: Context, all: E[], wire: (entry: E) => object): Response => {
    const moment = (name: string, otherwise: number): number => {
      const given = c.req.query(name);
      return given ? Date.parse(`${given.replace(' ', 'T')}Z`) : otherwise;
    };
    const [from, to] = [moment('startDate', 0), moment('endDate', now())];
    const size = Math.min(200, Number(c.req.query('size') ?? 200));
    const number = Number(c.req.query('page') ?? 1);
    // Moments are of whole seconds on this wire.
    const found = all.filter((e) => e.at >= from && e.at < to + 1_000);
    const content = found.slice((number - 1) * size, number * size).map(wire);
    return c.json({
      content,
      totalElements: found.length,
      totalPages: Math.ceil(found.length / size),
      number,
      last: number * size >= found.length,
    });
  };

  app.get('/topups/topups/reports/transactions', (c) => {
    if (c.req.query('customIdentifier') === undefined)
      return report(
        c,
        book.all().filter((e) => e.kind === 'topup'),
        (e) => toWireTopup(e, shownStatus(e, 'PROCESSING')),
      );
    const found = book.topupBy(c.req.query('customIdentifier') ?? '');
    return c.json(onePage(found ? [toWireTopup(found, shownStatus(found, 'PROCESSING'))] : []));
  });

  app.use('/giftcards/*', bearer(config.giftBase));
  app.post('/giftcards/orders', async (c) => {
    const fault = misbehaviour.take('answer');
    if (fault === 'lose-before') return loseAnswer(c);
    const body = v.safeParse(orderSchema, parseOrNull(await c.req.text()));
    if (!body.success) return badBody(c);
    const { customIdentifier, productId, countryCode, quantity, unitPrice } = body.output;
    if (book.giftBy(customIdentifier)) return usedIdentifier(c);
    const pinDigits = options.vouchers?.().find((v) => v.productId === productId)?.pinDigits ?? null;
    const asNumbers = pinDigits === null && /[13579]$/.test(productId);
    const order: GiftExecution = {
      kind: 'gift',
      at: now(),
      transactionId: book.nextId(),
      customIdentifier,
      productId,
      countryCode,
      quantity,
      unitPrice,
      outcome: endsIn15(unitPrice) ? 'FAILED' : 'SUCCESSFUL',
      readyAt: now() + delays.gift,
      asNumbers,
      cards: Array.from({ length: quantity }, () =>
        pinDigits === null
          ? {
              cardNumber: newCardNumber(asNumbers),
              pinCode: asNumbers ? `7${digits(3)}` : `0${digits(3)}`,
            }
          : { cardNumber: digits(10), pinCode: newPin(pinDigits, misbehaviour.take('pin')) },
      ),
    };
    book.execute(order);
    if (fault === 'lose-after') return loseAnswer(c);
    return c.json(toWireOrder(order, shownStatus(order, 'PENDING')));
  });
  app.get('/giftcards/orders/transactions/:id/cards', (c) => {
    const order = book.gift(c.req.param('id'));
    if (!order) return refuse(c, 404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction');
    if (shownStatus(order, 'PENDING') !== 'SUCCESSFUL')
      return refuse(c, 404, 'CARDS_NOT_AVAILABLE', 'the cards are not there yet');
    const cards = JSON.stringify(order.cards);
    // Numbers are written by hand: these have more digits than a double holds.
    const wire = order.asNumbers ? cards.replace(/":"(\d+)"/g, '":$1') : cards;
    return c.body(wire, 200, { 'content-type': 'application/json' });
  });
  app.get('/giftcards/reports/transactions', (c) => {
    if (c.req.query('customIdentifier') === undefined)
      return report(
        c,
        book.all().filter((e) => e.kind === 'gift'),
        (e) => toWireOrder(e, shownStatus(e, 'PENDING')),
      );
    const found = book.giftBy(c.req.query('customIdentifier') ?? '');
    return c.json(onePage(found ? [toWireOrder(found, shownStatus(found, 'PENDING'))] : []));
  });
  app.get('/giftcards/reports/transactions/:id', (c) => {
    const order = book.gift(c.req.param('id'));
    return order
      ? c.json(toWireOrder(order, shownStatus(order, 'PENDING')))
      : refuse(c, 404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction');
  });

  app.get('/ledger', (c) => {
    const shown = book
      .all()
      .map((entry) => ({ ...entry, status: entry.readyAt > now() ? 'PROCESSING' : entry.outcome }));
    return c.json({
      topups: shown.filter((e) => e.kind === 'topup'),
      gifts: shown.filter((e) => e.kind === 'gift'),
    });
  });
  app.post('/misbehave', async (c) =>
    misbehaviour.ask(parseOrNull(await c.req.text())) ? c.json({ ok: true }) : badBody(c),
  );

  const usedIdentifier = (c: Context): Response =>
    refuse(c, 400, 'CUSTOM_IDENTIFIER_ALREADY_USED', 'the custom identifier was used before');

  return { app, close: () => ledger.close() };
};

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim(); // prettier-ignore

const findOperator = (
  operators: readonly SandboxOperator[],
  iso2: string,
  carrier: string,
): SandboxOperator | undefined =>
  operators.find(
    (o) => o.country === iso2 && [...o.carriers, o.name].some((n) => plain(n) === plain(carrier)),
  );

const idOnWire = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id);

const toWireOperator = (operator: SandboxOperator): object => ({
  id: idOnWire(operator.id),
  operatorId: idOnWire(operator.id),
  name: operator.name,
  bundle: false,
  data: false,
  pin: false,
  country: { isoName: operator.country, name: operator.country },
  logoUrls: [],
  promotions: [],
});

const toWireTopup = (topup: TopupExecution, status: string): object => ({
  transactionId: Number(topup.transactionId),
  status,
  operatorTransactionId: status === 'SUCCESSFUL' ? `OP${topup.transactionId}` : null,
  customIdentifier: topup.customIdentifier,
  recipientPhone: topup.number,
  countryCode: topup.countryCode,
  operatorId: idOnWire(topup.operatorId),
  requestedAmount: topup.amount,
  deliveredAmount: status === 'SUCCESSFUL' ? topup.amount : 0,
  transactionDate: new Date(topup.at).toISOString(),
  pinDetail:
    topup.pin && status === 'SUCCESSFUL'
      ? { serial: topup.pin.serial, info1: '', info2: '', info3: '', value: null, code: topup.pin.code, ivr: '', validity: topup.pin.validity } // prettier-ignore
      : null,
});

const toWireOrder = (order: GiftExecution, status: string): object => ({
  transactionId: Number(order.transactionId),
  amount: order.unitPrice * order.quantity,
  discount: 0,
  fee: 0,
  status,
  customIdentifier: order.customIdentifier,
  product: {
    productId: idOnWire(order.productId),
    countryCode: order.countryCode,
    quantity: order.quantity,
    unitPrice: order.unitPrice,
    totalPrice: order.unitPrice * order.quantity,
  },
  transactionCreatedTime: new Date(order.at).toISOString(),
});

const onePage = (content: object[]): object => ({
  content,
  totalElements: content.length,
  totalPages: content.length,
  number: 0,
  last: true,
});

const parseOrNull = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};
