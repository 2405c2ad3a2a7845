import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carts } from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { createLog } from '../../../server/platform/log.ts';
import { createHttp } from '../../../server/providers/common/http.ts';
import { takeStatementFaults } from '../../setup/statements.ts';
import { openShop, type Harness } from '../shop/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ WORKERS: '0' });
});
afterAll(() => harness.close());

test('provider calls are rejected while a transaction is open [ASVS-2.3.3]', async () => {
  const { db, gateways } = harness.app.shop;
  const calls = Object.entries(gateways).flatMap(([name, port]) =>
    Object.entries(port)
      .filter(([, member]) => typeof member === 'function')
      .map(([key, member]): [string, () => unknown] => [
        `${name}.${key}`,
        () => Reflect.apply(member, port, []),
      ]),
  );
  expect(calls.length).toBeGreaterThan(25);
  for (const [name, call] of calls)
    await expect(
      transaction(db, async () => call()),
      name,
    ).rejects.toThrow(`${name} was called inside a transaction`);
});

test('direct HTTP requests are rejected while a transaction is open, at any depth of the call chain', async () => {
  const { db } = harness.app.shop;
  const http = createHttp({ log: createLog('silent') }, { refusal: () => null });
  const ask = () =>
    http({
      operation: 'any.call',
      method: 'GET',
      url: `${harness.url}/api/health`,
      idempotent: false,
      response: v.looseObject({ success: v.literal(true) }),
    });
  const later = async () => {
    await new Promise((done) => setTimeout(done, 5));
    return ask();
  };
  await expect(transaction(db, later)).rejects.toThrow('any.call was called inside a transaction');
  expect((await ask()).success).toBe(true);
});

test('a test fails if a database query is not awaited', async () => {
  const { db } = harness.app.shop;
  await transaction(db, (tx) => tx.execute(sql`select 1`));
  expect(takeStatementFaults()).toEqual([]);

  let late: Promise<unknown> | null = null;
  await transaction(db, async (tx) => {
    late = sleep(20).then(() => tx.execute(sql`select 'late'`));
  });
  await late;
  expect(takeStatementFaults()).toEqual(["after the end of its transaction: select 'late'"]);

  await transaction(db, async (tx) => {
    const first = tx.execute(sql`select 'first'`).then(() => undefined);
    await tx.execute(sql`select 'second'`);
    await first;
  });
  expect(takeStatementFaults()).toEqual([
    "at the same time as another statement of its transaction: select 'second'",
  ]);
});

test('a test fails if a transaction sends a statement on another connection', async () => {
  const { db } = harness.app.shop;
  await transaction(db, async (tx) => {
    await tx.execute(sql`select 'inside'`);
    await db.execute(sql`select 'outside'`);
    await tx.execute(sql`select 'inside again'`);
  });
  expect(takeStatementFaults()).toEqual(["on another connection than its transaction: select 'outside'"]);
});

test('a test fails if a row is locked outside a transaction', async () => {
  const { db } = harness.app.shop;
  const row = (tx: Pick<typeof db, 'select'>) =>
    tx.select({ id: carts.id }).from(carts).limit(1).for('update');
  await transaction(db, (tx) => row(tx));
  expect(takeStatementFaults()).toEqual([]);

  await row(db);
  expect(takeStatementFaults()).toEqual([
    'a lock outside a transaction: select "id" from "cart" limit $1 for update',
  ]);
  await db.execute(sql`select pg_advisory_xact_lock(1)`);
  expect(takeStatementFaults()).toEqual(['a lock outside a transaction: select pg_advisory_xact_lock(1)']);
});

test('only one module sends outgoing HTTP requests [ASVS-1.3.6 ASVS-13.2.4 ASVS-13.2.5]', () => {
  const folder = join(import.meta.dirname, '../../../server');
  const speakers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/^providers\/\w+\/sandbox\//.test(name))
    .filter((name) => /await fetch\(|axios|undici/.test(readFileSync(join(folder, name), 'utf8')));
  expect(speakers).toEqual(['providers/common/http.ts']);
});
