import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailCodeMinutes } from '../../../contract/domain/limits.ts';
import { loadReceipt } from '../../../server/fulfilment/receipts/receipt.ts';
import { loadOrder } from '../../../server/orders/loadOrder.ts';
import { orderLink } from '../../../server/orders/orderLink.ts';
import { codeIn, mailTo, otherCode } from '../identity/harness.ts';
import { dataOf, giftCard, openShop, payAt, topUp, until, type Harness } from '../shop/harness.ts';
import { buy } from './people.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ RATE_LIMITS: '0' });
});
afterAll(() => harness.close());

const findLink = async (email: string, orderno: string): Promise<string> => {
  const mail = await until(async () =>
    (await harness.oracle.inbox()).find((l) => l.to.includes(email) && l.subject.includes(orderno)),
  );
  const [url = ''] = /https?:\/\/\S+\/order-success#order=[\w.-]+/.exec(mail.text) ?? [];
  expect(mail.html).toContain(url);
  return new URL(url).hash.replace('#order=', '');
};
let drawn = 0;
const guest = (): string => `guest${(drawn += 1)}@mail.example`;

describe('the order link in a guest’s email', () => {
  test('the order link opens the order in any browser, with its state and a receipt but without codes', async () => {
    const email = guest();
    const bought = await buy(harness.shopper(), giftCard, { email });
    const link = await findLink(email, bought.orderno);

    const phone = harness.shopper();
    const order = dataOf(await phone.browser.post('/openOrder', { link }));
    expect(order).toMatchObject({ orderno: bought.orderno, status: 'completed', is_buyer: 0 });
    expect(order.email).toBe('g***@m***.example');
    expect((await phone.browser.get(`/getPrintOrderInfo?ordertoken=${order.ordertoken}`)).body.code).toBe(
      'OTHER_BROWSER',
    );
    const copy = await phone.browser.send('POST', '/api/receiptPdf', { ordertoken: order.ordertoken });
    expect(copy.headers.get('content-type')).toBe('application/pdf');
    const { shop } = harness.app;
    const row = await loadOrder(shop, order.ordertoken);
    expect(await loadReceipt(shop, row, 'en', false, null)).toMatchObject({
      receipts: [],
      customer: { name: '', email: 'g***@m***.example' },
      order: { invoice: bought.orderno, is_buyer: 0 },
    });
  });

  test('a one-time code from an email shows the recharge codes for an hour, in the browser that entered it', async () => {
    const email = guest();
    const ada = harness.shopper();
    const bought = await buy(ada, giftCard, { email });
    const phone = harness.shopper();
    const response = await phone.browser.post('/openOrder', { link: await findLink(email, bought.orderno) });
    const { ordertoken } = dataOf(response);
    const sent = dataOf(await phone.browser.post('/sendOrderCode', { ordertoken }));
    expect(sent).toMatchObject({
      channel: 'email',
      otp_valid_minutes: emailCodeMinutes,
      to: 'g***@m***.example',
    });
    expect((await phone.browser.post('/sendOrderCode', { ordertoken })).status).toBe(429);
    const code = codeIn((await mailTo(harness, email, 'Your confirmation code')).text);

    const wrong = await phone.browser.post('/verifyOrderCode', { ordertoken, otpcode: otherCode(code) });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'INVALID_OTP', data: { attempts_left: 4 } } });
    const right = await phone.browser.post('/verifyOrderCode', { ordertoken, otpcode: code });
    expect(right.status).toBe(200);
    const shown = await phone.print(ordertoken);
    expect(shown.receipts).toEqual((await ada.print(ordertoken)).receipts);
    expect((await phone.saleOrder(ordertoken)).is_buyer).toBe(1);
    // The code gives no access to another order, and no access in another buyer's browser.
    const neighbour = harness.shopper();
    const other = await neighbour.order(giftCard, { email: guest() });
    expect((await phone.saleOrder(other.ordertoken)).is_buyer).toBe(0);
    expect((await neighbour.saleOrder(ordertoken)).is_buyer).toBe(0);

    // The one-time code works once and only in this browser. The access that it grants expires.
    expect((await phone.browser.post('/verifyOrderCode', { ordertoken, otpcode: code })).status).toBe(410);
    expect((await harness.shopper().saleOrder(ordertoken)).is_buyer).toBe(0);
    const { rows } = await harness.pool.query<{ minutes: number }>(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from order_reader`,
    );
    expect(rows).toEqual([{ minutes: 60 }]);
    await harness.pool.query(`update order_reader set expires_at = now()`);
    expect((await phone.saleOrder(ordertoken)).is_buyer).toBe(0);

    // A new code restores access.
    await harness.pool.query(`update tally set at = at - interval '61 s'`);
    expect((await phone.browser.post('/sendOrderCode', { ordertoken })).status).toBe(200);
    const again = codeIn((await mailTo(harness, email, 'Your confirmation code', 2)).text);
    expect((await phone.browser.post('/verifyOrderCode', { ordertoken, otpcode: again })).status).toBe(200);
    expect((await phone.saleOrder(ordertoken)).is_buyer).toBe(1);
  });

  test('no one-time code is sent for an order without delivered codes', async () => {
    const email = guest();
    const { ordertoken } = await harness.shopper().order(giftCard, { email });
    expect(await harness.shopper().browser.post('/sendOrderCode', { ordertoken })).toMatchObject({
      status: 409,
      body: { code: 'NOT_COMPLETED' },
    });
    const { rows } = await harness.pool.query('select kind from mail where recipient = $1', [email]);
    expect(rows).toEqual([]);
  });

  test('a one-time code for another order is rejected', async () => {
    const email = guest();
    const [one, two] = [
      await buy(harness.shopper(), giftCard, { email, lang: 'de' }),
      await buy(harness.shopper(), topUp, { email }),
    ];
    const phone = harness.shopper();
    await phone.browser.post('/sendOrderCode', { ordertoken: one.ordertoken });
    const otpcode = codeIn((await mailTo(harness, email, 'Ihr Bestätigungscode')).text);
    const { rows } = await harness.pool.query(
      `select round(extract(epoch from max(expires_at) - now()) / 60)::int as minutes from one_time_code`,
    );
    expect(rows).toEqual([{ minutes: emailCodeMinutes }]);
    expect(
      (await phone.browser.post('/verifyOrderCode', { ordertoken: two.ordertoken, otpcode })).status,
    ).toBe(410);
  });

  test("an order link contains the order's id and expires after ninety days", () => {
    const id = '01234567-89ab-4cde-8f01-23456789abcd';
    const url = orderLink(harness.app.shop, { id }, new Date('2026-05-04T10:15:00.999Z'));
    const [payload = ''] = new URL(url).hash.replace('#order=', '').split('.');
    const bytes = Buffer.from(payload, 'base64url');
    expect([bytes.length, bytes.toString('hex', 0, 16)]).toEqual([20, id.replaceAll('-', '')]);
    expect(new Date(bytes.readUInt32BE(16) * 1000)).toEqual(new Date('2026-08-02T10:15:00Z'));
    expect(new URL(url).pathname).toBe('/order-success');
  });

  test('forged, modified and expired order links are rejected [S9]', async () => {
    const email = guest();
    const bought = await buy(harness.shopper(), topUp, { email });
    const link = await findLink(email, bought.orderno);
    const [payload = '', mac = ''] = link.split('.');
    const later = Buffer.from(payload, 'base64url');
    later.writeUInt32BE(later.readUInt32BE(16) + 1, 16);
    const foreign = Buffer.from(payload, 'base64url');
    foreign.writeUInt8(foreign.readUInt8(0) ^ 1, 0);
    for (const forged of [
      `${later.toString('base64url')}.${mac}`,
      `${foreign.toString('base64url')}.${mac}`,
      `${payload}.${mac.slice(0, -2)}AA`,
      payload + mac,
    ])
      expect((await harness.shopper().browser.post('/openOrder', { link: forged })).body.code).toBe(
        'ORDER_LINK',
      );
    expect((await harness.shopper().browser.post('/openOrder', { link: `${link}=` })).status).toBe(422);

    const short = await openShop({ ORDER_LINK_DAYS: '0' });
    try {
      const ada = short.shopper();
      await buy(ada, topUp, { email });
      const mail = await until(async () => (await short.oracle.inbox())[0]);
      const old = /#order=([\w.-]+)/.exec(mail.text)?.[1];
      expect((await ada.browser.post('/openOrder', { link: old })).body).toMatchObject({
        code: 'ORDER_LINK',
        message: 'This link has expired. Please use the link in a newer e-mail, or write to us.',
      });
    } finally {
      await short.close();
    }
  });

  test('a guest with the order link can request a refund in another browser', async () => {
    const email = guest();
    const ada = harness.shopper();
    const order = await ada.order({ ...topUp, Mobile: '9801041303' }, { email });
    await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
    const phone = harness.shopper();
    const response = await phone.browser.post('/openOrder', { link: await findLink(email, order.orderno) });
    const { ordertoken, can_refund } = dataOf(response);
    expect(can_refund).toBe(1);
    expect((await phone.browser.post('/init-refund', { ordertoken })).status).toBe(200);
    await until(async () => (await phone.status(ordertoken)).paymentstatus === 'refunded');
  });

  test('the order link in an email is not stored in the database', async () => {
    const email = guest();
    const bought = await buy(harness.shopper(), topUp, { email });
    const [, mac = ''] = (await findLink(email, bought.orderno)).split('.');
    const { rows } = await harness.pool.query<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { table_name } of rows) {
      const found = await harness.pool.query(
        `select 1 from "${table_name}" t where t::text like '%' || $1 || '%'`,
        [mac],
      );
      expect([table_name, found.rowCount]).toEqual([table_name, 0]);
    }
  });
});
