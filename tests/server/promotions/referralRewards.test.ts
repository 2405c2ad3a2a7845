/** Tests referral rewards: conditions, waiting period, maximum number and revocation. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { lockAccount } from '../../../server/identity/accounts.ts';
import { lockOrder, recordOrderEvent } from '../../../server/orders/transitions.ts';
import { recordReversal } from '../../../server/payments/reversals.ts';
import { accounts, attempts } from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { bookCredit } from '../../../server/promotions/credit.ts';
import {
  loadReferralStanding,
  revokeReward,
  rewardReferrals,
} from '../../../server/promotions/referralRewards.ts';
import { slow } from '../../setup/tiers.ts';
import { bearer, createShopClient } from '../../support/shop/client.ts';
import { createShopper, newEmail, toRegistration, type Customer } from '../../support/shop/shopper.ts';
import { dataOf, giftCard, openShop, topUp, whileIdle, type Harness, type Shopper } from '../shop/harness.ts';
import { untilBlocking } from '../support/race.ts';
import { findAccountId, grantCredit, loadBalance, newCustomer, payWith } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ RATE_LIMITS: '0' });
  // The shop's own sweep could decide on an invitation before a test has written all of its data.
  const job = "kind = 'rewardReferrals'";
  await whileIdle(harness.pool, job, [], (client) =>
    client.query(`update job set run_at = 'infinity' where ${job}`),
  );
});
afterAll(() => harness.close());
beforeEach(() => harness.pool.query('delete from tally'));

type Buyer = Customer & { shopper: Shopper };
const standing = async ({ shopper }: Buyer) => dataOf(await shopper.browser.get('/getprofile')).referral!;

/** Registers a customer through another customer's referral link. */
const invite = async (inviter: Buyer, email = newEmail('invited')): Promise<Buyer> => {
  const { code } = await standing(inviter);
  const browser = createShopClient(harness.url);
  const typed = await toRegistration(harness.url, {
    email,
    fname: 'Bea',
    lname: 'Muster',
    password: 'Kolkrabe-1797',
  });
  const session = dataOf(await browser.post('/auth/register', { ...typed, ref: code }));
  const signedIn = browser.with(bearer(session.access_token));
  return {
    email,
    password: 'Kolkrabe-1797',
    session,
    browser: signedIn,
    shopper: createShopper(harness.url, signedIn),
  };
};

const mastercard = '5404000000000001';
/**
 * Buys a gift card, or the requested product, and backdates the order's events by the given number of days.
 * Returns the order number.
 */
const buy = async (
  buyer: Buyer,
  { days = 14, card = mastercard, request = giftCard } = {},
): Promise<string> => {
  const { ordertoken, orderno } = await buyer.shopper.order(request, { email: buyer.email });
  await payWith(buyer.shopper, ordertoken, 'completed', card);
  await harness.pool.query(
    `update order_event set at = at - $2 * interval '1 day' where order_id = (select id from shop_order where number = $1)`,
    [orderno, days],
  );
  return orderno;
};
const decisionOn = async (invited: Buyer) => {
  const { rows } = await harness.pool.query<{ outcome: string; reason: string | null }>(
    'select outcome, reason from referral_reward where invited_id = $1',
    [await findAccountId(harness, invited)],
  );
  return rows[0] ?? null;
};
const sweep = () => rewardReferrals(harness.app.shop);

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await harness.pool.query<Row>(text, values)).rows;
type Row = Record<string, unknown>;
const insert = (table: string, row: Row) =>
  query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [row]);
