import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { brand } from '../../../contract/domain/brand.ts';
import { getStaffTexts } from '../../../server/messages/index.ts';
import { slow } from '../../setup/tiers.ts';
import { createAuthenticator } from './authenticator.ts';
import {
  joinStaff,
  linkOn,
  openStaffBrowser,
  staffPassword,
  tokenOf,
  useShop,
  type StaffBrowser,
} from './harness.ts';

const harness = useShop();

const paths = ['', '/documents', '/limits', '/refunds', '/log', '/people'];
const signIn = (staff: ReturnType<typeof openStaffBrowser>, login: string, password: string) =>
  staff.post('/sign-in', '/sign-in', { login, password });

test('nobody can sign in as staff until a single-use link has created the first account [ASVS-6.3.2]', async () => {
  const link = await harness().app.firstAdminLink();
  if (!link) throw new Error('no link');
  expect(statSync(link.file).mode & 0o777).toBe(0o600);
  expect(readFileSync(link.file, 'utf8').trim()).toBe(link.link);
  expect(link.file).toBe(join(harness().dataDir, 'staff-first-link.txt'));
  // Browsers never send the fragment, so the token reaches no server and no log.
  expect(new URL(link.link).hash.length).toBeGreaterThan(40);
  expect(new URL(link.link).search).toBe('');

  const stranger = openStaffBrowser(harness().url);
  expect((await signIn(stranger, 'admin', 'admin')).status).toBe(401);
  for (const path of paths) expect((await stranger.get(path)).headers.get('location')).toBe('/staff/sign-in');

  const { rows } = await harness().pool.query(
    'select role, extract(epoch from expires_at - created_at)::int as seconds from staff_invite',
  );
  expect(rows).toEqual([{ role: 'owner', seconds: 86_400 }]);
  const other = await harness().app.firstAdminLink();
  const mara = await joinStaff(harness(), link.link, { name: 'Mara Meier', login: 'Mara' });
  expect(await mara.text('/documents')).toContain('Mara Meier');
  await expect(joinStaff(harness(), link.link, { name: 'Eve', login: 'eve' })).rejects.toThrow('422');
  await expect(joinStaff(harness(), other?.link ?? '', { name: 'Eve', login: 'eve' })).rejects.toThrow('422');
  expect(await harness().app.firstAdminLink()).toBeNull();
  expect(existsSync(link.file)).toBe(false);
});

test.each([
  ['/sign-in', ['login', 'password']],
  ['/join', ['token', 'name', 'login', 'password']],
  ['/new-password', ['token', 'password']],
])(
  'the browser does not send the form on %s while a field that the shop needs is empty',
  async (path, names) => {
    const page = new JSDOM(await openStaffBrowser(harness().url).text(path)).window.document;
    const required = page.querySelectorAll<HTMLInputElement>('main form input:required');
    expect([...required].map(({ name }) => name)).toEqual(names);
  },
);

test('passwords are hashed with argon2id, and a failed sign-in does not reveal whether a login exists', async () => {
  const { rows } = await harness().pool.query('select password_hash from staff_account');
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
  const [known, unknown] = await Promise.all(
    ['mara', 'nobody'].map(async (login) => {
      const answer = await signIn(openStaffBrowser(harness().url), login, 'wrong password 1');
      return (await answer.text()).replace(/value="[^"]*"/g, '');
    }),
  );
  expect(known).toBe(unknown);
});

test('the staff session cookie is scoped to /staff and becomes invalid at sign-out [ASVS-3.3.2 ASVS-3.3.4]', async () => {
  const staff = openStaffBrowser(harness().url);
  const answer = await signIn(staff, 'MARA', staffPassword);
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('staff='));
  expect(cookie).toMatch(/; Path=\/staff/);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Strict/);
  const device = answer.headers.getSetCookie().find((one) => one.startsWith('staff-device='));
  expect(device).toMatch(
    /^staff-device=[\w-]{43}; Max-Age=31536000; Path=\/staff; HttpOnly; SameSite=Strict$/,
  );
  const held = staff.cookies.get('staff') ?? '';
  expect((await staff.get('/documents')).status).toBe(200);
  expect((await staff.get('/sign-in')).headers.get('location')).toBe('/staff');
  await staff.post('/documents', '/sign-out');
  expect(staff.cookies.has('staff')).toBe(false);
  staff.cookies.set('staff', held);
  expect((await staff.get('/documents')).headers.get('location')).toBe('/staff/sign-in');
});

