import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Gateways } from '../gateways/ports.ts';

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

const inside = new AsyncLocalStorage<true>();

export const connectDb = (pool: Pool): Db => drizzle(pool);

/** One transaction, READ COMMITTED. While it is open nothing outside may be asked: see `guarded`. */
export const transaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inside.run(true, () => db.transaction(work));

const guard = <T extends object>(port: T, name: string): T =>
  new Proxy(port, {
    get: (target, key, receiver) => {
      const member: unknown = Reflect.get(target, key, receiver);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        if (inside.getStore()) throw new Error(`${name}.${String(key)} was called inside a transaction`);
        return Reflect.apply(member, target, args);
      };
    },
  });

/** The same gateways, but a call from inside a transaction is an error: a slow provider must never hold a row. */
export const guarded = (gateways: Gateways): Gateways => ({
  card: guard(gateways.card, 'card'),
  paypal: guard(gateways.paypal, 'paypal'),
  mypos: guard(gateways.mypos, 'mypos'),
  supplier: guard(gateways.supplier, 'supplier'),
  location: guard(gateways.location, 'location'),
  mailer: guard(gateways.mailer, 'mailer'),
  sms: guard(gateways.sms, 'sms'),
  captcha: guard(gateways.captcha, 'captcha'),
  identity: guard(gateways.identity, 'identity'),
});
