import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createLog } from '../../../server/platform/log.ts';
import { createReloadly } from '../../../server/providers/reloadly/adapter.ts';
import { patchReloadly } from '../../specifications/reloadlyPatches.ts';
import { recordedResponse } from '../../specifications/reloadlyWords.ts';
import { specificationOf } from '../../specifications/validator.ts';
import { eventually, openGateways, type Harness } from '../providers/harness.ts';

/** Validates all adapter requests and all sandbox responses against Reloadly's own specification. */

const specification = specificationOf('reloadly');

let harness: Harness;
const original = globalThis.fetch;
let faults: string[] = [];
let recordedCalls = new Set<string>();

/** Records the calls and passes requests and responses on unchanged. */
const watch: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  const response = await original(input, init);
  if (!/\/reloadly\/(auth|topups|giftcards)\//.test(url)) return response;
  const path = new URL(url).pathname;
  const method = init?.method ?? 'GET';
  const operation = specification.operationOf(method, path);
  if (operation === null) faults.push(`${method} ${path}: no file knows this call`);
  else recordedCalls.add(`${method} ${operation} ${response.status}`);
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
  const headers = Object.fromEntries(new Headers(init?.headers));
  faults.push(
    ...specification.requestFaults({ method, path, headers, ...(body === undefined ? {} : { body }) }),
  );
  const answer: unknown = await response.clone().json();
  faults.push(...specification.answerFaults({ method, path }, { status: response.status, body: answer }));
  return response;
};

beforeAll(async () => {
  harness = await openGateways();
});
afterAll(() => harness.close());
beforeEach(() => {
  faults = [];
  recordedCalls = new Set();
  globalThis.fetch = watch;
});
afterEach(() => {
  globalThis.fetch = original;
});

const topup = (number: string, identifier: string) => ({
  operatorId: '300',
  amount: '12.50',
  useLocalAmount: true,
  countryIso2: 'CH',
  number,
  customIdentifier: identifier,
});
const gift = (productId: string, identifier: string, unitPrice = '25.50') => ({
  productId,
  countryIso2: 'CH',
  quantity: 2,
  unitPrice,
  customIdentifier: identifier,
  senderName: 'Rigi',
});

describe("Reloadly's specification", () => {
  it("the changes to Reloadly's specification are exactly those in reloadly-patches.txt", async () => {
    const file = parse(
      readFileSync(join(import.meta.dirname, '../../specifications/reloadly/dist.yaml'), 'utf8'),
    ) as Record<string, unknown>;
    await expect(`${patchReloadly(file).join('\n')}\n`).toMatchFileSnapshot(
      '../../specifications/reloadly-patches.txt',
    );
  });
  it('the patched specification accepts a recorded response and rejects invalid responses and requests', () => {
    const recorded = recordedResponse('airtime__topup_phone_topup_transaction_status') as Record<
      string,
      unknown
    >;
    const call = { method: 'GET', path: '/topups/1/status' };
    expect(specification.answerFaults(call, { status: 200, body: recorded })).toEqual([]);
    expect(
      specification.answerFaults(call, { status: 200, body: { ...recorded, state: 'DONE' } }),
    ).toHaveLength(1);
    expect(specification.answerFaults(call, { status: 200, body: { ...recorded, status: 7 } })).toHaveLength(
      1,
    );
    expect(
      specification.requestFaults({ method: 'POST', path: '/topups-async', body: { operator: 300 } }),
    ).not.toEqual([]);
  });
});

