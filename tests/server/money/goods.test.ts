import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AddCartRequest } from '../../../contract/schemas/orders.ts';
import { followClock } from '../../../server/platform/database/clock.ts';
import { slow } from '../../setup/tiers.ts';
import {
  giftCard,
  openShop,
  payAt,
  topUp,
  until,
  whileIdle,
  type Harness,
  type Shopper,
} from '../shop/harness.ts';

/**
 * Tests that every order ends with either a delivery or a refund, whatever goes wrong between the shop and the
 * supplier.
 */

let harness: Harness;
beforeAll(async () => {
  // Like the real supplier, the sandbox refuses a second top-up of a number within two minutes.
  harness = await openShop({
    SANDBOX_RECHARGE_SECONDS: '120',
    SUPPLIER_ABSENT_SECONDS: '120',
    GATEWAY_PROBE_SECONDS: '1',
  });
});
afterAll(() => harness.close());
// Wait until all providers are available again after the previous test.
beforeEach(() =>
  until(async () => {
    const { rows } = await harness.pool.query(`select 1 from gateway_status where state <> 'trading'`);
    return rows.length === 0;
  }),
);

type Bought = { ada: Shopper; orderno: string; ordertoken: string };

/** Returns a top-up for a different phone number each time, so that orders do not block each other. */
let phones = 0;
const anotherTopUp = (): AddCartRequest => {
  phones += 1;
  return { ...topUp, Mobile: `98010${String(41_000 + phones * 10)}`.replace(/\d$/, '0') };
};

const buy = async (request: AddCartRequest): Promise<Bought> => {
  const ada = harness.shopper();
  const { ordertoken, orderno } = await ada.order(request);
  await payAt((await ada.payUrl(ordertoken)).payurl, 'approve');
  await ada.check(ordertoken);
  return { ada, orderno, ordertoken };
};

const ofOrder = `order_id = (select id from shop_order where number = $1)`;
const deliveryState = async ({ orderno }: Bought): Promise<string | undefined> =>
  (await harness.pool.query<{ state: string }>(`select state from delivery where ${ofOrder}`, [orderno]))
    .rows[0]?.state;

/** Simulates elapsed time by moving stored times back. Resolves once the delivery job has run. */
const pass = async ({ orderno }: Bought, seconds: number): Promise<void> => {
  const job = `kind in ('deliver', 'deliverCard') and subject = (select id from shop_order where number = $1)`;
  await whileIdle(harness.pool, job, [orderno], async (client) => {
    await client.query(
      `update delivery set created_at = created_at - $2 * interval '1 s', updated_at = updated_at - $2 * interval '1 s',
         requested_at = requested_at - $2 * interval '1 s', too_soon_since = too_soon_since - $2 * interval '1 s' where ${ofOrder}`,
      [orderno, seconds],
    );
    await client.query(`update job set run_at = now(), last_error = 'time passed' where ${job}`, [orderno]);
  });
  await until(
    async () =>
      (
        await harness.pool.query(
          `select 1 from job where ${job} and (done_at is not null or last_error is distinct from 'time passed')`,
          [orderno],
        )
      ).rowCount === 1,
  );
};

const executions = async ({ orderno }: Bought) => {
  const { topups, gifts } = await harness.oracle.supplier();
  return [...topups, ...gifts].filter((e) => e.customIdentifier === orderno);
};
const refusals = async ({ orderno }: Bought): Promise<string[]> =>
  (await harness.oracle.supplier()).refusals
    .filter((r) => r.customIdentifier === orderno)
    .map((r) => r.errorCode);
const refunds = async ({ orderno }: Bought) => {
  const { captures, credits } = await harness.oracle.card();
  const own = captures.filter((c) => c.refno.startsWith(orderno)).map((c) => c.transactionId);
  return credits.filter((c) => own.includes(c.transactionId));
};
const failures = async ({ orderno }: Bought): Promise<number | null> =>
  (
    await harness.pool.query(`select 1 from order_event where type = 'order.deliveryFailed' and ${ofOrder}`, [
      orderno,
    ])
  ).rowCount;

const expectWaiting = async (bought: Bought): Promise<void> => {
  expect(await bought.ada.status(bought.ordertoken)).toMatchObject({
    status: 'processing',
    paymentstatus: 'paid',
    can_refund: 0,
  });
};
const expectDeliveredOnce = async (bought: Bought): Promise<void> => {
  await until(async () => (await bought.ada.status(bought.ordertoken)).status === 'completed');
  expect(await executions(bought)).toHaveLength(1);
  expect(await refunds(bought)).toEqual([]);
  expect(await failures(bought)).toBe(0);
};

