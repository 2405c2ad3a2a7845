/** Sends a request to every staff route as every role. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { assertRoles, routeRoles } from '../../../server/admin/roles.ts';
import { staffRoleNames, type StaffRole } from '../../../server/platform/database/schema.ts';
import { joinColleague, joinFirstStaff, openStaffBrowser, useShop, type StaffBrowser } from './harness.ts';

const harness = useShop();

/** Groups of roles that may use the same routes. */
const allRoles = ['look', 'decide', 'refund', 'owner'];
const deciding = ['decide', 'refund', 'owner'];
const refunding = ['refund', 'owner'];
const owning = ['owner'];
const expected: Record<string, string[]> = {
  'GET /': allRoles,
  'GET /you': allRoles,
  'POST /you/password': allRoles,
  'POST /you/passkey': allRoles,
  'POST /you/passkey/remove': allRoles,
  'POST /you/codes': allRoles,
  'POST /you/codes/remove': allRoles,
  'POST /you/recovery': allRoles,
  'POST /you/sessions/:id/end': allRoles,
  'GET /documents': allRoles,
  'GET /limits': allRoles,
  'GET /refunds': allRoles,
  'GET /gateways': allRoles,
  'GET /log': allRoles,
  'GET /orders': allRoles,
  'POST /orders/search': allRoles,
  'GET /orders/:number': allRoles,
  'GET /customers/:customer': allRoles,
  'GET /documents/:id': deciding,
  'GET /documents/:id/pages/:n': deciding,
  'POST /documents/:id/approve': deciding,
  'POST /documents/:id/reject': deciding,
  'POST /limits/:id/grant': deciding,
  'POST /limits/:id/confirm': deciding,
  'POST /limits/:id/refuse': deciding,
  'POST /notices/:id': deciding,
  'POST /customers/:customer/end-sessions': deciding,
  'POST /orders/:number/resend': deciding,
  'POST /orders/:number/note': deciding,
  'POST /refunds/:id': refunding,
  'POST /refunds/:id/confirm': refunding,
  'POST /refunds/:id/decline': refunding,
  'GET /people': owning,
  'POST /people/invite': owning,
  'POST /people/rule': owning,
  'POST /people/:id/close': owning,
  'POST /people/:id/role': owning,
  'POST /people/:id/reset': owning,
  'GET /figures': owning,
  'GET /figures/pictures/:name': owning,
  'GET /figures/days.csv': owning,
  'GET /figures/vat.csv': owning,
  'GET /promotions': owning,
  'POST /promotions': owning,
  'POST /promotions/:id/end': owning,
  'GET /promotions/uses.csv': owning,
  'GET /promotions/:id/uses.csv': owning,
};
/** Routes that need no role: static files, sign-in and the set-up of a second factor. */
const withoutRole = Object.keys(routeRoles).filter((name) =>
  ['anybody', 'halfway'].includes(routeRoles[name] ?? ''),
);

const people = {} as Record<StaffRole, StaffBrowser>;
beforeAll(async () => {
  people.owner = await joinFirstStaff(harness());
  for (const role of ['look', 'decide', 'refund'] as const)
    people[role] = await joinColleague(harness(), people.owner, { name: `The ${role}`, login: role, role });
});

const pathOf = (name: string): string =>
  (name.split(' ')[1] ?? '')
    .replace(':id', randomUUID())
    .replace(':number', 'R-26-2222-2222')
    .replace(':customer', 'RG-1')
    .replace(':n', '0')
    .replace(/^\/$/, '');
const ask = async (who: StaffBrowser, name: string): Promise<Response> =>
  name.startsWith('GET')
    ? who.get(pathOf(name))
    : who.send('POST', pathOf(name), { csrfToken: await who.csrfTokenOn('/documents') });

test('the role table in this test contains every route that requires a role [ASVS-6.1.3 ASVS-6.3.4 ASVS-8.1.1 ASVS-8.1.2 S1]', () => {
  expect([...Object.keys(expected), ...withoutRole].sort()).toEqual(Object.keys(routeRoles).sort());
});

describe.each(staffRoleNames)('role %s', (role) => {
  test.each(Object.entries(expected))('%s is open only to the listed roles', async (name, who) => {
    const { status } = await ask(people[role], name);
    if (who.includes(role)) expect([200, 303, 404, 422]).toContain(status);
    else expect(status).toBe(403);
  });
  test('each role sees tabs only for pages that it may open', async () => {
    const links = [...(await people[role].text('/documents')).matchAll(/href="\/staff(\/\w+)?" data-tab/g)];
    const daily = ['/', '/orders', '/documents', '/limits', '/refunds'];
    const all = [...daily, '/figures', '/promotions', '/gateways', '/people', '/log'];
    expect(links.map(([, path = '/']) => path)).toEqual(
      all.filter((path) => expected[`GET ${path}`]?.includes(role)),
    );
  });
});

test('every route redirects anonymous visitors to the sign-in page', async () => {
  const stranger = openStaffBrowser(harness().url);
  for (const name of Object.keys(expected)) {
    const answer = name.startsWith('GET')
      ? await stranger.get(pathOf(name))
      : await stranger.send('POST', pathOf(name), { csrfToken: await stranger.csrfTokenOn('/sign-in') });
    expect([name, answer.status, answer.headers.get('location')]).toEqual([name, 303, '/staff/sign-in']);
  }
});

test('staff requests with unknown ids add nothing to the log', async () => {
  const count = async () => (await harness().pool.query('select from staff_audit')).rowCount;
  const before = await count();
  const named = Object.keys(expected).filter((name) => name.startsWith('POST') && /:\w/.test(name));
  expect(named.length).toBeGreaterThan(15);
  for (const name of named) {
    expect([200, 303, 404, 422], name).toContain((await ask(people.owner, name)).status);
    expect(await count(), name).toBe(before);
  }
});

test('a role change takes effect immediately [ASVS-8.3.1]', async () => {
  const { rows } = await harness().pool.query<{ id: string }>(
    "select id from staff_account where login = 'look'",
  );
  const id = rows[0]?.id ?? '';
  for (const method of ['GET', 'HEAD'])
    expect((await people.look.send(method, '/people')).status, method).toBe(403);
  await people.owner.post('/people', `/people/${id}/role`, { role: 'owner' });
  expect((await people.look.get('/people')).status).toBe(200);
  await people.owner.post('/people', `/people/${id}/role`, { role: 'look' });
  expect((await people.look.get('/people')).status).toBe(403);
});

test('giving a colleague the same role again adds nothing to the log', async () => {
  const { pool } = harness();
  const { rows } = await pool.query<{ id: string }>("select id from staff_account where login = 'look'");
  const count = async () => (await pool.query('select from staff_audit')).rowCount;
  const before = await count();
  const answer = await people.owner.post('/people', `/people/${rows[0]?.id}/role`, { role: 'look' });
  expect(answer.status).toBe(303);
  expect(await count()).toBe(before);
});

test('the shop does not start if a staff route is missing from the role table', () => {
  const there = Object.keys(routeRoles).map((name) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, path };
  });
  expect(() => assertRoles(there)).not.toThrow();
  expect(() => assertRoles([...there, { method: 'POST', path: '/vault/:id{[0-9a-f-]{36}}/open' }])).toThrow(
    'POST /vault/:id',
  );
  expect(() => assertRoles(there.slice(1))).toThrow('GET /admin.css');
});
