/** @module-tag slow */
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVault } from '../../../server/fulfilment/vault.ts';
import { scopeOfCodes } from '../../../server/platform/scopeOfCodes.ts';
import type { ShopProcess } from '../../simulation/processes/testbed.ts';
import { openServingShops, type ServingShops } from '../money/balancer.ts';
import { openTraffic, readCodes, type Purchase } from '../money/traffic.ts';
import { createShopper, dataOf, giftCard, payAt, topUp, until, type Shopper } from '../shop/harness.ts';
import { run } from '../support/process.ts';

let serving: ServingShops;
beforeAll(async () => {
  serving = await openServingShops(13);
}, 120_000);
afterAll(() => serving.close());

const draw = () => ({
  TOKEN_KEY: randomBytes(32).toString('hex'),
  CODES_KEY: randomBytes(32).toString('hex'),
});
type KeyPair = ReturnType<typeof draw>;
const [old, next] = [draw(), draw()];
const inRow = (...keys: KeyPair[]): KeyPair => ({
  TOKEN_KEY: keys.map((one) => one.TOKEN_KEY).join(),
  CODES_KEY: keys.map((one) => one.CODES_KEY).join(),
});

const mailTo = (email: string) =>
  until(async () => {
    const mails = (await (await fetch(`${serving.testbed.sandbox}/sandbox/inbox.json`)).json()) as {
      to: string[];
      text: string;
    }[];
    return mails.find(({ to }) => to.includes(email));
  });

/** Creates a customer with a delivered code, a link in an email and a cart. */
const customer = async (email: string) => {
  const ada = createShopper(serving.balancer.origin);
  const { ordertoken } = await ada.order(giftCard, { email });
  await payAt((await ada.payUrl(ordertoken)).payurl, 'approve');
  await until(async () => {
    await ada.check(ordertoken);
    return (await ada.status(ordertoken)).status === 'completed';
  });
  const [, link = ''] = /\/order-success#order=([\w.-]+)/.exec((await mailTo(email)).text) ?? [];
  const { receipts } = await ada.print(ordertoken);
  const { carttoken } = await ada.addCart(topUp);
  return { ada, ordertoken, link, carttoken, code: receipts[0]?.recharge_code ?? '' };
};
type Customer = Awaited<ReturnType<typeof customer>>;

/** Checks that all of a customer's data can still be read. */
const expectReadable = async ({ ada, ordertoken, link, carttoken, code }: Customer): Promise<void> => {
  expect(code).not.toBe('');
  expect((await ada.print(ordertoken)).receipts[0]?.recharge_code).toBe(code);
  // The shop can derive the order token from the cookie alone.
  const found = dataOf(await ada.browser.get('/getBuyerOrder'));
  expect((await ada.print(found.ordertoken ?? '')).receipts[0]?.recharge_code).toBe(code);
  const phone: Shopper = createShopper(serving.balancer.origin);
  const order = dataOf(await phone.browser.post('/openOrder', { link }));
  expect(order.status).toBe('completed');
  expect((await phone.status(order.ordertoken)).status).toBe('completed');
  expect((await ada.browser.get(`/getCart?carttoken=${carttoken}`)).status).toBe(200);
};

/** Checks that each purchase still shows its original codes. */
const expectCodes = async (purchases: readonly Purchase[]): Promise<void> => {
  expect(purchases.length).toBeGreaterThan(0);
  for (const one of purchases) {
    expect(one.codes.join('')).not.toBe('');
    expect(await readCodes(serving.balancer.origin, one)).toEqual(one.codes);
  }
};

