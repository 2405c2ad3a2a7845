import { randomUUID } from 'node:crypto';
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactMessages } from '../../../server/platform/database/schema.ts';
import { tables } from '../../../server/privacy/tables.ts';
import { bearer } from '../../support/shop/client.ts';
import {
  goodPassword,
  openIdentity,
  proveEmail,
  signUp,
  until,
  type Harness,
  type Person,
} from '../identity/harness.ts';

/**
 * Checks which data remains in the database after an account is closed. Every table that references a customer,
 * directly or indirectly, gets a generated row without empty columns.
 */

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity({ RATE_LIMITS: '0' });
});
afterAll(() => harness.close());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await harness.pool.query<Row>(text, values)).rows;

/** Values that all rows of a customer contain, used to find these rows. */
type Marks = { held: string; mobile: string; dob: string };
const ada: Marks = { held: 'held by', mobile: '791238765', dob: '1990-05-17' };
const neighbour: Marks = { held: 'next door to', mobile: '781112233', dob: '1971-02-03' };

const textColumnsOf = (table: PgTable): string =>
  Object.values(getTableColumns(table))
    .flatMap(({ name, columnType }) => (columnType === 'PgText' ? [name] : []))
    .sort()
    .join(' ');

/** Tables whose rows are kept, each with the reason and the columns that still contain text. */
const books = 'books and disputes, art. 958f CO: 10 years';
const law = 'anti-money laundering: 10 years';
const stays: Record<string, { why: string; columns: string }> = {
  account: { why: 'its number stands in what is kept', columns: 'bowner_version terms_version' },
  buyer: { why: 'orders refer to it; its cookie opens nothing', columns: '' },
  cart: { why: 'an order refers to it', columns: 'token_hash' },
  code_reveal: { why: books, columns: '' },
  contact_message: {
    why: `${law}, as the reason of a limit request`,
    columns: textColumnsOf(contactMessages),
  },
  credit_entry: { why: books, columns: '' },
  declaration: { why: law, columns: 'ip person text_version' },
  delivered_code: { why: books, columns: 'fingerprint sealed' },
  delivery: { why: books, columns: 'failure identifier state supplier_reference' },
  id_document: { why: law, columns: 'note reason' },
  id_document_page: { why: 'deleted DOCUMENT_DAYS after the decision', columns: 'sealed' },
  limit_request: { why: law, columns: 'decided_by reason' },
  order_event: { why: books, columns: 'detail state_after state_before type' },
  payment_attempt: {
    why: books,
    columns:
      'asked_method capture_id card_fingerprint failure gateway method pay_url reference transaction_id',
  },
  promo_use: { why: 'a code is used so often and no more', columns: '' },
  referral_reward: { why: 'a reward is given once', columns: 'reason' },
  refund: { why: books, columns: 'failure provider_reference' },
  saved_card: { why: 'payments refer to it; the provider has forgotten the card', columns: 'brand' },
  shop_order: { why: books, columns: 'language number reason terms_version token_hash' },
  voucher_reservation: { why: books, columns: '' },
};

type Column = {
  table: string;
  name: string;
  type: string;
  filled: boolean;
};
type Reference = { table: string; column: string; to: string; toColumn: string };

const readSchema = async () => {
  const columns = await query<Column>(
    `select table_name as table, column_name as name, data_type as type,
        (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS') as filled
      from information_schema.columns where table_schema = 'public' order by ordinal_position`,
  );
  const references = await query<Reference>(
    `select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to, f.attname as "toColumn"
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  );
  const checks = await query<{ table: string; text: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  const keys = await query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'p' and c.connamespace = 'public'::regnamespace`,
  );
  return { columns, references, checks, keys };
};

/** Finds every table that references an account, directly or through other tables. */
const findTablesOf = (references: Reference[]): string[] => {
  const found = new Set(['account']);
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const { table, to } of references) if (found.has(to)) found.add(table);
  }
  return [...found].toSorted();
};

test("every table that references a customer has a rule for closing an account, whatever the table's name", async () => {
  const { references } = await readSchema();
  const ofCustomers = findTablesOf(references);
  expect(ofCustomers.length).toBeGreaterThan(25);
  const aboutNobody = tables.filter(({ atClosing }) => atClosing === null).map(({ table }) => table);
  expect(ofCustomers.filter((table) => aboutNobody.includes(table))).toEqual([]);
});

