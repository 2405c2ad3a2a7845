/** Checks the start page and every amount in the net margin calculation. */
import { randomUUID } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, test } from 'vitest';
import { periodsAt } from '../../../server/admin/today.ts';
import { findFee, readFees } from '../../../server/figures/fees.ts';
import { loadOldestWork } from '../../../server/figures/openWork.ts';
import { loadSales, sumBy, sumUp } from '../../../server/figures/sales.ts';
import { openNotice } from '../../../server/notices/notices.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { giftCard } from '../shop/harness.ts';
import { joinColleague, joinFirstStaff, useShop, type StaffBrowser } from './harness.ts';

const harness = useShop({ PAYMENT_FEES: 'card=2%+0.30,card:TWI=1.3%' });
let owner: StaffBrowser;

type Sale = {
  at: Date;
  total: number;
  gateway?: string;
  method?: string | null;
  receive?: string;
  currency?: string;
  quantity?: number;
  type?: number;
  country?: string;
  brand?: string;
  state?: string;
  again?: Date;
};
const query = (text: string, values: unknown[] = []) => harness().pool.query(text, values);
let written = 0;
const sell = async (sale: Sale): Promise<void> => {
  const { receive = '10.00', currency = 'CHF', type = 1, country = 'CH', quantity = 1 } = sale;
  const { brand: ProdName = 'Card' } = sale;
  const [id, attempt] = [randomUUID(), randomUUID()];
  written += 1;
  await query(
    `insert into shop_order (id, number, token_hash, buyer_id, state, item, price, quantity, total, email, language, expires_at, created_at)
       values ($1::uuid, $2, $1::text, (select id from buyer limit 1), $3, $4, $5::int / $7::int, $7, $5, 'a@example.org', 'en', now(), $6)`,
    [
      id,
      `R-26-SALE-${String(written).padStart(4, '0')}`,
      sale.state ?? 'completed',
      { ProdType: type, ProdName, receive, receiveCurrency: currency, country },
      sale.total,
      sale.at,
      quantity,
    ],
  );
  await query(
    `insert into payment_attempt (id, order_id, position, gateway, method, reference, state, amount)
       values ($1::uuid, $2, 1, $3, $4, $1::text, 'captured', $5)`,
    [attempt, id, sale.gateway ?? 'card', sale.method === undefined ? 'VIS' : sale.method, sale.total],
  );
  await query('update shop_order set paid_attempt_id = $2 where id = $1', [id, attempt]);
  for (const at of [sale.at, ...(sale.again ? [sale.again] : [])])
    await query("insert into order_event (order_id, at, type) values ($1, $2, 'order.captured')", [id, at]);
};

beforeAll(async () => {
  owner = await joinFirstStaff(harness());
  await harness().shopper().order(giftCard);
});
const read = async (staff: StaffBrowser, path: string): Promise<Document> =>
  new JSDOM(await staff.text(path)).window.document;
const rowsIn = (page: ParentNode, table = 0): string[][] =>
  [...(page.querySelectorAll('.numbers')[table]?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children].map((cell) => (cell.textContent ?? '').trim()),
  );

describe('payment provider fees', () => {
  test('fees are configured per provider and payment method, and a provider without settings has a default fee', () => {
    const fees = readFees('card=1.9%+0.30, card:TWI=1.3%,paypal=3.45%+0.55') ?? [];
    expect(findFee(fees, 'card', 'TWI')).toMatchObject({ basisPoints: 130, fixed: 0, isAssumed: false });
    expect(findFee(fees, 'card', 'VIS')).toMatchObject({ basisPoints: 190, fixed: 30, isAssumed: false });
    expect(findFee(fees, 'paypal', null)).toMatchObject({ basisPoints: 345, fixed: 55, isAssumed: false });
    expect(findFee(fees, 'mypos', null)).toMatchObject({ basisPoints: 290, fixed: 30, isAssumed: true });
  });
  test.each([
    'card',
    'card=2',
    'visa=2%',
    'xCard-card=2%',
    '2%card=2%',
    'card=2%+0.305',
    'card:twi=1%',
    'card=-1%',
  ])('the shop rejects the invalid fee setting %j', (text) => {
    expect(readFees(text)).toBeNull();
  });
  test('empty entries in the fee setting are ignored', () => {
    expect(readFees(' , card=2%, ')).toEqual(readFees('card=2%'));
  });
});

