/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../setup/freshDatabase.ts';
import { readLedgers, verifyLedgers, type Ledgers } from '../../simulation/ledgers.ts';
import { runFaults } from '../../simulation/processes/run.ts';
import { openTestbed, type Testbed } from '../../simulation/processes/testbed.ts';
import { createRandom } from '../../simulation/random.ts';
import type { Method } from '../../support/shop/pay.ts';
import { temporaryDataDir } from '../support/process.ts';

const methods: readonly Method[] = ['card', 'paypal', 'mypos'];
const random = createRandom(20_261_121);
let database: FreshDatabase;
let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
let testbed: Testbed;
beforeAll(async () => {
  database = await freshDatabase();
  folder = await temporaryDataDir();
  testbed = await openTestbed({ databaseUrl: database.url, dataDir: folder.dataDir, random });
});
afterAll(async () => {
  await testbed.close();
  await database.drop();
  await folder.remove();
});

test(
  'in the short fault-injection run, no order is lost, charged twice or delivered twice, and every planted ledger error is detected [R4 STORY-29]',
  { timeout: 900_000 },
  async () => {
    const result = await runFaults({
      testbed,
      db: database.pool,
      random,
      methods,
      points: ['attempt.after-init', 'capture.after-send', 'delivery.after-send', 'refund.after-send'],
      perPoint: 3,
      disturbances: ['shopKilled', 'clockJumped', 'shopKilled'],
      perDisturbance: 6,
      say: () => {},
    });
    expect(result.mismatches).toEqual([]);
    expect(result).toMatchObject({
      double: 0,
      lost: 0,
      stuck: 0,
      goodsAndMoneyBack: 0,
      receiptsTwice: 0,
      ended: 0,
      pointsMissed: [],
    });
    expect(result.orders).toBeGreaterThanOrEqual(20);
    expect(result.completed).toBeGreaterThan(0);
    expect(result.refunded).toBeGreaterThan(0);
    // `orders` counts all orders in the database, including those whose creation was interrupted.
    expect(result.ownMatch).toEqual({ orders: result.orders, unanswered: 0, differences: 0 });
    expect(testbed.counts.arrivedAfter).toBeGreaterThan(0);
    expect(testbed.counts.forged).toBeGreaterThan(0);
    expect(testbed.counts.forgedTaken).toBe(0);

    // The ledger check must fail if entries are removed from the providers' ledgers or added to them.
    const ledgers = await readLedgers(testbed, methods);
    const found = async (change: Partial<Ledgers>): Promise<number[]> => {
      const verdict = await verifyLedgers(database.pool, { ...ledgers, ...change }, []);
      return [verdict.double, verdict.lost, verdict.stuck, verdict.goodsAndMoneyBack];
    };
    expect(await found({})).toEqual([0, 0, 0, 0]);
    const done = ledgers.executions.find((e) => e.done);
    const capture = ledgers.captures.find((c) => done && c.reference.startsWith(`${done.identifier}-`));
    if (!done || !capture) throw new Error('nothing was delivered');
    expect(await found({ captures: ledgers.captures.filter((c) => c !== capture) })).toEqual([0, 1, 0, 0]);
    expect(await found({ captures: [...ledgers.captures, capture] })).toEqual([1, 0, 0, 0]);
    expect(await found({ executions: ledgers.executions.filter((e) => e !== done) })).toEqual([0, 1, 0, 0]);
    expect(await found({ executions: [...ledgers.executions, done] })).toEqual([1, 0, 0, 0]);
    expect(
      await found({ captures: [...ledgers.captures, { ...capture, reference: 'R-26-NONE-NONE-1' }] }),
    ).toEqual([0, 1, 0, 0]);
    expect(await found({ refunds: [...ledgers.refunds, capture] })).toEqual([0, 0, 0, 1]);
    // The ledger check must also fail if only part of a payment is refunded.
    expect(await found({ refunds: [...ledgers.refunds, { ...capture, amount: 1 }] })).toEqual([0, 0, 0, 1]);
    const returned = ledgers.refunds.find(({ transactionId }) =>
      ledgers.captures.some(
        (c) =>
          c.transactionId === transactionId &&
          !ledgers.executions.some((e) => e.done && c.reference.startsWith(`${e.identifier}-`)),
      ),
    );
    const identifier = ledgers.captures
      .find((c) => c.transactionId === returned?.transactionId)
      ?.reference.replace(/-\d+$/, '');
    if (!identifier) throw new Error('nothing was refunded');
    const others = ledgers.executions.filter((e) => e.identifier !== identifier);
    expect(await found({ executions: [...others, { identifier, done: true, codes: [] }] })).toEqual([
      0, 0, 0, 1,
    ]);
    expect(await found({ mails: [] })).toEqual([0, result.completed, 0, 0]);
    const again = ledgers.mails.find(({ subject }) => done && subject.includes(done.identifier));
    if (!again) throw new Error('no receipt was sent');
    const twice = { ...again, messageId: '<another@mail.example>' };
    const report = await verifyLedgers(database.pool, { ...ledgers, mails: [...ledgers.mails, twice] }, []);
    expect(report.receiptsTwice).toBe(1);
  },
);
