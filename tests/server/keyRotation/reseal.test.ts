/**
 * Checks that re-encryption with a new key preserves the content of every row. keys.test.ts makes the same
 * check while the shop receives requests.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { printOf } from '../../../server/fulfilment/codePrint.ts';
import { createVault, type Vault } from '../../../server/fulfilment/vault.ts';
import {
  keepLinkKey,
  loadFormerLinkKeys,
  scopeOfLinkKey,
} from '../../../server/keyRotation/formerLinkKeys.ts';
import { resealAll } from '../../../server/keyRotation/reseal.ts';
import { createPool } from '../../../server/platform/database/connect.ts';
import {
  accounts,
  buyers,
  deliveredCodes,
  deliveries,
  documentPages,
  documents,
  formerLinkKeys,
  orders,
  staffAccounts,
  staffSessions,
} from '../../../server/platform/database/schema.ts';
import { connectDb, transaction, type Tx } from '../../../server/platform/database/transaction.ts';
import { idOfKey, loadKeys, type KeyRow } from '../../../server/platform/keys.ts';
import { createLog } from '../../../server/platform/log.ts';
import { scopeOfCodes } from '../../../server/platform/scopeOfCodes.ts';
import { createSecrets, formerLinkKeyOf, linkPurposes } from '../../../server/platform/secrets.ts';
import { createTokens } from '../../../server/platform/tokens.ts';
import { dataOf, giftCard, openShop, payAt, topUp, until, type Harness } from '../shop/harness.ts';
import { untilBlocking } from '../support/race.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop();
});
afterAll(() => harness.close());

test('a shop accepts links in emails that were made with a key it no longer has', async () => {
  const { db, config } = harness.app.shop;
  const removed = randomBytes(32);
  await keepLinkKey(db, createVault((await loadKeys(config)).codes), removed);
  const app = await createApp({ config, log: createLog('silent'), db: harness.pool });
  onTestFinished(async () => {
    await app.stop();
    await db.delete(formerLinkKeys);
  });
  const link = createSecrets([removed]).of('orderLink', 'an order');
  expect(app.shop.secrets.isGenuine(link, 'orderLink', 'an order')).toBe(true);
  expect(app.shop.secrets.isGenuine(link, 'orderLink', 'another order')).toBe(false);
});

/** Re-encrypts all records while a transaction that makes `change` has not ended yet. */
const resealDuring = async (
  change: (tx: Tx) => Promise<unknown>,
  { vault, token }: { vault: Vault; token: KeyRow },
) => {
  const { db } = harness.app.shop;
  const runs: ReturnType<typeof resealAll>[] = [];
  await transaction(db, async (tx) => {
    await change(tx);
    runs.push(resealAll(db, { vault, tokens: createTokens(token), tokenKeys: token }));
    await untilBlocking(tx);
  });
  return await runs[0];
};

test('re-encryption keeps a secret that a staff member replaces at the same time', async () => {
  const { db, config } = harness.app.shop;
  const former = await loadKeys(config);
  const before = createVault(former.codes);
  const vault = createVault([randomBytes(32), ...former.codes]);
  const id = randomUUID();
  const scope = scopeOfCodes({ id });
  const seal = (text: string): Buffer => before.sealBytes(scope, Buffer.from(text));
  await db.insert(staffAccounts).values({
    id,
    login: 'mara',
    name: 'Mara',
    passwordHash: '',
    role: 'look',
    totpSealed: seal('the old one'),
  });
  const replace = (tx: Tx) => tx.update(staffAccounts).set({ totpSealed: seal('the new one') });
  expect(await resealDuring(replace, { vault, token: former.token })).toMatchObject({ staffSecrets: 1 });
  const [staff] = await db.delete(staffAccounts).returning();
  expect(vault.openBytes(scope, staff!.totpSealed!).toString()).toBe('the new one');
});

