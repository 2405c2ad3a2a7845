import { isAt, of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, type Then, when } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const withError = (name: string, error: unknown): Effect => [name, { error }];
type Check = { status: string; paymentstatus: string; message_key: string; deliverystatus?: string };
const answer = (status: string, paymentstatus: string, message_key = 'none', more: object = {}): Check => ({
  status,
  paymentstatus,
  message_key,
  ...more,
});
const checked = (check: Check) => done('checkPayment', check);
const paying = { ordertoken: 'order-7' };
const toCheck = done('readOrderToken', 'order-7');
const checking = 'checking.polling.requesting + updates.connected + duration.normal';
/**
 * Calls that the chart makes when it starts waiting: a payment check, a subscription to updates and a request
 * for the order. `known` is the order if it has already been loaded.
 */
const begins = (known: object | null = null) => ({
  checkPayment: paying,
  loadOrder: { ...paying, known },
  pushes: paying,
});
const begun = { loadOrder: { ...paying, known: null }, pushes: paying };
const pushed = (status: string, paymentstatus: string) => ({
  type: 'payment.pushed' as const,
  progress: { status, paymentstatus },
});
const outcome = <const T extends Then>(check: Check, expected: T) =>
  when(checked(check), { context: { check }, ...expected });
const progress = (more: object) =>
  done('readProgress', {
    status: 'processing',
    paymentstatus: 'paid',
    step: 3,
    can_refund: 0,
    poll_after: 3,
    deliverystatus: 'processing',
    ...more,
  });
const refund = (from: string, clauses: string, check: Check): ReturnType<typeof story> =>
  story('payment', clauses, `the shopper can request a refund in the state ${from}`, [
    [
      given(toCheck, checked(check)),
      when('payment.refundRequested', {
        state: 'requestingRefund',
        tags: 'screen:asking busy',
        calls: { requestRefund: paying },
      }),
      when('payment.refundRequested', 'requestingRefund'),
    ],
    [
      given(toCheck, checked(check), 'payment.refundRequested'),
      when(done('requestRefund'), {
        state: 'refunding.waiting',
        tags: 'screen:refunding',
        actions: ['removeStoredOrder', 'refreshCart'],
      }),
    ],
    [
      given(toCheck, checked(check), 'payment.refundRequested'),
      when(fail('requestRefund', failure('conflict')), {
        state: 'refunding.waiting',
        actions: ['removeStoredOrder', 'refreshCart'],
      }),
    ],
    [
      given(toCheck, checked(check), 'payment.refundRequested'),
      when(fail('requestRefund', offline), {
        state: from,
        actions: [withError('showFailure', offline), ...(from === 'refundFailed' ? [] : ['refreshCart'])],
        calls: begun,
        context: { failure: offline },
      }),
    ],
    ...['refund_requested', 'refund_pending', 'refunded'].flatMap((paymentstatus) => [
      [
        given(
          // the refund was started by staff or from another page
          toCheck,
          checked(check),
        ),
        when(pushed('cancelled', paymentstatus), {
          state: 'refunding.waiting',
          actions: ['removeStoredOrder', 'refreshCart'],
        }),
      ],
    ]),
    ...['paid', 'refund_failed'].map((paymentstatus) => [
      given(toCheck, checked(check)),
      when(pushed('cancelled', paymentstatus), from),
    ]),
    [given(toCheck, checked(check)), when(done('pushes'), from)],
    [given(toCheck, checked(check)), when(fail('pushes', null), from)],
  ]);
const surely = (check: Check | null): boolean =>
  check !== null &&
  ['confirmed', 'cancelled'].includes(check.status) &&
  ['none', 'failed', 'cancelled'].includes(check.paymentstatus) &&
  ['none', 'declined', 'cancelled', 'expired'].includes(check.message_key);
const checkOf = (snapshot: { context: unknown } | null): Check | null =>
  (snapshot?.context as { check: Check | null } | undefined)?.check ?? null;