const insertAccount = async (more: Row = {}): Promise<string> => {
  const id = randomUUID();
  const [columns, values] = [Object.keys(more), Object.values(more)];
  await query(
    `insert into account (id, language, created_at${columns.map((one) => `, ${one}`).join('')})
       values ($1, 'en', now() - interval '60 days'${columns.map((_, n) => `, $${n + 2}`).join('')})`,
    [id, ...values],
  );
  return id;
};
const insertBuyer = async (accountId: string | null = null): Promise<string> => {
  const id = randomUUID();
  await query('insert into buyer (id, secret_hash, account_id) values ($1::uuid, $1::text, $2)', [
    id,
    accountId,
  ]);
  return id;
};
type WrittenOrder = {
  total?: number;
  state?: string;
  type?: number;
  email?: string;
  buyer?: string;
  made?: number;
  event?: string;
  days?: number;
  item?: object;
  card?: string;
};
/** Inserts an order that an account placed `made` days ago, with an event that happened `days` ago. */
const insertOrder = async (accountId: string, order: WrittenOrder = {}): Promise<string> => {
  const { total = 2500, state = 'completed', type = 1, made = 20, days = 14, item = {}, card } = order;
  const id = randomUUID();
  await query(
    `insert into shop_order (id, number, token_hash, buyer_id, account_id, state, item, price, quantity, total, email, language, expires_at, created_at)
       values ($1::uuid, $1::text, $1::text, $2, $3, $4, $5, $6, 1, $6, $7, 'en', now(), now() - $8 * interval '1 day')`,
    [
      id,
      order.buyer ?? (await insertBuyer()),
      accountId,
      state,
      { ProdType: type, isd: null, mobile: null, ...item },
      total,
      order.email ?? `${id}@example.org`,
      made,
    ],
  );
  await query(`insert into order_event (order_id, type, at) values ($1, $2, now() - $3 * interval '1 day')`, [
    id,
    order.event ?? 'order.delivered',
    days,
  ]);
  if (card !== undefined)
    await query(
      `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount, card_fingerprint)
         values (gen_random_uuid(), $1::uuid, 1, 'card', $1::text, 'captured', $2, $3)`,
      [id, total, card],
    );
  return id;
};
const loadDecisions = (invited: string[]) =>
  query<{ invited_id: string; outcome: string; reason: string | null; order_id: string }>(
    'select invited_id, outcome, reason, order_id from referral_reward where invited_id = any($1)',
    [invited],
  );
const loadCredit = async (id: string): Promise<number> =>
  (
    await query<{ sum: number }>(
      'select coalesce(sum(amount), 0)::int as sum from credit_entry where account_id = $1',
      [id],
    )
  )[0]!.sum;

