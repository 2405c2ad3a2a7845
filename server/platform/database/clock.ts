import { sql, type SQL } from 'drizzle-orm';
import type { Pool } from 'pg';

/** SQL expression for a time some seconds from now. Uses the database clock, which all processes share. */
export const inSeconds = (seconds: number): SQL<Date> => sql`now() + ${seconds} * interval '1 s'`;

/** Database time at which `performance.now()` was 0. Null if this process has not measured it yet. */
let origin: number | null = null;

/**
 * Estimates the database time without a query. Uses a monotonic clock, so an incorrect system clock has no
 * effect.
 */
export const databaseTime = (): Date => new Date(origin === null ? Date.now() : origin + performance.now());

/** True if a point in time has passed. Accepts a Date or milliseconds. */
export const hasPassed = (moment: Date | number): boolean => Number(moment) <= databaseTime().getTime();

const measure = async (pool: Pool): Promise<void> => {
  const sent = performance.now();
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  // when the response arrives, the measured time is half a round trip old
  if (rows[0]) origin = rows[0].ms - (sent + performance.now()) / 2;
};

const everyMs = 60_000;

/**
 * Reads the database clock immediately and then once a minute, because this process's clock drifts away from
 * it. Returns a function that stops the readings.
 */
export const followClock = async (pool: Pool): Promise<() => void> => {
  await measure(pool);
  // if the database is unavailable, the next reading follows a minute later
  const timer = setInterval(() => void measure(pool).catch(() => {}), everyMs);
  timer.unref();
  return () => clearInterval(timer);
};
