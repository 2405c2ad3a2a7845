/**
 * Tests each step of a payment and a refund separately: the request to the provider, and the rows, notices and
 * jobs that the shop writes after the response. A fake provider returns the response.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppContext } from '../../../server/appContext.ts';
import { expireOrders } from '../../../server/checkout/expireOrders.ts';
import { loadOrder } from '../../../server/orders/loadOrder.ts';
import {
  loadDetailsById,
  loadOrderDetails,
  loadOrderDetailsList,
} from '../../../server/orders/orderDetails.ts';
import {
  abandonAttempt,
  createButtonOrder,
  createPayUrl,
  findAttempt,
  type PaymentSelection,
} from '../../../server/payments/attempts.ts';
import { cancelPaypal, confirmPaypal } from '../../../server/payments/paypal.ts';
import {
  expediteRefund,
  loadRefund,
  processRefund,
  requestDuplicateRefundIn,
  requestRefund,
} from '../../../server/payments/refunds.ts';
import { recordReversal } from '../../../server/payments/reversals.ts';
import {
  deleteCardAtProvider,
  findSavedCard,
  loadSavedCards,
  removeSavedCard,
  saveCard,
} from '../../../server/payments/savedCards.ts';
import { scheduleSettlement, settle } from '../../../server/payments/settlement.ts';
import { settleOpenPayments, sweepMoney } from '../../../server/payments/sweeps.ts';
import { recordWebhook } from '../../../server/payments/webhookLog.ts';
import {
  attempts,
  refunds,
  savedCards,
  type AttemptState,
  type Gateway,
  type OrderRow,
} from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { logFields, runInScope } from '../../../server/platform/telemetry/scope.ts';
import {
  OutcomeUnknown,
  Refused,
  Unavailable,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStatus,
  type RefundRequest,
} from '../../../server/providers/ports.ts';
import { findAccountId, newCustomer } from '../promotions/harness.ts';
import { openShop, topUp, type Harness } from '../shop/harness.ts';
import { untilBlocking } from '../support/race.ts';

let harness: Harness;
let shop: AppContext;
beforeAll(async () => {
  harness = await openShop({ RATE_LIMITS: '0', MYPOS_CONFIRM_SECONDS: '90', CARD_METHODS: 'VIS,AMX,TWI' });
  ({ shop } = harness.app);
});
afterAll(() => harness.close());
beforeEach(async () => {
  // The shop's own jobs must not change the rows that these tests use.
  await harness.pool.query(`update job set run_at = now() + interval '1 day' where done_at is null`);
});

const one = async <Row extends object>(text: string, values: unknown[]): Promise<Row | null> =>
  (await harness.pool.query<Row>(text, values)).rows[0] ?? null;
/** Returns the shop with some methods of one provider replaced. */
const withGateway = (gateway: Gateway, methods: Partial<PaymentProvider>): AppContext => ({
  ...shop,
  gateways: { ...shop.gateways, [gateway]: { ...shop.gateways[gateway], ...methods } },
});

/** Returns a log that collects its lines of one level, and these lines. */
const logging = (level: 'error' | 'warn') => {
  const lines: unknown[] = [];
  const log = { ...shop.log, [level]: (...line: unknown[]) => void lines.push(line) } as AppContext['log'];
  return { lines, log };
};
/** Runs `work` while another transaction locks a row. That transaction makes `change` before it ends. */
const whileLocked = async <T>(row: SQL, work: () => Promise<T>, change: SQL): Promise<T> => {
  // The work runs while this transaction is open, but is not part of it.
  const outside = AsyncLocalStorage.bind(work);
  const results: Promise<T>[] = [];
  await transaction(shop.db, async (tx) => {
    await tx.execute(sql`select 1 from ${row} for update`);
    results.push(outside());
    await untilBlocking(tx);
    await tx.execute(change);
  });
  return (await Promise.all(results))[0]!;
};

type Written = { order: OrderRow; id: string; reference: string; transactionId: string };
let written = 0;
/** Creates an order with one payment attempt in the given state. */
const write = async (
  gateway: Gateway,
  state: AttemptState,
  { orderState = 'payment', set = '' }: { orderState?: string; set?: string } = {},
): Promise<Written> => {
  const { ordertoken, orderno } = await harness.shopper().order(topUp);
  const order = await loadOrder(shop, ordertoken);
  const id = randomUUID();
  written += 1;
  const transactionId = `99000000000000${String(written).padStart(4, '0')}`;
  await harness.pool.query(
    `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount, transaction_id,
       page_expires_at) values ($1, $2, 1, $3, $4, $5, 285, $6, now() + interval '20 minutes')`,
    [id, order.id, gateway, `${orderno}-1`, state, transactionId],
  );
  if (set !== '') await harness.pool.query(`update payment_attempt set ${set} where id = $1`, [id]);
  await harness.pool.query(
    `update shop_order set state = $2, paid_attempt_id = case when $3 = 'captured' then $4::uuid end where id = $1`,
    [order.id, orderState, state, id],
  );
  return { order: await loadOrder(shop, ordertoken), id, reference: `${orderno}-1`, transactionId };
};
const loadAttempt = async (id: string) => {
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.id, id));
  return attempt!;
};
const orderState = async ({ order }: Written) =>
  (await one<{ state: string }>('select state from shop_order where id = $1', [order.id]))?.state;
const loadEvents = async ({ order }: Written, type: string) =>
  (
    await harness.pool.query<{ detail: object }>(
      'select detail from order_event where order_id = $1 and type = $2',
      [order.id, type],
    )
  ).rows.map(({ detail }) => detail);
const loadNotices = async (subject: string) =>
  (
    await harness.pool.query(
      `select kind, gateway, reason, detail, resolved_at is null as open from staff_notice where subject = $1`,
      [subject],
    )
  ).rows as object[];
const status = ({ transactionId, reference }: Written, more: Partial<PaymentStatus>): PaymentStatus => ({
  transactionId,
  state: 'open',
  amount: 285,
  currency: 'CHF',
  reference,
  method: null,
  failure: null,
  captureId: null,
  card: null,
  ...more,
});
const readRefusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const { status: answered, code, text } = error as { status: number; code?: string; text: string };
  return [answered, code, text];
};

const saveVisa = (account: string): Promise<unknown> =>
  transaction(shop.db, (tx) =>
    saveCard(tx, account, 'card', {
      alias: randomUUID(),
      brand: 'Visa',
      masked: '424242xxxxxx4242',
      expiryMonth: 3,
      expiryYear: 2031,
    }),
  );

