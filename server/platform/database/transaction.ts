import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Gateways } from '../../providers/ports.ts';
import { refuseInside, runInside } from './transactionGuard.ts';

export type Db = NodePgDatabase & { $client: Pool };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** One drizzle instance per connection, so that prepared queries can be reused in the next transaction. */
const connections = new WeakMap<PoolClient, NodePgDatabase>();
const connectionOf = (client: PoolClient): NodePgDatabase => {
  const known = connections.get(client) ?? drizzle(client);
  connections.set(client, known);
  return known;
};

/**
 * Builds a select once per connection, with placeholders for its values, because building the text takes as long as
 * sending it. Used for the queries that every order needs.
 */
export const prepared = <Prepared>(
  build: (db: Pick<Db, 'select'>) => { prepare: (name: string) => Prepared },
): ((db: Pick<Db, 'select' | '_'>) => Prepared) => {
  const known = new WeakMap<object, Prepared>();
  return (db) => {
    const { session } = db._;
    // the connection identifies the statement by its text
    const statement = known.get(session) ?? build(db).prepare('');
    known.set(session, statement);
    return statement;
  };
};

/** Runs queries on a pool; for related changes, use `transaction`. */
export const connectDb = (pool: Pool): Db => drizzle(pool);

/**
 * Runs work in one READ COMMITTED transaction. Calls to external services are forbidden while it is open: see
 * `withTransactionGuard`.
 */
export const transaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = await db.$client.connect();
  try {
    return await runInside(() => connectionOf(client).transaction(work));
  } finally {
    // outside the transaction, because from here on the pool may hand the connection to other work
    client.release();
  }
};

/**
 * Added to a single statement's `returning` so that its commit does not wait for the write to reach the disk. Only for
 * repeatable work that may be lost if the machine crashes.
 */
export const notAwaited = sql<string>`set_config('synchronous_commit', 'off', true)`;

/** Milliseconds by the database clock, which all processes share and on which every stored time is based. */
export const databaseMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`;

/** Reads the database time as a Date. */
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

/** Wraps the gateways so that calling one inside a transaction throws. */
export const withTransactionGuard = (gateways: Gateways): Gateways => {
  const both = Object.entries(gateways).map(([name, port]) => [name, guard(port, name)]);
  // the same names, each with its guarded port
  return Object.fromEntries(both) as Gateways;
};
