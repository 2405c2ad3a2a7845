import { sql, type SQL } from 'drizzle-orm';
import type { Pool } from 'pg';

/** Time after this number of seconds by the database's clock, which all processes share. */
export const inSeconds = (seconds: number): SQL<Date> => sql`now() + ${seconds} * interval '1 s'`;

/** The database's time when `performance.now()` was 0; null in a process that has not measured it. */
let origin: number | null = null;

/**
 * The database's time as far as this process can say without a statement. It is counted by a clock that nobody sets, so that
 * a wrong clock of the machine changes nothing.
 */
export const databaseTime = (): Date => new Date(origin === null ? Date.now() : origin + performance.now());

/** True when the moment has passed. Takes a Date or its milliseconds. */
export const hasCome = (moment: Date | number): boolean => Number(moment) <= databaseTime().getTime();

const measure = async (pool: Pool): Promise<void> => {
  const sent = performance.now();
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  // The answer is half the way there and back old.
  if (rows[0]) origin = rows[0].ms - (sent + performance.now()) / 2;
};

const everyMs = 60_000;

/** Reads the database's clock now and every minute, because two clocks drift apart. Gives what ends it. */
export const followClock = async (pool: Pool): Promise<() => void> => {
  await measure(pool);
  // A database that is away has its time read a minute later.
  const timer = setInterval(() => void measure(pool).catch(() => {}), everyMs);
  timer.unref();
  return () => clearInterval(timer);
};