describe('supplier requests that are executed despite a lost connection', () => {
  for (const [name, request, fault, hears] of [
    [
      'top-up, the phone has just been topped up',
      anotherTopUp,
      { identifier: 'unchecked' },
      'PHONE_RECENTLY_RECHARGED',
    ],
    ['top-up, the identifier has been used', anotherTopUp, null, 'CUSTOM_IDENTIFIER_ALREADY_USED'],
    ['top-up, forbidden', anotherTopUp, { orders: 'forbidden' }, 'none: a page of 403'],
    ['gift card, the identifier has been used', () => giftCard, null, 'CUSTOM_IDENTIFIER_ALREADY_USED'],
    ['gift card, forbidden', () => giftCard, { orders: 'forbidden' }, 'none: a page of 403'],
  ] as const)
    test(
      `an order executed despite a lost connection is delivered, even if the supplier refuses the retry: ${name} [R2]`,
      slow,
      async () => {
        const { oracle } = harness;
        await oracle.supplierMisbehaves({ answer: 'lose-late', next: 1 });
        const bought = await buy(request());
        await until(async () => (await deliveryState(bought)) === 'unknown');
        await pass(bought, 6);
        await oracle.supplierMisbehaves({ reports: 'late', next: 1000 });
        await oracle.supplierCarriesOut();
        expect(await executions(bought)).toHaveLength(1);
        // After twelve seconds, the supplier still does not list the order.
        await pass(bought, 12);
        expect(await deliveryState(bought)).toBe('unknown');
        expect(await refusals(bought)).toEqual([]);
        await expectWaiting(bought);

        // The longest documented delay has passed and the supplier does not list the order, so the shop retries.
        // The retry is refused.
        if (fault) await oracle.supplierMisbehaves({ ...fault, next: 1 });
        await pass(bought, 120);
        expect(await refusals(bought)).toEqual([hears]);
        await expectWaiting(bought);

        await oracle.supplierMisbehaves({ reports: 'late', next: 0 });
        await pass(bought, 12);
        await expectDeliveredOnce(bought);
      },
    );
});

for (const [name, request] of [
  ['top-up', anotherTopUp],
  ['gift card', () => giftCard],
] as const)
  test(
    `a ${name} request that was never executed is retried once, after the supplier's documented delay`,
    slow,
    async () => {
      await harness.oracle.supplierMisbehaves({ answer: 'lose-before', next: 1 });
      const bought = await buy(request());
      await until(async () => (await deliveryState(bought)) === 'unknown');
      await pass(bought, 100);
      expect(await deliveryState(bought)).toBe('unknown');
      expect(await executions(bought)).toEqual([]);
      await expectWaiting(bought);
      await pass(bought, 20);
      await expectDeliveredOnce(bought);
      expect(await refusals(bought)).toEqual([]);
    },
  );

describe('orders placed while the supplier is unavailable', () => {
  for (const [name, fault, reason] of [
    ['our secret has changed (401)', { service: 'unauthorized' }, 'credentials'],
    ['forbidden (403)', { service: 'forbidden' }, 'forbidden'],
    ['a gateway does not recognise the path (404)', { service: 'wrong-path' }, 'gateway'],
    ['too many calls (429)', { service: 'too-many' }, 'rateLimited'],
    ['our balance is used up', { orders: 'no-balance' }, 'float'],
  ] as const)
    for (const [goods, request] of [
      ['top-up', anotherTopUp],
      ['gift card', () => giftCard],
    ] as const)
      test(
        `during a supplier outage, staff get a notice, and a ${goods} order is delivered after the outage: ${name}`,
        slow,
        async () => {
          await harness.oracle.supplierMisbehaves({ ...fault, next: 1000 });
          const bought = await buy(request());
          // Together, the four waits are just short of DELIVERY_DEADLINE_HOURS.
          for (const seconds of [8, 60, 20 * 60, 22 * 3600]) {
            await pass(bought, seconds);
            await expectWaiting(bought);
          }
          expect(await executions(bought)).toEqual([]);
          const notice = `select resolved_at from staff_notice where gateway = 'supplier' and reason = $1 order by since desc`;
          expect((await harness.pool.query(notice, [reason])).rows[0]).toEqual({ resolved_at: null });

          await harness.oracle.supplierMisbehaves({ ...fault, next: 0 });
          await pass(bought, 120);
          if ((await deliveryState(bought)) === 'unknown') await pass(bought, 120);
          await expectDeliveredOnce(bought);
          expect((await harness.pool.query(notice, [reason])).rows[0]).not.toEqual({ resolved_at: null });
        },
      );
});

test('a refusal of the first delivery attempt is final, so the order can be refunded immediately', async () => {
  const bought = await buy({ ...topUp, Mobile: '9801049002' });
  await until(async () => (await bought.ada.status(bought.ordertoken)).can_refund === 1);
  expect(await refusals(bought)).toEqual(['INVALID_RECIPIENT_PHONE']);
  expect(await executions(bought)).toEqual([]);
  expect(await bought.ada.status(bought.ordertoken)).toMatchObject({ deliveryreason: 'number' });
});

