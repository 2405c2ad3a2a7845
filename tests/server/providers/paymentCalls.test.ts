/**
 * Checks every field that a payment adapter sends or reads from a response. The sandboxes cannot check this,
 * because they accept any valid value.
 */
import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createLog } from '../../../server/platform/log.ts';
import { createDatatrans } from '../../../server/providers/datatrans/adapter.ts';
import { createMypos } from '../../../server/providers/mypos/adapter.ts';
import { readSignedForm, signFields, signJson } from '../../../server/providers/mypos/signature.ts';
import { createPaypal } from '../../../server/providers/paypal/adapter.ts';
import { noticeOf } from '../../../server/providers/paypal/notice.ts';
import type { CardGateway, PaymentProvider, PaymentRequest } from '../../../server/providers/ports.ts';
import { openRecorder, type ArrivedRequest, type Reply } from './recorder.ts';

const started = Date.parse('2026-11-22T12:00:00Z');
let clock = started;
let recorder: Awaited<ReturnType<typeof openRecorder>>;
let card: CardGateway;
let paypal: PaymentProvider;
let mypos: PaymentProvider;
const { mypos: keys } = readConfig({});

beforeAll(async () => {
  recorder = await openRecorder();
  const { origin } = recorder;
  const deps = { log: createLog('silent'), now: () => clock, retryDelays: [] };
  card = createDatatrans(
    {
      apiBase: `${origin}/card`,
      payBase: 'https://pay.card.example',
      merchantId: 'merchant',
      password: 'password-of-card',
      signKey: '00112233445566778899aabbccddeeff',
      methods: ['VIS', 'TWI'],
    },
    deps,
  );
  paypal = createPaypal(
    {
      apiBase: `${origin}/paypal`,
      clientId: 'client',
      clientSecret: 'secret-of-paypal',
      webhookId: 'WEBHOOK1',
      script: '/sdk',
    },
    deps,
  );
  mypos = createMypos(
    {
      ...keys,
      url: `${origin}/mypos`,
      payUrl: 'https://pay.mypos.example/vmp',
      sid: '000000000000010',
      wallet: '61938166610',
      keyIndex: 3,
      confirmSeconds: 90,
    },
    deps,
  );
});
afterAll(() => recorder.close());
beforeEach(() => {
  clock = started;
  recorder.take();
});

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const request: PaymentRequest = {
  amount: 2505,
  currency: 'CHF',
  reference: 'R-26-AAAA-AAAA-1',
  orderNumber: 'R-26-AAAA-AAAA',
  product: 'Zalando',
  language: 'de',
  email: 'anna@example.com',
  idempotencyKey: 'key of the attempt',
  returnUrls: {
    success: 'https://shop.example/success',
    cancel: 'https://shop.example/cancel',
    error: 'https://shop.example/error',
  },
  webhookUrl: 'https://shop.example/hook',
};
const refund = {
  transactionId: '260101000000000001',
  captureId: 'CAPTURE-1',
  amount: 2505,
  currency: 'CHF' as const,
  reference: 'R-26-AAAA-AAAA-1-R1',
  idempotencyKey: 'refund 7 1',
};
const replies = (answers: Record<string, Reply>): void => {
  recorder.reply = ({ call }) => answers[call] ?? [500, {}];
};
/** Returns a request's `call`, its JSON body and the headers with the given names. */
const read = ({ call, headers, body }: ArrivedRequest, ...names: string[]) => ({
  call,
  ...Object.fromEntries(names.map((name) => [name, headers[name]])),
  ...(body === '' ? {} : { body: JSON.parse(body) as unknown }),
});
const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const unknown = { name: 'OutcomeUnknown' };
/** Returns the number of requests per call since the last time. */
const countCalls = (): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { call } of recorder.take()) counts[call] = (counts[call] ?? 0) + 1;
  return counts;
};
const retries = { log: createLog('silent'), retryDelays: [1, 1] };
/** Compares a successful result by value, and an error only by the expected properties. */
const expectOutcome = (result: unknown, expected: object | null): void => {
  if (expected !== null && 'name' in expected) expect(result).toMatchObject(expected);
  else expect(result).toEqual(expected);
};

