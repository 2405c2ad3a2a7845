import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '../../../contract/domain/languages.ts';
import type { Share, SharedTopUp } from '../../../contract/schemas/shares.ts';
import { sha256 } from '../../../server/platform/tokens.ts';
import { deleteExpired } from '../../../server/privacy/retention.ts';
import { slow } from '../../setup/tiers.ts';
import { createShopClient } from '../../support/shop/client.ts';
import {
  createShopper,
  dataOf,
  giftCard,
  openShop,
  payAt,
  topUp,
  until,
  type Harness,
  type Shopper,
} from '../shop/harness.ts';
import { countAttempts } from '../support/countAttempts.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ TRUST_PROXY: '1' });
});
afterAll(() => harness.close());

let homes = 0;
/** A visitor with a new IP address. */
const createVisitor = (): Shopper =>
  createShopper(
    harness.url,
    createShopClient(harness.url, { headers: { 'x-forwarded-for': `10.8.0.${(homes += 1)}` } }),
  );
const numbers = { underWay: '9801041304', refused: '9801041303' };
const paid = async (item = topUp) => {
  const shopper = createVisitor();
  const { ordertoken, orderno } = await shopper.order(item);
  await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
  await until(async () => {
    await shopper.check(ordertoken);
    return !['confirmed', 'payment'].includes((await shopper.status(ordertoken)).status);
  });
  return { shopper, ordertoken, orderno };
};
const ended = async (order: Awaited<ReturnType<typeof paid>>) => {
  await until(async () => (await order.shopper.status(order.ordertoken)).status !== 'processing');
  return order;
};
const ask = ({ browser }: Shopper, ordertoken: string, more: object = {}) =>
  browser.post('/createShare', { ordertoken, sender: 'Anna', language: 'es', ...more });
const share = async (shopper: Shopper, ordertoken: string, more: object = {}): Promise<Share> =>
  dataOf(await ask(shopper, ordertoken, more));
const find = async ({ browser }: Shopper, ordertoken: string, language: Language = 'de') =>
  dataOf(await browser.get(`/getShare?ordertoken=${ordertoken}`, { 'accept-language': language }));
const tokenOf = ({ url }: Share): string => new URL(url).hash.slice(1).split('.')[0]!;
/** Opens a share link as the recipient. */
const open = (token: string) => createVisitor().browser.post('/openShare', { token });
const isGone = { status: 404, body: { code: 'SHARE_ENDED' } };

test('the recipient of a share link sees the amount and the sender, but no price, order or full phone number', async () => {
  const { shopper, ordertoken, orderno } = await ended(await paid());
  const home = homes;
  expect(await find(shopper, ordertoken)).toEqual({ share: null, suggested: 'en' });
  const made = await share(shopper, ordertoken);
  expect(made).toEqual({
    url: expect.stringMatching(/^http:\/\/[^/]+\/shared-topup#[\w-]{43}\.es$/),
    text: 'Anna le envía INR\u00a0299.00 de saldo. Vea aquí cuándo llega:',
    sender: 'Anna',
    language: 'es',
  });
  const answer = await open(tokenOf(made));
  expect(dataOf(answer)).toEqual({
    status: 'arrived',
    value: '299.00',
    currency: 'INR',
    operator: 'Airtel India',
    ends_with: '00',
    sender: 'Anna',
  } satisfies SharedTopUp);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const { total } = await shopper.saleOrder(ordertoken);
  for (const hidden of [total, 'CHF', orderno, ordertoken, '98010413', 'ada@example.org', 'Łovelace'])
    expect(JSON.stringify(answer.body)).not.toContain(hidden);
  // The database stores only a hash of the token.
  const { rows } = await harness.pool.query<{ order_id: string }>(`select * from topup_share`);
  expect(rows).toContainEqual(expect.objectContaining({ token_hash: sha256(tokenOf(made)), sender: 'Anna' }));
  expect(JSON.stringify(rows)).not.toContain(tokenOf(made));
  const address = `10.8.0.${home}`;
  for (const what of [`share of ${rows[0]?.order_id}`, `share from ${address}`])
    expect([what, await countAttempts(harness, what)]).toEqual([what, 1]);
});

test("a shared top-up's page is neither indexed nor cached, and sends no referrer", async () => {
  const page = await fetch(new URL('/shared-topup', harness.url));
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('cache-control')).toMatch(/no-store|no-cache/);
  expect(await (await fetch(new URL('/robots.txt', harness.url))).text()).toContain('/shared-topup');
});

