import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShopClient } from '../../support/shop/client.ts';
import {
  dataOf,
  giftCard,
  openShop,
  payAt,
  topUp,
  until,
  type Harness,
  type Shopper,
} from '../shop/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop();
});
afterAll(() => harness.close());

const findBuyerOrder = async ({ browser }: Pick<Shopper, 'browser'>, query = ''): Promise<string | null> =>
  dataOf(await browser.get(`/getBuyerOrder?${query}`)).ordertoken;

describe('browsers without the order token', () => {
  test('a browser without its order token finds the order by the return URL and the cookie, and no other browser finds it [C4]', async () => {
    const ada = harness.shopper();
    const order = await ada.order(topUp);
    const back = new URL(await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve'));
    expect([...back.searchParams.keys()]).toEqual(['result', 'attempt', 'datatransTrxId']);
    expect(back.searchParams.get('attempt')).toBe(`${order.orderno}-1`);
    // The URL alone gives no access.
    expect(back.href).not.toContain(order.ordertoken);
    const query = `attempt=${back.searchParams.get('attempt')}`;
    expect(await findBuyerOrder(ada, query)).toBe(order.ordertoken);
    expect(await findBuyerOrder(harness.shopper(), query)).toBeNull();
    const eve = harness.shopper();
    await eve.order(giftCard);
    expect(await findBuyerOrder(eve, query)).toBeNull();
    expect(await findBuyerOrder(ada, 'attempt=R-26-AAAA-BBBB-1')).toBeNull();
    expect((await ada.browser.get('/getBuyerOrder?attempt=1%27or%27')).status).toBe(422);
  });

  test('a browser without its order token finds its latest order of the past day, except orders cancelled before payment', async () => {
    const ada = harness.shopper();
    expect(await findBuyerOrder(ada)).toBeNull();
    const first = await ada.order(giftCard);
    expect(await findBuyerOrder(ada)).toBe(first.ordertoken);
    await payAt((await ada.payUrl(first.ordertoken)).payurl, 'approve');
    await until(async () => (await ada.check(first.ordertoken)).status === 'completed');
    expect(await findBuyerOrder(ada)).toBe(first.ordertoken);
    const second = await ada.order(topUp);
    expect(await findBuyerOrder(ada)).toBe(second.ordertoken);
    await ada.browser.post('/removeOrder', { ordertoken: second.ordertoken });
    expect(await findBuyerOrder(ada)).toBe(first.ordertoken);
    await harness.pool.query(
      `update shop_order set created_at = now() - interval '25 hours' where number = $1`,
      [first.orderno],
    );
    expect(await findBuyerOrder(ada)).toBeNull();
  });
});

describe('browsers that reject cookies', () => {
  const sentences = {
    en: 'Please allow cookies for this site: without them we cannot keep your cart.',
    de: 'Bitte erlauben Sie Cookies für diese Website: Ohne sie können wir Ihren Warenkorb nicht behalten.',
    fr: 'Veuillez autoriser les cookies pour ce site\u202f: sans eux, nous ne pouvons pas conserver votre panier.',
    es: 'Permita las cookies de este sitio: sin ellas no podemos conservar su carrito.',
    it: 'Consenta i cookie per questo sito: senza di essi non possiamo conservare il Suo carrello.',
  };
  test.each(Object.entries(sentences))(
    'if the browser rejects cookies, the shop asks the shopper in the language %s to allow them',
    async (language, message) => {
      const speaks = { 'accept-language': language };
      const none = createShopClient(harness.url);
      // The browser reports in a header that it blocks cookies.
      expect(await none.post('/addCart', topUp, { ...speaks, 'x-cookies': '0' })).toMatchObject({
        status: 403,
        body: { code: 'COOKIES', message },
      });
      expect(none.cookies.has('buyer')).toBe(false);
      // This client's browser does not return the buyer cookie.
      const { carttoken } = await harness.shopper().addCart(topUp);
      const order = { carttoken, email: 'ada@example.org', acceptterms: 1, lang: 'en' };
      expect(await createShopClient(harness.url).post('/createSaleOrder', order, speaks)).toMatchObject({
        status: 404,
        body: { code: 'CART_GONE', message },
      });
      // This client's browser sends cookies, but scripts on the page cannot read them.
      const unread = createShopClient(harness.url);
      unread.cookies.set('XSRF-TOKEN', 'made-by-the-page');
      expect(await unread.post('/addCart', topUp, { ...speaks, 'x-xsrf-token': '' })).toMatchObject({
        status: 419,
        body: { code: 'CSRF', message },
      });
    },
  );
});
