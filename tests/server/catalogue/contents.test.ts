import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShopClient } from '../../support/shop/client.ts';
import { dataOf, openShop, payAt, topUp, until, type Harness } from '../shop/harness.ts';
import { pdfText } from '../support/pdf-text.ts';

/** Tests plan contents and local taxes on credit from the catalogue to the receipt. */

let harness: Harness;
beforeAll(async () => {
  harness = await openShop();
});
afterAll(() => harness.close());

const loadRates = async (prodid: string, language = 'en') => {
  const ask = createShopClient(harness.url).with({ 'accept-language': language });
  return dataOf(await ask.get(`/getCardRate?prodid=${prodid}`));
};
const loadContents = async (prodid: string, receive: string, language?: string) => {
  const found = (await loadRates(prodid, language)).rates.find(
    ({ Receivevalue }) => Receivevalue === receive,
  );
  return found?.contents && { ...found.contents, text: found.contents.text.replaceAll('\u00a0', ' ') };
};

describe('plan contents in the supplier’s catalogue', () => {
  test('plan contents are described in the reader’s language', async () => {
    expect(await loadContents('T-200', '299.00')).toEqual({
      text: 'unlimited calls, 1.5 GB a day, 100 SMS a day',
      lang: 'en',
    });
    expect(await loadContents('T-200', '299.00', 'de')).toEqual({
      text: 'unbegrenzt telefonieren, 1.5 GB pro Tag, 100 SMS pro Tag',
      lang: 'de',
    });
    expect(await loadContents('T-203', '107.00', 'fr')).toEqual({
      text: '200 minutes d’appels, 3 Go',
      lang: 'fr',
    });
  });
  test('a number lookup returns the same plans as the product page, and every Indian plan has contents', async () => {
    const ask = createShopClient(harness.url);
    const found = dataOf(await ask.get('/checkMobileNumber?isd=91&mobile=9801041300'));
    expect(found.rates).toEqual((await loadRates('T-200')).rates);
    for (const prodid of ['T-200', 'T-201', 'T-202', 'T-203'])
      expect((await loadRates(prodid)).rates.filter(({ contents }) => contents?.lang !== 'en')).toEqual([]);
  });
  test("plan contents are in the reader's language on pages, and in the order's language in the email and PDF", async () => {
    const ada = harness.shopper();
    const cart = await ada.addCart(topUp);
    const english = { text: 'unlimited calls, 1.5\u00a0GB a day, 100\u00a0SMS a day', lang: 'en' };
    expect(cart).toMatchObject({ contents: english, validity: 'P28D' });
    const order = await ada.createOrder(cart.carttoken, { lang: 'de' });
    expect(order).toMatchObject({ contents: english, validity: 'P28D' });
    await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
    const mail = await until(async () =>
      (await harness.oracle.inbox()).find(({ subject }) => subject.includes(order.orderno)),
    );
    expect((await ada.print(order.ordertoken)).order.contents).toEqual(english);
    const german = 'Enthält: unbegrenzt telefonieren, 1.5 GB pro Tag, 100 SMS pro Tag';
    expect(mail.text.replaceAll('\u00a0', ' ')).toContain(german);
    const pdf = await pdfText(await harness.oracle.attachment(mail.id, 0));
    expect(pdf.replaceAll('\u00a0', ' ')).toContain(german);
  });

  test('orders for plain credit, and orders placed in an earlier version of the shop, have no plan contents', async () => {
    const [ada, bob] = [harness.shopper(), harness.shopper()];
    const nigeria = { ...topUp, prodid: 'T-572', ISDCode: '234', Mobile: '8031234567' };
    const credit = await ada.addCart({ ...nigeria, ProductPriceID: 'q_T-572_200000' });
    expect(credit.contents).toBeUndefined();
    const { ordertoken, orderno } = await bob.order(topUp);
    await harness.pool.query(`update shop_order set item = item - 'contents' where number = $1`, [orderno]);
    expect((await bob.saleOrder(ordertoken)).contents).toBeUndefined();
  });

  test('products that are not plans have no plan contents', async () => {
    for (const prodid of ['T-572', 'T-308', 'G-3090'])
      expect((await loadRates(prodid)).rates.some(({ contents }) => contents)).toBe(false);
  });
});

describe('local taxes on credit', () => {
  const jazz = { ...topUp, prodid: 'T-630', ISDCode: '92', Mobile: '3001234567' };

  test('only operators that deduct local taxes are marked as taxed', async () => {
    const marks = async (prodid: string) => (await loadRates(prodid)).before_tax;
    expect([await marks('T-630'), await marks('T-547')]).toEqual([1, 1]);
    expect([await marks('T-572'), await marks('T-308'), await marks('G-3090')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('the cart, order, receipt, email and PDF mention that local taxes will be deducted', async () => {
    const ada = harness.shopper();
    const cart = await ada.addCart({ ...jazz, ProductPriceID: 'q_T-630_50000' });
    expect(cart.before_tax).toBe(1);
    const order = await ada.createOrder(cart.carttoken);
    expect(order.before_tax).toBe(1);
    await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
    const mail = await until(async () =>
      (await harness.oracle.inbox()).find(({ subject }) => subject.includes(order.orderno)),
    );
    expect((await ada.print(order.ordertoken)).order.before_tax).toBe(1);
    expect(mail.text.replaceAll('\u00a0', ' ').match(/PKR 500\.00 before local taxes/g)).toHaveLength(2);
    const pdf = await pdfText(await harness.oracle.attachment(mail.id, 0));
    expect(pdf.replaceAll('\u00a0', ' ').match(/PKR 500\.00 before local taxes/g)).toHaveLength(2);
  });

  test('the cart shows the note about local taxes for a custom amount of taxed credit, but not for plans or untaxed credit', async () => {
    const [ada, bob, cleo] = [harness.shopper(), harness.shopper(), harness.shopper()];
    const own = await ada.addCart({ ...jazz, ProductPriceID: 'range', amount: '260.00' });
    expect([own.Receivevalue, own.before_tax]).toEqual(['260.00', 1]);
    expect((await loadRates('T-200')).before_tax).toBe(1);
    expect((await bob.addCart(topUp)).before_tax).toBeUndefined();
    const nigeria = { ...topUp, prodid: 'T-572', ISDCode: '234', Mobile: '8031234567' };
    const cart = await cleo.addCart({ ...nigeria, ProductPriceID: 'q_T-572_200000' });
    expect(cart.before_tax).toBeUndefined();
  });
});