test('the shop rejects a staff form submitted from another site or without a valid CSRF token', async () => {
  const staff = openStaffBrowser(harness().url);
  await signIn(staff, 'mara', staffPassword);
  const csrfToken = await staff.csrfTokenOn('/people');
  const tries = await Promise.all([
    staff.send('POST', '/people/invite', {}),
    staff.send('POST', '/people/invite', { csrfToken: 'made-up' }),
    staff.send('POST', '/people/invite', { csrfToken }, { 'sec-fetch-site': 'cross-site' }),
    staff.send('POST', '/people/invite', { csrfToken }, { 'sec-fetch-site': 'same-site' }),
    openStaffBrowser(harness().url).send('POST', '/people/invite', { csrfToken }),
    openStaffBrowser(harness().url).send('POST', '/sign-in', { login: 'mara', password: staffPassword }),
  ]);
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  expect((await harness().pool.query('select 1 from staff_invite')).rowCount).toBe(0);
});

test('a staff form from another origin is rejected, even without a Sec-Fetch-Site header', async () => {
  const staff = openStaffBrowser(harness().url);
  await signIn(staff, 'mara', staffPassword);
  const csrfToken = await staff.csrfTokenOn('/people');
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (origin: string) =>
    (
      await fetch(`${harness().url}/staff/people/invite`, {
        method: 'POST',
        headers: { cookie, origin },
        body: new URLSearchParams({ csrfToken }),
      })
    ).status;
  expect(await send('https://evil.example')).toBe(403);
  expect(await send('null')).toBe(403);
  expect(await send(harness().url)).toBe(200);
});

test('a staff session expires after fifteen minutes of inactivity', async () => {
  const staff = openStaffBrowser(harness().url);
  await signIn(staff, 'mara', staffPassword);
  const age = (seconds: number) =>
    harness().pool.query("update staff_session set last_seen_at = now() - $1 * interval '1 s'", [seconds]);
  const loadTimes = async () =>
    (
      await harness().pool.query<{ seen: Date; ends: Date }>(
        `select last_seen_at as seen, ends_at as ends from staff_session order by created_at desc limit 1`,
      )
    ).rows[0]!;
  await age(890);
  const before = await loadTimes();
  expect((await staff.get('/documents')).status).toBe(200);
  // Activity extends the session, but not beyond its maximum duration.
  const after = await loadTimes();
  expect(after.seen.getTime() - before.seen.getTime()).toBeGreaterThan(880_000);
  expect(after.ends).toEqual(before.ends);
  await age(910);
  expect((await staff.get('/documents')).headers.get('location')).toBe('/staff/sign-in');
});

test('a staff session ends after its maximum duration, and as soon as its account is disabled', async () => {
  const place = async () => (await staff.get('/documents')).headers.get('location');
  const staff = openStaffBrowser(harness().url);
  await signIn(staff, 'mara', staffPassword);
  const { pool } = harness();
  await pool.query("update staff_account set disabled_at = now() where login = 'mara'");
  expect(await place()).toBe('/staff/sign-in');
  await pool.query("update staff_account set disabled_at = null where login = 'mara'");
  expect(await place()).toBeNull();
  await pool.query('update staff_session set ends_at = now()');
  expect(await place()).toBe('/staff/sign-in');
});

