/** Tests the report that `npm run order` prints for a stuck order. docs/runbook.md describes how to use it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadOrderReport, toLines } from '../../../server/orders/orderReport.ts';
import { slow } from '../../setup/tiers.ts';
import { openShop, payAt, topUp, until, type Harness } from '../shop/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop();
});
afterAll(() => harness.close());

const loadReport = async (number: string) => {
  const report = await loadOrderReport(harness.app.shop.db, number);
  if (!report) throw new Error(`there is no order ${number}`);
  return {
    lines: toLines(report),
    rowsOf: (about: string) => report.find((section) => section.about === about)!.rows,
  };
};

test("the order report shows a paid order's pending job if the supplier does not respond", slow, async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const { payurl } = await ada.payUrl(order.ordertoken);
  await harness.oracle.supplierMisbehaves({ answer: 'lose-before', next: 20 });
  await payAt(payurl, 'approve');
  const { lines, rowsOf } = await until(async () => {
    const report = await loadReport(order.orderno);
    return report.rowsOf('jobs').some(({ kind, last_error: error }) => kind === 'deliver' && error) && report;
  });
  // Logs and traces contain the order id, not the order number.
  expect(rowsOf('order')).toMatchObject([
    { id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, state: 'processing' },
  ]);
  expect(rowsOf('payment attempts')).toMatchObject([{ gateway: 'card', state: 'captured', failure: null }]);
  expect(rowsOf('delivery')).toMatchObject([{ waits_for: expect.stringMatching(/supplier/) as string }]);
  expect(rowsOf('events').length).toBeGreaterThan(1);
  expect(rowsOf('refunds')).toEqual([]);
  expect(lines).toContain('refunds: none');
  expect(lines.find((line) => line.startsWith('  kind deliver'))).toMatch(
    /^ {2}kind deliver {3}standing (waits, and is tried again|due: .*) {3}tries \d+ {3}run_at \d{4}-.* {3}last_error /,
  );
  await harness.oracle.supplierMisbehaves({ answer: 'lose-before', next: 0 });
  await until(async () => (await ada.check(order.ordertoken)).status === 'completed', 20_000);
  expect((await loadReport(order.orderno)).rowsOf('jobs')).toContainEqual(
    expect.objectContaining({ kind: 'deliver', standing: 'done' }),
  );
});

test('the order report shows why an accepted top-up is still waiting, and staff get a notice after a day', async () => {
  const ada = harness.shopper();
  const order = await ada.order({ ...topUp, Mobile: '9801041308' });
  const { payurl } = await ada.payUrl(order.ordertoken);
  await harness.oracle.supplierMisbehaves({ status: 'stale', next: 1000 });
  await payAt(payurl, 'approve');
  const { rowsOf } = await until(async () => {
    const report = await loadReport(order.orderno);
    return report.rowsOf('delivery').some(({ state }) => state === 'accepted') && report;
  });
  expect(rowsOf('delivery')).toMatchObject([
    {
      waits_for: expect.stringMatching(/still works on it/) as string,
      supplier_reference: expect.stringMatching(/^\d+$/) as string,
    },
  ]);
  const [{ id }] = rowsOf('order') as [{ id: string }];
  await harness.pool.query(
    `update delivery set created_at = created_at - interval '25 hours', updated_at = updated_at - interval '25 hours'
       where order_id = $1`,
    [id],
  );
  /** Makes the delivery job's next check due now and returns the order report. */
  const look = async () => {
    await harness.pool.query(
      `update job set run_at = now() where kind in ('deliver', 'deliverCard') and subject = $1`,
      [id],
    );
    return await loadReport(order.orderno);
  };
  await until(async () =>
    (await look())
      .rowsOf('notices to staff')
      .some(({ kind, subject }) => kind === 'deliveryOverdue' && subject === id),
  );
  expect((await look()).rowsOf('delivery')).toMatchObject([{ state: 'accepted' }]);
  await harness.oracle.supplierMisbehaves({ status: 'stale', next: 0 });
  await until(async () => (await look()).rowsOf('order').some(({ state }) => state === 'completed'));
});

