/**
 * Tests cases that a chart's types allow but its rules reject: events in the wrong order, empty values, and
 * errors without content.
 */
import { describe, expect, test } from 'vitest';
import { fromCallback, type AnyEventObject, type AnyStateMachine } from 'xstate';
import { flows } from '../../.generated/flows.ts';
import { allNodes, stateText } from '../../flows/walker/edges.ts';
import { createChartHarness, type ChartHarness } from '../../flows/walker/harness.ts';
import { done, fail, revive } from '../../flows/walker/walk.ts';
import { accountMachine } from '../../machines/account/account/account.machine.ts';
import { voucherCart } from '../../machines/account/fixtures.ts';
import { checkoutMachine } from '../../machines/checkout/checkout/checkout.machine.ts';
import { paypalMachine } from '../../machines/checkout/paypal/paypal.machine.ts';
import * as f from '../../machines/fixtures.ts';
import { mailLinkMachine } from '../../machines/identity/mailLink/mailLink.machine.ts';
import { signUpMachine } from '../../machines/identity/signUp/signUp.machine.ts';
import { screenMachine } from '../../machines/shell/screen/screen.machine.ts';
import type { Route } from '../../machines/types.ts';
import { idUploadMachine } from '../../machines/verification/idUpload/idUpload.machine.ts';
import { walkedPathsOf } from '../setup/walkedPaths.ts';

const run = (machine: AnyStateMachine, input: unknown, ...events: AnyEventObject[]): ChartHarness => {
  const harness = createChartHarness(machine, input);
  for (const event of events) harness.apply(event);
  return harness;
};

describe('the chart paypal', () => {
  const input = { ordertoken: 'o_1', config: {} };
  const created = 'created-by-the-server';
  const approving = (): ChartHarness =>
    run(
      paypalMachine,
      input,
      done('loadButtons', null),
      { type: 'paypal.ready' },
      { type: 'paypal.pressed' },
      done('createPaypal', { id: created, status: 'CREATED', currency: 'CHF' }),
    );
  const approved = (orderID: string): AnyEventObject => ({ type: 'paypal.approved', orderID, payerID: null });

  test('the paypal chart captures only the payment that the server has created', () => {
    const r = approving();
    r.apply(approved(created));
    expect(r.snapshot().value).toBe('capturing');
    expect(r.pending.get('capturePaypal')?.input).toMatchObject({ orderID: created });
  });

  test.each(['', 'of-somebody-else'])(
    'the paypal chart captures nothing if the approved payment is "%s"',
    (orderID) => {
      const r = approving();
      r.apply(approved(orderID));
      expect(r.snapshot().value).toBe('cancelling');
      r.apply(done('cancelPaypal'));
      r.apply(approved(orderID));
      expect(r.snapshot().value).toBe('ready');
      expect(r.pending.has('capturePaypal')).toBe(false);
      // The cancelled attempt's window may still be open, so the payment can still be approved there.
      r.apply(approved(created));
      expect(r.snapshot().value).toBe('capturing');
    },
  );

  test('the paypal chart does not capture a payment with an empty id before the server has created a payment', () => {
    const r = run(paypalMachine, input, done('loadButtons', null), { type: 'paypal.ready' }, approved(''));
    expect(r.snapshot().value).toBe('ready');
  });
});

test('in the signUp chart, an empty token neither solves nor replaces the captcha', () => {
  const r = run(
    signUpMachine,
    undefined,
    { type: 'signUp.emailSubmitted', email: 'ann@example.com' },
    done('loadCaptcha', { sitekey: 'key', view: null }),
    { type: 'captcha.solved', token: '' },
  );
  expect(r.snapshot().hasTag('solved')).toBe(false);
  r.apply({ type: 'captcha.solved', token: 'good' });
  expect(r.snapshot().hasTag('solved')).toBe(true);
  r.apply({ type: 'captcha.solved', token: '' });
  expect(r.snapshot().context.captcha).toBe('good');
});

test('the idUpload chart rejects an empty document type and a file without data', () => {
  const file = { name: 'id.jpg', type: 'image/jpeg', size: 10, handle: null as unknown };
  const r = run(
    idUploadMachine,
    { rejected: false, reason: null },
    { type: 'idUpload.typeChosen', doctype: '' },
    { type: 'idUpload.filePicked', file },
  );
  expect(r.snapshot().value).toBe('choosing');
  r.apply({ type: 'idUpload.filePicked', file: { ...file, handle: 'bytes' } });
  r.apply(done('prepareFile', { ...file, handle: 'bytes', preview: null, shrunk: false }));
  r.apply({ type: 'idUpload.filePicked', file });
  r.apply({ type: 'idUpload.submitted' });
  expect(r.snapshot().value).toBe('ready');
  expect(r.snapshot().context.missing).toEqual({ doctype: true });
  r.apply({ type: 'idUpload.typeChosen', doctype: 'proof_of_address' });
  r.apply({ type: 'idUpload.submitted' });
  expect(r.snapshot().value).toBe('uploading');
});

