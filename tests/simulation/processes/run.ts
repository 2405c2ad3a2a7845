import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import * as v from 'valibot';
import type { Failpoint } from '../../../server/platform/failpoints.ts';
import type { Method } from '../../support/shop/pay.ts';
import type { Decision } from '../../support/shop/shopper.ts';
import { readLedgers, verifyLedgers, type Verdict } from '../ledgers.ts';
import { drawMobile, type Goods } from '../plans.ts';
import type { Random } from '../random.ts';
import type { FaultyDatabase } from './database.ts';
import { createDisturber, kills, type Disturbance } from './disturbances.ts';
import { simulateShopper, type Plan, type ShopperRun } from './shopper.ts';
import type { ShopProcess, Testbed } from './testbed.ts';

export type RunOptions = {
  testbed: Testbed;
  db: Pool;
  random: Random;
  methods: readonly Method[];
  /** Crash points. A shop is killed once at each point that an order paid with one of `methods` can reach. */
  points: readonly Failpoint[];
  /** Number of shoppers who arrive while a shop waits for its crash point. */
  perPoint: number;
  /** Faults injected, one after another, into two shops that share a database. */
  disturbances: readonly Disturbance[];
  /** Number of shoppers who arrive before each fault in `disturbances`. */
  perDisturbance: number;
  /** Database server that the faults can kill, pause or fill. */
  database?: FaultyDatabase;
  say: (line: string) => void;
};

export type Result = Verdict & {
  /** Result of the shop's own reconciliation; null if it never ran. */
  ownMatch: { orders: number; unanswered: number; differences: number } | null;
  pointsHit: Failpoint[];
  pointsMissed: Failpoint[];
  /** Number of times that a shop, the database or both were killed with SIGKILL. */
  kills: number;
  disturbed: Partial<Record<Disturbance, number>>;
  /** Number of shops that exited without being killed. */
  ended: number;
  seconds: number;
};

const goods: readonly Goods[] = ['topUp', 'giftCard', 'undeliverable'];

const drawPlan = (random: Random, method: Method, kind: Goods): Plan => {
  const decisions: Decision[] = [];
  while (random.percent(15) && decisions.length < 2)
    decisions.push(random.pick(['decline', 'cancel'] as const));
  decisions.push(method !== 'mypos' && random.percent(12) ? 'later' : 'approve');
  return {
    method,
    goods: kind,
    mobile: drawMobile(random, kind !== 'undeliverable'),
    decisions,
    leaves: random.percent(15),
    cancels: random.percent(8),
    asksBack: random.percent(70),
  };
};

/** Returns the kinds of orders that can reach the crash point. */
const goodsFor = (point: Failpoint): readonly Goods[] =>
  point.startsWith('refund.') ? ['undeliverable'] : point.startsWith('mail.') ? goods : ['topUp', 'giftCard'];
const methodsFor = (point: Failpoint, methods: readonly Method[]): readonly Method[] =>
  point.startsWith('capture.') ? methods.filter((m) => m === 'paypal') : methods;

/** Makes automatic refunds due immediately, and all waiting jobs except reconciliation and clean-up. */
const makeDue = async (db: Pool): Promise<void> => {
  await db.query(
    `update job set run_at = now(), tries = 0
       where done_at is null and failed_at is null and kind not in ('reconcileOrders', 'sweepIdentity')`,
  );
  await db.query(
    `update shop_order set updated_at = updated_at - interval '16 minutes' where state = 'refundDue'`,
  );
};

/**
 * Makes jobs due, adds fifteen minutes to the age of open payment attempts, and expires unpaid orders. Every
 * periodic job then has work.
 */
const passTime = async (db: Pool): Promise<void> => {
  await makeDue(db);
  await db.query(
    `update payment_attempt set created_at = created_at - interval '15 minutes',
       confirm_after = confirm_after - interval '15 minutes'
       where state not in ('captured', 'declined', 'cancelled', 'expired')`,
  );
  await db.query(`update shop_order set expires_at = now() where state in ('confirmed', 'payment')`);
};

const unfinished = async (db: Pool): Promise<number> => {
  const { rows } = await db.query<{ n: number }>(
    `select (select count(*) from shop_order
               where state in ('confirmed', 'payment', 'processing', 'refundDue', 'refunding'))::int
          + (select count(*) from job where done_at is null and failed_at is null
               and kind in ('deliver', 'deliverCard', 'mail', 'codeMail', 'refund', 'settle'))::int as n`,
  );
  return rows[0]?.n ?? 0;
};

/**
 * Waits until nothing is pending, however slow the machine is. Gives up after 90 seconds without progress.
 */
export const waitUntilSettled = async (db: Pool): Promise<void> => {
  let fewest = Infinity;
  let patience = Date.now() + 90_000;
  do {
    await passTime(db);
    await sleep(700);
    const left = await unfinished(db);
    if (left < fewest) patience = Date.now() + 90_000;
    fewest = Math.min(left, fewest);
  } while (fewest > 0 && Date.now() < patience);
};

const matchedSchema = v.looseObject({
  msg: v.literal('reconciliation finished'),
  orders: v.number(),
  unanswered: v.number(),
  differences: v.number(),
});

