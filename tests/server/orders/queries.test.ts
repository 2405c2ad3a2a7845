import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliver } from '../../../server/fulfilment/delivery.ts';
import { listenToStatements } from '../../setup/statements.ts';
import { payAt } from '../../support/shop/shopper.ts';
import { giftCard, openShop, until, type Harness } from '../shop/harness.ts';

let harness: Harness;
beforeAll(async () => {
  // Workers are off, so that only queries made by requests count.
  harness = await openShop({ SANDBOX_INSTANT: '1', WORKERS: '0' });
});
afterAll(() => harness.close());

/** Records every statement sent to the database while `work` runs. */
const listen = async <T>(work: () => Promise<T>): Promise<{ value: T; statements: string[] }> => {
  const statements: string[] = [];
  const stop = listenToStatements((text) => {
    // Ignore the query for products taken off sale, which runs every half minute.
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

test('ordering, paying, delivering and polling stay within their limits on database queries', async () => {
  const { app, pool } = harness;
  const shopper = harness.shopper();
  const bought = await listen(() => shopper.order(giftCard, { email: 'count@example.com' }));
  const { ordertoken } = bought.value;
  const payment = await listen(() => shopper.payUrl(ordertoken));
  await payAt(payment.value.payurl, 'approve');
  await until(async () => (await shopper.check(ordertoken)).status === 'processing');
  // Wait for the webhook, because processing it also queries the database.
  await until(async () => (await pool.query('select from webhook_seen')).rowCount === 1);
  const { rows } = await pool.query<{ id: string }>('select id from shop_order');
  const { id } = rows[0]!;
  // Refreshing the order on its page makes the waiting delivery job due immediately.
  await pool.query(`update job set run_at = now() + interval '1 hour'`);
  await shopper.browser.post('/refreshorder', { ordertoken });
  const { rows: due } = await pool.query('select key from job where run_at <= now()');
  expect(due).toEqual([{ key: `deliver ${id}` }]);
  let deliveries = 0;
  const delivered = await listen(() =>
    until(async () => {
      deliveries += 1;
      return (await deliver(app.shop, id)) === undefined;
    }),
  );
  let polled = await listen(() => shopper.check(ordertoken));
  // The status stays cached until the database reports a change.
  await until(async () => {
    if (polled.value.status === 'completed') return true;
    polled = await listen(() => shopper.check(ordertoken));
    return false;
  });
  // One query loads the order by its token, together with its payment attempts and delivery.
  expect(polled.statements).toHaveLength(1);
  // The order is locked once, to store its state together with the codes.
  const locked = reads(delivered.statements, 'shop_order').filter((text) => text.endsWith('for update'));
  expect(locked).toHaveLength(1);
  // Each run adds up to four queries: it checks the status, and each supplier call looks up failures.
  expect(delivered.statements.length).toBeLessThanOrEqual(9 + 4 * deliveries);
  // Each API call includes one query for the limits that all shop processes share.
  expect(bought.statements.length).toBeLessThanOrEqual(20);
  expect(payment.statements.length).toBeLessThanOrEqual(10);
});
