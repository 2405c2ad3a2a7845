import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Share } from '../../../contract/schemas/shares.ts';
import { endRequestLink } from '../../../server/fulfilment/requestLinks.ts';
import { requestsTo } from '../../../server/limits/tries.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { consumeRateLimitIn } from '../../../server/platform/rateLimiter.ts';
import { sha256 } from '../../../server/platform/tokens.ts';
import { deleteExpired } from '../../../server/privacy/retention.ts';
import { slow } from '../../setup/tiers.ts';
import { bearer, createShopClient } from '../../support/shop/client.ts';
import { createShopper, giftCard, topUp } from '../../support/shop/shopper.ts';
import {
  dataOf,
  goodPassword,
  linkIn,
  openIdentity,
  signUp,
  until,
  type Harness,
  type Person,
} from '../identity/harness.ts';
import { payAt } from '../shop/harness.ts';
import { countAttempts } from '../support/countAttempts.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity({ TRUST_PROXY: '1' });
});
afterAll(() => harness.close());

let homes = 0;
/** A visitor with a new IP address. */
const createVisitor = () =>
  createShopClient(harness.url, { headers: { 'x-forwarded-for': `10.7.0.${(homes += 1)}` } });
const customer = async (proved = true): Promise<Person> => {
  const person = await signUp(harness);
  // in the database, because waiting for the email takes longer than most tests
  if (proved)
    await harness.pool.query('update account set email_verified_at = now() where email = $1', [person.email]);
  return person;
};
const browserOf = ({ client, session }: Person) => client.browser.with(bearer(session.access_token));
const buy = async (person: Person, item = topUp): Promise<string> => {
  const shopper = createShopper(harness.url, browserOf(person));
  const { ordertoken } = await shopper.order(item, { email: person.email });
  await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
  await until(async () => {
    await shopper.check(ordertoken);
    return (await shopper.status(ordertoken)).status === 'completed';
  });
  return ordertoken;
};
const make = (person: Person, ordertoken: string, more: object = {}) =>
  browserOf(person).post('/createRequestLink', { ordertoken, sender: 'Anna', language: 'es', ...more });
const tokenOf = ({ url }: Share): string => new URL(url).hash.slice(1).split('.')[0]!;
const open = (token: string) => createVisitor().post('/openRequest', { token });
const ask = (token: string) => createVisitor().post('/askTopUp', { token });
const mailsTo = async ({ email }: Person) =>
  (await harness.oracle.inbox()).filter(
    ({ to, subject }) => to.includes(email) && / is asking for /.test(subject),
  );
const queued = async ({ email }: Person) =>
  (await harness.pool.query(`select 1 from mail where kind = 'topUpRequest' and recipient = $1`, [email]))
    .rowCount;
const daysAgo = (token: string, days: number, column: 'asked_at' | 'created_at') =>
  harness.pool.query(
    `update request_link set ${column} = now() - $2 * interval '1 day' where token_hash = $1`,
    [sha256(token), days],
  );
const isGone = { status: 404, body: { code: 'REQUEST_ENDED' } };
const loadEndLink = async (token: string): Promise<string> => {
  const { rows } = await harness.pool.query<{ id: string }>(
    'select id from request_link where token_hash = $1',
    [sha256(token)],
  );
  return endRequestLink(harness.app.shop, rows[0]!.id);
};

/** Creates a customer with a request link for a delivered top-up. */
const withLink = async () => {
  const anna = await customer();
  const ordertoken = await buy(anna);
  return { anna, ordertoken, token: tokenOf(dataOf(await make(anna, ordertoken))) };
};

let first: ReturnType<typeof withLink> | null = null;
/** A request link shared by the tests that leave it unchanged. */
const once = (): ReturnType<typeof withLink> => (first ??= withLink());