describe('opening a payment', () => {
  const opened = (gateway: Gateway) => {
    const requests: PaymentRequest[] = [];
    const init = (request: PaymentRequest) => {
      requests.push(request);
      return shop.gateways[gateway].init(request);
    };
    return { requests, shop: withGateway(gateway, { init }) };
  };
  const page = (reference: string, result: string) =>
    `${harness.url}/payment-process?result=${result}&attempt=${reference}`;
  const place = async () => {
    const { ordertoken } = await harness.shopper().order(topUp, { lang: 'fr', email: 'zoe@example.org' });
    return loadOrder(shop, ordertoken);
  };
  const requestFor = async (order: OrderRow) => ({
    amount: 285,
    currency: 'CHF',
    reference: `${order.number}-1`,
    orderNumber: order.number,
    product: order.item.ProdName,
    language: 'fr',
    email: 'zoe@example.org',
    idempotencyKey: (
      await one<{ id: string }>('select id from payment_attempt where order_id = $1', [order.id])
    )?.id,
    keepCard: false,
  });
  const plain = { method: null, card: null, saveFor: null };

  test.each([
    [null, undefined],
    ['cards', ['VIS', 'AMX']],
    ['TWI', ['TWI']],
  ] as const)(
    'the shop asks the card provider to open a payment with the method %s',
    async (method, methods) => {
      const { requests, shop: asked } = opened('card');
      const order = await place();
      const { payurl, method: verb } = await createPayUrl(asked, order, {
        ...plain,
        gateway: 'card',
        method,
      });
      expect(verb).toBe('GET');
      expect(payurl).toContain('/sandbox/datatrans/v1/start/');
      const reference = `${order.number}-1`;
      expect(requests).toEqual([
        {
          ...(await requestFor(order)),
          returnUrls: {
            success: page(reference, 'success'),
            cancel: page(reference, 'cancel'),
            error: page(reference, 'error'),
          },
          webhookUrl: `http://127.0.0.1:${shop.config.port}/api/hooks/datatrans`,
          ...(methods ? { methods } : {}),
        },
      ]);
    },
  );

  test.each(['/sandbox', 'https://api.datatrans.com'])(
    "if the provider's API is at %s, the provider gets a notification URL that it can reach",
    async (apiBase) => {
      const { requests, shop: asked } = opened('card');
      const { config } = shop;
      const self = `http://127.0.0.1:${config.port}`;
      const isSandbox = apiBase === '/sandbox';
      const settings = {
        ...config,
        publicUrl: 'https://shop.example',
        card: { ...config.card, apiBase: isSandbox ? `${self}/sandbox/datatrans` : apiBase },
      };
      const order = await place();
      await createPayUrl({ ...asked, config: settings }, order, { ...plain, gateway: 'card' });
      const reference = `${order.number}-1`;
      expect(requests).toMatchObject([
        {
          webhookUrl: `${isSandbox ? self : 'https://shop.example'}/api/hooks/datatrans`,
          returnUrls: {
            success: `https://shop.example/payment-process?result=success&attempt=${reference}`,
          },
        },
      ]);
      const { rows } = await harness.pool.query(
        `select detail from order_event where order_id = $1 and type = 'order.paymentStarted'`,
        [order.id],
      );
      expect(rows).toEqual([{ detail: { attempt: requests[0]?.idempotencyKey } }]);
    },
  );

  test.each([
    ['INVALID_ALIAS', true],
    ['EXPIRED_CARD', true],
    ['INVALID_CARD', true],
    ['INVALID_PROPERTY', false],
  ])('a saved card that the provider refuses to charge (%s) is removed: %s', async (reason, isRemoved) => {
    const account = await findAccountId(harness, await newCustomer(harness));
    await saveVisa(account);
    const [saved] = await loadSavedCards(shop.db, account);
    const card = await findSavedCard(shop.db, account, 'card', saved!.cardid);
    const order = await place();
    const { lines, log } = logging('error');
    const refusing = { ...withGateway('card', { init: () => Promise.reject(new Refused(reason)) }), log };
    expect(await readRefusal(createPayUrl(refusing, order, { ...plain, gateway: 'card', card }))).toEqual(
      isRemoved ? [422, 'CARD_GONE', 'cardGone'] : [502, 'GATEWAY_DOWN', 'generic'],
    );
    // Staff need not look into a card that no longer works.
    expect(lines).toHaveLength(isRemoved ? 0 : 1);
    expect(await loadSavedCards(shop.db, account)).toEqual(isRemoved ? [] : [saved]);
    expect(await one('select state from shop_order where id = $1', [order.id])).toEqual({
      state: 'confirmed',
    });
  });

  test('opening a payment fails with PAYMENT_LEFT if the shopper leaves while the provider is opening it', async () => {
    const order = await place();
    const leaving = withGateway('card', {
      init: async (request) => {
        await abandonAttempt(shop, await loadAttempt(request.idempotencyKey));
        return shop.gateways.card.init(request);
      },
    });
    expect(await readRefusal(createPayUrl(leaving, order, { ...plain, gateway: 'card' }))).toEqual([
      409,
      'PAYMENT_LEFT',
      'paymentCancelled',
    ]);
    expect(await one('select state from shop_order where id = $1', [order.id])).toEqual({
      state: 'confirmed',
    });
  });

  test('if a provider is unavailable for a payment that another process has opened, the shopper gets that payment', async () => {
    const order = await place();
    const opening = withGateway('card', {
      init: async ({ idempotencyKey }) => {
        await harness.pool.query(
          `update payment_attempt set state = 'open', transaction_id = $1::text, pay_url = '/opened',
             page_expires_at = now() + interval '20 minutes' where id = $1::uuid`,
          [idempotencyKey],
        );
        throw new Unavailable('rateLimited', 'card.init: status 429');
      },
    });
    expect(await createPayUrl(opening, order, { ...plain, gateway: 'card' })).toMatchObject({
      payurl: '/opened',
    });
    expect(await one('select state from payment_attempt where order_id = $1', [order.id])).toEqual({
      state: 'open',
    });
  });

  test('no payment page opens for a saved card that has been deleted at the provider', async () => {
    const account = await findAccountId(harness, await newCustomer(harness));
    const order = await place();
    const { requests, shop: asked } = opened('card');
    await saveVisa(account);
    const [saved] = await loadSavedCards(shop.db, account);
    const card = await findSavedCard(shop.db, account, 'card', saved!.cardid);
    await harness.pool.query('update saved_card set alias = null, removed_at = now() where id = $1', [
      card.id,
    ]);
    expect(await readRefusal(createPayUrl(asked, order, { ...plain, gateway: 'card', card }))).toEqual([
      422,
      'CARD_GONE',
      'cardGone',
    ]);
    expect(requests).toEqual([]);
  });

  test('opening a payment fails with PAYMENT_UNKNOWN if the page has expired and two status calls get no response', async () => {
    let calls = 0;
    const silent = withGateway('card', {
      init: async (request) => ({ ...(await shop.gateways.card.init(request)), expiresAt: new Date(0) }),
      status: () => {
        calls += 1;
        return Promise.reject(new OutcomeUnknown('no answer'));
      },
    });
    expect(await readRefusal(createPayUrl(silent, await place(), { ...plain, gateway: 'card' }))).toEqual([
      503,
      'PAYMENT_UNKNOWN',
      'wait',
    ]);
    expect(calls).toBe(2);
  });

  test('an error is logged if a provider refuses to report payment statuses', async () => {
    const { lines, log } = logging('error');
    const made = await write('card', 'open');
    const refusing = withGateway('card', { status: () => Promise.reject(new Refused('NO_WAY')) });
    expect(await settle({ ...refusing, log }, made.id)).toBe('unknown');
    expect(lines).toEqual([
      [
        { attempt: made.id, gateway: 'card', reason: 'NO_WAY' },
        'a payment provider refuses our status requests',
      ],
    ]);
    // An error of our own is not a response.
    const failing = withGateway('card', { status: () => Promise.reject(new TypeError('ours')) });
    await expect(settle(failing, made.id)).rejects.toThrow('ours');
  });

  test('a warning is logged if the provider has no record of a payment', async () => {
    const { lines, log } = logging('warn');
    const made = await write('card', 'open');
    const unaware = withGateway('card', { status: () => Promise.resolve(null) });
    expect(await settle({ ...unaware, log }, made.id)).toBe('unknown');
    expect(lines).toEqual([[{ attempt: made.id }, 'the provider has no record of this payment']]);
  });

  test('the shop asks the card provider to save a card or to use a saved one', async () => {
    const ann = await newCustomer(harness);
    const account = await findAccountId(harness, ann);
    const saving = opened('card');
    const order = await place();
    await createPayUrl(saving.shop, order, { ...plain, gateway: 'card', saveFor: account });
    expect(saving.requests).toMatchObject([{ keepCard: true }]);
    expect(saving.requests[0]).not.toHaveProperty('card');
    const paying: PaymentRequest[] = [];
    const other = await place();
    await transaction(shop.db, (tx) =>
      saveCard(tx, account, 'card', {
        alias: 'alias of Ann',
        brand: 'Visa',
        masked: '424242xxxxxx4242',
        expiryMonth: 3,
        expiryYear: 2031,
      }),
    );
    const [card] = await loadSavedCards(shop.db, account);
    const own = await findSavedCard(shop.db, account, 'card', card!.cardid);
    await createPayUrl(
      withGateway('card', {
        init: (request) => {
          paying.push(request);
          return Promise.resolve({ transactionId: '1', payUrl: '/', expiresAt: new Date(0), fields: null });
        },
      }),
      other,
      { ...plain, gateway: 'card', card: own },
    ).catch(() => {});
    expect(paying[0]).toMatchObject({
      keepCard: false,
      card: { alias: 'alias of Ann', expiryMonth: 3, expiryYear: 2031 },
    });
  });

  test('the shop asks PayPal to open a payment whose window returns to the payment page', async () => {
    const { requests, shop: asked } = opened('paypal');
    const order = await place();
    const { id, ...created } = await createButtonOrder(asked, order);
    expect(created).toEqual({ status: 'CREATED', currency: 'CHF' });
    expect(id).not.toBe('');
    const reference = `${order.number}-1`;
    expect(requests).toEqual([
      {
        ...(await requestFor(order)),
        returnUrls: {
          success: page(reference, 'success'),
          cancel: page(reference, 'cancel'),
          error: page(reference, 'error'),
        },
        webhookUrl: `http://127.0.0.1:${shop.config.port}/api/hooks/paypal`,
      },
    ]);
  });

  test("a myPOS payment contains the shop's URLs for the buyer's return and for the webhook", async () => {
    const { requests, shop: asked } = opened('mypos');
    const order = await place();
    const { method, transactionid } = await createPayUrl(asked, order, { ...plain, gateway: 'mypos' });
    expect([method, transactionid]).toEqual(['POST', `${order.number}-1`]);
    const back = `${harness.url}/api/mypos/return`;
    expect(requests.at(-1)).toEqual({
      ...(await requestFor(order)),
      returnUrls: { success: `${back}/ok`, cancel: `${back}/cancel`, error: `${back}/cancel` },
      webhookUrl: `http://127.0.0.1:${shop.config.port}/api/hooks/mypos`,
    });
  });

  test.each([
    ['more than a minute', '2 minutes', 0],
    ['less than a minute', '45 seconds', 1],
  ])(
    'a payment page with %s left is reused, but the shop first checks the payment if less than a minute is left',
    async (_, left, asked) => {
      const made = await write('card', 'open', {
        set: `pay_url = '/page', page_expires_at = now() + interval '${left}'`,
      });
      const checked: string[] = [];
      const {
        payurl,
        transactionid,
        expires_at: end,
      } = await createPayUrl(
        withGateway('card', {
          status: (id) => {
            checked.push(id);
            return Promise.resolve(status(made, {}));
          },
        }),
        made.order,
        { ...plain, gateway: 'card' },
      );
      expect([payurl, transactionid, checked.length]).toEqual(['/page', made.transactionId, asked]);
      expect(end).toBe((await loadAttempt(made.id)).pageExpiresAt?.toISOString());
    },
  );

  test('a crash can be simulated before and after each request that opens, captures or refunds a payment', async () => {
    const passed: string[] = [];
    const note = <T>(step: string, result: T): T => {
      passed.push(step);
      return result;
    };
    const hitFailpoint: AppContext['hitFailpoint'] = (point) => void passed.push(point);
    const opening = withGateway('card', {
      init: (request) => note('init', shop.gateways.card.init(request)),
    });
    await createPayUrl({ ...opening, hitFailpoint }, await place(), { ...plain, gateway: 'card' });
    expect(passed.splice(0)).toEqual(['attempt.before-init', 'init', 'attempt.after-init']);
    const made = await write('paypal', 'open');
    const capturing = withGateway('paypal', {
      status: () => Promise.resolve(status(made, { state: 'approved' })),
      capture: () => note('capture', Promise.resolve(status(made, { state: 'declined' }))),
    });
    await settle({ ...capturing, hitFailpoint }, made.id);
    const captured = ['capture.before-send', 'capture', 'capture.after-send', 'settle.after-commit'];
    expect(passed.splice(0)).toEqual(captured);
    const paid = await write('card', 'captured', { orderState: 'refunding' });
    const refundId = randomUUID();
    await harness.pool.query(
      `insert into refund (id, order_id, attempt_id, state, amount) values ($1, $2, $3, 'requested', 285)`,
      [refundId, paid.order.id, paid.id],
    );
    const refunding = withGateway('card', {
      refund: () => note('refund', Promise.resolve({ refundId: 'REFUND-1', state: 'pending' as const })),
    });
    await processRefund({ ...refunding, hitFailpoint }, refundId);
    expect(passed.splice(0)).toEqual(['refund.before-send', 'refund', 'refund.after-send']);
    const late = await write('card', 'open');
    const declining = withGateway('card', {
      status: () => Promise.resolve(status(late, { state: 'declined' })),
    });
    await settle({ ...declining, hitFailpoint }, late.id);
    expect(passed).toEqual(['settle.after-commit']);
  });

  test('if the provider refuses to open a payment, an error is logged and the payment attempt expires', async () => {
    const { lines, log } = logging('error');
    const refusing = (reason: string) => ({
      ...withGateway('card', { init: () => Promise.reject(new Refused(reason)) }),
      log,
    });
    const order = await place();
    expect(
      await readRefusal(createPayUrl(refusing('INVALID_PROPERTY'), order, { ...plain, gateway: 'card' })),
    ).toEqual([502, 'GATEWAY_DOWN', 'generic']);
    expect(lines).toEqual([
      [
        { order: order.number, gateway: 'card', reason: 'INVALID_PROPERTY' },
        'a payment provider refuses to open our payments',
      ],
    ]);
    expect(await one('select state, failure from payment_attempt where order_id = $1', [order.id])).toEqual({
      state: 'expired',
      failure: null,
    });
  });
});

