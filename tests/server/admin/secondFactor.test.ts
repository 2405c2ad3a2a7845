import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { closeStaffAccount } from '../../../server/admin/signIn/accounts.ts';
import { takeChallenge } from '../../../server/admin/signIn/sessions.ts';
import { ConfigError, readConfig } from '../../../server/config.ts';
import { getStaffTexts } from '../../../server/messages/index.ts';
import { staffAccounts, type StaffSessionRow } from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { mailTo, until } from '../identity/harness.ts';
import { untilBlocking } from '../support/race.ts';
import { createAuthenticator } from './authenticator.ts';
import {
  joinStaff,
  linkOn,
  openStaffBrowser,
  signInTo,
  staffPassword,
  tokenOf,
  useShop,
  type StaffBrowser,
} from './harness.ts';

const harness = useShop({ STAFF_SECOND_FACTOR: '1' });
let browsers = 0;
/** Opens a browser with a new IP address, because failed attempts count per IP address. */
const openBrowser = (headers: Record<string, string> = {}): StaffBrowser => {
  browsers += 1;
  return openStaffBrowser(harness().url, { 'x-forwarded-for': `84.72.0.${browsers}`, ...headers });
};
const locationOf = (answer: Response): string | null => answer.headers.get('location');
const secretOn = (page: string): string =>
  /class="secret"><code>([A-Z2-7 ]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const recoveryOn = (page: string): string[] =>
  [...new JSDOM(page).window.document.querySelectorAll('.recovery code')].map((one) => one.textContent ?? '');
const passkeyFormOn = (page: string) =>
  new JSDOM(page).window.document.querySelector<HTMLFormElement>('form[data-passkey]');
const passkeyOptionsOn = (page: string) => JSON.parse(passkeyFormOn(page)?.dataset['options'] ?? '{}');
const passkeyTokenOn = (page: string): string =>
  passkeyFormOn(page)?.querySelector<HTMLInputElement>('[name="csrfToken"]')?.value ?? '';
/**
 * Moves the last used time step back instead of waiting for the next one, because each time step accepts only
 * one code.
 */
const letStepPass = (login: string) =>
  harness().pool.query('update staff_account set totp_step = totp_step - 3 where login = $1', [login]);

let mara: StaffBrowser;
let secret = '';
let recovery: string[] = [];
/** The code that completed the set-up of one-time codes. */
let firstCode = '';
/** Id of a colleague whom no test signs in or changes. */
const bystander = randomUUID();
const addBystander = async (): Promise<void> => {
  for (const statement of [
    `insert into staff_account (id, login, name, password_hash, role, totp_sealed, totp_step)
       values ($1, 'bea', 'Bea', 'hash', 'refund', '\\x01', 7)`,
    `insert into staff_device (id, staff_id, secret_hash, address, browser) values ($1, $1, 'hash', '10.0.0.1', 'Lynx')`,
    `insert into staff_session (id, token_hash, staff_id, proved, device_id, challenge, totp_sealed, ends_at)
       values ($1, 'of bea', $1, 'full', $1, 'challenge', '\\x02', now() + interval '1 day')`,
    `insert into staff_passkey (id, staff_id, name, public_key, counter) values ('of bea', $1, 'key', '\\x03', 4)`,
    `insert into staff_recovery_code (hash, staff_id) values ('of bea', $1)`,
    `insert into staff_invite (token_hash, staff_id, role, expires_at) values ('of bea', $1, 'look', now() + interval '1 day')`,
  ])
    await harness().pool.query(statement, [bystander]);
};
/** Returns all rows about the bystander's sign-in. Some tests change when sessions were created. */
const loadBystander = async (): Promise<unknown[]> =>
  (
    await harness().pool.query(
      `select to_jsonb(a) as account, to_jsonb(d) as device, to_jsonb(s) - 'created_at' as session,
          to_jsonb(p) as passkey, to_jsonb(c) as recovery, to_jsonb(i) as link
         from staff_account a left join staff_device d on d.staff_id = a.id left join staff_session s on s.staff_id = a.id
           left join staff_passkey p on p.staff_id = a.id left join staff_recovery_code c on c.staff_id = a.id
           left join staff_invite i on i.staff_id = a.id
         where a.id = $1`,
      [bystander],
    )
  ).rows;
let bystanderBefore: unknown[] = [];

beforeAll(async () => {
  const link = await harness().app.firstAdminLink();
  mara = await joinStaff(harness(), link?.link ?? '', {
    name: 'Mara Meier',
    login: 'mara',
    email: 'mara@example.com',
  });
});

test('staff without a second factor can do nothing except set one up', async () => {
  for (const path of ['', '/documents', '/log', '/people', '/you', '/nowhere'])
    expect(locationOf(await mara.get(path))).toBe('/staff/second-factor');
  expect(locationOf(await mara.get('/second-factor'))).toBe('/staff/set-up');
  expect((await mara.post('/set-up', '/people/invite')).status).toBe(303);
  expect((await harness().pool.query('select 1 from staff_invite')).rowCount).toBe(0);
});

test('setting up one-time codes requires a valid code, shows recovery codes and replaces the session', async () => {
  await harness().pool.query('update staff_session set totp_sealed = null');
  await harness().pool.query(
    `insert into staff_session (token_hash, id, staff_id, proved, ends_at)
      select 'elsewhere', gen_random_uuid(), id, 'password', now() + interval '10 minutes' from staff_account`,
  );
  const page = await mara.text('/set-up');
  // Only this browser's session has the new secret.
  const { rows: elsewhere } = await harness().pool.query(
    `delete from staff_session where token_hash = 'elsewhere' returning totp_sealed`,
  );
  expect(elsewhere).toEqual([{ totp_sealed: null }]);
  secret = secretOn(page);
  expect(secret).toHaveLength(32);
  expect(page).toContain('otpauth://totp/');
  const [, drawn = ''] = /src="data:image\/svg\+xml;base64,([^"]+)"/.exec(page) ?? [];
  const uri = (/href="(otpauth:[^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
  // The image of the QR code contains every dark module and no script.
  const dark = encode(uri, { border: 4 }).data.flat().filter(Boolean).length;
  const svg = Buffer.from(drawn, 'base64').toString();
  expect(svg.match(/h10v10h-10z/g)).toHaveLength(dark);
  expect(svg).not.toMatch(/<script|href/);
  expect(secretOn(await mara.text('/set-up'))).toBe(secret);
  const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');
  expect((await mara.post('/set-up', '/set-up/codes', { code: wrong })).status).toBe(422);
  const held = mara.cookies.get('staff') ?? '';
  const code = codeOf(secret);
  const answer = await mara.post('/set-up', '/set-up/codes', {
    code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
  });
  expect(answer.status).toBe(200);
  recovery = recoveryOn(await answer.text());
  firstCode = code;
  expect(new Set(recovery).size).toBe(10);
  const letters = '[2-9a-hjkmnp-z]{4}';
  for (const one of recovery) expect(one).toMatch(new RegExp(`^${letters}(?:-${letters}){3}$`));
  expect((await mara.get('/documents')).status).toBe(200);
  // The previous session has ended.
  expect(mara.cookies.get('staff')).not.toBe(held);
  const old = openBrowser();
  old.cookies.set('staff', held);
  expect(locationOf(await old.get('/documents'))).toBe('/staff/sign-in');
});

