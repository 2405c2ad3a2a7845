import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostPasskeys } from '../../../contract/domain/limits.ts';
import type { PasskeyPurpose, Passkeys } from '../../../contract/schemas/passkeys.ts';
import { accountPasskeys } from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { slow } from '../../setup/tiers.ts';
import { bearer } from '../../support/shop/client.ts';
import { createShopper, giftCard, topUp } from '../../support/shop/shopper.ts';
import { createAuthenticator } from '../admin/authenticator.ts';
import { payAt } from '../shop/harness.ts';
import { untilBlocking } from '../support/race.ts';
import {
  codeIn,
  createClient,
  dataOf,
  goodPassword,
  linkIn,
  logIn,
  mailTo,
  newMobile,
  openIdentity,
  otherCode,
  proveEmail,
  signUp,
  until,
  wait,
  type Answer,
  type Client,
  type Harness,
  type Person,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity({ RATE_LIMITS: '0' });
});
afterAll(() => harness.close());

type Authenticator = ReturnType<typeof createAuthenticator>;
type Signed = { client: Client; token: string };
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await harness.pool.query<Row>(text, values)).rows;

/** Signs up a customer and verifies the email address. */
const proved = async (more: object = {}): Promise<Person & Signed> => {
  const person = await signUp(harness, more);
  await proveEmail(harness, person);
  return { ...person, token: person.session.access_token };
};
/** Signs in the same customer in another browser. */
const elsewhere = async ({ email, password }: Person): Promise<Signed> => {
  const client = createClient(harness);
  return { client, token: dataOf(await logIn(client, email, password)).access_token };
};
const post = <const Address extends string>({ client, token }: Signed, path: Address, body: object = {}) =>
  client.post(path, body, token);
const load = async ({ client, token }: Signed): Promise<Passkeys> =>
  dataOf(await client.get('/passkeys', token));
const refusal = ({ status, body }: Answer) => [status, body.code];

const byPassword = (signed: Signed, purpose = 'passkeys') =>
  post(signed, '/reauth', { purpose, password: goodPassword });
const ask = async (signed: Signed, purpose: PasskeyPurpose) =>
  dataOf(await post(signed, '/passkeys/ask', { purpose }))
    .options as unknown as PublicKeyCredentialRequestOptionsJSON;
const prove = async (signed: Signed, key: Authenticator, purpose: PasskeyPurpose) =>
  post(signed, '/passkeys/prove', { purpose, response: key.get(await ask(signed, purpose)) });
const begin = async (signed: Signed) =>
  dataOf(await post(signed, '/passkeys/begin')).options as unknown as PublicKeyCredentialCreationOptionsJSON;

/** Ages every passkey challenge by the given number of seconds. */
const passTime = (seconds: number) =>
  query(`update passkey_challenge set expires_at = expires_at - $1 * interval '1 s'`, [seconds]);

const newKey = () => createAuthenticator(harness.url);
/** Adds a passkey after confirming with the password. */
const add = async (signed: Signed, name = 'My phone', key = newKey()): Promise<Authenticator> => {
  await byPassword(signed);
  const answer = await post(signed, '/passkeys/add', { name, response: key.create(await begin(signed)) });
  expect(answer.status).toBe(200);
  return key;
};
const requirements = (for_codes: 0 | 1, for_cards: 0 | 1) => ({ for_codes, for_cards });
/** Creates a customer who must use a passkey to see codes and pay with saved cards. */
const guarded = async () => {
  const person = await proved();
  const key = await add(person);
  expect((await post(person, '/passkeys/require', requirements(1, 1))).status).toBe(200);
  return { person, key };
};

const shopperOf = ({ client, token }: Signed) =>
  createShopper(harness.url, client.browser.with(bearer(token)));