describe('payments that cannot be opened', () => {
  const open = (asked: AppContext, order: OrderRow, more: object = {}) =>
    createPayUrl(asked, order, { gateway: 'paypal', method: null, card: null, saveFor: null, ...more });
  const says = (made: Written, more: Partial<PaymentStatus>) =>
    withGateway('card', { status: () => Promise.resolve(status(made, more)) });

  test('no other payment can be opened while one is in progress, and the error contains the link to that payment', async () => {
    const made = await write('card', 'pending', { set: `pay_url = '/page'` });
    const data = { transactionid: made.transactionId, payurl: '/page' };
    const running = { status: 409, code: 'PAYMENT_RUNNING', text: 'wait', data };
    const pending = says(made, { state: 'pending' });
    await expect(open(pending, made.order)).rejects.toMatchObject(running);
    await expect(open(pending, made.order, { gateway: 'card' })).rejects.toMatchObject(running);
    await harness.pool.query(`update shop_order set state = 'processing' where id = $1`, [made.order.id]);
    await expect(open(pending, made.order)).rejects.toMatchObject({
      status: 409,
      code: 'ORDER_PAID',
      text: 'orderPaid',
      data,
    });
  });

  test('while the outcome of a capture is unknown, no other payment can be opened for the order', async () => {
    const made = await write('card', 'capturing');
    const silent = withGateway('card', { status: () => Promise.reject(new OutcomeUnknown('no answer')) });
    await expect(open(silent, made.order)).rejects.toMatchObject({
      status: 503,
      code: 'PAYMENT_UNKNOWN',
      text: 'wait',
    });
    expect((await loadAttempt(made.id)).state).toBe('capturing');
  });

  test('choosing another payment does not capture an approved one', async () => {
    const captures: string[] = [];
    const approvedBut = (made: Written, meanwhile: () => Promise<unknown> = () => Promise.resolve()) =>
      withGateway('paypal', {
        status: async () => {
          await meanwhile();
          return status(made, { state: 'approved' });
        },
        capture: ({ transactionId }) => {
          captures.push(transactionId);
          return Promise.resolve(status(made, { state: 'captured' }));
        },
      });
    const made = await write('paypal', 'open');
    expect(await open(approvedBut(made), made.order, { gateway: 'card' })).toMatchObject({ method: 'GET' });
    expect(await loadAttempt(made.id)).toMatchObject({ state: 'cancelled' });
    // The window of the same payment can open again, even shortly before it expires.
    const late = await write('paypal', 'open', { set: `page_expires_at = now() + interval '30 seconds'` });
    expect(await open(approvedBut(late), late.order)).toMatchObject({ transactionid: late.transactionId });
    expect(captures).toEqual([]);
    // A capture has started since the status was read.
    const taken = await write('paypal', 'open');
    const capturing = approvedBut(taken, () =>
      harness.pool.query(`update payment_attempt set state = 'capturing' where id = $1`, [taken.id]),
    );
    expect(await readRefusal(open(capturing, taken.order, { gateway: 'card' }))).toEqual([
      409,
      'PAYMENT_RUNNING',
      'wait',
    ]);
    expect(await loadAttempt(taken.id)).toMatchObject({ state: 'capturing' });
  });

  test('a payment that another tab opens while the shopper chooses another method is not abandoned', async () => {
    const made = await write('card', 'open');
    const elsewhere = withGateway('card', {
      status: async () => {
        if ((await loadAttempt(made.id)).state === 'open') {
          await abandonAttempt(shop, await loadAttempt(made.id));
          await open(shop, made.order, { gateway: 'mypos' });
        }
        return status(made, {});
      },
    });
    await expect(open(elsewhere, made.order)).rejects.toMatchObject({
      code: 'PAYMENT_RUNNING',
      data: { transactionid: `${made.order.number}-2` },
    });
    const { rows } = await harness.pool.query(
      'select gateway, state from payment_attempt where order_id = $1 order by position',
      [made.order.id],
    );
    expect(rows).toEqual([
      { gateway: 'card', state: 'cancelled' },
      { gateway: 'mypos', state: 'open' },
    ]);
  });

  test('a payment continues only for the same saved card and the same wish to save a card', async () => {
    const account = await findAccountId(harness, await newCustomer(harness));
    const cardId = randomUUID();
    await harness.pool.query(
      `insert into saved_card (id, account_id, gateway, alias, brand, masked, expiry_month, expiry_year)
         values ($1::uuid, $2, 'card', $1::text, 'Visa', '•••• 4242', 3, 2031)`,
      [cardId, account],
    );
    const card = await findSavedCard(shop.db, account, 'card', cardId);
    const plain: PaymentSelection = { gateway: 'card', method: null, card: null, saveFor: null };
    for (const selection of [
      { ...plain, card },
      { ...plain, saveFor: account },
    ]) {
      const made = await write('card', 'open');
      const asked = withGateway('card', {
        status: () => Promise.resolve(status(made, {})),
        init: ({ idempotencyKey }) =>
          Promise.resolve({
            transactionId: idempotencyKey,
            payUrl: '/another',
            expiresAt: new Date(Date.now() + 3_600_000),
            fields: null,
          }),
      });
      expect((await createPayUrl(asked, made.order, selection)).payurl).toBe('/another');
      expect((await loadAttempt(made.id)).state).toBe('cancelled');
      expect(
        await one(
          'select saved_card_id, save_for from payment_attempt where order_id = $1 and position = 2',
          [made.order.id],
        ),
      ).toEqual({ saved_card_id: selection.card?.id ?? null, save_for: selection.saveFor });
    }
  });

  test.each([
    [`expires_at = now()`, [410, 'ORDER_CLOSED', 'orderClosed']],
    [`state = 'cancelled'`, [410, 'ORDER_CLOSED', 'orderClosed']],
    [`state = 'completed'`, [409, 'ORDER_PAID', 'orderPaid']],
  ])('no payment can be opened for an order with %s', async (set, refusal) => {
    const { ordertoken, orderno } = await harness.shopper().order(topUp);
    await harness.pool.query(`update shop_order set ${set} where number = $1`, [orderno]);
    expect(await readRefusal(open(shop, await loadOrder(shop, ordertoken)))).toEqual(refusal);
    expect(await one('select 1 from payment_attempt where reference = $1', [`${orderno}-1`])).toBeNull();
  });

  test('a payment method that is not offered is rejected with an error on its field', async () => {
    const { ordertoken } = await harness.shopper().order(topUp);
    const order = await loadOrder(shop, ordertoken);
    const unavailable = { status: 422, code: 'GATEWAY_UNAVAILABLE', text: 'gatewayUnavailable' };
    const onlyCards = { ...shop, config: { ...shop.config, paymentMethods: ['card' as const] } };
    await expect(open(onlyCards, order)).rejects.toMatchObject({
      ...unavailable,
      fields: { gateway: 'gatewayUnavailable' },
    });
    await expect(open(shop, order, { gateway: 'card', method: 'PFC' })).rejects.toMatchObject({
      ...unavailable,
      fields: { method: 'gatewayUnavailable' },
    });
  });
});