test('the database stores secrets encrypted and recovery codes hashed [ASVS-6.5.2]', async () => {
  const { rows } = await harness().pool.query('select * from staff_account, staff_recovery_code');
  const stored = JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString('latin1'));
  for (const code of recovery) expect(stored).not.toContain(code);
});

describe('sign-in with a second factor', () => {
  const halfway = async (login = 'mara'): Promise<StaffBrowser> => {
    const staff = openBrowser();
    expect(locationOf(await signInTo(staff, login))).toBe('/staff/second-factor');
    expect(locationOf(await staff.get('/documents'))).toBe('/staff/second-factor');
    // An account that already has a second factor cannot set up another one on this page.
    expect(locationOf(await staff.get('/set-up'))).toBe('/staff/second-factor');
    return staff;
  };
  const show = (staff: StaffBrowser, code: string) =>
    staff.post('/second-factor', '/second-factor', { code });
  /** Signs in with this one-time code at the given time. Returns the path of the next page, or null. */
  const showAt = async (now: number, code: string): Promise<string | null> => {
    const staff = await halfway();
    const csrfToken = await staff.csrfTokenOn('/second-factor');
    vi.useFakeTimers({ now, toFake: ['Date'] });
    try {
      return locationOf(await staff.send('POST', '/second-factor', { csrfToken, code }));
    } finally {
      vi.useRealTimers();
    }
  };
  beforeAll(async () => {
    await addBystander();
    bystanderBefore = await loadBystander();
    expect(bystanderBefore).toHaveLength(1);
  });
  const clearTimeStep = () =>
    harness().pool.query(`update staff_account set totp_step = null where login = 'mara'`);

  test('sign-in requires the password and an unused one-time code [ASVS-6.3.3 ASVS-6.5.5]', async () => {
    expect((await show(await halfway(), firstCode)).status).toBe(401);
    await letStepPass('mara');
    const first = await halfway();
    const code = codeOf(secret);
    expect((await show(first, String((Number(code) + 7) % 1_000_000).padStart(6, '0'))).status).toBe(401);
    expect(locationOf(await show(first, `${code.slice(0, 3)} ${code.slice(3)}`))).toBe('/staff');
    expect((await first.get('/documents')).status).toBe(200);
    expect((await show(await halfway(), code)).status).toBe(401);
    // The pages for the second step are closed again.
    for (const path of ['/second-factor', '/set-up'])
      expect(locationOf(await first.get(path)), path).toBe('/staff');
  });

  test('a password alone does not change the language of the account', async () => {
    const staff = await halfway();
    await staff.post('/second-factor', '/language', { language: 'it', to: '/staff/second-factor' });
    const { rows } = await harness().pool.query('select distinct language from staff_account');
    expect(rows).toEqual([{ language: null }]);
  });

  test('a one-time code is also valid in the thirty seconds before and after its own time step', async () => {
    const now = Math.floor(Date.now() / 30_000) * 30_000 + 10_000;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const outcomes: (string | null)[] = [];
    for (const seconds of [-60, -30, 30, 60]) {
      await clearTimeStep();
      outcomes.push(await showAt(now, totp.generate({ timestamp: now + seconds * 1000 })));
    }
    expect(outcomes).toEqual([null, '/staff', '/staff', null]);
    await clearTimeStep();
  });

  test('a one-time code used in the first millisecond of its time step is not accepted again', async () => {
    const start = Math.floor(Date.now() / 30_000) * 30_000;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: start });
    await clearTimeStep();
    expect(await showAt(start, code)).toBe('/staff');
    expect(await showAt(start + 1, code)).toBeNull();
    await clearTimeStep();
  });

  test('a session lasts ten minutes after the password is entered and twelve hours after the second factor is verified', async () => {
    const newest = async () => {
      const { rows } = await harness().pool.query(
        `select proved, extract(epoch from ends_at - created_at)::int as seconds from staff_session
         order by created_at desc limit 1`,
      );
      return rows;
    };
    await letStepPass('mara');
    const countAttempts = async () => (await harness().pool.query('select from tally')).rowCount;
    const attempts = await countAttempts();
    const staff = await halfway();
    expect(await newest()).toEqual([{ proved: 'password', seconds: 600 }]);
    expect(locationOf(await show(staff, codeOf(secret)))).toBe('/staff');
    expect(await newest()).toEqual([{ proved: 'full', seconds: 43_200 }]);
    // Only failed attempts count towards the limits.
    expect(await countAttempts()).toBe(attempts);
  });

  test('a recovery code can replace a one-time code only once', async () => {
    const [code = ''] = recovery;
    expect(locationOf(await show(await halfway(), code.toUpperCase().replaceAll('-', ' ')))).toBe('/staff');
    expect((await show(await halfway(), code)).status).toBe(401);
    expect(await mara.text('/you')).toContain('9 left');
  });

  test('two valid codes sent in parallel complete a staff sign-in only once', async () => {
    const staff = await halfway();
    const answers = await Promise.all(recovery.slice(1, 3).map((code) => show(staff, code)));
    expect(answers.map(locationOf).filter((place) => place === '/staff')).toHaveLength(1);
  });

  test('the shop limits code guesses by an attacker who knows the password', async () => {
    const thief = openStaffBrowser(harness().url, { 'x-forwarded-for': '10.7.0.1' });
    await signInTo(thief, 'mara');
    const answers: number[] = [];
    for (let n = 0; n < 9; n += 1) answers.push((await show(thief, 'aaaa-bbbb-cccc-dddd')).status);
    expect(answers.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 401));
    expect(answers[8]).toBe(429);
  });

  test('a staff passkey is rejected if it answers an outdated challenge or, at sign-in, if its counter has not increased', async () => {
    const passkey = createAuthenticator(harness().url);
    const added = await mara.post('/you', '/you/passkey', {
      response: JSON.stringify(passkey.create(passkeyOptionsOn(await mara.text('/you')))),
    });
    // The passkey signed the challenge from an earlier view of the page.
    expect(added.status).toBe(422);
    const page = await mara.text('/you');
    const again = await mara.send('POST', '/you/passkey', {
      csrfToken: passkeyTokenOn(page),
      response: JSON.stringify(passkey.create(passkeyOptionsOn(page))),
    });
    expect(again.status).toBe(200);
    // A passkey can be registered only once.
    const once = await mara.text('/you');
    const twice = await mara.send('POST', '/you/passkey', {
      csrfToken: passkeyTokenOn(once),
      response: JSON.stringify(passkey.create(passkeyOptionsOn(once))),
    });
    expect(twice.status).toBe(422);

    const staff = await halfway();
    const answer = async (given: (page: string) => object, from = staff) => {
      const html = await from.text('/second-factor');
      return from.send('POST', '/second-factor', {
        csrfToken: passkeyTokenOn(html),
        response: JSON.stringify(given(html)),
      });
    };
    const other = createAuthenticator(harness().url);
    expect((await answer((html) => other.get(passkeyOptionsOn(html)))).status).toBe(401);
    expect((await answer(() => passkey.get({ challenge: 'AAAA', rpId: '127.0.0.1' }))).status).toBe(401);
    const elsewhere = createAuthenticator('https://evil.example');
    expect((await answer((html) => elsewhere.get(passkeyOptionsOn(html)))).status).toBe(401);
    let used: object = {};
    const right = await answer((html) => (used = passkey.get(passkeyOptionsOn(html))));
    expect(locationOf(right)).toBe('/staff');
    const late = await halfway();
    expect((await answer(() => used, late)).status).toBe(401);
    expect(
      (await answer((html) => passkey.get(passkeyOptionsOn(html), { counted: false }), late)).status,
    ).toBe(401);

    // Each browser has its own challenge.
    const browsers = [await halfway(), await halfway()];
    const pages = await Promise.all(browsers.map((one) => one.text('/second-factor')));
    for (const [n, one] of browsers.entries()) {
      const right = await one.send('POST', '/second-factor', {
        csrfToken: passkeyTokenOn(pages[n]!),
        response: JSON.stringify(passkey.get(passkeyOptionsOn(pages[n]!))),
      });
      expect(locationOf(right)).toBe('/staff');
    }
  });

  test("a colleague's passkey does not complete a sign-in", async () => {
    const passkey = createAuthenticator(harness().url);
    const own = await mara.text('/you');
    await mara.send('POST', '/you/passkey', {
      csrfToken: passkeyTokenOn(own),
      response: JSON.stringify(passkey.create(passkeyOptionsOn(own))),
    });
    const enter = async (): Promise<Response> => {
      const staff = await halfway();
      const page = await staff.text('/second-factor');
      return staff.send('POST', '/second-factor', {
        csrfToken: passkeyTokenOn(page),
        response: JSON.stringify(passkey.get(passkeyOptionsOn(page))),
      });
    };
    // Mara's second passkey works as well as her first one.
    expect(locationOf(await enter())).toBe('/staff');
    const { rows } = await harness().pool.query<{ id: string }>(
      `update staff_passkey set staff_id = $1 where id =
         (select id from staff_passkey where staff_id <> $1 order by created_at desc limit 1) returning id`,
      [bystander],
    );
    const answer = await enter();
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain(getStaffTexts('en').secondFactor.wrongPasskey);
    await harness().pool.query('delete from staff_passkey where id = $1', [rows[0]!.id]);
  });

  test('two requests at the same time cannot use the same passkey challenge', async () => {
    const { db } = harness().app.shop;
    const session = { tokenHash: 'of bea' } as StaffSessionRow;
    const { late } = await transaction(db, async (tx) => {
      expect(await takeChallenge(tx, session)).toBe('challenge');
      const second = transaction(db, (other) => takeChallenge(other, session));
      await untilBlocking(tx);
      return { late: second };
    });
    expect(await late).toBeNull();
    await harness().pool.query(
      "update staff_session set challenge = 'challenge' where token_hash = 'of bea'",
    );
  });

  test('a thief who knows the password cannot set up another second factor', async () => {
    const thief = await halfway();
    const page = await thief.text('/second-factor');
    const { challenge, rpId } = passkeyOptionsOn(page);
    const made = createAuthenticator(harness().url).create({
      challenge,
      rp: { id: rpId, name: '' },
    } as never);
    const count = async () => (await harness().pool.query('select from staff_passkey')).rowCount;
    const before = await count();
    const answer = await thief.send('POST', '/set-up/passkey', {
      csrfToken: passkeyTokenOn(page),
      response: JSON.stringify(made),
    });
    expect(locationOf(answer)).toBe('/staff/second-factor');
    expect(await count()).toBe(before);
  });

  test('second factors can be changed only in the first fifteen minutes after sign-in', async () => {
    const page = await mara.text('/you');
    const field = (name: string): string =>
      new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';
    const response = JSON.stringify(createAuthenticator(harness().url).create(passkeyOptionsOn(page)));
    await harness().pool.query("update staff_session set created_at = now() - interval '16 minutes'");
    for (const [path, more] of [
      ['/you/recovery', {}],
      ['/you/passkey', { response }],
      ['/you/passkey/remove', { id: field('id') }],
      ['/you/codes/remove', {}],
    ] as const) {
      const refused = await mara.send('POST', path, { csrfToken: field('csrfToken'), ...more });
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain('sign out and in again');
    }
    const { rows } = await harness().pool.query(
      `select totp_sealed is not null as codes, count(passkey.id)::int as passkeys
       from staff_account left join staff_passkey passkey on passkey.staff_id = staff_account.id
       where login = 'mara' group by staff_account.id`,
    );
    expect(rows).toEqual([{ codes: true, passkeys: 1 }]);
    await harness().pool.query("update staff_session set created_at = now() - interval '13 minutes'");
    const answer = await mara.post('/you', '/you/recovery');
    await harness().pool.query('update staff_session set created_at = now()');
    const drawn = recoveryOn(await answer.text());
    expect(drawn).toHaveLength(10);
    expect(drawn.filter((code) => recovery.includes(code))).toEqual([]);
    expect((await show(await halfway(), recovery[1] ?? '')).status).toBe(401);
    recovery = drawn;
  });

  test('staff can remove a second factor, but not the last one', async () => {
    const page = await mara.text('/you');
    const id = /name="id" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await mara.post('/you', '/you/passkey/remove', { id: 'of bea' });
    expect((await mara.post('/you', '/you/passkey/remove', { id })).status).toBe(200);
    expect((await mara.post('/you', '/you/codes/remove')).status).toBe(422);
    expect((await halfway()).cookies.get('staff')).toBeDefined();
  });
});