/** Runs the shop's own reconciliation and reads its result from the log. */
export const runReconciliation = async (
  db: Pool,
  shops: readonly ShopProcess[],
  orders: number,
): Promise<Result['ownMatch']> => {
  await db.query(`update shop_order set created_at = created_at - interval '20 minutes'`);
  // Skip the log lines of earlier reconciliations.
  const before = new Map(shops.map((shop) => [shop, shop.said().length]));
  await db.query(`update job set run_at = now() where kind = 'reconcileOrders'`);
  // Reconciling a thousand orders takes a few thousand calls to the providers.
  for (const end = Date.now() + 300_000 + orders * 500; Date.now() < end; await sleep(500))
    for (const shop of shops)
      for (const line of shop
        .said()
        .slice(before.get(shop))
        .split('\n')
        .filter((l) => l.includes('reconciliation finished'))) {
        const parsed = v.safeParse(matchedSchema, JSON.parse(line));
        if (parsed.success) {
          const { orders: matched, unanswered, differences } = parsed.output;
          return { orders: matched, unanswered, differences };
        }
      }
  return null;
};

/** Number of shoppers that two shops on a small machine can serve at once. */
const mostPresent = 60;

/**
 * Runs all faults. First, the proxies drop calls while a shop is killed at each crash point. Next, random
 * faults are injected into two shops and their database. Finally, the faults stop, the shops recover, and the
 * ledgers are checked.
 */
export const runFaults = async (options: RunOptions): Promise<Result> => {
  const { testbed, db, random, methods, say } = options;
  const began = Date.now();
  let over = false;
  const runs: Promise<ShopperRun>[] = [];
  const shoppers = { present: 0 };
  const come = (of: readonly Method[], kinds: readonly Goods[], n: number): void => {
    for (let i = 0; i < n; i += 1) {
      const method = of[i % of.length];
      const kind = kinds[Math.floor(i / of.length) % kinds.length];
      if (!method || !kind) continue;
      shoppers.present += 1;
      runs.push(
        simulateShopper(testbed, drawPlan(random, method, kind), () => over).finally(
          () => (shoppers.present -= 1),
        ),
      );
    }
  };

  testbed.storm(true);
  const hit: Failpoint[] = [];
  const missed: Failpoint[] = [];
  // Start with refunds: they come late in an order's life, and few open orders delay them at the start.
  const points = options.points
    .filter((point) => methodsFor(point, methods).length > 0)
    .sort((a, b) => Number(b.startsWith('refund.')) - Number(a.startsWith('refund.')));
  for (const point of points) {
    const dying = await testbed.start(point);
    const ways = methodsFor(point, methods);
    const died = dying.ended.then(() => true);
    let dead = false;
    for (let wave = 0; wave < 6 && !dead; wave += 1) {
      come(ways, goodsFor(point), options.perPoint);
      dead = await Promise.race([died, sleep(20_000).then(() => false)]);
      if (!dead) await makeDue(db);
    }
    if (dead && dying.child.signalCode !== 'SIGKILL')
      throw new Error(`the shop exited without being killed:\n${dying.said()}`);
    (dead ? hit : missed).push(point);
    if (!dead) await testbed.kill(dying);
    say(`killed at ${point}${dead ? '' : ' — never reached'}`);
  }

  await Promise.all([testbed.start(), testbed.start()]);
  const disturb = createDisturber(testbed, random, options.database ?? null);
  const disturbed: Result['disturbed'] = {};
  for (const disturbance of options.disturbances) {
    for (const end = Date.now() + 20_000; shoppers.present >= mostPresent && Date.now() < end;)
      await sleep(100);
    come(methods, goods, options.perDisturbance);
    await sleep(200 + random.below(1_500));
    await disturb(disturbance);
    disturbed[disturbance] = (disturbed[disturbance] ?? 0) + 1;
    const done = Object.values(disturbed).reduce((sum, n) => sum + n, 0);
    if (done % 10 === 0)
      say(
        `${done} of ${options.disturbances.length} disturbances, ${runs.length} shoppers, ${shoppers.present} of them under way`,
      );
  }
  if (options.disturbances.length === 0) come(methods, goods, options.perDisturbance);

  testbed.storm(false);
  await Promise.race([Promise.all(runs), sleep(12_000)]);
  over = true;
  const known = await Promise.all(runs);
  await waitUntilSettled(db);
  // Wait for delayed calls to arrive. They must not move any money or goods.
  await sleep(800);
  for (const run of known) if (run.trouble) say(`a shopper gave up: ${run.trouble}`);
  const verdict = await verifyLedgers(db, await readLedgers(testbed, methods), known);
  for (const { child } of testbed.shops()) child.send({ clockAhead: 0 });
  const ownMatch = await runReconciliation(db, testbed.shops(), verdict.orders);
  return {
    ...verdict,
    ownMatch,
    pointsHit: hit,
    pointsMissed: missed,
    kills: hit.length + options.disturbances.filter((one) => kills.includes(one)).length,
    disturbed,
    ended: testbed.counts.ended,
    seconds: (Date.now() - began) / 1000,
  };
};
