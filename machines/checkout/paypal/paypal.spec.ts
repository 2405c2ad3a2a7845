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
          { in: 'startingScript', tags: 'screen:buttons busy starting', has: { view: 'view' } },
          [
            step('paypal.ready', { in: 'ready', tags: 'screen:buttons' }),
            step('paypal.scriptFailed', { in: 'unavailable', tags: 'screen:failed failed' }, [
              step('paypal.retried', { in: 'loadingButtons', asks: { loadButtons: null } }),
            ]),
            step(broke('blocked'), { in: 'unavailable' }),
            step(19_999, 'startingScript', [step(1, 'unavailable')]),
          ],
        ),
        step(fail('loadButtons', offline), { in: 'unavailable' }),
        after(
          toReady,
          step(
            'paypal.pressed',
            {
              in: 'creating',
              tags: `${locked} creating`,
              does: ['announceEngaged'],
              asks: { createPaypal: { ordertoken: 'order-7' } },
            },
            [
              step('paypal.pressed', 'creating'),
              step(fail('createPaypal', failure('conflict')), {
                tags: locked,
                ends: { outcome: 'elsewhere' },
              }),
              step(fail('createPaypal', failure('gone')), { tags: locked, ends: { outcome: 'expired' } }),
              step(
                fail('createPaypal', offline),
                { in: 'ready', does: ['announceReleased'], has: { failure: offline } },
                [
                  step('paypal.pressed', {
                    in: 'creating',
                    does: ['announceEngaged'],
                    asks: { createPaypal: { ordertoken: 'order-7' } },
                    has: { failure: null },
                  }),
                ],
              ),
              step('paypal.cancelled', {
                in: 'cancelling',
                tags: locked,
                asks: cancel(null),
                has: { note: 'left' },
              }),
              step(broke('Popup close'), { in: 'cancelling', asks: cancel(null), has: { note: 'left' } }),
              step(broke('Window is closed'), {
                in: 'cancelling',
                asks: cancel(null),
                has: { note: 'left' },
              }),
              step(broke('It was closed before it was there'), {
                in: 'cancelling',
                asks: cancel(null),
                has: { note: 'left' },
              }),
              step(broke('no reason'), { in: 'cancelling', asks: cancel(null), has: { note: 'broken' } }),
              step(done('createPaypal', created), {
                in: 'approving',
                tags: `${locked} approving`,
                has: { orderID: 'PP-1' },
              }),
            ],
          ),
        ),
        after(
          toApproving,
          step(
            approved('PP-1'),
            {
              in: 'capturing',
              tags: `${locked} capturing`,
              asks: capture,
              has: { payerID: 'payer-1', orderID: 'PP-1' },
            },
            [
              step(approved('PP-1'), 'capturing'),
              step('paypal.pressed', 'capturing'),
              step('paypal.cancelled', 'capturing'),
              step(confirmed('paid'), { tags: locked, ends: { outcome: 'paid' } }),
              step(confirmed('pending'), { tags: locked, ends: { outcome: 'pending' } }),
              step(
                fail('capturePaypal', failure('refused', { code: 'INSTRUMENT_DECLINED' })),
                { in: 'restarting', tags: `${locked} restart`, has: { note: 'declined' } },
                [
                  step('paypal.restarted', 'approving'),
                  step('paypal.cancelled', {
                    in: 'cancelling',
                    asks: cancel('PP-1'),
                    has: { note: 'declined' },
                  }),
                  step(broke('x'), { in: 'cancelling', asks: cancel('PP-1') }),
                  step(19_999, 'restarting', [step(1, { in: 'cancelling', asks: cancel('PP-1') })]),
                ],
              ),
              step(fail('capturePaypal', failure('refused', { code: 'PAYMENT_DECLINED' })), {
                in: 'ready',
                does: ['announceReleased'],
                has: { note: 'declined' },
              }),
              step(fail('capturePaypal', failure('refused', { code: 'ORDER_NOT_APPROVED' })), {
                in: 'cancelling',
                asks: cancel('PP-1'),
                has: { note: 'left' },
              }),
              // a lost answer is never a reason to pay again
              step(fail('capturePaypal', offline), { tags: locked, ends: { outcome: 'unknown' } }),
              step(fail('capturePaypal', null), { ends: { outcome: 'unknown' } }),
            ],
          ),
        ),
        after(
          toApproving,
          step(approved('PP-2'), { in: 'cancelling', asks: cancel('PP-1'), has: { note: 'broken' } }, [
            step(done('cancelPaypal'), { in: 'ready', does: ['announceReleased'] }, [
              step(approved('PP-1'), { in: 'capturing', does: ['announceEngaged'], asks: capture }),
              step(approved('PP-2'), { in: 'ready', has: { note: 'broken' } }),
              step(approved(''), { in: 'ready' }),
            ]),
            step(fail('cancelPaypal', failure('conflict')), { ends: { outcome: 'elsewhere' } }),
            step(fail('cancelPaypal', offline), { in: 'ready', does: ['announceReleased'] }),
            step('paypal.pressed', 'cancelling'),
          ]),
        ),
        after(toApproving, step(approved(''), { in: 'cancelling', asks: cancel('PP-1') })),
        after(
          toApproving,
          step('paypal.cancelled', { in: 'cancelling', asks: cancel('PP-1'), has: { note: 'left' } }),
        ),
        after(
          toApproving,
          step(broke('popup close'), { in: 'cancelling', asks: cancel('PP-1'), has: { note: 'left' } }),
        ),
        after(
          toApproving,
          step(broke('boom'), { in: 'cancelling', asks: cancel('PP-1'), has: { note: 'broken' } }),
        ),
        after(
          toApproving,
          step('paypal.pressed', {
            in: 'creating',
            asks: { createPaypal: { ordertoken: 'order-7' } },
            has: { orderID: null, note: null },
          }),
        ),
        after(
          toApproving,
          step(899_999, 'approving'),
          step(1, { in: 'cancelling', asks: cancel('PP-1'), has: { note: 'left' } }),
        ),
        after(toReady, step(broke('boom'), { in: 'ready', has: { note: 'broken' } })),
        after(toReady, step(broke('Window is closed'), { in: 'ready', has: { note: null } })),
        after(toReady, step(approved(''), { in: 'ready', has: { note: 'broken' } })),
        after(
          toReady,
          step(approved('PP-9'), {
            in: 'capturing',
            does: ['announceEngaged'],
            asks: { capturePaypal: { ordertoken: 'order-7', orderID: 'PP-9', payerID: 'payer-1' } },
          }),
        ),
      ],
      {
        input: paypalInput,
        start: { in: 'loadingButtons', tags: 'screen:loading busy', asks: { loadButtons: null } },
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
            in: 'creating',
            does: ['announceEngaged'],
            asks: { createPaypal: { ordertoken: 'order-7' } },
            has: { note: null, failure: null, orderID: null, payerID: null },
          }),
        ),
        // the failure of an earlier step gives way to what happened last
        fork(
          [...toReady, { type: 'paypal.pressed' }, fail('createPaypal', offline)],
          step(broke('boom'), { in: 'ready', has: { note: 'broken', failure: null } }),
        ),
        fork(
          [...toReady, { type: 'paypal.pressed' }, fail('createPaypal', offline), approved('PP-1')],
          step(fail('capturePaypal', failure('refused', { code: 'ORDER_NOT_APPROVED' })), {
            in: 'cancelling',
            asks: cancel('PP-1'),
            has: { note: 'left', failure: null },
          }),
          step(
            fail('capturePaypal', failure('refused', { code: 'PAYMENT_DECLINED' })),
            { in: 'ready', does: ['announceReleased'], has: { note: 'declined', failure: null } },
            [
              step('paypal.pressed', {
                in: 'creating',
                does: ['announceEngaged'],
                asks: { createPaypal: { ordertoken: 'order-7' } },
                has: { orderID: null, payerID: null },
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
    'paypal/cancelPaypal.orderID': 'it may be unknown, and whoever is asked knows what that means',
  },
};
