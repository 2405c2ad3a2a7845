import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '../../../contract/domain/brand.ts';
import { findOrderNumber, openGivenUpNotice, resolveGivenUp } from '../../../server/notices/givenUpJobs.ts';
import {
  closeNotice,
  hasOpenNotice,
  openNotice,
  openNotices,
  resolveNotices,
  resolveUnavailable,
  type Notice,
} from '../../../server/notices/notices.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import type { Job } from '../../../server/platform/jobs/worker.ts';
import { joinFirstStaff, type StaffBrowser } from '../admin/harness.ts';
import { openShop, topUp, until, type Harness } from '../shop/harness.ts';
import { gatewayPage, openFaultyProxy, type Fate, type FaultyProxy } from '../support/faultyProxy.ts';
import { untilBlocking } from '../support/race.ts';

let harness: Harness;
let line: FaultyProxy;
let staff: StaffBrowser;
beforeAll(async () => {
  line = await openFaultyProxy();
  harness = await openShop({ RATE_LIMITS: '0', PAYPAL_API_BASE: `${line.url}/sandbox/paypal` });
  line.target = harness.url;
  staff = await joinFirstStaff(harness);
});
afterAll(async () => {
  await harness.close();
  await line.close();
});

const ask = async () => {
  const ada = harness.shopper();
  const { ordertoken } = await ada.order(topUp);
  return ada.browser.post('/createpaypalid', { ordertoken });
};
type Row = { kind: string; gateway: string; reason: string; open: boolean; count: number };
const rows = async (): Promise<Row[]> =>
  (
    await harness.pool.query<Row>(
      `select kind, gateway, reason, resolved_at is null as open, count from staff_notice order by since`,
    )
  ).rows;
const mails = async () =>
  (await harness.oracle.inbox()).filter(
    ({ to, subject }) => to.includes(brand.company.email) && subject.includes('PayPal'),
  );