test('a share link shows that a top-up is on its way, and shows neither a refund nor a price if the top-up has failed', async () => {
  const underWay = await paid({ ...topUp, Mobile: numbers.underWay });
  const made = await share(underWay.shopper, underWay.ordertoken);
  expect(dataOf(await open(tokenOf(made))).status).toBe('onItsWay');
  // The link does not expire before the top-up has ended.
  await harness.pool.query(
    `update shop_order set updated_at = updated_at - interval '31 days' where number = $1`,
    [underWay.orderno],
  );
  expect(dataOf(await open(tokenOf(made))).status).toBe('onItsWay');
  const refused = await ended(await paid({ ...topUp, Mobile: numbers.refused }));
  expect((await ask(refused.shopper, refused.ordertoken)).status).toBe(200);
  const response = await open(tokenOf(await share(refused.shopper, refused.ordertoken)));
  expect(dataOf(response)).toMatchObject({ status: 'notDelivered', value: '299.00' });
  expect(JSON.stringify(response.body)).not.toMatch(/refund|CHF/i);
});

test.each([
  ['confirmed', null],
  ['payment', null],
  ['cancelled', null],
  ['refunding', 'notDelivered'],
  ['refundRefused', 'notDelivered'],
  ['refunded', 'notDelivered'],
])('the recipient of a share link of an order in the state %s sees the status %s', async (state, status) => {
  const { shopper, ordertoken, orderno } = await once();
  const token = tokenOf(await share(shopper, ordertoken));
  const change = (to: string) =>
    harness.pool.query('update shop_order set state = $2 where number = $1', [orderno, to]);
  await change(state);
  const answer = await open(token);
  await change('completed');
  if (status === null) expect(answer).toMatchObject(isGone);
  else expect(dataOf(answer).status).toBe(status);
});

test("changing the sender keeps the share link's token, and a link created after removal has a different token", async () => {
  const { shopper, ordertoken, orderno } = await once();
  const first = await share(shopper, ordertoken);
  const second = await share(shopper, ordertoken, { sender: '', language: 'fr' });
  expect([tokenOf(second), second.text]).toEqual([
    tokenOf(first),
    'Vous recevez INR\u00a0299.00 de crédit. Suivez son arrivée ici\u202f:',
  ]);
  expect((await find(shopper, ordertoken)).share).toEqual(second);
  expect(dataOf(await open(tokenOf(first))).sender).toBe('');
  const { rows: others } = await harness.pool.query(
    `select 1 from topup_share where order_id <> (select id from shop_order where number = $1)`,
    [orderno],
  );
  for (const _ of [1, 2])
    expect((await shopper.browser.post('/removeShare', { ordertoken })).status).toBe(200);
  expect((await harness.pool.query(`select 1 from topup_share`)).rowCount).toBe(others.length);
  expect(others.length).toBeGreaterThan(0);
  expect(await open(tokenOf(first))).toMatchObject(isGone);
  expect((await find(shopper, ordertoken)).share).toBeNull();
  const third = await share(shopper, ordertoken);
  expect(tokenOf(third)).not.toBe(tokenOf(first));
  expect(dataOf(await open(tokenOf(third))).status).toBe('arrived');
  expect(await open(tokenOf(first))).toMatchObject(isGone);
});

test('a share link expires 30 days after delivery and is deleted', async () => {
  const { shopper, ordertoken, orderno } = await ended(await paid());
  const token = tokenOf(await share(shopper, ordertoken));
  const ageTo = (days: number) =>
    harness.pool.query(
      `update delivery set updated_at = now() - $2 * interval '1 day'
        where order_id = (select id from shop_order where number = $1)`,
      [orderno, days],
    );
  const rows = async () =>
    (await harness.pool.query(`select 1 from topup_share where token_hash = $1`, [sha256(token)])).rowCount;
  await ageTo(29.9);
  await deleteExpired(harness.app.shop);
  expect([dataOf(await open(token)).status, await rows()]).toEqual(['arrived', 1]);
  await ageTo(30.1);
  expect(await open(token)).toMatchObject(isGone);
  await deleteExpired(harness.app.shop);
  expect(await rows()).toBe(0);
});

