import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import * as v from 'valibot';
import type { Config } from '../../config.ts';
import type { Log } from '../../platform/log.ts';
import { createMisbehaviour, loseAnswer } from '../faultControls.ts';
import { openLedger } from '../ledger.ts';
import { readNumber } from './carriers.ts';
import {
  createProductList,
  findOperator,
  isPhoneOf,
  settleAmount,
  takesAmount,
  toWireOperator,
  toWireProduct,
  type ListedProduct,
} from './list.ts';
import {
  createSupplierRecords,
  digits,
  endsIn15,
  hasNumberCards,
  newCard,
  ruleFor,
  usualDelays,
  type GiftExecution,
  type SupplierDelays,
  type SupplierEntry,
  type TopupExecution,
} from './records.ts';
import {
  cardsText,
  pageOf,
  toWireBalance,
  toWireOrder,
  toWireTopup,
  wireTime,
  type Balance,
} from './wire.ts';

export type SupplierSandboxOptions = {
  config: Config['supplier'];
  log: Log;
  ledgerFile: string;
  /** What it offers; nothing else is taken on. */
  list: () => readonly ListedProduct[];
  now?: () => number;
  delays?: Partial<SupplierDelays>;
  /** Milliseconds in which a phone is not charged twice; the real one says two minutes. */
  rechargeAfter: number;
};