describe('decisions on invitations', () => {
  test('at most 200 invitations are decided in one run, the oldest first, and another run follows after a second', async () => {
    const { shop } = harness.app;
    const [inviter, buyer] = [await insertAccount(), await insertBuyer()];
    // The newest invitation is stored first. Every payment was reversed.
    const ids = Array.from({ length: 201 }, () => randomUUID());
    await query(
      `insert into account (id, language, referred_by, created_at)
         select id, 'en', $2, now() - interval '60 days' - n * interval '1 minute'
           from unnest($1::uuid[]) with ordinality as given(id, n)`,
      [ids, inviter],
    );
    await query(
      `insert into shop_order (id, number, token_hash, buyer_id, account_id, state, item, price, quantity, total, email, language, expires_at, created_at)
         select id, id, id, $2, id, 'completed', '{"ProdType": 1}', 2500, 1, 2500, id || '@example.org', 'en', now(), now() - interval '20 days'
           from unnest($1::uuid[]) as given(id)`,
      [ids, buyer],
    );
    await query(
      `insert into order_event (order_id, type, at)
         select id, type, now() - interval '15 days'
           from unnest($1::uuid[]) as given(id), unnest(array['order.delivered', 'payment_reversed']) as type`,
      [ids],
    );
    // The connection fails, because storing this many decisions takes too long for a test.
    const connect = () => Promise.reject(new Error('not stored'));
    const db = Object.assign(Object.create(shop.db) as typeof shop.db, { $client: { connect } as never });
    const error = vi.spyOn(shop.log, 'error').mockReturnValue();
    const pause = await rewardReferrals({ ...shop, db });
    const tried = error.mock.calls.map(([fields]) => (fields as { id?: string }).id);
    await query('update account set referred_by = null where id = any($1)', [ids.slice(0, 2)]);
    const lastPause = await rewardReferrals({ ...shop, db });
    error.mockRestore();
    await query('update account set referred_by = null where id = any($1)', [ids]);
    expect([pause, lastPause]).toEqual([1000, 3_600_000]);
    expect(ids.filter((id) => !tried.includes(id))).toEqual([ids[0]]);
  });

  test('a reward requires an invitation and a delivered order of at least CHF 20.00 that is not a voucher', async () => {
    const inviter = await insertAccount();
    const cases: [order: WrittenOrder, isRewarded: boolean, invited?: Row][] = [
      [{ total: 2000 }, true],
      [{ total: 1999 }, false],
      [{ type: 3 }, false],
      [{ type: 2 }, true],
      [{ state: 'refunded' }, false],
      [{ event: 'order.captured' }, false],
      [{ days: 13.9 }, false],
      [{ made: 61 }, false],
      [{}, false, { referred_by: null }],
    ];
    const invited: string[] = [];
    for (const [order, , more] of cases) {
      const id = await insertAccount({ referred_by: inviter, ...more });
      await insertOrder(id, order);
      invited.push(id);
    }
    // The first of several orders counts, even if a later one is stored before it.
    const twice = await insertAccount({ referred_by: inviter });
    await insertOrder(twice, { made: 18, days: 18 });
    const firstOrder = await insertOrder(twice, { made: 19, days: 15 });
    await sweep();
    const decisions = await loadDecisions([...invited, twice]);
    expect(
      invited.map((id) =>
        decisions.some(({ invited_id: one, outcome }) => one === id && outcome === 'granted'),
      ),
    ).toEqual(cases.map(([, isRewarded]) => isRewarded));
    expect(decisions.find(({ invited_id: id }) => id === twice)?.order_id).toBe(firstOrder);
    expect([await loadCredit(inviter), await loadCredit(twice), await loadCredit(invited[1]!)]).toEqual([
      1500, 500, 0,
    ]);
  });

  test('every trait that the inviter and the invited customer share prevents the reward', async () => {
    const number = { isd: '41', mobile: '791110001' };
    const inviter = await insertAccount({ email: 'inviter.own@gmail.com', ...number });
    const shared = await insertBuyer();
    const claimed = await insertBuyer(inviter);
    const topped = { isd: '91', mobile: '9801041777' };
    await insertOrder(inviter, {
      email: 'inviter.order@example.org',
      buyer: shared,
      item: topped,
      card: 'card of the inviter',
    });
    const cases: [reason: string | null, order: WrittenOrder, invited?: Row][] = [
      ['emails', {}, { email: 'inviterown+2@googlemail.com' }],
      ['emails', { email: 'inviter.order@example.org' }],
      ['phones', {}, number],
      ['phones', { item: topped }],
      ['phones', {}, topped],
      ['cards', { card: 'card of the inviter' }],
      ['devices', { buyer: shared }],
      ['devices', { buyer: claimed }],
      [null, { card: 'another card', item: { ...topped, isd: '92' } }, { ...number, isd: '43' }],
    ];
    const invited: string[] = [];
    for (const [, order, more] of cases) {
      const id = await insertAccount({ referred_by: inviter, ...more });
      await insertOrder(id, order);
      invited.push(id);
    }
    await sweep();
    const decisions = await loadDecisions(invited);
    expect(invited.map((id) => decisions.find((one) => one.invited_id === id))).toMatchObject(
      cases.map(([reason]) => ({ outcome: reason === null ? 'granted' : 'refused', reason })),
    );
    expect([
      await loadCredit(inviter),
      await loadCredit(invited[0]!),
      await loadCredit(invited.at(-1)!),
    ]).toEqual([500, 0, 500]);
  });

  test('an inviter gets at most 20 rewards, refused ones do not count, and later invited customers still get theirs', async () => {
    const [inviter, other] = [await insertAccount(), await insertAccount()];
    const orderId = await insertOrder(other, { state: 'cancelled' });
    const decide = (by: string, outcome: string, count: number) =>
      query(
        `with invited as (
           insert into account (id, language) select gen_random_uuid(), 'en' from generate_series(1, $4) returning id)
         insert into referral_reward (invited_id, inviter_id, order_id, outcome) select id, $1, $2, $3 from invited`,
        [by, orderId, outcome, count],
      );
    await decide(inviter, 'granted', 19);
    await decide(inviter, 'refused', 20);
    await decide(other, 'granted', 20);
    const invited: string[] = [];
    for (const by of [inviter, inviter, other]) {
      const id = await insertAccount({ referred_by: by });
      await insertOrder(id);
      invited.push(id);
    }
    await sweep();
    expect([await loadCredit(inviter), await loadCredit(other)]).toEqual([500, 0]);
    expect(await Promise.all(invited.map(loadCredit))).toEqual([500, 500, 500]);
  });

  test('a revoked reward is deducted once from each balance, at most what is left, and no other reward is revoked', async () => {
    const { shop } = harness.app;
    const [inviter, bystander] = [await insertAccount(), await insertAccount()];
    const rewarded = async (by: string, spent: number, outcome = 'granted') => {
      const invited = await insertAccount({ referred_by: by });
      const orderId = await insertOrder(invited, { state: 'refunded' });
      await insert('referral_reward', {
        invited_id: invited,
        inviter_id: by,
        order_id: orderId,
        outcome,
        decided_at: new Date(),
      });
      for (const accountId of [by, invited])
        await insert('credit_entry', {
          id: randomUUID(),
          account_id: accountId,
          kind: 'granted',
          amount: 500,
          invited_id: invited,
          at: new Date(),
        });
      if (spent > 0)
        await insert('credit_entry', {
          id: randomUUID(),
          account_id: invited,
          kind: 'used',
          amount: -spent,
          order_id: orderId,
          at: new Date(),
        });
      return { invited, orderId };
    };
    const [one, spender] = [await rewarded(inviter, 200), await rewarded(inviter, 500)];
    const [others, refused] = [await rewarded(bystander, 0), await rewarded(bystander, 0, 'refused')];
    for (const { orderId } of [one, one, spender, refused])
      await transaction(shop.db, (tx) => revokeReward(tx, orderId));
    expect(
      await Promise.all(
        [inviter, one.invited, spender.invited, bystander, others.invited, refused.invited].map(loadCredit),
      ),
    ).toEqual([0, 0, 0, 1000, 500, 500]);
    expect(
      await query<{ invited: string; amount: number }>(
        `select invited_id as invited, amount from credit_entry where kind = 'revoked' and account_id = any($1)
           order by account_id = $2`,
        [[one.invited, spender.invited], one.invited],
      ),
    ).toEqual([{ invited: one.invited, amount: -300 }]);
    const revoked = await query<{ invited_id: string }>(
      'select invited_id from referral_reward where revoked_at is not null and inviter_id = any($1)',
      [[inviter, bystander]],
    );
    expect(revoked.map(({ invited_id: id }) => id).sort()).toEqual([one.invited, spender.invited].sort());
    const [account] = await shop.db.select().from(accounts).where(eq(accounts.id, inviter));
    expect(await loadReferralStanding(shop, account!)).toMatchObject({ rewarded: 2, credit: '0.00' });
  });
});

