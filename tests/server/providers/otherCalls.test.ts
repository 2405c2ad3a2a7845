/**
 * Checks every field that the adapters for the supplier and the smaller services send or read from a response.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../server/platform/log.ts';
import { createGoogle } from '../../../server/providers/google/adapter.ts';
import { smsProviders } from '../../../server/providers/index.ts';
import { createIpapi } from '../../../server/providers/ipapi/adapter.ts';
import type { Sms, Supplier } from '../../../server/providers/ports.ts';
import { createReloadly } from '../../../server/providers/reloadly/adapter.ts';
import { createSwissPost } from '../../../server/providers/swisspost/adapter.ts';
import { createTurnstile } from '../../../server/providers/turnstile/adapter.ts';
import { openRecorder, type ArrivedRequest, type Reply } from './recorder.ts';

const started = Date.parse('2026-11-22T12:00:00Z');
let clock = started;
let recorder: Awaited<ReturnType<typeof openRecorder>>;
beforeAll(async () => {
  recorder = await openRecorder();
});
afterAll(() => recorder.close());
beforeEach(() => {
  clock = started;
  recorder.take();
});

const deps = { log: createLog('silent'), now: () => clock, retryDelays: [] };
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const replies = (answers: Record<string, Reply>): void => {
  recorder.reply = ({ call }) => answers[call] ?? [500, {}];
};
const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const read = ({ call, headers, body }: ArrivedRequest, ...names: string[]) => ({
  call,
  ...Object.fromEntries(names.map((name) => [name, headers[name]])),
  ...(body === '' ? {} : { body: JSON.parse(body) as unknown }),
});
/** Returns the paths of the requests since the last time, each with the number of requests. */
const countPaths = (): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { call } of recorder.take()) {
    const path = call.split(' ')[1]!.split('?')[0]!;
    counts[path] = (counts[path] ?? 0) + 1;
  }
  return counts;
};
const formOf = ({ body }: ArrivedRequest) => Object.fromEntries(new URLSearchParams(body));

