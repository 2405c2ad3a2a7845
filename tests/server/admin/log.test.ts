import { createHmac, randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordAdminAction, verifyAuditDaily, verifyAuditLog } from '../../../server/admin/log/audit.ts';
import { getStaffTexts } from '../../../server/messages/index.ts';
import { openNotice } from '../../../server/notices/notices.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { giftCard } from '../shop/harness.ts';
import {
  joinColleague,
  joinFirstStaff,
  openStaffBrowser,
  signInTo,
  signUp,
  staffPassword,
  submitPhoto,
  useShop,
  whileLogFails,
  type StaffBrowser,
} from './harness.ts';

const harness = useShop();
let staff: StaffBrowser;
beforeAll(async () => {
  staff = await joinFirstStaff(harness());
});

test('the log records staff sign-ins, refused sign-ins, viewed IDs, decisions and invitations [ASVS-16.3.1 ASVS-16.3.2 ASVS-16.3.3]', async () => {
  const one = await submitPhoto(harness(), await signUp(harness()));
  const two = await submitPhoto(harness(), await signUp(harness()));
  await staff.get(`/documents/${one}/pages/0`);
  await staff.post(`/documents/${one}`, `/documents/${one}/approve`);
  await staff.post('/documents', `/documents/${two}/reject`, { reason: 'copy' });
  await staff.post('/people', '/people/invite');
  await openStaffBrowser(harness().url).post('/sign-in', '/sign-in', {
    login: 'mara',
    password: 'not this one',
  });
  await staff.post('/documents', '/sign-out');
  const { rows: accounts } = await harness().pool.query<{ id: string }>('select id from staff_account');
  const { rows } = await harness().pool.query(
    'select staff_id as by, action, subject, detail from staff_audit order by id',
  );
  const by = accounts[0]?.id;
  expect(rows).toEqual([
    { by, action: 'account made', subject: by, detail: { login: 'mara', role: 'owner' } },
    { by, action: 'signed in', subject: null, detail: {} },
    { by, action: 'page seen', subject: one, detail: { page: 1 } },
    { by, action: 'document opened', subject: one, detail: {} },
    { by, action: 'document approved', subject: one, detail: {} },
    { by, action: 'document rejected', subject: two, detail: { reason: 'copy' } },
    { by, action: 'invited', subject: null, detail: { role: 'look' } },
    { by, action: 'sign-in refused', subject: null, detail: {} },
    { by, action: 'signed out', subject: null, detail: {} },
  ]);
});

test('the log page names who did what in the language of the page, with links to the documents concerned', async () => {
  const { shop } = harness().app;
  await transaction(shop.db, async (tx) => {
    await recordAdminAction(shop, tx, null, 'role changed', 'abcdefghij', { from: 'look', to: 'owner' });
    await recordAdminAction(shop, tx, null, 'sign-in refused', null, { step: 'second factor' });
    await recordAdminAction(shop, tx, null, 'document rejected', '0123456789', { reason: 'nameDiffers' });
  });
  const german = openStaffBrowser(harness().url, { 'accept-language': 'de' });
  await signInTo(german, 'mara');
  const { frame, log } = getStaffTexts('de');
  const rows = new JSDOM(await german.text('/log')).window.document.querySelectorAll('.entries tbody tr');
  const shown = [...rows].map((row) =>
    [...row.querySelectorAll('td')].slice(1).map((one) => one.textContent),
  );
  expect(shown.slice(0, 4)).toEqual([
    ['Mara Meier', log.actions['signed in'], '', ''],
    [
      log.unknown,
      log.actions['document rejected'],
      '01234567',
      `${log.details.reason} ${log.reasons.nameDiffers}`,
    ],
    [log.unknown, log.actions['sign-in refused'], '', `${log.details.step} ${log.steps['second factor']}`],
    [
      log.unknown,
      log.actions['role changed'],
      'abcdefgh',
      `${log.details.to} ${frame.roles.owner}, ${log.details.from} ${frame.roles.look}`,
    ],
  ]);
  const [made] = [...shown].slice(-1);
  expect(made).toEqual([
    'Mara Meier',
    log.actions['account made'],
    expect.stringMatching(/^[0-9a-f]{8}$/),
    `${log.details.role} ${frame.roles.owner}, ${log.details.login} mara`,
  ]);
  expect(rows[1]?.querySelector('a')?.getAttribute('href')).toBe('/staff/documents/0123456789');
});

