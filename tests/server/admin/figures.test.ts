/** Inserts orders and payments, then checks every figure on the owners' pages. */
import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, test } from 'vitest';
import { toCsv } from '../../../server/admin/figures/csv.ts';
import { drawPicture } from '../../../server/admin/figures/pictures.ts';
import {
  loadDayFigures,
  loadOpenFigures,
  loadVatReport,
  providers,
} from '../../../server/figures/figures.ts';
import { getStaffTexts } from '../../../server/messages/index.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { until } from '../shop/harness.ts';
import { joinFirstStaff, useShop, type StaffBrowser } from './harness.ts';

const harness = useShop();
let staff: StaffBrowser;

type Written = {
  made: string;
  paid?: string;
  again?: string;
  refunded?: string;
  /** Amount to pay in rappen, after the discount. */
  total: number;
  discount?: number;
  receive?: string;
  currency?: string;
  quantity?: number;
  type?: number;
  state?: string;
};
const query = (text: string, values: unknown[] = []) => harness().pool.query(text, values);
let orders = 0;
/** Inserts an order and its outcome. Times are in Zurich winter time. */
const write = async (one: Written): Promise<{ id: string; attempt: string }> => {
  const [id, attempt] = [randomUUID(), randomUUID()];
  const { receive = '10.00', currency = 'CHF', quantity = 1, type = 1 } = one;
  orders += 1;
  await query(
    `insert into shop_order (id, number, token_hash, buyer_id, state, item, price, quantity, total, email, language, expires_at, created_at, discount, discount_kind)
       values ($1::uuid, $2, $1::text, (select id from buyer limit 1), $3, $4, $5, $6, $7, 'a@example.org', 'en', now(), $8, $9,
         case when $9 > 0 then 'credit' end)`,
    [
      id,
      `R-26-AAAA-${String(orders).padStart(4, 'A')}`,
      one.state ?? 'completed',
      { ProdType: type, ProdName: 'Card', receive, receiveCurrency: currency },
      (one.total + (one.discount ?? 0)) / quantity,
      quantity,
      one.total,
      `${one.made}+01`,
      one.discount ?? 0,
    ],
  );
  await query(
    `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount, created_at)
       values ($1::uuid, $2, 1, 'card', $1::text, 'captured', $3, $4)`,
    [attempt, id, one.total, `${one.made}+01`],
  );
  await query('update shop_order set paid_attempt_id = $2 where id = $1', [id, attempt]);
  for (const at of [one.paid, one.again])
    if (at)
      await query("insert into order_event (order_id, at, type) values ($1, $2, 'order.captured')", [
        id,
        `${at}+01`,
      ]);
  if (one.refunded)
    await query(
      `insert into refund (id, order_id, attempt_id, state, amount, updated_at) values (gen_random_uuid(), $1, $2, 'completed', $3, $4)`,
      [id, attempt, one.total, `${one.refunded}+01`],
    );
  return { id, attempt };
};

const days = { from: '2026-01-10', to: '2026-01-12' };