test('revoking a reward waits until credit that is being spent has been deducted', async () => {
  const { shop } = harness.app;
  const [inviter, invited] = [await insertAccount(), await insertAccount()];
  const orderId = await insertOrder(invited, { state: 'refunded' });
  await query(
    `insert into referral_reward (invited_id, inviter_id, order_id, outcome) values ($1, $2, $3, 'granted')`,
    [invited, inviter, orderId],
  );
  await query(
    `insert into credit_entry (id, account_id, kind, amount, invited_id) values (gen_random_uuid(), $1, 'granted', 500, $1)`,
    [invited],
  );
  // The call runs while this transaction is open, but is not part of it.
  const revokeOutside = AsyncLocalStorage.bind(() => transaction(shop.db, (tx) => revokeReward(tx, orderId)));
  const calls: Promise<void>[] = [];
  await transaction(shop.db, async (tx) => {
    await lockAccount(tx, invited);
    calls.push(revokeOutside());
    await untilBlocking(tx);
    await bookCredit(tx, { accountId: invited, kind: 'used', amount: -300, orderId });
  });
  await Promise.all(calls);
  expect(await loadCredit(invited)).toBe(0);
});

describe('conditions for a referral reward', () => {
  test('the inviter and the invited customer get a reward 14 days after the first order is delivered', async () => {
    const ann = await newCustomer(harness);
    const bea = await invite(ann);
    await buy(bea, { days: 13 });
    // The period starts with the delivery, not with the order or its payment.
    await harness.pool.query(
      `update order_event set at = at - interval '30 days' where type <> 'order.delivered'`,
    );
    // No reward is due yet, so the next sweep runs in an hour.
    expect(await sweep()).toBe(3_600_000);
    expect(await decisionOn(bea)).toBeNull();
    await harness.pool.query(`update order_event set at = at - interval '1 day'`);
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect(await decisionOn(bea)).toEqual({ outcome: 'granted', reason: null });
    expect([await loadBalance(harness, ann), await loadBalance(harness, bea)]).toEqual([500, 500]);
    expect(await standing(ann)).toMatchObject({
      count: 1,
      rewarded: 1,
      credit: '5.00',
      reward: '5.00',
      least_order: '20.00',
      window_days: 14,
      most_rewards: 20,
    });
    expect(await standing(bea)).toMatchObject({ count: 0, rewarded: 0, credit: '5.00' });
    // A second order by the same person earns nothing more.
    await buy(bea);
    await sweep();
    expect([await loadBalance(harness, ann), await loadBalance(harness, bea)]).toEqual([500, 500]);
  });

  test(
    'a reward requires an order of at least CHF 20.00 and a sign-up through the referral link',
    slow,
    async () => {
      const ann = await newCustomer(harness);
      const bea = await invite(ann);
      await buy(bea, { request: topUp });
      const cleo = await newCustomer(harness);
      await buy(cleo);
      await sweep();
      expect(await decisionOn(bea)).toBeNull();
      expect(await decisionOn(cleo)).toBeNull();
      await buy(bea);
      await sweep();
      expect(await decisionOn(bea)).toMatchObject({ outcome: 'granted' });
    },
  );

  test.each([
    ['of CHF 19.99', 'quantity = 1, price = 1999, total = 1999', null],
    ['of CHF 20.00', 'quantity = 1, price = 2000, total = 2000', 'granted'],
    ['of a voucher', `item = item || '{"ProdType": 3}'`, null],
    ['placed before the sign-up', `created_at = created_at - interval '1 day'`, null],
    ['that was refunded', `state = 'refunded'`, null],
  ])(
    'only an order that meets every condition earns a referral reward (case: an order %s)',
    slow,
    async (_, set, outcome) => {
      const ann = await newCustomer(harness);
      const bea = await invite(ann);
      const orderno = await buy(bea);
      await harness.pool.query(`update shop_order set ${set} where number = $1`, [orderno]);
      await sweep();
      expect((await decisionOn(bea))?.outcome ?? null).toBe(outcome);
      expect(await loadBalance(harness, bea)).toBe(outcome === null ? 0 : 500);
    },
  );

  test('invitations that earned no reward do not count towards the limit of 20 rewards', slow, async () => {
    const ann = await newCustomer(harness);
    const id = await findAccountId(harness, ann);
    for (let n = 0; n < 20; n += 1) {
      const other = randomUUID();
      await harness.pool.query(`insert into account (id, language) values ($1, 'en')`, [other]);
      await harness.pool.query(
        `insert into referral_reward (invited_id, inviter_id, order_id, outcome)
           values ($1, $2, (select id from shop_order limit 1), 'refused')`,
        [other, id],
      );
    }
    await buy(await invite(ann));
    await sweep();
    expect(await loadBalance(harness, ann)).toBe(500);
  });

  test('the referral reward can be spent on the next order', slow, async () => {
    const ann = await newCustomer(harness);
    await buy(await invite(ann));
    await sweep();
    const order = await ann.shopper.order(giftCard, { email: ann.email, credit: '5.00' });
    expect(order).toMatchObject({ discount: '5.00', discount_kind: 'credit' });
    expect(await loadBalance(harness, ann)).toBe(0);
  });

  test(
    'a customer gets at most 20 rewards, but customers invited later still get a reward themselves',
    slow,
    async () => {
      const ann = await newCustomer(harness);
      const id = await findAccountId(harness, ann);
      for (let n = 0; n < 19; n += 1) {
        const other = await newCustomer(harness);
        await harness.pool.query(
          `insert into referral_reward (invited_id, inviter_id, order_id, outcome)
           values ($1, $2, (select id from shop_order limit 1), 'granted')`,
          [await findAccountId(harness, other), id],
        );
      }
      const [twentieth, after] = [await invite(ann), await invite(ann)];
      await buy(twentieth);
      await sweep();
      expect(await loadBalance(harness, ann)).toBe(500);
      await buy(after);
      await sweep();
      expect([await loadBalance(harness, ann), await loadBalance(harness, after)]).toEqual([500, 500]);
    },
  );
});