describe('staff sessions and passwords', () => {
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const enter = async (headers: Record<string, string>): Promise<StaffBrowser> => {
    const staff = openBrowser(headers);
    await signInTo(staff, 'mara');
    await staff.post('/second-factor', '/second-factor', { code: recovery.shift() ?? '' });
    return staff;
  };
  const subject = 'New sign-in to the staff pages: Mara Meier';

  test('staff are emailed about a sign-in from a new device, and can list and end their sessions [ASVS-6.3.5 ASVS-6.3.7]', async () => {
    const staff = await enter({ ...firefox, 'x-forwarded-for': '84.72.10.1' });
    const mail = await until(async () =>
      (await harness().oracle.inbox()).find(
        (one) => one.subject === subject && one.text.includes('84.72.10.1'),
      ),
    );
    expect(mail.text).toContain('Firefox on Linux');
    expect(mail.to).toEqual(['mara@example.com']);
    const count = async () =>
      (await harness().pool.query("select 1 from mail where kind = 'staffNewDevice'")).rowCount;
    const before = await count();
    await staff.post('/documents', '/sign-out');
    await signInTo(staff, 'mara');
    await staff.post('/second-factor', '/second-factor', { code: recovery.shift() ?? '' });
    expect((await staff.get('/documents')).status).toBe(200);
    expect(await count()).toBe(before);

    const page = await staff.text('/you');
    expect(page).toContain('Firefox on Linux');
    expect(page).toContain('Switzerland, 84.72.10.1');
    const other = await enter({ 'x-forwarded-for': '84.72.10.2' });
    // The page lists only active sessions, the latest activity first.
    for (const [name, set] of [
      ['idle', "last_seen_at = now() - interval '1 hour'"],
      ['ended', 'ends_at = now()'],
      ['halfway', "proved = 'password'"],
    ] as const)
      await harness()
        .pool.query(
          `with device as (
           insert into staff_device (id, staff_id, secret_hash, address, browser)
             select gen_random_uuid(), id, $1, '10.0.0.2', $1 from staff_account where login = 'mara' returning id, staff_id),
         session as (
           insert into staff_session (id, token_hash, staff_id, proved, device_id, ends_at)
             select gen_random_uuid(), $1, staff_id, 'full', id, now() + interval '1 hour' from device)
         select`,
          [name],
        )
        .then(() => harness().pool.query(`update staff_session set ${set} where token_hash = $1`, [name]));
    const listed = new JSDOM(await other.text('/you')).window.document.querySelectorAll('.rows li');
    const shown = [...listed]
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => text.includes('last seen'));
    expect(shown.length).toBeGreaterThan(1);
    expect(shown[0]).toContain('this browser');
    expect(shown.join('')).not.toMatch(/idle|ended|halfway|Lynx/);
    const end = /\/you\/sessions\/[0-9a-f-]{36}\/end/.exec(
      [...(await other.text('/you')).matchAll(/<li>[\s\S]*?<\/li>/g)]
        .map(([row]) => row)
        .find((row) => row.includes('Firefox')) ?? '',
    )?.[0];
    expect(end).toBeDefined();
    await other.post('/you', end ?? '');
    expect(locationOf(await staff.get('/documents'))).toBe('/staff/sign-in');
    expect((await other.get('/documents')).status).toBe(200);
    // The next sign-in from that browser counts as a sign-in from a new device.
    const known = await harness().pool.query(`select 1 from staff_device where address = '84.72.10.1'`);
    expect(known.rows).toEqual([]);
  });

  test("staff cannot end another person's session", async () => {
    const { rows } = await harness().pool.query<{ id: string }>(
      `insert into staff_account (id, login, name, password_hash, role) values (gen_random_uuid(), 'eve', 'Eve', '', 'look')
         returning id`,
    );
    await harness().pool.query(
      `insert into staff_session (id, token_hash, staff_id, proved, ends_at)
         values ($1, 'x', $1, 'full', now() + interval '1 hour')`,
      [rows[0]?.id],
    );
    await mara.post('/you', `/you/sessions/${rows[0]?.id}/end`);
    expect((await harness().pool.query("select 1 from staff_session where token_hash = 'x'")).rowCount).toBe(
      1,
    );
  });

  test('changing the password requires the current one, ends only the other sessions of the same person and sends an email', async () => {
    const other = await enter({ 'x-forwarded-for': '84.72.10.3' });
    const change = (current: string, password: string) =>
      mara.post('/you', '/you/password', { current, password });
    expect((await change('not this one at all', 'a quite new password')).status).toBe(422);
    const draw = (length: number) => randomBytes(200).toString('base64url').slice(0, length);
    for (const length of [11, 201])
      expect((await change(staffPassword, draw(length))).status, `${length}`).toBe(422);
    expect((await change(staffPassword, 'passwordpassword')).status).toBe(422);
    expect((await change(staffPassword, staffPassword)).status).toBe(422);
    const [longest, shortest] = [draw(200), draw(12)];
    expect((await change(staffPassword, longest)).status).toBe(200);
    expect((await change(longest, shortest)).status).toBe(200);
    expect((await change(shortest, 'a quite new password')).status).toBe(200);
    expect((await mara.get('/documents')).status).toBe(200);
    expect(locationOf(await other.get('/documents'))).toBe('/staff/sign-in');
    // Eve's session from the previous test has not ended.
    expect((await harness().pool.query("select 1 from staff_session where token_hash = 'x'")).rowCount).toBe(
      1,
    );
    await mailTo(harness(), 'mara@example.com', 'The staff password of Mara Meier was changed');
    expect((await signInTo(openBrowser(), 'mara')).status).toBe(401);
    const back = await mara.post('/you', '/you/password', {
      current: 'a quite new password',
      password: staffPassword,
    });
    expect(back.status).toBe(200);
    // Only wrong passwords count towards the limit of eight guesses in a quarter of an hour. The test has
    // already sent one wrong current password.
    const guesses: number[] = [];
    for (let n = 0; n < 8; n += 1) guesses.push((await change(`wrong guess ${n}`, draw(20))).status);
    expect(guesses).toEqual([...Array.from({ length: 7 }, () => 422), 429]);
  });
});