/** Column values required by constraints, such as amounts and the states of completed processes. */
const promoId = randomUUID();
const staffId = randomUUID();
const expectedRows: Record<string, Record<string, unknown>> = {
  credit_entry: { kind: 'granted', order_id: null },
  promo_use: { promo_id: promoId },
  order_note: { staff_id: staffId },
  cart: { price: 100, quantity: 1, total: 100, state: 'ordered' },
  shop_order: {
    price: 100,
    quantity: 1,
    total: 100,
    discount_kind: null,
    discount_percent: null,
    promo_code: null,
    state: 'completed',
  },
  saved_card: { expiry_month: 12, expiry_year: 2030, removed_at: null },
  former_token: { cart_id: null },
  refund: { state: 'completed' },
  gift: { state: 'sent' },
  id_document: { status: 'approved' },
  limit_request: { state: 'granted' },
  mail: { state: 'sent' },
  payment_attempt: { state: 'settled' },
};

/** Insert the rows that every customer's rows reference. */
beforeAll(async () => {
  await query(
    `insert into promo_code (id, code, kind, value, valid_from) values ($1, 'HELD', 'amount', 100, now())`,
    [promoId],
  );
  await query(
    `insert into staff_account (id, login, name, password_hash, role) values ($1, 'mara', 'Mara Meier', 'x', 'look')`,
    [staffId],
  );
});

/**
 * Signs up a customer and inserts a row into every table with customer data. `loadRows` finds the customer's
 * rows in a table.
 */
const fill = async ({ held, mobile, dob }: Marks) => {
  const person = await signUp(harness, { fname: `${held} fname`, lname: `${held} lname` });
  const { email } = person;
  await proveEmail(harness, person);
  await until(
    async () =>
      (await query(`select 1 from mail where recipient = $1 and state <> 'sent'`, [email])).length === 0,
  );
  const [account = { id: '' }] = await query<{ id: string }>('select id from account where email = $1', [
    email,
  ]);

  const { columns, references, checks, keys } = await readSchema();
  const about = new Set([
    ...findTablesOf(references),
    ...tables.flatMap(({ table, atClosing }) =>
      atClosing === null || atClosing.startsWith('deleted at the end of the normal period') ? [] : [table],
    ),
  ]);
  /** Values in this customer's rows that other rows reference, by table and column. */
  const ids = new Map<string, string>();
  const idOf = (table: string, column: string): string => {
    const name = `${table}.${column}`;
    const id = ids.get(name) ?? (table === 'account' ? account.id : randomUUID());
    ids.set(name, id);
    return id;
  };
  const choicesOf = (table: string, column: string): string[] | null => {
    const found = checks.find(
      (check) => check.table === table && new RegExp(`\\b${column}\\b[^']*(=|ANY)[^']*'`).test(check.text),
    );
    return found ? [...found.text.matchAll(/'([^']+)'::text/g)].map(([, choice = '']) => choice) : null;
  };
  const valueFor = ({ table, name, type }: Column): unknown => {
    const given = expectedRows[table];
    if (given && name in given) return given[name];
    const reference = references.find((one) => one.table === table && one.column === name);
    if (reference) return about.has(reference.to) ? idOf(reference.to, reference.toColumn) : null;
    if (name === 'id' && type !== 'integer') return idOf(table, name);
    switch (type) {
      case 'uuid':
        return randomUUID();
      case 'text': {
        const choices = choicesOf(table, name);
        if (choices) return choices.at(-1);
        if (['email', 'recipient', 'mailbox'].includes(name)) return email;
        if (name === 'mobile' || name === 'phone') return mobile;
        if (name === 'country') return 'CH';
        return `${held} ${table}.${name}`;
      }
      case 'ARRAY':
        return [`${held} ${table}.${name}`];
      case 'jsonb':
        return { mobile, isd: '41', ProdName: 'a card' };
      case 'bytea':
        return Buffer.from(`${held} ${table}.${name}`);
      case 'boolean':
        return false;
      case 'date':
        return '2026-01-05';
      case 'timestamp with time zone':
        return new Date();
      default:
        return 1;
    }
  };

  // Check foreign keys only after all rows exist.
  const names = await query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const setDeferred = async (how: string): Promise<void> => {
    for (const { table, name } of names) await query(`alter table ${table} alter constraint ${name} ${how}`);
  };
  await setDeferred('deferrable initially deferred');
  const row = await harness.pool.connect();
  try {
    await row.query('begin');
    for (const table of about) {
      const own = columns.filter(
        (column) => column.table === table && (!column.filled || column.name in (expectedRows[table] ?? {})),
      );
      if (table === 'account') {
        const texts = own.filter(
          ({ name, type }) => type === 'text' && !['email', 'password_hash', 'language'].includes(name),
        );
        await row.query(
          `update account set ${texts.map(({ name }, i) => `${name} = $${i + 2}`).join(', ')}, dob = $${texts.length + 2} where id = $1`,
          [account.id, ...texts.map(valueFor), dob],
        );
        continue;
      }
      await row.query(
        `insert into ${table} (${own.map(({ name }) => name).join(', ')}) values (${own.map((_, i) => `$${i + 1}`).join(', ')})`,
        own.map((column) => {
          const value = valueFor(column);
          return column.type === 'jsonb' ? JSON.stringify(value) : value;
        }),
      );
    }
    await row.query('commit');
  } finally {
    row.release();
  }
  await setDeferred('not deferrable');

  /**
   * Loads this customer's rows from a table. Rows are matched by foreign or primary key or, if the table has
   * neither, by the customer's marker text.
   */
  const loadRows = async (table: string): Promise<Record<string, unknown>[]> => {
    const own = [
      ...references
        .filter((one) => one.table === table && about.has(one.to))
        .map((one) => [one.column, idOf(one.to, one.toColumn)]),
      ...keys
        .filter((key) => key.table === table && ids.has(`${table}.${key.column}`))
        .map((key) => [key.column, ids.get(`${table}.${key.column}`)]),
    ];
    if (own.length === 0)
      return (
        await query<{ row: Record<string, unknown> }>(
          `select to_jsonb(r) as row from ${table} r where to_jsonb(r)::text like $1`,
          [`%${held}%`],
        )
      ).map((one) => one.row);
    return (
      await query<{ row: Record<string, unknown> }>(
        `select to_jsonb(r) as row from ${table} r where ${own.map(([column], i) => `r.${column}::text = $${i + 1}`).join(' or ')}`,
        own.map(([, id]) => id),
      )
    ).map((one) => one.row);
  };
  for (const table of about) expect(await loadRows(table), table).not.toEqual([]);
  return { ...person, account, about, loadRows };
};