describe('customers who invite themselves', () => {
  test('inviting yourself with another spelling of the same mailbox earns nothing', slow, async () => {
    const ann = await newCustomer(harness);
    const [local = '', host = ''] = ann.email.split('@');
    const self = await invite(ann, `${local}+me@${host}`);
    await buy(self);
    await sweep();
    expect(await decisionOn(self)).toEqual({ outcome: 'refused', reason: 'emails' });
    expect([await loadBalance(harness, ann), await loadBalance(harness, self)]).toEqual([0, 0]);
  });

  test('inviting yourself with the same card earns nothing', async () => {
    const ann = await newCustomer(harness);
    await buy(ann, { card: '375811111111115' });
    const self = await invite(ann);
    await buy(self, { card: '375811111111115' });
    await sweep();
    expect(await decisionOn(self)).toEqual({ outcome: 'refused', reason: 'cards' });
  });

  test('inviting yourself with the same phone number earns nothing', slow, async () => {
    const ann = await newCustomer(harness);
    const self = await invite(ann);
    for (const one of [ann, self])
      await harness.pool.query(`update account set isd = '41', mobile = '791112233' where id = $1`, [
        await findAccountId(harness, one),
      ]);
    await buy(self);
    await sweep();
    expect(await decisionOn(self)).toEqual({ outcome: 'refused', reason: 'phones' });
  });

  test.each(['verified', 'topped up before'])(
    "an invited customer's top-up of a number that the inviter has %s earns nothing",
    slow,
    async (how) => {
      const ann = await newCustomer(harness);
      const self = await invite(ann);
      if (how === 'verified')
        await harness.pool.query(`update account set isd = $2, mobile = $3 where id = $1`, [
          await findAccountId(harness, ann),
          topUp.ISDCode,
          topUp.Mobile,
        ]);
      else await ann.shopper.order(topUp, { email: ann.email });
      await buy(self, { request: topUp });
      await buy(self);
      await sweep();
      expect(await decisionOn(self)).toEqual({ outcome: 'refused', reason: 'phones' });
    },
  );

  test("an invited customer's order that is sent to the inviter's address earns nothing", slow, async () => {
    const ann = await newCustomer(harness);
    const self = await invite(ann);
    await buy({ ...self, email: ann.email });
    await sweep();
    expect(await decisionOn(self)).toEqual({ outcome: 'refused', reason: 'emails' });
  });

  test(
    'a phone number with the same digits but a different dial code counts as a different phone',
    slow,
    async () => {
      const ann = await newCustomer(harness);
      const bea = await invite(ann);
      for (const [one, isd] of [
        [ann, '41'],
        [bea, '43'],
      ] as const)
        await harness.pool.query(`update account set isd = $2, mobile = '794445566' where id = $1`, [
          await findAccountId(harness, one),
          isd,
        ]);
      await buy(bea);
      await sweep();
      expect(await decisionOn(bea)).toEqual({ outcome: 'granted', reason: null });
    },
  );

  test('inviting yourself in the same browser earns nothing', slow, async () => {
    const ann = await newCustomer(harness);
    const self = await invite(ann);
    await buy(self);
    // Assign the invited customer's browser to the inviter.
    await harness.pool.query(
      `update buyer set account_id = $1 where id = (select buyer_id from shop_order where account_id = $2 limit 1)`,
      [await findAccountId(harness, ann), await findAccountId(harness, self)],
    );
    await sweep();
    expect(await decisionOn(self)).toEqual({ outcome: 'refused', reason: 'devices' });
  });
});