test('the signatures of the log have a format that later versions of the shop can check', async () => {
  const { shop } = harness().app;
  await transaction(shop.db, (tx) =>
    recordAdminAction(shop, tx, null, 'page seen', 'it', { n: 1, b: 1, a: 'x' }),
  );
  const { rows } = await harness().pool.query<{ id: string; at: Date; hash: string }>(
    'select id, at, hash from staff_audit order by id desc limit 2',
  );
  const [last, before] = [rows[0]!, rows[1]!];
  const sign = (...parts: unknown[]): string =>
    createHmac('sha256', shop.auditKeys[0]).update(JSON.stringify(parts)).digest('hex');
  const detail = [
    ['a', 'x'],
    ['b', 1],
    ['n', 1],
  ];
  const id = Number(last.id);
  expect(last.hash).toBe(sign(before.hash, id, last.at.getTime(), null, 'page seen', 'it', detail));
  const { rows: heads } = await harness().pool.query(
    'select last_id::int as id, signature from staff_audit_head',
  );
  expect(heads).toEqual([{ id, signature: sign('head', id, last.hash) }]);
});

/** Counts the lines of the table on the log page, including its heading. */
const countLines = (page: string): number => [...page.matchAll(/<tr>[\s\S]*?<\/tr>/g)].length;

test('if the `before` parameter in the URL is invalid, the log page shows the newest entries', async () => {
  await signInTo(staff, 'mara');
  const linesAt = async (query: string) => countLines(await staff.text(`/log${query}`));
  const all = await linesAt('');
  expect(all).toBeGreaterThan(2);
  for (const wrong of ['x', '-1', '1e3', '9'.repeat(16)]) expect(await linesAt(`?before=${wrong}`)).toBe(all);
  expect(await linesAt('?before=2')).toBe(2);
});

test('the database rejects changes to log entries, even from the shop itself [ASVS-16.4.2 S10]', async () => {
  for (const statement of [
    "update staff_audit set action = 'nothing'",
    'delete from staff_audit',
    'truncate staff_audit',
  ])
    await expect(harness().pool.query(statement)).rejects.toThrow('the audit log is never changed');
});

test('log entries written in parallel form one hash chain', async () => {
  const { shop } = harness().app;
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      transaction(shop.db, (tx) => recordAdminAction(shop, tx, null, 'page seen', null, { n, b: 1, a: 'x' })),
    ),
  );
  const signedIn = await signedInAgain();
  expect(await signedIn.text('/log')).toContain('Nothing has been changed');
});

test('the log page shows the newest hundred entries and links to the older ones', async () => {
  const { pool, app } = harness();
  await transaction(app.shop.db, async (tx) => {
    for (let n = 0; n < 100; n += 1) await recordAdminAction(app.shop, tx, null, 'page seen', null, { n });
  });
  const signedIn = await signedInAgain();
  const page = await signedIn.text('/log');
  expect(countLines(page)).toBe(1 + 100);
  const { rows } = await pool.query<{ last: number; older: number }>(
    `select last.id::int as last, (select count(*)::int from staff_audit where id < last.id) as older
       from (select id from staff_audit order by id desc offset 99 limit 1) last`,
  );
  const { last, older } = rows[0]!;
  expect(page).toContain(`<a data-next href="/staff/log?before=${last}">`);
  const oldest = await signedIn.text(`/log?before=${last}`);
  expect(countLines(oldest)).toBe(1 + older);
  expect(oldest).not.toContain('data-next');
});

const signedInAgain = async (): Promise<StaffBrowser> => {
  const staff = openStaffBrowser(harness().url);
  await signInTo(staff, 'mara');
  return staff;
};
/** Changes the log as an attacker with access to the database could. */
const tamper = async (...statements: string[]): Promise<void> => {
  const { pool } = harness();
  await pool.query('alter table staff_audit disable trigger staff_audit_frozen');
  for (const statement of statements) await pool.query(statement);
  await pool.query('alter table staff_audit enable trigger staff_audit_frozen');
};
const verdict = async () => {
  const { entries, broken } = await verifyAuditLog(harness().app.shop);
  return { entries, broken };
};
const findEntry = async (action: string): Promise<number> =>
  Number(
    (
      await harness().pool.query<{ id: string }>(
        'select id from staff_audit where action = $1 order by id limit 1',
        [action],
      )
    ).rows[0]?.id,
  );

