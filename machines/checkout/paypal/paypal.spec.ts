import { of, isAt } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { after, step, story, fork } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const paypalInput = { ordertoken: 'order-7', config: { currency: 'CHF' } };
const created = { id: 'PP-1', status: 'CREATED', currency: 'CHF' };
const approved = (orderID: string, payerID: string | null = 'payer-1') => ({
  type: 'paypal.approved' as const,
  orderID,
  payerID,
});
const toReady = [done('loadButtons', 'view'), { type: 'paypal.ready' }];
const toApproving = [...toReady, { type: 'paypal.pressed' }, done('createPaypal', created)];
const capture = { capturePaypal: { ordertoken: 'order-7', orderID: 'PP-1', payerID: 'payer-1' } };
const cancel = (orderID: string | null) => ({ cancelPaypal: { ordertoken: 'order-7', orderID } });
const broke = (message: string) => ({ type: 'paypal.broke' as const, message });
const confirmed = (paymentstatus: string) =>
  done('capturePaypal', { status: 'COMPLETED', paymentstatus, captureid: null, transactionid: null });
const locked = 'screen:buttons busy locked';

export const paypalSpec: Spec = {
  stories: [
    story(
      'paypal',
      '',
      'the button, the pop-up, the capture',
      [
        step(
          done('loadButtons', 'view'),
          { state: 'startingScript', tags: 'screen:buttons busy starting', context: { view: 'view' } },
          [
            step('paypal.ready', { state: 'ready', tags: 'screen:buttons' }),
            step('paypal.scriptFailed', { state: 'unavailable', tags: 'screen:failed failed' }, [
              step('paypal.retried', { state: 'loadingButtons', calls: { loadButtons: null } }),
            ]),
            step(broke('blocked'), { state: 'unavailable' }),
            step(19_999, 'startingScript', [step(1, 'unavailable')]),
          ],
        ),
        step(fail('loadButtons', offline), { state: 'unavailable' }),
        after(
          toReady,
          step(
            'paypal.pressed',
            {
              state: 'creating',
              tags: `${locked} creating`,
              actions: ['announceEngaged'],
              calls: { createPaypal: { ordertoken: 'order-7' } },
            },
            [
              step('paypal.pressed', 'creating'),
              step(fail('createPaypal', failure('conflict')), {
                tags: locked,
                output: { outcome: 'elsewhere' },
              }),
              step(fail('createPaypal', failure('gone')), { tags: locked, output: { outcome: 'expired' } }),
              step(
                fail('createPaypal', offline),
                { state: 'ready', actions: ['announceReleased'], context: { failure: offline } },
                [
                  step('paypal.pressed', {
                    state: 'creating',
                    actions: ['announceEngaged'],
                    calls: { createPaypal: { ordertoken: 'order-7' } },
                    context: { failure: null },
                  }),
                ],
              ),
              step('paypal.cancelled', {
                state: 'cancelling',
                tags: locked,
                calls: cancel(null),
                context: { note: 'left' },
              }),
              step(broke('Popup close'), {
                state: 'cancelling',
                calls: cancel(null),
                context: { note: 'left' },
              }),
              step(broke('Window is closed'), {
                state: 'cancelling',
                calls: cancel(null),
                context: { note: 'left' },
              }),
              step(broke('It was closed before it was there'), {
                state: 'cancelling',
                calls: cancel(null),
                context: { note: 'left' },
              }),
              step(broke('no reason'), {
                state: 'cancelling',
                calls: cancel(null),
                context: { note: 'broken' },
              }),
              step(done('createPaypal', created), {
                state: 'approving',
                tags: `${locked} approving`,
                context: { orderID: 'PP-1' },
              }),
            ],
          ),
        ),
        after(
          toApproving,
          step(
            approved('PP-1'),
            {
              state: 'capturing',
              tags: `${locked} capturing`,
              calls: capture,
              context: { payerID: 'payer-1', orderID: 'PP-1' },
            },
            [
              step(approved('PP-1'), 'capturing'),
              step('paypal.pressed', 'capturing'),
              step('paypal.cancelled', 'capturing'),
              step(confirmed('paid'), { tags: locked, output: { outcome: 'paid' } }),
              step(confirmed('pending'), { tags: locked, output: { outcome: 'pending' } }),
              step(
                fail('capturePaypal', failure('refused', { code: 'INSTRUMENT_DECLINED' })),
                { state: 'restarting', tags: `${locked} restart`, context: { note: 'declined' } },
                [
                  step('paypal.restarted', 'approving'),
                  step('paypal.cancelled', {
                    state: 'cancelling',
                    calls: cancel('PP-1'),
                    context: { note: 'declined' },
                  }),
                  step(broke('x'), { state: 'cancelling', calls: cancel('PP-1') }),
                  step(19_999, 'restarting', [step(1, { state: 'cancelling', calls: cancel('PP-1') })]),
                ],
              ),
              step(fail('capturePaypal', failure('refused', { code: 'PAYMENT_DECLINED' })), {
                state: 'ready',
                actions: ['announceReleased'],
                context: { note: 'declined' },
              }),
              step(fail('capturePaypal', failure('refused', { code: 'ORDER_NOT_APPROVED' })), {
                state: 'cancelling',
                calls: cancel('PP-1'),
                context: { note: 'left' },
              }),
              // a lost answer is never a reason to pay again
              step(fail('capturePaypal', offline), { tags: locked, output: { outcome: 'unknown' } }),
              step(fail('capturePaypal', null), { output: { outcome: 'unknown' } }),
            ],
          ),
        ),
        after(
          toApproving,
          step(
            approved('PP-2'),
            { state: 'cancelling', calls: cancel('PP-1'), context: { note: 'broken' } },
            [
              step(done('cancelPaypal'), { state: 'ready', actions: ['announceReleased'] }, [
                step(approved('PP-1'), { state: 'capturing', actions: ['announceEngaged'], calls: capture }),
                step(approved('PP-2'), { state: 'ready', context: { note: 'broken' } }),
                step(approved(''), { state: 'ready' }),
              ]),
              step(fail('cancelPaypal', failure('conflict')), { output: { outcome: 'elsewhere' } }),
              step(fail('cancelPaypal', offline), { state: 'ready', actions: ['announceReleased'] }),
              step('paypal.pressed', 'cancelling'),
            ],
          ),
        ),
        after(toApproving, step(approved(''), { state: 'cancelling', calls: cancel('PP-1') })),
        after(
          toApproving,
          step('paypal.cancelled', { state: 'cancelling', calls: cancel('PP-1'), context: { note: 'left' } }),
        ),
        after(
          toApproving,
          step(broke('popup close'), {
            state: 'cancelling',
            calls: cancel('PP-1'),
            context: { note: 'left' },
          }),
        ),
        after(
          toApproving,
          step(broke('boom'), { state: 'cancelling', calls: cancel('PP-1'), context: { note: 'broken' } }),
        ),
        after(
          toApproving,
          step('paypal.pressed', {
            state: 'creating',
            calls: { createPaypal: { ordertoken: 'order-7' } },
            context: { orderID: null, note: null },
          }),
        ),
        after(
          toApproving,
          step(899_999, 'approving'),
          step(1, { state: 'cancelling', calls: cancel('PP-1'), context: { note: 'left' } }),
        ),
        after(toReady, step(broke('boom'), { state: 'ready', context: { note: 'broken' } })),
        after(toReady, step(broke('Window is closed'), { state: 'ready', context: { note: null } })),
        after(toReady, step(approved(''), { state: 'ready', context: { note: 'broken' } })),
        after(
          toReady,
          step(approved('PP-9'), {
            state: 'capturing',
            actions: ['announceEngaged'],
            calls: { capturePaypal: { ordertoken: 'order-7', orderID: 'PP-9', payerID: 'payer-1' } },
          }),
        ),
      ],
      {
        input: paypalInput,
        start: { state: 'loadingButtons', tags: 'screen:loading busy', calls: { loadButtons: null } },
      },
    ),
    story(
      'paypal',
      '',
      'a new try knows nothing of the one before',
      [
        fork(
          [...toApproving, 'paypal.cancelled', done('cancelPaypal')],
          step('paypal.pressed', {
            state: 'creating',
            actions: ['announceEngaged'],
            calls: { createPaypal: { ordertoken: 'order-7' } },
            context: { note: null, failure: null, orderID: null, payerID: null },
          }),
        ),
        // the failure of an earlier step gives way to what happened last
        fork(
          [...toReady, { type: 'paypal.pressed' }, fail('createPaypal', offline)],
          step(broke('boom'), { state: 'ready', context: { note: 'broken', failure: null } }),
        ),
        fork(
          [...toReady, { type: 'paypal.pressed' }, fail('createPaypal', offline), approved('PP-1')],
          step(fail('capturePaypal', failure('refused', { code: 'ORDER_NOT_APPROVED' })), {
            state: 'cancelling',
            calls: cancel('PP-1'),
            context: { note: 'left', failure: null },
          }),
          step(
            fail('capturePaypal', failure('refused', { code: 'PAYMENT_DECLINED' })),
            { state: 'ready', actions: ['announceReleased'], context: { note: 'declined', failure: null } },
            [
              step('paypal.pressed', {
                state: 'creating',
                actions: ['announceEngaged'],
                calls: { createPaypal: { ordertoken: 'order-7' } },
                context: { orderID: null, payerID: null },
              }),
            ],
          ),
        ),
      ],
      { input: paypalInput },
    ),
  ],
  invariants: [
    of('paypal').asksOnly('', 'money is captured only after an approval', 'capturePaypal', [
      'approving',
      'ready',
    ]),
    of('paypal').noWay(
      'PAY-07',
      'while money may have moved nothing new is created',
      ['capturing'],
      ['creating'],
    ),
    of('paypal').holds('', 'captured is only what the server created', ({ before, asked }) => {
      const known = (before?.context as { orderID: string | null } | undefined)?.orderID ?? null;
      const wanted = (asked['capturePaypal'] as { orderID: string } | undefined)?.orderID;
      return wanted !== undefined && (wanted === '' || (known !== null && wanted !== known))
        ? 'it is not'
        : null;
    }),
    of('paypal').always(
      'PAY-07',
      'nothing else can be chosen while PayPal is open',
      (snapshot) =>
        ['creating', 'approving', 'capturing', 'restarting', 'cancelling'].some((state) =>
          isAt(snapshot, state),
        ),
      '#locked',
    ),
  ],
  unkept: {
    'paypal.cancelling/xstate.error.actor.cancelPaypal#0':
      'the failure decides; the state says what to do in words of its own',
    'paypal.cancelling/xstate.error.actor.cancelPaypal#1':
      'the failure decides; the state says what to do in words of its own',
    'paypal.capturing/xstate.error.actor.capturePaypal#0':
      'the failure decides; the state says what to do in words of its own',
    'paypal.capturing/xstate.error.actor.capturePaypal#1':
      'the failure decides; the state says what to do in words of its own',
    'paypal.capturing/xstate.error.actor.capturePaypal#2':
      'the failure decides; the state says what to do in words of its own',
    'paypal.capturing/xstate.error.actor.capturePaypal#3':
      'the failure decides; the state says what to do in words of its own',
    'paypal.creating/xstate.error.actor.createPaypal#0':
      'the failure decides; the state says what to do in words of its own',
    'paypal.creating/xstate.error.actor.createPaypal#1':
      'the failure decides; the state says what to do in words of its own',
    'paypal.loadingButtons/xstate.error.actor.loadButtons#0':
      'the failure decides; the state says what to do in words of its own',
    'paypal.approving/paypal.broke#0':
      'the event decides; its value is refused, known already, or only a bound',
    'paypal.approving/paypal.broke#1':
      'the event decides; its value is refused, known already, or only a bound',
    'paypal.creating/paypal.broke#0':
      'the event decides; its value is refused, known already, or only a bound',
    'paypal.creating/paypal.broke#1':
      'the event decides; its value is refused, known already, or only a bound',
    'paypal.ready/paypal.broke#0': 'the event decides; its value is refused, known already, or only a bound',
    'paypal.restarting/paypal.broke#0':
      'the event decides; its value is refused, known already, or only a bound',
    'paypal.startingScript/paypal.broke#0':
      'the event decides; its value is refused, known already, or only a bound',
  },
  optional: {
    'paypal/cancelPaypal.orderID': 'the value may be unknown, and the receiver handles that',
  },
};
