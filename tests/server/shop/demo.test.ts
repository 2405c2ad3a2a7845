import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fillDemo } from '../../../scripts/demo/fill.ts';
import { loadOldestWork } from '../../../server/figures/openWork.ts';
import { orderStateNames } from '../../../server/orders/transitions.ts';
import { connectDb } from '../../../server/platform/database/transaction.ts';
import { openStaffBrowser, signInTo } from '../../support/shop/staff.ts';
import { openShop, type Harness } from './harness.ts';

let shop: Harness;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('the demo data contain customers, an order in every state, work in every queue of the staff pages and a decision that waits for a second person', async () => {
  const lines: string[] = [];
  const first = await shop.app.firstAdminLink();
  await fillDemo(shop.url, first?.link ?? '', (line) => lines.push(line));
  const { rows } = await shop.pool.query<{ state: string }>('select distinct state from shop_order');
  expect(rows.map(({ state }) => state).toSorted()).toEqual(orderStateNames.toSorted());
  const { rows: accounts } = await shop.pool.query('select from account');
  expect(accounts).toHaveLength(3);
  expect(lines.filter((line) => /^R-\d\d-/.test(line))).toHaveLength(12);

  const oldest = await loadOldestWork({ db: connectDb(shop.pool) });
  expect(Object.entries(oldest).filter(([, since]) => since === null)).toEqual([]);
  const colleague = openStaffBrowser(shop.url);
  await signInTo(colleague, 'luca');
  for (const queue of Object.keys(oldest))
    expect(await colleague.text(`/${queue}`), queue).toMatch(/<li[^>]* data-row/);
  expect(await colleague.text('')).toMatch(/second person[^1]*<strong class="num">1</);
  const [, id] = /\/staff\/limits\/([0-9a-f-]{36})\/confirm"/.exec(await colleague.text('/limits')) ?? [];
  await colleague.post('/limits', `/limits/${id}/confirm`);
  expect((await shop.pool.query('select state from limit_request')).rows).toEqual([{ state: 'granted' }]);
});

test('the demo command rejects a URL at which no shop responds', async () => {
  await expect(fillDemo('http://127.0.0.1:1', null, () => {})).rejects.toThrow('No shop responds at');
});

test('the demo command rejects a shop in production, even if it uses sandboxes', async () => {
  const production = await openShop({
    NODE_ENV: 'production',
    ALLOW_SANDBOX: '1',
    TOKEN_KEY: randomBytes(24).toString('hex'),
    CODES_KEY: randomBytes(32).toString('hex'),
  });
  onTestFinished(() => production.close());
  await expect(fillDemo(production.url, null, () => {})).rejects.toThrow('runs in production');
  expect((await production.pool.query('select from account')).rows).toEqual([]);
});