describe('net margin for a period', () => {
  const period = { from: new Date('2026-01-10T00:00:00Z'), to: new Date('2026-02-20T00:00:00Z') };
  const noon = new Date('2026-01-10T12:00:00Z');
  beforeAll(async () => {
    await sell({ at: noon, total: 1275, method: 'VIS' });
    await sell({ at: noon, total: 500, method: 'VIS', state: 'refunded' });
    await sell({ at: noon, total: 1225, method: 'TWI', again: new Date('2026-02-12T00:00:01Z') });
    await sell({
      at: noon,
      total: 2200,
      gateway: 'paypal',
      method: null,
      receive: '10.00',
      quantity: 2,
      currency: 'EUR',
      type: 2,
      country: 'DE',
    });
    await sell({ at: new Date('2026-02-19T12:00:00Z'), total: 1500, method: 'VIS', state: 'refunded' });
    await sell({ at: new Date('2026-02-20T00:00:00Z'), total: 9900 });
    await sell({ at: new Date('2026-01-09T23:59:59Z'), total: 9900 });
  });

  test('the net margin is payments minus refunds, face value and fees, rounded to rappen', async () => {
    expect(harness().app.shop.catalogue.rateOf('EUR')).toBeCloseTo(0.93);
    const lines = await loadSales(harness().app.shop, period);
    const byMethod = Object.fromEntries(sumBy(lines, ({ gateway, method }) => `${gateway} ${method}`));
    expect(byMethod).toEqual({
      // Fees: 25.5 + 30 rappen for the first payment, 10 + 30 and 30 + 30 rappen for the refunded payments.
      'card VIS': { orders: 3, sales: 3275, refunded: 2000, fees: 56 + 40 + 60, net: 1275 - 1000 - 156 },
      // The payment fee is 15.925 rappen before rounding.
      'card TWI': { orders: 1, sales: 1225, refunded: 0, fees: 16, net: 1225 - 1000 - 16 },
      // The estimated payment fee is 63.8 + 30 rappen. A face value of 20 euros is 18.60 francs.
      'paypal null': { orders: 1, sales: 2200, refunded: 0, fees: 94, net: 2200 - 1860 - 94 },
    });
    expect(sumUp(lines)).toEqual({ orders: 5, sales: 6700, refunded: 2000, fees: 266, net: 574 });
    const sold = { gateway: 'card', method: null, prodType: 1, brand: '', country: 'CH' };
    const netWith = (face: number): number =>
      sumUp([{ ...sold, face, orders: 1, sales: 1000, refunded: 0, fees: 0 }]).net;
    expect([900.4, 900.6].map(netWith)).toEqual([100, 99]);
    expect(sumBy(lines, ({ country }) => country).map(([country]) => country)).toEqual(['CH', 'DE']);
  });

  test.each([
    ['2026-02-10T00:00:00.000Z', 1],
    ['2026-02-10T00:00:00.001Z', 2],
  ])('each query for the sales from 2026-01-10 to %s covers at most 31 days', async (to, count) => {
    const { shop } = harness().app;
    const queries: unknown[] = [];
    const execute = (query: unknown) => {
      queries.push(query);
      return Promise.resolve({ rows: [] });
    };
    await loadSales({ ...shop, reports: { execute } as never }, { ...period, to: new Date(to) });
    expect(queries).toHaveLength(count);
  });

  test('the figures page shows the net margin by method, product and country, and compares it with the previous period', async () => {
    const page = await read(owner, '/figures?from=2026-01-10&to=2026-01-11');
    const tile = [...page.querySelectorAll('.tiles div')].find(
      (one) => one.querySelector('dt')?.textContent === 'Net margin',
    );
    expect(tile?.textContent?.replaceAll(/\s+/g, ' ')).toContain('CHF 93.06 after fees of CHF 4.34');
    expect(rowsIn(page, 0).map(([name, ...rest]) => [name, rest.at(-1)])).toEqual([
      ['10.01.2026 – 11.01.2026', '93.06'],
      ['08.01.2026 – 09.01.2026', '0.00'],
    ]);
    expect(rowsIn(page, 1).map(([name]) => name)).toEqual(
      expect.arrayContaining(['Visa', 'TWINT', 'PayPal']),
    );
    expect(rowsIn(page, 2).map(([name]) => name)).toEqual(expect.arrayContaining(['Gift cards', 'Top-ups']));
    expect(rowsIn(page, 3).map(([name]) => name)).toEqual(['Card']);
    expect(rowsIn(page, 4).map(([name]) => name)).toEqual(expect.arrayContaining(['Switzerland', 'Germany']));
    const text = (page.body.textContent ?? '').replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      'No fee is set for PayPal, myPOS. The shop assumes 2.9 % + CHF 0.30 for each payment. PAYMENT_FEES',
    );
    expect(text).toContain('The shop does not know the supplier’s discounts');
  });
});

