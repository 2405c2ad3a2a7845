/**
 * Tests that processes use the database clock. A process with a wrong clock behaves like the others.
 *
 * @module-tag slow
 */
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { followClock } from '../../../server/platform/database/clock.ts';
import { createPool } from '../../../server/platform/database/connect.ts';
import { createLog } from '../../../server/platform/log.ts';
import { registerCustomer } from '../../support/shop/shopper.ts';
import { createShopper, giftCard, payAt, topUp, until } from '../shop/harness.ts';
import { useKillableShop } from '../shop/killableShop.ts';
import { preloads } from '../support/process.ts';

const ahead = join(import.meta.dirname, '../support/clockAhead.ts');
const { url, pool, running } = useKillableShop({
  CART_LIFE_SECONDS: '3600',
  ORDER_LIFE_SECONDS: '3600',
  NODE_OPTIONS: `${preloads()['NODE_OPTIONS'] ?? ''} --import=${ahead}`.trim(),
});

/** Maximum time that each timestamp can be ahead of the database clock. Periodic jobs are not checked. */
const farthest = {
  'job.run_at': '61 minutes',
  'cart.expires_at': '61 minutes',
  'shop_order.expires_at': '61 minutes',
  'payment_attempt.page_expires_at': '180 minutes',
  'session_family.rotated_at': '0 minutes',
  'account.created_at': '0 minutes',
};

test('a process with a clock two hours ahead delivers orders immediately and stores no timestamp too far in the future', async () => {
  await running();
  const customer = await registerCustomer(url());
  expect(customer.session.expires_in).toBeGreaterThan(0);
  expect(customer.session.expires_in).toBeLessThanOrEqual(3600);
  for (const request of [topUp, giftCard]) {
    const ada = createShopper(url());
    const { ordertoken } = await ada.order(request);
    await payAt((await ada.payUrl(ordertoken)).payurl, 'approve');
    await until(async () => (await ada.check(ordertoken)).status === 'completed');
  }
  for (const [column, interval] of Object.entries(farthest)) {
    const [table, name] = column.split('.');
    const { rows } = await pool().query(
      `select ${name} - now() as away from ${table} where ${name} > now() + interval '${interval}'
         ${table === 'job' ? "and kind in ('deliver', 'deliverCard', 'codeMail', 'mail', 'settle', 'reconcileOrders')" : ''}`,
    );
    expect(rows, column).toEqual([]);
  }
});

test('a failed reading of the database clock is repeated a minute later and does not stop the process', async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown): void => void rejections.push(reason);
  process.on('unhandledRejection', note);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    process.off('unhandledRejection', note);
    vi.useRealTimers();
  });
  const pool = createPool(inject('postgres').serverUrl, 1, createLog('silent'));
  const query = vi.spyOn(pool, 'query');
  onTestFinished(await followClock(pool));
  // A closed pool rejects every further query.
  await pool.end();
  for (const readings of [2, 3]) {
    vi.advanceTimersByTime(60_000);
    expect(query).toHaveBeenCalledTimes(readings);
    // Node reports unhandled rejections at the end of a turn of the event loop.
    await new Promise((turn) => setImmediate(turn));
  }
  expect(rejections).toEqual([]);
});