test('a share link expires 30 days after its top-up fails', async () => {
  const { shopper, ordertoken, orderno } = await ended(await paid({ ...topUp, Mobile: numbers.refused }));
  const token = tokenOf(await share(shopper, ordertoken));
  const ageTo = async (days: number) => {
    for (const statement of [
      `update shop_order set updated_at = now() - $2 * interval '1 day' where number = $1`,
      `update delivery set updated_at = now() - (30.05 - $2) * interval '1 day' where identifier = $1`,
    ])
      await harness.pool.query(statement, [orderno, days]);
  };
  await ageTo(29.9);
  expect(dataOf(await open(token)).status).toBe('notDelivered');
  await ageTo(30.02);
  expect(await open(token)).toMatchObject(isGone);
});

test('a share link created with a key that no longer exists is replaced by a new link', async () => {
  const { shopper, ordertoken } = await ended(await paid());
  const token = tokenOf(await share(shopper, ordertoken));
  await harness.pool.query(`update topup_share set token_hash = 'of a lost key' where token_hash = $1`, [
    sha256(token),
  ]);
  expect((await find(shopper, ordertoken)).share).toBeNull();
  const next = tokenOf(await share(shopper, ordertoken));
  expect(next).not.toBe(token);
  expect(dataOf(await open(next)).status).toBe('arrived');
});

describe('access to shared top-ups', () => {
  test("an order's token and an unknown token get the same response as an expired share link", async () => {
    const { shopper, ordertoken } = await once();
    const token = tokenOf(await share(shopper, ordertoken));
    for (const wrong of [
      ordertoken,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      'a'.repeat(43),
    ])
      expect(await open(wrong)).toMatchObject(isGone);
    expect((await open('short')).status).toBe(422);
    // A share link's token does not open the order.
    expect((await createVisitor().browser.get(`/getSaleOrder?ordertoken=${token}`)).status).toBe(404);
  });

  test('GET and HEAD requests cannot open a share link', async () => {
    const { shopper, ordertoken } = await once();
    const token = tokenOf(await share(shopper, ordertoken));
    for (const method of ['GET', 'HEAD']) {
      const answer = await createVisitor().browser.send(method, `/api/openShare?token=${token}`);
      expect(answer.status).toBe(405);
      expect(await answer.text()).not.toContain('INR');
    }
  });

  test('only the buyer can create, see and remove a share link', async () => {
    const { shopper, ordertoken } = await once();
    const made = await share(shopper, ordertoken);
    const eve = createVisitor();
    const refused = { status: 403, body: { code: 'OTHER_BROWSER' } };
    expect(await ask(eve, ordertoken, { sender: 'Eve' })).toMatchObject(refused);
    expect(await eve.browser.get(`/getShare?ordertoken=${ordertoken}`)).toMatchObject(refused);
    expect(await eve.browser.post('/removeShare', { ordertoken })).toMatchObject(refused);
    expect(dataOf(await open(tokenOf(made))).sender).toBe('Anna');
  });

  test('only a paid top-up can be shared', async () => {
    const refused = { status: 409, body: { code: 'NOT_SHAREABLE' } };
    const card = await ended(await paid(giftCard));
    expect(await ask(card.shopper, card.ordertoken)).toMatchObject(refused);
    const unpaid = createVisitor();
    const { ordertoken } = await unpaid.order(topUp);
    expect(await ask(unpaid, ordertoken)).toMatchObject(refused);
  });

  test.each([
    [{ sender: 'x'.repeat(31) }, 'sender'],
    [{ sender: 'www.evil.example' }, 'sender'],
    [{ language: 'pt' }, 'language'],
  ])('the shop rejects a share link with %j and names the invalid field', async (more, field) => {
    const { shopper, ordertoken } = await once();
    const answer = await ask(shopper, ordertoken, more);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test('the shop limits changes to a share link and attempts to guess share link tokens', slow, async () => {
    const { shopper, ordertoken } = await ended(await paid());
    for (let n = 0; n < 20; n += 1) expect((await ask(shopper, ordertoken)).status).toBe(200);
    expect(await ask(shopper, ordertoken)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    const eve = createVisitor();
    const answers = await Promise.all(
      Array.from({ length: 90 }, () => eve.browser.post('/openShare', { token: 'a'.repeat(43) })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
  });
});

let first: ReturnType<typeof paid> | null = null;
/** A delivered top-up, created once and used by several tests. */
const once = (): ReturnType<typeof paid> => (first ??= paid().then(ended));
