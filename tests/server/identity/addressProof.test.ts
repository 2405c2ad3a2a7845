import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { savedCards } from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { bearer } from '../../support/shop/client.ts';
import { createShopper } from '../../support/shop/shopper.ts';
import { giftCard } from '../shop/harness.ts';
import { untilBlocking } from '../support/race.ts';
import {
  codeIn,
  createClient,
  dataOf,
  linkIn,
  logIn,
  mailTo,
  newEmail,
  newMobile,
  openIdentity,
  people,
  signUp,
  socialToken,
  verifyCall,
  wait,
  type Harness,
  type Person,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

type Row = Record<string, unknown>;
const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await harness.pool.query<Row>(text, values)).rows;

const newPassword = 'Marmot-Valley-91';
const status = async (token: string): Promise<number> =>
  (await createClient(harness).get('/getprofile', token)).status;
const welcomeLink = async (email: string): Promise<URL> =>
  linkIn((await mailTo(harness, email, 'Welcome to Rigi')).text, '/verify-email');
const reset = (email: string, token: string) =>
  createClient(harness).post('/forgetpwd/reset', {
    email,
    token,
    password: newPassword,
    password_confirmation: newPassword,
  });

/** Ways to verify ownership of the mailbox without signing in to the account. */
const outside: Record<string, (email: string) => Promise<void>> = {
  'the link in the email': async (email) => {
    const answer = dataOf(await createClient(harness).get(verifyCall(await welcomeLink(email))));
    if (answer.email_verified === 1) throw new Error('the link alone has proved the address');
    expect((await reset(answer.password_reset.email, answer.password_reset.token)).status).toBe(200);
  },
  'a password reset': async (email) => {
    await createClient(harness).post('/forgetpwd/email', { email });
    const link = linkIn((await mailTo(harness, email, 'Reset your password')).text, '/reset-password');
    expect((await reset(email, link.searchParams.get('token') ?? '')).status).toBe(200);
  },
  'social sign-in': async (email) => {
    expect(email).toBe('ada.keller@social.example');
    const token = await socialToken(harness, people.ada);
    const answer = await createClient(harness).post('/auth/googlecheck', { access_token: token }, token);
    expect(answer.status).toBe(200);
  },
};

/** Expected outcome for the rows that reference an account through one column. */
type Fate = 'gone' | 'kept' | ((rows: Row[]) => void);
const each = (part: Row) => (rows: Row[]) => {
  for (const row of rows) expect(row).toMatchObject(part);
};
const fates: Record<string, Fate> = {
  'account.referred_by': 'kept',
  'account_device.account_id': 'gone',
  'account_passkey.account_id': 'gone',
  // The cookie alone gives no access, because the customer must also be signed in.
  'buyer.account_id': 'kept',
  'code_reveal.account_id': 'kept',
  'contact_change.account_id': 'gone',
  'credit_entry.account_id': 'kept',
  'credit_entry.invited_id': 'kept',
  'declaration.account_id': 'kept',
  // A pending ID is deleted. An approved ID no longer counts as proof (identity_changed_at).
  'id_document.account_id': each({ status: 'approved' }),
  'limit_request.account_id': (rows) => {
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(expect.objectContaining({ state: 'granted', decided_by: 'mara' }));
    expect(rows).toContainEqual(
      expect.objectContaining({
        state: 'refused',
        decided_by: 'address proved by another person',
        decided_at: expect.any(String),
      }),
    );
  },
  'mail.account_id': 'kept',
  'one_time_code.account_id': 'gone',
  'password_reset.account_id': (rows) => {
    for (const row of rows) expect(row['used_at']).not.toBeNull();
  },
  'payment_attempt.save_for': 'gone',
  'promo_use.account_id': 'kept',
  'recipient.account_id': 'gone',
  'referral_reward.invited_id': 'kept',
  'referral_reward.inviter_id': 'kept',
  'request_link.account_id': 'gone',
  'saved_card.account_id': (rows) => {
    for (const row of rows) expect(row['removed_at']).not.toBeNull();
  },
  'session_family.account_id': (rows) => {
    for (const row of rows) expect(row['revoked_at']).not.toBeNull();
  },
  'shop_order.account_id': 'kept',
  'voucher_reservation.account_id': 'kept',
};
/**
 * Account columns in `keptColumns` and `keptAlso` keep their values. Columns in `changed` get new values. All
 * others are cleared or reset.
 */
const keptColumns = ['id', 'number', 'email', 'first_name', 'last_name', 'language', 'referral_code'];
const keptAlso = ['referred_by', 'closed_at', 'created_at'];
const changed = ['email_verified_at', 'identity_changed_at', 'updated_at', 'password_hash'];

