import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '../../../contract/domain/brand.ts';
import { joinFirstStaff, type StaffBrowser } from '../admin/harness.ts';
import { openShop, topUp, until, type Harness } from '../shop/harness.ts';
import { gatewayPage, openFaultyProxy, type Fate, type FaultyProxy } from '../support/faultyProxy.ts';

let harness: Harness;
let line: FaultyProxy;
let staff: StaffBrowser;
beforeAll(async () => {
  line = await openFaultyProxy();
  harness = await openShop({ RATE_LIMITS: '0', PAYPAL_API_BASE: `${line.url}/sandbox/paypal` });
  line.target = harness.url;
  staff = await joinFirstStaff(harness);
});
afterAll(async () => {
  await harness.close();
  await line.close();
});

const ask = async () => {
  const ada = harness.shopper();
  const { ordertoken } = await ada.order(topUp);
  return ada.browser.post('/createpaypalid', { ordertoken });
};
type Row = { kind: string; gateway: string; reason: string; open: boolean; count: number };
const rows = async (): Promise<Row[]> =>
  (
    await harness.pool.query<Row>(
      `select kind, gateway, reason, resolved_at is null as open, count from staff_notice order by since`,
    )
  ).rows;
const mails = async () =>
  (await harness.oracle.inbox()).filter(
    ({ to, subject }) => to.includes(brand.company.email) && subject.includes('PayPal'),
  );

test.for([
  ['credentials', { status: 401, body: { error: 'invalid_client' } }],
  ['forbidden', { status: 403, body: { name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED' }] } }],
  ['rateLimited', { status: 429, body: { name: 'RATE_LIMIT_REACHED' } }],
  ['gateway', gatewayPage(404)],
] as [string, Fate][])(
  'an outage with the reason %s creates one notice and one email, and ends once the gateway responds again',
  async ([reason, fate]) => {
    await harness.pool.query('delete from staff_notice');
    const before = (await mails()).length;
    line.fateOf = () => fate;
    await ask();
    await ask();
    expect(await rows()).toEqual([{ kind: 'unavailable', gateway: 'paypal', reason, open: true, count: 2 }]);
    await until(async () => (await mails()).length === before + 1);
    const page = await staff.text('/documents');
    expect(page).toContain('PayPal is not available to us');
    expect(page).toMatch(/since <time>\d\d\.\d\d\.\d{4} \d\d:\d\d<\/time>/);
    // Only the gateway's recovery closes this notice, not staff.
    expect(page).not.toContain('/staff/notices/');

    line.fateOf = () => 'pass';
    expect((await ask()).status).toBe(200);
    expect(await rows()).toEqual([{ kind: 'unavailable', gateway: 'paypal', reason, open: false, count: 2 }]);
    expect(await staff.text('/documents')).not.toContain('PayPal is not available to us');

    // If the fault returns within the hour, a notice appears, but no email is sent.
    line.fateOf = () => fate;
    await ask();
    expect((await rows()).map(({ open }) => open)).toEqual([false, true]);
    line.fateOf = () => 'pass';
    await ask();
    expect((await rows()).map(({ open }) => open)).toEqual([false, false]);
    expect((await mails()).length).toBe(before + 1);
  },
);
