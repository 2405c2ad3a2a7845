import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { slow } from '../../setup/tiers.ts';
import {
  dataOf,
  giftCard,
  makeJobsDue,
  openShop,
  payAt,
  topUp,
  until,
  type Harness,
} from '../shop/harness.ts';
import {
  gatewayPage,
  openFaultyProxy,
  supplierThrough,
  type Call,
  type Fate,
  type FaultyProxy,
} from '../support/faultyProxy.ts';

/**
 * Tests a provider outage while orders come in: paid orders wait and are delivered later, nothing more is sold,
 * and staff get one notice. `OUTAGE_ORDERS=200` runs the long version.
 */
const count = Number(process.env['OUTAGE_ORDERS'] ?? 16);

let harness: Harness;
let proxy: FaultyProxy;
beforeAll(async () => {
  proxy = await openFaultyProxy();
  harness = await openShop({
    RATE_LIMITS: '0',
    ...supplierThrough(proxy.url),
    CARD_API_BASE: `${proxy.url}/sandbox/datatrans`,
    PAYPAL_API_BASE: `${proxy.url}/sandbox/paypal`,
    SUPPLIER_ABSENT_SECONDS: '1',
    GATEWAY_SILENT_SECONDS: '1',
    GATEWAY_PROBE_SECONDS: '1',
  });
  proxy.target = harness.url;
});
afterAll(async () => {
  await harness.close();
  await proxy.close();
});
beforeEach(async () => {
  await harness.pool.query('delete from staff_notice');
});
afterEach(async () => {
  proxy.fateOf = () => 'pass';
  await harness.oracle.supplierMisbehaves({ orders: 'no-balance', next: 0 });
  await until(async () => (await states()).size === 0);
});

/** Returns the providers that are unavailable, with the reason. */
const states = async (): Promise<Map<string, string>> => {
  const { rows } = await harness.pool.query<{ gateway: string; state: string; reason: string | null }>(
    `select gateway, state, reason from gateway_status where state <> 'trading'`,
  );
  return new Map(rows.map(({ gateway, reason }) => [gateway, reason ?? '']));
};
const paused = async (gateway: string): Promise<boolean> => {
  const { rows } = await harness.pool.query<{ state: string }>(
    `select state from gateway_status where gateway = $1 and state in ('paused', 'probing')`,
    [gateway],
  );
  return rows.length > 0;
};
const notices = async (): Promise<{ gateway: string; reason: string; open: boolean }[]> =>
  (
    await harness.pool.query<{ gateway: string; reason: string; open: boolean }>(
      `select gateway, reason, resolved_at is null as open from staff_notice order by since`,
    )
  ).rows;
/** Counts the emails whose subject contains `name`, after all queued emails have been sent. */
const staffMails = async (name: string): Promise<number> => {
  await until(async () => {
    const { rows } = await harness.pool.query(
      `select 1 from job where kind = 'mail' and done_at is null and failed_at is null limit 1`,
    );
    return rows.length === 0;
  });
  return (await harness.oracle.inbox()).filter(({ subject }) => subject.includes(name)).length;
};

const isSupplier = ({ path }: Call): boolean => path.startsWith('/sandbox/reloadly');
/** Response to every call, including token requests, after the provider has rotated a secret. */
const rotated: Fate = { status: 401, body: { message: 'Access Denied', errorCode: 'INVALID_CREDENTIALS' } };

/** Places an order and opens its payment page. */
const prepare = async () => {
  const shopper = harness.shopper();
  const order = await shopper.order(giftCard);
  return { shopper, order, pay: await shopper.payUrl(order.ordertoken) };
};
type Buyer = Awaited<ReturnType<typeof prepare>>;
const inTurn = async <In, Out>(list: readonly In[], work: (one: In) => Promise<Out>): Promise<Out[]> => {
  const done: Out[] = [];
  // Process four orders at a time to resemble real shoppers.
  for (let start = 0; start < list.length; start += 4)
    done.push(...(await Promise.all(list.slice(start, start + 4).map(work))));
  return done;
};
const pay = async ({ shopper, order, pay: { payurl } }: Buyer): Promise<void> => {
  await payAt(payurl, 'approve');
  await shopper.check(order.ordertoken);
};
const loadStates = async (buyers: readonly Buyer[]): Promise<Record<string, number>> => {
  const { rows } = await harness.pool.query<{ state: string; count: string }>(
    'select state, count(*) from shop_order where number = any($1) group by state',
    [buyers.map(({ order }) => order.orderno)],
  );
  return Object.fromEntries(rows.map(({ state, count: n }) => [state, Number(n)]));
};