describe('tampering by someone with access to the database but not to the key [ASVS-16.4.2]', () => {
  /** Copies the log, so that each test can restore it. */
  beforeEach(async () => {
    await harness().pool.query('drop table if exists kept, kept_head');
    await harness().pool.query('create table kept as select * from staff_audit');
    await harness().pool.query('create table kept_head as select * from staff_audit_head');
    expect(await verdict()).toMatchObject({ broken: null });
  });
  afterEach(async () => {
    await tamper(
      'delete from staff_audit',
      'insert into staff_audit overriding system value select * from kept',
      'delete from staff_audit_head',
      'insert into staff_audit_head select * from kept_head',
    );
    expect(await verdict()).toMatchObject({ broken: null });
  });

  test.each([
    ['detail', `detail = '{"x": 1}'`],
    ['time', `at = at - interval '1 s'`],
    ['action', `action = 'document rejected'`],
    ['staff member', 'staff_id = null'],
    ['subject', `subject = 'another'`],
  ])('the log check detects a change to the %s of an entry', async (_, change) => {
    const id = await findEntry('document approved');
    await tamper(`update staff_audit set ${change} where id = ${id}`);
    expect(await verdict()).toMatchObject({ broken: id });
    expect(await (await signedInAgain()).text('/log')).toContain(`Entry ${id} does not follow`);
  });

  test('the log check detects a deleted entry in the middle of the log', async () => {
    const id = await findEntry('document approved');
    await tamper(`delete from staff_audit where id = ${id}`);
    const { rows } = await harness().pool.query(
      'select min(id)::int as next from staff_audit where id > $1',
      [id],
    );
    expect(await verdict()).toMatchObject({ broken: rows[0].next });
  });

  test('the log check detects a deleted last entry, even if the head of the chain has been deleted too', async () => {
    await tamper('delete from staff_audit where id = (select max(id) from staff_audit)');
    expect(await verdict()).toMatchObject({ broken: 'end' });
    await tamper('update staff_audit_head set last_id = (select max(id) from staff_audit)');
    expect(await verdict()).toMatchObject({ broken: 'end' });
    await tamper('delete from staff_audit_head');
    expect(await verdict()).toMatchObject({ broken: 'end' });
  });

  test("the log check detects an inserted entry with no signature or with another key's signature", async () => {
    const { pool, app } = harness();
    await pool.query("insert into staff_audit (action) values ('page seen')");
    const { rows } = await pool.query('select max(id)::int as id from staff_audit');
    expect(await verdict()).toMatchObject({ broken: rows[0].id });
    await tamper(`delete from staff_audit where id = ${rows[0].id}`);
    const forger = { ...app.shop, auditKeys: [Buffer.alloc(32, 1)] as const };
    await transaction(app.shop.db, (tx) => recordAdminAction(forger, tx, null, 'page seen'));
    expect(await verdict()).toMatchObject({ broken: rows[0].id + 1 });
  });

  test('the log check detects a change to the number of an entry', async () => {
    const { pool, app } = harness();
    const { rows } = await pool.query<{ id: number }>('select max(id)::int as id from staff_audit');
    const { id } = rows[0]!;
    await pool.query("select nextval(pg_get_serial_sequence('staff_audit', 'id'))");
    await transaction(app.shop.db, (tx) => recordAdminAction(app.shop, tx, null, 'page seen'));
    await tamper(
      `with moved as (delete from staff_audit where id = ${id} returning *)
         insert into staff_audit (id, at, staff_id, action, subject, detail, hash, signed) overriding system value
           select id + 1, at, staff_id, action, subject, detail, hash, signed from moved`,
    );
    expect(await verdict()).toMatchObject({ broken: id + 1 });
  });

  test('the log check also covers thousands of entries from before signatures were introduced', async () => {
    const { pool, app } = harness();
    await tamper(
      'delete from staff_audit',
      'delete from staff_audit_head',
      `do $$ declare r staff_audit; before text := ''; begin
         for n in 1..5001 loop
           r.id := n; r.at := now(); r.action := 'page seen'; r.detail := '{}'; r.signed := false; r.hash := '';
           r.hash := staff_audit_hash(before, r);
           before := r.hash;
           insert into staff_audit overriding system value values (r.*);
         end loop;
       end $$`,
      "select setval(pg_get_serial_sequence('staff_audit', 'id'), 5001)",
    );
    expect(await verdict()).toEqual({ entries: 5001, broken: null });
    await transaction(app.shop.db, (tx) => recordAdminAction(app.shop, tx, null, 'page seen'));
    expect(await verdict()).toEqual({ entries: 5002, broken: null });
    await tamper("update staff_audit set subject = 'another' where id in (7, 9)");
    expect(await verdict()).toEqual({ entries: 5002, broken: 7 });
    await pool.query("select setval(pg_get_serial_sequence('staff_audit', 'id'), 10000)");
  });

  test('the log check detects that the whole log has been deleted since the last daily check', async () => {
    await verifyAuditDaily(harness().app.shop);
    await tamper('delete from staff_audit', 'delete from staff_audit_head');
    expect(await verdict()).toMatchObject({ entries: 0, broken: 'end' });
  });
});