test("an invited colleague can join, and is signed out as soon as an owner closes the colleague's account [ASVS-7.4.2]", async () => {
  const mara = openStaffBrowser(harness().url);
  await signIn(mara, 'mara', staffPassword);
  const link = linkOn(await (await mara.post('/people', '/people/invite')).text());
  expect(await mara.text('/people')).not.toContain('/join#');
  const { rows } = await harness().pool.query(
    'select distinct extract(epoch from expires_at - created_at)::int as seconds from staff_invite',
  );
  expect(rows).toEqual([{ seconds: 86_400 }]);
  const urs = await joinStaff(harness(), link, { name: 'Urs <b>Iten</b>', login: 'urs' });
  const people = await mara.text('/people');
  expect(people).toContain('Urs &lt;b&gt;Iten&lt;/b&gt;');
  const id = /people\/([0-9a-f-]{36})\/close/.exec(people)?.[1] ?? '';
  // The accounts are listed in the order in which they were created.
  const listed = (page: string) =>
    [...new JSDOM(page).window.document.querySelectorAll('tbody td:nth-child(2)')].map(
      ({ textContent }) => textContent,
    );
  expect(listed(people)).toEqual(['mara', 'urs']);
  const setAge = (age: string) =>
    harness().pool.query("update staff_account set created_at = now() - $1::interval where login = 'urs'", [
      age,
    ]);
  await setAge('1 day');
  expect(listed(await mara.text('/people'))).toEqual(['urs', 'mara']);
  await setAge('0');
  await mara.post('/people', `/people/${id}/close`);
  expect((await urs.get('/documents')).headers.get('location')).toBe('/staff/sign-in');
  expect((await signIn(openStaffBrowser(harness().url), 'urs', staffPassword)).status).toBe(401);
});

test('expired invitations and password reset links cannot be used', async () => {
  const mara = openStaffBrowser(harness().url);
  await signIn(mara, 'mara', staffPassword);
  const expire = (when: string) =>
    harness().pool.query(`update staff_invite set expires_at = now() + $1::interval`, [when]);
  const link = linkOn(await (await mara.post('/people', '/people/invite')).text());
  await expire('0 s');
  await expect(joinStaff(harness(), link, { name: 'Olga Ott', login: 'olga' })).rejects.toThrow('422');
  await expire('1 minute');
  await joinStaff(harness(), link, { name: 'Olga Ott', login: 'olga' });
  const { rows } = await harness().pool.query<{ id: string }>(
    `select id from staff_account where login = 'olga'`,
  );
  const reset = linkOn(await (await mara.post('/people', `/people/${rows[0]?.id}/reset`)).text());
  const set = () =>
    openStaffBrowser(harness().url).post('/new-password', '/new-password', {
      token: tokenOf(reset),
      password: 'another long password',
    });
  await expire('0 s');
  const late = await set();
  expect(late.status).toBe(422);
  expect(await late.text()).toContain(getStaffTexts('en').signIn.linkOver);
  await expire('1 minute');
  expect((await set()).status).toBe(303);
});

test('accepting an invitation requires a valid name, a valid email address and an unused login', async () => {
  const mara = openStaffBrowser(harness().url);
  await signIn(mara, 'mara', staffPassword);
  const link = linkOn(await (await mara.post('/people', '/people/invite')).text());
  const nia = { name: 'Nia Frei', login: 'nia', email: 'nia@example.com' };
  for (const wrong of [
    { name: 'N' },
    { name: 'N'.repeat(61) },
    { login: 'n' },
    { login: 'MARA' },
    { email: 'nia@example' },
  ])
    await expect(joinStaff(harness(), link, { ...nia, ...wrong })).rejects.toThrow('422');
  const { rows } = await harness().pool.query(`select 1 from staff_account where name like 'N%'`);
  expect(rows).toEqual([]);
  // The rejected attempts did not use up the invitation, and the form keeps what was typed.
  const form = { token: tokenOf(link), ...nia, email: 'nia@example' };
  const refused = await openStaffBrowser(harness().url).post('/join', '/join', {
    ...form,
    password: staffPassword,
  });
  const inputs = new JSDOM(await refused.text()).window.document.querySelectorAll(
    'main form input:not([type=hidden])',
  );
  const typed = [...(inputs as NodeListOf<HTMLInputElement>)].map(({ name, value }) => [name, value]);
  expect(Object.fromEntries(typed)).toEqual({ ...form, password: '' });
  await joinStaff(harness(), link, { ...nia, name: 'Ng' });
});

