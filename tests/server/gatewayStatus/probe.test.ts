/**
 * Checks that the shop's own probe ends a pause (docs/decisions/0026-unavailable-providers.md). The tests
 * insert the paused state as a row, and nothing else runs in the shop.
 */
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { paymentCodes } from '../../../contract/domain/paymentProviders.ts';
import { probeGateway } from '../../../server/gatewayStatus/probe.ts';
import {
  assertSelling,
  loadSelling,
  loadUnofferedGateways,
  recordRefused,
  recordServed,
  recordUnanswered,
  tradingGateways,
} from '../../../server/gatewayStatus/status.ts';
import { withStatus } from '../../../server/gatewayStatus/watch.ts';
import { jobChannel } from '../../../server/platform/jobs/outbox.ts';
import { createLog } from '../../../server/platform/log.ts';
import { OutcomeUnknown, Refused, Unavailable, type Gateways } from '../../../server/providers/ports.ts';
import { openShop, until, type Harness } from '../shop/harness.ts';

let harness: Harness;
const lines: { msg: string; gateway?: string }[] = [];
beforeAll(async () => {
  harness = await openShop(
    { GATEWAY_PROBE_SECONDS: '7', PAYMENT_METHODS: paymentCodes.join(',') },
    createLog('info', {
      write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
    }),
  );
});
afterAll(() => harness.close());
afterEach(async () => {
  await harness.pool.query(`delete from gateway_status`);
  await harness.pool.query(`delete from staff_notice`);
  await harness.pool.query(`delete from job where key like 'of a test%' or kind = 'probeGateway'`);
});

/** Sets a provider's state directly, without calls or a probe job. */
const put = (gateway: string, state: string, reason: string | null, operation: string | null) =>
  harness.pool.query(
    `insert into gateway_status (gateway, state, reason, operation, failures) values ($1, $2, $3, $4, 1)`,
    [gateway, state, reason, operation],
  );
const loadState = async (gateway: string): Promise<string | undefined> => {
  const { rows } = await harness.pool.query<{ state: string }>(
    'select state from gateway_status where gateway = $1',
    [gateway],
  );
  return rows[0]?.state;
};
const probe = (gateway: string) => probeGateway(harness.app.shop, gateway);
/** Adds a job in the given state that is due tomorrow. */
const wait = (kind: string, left: 'waits' | 'failed_at' | 'done_at' | 'untried' = 'waits') =>
  harness.pool.query(
    `insert into job (kind, key, run_at, last_error ${left.endsWith('_at') ? `, ${left}` : ''})
       values ($1, 'of a test', now() + interval '1 day', $2 ${left.endsWith('_at') ? ', now()' : ''})`,
    [kind, left === 'untried' ? null : 'not served'],
  );

describe('scheduling of the next probe', () => {
  test('the next probe is due GATEWAY_PROBE_SECONDS after a pause starts and after each probe', async () => {
    await put('paypal', 'paused', 'credentials', 'init');
    expect(await probe('paypal')).toEqual({ again: 7_000 });
    const { shop } = harness.app;
    await recordRefused(shop, 'card', { reason: 'forbidden', operation: 'status' });
    const { rows } = await harness.pool.query<{ seconds: string }>(
      `select extract(epoch from job.run_at - status.since) as seconds from job, gateway_status status
         where job.kind = 'probeGateway' and status.gateway = 'card'`,
    );
    expect(rows.map(({ seconds }) => Number(seconds))).toEqual([7]);
    // Each pause has its own probe.
    await recordServed(shop, 'card', 'status');
    for (let n = 0; n < 2; n += 1)
      await recordRefused(shop, 'card', { reason: 'forbidden', operation: 'status' });
    const probes = await harness.pool.query(`select 1 from job where kind = 'probeGateway'`);
    expect(probes.rowCount).toBe(2);
  });

  test.each(['trading', 'doubtful'])('a provider in the state "%s" is not probed again', async (state) => {
    await put('paypal', state, null, null);
    expect(await probe('paypal')).toBeUndefined();
    expect(await loadState('paypal')).toBe(state);
  });
});

test('a probe that gets no response is repeated, and a probe of another service fails', async () => {
  const { shop } = harness.app;
  await put('paypal', 'paused', 'credentials', 'init');
  const paypal = { ...shop.gateways.paypal, status: () => Promise.reject(new OutcomeUnknown('silent')) };
  const cutOff = { ...shop, gateways: { ...shop.gateways, paypal } };
  expect(await probeGateway(cutOff, 'paypal')).toEqual({ again: 7_000 });
  expect(await loadState('paypal')).toBe('probing');
  await expect(probe('sms')).rejects.toThrow('The gateway does not exist');
});