const toDelivering = [toCheck, checked(answer('processing', 'paid'))] as const;
const pollInterval = 3_000;
const unanswered = [...toDelivering, pollInterval, fail('readProgress', failure('server'))] as const;

export const paymentSpec: Spec = {
  stories: [
    story(
      'payment',
      'PAY-03 PAY-05 PAY-07 ORD-04 ORD-05',
      'maps every server response to an outcome',
      [
        [
          when(done('readOrderToken', null), {
            state: 'leaving',
            tags: 'screen:leaving busy',
            actions: ['goHome'],
          }),
          when(14_999, 'leaving'),
          when(1, { state: 'starting', calls: { readOrderToken: null } }),
        ],
        [
          when(fail('readOrderToken', offline), {
            state: 'missing',
            tags: 'screen:lost failed',
            context: { failure: offline },
          }),
          when('payment.rechecked', { state: 'starting', calls: { readOrderToken: null } }),
        ],
        [
          given(fail('readOrderToken', offline)),
          when('network.online', { state: 'starting', calls: { readOrderToken: null } }),
        ],
        [
          when(toCheck, {
            state: checking,
            tags: 'screen:checking locked busy',
            calls: begins(),
            context: { ordertoken: 'order-7' },
          }),
          when('page.restored', { state: 'starting', calls: { readOrderToken: null } }),
        ],
        [
          given(toCheck),
          outcome(answer('completed', 'paid'), { state: 'leaving', actions: ['goOrderSuccess'] }),
        ],
        [
          given(toCheck),
          outcome(answer('processing', 'paid'), {
            state: 'delivering.polling.waiting + updates.connected.silent + duration.normal',
            tags: 'screen:delivering locked',
            actions: ['refreshCart'],
            calls: begun,
          }),
        ],
        [
          given(toCheck),
          outcome(answer('cancelled', 'paid', 'refund', { deliverystatus: 'failed' }), {
            state: 'undeliverable',
            tags: 'screen:undeliverable',
            actions: ['refreshCart'],
            calls: begun,
          }),
        ],
        [
          given(toCheck),
          outcome(answer('cancelled', 'paid', 'refund', { deliverystatus: 'none' }), {
            state: 'refundDue',
            tags: 'screen:refundDue',
            actions: ['refreshCart'],
            calls: begun,
          }),
        ],
        [
          given(toCheck),
          outcome(answer('cancelled', 'paid', 'none', { deliverystatus: 'failed' }), {
            state: 'refundDue',
            actions: ['refreshCart'],
            calls: begun,
          }),
        ],
        [
          given(toCheck),
          outcome(answer('cancelled', 'refund_failed'), {
            state: 'refundFailed',
            tags: 'screen:refundFailed',
            calls: begun,
          }),
        ],
        [
          given(toCheck),
          outcome(answer('cancelled', 'refund_requested'), {
            state: 'refunding.waiting',
            tags: 'screen:refunding',
            actions: ['removeStoredOrder', 'refreshCart'],
          }),
        ],
        [
          given(toCheck),
          outcome(answer('cancelled', 'refund_pending'), {
            state: 'refunding.waiting',
            actions: ['removeStoredOrder', 'refreshCart'],
          }),
        ],
        [
          given(toCheck),
          outcome(answer('cancelled', 'refunded'), {
            state: 'refunded',
            tags: 'screen:refunded',
            actions: ['removeStoredOrder', 'refreshCart'],
          }),
        ],
        ...['none', 'failed', 'cancelled'].map((paid) => [
          given(toCheck),
          outcome(answer('cancelled', paid, 'expired'), {
            state: 'ended',
            tags: 'screen:ended',
            actions: ['removeStoredOrder', 'refreshCart'],
          }),
        ]),
        [
          given(toCheck),
          outcome(answer('confirmed', 'cancelled', 'cancelled'), {
            state: 'leaving',
            actions: ['goCheckout'],
          }),
        ],
        [
          given(toCheck),
          outcome(answer('confirmed', 'failed', 'declined'), { state: 'declined', tags: 'screen:declined' }),
          when('payment.methodsRequested', { state: 'leaving', actions: ['goCheckout'] }),
        ],
        [
          given(toCheck, checked(answer('confirmed', 'failed', 'declined'))),
          when('payment.cancelRequested', { state: 'confirmingCancel', tags: 'screen:cancel' }),
          when('payment.cancelDeclined', 'declined'),
        ],
        [
          given(toCheck, checked(answer('confirmed', 'failed', 'declined')), 'payment.cancelRequested'),
          when('payment.cancelConfirmed', {
            state: 'cancelling',
            tags: 'screen:cancel busy',
            calls: { cancelOrder: paying },
          }),
          when(done('cancelOrder'), { state: checking, calls: begins() }),
        ],
        [
          given(
            toCheck,
            checked(answer('confirmed', 'failed', 'declined')),
            'payment.cancelRequested',
            'payment.cancelConfirmed',
          ),
          when(fail('cancelOrder', failure('conflict')), {
            state: checking,
            calls: begins(),
          }),
        ],
        [
          given(
            toCheck,
            checked(answer('confirmed', 'failed', 'declined')),
            'payment.cancelRequested',
            'payment.cancelConfirmed',
          ),
          when(fail('cancelOrder', offline), {
            state: 'declined',
            actions: [withError('showFailure', offline)],
          }),
        ],
        [given(toCheck), outcome(answer('confirmed', 'cancelled', 'expired'), { state: 'declined' })],
        [
          given(toCheck),
          when(checked(answer('confirmed', 'none')), { state: 'leaving', actions: ['goCheckout'] }),
        ],
        // as long as the outcome is unknown, the payment is checked again
        ...[
          answer('payment', 'none'),
          answer('confirmed', 'pending', 'declined'),
          answer('confirmed', 'paid', 'declined'),
          answer('cancelled', 'pending', 'cancelled'),
          answer('confirmed', 'pending'),
          answer('confirmed', 'none', 'wait'),
          answer('cancelled', 'failed', 'wait'),
          answer('payment', 'failed', 'declined'),
          answer('confirmed', 'failed'),
        ].map((check) => [
          given(toCheck),
          outcome(check, {
            state: 'checking.polling.waiting + updates.connected + duration.normal',
            tags: 'screen:checking locked',
          }),
        ]),
        [
          given(toCheck),
          outcome(answer('payment', 'pending'), {
            state: 'checking.polling.waiting + updates.connected + duration.normal',
          }),
          when(2_999, { states: ['checking.polling.waiting'] }),
          when(1, { state: checking, calls: { checkPayment: paying } }),
        ],
        [
          given(toCheck),
          when(fail('checkPayment', offline), {
            state: 'checking.polling.offline + updates.connected + duration.normal',
            tags: 'screen:checking locked offline',
            context: { failure: offline },
          }),
          when('network.online', { state: checking, calls: { checkPayment: paying } }),
        ],
        [
          given(toCheck, fail('checkPayment', offline)),
          when(14_999, { states: ['checking.polling.offline'] }),
          when(1, { states: ['checking.polling.requesting'], calls: { checkPayment: paying } }),
        ],
        [
          given(toCheck),
          when(fail('checkPayment', failure('notFound')), {
            state: 'leaving',
            actions: ['removeStoredOrder', 'goHome'],
          }),
        ],
        [
          given(toCheck),
          when(fail('checkPayment', failure('generic')), {
            state: 'checking.polling.waiting + updates.connected + duration.normal',
            context: { failure: failure('generic') },
          }),
        ],
      ],
      { start: { state: 'starting', tags: 'screen:checking busy', calls: { readOrderToken: null } } },
    ),
    ...boundary({
      chart: 'payment',
      clauses: 'PAY-05',
      title: 'reports a slow payment after 10 seconds',
      after: [toCheck],
      event: (ms: number) => ms,
      inside: 9_999,
      within: { states: ['checking.duration.normal'], tags: 'screen:checking locked busy' },
      outside: 10_000,
      beyond: { states: ['checking.duration.slow'], tags: 'screen:checking locked busy slow' },
    }),
    ...boundary({
      chart: 'payment',
      clauses: 'PAY-07',
      title: 'stops waiting after two minutes and offers no payment',
      after: [toCheck, 10_000],
      event: (ms: number) => ms,
      inside: 109_999,
      within: { states: ['checking.duration.slow'] },
      outside: 110_000,
      beyond: { state: 'unconfirmed', tags: 'screen:unconfirmed' },
    }),
    story(
      'payment',
      'PAY-07',
      'if the outcome of a payment is unknown, the payment can only be checked again',
      [
        [
          given(toCheck, 10_000, 110_000),
          when('payment.methodsRequested', 'unconfirmed'),
          when('payment.cancelRequested', 'unconfirmed'),
          when('payment.rechecked', { state: checking, calls: begins() }),
        ],
      ],
    ),
    story('payment', 'ORD-02 ORD-05 ORD-12 PAY-05', 'waits for the supplier after the payment', [
      [
        given(toCheck, checked(answer('processing', 'paid'))),
        when(2_999, { states: ['delivering.polling.waiting'] }),
        when(1, {
          state: 'delivering.polling.requesting + updates.connected.silent + duration.normal',
          tags: 'screen:delivering locked busy',
          calls: { readProgress: paying },
        }),
        when(progress({ status: 'completed' }), { state: 'leaving', actions: ['goOrderSuccess'] }),
      ],
      [
        given(toCheck, checked(answer('processing', 'paid')), 2_999, 1),
        when(progress({ status: 'cancelled' }), { state: checking, calls: begins() }),
      ],
      [
        given(toCheck, checked(answer('processing', 'paid')), 2_999, 1),
        when(progress({}), {
          state: 'delivering.polling.waiting + updates.connected.silent + duration.normal',
        }),
      ],
      [
        given(toCheck, checked(answer('processing', 'paid')), 2_999, 1),
        when(fail('readProgress', offline), {
          state: 'delivering.polling.offline + updates.connected.silent + duration.normal',
          tags: 'screen:delivering locked offline',
          context: { failure: offline },
        }),
        when('network.online', {
          states: ['delivering.polling.requesting'],
          calls: { readProgress: paying },
        }),
      ],
      [
        given(toCheck, checked(answer('processing', 'paid')), 2_999, 1, fail('readProgress', offline)),
        when(14_999, { states: ['delivering.polling.offline'] }),
        when(1, { states: ['delivering.polling.requesting'], calls: { readProgress: paying } }),
      ],
      [
        given(toCheck, checked(answer('processing', 'paid')), 2_999, 1),
        when(fail('readProgress', failure('generic')), {
          state: 'delivering.polling.waiting + updates.connected.silent + duration.normal',
          context: { failure: failure('generic') },
        }),
      ],
      [
        given(
          toCheck,
          checked(answer('processing', 'paid')),
          3_000,
          progress({ step: 3, deliverystatus: 'unknown' }),
        ),
        when(2_999, {
          states: ['delivering.polling.waiting'],
          context: {
            progress: {
              status: 'processing',
              paymentstatus: 'paid',
              step: 3,
              can_refund: 0,
              poll_after: 3,
              deliverystatus: 'unknown',
            },
            failure: null,
          },
        }),
      ],
      [
        given(toCheck, checked(answer('processing', 'paid')), 3_000),
        when(6_999, { states: ['delivering.duration.normal'] }),
        when(1, { states: ['delivering.duration.slow'], tags: 'screen:delivering locked busy slow' }),
      ],
    ]),
    story(
      'payment',
      'PAY-03 PAY-07 ORD-02 ORD-12',
      'a pushed update only triggers a check, whose response determines the outcome',
      [
        [
          given(toCheck, checked(answer('payment', 'pending'))),
          // the pushed update reports a decision and immediately triggers a check; only the response to that
          // check counts
          when(pushed('processing', 'paid'), {
            state: checking,
            tags: 'screen:checking locked busy',
            calls: { checkPayment: paying },
          }),
        ],
        [
          given(toCheck, checked(answer('payment', 'pending'))),
          when(pushed('confirmed', 'failed'), { state: checking, calls: { checkPayment: paying } }),
        ],
        ...[
          ['payment', 'pending'],
          ['payment', 'none'],
          ['confirmed', 'pending'],
        ].map(([status, paid]) => [
          given(toCheck, checked(answer('payment', 'pending'))),
          when(pushed(status!, paid!), {
            states: ['checking.polling.waiting'],
            tags: 'screen:checking locked',
          }),
        ]),
        [
          given(toCheck),
          when(done('pushes'), {
            states: ['checking.updates.waitingToReconnect', 'checking.polling.requesting'],
          }),
          when(14_999, { states: ['checking.updates.waitingToReconnect'] }),
          when(1, { states: ['checking.updates.connected'], calls: { pushes: paying } }),
        ],
        [
          given(toCheck),
          when(fail('pushes', offline), {
            states: ['checking.updates.waitingToReconnect'],
            context: { failure: null },
          }),
        ],
        [
          given(toCheck),
          when(done('loadOrder', { total: '1.90' }), {
            state: checking,
            context: { order: { total: '1.90' } },
          }),
          when(checked(answer('processing', 'paid')), {
            states: ['delivering.polling.waiting'],
            actions: ['refreshCart'],
            calls: { ...begun, loadOrder: { ...paying, known: { total: '1.90' } } },
          }),
          when(pushed('cancelled', 'paid'), { state: checking, calls: begins({ total: '1.90' }) }),
        ],
        [
          given(toCheck),
          when(fail('loadOrder', offline), { state: checking, context: { order: null, failure: null } }),
        ],
        [
          given(toCheck, checked(answer('processing', 'paid'))),
          when(pushed('completed', 'paid'), { state: 'leaving', actions: ['goOrderSuccess'] }),
        ],
        [
          given(toCheck, checked(answer('processing', 'paid'))),
          when(pushed('processing', 'paid'), {
            state: 'delivering.polling.throttled + updates.connected.receiving + duration.normal',
            tags: 'screen:delivering locked',
            context: { progress: { status: 'processing', paymentstatus: 'paid' } },
          }),
          when(14_999, { states: ['delivering.polling.throttled'] }),
          when(1, { states: ['delivering.polling.requesting'], calls: { readProgress: paying } }),
        ],
        [
          given(toCheck, checked(answer('processing', 'paid')), pushed('processing', 'paid')),
          when(done('pushes'), {
            states: ['delivering.polling.waiting', 'delivering.updates.waitingToReconnect'],
          }),
          when(2_999, { states: ['delivering.polling.waiting'] }),
          when(1, { states: ['delivering.polling.requesting'], calls: { readProgress: paying } }),
        ],
        [
          given(toCheck, checked(answer('processing', 'paid')), pushed('processing', 'paid')),
          when(fail('pushes', null), {
            states: ['delivering.polling.waiting', 'delivering.updates.waitingToReconnect'],
          }),
        ],
      ],
    ),
    refund(
      'undeliverable',
      'PAY-06 REF-01',
      answer('cancelled', 'paid', 'refund', { deliverystatus: 'failed' }),
    ),
    story('payment', 'PAY-06', 'an undelivered product can be ordered again', [
      [
        given(
          toCheck,
          done('loadOrder', { ordertoken: 'order-7' }),
          checked(answer('cancelled', 'paid', 'refund', { deliverystatus: 'failed' })),
        ),
        when('payment.repeated', {
          state: 'undeliverable',
          actions: [['repeatOrder', { order: { ordertoken: 'order-7' } }]],
        }),
      ],
      [
        given(
          // the outcome of the payment often arrives before the order has loaded
          toCheck,
          checked(answer('cancelled', 'paid', 'refund', { deliverystatus: 'failed' })),
          done('loadOrder', { ordertoken: 'order-7' }),
        ),
        when('payment.repeated', {
          state: 'undeliverable',
          actions: [['repeatOrder', { order: { ordertoken: 'order-7' } }]],
        }),
      ],
    ]),
    refund('refundDue', 'ORD-04 REF-01', answer('cancelled', 'paid')),
    refund('refundFailed', 'PAY-06 REF-01', answer('cancelled', 'refund_failed')),
    story('payment', 'REF-01', 'polls a refund that is in progress', [
      [
        given(toCheck, checked(answer('cancelled', 'refund_pending'))),
        when(14_999, 'refunding.waiting'),
        when(1, { state: 'refunding.requesting', tags: 'screen:refunding', calls: { readProgress: paying } }),
        when(progress({ paymentstatus: 'refunded' }), {
          state: 'refunded',
          actions: ['removeStoredOrder', 'refreshCart'],
        }),
      ],
      [
        given(toCheck, checked(answer('cancelled', 'refund_pending')), 14_999, 1),
        when(progress({ paymentstatus: 'refund_failed' }), {
          state: 'refundFailed',
          calls: begun,
        }),
      ],
      [
        given(toCheck, checked(answer('cancelled', 'refund_pending')), 14_999, 1),
        when(progress({ paymentstatus: 'refund_pending' }), 'refunding.waiting'),
      ],
      [
        given(toCheck, checked(answer('cancelled', 'refund_pending')), 14_999, 1),
        when(fail('readProgress', offline), 'refunding.waiting'),
      ],
    ]),
    story('payment', 'ORD-02 PAY-07', 'clears an earlier failure when a response arrives', [
      [
        given(...unanswered),
        when(pollInterval, {
          states: ['delivering.polling.requesting'],
          calls: { readProgress: paying },
          context: { failure: failure('server') },
        }),
        when(progress({}), { states: ['delivering.polling.waiting'], context: { failure: null } }),
      ],
    ]),
    story(
      'payment',
      'ORD-02 PAY-07',
      'clears an earlier failure when the payment is confirmed, and reopens a broken update stream',
      [
        [
          given(toCheck, fail('checkPayment', failure('server')), pushed('processing', 'paid')),
          when(checked(answer('processing', 'paid')), {
            states: ['delivering.polling.waiting'],
            actions: ['refreshCart'],
            calls: begun,
            context: { failure: null },
          }),
        ],
        [
          given(...toDelivering, fail('pushes', failure('network'))),
          when(15_000, {
            states: ['delivering.updates.connected'],
            calls: { readProgress: paying, pushes: paying },
          }),
        ],
      ],
    ),
  ],
  invariants: [
    of('payment').holds(
      'PAY-07',
      'never treats a payment as unpaid if it might be paid',
      ({ after, event, effects }) => {
        const check =
          event?.type === 'xstate.done.actor.checkPayment' ? (event['output'] as Check) : checkOf(after);
        const saysUnpaid = isAt(after, 'declined') || isAt(after, 'ended') || effects.includes('goCheckout');
        return saysUnpaid && !surely(check) ? 'it is' : null;
      },
    ),
    of('payment').doesOnly(
      'PAY-07',
      'never sends the shopper back to the checkout while a payment might be in progress',
      'goCheckout',
      ['checking.polling.requesting', 'declined'],
    ),
    of('payment').noWay(
      'PAY-07',
      'offers no new payment once money might have been captured',
      ['delivering', 'undeliverable', 'refundDue', 'refunding', 'refunded', 'unconfirmed'],
      ['declined', 'confirmingCancel', 'cancelling'],
    ),
    of('payment').onlyBy('PAY-07', 'only a server response confirms that nothing was charged', 'declined', [
      'xstate.done.actor.checkPayment',
      'xstate.error.actor.cancelOrder',
      'payment.cancelDeclined',
    ]),
    of('payment').always(
      'PAY-05',
      'locks the page as long as a payment might be in progress',
      'checking',
      '#locked',
    ),
    of('payment').asksOnly('REF-01', 'requests a refund once, and only when one is due', 'requestRefund', [
      'undeliverable',
      'refundDue',
      'refundFailed',
    ]),
    of('payment').asksOnly('ORD-03', 'cancels an order only after confirmation', 'cancelOrder', [
      'confirmingCancel',
    ]),
    of('payment').filled('PAY-07', 'locks the page only if the order is known', '#locked', ['ordertoken']),
  ],
  unkept: {
    'payment.cancelling/xstate.error.actor.cancelOrder#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'payment.checking.polling.requesting/xstate.error.actor.checkPayment#1':
      'the reason for the failure is irrelevant; the state has its own message',
    'payment.requestingRefund/xstate.error.actor.requestRefund#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'payment.delivering/xstate.error.actor.loadOrder#0':
      'optional information: without it, the page shows fewer details or the last known ones',
    'payment.checking/xstate.error.actor.loadOrder#0':
      'optional information: without it, the page shows fewer details or the last known ones',
    'payment.undeliverable/payment.pushed#0':
      'a pushed update only triggers a request; only the response to it counts',
    'payment.refundDue/payment.pushed#0':
      'a pushed update only triggers a request; only the response to it counts',
    'payment.refundFailed/payment.pushed#0':
      'a pushed update only triggers a request; only the response to it counts',
    'payment.undeliverable/xstate.error.actor.pushes#0':
      'a failed watch is dropped, because no request is waiting for it',
    'payment.refundDue/xstate.error.actor.pushes#0':
      'a failed watch is dropped, because no request is waiting for it',
    'payment.refundFailed/xstate.error.actor.pushes#0':
      'a failed watch is dropped, because no request is waiting for it',
    'payment.undeliverable/xstate.error.actor.loadOrder#0':
      'optional information: without it, the page shows fewer details',
    'payment.refundDue/xstate.error.actor.loadOrder#0':
      'optional information: without it, the page shows fewer details',
    'payment.refundFailed/xstate.error.actor.loadOrder#0':
      'optional information: without it, the page shows fewer details',
    'payment.checking.polling/payment.pushed#0':
      'a pushed update only triggers a request; only the response to it counts',
    'payment.refunding.requesting/xstate.error.actor.readProgress#0':
      'if the storage cannot be read, nothing counts as stored',
    'payment.delivering.updates.connected/xstate.error.actor.pushes#0':
      'a failed watch is dropped, because no request is waiting for it',
    'payment.checking.updates.connected/xstate.error.actor.pushes#0':
      'a failed watch is dropped, because no request is waiting for it',
    'payment.checking.polling.requesting/xstate.done.actor.checkPayment#10':
      'only the kind of response matters; its content is already known or is loaded again',
    'payment.refunding.requesting/xstate.done.actor.readProgress#0':
      'only the kind of response matters; its content is already known or is loaded again',
    'payment.refunding.requesting/xstate.done.actor.readProgress#1':
      'only the kind of response matters; its content is already known or is loaded again',
    'payment.refunding.requesting/xstate.done.actor.readProgress#2':
      'only the kind of response matters; its content is already known or is loaded again',
  },
  optional: {
    'payment/loadOrder.known': 'an order is only loaded if it is not known yet',
  },
};