test('accepting an invitation requires a password of 12 to 200 characters that is not easy to guess, and a name and login without special characters', async () => {
  const mara = openStaffBrowser(harness().url);
  await signIn(mara, 'mara', staffPassword);
  const link = linkOn(await (await mara.post('/people', '/people/invite')).text());
  // This IP address has its own limit on invitations.
  const pia = openStaffBrowser(harness().url, { 'x-forwarded-for': '10.9.2.1' });
  const join = async (password: string, more: Record<string, string> = {}): Promise<number> => {
    const form = { token: tokenOf(link), login: 'pia', name: 'Pia Frei', email: '', password, ...more };
    return (await pia.post('/join', '/join', form)).status;
  };
  const hardToGuess = 'kW7tQz9mXb4R';
  for (const password of [
    '',
    hardToGuess.slice(0, 11),
    hardToGuess.repeat(17).slice(0, 201),
    'passwordpassword',
  ])
    expect(await join(password), password).toBe(422);
  for (const wrong of [
    { name: 'Pia\u0007Frei' },
    { login: 'pia frei' },
    { login: '.pia' },
    { login: 'p'.repeat(101) },
  ])
    expect(await join(hardToGuess, wrong), JSON.stringify(wrong)).toBe(422);
  const { rows } = await harness().pool.query(`select 1 from staff_account where name like 'Pia%'`);
  expect(rows).toEqual([]);
  // An invitation cannot set a password. None of these attempts has used it up.
  const form = { token: tokenOf(link), password: hardToGuess };
  expect((await pia.post('/new-password', '/new-password', form)).status).toBe(422);
  expect(await join(hardToGuess, { name: `Pia ${'F'.repeat(56)}` })).toBe(303);
});

test('a password reset link stops working once the staff account has been closed', async () => {
  const mara = openStaffBrowser(harness().url);
  await signIn(mara, 'mara', staffPassword);
  const { rows } = await harness().pool.query<{ id: string }>(
    `select id from staff_account where login = 'nia'`,
  );
  const id = rows[0]?.id ?? '';
  const link = linkOn(await (await mara.post('/people', `/people/${id}/reset`)).text());
  await mara.post('/people', `/people/${id}/close`);
  const password = 'another long password';
  const answer = await openStaffBrowser(harness().url).post('/new-password', '/new-password', {
    token: tokenOf(link),
    password,
  });
  expect(answer.status).toBe(422);
  expect((await signIn(openStaffBrowser(harness().url), 'nia', password)).status).toBe(401);
});

test("in a staff account's first hour, the first device triggers no sign-in email, but any other device does", async () => {
  const join = async (login: string, minutes: number): Promise<number> => {
    const mara = openStaffBrowser(harness().url);
    await signIn(mara, 'mara', staffPassword);
    const link = linkOn(await (await mara.post('/people', '/people/invite')).text());
    await joinStaff(harness(), link, { name: login, login });
    const { rows } = await harness().pool.query<{ id: string }>(
      `update staff_account set created_at = now() - $2 * interval '1 minute', language = 'it' where login = $1 returning id`,
      [login, minutes],
    );
    await harness().pool.query('update staff_session set device_id = null where staff_id = $1', [
      rows[0]?.id,
    ]);
    await harness().pool.query('delete from staff_device where staff_id = $1', [rows[0]?.id]);
    const count = async () =>
      (await harness().pool.query("select 1 from mail where kind = 'staffNewDevice'")).rowCount ?? 0;
    const before = await count();
    expect((await signIn(openStaffBrowser(harness().url), login, staffPassword)).status).toBe(303);
    const first = await count();
    expect((await signIn(openStaffBrowser(harness().url), login, staffPassword)).status).toBe(303);
    expect(await count()).toBe(first + 1);
    return first - before;
  };
  expect([await join('ida', 59), await join('ivo', 61)]).toEqual([0, 1]);
  // Staff without an email address are notified at the shop's address, in their own language.
  const { rows } = await harness().pool.query(
    `select distinct m.recipient, m.language from mail m join staff_device d on d.id = m.about
       join staff_account s on s.id = d.staff_id where s.login in ('ida', 'ivo')`,
  );
  expect(rows).toEqual([{ recipient: brand.company.email, language: 'it' }]);
});

