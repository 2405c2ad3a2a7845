import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupedCode } from '../../../contract/domain/catalogue/rechargeCode.ts';
import { addDays, zurichDay } from '../../../contract/domain/day.ts';
import { type Gifts } from '../../../contract/schemas/gifts.ts';
import { dispatchGift, giftTime } from '../../../server/fulfilment/gifts.ts';
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
import { commitDuring } from '../support/commitDuring.ts';
import { countAttempts } from '../support/countAttempts.ts';
import { race, resultOf } from '../support/race.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ TRUST_PROXY: '1' });
});
afterAll(() => harness.close());

let homes = 0;
/** A visitor with a new IP address who has not sent any gifts yet. */
const createVisitor = (): Shopper =>
  createShopper(
    harness.url,
    createShopClient(harness.url, { headers: { 'x-forwarded-for': `10.9.0.${(homes += 1)}` } }),
  );
const today = (): string => zurichDay(new Date());
let people = 0;
const friend = (): string => `friend${(people += 1)}@example.net`;
const bought = async (
  item = giftCard,
): Promise<{ shopper: Shopper; ordertoken: string; orderno: string }> => {
  const shopper = createVisitor();
  const { ordertoken, orderno } = await shopper.order(item);
  await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
  await until(async () => (await shopper.status(ordertoken)).status === 'completed');
  return { shopper, ordertoken, orderno };
};
const ask = ({ browser }: Shopper, ordertoken: string, more: object = {}) =>
  browser.post('/sendGift', { ordertoken, email: friend(), sender: 'Ada', words: '', ...more });
const send = async (shopper: Shopper, ordertoken: string, more: object = {}): Promise<Gifts> =>
  dataOf(await ask(shopper, ordertoken, more));
const mailsTo = async (email: string) =>
  (await harness.oracle.inbox()).filter(({ to }) => to.includes(email));
const state = async (giftid: string): Promise<string> => {
  const { rows } = await harness.pool.query<{ state: string }>('select state from gift where id = $1', [
    giftid,
  ]);
  return rows[0]!.state;
};

test('the gift email contains the card, the message and a link, but no code and no price', async () => {
  const { shopper, ordertoken, orderno } = await bought();
  const email = friend();
  const words = 'Happy <b>birthday</b> & have fun';
  expect((await send(shopper, ordertoken, { email, words })).left).toBe(2);
  const mail = await until(async () => (await mailsTo(email))[0]);
  const [receipt] = (await shopper.print(ordertoken)).receipts;
  expect(mail.subject).toMatch(/^Ada has a gift for you: /);
  expect(mail.text).toContain(`> ${words}\n> Ada`);
  expect(mail.html).toContain('Happy &lt;b&gt;birthday&lt;/b&gt; &amp; have fun');
  // The card has the brand's colour and a text alternative.
  expect(mail.html).toMatch(
    /role="img" aria-label="Netflix, CHF\u00a025\.00"[^>]*><div style="[^"]*background:#e50914/,
  );
  expect(mail.text).toMatch(/\/gift#gift=[\w-]{43}\n/);
  // The email contains no code, no price and no link to the order.
  for (const hidden of [
    receipt!.recharge_code,
    groupedCode(receipt!.recharge_code),
    orderno,
    'Total',
    '/order-success',
    'ada@example.org',
  ])
    expect(`${mail.text}${mail.html}`).not.toContain(hidden);
  const { gifts } = dataOf(await shopper.browser.get(`/getGifts?ordertoken=${ordertoken}`));
  expect(gifts).toEqual([{ giftid: expect.any(String), email, date: today(), state: 'sent' }]);
  // Running the job a second time sends no second email.
  await dispatchGift(harness.app.shop, gifts[0]!.giftid);
  const { rows } = await harness.pool.query(`select 1 from mail where about = $1`, [gifts[0]!.giftid]);
  expect(rows).toHaveLength(1);
  // Sending the email does not count as revealing the code.
  const reveals = await harness.pool.query(
    `select 1 from code_reveal r join mail m on m.id = r.mail_id where m.about = $1`,
    [gifts[0]!.giftid],
  );
  expect(reveals.rows).toHaveLength(0);
});