describe('breakdown by brand or operator', () => {
  const tileOn = (page: Document, label: string): string =>
    (
      [...page.querySelectorAll('.tiles div')]
        .find((one) => one.querySelector('dt')?.textContent === label)
        ?.querySelector('dd')?.textContent ?? ''
    )
      .replaceAll(/\s+/g, ' ')
      .trim();

  test('the figures page compares each tile and brand with the preceding period, including brands that no longer have sales', async () => {
    const [now, before] = [new Date('2026-04-10T12:00:00Z'), new Date('2026-04-09T12:00:00Z')];
    await sell({ at: now, total: 1200, brand: 'Apple CH' });
    await sell({ at: now, total: 900, brand: 'Airtel India', type: 2, country: 'IN' });
    await sell({ at: before, total: 2400, quantity: 2, brand: 'Apple CH' });
    await sell({ at: before, total: 1100, brand: 'Fnac FR', country: 'FR' });
    const page = await read(owner, '/figures?from=2026-04-10&to=2026-04-11');
    // Fees: 2 % of the payment plus 30 rappen. Face value: 10 francs each.
    expect(rowsIn(page, 3)).toEqual([
      ['Apple CH', '1', '12.00', '0.00', '0.54', '1.46', '24.00', '3.22'],
      ['Airtel India', '1', '9.00', '0.00', '0.48', '-1.48', '0.00', '0.00'],
      ['Fnac FR', '0', '0.00', '0.00', '0.00', '0.00', '11.00', '0.48'],
    ]);
    expect(page.body.textContent).toContain('Compared with 08.04.2026 – 09.04.2026');
    expect(tileOn(page, 'Sales')).toBe('CHF 21.00 previously CHF 35.00');
    expect(tileOn(page, 'Orders')).toBe('2 2 paid previously 2');
    expect(tileOn(page, 'Net margin')).toBe('CHF -0.02 after fees of CHF 1.02 previously CHF 3.70');
    expect(tileOn(page, 'Open differences')).not.toContain('previously');
  });

  test('the figures page lists the twenty brands with the highest sales, and every brand with a loss', async () => {
    const at = new Date('2026-05-10T12:00:00Z');
    for (let n = 10; n < 31; n += 1) await sell({ at, total: 5000 - n, brand: `Brand ${n}` });
    await sell({ at, total: 900, brand: 'Airtel India' });
    const page = await read(owner, '/figures?from=2026-05-10&to=2026-05-10');
    expect(rowsIn(page, 3).map(([name]) => name)).toEqual([
      ...Array.from({ length: 20 }, (_, n) => `Brand ${n + 10}`),
      'Airtel India',
    ]);
    expect(page.body.textContent).toContain('The 20 with the highest sales');
    expect((await read(owner, '/figures?from=2026-04-10&to=2026-04-11')).body.textContent).not.toContain(
      'The 20 with the highest sales',
    );
  });
});

test('the comparison with last week ends at the same local time, even after a clock change', () => {
  const zurich = (at: Date) => at.toLocaleString('de-CH', { timeZone: 'Europe/Zurich' });
  const [today, before, week, weekBefore] = periodsAt(new Date('2026-03-31T12:30:00Z')).map(
    ({ from, to }) => [zurich(from), zurich(to)],
  );
  expect(today).toEqual(['31.3.2026, 00:00:00', '31.3.2026, 14:30:00']);
  expect(before).toEqual(['24.3.2026, 00:00:00', '24.3.2026, 14:30:00']);
  expect(week).toEqual(['24.3.2026, 00:00:00', '31.3.2026, 00:00:00']);
  expect(weekBefore).toEqual(['17.3.2026, 00:00:00', '24.3.2026, 00:00:00']);
});