test('an owner can reset a colleague’s sign-in, and the log names both people [ASVS-6.4.4 ASVS-7.4.5]', async () => {
  const page = await mara.post('/people', '/people/invite', { role: 'owner' });
  const urs = await joinStaff(harness(), linkOn(await page.text()), {
    name: 'Urs Iten',
    login: 'urs',
    email: 'urs@example.com',
  });
  const own = secretOn(await urs.text('/set-up'));
  // Two browsers cannot both set up a first second factor.
  const { db } = harness().app.shop;
  const { late } = await transaction(db, async (tx) => {
    await tx.execute(`insert into staff_passkey (id, staff_id, name, public_key, counter)
      select 'elsewhere', id, 'key', '\\x00', 0 from staff_account where login = 'urs'`);
    const csrfToken = await urs.csrfTokenOn('/set-up');
    const sent = urs.send('POST', '/set-up/codes', { csrfToken, code: codeOf(own) });
    await untilBlocking(tx);
    return { late: sent };
  });
  expect(locationOf(await late)).toBe('/staff/second-factor');
  await harness().pool.query("delete from staff_passkey where id = 'elsewhere'");
  await urs.post('/set-up', '/set-up/codes', { code: codeOf(own) });
  expect((await urs.get('/people')).status).toBe(200);
  const { rows } = await harness().pool.query<{ id: string }>(
    "select id from staff_account where login = 'urs'",
  );
  const id = rows[0]?.id ?? '';

  await harness().pool.query(
    `insert into staff_passkey (id, staff_id, name, public_key, counter) values ('of urs', $1, 'key', '\\x00', 0)`,
    [id],
  );
  await harness().pool.query(
    `insert into staff_invite (token_hash, invited_by, role, staff_id, expires_at)
       values ('an earlier link', $1, 'owner', $1, now() + interval '1 hour')`,
    [id],
  );
  const reset = await (await mara.post('/people', `/people/${id}/reset`)).text();
  const { rows: left } = await harness().pool.query(
    `select (select count(*)::int from staff_passkey where staff_id = $1) as passkeys,
        (select count(*)::int from staff_recovery_code where staff_id = $1) as recovery,
        (select count(*)::int from staff_session where staff_id = $1) as sessions,
        (select count(*)::int from staff_device where staff_id = $1) as devices,
        (select count(*)::int from staff_invite where staff_id = $1) as links,
        (select count(*)::int from staff_account
           where id = $1 and password_hash = '' and totp_sealed is null and totp_step is null) as emptied`,
    [id],
  );
  expect(left).toEqual([{ passkeys: 0, recovery: 0, sessions: 0, devices: 0, links: 1, emptied: 1 }]);
  expect(reset).toContain(getStaffTexts('en').people.reset('Urs Iten'));
  const link = linkOn(reset);
  expect(link).toMatch(/\/staff\/new-password#/);
  expect(await mara.text('/people')).not.toContain('/new-password#');
  await mailTo(harness(), 'urs@example.com', 'The staff sign-in of Urs Iten was reset');
  expect(locationOf(await urs.get('/people'))).toBe('/staff/sign-in');
  expect((await signInTo(openBrowser(), 'urs')).status).toBe(401);

  const fresh = openBrowser();
  // A reset link cannot create an account.
  await expect(joinStaff(harness(), link, { name: 'Eve', login: 'eva' })).rejects.toThrow('422');
  const set = (password: string) =>
    fresh.post('/new-password', '/new-password', { token: tokenOf(link), password });
  const short = await set('short');
  expect(short.status).toBe(422);
  expect(await short.text()).toContain('The password needs 12 characters or more');
  expect(locationOf(await set('another long password'))).toBe('/staff/second-factor');
  expect((await set('another long password')).status).toBe(422);
  // The old second factor is invalid, so the colleague must set up a new one.
  expect(locationOf(await fresh.get('/second-factor'))).toBe('/staff/set-up');
  expect(secretOn(await fresh.text('/set-up'))).not.toBe(own);
  const log = await harness().pool.query(
    `select s.login, a.action from staff_audit a join staff_account s on s.id = a.staff_id
       where a.action in ('sign-in reset', 'password changed') and (a.subject = $1::text or a.staff_id = $1::uuid) order by a.id`,
    [id],
  );
  expect(log.rows).toEqual([
    { login: 'mara', action: 'sign-in reset' },
    { login: 'urs', action: 'password changed' },
  ]);
  // An owner whose role is being changed can no longer close an account.
  const [owner] = await db.select().from(staffAccounts).where(eq(staffAccounts.login, 'mara'));
  const { closing } = await transaction(db, async (tx) => {
    await tx.update(staffAccounts).set({ role: 'look' }).where(eq(staffAccounts.login, 'mara'));
    const sent = closeStaffAccount(harness().app.shop, owner!, id);
    await untilBlocking(tx);
    return { closing: sent };
  });
  await closing;
  const { rows: open } = await harness().pool.query('select disabled_at from staff_account where id = $1', [
    id,
  ]);
  expect(open).toEqual([{ disabled_at: null }]);
  await db.update(staffAccounts).set({ role: 'owner' }).where(eq(staffAccounts.login, 'mara'));
  await mara.post('/people', `/people/${id}/role`, { role: 'look' });
  await harness().pool.query(
    `insert into staff_invite (token_hash, staff_id, role, expires_at) values ('a later link', $1, 'look', now() + interval '1 hour')`,
    [id],
  );
  await mara.post('/people', `/people/${id}/close`);
  // A closed account keeps no sessions and no links, and its sign-in cannot be reset.
  const again = await mara.post('/people', `/people/${id}/reset`);
  expect(locationOf(again)).toBe('/staff/people');
  const { rows: closed } = await harness().pool.query(
    `select (select count(*)::int from staff_session where staff_id = $1) as sessions,
        (select count(*)::int from staff_invite where staff_id = $1) as links`,
    [id],
  );
  expect(closed).toEqual([{ sessions: 0, links: 0 }]);
});

test('the log records every kind of sign-in change, including its author and details', async () => {
  const { rows } = await harness().pool.query<{ row: string }>(
    `select distinct s.login || ': ' || a.action || ' ' || a.detail::text as row
       from staff_audit a join staff_account s on s.id = a.staff_id`,
  );
  expect(rows.map(({ row }) => row).toSorted()).toEqual(
    [
      'mara: account closed {"login": "urs"}',
      'mara: account made {"role": "owner", "login": "mara"}',
      'mara: invited {"role": "owner"}',
      'mara: one-time codes set up {}',
      'mara: passkey added {"name": "Unknown browser"}',
      'mara: passkey removed {"name": "Unknown browser"}',
      'mara: password changed {}',
      'mara: recovery code used {}',
      'mara: recovery codes drawn {}',
      'mara: role changed {"to": "look", "from": "owner"}',
      'mara: session ended {}',
      'mara: sign-in refused {"step": "second factor"}',
      'mara: sign-in refused {}',
      'mara: sign-in reset {"login": "urs"}',
      'mara: signed in {}',
      'mara: signed out {}',
      'urs: account made {"role": "owner", "login": "urs"}',
      'urs: one-time codes set up {}',
      'urs: password changed {"by": "link"}',
      'urs: recovery codes drawn {}',
      'urs: sign-in refused {}',
      'urs: signed in {}',
    ].toSorted(),
  );
});

test("sign-ins and changes by other people leave a colleague's account, sessions and factors as they were", async () => {
  expect(await loadBystander()).toEqual(bystanderBefore);
});

test('a passkey as the first second factor completes the sign-in, and cannot be removed while it is the only one', async () => {
  const { secondFactor, you } = getStaffTexts('en');
  const page = await mara.post('/people', '/people/invite', { role: 'look' });
  const ben = await joinStaff(harness(), linkOn(await page.text()), { name: 'Ben Ott', login: 'ben' });
  const setUp = async (respond: (options: never) => string) => {
    const html = await ben.text('/set-up');
    const csrfToken = passkeyTokenOn(html);
    const response = respond(passkeyOptionsOn(html) as never);
    return ben.send('POST', '/set-up/passkey', { csrfToken, response });
  };
  for (const wrong of ['', 'x', 'null', '7', '{}']) {
    const answer = await setUp(() => wrong);
    expect(answer.status, wrong).toBe(422);
    expect(await answer.text()).toContain(secondFactor.passkeyFailed);
  }
  expect(passkeyOptionsOn(await ben.text('/set-up')).user).toMatchObject({
    name: 'ben',
    displayName: 'Ben Ott',
  });
  const passkey = createAuthenticator(harness().url);
  const done = await setUp((options) => JSON.stringify(passkey.create(options)));
  expect(done.status).toBe(200);
  const codes = await done.text();
  expect(recoveryOn(codes)).toHaveLength(10);
  // The codes are shown only once, so the page has no language switch.
  expect(codes).not.toContain('class="languages"');
  const own = await ben.text('/you');
  const id = /name="id" value="([^"]+)"/.exec(own)?.[1];
  expect(id).toBeUndefined();
  const { rows } = await harness().pool.query<{ id: string }>(
    "select p.id from staff_passkey p join staff_account a on a.id = p.staff_id where login = 'ben'",
  );
  const refused = await ben.post('/you', '/you/passkey/remove', { id: rows[0]!.id });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(you.lastStays);
  expect(locationOf(await signInTo(openBrowser(), 'ben'))).toBe('/staff/second-factor');
});