beforeAll(async () => {
  staff = await joinFirstStaff(harness());
  // The clean-up at startup must finish first, or it could delete the old rows.
  await until(async () => {
    const due = await query(
      'select 1 from job where done_at is null and failed_at is null and run_at <= now()',
    );
    return due.rowCount === 0;
  });
  await query('insert into buyer (id, secret_hash) values (gen_random_uuid(), $1)', ['figures']);
  // The payments are in the last second before the range, in its first and last seconds, and in the first
  // second after it.
  await write({ made: '2026-01-09 23:59:59', paid: '2026-01-09 23:59:59', total: 9900 });
  // CHF 15, of which credit covers 3. Only the remaining CHF 12 count as sales.
  await write({ made: '2026-01-10 00:00:00', paid: '2026-01-10 00:00:00', total: 1200, discount: 300 });
  // The provider sent the notification about the following payment twice.
  await write({
    made: '2026-01-12 23:59:59',
    paid: '2026-01-12 23:59:59',
    again: '2026-01-13 00:00:01',
    total: 5000,
    receive: '20.00',
    quantity: 2,
    type: 3,
  });
  await write({ made: '2026-01-13 00:00:00', paid: '2026-01-13 00:00:00', total: 9900 });
  // A product worth 20.10 euros at a rate of 0.93, sold for 22 francs and refunded two days later.
  await write({
    made: '2026-01-10 12:00:00',
    paid: '2026-01-10 12:05:00',
    refunded: '2026-01-12 09:00:00',
    total: 2200,
    receive: '20.10',
    currency: 'EUR',
    type: 2,
    state: 'refunded',
  });
  // Never paid: first the card and then PayPal was declined.
  const { id } = await write({ made: '2026-01-11 08:00:00', total: 700, state: 'cancelled' });
  await query("update payment_attempt set state = 'declined', failure = 'declined' where order_id = $1", [
    id,
  ]);
  await query(
    `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount, failure, created_at)
       values (gen_random_uuid(), $1, 2, 'paypal', 'p', 'declined', 700, 'declined', '2026-01-11 08:10+01')`,
    [id],
  );
  await query(
    `insert into delivery (id, order_id, identifier, state, failure, updated_at)
       values (gen_random_uuid(), $1, 'x', 'failed', 'refused', '2026-01-12 10:00+01')`,
    [id],
  );
  // The second capture was refunded immediately, so it counts neither as a sale nor as a refund.
  const twice = await write({ made: '2026-01-11 09:00:00', paid: '2026-01-11 09:01:00', total: 1500 });
  await query(
    `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount)
       values ($2::uuid, $1, 2, 'card', $2::text, 'captured', 1500)`,
    [twice.id, randomUUID()],
  );
  await query(
    `insert into refund (id, order_id, attempt_id, state, amount, updated_at)
       select gen_random_uuid(), order_id, id, 'completed', 1500, '2026-01-11 10:00+01' from payment_attempt
         where order_id = $1 and position = 2`,
    [twice.id],
  );
  // Refunds and deliveries count only once they have ended.
  await query(
    `insert into refund (id, order_id, attempt_id, state, amount, updated_at)
       select gen_random_uuid(), order_id, id, 'refused', 1500, '2026-01-11 10:00+01' from payment_attempt
         where order_id = $1 and position = 1`,
    [twice.id],
  );
  await query(
    `insert into delivery (id, order_id, identifier, state, updated_at)
       values (gen_random_uuid(), $1, 'y', 'delivered', '2026-01-11 10:00+01')`,
    [twice.id],
  );
  await query(
    `insert into mail (id, kind, recipient, language, state, created_at)
       values (gen_random_uuid(), 'receipt', 'a@example.org', 'en', 'refused', '2026-01-11 10:00+01'),
              (gen_random_uuid(), 'receipt', 'a@example.org', 'en', 'sent', '2026-01-11 10:00+01')`,
  );
});

// A request for a higher limit, in the last second of the range.
beforeAll(async () => {
  const [account, contact] = [randomUUID(), randomUUID()];
  await query("insert into account (id, language) values ($1, 'en')", [account]);
  await query(
    `insert into contact_message (id, ref, name, email, subject, message) values ($1::uuid, $1::text, 'a', 'a@example.org', 'a', 'a')`,
    [contact],
  );
  await query(
    `insert into limit_request (id, account_id, contact_id, created_at) values (gen_random_uuid(), $1, $2, '2026-01-12 23:59:59+01')`,
    [account, contact],
  );
});

const noFailures = Object.fromEntries(providers.map((provider) => [provider, 0]));