describe('calls to Reloadly', () => {
  let supplier: Supplier;
  beforeAll(() => {
    const { origin } = recorder;
    supplier = createReloadly(
      {
        authBase: `${origin}/auth`,
        topupBase: `${origin}/topups`,
        giftBase: `${origin}/gifts`,
        clientId: 'client',
        clientSecret: 'secret-of-supplier',
        floatMin: 50,
        isSandbox: true,
        absentSeconds: 120,
      },
      deps,
    );
  });
  const tokenCall = 'POST /auth/oauth/token';
  const given: Reply = [200, { access_token: 'token-1', expires_in: 600 }];
  const answer = (answers: Record<string, Reply>): void => replies({ [tokenCall]: given, ...answers });
  const authorization = 'Bearer token-1';
  const ofTopups = { accept: 'application/com.reloadly.topups-v1+json', authorization };
  const ofGifts = { accept: 'application/com.reloadly.giftcards-v1+json', authorization };
  const sent = () => read(recorder.take().at(-1)!, 'accept', 'authorization');

  it("the adapter requests a separate access token for each of Reloadly's two services and uses it until a minute before it expires", async () => {
    clock = started - 86_400_000;
    const limit = vi.spyOn(AbortSignal, 'timeout');
    answer({
      'GET /topups/accounts/balance': [200, { balance: '12.5' }],
      'GET /gifts/reports/transactions?customIdentifier=R-1': [200, { content: [] }],
    });
    const calls = async (at: number): Promise<number> => {
      clock = started + at;
      expect(await supplier.balance()).toBe(12.5);
      return recorder.requests.filter(({ call }) => call === tokenCall).length;
    };
    expect([await calls(0), await calls(539_999), await calls(540_000)]).toEqual([1, 1, 2]);
    expect(new Set(limit.mock.calls.map(([ms]) => ms))).toEqual(new Set([95_000]));
    limit.mockRestore();
    // Calls that need a new token at the same time share one token request, and a failed token request is not
    // cached.
    answer({ [tokenCall]: [500, {}] });
    clock = started + 1_200_000;
    expect(await failure(supplier.balance())).toMatchObject({ name: 'OutcomeUnknown' });
    answer({ 'GET /topups/accounts/balance': [200, { balance: 12.5 }] });
    await Promise.all(Array.from({ length: 5 }, () => supplier.balance()));
    expect(recorder.requests.filter(({ call }) => call === tokenCall)).toHaveLength(4);
    answer({ 'GET /gifts/reports/transactions?customIdentifier=R-1': [200, { content: [] }] });
    expect(await supplier.findGiftOrder('R-1')).toBeNull();
    const credentials = {
      client_id: 'client',
      client_secret: 'secret-of-supplier',
      grant_type: 'client_credentials',
    };
    const tokens = recorder.take().filter(({ call }) => call === tokenCall);
    expect(tokens.map((one) => read(one).body)).toEqual(
      ['topups', 'topups', 'topups', 'topups', 'gifts'].map((service) => ({
        ...credentials,
        audience: `${recorder.origin}/${service}`,
      })),
    );
  });

  it('the adapter looks up an operator by phone number and country', async () => {
    const call =
      'GET /topups/operators/auto-detect/phone/%2B41791234567/countries/CH?suggestedAmountsMap=true';
    answer({ [call]: [200, { id: 7, operatorId: 300, name: 'Swisscom', country: { isoName: 'CH' } }] });
    expect(await supplier.detectOperator('41 79 123 45 67', 'CH')).toEqual({
      operatorId: '300',
      name: 'Swisscom',
      countryIso2: 'CH',
    });
    expect(sent()).toEqual({ call, ...ofTopups });
  });

  const topup = {
    operatorId: '200',
    amount: '3.34',
    useLocalAmount: false,
    countryIso2: 'IN',
    number: '+91 98 0104 1300',
    customIdentifier: 'R-26-AAAA-AAAA',
  };
  it('a top-up is sent with its operator, amount, currency, number and identifier', async () => {
    const call = 'POST /topups/topups-async';
    answer({ [call]: [200, { transactionId: 123456789 }] });
    for (const useLocalAmount of [false, true]) {
      await supplier.sendTopup({ ...topup, useLocalAmount });
      expect(sent()).toEqual({
        call,
        ...ofTopups,
        body: {
          operatorId: 200,
          amount: 3.34,
          useLocalAmount,
          customIdentifier: 'R-26-AAAA-AAAA',
          recipientPhone: { countryCode: 'IN', number: '919801041300' },
        },
      });
    }
  });

  it('a gift card is ordered with its product, country, quantity, price, identifier and sender', async () => {
    const call = 'POST /gifts/orders';
    answer({ [call]: [200, { transactionId: 9, status: 'PENDING' }] });
    expect(
      await supplier.orderGiftCard({
        productId: '3058',
        countryIso2: 'CH',
        quantity: 3,
        unitPrice: '25.50',
        customIdentifier: 'R-26-AAAA-AAAA',
        senderName: 'Rigi',
      }),
    ).toEqual({ transactionId: '9', status: 'pending' });
    expect(sent()).toEqual({
      call,
      ...ofGifts,
      body: {
        productId: 3058,
        countryCode: 'CH',
        quantity: 3,
        unitPrice: 25.5,
        customIdentifier: 'R-26-AAAA-AAAA',
        senderName: 'Rigi',
      },
    });
  });

  const wire = { transactionId: 9, customIdentifier: 'R-1', operatorTransactionId: 'OP-9' };
  const result = { transactionId: '9', operatorReference: 'OP-9', pin: null };
  it.each([
    ['SUCCESSFUL', 'successful', 'successful', 'done', 'done'],
    ['FAILED', 'failed', 'failed', 'failed', 'failed'],
    ['REFUNDED', 'refunded', 'failed', 'failed', 'failed'],
    ['PROCESSING', 'processing', 'pending', 'working', 'working'],
    ['NEW_STATUS', 'processing', 'pending', 'working', 'working'],
  ])(
    'the supplier’s status %s is read as %s for a top-up and as %s for a gift card',
    async (status, ofTopup, ofGift, ...executed) => {
      const reportOf = (path: string): string =>
        `GET ${path}?startDate=2026-11-20%2000%3A00%3A00&endDate=2026-11-23%2000%3A00%3A00&size=200&page=1`;
      const page: Reply = [200, { content: [{ ...wire, status }], last: true }];
      answer({
        'GET /topups/topups/9/status': [200, { status, transaction: { ...wire, status: 'OTHER' } }],
        'GET /topups/topups/reports/transactions?customIdentifier=R-1': page,
        'GET /gifts/reports/transactions?customIdentifier=R-1': page,
        'GET /gifts/reports/transactions/9': [200, { ...wire, status }],
        [reportOf('/topups/topups/reports/transactions')]: page,
        [reportOf('/gifts/reports/transactions')]: page,
      });
      expect(await supplier.topupStatus('9')).toEqual({ ...result, status: ofTopup });
      expect(sent()).toEqual({ call: 'GET /topups/topups/9/status', ...ofTopups });
      expect(await supplier.findTopup('R-1')).toEqual({ ...result, status: ofTopup });
      expect(sent()).toMatchObject(ofTopups);
      expect(await supplier.findGiftOrder('R-1')).toEqual({ transactionId: '9', status: ofGift });
      expect(sent()).toMatchObject(ofGifts);
      expect(await supplier.giftOrderStatus('9')).toEqual({ transactionId: '9', status: ofGift });
      const executions = await supplier.executions(
        new Date('2026-11-21T00:00:00Z'),
        new Date('2026-11-22T00:00:00Z'),
      );
      expect(executions).toEqual(executed.map((state) => ({ identifier: 'R-1', status: state })));
    },
  );

  it("a supplier order with a different identifier is not taken for the shop's own order", async () => {
    const page: Reply = [200, { content: [{ ...wire, status: 'SUCCESSFUL' }], last: true }];
    answer({
      'GET /topups/topups/reports/transactions?customIdentifier=R-2': page,
      'GET /gifts/reports/transactions?customIdentifier=R-2': page,
    });
    expect([await supplier.findTopup('R-2'), await supplier.findGiftOrder('R-2')]).toEqual([null, null]);
  });

  it.each([
    [400, 'INSUFFICIENT_BALANCE', { name: 'Unavailable', reason: 'float' }],
    [400, 'INVALID_CREDENTIALS', { name: 'Unavailable', reason: 'credentials' }],
    [400, 'INVALID_AUDIENCE', { name: 'Unavailable', reason: 'credentials' }],
    [400, 'INVALID_TOKEN', { name: 'Unavailable', reason: 'credentials' }],
    [400, 'TOKEN_EXPIRED', { name: 'Unavailable', reason: 'credentials' }],
    [400, 'ACCOUNT_NOT_FOUND', { name: 'Unavailable', reason: 'forbidden' }],
    [400, 'INACTIVE_ACCOUNT', { name: 'Unavailable', reason: 'forbidden' }],
    [400, 'MAX_DAILY_TRANSACTION_COUNT_REACHED', { name: 'Unavailable', reason: 'rateLimited' }],
    [400, 'MAX_DAILY_TRANSACTION_AMOUNT_REACHED', { name: 'Unavailable', reason: 'rateLimited' }],
    [400, 'CUSTOM_IDENTIFIER_ALREADY_USED', { name: 'OutcomeUnknown' }],
    [409, 'OTHER', { name: 'OutcomeUnknown' }],
    [400, 'OTHER', { name: 'Refused', reason: 'OTHER' }],
    [409, 'COUNTRY_NOT_SUPPORTED', { name: 'Refused', reason: 'COUNTRY_NOT_SUPPORTED' }],
  ])(
    'if the supplier refuses a top-up with %i %s, the adapter throws %j',
    async (status, errorCode, outcome) => {
      answer({ 'POST /topups/topups-async': [status, { errorCode, message: 'no' }] });
      expect(await failure(supplier.sendTopup(topup))).toMatchObject(outcome);
      // Only a refused access token is renewed, and only once.
      const attempts = 'reason' in outcome && outcome.reason === 'credentials' ? 2 : 1;
      expect(countPaths()['/topups/topups-async']).toBe(attempts);
    },
  );
  it('a refusal without a code leaves the outcome unknown if its message says that the identifier has been used', async () => {
    answer({ 'POST /topups/topups-async': [400, { message: 'Custom identifier has been used' }] });
    expect(await failure(supplier.sendTopup(topup))).toMatchObject({ name: 'OutcomeUnknown' });
    answer({ 'POST /topups/topups-async': [400, { message: 'no' }] });
    expect(await failure(supplier.sendTopup(topup))).toMatchObject({
      name: 'Refused',
      reason: 'UNSPECIFIED',
    });
  });

  /** Creates an adapter for the supplier that repeats failed calls after a millisecond. */
  const createRetrying = () =>
    createReloadly(
      {
        authBase: `${recorder.origin}/auth`,
        topupBase: `${recorder.origin}/topups`,
        giftBase: `${recorder.origin}/gifts`,
        clientId: 'client',
        clientSecret: 'secret-of-supplier',
        floatMin: 50,
        isSandbox: true,
        absentSeconds: 120,
      },
      { ...deps, retryDelays: [1, 1] },
    );

  it('a refused access token of the supplier is replaced, and the call is repeated with the new one', async () => {
    const renewing = createRetrying();
    let tokens = 0;
    recorder.reply = ({ call, headers: { authorization: used } }) => {
      if (call === tokenCall) return [200, { access_token: `token-${(tokens += 1)}`, expires_in: 600 }];
      return used === 'Bearer token-2' ? [200, { balance: 12.5 }] : [401, { errorCode: 'TOKEN_EXPIRED' }];
    };
    expect(await renewing.balance()).toBe(12.5);
    expect(tokens).toBe(2);
  });

  it('every lookup at the supplier that gets no response is sent again', async () => {
    const retrying = createRetrying();
    replies({});
    await failure(retrying.balance());
    expect(countPaths()).toEqual({ '/auth/oauth/token': 3 });
    answer({});
    const at = new Date(started);
    const reports = { content: [], last: true };
    for (const work of [
      () => retrying.detectOperator('+41791234567', 'CH'),
      () => retrying.findTopup('R-1'),
      () => retrying.balance(),
      () => retrying.findGiftOrder('R-1'),
      () => retrying.giftOrderStatus('9'),
      () => retrying.giftCards('9'),
      () => retrying.products(),
    ])
      expect(await failure(work())).toMatchObject({ name: 'OutcomeUnknown' });
    expect(countPaths()).toEqual({
      '/auth/oauth/token': 2,
      '/topups/operators/auto-detect/phone/%2B41791234567/countries/CH': 3,
      '/topups/topups/reports/transactions': 3,
      '/topups/accounts/balance': 3,
      '/gifts/reports/transactions': 3,
      '/gifts/reports/transactions/9': 3,
      '/gifts/orders/transactions/9/cards': 3,
      '/topups/operators': 3,
    });
    await failure(retrying.executions(at, at));
    expect(countPaths()).toEqual({ '/topups/topups/reports/transactions': 3 });
    recorder.reply = ({ call }) => (call.startsWith('GET /topups/') ? [200, reports] : [500, {}]);
    await failure(retrying.executions(at, at));
    await failure(retrying.products());
    expect(countPaths()).toEqual({
      '/topups/topups/reports/transactions': 1,
      '/gifts/reports/transactions': 3,
      '/topups/operators': 1,
      '/gifts/products': 3,
    });
  });

  it('top-ups and gift card orders that get no response are not sent again', async () => {
    const retrying = createRetrying();
    answer({});
    const gift = { productId: '1', countryIso2: 'CH', quantity: 1, unitPrice: '5.00', senderName: 'Rigi' };
    await failure(retrying.sendTopup(topup));
    await failure(retrying.orderGiftCard({ ...gift, customIdentifier: 'R-1' }));
    await failure(retrying.topupStatus('9'));
    const counted = recorder.take().map(({ call }) => call.split(' ')[1]);
    expect(counted).toEqual([
      '/auth/oauth/token',
      '/topups/topups-async',
      '/auth/oauth/token',
      '/gifts/orders',
      ...Array.from({ length: 3 }, () => '/topups/topups/9/status'),
    ]);
  });

  it('lists without a mark on their last page are read up to the first empty page', async () => {
    const item = (n: number) => ({
      ...wire,
      transactionId: n,
      customIdentifier: `R-${n}`,
      status: 'SUCCESSFUL',
    });
    recorder.reply = ({ call }) => {
      if (call === tokenCall) return given;
      const page = Number(/page=(\d+)/.exec(call)?.[1]);
      return [200, { content: page < 3 ? [item(page)] : [] }];
    };
    const at = new Date(started);
    const executions = await supplier.executions(at, at);
    expect(executions.map(({ identifier }) => identifier)).toEqual(['R-1', 'R-2', 'R-1', 'R-2']);
    recorder.take();
    expect(await failure(supplier.products())).toMatchObject({ message: 'supplier.products: empty list' });
    expect(countPaths()).toEqual({ '/topups/operators': 3, '/gifts/products': 3 });
  });

  it('a product list without gift cards is rejected, and unusable products are logged by name', async () => {
    const warn = vi.spyOn(deps.log, 'warn');
    const operator = {
      operatorId: 1,
      name: 'Jio',
      country: { isoName: 'IN' },
      supportsLocalAmounts: false,
      denominationType: 'RANGE',
      senderCurrencyCode: 'CHF',
      destinationCurrencyCode: 'INR',
      minAmount: 1,
      maxAmount: 2,
      fx: { rate: 90 },
    };
    recorder.reply = ({ call }) =>
      call === tokenCall
        ? given
        : [
            200,
            call.includes('/operators') ? [operator, { name: 'Salt' }] : [{ productName: 'Zalando' }, {}],
          ];
    expect(await failure(supplier.products())).toMatchObject({ message: 'supplier.products: empty list' });
    const said = 'the supplier lists unusable products';
    expect(warn.mock.calls.filter(([, text]) => text === said)).toEqual(
      ['Salt', 'Zalando', 'without a name'].map((row) => [{ row }, said]),
    );
    warn.mockRestore();
  });

  it('the lists of operators and gift cards are read page by page', async () => {
    const operators = (page: number): string =>
      `GET /topups/operators?includeBundles=true&includeData=true&includePin=true&suggestedAmountsMap=false&size=200&page=${page}`;
    const operator = {
      operatorId: 300,
      name: 'Swisscom',
      status: 'ACTIVE',
      country: { isoName: 'CH' },
      supportsLocalAmounts: true,
      denominationType: 'RANGE',
      senderCurrencyCode: 'USD',
      destinationCurrencyCode: 'CHF',
      internationalDiscount: 4,
      localDiscount: 3,
      minAmount: 1,
      maxAmount: 50,
      localMinAmount: 5,
      localMaxAmount: 100.5,
      fx: { rate: 0.8 },
      fees: { international: 1, internationalPercentage: 0, local: 0.4, localPercentage: 0 },
    };
    const card = {
      productId: 10,
      productName: 'Zalando',
      country: { isoName: 'AT' },
      denominationType: 'FIXED',
      recipientCurrencyCode: 'EUR',
      senderCurrencyCode: 'USD',
      senderFee: 0.5,
      senderFeePercentage: 1.5,
      discountPercentage: 2.5,
      fixedRecipientDenominations: [10, 25],
      fixedSenderDenominations: [11.5, 28.75],
    };
    answer({
      [operators(1)]: [200, { content: [operator], last: false }],
      [operators(2)]: [
        200,
        {
          content: [
            { ...operator, operatorId: 301, supportsLocalAmounts: false },
            { ...operator, operatorId: 302, fees: { localPercentage: 5, internationalPercentage: 6 } },
            { ...operator, operatorId: 303, status: 'INACTIVE' },
          ],
          last: true,
        },
      ],
      'GET /gifts/products?size=200&page=1': [
        200,
        {
          content: [
            card,
            { ...card, productId: 11, status: 'INACTIVE' },
            {
              ...card,
              productId: 12,
              denominationType: 'RANGE',
              minRecipientDenomination: 5,
              maxRecipientDenomination: 50,
              recipientCurrencyToSenderCurrencyExchangeRate: 1.25,
            },
          ],
          last: true,
        },
      ],
    });
    const swisscom = {
      id: '300',
      kind: 'operator',
      name: 'Swisscom',
      country: 'CH',
      currency: 'CHF',
      accountCurrency: 'USD',
      localAmounts: true,
      amounts: { kind: 'RANGE', min: 500, max: 10_050 },
      rate: 0.8,
      discount: 3,
      feePercent: 0,
      // CHF 0.40 equals USD 0.50.
      fee: 50,
    };
    const zalando = {
      id: '10',
      kind: 'giftcard',
      name: 'Zalando',
      country: 'AT',
      currency: 'EUR',
      accountCurrency: 'USD',
      localAmounts: true,
      amounts: {
        kind: 'FIXED',
        values: [
          { ask: 1000, receive: 1000, price: 1150 },
          { ask: 2500, receive: 2500, price: 2875 },
        ],
      },
      rate: 25 / 28.75,
      discount: 2.5,
      feePercent: 1.5,
      fee: 50,
    };
    expect(await supplier.products()).toEqual([
      swisscom,
      {
        ...swisscom,
        id: '301',
        localAmounts: false,
        amounts: { kind: 'RANGE', min: 100, max: 5000 },
        discount: 4,
        fee: 100,
      },
      // An operator with a percentage fee grants no discount.
      { ...swisscom, id: '302', discount: 0, feePercent: 5, fee: 0 },
      zalando,
      { ...zalando, id: '12', amounts: { kind: 'RANGE', min: 500, max: 5000 }, rate: 0.8 },
    ]);
  });
});

