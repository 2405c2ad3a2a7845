import type { Pool } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';

const file = '../../../server/platform/database/clock.ts';
/** A separate instance of the module, because the module keeps the measured time for the whole process. */
const { databaseTime, followClock, hasPassed } = (await import(
  /* @vite-ignore */ `${file}?separate`
)) as typeof import('../../../server/platform/database/clock.ts');

test('a process follows the database clock, which it reads once a minute, even after a failed reading', async () => {
  vi.useFakeTimers({ now: 5_000, toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(databaseTime()).toEqual(new Date(5_000));
  let readings = 0;
  const query = async () => {
    readings += 1;
    if (readings === 2) throw new Error('the database is unavailable');
    // The response takes a tenth of a second.
    vi.advanceTimersByTime(100);
    return { rows: [{ ms: readings * 1_000_000 }] };
  };
  const stop = await followClock({ query } as unknown as Pool);
  expect(databaseTime()).toEqual(new Date(1_000_050));
  expect([hasPassed(1_000_050), hasPassed(1_000_051), hasPassed(new Date(1_000_049))]).toEqual([
    true,
    false,
    true,
  ]);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(readings).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([readings, databaseTime()]).toEqual([2, new Date(1_060_050)]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([readings, databaseTime()]).toEqual([3, new Date(3_000_050)]);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readings).toBe(3);
});