test(
  'a gift that is cancelled while it is being sent stays cancelled and is sent at most once',
  slow,
  async () => {
    let order: Awaited<ReturnType<typeof bought>>;
    await race(
      async (round) => {
        if (round % 3 === 0) order = await bought();
        const { shopper, ordertoken } = order;
        const email = friend();
        const { gifts } = await send(shopper, ordertoken, { email, date: addDays(today(), 2) });
        const { giftid } = gifts.find((gift) => gift.email === email)!;
        return { shopper, ordertoken, giftid };
      },
      [
        ({ giftid }) => dispatchGift(harness.app.shop, giftid),
        ({ shopper, ordertoken, giftid }) => shopper.browser.post('/cancelGift', { ordertoken, giftid }),
      ],
      async ({ giftid }, dispatched, cancelled) => {
        resultOf(dispatched);
        const mails = await harness.pool.query(`select 1 from mail where about = $1`, [giftid]);
        expect([await state(giftid), resultOf(cancelled).status]).toEqual(['cancelled', 200]);
        expect(mails.rowCount).toBeLessThanOrEqual(1);
      },
    );
  },
);

test('the shop sends a scheduled gift on its day unless it has been cancelled', async () => {
  const { shopper, ordertoken } = await bought();
  const day = addDays(today(), 3);
  const emails = [friend(), friend()];
  await send(shopper, ordertoken, { email: emails[0], date: day });
  const { gifts } = await send(shopper, ordertoken, { email: emails[1], date: day });
  expect(gifts).toMatchObject(emails.map((email) => ({ email, date: day, state: 'scheduled' })));
  const jobs = await harness.pool.query<{ wait: number }>(
    `select extract(epoch from run_at - now())::int as wait from job where key = any($1)`,
    [gifts.map(({ giftid }) => `gift ${giftid}`)],
  );
  for (const { wait } of jobs.rows) expect(wait).toBeGreaterThan(2 * 86_400);
  const remaining = dataOf(
    await shopper.browser.post('/cancelGift', { ordertoken, giftid: gifts[0]!.giftid }),
  );
  expect(remaining).toMatchObject({ gifts: [{ email: emails[1] }], left: 2 });
  // Make both scheduled gifts due.
  await harness.pool.query(`update job set run_at = now() where key like 'gift %'`);
  await until(async () => (await mailsTo(emails[1]!)).length === 1);
  await until(async () => {
    const { rows } = await harness.pool.query(`select 1 from job where key = $1 and done_at is not null`, [
      `gift ${gifts[0]!.giftid}`,
    ]);
    return rows.length === 1;
  });
  expect(await mailsTo(emails[0]!)).toEqual([]);
  expect(await state(gifts[0]!.giftid)).toBe('cancelled');
});

test('a gift sent by an earlier version of the shop counts as opened, and a gift scheduled by that version gets a link', async () => {
  const { shopper, ordertoken } = await bought();
  const date = addDays(today(), 3);
  const [early, late] = [friend(), friend()];
  await send(shopper, ordertoken, { email: early, date });
  const { gifts } = await send(shopper, ordertoken, { email: late, date });
  const [sent, scheduled] = gifts.map(({ giftid }) => giftid);
  await harness.pool.query(`update gift set token_hash = null where id = any($1)`, [[sent, scheduled]]);
  await harness.pool.query(`update gift set state = 'sent', sent_at = now() where id = $1`, [sent]);
  const listed = dataOf(await shopper.browser.get(`/getGifts?ordertoken=${ordertoken}`));
  expect(listed.gifts).toEqual([
    { giftid: sent, email: early, date, state: 'sent', opened: 1 },
    { giftid: scheduled, email: late, date, state: 'scheduled' },
  ]);
  expect(await shopper.browser.post('/cancelGift', { ordertoken, giftid: sent! })).toMatchObject({
    status: 409,
    body: { code: 'GIFT_OPENED' },
  });
  await dispatchGift(harness.app.shop, scheduled!);
  const { rows } = await harness.pool.query(`select state, token_hash from gift where id = $1`, [scheduled]);
  expect(rows).toEqual([{ state: 'sent', token_hash: harness.app.shop.tokens.hashOf('gift', scheduled!) }]);
});

