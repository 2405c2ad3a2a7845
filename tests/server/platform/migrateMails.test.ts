/** Tests migration 0013, which renames "letter" to "mail". Waiting jobs must continue under their new names. */
import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createPool } from '../../../server/platform/database/connect.ts';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { createLog } from '../../../server/platform/log.ts';
import { databaseAt, dropDatabase, onServer } from '../../setup/migratedTemplate.ts';

const own = join(import.meta.dirname, '../../../server/platform/database/migrations');
const oneMail = '0013_one_mail.sql';

let folder: string;
let name: string;
let pool: Pool;
const rows = async (sql: string, values: unknown[] = []): Promise<unknown[]> =>
  (await pool.query(sql, values)).rows;
const run = (sql: string, values: unknown[] = []): Promise<unknown> => pool.query(sql, values);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigi-migrations-'));
  for (const file of (await readdir(own)).filter((file) => file < oneMail))
    await copyFile(join(own, file), join(folder, file));
  name = `m_${randomBytes(6).toString('hex')}`;
  await onServer(inject('postgres').serverUrl, `create database ${name}`);
  pool = createPool(databaseAt(inject('postgres').serverUrl, name), 3, createLog('silent'));
  await migrate(pool, folder);
});
afterEach(async () => {
  await pool.end();
  await dropDatabase(inject('postgres').serverUrl, name);
  await rm(folder, { recursive: true });
});

const upgrade = async (): Promise<void> => {
  await copyFile(join(own, oneMail), join(folder, oneMail));
  expect(await migrate(pool, folder)).toEqual([oneMail]);
};

/** Inserts a German order with its buyer. Returns the order id. */
const addOrder = async (): Promise<string> => {
  const [buyer, order] = [randomUUID(), randomUUID()];
  await run('insert into buyer (id, secret_hash) values ($1, $2)', [buyer, buyer]);
  await run(
    `insert into shop_order (id, number, token_hash, buyer_id, state, item, price, quantity, total, email, language,
       expires_at)
     values ($1, 'R-1', 'hash', $2, 'completed', '{}', 1000, 1, 1000, 'ada@example.org', 'de', now())`,
    [order, buyer],
  );
  return order;
};

test('the migration keeps the id, state and timestamps of every mail and letter row', async () => {
  const order = await addOrder();
  const ids = { account: randomUUID(), contact: randomUUID(), subscriber: randomUUID() };
  await run("insert into account (id, email, language) values ($1, 'ada@example.org', 'fr')", [ids.account]);
  await run(
    `insert into contact_message (id, ref, name, email, subject, message) values ($1, 'C-1', 'Ada', 'a@b.ch', 's', 'm')`,
    [ids.contact],
  );
  await run(
    `insert into subscriber (id, email, language, state) values ($1, 'news@example.org', 'it', 'asked')`,
    [ids.subscriber],
  );

  const states = ['queued', 'sending', 'sent', 'refused'];
  for (const kind of ['receipt', 'refundDue', 'refunded'])
    for (const state of states)
      await run(
        `insert into mail (id, order_id, kind, state, on_request, created_at, sent_at)
           values ($1, $2, $3, $4, $5, now() - interval '3 days', case when $4 = 'sent' then now() end)`,
        [randomUUID(), order, kind, state, kind === 'receipt'],
      );
  const about = randomUUID();
  const code = randomUUID();
  const letters: [string, Record<string, string>][] = [
    ['welcome', { account_id: ids.account, code_id: code }],
    ['emailCode', { code_id: code }],
    ['emailLink', { account_id: ids.account }],
    ['reset', {}],
    ['contact', { contact_id: ids.contact }],
    ['contactCopy', { contact_id: ids.contact }],
    ['subscribe', { subscriber_id: ids.subscriber }],
    ['subscribed', { subscriber_id: ids.subscriber }],
    ...['limitGranted', 'limitRefused', 'idReceived', 'idApproved', 'idRejected'].map(
      (kind): [string, Record<string, string>] => [kind, { account_id: ids.account, about }],
    ),
    ['staffNotice', { about }],
    ['reauthCode', { account_id: ids.account, code_id: code }],
    ['passwordChanged', { account_id: ids.account }],
    ['contactChanged', { account_id: ids.account, about }],
    ['contactChangedSms', { account_id: ids.account, about }],
  ];
  for (const [kind, { account_id, code_id, contact_id, about: what, subscriber_id }] of letters)
    for (const state of [...states, 'dropped'])
      await run(
        `insert into letter (id, kind, recipient, language, account_id, code_id, contact_id, about, subscriber_id, state,
           created_at, sent_at)
         values ($1, $2, $3, 'es', $4, $5, $6, $7, $8, $9, now() - interval '2 days',
           case when $9 = 'sent' then now() end)`,
        [
          randomUUID(),
          kind,
          `${kind}@example.org`,
          account_id,
          code_id,
          contact_id,
          what,
          subscriber_id,
          state,
        ],
      );

  const common = 'id, kind, state, created_at, sent_at';
  const link = 'account_id, code_id, contact_id, about, subscriber_id';
  const before = await rows(`
    select ${common}, m.order_id, on_request, o.email as recipient, o.language, null::uuid as account_id,
        null::uuid as code_id, null::uuid as contact_id, null::uuid as about, null::uuid as subscriber_id
      from (select * from mail) m join (select id as order_id, email, language from shop_order) o using (order_id)
    union all
    select ${common}, null, false, recipient, language, ${link} from letter
    order by id`);
  expect(before).toHaveLength(3 * 4 + 18 * 5);

  await upgrade();

  expect(
    await rows(`select ${common}, order_id, on_request, recipient, language, ${link} from mail order by id`),
  ).toEqual(before);
  expect(await rows("select 1 from pg_tables where tablename = 'letter'")).toEqual([]);

  // Deleting an account, message or subscriber deletes its emails. Emails about orders remain.
  await run('delete from account');
  await run('delete from contact_message');
  await run('delete from subscriber');
  expect(await rows('select kind, count(*)::int as n from mail group by kind order by kind')).toEqual(
    ['emailCode', 'receipt', 'refundDue', 'refunded', 'reset', 'staffNotice'].map((kind) => ({
      kind,
      n: ['emailCode', 'reset', 'staffNotice'].includes(kind) ? 5 : 4,
    })),
  );
  await expect(run("update mail set state = 'lost'")).rejects.toThrow(/mail_state_check/);
});