test('a recipient requests a top-up with one click, and the email to the customer links to the same top-up', async () => {
  const anna = await customer();
  const ordertoken = await buy(anna);
  const made = dataOf(await make(anna, ordertoken));
  expect(made).toEqual({
    url: expect.stringMatching(/^http:\/\/[^/]+\/topup-request#[\w-]{43}\.es$/),
    text: '¿Necesita saldo? Pida INR\u00a0299.00 a Anna aquí:',
    sender: 'Anna',
    language: 'es',
  });
  const token = tokenOf(made);
  const response = await open(token);
  expect(dataOf(response)).toEqual({
    sender: 'Anna',
    value: '299.00',
    currency: 'INR',
    operator: 'Airtel India',
    ends_with: '00',
    may_ask: 1,
  });
  // The response contains no surname, email address, full phone number, price or order.
  for (const hidden of [anna.email, 'Keller', 'CHF', ordertoken, '98010413'])
    expect(JSON.stringify(response.body)).not.toContain(hidden);
  // A top-up cannot be requested with GET or HEAD.
  for (const method of ['GET', 'HEAD'])
    expect((await createVisitor().send(method, `/api/askTopUp?token=${token}`)).status).toBe(405);
  expect(await queued(anna)).toBe(0);

  // The same digits in another country belong to another person.
  await harness.pool.query(
    `insert into recipient (id, account_id, isd, mobile, name)
      select gen_random_uuid(), id, '92', $2, 'Uncle' from account where email = $1`,
    [anna.email, topUp.Mobile],
  );
  expect(dataOf(await ask(token))).toEqual({ outcome: 'asked' });
  const mail = await until(async () => (await mailsTo(anna))[0]);
  expect(mail.subject).toBe('+91 •••• 00 is asking for INR\u00a0299.00');
  expect(mail.text).not.toMatch(/98010413|CHF/);
  expect(mail.html?.match(/class="button"/g)).toHaveLength(1);
  const pay = linkIn(mail.text, '/order-success');
  const hash = new URLSearchParams(pay.hash.slice(1));
  expect(hash.get('again')).toBe('1');
  const order = dataOf(await createVisitor().post('/openOrder', { link: hash.get('order') }));
  const cart = dataOf(await createVisitor().post('/repeatOrder', { ordertoken: order.ordertoken }));
  expect(cart).toMatchObject({ Mobile: topUp.Mobile, Receivevalue: '299.00', ReceiveCurrency: 'INR' });
});

test('the request email uses the name that the customer gave the recipient', slow, async () => {
  const { anna, ordertoken, token } = await withLink();
  const named = await browserOf(anna).post('/saveRecipient', { ordertoken, name: 'Mum' });
  expect(named.status).toBe(200);
  await ask(token);
  const mail = await until(async () => (await mailsTo(anna))[0]);
  expect(mail.subject).toBe('Mum is asking for INR\u00a0299.00');
});

describe('limits on top-up requests', () => {
  test('a second request within a day is not emailed and returns `tooSoon`', async () => {
    const { anna, token } = await once();
    const answers = await Promise.all([1, 2, 3].map(() => ask(token)));
    expect(answers.map((answer) => dataOf(answer).outcome).toSorted()).toEqual([
      'asked',
      'tooSoon',
      'tooSoon',
    ]);
    expect(await queued(anna)).toBe(1);
    expect(dataOf(await open(token)).may_ask).toBe(0);
    await daysAgo(token, 0.99, 'asked_at');
    expect(dataOf(await ask(token)).outcome).toBe('tooSoon');
    await daysAgo(token, 1.01, 'asked_at');
    expect(dataOf(await open(token)).may_ask).toBe(1);
    expect(dataOf(await ask(token)).outcome).toBe('asked');
    expect(await queued(anna)).toBe(2);
    // Only the requests that were emailed count towards the limits of the customer and the IP address.
    const { rows } = await harness.pool.query<{ id: string }>('select id from account where email = $1', [
      anna.email,
    ]);
    expect(await countAttempts(harness, `requests to ${rows[0]!.id}`)).toBe(2);
    expect(await countAttempts(harness, `request from 10.7.0.${homes}`)).toBe(1);
    // After seven requests in a week, no further request is emailed.
    const { db, secrets } = harness.app.shop;
    for (let n = 0; n < 5; n += 1)
      await transaction(db, (tx) => consumeRateLimitIn(tx, secrets, requestsTo(rows[0]!.id, '10.8.0.1')));
    await daysAgo(token, 1.01, 'asked_at');
    expect(dataOf(await ask(token)).outcome).toBe('tooSoon');
    expect(dataOf(await open(token)).may_ask).toBe(1);
    expect(await queued(anna)).toBe(2);
  });

  test('a customer receives at most seven request emails a week', slow, async () => {
    const { anna, token } = await withLink();
    for (let n = 0; n < 7; n += 1) {
      expect(dataOf(await ask(token)).outcome).toBe('asked');
      await daysAgo(token, 1.01, 'asked_at');
    }
    expect(dataOf(await ask(token)).outcome).toBe('tooSoon');
    expect(await queued(anna)).toBe(7);
  });

  test('the shop limits attempts to guess request link tokens', async () => {
    const eve = createVisitor();
    const answers = await Promise.all(
      Array.from({ length: 90 }, () => eve.post('/openRequest', { token: 'a'.repeat(43) })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
  });
});

describe('expiry and removal of a request link', () => {
  test('a removed request link stops working, its replacement has a different token, and the links of other customers keep working', async () => {
    const other = await withLink();
    const { anna, ordertoken, token } = await withLink();
    expect(dataOf(await browserOf(anna).get('/getRequestLinks')).links).toEqual([
      expect.objectContaining({ ordertoken, Mobile: topUp.Mobile, asked_at: null }),
    ]);
    const left = dataOf(await browserOf(anna).post('/removeRequestLink', { ordertoken }));
    expect(left).toEqual({ links: [] });
    expect(await open(token)).toMatchObject(isGone);
    expect((await open(other.token)).status).toBe(200);
    expect(await ask(token)).toMatchObject(isGone);
    expect(await queued(anna)).toBe(0);
    const next = tokenOf(dataOf(await make(anna, ordertoken)));
    expect(next).not.toBe(token);
    expect(await open(token)).toMatchObject(isGone);
    expect(dataOf(await open(next)).may_ask).toBe(1);
  });

  test(
    'the request email contains the link that turns off further requests, but no URL in its text',
    slow,
    async () => {
      const { anna, token } = await withLink();
      await ask(token);
      const mail = await until(async () => (await mailsTo(anna))[0]);
      expect(linkIn(mail.text, '/request-links').href).toBe(await loadEndLink(token));
      // The email text must contain no URL, because a URL is wider than a phone screen.
      expect(mail.html!.replace(/<style>.*<\/style>|<[^>]+>/gs, ' ')).not.toContain('://');
    },
  );

  test('the link in the request email turns off only its own request link, and an invalid token changes nothing', async () => {
    const [{ token: other }, { token }] = [await once(), await withLink()];
    const end = new URL(await loadEndLink(token)).hash.slice(1);
    const [, signature] = new URL(await loadEndLink(other)).hash.slice(1).split('.');
    for (const wrong of [`${end}x`, end.split('.')[0]!, '', `${end.split('.')[0]}.${signature}`])
      expect(await createVisitor().post('/request-link/end', { token: wrong })).toMatchObject({
        status: 403,
        body: { code: 'LINK' },
      });
    expect((await open(token)).status).toBe(200);
    for (const _ of [1, 2])
      expect((await createVisitor().post('/request-link/end', { token: end })).status).toBe(200);
    expect(await open(token)).toMatchObject(isGone);
    expect((await open(other)).status).toBe(200);
  });

  test('a request link expires after twelve months and is deleted', async () => {
    const { token } = await withLink();
    const rows = async () =>
      (await harness.pool.query(`select 1 from request_link where token_hash = $1`, [sha256(token)]))
        .rowCount;
    await daysAgo(token, 360, 'created_at');
    await deleteExpired(harness.app.shop);
    expect([(await open(token)).status, await rows()]).toEqual([200, 1]);
    await daysAgo(token, 367, 'created_at');
    expect(await ask(token)).toMatchObject(isGone);
    await deleteExpired(harness.app.shop);
    expect(await rows()).toBe(0);
  });

  test('a request link stops working when the account is closed', slow, async () => {
    const { anna, token } = await withLink();
    const proof = { purpose: 'closing', password: goodPassword };
    expect((await anna.client.post('/reauth', proof, anna.session.access_token)).status).toBe(200);
    await until(async () => {
      const closed = await anna.client.post('/closeaccount', {}, anna.session.access_token);
      return closed.status === 200;
    });
    expect(await open(token)).toMatchObject(isGone);
    expect(await ask(token)).toMatchObject(isGone);
  });

  test("a request link stops working once the customer's address is no longer verified", async () => {
    const { anna, token } = await withLink();
    await harness.pool.query(`update account set email_verified_at = null where email = $1`, [anna.email]);
    expect(await open(token)).toMatchObject(isGone);
    expect(await ask(token)).toMatchObject(isGone);
    expect(await queued(anna)).toBe(0);
  });
});

test("the shop lists a customer's request links, newest first, with their amounts", async () => {
  const anna = await customer();
  const first = await buy(anna);
  const unasked = await browserOf(anna).get(`/getRequestLink?ordertoken=${first}`, {
    'accept-language': 'de',
  });
  expect(dataOf(unasked)).toEqual({ share: null, suggested: 'en' });
  const made = dataOf(await make(anna, first));
  const other = { ...topUp, Mobile: '9801041377', ProductPriceID: 'q_T-200_19900' };
  const second = await buy(anna, other);
  const next = dataOf(await make(anna, second, { sender: '', language: 'de' }));
  await ask(tokenOf(made));
  const { links } = dataOf(await browserOf(anna).get('/getRequestLinks'));
  expect(links).toEqual([
    {
      ...next,
      ordertoken: second,
      ISDCode: '91',
      Mobile: '9801041377',
      value: '199.00',
      currency: 'INR',
      asked_at: null,
    },
    {
      ...made,
      ordertoken: first,
      ISDCode: '91',
      Mobile: topUp.Mobile,
      value: '299.00',
      currency: 'INR',
      asked_at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
  // The same digits in another country have their own link.
  await harness.pool.query(
    `update shop_order set item = item || jsonb_build_object('isd', '92', 'mobile', $2::text)
       where token_hash = $1`,
    [sha256(second), topUp.Mobile],
  );
  const find = async (ordertoken: string) =>
    dataOf(await browserOf(anna).get(`/getRequestLink?ordertoken=${ordertoken}`)).share;
  expect([await find(first), await find(second)]).toEqual([made, next]);

  // A link that is created again keeps its token and shows the amount of the later top-up.
  const third = await buy(anna, { ...topUp, ProductPriceID: 'q_T-200_19900' });
  const changed = dataOf(await make(anna, third, { sender: 'Mia', language: 'en' }));
  expect(changed).toMatchObject({
    url: expect.stringContaining(`#${tokenOf(made)}.en`),
    text: expect.stringContaining('INR\u00a0199.00'),
    sender: 'Mia',
  });
  expect(await find(second)).toEqual(next);
  expect(dataOf(await open(tokenOf(made)))).toMatchObject({ sender: 'Mia', value: '199.00' });

  // The list ends after fifty links.
  const { tokens } = harness.app.shop;
  const ids = Array.from({ length: 49 }, () => randomUUID());
  const hashes = ids.map((id) => tokens.hashOf('request', id));
  await harness.pool.query(
    `with made as (select * from unnest($2::uuid[], $3::text[]) as made(id, token_hash)),
       copied as (
         insert into shop_order
           select (jsonb_populate_record(old, jsonb_build_object('id', made.id, 'number', 'R' || made.id,
             'token_hash', made.id, 'cart_id', null))).*
             from shop_order old, made where old.token_hash = $4)
     insert into request_link (id, account_id, order_id, token_hash, sender, language, created_at)
       select made.id, link.account_id, made.id, made.token_hash, 'Zoe', 'en', now() - interval '1 day'
         from request_link link, made where link.token_hash = $1`,
    [sha256(tokenOf(made)), ids, hashes, sha256(third)],
  );
  const shown = dataOf(await browserOf(anna).get('/getRequestLinks')).links;
  expect(shown).toHaveLength(50);
  expect(shown.filter(({ sender }) => sender === 'Zoe')).toHaveLength(48);
});

test('a request link created with a key that no longer exists is replaced by a new link', async () => {
  const { token: other } = await once();
  const { anna, ordertoken, token } = await withLink();
  await harness.pool.query(`update request_link set token_hash = 'of a lost key' where token_hash = $1`, [
    sha256(token),
  ]);
  expect(dataOf(await browserOf(anna).get(`/getRequestLink?ordertoken=${ordertoken}`)).share).toBeNull();
  expect(dataOf(await browserOf(anna).get('/getRequestLinks')).links).toEqual([]);
  const next = tokenOf(dataOf(await make(anna, ordertoken)));
  expect(next).not.toBe(token);
  expect(dataOf(await open(next)).may_ask).toBe(1);
  // The links of other customers keep working.
  expect((await open(other)).status).toBe(200);
});

test('a customer can change request links at most twenty times an hour', slow, async () => {
  const { anna, ordertoken } = await withLink();
  for (let n = 1; n < 20; n += 1) expect((await make(anna, ordertoken)).status).toBe(200);
  expect(await make(anna, ordertoken)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
});

describe('creating a request link', () => {
  test('only the customer who bought a delivered top-up, with a verified address, can have a request link for it', async () => {
    const { anna, ordertoken, token } = await once();
    const eve = await customer();
    expect((await make(eve, ordertoken, { sender: 'Eve' })).status).toBe(404);
    expect((await browserOf(eve).get(`/getRequestLink?ordertoken=${ordertoken}`)).status).toBe(404);
    expect((await browserOf(eve).post('/removeRequestLink', { ordertoken })).status).toBe(404);
    expect(dataOf(await open(token)).sender).toBe('Anna');

    const refused = { status: 409, body: { code: 'NOT_SHAREABLE' } };
    for (const change of [
      `state = 'processing'`,
      `state = 'refunded'`,
      `item = item || '{"ProdType": 1}'`,
      `item = item || '{"isd": null}'`,
      `item = item || '{"mobile": null}'`,
    ]) {
      const { rows } = await harness.pool.query<{ state: string; item: object }>(
        'select state, item from shop_order where token_hash = $1',
        [sha256(ordertoken)],
      );
      await harness.pool.query(`update shop_order set ${change} where token_hash = $1`, [sha256(ordertoken)]);
      expect(await make(anna, ordertoken), change).toMatchObject(refused);
      await harness.pool.query('update shop_order set state = $2, item = $3 where token_hash = $1', [
        sha256(ordertoken),
        rows[0]!.state,
        rows[0]!.item,
      ]);
    }
    const setVerified = (at: string) =>
      harness.pool.query(`update account set email_verified_at = ${at} where email = $1`, [anna.email]);
    await setVerified('null');
    expect(await make(anna, ordertoken)).toMatchObject({ status: 409, body: { code: 'EMAIL_UNPROVED' } });
    await setVerified('now()');
    expect((await make(anna, ordertoken)).status).toBe(200);
    // Refusals do not count towards the limits.
    const { rows } = await harness.pool.query<{ id: string }>('select id from account where email = $1', [
      anna.email,
    ]);
    expect(await countAttempts(harness, `request links of ${rows[0]!.id}`)).toBe(2);
    expect(await countAttempts(harness, `request link from ${anna.client.address}`)).toBe(2);
  });

  test(
    'creating a request link requires a top-up bought by the customer and a verified address',
    slow,
    async () => {
      const { anna, ordertoken } = await withLink();
      const eve = await customer();
      expect((await make(eve, ordertoken, { sender: 'Eve' })).status).toBe(404);
      expect((await browserOf(eve).get(`/getRequestLink?ordertoken=${ordertoken}`)).status).toBe(404);
      expect((await browserOf(eve).post('/removeRequestLink', { ordertoken })).status).toBe(404);
      expect(
        (await createVisitor().post('/createRequestLink', { ordertoken, sender: '', language: 'en' })).status,
      ).toBe(401);
      expect(
        dataOf(await browserOf(anna).get(`/getRequestLink?ordertoken=${ordertoken}`)).share?.sender,
      ).toBe('Anna');
      const card = await buy(anna, giftCard);
      expect(await make(anna, card)).toMatchObject({ status: 409, body: { code: 'NOT_SHAREABLE' } });
      const newcomer = await customer(false);
      const bought = await buy(newcomer);
      expect(await make(newcomer, bought)).toMatchObject({ status: 409, body: { code: 'EMAIL_UNPROVED' } });
    },
  );

  test(
    'each recipient has one request link; creating it again after a later top-up updates its amount',
    slow,
    async () => {
      const { anna, token } = await withLink();
      const later = await buy(anna, { ...topUp, ProductPriceID: 'q_T-200_19900' });
      const changed = dataOf(await make(anna, later, { sender: '', language: 'en' }));
      expect([tokenOf(changed), changed.text]).toEqual([
        token,
        'Need credit? Ask me for INR\u00a0199.00 here:',
      ]);
      expect(dataOf(await open(token))).toMatchObject({ sender: '', value: '199.00' });
      expect(dataOf(await browserOf(anna).get('/getRequestLinks')).links).toHaveLength(1);
    },
  );

  test.each([
    [{ sender: 'x'.repeat(31) }, 'sender'],
    [{ sender: 'www.evil.example' }, 'sender'],
    [{ language: 'pt' }, 'language'],
  ])('the shop rejects a request link with %j and names the invalid field', slow, async (more, field) => {
    const answer = await make(await customer(), 'a'.repeat(43), more);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });
});
