import { afterAll, beforeAll, expect, test } from 'vitest';
import { giftCard, openShop, payAt, topUp, until, type Harness } from '../shop/harness.ts';
import { pdfText } from '../support/pdf-text.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop();
});
afterAll(() => harness.close());

test('a top-up passes through the states confirmed, payment, processing and completed, and its receipt is emailed', async () => {
  const ada = harness.shopper();
  const { carttoken } = await ada.addCart(topUp);
  const order = await ada.createOrder(carttoken);
  const ordered = {
    ordertoken: expect.stringMatching(/^[\w-]{43}$/) as string,
    orderno: expect.stringMatching(/^R-\d\d(-[2-9A-HJ-NP-Z]{4}){2}$/) as string,
    status: 'confirmed',
    step: 1,
    ProdType: 2,
    product: 'Airtel India',
    operator: 'Airtel India',
    logo: '/brands/operators/airtel.svg',
    slug: 'airtel-india',
    ccode_iso2: 'IN',
    Mobile: '9801041300',
    ISDCode: '91',
    Receivevalue: '299.00',
    ReceiveCurrency: 'INR',
    contents: { text: 'unlimited calls, 1.5\u00a0GB a day, 100\u00a0SMS a day', lang: 'en' },
    validity: 'P28D',
    quantity: 1,
    amount: '2.85',
    subtotal: '2.85',
    servicecharge: '0.00',
    discount: '0.00',
    giftcode: null,
    total: '2.85',
    currency: 'CHF',
    paymentstatus: 'none',
    paymentmethod: null,
    transactionid: null,
    date: expect.any(String) as string,
    invoice: null,
    can_cancel: 1,
    can_refund: 0,
    expires_at: expect.any(String) as string,
    email: 'ada@example.org',
    is_buyer: 1,
  };
  expect(order).toEqual({ ...ordered, verification: { required: 0, missing: [] } });
  // An unpaid order expires half an hour after its creation.
  expect(Date.parse(order.expires_at) - Date.parse(order.date)).toBe(30 * 60_000);
  const { payurl, method, transactionid } = await ada.payUrl(order.ordertoken);
  expect(method).toBe('GET');
  expect(await ada.check(order.ordertoken)).toMatchObject({
    status: 'payment',
    message_key: 'wait',
    redirect: null,
  });
  expect(await payAt(payurl, 'approve')).toContain('/payment-process?result=success');
  const check = await ada.check(order.ordertoken);
  expect(check).toMatchObject({ paymentstatus: 'paid', message_key: 'paid' });
  await until(async () => (await ada.status(order.ordertoken)).status === 'completed');
  expect(await ada.status(order.ordertoken)).toMatchObject({
    step: 4,
    deliverystatus: 'delivered',
    can_refund: 0,
  });
  const { date, orderno, ordertoken, expires_at } = order;
  expect(await ada.saleOrder(ordertoken)).toEqual({
    ...ordered,
    date,
    orderno,
    ordertoken,
    expires_at,
    status: 'completed',
    step: 4,
    paymentstatus: 'paid',
    paymentmethod: 'card',
    paymentbrand: 'VIS',
    transactionid,
    invoice: orderno,
    can_cancel: 0,
  });

  const { topups } = await harness.oracle.supplier();
  expect(topups.filter((t) => t.customIdentifier === order.orderno)).toHaveLength(1);
  const printed = await ada.print(order.ordertoken);
  expect(printed.again_url).toMatch(/\/order-success#order=[\w.-]+&again=1$/);
  const [receipt] = printed.receipts;
  // The code has more than four characters and is printed without spaces.
  expect(receipt?.recharge_code).toMatch(/^\w{5,}$/);
  expect(receipt).toMatchObject({ value: '299.00', currency: 'INR', pin: null });
  const mail = await until(async () =>
    (await harness.oracle.inbox()).find((l) => l.subject.includes(order.orderno)),
  );
  expect(mail.to).toEqual(['ada@example.org']);
  expect(mail.text).toContain(receipt?.recharge_code);
});

test("a gift card's code is encrypted at rest, and is the same on screen, in the email and in the PDF [R16]", async () => {
  const ada = harness.shopper();
  const order = await ada.order({ ...giftCard, Quantity: 2 }, { lang: 'de' });
  expect(order).toMatchObject({ quantity: 2, amount: '25.00', subtotal: '50.00', total: '50.00' });
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => (await ada.check(order.ordertoken)).status === 'completed');

  const gift = (await harness.oracle.supplier()).gifts.find((g) => g.customIdentifier === order.orderno);
  const issued = gift?.cards.map((card) => card.cardNumber) ?? [];
  expect(issued).toHaveLength(2);
  const { order: printed, receipts, customer } = await ada.print(order.ordertoken);
  // In the print info, the country has its own field. In the stored order, it is part of the product name.
  expect(printed).toMatchObject({ product: 'Netflix', ccode_iso2: 'CH' });
  const stored = await harness.pool.query(
    `select item ->> 'ProdName' as name from shop_order where number = $1`,
    [order.orderno],
  );
  expect(stored.rows).toEqual([{ name: 'Netflix CH' }]);
  expect(customer).toEqual({ name: 'Ada Łovelace', email: 'ada@example.org' });
  expect(receipts.map((r) => r.recharge_code.replaceAll(' ', ''))).toEqual(issued);
  expect(receipts.map((r) => r.pin)).toEqual(gift?.cards.map((card) => card.pinCode));

  const loadReveals = async () =>
    (
      await harness.pool.query(
        `select r.way, r.buyer_id = o.buyer_id as own, r.account_id from code_reveal r
           join shop_order o on o.id = r.order_id where o.number = $1 and r.way <> 'mail' order by r.id`,
        [order.orderno],
      )
    ).rows;
  expect(await loadReveals()).toEqual([{ way: 'screen', own: true, account_id: null }]);

  const dump = await harness.pool.query<{ row: string }>(
    `select t::text as row from delivered_code t union all select t::text from job t
     union all select t::text from order_event t union all select t::text from delivery t`,
  );
  for (const code of issued) for (const { row } of dump.rows) expect(row).not.toContain(code);

  const mail = await until(async () =>
    (await harness.oracle.inbox()).find(
      ({ subject }) => subject.startsWith('Ihr Kauf: ') && subject.includes(order.orderno),
    ),
  );
  const mailed = await harness.oracle.attachment(mail.id, 0);
  // A receipt in another language shows the same order.
  const response = await ada.browser.send(
    'POST',
    '/api/receiptPdf',
    { ordertoken: order.ordertoken },
    { 'accept-language': 'fr' },
  );
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${order.orderno}.pdf"`);
  const saved = Buffer.from(await response.arrayBuffer());
  expect((await loadReveals()).at(-1)).toEqual({ way: 'print', own: true, account_id: null });
  for (const { recharge_code } of receipts)
    for (const place of [mail.text, mail.html]) expect(place).toContain(recharge_code);
  for (const pdf of [mailed, saved]) {
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.includes('/StructTreeRoot')).toBe(true);
    const text = await pdfText(pdf);
    for (const { recharge_code } of receipts) expect(text).toContain(recharge_code);
    for (const words of [
      'Quittung',
      order.orderno,
      'Ada Łovelace',
      'CHF\u00a050.00',
      'CHF\u00a00.00',
      'Rigi Top-up AG',
      'CHE-000.000.000 MWST',
    ])
      expect(text).toContain(words);
  }
});