test('the migration renames waiting jobs and keeps their scheduled times', async () => {
  const [waiting, done, receipt] = [randomUUID(), randomUUID(), randomUUID()];
  await run(
    `insert into job (key, kind, subject, tries, run_at, last_error, done_at) values
       ('letter ' || $1, 'letter', $1::uuid, 3, '2026-01-01', 'Refused', null),
       ('letter ' || $2, 'letter', $2::uuid, 0, '2026-01-02', null, '2026-01-02'),
       ('mail ' || $3, 'mail', $3::uuid, 1, '2026-01-03', null, null),
       ('reconcile', 'reconcile', null, 0, '2026-01-04', null, null),
       ('match books', 'matchBooks', null, 2, '2026-01-05', 'Unavailable', null),
       ('sweep expired', 'sweepExpired', null, 0, '2026-01-06', null, null)`,
    [waiting, done, receipt],
  );
  const columns = "tries, to_char(run_at, 'DD') as day, last_error, done_at is null as open";
  const before = await rows(`select id, subject, ${columns} from job order by id`);

  await upgrade();

  expect(await rows(`select id, subject, ${columns} from job order by id`)).toEqual(before);
  expect(await rows('select key, kind from job order by id')).toEqual([
    { key: `mail ${waiting}`, kind: 'mail' },
    { key: `mail ${done}`, kind: 'mail' },
    { key: `mail ${receipt}`, kind: 'mail' },
    { key: 'settle open payments', kind: 'settleOpenPayments' },
    { key: 'reconcile orders', kind: 'reconcileOrders' },
    { key: 'sweep expired', kind: 'sweepExpired' },
  ]);
});

test('if a job exists under both names, the migration keeps the unfinished one, or the earlier one if both are unfinished', async () => {
  await run(
    `insert into job (key, kind, run_at, failed_at) values
       ('reconcile', 'reconcile', '2026-01-02', null),
       ('settle open payments', 'settleOpenPayments', '2026-01-01', '2026-01-01'),
       ('match books', 'matchBooks', '2026-01-04', null),
       ('reconcile orders', 'reconcileOrders', '2026-01-03', null)`,
  );
  await upgrade();
  expect(
    await rows("select key, kind, to_char(run_at, 'DD') as day, failed_at from job order by key"),
  ).toEqual([
    { key: 'reconcile orders', kind: 'reconcileOrders', day: '03', failed_at: null },
    { key: 'settle open payments', kind: 'settleOpenPayments', day: '02', failed_at: null },
  ]);
});
