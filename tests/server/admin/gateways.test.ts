import { randomUUID } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createMatchingLedgers, writeShopRecords } from '../money/ledgers.ts';
import { joinFirstStaff, openStaffBrowser, useShop, type StaffBrowser } from './harness.ts';

const harness = useShop({ PAYMENT_METHODS: 'card,paypal' });
let staff: StaffBrowser;
// The last of the 86 orders has been refunded, and all others have been delivered.
const written = createMatchingLedgers(86);
const orders = written.slice(0, 4);
const attemptOf = (n: number): string => orders[n]?.attempts[0]?.id ?? '';

beforeAll(async () => {
  staff = await joinFirstStaff(harness());
  await writeShopRecords(harness().pool, written);
  await harness().pool.query(
    `insert into job (key, kind, subject, tries, last_error, run_at, done_at)
       select 'test ' || n, kind, subject::uuid, 3, error, now() + interval '1 day', done::timestamptz
         from (values
           (1, 'deliver', $1, 'no answer', null),
           (2, 'deliver', $2, 'no answer', null),
           -- at work for the first time, and at its end: neither waits
           (3, 'deliver', $3, null, null),
           (4, 'deliver', $4, 'no answer', '2026-01-01'),
           (5, 'settle', $5, 'no answer', null),
           (6, 'settle', $5, 'no answer', null)) as j (n, kind, subject, error, done)`,
    [...orders.map(({ id }) => id), attemptOf(0)],
  );
});
beforeEach(async () => {
  await harness().pool.query('delete from gateway_status');
  await harness().pool.query('delete from staff_notice');
});

/** Returns the text of each cell in the gateway table, keyed by gateway. */
const table = async (): Promise<Record<string, string[]>> => {
  const page = new JSDOM(await staff.text('/gateways')).window.document;
  return Object.fromEntries(
    [...page.querySelectorAll('tr[data-gateway]')].map((row) => [
      row.getAttribute('data-gateway')?.split(' ')[0] ?? '',
      [...row.children].map(({ textContent }) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim()),
    ]),
  );
};
const setStatus = (
  gateway: string,
  state: string,
  reason: string | null,
  operation: string | null,
  failures = 0,
) =>
  harness().pool.query(
    `insert into gateway_status (gateway, state, reason, operation, since, failing_since, failures)
       values ($1, $2, $3, $4, '2026-11-20T08:05:00Z', '2026-11-20T08:04:00Z', $5)`,
    [gateway, state, reason, operation, failures],
  );
/** Removes the age from a table row, because it depends on the current date. */
const withoutAge = (row: string[] | undefined): string[] | undefined =>
  row?.map((cell) => cell.replace(/ \(\d+ d\)$/, ''));

test('the gateways page lists every gateway with its state and its pending work', async () => {
  const rows = await table();
  expect(Object.keys(rows)).toEqual([
    'supplier',
    'card',
    'paypal',
    'mypos',
    'mailer',
    'sms',
    'captcha',
    'identity',
    'address',
    'location',
  ]);
  expect(rows['supplier']).toEqual([
    'Reloadly (supplier)',
    'Operational',
    'Responding.',
    '–',
    '2 orders (2 jobs)',
  ]);
  expect(rows['card']).toEqual(['Datatrans (cards)', 'Operational', 'Responding.', '–', '1 order (2 jobs)']);
  expect(rows['paypal']).toEqual(['PayPal', 'Operational', 'Responding.', '–', 'Nothing']);
  expect(rows['mypos']?.slice(1, 3)).toEqual([
    'Not used',
    'It is not offered as a payment method (PAYMENT_METHODS).',
  ]);
});