test.each([
  ['only a link', 'G-3944', false],
  ['a PIN and a link', 'G-3946', true],
])('if a gift card consists of %s, its link is shown, emailed and printed', async (_, prodid, hasPin) => {
  const ada = harness.shopper();
  const order = await ada.order({ ...giftCard, prodid, ProductPriceID: `q_${prodid}_5000` });
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => (await ada.check(order.ordertoken)).status === 'completed');

  const gift = (await harness.oracle.supplier()).gifts.find((g) => g.customIdentifier === order.orderno);
  const issued = gift?.cards[0];
  expect(issued?.redemptionUrl).toMatch(/^https:\/\/redeem\.example\/[\w-]{16}$/);
  const link = issued?.redemptionUrl ?? '';
  const [receipt] = (await ada.print(order.ordertoken)).receipts;
  expect(receipt).toMatchObject({
    redeem_url: link,
    recharge_code: hasPin ? issued?.pinCode?.replace(/(.{4})(?=.)/g, '$1 ') : '',
  });
  const { rows } = await harness.pool.query<{ row: string }>('select t::text as row from delivered_code t');
  for (const { row } of rows) expect(row).not.toContain(link);

  const mail = await until(async () =>
    (await harness.oracle.inbox()).find(({ subject }) => subject.includes(order.orderno)),
  );
  expect(mail.text).toContain(`Redeem online: ${link}\n`);
  expect(mail.html).toContain(`<a class="button" href="${link}"`);
  expect(mail.html?.includes('class="code"')).toBe(hasPin);
  const pdf = await harness.oracle.attachment(mail.id, 0);
  const text = await pdfText(pdf);
  expect(text).toContain('Redeem online');
  expect(text.replaceAll('\n', '')).toContain(link);
  expect(pdf.includes('/URI')).toBe(true);
  expect(text.includes('Your code')).toBe(hasPin);
});

