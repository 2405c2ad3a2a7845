import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paypalOf } from '../payments/harness.ts';
import { openShop, topUp, type Harness } from '../shop/harness.ts';

let harness: Harness;
let url: string;
beforeAll(async () => {
  harness = await openShop({ RATE_LIMITS: '0' });
  url = harness.pool.options.connectionString ?? '';
});
afterAll(() => harness.close());

/** Closes all database connections of the shop and makes new ones fail. */
const takeAway = async (): Promise<void> => {
  harness.pool.options.connectionString = 'postgres://nobody@127.0.0.1:1/none';
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await admin.end();
};
const bringBack = (): void => {
  harness.pool.options.connectionString = url;
};

test.for(['en', 'de'])(
  'order and payment calls report in the language %s that the database is unavailable [R21]',
  async (language) => {
    const ada = harness.shopper();
    const order = await ada.order(topUp);
    const orderID = await paypalOf(harness, ada).create(order);
    const { ordertoken } = order;
    await takeAway();
    const headers = { 'accept-language': language };
    const answers = await Promise.all([
      ada.browser.get(`/getOrderStatus?ordertoken=${ordertoken}`, headers),
      ada.browser.get(`/getSaleOrder?ordertoken=${ordertoken}`, headers),
      ada.browser.post('/paypalconfirm', { ordertoken, orderID }, headers),
      ada.browser.post('/myposcheckstatus', { ordertoken }, headers),
      ada.browser.post('/paycheckstatus', { ordertoken }, headers),
      ada.browser.post('/refreshorder', { ordertoken }, headers),
      ada.browser.post('/cancelOrder', { ordertoken }, headers),
    ]);
    bringBack();
    const words = {
      en: 'It may take more time to respond. Please wait for a while.',
      de: 'Die Antwort kann etwas länger dauern. Bitte haben Sie einen Moment Geduld.',
    }[language];
    for (const { status, headers: got, body } of answers) {
      expect({ status, body, retry: Number(got.get('retry-after')) > 0 }).toEqual({
        status: 503,
        retry: true,
        body: { success: false, message: words, code: 'UNAVAILABLE' },
      });
    }
    expect((await ada.status(ordertoken)).status).toBe('payment');
  },
);
