import { beforeAll, expect, test } from 'vitest';
import {
  joinFirstStaff,
  openStaffBrowser,
  signUp,
  submitPhoto,
  useShop,
  type StaffBrowser,
} from './harness.ts';

const harness = useShop();
let staff: StaffBrowser;
beforeAll(async () => {
  staff = await joinFirstStaff(harness());
});

const actions = async (): Promise<string[]> =>
  (await harness().pool.query<{ action: string }>('select action from staff_audit order by id')).rows.map(
    ({ action }) => action,
  );

test('everything that is done leaves an entry', async () => {
  const one = await submitPhoto(harness(), await signUp(harness()));
  const two = await submitPhoto(harness(), await signUp(harness()));
  await staff.get(`/documents/${one}/pages/0`);
  await staff.post(`/documents/${one}`, `/documents/${one}/approve`);
  await staff.post('/documents', `/documents/${two}/reject`, { reason: 'copy' });
  await staff.post('/people', '/people/invite');
  await openStaffBrowser(harness().origin).post('/sign-in', '/sign-in', {
    login: 'mara',
    password: 'not this one',
  });
  await staff.post('/documents', '/sign-out');
  expect(await actions()).toEqual([
    'account made',
    'signed in',
    'page seen',
    'document opened',
    'document approved',
    'document rejected',
    'invited',
    'sign-in refused',
    'signed out',
  ]);
});

test('nobody changes an entry, not even the shop itself', async () => {
  for (const statement of [
    "update staff_audit set action = 'nothing'",
    'delete from staff_audit',
    'truncate staff_audit',
  ])
    await expect(harness().pool.query(statement)).rejects.toThrow('the audit log is never changed');
});

test('entries that are written together follow one another', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      harness().pool.query("insert into staff_audit (action, detail) values ('page seen', $1)", [{ n }]),
    ),
  );
  const signedIn = openStaffBrowser(harness().origin);
  await signedIn.post('/sign-in', '/sign-in', { login: 'mara', password: 'correct horse battery' });
  expect(await signedIn.text('/log')).toContain('nothing has been changed');
});

test('whoever switches the protection off is found out', async () => {
  const signedIn = openStaffBrowser(harness().origin);
  await signedIn.post('/sign-in', '/sign-in', { login: 'mara', password: 'correct horse battery' });
  const { rows } = await harness().pool.query<{ id: string }>(
    "select id from staff_audit where action = 'document approved'",
  );
  const id = Number(rows[0]?.id);
  const tamper = async (statement: string) => {
    await harness().pool.query('alter table staff_audit disable trigger staff_audit_frozen');
    await harness().pool.query(statement);
    await harness().pool.query('alter table staff_audit enable trigger staff_audit_frozen');
  };
  await tamper(`update staff_audit set detail = '{"x": 1}' where id = ${id}`);
  expect(await signedIn.text('/log')).toContain(`Entry ${id} does not follow`);
  await tamper(`update staff_audit set detail = '{}' where id = ${id}`);
  expect(await signedIn.text('/log')).toContain('nothing has been changed');
  await tamper(`delete from staff_audit where id = ${id}`);
  expect(await signedIn.text('/log')).toMatch(/Entry \d+ does not follow/);
});