test('the screen chart ignores the response to an abandoned load [C2]', () => {
  const to = (screen: string, query: Record<string, string> = {}): Route => ({
    screen,
    path: `/${screen}`,
    params: {},
    query,
  });
  const loaded = (route: Route) =>
    done('loadScreen', { route, logic: fromCallback(() => {}), input: undefined, view: route.screen });
  const r = run(
    screenMachine,
    undefined,
    { type: 'route.changed', route: to('help') },
    { type: 'route.changed', route: to('home') },
    loaded(to('help')),
  );
  expect(r.snapshot().hasTag('busy')).toBe(true);
  expect(r.snapshot().context.mounted).toBeNull();
  r.apply(loaded(to('home', { other: 'query' })));
  expect(r.snapshot().context.mounted).toBeNull();
  r.apply(loaded(to('home')));
  expect(r.snapshot().value).toBe('shown');
  expect(r.snapshot().context.mounted).toMatchObject({ view: 'home' });
});

describe('the chart account', () => {
  const input = { path: '/profile', orderno: null };

  test('the account chart keeps no customer data while it checks the session or when the user leaves the page', () => {
    const r = run(
      accountMachine,
      input,
      done('readOwner', { name: 'Ann' }),
      fail('savedCards', f.genericFailure),
      { type: 'account.retried' },
    );
    expect(r.snapshot().value).toBe('loading');
    expect(r.snapshot().context.owner).toBeNull();
    r.apply(done('readOwner', null));
    expect(r.snapshot().value).toBe('leaving');
    expect(r.snapshot().context.owner).toBeNull();
  });

  test('the account chart still handles a new URL while it leaves the page', () => {
    const r = run(accountMachine, input, done('readOwner', null), {
      type: 'route.changed',
      route: { screen: 'account', path: '/orders', params: {}, query: {} },
    });
    expect(r.snapshot().value).toBe('loading');
    r.apply(done('readOwner', { name: 'Ann' }));
    expect(r.snapshot().hasTag('screen:orders')).toBe(true);
  });
});

test.each([null, undefined])('the mailLink chart treats the error %s as a failed attempt', (error) => {
  const r = run(
    mailLinkMachine,
    { link: { action: 'confirm', token: 't' } },
    { type: 'mailLink.agreed' },
    fail('useLink', error),
  );
  expect(r.snapshot().status).toBe('active');
  expect(r.snapshot().value).toBe('confirming');
});

test.each(flows)('the chart $name handles errors that are null or undefined', ({ name, machine, cases }) => {
  const failed = new Set<string>();
  for (const { id, input, steps } of walkedPathsOf(name)) {
    const events = steps.map(({ event }) => revive(cases, event));
    const failedActor = /^xstate\.error\.actor\.(.+)$/.exec(events.at(-1)?.type ?? '')?.[1];
    if (failedActor === undefined) continue;
    failed.add(failedActor);
    for (const error of [null, undefined]) {
      const r = run(machine, input, ...events.slice(0, -1), fail(failedActor, error));
      expect(r.snapshot().status, `${id}: ${error}`).not.toBe('error');
      r.actor.stop();
    }
  }
  const invoked = allNodes(machine).flatMap((node) => node.invoke.map(({ id }) => id));
  expect([...failed].toSorted()).toEqual([...new Set(invoked)].toSorted());
});

describe('the chart checkout', () => {
  const voucher = (buyer: { email: null } | null) =>
    done('readCheckout', { cart: voucherCart, order: null, buyer });
  const customer = voucher({ email: null });
  const verified = (outcome: string) => done('verification', { outcome });

  test.each([
    ['signInRequired', [voucher(null)]],
    ['verifying', [customer]],
    ['paused', [customer, verified('left')]],
    ['preparing', [customer, verified('complete')]],
    ['form.step.filling + button.own', [customer, verified('complete'), done('loadMethods', f.payMethods)]],
    [
      'overLimit',
      [
        customer,
        verified('complete'),
        done('loadMethods', f.payMethods),
        {
          type: 'checkout.orderRequested',
          contact: { email: 'ann@example.com', accepted: true },
        },
        fail('createOrder', f.failure('refused', { code: 'LIMIT', data: { daily: '0.00', yearly: '0.00' } })),
      ],
    ],
  ] as [string, AnyEventObject[]][])(
    'if the cart is removed in another tab, the checkout chart leaves the state %s',
    (state, events) => {
      const r = run(checkoutMachine, { isGuest: true }, ...events);
      expect(stateText(r.snapshot().value)).toBe(state);
      r.apply({ type: 'cart.gone' });
      expect(r.snapshot().value).toBe('restoring');
    },
  );

  test('if the payment screen fails to load, the checkout chart opens it again instead of starting a second payment', () => {
    const r = run(
      checkoutMachine,
      { isGuest: true },
      done('readCheckout', { cart: null, order: f.processingOrder, buyer: null }),
    );
    expect(r.snapshot().value).toBe('continuingPayment');
    r.take();
    r.apply({ type: 'xstate.after.leaveTimeout.checkout.continuingPayment' });
    expect(r.snapshot().hasTag('unreached')).toBe(true);
    r.apply({ type: 'checkout.retried' });
    expect(r.snapshot().value).toBe('continuingPayment');
    expect(r.take().effects).toEqual(['goPaymentProcess']);
  });
});