describe('calls to Datatrans', () => {
  const id = '260101000000000001';
  const authorization = basic('merchant:password-of-card');
  const uuid = expect.stringMatching(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  ) as string;
  const opening = {
    call: 'POST /card/v1/transactions',
    authorization,
    'idempotency-key': uuid,
    body: {
      currency: 'CHF',
      refno: 'R-26-AAAA-AAAA-1',
      refno2: 'R-26-AAAA-AAAA',
      amount: 2505,
      language: 'de',
      autoSettle: true,
      paymentMethods: ['VIS', 'TWI'],
      customer: { email: 'anna@example.com' },
      redirect: {
        successUrl: 'https://shop.example/success',
        cancelUrl: 'https://shop.example/cancel',
        errorUrl: 'https://shop.example/error',
        method: 'GET',
      },
      webhook: { url: 'https://shop.example/hook' },
    },
  };
  const open = async (more: Partial<PaymentRequest>) => {
    replies({ 'POST /card/v1/transactions': [201, { transactionId: id }] });
    const opened = await card.init({ ...request, ...more });
    const [sent] = recorder.take();
    return {
      opened,
      sent: read(sent!, 'authorization', 'idempotency-key'),
      key: sent!.headers['idempotency-key'],
    };
  };

  it('a card payment is opened with the amount, the references, the methods and the return URLs', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    const { opened, sent, key } = await open({});
    expect(limit.mock.calls).toEqual([[30_000]]);
    limit.mockRestore();
    expect(sent).toEqual(opening);
    // The key stays the same after an update of the shop, which may lie between two attempts.
    expect(key).toBe('a106c80c-3519-487f-a642-ea83a6974cb4');
    expect(opened).toEqual({
      transactionId: id,
      payUrl: `https://pay.card.example/v1/start/${id}`,
      expiresAt: new Date('2026-11-22T12:30:00Z'),
      fields: null,
    });
    const again = await open({});
    const other = await open({ idempotencyKey: 'key of another attempt' });
    expect(again.sent).toEqual(sent);
    expect(other.key).not.toBe(key);
    expect([card.reversibleFor, card.opensByForm]).toEqual([0, false]);
  });

  it.each<[string, Partial<PaymentRequest>, object]>([
    ['one method', { methods: ['PFC'] }, { paymentMethods: ['PFC'] }],
    ['a card to be saved', { keepCard: true }, { option: { createAlias: true } }],
    [
      'a saved card',
      { card: { alias: 'alias-1', expiryMonth: 3, expiryYear: 2031 } },
      { card: { type: 'ALIAS', alias: 'alias-1', expiryMonth: '03', expiryYear: '31' } },
    ],
    ['no email address', { email: null }, { customer: undefined }],
    ['an address with umlauts', { email: 'zoë@example.com' }, { customer: undefined }],
    ['Italian', { language: 'it' }, { language: 'it' }],
  ])('a card payment is opened with %s', async (_, more, fields) => {
    const { sent } = await open(more);
    expect(sent).toEqual({ ...opening, body: { ...opening.body, ...fields } });
  });

  const wire = { transactionId: id, currency: 'CHF', refno: 'R-1', paymentMethod: 'ECA' };
  const status = {
    transactionId: id,
    amount: null,
    currency: 'CHF',
    reference: 'R-1',
    method: 'ECA',
    failure: null,
    captureId: null,
    card: null,
    refunded: 0,
  };
  const readStatus = async (answer: object) => {
    replies({ [`GET /card/v1/transactions/${id}`]: [200, answer] });
    const result = await card.status(id);
    expect(recorder.take().map((one) => read(one, 'authorization'))).toEqual([
      { call: `GET /card/v1/transactions/${id}`, authorization },
    ]);
    return result;
  };
  const startedAgo = (ms: number) => [
    { action: 'init', date: new Date(started - ms).toISOString(), success: true },
  ];

  it.each([
    ['initialized', 'open', null],
    ['challenge_required', 'open', null],
    ['challenge_ongoing', 'open', null],
    ['authenticated', 'open', null],
    ['authorized', 'authorized', null],
    ['settled', 'captured', null],
    ['transmitted', 'captured', null],
    ['canceled', 'cancelled', null],
    ['failed', 'declined', 'FAILED'],
  ])('the Datatrans status "%s" is read as %s', async (name, state, reason) => {
    expect(await readStatus({ ...wire, status: name })).toEqual({ ...status, state, failure: reason });
  });

  it('the adapter reads the settled amount, the card and the total refunds of a settled card payment', async () => {
    const saved = { alias: 'alias-1', masked: '424242xxxxxx4242', expiryMonth: '03', expiryYear: '31' };
    const answer = {
      ...wire,
      status: 'settled',
      detail: { authorize: { amount: 2505 }, settle: { amount: 2400 } },
      card: { ...saved, fingerprint: 'F-1', info: { brand: 'MCI' } },
      history: [
        { action: 'credit', date: '2026-11-22T12:00:00Z', amount: 1000, success: true },
        { action: 'credit', date: '2026-11-22T12:01:00Z', amount: 500, success: false },
        { action: 'credit', date: '2026-11-22T12:02:00Z', amount: 300 },
        { action: 'credit', date: '2026-11-22T12:03:00Z', success: true },
        { action: 'settle', date: '2026-11-22T11:00:00Z', amount: 2400, success: true },
      ],
    };
    const own = { alias: 'alias-1', masked: '424242xxxxxx4242', expiryMonth: 3, expiryYear: 2031 };
    const settled = { ...status, state: 'captured', amount: 2400, cardFingerprint: 'F-1', refunded: 1300 };
    expect(await readStatus(answer)).toEqual({ ...settled, card: { ...own, brand: 'MCI' } });
    const { authorize } = answer.detail;
    expect(
      await readStatus({ ...answer, detail: { authorize }, card: { ...saved, fingerprint: 'F-1' } }),
    ).toEqual({ ...settled, amount: 2505, card: { ...own, brand: 'Mastercard' } });
    for (const [paymentMethod, brand] of [
      ['VIS', 'Visa'],
      ['AMX', 'American Express'],
      ['DIN', 'Card'],
    ])
      expect(await readStatus({ ...wire, status: 'settled', paymentMethod, card: saved })).toMatchObject({
        card: { brand },
      });
    for (const missing of ['alias', 'masked', 'expiryMonth', 'expiryYear'])
      expect(await readStatus({ ...wire, status: 'settled', card: { ...saved, [missing]: '' } })).toEqual({
        ...status,
        state: 'captured',
      });
  });

  it.each([
    ['with its reason', { reason: 'declined', message: 'no' }, 'declined', 'declined'],
    ['with its message if there is no reason', { message: 'no' }, 'declined', 'no'],
    ['as expired after a timeout', { reason: 'timeout' }, 'expired', 'timeout'],
  ])('the adapter reads a failed card payment %s', async (_, fail, state, reason) => {
    expect(await readStatus({ ...wire, status: 'failed', detail: { fail } })).toEqual({
      ...status,
      state,
      failure: reason,
    });
  });

  it('a paid card payment stays paid even if an earlier attempt has failed', async () => {
    const detail = { settle: { amount: 2505 }, fail: { reason: 'timeout' } };
    expect(await readStatus({ ...wire, status: 'settled', detail })).toEqual({
      ...status,
      state: 'captured',
      amount: 2505,
    });
  });

  it.each([
    ['an hour', 3_600_000, 'open'],
    ['more than an hour', 3_600_001, 'expired'],
  ])(
    '%s after a card payment was opened, it is read as %s if the payer has not started it',
    async (_, ago, state) => {
      expect(await readStatus({ ...wire, status: 'initialized', history: startedAgo(ago) })).toEqual({
        ...status,
        state,
      });
    },
  );

  const credit = `POST /card/v1/transactions/${id}/credit`;
  it('a card refund is sent with its amount, its reference and the same idempotency key every time', async () => {
    replies({ [credit]: [200, { transactionId: '260101000000000009' }] });
    for (let n = 0; n < 2; n += 1)
      expect(await card.refund(refund)).toEqual({ refundId: '260101000000000009', state: 'completed' });
    const [first, second] = recorder.take().map((one) => read(one, 'authorization', 'idempotency-key'));
    expect(first).toEqual({
      call: credit,
      authorization,
      'idempotency-key': uuid,
      body: { amount: 2505, currency: 'CHF', refno: 'R-26-AAAA-AAAA-1-R1' },
    });
    expect(second).toEqual(first);
    await card.refund({ ...refund, idempotencyKey: 'refund 7 2' });
    expect(recorder.take()[0]?.headers['idempotency-key']).not.toBe(
      (first as Record<string, unknown>)['idempotency-key'],
    );
  });

  const unsettled: Reply = [400, { error: { code: 'INVALID_TRANSACTION_STATUS', message: 'no' } }];
  const reservation = { ...wire, status: 'authorized', detail: { authorize: { amount: 2505 } } };
  const lookUp = `GET /card/v1/transactions/${id}`;
  const cancel = `POST /card/v1/transactions/${id}/cancel`;
  it('refunding an authorised card payment voids the authorisation', async () => {
    replies({ [credit]: unsettled, [lookUp]: [200, reservation], [cancel]: [204, null] });
    expect(await card.refund(refund)).toEqual({ refundId: `cancel-${id}`, state: 'completed' });
    const sent = read(recorder.take().at(-1)!, 'authorization', 'idempotency-key');
    expect(sent).toEqual({
      call: cancel,
      authorization,
      'idempotency-key': uuid,
      body: { refno: 'R-1' },
    });
    await card.refund(refund);
    expect(read(recorder.take().at(-1)!, 'authorization', 'idempotency-key')).toEqual(sent);
  });
  it('every call to Datatrans that gets no response is sent again', async () => {
    const retrying = createDatatrans({ ...readConfig({}).card, apiBase: `${recorder.origin}/card` }, retries);
    replies({});
    for (const work of [
      () => retrying.init(request),
      () => retrying.status(id),
      () => retrying.refund(refund),
      () => retrying.forgetCard('alias-1'),
    ])
      expect(await failure(work())).toMatchObject(unknown);
    replies({ [credit]: unsettled, [lookUp]: [200, reservation] });
    expect(await failure(retrying.refund(refund))).toMatchObject(unknown);
    expect(countCalls()).toEqual({
      'POST /card/v1/transactions': 3,
      [lookUp]: 3 + 1,
      [credit]: 3 + 1,
      'DELETE /card/v1/aliases/alias-1': 3,
      [cancel]: 3,
    });
  });
  it.each<[string, Record<string, Reply>, object, number]>([
    [
      'is already cancelled',
      { [lookUp]: [200, { ...reservation, status: 'canceled' }] },
      { refundId: `cancel-${id}`, state: 'completed' },
      2,
    ],
    [
      'is of another amount',
      { [lookUp]: [200, { ...reservation, detail: { authorize: { amount: 2504 } } }] },
      { name: 'Refused', reason: 'INVALID_TRANSACTION_STATUS' },
      2,
    ],
    [
      'has not been approved',
      { [lookUp]: [200, { ...reservation, status: 'authenticated' }] },
      { name: 'Refused', reason: 'INVALID_TRANSACTION_STATUS' },
      2,
    ],
    ['has been settled since', { [lookUp]: [200, reservation], [cancel]: unsettled }, unknown, 3],
    [
      'cannot be cancelled',
      { [lookUp]: [200, reservation], [cancel]: [400, { error: { code: 'OTHER', message: 'no' } }] },
      { name: 'Refused', reason: 'OTHER' },
      3,
    ],
  ])('the adapter handles the refund of a card reservation that %s', async (_, answers, result, calls) => {
    replies({ [credit]: unsettled, ...answers });
    expect(await failure(card.refund(refund))).toMatchObject(result);
    expect(recorder.take()).toHaveLength(calls);
  });

  const credited = (amount: number) => ({
    ...wire,
    status: 'settled',
    history: [{ action: 'credit', date: '2026-11-22T12:00:00Z', amount, success: true }],
  });
  it.each([
    ['of the same amount', credited(2505), { refundId: `credit-${id}`, state: 'completed' }],
    ['of a rappen less', credited(2504), null],
    ['by a cancellation', { ...wire, status: 'canceled' }, { refundId: `cancel-${id}`, state: 'completed' }],
  ])(
    'the adapter finds an earlier card refund only if it covers the full amount: a refund %s',
    async (_, answer, result) => {
      replies({ [lookUp]: [200, answer] });
      expect(await card.findRefund(refund)).toEqual(result);
    },
  );

  it('a card payment counts as unknown only if Datatrans does not find it, not if Datatrans refuses the call', async () => {
    const refuse = (code: string): Reply => [400, { error: { code, message: 'no' } }];
    replies({ [lookUp]: refuse('TRANSACTION_NOT_FOUND') });
    expect([await card.status(id), await card.findRefund(refund)]).toEqual([null, null]);
    replies({ [lookUp]: refuse('OTHER') });
    for (const call of [() => card.status(id), () => card.findRefund(refund)])
      expect(await failure(call())).toMatchObject({ name: 'Refused', reason: 'OTHER' });
  });

  it('a saved card is deleted by its alias, and an unknown alias counts as deleted', async () => {
    const call = 'DELETE /card/v1/aliases/alias%2F1';
    replies({ [call]: [204, null] });
    await card.forgetCard('alias/1');
    expect(recorder.take().map((one) => read(one, 'authorization'))).toEqual([{ call, authorization }]);
    replies({ [call]: [400, { error: { code: 'ALIAS_NOT_FOUND', message: 'no' } }] });
    await card.forgetCard('alias/1');
    replies({ [call]: [400, { error: { code: 'OTHER', message: 'no' } }] });
    expect(await failure(card.forgetCard('alias/1'))).toMatchObject({ name: 'Refused', reason: 'OTHER' });
  });
});