test('the pause after an empty balance lasts until the balance reaches SUPPLIER_FLOAT_MIN', async () => {
  const { shop } = harness.app;
  const stateWith = async (balance: number) => {
    const supplier = { ...shop.gateways.supplier, balance: async () => balance };
    await probeGateway({ ...shop, gateways: { ...shop.gateways, supplier } }, 'supplier');
    return loadState('supplier');
  };
  await put('supplier', 'paused', 'float', 'sendTopup');
  expect([await stateWith(49.99), await stateWith(50)]).toEqual(['probing', 'trading']);
});

test('while the supplier is paused or probed, nothing is sold; a paused payment method is offered again while it is probed', async () => {
  const { shop } = harness.app;
  await put('card', 'paused', 'credentials', 'init');
  await put('paypal', 'probing', 'credentials', 'init');
  await put('mypos', 'doubtful', null, null);
  await put('supplier', 'doubtful', null, null);
  expect(await loadSelling(shop)).toEqual({ paused: 0, offered: ['paypal', 'mypos'] });
  expect(await loadUnofferedGateways(shop.db)).toEqual(new Set(['card']));
  await expect(assertSelling(shop.db)).resolves.toBeUndefined();
  for (const state of ['paused', 'probing']) {
    await harness.pool.query(`update gateway_status set state = $1 where gateway = 'supplier'`, [state]);
    expect(await loadSelling(shop)).toEqual({ paused: 1, offered: [] });
    await expect(assertSelling(shop.db)).rejects.toMatchObject({ status: 503, code: 'SELLING_PAUSED' });
  }
});

test.each(tradingGateways)(
  'a paused provider becomes available once it responds to a lookup: %s',
  async (gateway) => {
    await put(gateway, 'paused', 'credentials', 'init');
    await probe(gateway);
    expect(await loadState(gateway)).toBe('trading');
  },
);

describe('probe of a provider that rejects one call with 403', () => {
  test.each(tradingGateways)(
    'a successful probe makes %s available if no job still has to retry the call that was rejected with 403',
    async (gateway) => {
      await put(gateway, 'paused', 'forbidden', 'credit');
      await probe(gateway);
      expect(await loadState(gateway)).toBe('trading');
    },
  );

  test.each([
    ['a delivery', 'supplier', 'deliver'],
    ['a payment', 'card', 'settle'],
    ['a refund', 'card', 'refund'],
    ['the deletion of a card', 'card', 'forgetCard'],
    ['a payment', 'paypal', 'settle'],
    ['a refund', 'mypos', 'refund'],
  ])(
    'a successful probe does not end the pause while a job for %s still has to retry the call that %s rejected with 403',
    async (_, gateway, kind) => {
      await wait(kind);
      await put(gateway, 'paused', 'forbidden', 'credit');
      await probe(gateway);
      expect(await loadState(gateway)).toBe('probing');
    },
  );

  test.each([
    ['of another provider', 'deliver', 'waits'],
    ['that has failed permanently', 'settle', 'failed_at'],
    ['that is done', 'settle', 'done_at'],
    ['that has not been refused', 'settle', 'untried'],
  ] as const)('a probe ends the pause even if there is a job %s', async (_, kind, left) => {
    await wait(kind, left);
    await put('paypal', 'paused', 'forbidden', 'credit');
    await probe('paypal');
    expect(await loadState('paypal')).toBe('trading');
  });
});

