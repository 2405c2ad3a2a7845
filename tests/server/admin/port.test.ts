import { expect, test } from 'vitest';
import { useShop } from './harness.ts';

const harness = useShop({ STAFF_PORT: '1' });

test('a desk with a port of its own is not to be found in the shop', async () => {
  for (const path of ['/staff', '/staff/sign-in', '/staff/admin.js', '/api/staff', '/staff/documents'])
    expect(await (await fetch(harness().origin + path)).text()).not.toContain('Rigi desk');
  const at = (path: string) => harness().app.admin(new Request(`http://desk.example${path}`));
  expect(await (await at('/staff/sign-in')).text()).toContain('Rigi desk');
  expect((await at('/')).headers.get('location')).toBe('/staff');
  expect((await at('/api/health')).status).toBe(404);
});

test('its links lead to that port', async () => {
  expect((await harness().app.firstAdminLink())?.link).toMatch(/^http:\/\/localhost:1\/staff\/join#/);
});
