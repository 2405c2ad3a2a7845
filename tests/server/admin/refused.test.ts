/** Checks how staff pages respond when a request is refused or causes an internal error. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPasswords } from '../../../server/identity/passwords/passwords.ts';
import { ShopRefusal, type RefusalStatus } from '../../../server/platform/refusal.ts';
import { newAddress, openIdentity, type Harness } from '../identity/harness.ts';
import { openStaffBrowser, signInTo } from './harness.ts';

let harness: Harness;
/** The error that the next sign-in throws. */
let thrown: Error;
beforeAll(async () => {
  const cheap = createPasswords(undefined, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  harness = await openIdentity(
    { RATE_LIMITS: '0' },
    { ...cheap, verifyPassword: () => Promise.reject(thrown) },
  );
});
afterAll(() => harness.close());

const answer = async (error: Error) => {
  thrown = error;
  const address = newAddress();
  // Attempts count per login and per IP address, so use a new login and a new IP address.
  const staff = openStaffBrowser(harness.url, { 'x-forwarded-for': address });
  const response = await signInTo(staff, `somebody-${address}`);
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    page: await response.text(),
  };
};
const statuses: RefusalStatus[] = [400, 401, 402, 403, 404, 409, 410, 413, 415, 422, 429, 502, 503];

describe('refused requests on staff pages', () => {
  test.each(statuses)("the error page of a refused request has the refusal's status: %i", async (status) => {
    const { page, ...head } = await answer(new ShopRefusal(status, 'wait'));
    expect(head).toEqual({ status, retryAfter: null });
    expect(page).toContain('It may take more time to respond. Please wait for a while.');
    expect(page).toContain('href="/staff"');
  });
  test('the response contains Retry-After if the refusal specifies a delay', async () => {
    const warn = vi.spyOn(harness.app.shop.log, 'warn');
    expect(await answer(new ShopRefusal(503, 'wait', { retryAfter: 2, code: 'BUSY' }))).toMatchObject({
      status: 503,
      retryAfter: '2',
    });
    expect(warn.mock.lastCall).toEqual([
      { path: '/staff/sign-in', status: 503, refusal: 'BUSY' },
      'a request to a staff page was refused',
    ]);
    warn.mockRestore();
  });
  test('a refusal with a non-standard status returns 400', async () => {
    expect(await answer(new ShopRefusal(419, 'csrf'))).toMatchObject({ status: 400 });
  });
});

test('staff pages refuse a request body larger than 16 KB', async () => {
  const staff = openStaffBrowser(harness.url);
  // without a CSRF token, a body within the size limit gets 403 instead of 413
  const loadStatus = async (bytes: number) =>
    (await staff.send('POST', '/sign-in', { login: 'x'.repeat(bytes - 'login='.length) })).status;
  expect(await loadStatus(16 * 1024)).toBe(403);
  expect(await loadStatus(16 * 1024 + 1)).toBe(413);
});

test('an internal error returns 500 without revealing the error message', async () => {
  const error = vi.spyOn(harness.app.shop.log, 'error');
  const { status, page } = await answer(new Error('relation "secret" does not exist'));
  expect(status).toBe(500);
  expect(page).toContain('Something went wrong! Please try again later.');
  expect(page).not.toContain('secret');
  expect(error.mock.lastCall).toEqual([
    { path: '/staff/sign-in', problem: 'Error', at: expect.any(Array) },
    'a staff page failed',
  ]);
  expect(JSON.stringify(error.mock.lastCall)).not.toContain('secret');
  error.mockRestore();
});