test('gifts are listed oldest first, each with the day on which it is or was sent', async () => {
  const { shopper, ordertoken } = await bought();
  const address = `10.9.0.${homes}`;
  const email = friend();
  const date = addDays(today(), 3);
  const response = await shopper.browser.post(
    '/sendGift',
    { ordertoken, sender: 'Ada', words: '', email, date },
    { 'accept-language': 'fr' },
  );
  const scheduled = dataOf(response).gifts[0]!.giftid;
  const { gifts } = await send(shopper, ordertoken, { email: undefined });
  const link = gifts.find((gift) => gift.email === '')!.giftid;
  await harness.pool.query(`update gift set created_at = now() - interval '3 days' where id = $1`, [link]);
  const listed = dataOf(await shopper.browser.get(`/getGifts?ordertoken=${ordertoken}`));
  expect(listed.gifts.map(({ giftid, date }) => [giftid, date])).toEqual([
    [link, today()],
    [scheduled, date],
  ]);
  const { rows } = await harness.pool.query<{ order: string; language: string }>(
    `select order_id as order, language from gift where id = $1`,
    [scheduled],
  );
  expect(rows[0]!.language).toBe('fr');
  // Each gift counts towards the limits of its order and IP address, and towards that of its recipient, if any.
  const counts = await Promise.all(
    [`gift of ${rows[0]!.order}`, `gift to ${email}`, `gift from ${address}`].map((what) =>
      countAttempts(harness, what),
    ),
  );
  expect(counts).toEqual([2, 1, 2]);
});

test('a gift that is being opened cannot be cancelled, and a gift that is being cancelled is neither sent nor opened', async () => {
  const { shop } = harness.app;
  const { shopper, ordertoken } = await bought();
  const date = addDays(today(), 3);
  for (const more of [{ email: undefined }, { email: undefined }, { date }])
    await send(shopper, ordertoken, more);
  const { gifts } = dataOf(await shopper.browser.get(`/getGifts?ordertoken=${ordertoken}`));
  const [opened, other] = gifts.filter(({ email }) => email === '');
  const scheduled = gifts.find(({ email }) => email !== '')!.giftid;
  const whileChanging = <T>(giftid: string, change: SQL, work: () => Promise<T>) =>
    commitDuring(shop.db, (tx) => tx.execute(sql`update gift set ${change} where id = ${giftid}`), work);
  const cancelling = sql`state = 'cancelled'`;
  expect(
    await whileChanging(opened!.giftid, sql`opened_at = now()`, () =>
      shopper.browser.post('/cancelGift', { ordertoken, giftid: opened!.giftid }),
    ),
  ).toMatchObject({ value: { status: 409, body: { code: 'GIFT_OPENED' } } });
  expect(
    await whileChanging(other!.giftid, cancelling, () =>
      shopper.browser.post('/openGift', { gifttoken: other!.link!.split('#gift=')[1]! }),
    ),
  ).toMatchObject({ value: { status: 410, body: { code: 'GIFT_CANCELLED' } } });
  await whileChanging(scheduled, cancelling, () => dispatchGift(shop, scheduled));
  expect(await Promise.all(gifts.map(({ giftid }) => state(giftid)))).toEqual(
    gifts.map(({ giftid }) => (giftid === opened!.giftid ? 'sent' : 'cancelled')),
  );
  const mails = await harness.pool.query(`select 1 from mail where about = $1`, [scheduled]);
  expect(mails.rowCount).toBe(0);
});

