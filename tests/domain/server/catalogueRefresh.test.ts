/** Tests the timers that keep a process's catalogue up to date. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppContext } from '../../../server/appContext.ts';
import { startMeasuring } from '../../../server/catalogue/measured.ts';
import { startRefreshingOffSale } from '../../../server/catalogue/offSale.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A shop whose queries are counted, and fail while `failing` is set. */
const createShop = () => {
  const seen = { queries: 0, failing: false, warnings: [] as unknown[], offSale: [] as string[][] };
  const answer = <T>(rows: T): Promise<T> => {
    seen.queries += 1;
    return seen.failing ? Promise.reject(new RangeError('secret')) : Promise.resolve(rows);
  };
  const shop = {
    db: { select: () => ({ from: () => answer([{ prodid: 'G-1' }]) }) },
    reports: { execute: () => answer({ rows: [] }) },
    catalogue: {
      setOffSale: (ids: ReadonlySet<string>) => void seen.offSale.push([...ids]),
      setMeasured: () => {},
    },
    log: { warn: (...line: unknown[]) => void seen.warnings.push(line) },
  } as unknown as AppContext;
  return { shop, seen };
};

test('the list of withdrawn products is read every 30 seconds, a failed reading is logged, and no timer is left behind', async () => {
  const { shop, seen } = createShop();
  const refreshing = await startRefreshingOffSale(shop);
  expect(seen.offSale).toEqual([['G-1']]);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(seen.queries).toBe(1);
  seen.failing = true;
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.queries).toBe(2);
  expect(seen.warnings).toEqual([[{ problem: 'RangeError' }, 'the off-sale list could not be loaded']]);
  seen.failing = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(seen.offSale).toHaveLength(2);
  refreshing.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('the shop does not start if the list of withdrawn products cannot be read', async () => {
  const { shop, seen } = createShop();
  seen.failing = true;
  await expect(startRefreshingOffSale(shop)).rejects.toThrow('secret');
  expect(vi.getTimerCount()).toBe(0);
});

test('product statistics are computed every quarter of an hour, and no timer is left behind', async () => {
  const { shop, seen } = createShop();
  const measuring = await startMeasuring(shop);
  const each = seen.queries;
  expect(each).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(15 * 60_000 - 1);
  expect(seen.queries).toBe(each);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.queries).toBe(2 * each);
  seen.failing = true;
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect(seen.warnings).toEqual([
    [{ problem: 'RangeError' }, 'the product statistics could not be computed'],
  ]);
  measuring.stop();
  expect(vi.getTimerCount()).toBe(0);
});