test('only the browser that placed an order sees the codes, and other browsers with the order token see a masked order [ASVS-8.2.1 ASVS-8.2.2 ASVS-8.2.3 ASVS-14.2.1 ASVS-15.3.1]', async () => {
  const ada = harness.shopper();
  const order = await ada.order(giftCard);
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
  const eve = harness.shopper();
  expect((await eve.saleOrder(order.ordertoken)).email).toBe('a***@e***.org');
  expect((await ada.saleOrder(order.ordertoken)).email).toBe('ada@example.org');
  expect(await eve.browser.get(`/getPrintOrderInfo?ordertoken=${order.ordertoken}`)).toMatchObject({
    status: 403,
    body: { success: false, code: 'OTHER_BROWSER' },
  });
  const [{ recharge_code } = { recharge_code: '' }] = (await ada.print(order.ordertoken)).receipts;
  const copy = await eve.browser.send('POST', '/api/receiptPdf', { ordertoken: order.ordertoken });
  const text = await pdfText(Buffer.from(await copy.arrayBuffer()));
  for (const secret of [recharge_code, 'ada@example.org', 'Łovelace']) expect(text).not.toContain(secret);
  expect(text).toContain('We have sent them by e-mail.');
});

test("each order's receipt can be downloaded ten times in a row, and downloads are limited per IP address", async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
  const again = (ordertoken: string) =>
    ada.browser.send('POST', '/api/receiptPdf', { ordertoken }, { 'accept-language': 'fr' });
  const answers = await Promise.all(Array.from({ length: 12 }, () => again(order.ordertoken)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.json()).toEqual({
    success: false,
    code: 'TOO_MANY',
    message: 'Trop de tentatives. Veuillez réessayer plus tard.',
  });
  // Guessing order tokens counts towards the IP address's limit.
  const tried = await Promise.all(Array.from({ length: 40 }, () => again('x'.repeat(43))));
  expect(tried.some(({ status }) => status === 429)).toBe(true);
  expect(tried.every(({ status }) => status === 404 || status === 429)).toBe(true);
});

test('the receipt is emailed again on request, at most three times an hour [ASVS-2.4.1]', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const again = () => ada.browser.get(`/sendPrintMail?ordertoken=${order.ordertoken}`);
  expect(await again()).toMatchObject({ status: 409, body: { code: 'NOT_COMPLETED' } });
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
  for (let n = 0; n < 3; n += 1)
    expect(await again()).toMatchObject({ status: 200, body: { data: { sent_to: 'a***@e***.org' } } });
  const fourth = await again();
  expect(fourth).toMatchObject({ status: 429, body: { code: 'TOO_MANY_MAILS' } });
  expect(fourth.headers.get('retry-after')).toBe('3600');
  const age = (minutes: number) =>
    harness.pool.query(
      `update mail set created_at = now() - $2 * interval '1 minute'
         where order_id = (select id from shop_order where number = $1)`,
      [order.orderno, minutes],
    );
  await age(59);
  expect((await again()).status).toBe(429);
  const mails = await until(async () => {
    const found = (await harness.oracle.inbox()).filter((l) => l.subject.includes(order.orderno));
    return found.length === 4 && found;
  });
  expect(new Set(mails.map((l) => l.messageId)).size).toBe(4);
  await age(61);
  expect((await again()).status).toBe(200);
});

test('an order whose payment was declined can be paid on a second attempt', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const first = await ada.payUrl(order.ordertoken);
  await payAt(first.payurl, 'decline');
  expect(await ada.check(order.ordertoken)).toMatchObject({
    status: 'confirmed',
    paymentstatus: 'failed',
    message_key: 'declined',
    redirect: 'checkout',
  });
  const second = await ada.payUrl(order.ordertoken);
  expect(second.transactionid).not.toBe(first.transactionid);
  await payAt(second.payurl, 'approve');
  await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
  expect(
    (await harness.oracle.card()).captures.filter((c) => c.refno.startsWith(order.orderno)),
  ).toHaveLength(1);
});

test("an order can still be paid after its payment was cancelled on the provider's page", async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const first = await ada.payUrl(order.ordertoken);
  expect(await ada.payUrl(order.ordertoken)).toEqual(first);
  await payAt(first.payurl, 'cancel');
  expect(await ada.check(order.ordertoken)).toMatchObject({
    status: 'confirmed',
    paymentstatus: 'cancelled',
    message_key: 'cancelled',
  });
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
  const paidAgain = await ada.browser.post('/createPayURL', {
    ordertoken: order.ordertoken,
    gateway: 'card',
  });
  expect(paidAgain).toMatchObject({ status: 409, body: { code: 'ORDER_PAID' } });
});
