import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseTime } from '../../../server/platform/database/clock.ts';
import type { Log } from '../../../server/platform/log.ts';
import { logFields, runInScope } from '../../../server/platform/telemetry/scope.ts';
import { OutcomeUnknown, Refused, type PaymentStatus } from '../../../server/providers/ports.ts';
import type { FindingKind } from '../../../server/reconciliation/findings.ts';
import {
  findOrphanPayments,
  forEachConcurrently,
  loadPages,
} from '../../../server/reconciliation/ledgers.ts';
import { lastDays, reconcileDaily, reconcileOrders } from '../../../server/reconciliation/reconcileOrders.ts';
import {
  createMatchingLedgers,
  paidTransaction,
  topUpOf,
  writeShopRecords,
  writeProviderRecords,
  type Entry,
} from '../money/ledgers.ts';
import { buy } from '../money/people.ts';
import { makeJobsDue, openShop, payAt, topUp, until } from '../shop/harness.ts';

const day = 24 * 60 * 60_000;

test('the daily reconciliation covers the last three days except the last ten minutes', () => {
  const minute = 60_000;
  // Do not use a fake Date, because `databaseTime` ignores it if another test file has measured the database
  // clock.
  const before = databaseTime().getTime();
  for (const [days, { from, to }] of [
    [3, lastDays()],
    [30, lastDays(30)],
  ] as const) {
    const now = to.getTime() + 10 * minute;
    expect(now - from.getTime()).toBe(days * day);
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(databaseTime().getTime());
  }
});

test('reconciliation compares eight orders at a time', async () => {
  let [running, most] = [0, 0];
  const compared: number[] = [];
  await forEachConcurrently([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], async (n) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    compared.push(n);
    running -= 1;
  });
  expect([most, compared]).toEqual([8, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]);
});

/** Kind of finding, order number, reference, the shop's amount and the provider's amount. */
type Row = [FindingKind, string | null, string | null, number | null, number | null];

