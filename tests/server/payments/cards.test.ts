import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardKeeperCode } from '../../../contract/domain/paymentProviders.ts';
import { type Order, type PayUrl } from '../../../contract/schemas/orders.ts';
import { deleteCardAtProvider } from '../../../server/payments/savedCards.ts';
import { paymentProviders } from '../../../server/providers/index.ts';
import { eventually } from '../../setup/eventually.ts';
import { slow } from '../../setup/tiers.ts';
import { customer } from '../money/people.ts';
import { dataOf, openShop, payAt, topUp, until, type Harness, type Shopper } from '../shop/harness.ts';
import { completed, loadCounts, loadOpenings, misbehave, refusal } from './harness.ts';

/** The provider under test, which stores cards. */
const gateway: CardKeeperCode = 'card';
const { sandbox } = paymentProviders[gateway];

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ RATE_LIMITS: '0' });
});
afterAll(() => harness.close());

const aliasesSchema = v.object({ aliases: v.array(v.object({ alias: v.string(), masked: v.string() })) });
const aliases = async () =>
  v.parse(aliasesSchema, await (await fetch(`${harness.url}/sandbox${sandbox.mount}/ledger`)).json()).aliases;

const openPage = async (shopper: Shopper, { ordertoken }: Order, more: object): Promise<PayUrl> =>
  dataOf(await shopper.browser.post('/createPayURL', { ordertoken, gateway, ...more }));
const loadCards = async (shopper: Shopper) => dataOf(await shopper.browser.get('/getprofile')).savedcards;
const remove = (shopper: Shopper, cardid: string) => shopper.browser.post('/remove-card', { cardid });

type Fields = Record<string, string>;
const payBy = async (payurl: string, fields: Fields): Promise<Response> =>
  fetch(payurl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ means: 'card', cvc: '123', decision: 'approve', ...fields }),
  });
const visa = { number: '4242 4242 4242 4242', expiry: '12/49' };

/** Pays for an order by card and saves the card. */
const buyAndKeep = async (shopper: Shopper, fields: Fields = visa): Promise<void> => {
  const order = await shopper.order(topUp);
  await payBy((await openPage(shopper, order, { savecard: 1 })).payurl, fields);
  await completed(shopper, order);
};

test('a card is saved after its authorisation and without its full number, and expired cards are not offered', async () => {
  const ada = await customer(harness);
  const order = await ada.order(topUp);
  const { payurl } = await openPage(ada, order, { savecard: 1 });
  expect(await loadCards(ada)).toEqual([]);
  await payBy(payurl, visa);
  await completed(ada, order);
  const [card, ...others] = await loadCards(ada);
  expect(others).toEqual([]);
  expect(card).toMatchObject({ brand: 'Visa', masked: '•••• 4242', expiry: '12/49' });
  const { rows } = await harness.pool.query('select row_to_json(c)::text as row from saved_card c');
  expect(JSON.stringify(rows)).not.toContain('424242');

  await harness.pool.query(
    `insert into saved_card (id, account_id, gateway, alias, brand, masked, expiry_month, expiry_year)
       select gen_random_uuid(), account_id, gateway, 'old one', 'Visa', '•••• 0000', 1, 2020
       from saved_card where id = $1`,
    [card?.cardid],
  );
  expect((await loadCards(ada)).map(({ expiry }) => expiry).toSorted()).toEqual(['01/20', '12/49']);
  const next = await ada.elsewhere().order({ ...topUp, Mobile: '9801041301' });
  const methods = await ada.browser.get(`/getPaymentGateWay?ordertoken=${next.ordertoken}`);
  expect(dataOf(methods).savedcards).toEqual([card]);
});

