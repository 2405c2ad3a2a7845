import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fillDemo } from '../../../scripts/demo/fill.ts';
import { openShop, type Harness } from './harness.ts';

let shop: Harness;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('the demo creates customers, an order in every state and an ID to review', async () => {
  const lines: string[] = [];
  await fillDemo(shop.url, (line) => lines.push(line));
  const { rows } = await shop.pool.query<{ state: string }>(
    'select distinct state from shop_order order by 1',
  );
  expect(rows.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['cancelled', 'completed', 'confirmed', 'payment', 'processing', 'refundDue']),
  );
  const { rows: accounts } = await shop.pool.query('select from account');
  expect(accounts).toHaveLength(3);
  const { rows: documents } = await shop.pool.query<{ status: string }>('select status from id_document');
  expect(documents).toEqual([{ status: 'under_review' }]);
  expect(lines.filter((line) => /^R-\d\d-/.test(line))).toHaveLength(10);
});

test('the demo rejects a URL at which no shop responds', async () => {
  await expect(fillDemo('http://127.0.0.1:1', () => {})).rejects.toThrow('No shop responds at');
});

test('the demo rejects a shop in production, even if it uses sandboxes', async () => {
  const production = await openShop({
    NODE_ENV: 'production',
    ALLOW_SANDBOX: '1',
    TOKEN_KEY: randomBytes(24).toString('hex'),
    CODES_KEY: randomBytes(32).toString('hex'),
  });
  onTestFinished(() => production.close());
  await expect(fillDemo(production.url, () => {})).rejects.toThrow('runs in production');
  expect((await production.pool.query('select from account')).rows).toEqual([]);
});
