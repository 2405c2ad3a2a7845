import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Gateways } from '../../gateways/ports.ts';
import { refuseInside, runInside } from './transactionGuard.ts';

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Queries over a pool; what belongs together goes through `transaction`. */
export const connectDb = (pool: Pool): Db => drizzle(pool);

/** One transaction, READ COMMITTED. While it is open nothing outside may be asked: see `guarded`. */
export const transaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  runInside(() => db.transaction(work));

/** Milliseconds by the one clock that all processes share; every moment in the database is of it. */
export const databaseMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`;

/** The same as a date. */
export const databaseNow = async (tx: Pick<Tx, 'execute'>): Promise<Date> => {
  const { rows } = await tx.execute<{ ms: number }>(sql`select ${databaseMs} as ms`);
  return new Date(rows[0]?.ms ?? Number.NaN);
};

const guard = <T extends object>(port: T, name: string): T =>
  new Proxy(port, {
    get: (target, key, receiver) => {
      const member: unknown = Reflect.get(target, key, receiver);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        refuseInside(`${name}.${String(key)}`);
        return Reflect.apply(member, target, args);
      };
    },
  });

/** The same gateways, whichever there are, but a call from inside a transaction is an error. */
export const withTransactionGuard = (gateways: Gateways): Gateways => {
  const both = Object.entries(gateways).map(([name, port]) => [name, guard(port, name)]);
  // The same names with the same ports behind them.
  return Object.fromEntries(both) as Gateways;
};
