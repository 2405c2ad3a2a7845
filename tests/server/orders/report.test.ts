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
  // Each record shows when it last changed.
  for (const about of ['order', 'payment attempts', 'delivery', 'refunds'])
    for (const { created_at: created, updated_at: updated } of rowsOf(about))
      expect([about, (updated as Date) > (created as Date)]).toEqual([about, true]);
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
  const { lines, rowsOf } = await loadReport(order.orderno);
  expect(rowsOf('payment attempts')).toMatchObject([{ state: 'declined', failure: 'declined' }]);
  expect(rowsOf('delivery')).toEqual([]);
  // The lines omit empty columns.
  const start = lines.indexOf('events');
  expect(lines[start + 1]).toMatch(/^ {2}at 20[^ ]+Z {3}type order\.created {3}state_after confirmed$/);
  expect(lines).toContain('delivery: none');
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

test('the order report contains the discount, the views of codes, the actions of staff and the jobs of the order only', async () => {
  const { pool } = harness;
  const [ada, eve] = [harness.shopper(), harness.shopper()];
  const [order, other] = [await ada.order(topUp), await eve.order(topUp)];
  await pool.query(
    `insert into staff_account (id, login, name, password_hash, role) values (gen_random_uuid(), 'mara', 'Mara', 'x', 'look')`,
  );
  await pool.query(
    `insert into promo_code (id, code, kind, value, minimum, valid_from) values (gen_random_uuid(), 'REPORT', 'amount', 100, 0, now())`,
  );
  for (const { orderno } of [order, other]) {
    await pool.query(
      `insert into promo_use (order_id, promo_id, buyer_id, mailbox, amount)
         select o.id, p.id, o.buyer_id, 'ada', 100 from shop_order o, promo_code p where o.number = $1`,
      [orderno],
    );
    await pool.query(
      `insert into code_reveal (order_id, way) select id, 'print' from shop_order where number = $1`,
      [orderno],
    );
    await pool.query(
      `insert into staff_audit (staff_id, action, subject)
         select s.id, a, $1 from staff_account s, unnest(array['order seen', 'note added']) a`,
      [orderno],
    );
    await pool.query(
      `insert into job (key, kind, subject, tries, run_at, done_at, failed_at)
         select k.key || $1, 'reminder', o.id, 0, now() + k.due, k.done, k.failed from shop_order o,
           (values ('done', interval '1 day', now(), null), ('given up', interval '1 day', null, now()),
                   ('waits', interval '1 day', null, null)) k (key, due, done, failed) where o.number = $1`,
      [orderno],
    );
  }
  await pool.query(
    `insert into gateway_status (gateway, state) values ('card', 'paused'), ('paypal', 'trading')`,
  );
  await pool.query(
    `insert into staff_notice (id, kind, gateway, reason, subject, since, resolved_at) values
       (gen_random_uuid(), 'unavailable', 'card', 'newer', '', now(), null),
       (gen_random_uuid(), 'unavailable', 'card', 'older', '', now() - interval '1 hour', null),
       (gen_random_uuid(), 'unavailable', 'card', 'closed', '', now(), now())`,
  );
  const { rowsOf } = await loadReport(order.orderno);
  await pool.query('delete from gateway_status');
  await pool.query(`delete from staff_notice where reason in ('newer', 'older', 'closed')`);
  expect(rowsOf('events')).toMatchObject([{ at: expect.any(Date) as Date, type: 'order.created' }]);
  expect(rowsOf('discount')).toMatchObject([
    { kind: 'code', code: 'REPORT', amount: 100, returned_at: null },
  ]);
  expect(rowsOf('codes shown')).toMatchObject([{ way: 'print' }]);
  expect(rowsOf('staff')).toMatchObject([{ name: 'Mara', action: 'note added' }]);
  expect(rowsOf('jobs').map(({ standing }) => standing)).toEqual([
    'done',
    'given up for now',
    'waits, and is tried again',
  ]);
  expect(rowsOf('providers that do not serve us')).toMatchObject([{ gateway: 'card', state: 'paused' }]);
  expect(
    rowsOf('notices to staff')
      .map(({ reason }) => reason)
      .filter((reason) => ['older', 'newer', 'closed'].includes(String(reason))),
  ).toEqual(['older', 'newer']);
});