test(
  "a card is not saved for a visitor, with TWINT, without the customer's request or after a declined payment",
  slow,
  async () => {
    const before = (await aliases()).length;
    const ada = await customer(harness);
    const first = await ada.order(topUp);
    await payBy((await openPage(ada, first, {})).payurl, { number: '5404 0000 0000 0001', expiry: '12/49' });
    await completed(ada, first);
    const second = await ada.order(topUp);
    await payBy((await openPage(ada, second, { savecard: 1 })).payurl, {
      number: '4000 0000 0000 0002',
      expiry: '12/49',
    });
    // The provider sends webhooks only for authorisations, so the page must poll.
    await eventually(async () => {
      // Repeat the check, because it returns early while a sweep checks the same payment.
      await ada.check(second.ordertoken);
      expect((await ada.status(second.ordertoken)).paymentstatus).toBe('failed');
    });
    await payBy((await openPage(ada, second, { savecard: 1 })).payurl, { means: 'twint' });
    await completed(ada, second);
    const { rows } = await harness.pool.query(
      `select a.method from payment_attempt a join shop_order o on o.id = a.order_id
       where o.number = $1 and a.state = 'captured'`,
      [second.orderno],
    );
    expect(rows).toEqual([{ method: 'TWI' }]);
    expect(await loadCards(ada)).toEqual([]);

    const guest = harness.shopper();
    const third = await guest.order(topUp);
    await payBy((await openPage(guest, third, { savecard: 1 })).payurl, {
      number: '5404 0000 0000 0001',
      expiry: '12/49',
    });
    await completed(guest, third);
    expect((await aliases()).length).toBe(before);
  },
);

test('a customer can pay with a saved card without entering its number, and saving the card again only updates the expiry date', async () => {
  const ada = await customer(harness);
  await buyAndKeep(ada, { number: '3758 1111 1111 115', expiry: '11/48' });
  await buyAndKeep(ada, { number: '3758 1111 1111 115', expiry: '10/51' });
  const [card, ...others] = await loadCards(ada);
  expect([card?.expiry, others]).toEqual(['10/51', []]);
  const order = await ada.order(topUp);
  const page = await openPage(ada, order, { cardid: card?.cardid, savecard: 1 });
  const loadWishes = async () =>
    (
      await harness.pool.query(
        `select asked_method, saved_card_id, save_for from payment_attempt a join shop_order o on o.id = a.order_id
           where o.number = $1 order by position`,
        [order.orderno],
      )
    ).rows;
  // The card is already saved, so it is not saved again.
  expect(await loadWishes()).toEqual([
    { asked_method: 'cards', saved_card_id: card?.cardid, save_for: null },
  ]);
  const shown = await (await fetch(page.payurl)).text();
  expect(shown).toContain('Saved American Express');
  expect(shown).not.toContain('name="number"');
  await payBy(page.payurl, {});
  await completed(ada, order);
  expect(await loadCounts(harness, gateway, order)).toMatchObject({ captures: 1, topups: 1 });
  // A card is not saved unless the customer asks for it.
  const plain = await ada.order(topUp);
  await openPage(ada, plain, {});
  const { rows } = await harness.pool.query(
    `select save_for from payment_attempt a join shop_order o on o.id = a.order_id where o.number = $1`,
    [plain.orderno],
  );
  expect(rows).toEqual([{ save_for: null }]);
});

test('only the provider that stores a saved card can use it', slow, async () => {
  const ada = await customer(harness);
  await buyAndKeep(ada);
  const [card] = await loadCards(ada);
  expect(card?.gateway).toBe(gateway);
  await harness.pool.query(`update saved_card set gateway = 'mypos' where id = $1`, [card?.cardid]);
  const { ordertoken } = await ada.order(topUp);
  const pay = () => ada.browser.post('/createPayURL', { ordertoken, gateway, cardid: card?.cardid });
  expect(refusal(await pay())).toEqual({ status: 404, code: 'CARD_GONE' });
  await harness.pool.query(`update saved_card set gateway = $2 where id = $1`, [card?.cardid, gateway]);
  expect((await pay()).status).toBe(200);
});

test(
  'choosing a saved card, or choosing to save the card, opens a new payment page and abandons the previous one',
  slow,
  async () => {
    const ada = await customer(harness);
    await buyAndKeep(ada);
    const [card] = await loadCards(ada);
    const order = await ada.order(topUp);
    const plain = await openPage(ada, order, {});
    const saved = await openPage(ada, order, { cardid: card?.cardid });
    const saving = await openPage(ada, order, { savecard: 1 });
    expect(new Set([plain.transactionid, saved.transactionid, saving.transactionid]).size).toBe(3);
    expect((await openPage(ada, order, { savecard: 1 })).transactionid).toBe(saving.transactionid);
    await payBy(saving.payurl, visa);
    await completed(ada, order);
    await payBy(plain.payurl, visa);
    await until(async () => (await loadCounts(harness, gateway, order)).credits === 1);
    expect(await loadCounts(harness, gateway, order)).toMatchObject({ captures: 2, credits: 1, topups: 1 });
  },
);