test('a gift is sent at eight in the morning in Zurich', () => {
  const now = new Date('2026-07-01T12:00:00Z');
  expect(giftTime('2026-07-02', now)).toEqual(new Date('2026-07-02T06:00:00Z'));
  expect(giftTime('2026-12-24', now)).toEqual(new Date('2026-12-24T07:00:00Z'));
  // After eight o'clock, a gift dated today or without a date is sent immediately.
  expect(giftTime('2026-07-01', now)).toEqual(now);
  expect(giftTime(undefined, now)).toEqual(now);
  expect(giftTime('2026-06-30', now)).toBeNull();
});

describe('the gift form cannot be abused to send spam', () => {
  test('the shop allows at most three gifts per order, even when requests arrive in parallel', async () => {
    const { shopper, ordertoken } = await bought();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(shopper, ordertoken)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('GIFT_LIMIT');
  });

  test('the shop limits how often gifts can be sent and cancelled', async () => {
    const { shopper, ordertoken } = await bought();
    const date = addDays(today(), 9);
    for (let n = 0; n < 6; n += 1) {
      const { gifts } = await send(shopper, ordertoken, { date });
      await shopper.browser.post('/cancelGift', { ordertoken, giftid: gifts[0]!.giftid });
    }
    expect((await ask(shopper, ordertoken, { date })).status).toBe(429);
  });

  test('only the buyer of a delivered gift card can send it as a gift or cancel the gift', async () => {
    const { shopper, ordertoken } = await bought();
    const eve = createVisitor();
    const unpaid = await eve.order(giftCard);
    expect(await ask(eve, ordertoken)).toMatchObject({ status: 403, body: { code: 'OTHER_BROWSER' } });
    expect((await eve.browser.get(`/getGifts?ordertoken=${ordertoken}`)).status).toBe(403);
    const { gifts } = await send(shopper, ordertoken, { date: addDays(today(), 1) });
    const another = await bought();
    // One order's token cannot be used to cancel another order's gift.
    expect(
      await another.shopper.browser.post('/cancelGift', {
        ordertoken: another.ordertoken,
        giftid: gifts[0]!.giftid,
      }),
    ).toMatchObject({ status: 404 });
    // Nobody else can cancel it with the order's token.
    expect(await eve.browser.post('/cancelGift', { ordertoken, giftid: gifts[0]!.giftid })).toMatchObject({
      status: 403,
      body: { code: 'OTHER_BROWSER' },
    });
    expect(await ask(eve, unpaid.ordertoken)).toMatchObject({ status: 409, body: { code: 'NOT_COMPLETED' } });
    const phone = await bought(topUp);
    expect(await ask(phone.shopper, phone.ordertoken)).toMatchObject({
      status: 409,
      body: { code: 'NOT_GIFTABLE' },
    });
  });

  test.each([
    [{ words: 'win at evil.xyz' }, 'words'],
    [{ words: 'x'.repeat(501) }, 'words'],
    [{ sender: 'www.evil.example' }, 'sender'],
    [{ sender: ' ' }, 'sender'],
    [{ sender: 'x'.repeat(61) }, 'sender'],
    [{ email: 'nobody' }, 'email'],
    [{ date: '2020-01-01' }, 'date'],
    [{ date: '2026-02-31' }, 'date'],
    [{ date: addDays(today(), 366) }, 'date'],
  ])('the shop rejects a gift with %j and names the invalid field', async (more, field) => {
    const { shopper, ordertoken } = await once();
    const answer = await ask(shopper, ordertoken, more);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  });
});

let first: ReturnType<typeof bought> | null = null;
/** The order shared by all cases in which the shop rejects a gift. */
const once = (): ReturnType<typeof bought> => (first ??= bought());
