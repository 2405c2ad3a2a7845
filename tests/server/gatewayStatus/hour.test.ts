/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobChannel } from '../../../server/platform/jobs/outbox.ts';
import { giftCard, openShop, payAt, topUp, until, type Harness } from '../shop/harness.ts';
import { openFaultyProxy, supplierThrough, type FaultyProxy } from '../support/faultyProxy.ts';

/**
 * Simulates an hour without the supplier, with the delays and thresholds used in production. Each step moves
 * all stored times back by half a minute or a minute and runs the jobs that are due, so the test itself never
 * waits. `OUTAGE_ORDERS=200` uses more orders and shorter steps.
 */
const count = Number(process.env['OUTAGE_ORDERS'] ?? 8);
const stepSeconds = count < 100 ? 60 : 30;
const steps = 3600 / stepSeconds;

let harness: Harness;
let proxy: FaultyProxy;
beforeAll(async () => {
  proxy = await openFaultyProxy();
  harness = await openShop({
    RATE_LIMITS: '0',
    ...supplierThrough(proxy.url),
    // The following two settings have their production defaults.
    SUPPLIER_ABSENT_SECONDS: '120',
    SANDBOX_RECHARGE_SECONDS: '120',
  });
  proxy.target = harness.url;
});
afterAll(async () => {
  await harness.close();
  await proxy.close();
});

/** Returns the timestamp columns of all tables whose rows change. */
const loadTimes = async (): Promise<Map<string, string[]>> => {
  const { rows } = await harness.pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
       where table_schema = 'public' and data_type = 'timestamp with time zone'
         and table_name not in ('staff_audit', 'declaration', 'code_reveal', 'migration')
       group by table_name`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
};
const pass = async (times: Map<string, string[]>, seconds: number): Promise<void> => {
  const client = await harness.pool.connect();
  try {
    await client.query('begin');
    for (const [table, columns] of times)
      await client.query(
        `update "${table}" set ${columns.map((name) => `"${name}" = "${name}" - interval '${seconds} s'`).join(', ')}`,
      );
    await client.query('commit');
    await client.query('select pg_notify($1, $2)', [jobChannel, '']);
  } finally {
    client.release();
  }
};
/** Waits until all due jobs have run. */
const settled = () =>
  until(
    async () => {
      const { rows } = await harness.pool.query(
        'select 1 from job where done_at is null and failed_at is null and run_at <= now() limit 1',
      );
      return rows.length === 0;
    },
    60_000 + count * 1_500,
  );

const loadRow = async <T extends object>(query: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await harness.pool.query<T>(query, values);
  const [row] = rows;
  if (!row) throw new Error(`no row: ${query}`);
  return row;
};

test(
  'after a supplier outage of one hour, every order is delivered exactly once, none is closed early, and staff get one notice',
  { timeout: 600_000 + count * 3_000 },
  async () => {
    const times = await loadTimes();
    expect([...times.keys()]).toEqual(
      expect.arrayContaining(['delivery', 'job', 'gateway_status', 'shop_order', 'staff_notice']),
    );

    let phones = 0;
    const prepare = async () => {
      const shopper = harness.shopper();
      phones += 1;
      // Every fourth order is a top-up, each for a different number.
      const order = await shopper.order(
        phones % 4 === 0 ? { ...topUp, Mobile: `98${String(phones).padStart(5, '0')}300` } : giftCard,
      );
      return { shopper, order, pay: await shopper.payUrl(order.ordertoken) };
    };
    type Buyer = Awaited<ReturnType<typeof prepare>>;
    const pay = async ({ shopper, order, pay: { payurl } }: Buyer): Promise<void> => {
      await payAt(payurl, 'approve');
      await shopper.check(order.ordertoken);
    };
    const buyers: Buyer[] = [];
    while (buyers.length < count)
      buyers.push(
        ...(await Promise.all(Array.from({ length: Math.min(4, count - buyers.length) }, prepare))),
      );
    const inTurn = async (list: readonly Buyer[]): Promise<void> => {
      for (let start = 0; start < list.length; start += 4)
        await Promise.all(list.slice(start, start + 4).map(pay));
    };
    const numbers = buyers.map(({ order }) => order.orderno);
    const states = async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (
          await harness.pool.query<{ state: string; n: number }>(
            'select state, count(*)::int as n from shop_order where number = any($1) group by state',
            [numbers],
          )
        ).rows.map(({ state, n }) => [state, n]),
      );

    await inTurn(buyers.slice(0, count / 2));
    // The outage starts once half of the orders have been paid for. At first, responses are lost; later, calls
    // no longer reach the supplier.
    let cut = 0;
    let isAway = true;
    proxy.fateOf = ({ path, method }) => {
      if (!isAway || !path.startsWith('/sandbox/reloadly')) return 'pass';
      cut += 1;
      return method === 'POST' && cut <= count / 4 ? 'loseAnswer' : 'loseCall';
    };
    await inTurn(buyers.slice(count / 2));
    await settled();
    const before = await states();

    const totals = { paused: 0, ended: 0 };
    for (let step = 1; step <= steps; step += 1) {
      await pass(times, stepSeconds);
      await settled();
      const now = await states();
      totals.ended += Object.entries(now).filter(
        ([state]) => !['completed', 'processing', 'paid'].includes(state),
      ).length;
      const { paused } = await loadRow<{ paused: number }>(
        `select count(*)::int as paused from gateway_status where gateway = 'supplier' and state in ('paused', 'probing')`,
      );
      totals.paused += paused;
    }
    const during = await states();
    const { waited } = await loadRow<{ waited: number }>(
      `select extract(epoch from now() - min(since))::int as waited from gateway_status where gateway = 'supplier'`,
    );
    // No order was closed. The supplier was paused for the whole hour except the first few minutes, before
    // enough calls had gone unanswered.
    expect(totals.ended).toBe(0);
    expect(waited).toBeGreaterThan(3_300);
    expect(totals.paused).toBeGreaterThanOrEqual(steps - 6);
    expect(during['completed'] ?? 0).toBe(before['completed'] ?? 0);

    isAway = false;
    // The supplier is available again. Advance by three minutes.
    for (let passed = 0; passed < 180; passed += stepSeconds) {
      await pass(times, stepSeconds);
      await settled();
    }
    await until(async () => (await states())['completed'] === count, 60_000 + count * 500);

    const { gifts, topups } = await harness.oracle.supplier();
    for (const number of numbers)
      expect([...gifts, ...topups].filter((e) => e.customIdentifier === number)).toHaveLength(1);
    const { captures, credits } = await harness.oracle.card();
    expect(
      captures.filter(({ refno }) => numbers.some((number) => refno.startsWith(`${number}-`))),
    ).toHaveLength(count);
    expect(credits).toEqual([]);
    const { rows: notices } = await harness.pool.query<{ gateway: string; reason: string; open: boolean }>(
      `select gateway, reason, resolved_at is null as open from staff_notice`,
    );
    expect(notices).toEqual([{ gateway: 'supplier', reason: 'silent', open: false }]);
    const emailCount = (await harness.oracle.inbox()).filter(({ subject }) =>
      subject.includes('Reloadly'),
    ).length;
    expect(emailCount).toBe(1);
    console.log(
      `${count} orders, supplier away for ${Math.round(waited / 60)} min of the shop's clock in ${steps} steps, ${cut} calls cut: ` +
        `${count - (during['completed'] ?? 0)} waited, 0 ended, ${count} delivered once, ${notices.length} notice, ${emailCount} mail`,
    );
  },
);