describe('saved cards of different accounts', () => {
  test('other customers cannot see, remove or pay with a saved card [ASVS-8.2.1 ASVS-8.2.2]', async () => {
    const ada = await customer(harness);
    await buyAndKeep(ada);
    const cardid = (await loadCards(ada))[0]?.cardid ?? '';
    const ben = await customer(harness);
    const guest = harness.shopper();
    for (const other of [ben, guest]) {
      const { ordertoken } = await other.order(topUp);
      const answer = await other.browser.post('/createPayURL', { ordertoken, gateway, cardid });
      expect(refusal(answer)).toEqual({ status: 404, code: 'CARD_GONE' });
      const methods = await other.browser.get(`/getPaymentGateWay?ordertoken=${ordertoken}`);
      expect(dataOf(methods).savedcards).toEqual([]);
    }
    expect((await remove(ben, cardid)).status).toBe(404);
    expect((await remove(guest, cardid)).status).toBe(401);
    for (const unknown of ['x', `x${cardid}`, `${cardid}x`])
      expect((await remove(ada, unknown)).status).toBe(404);
    expect(await loadCards(ada)).toHaveLength(1);
  });

  test(
    'two accounts can save the same card, and removing it from one account does not affect the other',
    slow,
    async () => {
      const number = { number: '5404 0000 0000 0001', expiry: '12/49' };
      const ada = await customer(harness);
      const ben = await customer(harness);
      await buyAndKeep(ada, number);
      await buyAndKeep(ben, number);
      await remove(ada, (await loadCards(ada))[0]?.cardid ?? '');
      await jobsDone();
      const [card] = await loadCards(ben);
      const order = await ben.order(topUp);
      await payBy((await openPage(ben, order, { cardid: card?.cardid })).payurl, {});
      await completed(ben, order);
      expect((await aliases()).some((a) => a.masked.endsWith('0001'))).toBe(true);
      await remove(ben, card?.cardid ?? '');
      await until(async () => !(await aliases()).some((a) => a.masked.endsWith('0001')));
    },
  );
});

const jobsDone = () =>
  until(async () => {
    const { rows } = await harness.pool.query(
      `select 1 from job where kind = 'forgetCard' and done_at is null`,
    );
    return rows.length === 0;
  });