describe('text message calls', () => {
  const sid = `AC${'4711'.repeat(8)}`;
  const config = {
    base: '',
    user: sid,
    password: 'password-of-sms',
    from: 'Rigi',
    perAddress: 10,
    perHour: 500,
  };
  const open = (kind: 'twilio' | 'aspsms'): Sms =>
    smsProviders[kind].create({ ...config, kind, base: `${recorder.origin}/sms` }, deps);
  const text = '123456 – dein Code für Rigi';

  it("a text message is sent through Twilio with the recipient's number, the sender and the text", async () => {
    const call = `POST /sms/2010-04-01/Accounts/${sid}/Messages.json`;
    replies({ [call]: [201, { sid: 'SM1' }] });
    await open('twilio').send('+41791234567', text);
    const [arrived] = recorder.take();
    expect([arrived?.call, arrived?.headers.authorization, formOf(arrived!)]).toEqual([
      call,
      basic(`${sid}:password-of-sms`),
      { To: '+41791234567', From: 'Rigi', Body: text },
    ]);
  });
  it("a text message is sent through ASPSMS with the recipient's number, the sender and the text", async () => {
    replies({ 'POST /sms/SendTextSMS': [200, { StatusCode: '1' }] });
    await open('aspsms').send('+41791234567', text);
    expect(recorder.take().map((one) => read(one))).toEqual([
      {
        call: 'POST /sms/SendTextSMS',
        body: {
          UserName: sid,
          Password: 'password-of-sms',
          Originator: 'Rigi',
          Recipients: ['+41791234567'],
          MessageText: text,
        },
      },
    ]);
  });
  it.each(['twilio', 'aspsms'] as const)(
    'a text message that gets no response from %s is not sent again',
    async (kind) => {
      const sms = smsProviders[kind].create(
        { ...config, kind, base: `${recorder.origin}/sms` },
        { ...deps, retryDelays: [1, 1] },
      );
      replies({});
      expect(await failure(sms.send('+41791234567', text))).toMatchObject({ name: 'OutcomeUnknown' });
      expect(recorder.take()).toHaveLength(1);
    },
  );
});

