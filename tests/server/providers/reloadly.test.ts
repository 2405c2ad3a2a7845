import { createServer, type Server } from 'node:http';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../server/catalogue/index.ts';
import { createLog } from '../../../server/platform/log.ts';
import type { Supplier } from '../../../server/providers/ports.ts';
import { createReloadly } from '../../../server/providers/reloadly/adapter.ts';
import { toGiftProduct, toOperator } from '../../../server/providers/reloadly/productList.ts';
import { documentedResponse, recordedResponse } from '../../specifications/reloadlyWords.ts';
import { portOf } from './harness.ts';

/** Tests the adapter against the supplier's own documentation. See tests/specifications/reloadly/ORIGIN.md. */

const read = recordedResponse;
const documented = {
  'status flat': documentedResponse('get', '/topups/{transactionId}/status', 200),
  'top-up refused': documentedResponse('post', '/topups-async', 400),
  'top-up unauthorized': documentedResponse('post', '/topups-async', 401),
  'top-up wrong path': documentedResponse('post', '/topups-async', 404),
  'gift card refused': documentedResponse('post', '/orders', 400),
  'gift card wrong path': documentedResponse('post', '/orders', 404),
  'operator of a number': documentedResponse('get', '/operators/{operatorid}', 200),
  'gift cards': documentedResponse('get', '/products', 200),
  'redeem code': documentedResponse('get', '/orders/transactions/{transactionId}/cards', 200),
  'country not supported': documentedResponse('get', '/countries/{countrycode}', 404),
};

