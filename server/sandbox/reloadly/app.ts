import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import * as v from 'valibot';
import type { Config } from '../../config.ts';
import type { Log } from '../../platform/log.ts';
import { createMisbehaviour, loseAnswer } from '../faultControls.ts';
import { openLedger } from '../ledger.ts';
import { readNumber } from './carriers.ts';
import {
  createSupplierRecords,
  digits,
  endsIn15,
  newCardNumber,
  newPin,
  ruleFor,
  usualDelays,
  type GiftExecution,
  type SupplierDelays,
  type SupplierEntry,
  type TopupExecution,
} from './records.ts';

/** An operator the shop sells; `carriers` are the names its number ranges go by. */
export type SandboxOperator = {
  id: string;
  country: string;
  name: string;
  carriers: readonly string[];
  /** Whether it takes amounts in its own currency; the others take them in that of the account. */
  localAmounts: boolean;
};

export type SupplierSandboxOptions = {
  config: Config['supplier'];
  log: Log;
  ledgerFile: string;
  operators: () => readonly SandboxOperator[];
  /** Products whose cards are a serial number and a PIN of so many digits. */
  vouchers?: () => readonly { productId: string; pinDigits: number }[];
  now?: () => number;
  delays?: Partial<SupplierDelays>;
  /** Milliseconds in which a phone is not charged twice; the real one says two minutes. */
  rechargeAfter: number;
};