test.for([
  ['credentials', { status: 401, body: { error: 'invalid_client' } }],
  ['forbidden', { status: 403, body: { name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED' }] } }],
  ['rateLimited', { status: 429, body: { name: 'RATE_LIMIT_REACHED' } }],
  ['gateway', gatewayPage(404)],
] as [string, Fate][])(
  'an outage with the reason %s creates only one notice and one email, and ends once the gateway responds again',
  async ([reason, fate]) => {
    await harness.pool.query('delete from staff_notice');
    const before = (await mails()).length;
    line.fateOf = () => fate;
    await ask();
    await ask();
    expect(await rows()).toEqual([{ kind: 'unavailable', gateway: 'paypal', reason, open: true, count: 2 }]);
    await until(async () => (await mails()).length === before + 1);
    const page = await staff.text('/documents');
    expect(page).toContain('PayPal is not available to us');
    expect(page).toMatch(/since <time>\d\d\.\d\d\.\d{4} \d\d:\d\d<\/time>/);
    // Only the gateway's recovery can close this notice. Staff cannot.
    expect(page).not.toContain('/staff/notices/');

    line.fateOf = () => 'pass';
    expect((await ask()).status).toBe(200);
    expect(await rows()).toEqual([{ kind: 'unavailable', gateway: 'paypal', reason, open: false, count: 2 }]);
    expect(await staff.text('/documents')).not.toContain('PayPal is not available to us');

    // If the fault returns within the hour, a notice appears, but no email is sent.
    line.fateOf = () => fate;
    await ask();
    expect((await rows()).map(({ open }) => open)).toEqual([false, true]);
    line.fateOf = () => 'pass';
    await ask();
    expect((await rows()).map(({ open }) => open)).toEqual([false, false]);
    expect((await mails()).length).toBe(before + 1);
  },
);

describe('recording of notices', () => {
  const base: Notice = { kind: 'amountMismatch', gateway: 'card', reason: 'captured', subject: 'a1' };
  const open = (notice: Notice) =>
    transaction(harness.app.shop.db, (tx) => openNotice(harness.app.shop, tx, notice));
  const clear = () => harness.pool.query('delete from staff_notice');
  const query = async (text: string, values: unknown[] = []): Promise<object[]> =>
    (await harness.pool.query<object>(text, values)).rows;
  const countMails = async (): Promise<number> =>
    (await query(`select 1 from mail where kind = 'staffNotice'`)).length;

  test('two notices with the same kind, gateway, reason and subject are stored as one, with the latest details', async () => {
    await clear();
    expect(await open({ ...base, detail: { order: 'R-1' } })).toBe(true);
    expect(await open({ ...base, kind: 'paymentReversed' })).toBe(true);
    expect(await open({ ...base, gateway: 'paypal' })).toBe(true);
    expect(await open({ ...base, reason: 'amount' })).toBe(true);
    expect(await open({ ...base, subject: 'a2' })).toBe(true);
    await harness.pool.query(`update staff_notice set last_seen_at = now() - interval '1 day'`);
    expect(await open({ ...base, detail: { order: 'R-2' } })).toBe(false);
    expect(
      await query(
        `select kind, gateway, reason, subject, detail, count, last_seen_at > now() - interval '1 hour' as is_seen
           from staff_notice order by since`,
      ),
    ).toEqual([
      { ...base, detail: { order: 'R-2' }, count: 2, is_seen: true },
      { ...base, kind: 'paymentReversed', detail: {}, count: 1, is_seen: false },
      { ...base, gateway: 'paypal', detail: {}, count: 1, is_seen: false },
      { ...base, reason: 'amount', detail: {}, count: 1, is_seen: false },
      { ...base, subject: 'a2', detail: {}, count: 1, is_seen: false },
    ]);
    const { db } = harness.app.shop;
    expect((await openNotices({ db })).map(({ kind, gateway }) => `${kind} ${gateway}`)).toEqual([
      'amountMismatch card',
      'paymentReversed card',
      'amountMismatch paypal',
      'amountMismatch card',
      'amountMismatch card',
    ]);
    expect(
      await query(`select distinct recipient, language from mail where kind = 'staffNotice' and about in
        (select id from staff_notice)`),
    ).toEqual([{ recipient: brand.company.email, language: harness.app.shop.config.staff.language }]);
  });

  test('if two processes open the same notice at the same time, only one of them creates it and its email', async () => {
    await clear();
    const { shop } = harness.app;
    const before = await countMails();
    const opened = await transaction(shop.db, async (tx) => {
      const first = await openNotice(shop, tx, base);
      const second = Promise.allSettled([open(base)]);
      await untilBlocking(tx);
      return { first, second };
    });
    expect(opened.first).toBe(true);
    expect(await opened.second).toEqual([{ status: 'fulfilled', value: false }]);
    expect(await query('select count from staff_notice')).toEqual([{ count: 1 }]);
    expect(await countMails()).toBe(before + 1);
  });

  test('a notice that staff have closed stays closed, unless its kind can recur', async () => {
    await clear();
    const recurring: Notice = { ...base, kind: 'jobGivenUp', gateway: 'jobs' };
    const closeAll = (since: string) =>
      harness.pool.query(`update staff_notice set resolved_at = now(), since = now() - $1::interval`, [
        since,
      ]);
    for (const notice of [base, recurring]) expect(await open(notice)).toBe(true);
    const mails = await countMails();
    await closeAll('59 minutes');
    expect(await open(base)).toBe(false);
    expect(await open(recurring)).toBe(true);
    // An email about the same notice is sent at most once an hour.
    expect(await countMails()).toBe(mails);
    await closeAll('61 minutes');
    expect(await open(base)).toBe(false);
    expect(await open(recurring)).toBe(true);
    expect(await countMails()).toBe(mails + 1);
  });

  test('all open notices about a subject are closed together, and a notice closed earlier keeps its closing time', async () => {
    await clear();
    const { db } = harness.app.shop;
    for (const subject of ['a1', 'a1 more', 'b1']) await open({ ...base, subject });
    await open({ ...base, kind: 'paymentReversed', subject: 'c1' });
    expect(await hasOpenNotice(db, 'amountMismatch', 'a1')).toBe(true);
    expect(await hasOpenNotice(db, 'paymentReversed', 'a1')).toBe(false);
    expect(await hasOpenNotice(db, 'amountMismatch', 'c1')).toBe(false);
    await harness.pool.query(
      `update staff_notice set resolved_at = '2026-01-02T03:04:05Z' where subject = 'a1 more'`,
    );
    await transaction(db, (tx) => resolveNotices(tx, 'a1'));
    expect(await hasOpenNotice(db, 'amountMismatch', 'a1')).toBe(false);
    expect(
      await query(
        `select subject, resolved_at is not null as is_closed, resolved_at < now() - interval '1 day' as was_closed
           from staff_notice order by subject`,
      ),
    ).toEqual([
      { subject: 'a1', is_closed: true, was_closed: false },
      { subject: 'a1 more', is_closed: true, was_closed: true },
      { subject: 'b1', is_closed: false, was_closed: null },
      { subject: 'c1', is_closed: false, was_closed: null },
    ]);
  });

  const ownNotices: Job['kind'][] = ['deliver', 'deliverCard', 'gift', 'refund', 'settle', 'forgetCard'];
  const names: Partial<Record<Job['kind'], string>> = {
    deliverCard: 'deliver',
    mail: 'mail',
    codeMail: 'codeMail',
    reminder: 'reminder',
  };
  test.each<[Job['kind'], string, boolean]>([
    ...ownNotices.map((kind) => [kind, names[kind] ?? kind, true] as [Job['kind'], string, boolean]),
    ['mail', 'mail', false],
    ['codeMail', 'codeMail', false],
    ['reminder', 'reminder', false],
    ['sweepExpired', 'other', false],
  ])('a failed %s job is named %s, and has a notice of its own: %s', async (kind, name, isOwn) => {
    await clear();
    const { shop } = harness.app;
    const job: Job = { id: '1', kind, key: `${kind} 1`, subject: null, tries: 36 };
    const giveUp = (key: string) =>
      transaction(shop.db, (tx) => openGivenUpNotice(shop, tx, { ...job, key }, 'not yet'));
    for (const key of [job.key, `${kind} 2`]) await giveUp(key);
    const list = () =>
      query('select reason, subject, resolved_at is null as open from staff_notice order by subject');
    const subjects = isOwn ? [job.key, `${kind} 2`] : [''];
    const open = subjects.map((subject) => ({ reason: name, subject, open: true }));
    expect(await list()).toEqual(open);
    await resolveGivenUp(shop.db, job);
    expect(await list()).toEqual(open.map((row) => ({ ...row, open: row.subject !== job.key })));
    // A notice keeps its first closing time.
    await harness.pool.query(
      `update staff_notice set resolved_at = '2026-01-02' where resolved_at is not null`,
    );
    await resolveGivenUp(shop.db, job);
    const closedAgain = `select 1 from staff_notice where resolved_at > now() - interval '1 hour'`;
    expect(await query(closedAgain)).toEqual([]);
  });

  test('a notice about a failed job names the order to which the subject of the job belongs', async () => {
    await clear();
    const { shop } = harness.app;
    const { orderno } = await harness.shopper().order(topUp);
    const { orderno: other } = await harness.shopper().order(topUp);
    const ofOrder = `from shop_order where number = $1`;
    const id = async (text: string): Promise<string> =>
      (await harness.pool.query<{ id: string }>(`${text} returning id`, [orderno])).rows[0]!.id;
    const attempt = await id(
      `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount)
         select gen_random_uuid(), id, 1, 'card', number || '-1', 'captured', total ${ofOrder}`,
    );
    const subjects = [
      (await harness.pool.query<{ id: string }>(`select id ${ofOrder}`, [orderno])).rows[0]!.id,
      await id(
        `insert into mail (id, kind, recipient, language, order_id)
           select gen_random_uuid(), 'receipt', email, language, id ${ofOrder}`,
      ),
      await id(
        `insert into gift (id, order_id, recipient, sender, words, language, state)
           select gen_random_uuid(), id, 'friend@example.net', 'Ada', '', 'en', 'scheduled' ${ofOrder}`,
      ),
      await id(
        `insert into refund (id, order_id, attempt_id, state, amount)
           select gen_random_uuid(), o.id, a.id, 'requested', o.total from shop_order o
             join payment_attempt a on a.order_id = o.id where o.number = $1`,
      ),
      attempt,
    ];
    const orders = await Promise.all(subjects.map((subject) => findOrderNumber(shop.db, subject)));
    expect(orders).toEqual(subjects.map(() => orderno));
    expect(other).not.toBe(orderno);
    for (const subject of [null, randomUUID()]) expect(await findOrderNumber(shop.db, subject)).toBeNull();
    for (const subject of [attempt, null])
      await transaction(shop.db, (tx) =>
        openGivenUpNotice(
          shop,
          tx,
          { id: '1', kind: 'settle', key: `settle ${subject}`, subject, tries: 36 },
          'not yet',
        ),
      );
    expect(await query('select detail from staff_notice order by since')).toEqual([
      { detail: { job: 'settle', error: 'not yet', order: orderno } },
      { detail: { job: 'settle', error: 'not yet' } },
    ]);
    await harness.pool.query('delete from refund');
  });

  test('any gateway response closes an outage notice, but only a response to the same call closes a permission or balance notice', async () => {
    await clear();
    const { db } = harness.app.shop;
    const outage = (reason: string, gateway: Notice['gateway'] = 'address'): Notice => ({
      kind: 'unavailable',
      gateway,
      reason,
      detail: { call: 'sendTopup' },
    });
    for (const notice of [
      outage('credentials'),
      outage('forbidden'),
      outage('float'),
      outage('float', 'sms'),
    ])
      await open(notice);
    await open({ ...base, gateway: 'address' });
    const left = async () =>
      (await openNotices({ db }))
        .map(({ kind, gateway, reason }) => `${kind} ${gateway} ${reason}`)
        .toSorted();
    expect(await resolveUnavailable(db, 'address', 'balance')).toBe(true);
    expect(await left()).toEqual([
      'amountMismatch address captured',
      'unavailable address float',
      'unavailable address forbidden',
      'unavailable sms float',
    ]);
    expect(await resolveUnavailable(db, 'address', 'balance')).toBe(false);
    expect(await resolveUnavailable(db, 'address', 'sendTopup')).toBe(true);
    expect(await left()).toEqual(['amountMismatch address captured', 'unavailable sms float']);
  });

  test('staff can close a notice only once, cannot close an outage notice, and every closed notice is recorded in the log', async () => {
    await clear();
    await open({ ...base, detail: { order: 'R-26-AAAA-AAAA' } });
    await open({ ...base, kind: 'offSale', gateway: 'supplier', reason: 'list' });
    await open({ kind: 'unavailable', gateway: 'sms', reason: 'credentials' });
    const notices = await openNotices(harness.app.shop);
    // Submitting the same form twice closes and logs the notice only once.
    for (const { id } of [...notices, notices[0]!, { id: randomUUID() }])
      expect((await staff.post('/log', `/notices/${id}`)).status).toBe(303);
    expect((await openNotices(harness.app.shop)).map(({ kind }) => kind)).toEqual(['unavailable']);
    expect(
      await query(
        `select s.login, a.subject, a.detail from staff_audit a join staff_account s on s.id = a.staff_id
           where a.action = 'notice closed' order by a.id`,
      ),
    ).toEqual([
      { login: 'mara', subject: 'R-26-AAAA-AAAA', detail: { kind: 'amountMismatch', reason: 'captured' } },
      { login: 'mara', subject: 'supplier', detail: { kind: 'offSale', reason: 'list' } },
    ]);
    expect(await transaction(harness.app.shop.db, (tx) => closeNotice(tx, notices[0]!.id))).toBeNull();
  });
});
