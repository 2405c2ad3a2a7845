/**
 * `npm run faults` tests that faults neither lose nor duplicate money. It kills real shops on a real PostgreSQL
 * at every named crash point, and then at random moments. It also pauses shops and the database, fills the
 * disk, and changes the shops' clocks. Calls to and from providers are lost, and provider messages arrive
 * twice, late, out of order or forged. At the end, the shop's records are compared with the providers' ledgers.
 * docs/testing.md lists the options.
 */
import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Pool } from 'pg';
import { failpoints } from '../../server/platform/failpoints.ts';
import type { Method } from '../support/shop/pay.ts';
import { temporaryFolder } from '../support/shop/start.ts';
import { openFaultyDatabase } from './processes/database.ts';
import { disturbances, type Disturbance } from './processes/disturbances.ts';
import { runFaults } from './processes/run.ts';
import { openTestbed } from './processes/testbed.ts';
import { createRandom } from './random.ts';

const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const seed = number('SEED', randomInt(2 ** 31));
const rounds = number('ROUNDS', 1);
const orders = number('ORDERS', 0);
const wishes: Record<Disturbance, number> = {
  shopKilled: number('KILLS', 20),
  databaseKilled: number('DATABASE_KILLS', 4),
  bothKilled: number('BOTH_KILLS', 2),
  shopPaused: number('PAUSES', 2),
  databasePaused: number('DATABASE_PAUSES', 1),
  diskFull: number('FULL_DISKS', 2),
  clockJumped: number('CLOCK_JUMPS', 4),
};
const known: readonly Method[] = ['card', 'paypal', 'mypos'];
const methodNames = process.env['METHODS']?.split(',');
const methods = known.filter((method) => !methodNames || methodNames.includes(method));
if (methods.length === 0) throw new Error(`METHODS must name some of ${known.join(', ')}.`);

console.log(`SEED=${seed} ROUNDS=${rounds} METHODS=${methods.join(',')} ${JSON.stringify(wishes)}`);
const folder = await temporaryFolder('faults');
// Exit normally on a signal, so that the exit handlers stop the databases and unmount the small disk.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const database = await openFaultyDatabase(folder, wishes.diskFull > 0);
if (!database.fill && wishes.diskFull > 0) {
  console.log('  no disk is filled, because only root on Linux can mount a small one');
  wishes.diskFull = 0;
}
const random = createRandom(seed);
const drawn = disturbances
  .flatMap((one) => Array.from({ length: wishes[one] }, () => ({ one, at: random.below(2 ** 30) })))
  .sort((a, b) => a.at - b.at)
  .map(({ one }) => one);
const points = Array.from({ length: rounds }, () => failpoints).flat();
const perPoint = methods.length * 4;
const remainingOrders = orders - points.length * perPoint;
const testbed = await openTestbed({
  databaseUrl: database.url,
  dataDir: folder,
  random,
  env: process.env['PLANT'] ? { PLANT: process.env['PLANT'] } : {},
});
const db = new Pool({ connectionString: database.url });
db.on('error', () => {});
try {
  const result = await runFaults({
    testbed,
    db,
    random,
    methods,
    points,
    perPoint,
    disturbances: drawn,
    perDisturbance: Math.max(methods.length * 3, Math.ceil(remainingOrders / Math.max(1, drawn.length))),
    database,
    say: (line) => console.log(`  ${line}`),
  });
  const { mismatches, pointsHit, pointsMissed, ...figures } = result;
  console.log(JSON.stringify({ seed, ...figures, points: pointsHit.length, ...testbed.counts }, null, 2));
  for (const line of mismatches) console.log(line);
  if (pointsMissed.length > 0) console.log(`never hit: ${pointsMissed.join(', ')}`);
  console.log(
    `${result.orders} orders, ${result.kills} kills: ${result.double} double, ${result.lost} lost, ${result.stuck} stuck, ${result.receiptsTwice} duplicate receipts, ${result.goodsAndMoneyBack} delivered and refunded, ${testbed.counts.forgedTaken} forged messages accepted`,
  );
  const { ownMatch } = result;
  process.exitCode =
    mismatches.length + pointsMissed.length + testbed.counts.forgedTaken + result.ended === 0 &&
    result.orders >= orders &&
    ownMatch?.orders === result.orders &&
    ownMatch.unanswered + ownMatch.differences === 0
      ? 0
      : 1;
} finally {
  await testbed.close();
  await db.end();
  await database.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
