import { expect, test } from 'vitest';
import { useShop } from './harness.ts';

const harness = useShop({ STAFF_PORT: '1' });

test('with a separate staff port, the public port does not serve the staff pages [ASVS-3.5.4]', async () => {
  for (const path of ['/staff', '/staff/sign-in', '/staff/admin.js', '/api/staff', '/staff/documents'])
    expect(await (await fetch(harness().url + path)).text()).not.toContain('Rigi staff');
  const at = (path: string) => harness().app.admin(new Request(`http://staff.example${path}`));
  expect(await (await at('/staff/sign-in')).text()).toContain('Rigi staff');
  expect((await at('/')).headers.get('location')).toBe('/staff');
  expect((await at('/api/health')).status).toBe(404);
});

test("the first admin's invitation link points to the staff port", async () => {
  expect((await harness().app.firstAdminLink())?.link).toMatch(/^http:\/\/localhost:1\/staff\/join#/);
});