describe('figures for three days', () => {
  test('the daily figures count orders, payments, refunds and failures from midnight to midnight in Zurich', async () => {
    expect(harness().app.shop.catalogue.rateOf('EUR')).toBeCloseTo(0.93);
    expect(await loadDayFigures(harness().app.shop, days)).toEqual([
      {
        day: '2026-01-10',
        orders: 2,
        paid: 2,
        sales: 3400,
        discounts: 300,
        // Products worth 10.00 francs and 20.10 euros (18.693 francs), sold for 12.00 and 22.00 francs.
        margin: 531,
        refunds: 0,
        refunded: 0,
        failures: noFailures,
        mailsRefused: 0,
        limitsRequested: 0,
      },
      {
        day: '2026-01-11',
        orders: 2,
        paid: 1,
        sales: 1500,
        discounts: 0,
        margin: 500,
        refunds: 0,
        refunded: 0,
        failures: { ...noFailures, card: 1, paypal: 1 },
        mailsRefused: 1,
        limitsRequested: 0,
      },
      {
        day: '2026-01-12',
        orders: 1,
        paid: 1,
        sales: 5000,
        discounts: 0,
        margin: 1000,
        refunds: 1,
        refunded: 2200,
        failures: { ...noFailures, supplier: 1 },
        mailsRefused: 0,
        limitsRequested: 1,
      },
    ]);
  });

  test('the VAT report groups sales by month and product type', async () => {
    expect(await loadVatReport(harness().app.shop, { from: '2026-01-01', to: '2026-01-31' })).toEqual([
      { month: '2026-01', prodType: 1, orders: 4, sales: 9900 + 1200 + 9900 + 1500, refunded: 0 },
      { month: '2026-01', prodType: 2, orders: 1, sales: 2200, refunded: 2200 },
      { month: '2026-01', prodType: 3, orders: 1, sales: 5000, refunded: 0 },
    ]);
  });

  test('figures for several months include late payments, and count a payment only once even if it is reported twice', async () => {
    const winter = { from: '2024-12-01', to: '2025-02-28' };
    await write({
      made: '2024-12-31 23:59:00',
      paid: '2024-12-31 23:59:59',
      again: '2025-01-01 00:00:01',
      total: 1000,
    });
    await write({
      made: '2024-10-01 12:00:00',
      paid: '2025-01-15 12:00:00',
      refunded: '2025-01-20 09:00:00',
      total: 700,
      type: 2,
    });
    await write({
      made: '2025-01-01 00:00:00',
      paid: '2025-01-01 00:00:01',
      refunded: '2025-01-02 09:00:00',
      total: 300,
      type: 2,
    });
    // This order was paid the day before, so it is not a sale of these months.
    await write({
      made: '2024-11-30 23:59:00',
      paid: '2024-11-30 23:59:59',
      again: '2024-12-01 00:00:01',
      total: 9900,
    });
    const found = await loadDayFigures(harness().app.shop, winter);
    expect(found).toHaveLength(90);
    expect(found.flatMap(({ day, paid, sales }) => (paid > 0 ? [{ day, paid, sales }] : []))).toEqual([
      { day: '2024-12-31', paid: 1, sales: 1000 },
      { day: '2025-01-01', paid: 1, sales: 300 },
      { day: '2025-01-15', paid: 1, sales: 700 },
    ]);
    // The second range splits January into two queries.
    for (const range of [winter, { from: '2024-12-15', to: '2025-01-31' }])
      expect(await loadVatReport(harness().app.shop, range)).toEqual([
        { month: '2024-12', prodType: 1, orders: 1, sales: 1000, refunded: 0 },
        { month: '2025-01', prodType: 2, orders: 2, sales: 1000, refunded: 1000 },
      ]);
  });

  test.each([
    ['2026-01-31', 1],
    ['2026-02-01', 2],
  ])('each query for the VAT report from 2026-01-01 to %s covers at most 31 days', async (to, count) => {
    const queries: unknown[] = [];
    const reports = {
      execute: (query: SQL) => {
        queries.push(query);
        return Promise.resolve({ rows: [] });
      },
    } as never;
    await loadVatReport({ reports }, { from: '2026-01-01', to });
    expect(queries).toHaveLength(count);
  });

  test('the open work figures list the latest reconciliation findings and count pending and failed jobs', async () => {
    const shop = harness().app.shop;
    const before = await loadOpenFigures(shop);
    await query(
      `insert into reconciliation_finding (kind, order_number, reference)
         values ('refund', 'R-26-AAAA-AAA1', 'ref'), ('amount', 'R-26-AAAA-AAA2', null)`,
    );
    await query(
      `insert into job (key, kind, tries, run_at, failed_at) values
         ('a', 'deliver', 2, now() + interval '1 day', null), ('b', 'refund', 9, now(), now())`,
    );
    const open = await loadOpenFigures(shop);
    expect(open.differences).toEqual([
      { kind: 'refund', orderNumber: 'R-26-AAAA-AAA1', reference: 'ref' },
      { kind: 'amount', orderNumber: 'R-26-AAAA-AAA2', reference: null },
    ]);
    expect(open.jobsWaiting).toBe(before.jobsWaiting + 1);
    expect(open.jobsGivenUp).toBe(before.jobsGivenUp + 1);
    // The transaction is rolled back, so the shop's workers do not process these jobs.
    const work = [
      'deliver',
      'deliverCard',
      'mail',
      'codeMail',
      'gift',
      'reminder',
      'refund',
      'settle',
      'forgetCard',
    ];
    const rolledBack = transaction(shop.db, async (tx) => {
      const count = async () => {
        const { jobsDue, jobsWaiting, jobsGivenUp } = await loadOpenFigures({ db: tx as never });
        return [jobsDue, jobsWaiting, jobsGivenUp];
      };
      const [due = 0, waiting = 0, givenUp = 0] = await count();
      const add = (set: string) =>
        tx.execute(sql`insert into job (key, kind, run_at, tries, done_at, failed_at)
          select 'open ' || kind || ${set}, kind, ${sql.raw(set)}
            from unnest(${sql.raw(`array['${[...work, 'sweepMoney'].join("', '")}']`)}) as kind`);
      await add('now(), 0, null, null');
      expect(await count()).toEqual([due + work.length, waiting, givenUp]);
      await add(`now() + interval '1 hour', 1, null, null`);
      expect(await count()).toEqual([due + work.length, waiting + work.length, givenUp]);
      // A job due later counts as waiting only after its first attempt. A finished job does not count as open.
      await add(`now() + interval '1 hour', 0, null, null`);
      await add('now(), 1, now(), null');
      await add('now(), 1, null, now()');
      expect(await count()).toEqual([due + work.length, waiting + work.length, givenUp + work.length]);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
  });
});

describe('figures page', () => {
  const path = `/figures?from=${days.from}&to=${days.to}`;
  test('the figures page shows totals and one row per day', async () => {
    const page = new JSDOM(await staff.text(path)).window.document;
    const tiles = Object.fromEntries(
      [...page.querySelectorAll('.tiles div')].map((tile) => [
        tile.querySelector('dt')?.textContent,
        (tile.querySelector('dd')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
      ]),
    );
    expect(tiles).toMatchObject({
      Orders: '5 4 paid previously 1',
      Sales: 'CHF 99.00 previously CHF 99.00',
      Discounts: 'CHF 3.00 codes and credit, not in the sales previously CHF 0.00',
      'Gross margin': 'CHF 20.31 before fees and the supplier’s discounts previously CHF 89.00',
      Refunded: 'CHF 22.00 1 order previously CHF 0.00',
      Failures: '3 previously 0',
      'Mails refused': '1 previously 0',
      'Limits requested': '1 previously 0',
      'Open differences': '2 from the daily reconciliation',
    });
    const { jobsWaiting, jobsGivenUp } = await loadOpenFigures(harness().app.shop);
    expect(jobsGivenUp).toBeGreaterThan(0);
    await query("update job set tries = 0, failed_at = now() where key = 'a'");
    const jobs = [...new JSDOM(await staff.text(path)).window.document.querySelectorAll('.tiles div')].find(
      (one) => one.querySelector('dt')?.textContent === 'Jobs due now',
    );
    expect(jobs?.textContent).toContain(`${jobsWaiting - 1} retrying, ${jobsGivenUp + 1} given up`);
    expect(
      [...page.querySelectorAll('.months tbody tr')].map((row) =>
        [...row.children].map((one) => (one.textContent ?? '').trim()),
      ),
    ).toEqual([
      ['January 2026', 'Gift cards', '2', '27.00', '0.00', '27.00', '0.00'],
      ['January 2026', 'Top-ups', '1', '22.00', '22.00', '0.00', '0.00'],
      ['January 2026', 'Vouchers', '1', '50.00', '0.00', '50.00', '0.00'],
    ]);
    expect([...page.querySelectorAll('.days tbody th')].map((one) => one.textContent)).toEqual([
      '12.01.2026',
      '11.01.2026',
      '10.01.2026',
    ]);
  });
  test.each(['?from=2026-01-12&to=2026-01-10', '?from=x&to=y', '?from=1990-01-01&to=2026-01-01', ''])(
    'the figures page replaces an invalid range with the last thirty days and limits a range to 366 days: %s',
    async (range) => {
      const page = new JSDOM(await staff.text(`/figures${range}`)).window.document;
      const rows = page.querySelectorAll('.days tbody tr').length;
      expect(rows).toBe(range.includes('1990') ? 366 : 30);
    },
  );
  test('the figures page draws charts for the light and dark colour schemes', async () => {
    const colors = {
      light: { text: '#586572', line: '#dbe1e7', sales: '#0f5c4a' },
      dark: { text: '#9dabb9', line: '#2c3641', sales: '#6fd3b3' },
    };
    for (const scheme of ['light', 'dark'] as const) {
      const answer = await staff.get(
        `/figures/pictures/money?from=${days.from}&to=${days.to}&scheme=${scheme}&size=wide`,
      );
      expect(answer.headers.get('content-type')).toBe('image/svg+xml');
      const svg = await answer.text();
      expect(svg).not.toContain('animation');
      const picture = new JSDOM(svg).window.document;
      const writing = [...picture.querySelectorAll('text')];
      expect(writing.map((one) => one.textContent)).toEqual(
        expect.arrayContaining(['Sales, CHF', 'Gross margin, CHF', '10.01.', '12.01.']),
      );
      // The legend, both axes and the grid are legible on the background of the scheme.
      const { text, line, sales } = colors[scheme];
      expect([...new Set(writing.map((one) => one.getAttribute('fill')))]).toEqual([text]);
      const straight = [...picture.querySelectorAll('path:not([transform])')].filter((one) =>
        /^M[\d.]+ ([\d.]+)L[\d.]+ \1$/.test(one.getAttribute('d') ?? ''),
      );
      expect(straight.length).toBeGreaterThan(2);
      expect([...new Set(straight.map((one) => one.getAttribute('stroke')))]).toEqual([line]);
      expect(svg).toContain(`fill="${sales}"`);
    }
    expect((await staff.get('/figures/pictures/money?scheme=pink&size=wide')).status).toBe(404);
    const [light, dark] = (['light', 'dark'] as const).map((scheme) =>
      drawPicture('orders', [], { scheme, size: 'narrow', language: 'en' }),
    );
    expect(light).not.toBe(dark);
  });
  test('the figures page exports days and months as CSV and logs the export', async () => {
    const answer = await staff.get(`/figures/days.csv?from=${days.from}&to=${days.to}`);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="days-2026-01-10-2026-01-12.csv"',
    );
    const lines = (await answer.text()).split('\r\n');
    expect(lines).toHaveLength(5);
    const names = getStaffTexts('en').figures.days;
    const head = (lines[0] ?? '').replace('\uFEFF', '').split(',');
    expect(head.slice(0, 8)).toEqual([
      names.day,
      names.orders,
      names.paid,
      names.sales,
      names.discounts,
      'Margin CHF',
      names.refunds,
      names.refunded,
    ]);
    expect(head.slice(-2)).toEqual([names.mailsRefused, names.limitsRequested]);
    const none = providers.map(() => 0).join(',');
    expect(lines[1]).toBe(`2026-01-10,2,2,34.00,3.00,5.31,0,0.00,${none},0,0`);
    const failed = providers.map((provider) => (provider === 'card' || provider === 'paypal' ? 1 : 0));
    expect(lines[2]).toBe(`2026-01-11,2,1,15.00,0.00,5.00,0,0.00,${failed.join(',')},1,0`);
    const vat = await (await staff.get('/figures/vat.csv?from=2026-01-01&to=2026-01-31')).text();
    expect(vat.split('\r\n')[2]).toBe('2026-01,Top-ups,1,22.00,22.00,0.00,0.00');
    const { rows } = await query(
      `select s.login, a.subject, a.detail from staff_audit a join staff_account s on s.id = a.staff_id
         where a.action = 'figures exported' order by a.id`,
    );
    expect(rows).toEqual([
      { login: 'mara', subject: 'days', detail: days },
      { login: 'mara', subject: 'vat', detail: { from: '2026-01-01', to: '2026-01-31' } },
    ]);
  });
});

test('the CSV export escapes cells that a spreadsheet would treat as formulas [ASVS-1.2.10 ASVS-1.3.3]', () => {
  const cells = ['=1+1', '+41', '-2', '@SUM(A1)', '\tx', '\rx', 'a "b"', 'a,b', 'plain', -2, { francs: -50 }];
  expect(toCsv(['=head'], [cells])).toBe(
    `\uFEFF"'=head"\r\n"'=1+1","'+41","'-2","'@SUM(A1)","'\tx","'\rx","a ""b""","a,b",plain,-2,-0.50\r\n`,
  );
});

test('the queries for the figures use an index for every date range', async () => {
  const { db, catalogue } = harness().app.shop;
  const plans: string[] = [];
  /** Collects the query plan of each query instead of running the query. */
  const reports = {
    execute: async (query: SQL) =>
      transaction(db, async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return { rows: [] };
      }),
  } as never;
  const days = { from: '2026-01-10', to: '2026-01-12' };
  await loadDayFigures({ reports, catalogue }, days);
  const ofDays = plans.splice(0).join('\n');
  for (const index of [
    'order_event_captured',
    'shop_order_created',
    'refund_completed',
    'payment_attempt_failed',
    'delivery_failed',
    'mail_refused',
    'limit_request_made',
  ])
    expect(ofDays).toMatch(new RegExp(`Index.* (?:using|on) ${index}\\b`));
  await loadVatReport({ reports }, days);
  for (const index of ['order_event_captured', 'shop_order_created', 'refund_completed'])
    expect(plans.join('\n')).toMatch(new RegExp(`Index.* (?:using|on) ${index}\\b`));
  expect([...plans, ofDays].join('\n')).not.toContain('Seq Scan');
});
