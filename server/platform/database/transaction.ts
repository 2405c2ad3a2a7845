import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Gateways } from '../../providers/ports.ts';
import { refuseInside, runInside } from './transactionGuard.ts';

export type Db = NodePgDatabase & { $client: Pool };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * One Drizzle instance per connection, so that the connection's next transaction can reuse its prepared
 * queries.
 */
const connections = new WeakMap<PoolClient, NodePgDatabase>();
const connectionOf = (client: PoolClient): NodePgDatabase => {
  const known = connections.get(client) ?? drizzle(client);
  connections.set(client, known);
  return known;
};

/**
 * Builds a select query once per connection, with placeholders for its values, because building the SQL takes
 * as long as sending it. Meant for queries that every order needs.
 */
export const prepared = <Prepared>(
  build: (db: Pick<Db, 'select'>) => { prepare: (name: string) => Prepared },
): ((db: Pick<Db, 'select' | '_'>) => Prepared) => {
  const known = new WeakMap<object, Prepared>();
  return (db) => {
    const { session } = db._;
    // passes no statement name, because the connection derives one from the SQL text
    const statement = known.get(session) ?? build(db).prepare('');
    known.set(session, statement);
    return statement;
  };
};

/** Creates an instance that runs queries on a pool. Use `transaction` for related changes. */
export const connectDb = (pool: Pool): Db => drizzle(pool);

/**
 * Runs work in a READ COMMITTED transaction. External services must not be called during the transaction: see
 * `withTransactionGuard`.
 */
export const transaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = await db.$client.connect();
  try {
    return await runInside(() => connectionOf(client).transaction(work));
  } finally {
    // runs only after the transaction has ended, because the pool gives a released connection to other work
    client.release();
  }
};

/**
 * Added to a single statement's `returning` clause, so that the commit does not wait for the write to reach the
 * disk. Only for work that can be repeated and may be lost if the machine crashes.
 */
export const notAwaited = sql<string>`set_config('synchronous_commit', 'off', true)`;

/**
 * Current time of the database clock in milliseconds. All processes share this clock, and every stored time is based
 * on it.
 */
export const databaseMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`;

/** Reads the current time of the database clock as a Date. */
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

/** Wraps the gateways, so that calling them during a transaction throws an error. */
export const withTransactionGuard = (gateways: Gateways): Gateways => {
  const both = Object.entries(gateways).map(([name, port]) => [name, guard(port, name)]);
  return Object.fromEntries(both) as Gateways;
};