describe('removed cards', () => {
  const own = { number: '4242 4242 4242 4242', expiry: '12/49' };

  test('a removed card is missing from the removal response, the profile and the checkout, but other cards remain', async () => {
    const ada = await customer(harness);
    await buyAndKeep(ada, { number: '5404 0000 0000 0001', expiry: '12/49' });
    await buyAndKeep(ada, own);
    const cards = await loadCards(ada);
    const [removed, other] = ['•••• 4242', '•••• 0001'].map((masked) =>
      cards.find((c) => c.masked === masked),
    );
    const answer = await remove(ada, removed!.cardid);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Card removed' } });
    expect(dataOf(answer).savedcards).toEqual([other]);
    expect(await loadCards(ada)).toEqual([other]);
    const { ordertoken } = await ada.order(topUp);
    const methods = await ada.browser.get(`/getPaymentGateWay?ordertoken=${ordertoken}`);
    expect(dataOf(methods).savedcards).toEqual([other]);
    const page = await ada.browser.post('/createPayURL', {
      ordertoken,
      gateway,
      cardid: removed!.cardid,
    });
    // Remove the card, so that later tests can save the same number.
    await remove(ada, other!.cardid);
    expect(refusal(page)).toEqual({ status: 404, code: 'CARD_GONE' });
  });

  test.for(['lose-before', 'lose-after'])(
    'a saved card is removed immediately and deleted at the provider, despite lost responses: %s',
    slow,
    async (answer) => {
      const ada = await customer(harness);
      // No other customer has saved the card ending in 0001.
      await buyAndKeep(ada, { number: '5404 0000 0000 0001', expiry: '12/49' });
      const cardid = (await loadCards(ada))[0]?.cardid ?? '';
      expect((await aliases()).some((a) => a.masked.endsWith('0001'))).toBe(true);
      await misbehave(harness, gateway, { answer, next: 3 });
      const removed = await remove(ada, cardid);
      expect(removed.body.message).toBe('Card removed');
      expect(dataOf(removed).savedcards).toEqual([]);
      // Run the job now instead of waiting for its next attempt.
      await until(async () => {
        await harness.pool.query(
          `update job set run_at = now() where kind = 'forgetCard' and done_at is null and tries > 0`,
        );
        const { rows } = await harness.pool.query('select alias from saved_card where id = $1', [cardid]);
        return rows[0]?.alias === null;
      });
      expect((await aliases()).some((a) => a.masked.endsWith('0001'))).toBe(false);
      await misbehave(harness, gateway, { answer, next: 0 });
    },
  );

  test(
    'a hundred parallel removals of a card all succeed and create only one deletion job',
    slow,
    async () => {
      const ada = await customer(harness);
      await buyAndKeep(ada, own);
      const cardid = (await loadCards(ada))[0]?.cardid ?? '';
      const answers = await Promise.all(Array.from({ length: 100 }, () => remove(ada, cardid)));
      expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
      const { rows } = await harness.pool.query(`select count(*)::int as n from job where subject = $1`, [
        cardid,
      ]);
      expect(rows).toEqual([{ n: 1 }]);
      expect(refusal(await remove(ada, cardid)).status).toBe(200);
    },
  );

  test('a removed card can be saved again', slow, async () => {
    const ada = await customer(harness);
    await buyAndKeep(ada, own);
    await remove(ada, (await loadCards(ada))[0]?.cardid ?? '');
    await jobsDone();
    await buyAndKeep(ada, own);
    expect(await loadCards(ada)).toHaveLength(1);
  });

  test('a deletion job does not delete a card that is still saved', slow, async () => {
    const ada = await customer(harness);
    await buyAndKeep(ada, own);
    const cards = await loadCards(ada);
    const before = await aliases();
    await deleteCardAtProvider(harness.app.shop, cards[0]?.cardid ?? '');
    expect([await loadCards(ada), await aliases()]).toEqual([cards, before]);
    await remove(ada, cards[0]?.cardid ?? '');
    await jobsDone();
  });

  test('a saved card deleted at the provider is rejected and no longer offered', slow, async () => {
    const ada = await customer(harness);
    await buyAndKeep(ada, own);
    const cardid = (await loadCards(ada))[0]?.cardid ?? '';
    await harness.pool.query(`update saved_card set alias = 'forgotten elsewhere' where id = $1`, [cardid]);
    const order = await ada.order(topUp);
    const answer = await ada.browser.post('/createPayURL', {
      ordertoken: order.ordertoken,
      gateway,
      cardid,
    });
    expect(refusal(answer)).toEqual({ status: 422, code: 'CARD_GONE' });
    expect(await loadCards(ada)).toEqual([]);
    await payAt((await ada.payUrl(order.ordertoken, { gateway })).payurl, 'approve');
    await completed(ada, order);
  });
});

describe('lost responses when opening a card payment', () => {
  test.for(['lose-before', 'lose-after'])(
    'only one card payment is opened, even if the response is lost (%s)',
    slow,
    async (answer) => {
      const ada = harness.shopper();
      const order = await ada.order(topUp);
      await misbehave(harness, gateway, { answer, next: 3 });
      expect(
        refusal(await ada.browser.post('/createPayURL', { ordertoken: order.ordertoken, gateway })),
      ).toEqual({ status: 503, code: 'UNAVAILABLE' });
      await payAt((await ada.payUrl(order.ordertoken, { gateway })).payurl, 'approve');
      await completed(ada, order);
      expect(await loadCounts(harness, gateway, order)).toMatchObject({ captures: 1, topups: 1 });
      // The second attempt to open a payment returns the payment that the first attempt opened.
      expect(await loadOpenings(harness, gateway, order)).toEqual([`${order.orderno}-1`]);
    },
  );
});

test('a hundred parallel calls to createPayURL open only one payment page [R6]', slow, async () => {
  const ada = await customer(harness);
  const order = await ada.order(topUp);
  const pages = await Promise.all(Array.from({ length: 100 }, () => openPage(ada, order, { savecard: 1 })));
  expect(new Set(pages.map((p) => p.payurl)).size).toBe(1);
});