test('for an outage, the gateways page shows the reason, the start time, the failed call and the number of affected orders', async () => {
  await setStatus('supplier', 'paused', 'float', 'sendTopup');
  await setStatus('card', 'probing', 'silent', 'init');
  await setStatus('paypal', 'doubtful', null, null, 2);
  const rows = await table();
  expect(withoutAge(rows['supplier'])).toEqual([
    'Reloadly (supplier)',
    'Paused',
    'It reports that our balance is used up. Please top it up. Nothing is sold until it responds again. Call: sendTopup',
    '20.11.2026 09:05',
    '2 orders (2 jobs)',
  ]);
  expect(withoutAge(rows['card'])).toEqual([
    'Datatrans (cards)',
    'Checking',
    'It has not responded for a while. We are checking whether it responds again. Call: init',
    '20.11.2026 09:05',
    '1 order (2 jobs)',
  ]);
  expect(withoutAge(rows['paypal'])).toEqual([
    'PayPal',
    'Doubtful',
    'The last 2 calls got no response. Sales continue; if this lasts, the service is paused.',
    '20.11.2026 09:04',
    'Nothing',
  ]);
  // The rows of providers that respond again look as if there had been no outage.
  await harness().pool.query(`update gateway_status set state = 'trading' where gateway = 'supplier'`);
  await setStatus('mypos', 'trading', null, null);
  const again = await table();
  expect(again['supplier']?.slice(1, 4)).toEqual(['Operational', 'Responding.', '–']);
  expect(again['mypos']?.[1]).toBe('Not used');
  await harness().pool.query(`update gateway_status set state = 'paused' where gateway = 'supplier'`);
  // Every staff page shows how many gateways are paused or being checked.
  const page = new JSDOM(await staff.text('/log')).window.document;
  expect(page.querySelector('nav a[href="/staff/gateways"]')?.textContent).toBe('Gateways 2');
});

test('pending work includes refunds, gift cards and deletions of cards, but no job that has failed permanently', async () => {
  const { pool } = harness();
  const more = await pool.query<{ id: string }>(
    `insert into job (key, kind, subject, last_error, failed_at, run_at)
       select 'more ' || row_number() over (), kind, subject, 'no answer', failed, now() + interval '1 day'
         from (
           select 'refund' as kind, refund.id as subject, null::timestamptz as failed from refund
           union all select 'deliverCard', $1::uuid, null
           union all select 'deliver', $2::uuid, now()
           union all select 'settle', $3::uuid, now()
           union all select 'mail', $2::uuid, null
         ) as j
       returning id`,
    [orders[0]?.id, orders[2]?.id, attemptOf(2)],
  );
  const { rows: refunded } = await pool.query<{ gateway: string }>(
    'select a.gateway from refund r join payment_attempt a on a.id = r.attempt_id',
  );
  expect(refunded).toEqual([{ gateway: 'card' }]);
  const [accountId, cardId] = [randomUUID(), randomUUID()];
  await pool.query(
    `with owner as (insert into account (id, first_name, last_name, language) values ($1, 'Ada', 'Keller', 'en') returning id),
          card as (insert into saved_card (id, account_id, brand, masked, expiry_month, expiry_year)
            select $2, id, 'Visa', 'x', 1, 2049 from owner returning id)
       insert into job (key, kind, subject, last_error, run_at)
         select 'more card', 'forgetCard', id, 'no answer', now() + interval '1 day' from card`,
    [accountId, cardId],
  );
  const rows = await table();
  expect(rows['supplier']?.at(-1)).toBe('2 orders (3 jobs)');
  expect(rows['card']?.at(-1)).toBe('2 orders (4 jobs)');
  expect(rows['paypal']?.at(-1)).toBe('Nothing');
  await pool.query(`delete from job where key like 'more %'`);
  expect(more.rowCount).toBe(5);
});

test('the gateways page also shows outages of services that are not needed for sales', async () => {
  await harness().pool.query(
    `insert into staff_notice (id, kind, gateway, reason, subject, detail, since)
       values (gen_random_uuid(), 'unavailable', 'sms', 'credentials', '', '{"call":"send"}', '2026-11-20T08:05:00Z'),
         (gen_random_uuid(), 'logChanged', 'captcha', 'x', '', '{}', '2026-11-20T08:05:00Z')`,
  );
  expect((await table())['captcha']?.slice(1, 4)).toEqual(['Operational', 'Responding.', '–']);
  expect(withoutAge((await table())['sms'])).toEqual([
    'The SMS service',
    'Not responding',
    'It does not accept our credentials (401). Have they expired or been replaced? Everything that needs it waits, or continues without it. Call: send',
    '20.11.2026 09:05',
    'Nothing',
  ]);
});

test('the gateways page redirects visitors without a session to the sign-in page', async () => {
  const answer = await openStaffBrowser(harness().url).get('/gateways');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/staff/sign-in']);
});