test('every staff page sends a strict content security policy and is never cached', async () => {
  const mara = openStaffBrowser(harness().url);
  await signIn(mara, 'mara', staffPassword);
  for (const path of [...paths.slice(1), '/sign-in', '/nowhere', '/admin.js']) {
    const { headers } = await mara.get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "font-src 'self'",
      "img-src 'self' data:",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      'report-uri /policy-reports',
      'report-to policy',
    ]);
    const safety = {
      'reporting-endpoints': 'policy="/policy-reports"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    };
    for (const [name, value] of Object.entries(safety)) expect(headers.get(name), name).toBe(value);
  }
});

test('failed sign-in attempts from other devices do not lock out a known device', slow, async () => {
  // Discard the attempts made by the previous tests.
  await harness().pool.query('delete from tally');
  const known = openStaffBrowser(harness().url, { 'x-forwarded-for': '10.9.0.1' });
  expect((await signIn(known, 'mara', staffPassword)).status).toBe(303);
  await known.post('/documents', '/sign-out');
  const guess = (address: string) =>
    signIn(openStaffBrowser(harness().url, { 'x-forwarded-for': address }), 'mara', 'a wrong guess');
  const answers: number[] = [];
  for (let n = 0; n < 42; n += 1) answers.push((await guess(`10.9.1.${n}`)).status);
  expect(answers.filter((status) => status === 401)).toHaveLength(40);
  expect(answers.slice(40)).toEqual([429, 429]);
  expect((await signIn(known, 'mara', staffPassword)).status).toBe(303);
  // Attempts from a known device are counted separately.
  await known.post('/documents', '/sign-out');
  for (let n = 0; n < 8; n += 1) expect((await signIn(known, 'mara', `guess ${n}`)).status).toBe(401);
  expect((await signIn(known, 'mara', staffPassword)).status).toBe(429);
});

test('password attempts from a known device have their own limit, which is for its owner only', async () => {
  const { pool, app, url } = harness();
  await pool.query('delete from tally');
  const headers = { 'x-forwarded-for': '10.9.4.1' };
  const known = openStaffBrowser(url, headers);
  const colleague = openStaffBrowser(url, headers);
  for (const [one, login, password] of [
    [known, 'mara', staffPassword],
    [colleague, 'pia', 'kW7tQz9mXb4R'],
  ] as const) {
    expect((await signIn(one, login, password)).status).toBe(303);
    await one.post('/documents', '/sign-out');
  }
  const guess = async (staff: StaffBrowser) => (await signIn(staff, 'mara', 'a wrong guess')).status;
  const answers: number[] = [];
  const stranger = openStaffBrowser(url, headers);
  for (let n = 0; n < 9; n += 1) answers.push(await guess(stranger));
  expect(answers).toEqual([...Array.from({ length: 8 }, () => 401), 429]);
  expect(await guess(colleague)).toBe(429);
  expect((await signIn(known, 'mara', staffPassword)).status).toBe(303);
  await known.post('/documents', '/sign-out');
  const own: number[] = [];
  for (let n = 0; n < 9; n += 1) own.push(await guess(known));
  expect(own).toEqual(answers);
  await pool.query(`update tally set at = at - interval '840 s'`);
  expect([await guess(stranger), await guess(known)]).toEqual([429, 429]);
  await pool.query(`update tally set at = at - interval '61 s'`);
  expect([await guess(stranger), await guess(known)]).toEqual([401, 401]);

  // All unknown devices together have forty attempts an hour.
  await pool.query('delete from tally');
  await pool.query(
    `insert into tally (key, at, keep_until)
       select $1, now() - interval '59 minutes', now() + interval '1 hour' from generate_series(1, 39)`,
    [app.shop.secrets.of('tally', 'staff password mara from unknown devices')],
  );
  const openElsewhere = (n: number) => openStaffBrowser(url, { 'x-forwarded-for': `10.9.5.${n}` });
  expect([await guess(openElsewhere(1)), await guess(openElsewhere(2))]).toEqual([401, 429]);
  await pool.query(`update tally set at = at - interval '61 s'`);
  expect(await guess(openElsewhere(3))).toBe(401);
  await pool.query('delete from tally');
});