describe('Reloadly adapter and sandbox', () => {
  it("the adapter and the sandbox follow Reloadly's specification for top-ups", async () => {
    const { supplier } = harness.gateways;
    await supplier.detectOperator('+41791234567', 'CH');
    expect(await supplier.detectOperator('+41441234567', 'CH')).toBeNull();
    const { transactionId } = await supplier.sendTopup(topup('+41791234501', 'of-topup'));
    await supplier.topupStatus(transactionId);
    await eventually(async () =>
      (await supplier.topupStatus(transactionId)).status === 'successful' ? true : null,
    );
    await supplier.findTopup('of-topup');
    for (const number of ['+41791234502', '+41791234504'])
      await expect(supplier.sendTopup(topup(number, number))).rejects.toThrow();
    await expect(supplier.sendTopup(topup('+41791234501', 'of-topup'))).rejects.toThrow();
    expect(faults).toEqual([]);
    expect([...recordedCalls].sort()).toEqual([
      'GET /operators/auto-detect/phone/{phone}/countries/{countryisocode} 200',
      'GET /operators/auto-detect/phone/{phone}/countries/{countryisocode} 404',
      'GET /topups/reports/transactions 200',
      'GET /topups/{transactionId}/status 200',
      'POST /oauth/token 200',
      'POST /topups-async 200',
      'POST /topups-async 400',
      'POST /topups-async 503',
    ]);
  });
  it("the adapter and the sandbox follow Reloadly's specification for gift cards", async () => {
    const { supplier } = harness.gateways;
    for (const productId of ['3057', '3058', '3044', '3046']) {
      const { transactionId } = await supplier.orderGiftCard(gift(productId, `of-${productId}`));
      await eventually(async () =>
        (await supplier.giftOrderStatus(transactionId)).status === 'successful' ? true : null,
      );
      expect(await supplier.giftCards(transactionId)).toHaveLength(2);
      await supplier.findGiftOrder(`of-${productId}`);
    }
    await expect(supplier.orderGiftCard(gift('645', 'unknown'))).rejects.toMatchObject({
      name: 'Refused',
      reason: 'INVALID_PRODUCT',
    });
    await expect(supplier.orderGiftCard(gift('3100', 'price'))).rejects.toMatchObject({
      name: 'Refused',
      reason: 'WRONG_PRODUCT_PRICE',
    });
    expect(faults).toEqual([]);
    expect([...recordedCalls].sort()).toEqual([
      'GET /orders/transactions/{transactionId}/cards 200',
      'GET /reports/transactions 200',
      'GET /reports/transactions/{transactionId} 200',
      'POST /oauth/token 200',
      'POST /orders 200',
      'POST /orders 400',
      'POST /orders 404',
    ]);
  });
  it("the adapter and the sandbox follow Reloadly's specification for lists and reports", async () => {
    const { supplier } = harness.gateways;
    expect(await supplier.products()).toHaveLength(8);
    expect((await supplier.executions(new Date(Date.now() - 60_000), new Date())).length).toBeGreaterThan(4);
    expect(faults).toEqual([]);
    expect(recordedCalls).toEqual(
      new Set([
        'GET /operators 200',
        'GET /products 200',
        'GET /topups/reports/transactions 200',
        'GET /reports/transactions 200',
      ]),
    );
  });
  it("the adapter reads the contents of each plan from Reloadly's map, whose keys are amounts with two decimals", async () => {
    const values = [
      { ask: 334, receive: 29_900, price: 334, contents: 'Data 1.5GB/Day (28 Days)' },
      { ask: 669, receive: 59_900, price: 669 },
    ];
    await harness.post('/sandbox/reloadly/list', {
      operators: { '302': { amounts: { kind: 'FIXED', values } } },
    });
    const jio = (await harness.gateways.supplier.products()).find(({ id }) => id === '302');
    await harness.post('/sandbox/reloadly/list', {});
    expect(jio?.amounts).toEqual({ kind: 'FIXED', values });
    expect(faults).toEqual([]);
    const operator = v.object({
      fixedAmountsDescriptions: v.record(v.string(), v.string()),
      localFixedAmountsDescriptions: v.record(v.string(), v.string()),
    });
    // The keys in the recording are amounts with two decimals. Each currency has its own map.
    const recorded = v
      .parse(
        v.object({ content: v.array(v.unknown()) }),
        recordedResponse('airtime__operator_operators_paged_unfiltered_response'),
      )
      .content.flatMap((row) => {
        const parsed = v.safeParse(operator, row);
        return parsed.success ? Object.entries(parsed.output.localFixedAmountsDescriptions) : [];
      });
    expect(recorded[0]).toEqual(['50.00', '25MB (24 hours)']);
    expect(new Set(recorded.map(([amount]) => /^\d+\.\d\d$/.test(amount)))).toEqual(new Set([true]));
  });
  it("the sandbox also follows Reloadly's specification for calls that the shop does not use", async () => {
    const { topupBase, giftBase, authBase, clientId, clientSecret } = harness.config.supplier;
    const get = async (base: string, path: string, body?: object): Promise<number> => {
      const given = await fetch(`${authBase}/oauth/token`, {
        method: 'POST',
        body: JSON.stringify({
          client_id: clientId,
          client_secret: clientSecret,
          grant_type: 'client_credentials',
          audience: base,
        }),
      });
      const { access_token } = (await given.json()) as { access_token: string };
      const response = await fetch(base + path, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${access_token}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return response.status;
    };
    const statuses = [
      await get(topupBase, '/accounts/balance'),
      await get(topupBase, '/operators/302'),
      await get(topupBase, '/operators/countries/CH'),
      await get(topupBase, '/topups/reports/transactions/4600001'),
      await get(topupBase, '/topups/reports/transactions/1'),
      await get(topupBase, '/topups', {
        operatorId: 300,
        amount: 12.5,
        useLocalAmount: true,
        customIdentifier: 'in-line',
        recipientPhone: { countryCode: 'CH', number: '41791239501' },
      }),
      await get(giftBase, '/products/3100'),
      await get(giftBase, '/products/645'),
      await get(giftBase, '/countries/CH/products'),
    ];
    expect(statuses).toEqual([200, 200, 200, 200, 404, 200, 200, 404, 200]);
    expect(faults).toEqual([]);
  });
  it("the adapter and the sandbox follow Reloadly's specification for rejected credentials", async () => {
    const stranger = createReloadly(
      { ...harness.config.supplier, clientSecret: 'not the secret' },
      { log: createLog('silent') },
    );
    await expect(stranger.findTopup('nobody')).rejects.toMatchObject({ reason: 'credentials' });
    const elsewhere = createReloadly(
      { ...harness.config.supplier, topupBase: `${harness.config.supplier.topupBase}/other` },
      { log: createLog('silent') },
    );
    await expect(elsewhere.findTopup('nobody')).rejects.toMatchObject({ reason: 'credentials' });
    expect(faults).toEqual([]);
    expect(recordedCalls).toEqual(new Set(['POST /oauth/token 401', 'POST /oauth/token 400']));
  });
});