describe('finding a payment', () => {
  test("an order's details show the payment that paid for it, and its latest payment attempt", async () => {
    const made = await write('card', 'captured', { orderState: 'refunding', set: 'position = 2' });
    const unpaid = await write('card', 'open', { set: 'position = 2' });
    const [first, last] = [randomUUID(), randomUUID()];
    // The rows are not stored in the sequence of their positions.
    for (const [{ order }, id, position] of [
      [made, last, 3],
      [made, first, 1],
      [unpaid, randomUUID(), 1],
    ] as const)
      await harness.pool.query(
        `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount)
           values ($1::uuid, $2, $3, 'card', $1::text, 'declined', 285)`,
        [id, order.id, position],
      );
    for (const { order } of [made, unpaid])
      await harness.pool.query(
        `insert into delivery (id, order_id, identifier, state) values ($1::uuid, $1, $2, 'queued')`,
        [order.id, order.number],
      );
    const addRefund = (attemptId: string, state: string) =>
      harness.pool.query(
        `insert into refund (id, order_id, attempt_id, state, amount) values (gen_random_uuid(), $1, $2, $3, 285)`,
        [made.order.id, attemptId, state],
      );
    const loadAll = async () => [
      await loadOrderDetails(shop.db, made.order),
      await loadDetailsById(shop, made.order.id),
      ...(await loadOrderDetailsList(shop.db, [made.order, unpaid.order])),
    ];
    const summary = async () =>
      (await loadAll()).map(({ attempt, latest, delivery, refundPending }) => [
        attempt?.id,
        latest?.id,
        delivery?.orderId,
        refundPending,
      ]);
    const own = (isPending: boolean) => [made.id, last, made.order.id, isPending];
    const others = [unpaid.id, unpaid.id, unpaid.order.id, false];
    // Only the refund of the payment that paid for the order counts, and only while the provider processes it.
    await addRefund(first, 'pending');
    expect(await summary()).toEqual([own(false), own(false), own(false), others]);
    await addRefund(made.id, 'requested');
    expect(await summary()).toEqual([own(false), own(false), own(false), others]);
    await harness.pool.query(`update refund set state = 'pending' where attempt_id = $1`, [made.id]);
    expect(await summary()).toEqual([own(true), own(true), own(true), others]);
  });

  test('a notification is matched by the transaction id or the capture id, but only to a payment of the provider that sent it', async () => {
    const made = await write('paypal', 'open', { set: `capture_id = 'CAPTURE-${randomUUID()}'` });
    const { captureId } = await loadAttempt(made.id);
    const find = async (gateway: Gateway, transactionId: string | null, capture: string | null) =>
      (await findAttempt(shop, gateway, { transactionId, captureId: capture }))?.id ?? null;
    expect(await find('paypal', made.transactionId, null)).toBe(made.id);
    expect(await find('paypal', null, captureId)).toBe(made.id);
    expect(await find('paypal', 'another', captureId)).toBe(made.id);
    expect(await find('card', made.transactionId, captureId)).toBeNull();
    expect(await find('paypal', null, null)).toBeNull();
    expect(await find('paypal', 'another', null)).toBeNull();
  });

  test("the PayPal calls can neither confirm nor cancel another order's payment or a card payment", async () => {
    const [own, other, card] = [
      await write('paypal', 'open'),
      await write('paypal', 'open'),
      await write('card', 'open'),
    ];
    for (const [order, id] of [
      [own.order, other.transactionId],
      [card.order, card.transactionId],
    ] as const) {
      await expect(confirmPaypal(shop, order, id)).rejects.toMatchObject({ status: 404 });
      await expect(cancelPaypal(shop, order, id)).rejects.toMatchObject({ status: 404 });
    }
    for (const { id } of [own, other, card]) expect((await loadAttempt(id)).state).toBe('open');
    // Leaving PayPal's window does not abandon a card payment.
    await cancelPaypal(shop, card.order, null);
    expect((await loadAttempt(card.id)).state).toBe('open');
  });
});

describe('capturing a payment', () => {
  const capturing = (made: Written, reason: string, after: Partial<PaymentStatus> | null | 'silent') => {
    let asked = 0;
    return withGateway('paypal', {
      capture: () => Promise.reject(new Refused(reason)),
      status: () => {
        asked += 1;
        if (asked === 1) return Promise.resolve(status(made, { state: 'approved' }));
        if (after === 'silent') return Promise.reject(new OutcomeUnknown('no answer'));
        return Promise.resolve(after && status(made, after));
      },
    });
  };
  const approved = { state: 'approved' } as const;
  const captured = { state: 'captured', captureId: 'CAPTURE-9', method: 'PAP' } as const;

  test.each<[string, Partial<PaymentStatus> | null | 'silent', string, object, string]>([
    ['PAYER_MUST_ACT', approved, 'restart', { state: 'open', captureRound: 2, failure: null }, 'payment'],
    ['NOT_APPROVED', { state: 'open' }, 'open', { state: 'open', captureRound: 2, failure: null }, 'payment'],
    ['RISK', approved, 'declined', { state: 'declined', captureRound: 1, failure: 'RISK' }, 'confirmed'],
    ['RISK', { state: 'open' }, 'declined', { state: 'declined', failure: 'RISK' }, 'confirmed'],
    ['RISK', captured, 'paid', { state: 'captured', captureId: 'CAPTURE-9', method: 'PAP' }, 'processing'],
    ['PAYER_MUST_ACT', captured, 'paid', { state: 'captured', captureId: 'CAPTURE-9' }, 'processing'],
    ['RISK', null, 'unknown', { state: 'capturing', captureRound: 1 }, 'payment'],
    ['RISK', 'silent', 'unknown', { state: 'capturing', captureRound: 1 }, 'payment'],
  ])(
    'after a capture is refused with %s, the status %j decides the outcome: %s',
    async (reason, after, outcome, row, state) => {
      const made = await write('paypal', 'open');
      expect(await settle(capturing(made, reason, after), made.id)).toBe(outcome);
      expect(await loadAttempt(made.id)).toMatchObject(row);
      expect(await orderState(made)).toBe(state);
    },
  );

  test.each([
    ['PAYER_MUST_ACT', [422, 'INSTRUMENT_DECLINED', 'paymentDeclined']],
    ['NOT_APPROVED', [409, 'ORDER_NOT_APPROVED', 'paypalNotApproved']],
    ['RISK', [402, 'PAYMENT_DECLINED', 'generic']],
  ])(
    'if PayPal refuses the capture with %s, confirming the payment returns the matching error',
    async (reason, refusal) => {
      const made = await write('paypal', 'open');
      const refused = capturing(made, reason, approved);
      expect(await readRefusal(confirmPaypal(refused, made.order, made.transactionId))).toEqual(refusal);
    },
  );
  test('if the buyer has abandoned the PayPal payment, confirming it fails with ORDER_CLOSED', async () => {
    const made = await write('paypal', 'cancelled', { orderState: 'confirmed' });
    const left = withGateway('paypal', { status: () => Promise.resolve(status(made, { state: 'expired' })) });
    expect(await readRefusal(confirmPaypal(left, made.order, made.transactionId))).toEqual([
      410,
      'ORDER_CLOSED',
      'orderClosed',
    ]);
  });

  test('a capture that the provider has not carried out yet leaves the outcome unknown', async () => {
    const made = await write('paypal', 'open');
    const slow = withGateway('paypal', {
      status: () => Promise.resolve(status(made, { state: 'approved' })),
      capture: () => Promise.resolve(status(made, { state: 'approved' })),
    });
    expect(await settle(slow, made.id)).toBe('unknown');
    expect((await loadAttempt(made.id)).state).toBe('capturing');
  });

  test('the refusal of a capture is ignored if a later capture round has already started', async () => {
    const made = await write('paypal', 'open');
    const refusing = capturing(made, 'PAYER_MUST_ACT', approved);
    const capture = async () => {
      await harness.pool.query('update payment_attempt set capture_round = 5 where id = $1', [made.id]);
      throw new Refused('PAYER_MUST_ACT');
    };
    const late = {
      ...refusing,
      gateways: { ...refusing.gateways, paypal: { ...refusing.gateways.paypal, capture } },
    };
    await settle(late, made.id);
    expect(await loadAttempt(made.id)).toMatchObject({ state: 'capturing', captureRound: 5 });
  });
});