test('an entry that is added during the log check causes no false alarm', async () => {
  const { shop } = harness().app;
  let selects = 0;
  /** Adds an entry between the check of the entries and the check of the end of the log. */
  const interrupt = <T extends object>(tx: T): T =>
    new Proxy(tx, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name === 'select') selects += 1;
        if (name !== 'select' || selects !== 2) return value.bind(target) as unknown;
        return () => ({
          from: async (table: unknown) => {
            await transaction(shop.db, (other) => recordAdminAction(shop, other, null, 'page seen'));
            return (Reflect.apply(value, target, []) as { from: (table: unknown) => unknown }).from(table);
          },
        });
      },
    });
  const db = {
    transaction: (work: (tx: object) => Promise<unknown>, options: object) =>
      shop.db.transaction((tx) => work(interrupt(tx)), options),
  };
  const { entries } = await verdict();
  expect(await verifyAuditLog({ ...shop, db: db as never })).toMatchObject({ entries, broken: null });
  expect(await verdict()).toEqual({ entries: entries + 1, broken: null });
});

test('the daily check opens one notice about an inconsistent log and closes the notice once the log is repaired', async () => {
  const { pool, app } = harness();
  const notices = async () =>
    (
      await pool.query(
        "select reason, detail from staff_notice where kind = 'logChanged' and resolved_at is null",
      )
    ).rows;
  await verifyAuditDaily(app.shop);
  expect(await notices()).toEqual([]);
  const id = await findEntry('document approved');
  await tamper(`update staff_audit set detail = '{"x": 1}' where id = ${id}`);
  const logged = vi.spyOn(app.shop.log, 'error');
  await verifyAuditDaily(app.shop);
  await verifyAuditDaily(app.shop);
  expect(logged).toHaveBeenLastCalledWith(
    { entries: expect.any(Number), broken: id },
    'the staff log has been tampered with',
  );
  logged.mockRestore();
  expect(await notices()).toEqual([{ reason: 'entry', detail: { entry: id } }]);
  expect(await (await signedInAgain()).text('/documents')).toContain(
    'The log of the staff pages was changed',
  );
  await tamper(`update staff_audit set detail = '{}' where id = ${id}`);
  expect(await verifyAuditDaily(app.shop)).toBe(24 * 3_600_000);
  expect(await notices()).toEqual([]);
  const verified = join(harness().dataDir, 'staff-log-verified.json');
  expect(statSync(verified).mode & 0o777).toBe(0o600);
  await tamper('delete from staff_audit where id = (select max(id) from staff_audit)');
  expect(await verifyAuditDaily(app.shop)).toBe(24 * 3_600_000);
  expect(await notices()).toEqual([{ reason: 'end', detail: { entry: 'end' } }]);
});