test(
  'no request fails during a key rotation, earlier data stays readable, and the old key is no longer needed [ASVS-13.3.1]',
  { timeout: 900_000 },
  async () => {
    const { balancer, database, dataDir, start } = serving;
    let shops = await Promise.all([start(old), start(old)]);
    const replaceAll = async (keys: KeyPair): Promise<void> => {
      const made: ShopProcess[] = [];
      for (const one of shops) {
        made.push(await start(keys));
        expect(await balancer.stop(one, traffic)).toBe(0);
      }
      shops = made as typeof shops;
    };
    const before = await customer('before@mail.example');
    // Encrypt an ID document the same way the shop does.
    const [account, document] = [randomUUID(), randomUUID()];
    await database.pool.query(`insert into account (id, language) values ($1, 'de')`, [account]);
    await database.pool.query(
      `insert into id_document (id, account_id, doctype, filename, pages) values ($1, $2, 'passport', 'a.jpg', 1)`,
      [document, account],
    );
    const page = createVault([Buffer.from(old.CODES_KEY, 'hex')]).sealBytes(
      `${document} 0`,
      Buffer.from('a picture'),
    );
    await database.pool.query(
      `insert into id_document_page (document_id, position, sealed) values ($1, 0, $2)`,
      [document, page],
    );

    // A staff member's TOTP secret.
    const staff = randomUUID();
    await database.pool.query(
      `insert into staff_account (id, login, name, password_hash, role, totp_sealed) values ($1, 'mara', 'Mara', '', 'look', $2)`,
      [
        staff,
        createVault([Buffer.from(old.CODES_KEY, 'hex')]).sealBytes(
          scopeOfCodes({ id: staff }),
          Buffer.from('a secret'),
        ),
      ],
    );

    const traffic = openTraffic(balancer.origin);
    await traffic.purchases(4);
    const underOldKey = [...traffic.bought];
    await replaceAll(inRow(old, next));
    await traffic.purchases(1);
    await replaceAll(inRow(next, old));
    await traffic.purchases(1);
    const between = await customer('between@mail.example');
    for (const one of [before, between]) await expectReadable(one);
    await expectCodes(underOldKey);

    const reseal = () =>
      run('../../../scripts/keys.ts', [], {
        env: {
          NODE_ENV: 'test',
          DATABASE_URL: database.url,
          DATA_DIR: join(dataDir, 'shop'),
          ...inRow(next, old),
        },
      });
    const first = reseal();
    expect(await first.ended, first.said()).toBe(0);
    expect(first.said()).toMatch(
      /^codes +[1-9]\d*\ndocumentPages +1\nlinkKeys +0\nstaffSecrets +1\norders +[1-9]/m,
    );
    for (const key of [old, next])
      for (const value of Object.values(key)) expect(first.said()).not.toContain(value);
    for (const one of [before, between]) await expectReadable(one);
    await traffic.purchases(1);
    await replaceAll(next);
    await traffic.purchases(1);
    const { answers, failures, begun, bought, summary } = await traffic.end();
    console.log(`keys replaced, ${underOldKey.length} purchases under the old one: ${summary}`);
    expect(failures).toEqual([]);
    expect(Object.keys(answers)).toEqual(['200']);
    expect(bought).toBe(begun);

    await expectCodes(traffic.bought);
    for (const one of [before, between]) await expectReadable(one);
    await expectReadable(await customer('after@mail.example'));
    const { rows } = await database.pool.query<{ sealed: Buffer }>('select sealed from id_document_page');
    expect(
      createVault([Buffer.from(next.CODES_KEY, 'hex')])
        .openBytes(`${document} 0`, rows[0]?.sealed ?? Buffer.alloc(0))
        .toString(),
    ).toBe('a picture');
    const stored = await database.pool.query<{ sealed: Buffer }>(
      'select totp_sealed as sealed from staff_account',
    );
    expect(
      createVault([Buffer.from(next.CODES_KEY, 'hex')])
        .openBytes(scopeOfCodes({ id: staff }), stored.rows[0]?.sealed ?? Buffer.alloc(0))
        .toString(),
    ).toBe('a secret');
    // The simulated shoppers completed `bought` orders, and the test's three customers one order each.
    const states = await database.pool.query<{ state: string; orders: number }>(
      `select state, count(*)::int as orders from shop_order group by state order by state`,
    );
    expect(states.rows).toEqual([
      { state: 'cancelled', orders: traffic.cancelled.length },
      { state: 'completed', orders: bought + 3 },
    ]);
    const again = reseal();
    expect(await again.ended).toBe(0);
    expect(again.said()).toMatch(
      /^codes +0\ndocumentPages +0\nlinkKeys +0\nstaffSecrets +0\norders +0\ncarts +0\n/m,
    );
  },
);
