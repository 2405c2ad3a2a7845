import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, zurichDay } from '../../../contract/domain/day.ts';
import { loadGifts } from '../../../server/fulfilment/gifts.ts';
import { loadOrder } from '../../../server/orders/loadOrder.ts';
import { sha256 } from '../../../server/platform/tokens.ts';
import { slow } from '../../setup/tiers.ts';
import { createShopClient } from '../../support/shop/client.ts';
import {
  createShopper,
  dataOf,
  giftCard,
  openShop,
  payAt,
  until,
  type Harness,
  type Shopper,
} from '../shop/harness.ts';
import { race, resultOf } from '../support/race.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ TRUST_PROXY: '1' });
});
afterAll(() => harness.close());

/** A BILLA gift card. The ink on its color is not white. */
const billaCard = 'G-3967';
let homes = 0;
const createVisitor = (): Shopper =>
  createShopper(
    harness.url,
    createShopClient(harness.url, { headers: { 'x-forwarded-for': `10.10.0.${(homes += 1)}` } }),
  );
type Bought = { shopper: Shopper; ordertoken: string; orderno: string };
const bought = async (): Promise<Bought> => {
  const shopper = createVisitor();
  const { ordertoken, orderno } = await shopper.order(giftCard, { email: `giver${homes}@example.net` });
  await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
  await until(async () => (await shopper.status(ordertoken)).status === 'completed');
  return { shopper, ordertoken, orderno };
};
/** Creates a gift link for a purchased card. Returns the gift's id, the link and the link's token. */
const linked = async ({ shopper, ordertoken }: Bought, words = 'Enjoy!') => {
  const given = await shopper.browser.post('/sendGift', { ordertoken, sender: 'Ada', words });
  const gift = dataOf(given).gifts.at(-1)!;
  return { giftid: gift.giftid, gifttoken: gift.link!.split('#gift=')[1]!, link: gift.link! };
};
const call = (path: string, gifttoken: string, more: object = {}) =>
  createVisitor().browser.post(`/${path}`, { gifttoken, ...more });
const count = async (from: string, ...values: string[]): Promise<number> =>
  Number((await harness.pool.query(`select count(*) as n from ${from}`, values)).rows[0].n);

test('a gift link shows the card and the message, and opening the gift shows the code and records the reveal', async () => {
  const order = await bought();
  const { giftid, gifttoken, link } = await linked(order);
  const other = await linked(order);
  expect(link).toMatch(/\/gift#gift=[\w-]{43}$/);
  const [receipt] = (await order.shopper.print(order.ordertoken)).receipts;
  const viewResponse = await call('viewGift', gifttoken);
  expect(viewResponse.body.data).toEqual({
    product: 'Netflix',
    logo: '/brands/cards/netflix.svg',
    color: '#e50914',
    ink: '#ffffff',
    ccode_iso2: 'CH',
    value: '25.00',
    currency: 'CHF',
    quantity: 1,
    sender: 'Ada',
    words: 'Enjoy!',
    opened: 0,
    thanked: 0,
  });
  expect(await count('code_reveal where gift_id = $1', giftid)).toBe(0);
  const openResponse = await call('openGift', gifttoken);
  expect(openResponse.body.data).toMatchObject({
    opened: 1,
    receipts: [{ recharge_code: receipt!.recharge_code, value: '25.00' }],
  });
  // The response contains neither the order nor its price nor the giver's address.
  for (const hidden of [order.orderno, order.ordertoken, '@example', 'total'])
    expect(JSON.stringify(openResponse.body)).not.toContain(hidden);
  // The gift can be opened again, and the response is never cached. Both openings count as one reveal.
  const again = await fetch(new URL('/api/openGift', harness.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gifttoken }),
  });
  expect(again.headers.get('cache-control')).toBe('no-store');
  expect(again.headers.get('referrer-policy')).toBe('no-referrer');
  const loadOpened = async () =>
    (await harness.pool.query('select opened_at from gift where id = $1', [giftid])).rows;
  const openedAt = await loadOpened();
  expect((await call('openGift', gifttoken)).status).toBe(200);
  expect(await loadOpened()).toEqual(openedAt);
  expect(await count(`code_reveal where gift_id = $1 and way = 'gift'`, giftid)).toBe(1);
  // Another gift of the same order stays unopened.
  expect((await call('viewGift', other.gifttoken)).body.data).toMatchObject({ opened: 0, thanked: 0 });
});

test('the shop stores only a hash of the gift token and shows the link only to buyers who may see the codes', async () => {
  const order = await bought();
  const { giftid, gifttoken, link } = await linked(order);
  const { rows } = await harness.pool.query(
    `select token_hash, to_jsonb(gift)::text as row from gift where id = $1`,
    [giftid],
  );
  expect(rows[0].token_hash).toBe(sha256(gifttoken));
  expect(rows[0].row).not.toContain(gifttoken);
  const { shop } = harness.app;
  const { id } = await loadOrder(shop, order.ordertoken);
  expect((await loadGifts(shop, id, true)).gifts).toMatchObject([{ email: '', link }]);
  expect((await loadGifts(shop, id, false)).gifts.map((gift) => 'link' in gift)).toEqual([false]);
  expect((await createVisitor().browser.get(`/getGifts?ordertoken=${order.ordertoken}`)).status).toBe(403);
  expect(await count(`mail where about = $1`, giftid)).toBe(0);
  expect((await call('viewGift', 'x'.repeat(43))).status).toBe(404);
});