describe('recording refused, unanswered and answered calls', () => {
  const load = async (gateway: string) =>
    (
      await harness.pool.query(
        `select state, reason, operation, failures, failing_since is not null as failing from gateway_status
           where gateway = $1`,
        [gateway],
      )
    ).rows[0] as object;
  const trading = { state: 'trading', reason: null, operation: null, failures: 0, failing: false };
  const silentFor = (seconds: number) =>
    harness.pool.query(`update gateway_status set failing_since = now() - $1 * interval '1 s'`, [seconds]);
  const paused = { state: 'paused', reason: 'silent', operation: 'init', failures: 3, failing: true };

  test('a refused call pauses the provider until the same kind of call succeeds', async () => {
    const { shop } = harness.app;
    const before = lines.length;
    await recordRefused(shop, 'card', { reason: 'float', operation: 'credit' });
    const refused = { ...trading, state: 'paused', reason: 'float', operation: 'credit' };
    expect(await load('card')).toEqual(refused);
    await recordServed(shop, 'card', 'init');
    expect(await load('card')).toEqual(refused);
    await recordServed(shop, 'card', 'credit');
    expect(await load('card')).toEqual(trading);
    expect(lines.slice(before).filter(({ msg }) => msg.startsWith('a gateway'))).toMatchObject([
      { level: 50, msg: 'a gateway is paused', gateway: 'card', reason: 'float', call: 'credit' },
      { level: 30, msg: 'a gateway responds again', gateway: 'card', reason: 'float' },
    ]);
  });

  test('a pause starts with the refusal and keeps its start time while the provider is probed', async () => {
    const { shop } = harness.app;
    const ageFrom = async (since: string, change: () => Promise<unknown>) => {
      await harness.pool.query(`update gateway_status set since = now() - $1::interval`, [since]);
      await change();
      const { rows } = await harness.pool.query<{ hours: number }>(
        `select round(extract(epoch from now() - since) / 3600)::int as hours from gateway_status`,
      );
      return rows[0]?.hours;
    };
    const refuse = () => recordRefused(shop, 'card', { reason: 'forbidden', operation: 'credit' });
    await put('card', 'trading', null, null);
    await wait('settle');
    expect(await ageFrom('9 hours', refuse)).toBe(0);
    expect(await ageFrom('2 hours', () => probe('card'))).toBe(2);
    expect(await ageFrom('3 hours', refuse)).toBe(3);
    expect(await loadState('card')).toBe('paused');
    expect(await ageFrom('4 hours', () => recordServed(shop, 'card', 'credit'))).toBe(0);
  });

  test.each([
    ['forbidden', 'paused'],
    ['float', 'paused'],
    ['credentials', 'trading'],
    ['silent', 'trading'],
  ])(
    'after a pause for the reason "%s", another call that succeeds makes the provider %s',
    async (reason, state) => {
      await put('card', 'paused', reason, 'credit');
      await recordServed(harness.app.shop, 'card', 'init');
      expect(await loadState('card')).toBe(state);
    },
  );

  test('a response of a provider ends its own pause, whatever the states of the other providers', async () => {
    await put('paypal', 'trading', null, null);
    for (const gateway of ['card', 'mypos']) await put(gateway, 'paused', 'credentials', 'init');
    await recordServed(harness.app.shop, 'card', 'status');
    expect([await loadState('paypal'), await loadState('card'), await loadState('mypos')]).toEqual([
      'trading',
      'trading',
      'paused',
    ]);
  });

  test('an unanswered call does not change the reason for a pause', async () => {
    await put('card', 'paused', 'forbidden', 'credit');
    await harness.pool.query(`update gateway_status set failures = 5`);
    await silentFor(3_600);
    await recordUnanswered(harness.app.shop, 'card', 'init');
    const refused = { ...trading, state: 'paused', reason: 'forbidden', operation: 'credit' };
    expect(await load('card')).toEqual({ ...refused, failures: 6, failing: true });
  });

  test('at the end of a pause, only the unfinished jobs that wait for the provider become due', async () => {
    await harness.pool.query(
      `insert into job (kind, key, run_at, last_error, done_at, failed_at) values
         ('settle', 'of a test 1', now() + interval '1 day', 'not served', null, null),
         ('refund', 'of a test 2', now() + interval '1 day', 'not served', null, null),
         ('deliver', 'of a test 3', now() + interval '1 day', 'not served', null, null),
         ('settle', 'of a test 4', now() + interval '1 day', null, null, null),
         ('settle', 'of a test 5', now() + interval '1 day', 'not served', now(), null),
         ('settle', 'of a test 6', now() + interval '1 day', 'not served', null, now())`,
    );
    await put('paypal', 'paused', 'credentials', 'init');
    const listener = await harness.pool.connect();
    onTestFinished(() => listener.release(true));
    await listener.query(`listen ${jobChannel}`);
    let notified = 0;
    listener.on('notification', () => (notified += 1));
    await recordServed(harness.app.shop, 'paypal', 'init');
    await until(async () => notified > 0);
    const { rows } = await harness.pool.query<{ key: string }>(
      `select key from job where key like 'of a test%' and run_at < now() + interval '12 hours' order by key`,
    );
    expect(rows.map(({ key }) => key)).toEqual(['of a test 1', 'of a test 2']);
  });

  test('the third unanswered call pauses a provider if the first was at least GATEWAY_SILENT_SECONDS ago', async () => {
    const { shop } = harness.app;
    for (const failures of [1, 2]) {
      await recordUnanswered(shop, 'paypal', 'init');
      expect(await load('paypal')).toEqual({ ...trading, state: 'doubtful', failures, failing: true });
    }
    await silentFor(shop.config.gatewaySilentSeconds);
    await recordUnanswered(shop, 'paypal', 'init');
    expect(await load('paypal')).toEqual(paused);
    await recordServed(shop, 'paypal', 'status');
    expect(await load('paypal')).toEqual(trading);
  });

  test('unanswered calls in quick succession do not pause a provider', async () => {
    const { shop } = harness.app;
    for (let n = 0; n < 5; n += 1) await recordUnanswered(shop, 'mypos', 'init');
    expect(await load('mypos')).toEqual({ ...trading, state: 'doubtful', failures: 5, failing: true });
  });

  test('simultaneous unanswered calls are all counted', async () => {
    const { shop } = harness.app;
    // Create the provider's row first. Parallel inserts would wait for each other and hide a lost update.
    await recordUnanswered(shop, 'mypos', 'init');
    await Promise.all([1, 2, 3, 4].map(() => recordUnanswered(shop, 'mypos', 'init')));
    expect(await load('mypos')).toMatchObject({ failures: 5 });
  });
});

