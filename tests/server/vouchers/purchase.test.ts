import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, dataOf, mailTo, openIdentity, until, type Harness } from '../identity/harness.ts';
import { giftCard, payAt, topUp } from '../shop/harness.ts';
import { pdfText } from '../support/pdf-text.ts';
import {
  buy,
  completed,
  fill,
  insertDocument,
  loadLimit,
  createdOrder,
  newcomer,
  orderElsewhere,
  orderRequest,
  pay,
  saleOrder,
  verified,
  voucher,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

test('a verified customer buys three vouchers and finds their PINs in the receipt, the email and the PDF', async () => {
  const ada = await verified(harness);
  const { client, order } = await buy(harness, ada, voucher(25, 3));
  expect(order).toMatchObject({ ProdType: 3, quantity: 3, total: '75.00', email: ada.email, can_refund: 0 });
  const info = dataOf(await client.get(`/getPrintOrderInfo?ordertoken=${order.ordertoken}`, ada.bearer));
  const pins = info.receipts.map((receipt) => receipt.pin ?? '');
  expect(new Set(pins).size).toBe(3);
  for (const receipt of info.receipts) {
    expect(receipt.pin).toMatch(/^\d{16}$/);
    expect(receipt.recharge_code).toBe(receipt.pin?.replace(/(.{4})(?=.)/g, '$1 '));
    expect(receipt.serial).toMatch(/^\d{10}$/);
    expect(receipt).toMatchObject({ value: '25.00', currency: 'CHF', validity: null });
    expect(receipt.warning).toContain('Never give this PIN to anyone');
    expect(receipt.balance_url).toMatch(/^https:\/\/www\.paysafecard\.com\//);
  }
  const { gifts } = await harness.oracle.supplier();
  const sent = gifts.filter((gift) => gift.customIdentifier === order.orderno);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.cards.map(({ pinCode }) => pinCode)).toEqual(pins);

  const mail = await mailTo(harness, ada.email, `(order ${order.orderno})`);
  for (const { recharge_code } of info.receipts) expect(mail.text).toContain(recharge_code);
  expect(mail.text).toContain('Never give this PIN to anyone');
  expect(mail.text).toContain(info.receipts[0]?.balance_url ?? 'no link');
  expect(mail.attachments[0]?.filename).toBe(`${order.orderno}.pdf`);
  // Emails go only to the verified address, whatever the form contains.
  expect((await harness.oracle.inbox()).some((l) => l.to.includes('somebody@else.example'))).toBe(false);
});

test('a voucher order uses the verified name, and the name in the form appears in neither the email nor the receipt', async () => {
  const ada = await verified(harness, { first_name: 'Adele', last_name: 'Verifiziert' });
  const form = { fname: 'Mallory', lname: 'Formular' };
  const { client, answer } = await orderElsewhere(harness, ada, voucher(10), form);
  const order = createdOrder(answer);
  await pay(client, order, ada.bearer);
  await completed(client, order, ada.bearer);
  const { rows } = await harness.pool.query(
    'select first_name, last_name, email from shop_order where number = $1',
    [order.orderno],
  );
  expect(rows).toEqual([{ first_name: 'Adele', last_name: 'Verifiziert', email: ada.email }]);
  const mail = await mailTo(harness, ada.email, `(order ${order.orderno})`);
  const pdf = await pdfText(await harness.oracle.attachment(mail.id, 0));
  expect(pdf).toContain(order.orderno);
  for (const text of [mail.text, mail.html, pdf])
    for (const name of Object.values(form)) expect(text).not.toContain(name);
});

test('the voucher terms need to be accepted only once, however many vouchers are ordered', async () => {
  const ada = await verified(harness);
  for (let n = 0; n < 3; n += 1)
    expect((await orderElsewhere(harness, ada, voucher(10))).answer.status).toBe(200);
  const { rows } = await harness.pool.query('select kind from declaration where account_id = $1', [
    ada.accountId,
  ]);
  expect(rows).toEqual([{ kind: 'terms' }]);
});

test("a voucher's PIN is visible only to the signed-in buyer, in any browser, and every view is recorded", async () => {
  const ada = await verified(harness);
  const { client, order } = await buy(harness, ada, voucher(10));
  const path = `/getPrintOrderInfo?ordertoken=${order.ordertoken}`;
  const elsewhere = createClient(harness);
  expect(await elsewhere.get(path)).toMatchObject({ status: 403, body: { code: 'OTHER_BROWSER' } });
  const ben = await verified(harness);
  expect(await elsewhere.get(path, ben.bearer)).toMatchObject({ status: 403 });
  expect((await elsewhere.get(path, ada.bearer)).status).toBe(200);
  // Using the buyer's browser is not enough to see the PIN, because someone else may be using that browser by
  // now.
  expect(await client.get(path)).toMatchObject({ status: 403, body: { code: 'OTHER_BROWSER' } });
  expect(await client.get(path, ben.bearer)).toMatchObject({ status: 403, body: { code: 'OTHER_BROWSER' } });
  expect((await client.get(path, ada.bearer)).status).toBe(200);
  const printed = (bearer?: string) =>
    client.browser.send(
      'POST',
      '/api/receiptPdf',
      { ordertoken: order.ordertoken },
      bearer ? { authorization: `Bearer ${bearer}` } : {},
    );
  // A receipt printed without the buyer's session contains no PIN, and no view of the PIN is recorded.
  expect((await printed()).status).toBe(200);
  const pdf = await printed(ada.bearer);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  await mailTo(harness, ada.email, `(order ${order.orderno})`);

  const reveals = async () =>
    (
      await harness.pool.query<{ way: string; account_id: string | null; buyer_id: string | null }>(
        `select r.* from code_reveal r join shop_order o on o.id = r.order_id where o.number = $1 order by r.id`,
        [order.orderno],
      )
    ).rows;
  const recorded = await until(async () => ((await reveals()).length === 4 ? await reveals() : null));
  expect(recorded.map(({ way }) => way).sort()).toEqual(['mail', 'print', 'screen', 'screen']);
  const screens = recorded.filter(({ way }) => way === 'screen');
  expect(screens[0]).toMatchObject({ account_id: ada.accountId, buyer_id: null });
  expect(screens[1]).toMatchObject({ account_id: ada.accountId });
  expect(screens[1]?.buyer_id).not.toBeNull();
  for (const statement of [
    'update code_reveal set way = $$mail$$',
    'delete from code_reveal',
    'truncate code_reveal',
  ])
    await expect(harness.pool.query(statement)).rejects.toThrow('written once');

  // Neither the order nor the report contains the code, so requesting them records no view.
  await client.get(`/getSaleOrder?ordertoken=${order.ordertoken}`);
  await client.get('/getpsreport', ada.bearer);
  expect(await reveals()).toHaveLength(4);
  expect(await client.post('/init-refund', { ordertoken: order.ordertoken }, ada.bearer)).toMatchObject({
    status: 403,
    body: { code: 'CODE_REVEALED' },
  });
});

test("views of a gift card's code are recorded, but views of a top-up are not", async () => {
  const guest = harness.shopper();
  const ways: Record<string, string[]> = {};
  for (const request of [giftCard, topUp]) {
    const order = await guest.order(request);
    await payAt((await guest.payUrl(order.ordertoken)).payurl, 'approve');
    await guest.check(order.ordertoken);
    await until(async () => (await guest.saleOrder(order.ordertoken)).status === 'completed');
    await guest.print(order.ordertoken);
    await mailTo(harness, 'ada@example.org', order.orderno);
    const { rows } = await harness.pool.query<{ way: string }>(
      'select way from code_reveal r join shop_order o on o.id = r.order_id where o.number = $1 order by way',
      [order.orderno],
    );
    ways[order.product] = rows.map(({ way }) => way);
  }
  expect(Object.values(ways)).toEqual([['mail', 'screen'], []]);
});

test('a visitor can add a voucher to the cart but must sign in to order it', async () => {
  const client = createClient(harness);
  const carttoken = await fill(client, voucher(50));
  expect(await client.post('/createSaleOrder', orderRequest(carttoken))).toMatchObject({
    status: 401,
    body: { message: 'Token not provided' },
  });
  const ada = await verified(harness);
  expect(createdOrder(await client.post('/createSaleOrder', orderRequest(carttoken), ada.bearer)).email).toBe(
    ada.email,
  );
});

test('a visitor from abroad cannot buy a voucher', async () => {
  const client = createClient(harness);
  expect(await client.post('/addCart', { ...voucher(50), residence: 'DE' })).toMatchObject({
    status: 403,
    body: { code: 'RESIDENCE', message: 'Prepaid vouchers are sold to residents of Switzerland only.' },
  });
  const refused = { status: 403, body: { code: 'RESIDENCE' } };
  const ben = await verified(harness, { country: 'DE', postcode: '79098', city: 'Freiburg' });
  expect((await orderElsewhere(harness, ben, voucher(50))).answer).toMatchObject(refused);
  // The country that the page sends does not replace the verified one.
  const cleo = await verified(harness, { country: null });
  expect((await orderElsewhere(harness, cleo, voucher(50), { residence: 'CH' })).answer).toMatchObject(
    refused,
  );
});

test('an order can contain one to ten vouchers, worth up to CHF 1000', async () => {
  const client = createClient(harness);
  for (const [francs, quantity, text] of [
    [10, 11, 'Quantity'],
    [150, 7, 'Quantity'],
    [10, 0, 'Quantity'],
    [11, 1, 'ProductPriceID'],
  ] as const) {
    const answer = await client.post('/addCart', voucher(francs, quantity));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([text]);
  }
  expect((await client.post('/addCart', voucher(100, 10))).status).toBe(200);
});

test('a rejected voucher order lists the missing verification steps in the sequence used at checkout [ASVS-2.3.1]', async () => {
  const ada = await newcomer(harness);
  const set = (values: string) =>
    harness.pool.query(`update account set ${values} where id = $1`, [ada.accountId]);
  const refusal = async (more: object = {}) => (await orderElsewhere(harness, ada, voucher(10), more)).answer;
  const all = ['mobile', 'email', 'address', 'id', 'bowner'];
  const message = 'Your Mobile number is not verified yet.';
  expect(await refusal()).toMatchObject({
    status: 403,
    body: { code: 'VERIFICATION', message, data: { missing: all } },
  });
  await set(`isd = '41', mobile = '791112233', mobile_verified_at = now()`);
  expect(await refusal()).toMatchObject({
    status: 403,
    body: { message: 'Please complete your verification first.', data: { missing: all.slice(1) } },
  });
  await set(`email_verified_at = now()`);
  await set(
    `street = 'Gasse', houseno = '1', postcode = '3000', city = 'Bern', country = 'CH', address_verified_at = now()`,
  );
  // Without a birth date, the address step is incomplete.
  expect((await refusal()).body.data).toEqual({ missing: ['address', 'id', 'bowner'] });
  await set(`dob = '1990-01-01'`);
  expect((await refusal()).body.data).toEqual({ missing: ['id', 'bowner'] });
  await insertDocument(harness, ada, 'under_review');
  expect(await refusal()).toMatchObject({
    status: 403,
    body: { code: 'ID_REVIEW', data: { missing: ['review', 'bowner'] } },
  });
  await harness.pool.query(
    `update id_document set status = 'rejected', reviewed_at = now() where account_id = $1`,
    [ada.accountId],
  );
  expect(await refusal({ bowner: 1 })).toMatchObject({
    body: { code: 'VERIFICATION', data: { missing: ['id'] } },
  });
  await insertDocument(harness, ada, 'approved');
  expect((await refusal()).body.data).toEqual({ missing: ['bowner'] });
  expect(createdOrder(await refusal({ bowner: 1 })).status).toBe('confirmed');
  // Each declaration is stored with the customer's details at the time of the declaration.
  const { rows } = await harness.pool.query<{
    kind: string;
    text_version: string;
    ip: string;
    person: object;
  }>('select * from declaration where account_id = $1 order by kind', [ada.accountId]);
  expect(rows.map(({ kind }) => kind)).toEqual(['bowner', 'terms']);
  const person = {
    firstname: 'Ada',
    lastname: 'Keller',
    dob: '1990-01-01',
    street: 'Gasse',
    houseno: '1',
    postcode: '3000',
    city: 'Bern',
    country: 'CH',
  };
  for (const row of rows) expect(row).toMatchObject({ text_version: '2026-11', person });
  expect(rows[0]?.ip).toMatch(/^10\./);
  await expect(harness.pool.query('delete from declaration')).rejects.toThrow('written once');
});

test('a customer under sixteen cannot buy a voucher', async () => {
  const tomorrow = new Date(Date.now() + 36 * 3_600_000);
  tomorrow.setFullYear(tomorrow.getFullYear() - 16);
  const kid = await verified(harness, { dob: tomorrow.toISOString().slice(0, 10) });
  expect((await orderElsewhere(harness, kid, voucher(10))).answer).toMatchObject({
    status: 422,
    body: { code: 'AGE', message: 'You must be at least 16 years old.' },
  });
});

test('before buying another voucher, a customer repeats only the verification steps whose data was changed or rejected', async () => {
  const ada = await verified(harness);
  await buy(harness, ada, voucher(10));
  const again = async () => (await orderElsewhere(harness, ada, voucher(10))).answer;
  await harness.pool.query(`update account set bowner_at = null, bowner_version = null where id = $1`, [
    ada.accountId,
  ]);
  expect((await again()).status).toBe(200);
  await ada.client.post('/updateprofile', { lastname: 'Meier' }, ada.bearer);
  expect((await again()).body.data).toEqual({ missing: ['id'] });
  await insertDocument(harness, ada, 'rejected');
  expect((await again()).body.data).toEqual({ missing: ['id'] });
  await insertDocument(harness, ada, 'approved');
  expect((await again()).status).toBe(200);
  await ada.client.post(
    '/updateprofile',
    { address: { street: 'Neue Gasse', houseno: '3', postcode: '9000', city: 'St. Gallen', country: 'CH' } },
    ada.bearer,
  );
  expect((await again()).body.data).toEqual({ missing: ['address'] });
});

test('the declaration is required before the first voucher, even after a delivered top-up or an unpaid voucher order', async () => {
  const ada = await verified(harness);
  expect((await orderElsewhere(harness, ada, voucher(10))).answer.status).toBe(200);
  await harness.pool.query(`update account set bowner_at = null, bowner_version = null where id = $1`, [
    ada.accountId,
  ]);
  const { client, answer } = await orderElsewhere(harness, ada, topUp, { residence: 'CH' });
  const order = createdOrder(answer);
  await pay(client, order, ada.bearer);
  await completed(client, order, ada.bearer);
  expect((await orderElsewhere(harness, ada, voucher(10))).answer.body.data).toEqual({
    missing: ['bowner'],
  });
});

test('another customer in the same browser cannot take over an order [S1]', async () => {
  const [ada, ben] = [await verified(harness), await verified(harness)];
  const client = createClient(harness);
  const carttoken = await fill(client, voucher(100));
  const first = createdOrder(await client.post('/createSaleOrder', orderRequest(carttoken), ada.bearer));
  // Ordering the cart again does not replace the verified address by the one in the form.
  expect(
    createdOrder(await client.post('/createSaleOrder', orderRequest(carttoken), ada.bearer)),
  ).toMatchObject({ orderno: first.orderno, email: ada.email, verification: { required: 1, missing: [] } });
  // The cart and its order belong to the first customer, so the response to the second customer must not
  // contain the order's token.
  const answer = await client.post('/createSaleOrder', orderRequest(carttoken), ben.bearer);
  expect(answer).toMatchObject({ status: 404, body: { code: 'CART_GONE' } });
  expect(JSON.stringify(answer.body)).not.toContain(first.ordertoken);
  expect((await loadLimit(ben)).daily.used).toBe('0.00');
});

test('a voucher PIN in the wrong format is not delivered, and the buyer can request a refund', async () => {
  const ada = await verified(harness);
  const { client, answer } = await orderElsewhere(harness, ada, voucher(150));
  const order = createdOrder(answer);
  await harness.oracle.supplierMisbehaves({ pin: 'short', next: 1 });
  await pay(client, order, ada.bearer);
  const failed = await until(async () => {
    const now = await saleOrder(client, order);
    return now.can_refund === 1 ? now : null;
  });
  expect(failed).toMatchObject({ status: 'cancelled', paymentstatus: 'paid' });
  const { rows } = await harness.pool.query('select failure from delivery where identifier = $1', [
    order.orderno,
  ]);
  expect(rows).toEqual([{ failure: 'CODE_OF_WRONG_FORM' }]);
  expect((await loadLimit(ada)).daily.used).toBe('150.00');
  expect((await client.post('/init-refund', { ordertoken: order.ordertoken }, ada.bearer)).status).toBe(200);
  await until(async () => (await saleOrder(client, order)).paymentstatus === 'refunded');
  expect((await loadLimit(ada)).daily.used).toBe('0.00');
});

test("a voucher's product page shows all the information required before a purchase", async () => {
  for (const language of ['en', 'de', 'fr', 'es', 'it']) {
    const client = createClient(harness, undefined, language);
    const rates = dataOf(await client.get('/getCardRate?prodid=V-1'));
    expect(rates.rates.map((rate) => rate.Receivevalue)).toEqual([
      '10.00',
      '25.00',
      '50.00',
      '75.00',
      '100.00',
      '150.00',
    ]);
    expect(rates.rates.every((rate) => rate.Price === rate.Receivevalue)).toBe(true);
    expect(rates).toMatchObject({
      quantity: { min: 1, max: 10 },
      order_max: '1000.00',
      facts: { refundable: 0 },
    });
    const faq = dataOf(await client.get('/getCardInfoFaq?slug=paysafecard'));
    expect(faq.howto).toHaveLength(5);
    expect(faq.faqs.length).toBeGreaterThanOrEqual(7);
    expect(faq.warning?.html).toContain('117');
    expect(faq.balance_url).toMatch(/^https:/);
    expect(faq.issuer).toBe('paysafecard.com Schweiz GmbH');
  }
});