describe('reversed payments after an invitation', () => {
  const reverse = async (orderno: string) => {
    const { shop } = harness.app;
    const { rows } = await harness.pool.query<{ id: string }>(
      'select paid_attempt_id as id from shop_order where number = $1',
      [orderno],
    );
    const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.id, rows[0]!.id));
    await Promise.all([recordReversal(shop, attempt!), recordReversal(shop, attempt!)]);
  };

  test('a payment reversed during the waiting period prevents the reward', async () => {
    const ann = await newCustomer(harness);
    const bea = await invite(ann);
    await reverse(await buy(bea));
    await sweep();
    expect(await decisionOn(bea)).toEqual({ outcome: 'refused', reason: 'reversed' });
  });

  test('a reversal that is still being recorded when the reward is due prevents the reward, and no parallel sweep fails', async () => {
    const { shop } = harness.app;
    const inviter = await insertAccount();
    const invited = await insertAccount({ referred_by: inviter });
    const orderId = await insertOrder(invited);
    // The sweeps run while this transaction is open, but are not part of it.
    const sweepOutside = AsyncLocalStorage.bind(sweep);
    const sweeps: Promise<number>[] = [];
    const error = vi.spyOn(shop.log, 'error');
    await transaction(shop.db, async (tx) => {
      await lockOrder(tx, orderId);
      await recordOrderEvent(tx, orderId, 'payment_reversed');
      sweeps.push(sweepOutside(), sweepOutside());
      await untilBlocking(tx, 2);
    });
    await Promise.all(sweeps);
    const failures = error.mock.calls.map(([fields]) => fields);
    error.mockRestore();
    expect(await loadDecisions([invited])).toMatchObject([{ outcome: 'refused', reason: 'reversed' }]);
    expect([await loadCredit(inviter), await loadCredit(invited)]).toEqual([0, 0]);
    expect(failures).not.toContainEqual(expect.objectContaining({ id: invited }));
  });

  test(
    'if a payment is reversed after the waiting period, both rewards are deducted once, as far as the balances allow',
    slow,
    async () => {
      const ann = await newCustomer(harness);
      const bea = await invite(ann);
      const orderno = await buy(bea);
      await sweep();
      const { carttoken } = await ann.shopper.addCart(topUp);
      const spent = await ann.shopper.createOrder(carttoken, { email: ann.email, credit: '1.00' });
      expect(spent.discount).toBe('1.00');
      // The balance is 7.00: 4.00 left of the reward and 3.00 of other credit. Revoking the reward takes 5.00.
      await grantCredit(harness, ann, 300);
      await reverse(orderno);
      await reverse(orderno);
      expect([await loadBalance(harness, ann), await loadBalance(harness, bea)]).toEqual([200, 0]);
    },
  );

  test(
    "if the inviter has spent the reward, a reversal is recorded and revokes only the invited customer's reward",
    slow,
    async () => {
      const ann = await newCustomer(harness);
      const bea = await invite(ann);
      const orderno = await buy(bea);
      await sweep();
      await ann.shopper.order(giftCard, { email: ann.email, credit: '5.00' });
      await reverse(orderno);
      const { rows } = await harness.pool.query<{ invited: boolean; amount: number }>(
        `select account_id = invited_id as invited, amount from credit_entry
         where kind = 'revoked' and invited_id = $1`,
        [await findAccountId(harness, bea)],
      );
      expect(rows).toEqual([{ invited: true, amount: -500 }]);
      const { rows: events } = await harness.pool.query(
        `select 1 from order_event e join shop_order o on o.id = e.order_id
         where o.number = $1 and e.type = 'payment_reversed'`,
        [orderno],
      );
      expect(events).toHaveLength(1);
    },
  );
});
