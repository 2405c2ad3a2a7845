import { afterAll, beforeAll, expect, test } from 'vitest';
import { version } from '../../../server/platform/version.ts';
import { giftCard, openShop, payAt, topUp, until } from '../shop/harness.ts';
import { readSamples, type Sample } from './evaluate.ts';
import { openMeasuredShop, type MeasuredShop } from './harness.ts';

let shop: MeasuredShop;
beforeAll(async () => {
  shop = await openMeasuredShop();
});
afterAll(() => shop.close());

const valueOf = (samples: Sample[], name: string, labels: Record<string, string> = {}): number =>
  samples
    .filter(
      (one) =>
        one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
    )
    .reduce((sum, { value }) => sum + value, 0);

const buy = async (what: typeof topUp): Promise<void> => {
  const ada = shop.shopper();
  const order = await ada.order(what);
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => (await ada.status(order.ordertoken)).status === 'completed');
};

test('a purchase updates the metrics for requests, orders, payments, deliveries, emails, jobs and provider calls', async () => {
  const began = performance.now();
  const before = (await shop.scrape()).samples;
  await buy(topUp);
  await until(
    async () =>
      valueOf((await shop.scrape()).samples, 'shop_mails_total', { kind: 'receipt', outcome: 'sent' }) > 0,
  );
  const { samples } = await shop.scrape();
  const grown = (name: string, labels: Record<string, string>): number =>
    valueOf(samples, name, labels) - valueOf(before, name, labels);
  const requests = 'http_server_request_duration_seconds_count';
  expect({
    orders: ['confirmed', 'payment', 'processing', 'completed'].map((state) =>
      grown('shop_orders_total', { state }),
    ),
    payments: ['created', 'open', 'captured'].map((outcome) =>
      grown('shop_payments_total', { gateway: 'card', outcome }),
    ),
    deliveries: ['queued', 'requested', 'delivered'].map((state) =>
      grown('shop_deliveries_total', { state }),
    ),
    made: grown(requests, {
      http_route: '/api/createSaleOrder',
      http_request_method: 'POST',
      http_response_status_code: '200',
    }),
    mails: ['sending', 'sent'].map((outcome) => grown('shop_mails_total', { kind: 'receipt', outcome })),
    jobs: grown('shop_job_duration_seconds_count', { kind: 'deliver', outcome: 'done' }),
    sent: grown('shop_provider_call_duration_seconds_count', {
      provider: 'supplier',
      operation: 'sendTopup',
      outcome: 'ok',
    }),
  }).toEqual({
    orders: [1, 1, 1, 1],
    payments: [1, 1, 1],
    deliveries: [1, 1, 1],
    made: 1,
    mails: [0, 1],
    jobs: 1,
    sent: 1,
  });
  // the job runs within this test, so it cannot take longer than the test
  expect(grown('shop_job_duration_seconds_sum', { kind: 'deliver' })).toBeLessThan(
    (performance.now() - began) / 1000,
  );
});

test('the metrics count declined cards, refused deliveries, refunds and calls to unknown paths separately', async () => {
  const before = (await shop.scrape()).samples;
  const ada = shop.shopper();
  const declined = await ada.order(giftCard);
  await payAt((await ada.payUrl(declined.ordertoken)).payurl, 'decline');
  await until(async () => (await ada.check(declined.ordertoken)).message_key === 'declined');
  await ada.browser.post('/cancelOrder', { ordertoken: declined.ordertoken });
  const refused = await ada.order({ ...topUp, Mobile: '9801041103' });
  await payAt((await ada.payUrl(refused.ordertoken)).payurl, 'approve');
  await until(async () => (await ada.status(refused.ordertoken)).status === 'cancelled');
  await ada.browser.post('/init-refund', { ordertoken: refused.ordertoken });
  await fetch(`${shop.url}/api/no-such-call-${Math.random()}`);
  await until(
    async () => valueOf((await shop.scrape()).samples, 'shop_refunds_total', { state: 'completed' }) > 0,
  );
  const { samples } = await shop.scrape();
  const grown = (name: string, labels: Record<string, string>): number =>
    valueOf(samples, name, labels) - valueOf(before, name, labels);
  expect(grown('shop_payments_total', { gateway: 'card', outcome: 'declined' })).toBe(1);
  expect(grown('shop_deliveries_total', { state: 'failed' })).toBe(1);
  expect(grown('shop_refunds_total', { state: 'requested' })).toBe(1);
  // The client chooses the path, so the metrics contain only the route pattern.
  expect(
    grown('http_server_request_duration_seconds_count', {
      http_route: '/api/*',
      http_response_status_code: '404',
    }),
  ).toBe(1);
  expect(JSON.stringify(samples)).not.toContain('no-such-call');
});

test('the shop exports process and database metrics', async () => {
  const { samples } = await shop.scrape();
  expect(valueOf(samples, 'shop_database_up')).toBe(1);
  expect(valueOf(samples, 'shop_ready')).toBe(1);
  expect(valueOf(samples, 'shop_database_connections', { state: 'used' })).toBeGreaterThan(0);
  expect(valueOf(samples, 'process_memory_usage_bytes')).toBeGreaterThan(10_000_000);
  await until(
    async () =>
      valueOf((await shop.scrape()).samples, 'nodejs_eventloop_delay_seconds', { quantile: '1' }) > 0,
  );
  expect(valueOf(samples, 'shop_gateway_paused', { gateway: 'supplier' })).toBe(0);
  expect(samples.filter(({ name }) => name === 'shop_gateway_paused')).toHaveLength(4);
});

test('the metrics contain the version of the shop and the buckets of each duration, but no other labels', async () => {
  await fetch(`${shop.url}/api/getcountries`);
  const name = 'http_server_request_duration_seconds_bucket';
  const buckets = await until(async () => {
    const found = (await shop.scrape()).samples.filter((one) => one.name === name);
    return found.length > 0 && found;
  });
  expect([...new Set(buckets.map(({ labels }) => labels['le']))]).toEqual(
    '0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 30 60 +Inf'.split(' '),
  );
  const text = await shop.scrapeText();
  expect(readSamples(text)).toContainEqual({ name: 'build_info', labels: { version }, value: 1 });
  expect(text).not.toMatch(/target_info|otel_scope/);
});

test.each([
  ['GET', '/'],
  ['GET', '/metrics/more'],
  ['POST', '/metrics'],
])('the metrics port responds with 404 to %s %s', async (method, path) => {
  expect((await fetch(`${shop.metricsUrl}${path}`, { method })).status).toBe(404);
});

test('the shop exports no metrics if METRICS_PORT is not set [ASVS-13.4.1 ASVS-13.4.3 ASVS-13.4.5]', async () => {
  const silent = await openShop();
  expect(silent.app.serveMetrics).toBe(null);
  await silent.close();
});
