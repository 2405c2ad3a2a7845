import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../server/catalogue/index.ts';
import type { Supplier } from '../../../server/gateways/ports.ts';
import { createReloadly } from '../../../server/gateways/supplier/reloadly.ts';
import { createLog } from '../../../server/platform/log.ts';
import { portOf } from './harness.ts';

/** The adapter against the supplier's own words: see reloadly/README.md. */

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'reloadly', `${name}.json`), 'utf8'));
const documented = v.parse(v.record(v.string(), v.looseObject({})), read('documented'));

let server: Server;
let supplier: Supplier;
/** What every call but that for a token hears. */
let answer: { status: number; body: unknown } = { status: 200, body: {} };
let token: { status: number; body: unknown };
let giftReport: { status: number; body: unknown } | null = null;
let paths: string[] = [];
const goodToken = {
  status: 200,
  body: { access_token: 'token', expires_in: 5_184_000, token_type: 'Bearer' },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const asksForToken = request.url === '/auth/oauth/token';
    const ofGifts = request.url?.startsWith('/gifts/reports') ? giftReport : null;
    const given = asksForToken ? token : (ofGifts ?? answer);
    if (!asksForToken) paths.push(decodeURIComponent(request.url ?? ''));
    response.writeHead(given.status, { 'content-type': 'application/json' }).end(JSON.stringify(given.body));
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

describe('the status of a top-up', () => {
  it('is read where its own library finds it', async () => {
    hears(200, read('phone-topup-transaction-status'));
    expect(await supplier.topupStatus('1')).toEqual({
      transactionId: '1',
      status: 'successful',
      operatorReference: null,
      pin: null,
    });
  });
  it('and where its documents show it', async () => {
    hears(200, documented['status flat']);
    expect(await supplier.topupStatus('4602843')).toEqual({
      transactionId: '4602843',
      status: 'successful',
      operatorReference: '7297929551:OrderConfirmed',
      pin: { code: '773709733097662', serial: '558111', validity: '30 days' },
    });
  });
});

describe('the operator of a number', () => {
  it('is read as documented', async () => {
    hears(200, documented['operator of a number']);
    expect(await supplier.detectOperator('+573001234567', 'CO')).toEqual({
      operatorId: '88',
      name: 'Movistar Colombia',
      countryIso2: 'CO',
    });
  });
  it.each([409, 404])('is none where the country is not served (%d): asked once', async (status) => {
    hears(status, documented['country not supported']);
    expect(await supplier.detectOperator('+85012345678', 'KP')).toBeNull();
    expect(paths).toHaveLength(1);
  });
});

describe('a no about the order', () => {
  it('is a refusal', async () => {
    hears(400, documented['top-up refused']);
    await expect(supplier.sendTopup(topup)).rejects.toMatchObject({
      name: 'Refused',
      reason: 'INVALID_RECIPIENT_PHONE',
    });
    hears(400, documented['gift card refused']);
    await expect(supplier.orderGiftCard(gift)).rejects.toMatchObject({ name: 'Refused' });
  });
});

describe('a no about us', () => {
  const account = (errorCode: string) => ({ ...documented['top-up refused'], errorCode });
  it.each([
    ['a token that is not good', 401, () => read('client-error-invalid-token'), 'credentials'],
    ['the same, as documented', 401, () => documented['top-up unauthorized'], 'credentials'],
    ['a path that is not there', 404, () => documented['top-up wrong path'], 'gateway'],
    ['the same of gift cards', 404, () => documented['gift card wrong path'], 'gateway'],
    ['an empty balance', 400, () => account('INSUFFICIENT_BALANCE'), 'float'],
    ['an account that is closed', 400, () => account('INACTIVE_ACCOUNT'), 'forbidden'],
    ['a limit of our account', 400, () => account('MAX_DAILY_TRANSACTION_COUNT_REACHED'), 'rateLimited'],
  ])('%s ends nothing', async (_, status, body, reason) => {
    hears(status, body());
    await expect(supplier.sendTopup(topup)).rejects.toMatchObject({ name: 'Unavailable', reason });
    await expect(supplier.orderGiftCard(gift)).rejects.toMatchObject({ name: 'Unavailable', reason });
  });
  it.each([
    ['access denied', 401, 'client-auth-error-access-denied'],
    ['the audience is not valid', 400, 'client-auth-error-invalid-audience'],
  ])('nor does %s, when a token is asked for', async (_, status, name) => {
    hears(401, read('client-error-invalid-token'));
    token = { status, body: read(name) };
    await expect(supplier.findTopup('R-26-AAAA-AAAA')).rejects.toMatchObject({
      name: 'Unavailable',
      reason: 'credentials',
    });
  });
});

describe('its list of what it took on', () => {
  it('is read to its last page, and a day more on either side', async () => {
    hears(200, read('transaction-history-unfiltered-page'));
    giftReport = { status: 200, body: read('gift-transactions-paged-unfiltered') };
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

describe('what an operator may be asked for', () => {
  const operator = v.looseObject({
    name: v.string(),
    supportsLocalAmounts: v.boolean(),
    country: v.looseObject({ isoName: v.string() }),
  });
  const facts = [
    ...v.parse(v.array(operator), read('operators-by-country-code-unfiltered')),
    v.parse(operator, read('operator-unfiltered-with-geographical-recharge-plans')),
    ...v.parse(v.object({ content: v.array(operator) }), read('operators-paged-unfiltered-response')).content,
    v.parse(operator, documented['operator of a number']),
  ];
  it('is in the catalogue as it is at the supplier', async () => {
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