describe('recording a payment', () => {
  const reporting = (made: Written, gateway: Gateway, more: Partial<PaymentStatus>) =>
    withGateway(gateway, { status: () => Promise.resolve(status(made, more)) });

  test("when a payment succeeds, the shop stores the provider's report and resolves the staff notice about the payment", async () => {
    const made = await write('card', 'open');
    await settle(reporting(made, 'card', { state: 'captured', amount: 284 }), made.id);
    expect(await loadNotices(made.id)).toMatchObject([{ open: true }]);
    const facts = { method: 'VIS', captureId: 'CAPTURE-1', cardFingerprint: 'F-1' };
    expect(await settle(reporting(made, 'card', { state: 'captured', ...facts }), made.id)).toBe('paid');
    expect(await loadAttempt(made.id)).toMatchObject({ state: 'captured', failure: null, ...facts });
    expect(await loadNotices(made.id)).toMatchObject([{ open: false }]);
    expect(await loadEvents(made, 'order.captured')).toEqual([{ attempt: made.id }]);
  });

  test('if recording a payment fails, nothing of it is stored, and the staff notice about the payment stays open', async () => {
    const account = await findAccountId(harness, await newCustomer(harness));
    const made = await write('card', 'open', { set: `save_for = '${account}'` });
    await settle(reporting(made, 'card', { state: 'captured', amount: 284 }), made.id);
    const card = { alias: 'a', brand: null as never, masked: '4242', expiryMonth: 3, expiryYear: 2031 };
    await expect(settle(reporting(made, 'card', { state: 'captured', card }), made.id)).rejects.toThrow();
    expect((await loadAttempt(made.id)).state).toBe('open');
    expect(await orderState(made)).toBe('payment');
    expect(await loadNotices(made.id)).toMatchObject([{ open: true }]);
  });

  test.each<[string, Partial<PaymentStatus>, object, string, string]>([
    [
      'another amount',
      { state: 'captured', amount: 286 },
      { received: 286, currency: 'CHF' },
      'captured',
      'CHF 2.86',
    ],
    [
      'no amount',
      { state: 'captured', amount: null },
      { received: 'none', currency: 'CHF' },
      'captured',
      'no amount',
    ],
    [
      'another currency',
      { state: 'captured', currency: 'EUR' },
      { received: 285, currency: 'EUR' },
      'captured',
      'EUR 2.85',
    ],
    [
      'another reference',
      { state: 'captured', reference: 'other' },
      { received: 285, currency: 'CHF' },
      'captured',
      'CHF 2.85 for other',
    ],
    [
      'no reference',
      { state: 'authorized', reference: '' },
      { received: 285, currency: 'CHF' },
      'captured',
      'CHF 2.85 for no reference',
    ],
  ])(
    'a payment with %s is reported to staff with the expected and the received amount',
    async (_, more, received, reason, text) => {
      const made = await write('card', 'open');
      const { lines, log } = logging('error');
      for (let n = 0; n < 2; n += 1)
        expect(await settle({ ...reporting(made, 'card', more), log }, made.id)).toBe('mismatch');
      expect(lines).toEqual([
        [{ order: made.order.number, attempt: made.id }, 'payment does not match the order'],
      ]);
      expect(await loadNotices(made.id)).toEqual([
        {
          kind: 'amountMismatch',
          gateway: 'card',
          reason,
          detail: { order: made.order.number, expected: 'CHF 2.85', received: text },
          open: true,
        },
      ]);
      expect(await loadEvents(made, 'amount_mismatch')).toEqual([
        { attempt: made.id, expected: 285, ...received },
      ]);
      expect((await loadAttempt(made.id)).state).toBe('open');
    },
  );
  test('a payment approved for the wrong amount is not captured, and staff see it with the status "approved"', async () => {
    const made = await write('paypal', 'open');
    const captures: string[] = [];
    const wrong = withGateway('paypal', {
      status: () => Promise.resolve(status(made, { state: 'approved', amount: 286 })),
      capture: ({ transactionId }) => {
        captures.push(transactionId);
        return Promise.resolve(status(made, { state: 'captured', amount: 286 }));
      },
    });
    expect(await settle(wrong, made.id)).toBe('mismatch');
    expect(captures).toEqual([]);
    expect(await loadNotices(made.id)).toMatchObject([{ reason: 'approved' }]);
  });

  test.each<[Partial<PaymentStatus>, string, object, string]>([
    [{ state: 'pending', method: 'VIS' }, 'pending', { state: 'pending', method: 'VIS' }, 'payment'],
    [
      { state: 'declined', method: 'VIS', failure: 'expired' },
      'declined',
      { state: 'declined', method: 'VIS', failure: 'expired' },
      'confirmed',
    ],
    [{ state: 'cancelled' }, 'abandoned', { state: 'cancelled' }, 'confirmed'],
    [{ state: 'expired' }, 'abandoned', { state: 'expired' }, 'confirmed'],
    [{ state: 'open' }, 'open', { state: 'open' }, 'payment'],
  ])('the status %j of an open payment is recorded as %s', async (more, outcome, row, state) => {
    const made = await write('card', 'open');
    expect(await settle(reporting(made, 'card', more), made.id)).toBe(outcome);
    expect(await loadAttempt(made.id)).toMatchObject(row);
    expect(await orderState(made)).toBe(state);
  });

  test.each(['cancelled', 'expired'] as const)(
    'a payment attempt that is %s and never reached the provider counts as abandoned, however young it is',
    async (state) => {
      const made = await write('card', state, { orderState: 'confirmed', set: 'transaction_id = null' });
      expect(await settle(shop, made.id)).toBe('abandoned');
    },
  );

  test.each(['captured', 'approved', 'declined'] as const)(
    'a payment counts as paid if another process captures it while its status is read as %s',
    async (state) => {
      const made = await write('paypal', 'open');
      const captures: string[] = [];
      const meanwhile = withGateway('paypal', {
        status: async () => {
          await harness.pool.query(`update payment_attempt set state = 'captured' where id = $1`, [made.id]);
          return status(made, { state });
        },
        capture: ({ transactionId }) => {
          captures.push(transactionId);
          return Promise.resolve(status(made, { state: 'captured' }));
        },
      });
      expect(await settle(meanwhile, made.id)).toBe('paid');
      expect(captures).toEqual([]);
    },
  );

  test("the log lines of a payment's status check contain the order's id", async () => {
    const made = await write('card', 'open');
    const logged: unknown[] = [];
    const asked = withGateway('card', {
      status: () => {
        logged.push(logFields());
        return Promise.resolve(status(made, {}));
      },
    });
    await runInScope(shop.telemetry, { name: 'job settle', kind: 'job' }, () => settle(asked, made.id));
    expect(logged).toEqual([{ orderId: made.order.id }]);
  });

  test.each(['cancelled', 'expired'] as const)(
    'the outcome of a pending payment is unknown if the provider reports it as %s',
    async (state) => {
      const made = await write('card', 'pending');
      expect(await settle(reporting(made, 'card', { state }), made.id)).toBe('unknown');
      expect((await loadAttempt(made.id)).state).toBe('pending');
      expect(await orderState(made)).toBe('payment');
    },
  );

  test('a payment that can still be reversed is checked again once the reversal period is over', async () => {
    const other = await write('mypos', 'open');
    const made = await write('mypos', 'open');
    expect(await settle(reporting(made, 'mypos', { state: 'captured' }), made.id)).toBe('pending');
    expect(
      await one(
        `select key, kind, subject = a.id as same, run_at = confirm_after as at_its_end,
           round(extract(epoch from run_at - job.created_at))::int as seconds
           from job join payment_attempt a on a.id = job.subject where a.id = $1`,
        [made.id],
      ),
    ).toEqual({ key: `settle ${made.id} seen`, kind: 'settle', same: true, at_its_end: true, seconds: 90 });
    expect((await loadAttempt(other.id)).confirmAfter).toBeNull();
  });

  test.each([
    ['immediately after a final notification', true, 0],
    ['after the reversal period if the notification is not final', false, 90],
  ])('the shop checks a payment %s', async (_, final, seconds) => {
    const other = await write('mypos', 'open');
    const made = await write('mypos', 'open');
    await scheduleSettlement(shop, await loadAttempt(made.id), final, 'digest');
    const job = await one<{ key: string; wait: number }>(
      `select key, round(extract(epoch from run_at - created_at))::int as wait from job where subject = $1`,
      [made.id],
    );
    expect(job).toEqual({ key: `settle ${made.id} digest`, wait: seconds });
    expect((await loadAttempt(made.id)).confirmAfter).not.toBeNull();
    expect((await loadAttempt(other.id)).confirmAfter).toBeNull();
  });
  test('a notification changes nothing if its payment is completed at the same moment', async () => {
    const made = await write('mypos', 'open');
    const known = await loadAttempt(made.id);
    await whileLocked(
      sql`payment_attempt where id = ${made.id}`,
      () => scheduleSettlement(shop, known, true, 'digest'),
      sql`update payment_attempt set state = 'captured' where id = ${made.id}`,
    );
    expect(await one('select key from job where subject = $1', [made.id])).toBeNull();
    expect((await loadAttempt(made.id)).confirmAfter).toBeNull();
  });
  test('a notification can be marked as handled twice', async () => {
    const webhook = { digest: randomUUID(), gateway: 'card', transactionId: '1' } as const;
    for (let n = 0; n < 2; n += 1) await recordWebhook(shop, webhook);
    const { rows } = await harness.pool.query('select gateway from webhook_seen where digest = $1', [
      webhook.digest,
    ]);
    expect(rows).toEqual([{ gateway: 'card' }]);
  });
  test('a notification about a completed payment changes nothing', async () => {
    const made = await write('mypos', 'captured', { orderState: 'completed' });
    await scheduleSettlement(shop, await loadAttempt(made.id), true, 'digest');
    expect(await one('select key from job where subject = $1', [made.id])).toBeNull();
    expect((await loadAttempt(made.id)).confirmAfter).toBeNull();
  });

  test('a reversal is reported to staff only once, with the order and the amount', async () => {
    // Another order's payment was reversed before.
    const other = await write('mypos', 'captured', { orderState: 'completed' });
    await recordReversal(shop, await loadAttempt(other.id));
    const made = await write('mypos', 'captured', { orderState: 'completed' });
    const { lines, log } = logging('error');
    for (let n = 0; n < 2; n += 1) await recordReversal({ ...shop, log }, await loadAttempt(made.id));
    expect(lines).toEqual([
      [
        { order: made.order.number, attempt: made.id, gateway: 'mypos' },
        'the provider has reversed a payment',
      ],
    ]);
    expect(await loadNotices(made.id)).toEqual([
      {
        kind: 'paymentReversed',
        gateway: 'mypos',
        reason: 'reversed',
        detail: { order: made.order.number, expected: 'CHF 2.85' },
        open: true,
      },
    ]);
    expect(await loadEvents(made, 'payment_reversed')).toEqual([{ attempt: made.id }]);
  });
});