test('loadOldestWork returns the arrival times of the oldest pending ID document, limit request and refund', async () => {
  const shop = harness().app.shop;
  expect(await loadOldestWork(shop)).toEqual({ documents: null, limits: null, refunds: null });
  const day = (n: number): string => `2026-03-0${n}T10:00:00.000Z`;
  const dates = (oldest: Awaited<ReturnType<typeof loadOldestWork>>) => [
    oldest.documents?.toISOString(),
    oldest.limits?.toISOString(),
    oldest.refunds?.toISOString(),
  ];
  const accounts: string[] = [];
  for (const [n, status] of [
    [1, 'approved'],
    [3, 'under_review'],
    [2, 'under_review'],
  ] as const) {
    const account = randomUUID();
    accounts.push(account);
    await query("insert into account (id, language) values ($1, 'en')", [account]);
    await query(
      `insert into id_document (id, account_id, doctype, filename, pages, status, uploaded_at, reviewed_at)
         values (gen_random_uuid(), $1, 'passport', 'a.jpg', 1, $2, $3, case when $2 = 'approved' then now() end)`,
      [account, status, day(n)],
    );
  }
  for (const [n, state] of [
    [3, 'granted'],
    [4, 'pending'],
  ] as const) {
    const contact = randomUUID();
    await query(
      `insert into contact_message (id, ref, name, email, subject, message) values ($1::uuid, $1::text, 'a', 'a@example.org', 'a', 'a')`,
      [contact],
    );
    await query(
      `insert into limit_request (id, account_id, contact_id, state, created_at, decided_at)
         values (gen_random_uuid(), $1, $2, $3, $4, case when $3 = 'granted' then now() end)`,
      [accounts[0], contact, state, day(n)],
    );
  }
  const refund = (state: string, n: number) =>
    query("update shop_order set state = $1, updated_at = $2 where number = 'R-26-SALE-0001'", [
      state,
      day(n),
    ]);
  await refund('refundDue', 5);
  expect(dates(await loadOldestWork(shop))).toEqual([day(2), day(4), day(5)]);
  await refund('refundRefused', 6);
  expect(dates(await loadOldestWork(shop))).toEqual([day(2), day(4), day(6)]);
  // Every page shows how much work is pending.
  const counts = [...(await read(owner, '/log')).querySelectorAll('nav b')];
  expect(counts.map((one) => [one.parentElement?.getAttribute('href'), one.textContent])).toEqual([
    ['/staff/documents', '2'],
    ['/staff/limits', '1'],
    ['/staff/refunds', '1'],
  ]);
  const tasks = (await read(owner, '')).querySelectorAll('.two > .panel:first-child li');
  expect(
    [...tasks].map((one) => one.textContent.replaceAll(/\s+/g, ' ').trim().replace(/\d+ d/, 'N d')),
  ).toEqual([
    'Documents to review oldest: N d 2',
    'Requests for a higher limit oldest: N d 1',
    'Refunds due oldest: N d 1',
  ]);
  await refund('completed', 7);
  // The refund of a second payment counts by its own state, any other refund by the order's state.
  const duplicate = async (attempt: string): Promise<void> => {
    await query('delete from refund');
    await query(
      `insert into refund (id, order_id, attempt_id, state, amount, updated_at)
         select gen_random_uuid(), o.id, ${attempt}, 'refused', total, $1 from shop_order o where number = 'R-26-SALE-0001'`,
      [day(8)],
    );
  };
  await query(
    `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount)
       select gen_random_uuid(), id, 2, 'card', 'second payment', 'captured', total
         from shop_order where number = 'R-26-SALE-0001'`,
  );
  await duplicate('paid_attempt_id');
  expect((await loadOldestWork(shop)).refunds).toBeNull();
  await duplicate("(select id from payment_attempt where reference = 'second payment')");
  expect(dates(await loadOldestWork(shop))).toEqual([day(2), day(4), day(8)]);
  await query('delete from refund');
  await query("delete from payment_attempt where reference = 'second payment'");
  await query('delete from id_document where account_id = any($1)', [accounts]);
  await query('delete from limit_request where account_id = any($1)', [accounts]);
  expect(await loadOldestWork(shop)).toEqual({ documents: null, limits: null, refunds: null });
});