test('a sign-in updates the address and browser of a known device, and replaces a device secret that the shop did not create', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const open = (address: string, secret: string, agent: string) => {
    const staff = openStaffBrowser(harness().url, { 'x-forwarded-for': address, 'user-agent': agent });
    staff.cookies.set('staff-device', secret);
    return staff;
  };
  const load = async () =>
    (
      await harness().pool.query(
        `select address, country, browser, last_seen_at > created_at as "isSeenAgain" from staff_device
           where address like '84.72.20.%'`,
      )
    ).rows;
  const first = open('84.72.20.1', 'made-up', firefox);
  await signIn(first, 'mara', staffPassword);
  const secret = first.cookies.get('staff-device') ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  const device = { address: '84.72.20.1', country: 'CH', browser: 'Firefox on Linux', isSeenAgain: false };
  expect(await load()).toEqual([device]);
  await signIn(open('84.72.20.2', secret, 'something else'), 'mara', staffPassword);
  expect(await load()).toEqual([
    { ...device, address: '84.72.20.2', browser: 'Unknown browser', isSeenAgain: true },
  ]);
});

test('staff who need no second factor can add one, must then use it to sign in, and can remove the last one', async () => {
  const { pool, url } = harness();
  const mara = openStaffBrowser(url);
  await signIn(mara, 'mara', staffPassword);
  const headers = { 'x-forwarded-for': '10.9.6.1' };
  const tim = openStaffBrowser(url, headers);
  const link = linkOn(await (await mara.post('/people', '/people/invite')).text());
  const join = { token: tokenOf(link), login: 'tim', name: 'Tim Ott', email: '', password: staffPassword };
  await tim.post('/join', '/join', join);
  const { you, secondFactor } = getStaffTexts('en');
  const press = async (path: string, fields: Record<string, string> = {}) => {
    const answer = await tim.post('/you', path, fields);
    const page = new JSDOM(await answer.text()).window.document;
    return {
      status: answer.status,
      text: page.querySelector('[role=alert]:not([hidden]), [role=status]')?.textContent,
      recovery: page.querySelectorAll('.recovery code').length,
    };
  };
  expect(await press('/you/recovery')).toEqual({ status: 422, text: you.recoveryNeedsFactor, recovery: 0 });
  const page = await tim.text('/you');
  const secret = Secret.fromBase32(
    /class="secret"><code>([A-Z2-7 ]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? '',
  );
  const code = new TOTP({ secret }).generate();
  const wrong = String((Number(code) + 7) % 1_000_000).padStart(6, '0');
  expect(await press('/you/codes', { code: wrong })).toMatchObject({
    status: 422,
    text: secondFactor.otherCode,
  });
  const setAge = (age: string) =>
    pool.query('update staff_session set created_at = now() - $1::interval', [age]);
  await setAge('16 minutes');
  expect(await press('/you/codes', { code })).toMatchObject({ status: 422, text: you.staleError });
  await setAge('0');
  expect(await press('/you/codes', { code })).toEqual({ status: 200, text: you.codesAdded, recovery: 10 });
  const { rows } = await pool.query(
    `select s.totp_sealed from staff_session s join staff_account a on a.id = s.staff_id where login = 'tim'`,
  );
  expect(rows).toEqual([{ totp_sealed: null }]);

  const passkey = createAuthenticator(url);
  const form = new JSDOM(await tim.text('/you')).window.document.querySelector<HTMLFormElement>(
    '[data-passkey]',
  );
  const response = JSON.stringify(passkey.create(JSON.parse(form?.dataset['options'] ?? '{}')));
  const csrfToken = form?.querySelector<HTMLInputElement>('[name=csrfToken]')?.value ?? '';
  const added = await (await tim.send('POST', '/you/passkey', { csrfToken, response })).text();
  expect(added).toContain(you.passkeyAdded);
  // Only the first second factor comes with recovery codes.
  expect(added).not.toContain('class="recovery"');

  const enter = async () =>
    (await signIn(openStaffBrowser(url, headers), 'tim', staffPassword)).headers.get('location');
  expect(await enter()).toBe('/staff/second-factor');
  const id = /name="id" value="([^"]+)"/.exec(added)?.[1] ?? '';
  await pool.query(
    `insert into staff_passkey (id, staff_id, name, public_key, counter, created_at)
       select 'older', staff_id, 'Phone', '\\x00', 0, now() - interval '1 day' from staff_passkey where id = $1`,
    [id],
  );
  const ids = [...(await tim.text('/you')).matchAll(/name="id" value="([^"]+)"/g)].map(([, one]) => one);
  expect(ids).toEqual(['older', id]);
  await pool.query("delete from staff_passkey where id = 'older'");
  expect(await press('/you/passkey/remove', { id })).toMatchObject({ status: 200, text: you.passkeyRemoved });
  expect(await enter()).toBe('/staff/second-factor');
  expect(await press('/you/codes/remove')).toMatchObject({ status: 200, text: you.codesRemoved });
  // Removing it again changes nothing.
  await press('/you/codes/remove');
  expect(await enter()).toBe('/staff');
  const { rows: log } = await pool.query(
    `select action from staff_audit l join staff_account a on a.id = l.staff_id where login = 'tim' order by l.id`,
  );
  expect(log.map(({ action }) => action)).toEqual([
    'account made',
    'signed in',
    'one-time codes set up',
    'recovery codes drawn',
    'passkey added',
    'passkey removed',
    'one-time codes removed',
    'signed in',
  ]);
});

