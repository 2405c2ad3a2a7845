/** @module-tag slow */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fillDemo } from '../../../scripts/demo/fill.ts';
import { loadOldestWork } from '../../../server/figures/openWork.ts';
import { orderStateNames } from '../../../server/orders/transitions.ts';
import { connectDb } from '../../../server/platform/database/transaction.ts';
import { joinStaff, openStaffBrowser } from '../../support/shop/staff.ts';
import { openShop, type Harness } from './harness.ts';

let shop: Harness;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('the demo data contains customers, an order in every state, and work in every staff queue', async () => {
  const lines: string[] = [];
  await fillDemo(shop.url, (line) => lines.push(line));
  const { rows } = await shop.pool.query<{ state: string }>('select distinct state from shop_order');
  expect(rows.map(({ state }) => state).toSorted()).toEqual(orderStateNames.toSorted());
  const { rows: accounts } = await shop.pool.query('select from account');
  expect(accounts).toHaveLength(3);
  expect(lines.filter((line) => /^R-\d\d-/.test(line))).toHaveLength(12);

  const oldest = await loadOldestWork({ db: connectDb(shop.pool) });
  expect(Object.entries(oldest).filter(([, since]) => since === null)).toEqual([]);
  const first = await shop.app.firstAdminLink();
  const staff = openStaffBrowser(shop.url);
  await joinStaff(staff, first?.link ?? '', { name: 'Mara Meier', login: 'mara' });
  for (const queue of Object.keys(oldest))
    expect(await staff.text(`/${queue}`), queue).toMatch(/<li[^>]* data-row/);
});

test('the demo command rejects a URL at which no shop is running', async () => {
  await expect(fillDemo('http://127.0.0.1:1', () => {})).rejects.toThrow('No shop responds at');
});

test('the demo command rejects a production shop, even one with sandboxes', async () => {
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