describe('calls to PayPal', () => {
  const id = '5O190127TN364715T';
  const tokenCall = 'POST /paypal/v1/oauth2/token';
  const given: Reply = [200, { access_token: 'token-1', expires_in: 600, token_type: 'Bearer' }];
  const authorization = 'Bearer token-1';
  const answer = (answers: Record<string, Reply>): void => replies({ [tokenCall]: given, ...answers });
  /** Returns the latest request with its authorization header and the named headers. */
  const sent = (...names: string[]) => read(recorder.take().at(-1)!, 'authorization', ...names);

  it('an access token is requested with the credentials and used until a minute before it expires', async () => {
    clock = started - 86_400_000;
    answer({ [`GET /paypal/v2/checkout/orders/${id}`]: [404, { name: 'RESOURCE_NOT_FOUND' }] });
    const calls = async (at: number): Promise<number> => {
      clock = started + at;
      expect(await paypal.status(id)).toBeNull();
      return recorder.requests.filter(({ call }) => call === tokenCall).length;
    };
    expect([await calls(0), await calls(539_999), await calls(540_000)]).toEqual([1, 1, 2]);
    const [first] = recorder.take();
    expect([first?.headers.authorization, first?.headers['content-type'], first?.body]).toEqual([
      basic('client:secret-of-paypal'),
      'application/x-www-form-urlencoded;charset=UTF-8',
      'grant_type=client_credentials',
    ]);
  });

  const context = {
    brand_name: 'Rigi',
    locale: 'de-CH',
    shipping_preference: 'NO_SHIPPING',
    user_action: 'PAY_NOW',
    payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
    return_url: 'https://shop.example/success',
    cancel_url: 'https://shop.example/cancel',
  };
  const unit = {
    reference_id: 'R-26-AAAA-AAAA-1',
    custom_id: 'R-26-AAAA-AAAA',
    invoice_id: 'R-26-AAAA-AAAA-1',
    description: 'Zalando',
    amount: { currency_code: 'CHF', value: '25.05' },
  };
  const { product: _, ...nameless } = request;
  it.each<[string, PaymentRequest, object, object]>([
    ['German', request, {}, {}],
    ['English', { ...request, language: 'en' }, {}, { locale: 'en-US' }],
    ['French', { ...request, language: 'fr' }, {}, { locale: 'fr-CH' }],
    ['Italian', { ...request, language: 'it' }, {}, { locale: 'it-IT' }],
    ['Spanish', { ...request, language: 'es' }, {}, { locale: 'es-ES' }],
    [
      'the longest description',
      { ...request, product: 'x'.repeat(128) },
      { description: 'x'.repeat(127) },
      {},
    ],
    ['no product name', nameless, { description: 'R-26-AAAA-AAAA' }, {}],
  ])('a PayPal order is created with %s', async (__, made, ofUnit, ofContext) => {
    answer({ 'POST /paypal/v2/checkout/orders': [200, { id, status: 'CREATED' }] });
    expect(await paypal.init(made)).toEqual({
      transactionId: id,
      payUrl: '',
      expiresAt: new Date('2026-11-22T15:00:00Z'),
      fields: null,
    });
    expect(sent('paypal-request-id', 'prefer')).toEqual({
      call: 'POST /paypal/v2/checkout/orders',
      authorization,
      'paypal-request-id': 'key of the attempt',
      prefer: 'return=minimal',
      body: {
        intent: 'CAPTURE',
        purchase_units: [{ ...unit, ...ofUnit }],
        payment_source: { paypal: { experience_context: { ...context, ...ofContext } } },
      },
    });
  });

  const amount = { currency_code: 'CHF', value: '25.05' };
  const order = (status: string, payments?: object, more: object = {}) => ({
    id,
    status,
    purchase_units: [{ reference_id: 'R-1', amount, ...(payments ? { payments } : {}) }],
    ...more,
  });
  const capture = (status: string, more: object = {}) => ({ id: 'CAPTURE-1', status, amount, ...more });
  const status = {
    transactionId: id,
    amount: 2505,
    currency: 'CHF',
    reference: 'R-1',
    method: 'PAP',
    failure: null,
    captureId: null,
    card: null,
    refunded: 0,
  };
  const create = (ago: number) => ({ create_time: new Date(started - ago).toISOString() });
  it.each<[string, object, object]>([
    ['created', order('CREATED'), { state: 'open' }],
    ['saved', order('SAVED'), { state: 'open' }],
    ['that needs the payer', order('PAYER_ACTION_REQUIRED'), { state: 'open' }],
    ['approved', order('APPROVED'), { state: 'approved' }],
    ['voided', order('VOIDED'), { state: 'expired' }],
    ['completed without a capture', order('COMPLETED'), { state: 'pending' }],
    ['of six hours ago', order('APPROVED', undefined, create(21_600_000)), { state: 'approved' }],
    ['of more than six hours ago', order('APPROVED', undefined, create(21_600_001)), { state: 'expired' }],
    ...(
      [
        ['COMPLETED', 'captured', null],
        ['REFUNDED', 'captured', null],
        ['PARTIALLY_REFUNDED', 'captured', null],
        ['PENDING', 'pending', null],
        ['DECLINED', 'declined', 'DECLINED'],
        ['FAILED', 'declined', 'DECLINED'],
        ['NEW_STATUS', 'pending', null],
      ] as const
    ).map(([name, state, reason]): [string, object, object] => [
      `captured as ${name}`,
      order('COMPLETED', { captures: [capture(name)] }),
      { state, failure: reason, captureId: 'CAPTURE-1' },
    ]),
    [
      'whose latest capture is pending',
      order('COMPLETED', { captures: [capture('DECLINED'), { ...capture('PENDING'), id: 'CAPTURE-2' }] }),
      { state: 'pending', captureId: 'CAPTURE-2' },
    ],
    [
      'with the reason of a declined capture',
      order('COMPLETED', { captures: [capture('DECLINED', { status_details: { reason: 'RISK' } })] }),
      { state: 'declined', failure: 'RISK', captureId: 'CAPTURE-1' },
    ],
    [
      'whose first capture succeeded',
      order('COMPLETED', {
        captures: [
          { ...capture('COMPLETED'), amount: { currency_code: 'EUR', value: '12.50' } },
          { ...capture('DECLINED'), id: 'CAPTURE-2' },
        ],
        refunds: [
          { id: 'REFUND-1', status: 'COMPLETED', amount: { currency_code: 'CHF', value: '1.00' } },
          { id: 'REFUND-2', status: 'PENDING', amount: { currency_code: 'CHF', value: '2.00' } },
          { id: 'REFUND-3', status: 'FAILED', amount: { currency_code: 'CHF', value: '4.00' } },
        ],
      }),
      { state: 'captured', amount: 1250, currency: 'EUR', captureId: 'CAPTURE-1', refunded: 300 },
    ],
  ])('the adapter reads a PayPal order %s', async (__, wire, read) => {
    answer({ [`GET /paypal/v2/checkout/orders/${id}`]: [200, wire] });
    expect(await paypal.status(id)).toEqual({ ...status, ...read });
    expect(sent()).toEqual({ call: `GET /paypal/v2/checkout/orders/${id}`, authorization });
  });

  const captureCall = `POST /paypal/v2/checkout/orders/${id}/capture`;
  const take = () => paypal.capture!({ transactionId: id, idempotencyKey: 'capture-7-1' });
  const issue = (name: string): Reply => [422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: name }] }];
  it('a PayPal order is captured with the given idempotency key', async () => {
    answer({ [captureCall]: [201, order('COMPLETED', { captures: [capture('COMPLETED')] })] });
    expect(await take()).toEqual({ ...status, state: 'captured', captureId: 'CAPTURE-1' });
    expect(sent('paypal-request-id', 'prefer')).toEqual({
      call: captureCall,
      authorization,
      'paypal-request-id': 'capture-7-1',
      prefer: 'return=representation',
      body: {},
    });
  });
  it.each([
    ['INSTRUMENT_DECLINED', { name: 'Refused', reason: 'PAYER_MUST_ACT' }],
    ['PAYER_ACTION_REQUIRED', { name: 'Refused', reason: 'PAYER_MUST_ACT' }],
    ['REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', { name: 'Refused', reason: 'PAYER_MUST_ACT' }],
    ['ORDER_NOT_APPROVED', { name: 'Refused', reason: 'NOT_APPROVED' }],
    ['ORDER_COMPLETION_IN_PROGRESS', unknown],
    ['TRANSACTION_REFUSED', { name: 'Refused', reason: 'TRANSACTION_REFUSED' }],
    // The follow-up request for the order returns 404, so the outcome is unknown.
    ['ORDER_ALREADY_CAPTURED', unknown],
  ])('if PayPal refuses a capture with %s, the adapter throws the expected error', async (name, result) => {
    answer({
      [captureCall]: issue(name),
      [`GET /paypal/v2/checkout/orders/${id}`]: [404, { name: 'RESOURCE_NOT_FOUND' }],
    });
    expect(await failure(take())).toMatchObject(result);
  });
  it.each<[Reply, object, number]>([
    [[401, { error: 'invalid_token' }], { name: 'Unavailable', reason: 'credentials' }, 2],
    [[403, { name: 'NOT_AUTHORIZED' }], { name: 'Unavailable', reason: 'forbidden' }, 1],
    [[404, { name: 'OTHER' }], { name: 'Unavailable', reason: 'gateway' }, 1],
    [[409, { name: 'RESOURCE_CONFLICT' }], unknown, 1],
    [
      [422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' }] }],
      { name: 'Unavailable', reason: 'float' },
      1,
    ],
    [[422, { name: 'UNPROCESSABLE_ENTITY' }], { name: 'Refused', reason: 'UNPROCESSABLE_ENTITY' }, 1],
  ])(
    'if PayPal responds to a refund with %j, the adapter throws %j after %i attempts',
    async (reply, result, attempts) => {
      const call = 'POST /paypal/v2/payments/captures/CAPTURE-1/refund';
      answer({ [call]: reply });
      expect(await failure(paypal.refund(refund))).toMatchObject(result);
      expect(countCalls()[call]).toBe(attempts);
    },
  );
  it('if PayPal has already captured an order, the adapter reads the order and returns its capture', async () => {
    answer({
      [captureCall]: issue('ORDER_ALREADY_CAPTURED'),
      [`GET /paypal/v2/checkout/orders/${id}`]: [
        200,
        order('COMPLETED', { captures: [capture('COMPLETED')] }),
      ],
    });
    expect(await take()).toEqual({ ...status, state: 'captured', captureId: 'CAPTURE-1' });
  });

  it.each([
    ['CAPTURE-1', { captureId: 'CAPTURE-1' }],
    [refund.transactionId, { captureId: null }],
  ])(
    "a PayPal refund of %s contains the amount, and its idempotency key contains the refund's reference",
    async (of, more) => {
      const call = `POST /paypal/v2/payments/captures/${of}/refund`;
      answer({ [call]: [201, { id: 'REFUND-1', status: 'COMPLETED' }] });
      expect(await paypal.refund({ ...refund, ...more })).toEqual({
        refundId: 'REFUND-1',
        state: 'completed',
      });
      expect(sent('paypal-request-id', 'prefer')).toEqual({
        call,
        authorization,
        'paypal-request-id': 'refund-R-26-AAAA-AAAA-1-R1',
        prefer: 'return=representation',
        body: { amount: { currency_code: 'CHF', value: '25.05' }, invoice_id: 'R-26-AAAA-AAAA-1-R1' },
      });
    },
  );
  it('a refused access token of PayPal is replaced, and the call is repeated with the new one', async () => {
    const renewing = createPaypal(
      { ...readConfig({}).paypal, apiBase: `${recorder.origin}/paypal` },
      retries,
    );
    let tokens = 0;
    recorder.reply = ({ call, headers: { authorization: used } }) => {
      if (call === tokenCall) return [200, { access_token: `token-${(tokens += 1)}`, expires_in: 600 }];
      return used === 'Bearer token-2' ? [200, order('CREATED')] : [401, { error: 'invalid_token' }];
    };
    expect(await renewing.status(id)).toMatchObject({ state: 'open' });
    expect(tokens).toBe(2);
    expect([paypal.reversibleFor, paypal.opensByForm]).toEqual([0, false]);
  });
  it('every call to PayPal that gets no response is sent again with the same idempotency key, except the verification of a notification', async () => {
    const retrying = createPaypal(
      { ...readConfig({}).paypal, apiBase: `${recorder.origin}/paypal` },
      { ...retries, now: () => clock },
    );
    const call = 'POST /paypal/v2/payments/captures/CAPTURE-1/refund';
    answer({ [tokenCall]: [500, {}] });
    expect(await failure(retrying.status(id))).toMatchObject(unknown);
    expect(countCalls()).toEqual({ [tokenCall]: 3 });
    answer({});
    expect(await failure(retrying.refund(refund))).toMatchObject(unknown);
    const attempts = recorder.take().filter((one) => one.call === call);
    expect(attempts.map(({ headers: sentHeaders }) => sentHeaders['paypal-request-id'])).toEqual(
      Array.from({ length: 3 }, () => 'refund-R-26-AAAA-AAAA-1-R1'),
    );
    for (const work of [
      () => retrying.init(request),
      () => retrying.status(id),
      () => retrying.capture!({ transactionId: id, idempotencyKey: 'capture-7-1' }),
      () => retrying.refundStatus!('REFUND-1'),
      () => retrying.verifyWebhook(event, new Headers(headers)),
    ])
      expect(await failure(work())).toMatchObject(unknown);
    expect(countCalls()).toEqual({
      'POST /paypal/v2/checkout/orders': 3,
      [`GET /paypal/v2/checkout/orders/${id}`]: 3,
      [captureCall]: 3,
      'GET /paypal/v2/payments/refunds/REFUND-1': 3,
      [verifyCall]: 1,
    });
  });
  it.each([
    ['COMPLETED', { refundId: 'REFUND-1', state: 'completed' }, 'completed'],
    ['PENDING', { refundId: 'REFUND-1', state: 'pending' }, 'pending'],
    ['FAILED', { name: 'Refused', reason: 'REFUND_FAILED' }, 'refused'],
    ['CANCELLED', { name: 'Refused', reason: 'REFUND_CANCELLED' }, 'refused'],
  ])('the adapter reads the PayPal refund status %s', async (name, result, state) => {
    const call = 'GET /paypal/v2/payments/refunds/REFUND-1';
    answer({
      'POST /paypal/v2/payments/captures/CAPTURE-1/refund': [201, { id: 'REFUND-1', status: name }],
      [call]: [200, { id: 'REFUND-1', status: name }],
    });
    expect(await failure(paypal.refund(refund))).toMatchObject(result);
    expect(await paypal.refundStatus!('REFUND-1')).toBe(state);
    expect(sent()).toEqual({ call, authorization });
  });
  const refunds = (...values: [string, string][]) =>
    order('COMPLETED', {
      captures: [capture('REFUNDED')],
      refunds: values.map(([state, value], n) => ({
        id: `REFUND-${n + 1}`,
        status: state,
        amount: { currency_code: 'CHF', value },
      })),
    });
  it.each([
    ['of the full amount', refunds(['COMPLETED', '25.05']), { refundId: 'REFUND-1', state: 'completed' }],
    ['of a rappen less', refunds(['COMPLETED', '25.04']), null],
    ['that failed', refunds(['FAILED', '25.05']), null],
    [
      'in two parts, one of them pending',
      refunds(['PENDING', '20.00'], ['COMPLETED', '5.05']),
      { refundId: 'REFUND-1', state: 'pending' },
    ],
    [
      'in two completed parts',
      refunds(['COMPLETED', '20.00'], ['COMPLETED', '5.05']),
      { refundId: 'REFUND-2', state: 'completed' },
    ],
  ])(
    'the adapter finds an earlier PayPal refund only if it covers the full amount: a refund %s',
    async (__, wire, result) => {
      answer({ [`GET /paypal/v2/checkout/orders/${id}`]: [200, wire] });
      expect(await paypal.findRefund({ ...refund, transactionId: id })).toEqual(result);
    },
  );

  const verifyCall = 'POST /paypal/v1/notifications/verify-webhook-signature';
  const event = `{"event_type": "CHECKOUT.ORDER.APPROVED",  "resource": {"id":"${id}"}}`;
  const headers = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/cert',
    'paypal-transmission-id': 'b3b2b1a0-0000-4000-8000-000000000000',
    'paypal-transmission-sig': 'AAAA',
    'paypal-transmission-time': '2026-11-22T12:00:00Z',
  };
  it('a PayPal notification is verified with all of its headers and the unchanged event', async () => {
    answer({ [verifyCall]: [200, { verification_status: 'SUCCESS' }] });
    expect(await paypal.verifyWebhook(event, new Headers(headers))).toEqual({
      transactionId: id,
      captureId: null,
      says: 'approved',
    });
    const arrived = recorder.take().at(-1);
    expect(arrived?.headers).toMatchObject({ authorization, 'content-type': 'application/json' });
    expect(arrived?.body).toContain(`"webhook_event":${event}}`);
    expect(JSON.parse(arrived?.body ?? '')).toEqual({
      auth_algo: 'SHA256withRSA',
      cert_url: 'https://api.paypal.com/cert',
      transmission_id: 'b3b2b1a0-0000-4000-8000-000000000000',
      transmission_sig: 'AAAA',
      transmission_time: '2026-11-22T12:00:00Z',
      webhook_id: 'WEBHOOK1',
      webhook_event: JSON.parse(event) as unknown,
    });
    for (const missing of Object.keys(headers)) {
      const without = new Headers(headers);
      without.delete(missing);
      expect(await paypal.verifyWebhook(event, without)).toBeNull();
    }
    expect(await paypal.verifyWebhook('no event', new Headers(headers))).toBeNull();
    expect(recorder.take()).toEqual([]);
    answer({ [verifyCall]: [200, { verification_status: 'FAILURE' }] });
    expect(await paypal.verifyWebhook(event, new Headers(headers))).toBeNull();
    answer({ [verifyCall]: [400, { name: 'INVALID_REQUEST' }] });
    expect(await paypal.verifyWebhook(event, new Headers(headers))).toBeNull();
    answer({});
    expect(await failure(paypal.verifyWebhook(event, new Headers(headers)))).toMatchObject(unknown);
  });

  const related = { supplementary_data: { related_ids: { order_id: id } } };
  const up = {
    links: [
      { rel: 'self', href: '/x' },
      { rel: 'up', href: 'https://a.test/captures/CAPTURE-1' },
    ],
  };
  it.each([
    ['CHECKOUT.ORDER.APPROVED', { id }, { transactionId: id, captureId: null, says: 'approved' }],
    ['CHECKOUT.ORDER.COMPLETED', { id }, { transactionId: id, captureId: null, says: null }],
    [
      'PAYMENT.CAPTURE.COMPLETED',
      { id: 'CAPTURE-1', ...related },
      { transactionId: id, captureId: 'CAPTURE-1', says: null },
    ],
    [
      'PAYMENT.CAPTURE.REFUNDED',
      { id: 'REFUND-1', ...up },
      { transactionId: null, captureId: 'CAPTURE-1', says: null },
    ],
    [
      'PAYMENT.CAPTURE.REVERSED',
      { id: 'REFUND-1', ...related, ...up },
      { transactionId: id, captureId: 'CAPTURE-1', says: 'reversed' },
    ],
    ['PAYMENT.CAPTURE.REFUNDED', { id: 'REFUND-1' }, { transactionId: null, captureId: null, says: null }],
    ['BILLING.PLAN.CREATED', { id: 'X' }, { transactionId: null, captureId: null, says: null }],
  ])(
    'the adapter reads the payment ids in the PayPal event %s with the resource %j',
    (type, resource, notice) => {
      expect(noticeOf(JSON.stringify({ event_type: type, resource }))).toEqual(notice);
    },
  );
  it.each(['no event', '{}', '{"event_type":"X","resource":{"id":""}}'])(
    'the adapter does not accept the text %s as a PayPal event',
    (text) => expect(noticeOf(text)).toBeNull(),
  );
});

