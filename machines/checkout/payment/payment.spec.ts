import { isAt, of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story, type Step, type Then, boundary, after, fork } from '../../../flows/spec/stories.ts';
import { done, fail, type Effect } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const said = (name: string, error: unknown): Effect => [name, { error }];
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
const checking = 'reconciling.polling.checking + updates.connected + duration.normal';
/**
 * Waiting begins with a check of the payment, a subscription, and a request for number and amount, unless they are
 * loaded.
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
const outcome = <const T extends Then, const Next extends readonly Step[] = readonly []>(
  check: Check,
  expected: T,
  next?: Next,
) => step(checked(check), { context: { check }, ...expected }, next);
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
  story('payment', clauses, `a refund can be requested from ${from}`, [
    after(
      [toCheck, checked(check)],
      step(
        'payment.refundAsked',
        { state: 'requestingRefund', tags: 'screen:asking busy', calls: { requestRefund: paying } },
        [
          step('payment.refundAsked', 'requestingRefund'),
          step(done('requestRefund'), {
            state: 'refunding.waiting',
            tags: 'screen:refunding',
            actions: ['removeStoredOrder', 'refreshCart'],
          }),
          step(fail('requestRefund', failure('conflict')), {
            state: 'refunding.waiting',
            actions: ['removeStoredOrder', 'refreshCart'],
          }),
          step(fail('requestRefund', offline), {
            state: from,
            actions: [said('showFailure', offline), ...(from === 'refundFailed' ? [] : ['refreshCart'])],
            calls: { loadOrder: { ...paying, known: null } },
            context: { failure: offline },
          }),
        ],
      ),
    ),
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
      'what each answer of the server means',
      [
        step(
          done('readOrderToken', null),
          { state: 'leaving', tags: 'screen:leaving busy', actions: ['goHome'] },
          [step(14_999, 'leaving', [step(1, { state: 'starting', calls: { readOrderToken: null } })])],
        ),
        step(
          fail('readOrderToken', offline),
          { state: 'missing', tags: 'screen:lost failed', context: { failure: offline } },
          [
            step('payment.rechecked', { state: 'starting', calls: { readOrderToken: null } }),
            step('network.online', { state: 'starting', calls: { readOrderToken: null } }),
          ],
        ),
        step(
          toCheck,
          {
            state: checking,
            tags: 'screen:checking locked busy',
            calls: begins(),
            context: { ordertoken: 'order-7' },
          },
          [
            step('page.restored', { state: 'starting', calls: { readOrderToken: null } }),
            outcome(answer('completed', 'paid'), { state: 'leaving', actions: ['goOrderSuccess'] }),
            outcome(answer('processing', 'paid'), {
              state: 'delivering.polling.waiting + updates.connected.quiet + duration.normal',
              tags: 'screen:delivering locked',
              actions: ['refreshCart'],
              calls: begun,
            }),
            outcome(answer('cancelled', 'paid', 'refund', { deliverystatus: 'failed' }), {
              state: 'undeliverable',
              tags: 'screen:undeliverable',
              actions: ['refreshCart'],
              calls: { loadOrder: { ...paying, known: null } },
            }),
            outcome(answer('cancelled', 'paid', 'refund', { deliverystatus: 'none' }), {
              state: 'refundDue',
              tags: 'screen:refundDue',
              actions: ['refreshCart'],
              calls: { loadOrder: { ...paying, known: null } },
            }),
            outcome(answer('cancelled', 'paid', 'none', { deliverystatus: 'failed' }), {
              state: 'refundDue',
              actions: ['refreshCart'],
              calls: { loadOrder: { ...paying, known: null } },
            }),
            outcome(answer('cancelled', 'refund_failed'), {
              state: 'refundFailed',
              tags: 'screen:refundFailed',
              calls: { loadOrder: { ...paying, known: null } },
            }),
            outcome(answer('cancelled', 'refund_requested'), {
              state: 'refunding.waiting',
              tags: 'screen:refunding',
              actions: ['removeStoredOrder', 'refreshCart'],
            }),
            outcome(answer('cancelled', 'refund_pending'), {
              state: 'refunding.waiting',
              actions: ['removeStoredOrder', 'refreshCart'],
            }),
            outcome(answer('cancelled', 'refunded'), {
              state: 'refunded',
              tags: 'screen:refunded',
              actions: ['removeStoredOrder', 'refreshCart'],
            }),
            ...['none', 'failed', 'cancelled'].map((paid) =>
              outcome(answer('cancelled', paid, 'expired'), {
                state: 'ended',
                tags: 'screen:ended',
                actions: ['removeStoredOrder', 'refreshCart'],
              }),
            ),
            outcome(answer('confirmed', 'cancelled', 'cancelled'), {
              state: 'leaving',
              actions: ['goCheckout'],
            }),
            outcome(
              answer('confirmed', 'failed', 'declined'),
              { state: 'declined', tags: 'screen:declined' },
              [
                step('payment.methodsAsked', { state: 'leaving', actions: ['goCheckout'] }),
                step('payment.cancelAsked', { state: 'confirmingCancel', tags: 'screen:cancel' }, [
                  step('payment.cancelDeclined', 'declined'),
                  step(
                    'payment.cancelConfirmed',
                    { state: 'cancelling', tags: 'screen:cancel busy', calls: { cancelOrder: paying } },
                    [
                      step(done('cancelOrder'), { state: checking, calls: begins() }),
                      step(fail('cancelOrder', failure('conflict')), {
                        state: checking,
                        calls: begins(),
                      }),
                      step(fail('cancelOrder', offline), {
                        state: 'declined',
                        actions: [said('showFailure', offline)],
                      }),
                    ],
                  ),
                ]),
              ],
            ),
            outcome(answer('confirmed', 'cancelled', 'expired'), { state: 'declined' }),
            step(checked(answer('confirmed', 'none')), { state: 'leaving', actions: ['goCheckout'] }),
            // every sign that money may be in transit leads to another check
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
            ].map((check) =>
              outcome(check, {
                state: 'reconciling.polling.waiting + updates.connected + duration.normal',
                tags: 'screen:checking locked',
              }),
            ),
            outcome(
              answer('payment', 'pending'),
              { state: 'reconciling.polling.waiting + updates.connected + duration.normal' },
              [
                step(2_999, { states: ['reconciling.polling.waiting'] }, [
                  step(1, { state: checking, calls: { checkPayment: paying } }),
                ]),
              ],
            ),
            step(
              fail('checkPayment', offline),
              {
                state: 'reconciling.polling.offline + updates.connected + duration.normal',
                tags: 'screen:checking locked offline',
                context: { failure: offline },
              },
              [
                step('network.online', { state: checking, calls: { checkPayment: paying } }),
                step(14_999, { states: ['reconciling.polling.offline'] }, [
                  step(1, { states: ['reconciling.polling.checking'], calls: { checkPayment: paying } }),
                ]),
              ],
            ),
            step(fail('checkPayment', failure('notFound')), {
              state: 'leaving',
              actions: ['removeStoredOrder', 'goHome'],
            }),
            step(fail('checkPayment', failure('generic')), {
              state: 'reconciling.polling.waiting + updates.connected + duration.normal',
              context: { failure: failure('generic') },
            }),
          ],
        ),
      ],
      { start: { state: 'starting', tags: 'screen:checking busy', calls: { readOrderToken: null } } },
    ),
    ...boundary({
      chart: 'payment',
      clauses: 'PAY-05',
      says: 'after 10 seconds it may take more time',
      after: [toCheck],
      ask: (ms: number) => ms,
      inside: 9_999,
      within: { states: ['reconciling.duration.normal'], tags: 'screen:checking locked busy' },
      outside: 10_000,
      beyond: { states: ['reconciling.duration.slow'], tags: 'screen:checking locked busy slow' },
    }),
    ...boundary({
      chart: 'payment',
      clauses: 'PAY-07',
      says: 'stops waiting after two minutes and offers no payment',
      after: [toCheck, 10_000],
      ask: (ms: number) => ms,
      inside: 109_999,
      within: { states: ['reconciling.duration.slow'] },
      outside: 110_000,
      beyond: { state: 'unconfirmed', tags: 'screen:unconfirmed' },
    }),
    story('payment', 'PAY-07', 'still unknown: only asked again', [
      after(
        [toCheck, 10_000, 110_000],
        step('payment.methodsAsked', 'unconfirmed'),
        step('payment.cancelAsked', 'unconfirmed'),
        step('payment.rechecked', { state: checking, calls: begins() }),
      ),
    ]),
    story('payment', 'ORD-02 ORD-05 ORD-12 PAY-05', 'paid, and the supplier is at work', [
      after(
        [toCheck, checked(answer('processing', 'paid'))],
        step(2_999, { states: ['delivering.polling.waiting'] }),
        step(
          1,
          {
            state: 'delivering.polling.requesting + updates.connected.quiet + duration.normal',
            tags: 'screen:delivering locked busy',
            calls: { readProgress: paying },
          },
          [
            step(progress({ status: 'completed' }), { state: 'leaving', actions: ['goOrderSuccess'] }),
            step(progress({ status: 'cancelled' }), { state: checking, calls: begins() }),
            step(progress({}), {
              state: 'delivering.polling.waiting + updates.connected.quiet + duration.normal',
            }),
            step(
              fail('readProgress', offline),
              {
                state: 'delivering.polling.offline + updates.connected.quiet + duration.normal',
                tags: 'screen:delivering locked offline',
                context: { failure: offline },
              },
              [
                step('network.online', {
                  states: ['delivering.polling.requesting'],
                  calls: { readProgress: paying },
                }),
                step(14_999, { states: ['delivering.polling.offline'] }, [
                  step(1, { states: ['delivering.polling.requesting'], calls: { readProgress: paying } }),
                ]),
              ],
            ),
            step(fail('readProgress', failure('generic')), {
              state: 'delivering.polling.waiting + updates.connected.quiet + duration.normal',
              context: { failure: failure('generic') },
            }),
          ],
        ),
      ),
      after(
        [
          toCheck,
          checked(answer('processing', 'paid')),
          3_000,
          progress({ step: 3, deliverystatus: 'unknown' }),
        ],
        step(2_999, {
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
      ),
      after(
        [toCheck, checked(answer('processing', 'paid')), 3_000],
        step(6_999, { states: ['delivering.duration.normal'] }),
        step(1, { states: ['delivering.duration.slow'], tags: 'screen:delivering locked busy slow' }),
      ),
    ]),
    story('payment', 'PAY-03 PAY-07 ORD-02 ORD-12', 'an update leads only where an answer would lead', [
      after(
        [toCheck, checked(answer('payment', 'pending'))],
        // decided, by what it says: asked at once, and only the answer leads on
        step(pushed('processing', 'paid'), {
          state: checking,
          tags: 'screen:checking locked busy',
          calls: { checkPayment: paying },
        }),
      ),
      after(
        [toCheck, checked(answer('payment', 'pending'))],
        step(pushed('confirmed', 'failed'), { state: checking, calls: { checkPayment: paying } }),
      ),
      ...[
        ['payment', 'pending'],
        ['payment', 'none'],
        ['confirmed', 'pending'],
      ].map(([status, paid]) =>
        after(
          [toCheck, checked(answer('payment', 'pending'))],
          step(pushed(status!, paid!), {
            states: ['reconciling.polling.waiting'],
            tags: 'screen:checking locked',
          }),
        ),
      ),
      after(
        [toCheck],
        step(done('pushes'), { states: ['reconciling.updates.pausing', 'reconciling.polling.checking'] }, [
          step(14_999, { states: ['reconciling.updates.pausing'] }, [
            step(1, { states: ['reconciling.updates.connected'], calls: { pushes: paying } }),
          ]),
        ]),
      ),
      after(
        [toCheck],
        step(fail('pushes', offline), {
          states: ['reconciling.updates.pausing'],
          context: { failure: null },
        }),
      ),
      after(
        [toCheck],
        step(done('loadOrder', { total: '1.90' }), {
          state: checking,
          context: { order: { total: '1.90' } },
        }),
        step(checked(answer('processing', 'paid')), {
          states: ['delivering.polling.waiting'],
          actions: ['refreshCart'],
          calls: { ...begun, loadOrder: { ...paying, known: { total: '1.90' } } },
        }),
        step(pushed('cancelled', 'paid'), { state: checking, calls: begins({ total: '1.90' }) }),
      ),
      after(
        [toCheck],
        step(fail('loadOrder', offline), { state: checking, context: { order: null, failure: null } }),
      ),
      after(
        [toCheck, checked(answer('processing', 'paid'))],
        step(pushed('completed', 'paid'), { state: 'leaving', actions: ['goOrderSuccess'] }),
      ),
      after(
        [toCheck, checked(answer('processing', 'paid'))],
        step(
          pushed('processing', 'paid'),
          {
            state: 'delivering.polling.watching + updates.connected.receiving + duration.normal',
            tags: 'screen:delivering locked',
            context: { progress: { status: 'processing', paymentstatus: 'paid' } },
          },
          [
            step(14_999, { states: ['delivering.polling.watching'] }, [
              step(1, { states: ['delivering.polling.requesting'], calls: { readProgress: paying } }),
            ]),
            step(done('pushes'), { states: ['delivering.polling.waiting', 'delivering.updates.pausing'] }, [
              step(2_999, { states: ['delivering.polling.waiting'] }, [
                step(1, { states: ['delivering.polling.requesting'], calls: { readProgress: paying } }),
              ]),
            ]),
            step(fail('pushes', null), {
              states: ['delivering.polling.waiting', 'delivering.updates.pausing'],
            }),
          ],
        ),
      ),
    ]),
    refund(
      'undeliverable',
      'PAY-06 REF-01',
      answer('cancelled', 'paid', 'refund', { deliverystatus: 'failed' }),
    ),
    story('payment', 'PAY-06', 'what could not be delivered can be bought again', [
      after(
        [
          toCheck,
          done('loadOrder', { ordertoken: 'order-7' }),
          checked(answer('cancelled', 'paid', 'refund', { deliverystatus: 'failed' })),
        ],
        step('payment.repeated', {
          state: 'undeliverable',
          actions: [['repeatOrder', { order: { ordertoken: 'order-7' } }]],
        }),
      ),
      // the answer about the money is often there before the order
      after(
        [
          toCheck,
          checked(answer('cancelled', 'paid', 'refund', { deliverystatus: 'failed' })),
          done('loadOrder', { ordertoken: 'order-7' }),
        ],
        step('payment.repeated', {
          state: 'undeliverable',
          actions: [['repeatOrder', { order: { ordertoken: 'order-7' } }]],
        }),
      ),
    ]),
    refund('refundDue', 'ORD-04 REF-01', answer('cancelled', 'paid')),
    refund('refundFailed', 'PAY-06 REF-01', answer('cancelled', 'refund_failed')),
    story('payment', 'REF-01', 'polls a refund that is in progress', [
      after(
        [toCheck, checked(answer('cancelled', 'refund_pending'))],
        step(14_999, 'refunding.waiting'),
        step(
          1,
          { state: 'refunding.requesting', tags: 'screen:refunding', calls: { readProgress: paying } },
          [
            step(progress({ paymentstatus: 'refunded' }), {
              state: 'refunded',
              actions: ['removeStoredOrder', 'refreshCart'],
            }),
            step(progress({ paymentstatus: 'refund_failed' }), {
              state: 'refundFailed',
              calls: { loadOrder: { ...paying, known: null } },
            }),
            step(progress({ paymentstatus: 'refund_pending' }), 'refunding.waiting'),
            step(fail('readProgress', offline), 'refunding.waiting'),
          ],
        ),
      ),
    ]),
    story('payment', 'ORD-02 PAY-07', 'an answer ends what was said of one that did not come', [
      fork(
        unanswered,
        step(
          pollInterval,
          {
            states: ['delivering.polling.requesting'],
            calls: { readProgress: paying },
            context: { failure: failure('server') },
          },
          [step(progress({}), { states: ['delivering.polling.waiting'], context: { failure: null } })],
        ),
      ),
    ]),
    story(
      'payment',
      'ORD-02 PAY-07',
      'an answer to where the money stands does so too, and the shop is listened to again',
      [
        fork(
          [toCheck, fail('checkPayment', failure('server')), pushed('processing', 'paid')],
          step(checked(answer('processing', 'paid')), {
            states: ['delivering.polling.waiting'],
            actions: ['refreshCart'],
            calls: begun,
            context: { failure: null },
          }),
        ),
        fork(
          [...toDelivering, fail('pushes', failure('network'))],
          step(15_000, {
            states: ['delivering.updates.connected'],
            calls: { readProgress: paying, pushes: paying },
          }),
        ),
      ],
    ),
  ],
  invariants: [
    of('payment').holds(
      'PAY-07',
      'nothing that may be paid is ever called unpaid',
      ({ after, event, effects }) => {
        const check =
          event?.type === 'xstate.done.actor.checkPayment' ? (event['output'] as Check) : checkOf(after);
        const saysUnpaid = isAt(after, 'declined') || isAt(after, 'ended') || effects.includes('goCheckout');
        return saysUnpaid && !surely(check) ? 'it is' : null;
      },
    ),
    of('payment').doesOnly(
      'PAY-07',
      'sends nobody back to the checkout while a payment may be in progress',
      'goCheckout',
      ['reconciling.polling.checking', 'declined'],
    ),
    of('payment').noWay(
      'PAY-07',
      'offers no new payment once the money is taken',
      ['delivering', 'undeliverable', 'refundDue', 'refunding', 'refunded', 'unconfirmed'],
      ['declined', 'confirmingCancel', 'cancelling'],
    ),
    of('payment').onlyBy('PAY-07', 'only an answer says that nothing was taken', 'declined', [
      'xstate.done.actor.checkPayment',
      'xstate.error.actor.cancelOrder',
      'payment.cancelDeclined',
    ]),
    of('payment').always(
      'PAY-05',
      'locks the page while a payment may be in progress',
      'reconciling',
      '#locked',
    ),
    of('payment').asksOnly('REF-01', 'requests a refund once, and only when one is due', 'requestRefund', [
      'undeliverable',
      'refundDue',
      'refundFailed',
    ]),
    of('payment').asksOnly('ORD-03', 'an order is cancelled only after the question', 'cancelOrder', [
      'confirmingCancel',
    ]),
    of('payment').filled('PAY-07', 'the order of a request is known', '#locked', ['ordertoken']),
  ],
  unkept: {
    'payment.cancelling/xstate.error.actor.cancelOrder#0':
      'the failure decides; the state says what to do in words of its own',
    'payment.reconciling.polling.checking/xstate.error.actor.checkPayment#1':
      'the failure decides; the state says what to do in words of its own',
    'payment.requestingRefund/xstate.error.actor.requestRefund#0':
      'the failure decides; the state says what to do in words of its own',
    'payment.delivering/xstate.error.actor.loadOrder#0':
      'what would be good to know beside the page: without it the page says less, or what it knew',
    'payment.reconciling/xstate.error.actor.loadOrder#0':
      'what would be good to know beside the page: without it the page says less, or what it knew',
    'payment.undeliverable/xstate.error.actor.loadOrder#0':
      'what would be good to know on the page: without it the page shows less',
    'payment.refundDue/xstate.error.actor.loadOrder#0':
      'what would be good to know on the page: without it the page shows less',
    'payment.refundFailed/xstate.error.actor.loadOrder#0':
      'what would be good to know on the page: without it the page shows less',
    'payment.reconciling.polling/payment.pushed#0':
      'what the server pushes only says that it is time to ask; the answer is what counts',
    'payment.refunding.requesting/xstate.error.actor.readProgress#0':
      'what the storage does not say counts as nothing stored',
    'payment.delivering.updates.connected/xstate.error.actor.pushes#0':
      'a watch that failed is dropped, because it answers no request',
    'payment.reconciling.updates.connected/xstate.error.actor.pushes#0':
      'a watch that failed is dropped, because it answers no request',
    'payment.reconciling.polling.checking/xstate.done.actor.checkPayment#10':
      'the answer decides; what it holds is known already or is read again',
    'payment.refunding.requesting/xstate.done.actor.readProgress#0':
      'the answer decides; what it holds is known already or is read again',
    'payment.refunding.requesting/xstate.done.actor.readProgress#1':
      'the answer decides; what it holds is known already or is read again',
    'payment.refunding.requesting/xstate.done.actor.readProgress#2':
      'the answer decides; what it holds is known already or is read again',
  },
  optional: {
    'payment/loadOrder.known': 'an unknown order is loaded; a known one is not loaded again',
  },
};
