import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliver } from '../../../server/fulfilment/delivery.ts';
import { listenToStatements } from '../../setup/statements.ts';
import { payAt } from '../../support/shop/shopper.ts';
import { giftCard, openShop, until, type Harness } from '../shop/harness.ts';

let harness: Harness;
beforeAll(async () => {
  // The workers are off, so that only the queries of requests count.
  harness = await openShop({ SANDBOX_INSTANT: '1', WORKERS: '0' });
});
afterAll(() => harness.close());

/** Records the statements sent to the database during the work. */
const listen = async <T>(work: () => Promise<T>): Promise<{ value: T; statements: string[] }> => {
  const statements: string[] = [];
  const stop = listenToStatements((text) => {
    // ignores the list of products off sale, which is read every half minute
    if (!/^select "prodid" from "off_sale"$/.test(text)) statements.push(text);
  });
  try {
    return { value: await work(), statements };
  } finally {
    stop();
  }
};
const reads = (statements: readonly string[], table: string): string[] =>
  statements.filter((text) => new RegExp(`^select .* from "${table}"`, 's').test(text));

test('an order does not query the database twice for the same data', async () => {
  const { app, pool } = harness;
  const shopper = harness.shopper();
  const bought = await listen(() => shopper.order(giftCard, { email: 'count@example.com' }));
  const { ordertoken } = bought.value;
  const opened = await listen(() => shopper.payUrl(ordertoken));
  await payAt(opened.value.payurl, 'approve');
  await until(async () => (await shopper.check(ordertoken)).status === 'processing');
  // Processing the webhook must finish first, because it queries too.
  await until(async () => (await pool.query('select from webhook_seen')).rowCount === 1);
  const { rows } = await pool.query<{ id: string }>('select id from shop_order');
  const { id } = rows[0]!;
  let deliveries = 0;
  const delivered = await listen(() =>
    until(async () => {
      deliveries += 1;
      return (await deliver(app.shop, id)) === undefined;
    }),
  );
  let polled = await listen(() => shopper.check(ordertoken));
  // The status is cached until the database reports the change.
  await until(async () => {
    if (polled.value.status === 'completed') return true;
    polled = await listen(() => shopper.check(ordertoken));
    return false;
  });
  // the order by its token, with its payment attempts and its delivery
  expect(polled.statements).toHaveLength(1);
  // stored together with the codes; nothing else locks the order
  const locked = reads(delivered.statements, 'shop_order').filter((text) => text.endsWith('for update'));
  expect(locked).toHaveLength(1);
  // a status check each time, and after each supplier call a query for its recorded failures
  expect(delivered.statements.length).toBeLessThanOrEqual(9 + 4 * deliveries);
  // one per call, which counts it for all processes of the shop
  expect(bought.statements.length).toBeLessThanOrEqual(20);
  expect(opened.statements.length).toBeLessThanOrEqual(10);
});