test('reconciliation finds exactly the planted differences, of fourteen kinds, among 520 orders [R11]', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ledgers-'));
  // Reconciliation reads 500 orders at a time, so these orders span two pages.
  const entries = createMatchingLedgers(520);
  const expected: Row[] = [];
  let next = 0;
  /** Returns the next order in the given state, with its payment attempt and the provider's transaction. */
  const take = (state: Entry['state']) => {
    const entry = entries.slice(next).find((e) => e.state === state);
    const attempt = entry?.attempts[0];
    const transaction = entry?.transactions[0];
    if (!entry || !attempt || !transaction) throw new Error('no more orders');
    next = entries.indexOf(entry) + 1;
    return { entry, attempt, transaction };
  };

  const unpaid = take('completed');
  Object.assign(unpaid.transaction, { status: 'failed', authorized: null, settled: null });
  expected.push([
    'orderWithoutCapture',
    unpaid.entry.number,
    unpaid.attempt.reference,
    unpaid.entry.total,
    0,
  ]);

  const short = take('completed');
  Object.assign(short.transaction, { authorized: 200, settled: 200 });
  expected.push(['amount', short.entry.number, short.attempt.reference, short.entry.total, 200]);

  const foreign = take('completed');
  foreign.transaction.currency = 'EUR';
  expected.push([
    'currency',
    foreign.entry.number,
    foreign.attempt.reference,
    foreign.entry.total,
    foreign.entry.total,
  ]);

  const swapped = take('completed');
  swapped.transaction.refno = 'R-26-ZZZZ-ZZZZ-1';
  expected.push([
    'reference',
    swapped.entry.number,
    swapped.attempt.reference,
    swapped.entry.total,
    swapped.entry.total,
  ]);

  const twice = take('completed');
  const second = {
    ...twice.attempt,
    id: crypto.randomUUID(),
    reference: `${twice.entry.number}-2`,
    transactionId: '269000000000000000',
  };
  twice.entry.attempts.push(second);
  twice.entry.transactions.push(
    paidTransaction(second.transactionId, second.reference, twice.entry.total, twice.transaction.createdAt),
  );
  expected.push(['doubleCapture', twice.entry.number, null, twice.entry.total, twice.entry.total * 2]);

  const empty = take('completed');
  empty.entry.executions = [];
  expected.push(['captureWithoutDelivery', empty.entry.number, empty.entry.number, empty.entry.total, 0]);

  const delivered = take('completed');
  delivered.entry.executions.push(topUpOf(90_001, delivered.entry.number, Date.now() - day));
  expected.push([
    'doubleDelivery',
    delivered.entry.number,
    delivered.entry.number,
    delivered.entry.total,
    delivered.entry.total * 2,
  ]);

  const given = take('completed');
  given.transaction.credited = 100;
  expected.push(['refund', given.entry.number, given.attempt.reference, 0, 100]);

  const unrefunded = take('refunded');
  unrefunded.transaction.credited = 0;
  expected.push(['refund', unrefunded.entry.number, unrefunded.attempt.reference, unrefunded.entry.total, 0]);

  const refused = take('refunded');
  Object.assign(refused.entry, {
    state: 'refundRefused',
    refund: { state: 'refused', amount: refused.entry.total },
  });
  refused.transaction.credited = 0;
  const longAgo = new Date(Date.now() - 9 * day);
  // An unfinished order is compared, however long ago it was created.
  refused.entry.createdAt = longAgo;
  expected.push(['refundRefused', refused.entry.number, null, refused.entry.total, 0]);

  const free = take('cancelled');
  free.entry.executions.push(topUpOf(90_002, free.entry.number, Date.now() - day));
  expected.push(['deliveryWithoutCapture', free.entry.number, free.entry.number, 0, free.entry.total]);

  const hung = take('refunded');
  // Plant an unfinished order from before the period.
  Object.assign(hung.entry, { state: 'processing', refund: null, createdAt: longAgo, updatedAt: longAgo });
  hung.transaction.credited = 0;
  // A finished order from before the period is not compared, although the provider has deleted its payment.
  const finished = take('completed');
  finished.entry.createdAt = longAgo;
  Object.assign(finished.transaction, { status: 'failed', authorized: null, settled: null });
  expected.push(['stuck', hung.entry.number, null, hung.entry.total, null]);

  // An order that was created just now is not compared, because its delivery may still be in progress.
  const recent = take('completed');
  Object.assign(recent.entry, { createdAt: new Date(), executions: [] });

  // Plant two payments that the provider has captured but the shop has not recorded. The shop can record only
  // the first.
  const paidNow = { status: 'settled', failure: null } as const;
  const late = take('cancelled');
  Object.assign(late.transaction, { ...paidNow, authorized: late.entry.total, settled: late.entry.total });
  // An earlier attempt that never reached the provider must not prevent the check of the paid one.
  late.entry.attempts.unshift({
    ...late.attempt,
    id: crypto.randomUUID(),
    reference: `${late.entry.number}-0`,
    state: 'expired',
    transactionId: null,
  });
  const broken = take('cancelled');
  Object.assign(broken.transaction, {
    ...paidNow,
    authorized: broken.entry.total,
    settled: broken.entry.total,
  });
  expected.push(['captureNotBooked', broken.entry.number, broken.attempt.reference, 0, broken.entry.total]);

  const stranger = paidTransaction('268000000000000000', 'R-25-NONE-NONE-1', 1234, Date.now() - day);
  expected.push(['captureWithoutOrder', null, stranger.refno, 0, 1234]);
  const strange = topUpOf(90_003, 'R-25-NONE-NONE', Date.now() - day);
  expected.push(['deliveryWithoutOrder', null, 'R-25-NONE-NONE', null, null]);
  const failed = topUpOf(90_004, 'R-25-NONE-FAIL', Date.now() - day);

  writeProviderRecords(
    dataDir,
    [...entries.flatMap((e) => e.transactions), stranger],
    [...entries.flatMap((e) => e.executions), strange, { ...failed, outcome: 'FAILED' }],
  );
  const harness = await openShop({ DATA_DIR: dataDir, WORKERS: '0' });
  try {
    // The rows are not stored in the sequence in which reconciliation reads them.
    await writeShopRecords(harness.pool, entries.toReversed());
    await harness.pool.query(
      `insert into webhook_seen (digest, gateway, transaction_id) values ('stranger', 'card', '268000000000000000'), ('known', 'card', $1)`,
      [late.attempt.transactionId],
    );
    await harness.pool.query(
      `create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
    );
    await harness.pool.query(
      `create trigger broken before update on payment_attempt for each row
         when (old.reference = '${broken.attempt.reference}') execute function broken()`,
    );
    const { shop } = harness.app;
    const errors: unknown[][] = [];
    const log = Object.assign(Object.create(shop.log) as Log, {
      error: (...line: unknown[]): void => void errors.push(line),
    });
    const match = await reconcileOrders({ ...shop, log }, lastDays());
    expect(errors).toContainEqual([
      { attempt: broken.attempt.id, problem: expect.any(String) as string },
      'a payment could not be checked',
    ]);
    const found = match.findings.map((f): Row => [f.kind, f.order, f.reference, f.expected, f.found]);
    const sorted = (rows: Row[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(found)).toEqual(sorted(expected));
    expect(match).toMatchObject({
      orders: 518,
      captures: 466,
      deliveries: 442,
      refunds: 23,
      settled: 1,
      unanswered: 0,
    });
    const pages: number[] = [];
    for await (const page of loadPages(shop, lastDays())) pages.push(page.length);
    expect(pages).toEqual([2, 500, 16]);
    expect(new Set(found.map(([kind]) => kind)).size).toBe(14);

    // The order was cancelled, so the shop has recorded the late payment and is refunding it.
    const { rows } = await harness.pool.query(`select state from shop_order where number = $1`, [
      late.entry.number,
    ]);
    expect(rows).toEqual([{ state: 'refunding' }]);

    // A notification about a refund identifies a payment only by its capture.
    await harness.pool.query(
      `update payment_attempt set gateway = 'paypal', capture_id = 'C-1' where transaction_id = $1`,
      [given.attempt.transactionId],
    );
    await harness.pool.query(
      `insert into webhook_seen (digest, gateway, transaction_id, at) values
         ('refund', 'paypal', 'C-1', now()), ('none', 'card', '', now()),
         ('other', 'paypal', $1, now()), ('old', 'card', 'long ago', now() - interval '9 days')`,
      [late.attempt.transactionId],
    );
    const orphans = await findOrphanPayments(shop, lastDays());
    expect(orphans.sort((a, b) => (a.gateway < b.gateway ? -1 : 1))).toEqual([
      { gateway: 'card', transactionId: '268000000000000000' },
      { gateway: 'paypal', transactionId: late.attempt.transactionId },
    ]);
  } finally {
    await harness.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('reconciliation of real purchases finds no differences, and the next run is due the following day', async () => {
  const harness = await openShop({ RATE_LIMITS: '0' });
  try {
    const ada = harness.shopper();
    await buy(ada, topUp);
    const failing = await ada.order({ ...topUp, Mobile: '9801041303' });
    await payAt((await ada.payUrl(failing.ordertoken)).payurl, 'approve');
    await until(async () => (await ada.check(failing.ordertoken)).status === 'cancelled');
    await ada.browser.post('/init-refund', { ordertoken: failing.ordertoken });
    await until(async () => (await ada.status(failing.ordertoken)).paymentstatus === 'refunded');
    const now = { from: new Date(Date.now() - day), to: new Date(Date.now() + 1000) };
    expect(await reconcileOrders(harness.app.shop, now)).toEqual({
      orders: 2,
      captures: 2,
      deliveries: 1,
      refunds: 1,
      settled: 0,
      unanswered: 0,
      findings: [],
    });
    // The run reports no differences if the providers refuse its requests or do not respond.
    const { gateways, telemetry } = harness.app.shop;
    const logged: object[] = [];
    for (const error of [new OutcomeUnknown('no answer'), new Refused('NO_WAY')]) {
      const silent = () => Promise.reject(error);
      const asked = {
        ...harness.app.shop,
        gateways: {
          ...gateways,
          card: {
            ...gateways.card,
            status: () => {
              logged.push(logFields());
              return silent();
            },
          },
          supplier: { ...gateways.supplier, executions: silent },
        },
      };
      const job = { name: 'job reconcileOrders', kind: 'job' } as const;
      expect(await runInScope(telemetry, job, () => reconcileOrders(asked, now))).toEqual({
        orders: 2,
        captures: 0,
        deliveries: 1,
        refunds: 0,
        settled: 0,
        unanswered: 3,
        findings: [],
      });
    }
    // The log lines of each request contain the id of its order.
    const { rows: compared } = await harness.pool.query<{ orderId: string }>(
      'select id as "orderId" from shop_order',
    );
    expect(logged).toHaveLength(4);
    expect(logged).toEqual(expect.arrayContaining(compared));
    // An error of the shop itself is not taken for a provider without a response.
    const broken = () => Promise.reject(new TypeError('ours'));
    for (const faulty of [
      { ...gateways, card: { ...gateways.card, status: broken } },
      { ...gateways, supplier: { ...gateways.supplier, executions: broken } },
    ])
      await expect(reconcileOrders({ ...harness.app.shop, gateways: faulty }, now)).rejects.toThrow('ours');
    await makeJobsDue(harness.pool, `key = 'reconcile orders'`);
    await until(async () => {
      const { rows } = await harness.pool.query(
        `select 1 from job where key = 'reconcile orders' and run_at > now() + interval '23 hours' and last_error is null`,
      );
      return rows.length === 1;
    });
    // Staff pages show the findings of the daily run until a later run no longer reports them.
    await harness.pool.query(
      `update shop_order set state = 'processing', created_at = now() - interval '2 days', updated_at = now() - interval '2 days'
         where state = 'completed'`,
    );
    const { findings } = await reconcileOrders(harness.app.shop, lastDays());
    expect(findings).not.toEqual([]);
    const loadStoredFindings = async () =>
      (
        await harness.pool.query(
          'select kind, order_number as order, reference, expected, found from reconciliation_finding order by id',
        )
      ).rows;
    const loadRuns = async () =>
      (await harness.pool.query('select orders, unanswered, differences from reconciliation_run order by id'))
        .rows;
    const before = await loadRuns();
    const lines: unknown[][] = [];
    const write = (...line: unknown[]): void => void lines.push(line);
    const { shop } = harness.app;
    const log = Object.assign(Object.create(shop.log) as Log, { error: write, info: write });
    expect(await reconcileDaily({ ...shop, log })).toBe(day);
    expect(lines).toEqual([
      ...findings.map((finding) => [finding, 'reconciliation found a difference']),
      [
        expect.objectContaining({ orders: 1, unanswered: 0, differences: findings.length }),
        'reconciliation finished',
      ],
    ]);
    expect(await loadStoredFindings()).toEqual(findings);
    expect((await loadRuns()).slice(before.length)).toEqual([
      { orders: 1, unanswered: 0, differences: findings.length },
    ]);
    await harness.pool.query("update shop_order set state = 'completed' where state = 'processing'");
    await reconcileDaily(harness.app.shop);
    expect(await loadStoredFindings()).toEqual([]);
    // A captured payment that its provider can still reverse is not a difference yet.
    const open = await ada.order(topUp);
    await ada.payUrl(open.ordertoken, { gateway: 'mypos' });
    const { rows: attempts } = await harness.pool.query<{ reference: string; amount: number }>(
      `select reference, amount from payment_attempt where gateway = 'mypos'`,
    );
    const captured: PaymentStatus = {
      transactionId: '',
      state: 'captured',
      currency: 'CHF',
      method: null,
      failure: null,
      captureId: null,
      card: null,
      refunded: 0,
      ...attempts[0]!,
    };
    const mypos = { ...gateways.mypos, status: () => Promise.resolve(captured) };
    const later = { from: new Date(Date.now() - day), to: new Date(Date.now() + 60_000) };
    const asked = { ...harness.app.shop, gateways: { ...gateways, mypos } };
    expect(await reconcileOrders(asked, later)).toMatchObject({ settled: 0, unanswered: 0, findings: [] });
  } finally {
    await harness.close();
  }
});