/** Entries that its reports give at most for one page, and its lists. */
const topupPage = 200;
const giftPage = 50;
const listPage = 200;
/** What the account begins with, in its currency. */
const firstBalance = 1_000_000;
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
  const list = createProductList(options.list);
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
  app.get('/topups/operators/auto-detect/phone/:phone/countries/:iso2', (c) => {
    const iso2 = c.req.param('iso2').toUpperCase();
    const facts = readNumber(c.req.param('phone'));
    if (!isSupportedCountry(iso2))
      return refuse(c, 409, 'COUNTRY_NOT_SUPPORTED', 'Country not found and/or not currently supported');
    if (!facts) return refuse(c, 400, 'INVALID_RECIPIENT_PHONE', 'the phone number is not valid');
    const carrier = facts.callingCode === getCountryCallingCode(iso2) ? facts.carrier : null;
    const operator = carrier === null ? undefined : findOperator(list.operators(), iso2, carrier);
    if (!operator)
      return refuse(c, 404, 'COULD_NOT_AUTO_DETECT_OPERATOR', 'the operator of this number is not known');
    return c.json(toWireOperator(operator));
  });
  const paged = (c: Context, all: readonly object[], most: number): Response => {
    const whole = (name: string, otherwise: number): number => {
      const given = Number(c.req.query(name) ?? otherwise);
      return Number.isInteger(given) && given > 0 ? given : otherwise;
    };
    return c.json(pageOf(all, whole('page', 1), Math.min(most, whole('size', most))));
  };
  app.get('/topups/operators', (c) => paged(c, list.operators().map(toWireOperator), listPage));
  app.get('/topups/operators/countries/:iso2', (c) => {
    const iso2 = c.req.param('iso2').toUpperCase();
    return c.json(
      list
        .operators()
        .filter((o) => o.country === iso2)
        .map(toWireOperator),
    );
  });
  app.get('/topups/operators/:id', (c) => {
    const operator = list.operator(c.req.param('id'));
    return operator
      ? c.json(toWireOperator(operator))
      : refuse(c, 404, 'OPERATOR_NOT_FOUND', 'there is no such operator');
  });

  /** What an entry takes from the account; nothing while it is under way or when it failed. */
  const costOf = (entry: SupplierEntry): number => {
    if (entry.outcome !== 'SUCCESSFUL') return 0;
    const product = entry.kind === 'topup' ? list.operator(entry.operatorId) : list.gift(entry.productId);
    if (!product) return 0;
    return entry.kind === 'topup'
      ? settleAmount(product, entry.amount, entry.useLocalAmount ?? false).cost
      : settleAmount(product, entry.unitPrice, true).cost * entry.quantity;
  };
  const balanceAfter = (last: SupplierEntry | null): number => {
    const all = records.all();
    const spent = last ? all.slice(0, all.indexOf(last) + 1) : all;
    return Math.round((firstBalance - spent.reduce((sum, entry) => sum + costOf(entry), 0)) * 1e5) / 1e5;
  };
  const balanceOf = (topup: TopupExecution): Balance => {
    const after = balanceAfter(topup);
    const before = Math.round((after + costOf(topup)) * 1e5) / 1e5;
    return { old: before, new: after, currency: 'USD', at: topup.at };
  };
  const balance = (c: Context): Response =>
    c.json(
      toWireBalance(misbehaviour.peek('orders') === 'no-balance' ? 0 : balanceAfter(null), 'USD', now()),
    );
  app.get('/topups/accounts/balance', balance);

  type Wanted = v.InferOutput<typeof topupSchema>;
  const shownTopup = (topup: TopupExecution, status: string): object =>
    toWireTopup(topup, status, list.operator(topup.operatorId), balanceOf(topup));
  /** In a report, without the balance. */
  const reportedTopup = (topup: TopupExecution): object =>
    toWireTopup(topup, shownStatus(topup, 'PROCESSING'), list.operator(topup.operatorId), null);
  /** International digits, whichever way the number was written. */
  const digitsOf = ({ countryCode, number }: Wanted['recipientPhone']): string => {
    const digits = number.replace(/\D/g, '');
    const country = countryCode.toUpperCase();
    const prefix = isSupportedCountry(country) ? getCountryCallingCode(country) : '';
    return readNumber(digits)?.callingCode === prefix ? digits : prefix + digits;
  };
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
      number: digitsOf(recipientPhone),
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
    status: 400 | 404 | 503,
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

  /** What is wrong with a top-up in itself, in the order in which it is looked at. */
  const faultOfTopup = (wanted: Wanted): [status: 400 | 503, errorCode: string, message: string] | null => {
    const { operatorId, amount, useLocalAmount, recipientPhone } = wanted;
    const operator = list.operator(operatorId);
    const country = recipientPhone.countryCode.toUpperCase();
    // It says the same of an operator that it does not have.
    if (!operator)
      return [
        503,
        'OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE',
        'The operator is currently not available or inactive',
      ];
    if (!isPhoneOf(recipientPhone.number, country))
      return [400, 'INVALID_RECIPIENT_PHONE', 'Recipient phone number is not valid'];
    if (operator.country !== country)
      return [
        400,
        'OPERATOR_AND_RECIPIENT_PHONE_MISMATCH',
        'The recipient phone is not of the country of the operator',
      ];
    if (useLocalAmount && !operator.localAmounts)
      return [
        400,
        'LOCAL_AMOUNTS_NOT_SUPPORTED_BY_OPERATOR',
        'Local amounts are not supported for this operator',
      ];
    // Amounts of the account's currency for an operator that takes its own are converted before they are looked at.
    const asked = operator.localAmounts && !useLocalAmount ? amount * operator.rate : amount;
    if (!takesAmount(operator, asked))
      return useLocalAmount
        ? [400, 'INVALID_LOCAL_AMOUNT_FOR_OPERATOR', 'The local amount is not valid for this operator']
        : [400, 'INVALID_AMOUNT_FOR_OPERATOR', 'The amount is not valid for this operator'];
    return null;
  };

  /** What both ways of ordering a top-up have in common; the entry, or what was answered in its place. */
  const orderTopup = async (c: Context): Promise<Response | { topup: TopupExecution; waits: number }> => {
    const fault = misbehaviour.take('answer');
    if (fault === 'lose-before') return loseAnswer(c);
    const body = v.safeParse(topupSchema, parseOrNull(await c.req.text()));
    if (!body.success) return badBody(c);
    const wanted = body.output;
    const { customIdentifier, amount, recipientPhone } = wanted;
    if (fault === 'lose-late') {
      underway.push(() => takeOn(wanted));
      return loseAnswer(c);
    }
    const refusal = refusalOf(c, customIdentifier, records.topupsBy(customIdentifier));
    if (refusal) return refusal;
    const own = faultOfTopup(wanted);
    if (own) return refuseOrder(c, customIdentifier, ...own);
    const rule = ruleFor(recipientPhone.number, amount, delays);
    if (rule.unavailable)
      return refuseOrder(
        c,
        customIdentifier,
        503,
        'OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE',
        'The operator is currently not available or inactive',
      );
    if (rule.refusal !== null)
      return refuseOrder(c, customIdentifier, 400, rule.refusal, 'the top-up is refused');
    const last = records.lastTopupTo(digitsOf(recipientPhone));
    if (last && last.at + options.rechargeAfter > now())
      return refuseOrder(
        c,
        customIdentifier,
        400,
        'PHONE_RECENTLY_RECHARGED',
        'the phone was recharged less than 2 minutes ago',
      );
    if (delays.check > 0) await sleep(delays.check);
    const topup = takeOn(wanted);
    if (fault === 'lose-after') return loseAnswer(c);
    if (rule.losesAnswer) return refuse(c, 500, 'PROVIDER_INTERNAL_ERROR', 'internal error');
    return { topup, waits: rule.delay };
  };
  app.post('/topups/topups-async', async (c) => {
    const made = await orderTopup(c);
    return made instanceof Response ? made : c.json({ transactionId: Number(made.topup.transactionId) });
  });
  // The line is held until the operator has answered.
  app.post('/topups/topups', async (c) => {
    const made = await orderTopup(c);
    if (made instanceof Response) return made;
    await sleep(made.waits);
    const { topup } = made;
    if (topup.outcome === 'FAILED')
      return refuse(c, 400, 'TRANSACTION_CANNOT_BE_PROCESSED_AT_THE_MOMENT', 'the operator has refused it');
    return c.json(shownTopup(topup, topup.outcome));
  });
  app.get('/topups/topups/:id/status', (c) => {
    const topup = records.topup(c.req.param('id'));
    if (!topup) return refuse(c, 404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction');
    const status = shownStatus(topup, 'PROCESSING');
    return c.json({
      code: status === 'FAILED' ? 'TRANSACTION_FAILED' : null,
      message: null,
      status,
      transaction: shownTopup(topup, status),
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
    // Moments are of whole seconds on this wire.
    const found = listed(all).filter((e) => e.at >= from && e.at < to + 1_000);
    return paged(c, found.map(wire), most);
  };

  app.get('/topups/topups/reports/transactions', (c) => {
    if (c.req.query('customIdentifier') === undefined)
      return report(
        c,
        records.all().filter((e) => e.kind === 'topup'),
        topupPage,
        reportedTopup,
      );
    const found = listed(records.topupsBy(c.req.query('customIdentifier') ?? ''));
    return paged(c, found.map(reportedTopup), topupPage);
  });
  app.get('/topups/topups/reports/transactions/:id', (c) => {
    const topup = records.topup(c.req.param('id'));
    return topup && listed([topup]).length === 1
      ? c.json(reportedTopup(topup))
      : refuse(c, 404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction');
  });

  app.use('/giftcards/*', bearer(config.giftBase));
  app.get('/giftcards/products', (c) => paged(c, list.gifts().map(toWireProduct), listPage));
  app.get('/giftcards/products/:id', (c) => {
    const product = list.gift(c.req.param('id'));
    return product ? c.json(toWireProduct(product)) : refuse(c, 404, 'INVALID_PRODUCT', 'Product not found');
  });
  app.get('/giftcards/countries/:iso2/products', (c) => {
    const iso2 = c.req.param('iso2').toUpperCase();
    return c.json(
      list
        .gifts()
        .filter((product) => product.country === iso2)
        .map(toWireProduct),
    );
  });
  app.get('/giftcards/accounts/balance', balance);
  const shownOrder = (order: GiftExecution): object =>
    toWireOrder(order, shownStatus(order, 'PENDING'), list.gift(order.productId));
  type WantedGift = v.InferOutput<typeof orderSchema>;
  const takeOnGift = (wanted: WantedGift): GiftExecution => {
    const { productId, quantity, unitPrice } = wanted;
    const pinDigits = list.gift(productId)?.pinDigits ?? null;
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
      asNumbers: pinDigits === null && hasNumberCards(productId),
      cards: Array.from({ length: quantity }, () =>
        newCard(productId, pinDigits, pinDigits === null ? null : misbehaviour.take('pin')),
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
    const product = list.gift(body.output.productId);
    if (!product) return refuseOrder(c, customIdentifier, 404, 'INVALID_PRODUCT', 'Product not found');
    if (!takesAmount(product, body.output.unitPrice))
      return refuseOrder(
        c,
        customIdentifier,
        400,
        'WRONG_PRODUCT_PRICE',
        'Invalid price, please ensure you selected the right price.',
      );
    if (delays.check > 0) await sleep(delays.check);
    const order = takeOnGift(body.output);
    if (fault === 'lose-after') return loseAnswer(c);
    return c.json(shownOrder(order));
  });
  app.get('/giftcards/orders/transactions/:id/cards', (c) => {
    const order = records.gift(c.req.param('id'));
    if (!order) return refuse(c, 404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction');
    if (shownStatus(order, 'PENDING') !== 'SUCCESSFUL')
      return refuse(c, 404, 'CARDS_NOT_AVAILABLE', 'the cards are not there yet');
    const version = /giftcards-v2\b/.test(c.req.header('accept') ?? '') ? 2 : 1;
    return c.body(cardsText(order.cards, order.asNumbers ? 'numbers' : 'text', version), 200, {
      'content-type': 'application/json',
    });
  });
  app.get('/giftcards/reports/transactions', (c) => {
    if (c.req.query('customIdentifier') === undefined)
      return report(
        c,
        records.all().filter((e) => e.kind === 'gift'),
        giftPage,
        shownOrder,
      );
    const found = listed(records.giftsBy(c.req.query('customIdentifier') ?? ''));
    return paged(c, found.map(shownOrder), giftPage);
  });
  app.get('/giftcards/reports/transactions/:id', (c) => {
    const order = records.gift(c.req.param('id'));
    return order
      ? c.json(shownOrder(order))
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

  /** Test control: the list is changed, for as long as this process lives. */
  app.post('/list', async (c) =>
    list.change(parseOrNull(await c.req.text())) ? c.json({ ok: true }) : badBody(c),
  );
  /** Test control: what was cut off with `lose-late` is carried out now. */
  app.post('/carry-out', (c) => c.json({ carried: underway.splice(0).map((call) => call()).length }));

  // Where nothing is, its web server answers and not it.
  for (const part of ['auth', 'topups', 'giftcards'])
    app.all(`/${part}/*`, (c) =>
      c.json(
        {
          timeStamp: wireTime(now()),
          status: 404,
          error: 'Not Found',
          message: 'No message available',
          path: c.req.path,
        },
        404,
      ),
    );

  return { app, close: () => ledger.close() };
};

const parseOrNull = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};