test('the order report contains only the expected columns of each record', async () => {
  const ada = harness.shopper();
  const order = await ada.order({ ...topUp, Mobile: '9801041303' });
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => (await ada.check(order.ordertoken)).message_key === 'refund');
  await ada.browser.post('/init-refund', { ordertoken: order.ordertoken });
  await until(async () => (await ada.status(order.ordertoken)).paymentstatus === 'refunded');
  const report = await loadOrderReport(harness.app.shop.db, order.orderno);
  const columns = Object.fromEntries(
    report!.slice(0, -2).map(({ about, rows }) => [about, Object.keys(rows[0] ?? {}).join(' ')]),
  );
  expect(columns).toEqual({
    order: 'id state created_at updated_at reason total discount discount_kind expires_at paid_attempt_id',
    events: 'at type state_before state_after detail',
    'payment attempts':
      'id gateway method state failure reference transaction_id capture_id amount created_at updated_at',
    delivery: 'state waits_for failure identifier supplier_reference requested_at created_at updated_at',
    refunds: 'id state failure round amount provider_reference created_at asked_at updated_at',
    discount: '',
    mails: 'kind state on_request created_at sent_at',
    jobs: 'kind standing tries run_at last_error',
    'codes shown': '',
    staff: '',
  });
  const rowsOf = (about: string) => report!.find((section) => section.about === about)!.rows;
  const [attempt] = rowsOf('payment attempts');
  expect(rowsOf('order')).toMatchObject([
    { state: 'refunded', total: 285, discount: 0, paid_attempt_id: attempt!['id'] },
  ]);
  expect(attempt).toMatchObject({
    state: 'captured',
    method: 'VIS',
    amount: 285,
    reference: `${order.orderno}-1`,
  });
  expect(rowsOf('refunds')).toMatchObject([{ state: 'completed', round: 1, amount: 285, failure: null }]);
  expect(rowsOf('delivery')).toMatchObject([
    { state: 'failed', waits_for: null, failure: 'FAILED_AT_SUPPLIER', identifier: order.orderno },
  ]);
  expect(
    rowsOf('events').map(({ type, state_before: from, state_after: to, detail }) => [type, from, to, detail]),
  ).toEqual([
    ['order.created', null, 'confirmed', null],
    ['order.paymentStarted', 'confirmed', 'payment', { attempt: attempt!['id'] }],
    ['order.captured', 'payment', 'processing', { attempt: attempt!['id'] }],
    ['order.deliveryFailed', 'processing', 'refundDue', null],
    ['order.refundRequested', 'refundDue', 'refunding', null],
    ['order.refundCompleted', 'refunding', 'refunded', null],
  ]);
  expect(rowsOf('mails').map(({ kind }) => kind)).toEqual(['refundDue', 'refunded']);
  expect(rowsOf('jobs').map(({ kind }) => kind)).toEqual(['deliver', 'mail', 'refund', 'mail']);
});

test('the order report shows the provider’s own reason for a declined payment', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'decline');
  await until(async () => (await ada.check(order.ordertoken)).message_key === 'declined');
  const { rowsOf } = await loadReport(order.orderno);
  expect(rowsOf('payment attempts')).toMatchObject([{ state: 'declined', failure: 'declined' }]);
  expect(rowsOf('delivery')).toEqual([]);
});

test('the order report shows the result of sending an email, but not the recipient', async () => {
  const ada = harness.shopper();
  const email = 'nobody-here@example.org';
  const order = await ada.order({ ...topUp, Mobile: '9801041301' }, { email });
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  const { lines, rowsOf } = await until(async () => {
    const report = await loadReport(order.orderno);
    return report.rowsOf('mails').some(({ kind, state }) => kind === 'receipt' && state === 'sent') && report;
  });
  expect(rowsOf('order')).toMatchObject([{ state: 'completed' }]);
  expect(rowsOf('jobs')).toContainEqual(expect.objectContaining({ kind: 'mail' }));
  expect(lines.join('\n')).not.toContain(email);
});

test('the order report of a delivered order contains no codes, and the report of an unknown order is null', async () => {
  const ada = harness.shopper();
  const order = await ada.order({ ...topUp, Mobile: '9801041301' });
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
  const [receipt] = (await ada.print(order.ordertoken)).receipts;
  const code = receipt!.recharge_code.replaceAll(' ', '');
  expect(code).toMatch(/^\d{15}$/);
  expect((await loadReport(order.orderno)).lines.join('\n')).not.toContain(code);
  expect(await loadOrderReport(harness.app.shop.db, 'R-26-0000-0000')).toBeNull();
});