test('a staff action that cannot be recorded in the log has no effect', async () => {
  const { pool, app } = harness();
  const owner = await signedInAgain();
  await joinColleague(harness(), owner, { name: 'Urs Iten', login: 'urs', role: 'look' });
  const load = async (statement: string): Promise<string> =>
    (await pool.query<{ id: string }>(statement)).rows[0]?.id ?? '';
  const colleague = await load("select id from staff_account where login = 'urs'");
  const person = await signUp(harness());
  const document = await submitPhoto(harness(), person);
  await person.client.post(
    '/contactmail',
    { name: 'Ada', email: person.email, subject: 'Limit', message: 'More.', topic: 'limit_extension' },
    person.session.access_token,
  );
  const limit = await load("select id from limit_request where state = 'pending'");
  const { orderno } = await harness().shopper().order(giftCard);
  await pool.query("update shop_order set state = 'refundDue' where number = $1", [orderno]);
  await transaction(app.shop.db, (tx) =>
    openNotice(app.shop, tx, { kind: 'offSale', gateway: 'supplier', reason: 'list', detail: {} }),
  );
  const notice = await load('select id from staff_notice where resolved_at is null limit 1');
  const promo = randomUUID();
  await pool.query(
    `insert into promo_code (id, code, kind, value, valid_from) values ($1, 'LASTING', 'amount', 500, now())`,
    [promo],
  );
  const customer = await load(`select 'RG-' || number as id from account where email = '${person.email}'`);
  const elsewhere = await signedInAgain();
  const session = await load(
    `select s.id from staff_session s join staff_account a on a.id = s.staff_id
       where login = 'mara' order by s.created_at desc limit 1`,
  );
  const fields = await owner.hiddenFieldsOn(`/documents/${document}`, `/documents/${document}/approve`);
  const actions: [path: string, fields?: Record<string, string>][] = [
    [`/documents/${document}/approve`, fields],
    [`/documents/${document}/reject`, { reason: 'copy' }],
    [`/limits/${limit}/grant`],
    [`/limits/${limit}/refuse`],
    [`/orders/${orderno}/note`, { note: 'Called.' }],
    [`/orders/${orderno}/resend`],
    [`/customers/${customer}/end-sessions`],
    [`/notices/${notice}`],
    ['/promotions', { code: 'UNSEEN', kind: 'amount', value: '5', mostPerCustomer: '1' }],
    [`/promotions/${promo}/end`],
    ['/people/invite', { role: 'look' }],
    ['/people/rule', { sole: '1' }],
    [`/people/${colleague}/role`, { role: 'owner' }],
    [`/people/${colleague}/reset`],
    [`/people/${colleague}/close`],
    ['/you/password', { current: staffPassword, password: 'a quite new password' }],
    [`/you/sessions/${session}/end`],
    ['/sign-out'],
  ];
  /** Returns a digest of each table that these actions change. */
  const loadTables = async (): Promise<Record<string, unknown>> => {
    const tables: Record<string, string> = {
      account: 't',
      id_document: 't',
      limit_request: 't',
      mail: 't.id',
      order_note: 't',
      promo_code: 't',
      session_family: 't',
      staff_account: 't',
      staff_approval: 't',
      staff_device: 't.id',
      staff_invite: 't',
      staff_notice: 't',
      staff_rule: 't',
      staff_session: 't.id',
    };
    const columns = Object.entries(tables).map(
      ([table, value]) =>
        `(select md5(coalesce(string_agg(${value}::text, '|' order by ${value}::text), '')) from ${table} t) as ${table}`,
    );
    return (await pool.query<Record<string, unknown>>(`select ${columns.join(', ')}`)).rows[0]!;
  };
  const before = await loadTables();
  await whileLogFails(harness(), async () => {
    for (const [path, more] of actions)
      expect(
        (await owner.send('POST', path, { csrfToken: fields['csrfToken']!, ...more })).status,
        path,
      ).toBe(500);
    expect((await signInTo(openStaffBrowser(harness().url), 'mara')).status).toBe(500);
    expect((await owner.get(`/documents/${document}/pages/0`)).status).toBe(500);
    expect((await owner.get('/promotions/uses.csv')).status).toBe(500);
    expect((await owner.get('/figures/days.csv')).status).toBe(500);
  });
  expect(await loadTables()).toEqual(before);
  expect((await elsewhere.get('/documents')).status).toBe(200);
});