let server: Server;
let supplier: Supplier;
/** Response to every request except those for a token. */
let answer: { status: number; body: unknown } = { status: 200, body: {} };
let token: { status: number; body: unknown };
let giftReport: { status: number; body: unknown } | null = null;
let giftList: { status: number; body: unknown } | null = null;
let paths: string[] = [];
let accepted: (string | undefined)[] = [];
const goodToken = {
  status: 200,
  body: { access_token: 'token', expires_in: 5_184_000, token_type: 'Bearer' },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const asksForToken = request.url === '/auth/oauth/token';
    const ofGifts = request.url?.startsWith('/gifts/reports') ? giftReport : null;
    const ofList = request.url?.startsWith('/gifts/products') ? giftList : null;
    const given = asksForToken ? token : (ofGifts ?? ofList ?? answer);
    if (!asksForToken) {
      paths.push(decodeURIComponent(request.url ?? ''));
      accepted.push(request.headers.accept);
    }
    const body: unknown = typeof given.body === 'function' ? (given.body as () => unknown)() : given.body;
    response.writeHead(given.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${portOf(server)}`;
  supplier = createReloadly(
    {
      authBase: `${origin}/auth`,
      topupBase: `${origin}/topups`,
      giftBase: `${origin}/gifts`,
      clientId: 'id',
      clientSecret: 'secret',
      floatMin: 50,
      isSandbox: true,
      absentSeconds: 120,
    },
    { log: createLog('silent'), retryDelays: [1] },
  );
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const hears = (status: number, body: unknown): void => {
  token = goodToken;
  answer = { status, body };
  paths = [];
  accepted = [];
};
const topup = {
  operatorId: '200',
  amount: '3.34',
  useLocalAmount: false,
  countryIso2: 'IN',
  number: '919801041300',
  customIdentifier: 'R-26-AAAA-AAAA',
};
const gift = {
  productId: '10',
  countryIso2: 'AT',
  quantity: 1,
  unitPrice: '15.00',
  customIdentifier: 'R-26-AAAA-AAAA',
  senderName: 'Rigi',
};

describe('top-up status at the supplier', () => {
  it("the adapter parses a top-up's status as the supplier's own library does", async () => {
    hears(200, read('airtime__topup_phone_topup_transaction_status'));
    expect(await supplier.topupStatus('1')).toEqual({
      transactionId: '1',
      status: 'successful',
      operatorReference: null,
      pin: null,
    });
  });
  it("the adapter parses a top-up's status with all optional fields", async () => {
    const recorded = v.parse(
      v.looseObject({ transaction: v.looseObject({}) }),
      read('airtime__topup_phone_topup_transaction_status'),
    );
    const pinDetail = { code: 773709733097662, serial: '558111', validity: '30 days' };
    hears(200, {
      ...recorded,
      transaction: { ...recorded.transaction, operatorTransactionId: '7297929551', pinDetail },
    });
    expect(await supplier.topupStatus('1')).toMatchObject({
      status: 'successful',
      operatorReference: '7297929551',
      pin: { code: '773709733097662', serial: '558111', validity: '30 days' },
    });
  });
  it("the adapter parses a top-up's status in the documented format", async () => {
    hears(200, documented['status flat']);
    expect(await supplier.topupStatus('4602843')).toEqual({
      transactionId: '4602843',
      status: 'successful',
      operatorReference: '7297929551:OrderConfirmed',
      pin: { code: '773709733097662', serial: '558111', validity: '30 days' },
    });
  });
});

describe('looking up the operator of a phone number', () => {
  it('the adapter parses the operator of a phone number from a response in the documented format', async () => {
    hears(200, documented['operator of a number']);
    expect(await supplier.detectOperator('+573001234567', 'CO')).toEqual({
      operatorId: '88',
      name: 'Movistar Colombia',
      countryIso2: 'CO',
    });
  });
  it.each([409, 404])(
    'if the supplier does not serve a country, the adapter finds no operator and makes only one request (status %d)',
    async (status) => {
      hears(status, documented['country not supported']);
      expect(await supplier.detectOperator('+85012345678', 'KP')).toBeNull();
      expect(paths).toHaveLength(1);
    },
  );
});

describe('orders refused by the supplier', () => {
  it('the adapter throws `Refused` if the supplier refuses an order', async () => {
    hears(400, documented['top-up refused']);
    await expect(supplier.sendTopup(topup)).rejects.toMatchObject({
      name: 'Refused',
      reason: 'INVALID_RECIPIENT_PHONE',
    });
    hears(400, documented['gift card refused']);
    await expect(supplier.orderGiftCard(gift)).rejects.toMatchObject({ name: 'Refused' });
  });
});

describe("refusals caused by the shop's supplier account", () => {
  const account = (errorCode: string) => ({
    ...v.parse(v.looseObject({}), documented['top-up refused']),
    errorCode,
  });
  it.each([
    ['an invalid token', 401, () => read('authentication__client_error_invalid_token'), 'credentials'],
    ['an invalid token, as documented', 401, () => documented['top-up unauthorized'], 'credentials'],
    ['an unknown path', 404, () => documented['top-up wrong path'], 'gateway'],
    ['an unknown path for gift cards', 404, () => documented['gift card wrong path'], 'gateway'],
    ['an empty balance', 400, () => account('INSUFFICIENT_BALANCE'), 'float'],
    ['a closed account', 400, () => account('INACTIVE_ACCOUNT'), 'forbidden'],
    ['a limit of our account', 400, () => account('MAX_DAILY_TRANSACTION_COUNT_REACHED'), 'rateLimited'],
  ])(
    'if the supplier refuses an order because of %s, the adapter throws `Unavailable` instead of `Refused`',
    async (_, status, body, reason) => {
      hears(status, body());
      await expect(supplier.sendTopup(topup)).rejects.toMatchObject({ name: 'Unavailable', reason });
      await expect(supplier.orderGiftCard(gift)).rejects.toMatchObject({ name: 'Unavailable', reason });
    },
  );
  it.each([
    ['access denied', 401, 'authentication__client_auth_error_access_denied'],
    ['an invalid audience', 400, 'authentication__client_auth_error_invalid_audience'],
  ])(
    'if a token request is refused because of %s, the supplier counts as unavailable',
    async (_, status, name) => {
      hears(401, read('authentication__client_error_invalid_token'));
      token = { status, body: read(name) };
      await expect(supplier.findTopup('R-26-AAAA-AAAA')).rejects.toMatchObject({
        name: 'Unavailable',
        reason: 'credentials',
      });
    },
  );
});

describe("supplier's list of accepted orders", () => {
  it('the adapter lists top-ups and gift card orders, extending the period by a day at either end', async () => {
    hears(200, read('airtime__report_transaction_history_unfiltered_page'));
    giftReport = { status: 200, body: read('giftcard__transaction_transactions_paged_unfiltered_response') };
    const found = await supplier.executions(
      new Date('2026-11-20T10:00:00Z'),
      new Date('2026-11-22T10:00:00Z'),
    );
    expect(found).toHaveLength(39);
    expect(found.at(-1)).toEqual({ identifier: '', status: 'done' });
    expect(paths.map((path) => path.replace(/&size.*/, ''))).toEqual([
      '/topups/topups/reports/transactions?startDate=2026-11-19 10:00:00&endDate=2026-11-23 10:00:00',
      '/gifts/reports/transactions?startDate=2026-11-19 10:00:00&endDate=2026-11-23 10:00:00',
    ]);
  });
});

describe("supplier's list of gift card orders", () => {
  it('the adapter reads all pages of the gift card order list, even if pages have fewer entries than requested', async () => {
    hears(200, { content: [], last: true });
    const page = (n: number, last: boolean) => ({
      content: Array.from({ length: 50 }, (_, i) => ({
        transactionId: n * 50 + i,
        status: 'SUCCESSFUL',
        customIdentifier: `R-${n}-${i}`,
      })),
      last,
    });
    const pages = [page(1, false), page(2, false), page(3, true)];
    giftReport = { status: 200, body: () => pages[paths.length - 2] };
    const found = await supplier.executions(
      new Date('2026-11-20T10:00:00Z'),
      new Date('2026-11-22T10:00:00Z'),
    );
    giftReport = null;
    expect(found).toHaveLength(150);
    expect(found.at(-1)).toEqual({ identifier: 'R-3-49', status: 'done' });
    expect(paths.slice(1).map((path) => /page=\d+$/.exec(path)?.[0])).toEqual(['page=1', 'page=2', 'page=3']);
  });
});

describe('reading gift card codes from the supplier', () => {
  const none = { cardNumber: '', pinCode: null, redemptionUrl: null };
  const longestLink = 'https://a.example/'.padEnd(2_000, 'x');
  it.each([
    [
      'recorded',
      read('giftcard__order_transaction_redeem_response'),
      { ...none, cardNumber: 'EWWVWtest', pinCode: '16163test' },
    ],
    [
      'PIN-only',
      [{ cardNumber: '', pinCode: '22610test', redemptionUrl: '' }],
      { ...none, pinCode: '22610test' },
    ],
    [
      'PIN and link',
      [{ cardNumber: null, pinCode: '22610test', redemptionUrl: 'https://reloadly.com' }],
      { ...none, pinCode: '22610test', redemptionUrl: 'https://reloadly.com' },
    ],
    [
      'link-only',
      [{ cardNumber: '', redemptionUrl: ' https://dashboard.example/activate?redemption-code=AB ' }],
      { ...none, redemptionUrl: 'https://dashboard.example/activate?redemption-code=AB' },
    ],
    [
      'unsafe-link',
      [{ cardNumber: '1', redemptionUrl: 'javascript:alert(1)' }],
      { ...none, cardNumber: '1' },
    ],
    ['longest-link', [{ redemptionUrl: longestLink }], { ...none, redemptionUrl: longestLink }],
    ...['http://a.example/x', 'ftp://a.example', 'https://[a]', `${longestLink}x`].map(
      (redemptionUrl): [string, unknown, typeof none & object] => [
        `bad-link (${redemptionUrl.slice(0, 20)})`,
        [{ cardNumber: '1', redemptionUrl }],
        { ...none, cardNumber: '1' },
      ],
    ),
    [
      'padded',
      [{ cardNumber: ' 12 34 ', pinCode: ' 5821 ', redemptionUrl: 'https://a.example/a b' }],
      { ...none, cardNumber: '12 34', pinCode: '5821' },
    ],
    ['blank-PIN', [{ cardNumber: '1', pinCode: '  ' }], { ...none, cardNumber: '1' }],
    ['numeric', documented['redeem code'], { ...none, cardNumber: '6120200345149064', pinCode: '5821' }],
  ])('%s codes are read from version 2 of the API [ASVS-1.2.2]', async (_, body, card) => {
    hears(200, body);
    expect(await supplier.giftCards('1')).toEqual([card]);
    expect(accepted).toEqual(['application/com.reloadly.giftcards-v2+json']);
  });
});

describe("the supplier's product list", () => {
  const paged = (content: unknown) => ({ content, last: true });
  const [airtel] = [
    v.parse(
      v.looseObject({}),
      read('airtime__operator_operator_unfiltered_with_geographical_recharge_plans'),
    ),
  ];
  it('the adapter parses the product list in both the recorded and the documented format', async () => {
    hears(200, read('airtime__operator_operators_paged_unfiltered_response'));
    // The recording contains five of 656 operators, so mark its page as the last one.
    const first = v.parse(v.looseObject({ content: v.array(v.unknown()) }), answer.body);
    answer = { status: 200, body: { ...first, last: true } };
    giftList = { status: 200, body: documented['gift cards'] };
    const list = await supplier.products();
    giftList = null;
    expect(list.map(({ kind, id, name }) => `${kind} ${id} ${name}`)).toEqual([
      'operator 729 168 Thailand',
      'operator 340 9Mobile (Etisalat) Nigeria',
      'operator 645 9Mobile (Etisalat) Nigeria Data',
      'operator 581 Access Wireless PIN USA',
      'operator 1 Afghan Wireless Afghanistan',
      'giftcard 1 1-800-PetSupplies',
    ]);
    expect(list.at(-1)).toMatchObject({
      currency: 'USD',
      accountCurrency: 'NGN',
      discount: 7.5,
      fee: 20_529,
      amounts: {
        kind: 'FIXED',
        values: [
          { ask: 2_500, receive: 2_500, price: 1_026_450 },
          { ask: 5_000, receive: 5_000, price: 2_052_900 },
        ],
      },
    });
    expect(paths).toHaveLength(2);
  });
  it("an amount range is in the account's currency, and an operator with regional plans gets its amounts from these plans", async () => {
    hears(200, paged([documented['operator of a number'], airtel]));
    giftList = { status: 200, body: documented['gift cards'] };
    const [movistar, plans] = await supplier.products();
    giftList = null;
    expect(movistar).toMatchObject({
      id: '88',
      localAmounts: false,
      amounts: { kind: 'RANGE', min: 500, max: 500 },
      rate: 2192.1867,
      discount: 4.42,
    });
    expect(plans).toMatchObject({ id: '200', accountCurrency: 'EUR', discount: 15 });
    expect(plans?.amounts).toMatchObject({
      values: expect.arrayContaining([
        { ask: 696, receive: 50_000, price: 696, contents: 'Get Talktime of Rs. 423.73' },
      ]),
    });
  });
  it("the adapter reads plan contents keyed by amounts in the account's or in the local currency", async () => {
    const recorded = v.parse(
      v.object({ content: v.array(v.looseObject({ name: v.string() })) }),
      read('airtime__operator_operators_paged_unfiltered_response'),
    );
    const data = recorded.content.find(({ name }) => name === '9Mobile (Etisalat) Nigeria Data');
    const haiti = v
      .parse(
        v.array(v.looseObject({ name: v.string() })),
        read('airtime__operator_operators_by_country_code_unfiltered'),
      )
      .find(({ name }) => name === 'Digicel Haiti Bundles');
    hears(200, paged([data, haiti]));
    giftList = { status: 200, body: documented['gift cards'] };
    const [nigeria, bundles] = await supplier.products();
    giftList = null;
    const contentsOf = (product: typeof nigeria) =>
      product?.amounts.kind === 'FIXED' && product.amounts.values.map(({ contents }) => contents);
    expect(contentsOf(nigeria)).toContain('Data 1.5GB (30 days)');
    expect(contentsOf(bundles)).toEqual([
      'Small Plan - 2GB, 7 Days',
      'Medium Plan - 4GB, 15 Days',
      'Large Plan - 8GB, 30 Days',
    ]);
  });
  it('the adapter omits plan contents that are empty, too long or different between regions', async () => {
    const plan = (texts: Record<string, string | null>) => ({
      fixedAmounts: [1, 2, 3, 4, 5],
      localAmounts: [90, 180, 270, 360, 450],
      fixedAmountsDescriptions: [],
      localFixedAmountsDescriptions: texts,
    });
    const longest = 'x'.repeat(200);
    const everywhere = { '270.00': ' ', '360.00': `${longest}x`, '450.00': longest };
    const operator = {
      ...airtel,
      geographicalRechargePlans: [
        plan({ '90': ' Data\n1GB ', '180.00': 'Data 2GB', ...everywhere }),
        plan({ '90.00': 'Data 1GB', '180.00': 'Data 3GB', ...everywhere }),
      ],
    };
    hears(200, paged([operator]));
    giftList = { status: 200, body: documented['gift cards'] };
    const [read] = await supplier.products();
    giftList = null;
    expect(read?.amounts).toEqual({
      kind: 'FIXED',
      values: [
        { ask: 100, receive: 9_000, price: 100, contents: 'Data 1GB' },
        { ask: 200, receive: 18_000, price: 200 },
        { ask: 300, receive: 27_000, price: 300 },
        { ask: 400, receive: 36_000, price: 400 },
        { ask: 500, receive: 45_000, price: 500, contents: longest },
      ],
    });
  });
  it('the adapter omits a plan amount if its price or its local value differs between regions', async () => {
    const plan = (fixedAmounts: number[], localAmounts: number[]) => ({ fixedAmounts, localAmounts });
    const regions = [plan([1, 2, 3, 4], [90, 180, 270, 360]), plan([3, 1, 2, 5], [270, 95, 180, 360])];
    hears(200, paged([{ ...airtel, geographicalRechargePlans: regions }]));
    giftList = { status: 200, body: documented['gift cards'] };
    const [read] = await supplier.products();
    giftList = null;
    expect(read?.amounts).toEqual({
      kind: 'FIXED',
      values: [
        { ask: 200, receive: 18_000, price: 200 },
        { ask: 300, receive: 27_000, price: 300 },
      ],
    });
  });
  it('a missing exchange rate counts as 1 only if both currencies are the same', async () => {
    const operator = { ...airtel, denominationType: 'RANGE', supportsLocalAmounts: false, fx: null };
    const range = { minAmount: 1, maxAmount: 10, status: 'ACTIVE' };
    const same = { ...operator, ...range, senderCurrencyCode: 'CHF', destinationCurrencyCode: 'CHF' };
    hears(200, paged([same, { ...same, destinationCurrencyCode: 'INR' }]));
    giftList = { status: 200, body: documented['gift cards'] };
    const operators = (await supplier.products()).filter(({ kind }) => kind === 'operator');
    giftList = null;
    expect(operators).toMatchObject([{ accountCurrency: 'CHF', currency: 'CHF', rate: 1 }]);
  });
  it.each<[string, object, object | null]>([
    [
      'fixed amounts in local currency',
      {
        supportsLocalAmounts: true,
        fx: { rate: 3 },
        fixedAmounts: [1.15, 6.69],
        localFixedAmounts: [3.45, 20.07],
        localDiscount: 4,
        internationalDiscount: 7,
      },
      {
        localAmounts: true,
        rate: 3,
        discount: 4,
        amounts: {
          kind: 'FIXED',
          values: [
            { ask: 345, receive: 345, price: 115 },
            { ask: 2007, receive: 2007, price: 669 },
          ],
        },
      },
    ],
    [
      'fixed amounts without local ones',
      { fx: { rate: 89.5 }, fixedAmounts: [0.29, 4.1, 1.1] },
      {
        localAmounts: false,
        discount: 0,
        feePercent: 0,
        fee: 0,
        amounts: {
          kind: 'FIXED',
          values: [
            { ask: 29, receive: 2596, price: 29 },
            { ask: 410, receive: 36_695, price: 410 },
            { ask: 110, receive: 9_845, price: 110 },
          ],
        },
      },
    ],
    [
      'a percentage fee',
      {
        fixedAmounts: [1],
        internationalDiscount: 7,
        fees: { international: 0.5, internationalPercentage: 2.5, local: 9, localPercentage: 0 },
      },
      { discount: 0, feePercent: 2.5, fee: 50 },
    ],
    [
      'a range of one amount',
      { denominationType: 'RANGE', minAmount: 5, maxAmount: 5 },
      { amounts: { kind: 'RANGE', min: 500, max: 500 } },
    ],
    ['a range that ends before it begins', { denominationType: 'RANGE', minAmount: 6, maxAmount: 5 }, null],
    ['a range without an end', { denominationType: 'RANGE', minAmount: 5 }, null],
    ['a range from zero', { denominationType: 'RANGE', minAmount: 0, maxAmount: 5 }, null],
    ['no amounts', { fixedAmounts: [] }, null],
    ['no exchange rate', { fixedAmounts: [1], fx: { rate: 0 } }, null],
    ['no number', { fixedAmounts: [1], operatorId: undefined }, null],
  ])('an operator with %s is read correctly', (_, more, product) => {
    const row = {
      operatorId: '7',
      name: 'Jio',
      country: { isoName: 'IN' },
      supportsLocalAmounts: false,
      denominationType: 'FIXED',
      senderCurrencyCode: 'CHF',
      destinationCurrencyCode: 'INR',
      fx: { rate: 90 },
      ...more,
    };
    if (product === null) expect(toOperator(row)).toBeNull();
    else expect(toOperator(row)).toMatchObject(product);
  });
  it.each<[string, object, object | null]>([
    ['its rate from the most expensive amount', {}, { rate: 60 / 66, discount: 0, feePercent: 0, fee: 0 }],
    ['a rate of 1 in the same currency', { recipientCurrencyCode: 'USD' }, { rate: 1 }],
    [
      'its rate from the largest amounts of a range',
      {
        denominationType: 'RANGE',
        fixedRecipientDenominations: [],
        minRecipientDenomination: 5,
        maxRecipientDenomination: 90,
        minSenderDenomination: 6,
        maxSenderDenomination: 100,
      },
      { rate: 0.9, amounts: { kind: 'RANGE', min: 500, max: 9000 } },
    ],
    [
      'no rate',
      {
        denominationType: 'RANGE',
        fixedRecipientDenominations: [],
        minRecipientDenomination: 5,
        maxRecipientDenomination: 90,
      },
      null,
    ],
    ['a negative rate', { recipientCurrencyToSenderCurrencyExchangeRate: -1.25 }, null],
    ['no amounts', { fixedRecipientDenominations: [], recipientCurrencyCode: 'USD' }, null],
    ['an amount without a price', { fixedSenderDenominations: [11, 66] }, null],
    ['an amount that costs nothing', { fixedSenderDenominations: [11, 66, 0] }, null],
  ])('a gift card with %s is read correctly', (_, more, product) => {
    const row = {
      productId: '7',
      productName: 'Zalando',
      country: { isoName: 'AT' },
      denominationType: 'FIXED',
      recipientCurrencyCode: 'EUR',
      senderCurrencyCode: 'USD',
      fixedRecipientDenominations: [10, 60, 20],
      fixedSenderDenominations: [11, 66, 23],
      ...more,
    };
    if (product === null) expect(toGiftProduct(row)).toBeNull();
    else expect(toGiftProduct(row)).toMatchObject(product);
  });
  it('the adapter rejects an empty list of operators', async () => {
    hears(200, paged([]));
    giftList = { status: 200, body: documented['gift cards'] };
    await expect(supplier.products()).rejects.toMatchObject({ name: 'OutcomeUnknown' });
    giftList = null;
  });
});

describe('operator limits', () => {
  const operator = v.looseObject({
    name: v.string(),
    supportsLocalAmounts: v.boolean(),
    country: v.looseObject({ isoName: v.string() }),
  });
  const facts = [
    ...v.parse(v.array(operator), read('airtime__operator_operators_by_country_code_unfiltered')),
    v.parse(operator, read('airtime__operator_operator_unfiltered_with_geographical_recharge_plans')),
    ...v.parse(
      v.object({ content: v.array(operator) }),
      read('airtime__operator_operators_paged_unfiltered_response'),
    ).content,
    v.parse(operator, documented['operator of a number']),
  ];
  it("the catalogue and the supplier's list agree on which operators accept amounts in local currency", async () => {
    const catalogue = await loadCatalogue();
    const compared = facts.flatMap((fact) =>
      catalogue
        .operatorsIn(fact.country.isoName)
        .filter(({ name }) => name === fact.name)
        .map(({ name, localAmounts }) => [name, localAmounts, fact.supportsLocalAmounts]),
    );
    expect(new Set(compared.map(([name]) => name))).toEqual(
      new Set(['Airtel India', 'Digicel Haiti', 'Movistar Colombia', 'Natcom Haiti']),
    );
    for (const [name, ours, theirs] of compared) expect(ours, String(name)).toBe(theirs);
  });
});