describe('sweeping payments', () => {
  const checkedIn = async (gateway: Gateway): Promise<string[]> => {
    const checked: string[] = [];
    const status = (id: string) => {
      checked.push(id);
      return Promise.reject(new OutcomeUnknown('no answer'));
    };
    const { card, paypal, mypos } = shop.gateways;
    const gateways = {
      ...shop.gateways,
      card: { ...card, status },
      paypal: { ...paypal, status },
      mypos: { ...mypos, status },
    };
    await settleOpenPayments({ ...shop, gateways }, gateway);
    return checked;
  };
  const aged = (created: string, updated: string): string =>
    `created_at = now() - interval '${created}', updated_at = now() - interval '${updated}'`;
  test("the sweep checks every payment whose outcome can still change, and only at the payment's own provider", async () => {
    await harness.pool.query(`update payment_attempt set state = 'captured'`);
    const open = ['open', 'capturing', 'pending'] as const;
    const ended = ['declined', 'cancelled', 'expired'] as const;
    const due: Written[] = [];
    for (const state of open) due.push(await write('card', state, { set: aged('121 seconds', '0 seconds') }));
    for (const state of ended)
      due.push(
        await write('card', state, { orderState: 'confirmed', set: aged('10 minutes', '121 seconds') }),
      );
    const young = [
      await write('card', 'open'),
      await write('card', 'declined', { orderState: 'confirmed', set: aged('10 minutes', '0 seconds') }),
    ];
    // On a busy machine, these rows may be over two minutes old by now, so set their age before each sweep.
    const check = async (): Promise<string[]> => {
      await harness.pool.query(
        `update payment_attempt set updated_at = now() - interval '90 seconds',
           created_at = case when state = 'open' then now() - interval '90 seconds' else created_at end
           where id = any($1)`,
        [young.map(({ id }) => id)],
      );
      return (await checkedIn('card')).toSorted();
    };
    await write('card', 'captured', { orderState: 'completed', set: aged('10 minutes', '10 minutes') });
    await write('paypal', 'open', { set: aged('10 minutes', '10 minutes') });
    const elsewhere = await write('paypal', 'declined', {
      orderState: 'confirmed',
      set: aged('10 minutes', '10 minutes'),
    });
    const { updatedAt } = await loadAttempt(elsewhere.id);
    // The provider never had this payment, so the sweep ends it without asking.
    const unopened = await write('card', 'created', {
      set: `transaction_id = null, ${aged('61 minutes', '61 minutes')}`,
    });
    expect(await check()).toEqual(due.map(({ transactionId }) => transactionId).toSorted());
    // A payment that has ended is not checked again immediately.
    expect(await check()).toEqual(
      due
        .slice(0, open.length)
        .map(({ transactionId }) => transactionId)
        .toSorted(),
    );
    expect((await loadAttempt(unopened.id)).state).toBe('expired');
    expect((await loadAttempt(elsewhere.id)).updatedAt).toEqual(updatedAt);
  });
  test('the sweep reaches every open payment at a provider, even if there are more than it checks in one run', async () => {
    await harness.pool.query(`update payment_attempt set state = 'captured'`);
    const { order, id } = await write('card', 'open', {
      orderState: 'cancelled',
      set: aged('10 minutes', '10 minutes'),
    });
    await harness.pool.query(
      `with copied as (
         insert into shop_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
             'cart_id', null, 'number', o.number || n, 'token_hash', gen_random_uuid()))).*
           from shop_order o, generate_series(1, 54) n where o.id = $1
         returning id, number)
       insert into payment_attempt select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
           'order_id', c.id, 'reference', c.number, 'transaction_id', c.number))).*
         from payment_attempt a, copied c where a.id = $2`,
      [order.id, id],
    );
    // Each run checks fifty payments, selected at random.
    const reached = new Set<string>();
    for (let run = 0; run < 12 && reached.size < 55; run += 1) {
      const checked = await checkedIn('card');
      expect(checked).toHaveLength(50);
      for (const transactionId of checked) reached.add(transactionId);
    }
    expect(reached.size).toBe(55);
    // A run checks the fifty ended payments whose last check is the oldest.
    await harness.pool.query(
      `update payment_attempt a set state = 'declined', updated_at = now() - interval '10 minutes' + r.n * interval '1 second'
         from (select id, row_number() over (order by transaction_id) as n from payment_attempt
                where transaction_id = any($1)) r where r.id = a.id`,
      [[...reached]],
    );
    expect(new Set(await checkedIn('card'))).toEqual(new Set([...reached].toSorted().slice(0, 50)));
  });
  test('one run of the sweep starts at most fifty refunds', async () => {
    const made = await write('card', 'captured', { orderState: 'completed' });
    const { lines, log } = logging('error');
    const rolledBack = transaction(shop.db, async (tx) => {
      await tx.execute(sql`insert into shop_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
          'cart_id', null, 'number', o.number || n, 'token_hash', gen_random_uuid(), 'state', 'refundDue',
          'updated_at', now() - interval '1 day'))).*
        from shop_order o, generate_series(1, 55) n where o.id = ${made.order.id}`);
      // A refund needs its own transaction, so each refund that the sweep tries to start is logged as an error.
      await sweepMoney({ ...shop, log, db: tx as never }, null);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(lines).toHaveLength(50);
  });
  test('the sweep requests no refund again that the provider refuses at the same moment', async () => {
    const made = await write('card', 'captured', { orderState: 'refundDue' });
    const row = sql`shop_order where id = ${made.order.id}`;
    await harness.pool.query(`update shop_order set updated_at = now() - interval '1 day' where id = $1`, [
      made.order.id,
    ]);
    await whileLocked(
      row,
      () => sweepMoney(shop, null),
      sql`update shop_order set state = 'refundRefused' where id = ${made.order.id}`,
    );
    expect(await orderState(made)).toBe('refundRefused');
  });
  test('a job that the sweep resumes is due immediately, with twenty attempts left', async () => {
    const made = await write('card', 'captured', { orderState: 'processing' });
    const rolledBack = transaction(shop.db, async (tx) => {
      await tx.execute(sql`insert into refund (id, order_id, attempt_id, state, amount)
        values (${made.id}, ${made.order.id}, ${made.id}, 'requested', 285)`);
      await tx.execute(sql`insert into job (key, kind, subject, tries, run_at, failed_at) values
        ('resumed delivery', 'deliver', ${made.order.id}, 50, now() - interval '2 days', now() - interval '7 hours'),
        ('resumed refund', 'refund', ${made.id}, 50, now() - interval '2 days', now() - interval '7 hours')`);
      // The shop's workers never see these jobs, because the transaction is rolled back.
      await sweepMoney({ ...shop, db: tx as never }, null);
      const { rows } = await tx.execute(
        sql`select tries, run_at = now() as due, failed_at from job where key like 'resumed %'`,
      );
      expect(rows).toEqual(Array.from({ length: 2 }, () => ({ tries: 30, due: true, failed_at: null })));
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
  });
  test('the sweeps that check open payments, start due refunds and restart failed jobs run every 30 seconds', async () => {
    expect([await sweepMoney(shop, null), await sweepMoney(shop, 'paypal')]).toEqual([30_000, 30_000]);
  });
  test.each([
    [1, 1000],
    [10, 5000],
    [1800, 15_000],
  ])(
    'if orders expire after %i s, the sweep of expired orders runs again after %i ms',
    async (life, pause) => {
      const lasting = { ...shop, config: { ...shop.config, orderLifeSeconds: life } };
      expect(await expireOrders(lasting, null)).toBe(pause);
    },
  );
  test('a run of the sweep ends at most fifty expired orders, and ends carts only if it is not for a provider', async () => {
    const { order } = await write('card', 'declined', { orderState: 'cancelled' });
    await harness.pool.query(
      `with browser as (
         insert into buyer (id, secret_hash) select id, id::text
           from (select gen_random_uuid() as id from generate_series(1, 51)) as given returning id)
       insert into shop_order select (jsonb_populate_record(o, jsonb_build_object('id', b.id, 'number', b.id,
           'token_hash', b.id, 'buyer_id', b.id, 'cart_id', null, 'state', 'confirmed',
           'expires_at', now() - interval '1 second'))).*
         from shop_order o, browser b where o.id = $1`,
      [order.id],
    );
    await harness.pool.query(
      `insert into cart (id, token_hash, buyer_id, item, price, quantity, total, expires_at)
         values ($1::uuid, $1::uuid::text, $2, '{}', 100, 1, 100, now() - interval '1 second')`,
      [order.id, order.buyerId],
    );
    const cart = () => one<{ state: string }>('select state from cart where id = $1', [order.id]);
    // The connection fails, so that the log names every order that the run has tried to end.
    const connect = () => Promise.reject(new Error('not stored'));
    const db = Object.assign(Object.create(shop.db) as typeof shop.db, { $client: { connect } as never });
    const { lines, log } = logging('error');
    await expireOrders({ ...shop, db, log }, 'paypal');
    expect([await cart(), lines]).toEqual([{ state: 'open' }, []]);
    await expireOrders({ ...shop, db, log }, null);
    expect([await cart(), lines.length]).toEqual([{ state: 'expired' }, 50]);
    await harness.pool.query(`update shop_order set state = 'cancelled' where expires_at < now()`);
  });
});

describe('refunding a payment', () => {
  type Result = Awaited<ReturnType<PaymentProvider['refund']>>;
  const due = async (
    gateway: Gateway,
    { state = 'requested', orderState: of = 'refunding', paid = true, set = '' } = {},
  ) => {
    const made = await write(gateway, 'captured', {
      orderState: of,
      set: `capture_id = 'CAPTURE-${randomUUID()}'`,
    });
    if (!paid)
      await harness.pool.query('update shop_order set paid_attempt_id = null where id = $1', [made.order.id]);
    const refundId = randomUUID();
    await harness.pool.query(
      `insert into refund (id, order_id, attempt_id, state, amount, round) values ($1, $2, $3, $4, 285, 2)`,
      [refundId, made.order.id, made.id, state],
    );
    if (set !== '') await harness.pool.query(`update refund set ${set} where id = $1`, [refundId]);
    return { ...made, refundId };
  };
  const refunding = (
    gateway: Gateway,
    refund: () => Promise<Result>,
    found: Result | null = null,
    refundStatus?: PaymentProvider['refundStatus'],
  ) => {
    const [asked, looked]: [RefundRequest[], RefundRequest[]] = [[], []];
    return {
      asked,
      looked,
      shop: withGateway(gateway, {
        refund: (request) => {
          asked.push(request);
          return refund();
        },
        findRefund: (request) => {
          looked.push(request);
          return Promise.resolve(found);
        },
        ...(refundStatus ? { refundStatus } : {}),
      }),
    };
  };
  const loadRefundRow = (refundId: string) =>
    one(
      `select state, round, provider_reference as reference, failure, asked_at is not null as asked from refund where id = $1`,
      [refundId],
    );
  const done: Result = { refundId: 'REFUND-1', state: 'completed' };

  test("the log lines of a refund's request to the provider contain the order's id", async () => {
    const made = await due('paypal');
    const logged: unknown[] = [];
    const { shop: answering } = refunding('paypal', () => {
      logged.push(logFields());
      return Promise.resolve(done);
    });
    await runInScope(shop.telemetry, { name: 'job refund', kind: 'job' }, () =>
      processRefund(answering, made.refundId),
    );
    expect(logged).toEqual([{ orderId: made.order.id }]);
  });

  test('after a lost response to a refund request, the shop looks for the refund at the provider before requesting it again', async () => {
    const [made, other] = [await due('paypal'), await due('paypal')];
    const lost = refunding('paypal', () => Promise.reject(new OutcomeUnknown('no answer')));
    await expect(processRefund(lost.shop, made.refundId)).rejects.toBeInstanceOf(OutcomeUnknown);
    const request = {
      transactionId: made.transactionId,
      captureId: (await loadAttempt(made.id)).captureId,
      amount: 285,
      currency: 'CHF',
      reference: `${made.reference}-R2`,
      idempotencyKey: `refund ${made.refundId} 2`,
    };
    expect([lost.asked, lost.looked]).toEqual([[request], []]);
    expect(await loadRefundRow(made.refundId)).toEqual({
      state: 'requested',
      round: 2,
      reference: null,
      failure: null,
      asked: true,
    });
    expect(await loadRefundRow(other.refundId)).toMatchObject({ asked: false });
    const absent = refunding('paypal', () => Promise.reject(new OutcomeUnknown('no answer')));
    await expect(processRefund(absent.shop, made.refundId)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect([absent.asked, absent.looked]).toEqual([[request], [request]]);
    const found = refunding('paypal', () => Promise.reject(new Error('sent again')), done);
    expect(await processRefund(found.shop, made.refundId)).toBeUndefined();
    expect(await loadRefundRow(made.refundId)).toMatchObject({
      state: 'completed',
      reference: 'REFUND-1',
      failure: null,
    });
    expect(await orderState(made)).toBe('refunded');
    // A completed refund is not requested again.
    expect(await processRefund(found.shop, made.refundId)).toBeUndefined();
    expect([found.asked, found.looked]).toEqual([[], [request]]);
  });

  test.each<[string, Result | null, object, string]>([
    [
      'the provider has none',
      null,
      { state: 'refused', reference: null, failure: 'NO_WAY' },
      'refundRefused',
    ],
    ['the provider has it', done, { state: 'completed', reference: 'REFUND-1', failure: null }, 'refunded'],
  ])('a refused refund is looked up at the provider: %s', async (_, found, row, state) => {
    const made = await due('card');
    const { shop: asked, looked } = refunding('card', () => Promise.reject(new Refused('NO_WAY')), found);
    const { lines, log } = logging('error');
    expect(await processRefund({ ...asked, log }, made.refundId)).toBeUndefined();
    expect(looked).toHaveLength(1);
    expect(lines).toEqual(
      found ? [] : [[{ order: made.order.number, reason: 'NO_WAY' }, 'the provider refused a refund']],
    );
    expect(await loadRefundRow(made.refundId)).toMatchObject(row);
    expect(await orderState(made)).toBe(state);
    expect(await loadNotices(`${made.refundId} 2`)).toEqual(
      found
        ? []
        : [
            {
              kind: 'refundRefused',
              gateway: 'card',
              reason: 'NO_WAY',
              detail: { order: made.order.number, expected: 'CHF 2.85' },
              open: true,
            },
          ],
    );
  });

  test("the status of a pending refund is checked every minute, using the refund's reference", async () => {
    const made = await due('paypal');
    const checked: string[] = [];
    let current: 'pending' | 'refused' = 'pending';
    const { shop: asked } = refunding(
      'paypal',
      () => Promise.resolve({ refundId: 'REFUND-1', state: 'pending' }),
      null,
      (id) => {
        checked.push(id);
        return Promise.resolve(current);
      },
    );
    expect(await processRefund(asked, made.refundId)).toEqual({ again: 60_000 });
    expect(await loadRefundRow(made.refundId)).toMatchObject({
      state: 'pending',
      reference: 'REFUND-1',
      failure: null,
    });
    expect(await processRefund(asked, made.refundId)).toEqual({ again: 60_000 });
    current = 'refused';
    expect(await processRefund(asked, made.refundId)).toBeUndefined();
    expect(checked).toEqual(['REFUND-1', 'REFUND-1']);
    expect(await loadRefundRow(made.refundId)).toMatchObject({
      state: 'refused',
      reference: 'REFUND-1',
      failure: 'REFUND_FAILED',
    });
  });

  test('a refused refund is not sent again before it is requested again', async () => {
    const made = await due('card', { state: 'refused', orderState: 'refundRefused' });
    const { asked, looked, shop: sent } = refunding('card', () => Promise.resolve(done));
    expect(await processRefund(sent, made.refundId)).toBeUndefined();
    expect([asked, looked]).toEqual([[], []]);
  });

  test('a response to a refund request from an earlier round changes nothing', async () => {
    const made = await due('card');
    const { shop: asked } = refunding('card', async () => {
      await harness.pool.query('update refund set round = 3 where id = $1', [made.refundId]);
      return done;
    });
    expect(await processRefund(asked, made.refundId)).toBeUndefined();
    expect(await loadRefundRow(made.refundId)).toMatchObject({
      state: 'requested',
      round: 3,
      reference: null,
    });
    expect(await orderState(made)).toBe('refunding');
    // The new round has not been sent to the provider yet.
    const other = await due('card', { set: 'asked_at = now()' });
    const renewed = withGateway('card', {
      findRefund: async () => {
        await harness.pool.query('update refund set round = 3, asked_at = null where id = $1', [
          other.refundId,
        ]);
        return null;
      },
      refund: () => Promise.resolve(done),
    });
    expect(await processRefund(renewed, other.refundId)).toBeUndefined();
    expect(await loadRefundRow(other.refundId)).toMatchObject({ state: 'requested', round: 3, asked: false });
  });

  test.each([
    ['completed', 'duplicate_refunded', () => Promise.resolve(done), ['refunded']],
    ['refused', 'duplicate_refund_refused', () => Promise.reject(new Refused('NO_WAY')), []],
  ])(
    'the refund of a second payment is recorded as %s without changing the order',
    async (state, type, refund, mails) => {
      const made = await due('card', { orderState: 'completed', paid: false });
      const { shop: asked } = refunding('card', refund);
      await processRefund(asked, made.refundId);
      expect(await loadRefundRow(made.refundId)).toMatchObject({ state });
      expect(await orderState(made)).toBe('completed');
      expect(await loadEvents(made, type)).toEqual([{ attempt: made.id }]);
      const { rows } = await harness.pool.query<{ kind: string }>(
        'select kind from mail where order_id = $1',
        [made.order.id],
      );
      expect(rows.map(({ kind }) => kind)).toEqual(mails);
    },
  );

  /** Requests a refund again. The shop's own workers do not run its job, because it is due only tomorrow. */
  const requestAgain = (refundId: string) =>
    transaction(shop.db, async (tx) => {
      const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
      await requestDuplicateRefundIn(tx, refund!);
      await tx.execute(sql`update job set run_at = now() + interval '1 day' where subject = ${refundId}`);
    });

  test('the refused refund of a second payment is requested again in a new round with a new reference', async () => {
    const made = await due('card', { orderState: 'completed', paid: false });
    const refusing = refunding('card', () => Promise.reject(new Refused('NO_WAY')));
    await processRefund(refusing.shop, made.refundId);
    expect(await loadRefundRow(made.refundId)).toMatchObject({ state: 'refused', failure: 'NO_WAY' });
    await requestAgain(made.refundId);
    expect(await loadRefundRow(made.refundId)).toEqual({
      state: 'requested',
      round: 3,
      reference: null,
      failure: null,
      asked: false,
    });
    expect(await one('select key, kind from job where subject = $1', [made.refundId])).toEqual({
      key: `refund ${made.refundId} 3`,
      kind: 'refund',
    });
    const exists = [409, 'REFUND_EXISTS', 'refundExists'];
    expect(await readRefusal(requestAgain(made.refundId))).toEqual(exists);

    const accepting = refunding('card', () => Promise.resolve(done));
    await processRefund(accepting.shop, made.refundId);
    expect(accepting.asked).toEqual([
      expect.objectContaining({
        amount: 285,
        reference: `${made.reference}-R3`,
        idempotencyKey: `refund ${made.refundId} 3`,
      }),
    ]);
    expect(await loadRefundRow(made.refundId)).toMatchObject({ state: 'completed', round: 3 });
    expect(await orderState(made)).toBe('completed');
    expect(await loadNotices(`${made.refundId} 2`)).toMatchObject([{ kind: 'refundRefused', open: false }]);
    expect(await readRefusal(requestAgain(made.refundId))).toEqual(exists);
  });

  test('a refund of the payment that paid for the order is rejected if requested as the refund of a second payment', async () => {
    const made = await due('card', { state: 'refused', orderState: 'refundRefused' });
    expect(await readRefusal(requestAgain(made.refundId))).toEqual([
      403,
      'NOT_REFUNDABLE',
      'refundImpossible',
    ]);
    expect(await loadRefundRow(made.refundId)).toMatchObject({ state: 'refused', round: 2 });
  });

  test('a notification about a refund starts only the job for that refund, and only if the refund is pending', async () => {
    const [own, other, requested] = [
      await due('paypal', { state: 'pending' }),
      await due('paypal', { state: 'pending' }),
      await due('paypal'),
    ];
    const add = (key: string, subject: string, done: string) =>
      harness.pool.query(
        `insert into job (key, kind, subject, run_at, tries, done_at) values ($1, $2, $3, now() + interval '1 hour', 1, ${done})`,
        [key, key.split(' ')[0], subject],
      );
    for (const { refundId } of [own, other, requested]) await add(`refund ${refundId} 2`, refundId, 'null');
    await add(`refund ${own.refundId} 1`, own.refundId, 'now()');
    await add(`settle ${own.refundId}`, own.refundId, 'null');
    await transaction(shop.db, (tx) =>
      tx.update(attempts).set({ method: 'PAP' }).where(eq(attempts.id, own.id)),
    );
    for (const { id } of [own, requested]) await expediteRefund(shop, id);
    const { rows } = await harness.pool.query<{ key: string }>(
      `select key from job where subject = any($1) and run_at > now()`,
      [[own.refundId, other.refundId, requested.refundId]],
    );
    expect(rows.map(({ key }) => key).toSorted()).toEqual(
      [
        `refund ${own.refundId} 1`,
        `settle ${own.refundId}`,
        `refund ${other.refundId} 2`,
        `refund ${requested.refundId} 2`,
      ].toSorted(),
    );
  });

  test.each([
    ['requested', 'requested'],
    ['pending', 'pending'],
    ['completed', 'completed'],
    ['refused', 'requested'],
  ])('a refund that is %s is shown to the buyer as %s', async (state, shown) => {
    const made = await due('mypos', { state });
    expect(await loadRefund(shop.db, made.order)).toEqual({
      refundid: made.refundId,
      status: shown,
      amount: '2.85',
      currency: 'CHF',
      method: 'mypos',
    });
    expect(await loadRefund(shop.db, { ...made.order, paidAttemptId: null })).toBeNull();
  });

  test("a second refund request returns an error with the existing refund's id, and a refund request for an unpaid order is rejected", async () => {
    const made = await due('card');
    await expect(requestRefund(shop, made.order)).rejects.toMatchObject({
      status: 409,
      code: 'REFUND_EXISTS',
      text: 'refundExists',
      data: { refundid: made.refundId },
    });
    const unpaid = await write('card', 'open');
    expect(await readRefusal(requestRefund(shop, unpaid.order))).toEqual([
      403,
      'NOT_REFUNDABLE',
      'refundImpossible',
    ]);
  });
});

describe('saved cards', () => {
  const card = { alias: '', brand: 'Visa', masked: '510510xxxxxx4242', expiryMonth: 3, expiryYear: 2031 };
  const save = (account: string, more: Partial<typeof card>) =>
    transaction(shop.db, (tx) => saveCard(tx, account, 'card', { ...card, ...more }));
  const account = async () => findAccountId(harness, await newCustomer(harness));
  /** Removes a card without queueing the job that deletes it, because the shop's own workers would run the job. */
  const markRemoved = (cardId: string) =>
    harness.pool.query('update saved_card set removed_at = now() where id = $1', [cardId]);

  test('if a removed card is saved again before its deletion, it is listed again with its new details', async () => {
    const [ann, alias] = [await account(), randomUUID()];
    await save(ann, { alias });
    const [first] = await loadSavedCards(shop.db, ann);
    expect(first).toEqual({
      cardid: first?.cardid,
      brand: 'Visa',
      masked: '•••• 4242',
      expiry: '03/31',
      gateway: 'card',
    });
    expect(await removeSavedCard(shop, ann, first!.cardid)).toEqual({ savedcards: [] });
    await save(ann, { alias, brand: 'Visa Debit', masked: '1111', expiryMonth: 12, expiryYear: 2040 });
    expect(await loadSavedCards(shop.db, ann)).toEqual([
      { ...first, brand: 'Visa Debit', masked: '•••• 1111', expiry: '12/40' },
    ]);
    await harness.pool.query(
      `update saved_card set created_at = now() - interval '1 hour' where account_id = $1`,
      [ann],
    );
    await save(ann, { alias: randomUUID(), brand: 'Mastercard' });
    await save(await account(), { alias: randomUUID() });
    expect((await loadSavedCards(shop.db, ann)).map(({ brand }) => brand)).toEqual([
      'Mastercard',
      'Visa Debit',
    ]);
    await harness.pool.query(
      `update saved_card set alias = null where account_id = $1 and brand = 'Mastercard'`,
      [ann],
    );
    expect((await loadSavedCards(shop.db, ann)).map(({ brand }) => brand)).toEqual(['Visa Debit']);
  });

  test('a saved card can be used only at its provider', async () => {
    const ann = await account();
    await save(ann, { alias: randomUUID() });
    const [own] = await loadSavedCards(shop.db, ann);
    await harness.pool.query(`update saved_card set gateway = 'mypos' where id = $1`, [own!.cardid]);
    await expect(findSavedCard(shop.db, ann, 'card', own!.cardid)).rejects.toMatchObject({
      status: 404,
      code: 'CARD_GONE',
    });
    for (const unknown of ['x', `x${own!.cardid}`, `${own!.cardid}x`])
      await expect(findSavedCard(shop.db, ann, 'card', unknown)).rejects.toMatchObject({ status: 404 });
  });

  test('a card that is removed twice at the same moment is deleted at the provider by only one job', async () => {
    const ann = await account();
    await save(ann, { alias: randomUUID() });
    const [own] = await loadSavedCards(shop.db, ann);
    const cardId = own!.cardid;
    const answer = await whileLocked(
      sql`saved_card where id = ${cardId}`,
      () => removeSavedCard(shop, ann, cardId),
      sql`update saved_card set removed_at = now() where id = ${cardId}`,
    );
    expect(answer).toEqual({ savedcards: [] });
    expect(await one('select key from job where subject = $1', [cardId])).toBeNull();
  });

  test('a card stays saved if it is saved again while it is being deleted at the provider', async () => {
    const [ann, alias] = [await account(), randomUUID()];
    await save(ann, { alias });
    const [own] = await loadSavedCards(shop.db, ann);
    const forgotten: string[] = [];
    const forgetCard = async (gone: string) => {
      forgotten.push(gone);
      await save(ann, { alias });
    };
    const asked = { ...shop, gateways: { ...shop.gateways, card: { ...shop.gateways.card, forgetCard } } };
    // A job that runs late must not delete a card that is still saved.
    await deleteCardAtProvider(asked, own!.cardid);
    expect(forgotten).toEqual([]);
    await markRemoved(own!.cardid);
    await deleteCardAtProvider(asked, own!.cardid);
    expect(forgotten).toEqual([alias]);
    expect(await loadSavedCards(shop.db, ann)).toEqual([own]);
    expect(await shop.db.select().from(savedCards).where(eq(savedCards.alias, alias))).toHaveLength(1);
  });

  test.each([
    ['the other account still has it', `removed_at = null`, 0],
    ['the other account has removed it', `removed_at = now()`, 1],
    ['the other account has it at another provider', `gateway = 'mypos'`, 1],
  ])(
    'a removed card is deleted at the provider unless another account still uses it there: %s',
    async (_, set, deleted) => {
      const [ann, bob, alias] = [await account(), await account(), randomUUID()];
      await save(ann, { alias });
      await save(bob, { alias });
      const [own] = await loadSavedCards(shop.db, ann);
      await harness.pool.query(`update saved_card set ${set} where account_id = $1`, [bob]);
      await markRemoved(own!.cardid);
      const forgotten: string[] = [];
      const forgetCard = (gone: string) => {
        forgotten.push(gone);
        return Promise.resolve();
      };
      const asked = { ...shop, gateways: { ...shop.gateways, card: { ...shop.gateways.card, forgetCard } } };
      await deleteCardAtProvider(asked, own!.cardid);
      await deleteCardAtProvider(asked, own!.cardid);
      expect(forgotten).toEqual(Array.from({ length: deleted }, () => alias));
      const left = await harness.pool.query('select account_id from saved_card where alias = $1', [alias]);
      expect(left.rows).toEqual([{ account_id: bob }]);
    },
  );
});