test('the shop limits the number of password attempts per login', async () => {
  const staff = openStaffBrowser(harness().url);
  const answers: number[] = [];
  for (let i = 0; i < 9; i += 1) answers.push((await signIn(staff, 'target', `guess number ${i}`)).status);
  expect(answers.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 401));
  expect(answers[8]).toBe(429);
});

test.each<[string, (staff: StaffBrowser, n: number) => Promise<Response>, number]>([
  ['passwords of any login', (staff, n) => signIn(staff, `login-${n}`, 'a wrong guess'), 401],
  [
    'invitations and links for a new password',
    (staff, n) =>
      n % 2 === 0
        ? staff.post('/new-password', '/new-password', { token: `guess ${n}`, password: staffPassword })
        : staff.post('/join', '/join', {
            token: `guess ${n}`,
            login: `login-${n}`,
            name: 'Nobody',
            email: '',
            password: staffPassword,
          }),
    422,
  ],
])(
  'the shop checks at most twenty guesses of %s from one network in a quarter of an hour',
  async (_, guess, refused) => {
    await harness().pool.query('delete from tally');
    const staff = openStaffBrowser(harness().url);
    const answers: number[] = [];
    for (let n = 0; n < 22; n += 1) answers.push((await guess(staff, n)).status);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => refused), 429, 429]);
    await harness().pool.query(`update tally set at = at - interval '840 s'`);
    expect((await guess(staff, 22)).status).toBe(429);
    await harness().pool.query(`update tally set at = at - interval '61 s'`);
    expect((await guess(staff, 23)).status).toBe(refused);
  },
);