test('re-encryption keeps the ID documents and link keys that are stored at the same time', async () => {
  const { db, config } = harness.app.shop;
  const former = await loadKeys(config);
  const before = createVault(former.codes);
  const vault = createVault([randomBytes(32), ...former.codes]);
  const own = { vault, token: [former.token[0]] as const };
  const seal = (scope: string, text: string): Buffer => before.sealBytes(scope, Buffer.from(text));

  const [accountId, documentId, keyId] = [randomUUID(), randomUUID(), 'the id of a key'];
  await db.insert(accounts).values({ id: accountId, language: 'de' });
  await db
    .insert(documents)
    .values({ id: documentId, accountId, doctype: 'passport', filename: 'a.jpg', pages: 1 });
  const page = `${documentId} 0`;
  await db.insert(documentPages).values({ documentId, position: 0, sealed: seal(page, 'the old one') });
  const replacePage = (tx: Tx) => tx.update(documentPages).set({ sealed: seal(page, 'the new one') });
  expect(await resealDuring(replacePage, own)).toMatchObject({ documentPages: 1 });
  const [stored] = await db.delete(documentPages).returning();
  expect(vault.openBytes(page, stored!.sealed).toString()).toBe('the new one');
  await db.delete(documents);
  await db.delete(accounts);

  const linkKey = scopeOfLinkKey(keyId);
  await db.insert(formerLinkKeys).values({ id: keyId, sealed: seal(linkKey, 'the old one') });
  const replaceKey = (tx: Tx) => tx.update(formerLinkKeys).set({ sealed: seal(linkKey, 'the new one') });
  expect(await resealDuring(replaceKey, own)).toMatchObject({ linkKeys: 1 });
  const [key] = await db.delete(formerLinkKeys).where(eq(formerLinkKeys.id, keyId)).returning();
  expect(vault.openBytes(linkKey, key!.sealed).toString()).toBe('the new one');
});

/**
 * Opens a connection to the shop's database. `largest` contains, for each table, the largest number of rows
 * that one query on this connection has read.
 */
const openCountingDatabase = () => {
  const largest: Record<string, number> = {};
  const pool = createPool(harness.pool.options.connectionString ?? '', 1, createLog('silent'));
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<QueryResult>;
    const count = async (...args: unknown[]): Promise<QueryResult> => {
      const result = await query(...args);
      const [, table = ''] = /^select .* from "(\w+)"/.exec((args[0] as { text?: string }).text ?? '') ?? [];
      if (table) largest[table] = Math.max(largest[table] ?? 0, result.rowCount ?? 0);
      return result;
    };
    client.query = count as typeof client.query;
  });
  onTestFinished(() => pool.end());
  return { db: connectDb(pool), largest };
};

test('re-encryption reaches every record of a large table, and reads at most one batch or one ID document at a time', async () => {
  const { db, config } = harness.app.shop;
  const former = await loadKeys(config);
  const before = createVault(former.codes);
  const [vault, tokens] = [createVault([randomBytes(32), ...former.codes]), createTokens(former.token)];
  // The records are stored in the reverse order of their ids. Only the last one uses a previous key.
  const ids = Array.from({ length: 201 }, () => randomUUID())
    .toSorted()
    .toReversed();
  const buyerId = randomUUID();
  await db.insert(buyers).values({ id: buyerId, secretHash: 'a hash' });
  await harness.pool.query(
    `insert into shop_order (id, number, token_hash, buyer_id, state, item, price, quantity, total, email, language, expires_at)
       select id, id, hash, $1, 'cancelled', '{"ProdType": 1, "prodid": "G-1"}', 100, 1, 100, 'ada@mail.example', 'en', now()
         from unnest($2::uuid[], $3::text[]) as given(id, hash)`,
    [buyerId, ids, ids.map((id) => (id === ids.at(-1) ? 'a former hash' : tokens.hashOf('order', id)))],
  );
  await db.insert(deliveredCodes).values(
    ids.map((id) => ({
      id,
      orderId: id,
      position: 0,
      sealed: (id === ids.at(-1) ? before : vault).seal(id, {
        code: id,
        url: null,
        serial: null,
        pin: null,
        validity: null,
      }),
      fingerprint: id,
    })),
  );
  for (const start of ['f', '0']) {
    const [accountId, id] = [randomUUID(), `${start}${randomUUID().slice(1)}`];
    await db.insert(accounts).values({ id: accountId, language: 'de' });
    await db.insert(documents).values({ id, accountId, doctype: 'passport', filename: 'a.jpg', pages: 2 });
    for (const position of [0, 1])
      await db.insert(documentPages).values({
        documentId: id,
        position,
        sealed: before.sealBytes(`${id} ${position}`, Buffer.from('x')),
      });
  }
  // This staff member has no authenticator app.
  await db
    .insert(staffAccounts)
    .values({ id: randomUUID(), login: 'mara', name: 'Mara', passwordHash: '', role: 'look' });
  const counting = openCountingDatabase();
  const resealed = await resealAll(counting.db, { vault, tokens, tokenKeys: former.token });
  for (const table of [deliveredCodes, documentPages, documents, accounts, staffAccounts])
    await db.delete(table);
  await harness.pool.query('delete from former_token; delete from shop_order; delete from buyer');
  expect(resealed).toMatchObject({ codes: 1, documentPages: 4, orders: 1 });
  expect(counting.largest).toMatchObject({
    delivered_code: 200,
    shop_order: 200,
    id_document_page: 2,
    staff_account: 0,
  });
});