describe('calls to the smaller services', () => {
  const again = { ...deps, retryDelays: [1, 1] };
  it('a lookup that gets no response is sent again', async () => {
    const { origin } = recorder;
    const user = `AC${'4711'.repeat(8)}`;
    const sms = { user, password: 'password-of-sms', from: 'Rigi', perAddress: 10, perHour: 500 };
    const captcha = createTurnstile(
      { verifyUrl: `${origin}/siteverify`, secret: 's', script: '', siteKey: '', hostname: '' },
      again,
    );
    const google = createGoogle(
      { clientId: 'c', tokeninfoUrl: `${origin}/tokeninfo`, userinfoUrl: `${origin}/userinfo`, script: '' },
      again,
    );
    const location = createIpapi({ url: `${origin}/json/` }, again);
    const address = createSwissPost({ base: `${origin}/post`, user: 'u', password: 'p' }, again);
    const twilio = smsProviders.twilio.create({ ...sms, kind: 'twilio', base: `${origin}/twilio` }, again);
    const aspsms = smsProviders.aspsms.create({ ...sms, kind: 'aspsms', base: `${origin}/aspsms` }, again);
    replies({});
    for (const work of [
      () => captcha.isSolved('token-1', '192.0.2.7'),
      () => google.findPerson('token-1'),
      () => location.locate(null),
      () => address.find({ street: 'a', houseno: '1', postcode: '6353', city: 'b' }),
      () => twilio.readAccount(),
      () => aspsms.readAccount(),
    ])
      expect(await failure(work())).toMatchObject({ name: 'OutcomeUnknown' });
    const keys = recorder.requests.flatMap((one) => formOf(one)['idempotency_key'] ?? []);
    expect(new Set(keys).size).toBe(1);
    expect(countPaths()).toEqual({
      '/siteverify': 3,
      '/tokeninfo': 3,
      '/json/': 3,
      '/post/buildingverification4': 3,
      [`/twilio/2010-04-01/Accounts/${user}.json`]: 3,
      '/aspsms/CheckCredits': 3,
    });
  });
});

