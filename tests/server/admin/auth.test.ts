import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brand } from '../../../contract/domain/brand.ts';
import { slow } from '../../setup/tiers.ts';
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

  const other = await harness().app.firstAdminLink();
  const mara = await joinStaff(harness(), link.link, { name: 'Mara Meier', login: 'Mara' });
  expect(await mara.text('/documents')).toContain('Mara Meier');
  await expect(joinStaff(harness(), link.link, { name: 'Eve', login: 'eve' })).rejects.toThrow('422');
  await expect(joinStaff(harness(), other?.link ?? '', { name: 'Eve', login: 'eve' })).rejects.toThrow('422');
  expect(await harness().app.firstAdminLink()).toBeNull();
  expect(existsSync(link.file)).toBe(false);
});

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
  await staff.post('/documents', '/sign-out');
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
  await age(890);
  expect((await staff.get('/documents')).status).toBe(200);
  await age(910);
  expect((await staff.get('/documents')).headers.get('location')).toBe('/staff/sign-in');
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
  expect((await set()).status).toBe(422);
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
  // The rejected attempts did not use up the invitation.
  await joinStaff(harness(), link, nia);
});

test('accepting an invitation requires a password of 12 to 200 characters that is not easy to guess', async () => {
  const mara = openStaffBrowser(harness().url);
  await signIn(mara, 'mara', staffPassword);
  const link = linkOn(await (await mara.post('/people', '/people/invite')).text());
  // This IP address has its own limit on invitations.
  const pia = openStaffBrowser(harness().url, { 'x-forwarded-for': '10.9.2.1' });
  const join = async (password: string): Promise<number> => {
    const form = { token: tokenOf(link), login: 'pia', name: 'Pia Frei', email: '', password };
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
  const { rows } = await harness().pool.query(`select 1 from staff_account where login = 'pia'`);
  expect(rows).toEqual([]);
  // The rejected attempts did not use up the invitation.
  expect(await join(hardToGuess)).toBe(303);
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
    'invitations',
    (staff, n) =>
      staff.post('/join', '/join', {
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