test('re-encryption with a new key keeps the content of every record, and a second run finds nothing to do [ASVS-13.3.1]', async () => {
  const { db, config } = harness.app.shop;
  const former = await loadKeys(config);
  const [newCodes, newToken] = [randomBytes(32), randomBytes(32)];
  const before = createVault(former.codes);
  const after = createVault([newCodes]);
  const sealed = (scope: string): Buffer => before.sealBytes(scope, Buffer.from(`content of ${scope}`));

  // Create two orders with two codes each, a top-up and a cart.
  const ada = harness.shopper();
  const bought = [];
  for (const [shopper, item] of [
    [ada, { ...giftCard, Quantity: 2 }],
    [harness.shopper(), { ...giftCard, Quantity: 2 }],
    [harness.shopper(), topUp],
  ] as const) {
    const { ordertoken, orderno } = await shopper.order(item);
    await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
    await until(async () => (await shopper.check(ordertoken)).status === 'completed');
    bought.push({ shopper, ordertoken, orderno, receipts: (await shopper.print(ordertoken)).receipts });
  }
  const cart = await ada.addCart(giftCard);

  // Create two documents with two pages each.
  const scopes = [];
  for (const filename of ['a.jpg', 'b.pdf']) {
    const [accountId, id] = [randomUUID(), randomUUID()];
    await db.insert(accounts).values({ id: accountId, language: 'de' });
    await db.insert(documents).values({ id, accountId, doctype: 'passport', filename, pages: 2 });
    for (const position of [0, 1]) {
      scopes.push(`${id} ${position}`);
      await db
        .insert(documentPages)
        .values({ documentId: id, position, sealed: sealed(`${id} ${position}`) });
    }
  }

  // Create two staff members. Each has a second factor and is setting up another one.
  const staff = [randomUUID(), randomUUID()];
  for (const id of staff) {
    await db.insert(staffAccounts).values({
      id,
      login: `login ${id}`,
      name: 'Mara',
      passwordHash: '',
      role: 'look',
      totpSealed: sealed(scopeOfCodes({ id })),
    });
    await db.insert(staffSessions).values({
      tokenHash: `hash ${id}`,
      id: randomUUID(),
      staffId: id,
      proved: 'password',
      endsAt: new Date('2099-01-01'),
      totpSealed: sealed(scopeOfCodes({ id })),
    });
  }

  // Store the link keys derived from two earlier keys.
  const earlier = [randomBytes(32), randomBytes(32)];
  for (const key of earlier) {
    const own = formerLinkKeyOf(key);
    const text = Object.fromEntries(
      linkPurposes.map((purpose) => [purpose, own.get(purpose)!.toString('base64')]),
    );
    const id = idOfKey(key);
    await db
      .insert(formerLinkKeys)
      .values({ id, sealed: before.sealBytes(scopeOfLinkKey(id), Buffer.from(JSON.stringify(text))) });
  }

  const reseal = (tokenKeys: KeyRow = [newToken, ...former.token]) =>
    resealAll(db, {
      vault: createVault([newCodes, ...former.codes]),
      tokens: createTokens(tokenKeys),
      tokenKeys,
    });
  expect(await reseal()).toEqual({
    codes: 5,
    documentPages: 4,
    linkKeys: 2,
    staffSecrets: 4,
    orders: 3,
    carts: 4,
  });

  const codes = await db.select().from(deliveredCodes);
  expect(codes.map(({ orderId, sealed: text }) => after.open(orderId, text).code).sort()).toEqual(
    bought
      .flatMap(({ receipts }) => receipts.map(({ recharge_code }) => recharge_code.replaceAll(' ', '')))
      .sort(),
  );
  // The shop still recognises a code that the supplier sends a second time.
  const sold = await db
    .select()
    .from(deliveredCodes)
    .innerJoin(orders, eq(orders.id, deliveredCodes.orderId))
    .innerJoin(deliveries, eq(deliveries.orderId, orders.id));
  for (const { delivered_code: code, shop_order: order, delivery } of sold)
    expect(code.fingerprint).toBe(
      after.fingerprint(
        ...printOf(order.item, delivery.supplierReference ?? '', after.open(order.id, code.sealed)),
      ),
    );
  expect(sold).toHaveLength(5);
  for (const scope of scopes) {
    const [id = '', position = ''] = scope.split(' ');
    const rows = await db.select().from(documentPages);
    const page = rows.find((row) => row.documentId === id && row.position === Number(position));
    expect(after.openBytes(scope, page!.sealed).toString()).toBe(`content of ${scope}`);
  }
  for (const table of [staffAccounts, staffSessions])
    for (const row of await db.select().from(table)) {
      const scope = scopeOfCodes({ id: 'staffId' in row ? row.staffId : row.id });
      expect(after.openBytes(scope, row.totpSealed!).toString()).toBe(`content of ${scope}`);
    }
  const linkKeys = await loadFormerLinkKeys(db, after);
  for (const key of [...earlier, ...former.token]) expect(linkKeys).toContainEqual(formerLinkKeyOf(key));
  // The running shop still has the previous key. It finds the orders and the cart by the tokens stored in the
  // browsers.
  for (const { shopper, ordertoken, orderno } of bought) {
    expect((await shopper.status(ordertoken)).status).toBe('completed');
    const order = dataOf(await shopper.browser.get(`/getSaleOrder?ordertoken=${ordertoken}`));
    expect(order).toMatchObject({ orderno });
  }
  expect((await ada.browser.get(`/getCart?carttoken=${cart.carttoken}`)).status).toBe(200);
  // This token never belonged to an order or a cart.
  const unknown = 'A'.repeat(cart.carttoken.length);
  expect((await ada.browser.get(`/getSaleOrder?ordertoken=${unknown}`)).status).toBe(404);
  expect((await ada.browser.get(`/getCart?carttoken=${unknown}`)).status).toBe(404);

  expect(Object.values(await reseal())).toEqual([0, 0, 0, 0, 0, 0]);

  // A process that still uses the previous key can seal a code after others are sealed with the newest one.
  const [late] = codes.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  await db
    .update(deliveredCodes)
    .set({ sealed: before.seal(late!.orderId, after.open(late!.orderId, late!.sealed)) })
    .where(eq(deliveredCodes.id, late!.id));
  expect(await reseal()).toMatchObject({ codes: 1 });

  // Switch back to the former key, then again to the new key. The second switch replaces the same tokens as the
  // first rotation, so they are already stored as former tokens.
  const renewed = { orders: 3, carts: 4 };
  expect(await reseal([...former.token, newToken])).toMatchObject(renewed);
  expect(await reseal()).toMatchObject(renewed);
});