/**
 * Inserts rows into every table that references an account, as an intruder could before the address is
 * verified.
 */
const fill = async (intruder: Person): Promise<string> => {
  const token = intruder.session.access_token;
  const shopper = createShopper(harness.url, intruder.client.browser.with(bearer(token)));
  const { orderno } = await shopper.order(giftCard, { email: intruder.email });
  const [account] = await query('select id from account where email = $1', [intruder.email]);
  const id = String(account?.['id']);
  const [order] = await query('select id, buyer_id from shop_order where number = $1', [orderno]);
  const orderId = order?.['id'];
  await query('update buyer set account_id = $1 where id = $2', [id, order?.['buyer_id']]);
  const friend = await signUp(harness);
  const [other] = await query('select id from account where email = $1', [friend.email]);
  const friendId = other?.['id'];
  await query(
    `update account set isd = '41', mobile = $2, picture = 'https://pictures.example/a.png',
      google_sub = $3, gender = 'male', dob = '1980-01-02', street = 'Bahnhofstrasse', houseno = '1', postcode = '8001',
      city = 'Zürich', country = 'CH', address_verified_at = now(), address_flag = 'formatOnly', bowner_at = now(),
      bowner_version = '1', terms_accepted_at = now(), terms_version = '1', voucher_tier = 'extended',
      referral_code = $4, referred_by = $5, passkey_for_codes = true, passkey_for_cards = true,
      passkey_recovery_at = now() where id = $1`,
    [id, newMobile(), `stranger ${id}`, id.replaceAll('-', '').slice(0, 8).toUpperCase(), friendId],
  );
  await query(`update account set referred_by = $1 where id = $2`, [id, friendId]);
  await query(
    `insert into account_passkey (id, account_id, name, public_key, counter) values ($1, $2, 'Mine', '\\x00', 0)`,
    [`passkey ${id}`, id],
  );
  await query(
    `insert into contact_change (id, account_id, purpose, email, changed_to, expires_at)
      values (gen_random_uuid(), $1, 'mobile', $2, '+41 ••', now() + interval '7 days')`,
    [id, intruder.email],
  );
  await query(
    `insert into saved_card (id, account_id, alias, brand, masked, expiry_month, expiry_year)
      values (gen_random_uuid(), $1, $2, 'VISA', '•••• 1111', 12, 2031)`,
    [id, `alias ${id}`],
  );
  await query(
    `insert into password_reset (token_hash, account_id, email, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
    [`hash ${id}`, id, intruder.email],
  );
  await query(
    `insert into recipient (id, account_id, isd, mobile, name) values (gen_random_uuid(), $1, '41', $2, 'Mama')`,
    [id, newMobile()],
  );
  const [guestOrder] = await query('select id from shop_order where email = $1 and id <> $2', [
    intruder.email,
    orderId,
  ]);
  await query(
    `insert into request_link (id, account_id, order_id, token_hash, sender, language)
      values (gen_random_uuid(), $1, $2, $3, 'Vic', 'en'), (gen_random_uuid(), $4, $5, $6, 'Ada', 'en')`,
    [id, orderId, `request ${id}`, friendId, guestOrder?.['id'], `hers ${id}`],
  );
  await query(
    `insert into declaration (account_id, kind, text_version, ip, person) values ($1, 'terms', '1', '10.0.0.1', '{}')`,
    [id],
  );
  const [contact] = await query(
    `insert into contact_message (id, ref, name, email, subject, message)
      values (gen_random_uuid(), $1, 'Vic', $2, 'Limit', 'More') returning id`,
    [`REF ${id}`, intruder.email],
  );
  await query(
    `insert into limit_request (id, account_id, contact_id, state, decided_at, decided_by)
      values (gen_random_uuid(), $1, $3, 'pending', null, null), (gen_random_uuid(), $2, $3, 'pending', null, null),
             (gen_random_uuid(), $1, $3, 'granted', now(), 'mara')`,
    [id, friendId, contact?.['id']],
  );
  await query(
    `insert into id_document (id, account_id, doctype, filename, pages, status, reviewed_at)
      values (gen_random_uuid(), $1, 'passport', 'a.png', 1, 'approved', now()),
             (gen_random_uuid(), $1, 'passport', 'b.png', 1, 'under_review', null),
             (gen_random_uuid(), $2, 'passport', 'c.png', 1, 'under_review', null)`,
    [id, friendId],
  );
  await query(
    `insert into voucher_reservation (order_id, account_id, amount, day) values ($1, $2, 100, '2026-01-02')`,
    [orderId, id],
  );
  await query(`insert into code_reveal (order_id, way, account_id) values ($1, 'screen', $2)`, [orderId, id]);
  await query(
    `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount, save_for)
      values (gen_random_uuid(), $1, 8, 'card', $2, 'declined', 100, $3), (gen_random_uuid(), $1, 9, 'card', $4, 'declined', 100, $5)`,
    [orderId, `save ${id}`.slice(0, 20), id, `hers ${id}`.slice(0, 20), friendId],
  );
  const [promo] = await query(
    `insert into promo_code (id, code, kind, value, valid_from) values (gen_random_uuid(), $1, 'amount', 100, now())
      returning id`,
    [id.replaceAll('-', '').slice(0, 12).toUpperCase()],
  );
  await query(
    `insert into promo_use (order_id, promo_id, account_id, buyer_id, mailbox, amount) values ($1, $2, $3, $4, $5, 100)`,
    [orderId, promo?.['id'], id, order?.['buyer_id'], intruder.email],
  );
  await query(
    `insert into referral_reward (invited_id, inviter_id, order_id, outcome) values ($1, $2, $3, 'granted'), ($2, $1, $3, 'granted')`,
    [id, friendId, orderId],
  );
  await query(
    `insert into credit_entry (id, account_id, kind, amount, invited_id) values (gen_random_uuid(), $1, 'granted', 500, $1)`,
    [id],
  );
  return id;
};

const references = async (): Promise<string[]> => {
  const rows = await query(
    `select format('%s.%s', c.table_name, c.column_name) as name
       from information_schema.columns c
      where c.table_schema = 'public' and c.column_name = 'account_id'
      union
     select format('%s.%s', k.table_name, k.column_name)
       from information_schema.referential_constraints r
       join information_schema.key_column_usage k on k.constraint_name = r.constraint_name
       join information_schema.constraint_column_usage u on u.constraint_name = r.constraint_name
      where u.table_name = 'account'`,
  );
  return rows.map(({ name }) => String(name)).toSorted();
};

const loadRows = async (name: string, id: string): Promise<Row[]> => {
  const [table, column] = name.split('.');
  const rows = await query(`select to_jsonb(t) as row from ${table} t where ${column} = $1`, [id]);
  return rows
    .map(({ row }) => row as Row)
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
};

test('the expected outcomes in this test cover every reference to an account', async () => {
  expect(await references()).toEqual(Object.keys(fates).toSorted());
});

describe.each(Object.entries(outside))('verifying the address by %s without signing in', (way, prove) => {
  test('verifying without signing in locks out the person who signed up, and each row is deleted, invalidated or kept as expected', async () => {
    const email = way === 'social sign-in' ? 'ada.keller@social.example' : newEmail();
    const bought = await createShopper(harness.url).order(giftCard, { email });
    const intruder = await signUp(harness, { email, fname: 'Vic' });
    // Wait for the email. By then, all rows created by the sign-up exist: code, email, session and device.
    await mailTo(harness, email, 'Welcome to Rigi');
    const id = await fill(intruder);
    const before = Object.fromEntries(
      await Promise.all(Object.keys(fates).map(async (name) => [name, await loadRows(name, id)] as const)),
    );
    for (const [name, rows] of Object.entries(before)) expect.soft(rows, name).not.toEqual([]);
    const [account] = await query('select * from account where id = $1', [id]);
    const loadFriend = async () => {
      const names = [
        'limit_request.account_id',
        'id_document.account_id',
        'request_link.account_id',
        'payment_attempt.save_for',
      ];
      const [friend] = await query('select id from account where referred_by = $1', [id]);
      return Promise.all(names.map((name) => loadRows(name, String(friend?.['id']))));
    };
    const rowsOfFriend = await loadFriend();
    expect(rowsOfFriend.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
    const { access_token } = intruder.session;
    const transactions = dataOf(await intruder.client.get('/gettransaction', access_token));
    expect(transactions.items.map(({ orderno }) => orderno)).not.toContain(bought.orderno);

    await prove(email);

    for (const [name, fate] of Object.entries(fates)) {
      const living = name === 'session_family.account_id' || name === 'account_device.account_id';
      const known = new Set(before[name]?.map((row) => row['id']));
      const rows = (await loadRows(name, id)).filter((row) => !living || known.has(row['id']));
      if (fate === 'gone') expect.soft(rows, name).toEqual([]);
      else if (fate === 'kept') {
        const orders =
          name === 'shop_order.account_id' ? rows.filter((r) => r['number'] !== bought.orderno) : rows;
        const mails = name === 'mail.account_id' ? orders.filter((row) => known.has(row['id'])) : orders;
        const plain = (list: Row[] | undefined) =>
          list?.map((row) => row['id'] ?? row['invited_id'] ?? row['order_id']);
        expect.soft(plain(mails), name).toEqual(plain(before[name]));
      } else {
        expect.soft(rows, name).not.toEqual([]);
        fate(rows);
      }
    }
    const [after] = await query('select * from account where id = $1', [id]);
    for (const [column, value] of Object.entries(after ?? {})) {
      if ([...keptColumns, ...keptAlso].includes(column))
        expect.soft(value, column).toEqual(account?.[column]);
      else if (!changed.includes(column))
        expect
          .soft([null, false, 'standard', way === 'social sign-in' ? people.ada : null], column)
          .toContain(value);
    }
    expect(after?.['email_verified_at']).not.toBeNull();
    expect(after?.['identity_changed_at']).not.toBeNull();
    expect(await loadFriend()).toEqual(rowsOfFriend);

    expect(await status(access_token)).toBe(401);
    expect((await logIn(createClient(harness), email, intruder.password)).status).toBe(401);
    const orders = await query('select number from shop_order where account_id = $1', [id]);
    expect(orders.map(({ number }) => number)).toContain(bought.orderno);
  });
});

test.each(Object.entries(outside))(
  'verifying by %s without signing in moves the address from an account with a verified phone to a new account',
  async (way, prove) => {
    const email = way === 'social sign-in' ? 'ada.keller@social.example' : newEmail();
    if (way === 'social sign-in')
      await query('update account set email = $2, google_sub = null where email = $1', [email, newEmail()]);
    const bought = await createShopper(harness.url).order(giftCard, { email });
    const customer = await signUp(harness, { email, fname: 'Ida' });
    const { access_token } = customer.session;
    const [{ id } = { id: '' }] = await query('select id from account where email = $1', [email]);
    const mobile = newMobile();
    await query(`update account set isd = '41', mobile = $2, mobile_verified_at = now() where id = $1`, [
      id,
      mobile,
    ]);
    await createShopper(harness.url, customer.client.browser.with(bearer(access_token))).order(giftCard, {
      email,
    });

    await mailTo(harness, email, 'Welcome to Rigi');
    await prove(email);

    expect(await status(access_token)).toBe(200);
    const [account] = await query('select email, mobile, first_name from account where id = $1', [id]);
    expect(account).toEqual({ email: null, mobile, first_name: 'Ida' });
    const [owner] = await query('select * from account where email = $1', [email]);
    expect(owner).toMatchObject({
      mobile: null,
      first_name: '',
      last_name: null,
      language: 'en',
      email_verified_at: expect.any(Date),
      ...(way === 'social sign-in'
        ? { google_sub: people.ada, password_hash: null }
        : { google_sub: null, password_hash: expect.any(String) }),
    });
    const orders = await query('select number from shop_order where account_id = $1', [owner?.['id']]);
    expect(orders.map(({ number }) => number)).toEqual([bought.orderno]);
    expect(await query('select number from shop_order where account_id = $1', [id])).toHaveLength(1);
    if (way === 'social sign-in') return;
    const { profile } = dataOf(await logIn(createClient(harness), email, newPassword));
    expect(profile).toEqual({ name: email, email, image: null });
  },
);

test('a card that the provider is already deleting is not deleted again when the address is verified', async () => {
  const ada = await signUp(harness);
  const { db } = harness.app.shop;
  const [card] = await query(
    `insert into saved_card (id, account_id, alias, brand, masked, expiry_month, expiry_year)
       select gen_random_uuid(), id, 'removed meanwhile', 'VISA', '•••• 1111', 12, 2031 from account where email = $1
       returning id`,
    [ada.email],
  );
  const id = String(card?.['id']);
  await createClient(harness).post('/forgetpwd/email', { email: ada.email });
  const link = linkIn((await mailTo(harness, ada.email, 'Reset your password')).text, '/reset-password');
  const resets: ReturnType<typeof reset>[] = [];
  await transaction(db, async (tx) => {
    await tx.update(savedCards).set({ removedAt: new Date() }).where(eq(savedCards.id, id));
    resets.push(reset(ada.email, link.searchParams.get('token') ?? ''));
    await untilBlocking(tx);
  });
  expect((await resets[0])?.status).toBe(200);
  expect(await query(`select 1 from job where kind = 'forgetCard' and subject = $1`, [id])).toEqual([]);
});

test('verifying an address again keeps the time of the first verification and the account data', async () => {
  const ada = await signUp(harness);
  await mailTo(harness, ada.email, 'Welcome to Rigi');
  await query(
    `update account set email_verified_at = '2026-01-02T03:04:05Z', city = 'Bern' where email = $1`,
    [ada.email],
  );
  await outside['a password reset']!(ada.email);
  expect(
    await query('select email_verified_at as at, first_name as name, city from account where email = $1', [
      ada.email,
    ]),
  ).toEqual([{ at: new Date('2026-01-02T03:04:05Z'), name: 'Ada', city: 'Bern' }]);
});

test("in a browser that is not signed in to the link's account, the emailed link offers only a password reset", async () => {
  const email = newEmail();
  await createShopper(harness.url).order(giftCard, { email });
  const intruder = await signUp(harness, { email, fname: 'Vic' });
  const link = await welcomeLink(email);
  const other = await signUp(harness);
  for (const token of [null, other.session.access_token]) {
    const answer = await createClient(harness).get(verifyCall(link), token);
    expect(dataOf(answer)).toMatchObject({ email_verified: 0, password_reset: { email } });
    expect(answer.body.message).toBe('Please choose a new password to confirm this address.');
  }
  // The password reset expires together with the link.
  expect(
    await query(
      'select extract(epoch from expires_at)::int as expires from password_reset where email = $1',
      [email],
    ),
  ).toEqual([{ expires: Number(link.searchParams.get('expires')) }]);
  const [row] = await query('select email_verified_at from account where email = $1', [email]);
  expect(row?.['email_verified_at']).toBeNull();
  const transactions = dataOf(await intruder.client.get('/gettransaction', intruder.session.access_token));
  expect(transactions.items).toEqual([]);
});

test('a HEAD request for the emailed link does not verify the address', async () => {
  const ada = await signUp(harness);
  const link = await welcomeLink(ada.email);
  const response = await fetch(`${harness.url}/api${verifyCall(link)}`, {
    method: 'HEAD',
    headers: bearer(ada.session.access_token),
  });
  expect(response.status).toBe(405);
  const [row] = await query('select email_verified_at from account where email = $1', [ada.email]);
  expect(row?.['email_verified_at']).toBeNull();
});

/** Ways to verify ownership of the mailbox while signed in. */
const inside: Record<string, (ada: Person) => Promise<number>> = {
  'the sign-up code': async ({ email, client, session }) => {
    const code = codeIn((await mailTo(harness, email, 'Welcome to Rigi')).text);
    return (await client.post('/emailverify', { code }, session.access_token)).status;
  },
  'a code for the address': async ({ email, client, session }) => {
    await mailTo(harness, email, 'Welcome to Rigi');
    await wait(harness, 61);
    await client.post('/email/send-otp', { email }, session.access_token);
    const otpcode = codeIn((await mailTo(harness, email, 'Your confirmation code')).text);
    return (await client.post('/email/verify-otp', { email, otpcode }, session.access_token)).status;
  },
  'the link in the email': async ({ email, client, session }) =>
    (await client.get(verifyCall(await welcomeLink(email)), session.access_token)).status,
};

test.each(Object.entries(inside))(
  'verifying the address with %s keeps the current session and the account data, but ends all other sessions',
  async (_way, prove) => {
    const email = newEmail();
    const bought = await createShopper(harness.url).order(giftCard, { email });
    const ada = await signUp(harness, { email });
    const elsewhere = dataOf(await logIn(createClient(harness), email, ada.password));
    await query(`update account set picture = 'https://pictures.example/a.png' where email = $1`, [email]);
    expect(await prove(ada)).toBe(200);
    expect(await status(ada.session.access_token)).toBe(200);
    expect(await status(elsewhere.access_token)).toBe(401);
    const [row] = await query('select picture from account where email = $1', [email]);
    expect(row?.['picture']).not.toBeNull();
    const transactions = dataOf(await ada.client.get('/gettransaction', ada.session.access_token));
    expect(transactions.items.map(({ orderno }) => orderno)).toEqual([bought.orderno]);
  },
);

test("an email to an unverified address omits the customer's name and says why it was sent", async () => {
  const ada = await signUp(harness, { fname: 'Zwyssig' });
  const { text } = await mailTo(harness, ada.email, 'Welcome to Rigi');
  expect(text).not.toContain('Zwyssig');
  expect(text).toContain('Somebody opened an account with this address. Confirm only if it was you.');
});