/** Places an order, pays for it, and waits for the delivery and the email. */
const buy = async (signed: Signed & { email: string }, item = giftCard) => {
  const shopper = shopperOf(signed);
  const order = await shopper.order(item, { email: signed.email });
  await payAt((await shopper.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => {
    await shopper.check(order.ordertoken);
    return (await shopper.status(order.ordertoken)).status === 'completed';
  });
  const mail = await mailTo(harness, signed.email, order.orderno);
  return { order, mail };
};
const print = ({ client, token }: Signed, ordertoken: string) =>
  client.get(`/getPrintOrderInfo?ordertoken=${ordertoken}`, token);
const pdf = ({ client, token }: Signed, ordertoken: string) =>
  client.browser.send('POST', '/api/receiptPdf', { ordertoken }, bearer(token));
const codesIn = (answer: Answer<'getPrintOrderInfo'>): string[] =>
  dataOf(answer).receipts.map(({ recharge_code }) => recharge_code.replaceAll(' ', ''));

describe("customer's passkeys", () => {
  test('passkeys are listed with their name and last use, and adding or removing one requires confirmation', async () => {
    const ada = await proved();
    expect(await load(ada)).toEqual({ passkeys: [], for_codes: 0, for_cards: 0, recovery_at: null });
    expect(refusal(await post(ada, '/passkeys/begin'))).toEqual([403, 'REAUTH_REQUIRED']);
    const key = await add(ada, ' Ada’s phone ');
    const [listed] = (await load(ada)).passkeys;
    expect(listed).toMatchObject({ name: 'Ada’s phone', last_used: null });
    expect((await prove(ada, key, 'codes')).status).toBe(200);
    expect((await load(ada)).passkeys[0]?.last_used).not.toBeNull();
    const id = listed?.id ?? '';
    expect(refusal(await post(ada, '/passkeys/remove', { id }))).toEqual([403, 'REAUTH_REQUIRED']);
    await byPassword(ada);
    const ben = await proved();
    await byPassword(ben);
    expect((await post(ben, '/passkeys/remove', { id })).status).toBe(404);
    expect(dataOf(await post(ada, '/passkeys/remove', { id })).passkeys).toEqual([]);
  });

  test('a customer can have at most ten passkeys', slow, async () => {
    const ada = await proved();
    for (let n = 0; n < mostPasskeys; n++) await add(ada, `Key ${n}`);
    await byPassword(ada);
    const more = { name: 'One more', response: newKey().create(await begin(ada)) };
    expect(refusal(await post(ada, '/passkeys/add', more))).toEqual([409, 'PASSKEY_LIMIT']);
  });

  test('the eleventh passkey is refused', async () => {
    const ada = await proved();
    const [account] = await query<{ id: string }>('select id from account where email = $1', [ada.email]);
    await query(
      `insert into account_passkey (id, account_id, name, public_key, counter)
         select lpad(n::text, 4, '0') || replace($1, '-', ''), $1::uuid, 'Key', '\\x00', 0
           from generate_series(2, $2::int) n`,
      [account!.id, mostPasskeys],
    );
    await add(ada);
    await byPassword(ada);
    const more = { name: 'One more', response: newKey().create(await begin(ada)) };
    expect(refusal(await post(ada, '/passkeys/add', more))).toEqual([409, 'PASSKEY_LIMIT']);
  });

  test("a customer cannot register another customer's passkey", async () => {
    const [ada, ben] = [await proved(), await proved()];
    const adas = await add(ada);
    await byPassword(ben);
    const taken = { name: 'Hers', response: adas.create(await begin(ben)) };
    expect(refusal(await post(ben, '/passkeys/add', taken))).toEqual([403, 'PASSKEY_REFUSED']);
    expect((await load(ben)).passkeys).toEqual([]);
  });

  test('passkey requests name the shop, the customer and the known passkeys, and require user verification', async () => {
    const ada = await proved();
    const key = await add(ada);
    const [known] = (await load(ada)).passkeys;
    await byPassword(ada);
    const options = await begin(ada);
    const [account] = await query<{ id: string }>('select id from account where email = $1', [ada.email]);
    expect(options).toMatchObject({
      rp: { name: 'Rigi', id: new URL(harness.url).hostname },
      user: { name: ada.email, displayName: 'Ada Keller' },
      excludeCredentials: [{ id: known?.id }],
      authenticatorSelection: { userVerification: 'required' },
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(account?.id);
    const request = await ask(ada, 'codes');
    expect(request).toMatchObject({ allowCredentials: [{ id: known?.id }], userVerification: 'required' });
    expect((await prove(ada, key, 'codes')).status).toBe(200);
  });

  test('a passkey is rejected if it comes from another site, answers another challenge, lacks user verification or arrives too late', async () => {
    const ada = await proved();
    await byPassword(ada);
    const attempt = async (response: object) =>
      refusal(await post(ada, '/passkeys/add', { name: 'Forged', response }));
    const no = [403, 'PASSKEY_REFUSED'];
    expect(await attempt(createAuthenticator('https://evil.example').create(await begin(ada)))).toEqual(no);
    expect(
      await attempt(createAuthenticator(harness.url, { verifies: false }).create(await begin(ada))),
    ).toEqual(no);
    const options = await begin(ada);
    expect(await attempt(newKey().create({ ...options, challenge: 'AAAA' }))).toEqual(no);
    // The failed attempt has used up the challenge.
    expect(await attempt(newKey().create(options))).toEqual(no);
    const late = await begin(ada);
    await passTime(300);
    expect(await attempt(newKey().create(late))).toEqual(no);
    expect((await load(ada)).passkeys).toEqual([]);
    // Asking again restarts the period.
    await begin(ada);
    await passTime(240);
    const inTime = await begin(ada);
    await passTime(240);
    expect((await attempt(newKey().create(inTime)))[0]).toBe(200);
  });
});

describe('passkey required to show codes', () => {
  test('codes on screen, in the PDF and in gifts require the passkey, and emails contain no codes [ASVS-6.6.1 S14]', async () => {
    const { person, key } = await guarded();
    const { order, mail } = await buy(person);
    const { ordertoken } = order;
    expect(refusal(await print(person, ordertoken))).toEqual([403, 'PASSKEY_REQUIRED']);
    expect((await pdf(person, ordertoken)).status).toBe(403);
    const gift = { ordertoken, email: 'friend@mail.example', sender: 'Ada', words: '' };
    expect(refusal(await post(person, '/sendGift', gift))).toEqual([403, 'PASSKEY_REQUIRED']);
    // A confirmation code sent by email opens the order in another browser, but without a session the purchased
    // codes stay hidden.
    const clientWithoutSession = createClient(harness);
    await wait(harness, 61);
    await clientWithoutSession.post('/sendOrderCode', { ordertoken });
    const { text } = await mailTo(harness, person.email, 'Your confirmation code');
    const response = await clientWithoutSession.post('/verifyOrderCode', {
      ordertoken,
      otpcode: codeIn(text),
    });
    expect(response.status).toBe(200);
    expect(refusal(await print({ client: clientWithoutSession, token: '' }, ordertoken))).toEqual([
      403,
      'PASSKEY_REQUIRED',
    ]);
    expect((await prove(person, key, 'codes')).status).toBe(200);
    const codes = codesIn(await print(person, ordertoken));
    expect(codes).toHaveLength(1);
    expect((await pdf(person, ordertoken)).status).toBe(200);
    const [code = ''] = codes;
    expect(mail?.text.replaceAll(/\s/g, '')).not.toContain(code);
    expect(mail?.text).toContain('use your passkey');
    expect(
      await query(
        'select way from code_reveal r join shop_order o on o.id = r.order_id where o.number = $1 order by r.id',
        [order.orderno],
      ),
    ).toEqual([{ way: 'screen' }, { way: 'print' }]);
    expect((await post(person, '/sendGift', gift)).status).toBe(200);
    const sent = await until(async () =>
      (await harness.oracle.inbox()).find(({ to }) => to.includes('friend@mail.example')),
    );
    expect(sent.text.replaceAll(/\s/g, '')).not.toContain(code);
    const gifttoken = linkIn(sent.text, '/gift').hash.slice('#gift='.length);
    const { receipts } = dataOf(await createClient(harness).post('/openGift', { gifttoken }));
    expect(receipts.map(({ recharge_code }) => recharge_code.replaceAll(' ', ''))).toEqual([code]);
  });

  test('using the passkey unlocks codes for ten minutes in the same session only', async () => {
    const { person, key } = await guarded();
    const { order } = await buy(person);
    const other = await elsewhere(person);
    await prove(person, key, 'cards');
    expect(refusal(await print(person, order.ordertoken))).toEqual([403, 'PASSKEY_REQUIRED']);
    await prove(person, key, 'codes');
    expect((await print(person, order.ordertoken)).status).toBe(200);
    // A new sign-in on another device requires the passkey again.
    expect(refusal(await print(other, order.ordertoken))).toEqual([403, 'PASSKEY_REQUIRED']);
    const { ordertoken } = order;
    for (const _ of [1, 2]) await post(person, '/sendGift', { ordertoken, sender: 'Ada', words: '' });
    const loadGifts = async () =>
      dataOf(await person.client.get(`/getGifts?ordertoken=${ordertoken}`, person.token)).gifts;
    const sent = await loadGifts();
    expect(sent.map((gift) => 'link' in gift)).toEqual([true, true]);
    await query(`update reauthentication set expires_at = now() - interval '1 s'`);
    expect(refusal(await print(person, order.ordertoken))).toEqual([403, 'PASSKEY_REQUIRED']);
    // A gift link gives access to the codes, so it is hidden as well.
    expect((await loadGifts()).map((gift) => 'link' in gift)).toEqual([false, false]);
    const cancelled = await post(person, '/cancelGift', { ordertoken, giftid: sent[0]!.giftid });
    expect(dataOf(cancelled).gifts.map((gift) => 'link' in gift)).toEqual([false]);
  });

  test('showing a top-up that has no code does not require the passkey', slow, async () => {
    const { person } = await guarded();
    const { order } = await buy(person, topUp);
    expect((await print(person, order.ordertoken)).status).toBe(200);
  });

  test('without the passkey option, codes are shown on screen and sent by email as usual', async () => {
    const ada = await proved();
    await add(ada);
    const { order, mail } = await buy(ada);
    const [code = ''] = codesIn(await print(ada, order.ordertoken));
    expect(mail?.text.replaceAll(/\s/g, '')).toContain(code);
  });

  test('a passkey is rejected if it is forged, replayed, expired, cloned or from another customer [S14]', async () => {
    const { person, key } = await guarded();
    const { order } = await buy(person);
    const { person: ben, key: bens } = await guarded();
    const send = async (signed: Signed, response: object, purpose: PasskeyPurpose = 'codes') =>
      refusal(await post(signed, '/passkeys/prove', { purpose, response }));
    const no = [403, 'PASSKEY_REFUSED'];
    // Another key uses the id of the registered passkey.
    const forged = { ...newKey().get(await ask(person, 'codes')), id: (await load(person)).passkeys[0]?.id };
    expect(await send(person, { ...forged, rawId: forged.id })).toEqual(no);
    expect(await send(person, bens.get(await ask(person, 'codes')))).toEqual(no);
    expect(await send(ben, key.get(await ask(ben, 'codes')))).toEqual(no);
    // A challenge for one purpose is not valid for another.
    expect(await send(person, key.get(await ask(person, 'cards')))).toEqual(no);
    // Another session's challenge is not valid.
    const other = await elsewhere(person);
    expect(await send(person, key.get(await ask(other, 'codes')))).toEqual(no);
    const late = key.get(await ask(person, 'codes'));
    await passTime(300);
    expect(await send(person, late)).toEqual(no);
    expect(refusal(await print(person, order.ordertoken))).toEqual([403, 'PASSKEY_REQUIRED']);
    const good = key.get(await ask(person, 'codes'));
    const [answers] = [await Promise.all(Array.from({ length: 5 }, () => send(person, good)))];
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(await send(person, good)).toEqual(no);
    expect(await send(person, key.get(await ask(person, 'codes'), { counted: false }))).toEqual(no);
    const [row] = await query<{ counter: string }>('select counter from account_passkey where id = $1', [
      good.id,
    ]);
    expect(Number(row?.counter)).toBeGreaterThan(0);
    // Another use of the key is stored while this response is being checked.
    const overtaken = key.get(await ask(person, 'codes'));
    const sent: ReturnType<typeof send>[] = [];
    await transaction(harness.app.shop.db, async (tx) => {
      await tx.update(accountPasskeys).set({ counter: 99 }).where(eq(accountPasskeys.id, good.id));
      sent.push(send(person, overtaken));
      await untilBlocking(tx);
    });
    expect(await sent[0]).toEqual(no);
  });

  test('a successful use of the passkey does not count towards the limit and cancels only the own recovery', async () => {
    const { person, key } = await guarded();
    const other = await signUp(harness);
    await query(`update account set passkey_recovery_at = now() where email = any($1)`, [
      [person.email, other.email],
    ]);
    const count = () => query('select count(*) from tally');
    const before = await count();
    expect((await prove(person, key, 'codes')).status).toBe(200);
    expect(await count()).toEqual(before);
    expect(
      await query('select email from account where passkey_recovery_at is not null and email = any($1)', [
        [person.email, other.email],
      ]),
    ).toEqual([{ email: other.email }]);
  });
});

test('paying with a saved card requires the passkey once the customer has turned on that option', async () => {
  const ada = await proved();
  const shopper = shopperOf(ada);
  const first = await shopper.order(giftCard, { email: ada.email });
  await payAt((await shopper.payUrl(first.ordertoken, { savecard: 1 })).payurl, 'approve');
  await until(async () => {
    await shopper.check(first.ordertoken);
    return (await shopper.status(first.ordertoken)).status === 'completed';
  });
  const [card] = dataOf(await ada.client.get('/getprofile', ada.token)).savedcards;
  const key = await add(ada);
  expect((await post(ada, '/passkeys/require', requirements(0, 1))).status).toBe(200);
  const second = await shopper.order(giftCard, { email: ada.email });
  const pay = (cardid?: string) =>
    post(ada, '/createPayURL', {
      ordertoken: second.ordertoken,
      gateway: 'card',
      ...(cardid ? { cardid } : {}),
    });
  expect(refusal(await pay(card?.cardid))).toEqual([403, 'PASSKEY_REQUIRED']);
  expect((await pay()).status).toBe(200);
  await prove(ada, key, 'cards');
  expect((await pay(card?.cardid)).status).toBe(200);
});

describe('passkey options', () => {
  test('turning on the passkey options requires a passkey and a verified contact; relaxing them requires the passkey [ASVS-6.4.3]', async () => {
    const ada = await proved();
    expect((await post(ada, '/passkeys/require', requirements(0, 0))).status).toBe(200);
    for (const [codes, cards] of [
      [1, 0],
      [0, 1],
    ] as const)
      expect(refusal(await post(ada, '/passkeys/require', requirements(codes, cards)))).toEqual([
        409,
        'NO_PASSKEY',
      ]);
    const key = await add(ada);
    await byPassword(ada);
    await byPassword(ada, 'export');
    expect((await post(ada, '/passkeys/require', requirements(1, 0))).status).toBe(200);
    expect(
      await query(
        `select r.purpose from reauthentication r join session_family f on f.id = r.family_id
           join account a on a.id = f.account_id where a.email = $1`,
        [ada.email],
      ),
    ).toEqual([{ purpose: 'export' }]);
    const id = (await load(ada)).passkeys[0]?.id ?? '';
    // The earlier password confirmation no longer counts.
    expect(refusal(await post(ada, '/passkeys/remove', { id }))).toEqual([403, 'REAUTH_REQUIRED']);
    for (const body of [{ password: goodPassword }, { otpcode: '123456' }])
      expect(refusal(await post(ada, '/reauth', { purpose: 'passkeys', ...body }))).toEqual([
        403,
        'REAUTH_REQUIRED',
      ]);
    expect(refusal(await post(ada, '/reauth/send-otp', { purpose: 'passkeys' }))).toEqual([
      403,
      'REAUTH_REQUIRED',
    ]);
    expect(refusal(await post(ada, '/passkeys/require', requirements(0, 0)))).toEqual([
      403,
      'REAUTH_REQUIRED',
    ]);
    expect(refusal(await post(ada, '/passkeys/begin'))).toEqual([403, 'REAUTH_REQUIRED']);
    // Making the options stricter requires no confirmation.
    expect((await post(ada, '/passkeys/require', requirements(1, 1))).status).toBe(200);
    for (const [codes, cards] of [
      [1, 0],
      [0, 1],
      [0, 0],
    ] as const)
      expect(refusal(await post(ada, '/passkeys/require', requirements(codes, cards)))).toEqual([
        403,
        'REAUTH_REQUIRED',
      ]);
    expect(await load(ada)).toMatchObject(requirements(1, 1));
    await prove(ada, key, 'passkeys');
    expect(dataOf(await post(ada, '/passkeys/require', requirements(1, 0)))).toMatchObject(
      requirements(1, 0),
    );
    // Making the options stricter does not use up the confirmation.
    await prove(ada, key, 'passkeys');
    for (const cards of [1, 0] as const)
      expect((await post(ada, '/passkeys/require', requirements(1, cards))).status).toBe(200);
    // The options stay on when one of two passkeys is removed.
    await prove(ada, key, 'passkeys');
    const second = newKey();
    await post(ada, '/passkeys/add', { name: 'Second', response: second.create(await begin(ada)) });
    const [, added] = (await load(ada)).passkeys;
    // Either passkey is accepted.
    for (const either of [key, second]) expect((await prove(ada, either, 'passkeys')).status).toBe(200);
    await query(`update account_passkey set created_at = created_at - interval '1 day' where id = $1`, [
      added?.id,
    ]);
    expect((await load(ada)).passkeys.map(({ name }) => name)).toEqual(['Second', 'My phone']);
    expect(dataOf(await post(ada, '/passkeys/remove', { id: added?.id }))).toMatchObject({
      passkeys: [{ id }],
      ...requirements(1, 0),
    });
    await prove(ada, key, 'passkeys');
    // Removing the last passkey turns the options off.
    expect(dataOf(await post(ada, '/passkeys/remove', { id }))).toMatchObject({
      passkeys: [],
      ...requirements(0, 0),
    });
    const unproved = await signUp(harness);
    const stranger = { ...unproved, token: unproved.session.access_token };
    await add(stranger);
    for (const [codes, cards] of [
      [1, 0],
      [0, 1],
    ] as const)
      expect(refusal(await post(stranger, '/passkeys/require', requirements(codes, cards)))).toEqual([
        409,
        'NOTHING_HELD',
      ]);
  });
});

test('passkeys are exported with their name but without their key, and are deleted when the account is closed', async () => {
  const { person } = await guarded();
  await byPassword(person, 'export');
  const copy = await person.client.browser.send('POST', '/api/mydata', {}, bearer(person.token));
  const text = await copy.text();
  const { tables } = JSON.parse(text) as { tables: Record<string, Record<string, unknown>[]> };
  expect(tables['account_passkey']).toEqual([
    { name: 'My phone', created_at: expect.any(String) as string, last_used_at: null },
  ]);
  expect(tables['account']?.[0]).toMatchObject({ passkey_for_codes: true, passkey_for_cards: true });
  const [key] = await query<{ id: string }>(
    'select p.id from account_passkey p join account a on a.id = p.account_id where a.email = $1',
    [person.email],
  );
  expect(text).not.toContain(key?.id);
  await byPassword(person, 'closing');
  expect((await post(person, '/closeaccount')).status).toBe(200);
  expect(await query('select 1 from account_passkey where id = $1', [key?.id])).toEqual([]);
});

describe('account recovery after losing all passkeys', () => {
  const codeFor = async (signed: Signed, email: string, n: number) => {
    // The shop sends at most one recovery email a minute and five an hour.
    await wait(harness, 3700);
    await post(signed, '/reauth/send-otp', { purpose: 'recovery' });
    const { text } = await mailTo(harness, email, 'Your confirmation code', n);
    return post(signed, '/reauth', { purpose: 'recovery', otpcode: codeIn(text) });
  };

  test('account recovery requires a code, a three-day wait and a second code, and the owner is notified and can cancel it [ASVS-6.4.4]', async () => {
    const { person } = await guarded();
    const { order } = await buy(person);
    expect(refusal(await byPassword(person, 'recovery'))).toEqual([403, 'REAUTH_REQUIRED']);
    expect(refusal(await post(person, '/passkeys/recover'))).toEqual([403, 'REAUTH_REQUIRED']);
    expect((await codeFor(person, person.email, 1)).status).toBe(200);
    const begun = dataOf(await post(person, '/passkeys/recover'));
    const days = (new Date(begun.recovery_at ?? 0).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(2.99);
    expect(days).toBeLessThan(3.01);
    expect(begun).toMatchObject(requirements(1, 1));
    await mailTo(harness, person.email, 'Your passkeys will be removed');
    expect(refusal(await print(person, order.ordertoken))).toEqual([403, 'PASSKEY_REQUIRED']);
    // The waiting period has not passed yet.
    await codeFor(person, person.email, 2);
    expect(await post(person, '/passkeys/recover')).toMatchObject({
      status: 409,
      body: { code: 'TOO_EARLY', data: { recovery_at: begun.recovery_at } },
    });
    // The owner cancels the recovery from another browser. Requesting it again restarts the waiting period.
    expect(dataOf(await post(await elsewhere(person), '/passkeys/keep')).recovery_at).toBeNull();
    await codeFor(person, person.email, 3);
    await post(person, '/passkeys/recover');
    await query(`update account set passkey_recovery_at = now() - interval '1 s' where email = $1`, [
      person.email,
    ]);
    // The end of the waiting period alone does not unlock any codes.
    expect(refusal(await print(person, order.ordertoken))).toEqual([403, 'PASSKEY_REQUIRED']);
    expect(refusal(await post(person, '/passkeys/recover'))).toEqual([403, 'REAUTH_REQUIRED']);
    await codeFor(person, person.email, 4);
    expect(dataOf(await post(person, '/passkeys/recover'))).toEqual({
      passkeys: [],
      for_codes: 0,
      for_cards: 0,
      recovery_at: null,
    });
    await mailTo(harness, person.email, 'Your passkeys have been removed');
    expect((await print(person, order.ordertoken)).status).toBe(200);
  });

  test('an account recovery waits until a recent contact change is final', async () => {
    const person = await proved();
    await add(person);
    const other = await signUp(harness);
    await query(
      `insert into contact_change (id, account_id, purpose, changed_to, expires_at, undone_at)
        select gen_random_uuid(), id, 'email', 'x', now() + days * interval '1 day', undone
          from account, (values ($1, 5, null), ($1, 7, null), ($1, 20, now()), ($2, 30, null)) as change (owner, days, undone)
         where email = owner`,
      [person.email, other.email],
    );
    await query(
      `insert into reauthentication (family_id, purpose, expires_at)
         select f.id, 'recovery', now() + interval '1 minute' from session_family f join account a on a.id = f.account_id
          where a.email = $1`,
      [person.email],
    );
    const { recovery_at } = dataOf(await post(person, '/passkeys/recover'));
    const days = (new Date(recovery_at ?? 0).getTime() - Date.now()) / 86_400_000;
    // The recovery waits until the latest contact change can no longer be undone.
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
  });

  test('no email about an account recovery is sent to an unverified address', async () => {
    const person = await proved();
    await add(person);
    await query(
      `update account set email_verified_at = null, isd = '41', mobile = $2, mobile_verified_at = now() where email = $1`,
      [person.email, newMobile()],
    );
    await query(
      `insert into reauthentication (family_id, purpose, expires_at)
         select f.id, 'recovery', now() + interval '1 minute' from session_family f join account a on a.id = f.account_id
          where a.email = $1`,
      [person.email],
    );
    expect(dataOf(await post(person, '/passkeys/recover')).recovery_at).not.toBeNull();
    expect(
      await query(`select kind from mail where recipient = $1 and kind like 'passkey%'`, [person.email]),
    ).toEqual([]);
  });

  test('a customer without a passkey cannot start an account recovery', async () => {
    const person = await proved();
    expect((await codeFor(person, person.email, 1)).status).toBe(200);
    expect(refusal(await post(person, '/passkeys/recover'))).toEqual([409, 'NO_PASSKEY']);
    expect((await load(person)).recovery_at).toBeNull();
  });

  test('a wrong code does not start an account recovery', slow, async () => {
    const { person } = await guarded();
    await wait(harness, 61);
    await post(person, '/reauth/send-otp', { purpose: 'recovery' });
    const { text } = await mailTo(harness, person.email, 'Your confirmation code');
    const wrong = { purpose: 'recovery', otpcode: otherCode(codeIn(text)) };
    expect((await post(person, '/reauth', wrong)).status).toBe(422);
    expect(refusal(await post(person, '/passkeys/recover'))).toEqual([403, 'REAUTH_REQUIRED']);
  });
});
