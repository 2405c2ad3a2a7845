import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { slow } from '../../setup/tiers.ts';
import { eventually, openGateways, type Harness } from './harness.ts';

/**
 * Tests that the supplier's sandbox rejects the same calls as the supplier and has the same delays. The tests
 * call the sandbox over HTTP, without the adapter.
 */

let harness: Harness;
beforeAll(async () => {
  harness = await openGateways({ SANDBOX_RECHARGE_SECONDS: '120' });
});
afterAll(() => harness.close());
afterEach(() => harness.post('/sandbox/reloadly/list', {}));

const errorBody = v.strictObject({
  timeStamp: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)),
  message: v.string(),
  path: v.string(),
  errorCode: v.nullable(v.string()),
  infoLink: v.null(),
  details: v.array(v.unknown()),
});

const tokens = new Map<string, string>();
const token = async (audience: string, at: Harness): Promise<string> => {
  const { authBase, clientId, clientSecret } = at.config.supplier;
  const known = tokens.get(audience);
  if (known) return known;
  const response = await fetch(`${authBase}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
      audience,
    }),
  });
  const { access_token } = v.parse(v.object({ access_token: v.string() }), await response.json());
  tokens.set(audience, access_token);
  return access_token;
};
const ask = async (
  part: 'topups' | 'gifts',
  path: string,
  body?: object,
  at: Harness = harness,
): Promise<Response> => {
  const { topupBase, giftBase } = at.config.supplier;
  const base = part === 'topups' ? topupBase : giftBase;
  return await fetch(base + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${await token(base, at)}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
};
const read = async <S extends v.GenericSchema>(response: Response, schema: S): Promise<v.InferOutput<S>> => {
  expect(response.status).toBe(200);
  return v.parse(schema, await response.json());
};
/** Returns the status and error code of a refusal. Checks that the body contains every documented field. */
const refusal = async (response: Response): Promise<[number, string | null]> => [
  response.status,
  v.parse(errorBody, await response.json()).errorCode,
];

let phones = 0;
/** Returns a top-up for a new phone number each time, so that top-ups do not block each other. */
const topup = (more: object = {}) => {
  phones += 1;
  return {
    operatorId: 300,
    amount: 10,
    useLocalAmount: true,
    customIdentifier: randomUUID(),
    recipientPhone: { countryCode: 'CH', number: `4179${String(2_000_000 + phones * 1000)}` },
    ...more,
  };
};
const gift = (more: object = {}) => ({
  productId: 3058,
  countryCode: 'CH',
  quantity: 1,
  unitPrice: 25,
  customIdentifier: randomUUID(),
  senderName: 'Rigi',
  ...more,
});
const started = v.strictObject({ transactionId: v.number() });
const ledger = v.object({ topups: v.array(v.looseObject({ customIdentifier: v.string() })) });
const countExecutions = async (identifier: string, at: Harness): Promise<number> =>
  (await at.json('/sandbox/reloadly/ledger', ledger)).topups.filter(
    (one) => one.customIdentifier === identifier,
  ).length;

describe('top-ups refused by the sandbox', () => {
  it.each([
    [
      'for an operator that is not on the list',
      { operatorId: 729 },
      503,
      'OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE',
    ],
    [
      'to a phone in another country',
      { recipientPhone: { countryCode: 'CH', number: '919801041300' } },
      400,
      'INVALID_RECIPIENT_PHONE',
    ],
    [
      'to a country other than the operator’s',
      { recipientPhone: { countryCode: 'IN', number: '919801041300' } },
      400,
      'OPERATOR_AND_RECIPIENT_PHONE_MISMATCH',
    ],
    ['to phone 12', { recipientPhone: { countryCode: 'CH', number: '12' } }, 400, 'INVALID_RECIPIENT_PHONE'],
    ['above the range', { amount: 500_000 }, 400, 'INVALID_LOCAL_AMOUNT_FOR_OPERATOR'],
    ['below the range', { amount: 4.99 }, 400, 'INVALID_LOCAL_AMOUNT_FOR_OPERATOR'],
    [
      'with an amount that is not one of the fixed ones',
      {
        operatorId: 302,
        amount: 3.35,
        useLocalAmount: false,
        recipientPhone: { countryCode: 'IN', number: '919801041300' },
      },
      400,
      'INVALID_AMOUNT_FOR_OPERATOR',
    ],
    [
      'in the local currency although that is not accepted',
      { operatorId: 302, amount: 299, recipientPhone: { countryCode: 'IN', number: '919801041300' } },
      400,
      'LOCAL_AMOUNTS_NOT_SUPPORTED_BY_OPERATOR',
    ],
    ['without an identifier', { customIdentifier: undefined }, 400, 'INVALID_INPUT_PROVIDED'],
    [
      'with an identifier of 151 characters',
      { customIdentifier: 'x'.repeat(151) },
      400,
      'INVALID_INPUT_PROVIDED',
    ],
  ])('the supplier sandbox refuses a top-up %s', async (_, more, status, errorCode) => {
    const request = topup(more);
    expect(await refusal(await ask('topups', '/topups-async', request))).toEqual([status, errorCode]);
    expect(await refusal(await ask('topups', '/topups', request))).toEqual([status, errorCode]);
    expect(await countExecutions(request.customIdentifier, harness)).toBe(0);
  });
  it('the supplier sandbox refuses a second top-up of the same number within two minutes, however the number is formatted', async () => {
    const first = topup();
    await read(await ask('topups', '/topups-async', first), started);
    const again = topup({
      recipientPhone: { countryCode: 'CH', number: `+${first.recipientPhone.number}` },
    });
    const national = topup({
      recipientPhone: { countryCode: 'CH', number: first.recipientPhone.number.slice(2) },
    });
    for (const request of [again, national])
      expect(await refusal(await ask('topups', '/topups-async', request))).toEqual([
        400,
        'PHONE_RECENTLY_RECHARGED',
      ]);
    harness.advance(121_000);
    await read(await ask('topups', '/topups-async', again), started);
  });
});

describe('gift cards refused by the sandbox', () => {
  it('the supplier sandbox refuses a gift card that it does not list', async () => {
    expect(await refusal(await ask('gifts', '/orders', gift({ productId: 645 })))).toEqual([
      404,
      'INVALID_PRODUCT',
    ]);
  });
  it.each([
    ['with an amount that is not one of the fixed ones', { productId: 3100, unitPrice: 26 }],
    ['above its range', { unitPrice: 500.01 }],
  ])('the supplier sandbox refuses a gift card %s', async (_, more) => {
    expect(await refusal(await ask('gifts', '/orders', gift(more)))).toEqual([400, 'WRONG_PRODUCT_PRICE']);
  });
});

describe('sandbox access tokens', () => {
  it('the supplier sandbox issues no access token for an unknown audience', async () => {
    const { authBase, clientId, clientSecret } = harness.config.supplier;
    const response = await fetch(`${authBase}/oauth/token`, {
      method: 'POST',
      body: JSON.stringify({
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'client_credentials',
        audience: 'https://airtime.reloadly.com',
      }),
    });
    expect(await refusal(response)).toEqual([400, 'INVALID_AUDIENCE']);
  });
});

const pageBody = v.strictObject({
  content: v.array(v.looseObject({})),
  pageable: v.strictObject({
    sort: v.looseObject({}),
    pageNumber: v.number(),
    pageSize: v.number(),
    offset: v.number(),
    unpaged: v.literal(false),
    paged: v.literal(true),
  }),
  totalElements: v.number(),
  totalPages: v.number(),
  last: v.boolean(),
  sort: v.looseObject({}),
  numberOfElements: v.number(),
  first: v.boolean(),
  size: v.number(),
  number: v.number(),
  empty: v.boolean(),
});

describe('sandbox response formats', () => {
  it('the transaction date in a report uses the format YYYY-MM-DD HH:mm:ss', async () => {
    const { transactionId } = await read(await ask('topups', '/topups-async', topup()), started);
    const { transactionDate } = await read(
      await ask('topups', `/topups/reports/transactions/${transactionId}`),
      v.object({ transactionDate: v.string() }),
    );
    expect(transactionDate).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  });
  it('a page of a sandbox list has all documented fields', async () => {
    const page = await read(await ask('topups', '/operators?size=2&page=2'), pageBody);
    expect(page).toMatchObject({
      numberOfElements: 1,
      totalElements: 3,
      totalPages: 2,
      size: 2,
      number: 1,
      first: false,
      last: true,
      pageable: { pageNumber: 1, pageSize: 2, offset: 2 },
    });
    expect(page.content).toEqual([expect.objectContaining({ operatorId: 302, name: 'Jio India' })]);
  });
  it(
    'a page of a gift card report has at most 50 entries, even if a larger page size is requested',
    slow,
    async () => {
      for (let n = 0; n < 52; n += 1)
        await read(await ask('gifts', '/orders', gift()), v.object({ transactionId: v.number() }));
      const first = await read(await ask('gifts', '/reports/transactions?size=200'), pageBody);
      expect([first.content.length, first.size, first.last]).toEqual([50, 50, false]);
      const second = await read(await ask('gifts', '/reports/transactions?size=200&page=2'), pageBody);
      expect(second.last).toBe(true);
      expect(first.content.length + second.content.length).toBe(second.totalElements);
    },
  );
  it("a report's period uses the UTC−4 time zone", async () => {
    const { transactionId } = await read(await ask('topups', '/topups-async', topup()), started);
    const at = (hours: number): string =>
      new Date(Date.now() + 121_000 + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const between = async (from: number, to: number): Promise<unknown[]> =>
      (
        await read(
          await ask(
            'topups',
            `/topups/reports/transactions?startDate=${encodeURIComponent(at(from))}&endDate=${encodeURIComponent(at(to))}`,
          ),
          pageBody,
        )
      ).content.map(({ transactionId: id }) => id);
    expect(await between(-1, 1)).not.toContain(transactionId);
    expect(await between(-5, -3)).toContain(transactionId);
  });
  it('a transaction is found by its own id, and an unknown id returns TRANSACTION_NOT_FOUND', async () => {
    const request = topup();
    const { transactionId } = await read(await ask('topups', '/topups-async', request), started);
    expect(
      await read(await ask('topups', `/topups/reports/transactions/${transactionId}`), v.looseObject({})),
    ).toMatchObject({
      transactionId,
      customIdentifier: request.customIdentifier,
      operatorName: 'Swisscom Prepaid',
    });
    expect(await refusal(await ask('topups', '/topups/reports/transactions/17'))).toEqual([
      404,
      'TRANSACTION_NOT_FOUND',
    ]);
  });
  it('a top-up reduces the balance by its cost unless it fails', async () => {
    const balance = async (): Promise<number> =>
      (
        await read(
          await ask('topups', '/accounts/balance'),
          v.object({ balance: v.number(), currencyCode: v.literal('USD') }),
        )
      ).balance;
    const before = await balance();
    await ask('topups', '/topups', topup());
    // CHF 10 at 0.795 francs per dollar, with a discount of 2 %.
    expect(before - (await balance())).toBeCloseTo(12.32704, 4);
    const after = await balance();
    const failing = topup({ recipientPhone: { countryCode: 'CH', number: '41792999003' } });
    expect(await refusal(await ask('topups', '/topups', failing))).toEqual([
      400,
      'TRANSACTION_CANNOT_BE_PROCESSED_AT_THE_MOMENT',
    ]);
    expect(await balance()).toBe(after);
  });
  it('the supplier sandbox lists operators and gift cards by country and returns a single product by its id', async () => {
    const names = async (part: 'topups' | 'gifts', path: string): Promise<unknown[]> =>
      (await read(await ask(part, path), v.array(v.looseObject({})))).map(
        (one) => one['name'] ?? one['productName'],
      );
    expect(await names('topups', '/operators/countries/IN')).toEqual(['Jio India']);
    expect(await names('gifts', '/countries/CH/products')).toHaveLength(5);
    expect(await read(await ask('topups', '/operators/302'), v.looseObject({}))).toMatchObject({
      supportsLocalAmounts: false,
      fixedAmounts: [3.34, 6.69],
      localFixedAmounts: [299, 599],
    });
    expect(await refusal(await ask('gifts', '/products/645'))).toEqual([404, 'INVALID_PRODUCT']);
  });
  it("the supplier sandbox responds to an unknown path with the web server's 404 response", async () => {
    const response = await ask('topups', '/topup');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: 404, error: 'Not Found' });
  });
});

describe('supplier sandbox delays', () => {
  it('a synchronous call responds only after the operator has executed the top-up', slow, async () => {
    // Top-ups of numbers ending in 1xx take longer than usual.
    const slow = topup({ recipientPhone: { countryCode: 'CH', number: '41792999100' } });
    const body = await read(await ask('topups', '/topups', slow), v.looseObject({}));
    expect(body).toMatchObject({
      status: 'SUCCESSFUL',
      deliveredAmount: 10,
      deliveredAmountCurrencyCode: 'CHF',
    });
    expect(await countExecutions(slow.customIdentifier, harness)).toBe(1);
  });
  it(
    'the sandbox checks an identifier only before it accepts a call, so parallel calls with the same identifier are all executed',
    slow,
    async () => {
      // The delay is long enough to check the identifiers of all calls before the first call is accepted.
      const slow = await openGateways({}, { supplier: { check: 2_000 } });
      try {
        const request = topup();
        const order = () => ask('topups', '/topups-async', request, slow);
        const answers = await Promise.all(Array.from({ length: 5 }, order));
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
        expect(await countExecutions(request.customIdentifier, slow)).toBe(5);
        expect(await refusal(await order())).toEqual([400, 'CUSTOM_IDENTIFIER_ALREADY_USED']);
      } finally {
        await slow.close();
      }
    },
  );
  it('a top-up of a number ending in 09 stays in progress for days', async () => {
    const instant = await openGateways({}, { supplier: { listed: [0, 0] } });
    try {
      const { supplier } = instant.gateways;
      const { transactionId } = await supplier.sendTopup({
        operatorId: '300',
        amount: '10.00',
        useLocalAmount: true,
        countryIso2: 'CH',
        number: '+41792000009',
        customIdentifier: randomUUID(),
      });
      instant.advance(6 * 24 * 60 * 60_000);
      expect((await supplier.topupStatus(transactionId)).status).toBe('processing');
      instant.advance(2 * 24 * 60 * 60_000);
      expect((await supplier.topupStatus(transactionId)).status).toBe('successful');
    } finally {
      await instant.close();
    }
  });
  it('an accepted top-up appears in reports after 8 to 11 seconds', async () => {
    const slow = await openGateways({}, { supplier: { listed: [8_000, 11_000] } });
    try {
      const { supplier } = slow.gateways;
      const customIdentifier = randomUUID();
      const { transactionId } = await supplier.sendTopup({
        operatorId: '300',
        amount: '10.00',
        useLocalAmount: true,
        countryIso2: 'CH',
        number: '+41792000009',
        customIdentifier,
      });
      // A top-up of a number ending in 09 stays in progress, however slow the machine is.
      expect((await supplier.topupStatus(transactionId)).status).toBe('processing');
      expect(await supplier.findTopup(customIdentifier)).toBeNull();
      slow.advance(7_900);
      expect(await supplier.findTopup(customIdentifier)).toBeNull();
      slow.advance(3_200);
      expect(await supplier.findTopup(customIdentifier)).toMatchObject({ transactionId });
    } finally {
      await slow.close();
    }
  });
});

describe('gift card codes in both API versions', () => {
  const cards = async (productId: number, version: 1 | 2): Promise<unknown> => {
    const { transactionId } = await read(
      await ask('gifts', '/orders', gift({ productId })),
      v.object({ transactionId: v.number() }),
    );
    const { giftBase } = harness.config.supplier;
    return await eventually(async () => {
      const response = await fetch(`${giftBase}/orders/transactions/${transactionId}/cards`, {
        headers: {
          authorization: `Bearer ${await token(giftBase, harness)}`,
          accept: `application/com.reloadly.giftcards-v${version}+json`,
        },
      });
      return response.status === 200 ? response.json() : null;
    });
  };
  it('both API versions return the codes, but only the second has a separate link field', slow, async () => {
    const link = expect.stringMatching(/^https:\/\/redeem\.example\//);
    expect(await cards(3044, 1)).toEqual([{ cardNumber: link, pinCode: '' }]);
    expect(await cards(3044, 2)).toEqual([{ cardNumber: '', pinCode: '', redemptionUrl: link }]);
    expect(await cards(3046, 2)).toEqual([
      { cardNumber: '', pinCode: expect.stringMatching(/^0\d{11}$/), redemptionUrl: link },
    ]);
    expect(await cards(3058, 2)).toEqual([
      {
        cardNumber: expect.stringMatching(/^0\d{15}$/),
        pinCode: expect.stringMatching(/^0\d{3}$/),
        redemptionUrl: '',
      },
    ]);
  });
});