const prove = ({ client, session }: Pick<Person, 'client' | 'session'>, purpose: 'closing' | 'export') =>
  client.post('/reauth', { purpose, password: goodPassword }, session.access_token);

test("after closing an account, only the data required by law remains, and other customers' rows are unchanged [ASVS-14.1.1 ASVS-14.1.2 ASVS-14.2.4]", async () => {
  const person = await fill(ada);
  const { email, client, session, account, about, loadRows } = person;
  const other = await fill(neighbour);
  const loadOthers = async () =>
    Object.fromEntries(
      await Promise.all(
        [...about].map(async (table) => {
          const rows = await other.loadRows(table);
          return [table, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
        }),
      ),
    );
  // Add a message that the shop does not have to retain, and a pending request for a higher limit.
  await query(
    `with message as (insert into contact_message (id, ref, name, email, subject, message)
        select gen_random_uuid(), r, 'n', $1, 's', 'm' from unnest(array['alone', 'asking']) r returning id, ref)
      insert into limit_request (id, account_id, contact_id) select gen_random_uuid(), $2, id from message where ref = 'asking'`,
    [email, account.id],
  );

  const undecided = randomUUID();
  await query(
    `insert into id_document (id, account_id, doctype, filename, pages) values ($1, $2, 'passport', 'x', 1)`,
    [undecided, account.id],
  );
  await query(
    `insert into id_document_page (document_id, position, sealed) select id, 0, '\\x00' from id_document where id = $1`,
    [undecided],
  );
  await query(
    `update account set language = 'it', mobile_verified_at = now(), address_verified_at = now(),
      passkey_for_codes = true, passkey_for_cards = true, passkey_recovery_at = now() where id = $1`,
    [account.id],
  );
  const inviter = randomUUID();
  await query(`insert into account (id, language) values ($1, 'en')`, [inviter]);
  await query('update account set referred_by = $2 where id = $1', [account.id, inviter]);

  const before = await loadOthers();
  await prove(person, 'closing');
  expect(await client.post('/closeaccount', {}, session.access_token)).toMatchObject({ status: 200 });

  expect(await query(`select ref from contact_message where ref in ('alone', 'asking')`)).toEqual([
    { ref: 'asking' },
  ]);
  expect(
    await query(
      `select l.state, l.decided_by, l.decided_at is not null as is_dated from limit_request l
         join contact_message m on m.id = l.contact_id where l.account_id = $1 and m.ref = 'asking'`,
      [account.id],
    ),
  ).toEqual([{ state: 'refused', decided_by: 'account closed', is_dated: true }]);
  expect(await query('select status from id_document where account_id = $1', [account.id])).toEqual([
    { status: 'approved' },
  ]);
  expect(await query('select 1 from id_document_page where document_id = $1', [undecided])).toEqual([]);
  // Only the last two digits of a phone number remain.
  expect(
    await query(
      `select item ->> 'mobile' as mobile from shop_order where account_id = $1
         union all select c.item ->> 'mobile' from cart c join shop_order o on o.cart_id = c.id where o.account_id = $1`,
      [account.id],
    ),
  ).toEqual([{ mobile: '000000065' }, { mobile: '000000065' }]);
  expect(await query('select kind, language, account_id from mail where recipient = $1', [email])).toEqual([
    { kind: 'accountClosed', language: 'it', account_id: null },
  ]);
  const [emptied = {}] = await query<Record<string, unknown>>('select * from account where id = $1', [
    account.id,
  ]);
  expect(emptied).toMatchObject({ closed_at: expect.any(Date), first_name: '', language: 'it' });
  const kept = ['bowner_version', 'closed_at', 'created_at', 'id', 'language', 'number', 'terms_version'];
  const inner = ['first_name', 'updated_at', 'voucher_tier'];
  expect(
    Object.keys(emptied)
      .filter((name) => emptied[name] !== null && emptied[name] !== false)
      .toSorted(),
  ).toEqual([...kept, ...inner].toSorted());
  // Wait for the job that deletes the card at the provider.
  await until(
    async () => (await query(`select 1 from saved_card where alias like $1`, [`${ada.held}%`])).length === 0,
  );

  const isAbout = (value: unknown): boolean => {
    const written = JSON.stringify(value) ?? '';
    return [ada.held, Buffer.from(ada.held).toString('hex'), email, ada.mobile, ada.dob].some((detail) =>
      written.includes(detail),
    );
  };
  const left: Record<string, string> = {};
  for (const table of [...about].toSorted()) {
    const rows = (await loadRows(table)).filter((one) => one['kind'] !== 'accountClosed');
    if (rows.length === 0) continue;
    const names = new Set(rows.flatMap((one) => Object.keys(one).filter((name) => isAbout(one[name]))));
    left[table] = [...names].toSorted().join(' ');
  }
  const advice =
    'what stays is named in `stays` above, with its reason; what should not is deleted when an account is closed';
  expect(left, advice).toEqual(
    Object.fromEntries(Object.entries(stays).map(([table, { columns: c }]) => [table, c])),
  );
  expect(await loadOthers()).toEqual(before);
});

test('rows that reference the customer through only one column are exported and are deleted with the account', async () => {
  const person = await fill({ held: 'partly of', mobile: '775556677', dob: '1979-10-11' });
  const other = await fill({ held: 'wholly of', mobile: '768889900', dob: '1966-01-15' });
  const { email, account } = person;
  const idIn = async (table: string, { loadRows }: typeof person) => (await loadRows(table))[0]!['id'];
  const [order, foreignOrder] = [await idIn('shop_order', person), await idIn('shop_order', other)];
  const [buyer, foreignBuyer] = [await idIn('buyer', person), await idIn('buyer', other)];
  const cart = randomUUID();
  await query(
    `insert into cart (id, token_hash, buyer_id, item, price, quantity, total, expires_at)
       values ($1::uuid, $1::uuid::text, $2, '{}', 100, 1, 100, now())`,
    [cart, buyer],
  );
  const insertMail = (recipient: string, more: { account?: string; order?: unknown }) =>
    query(
      `insert into mail (id, kind, recipient, language, state, account_id, order_id)
         values (gen_random_uuid(), 'receipt', $1, 'en', 'sent', $2, $3)`,
      [recipient, more.account ?? null, more.order ?? null],
    );
  await insertMail('only-account@mail.example', { account: account.id });
  await insertMail('only-order@mail.example', { order });
  await query(`delete from mail where recipient = $1`, [email]);
  await insertMail(email, {});
  await query(`delete from recipient where account_id = $1`, [account.id]);
  await query(
    `insert into recipient (id, account_id, email, isd, mobile, name, order_id) values
      (gen_random_uuid(), $1, null, '41', 'only account', 'Mum', null),
      (gen_random_uuid(), null, $2, '41', 'only email', null, $3)`,
    [account.id, email, order],
  );
  await query(`delete from order_reader where order_id = $1`, [order]);
  await query(
    `insert into order_reader (order_id, buyer_id, expires_at) values ($1, $2, now()), ($3, $4, now())`,
    [order, foreignBuyer, foreignOrder, buyer],
  );
  await query(`insert into former_token (hash, cart_id) values ('only cart', $1)`, [cart]);
  await query(
    `insert into referral_reward (invited_id, inviter_id, order_id, outcome)
       values ($3, $1, $2, 'granted') on conflict (invited_id) do update set inviter_id = excluded.inviter_id`,
    [account.id, foreignOrder, other.account.id],
  );
  await query(`update referral_reward set inviter_id = null where invited_id = $1`, [account.id]);

  await prove(person, 'export');
  const answer = await person.client.browser.send(
    'POST',
    '/api/mydata',
    {},
    bearer(person.session.access_token),
  );
  const copy = (await answer.json()) as {
    customer: string;
    made_at: string;
    tables: Record<string, Record<string, unknown>[]>;
  };
  expect(copy.customer).toBe(
    `RG-${(await query<{ number: number }>('select number from account where id = $1', [account.id]))[0]!.number}`,
  );
  expect(Math.abs(Date.now() - Date.parse(copy.made_at))).toBeLessThan(600_000);
  const column = (table: string, name: string) =>
    (copy.tables[table] ?? []).map((row) => String(row[name])).toSorted();
  expect(column('mail', 'recipient')).toEqual(
    [email, 'only-account@mail.example', 'only-order@mail.example'].toSorted(),
  );
  expect(column('recipient', 'mobile')).toEqual(['only account', 'only email']);
  expect(column('referral_reward', 'role')).toEqual(['invited', 'was invited']);

  await prove(person, 'closing');
  expect(await person.client.post('/closeaccount', {}, person.session.access_token)).toMatchObject({
    status: 200,
  });
  expect(
    await query(
      `select recipient as left from mail where recipient like 'only-%' or order_id = $1
         or (recipient = $2 and kind = 'receipt')
       union all select mobile from recipient where mobile like 'only %'
       union all select 'reader' from order_reader where order_id = $1 or buyer_id = $3
       union all select 'token' from former_token where order_id = $1 or hash = 'only cart'`,
      [order, email, buyer],
    ),
  ).toEqual([]);
});

test('a copy of the personal data contains every row about the customer and none about anyone else [ASVS-14.1.1]', async () => {
  const [person, other] = [
    await fill({ held: 'copied for', mobile: '774445566', dob: '1983-08-09' }),
    await fill({ held: 'kept from', mobile: '767778899', dob: '1964-12-13' }),
  ];
  await prove(person, 'export');
  const answer = await person.client.browser.send(
    'POST',
    '/api/mydata',
    {},
    bearer(person.session.access_token),
  );
  const copy = (await answer.json()) as { tables: Record<string, unknown[]> };
  for (const [table, rows] of Object.entries(copy.tables))
    if (person.about.has(table)) expect(rows, table).toHaveLength((await person.loadRows(table)).length);
  const written = JSON.stringify(copy);
  expect(written).toContain('copied for');
  for (const text of ['kept from', '767778899', '1964-12-13', other.email])
    expect(written).not.toContain(text);
});