describe('calls to Turnstile', () => {
  const solve = (result: object, response = 'token-1', secret = 'secret-of-turnstile') => {
    replies({ 'POST /siteverify': [200, result] });
    return createTurnstile(
      {
        verifyUrl: `${recorder.origin}/siteverify`,
        secret,
        script: '/script',
        siteKey: 'site key',
        hostname: 'shop.example',
      },
      deps,
    ).isSolved(response, '192.0.2.7');
  };
  const ours = { success: true, hostname: 'shop.example', action: 'rigi-form' };
  const error = (code: string) => ({ success: false, 'error-codes': [code] });

  it("a bot check is verified with the secret, the token and the visitor's IP address", async () => {
    expect(await solve(ours)).toBe(true);
    const [arrived] = recorder.take();
    expect(formOf(arrived!)).toEqual({
      secret: 'secret-of-turnstile',
      response: 'token-1',
      remoteip: '192.0.2.7',
      idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(await solve(ours, '')).toBe(false);
    expect(recorder.take()).toEqual([]);
  });
  it.each<[string, object, false | object]>([
    ['of another site', { ...ours, hostname: 'other.example' }, false],
    ['for another purpose', { ...ours, action: 'other' }, false],
    ['that failed', { ...ours, success: false }, false],
    ['that was used before', error('timeout-or-duplicate'), false],
    ['with a wrong secret', error('invalid-input-secret'), { name: 'Unavailable', reason: 'credentials' }],
    ['without a secret', error('missing-input-secret'), { name: 'Unavailable', reason: 'credentials' }],
    ['during a fault of the service', error('internal-error'), { name: 'OutcomeUnknown' }],
  ])('a bot check %s is not accepted', async (_, result, outcome) => {
    const answer = await failure(solve(result));
    if (outcome === false) expect(answer).toBe(false);
    else expect(answer).toMatchObject(outcome);
  });
  it('a bot check of another site is accepted only with a test secret, and otherwise logged', async () => {
    const warn = vi.spyOn(deps.log, 'warn');
    expect(await solve(ours)).toBe(true);
    expect(warn).not.toHaveBeenCalled();
    const elsewhere = { success: true, hostname: 'other.example', action: 'other' };
    for (const [secret, isAccepted] of [
      [`1x${'0'.repeat(31)}AA`, true],
      [`3x${'0'.repeat(31)}AA`, true],
      [`4x${'0'.repeat(31)}AA`, false],
      [`1x${'0'.repeat(30)}AA`, false],
      [`1x${'0'.repeat(31)}AAA`, false],
    ] as const)
      expect(await solve(elsewhere, 'token-1', secret)).toBe(isAccepted);
    expect(warn.mock.calls).toEqual(
      Array.from({ length: 3 }, () => [
        { hostname: 'other.example', action: 'other' },
        'the bot check was solved on another site',
      ]),
    );
    warn.mockRestore();
  });
});

describe('calls to Google', () => {
  const client = 'client.apps.googleusercontent.com';
  const token = { aud: client, azp: client, sub: '1101', expires_in: 3000 };
  const person = {
    sub: '1101',
    name: 'Ada Lovelace',
    given_name: 'Ada',
    family_name: 'Lovelace',
    picture: 'https://lh3.googleusercontent.com/a',
    email: 'ada@example.org',
    email_verified: true,
  };
  const find = async (ofToken: object, ofPerson: object, retryDelays: number[] = []) => {
    replies({
      'GET /tokeninfo?access_token=token-1': [200, ofToken],
      'GET /userinfo': [200, ofPerson],
    });
    const google = createGoogle(
      {
        clientId: client,
        tokeninfoUrl: `${recorder.origin}/tokeninfo`,
        userinfoUrl: `${recorder.origin}/userinfo`,
        script: '/script',
      },
      { ...deps, retryDelays },
    );
    return google.findPerson('token-1');
  };
  const ada = {
    sub: '1101',
    email: 'ada@example.org',
    emailVerified: true,
    firstName: 'Ada',
    lastName: 'Lovelace',
    picture: 'https://lh3.googleusercontent.com/a',
  };

  it.each<[string, object, object, object | null]>([
    ['of this shop', token, person, ada],
    ['without a party', { ...token, azp: undefined }, person, ada],
    ['without an owner', { ...token, sub: undefined }, person, ada],
    ['without an expiry', { ...token, expires_in: undefined }, person, ada],
    [
      'with texts in place of flags',
      { ...token, expires_in: '1' },
      { ...person, email_verified: 'true' },
      ada,
    ],
    [
      'of an unproved address',
      token,
      { ...person, email_verified: 'false' },
      { ...ada, emailVerified: false },
    ],
    [
      'of a person with only a name',
      token,
      { sub: '1101', name: 'Ada Lovelace' },
      {
        sub: '1101',
        email: null,
        emailVerified: false,
        firstName: 'Ada Lovelace',
        lastName: null,
        picture: null,
      },
    ],
    ['for another site', { ...token, aud: 'other' }, person, null],
    ['by another site', { ...token, azp: 'other' }, person, null],
    ['that names no site', { sub: '1101', expires_in: 3000 }, person, null],
    ['that has expired', { ...token, expires_in: 0 }, person, null],
    ['of another person', { ...token, sub: '1102' }, person, null],
  ])('the adapter accepts or rejects a Google token %s as expected', async (_, ofToken, ofPerson, result) => {
    expect(await find(ofToken, ofPerson)).toEqual(result);
  });
  it.each<[number, object, object | null]>([
    [400, { error: 'invalid_token' }, null],
    [401, { error: 'invalid_request' }, null],
    [403, { error: 'access_denied' }, { name: 'Unavailable', reason: 'forbidden' }],
  ])('if Google responds with %i %j, the result is %j', async (code, body, result) => {
    recorder.reply = ({ call }) => (call === 'GET /userinfo' ? [code, body] : [200, token]);
    const google = createGoogle(
      {
        clientId: client,
        tokeninfoUrl: `${recorder.origin}/tokeninfo`,
        userinfoUrl: `${recorder.origin}/userinfo`,
        script: '/script',
      },
      deps,
    );
    const found = await failure(google.findPerson('token-1'));
    if (result === null) expect(found).toBeNull();
    else expect(found).toMatchObject(result);
  });
  it("the user's details are requested with the token in the Authorization header", async () => {
    await find(token, person);
    expect(recorder.take().map((one) => [one.call, one.headers.authorization])).toEqual([
      ['GET /tokeninfo?access_token=token-1', undefined],
      ['GET /userinfo', 'Bearer token-1'],
    ]);
  });
  it("the user's details are requested again if the response is invalid", async () => {
    expect(await failure(find(token, {}, [1, 1]))).toMatchObject({ name: 'OutcomeUnknown' });
    expect(recorder.take().map(({ call }) => call)).toEqual([
      'GET /tokeninfo?access_token=token-1',
      ...Array.from({ length: 3 }, () => 'GET /userinfo'),
    ]);
  });
});

describe('calls to the location service', () => {
  const place = {
    country_name: 'Italy',
    country_code: 'IT',
    currency: 'EUR',
    languages: 'it-IT,de-IT',
    country_calling_code: '+39',
  };
  it.each([
    ['203.0.113.9', '/203.0.113.9/json/'],
    ['::ffff:203.0.113.9', '/203.0.113.9/json/'],
    ['2a00:1450::1', '/2a00%3A1450%3A%3A1/json/'],
    [null, '/json/'],
    ['no address', '/json/'],
    ['0.255.255.255', '/json/'],
    ['1.0.0.0', '/1.0.0.0/json/'],
    ['10.255.255.255', '/json/'],
    ['11.0.0.0', '/11.0.0.0/json/'],
    ['127.255.255.255', '/json/'],
    ['128.0.0.0', '/128.0.0.0/json/'],
    ['169.254.255.255', '/json/'],
    ['169.255.0.0', '/169.255.0.0/json/'],
    ['172.15.255.255', '/172.15.255.255/json/'],
    ['172.16.0.0', '/json/'],
    ['172.31.255.255', '/json/'],
    ['172.32.0.0', '/172.32.0.0/json/'],
    ['192.168.255.255', '/json/'],
    ['192.169.0.0', '/192.169.0.0/json/'],
    ['::1', '/json/'],
    ['::2', '/%3A%3A2/json/'],
    ['fc00::1', '/json/'],
    ['fdff::1', '/json/'],
    ['fe00::1', '/fe00%3A%3A1/json/'],
    ['febf::1', '/json/'],
    ['fec0::1', '/fec0%3A%3A1/json/'],
  ])('the shop looks up the country of IP address %s with a request to %s', async (ip, path) => {
    replies({ [`GET ${path}`]: [200, place] });
    const service = createIpapi({ url: `${recorder.origin}/json/` }, deps);
    expect(await service.locate(ip)).toEqual({
      country: 'Italy',
      country_code: 'IT',
      language: 'it',
      currency: 'EUR',
      isd_code: '39',
    });
  });
});

describe('responses of the location service', () => {
  const locate = (reply: Reply) => {
    recorder.reply = () => reply;
    return failure(createIpapi({ url: `${recorder.origin}/json/` }, deps).locate('203.0.113.9'));
  };
  it.each<[Reply, object]>([
    [[429, 'too many'], { name: 'Refused', reason: 'RateLimited' }],
    [[403, 'no'], { name: 'OutcomeUnknown' }],
    [[401, { error: true, reason: 'Invalid key' }], { name: 'Refused', reason: 'Invalid key' }],
    [[409, { error: true, reason: 'Busy' }], { name: 'Refused', reason: 'Busy' }],
    [[200, { error: true }], { name: 'Refused', reason: 'UNSPECIFIED' }],
  ])('after the response %j, the location is unknown', async (reply, result) => {
    expect(await locate(reply)).toMatchObject(result);
  });
  it.each([
    ['fr-CH,de-CH', 'fr'],
    ['pt-BR,es', 'en'],
  ])(
    "a visitor from a country with the languages %s gets the shop's pages in %s",
    async (languages, language) => {
      const place = {
        country_name: 'Land',
        country_code: 'CH',
        currency: 'CHF',
        languages,
        country_calling_code: '+41',
      };
      expect(await locate([200, place])).toMatchObject({ language });
    },
  );
});

describe('calls to Swiss Post', () => {
  const typed = { street: 'Seestrasse', houseno: ' 12 a ', postcode: '6353', city: 'Weggis' };
  const data = {
    PSTAT: 1,
    StreetName: 'Seestrasse',
    HouseNo: 12,
    HouseNoAddition: 'a',
    ZipCode: 6353,
    TownName: 'Weggis',
    CountryCode: 'CH',
  };
  const call =
    'GET /post/buildingverification4?StreetName=Seestrasse&HouseNo=12&HouseNoAddition=a&ZipCode=6353&TownName=Weggis';
  const found = {
    isSure: true,
    street: 'Seestrasse',
    houseno: '12a',
    postcode: '6353',
    city: 'Weggis',
    country: 'CH',
  };
  const find = (more: object | null, houseno = typed.houseno) => {
    const result = { Status: 0, BuildingVerificationData: more && { ...data, ...more } };
    recorder.reply = () => [200, { QueryBuildingVerification4Result: result }];
    return createSwissPost(
      { base: `${recorder.origin}/post`, user: 'user-1', password: 'password-of-post' },
      deps,
    ).find({ ...typed, houseno });
  };

  it.each<[string, object | null, object | null]>([
    ['as entered', {}, found],
    ['with another spelling', { PSTAT: '2', TownName: 'Weggis LU' }, { ...found, city: 'Weggis LU' }],
    ['that is unsure (3)', { PSTAT: 3 }, { ...found, isSure: false }],
    ['that is unsure (4)', { PSTAT: 4 }, { ...found, isSure: false }],
    ['that is unsure (5)', { PSTAT: 5 }, { ...found, isSure: false }],
    ['in Liechtenstein', { CountryCode: 'LI' }, { ...found, country: 'LI' }],
    [
      'with spaces and without a suffix',
      { StreetName: ' Seestrasse ', HouseNoAddition: null },
      { ...found, houseno: '12' },
    ],
    ['of an unknown quality', { PSTAT: 6 }, null],
    ['without a postcode', { ZipCode: '' }, null],
    ['that is missing', null, null],
  ])('the adapter handles an address %s in a Swiss Post response', async (_, more, result) => {
    expect(await find(more)).toEqual(result);
    expect(recorder.take().map((one) => [one.call, one.headers.authorization])).toEqual([
      [call, basic('user-1:password-of-post')],
    ]);
  });

  it('an address is unknown if Swiss Post reports an error', async () => {
    recorder.reply = () => [
      200,
      { QueryBuildingVerification4Result: { Status: 1, BuildingVerificationData: data } },
    ];
    const address = createSwissPost({ base: `${recorder.origin}/post`, user: 'u', password: 'p' }, deps);
    expect(await failure(address.find(typed))).toMatchObject({ name: 'OutcomeUnknown' });
  });

  it('no part of a two-line house number is sent to Swiss Post', async () => {
    // One of the lines could be the number of another building.
    await find(null, 'x\n12');
    expect(recorder.take().map((one) => one.call)).toEqual([expect.stringContaining('&HouseNo=&')]);
  });
});