describe('calls to myPOS', () => {
  const shopKey = String(createPublicKey(keys.privateKey).export({ type: 'spki', format: 'pem' }));
  const theirKey = keys.sandboxKey ?? '';
  const fieldsOf = (body: string) => [...(readSignedForm(body, shopKey) ?? [])].slice(0, -1);
  const head = (method: string, language = 'EN') => [
    ['IPCmethod', method],
    ['IPCVersion', '1.4'],
    ['IPCLanguage', language],
    ['SID', '000000000000010'],
    ['WalletNumber', '61938166610'],
    ['KeyIndex', '3'],
    ['Source', 'shop'],
  ];
  const json = ['OutputFormat', 'json'];
  /**
   * Makes the server respond to calls with signed responses. `answers` contains the response to each IPC
   * method.
   */
  const answer = (answers: Record<string, object>): void => {
    recorder.reply = ({ body }) => {
      const found = answers[new URLSearchParams(body).get('IPCmethod') ?? ''];
      return found ? [200, signJson(found, theirKey)] : [500, {}];
    };
  };
  const sent = () =>
    recorder.take().map(({ call, body }) => {
      expect(call).toBe('POST /mypos');
      return fieldsOf(body);
    });
  const id = 'R-26-AAAA-AAAA-1';

  it('the myPOS payment form contains the amount, the reference, the product and the URLs', async () => {
    const opened = await mypos.init(request);
    const { fields } = opened;
    expect(opened).toEqual({
      transactionId: id,
      payUrl: 'https://pay.mypos.example/vmp',
      expiresAt: new Date('2026-11-22T12:30:00Z'),
      fields,
    });
    expect(fieldsOf(String(new URLSearchParams(fields ?? [])))).toEqual([
      ...head('IPCPurchase', 'DE'),
      ['Currency', 'CHF'],
      ['Amount', '25.05'],
      ['OrderID', id],
      ['URL_OK', 'https://shop.example/success'],
      ['URL_Cancel', 'https://shop.example/cancel'],
      ['URL_Notify', 'https://shop.example/hook'],
      ['Note', ''],
      ['expires_in', '1800'],
      ['CartItems', '1'],
      ['Article_1', 'Zalando'],
      ['Quantity_1', '1'],
      ['Price_1', '25.05'],
      ['Amount_1', '25.05'],
      ['Currency_1', 'CHF'],
      ['CardTokenRequest', '0'],
      ['PaymentParametersRequired', '3'],
      ['PaymentMethod', '1'],
    ]);
    const { product: _, ...nameless } = request;
    const readArticle = async (made: PaymentRequest) =>
      new Map((await mypos.init(made)).fields ?? []).get('Article_1');
    expect(await readArticle(nameless)).toBe('R-26-AAAA-AAAA');
    expect(await readArticle({ ...request, product: 'x'.repeat(101) })).toBe('x'.repeat(100));
    expect([mypos.reversibleFor, mypos.opensByForm]).toEqual([90_000, true]);
  });

  const txn = (method: string, more: object = {}) => ({
    Status: 0,
    OrderStatus: {
      IPCmethod: method,
      SID: '000000000000010',
      Amount: '25.05',
      Currency: 'CHF',
      OrderID: id,
      IPC_Trnref: '813705',
      ...more,
    },
  });
  const status = { transactionId: id, reference: id, method: null, card: null, currency: 'CHF' };
  it.each([
    [
      'paid',
      txn('IPCPurchaseNotify'),
      { ...status, state: 'captured', amount: 2505, failure: null, captureId: '813705' },
    ],
    [
      'reversed',
      txn('IPCPurchaseRollback'),
      { ...status, state: 'declined', amount: null, failure: 'REVERSED', captureId: '813705' },
    ],
    [
      'cancelled',
      txn('IPCPurchaseCancel'),
      { ...status, state: 'cancelled', amount: null, failure: null, captureId: '813705' },
    ],
    [
      'of another order',
      txn('IPCPurchaseNotify', { OrderID: 'other', Currency: 'EUR', Amount: '1.00' }),
      {
        ...status,
        reference: 'other',
        currency: 'EUR',
        state: 'captured',
        amount: 100,
        failure: null,
        captureId: '813705',
      },
    ],
  ])('the adapter reads a myPOS transaction that is %s', async (_, body, read) => {
    answer({ IPCGetTxnStatus: body });
    expect(await mypos.status(id)).toEqual(read);
    expect(sent()).toEqual([[...head('IPCGetTxnStatus'), ['OrderID', id], json]]);
  });

  const empty = { ...status, amount: null, currency: '', failure: null, captureId: null };
  it.each<[string, object, object | null]>([
    ['open', { Status: 0, PaymentStatus: 2 }, { ...empty, state: 'open' }],
    ['declined', { Status: 0, PaymentStatus: 3 }, { ...empty, state: 'declined', failure: 'DECLINED' }],
    ['reversed', { Status: 0, PaymentStatus: 4 }, { ...empty, state: 'declined', failure: 'REVERSED' }],
    ['paid, but without a transaction', { Status: 0, PaymentStatus: 1 }, unknown],
    ['without a status', { Status: 0 }, unknown],
    ['unknown to myPOS', { Status: 5 }, null],
    ['refused', { Status: 7 }, { name: 'Refused', reason: 'IPC_7' }],
  ])('the adapter reads a myPOS payment that has no transaction and is %s', async (_, body, read) => {
    answer({ IPCGetTxnStatus: { Status: 5 }, IPCGetPaymentStatus: body });
    const result = await failure(mypos.status(id));
    expectOutcome(result, read);
    expect(sent()).toEqual([
      [...head('IPCGetTxnStatus'), ['OrderID', id], json],
      [...head('IPCGetPaymentStatus'), ['OrderID', id], json],
    ]);
  });

  it.each<[string, object, object]>([
    ['2', { Status: 2 }, { name: 'Unavailable', reason: 'credentials' }],
    ['3', { Status: 3 }, unknown],
    ['4', { Status: 4 }, { name: 'Unavailable', reason: 'credentials' }],
    ['13', { Status: 13 }, { name: 'Unavailable', reason: 'float' }],
    ['99', { Status: 99 }, unknown],
    ['no code', {}, unknown],
    ['an unknown method', txn('IPCRefund'), unknown],
  ])('the status of a myPOS payment is not known after the code %s', async (_, body, result) => {
    answer({ IPCGetTxnStatus: body, IPCGetPaymentStatus: { Status: 0, PaymentStatus: 2 } });
    expect(await failure(mypos.status(id))).toMatchObject(result);
  });
  it('a myPOS response with an invalid signature is not trusted', async () => {
    recorder.reply = () => [200, signJson(txn('IPCPurchaseNotify'), keys.privateKey)];
    expect(await failure(mypos.status(id))).toMatchObject(unknown);
  });

  it("a myPOS refund is requested only once, with its amount, its own order id and the payment's reference", async () => {
    answer({ IPCRefund: { Status: 0, IPC_Trnref: '900001' } });
    expect(await mypos.refund({ ...refund, captureId: '813705' })).toEqual({
      refundId: '900001',
      state: 'completed',
    });
    expect(sent()).toEqual([
      [
        ...head('IPCRefund'),
        ['Currency', 'CHF'],
        ['Amount', '25.05'],
        ['OrderID', 'R-R-26-AAAA-AAAA-1-R1'],
        ['IPC_Trnref', '813705'],
        json,
      ],
    ]);
  });
  it.each([
    ['20', { Status: 20, IPC_Trnref: '900001' }, unknown],
    ['0 without a reference', { Status: 0 }, unknown],
    ['7', { Status: 7, IPC_Trnref: '900001' }, { name: 'Refused', reason: 'IPC_7' }],
  ])('a myPOS refund does not succeed if the response has the code %s', async (_, body, result) => {
    answer({ IPCRefund: body });
    expect(await failure(mypos.refund(refund))).toMatchObject(result);
  });
  it('a myPOS refund that gets no response is not sent again', async () => {
    const retrying = createMypos(
      { ...keys, url: `${recorder.origin}/mypos` },
      { log: createLog('silent'), retryDelays: [1, 1] },
    );
    answer({});
    expect(await failure(retrying.refund(refund))).toMatchObject(unknown);
    expect(recorder.take()).toHaveLength(1);
    expect(await failure(retrying.findRefund(refund))).toMatchObject(unknown);
    expect(recorder.take()).toHaveLength(3);
    expect(await failure(retrying.status(id))).toMatchObject(unknown);
    expect(recorder.take()).toHaveLength(3);
    answer({ IPCGetTxnStatus: { Status: 5 } });
    expect(await failure(retrying.status(id))).toMatchObject(unknown);
    expect(recorder.take()).toHaveLength(1 + 3);
  });

  const refundId = 'R-R-26-AAAA-AAAA-1-R1';
  it.each<[string, object, object | null]>([
    [
      'completed',
      txn('IPCRefund', { OrderID: refundId, IPC_Trnref: '900001' }),
      { refundId: '900001', state: 'completed' },
    ],
    ['unknown to myPOS', { Status: 5 }, null],
    ['of another order', txn('IPCRefund', { OrderID: 'other' }), unknown],
    ['refused', { Status: 7 }, { name: 'Refused', reason: 'IPC_7' }],
  ])('the adapter looks for an earlier myPOS refund and handles one that is %s', async (_, body, result) => {
    answer({ IPCGetTxnStatus: body });
    const found = await failure(mypos.findRefund(refund));
    expectOutcome(found, result);
    expect(sent()).toEqual([[...head('IPCGetTxnStatus'), ['OrderID', refundId], json]]);
  });

  const notice = (method: string, sid = '000000000000010') =>
    String(
      new URLSearchParams(
        signFields(
          [
            ['IPCmethod', method],
            ['SID', sid],
            ['OrderID', id],
          ],
          theirKey,
        ),
      ),
    );
  it.each([
    ['IPCPurchaseNotify', null],
    ['IPCPurchaseOK', 'final'],
    ['IPCPurchaseRollback', 'reversed'],
    ['IPCPurchaseCancel', null],
  ])('the myPOS notification %s reports its payment as %s', async (method, says) => {
    expect(await mypos.verifyWebhook(notice(method), new Headers())).toEqual({
      transactionId: id,
      captureId: null,
      says,
    });
    expect(await mypos.verifyWebhook(notice(method, 'another shop'), new Headers())).toBeNull();
  });
  it('a myPOS notification of an unknown kind is rejected', async () => {
    expect(await mypos.verifyWebhook(notice('IPCRefund'), new Headers())).toBeNull();
  });
});