describe('second top-up of a number within two minutes', () => {
  test('if the supplier refuses a second top-up of a number as too soon, the order stays in progress without a refund', async () => {
    const request = anotherTopUp();
    await expectDeliveredOnce(await buy(request));
    const bought = await buy(request);
    await until(async () => (await deliveryState(bought)) === 'tooSoon');
    expect(await refusals(bought)).toEqual(['PHONE_RECENTLY_RECHARGED']);
    await pass(bought, 60);
    expect(await refusals(bought)).toHaveLength(1);
    await expectWaiting(bought);
    await pass(bought, 70);
    expect(await refusals(bought)).toHaveLength(2);
    await expectWaiting(bought);
    expect(await executions(bought)).toEqual([]);
  });

  test('a top-up refused as too soon is retried after two minutes and delivered only once', async () => {
    await harness.oracle.supplierMisbehaves({ orders: 'too-soon', next: 1 });
    const bought = await buy(anotherTopUp());
    await until(async () => (await deliveryState(bought)) === 'tooSoon');
    await expectWaiting(bought);
    await pass(bought, 130);
    await expectDeliveredOnce(bought);
    expect(await refusals(bought)).toEqual(['PHONE_RECENTLY_RECHARGED']);
  });

  test("a top-up refused as too soon is retried two minutes after the shop's last top-up of the same number", async () => {
    const request = anotherTopUp();
    const first = await buy(request);
    await expectDeliveredOnce(first);
    const bought = await buy(request);
    await until(async () => (await deliveryState(bought)) === 'tooSoon');
    await pass(first, 80);
    await pass(bought, 20);
    expect(await refusals(bought)).toHaveLength(1);
    await pass(first, 30);
    await pass(bought, 30);
    expect(await refusals(bought)).toHaveLength(1);
    await pass(first, 15);
    await pass(bought, 15);
    expect(await refusals(bought)).toHaveLength(2);
  });

  test('if the response to a retried top-up is lost, the shop looks up the top-up instead of retrying it again', async () => {
    await harness.oracle.supplierMisbehaves({ orders: 'too-soon', next: 1 });
    const bought = await buy(anotherTopUp());
    await until(async () => (await deliveryState(bought)) === 'tooSoon');
    await harness.oracle.supplierMisbehaves({ answer: 'lose-after', next: 1 });
    await pass(bought, 130);
    await pass(bought, 12);
    await expectDeliveredOnce(bought);
  });

  test('if the supplier still refuses a top-up as too soon, the order can be refunded after fifteen minutes', async () => {
    const bought = await buy({ ...topUp, Mobile: '9801049005' });
    await until(async () => (await deliveryState(bought)) === 'tooSoon');
    await pass(bought, 16 * 60);
    await until(async () => (await bought.ada.status(bought.ordertoken)).can_refund === 1);
    expect(await executions(bought)).toEqual([]);
    expect(await failures(bought)).toBe(1);
  });
});

/** Runs `work` while the process clock is wrong by the given number of hours. The database clock is correct. */
const withClockOff = async <T>(hours: number, work: () => Promise<T>): Promise<T> => {
  const RealDate = Date;
  const off = hours * 3600_000;
  class Off extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(RealDate.now() + off);
      else super(given[0]);
    }
    static override now = (): number => RealDate.now() + off;
  }
  globalThis.Date = Off as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = RealDate;
  }
};

describe('shop process with a wrong clock', () => {
  let unfollow = (): void => {};
  // Follow the database clock, as every shop process does once it has started.
  beforeAll(async () => {
    unfollow = await followClock(harness.pool);
  });
  afterAll(() => unfollow());

  const buyUnanswered = (hours: number): Promise<Bought> =>
    withClockOff(hours, async () => {
      const bought = await buy(anotherTopUp());
      await until(async () => (await deliveryState(bought)) === 'unknown');
      return bought;
    });

  test(
    'with its clock two hours ahead, the shop does not give up on a top-up that is still awaiting a response',
    slow,
    async () => {
      await harness.oracle.supplierMisbehaves({ answer: 'lose-before', next: 1 });
      const bought = await buyUnanswered(2);
      await pass(bought, 120);
      await expectDeliveredOnce(bought);
    },
  );

  test(
    "an order that the supplier never accepted can be refunded even if the shop's clock is two hours ahead",
    slow,
    async () => {
      await harness.oracle.supplierMisbehaves({ answer: 'lose-before', next: 1 });
      const bought = await buyUnanswered(2);
      await pass(bought, 16 * 60);
      await until(async () => (await bought.ada.status(bought.ordertoken)).can_refund === 1);
      expect(await executions(bought)).toEqual([]);
    },
  );

  test("an order does not expire early if the shop's clock is two hours behind", slow, async () => {
    await harness.oracle.supplierMisbehaves({ answer: 'lose-before', next: 1 });
    const bought = await buyUnanswered(-2);
    await pass(bought, 120);
    await expectDeliveredOnce(bought);
  });
});