describe('outage of the supplier', () => {
  const outages: [string, string, () => Promise<void>, () => Promise<void>][] = [
    [
      'a rotated secret',
      'credentials',
      async () => {
        proxy.fateOf = (call) => (isSupplier(call) ? rotated : 'pass');
      },
      async () => {
        proxy.fateOf = () => 'pass';
      },
    ],
    [
      'an empty float',
      'float',
      () => harness.oracle.supplierMisbehaves({ orders: 'no-balance', next: 1000 }),
      () => harness.oracle.supplierMisbehaves({ orders: 'no-balance', next: 0 }),
    ],
    [
      'silence',
      'silent',
      async () => {
        proxy.fateOf = (call) => (isSupplier(call) ? 'loseCall' : 'pass');
      },
      async () => {
        proxy.fateOf = () => 'pass';
      },
    ],
    [
      'another page in its place',
      'gateway',
      async () => {
        proxy.fateOf = (call) => (isSupplier(call) ? gatewayPage(404) : 'pass');
      },
      async () => {
        proxy.fateOf = () => 'pass';
      },
    ],
  ];

  test.for(outages)(
    'orders paid for during a supplier outage are all delivered later, and staff get one notice: %s',
    { timeout: 60_000 + count * 2_000, ...slow },
    async ([, reason, begin, end]) => {
      const emailCount = await staffMails('Reloadly');
      const buyers = await inTurn(
        Array.from({ length: count }, () => null),
        prepare,
      );
      const half = count / 2;
      await inTurn(buyers.slice(0, half), pay);
      await begin();
      await inTurn(buyers.slice(half), pay);
      await until(() => paused('supplier'));

      // The shop stops selling: no product is offered, and none can be added to the cart.
      const shopper = harness.shopper();
      const selling = await shopper.browser.get('/getSellingStatus');
      expect(selling.body.data).toEqual({ paused: 1, offered: [] });
      // Open pages poll often, so the response may be cached only briefly.
      expect(selling.headers.get('cache-control')).toBe('public, max-age=5');
      const refused = await shopper.browser.post('/addCart', giftCard);
      expect([refused.status, refused.body.code]).toEqual([503, 'SELLING_PAUSED']);
      expect(refused.body.message).toContain('You have not been charged.');

      const waiting = await loadStates(buyers);
      expect(
        Object.keys(waiting).filter((state) => !['completed', 'processing', 'paid'].includes(state)),
      ).toEqual([]);
      expect((await notices()).filter(({ open }) => open)).toMatchObject([{ gateway: 'supplier', reason }]);

      await end();
      await until(async () => (await loadStates(buyers))['completed'] === count, 60_000 + count * 500);
      expect(await paused('supplier')).toBe(false);
      expect((await notices()).filter(({ open }) => open)).toEqual([]);
      // Several calls fail during the outage, but staff get only one email.
      expect(await staffMails('Reloadly')).toBe(emailCount + 1);
      const { gifts } = await harness.oracle.supplier();
      for (const { order } of buyers)
        expect(gifts.filter(({ customIdentifier }) => customIdentifier === order.orderno)).toHaveLength(1);
      expect((await shopper.browser.post('/addCart', giftCard)).status).toBe(200);
      expect((await shopper.browser.get('/getSellingStatus')).body.data).toEqual({
        paused: 0,
        offered: ['card', 'paypal', 'mypos'],
      });
    },
  );

  test('an order that the supplier has refused becomes due for a refund at the deadline', slow, async () => {
    const buyer = await prepare();
    await harness.oracle.supplierMisbehaves({ orders: 'no-balance', next: 1000 });
    await pay(buyer);
    await until(() => paused('supplier'));
    expect(await loadStates([buyer])).not.toHaveProperty('refundDue');
    await harness.pool.query(
      `update delivery d set created_at = d.created_at - interval '25 hours' from shop_order o
         where o.id = d.order_id and o.number = $1`,
      [buyer.order.orderno],
    );
    await makeJobsDue(harness.pool, `kind in ('deliver', 'deliverCard') and done_at is null`);
    await until(async () => 'refundDue' in (await loadStates([buyer])));
  });

  test('staff get a notice if the outcome of a top-up is still unknown at the deadline', slow, async () => {
    const shopper = harness.shopper();
    const order = await shopper.order(topUp);
    const { payurl } = await shopper.payUrl(order.ordertoken);
    proxy.fateOf = (call) => (isSupplier(call) ? 'loseCall' : 'pass');
    await payAt(payurl, 'approve');
    await shopper.check(order.ordertoken);
    await until(() => paused('supplier'));
    await harness.pool.query(
      `update delivery d set created_at = d.created_at - interval '25 hours' from shop_order o
         where o.id = d.order_id and o.number = $1`,
      [order.orderno],
    );
    await makeJobsDue(harness.pool, `kind in ('deliver', 'deliverCard') and done_at is null`);
    await until(async () => {
      const { rows } = await harness.pool.query(`select 1 from staff_notice where kind = 'deliveryOverdue'`);
      return rows.length === 1;
    });
    proxy.fateOf = () => 'pass';
    await until(async () => (await shopper.status(order.ordertoken)).status === 'completed');
  });

  test.each<[string, Fate]>([
    ['an empty list', { status: 200, body: [] }],
    ['a refusal', { status: 404, body: { errorCode: 'CARDS_NOT_AVAILABLE', message: 'not there' } }],
    ['no response', 'loseCall'],
  ])(
    'staff and the buyer receive a message if an order still has no codes after the deadline: %s',
    async (_, fate) => {
      const shopper = harness.shopper();
      const order = await shopper.order(giftCard);
      const { payurl } = await shopper.payUrl(order.ordertoken);
      const isForCodes = ({ path }: Call): boolean => path.endsWith('/cards');
      proxy.calls.length = 0;
      proxy.fateOf = (call) => (isForCodes(call) ? fate : 'pass');
      await payAt(payurl, 'approve');
      await until(() => proxy.calls.some(isForCodes));
      await harness.pool.query(
        `update delivery d set created_at = d.created_at - interval '25 hours' from shop_order o
         where o.id = d.order_id and o.number = $1`,
        [order.orderno],
      );
      await harness.pool.query(
        `update job set run_at = now() where kind in ('deliver', 'deliverCard') and done_at is null`,
      );
      await until(async () => {
        const { rows } = await harness.pool.query(
          `select 1 from staff_notice where kind = 'deliveryOverdue' and detail ->> 'order' = $1`,
          [order.orderno],
        );
        return rows.length === 1;
      });
      const delayed = async () =>
        (await harness.oracle.inbox()).filter(
          ({ subject }) => subject === `Order ${order.orderno} is delayed`,
        );
      await until(async () => (await delayed()).length === 1);
      await harness.pool.query(
        `update job set run_at = now() where kind in ('deliver', 'deliverCard') and done_at is null`,
      );
      proxy.fateOf = () => 'pass';
      await until(async () => (await shopper.status(order.ordertoken)).status === 'completed');
      expect(await delayed()).toHaveLength(1);
    },
  );
});