test("a gift has its brand's picture and colors as in the catalogue, or those of the order and the shop if the product is gone", async () => {
  const order = await bought();
  const { gifttoken } = await linked(order);
  const view = async (prodid: string) => {
    await harness.pool.query(
      `update shop_order set item = item || jsonb_build_object('prodid', $2::text, 'logo', '/old.svg') where number = $1`,
      [order.orderno, prodid],
    );
    const { logo, color, ink } = dataOf(await createVisitor().browser.post('/viewGift', { gifttoken }));
    return { logo, color, ink };
  };
  const { catalogue } = harness.app.shop;
  const billa = catalogue.productById(billaCard)!;
  expect(billa.colors).toEqual({ color: '#ffe600', ink: '#d6001c' });
  expect(await view(billaCard)).toEqual({ logo: billa.logo, ...billa.colors });
  expect(await view('G-gone')).toEqual({ logo: '/old.svg', color: '#0c5c86', ink: '#ffffff' });
});

test('a gift sent as a link cannot be scheduled, and a scheduled gift cannot be opened before its day', async () => {
  const { shopper, ordertoken } = await bought();
  const date = addDays(zurichDay(new Date()), 2);
  expect(
    await shopper.browser.post('/sendGift', { ordertoken, sender: 'Ada', words: '', date }),
  ).toMatchObject({
    status: 422,
    body: { errors: { date: [expect.any(String)] } },
  });
  const email = 'mia@example.net';
  const { gifts } = dataOf(
    await shopper.browser.post('/sendGift', { ordertoken, email, sender: 'Ada', words: '', date }),
  );
  expect('link' in gifts[0]!).toBe(false);
  const { rows } = await harness.pool.query(`select token_hash from gift where id = $1`, [gifts[0]!.giftid]);
  const gifttoken = harness.app.shop.tokens.of('gift', {
    id: gifts[0]!.giftid,
    tokenHash: rows[0].token_hash,
  });
  expect((await call('openGift', gifttoken)).status).toBe(404);
});

test('the shop does not show the code of a cancelled gift or of a refunded order', async () => {
  const order = await bought();
  const { giftid, gifttoken } = await linked(order);
  const { shopper, ordertoken } = order;
  const other = await linked(order);
  expect((await shopper.browser.post('/cancelGift', { ordertoken, giftid })).status).toBe(200);
  for (const path of ['viewGift', 'openGift', 'thankGift'])
    expect(await call(path, gifttoken, path === 'thankGift' ? { words: '' } : {})).toMatchObject({
      status: 410,
      body: { code: 'GIFT_CANCELLED' },
    });
  expect(await count('code_reveal where gift_id = $1', giftid)).toBe(0);
  await harness.pool.query(`update shop_order set state = 'refunded' where number = $1`, [order.orderno]);
  for (const path of ['viewGift', 'openGift'])
    expect(await call(path, other.gifttoken)).toMatchObject({
      status: 410,
      body: { code: 'GIFT_CANCELLED' },
    });
  expect(await count('code_reveal where gift_id = $1', other.giftid)).toBe(0);
});

test(
  'if a gift is opened and cancelled in parallel, only one of the two requests succeeds',
  slow,
  async () => {
    let order: Bought;
    await race(
      async (round) => {
        if (round % 3 === 0) order = await bought();
        return { ...order, ...(await linked(order)) };
      },
      [
        ({ gifttoken }) => call('openGift', gifttoken),
        ({ shopper, ordertoken, giftid }) => shopper.browser.post('/cancelGift', { ordertoken, giftid }),
      ],
      async ({ giftid }, opened, cancelled) => {
        const statuses = [resultOf(opened).status, resultOf(cancelled).status];
        const reveals = await count('code_reveal where gift_id = $1', giftid);
        expect([...statuses, reveals]).toEqual(statuses[0] === 200 ? [200, 409, 1] : [410, 200, 0]);
      },
    );
  },
);

test('the recipient can thank the giver once, after opening the gift', async () => {
  const order = await bought();
  const { giftid, gifttoken } = await linked(order);
  const other = await linked(order);
  const thanks = 'Merci <b>beaucoup</b>!';
  expect(await call('thankGift', gifttoken, { words: '' })).toMatchObject({
    status: 409,
    body: { code: 'GIFT_UNOPENED' },
  });
  await call('openGift', gifttoken);
  for (const words of ['x'.repeat(201), 'see evil.example'])
    expect((await call('thankGift', gifttoken, { words })).status).toBe(422);
  const answers = await Promise.all([1, 2, 3].map(() => call('thankGift', gifttoken, { words: thanks })));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('GIFT_THANKED');
  const thanked = { opened: 1, thanked: 1 };
  expect(answers.find(({ status }) => status === 200)?.body.data).toMatchObject(thanked);
  expect((await call('viewGift', gifttoken)).body.data).toMatchObject(thanked);
  expect(await count(`mail where about = $1 and kind = 'giftThanks'`, giftid)).toBe(1);
  const { rows } = await harness.pool.query<{ recipient: string }>(
    `select recipient from mail where about = $1`,
    [giftid],
  );
  const mail = await until(async () =>
    (await harness.oracle.inbox()).find(
      ({ to, subject }) => to.includes(rows[0]!.recipient) && subject.startsWith('A thank you for your gift'),
    ),
  );
  expect(mail.subject).toBe('A thank you for your gift: Netflix');
  expect(mail.text).toContain(`> ${thanks}`);
  expect(mail.html).toContain('Merci &lt;b&gt;beaucoup&lt;/b&gt;!');
  const { gifts } = dataOf(await order.shopper.browser.get(`/getGifts?ordertoken=${order.ordertoken}`));
  expect(gifts).toMatchObject([{ giftid, ...thanked }, { giftid: other.giftid }]);
  expect(gifts[1]).not.toHaveProperty('thanked');
  const { ordertoken } = order;
  expect(await order.shopper.browser.post('/cancelGift', { ordertoken, giftid })).toMatchObject({
    status: 409,
    body: { code: 'GIFT_OPENED' },
  });
});