describe('notices to staff about a pause', () => {
  const loadNotices = async () =>
    (
      await harness.pool.query<object>(
        `select gateway, reason, detail, resolved_at is null as open from staff_notice`,
      )
    ).rows;

  test('the notice about an empty supplier balance is closed once the balance is topped up', async () => {
    await recordRefused(harness.app.shop, 'supplier', { reason: 'float', operation: 'sendTopup' });
    const notice = { gateway: 'supplier', reason: 'float', detail: { call: 'sendTopup' } };
    expect(await loadNotices()).toEqual([{ ...notice, open: true }]);
    await probe('supplier');
    expect(await loadState('supplier')).toBe('trading');
    expect(await loadNotices()).toEqual([{ ...notice, open: false }]);
  });

  test('the notice about missing permissions stays open until the forbidden call succeeds', async () => {
    await recordRefused(harness.app.shop, 'supplier', { reason: 'forbidden', operation: 'sendTopup' });
    await probe('supplier');
    expect(await loadState('supplier')).toBe('trading');
    expect(await loadNotices()).toMatchObject([{ reason: 'forbidden', open: true }]);
  });
});

describe('calls that the shop watches', () => {
  const watch = (ports: { [Name in keyof Gateways]?: object }, db = harness.app.shop.db) =>
    withStatus(Object.fromEntries(Object.entries(ports)) as unknown as Gateways, { ...harness.app.shop, db });
  const loadNotices = async () =>
    (
      await harness.pool.query<object>(
        `select kind, gateway, reason, detail, resolved_at is null as open from staff_notice`,
      )
    ).rows;

  test('a refusal of a single request ends a pause, but a call without a request does not', async () => {
    const refused = () => Promise.reject(new Refused('NO'));
    const own = { init: async () => null, verifyWebhook: async () => null };
    const gateways = watch({
      card: { ...own, opensByForm: false },
      mypos: { ...own, opensByForm: true },
      paypal: { ...own, status: refused },
    });
    const call = (name: 'card' | 'mypos' | 'paypal', operation: 'init' | 'verifyWebhook') =>
      operation === 'init'
        ? gateways[name].init({} as never)
        : gateways[name].verifyWebhook('', new Headers());
    for (const name of ['card', 'mypos', 'paypal'] as const) {
      await put(name, 'paused', 'silent', 'status');
      await call(name, 'verifyWebhook');
      expect(await loadState(name)).toBe('paused');
    }
    await call('mypos', 'init');
    expect(await loadState('mypos')).toBe('paused');
    await call('card', 'init');
    expect(await loadState('card')).toBe('trading');
    expect(await loadState('mypos')).toBe('paused');
    await expect(gateways.paypal.status('1')).rejects.toMatchObject({ name: 'Refused', reason: 'NO' });
    expect(await loadState('paypal')).toBe('trading');
  });

  test('only a missing response makes a provider doubtful, and only if the shop needs it for sales', async () => {
    const failWith = (error: Error) => () => Promise.reject(error);
    const silent = failWith(new OutcomeUnknown('no response in time'));
    const gateways = watch({
      supplier: { balance: silent },
      card: { status: failWith(new Error('a bug')) },
      sms: { send: silent },
    });
    for (const work of [
      () => gateways.supplier.balance(),
      () => gateways.card.status('1'),
      () => gateways.sms.send('+41791234567', 'x'),
    ])
      await expect(work()).rejects.toThrow();
    const { rows } = await harness.pool.query('select gateway, state, failures from gateway_status');
    expect(rows).toEqual([{ gateway: 'supplier', state: 'doubtful', failures: 1 }]);
    expect(await loadNotices()).toEqual([]);
  });

  test('an outage of another service opens one notice, and the next response closes it', async () => {
    const before = lines.length;
    let error: Error | null = null;
    const gateways = watch({ sms: { send: () => (error ? Promise.reject(error) : Promise.resolve()) } });
    const send = () => gateways.sms.send('+41791234567', 'x').catch(() => {});
    await send();
    error = new Unavailable('credentials');
    await send();
    await send();
    const notice = { kind: 'unavailable', gateway: 'sms', reason: 'credentials', detail: { call: 'send' } };
    expect(await loadNotices()).toEqual([{ ...notice, open: true }]);
    error = null;
    await send();
    expect(await loadNotices()).toEqual([{ ...notice, open: false }]);
    expect(lines.slice(before)).toMatchObject([
      {
        level: 50,
        msg: 'a gateway refuses our requests',
        gateway: 'sms',
        reason: 'credentials',
        call: 'send',
      },
      { level: 30, msg: 'a notice about a gateway was closed', gateway: 'sms' },
    ]);
    expect(JSON.stringify(lines.slice(before))).not.toContain('79123');
  });

  test('a call succeeds even if the status of its provider cannot be stored', async () => {
    const before = lines.length;
    const execute = () => Promise.reject(new TypeError('gone'));
    const gateways = watch({ card: { status: async () => null } }, {
      execute,
    } as unknown as typeof harness.app.shop.db);
    expect(await gateways.card.status('1')).toBeNull();
    expect(lines.slice(before)).toMatchObject([
      { level: 40, msg: 'the status of a gateway could not be stored', problem: 'TypeError' },
    ]);
  });
});