test('a probe of a provider that is not paused does nothing', async () => {
  const { rows } = await harness.pool.query<{ id: string }>(
    `insert into job (kind, key, run_at) values ('probeGateway', 'probe supplier before', now()) returning id`,
  );
  const load = async () =>
    (await harness.pool.query(`select done_at, last_error from job where id = $1`, [rows[0]?.id])).rows[0];
  await until(async () => {
    const { done_at, last_error } = await load();
    return done_at !== null || last_error !== null;
  });
  expect(await load()).toMatchObject({ done_at: expect.any(Date), last_error: null });
});

describe('payment method of an unavailable provider', () => {
  const gateways = async (ordertoken: string, browser: Buyer['shopper']['browser']) => {
    const answer = await browser.get(`/getPaymentGateWay?ordertoken=${ordertoken}`);
    return {
      status: answer.status,
      code: answer.body.code,
      enabled: answer.status === 200 ? dataOf(answer).gateways.map((g) => [g.code, g.enabled]) : undefined,
    };
  };

  test('a payment method is disabled until its provider responds again, while the others stay enabled [ASVS-16.5.2 R21]', async () => {
    const shopper = harness.shopper();
    const { ordertoken } = await shopper.order(giftCard);
    // All calls fail, probes included, so that the provider stays unavailable.
    proxy.fateOf = (call) =>
      call.path.startsWith('/sandbox/paypal') ? { status: 401, body: { error: 'invalid_client' } } : 'pass';
    const response = await shopper.browser.post('/createpaypalid', { ordertoken });
    expect([response.status, response.body.code]).toEqual([502, 'GATEWAY_DOWN']);
    await until(async () => {
      const { enabled } = await gateways(ordertoken, shopper.browser);
      const offered = (await shopper.browser.get('/getSellingStatus')).body.data;
      return (
        JSON.stringify(enabled) === '[["card",1],["paypal",0],["mypos",1]]' &&
        JSON.stringify(offered) === '{"paused":0,"offered":["card","mypos"]}'
      );
    });
    proxy.fateOf = () => 'pass';
    await until(async () => {
      const { enabled } = await gateways(ordertoken, shopper.browser);
      return JSON.stringify(enabled) === '[["card",1],["paypal",1],["mypos",1]]';
    });
    expect((await shopper.browser.post('/createpaypalid', { ordertoken })).status).toBe(200);
  });
});