test('staff cannot reset or close their own account or change their own role', async () => {
  const { rows } = await harness().pool.query<{ id: string }>(
    "select id from staff_account where login = 'mara'",
  );
  const id = rows[0]?.id ?? '';
  for (const [what, fields] of [
    ['reset', {}],
    ['close', {}],
    ['role', { role: 'look' }],
  ] as const)
    await mara.post('/people', `/people/${id}/${what}`, fields);
  expect((await mara.get('/people')).status).toBe(200);
});

test('production requires a second factor [S10]', () => {
  const production = (more: Record<string, string>) => () =>
    readConfig({ NODE_ENV: 'production', ALLOW_SANDBOX: '1', PUBLIC_URL: 'https://shop.example', ...more });
  expect(production({ STAFF_SECOND_FACTOR: '0' })).toThrow(ConfigError);
  expect(production({ STAFF_SECOND_FACTOR: '0' })).toThrow(/STAFF_SECOND_FACTOR: cannot be switched off/);
  const draw = () => randomBytes(32).toString('hex');
  const keys = { CODES_KEY: draw(), TOKEN_KEY: draw() };
  expect(production(keys)().staff.secondFactor).toBe(true);
  expect(readConfig({ NODE_ENV: 'development' }).staff.secondFactor).toBe(false);
});