test('closing a notice is logged only if the notice was open', async () => {
  const listClosedNotices = () =>
    lines.filter(({ msg }) => msg === 'a notice about a gateway was closed').map(({ gateway }) => gateway);
  const { shop } = harness.app;
  const before = listClosedNotices().length;
  await put('paypal', 'doubtful', null, null);
  await shop.gateways.paypal.status('000000000000000000');
  expect(await loadState('paypal')).toBe('trading');
  expect(listClosedNotices().slice(before)).toEqual([]);
  await recordRefused(shop, 'card', { reason: 'credentials', operation: 'status' });
  await shop.gateways.card.status('000000000000000000');
  expect(await loadState('card')).toBe('trading');
  expect(listClosedNotices().slice(before)).toEqual(['card']);
});

test('a response less than a second after the previous one does not end a pause recorded by another process', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { shop } = harness.app;
  const card = { ...shop.gateways.card, status: () => Promise.resolve(null) };
  const gateways = withStatus({ ...shop.gateways, card }, shop);
  // None of these is a failure of this provider, so its status is not read again within the second.
  await put('card', 'trading', null, null);
  await put('paypal', 'paused', 'credentials', 'init');
  await harness.pool.query(
    `insert into staff_notice (id, kind, gateway, reason, subject, detail, resolved_at)
       values (gen_random_uuid(), 'unavailable', 'paypal', 'credentials', '', '{}', null),
         (gen_random_uuid(), 'unavailable', 'card', 'credentials', '', '{}', now()),
         (gen_random_uuid(), 'logChanged', 'card', 'x', '', '{}', null)`,
  );
  await gateways.card.status('000000000000000000');
  await harness.pool.query(
    `update gateway_status set state = 'paused', reason = 'credentials' where gateway = 'card'`,
  );
  const stateAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await gateways.card.status('000000000000000000');
    return loadState('card');
  };
  expect([await stateAfter(999), await stateAfter(1)]).toEqual(['paused', 'trading']);
});
