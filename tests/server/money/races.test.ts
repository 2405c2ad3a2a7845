/**
 * Tests pairs of parallel calls that change the same row. No jobs run, so the queued jobs and emails stay in
 * the database and can be counted.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeStaffAccount } from '../../../server/admin/signIn/accounts.ts';
import { cancelGift, dispatchGift } from '../../../server/fulfilment/gifts.ts';
import { loadOrder } from '../../../server/orders/loadOrder.ts';
import { staffAccounts } from '../../../server/platform/database/schema.ts';
import { slow } from '../../setup/tiers.ts';
import { joinColleague, joinFirstStaff, signUp, type StaffBrowser } from '../admin/harness.ts';
import { openIdentity, type Harness } from '../identity/harness.ts';
import { grantCredit, loadBalance, newCustomer, otherBrowserOf, writePromo } from '../promotions/harness.ts';
import { dataOf, giftCard, payAt, topUp, until, type Shopper } from '../shop/harness.ts';
import { race, resultOf } from '../support/race.ts';

let harness: Harness;
let staff: StaffBrowser;
let urs: StaffBrowser;
let eva: StaffBrowser;
beforeAll(async () => {
  harness = await openIdentity({ RATE_LIMITS: '0', WORKERS: '0', STAFF_REFUND_ALONE: '20' });
  staff = await joinFirstStaff(harness);
  urs = await joinColleague(harness, staff, { name: 'Urs Iten', login: 'urs', role: 'refund' });
  eva = await joinColleague(harness, staff, { name: 'Eva Roth', login: 'eva', role: 'refund' });
});
afterAll(() => harness.close());

const count = async (statement: string, ...values: unknown[]): Promise<number> => {
  const { rows } = await harness.pool.query<{ n: number }>(
    `select count(*)::int as n from ${statement}`,
    values,
  );
  return rows[0]!.n;
};
const loadId = async (orderno: string): Promise<string> => {
  const { rows } = await harness.pool.query<{ id: string }>('select id from shop_order where number = $1', [
    orderno,
  ]);
  return rows[0]!.id;
};
const setState = (id: string, state: string) =>
  harness.pool.query('update shop_order set state = $2 where id = $1', [id, state]);
const paid = async (shopper: Shopper, request = giftCard): Promise<{ id: string; ordertoken: string }> => {
  const { ordertoken, orderno } = await shopper.order(request);
  await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
  await until(async () => (await shopper.check(ordertoken)).paymentstatus === 'paid');
  return { id: await loadId(orderno), ordertoken };
};

test(
  'a gift that is cancelled while it is being sent stays cancelled and has at most one queued email',
  slow,
  async () => {
    const { shop } = harness.app;
    const { id, ordertoken } = await paid(harness.shopper());
    await setState(id, 'completed');
    const order = await loadOrder(shop, ordertoken);
    await race(
      async () => {
        const giftId = randomUUID();
        await harness.pool.query(
          `insert into gift (id, order_id, recipient, sender, words, language, state)
           values ($1, $2, 'friend@example.net', 'Ada', '', 'en', 'scheduled')`,
          [giftId, id],
        );
        return giftId;
      },
      [(giftId) => cancelGift(shop, order, giftId, true), (giftId) => dispatchGift(shop, giftId)],
      async (giftId, cancelled, dispatched) => {
        resultOf(dispatched);
        resultOf(cancelled);
        // If the email was queued before the cancellation, it is discarded later.
        expect(await count('mail where about = $1', giftId)).toBeLessThanOrEqual(1);
        expect(await count(`gift where id = $1 and state = 'cancelled'`, giftId)).toBe(1);
      },
    );
  },
);

test('a refund that two people approve at the same time is requested only once', async () => {
  const { id } = await paid(harness.shopper(), { ...topUp, Mobile: '9801041300' });
  await race(
    async (round) => {
      await setState(id, round === 0 ? 'refundDue' : 'refundRefused');
      await harness.pool.query(`update refund set state = 'refused' where order_id = $1`, [id]);
      return round + 1;
    },
    [() => urs.post('/refunds', `/refunds/${id}`), () => eva.post('/refunds', `/refunds/${id}`)],
    async (round, first, second) => {
      const answers = [first, second].map((one) => resultOf(one).headers.get('location')?.split('&')[0]);
      expect(new Set(answers)).toEqual(new Set(['/staff/refunds?done=started', '/staff/refunds?done=no']));
      expect(await count('refund where order_id = $1', id)).toBe(1);
      expect(
        await count(
          `job where kind = 'refund' and subject = (select id from refund where order_id = $1)`,
          id,
        ),
      ).toBe(round);
    },
  );
});

test(
  'if two people request the refused refund of a second payment at the same time, it is requested only once',
  slow,
  async () => {
    const { id } = await paid(harness.shopper(), { ...topUp, Mobile: '9801041300' });
    const [attemptId, refundId] = [randomUUID(), randomUUID()];
    await harness.pool.query(
      `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount)
       select $2, id, 2, 'card', number || '-2', 'captured', total from shop_order where id = $1`,
      [id, attemptId],
    );
    await harness.pool.query(
      `insert into refund (id, order_id, attempt_id, state, amount)
       select $3, id, $2, 'refused', total from shop_order where id = $1`,
      [id, attemptId, refundId],
    );
    await race(
      async (round) => {
        await harness.pool.query(`update refund set state = 'refused' where id = $1`, [refundId]);
        return round + 1;
      },
      [
        () => urs.post('/refunds', `/refunds/${refundId}`),
        () => eva.post('/refunds', `/refunds/${refundId}`),
      ],
      async (round, first, second) => {
        const answers = [first, second].map((one) => resultOf(one).headers.get('location')?.split('&')[0]);
        expect(new Set(answers)).toEqual(new Set(['/staff/refunds?done=started', '/staff/refunds?done=no']));
        // A refund starts in round 1, and each new request increments the round.
        expect(await count('refund where id = $1 and round = $2', refundId, round + 1)).toBe(1);
        expect(await count(`job where kind = 'refund' and subject = $1`, refundId)).toBe(round);
      },
    );
  },
);

test(
  'if two people give a refund its second approval at the same time, only one approval succeeds',
  slow,
  async () => {
    const { id } = await paid(harness.shopper());
    await race(
      async (round) => {
        await setState(id, round === 0 ? 'refundDue' : 'refundRefused');
        await harness.pool.query(`update refund set state = 'refused' where order_id = $1`, [id]);
        await staff.post('/refunds', `/refunds/${id}`);
        return round + 1;
      },
      [
        () => urs.post('/refunds', `/refunds/${id}/confirm`),
        () => eva.post('/refunds', `/refunds/${id}/confirm`),
      ],
      async (round, first, second) => {
        const answers = [first, second].map((one) => resultOf(one).headers.get('location')?.split('&')[0]);
        expect(new Set(answers)).toEqual(new Set(['/staff/refunds?done=started', '/staff/refunds?done=no']));
        expect(await count(`staff_approval where subject = $1 and state = 'confirmed'`, id)).toBe(round);
        expect(
          await count(
            `job where kind = 'refund' and subject = (select id from refund where order_id = $1)`,
            id,
          ),
        ).toBe(round);
      },
    );
  },
);

test(
  'if one person confirms a refund while another declines it, only the first decision takes effect',
  slow,
  async () => {
    const { id } = await paid(harness.shopper());
    const loadNames = async (statement: string): Promise<string[]> =>
      (await harness.pool.query<{ name: string }>(statement, [id])).rows.map(({ name }) => name);
    await race(
      async (round) => {
        const hasRefund = (await count('refund where order_id = $1', id)) > 0;
        await setState(id, hasRefund ? 'refundRefused' : 'refundDue');
        await harness.pool.query(`update refund set state = 'refused' where order_id = $1`, [id]);
        await staff.post('/refunds', `/refunds/${id}`);
        return round + 1;
      },
      [
        () => urs.post('/refunds', `/refunds/${id}/confirm`),
        () => eva.post('/refunds', `/refunds/${id}/decline`),
      ],
      async (round, first, second) => {
        const answers = [first, second].map((one) => resultOf(one).headers.get('location')?.split('&')[0]);
        const isRefunding = (await count(`shop_order where id = $1 and state = 'refunding'`, id)) === 1;
        const [confirmed, declined] = isRefunding ? ['started', 'no'] : ['no', 'declined'];
        expect(answers).toEqual([`/staff/refunds?done=${confirmed}`, `/staff/refunds?done=${declined}`]);
        const states = await loadNames(
          'select state as name from staff_approval where subject = $1 order by asked_at',
        );
        expect(states).toHaveLength(round);
        expect(states.at(-1)).toBe(isRefunding ? 'confirmed' : 'declined');
        const actions = await loadNames(
          `select a.action as name from staff_audit a join shop_order o on o.number = a.subject
           where o.id = $1 and a.action <> 'refund asked' order by a.id`,
        );
        expect(actions).toEqual(states.map((state) => `refund ${state}`));
      },
    );
  },
);

test(
  'if two people confirm the same higher voucher limit at once, it is granted only once, with one email',
  slow,
  async () => {
    await race(
      async () => {
        const person = await signUp(harness);
        const { email } = person;
        await person.client.post(
          '/contactmail',
          { name: 'Ada', email, subject: 'Limit', message: 'More', topic: 'limit_extension' },
          person.session.access_token,
        );
        const { rows } = await harness.pool.query<{ id: string }>(
          `select r.id from limit_request r join account a on a.id = r.account_id where a.email = $1`,
          [email],
        );
        const { id } = rows[0]!;
        await staff.post('/limits', `/limits/${id}/grant`);
        return { id, email };
      },
      [
        ({ id }) => urs.post('/limits', `/limits/${id}/confirm`),
        ({ id }) => eva.post('/limits', `/limits/${id}/confirm`),
      ],
      async ({ id, email }, first, second) => {
        const answers = [first, second].map((one) => resultOf(one).headers.get('location'));
        expect(answers.filter((to) => to === '/staff/limits?done=no')).toHaveLength(1);
        expect(await count(`staff_audit where subject = $1 and action = 'limit granted'`, id)).toBe(1);
        expect(await count(`mail where recipient = $1 and kind like '%imit%'`, email)).toBe(1);
      },
    );
  },
);

test('a single-use promo code is accepted from only one of two browsers', slow, async () => {
  await race(
    async () => {
      const code = await writePromo(harness, { mostUses: 1 });
      const tabs = [harness.shopper(), harness.shopper()] as const;
      const [one, other] = await Promise.all(
        tabs.map(async (tab) => (await tab.addCart(giftCard)).carttoken),
      );
      return { code, tabs, carts: [one!, other!] as const };
    },
    [
      ({ code, tabs, carts }) => order(tabs[0], carts[0], { giftcode: code }),
      ({ code, tabs, carts }) => order(tabs[1], carts[1], { giftcode: code }),
    ],
    async ({ code }, first, second) => {
      expect([first, second].map((one) => resultOf(one).status).sort((a, b) => a - b)).toEqual([200, 422]);
      expect(await count('promo_use u join promo_code c on c.id = u.promo_id where c.code = $1', code)).toBe(
        1,
      );
    },
  );
});
const order = (tab: Shopper, carttoken: string, more: object) =>
  tab.browser.post('/createSaleOrder', {
    carttoken,
    email: 'ada@example.org',
    acceptterms: 1,
    residence: 'CH',
    lang: 'en',
    ...more,
  });

test('a customer can spend the same credit in only one of two browsers', async () => {
  await race(
    async () => {
      const customer = await newCustomer(harness);
      await grantCredit(harness, customer, 500);
      const tabs = [customer.shopper, otherBrowserOf(harness, customer)] as const;
      const [one, other] = await Promise.all(
        tabs.map(async (tab) => (await tab.addCart(giftCard)).carttoken),
      );
      return { customer, tabs, carts: [one!, other!] as const };
    },
    [
      ({ tabs, carts }) => order(tabs[0], carts[0], { credit: '5.00' }),
      ({ tabs, carts }) => order(tabs[1], carts[1], { credit: '5.00' }),
    ],
    async ({ customer }, first, second) => {
      expect([first, second].map((one) => resultOf(one).status).sort((a, b) => a - b)).toEqual([200, 422]);
      expect(await loadBalance(harness, customer)).toBe(0);
    },
  );
});

test('a saved card that is removed during a charge stays removed', slow, async () => {
  await race(
    async () => {
      const { shopper } = await newCustomer(harness);
      const first = await shopper.order(topUp);
      const page = await shopper.browser.post('/createPayURL', {
        ordertoken: first.ordertoken,
        gateway: 'card',
        savecard: 1,
      });
      await payAt(dataOf(page).payurl, 'approve');
      await until(async () => (await shopper.check(first.ordertoken)).paymentstatus === 'paid');
      const [card] = dataOf(await shopper.browser.get('/getprofile')).savedcards;
      await harness.pool.query(`update shop_order set state = 'completed' where number = $1`, [
        first.orderno,
      ]);
      const { ordertoken } = await shopper.order({ ...topUp, Mobile: '9801041301' });
      return { shopper, ordertoken, cardid: card!.cardid };
    },
    [
      ({ shopper, cardid }) => shopper.browser.post('/remove-card', { cardid }),
      ({ shopper, ordertoken, cardid }) =>
        shopper.browser.post('/createPayURL', { ordertoken, gateway: 'card', cardid }),
    ],
    async ({ shopper, ordertoken, cardid }, removed, charged) => {
      expect(resultOf(removed).status).toBe(200);
      expect([200, 404, 422]).toContain(resultOf(charged).status);
      expect(dataOf(await shopper.browser.get('/getprofile')).savedcards).toEqual([]);
      expect(await count('saved_card where id = $1 and removed_at is null', cardid)).toBe(0);
      expect(await count(`job where kind = 'forgetCard' and subject = $1`, cardid)).toBeGreaterThan(0);
      // The next payment attempt cannot use the removed card.
      await shopper.browser.post('/cancelOrder', { ordertoken });
      const next = await shopper.order({ ...topUp, Mobile: '9801041302' });
      const again = await shopper.browser.post('/createPayURL', {
        ordertoken: next.ordertoken,
        gateway: 'card',
        cardid,
      });
      expect(again).toMatchObject({ status: 404, body: { code: 'CARD_GONE' } });
    },
  );
});

test(
  "if two owners close each other's staff account at the same time, only one of the accounts is closed",
  slow,
  async () => {
    const { shop } = harness.app;
    await race(
      (round) =>
        shop.db
          .insert(staffAccounts)
          .values(
            ['mara', 'dora'].map((name) => ({
              id: randomUUID(),
              login: `${name} ${round}`,
              name,
              passwordHash: '',
              role: 'owner' as const,
            })),
          )
          .returning(),
      [
        ([mara, dora]) => closeStaffAccount(shop, mara!, dora!.id),
        ([mara, dora]) => closeStaffAccount(shop, dora!, mara!.id),
      ],
      async (owners, first, second) => {
        resultOf(first);
        resultOf(second);
        const ids = owners.map(({ id }) => id);
        expect(await count('staff_account where id = any($1) and disabled_at is not null', ids)).toBe(1);
      },
    );
  },
);