describe('staff start page', () => {
  const lines = (page: Document, n: number): string[] =>
    [...(page.querySelectorAll('.two > .panel')[n]?.querySelectorAll('li') ?? [])].map((one) =>
      (one.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    );

  test('the start page shows a message if nothing is pending or wrong', async () => {
    const page = await read(owner, '');
    expect(page.querySelector('h1')?.textContent).toBe('Today');
    expect(page.querySelector('nav [aria-current]')?.getAttribute('href')).toBe('/staff');
    expect(page.body.textContent).toContain('Nothing is waiting.');
    expect(page.body.textContent).toContain('Nothing is wrong.');
    expect(page.querySelector('.notices')).toBeNull();
  });

  test('the start page compares today with the same weekday last week, and the past seven days with the seven days before them', async () => {
    const now = Date.now();
    await sell({ at: new Date(now), total: 2000 });
    await sell({ at: new Date(now - 7 * 86_400_000), total: 1100 });
    await sell({ at: new Date(now - 10 * 86_400_000), total: 3300 });
    const rows = rowsIn(await read(owner, ''));
    expect(rows.map(([name, n, sales]) => [name?.replace(/\d\d:\d\d$/, 'now'), n, sales])).toEqual([
      ['Today until now', '1', '20.00'],
      [expect.stringMatching(/^\w+day \d\d\.\d\d\. until now$/), '1', '11.00'],
      ['The 7 days before today', '1', '11.00'],
      ['The 7 days before that', '1', '33.00'],
    ]);
  });

  test('the start page links to problems and pending work, with the age of the oldest item', async () => {
    await query(
      "update shop_order set state = 'refundDue', updated_at = now() - interval '3 hours' where number = 'R-26-SALE-0001'",
    );
    await transaction(harness().app.shop.db, (tx) =>
      openNotice(harness().app.shop, tx, { kind: 'backupFailed', gateway: 'backup', reason: 'ENOSPC' }),
    );
    await query(
      "insert into gateway_status (gateway, state, reason, operation, since, failing_since, failures) values ('paypal', 'paused', 'credentials', 'x', now(), now(), 3)",
    );
    const page = await read(owner, '');
    expect(lines(page, 0)).toEqual(['Refunds due oldest: 3 h 1']);
    expect(page.querySelector('.two a')?.getAttribute('href')).toBe('/staff/refunds');
    expect(lines(page, 1)).toEqual(expect.arrayContaining(['Notices above 1', 'Unavailable providers 1']));
    expect(page.querySelector('.two a[href="#notices"]')?.textContent).toBe('Notices above');
    expect(page.querySelector('#notices')?.textContent).toContain('The nightly backup failed');
    expect(page.querySelectorAll('.notices li')).toHaveLength(1);
  });

  test('the start page counts decisions that wait for a second person and links to them', async () => {
    await query(
      `insert into staff_approval (id, kind, subject, asked_by, expires_at)
         select gen_random_uuid(), kind, gen_random_uuid(), id, now() + interval '1 hour'
           from staff_account, unnest(array['limit', 'refund', 'refund']) kind where login = 'mara'`,
    );
    const load = async () => {
      const page = await read(owner, '');
      const link = [...page.querySelectorAll('.two a')].find((one) =>
        one.textContent?.includes('second person'),
      );
      return [
        lines(page, 0)
          .find((one) => one.includes('second person'))
          ?.at(-1),
        link?.getAttribute('href'),
      ];
    };
    expect(await load()).toEqual(['3', '/staff/refunds']);
    await query("delete from staff_approval where kind = 'refund'");
    expect(await load()).toEqual(['1', '/staff/limits']);
    await query('delete from staff_approval');
    expect(await load()).toEqual([undefined, undefined]);
  });

  test('the start page suggests a second factor to staff without one', async () => {
    const page = await read(owner, '');
    expect(page.querySelector('.flag a[href="/staff/you"]')?.textContent).toBe('Set up a second factor');
    await query(
      `insert into staff_passkey (id, staff_id, name, public_key, counter)
         select 'key', id, 'Phone', '\\x00', 0 from staff_account`,
    );
    expect((await read(owner, '')).querySelector('.flag a[href="/staff/you"]')).toBeNull();
    await query(`delete from staff_passkey`);
  });

  test('for every role, the start page lists failed jobs and reconciliation differences, with links to their orders', async () => {
    const number = 'R-26-SALE-0001';
    await query(
      `insert into job (key, kind, subject, tries, last_error, failed_at)
         select 'given up', 'refund', paid_attempt_id, 9, 'The provider does not answer', now()
           from shop_order where number = $1`,
      [number],
    );
    await query(
      "insert into reconciliation_finding (kind, order_number, reference) values ('doubleCapture', $1, 'ref-7')",
      [number],
    );
    const viewer = await joinColleague(harness(), owner, { name: 'Urs', login: 'urs', role: 'look' });
    const page = await read(viewer, '');
    for (const [name, href, content] of [
      ['Jobs given up', '#jobs', 'A refund R-26-SALE-0001 The provider does not answer'],
      ['Open differences', '#differences', 'paid twice R-26-SALE-0001 ref-7'],
    ] as const) {
      const link = page.querySelector(`.two a[href="${href}"]`);
      expect(link?.textContent).toMatch(new RegExp(`^${name}`));
      const listed = page.querySelector(href);
      expect((listed?.querySelector('li > span')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()).toBe(
        content,
      );
      expect(listed?.querySelector('a')?.getAttribute('href')).toBe(`/staff/orders/${number}`);
    }
    // The page lists the twenty jobs that failed first, but neither completed jobs nor recurring ones.
    await query(
      `insert into job (key, kind, last_error, failed_at, done_at) values
         ('given up 1', 'mail', 'later succeeded', now() - interval '1 day', now()),
         ('given up 2', 'sweepMoney', 'recurring', now() - interval '1 day', null)`,
    );
    await query(
      `insert into job (key, kind, last_error, failed_at)
         select 'given up again ' || n, 'mail', 'error ' || n, now() - n * interval '1 minute' from generate_series(1, 20) n`,
    );
    const errors = (await read(viewer, '')).querySelectorAll('#jobs .soft:not(time)');
    expect([...errors].map((one) => one.textContent)).toEqual(
      Array.from({ length: 20 }, (_, n) => `error ${20 - n}`),
    );
    await query("delete from job where key like 'given up%'");
    await query('delete from reconciliation_finding');
    expect((await read(viewer, '')).querySelector('#jobs, #differences')).toBeNull();
  });

  test('a page shows up to three notices and folds further ones; staff close notices, but not about an outage', async () => {
    await query('delete from staff_notice');
    const add = (kind: string, reason: string, subject: string) =>
      query(
        `insert into staff_notice (id, kind, gateway, reason, subject, detail, since)
           values (gen_random_uuid(), $1, 'supplier', $2, $3, '{"products": 1, "lines": ""}', now())`,
        [kind, reason, subject],
      );
    const count = async (staff: StaffBrowser): Promise<number[]> => {
      const notices = (await read(staff, '/log')).querySelector('#notices');
      return ['#notices > ul > li', '#notices > details li', 'form'].map(
        (selector) => notices?.querySelectorAll(selector).length ?? 0,
      );
    };
    await add('unavailable', 'float', '');
    for (const subject of ['a', 'b']) await add('offSale', 'list', subject);
    expect(await count(owner)).toEqual([3, 0, 2]);
    await add('offSale', 'list', 'c');
    expect(await count(owner)).toEqual([2, 2, 3]);
    const viewer = await joinColleague(harness(), owner, { name: 'Nora', login: 'nora', role: 'look' });
    expect(await count(viewer)).toEqual([2, 2, 0]);
    await query('delete from staff_notice');
  });

  test('the start page shows amounts only to owners', async () => {
    const colleague = await joinColleague(harness(), owner, { name: 'Lea', login: 'lea', role: 'refund' });
    const page = await read(colleague, '');
    expect(page.querySelector('h1')?.textContent).toBe('Today');
    expect(page.querySelectorAll('.numbers')).toHaveLength(0);
    expect(page.querySelectorAll('a[href="/staff/figures"]')).toHaveLength(0);
  });
});