/** Entries that its reports give at most for one page. */
const topupPage = 200;
const giftPage = 50;
const usedIdentifier = 'CUSTOM_IDENTIFIER_ALREADY_USED';
const unauthenticated = 'Full authentication is required to access this resource';
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
export const createSupplierSandbox = (options: SupplierSandboxOptions): { app: Hono; close(): void } => {
  const { config } = options;
  const now = options.now ?? Date.now;
  const delays = { ...usualDelays, ...options.delays };
  const ledger = openLedger<SupplierEntry>(options.ledgerFile);
  const records = createSupplierRecords(ledger);
  const misbehaviour = createMisbehaviour({
    // `lose-late` is carried out when `/carry-out` is asked for: long after its line was cut.
    answer: ['lose-before', 'lose-after', 'lose-late'],
    // What speaks of the shop's account and not of an order, or not from the supplier at all.
    service: ['unauthorized', 'forbidden', 'wrong-path', 'too-many'],
    orders: ['no-balance', 'forbidden'],
    reports: ['late'],
    // The check of identifiers is not atomic.
    identifier: ['unchecked'],
    token: ['revoked'],
    status: ['stale'],
    pin: ['short'],
  });

  const refuse = (
    c: Context,
    status: 400 | 401 | 404 | 409 | 500 | 503,
    errorCode: string,
    message: string,
  ): Response =>
    c.json(
      {
        timeStamp: wireTime(now()),
        message,
        path: c.req.path,
        errorCode,
        infoLink: null,
        details: [],
      },
      status,
    );
  const badBody = (c: Context): Response =>
    refuse(c, 400, 'INVALID_INPUT_PROVIDED', 'the request is not valid');

  const pages = {
    forbidden: [403, '403 Forbidden'],
    'wrong-path': [404, '404 Not Found'],
    'too-many': [429, '429 Too Many Requests'],
  } as const;
  /** What stands before it answers in its place. */
  const notFromUs = (c: Context, fault: keyof typeof pages): Response | Promise<Response> => {
    const [status, title] = pages[fault];
    return c.html(`<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`, status);
  };
  const outOfService: MiddlewareHandler = async (c, next) => {
    const fault = misbehaviour.take('service');
    if (fault === null) return await next();
    if (fault !== 'unauthorized') return notFromUs(c, fault);
    return c.req.path.includes('/oauth/')
      ? refuse(c, 401, 'INVALID_CREDENTIALS', 'Access Denied')
      : refuse(c, 401, 'INVALID_TOKEN', unauthenticated);
  };

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
        return refuse(c, 401, 'INVALID_TOKEN', unauthenticated);
      return await next();
    };

  const shownStatus = (entry: SupplierEntry, underway: string): string =>
    entry.readyAt > now() || misbehaviour.take('status') === 'stale' ? underway : entry.outcome;

  const app = new Hono();
  for (const part of ['auth', 'topups', 'giftcards']) app.use(`/${part}/*`, outOfService);
  app.onError((error, c) => {
    options.log.error({ stand: 'reloadly', problem: error.name }, 'sandbox failed');
    return refuse(c, 500, 'PROVIDER_INTERNAL_ERROR', 'internal error');
  });

  app.post('/auth/oauth/token', async (c) => {
    const body = v.safeParse(tokenSchema, parseOrNull(await c.req.text()));
    if (!body.success) return badBody(c);
    const { client_id, client_secret, audience } = body.output;
    if (client_id !== config.clientId || client_secret !== config.clientSecret)
      return refuse(c, 401, 'INVALID_CREDENTIALS', 'Access Denied');
    if (audience !== config.topupBase && audience !== config.giftBase)
      return refuse(c, 400, 'INVALID_AUDIENCE', 'The provided audience is not valid');
    const until = String(now() + tokenSeconds * 1000);
    return c.json({
      access_token: `${until}.${seal(audience, until)}`,
      scope: '',
      expires_in: tokenSeconds,
      token_type: 'Bearer',
    });
  });

  app.use('/topups/*', bearer(config.topupBase));
  app.get('/topups/accounts/balance', (c) =>
    c.json({
      balance: misbehaviour.peek('orders') === 'no-balance' ? 0 : 5000,
      currencyCode: 'CHF',
      currencyName: 'Swiss Franc',
      updatedAt: wireTime(now()),
    }),
  );
  app.get('/topups/operators/auto-detect/phone/:phone/countries/:iso2', (c) => {
    const iso2 = c.req.param('iso2').toUpperCase();
    const facts = readNumber(c.req.param('phone'));
    if (!isSupportedCountry(iso2))
      return refuse(c, 409, 'COUNTRY_NOT_SUPPORTED', 'Country not found and/or not currently supported');
    if (!facts) return refuse(c, 400, 'INVALID_RECIPIENT_PHONE', 'the phone number is not valid');
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
  type Wanted = v.InferOutput<typeof topupSchema>;
  const takeOn = (wanted: Wanted): TopupExecution => {
    const { customIdentifier, operatorId, amount, recipientPhone } = wanted;
    const rule = ruleFor(recipientPhone.number, amount, delays);
    const topup: TopupExecution = {
      kind: 'topup',
      ...taken(),
      transactionId: records.nextId(),
      customIdentifier,
      operatorId,
      amount,
      useLocalAmount: wanted.useLocalAmount,
      countryCode: recipientPhone.countryCode,
      number: recipientPhone.number.replace(/\D/g, ''),
      outcome: rule.outcome,
      readyAt: now() + rule.delay,
      pin: rule.withPin ? { code: `0${digits(14)}`, serial: digits(10), validity: '30 days' } : null,
    };
    records.execute(topup);
    return topup;
  };
  /** Calls whose line was cut and that are still on their way. */
  const underway: (() => unknown)[] = [];
  const refusals: { customIdentifier: string; errorCode: string }[] = [];
  const refuseOrder = (
    c: Context,
    customIdentifier: string,
    status: 400 | 503,
    errorCode: string,
    message: string,
  ): Response => {
    refusals.push({ customIdentifier, errorCode });
    return refuse(c, status, errorCode, message);
  };

  /** What an order of any kind hears before it is looked at. */
  const refusalOf = (
    c: Context,
    name: string,
    before: readonly SupplierEntry[],
  ): Response | Promise<Response> | null => {
    const fault = misbehaviour.take('orders');
    if (fault === 'no-balance')
      return refuseOrder(c, name, 400, 'INSUFFICIENT_BALANCE', 'Insufficient wallet balance');
    if (fault === 'forbidden') {
      refusals.push({ customIdentifier: name, errorCode: 'none: a page of 403' });
      return notFromUs(c, 'forbidden');
    }
    if (before.length === 0 || misbehaviour.take('identifier') === 'unchecked') return null;
    return refuseOrder(c, name, 400, usedIdentifier, 'The custom identifier was used before');
  };

  app.post('/topups/topups-async', async (c) => {
    const fault = misbehaviour.take('answer');
    if (fault === 'lose-before') return loseAnswer(c);
    const body = v.safeParse(topupSchema, parseOrNull(await c.req.text()));
    if (!body.success) return badBody(c);
    const { customIdentifier, operatorId, amount, useLocalAmount, recipientPhone } = body.output;
    if (fault === 'lose-late') {
      underway.push(() => takeOn(body.output));
      return loseAnswer(c);
    }
    const refusal = refusalOf(c, customIdentifier, records.topupsBy(customIdentifier));
    if (refusal) return refusal;
    const operator = options.operators().find(({ id }) => id === operatorId);
    if (useLocalAmount && operator?.localAmounts === false)
      return refuseOrder(
        c,
        customIdentifier,
        400,
        'LOCAL_AMOUNTS_NOT_SUPPORTED_BY_OPERATOR',
        'the operator takes no local amounts',
      );
    const rule = ruleFor(recipientPhone.number, amount, delays);
    if (rule.unavailable)
      return refuseOrder(
        c,
        customIdentifier,
        503,
        'OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE',
        'the operator is not available',
      );
    if (rule.refusal !== null)
      return refuseOrder(c, customIdentifier, 400, rule.refusal, 'the top-up is refused');
    const last = records.lastTopupTo(recipientPhone.number.replace(/\D/g, ''));
    if (last && last.at + options.rechargeAfter > now())
      return refuseOrder(
        c,
        customIdentifier,
        400,
        'PHONE_RECENTLY_RECHARGED',
        'the phone was recharged less than 2 minutes ago',
      );
    const { transactionId } = takeOn(body.output);
    if (fault === 'lose-after') return loseAnswer(c);
    if (rule.losesAnswer) return refuse(c, 500, 'PROVIDER_INTERNAL_ERROR', 'internal error');
    return c.json({ transactionId: Number(transactionId) });
  });
  app.get('/topups/topups/:id/status', (c) => {
    const topup = records.topup(c.req.param('id'));
    if (!topup) return refuse(c, 404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction');
    const status = shownStatus(topup, 'PROCESSING');
    return c.json({
      code: status === 'FAILED' ? 'TRANSACTION_FAILED' : null,
      message: null,
      status,
      transaction: toWireTopup(topup, status),
    });
  });
  const taken = (): { at: number; listedAt: number } => {
    const [least, most] = delays.listed;
    return { at: now(), listedAt: now() + least + (most > least ? randomInt(most - least) : 0) };
  };
  const isListed = (late: boolean) => (entry: SupplierEntry) => !late && (entry.listedAt ?? 0) <= now();
  /** Within one question nothing appears or goes. */
  const listed = <E extends SupplierEntry>(entries: readonly E[]): E[] =>
    entries.filter(isListed(misbehaviour.take('reports') === 'late'));

  /** A page, counted from 1, of what was taken on between two moments, which are read as the wall time of UTC−4. */
  const report = <E extends SupplierEntry>(
    c: Context,
    all: E[],
    most: number,
    wire: (entry: E) => object,
  ): Response => {
    const moment = (name: string, otherwise: number): number => {
      const given = c.req.query(name);
      return given ? Date.parse(`${given.replace(' ', 'T')}-04:00`) : otherwise;
    };
    const [from, to] = [moment('startDate', 0), moment('endDate', now())];
    const size = Math.min(most, Number(c.req.query('size') ?? most));
    // Moments are of whole seconds on this wire.
    const found = listed(all).filter((e) => e.at >= from && e.at < to + 1_000);
    return c.json(pageOf(found.map(wire), Number(c.req.query('page') ?? 1), size));
  };

  app.get('/topups/topups/reports/transactions', (c) => {
    if (c.req.query('customIdentifier') === undefined)
      return report(
        c,
        records.all().filter((e) => e.kind === 'topup'),
        topupPage,
        (e) => toWireTopup(e, shownStatus(e, 'PROCESSING')),
      );
    const found = listed(records.topupsBy(c.req.query('customIdentifier') ?? ''));
    return c.json(
      pageOf(
        found.map((topup) => toWireTopup(topup, shownStatus(topup, 'PROCESSING'))),
        1,
        topupPage,
      ),
    );
  });

  app.use('/giftcards/*', bearer(config.giftBase));
  type WantedGift = v.InferOutput<typeof orderSchema>;
  const takeOnGift = (wanted: WantedGift): GiftExecution => {
    const { productId, quantity, unitPrice } = wanted;
    const pinDigits = options.vouchers?.().find((v) => v.productId === productId)?.pinDigits ?? null;
    const asNumbers = pinDigits === null && /[13579]$/.test(productId);
    const order: GiftExecution = {
      kind: 'gift',
      ...taken(),
      transactionId: records.nextId(),
      customIdentifier: wanted.customIdentifier,
      productId,
      countryCode: wanted.countryCode,
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
    records.execute(order);
    return order;
  };

  app.post('/giftcards/orders', async (c) => {
    const fault = misbehaviour.take('answer');
    if (fault === 'lose-before') return loseAnswer(c);
    const body = v.safeParse(orderSchema, parseOrNull(await c.req.text()));
    if (!body.success) return badBody(c);
    const { customIdentifier } = body.output;
    if (fault === 'lose-late') {
      underway.push(() => takeOnGift(body.output));
      return loseAnswer(c);
    }
    const refusal = refusalOf(c, customIdentifier, records.giftsBy(customIdentifier));
    if (refusal) return refusal;
    const order = takeOnGift(body.output);
    if (fault === 'lose-after') return loseAnswer(c);
    return c.json(toWireOrder(order, shownStatus(order, 'PENDING')));
  });
  app.get('/giftcards/orders/transactions/:id/cards', (c) => {
    const order = records.gift(c.req.param('id'));
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
        records.all().filter((e) => e.kind === 'gift'),
        giftPage,
        (e) => toWireOrder(e, shownStatus(e, 'PENDING')),
      );
    const found = listed(records.giftsBy(c.req.query('customIdentifier') ?? ''));
    return c.json(
      pageOf(
        found.map((order) => toWireOrder(order, shownStatus(order, 'PENDING'))),
        1,
        giftPage,
      ),
    );
  });
  app.get('/giftcards/reports/transactions/:id', (c) => {
    const order = records.gift(c.req.param('id'));
    return order
      ? c.json(toWireOrder(order, shownStatus(order, 'PENDING')))
      : refuse(c, 404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction');
  });

  app.get('/ledger', (c) => {
    const shown = records
      .all()
      .map((entry) => ({ ...entry, status: entry.readyAt > now() ? 'PROCESSING' : entry.outcome }));
    return c.json({
      topups: shown.filter((e) => e.kind === 'topup'),
      gifts: shown.filter((e) => e.kind === 'gift'),
      // Since this start; they are no business of the records.
      refusals,
    });
  });
  app.post('/misbehave', async (c) =>
    misbehaviour.ask(parseOrNull(await c.req.text())) ? c.json({ ok: true }) : badBody(c),
  );

  /** Test control: what was cut off with `lose-late` is carried out now. */
  app.post('/carry-out', (c) => c.json({ carried: underway.splice(0).map((call) => call()).length }));

  return { app, close: () => ledger.close() };
};

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

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
  supportsLocalAmounts: operator.localAmounts,
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
  transactionDate: wireTime(topup.at),
  pinDetail:
    topup.pin && status === 'SUCCESSFUL'
      ? {
          serial: topup.pin.serial,
          info1: '',
          info2: '',
          info3: '',
          value: null,
          code: topup.pin.code,
          ivr: '',
          validity: topup.pin.validity,
        }
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
  transactionCreatedTime: wireTime(order.at),
});

/** `2026-01-31 23:59:59`, as its bodies write a moment. */
const wireTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** Page `number`, counted from 1; the answer itself counts from 0. */
const pageOf = (all: object[], number: number, size: number): object => {
  const content = all.slice((number - 1) * size, number * size);
  const totalPages = Math.ceil(all.length / size);
  return {
    content,
    pageable: { pageNumber: number - 1, pageSize: size, offset: (number - 1) * size, paged: true },
    totalElements: all.length,
    totalPages,
    first: number === 1,
    last: number >= totalPages,
    numberOfElements: content.length,
    size,
    number: number - 1,
    empty: content.length === 0,
  };
};

const parseOrNull = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};
