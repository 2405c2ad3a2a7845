import { of, isAt } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const paypalInput = { ordertoken: 'order-7', config: { currency: 'CHF' } };
const created = { id: 'PP-1', status: 'CREATED', currency: 'CHF' };
const approved = (orderID: string, payerID: string | null = 'payer-1') => ({
  type: 'paypal.approved' as const,
  orderID,
  payerID,
});
const made = { type: 'paypal.ordered' as const, ordertoken: 'order-7' };
const toReady = [done('loadButtons', 'view'), { type: 'paypal.ready' }];
const toApproving = [...toReady, { type: 'paypal.pressed' }, done('createPaypal', created)];
const capture = { capturePaypal: { ordertoken: 'order-7', orderID: 'PP-1', payerID: 'payer-1' } };
const cancel = (orderID: string | null) => ({ cancelPaypal: { ordertoken: 'order-7', orderID } });
const broke = (message: string) => ({ type: 'paypal.failed' as const, message });
const confirmed = (paymentstatus: string) =>
  done('capturePaypal', { status: 'COMPLETED', paymentstatus, captureid: null, transactionid: null });
const locked = 'screen:buttons busy locked';

export const paypalSpec: Spec = {
  stories: [
    story(
      'paypal',
      '',
      'shows the button, opens the pop-up and captures the payment',
      [
        [
          when(done('loadButtons', 'view'), {
            state: 'startingScript',
            tags: 'screen:buttons busy starting',
            context: { view: 'view' },
          }),
          when('paypal.ready', { state: 'ready', tags: 'screen:buttons' }),
        ],
        [
          given(done('loadButtons', 'view')),
          when('paypal.scriptFailed', { state: 'unavailable', tags: 'screen:failed failed' }),
          when('paypal.retried', { state: 'loadingButtons', calls: { loadButtons: null } }),
        ],
        [given(done('loadButtons', 'view')), when(broke('blocked'), { state: 'unavailable' })],
        [given(done('loadButtons', 'view')), when(19_999, 'startingScript'), when(1, 'unavailable')],
        [when(fail('loadButtons', offline), { state: 'unavailable' })],
        [
          given(...toReady),
          when('paypal.pressed', {
            state: 'creating',
            tags: `${locked} creating`,
            actions: ['announceEngaged'],
            calls: { createPaypal: { ordertoken: 'order-7' } },
          }),
          when('paypal.pressed', 'creating'),
        ],
        [
          given(...toReady, 'paypal.pressed'),
          when(fail('createPaypal', failure('conflict')), {
            tags: locked,
            output: { outcome: 'elsewhere' },
          }),
        ],
        [
          given(...toReady, 'paypal.pressed'),
          when(fail('createPaypal', failure('gone')), { tags: locked, output: { outcome: 'expired' } }),
        ],
        [
          given(...toReady, 'paypal.pressed'),
          when(fail('createPaypal', offline), {
            state: 'ready',
            actions: ['announceReleased'],
            context: { failure: offline },
          }),
          when('paypal.pressed', {
            state: 'creating',
            actions: ['announceEngaged'],
            calls: { createPaypal: { ordertoken: 'order-7' } },
            context: { failure: null },
          }),
        ],
        [
          given(...toReady, 'paypal.pressed'),
          when('paypal.cancelled', {
            state: 'cancelling',
            tags: locked,
            calls: cancel(null),
            context: { note: 'left' },
          }),
        ],
        [
          given(...toReady, 'paypal.pressed'),
          when(broke('Popup close'), {
            state: 'cancelling',
            calls: cancel(null),
            context: { note: 'left' },
          }),
        ],
        [
          given(...toReady, 'paypal.pressed'),
          when(broke('Window is closed'), {
            state: 'cancelling',
            calls: cancel(null),
            context: { note: 'left' },
          }),
        ],
        [
          given(...toReady, 'paypal.pressed'),
          when(broke('It was closed before it was there'), {
            state: 'cancelling',
            calls: cancel(null),
            context: { note: 'left' },
          }),
        ],
        [
          given(...toReady, 'paypal.pressed'),
          when(broke('no reason'), {
            state: 'cancelling',
            calls: cancel(null),
            context: { note: 'broken' },
          }),
        ],
        [
          given(...toReady, 'paypal.pressed'),
          when(done('createPaypal', created), {
            state: 'approving',
            tags: `${locked} approving`,
            context: { orderID: 'PP-1' },
          }),
        ],
        [
          given(...toApproving),
          when(approved('PP-1'), {
            state: 'capturing',
            tags: `${locked} capturing`,
            calls: capture,
            context: { payerID: 'payer-1', orderID: 'PP-1' },
          }),
          when(approved('PP-1'), 'capturing'),
        ],
        [given(...toApproving, approved('PP-1')), when('paypal.pressed', 'capturing')],
        [given(...toApproving, approved('PP-1')), when('paypal.cancelled', 'capturing')],
        [
          given(...toApproving, approved('PP-1')),
          when(confirmed('paid'), { tags: locked, output: { outcome: 'paid' } }),
        ],
        [
          given(...toApproving, approved('PP-1')),
          when(confirmed('pending'), { tags: locked, output: { outcome: 'pending' } }),
        ],
        [
          given(...toApproving, approved('PP-1')),
          when(fail('capturePaypal', failure('refused', { code: 'INSTRUMENT_DECLINED' })), {
            state: 'restarting',
            tags: `${locked} restart`,
            context: { note: 'declined' },
          }),
          when('paypal.restarted', 'approving'),
        ],
        [
          given(
            ...toApproving,
            approved('PP-1'),
            fail('capturePaypal', failure('refused', { code: 'INSTRUMENT_DECLINED' })),
          ),
          when('paypal.cancelled', {
            state: 'cancelling',
            calls: cancel('PP-1'),
            context: { note: 'declined' },
          }),
        ],
        [
          given(
            ...toApproving,
            approved('PP-1'),
            fail('capturePaypal', failure('refused', { code: 'INSTRUMENT_DECLINED' })),
          ),
          when(broke('x'), { state: 'cancelling', calls: cancel('PP-1') }),
        ],
        [
          given(
            ...toApproving,
            approved('PP-1'),
            fail('capturePaypal', failure('refused', { code: 'INSTRUMENT_DECLINED' })),
          ),
          when(19_999, 'restarting'),
          when(1, { state: 'cancelling', calls: cancel('PP-1') }),
        ],
        [
          given(...toApproving, approved('PP-1')),
          when(fail('capturePaypal', failure('refused', { code: 'PAYMENT_DECLINED' })), {
            state: 'ready',
            actions: ['announceReleased'],
            context: { note: 'declined' },
          }),
        ],
        [
          given(...toApproving, approved('PP-1')),
          when(fail('capturePaypal', failure('refused', { code: 'ORDER_NOT_APPROVED' })), {
            state: 'cancelling',
            calls: cancel('PP-1'),
            context: { note: 'left' },
          }),
        ],
        [
          given(...toApproving, approved('PP-1')),
          // after a lost response, the shopper cannot start a new payment, because the first payment may have
          // succeeded
          when(fail('capturePaypal', offline), { tags: locked, output: { outcome: 'unknown' } }),
        ],
        [
          given(...toApproving, approved('PP-1')),
          when(fail('capturePaypal', null), { output: { outcome: 'unknown' } }),
        ],
        [
          given(...toApproving),
          when(approved('PP-2'), { state: 'cancelling', calls: cancel('PP-1'), context: { note: 'broken' } }),
          when(done('cancelPaypal'), { state: 'ready', actions: ['announceReleased'] }),
          when(approved('PP-1'), { state: 'capturing', actions: ['announceEngaged'], calls: capture }),
        ],
        [
          given(...toApproving, approved('PP-2'), done('cancelPaypal')),
          when(approved('PP-2'), { state: 'ready', context: { note: 'broken' } }),
        ],
        [
          given(...toApproving, approved('PP-2'), done('cancelPaypal')),
          when(approved(''), { state: 'ready' }),
        ],
        [
          given(...toApproving, approved('PP-2')),
          when(fail('cancelPaypal', failure('conflict')), { output: { outcome: 'elsewhere' } }),
        ],
        [
          given(...toApproving, approved('PP-2')),
          when(fail('cancelPaypal', offline), { state: 'ready', actions: ['announceReleased'] }),
        ],
        [given(...toApproving, approved('PP-2')), when('paypal.pressed', 'cancelling')],
        [given(...toApproving), when(approved(''), { state: 'cancelling', calls: cancel('PP-1') })],
        [
          given(...toApproving),
          when('paypal.cancelled', { state: 'cancelling', calls: cancel('PP-1'), context: { note: 'left' } }),
        ],
        [
          given(...toApproving),
          when(broke('popup close'), {
            state: 'cancelling',
            calls: cancel('PP-1'),
            context: { note: 'left' },
          }),
        ],
        [
          given(...toApproving),
          when(broke('boom'), { state: 'cancelling', calls: cancel('PP-1'), context: { note: 'broken' } }),
        ],
        [
          given(...toApproving),
          when('paypal.pressed', {
            state: 'creating',
            calls: { createPaypal: { ordertoken: 'order-7' } },
            context: { orderID: null, note: null },
          }),
        ],
        [
          given(...toApproving),
          when(899_999, 'approving'),
          when(1, { state: 'cancelling', calls: cancel('PP-1'), context: { note: 'left' } }),
        ],
        [given(...toReady), when(broke('boom'), { state: 'ready', context: { note: 'broken' } })],
        [given(...toReady), when(broke('Window is closed'), { state: 'ready', context: { note: null } })],
        [given(...toReady), when(approved(''), { state: 'ready', context: { note: 'broken' } })],
        [
          given(...toReady),
          when(approved('PP-9'), {
            state: 'capturing',
            actions: ['announceEngaged'],
            calls: { capturePaypal: { ordertoken: 'order-7', orderID: 'PP-9', payerID: 'payer-1' } },
          }),
        ],
      ],
      {
        input: paypalInput,
        start: { state: 'loadingButtons', tags: 'screen:loading busy', calls: { loadButtons: null } },
      },
    ),
    story(
      'paypal',
      'PAY-02',
      'a click waits for the checkout to create the order, and closing the pop-up ends the payment attempt',
      [
        [
          given(...toReady),
          when('paypal.ordering', { state: 'ordering', tags: `${locked} creating` }),
          when('paypal.pressed', 'ordering'),
          when(made, {
            state: 'creating',
            tags: `${locked} creating`,
            actions: ['announceEngaged'],
            calls: { createPaypal: { ordertoken: 'order-7' } },
            context: { ordertoken: 'order-7' },
          }),
          when(done('createPaypal', created), { state: 'approving', context: { orderID: 'PP-1' } }),
          when(approved('PP-1'), { state: 'capturing', calls: capture }),
        ],
        // without an order, no payment is created at PayPal
        [given(...toReady), when('paypal.pressed', 'ready')],
        [
          given(...toReady),
          when(approved('PP-1'), { state: 'ready', context: { note: 'broken', orderID: null } }),
        ],
        [
          given(...toReady, 'paypal.ordering'),
          when('paypal.orderRefused', { state: 'ready', tags: 'screen:buttons', context: { note: null } }),
          when(broke('Window is closed'), { state: 'ready', context: { note: null } }),
        ],
        [
          given(...toReady, 'paypal.ordering'),
          when('paypal.cancelled', { state: 'ready', context: { note: 'left' } }),
          // the order was only created after the pop-up had closed, so the next click pays for it
          when(made, { state: 'ready', context: { ordertoken: 'order-7', note: 'left' } }),
          when('paypal.pressed', {
            state: 'creating',
            actions: ['announceEngaged'],
            calls: { createPaypal: { ordertoken: 'order-7' } },
            context: { note: null },
          }),
        ],
        [
          given(...toReady, 'paypal.ordering'),
          when(broke('Detected popup close'), { state: 'ready', context: { note: 'left' } }),
        ],
        [
          given(...toReady, 'paypal.ordering'),
          when(broke('blocked'), { state: 'ready', context: { note: 'broken' } }),
          when('paypal.ordering', { state: 'ordering', context: { note: null } }),
        ],
        [
          given(...toReady, 'paypal.ordering'),
          when(59_999, 'ordering'),
          when(1, { state: 'ready', context: { note: 'broken' } }),
        ],
        [
          // the order already exists even though nobody has clicked this button, for example after a price
          // change
          given(made, done('loadButtons', 'view'), 'paypal.ready'),
          when('paypal.pressed', {
            state: 'creating',
            actions: ['announceEngaged'],
            calls: { createPaypal: { ordertoken: 'order-7' } },
          }),
        ],
        [
          given(...toReady, 'paypal.ordering', made),
          when('paypal.cancelled', { state: 'cancelling', calls: cancel(null), context: { note: 'left' } }),
          when(done('cancelPaypal'), { state: 'ready', actions: ['announceReleased'] }),
        ],
        [
          given(...toReady, 'paypal.ordering', made, done('createPaypal', created), approved('PP-1')),
          when(fail('capturePaypal', offline), { tags: locked, output: { outcome: 'unknown' } }),
        ],
      ],
      { input: { ...paypalInput, ordertoken: null } },
    ),
    story(
      'paypal',
      '',
      'a new attempt discards the data of the previous one',
      [
        [
          given(...toApproving, 'paypal.cancelled', done('cancelPaypal')),
          when('paypal.pressed', {
            state: 'creating',
            actions: ['announceEngaged'],
            calls: { createPaypal: { ordertoken: 'order-7' } },
            context: { note: null, failure: null, orderID: null, payerID: null },
          }),
        ],
        [
          given(
            // an error in PayPal's script clears the failure of the earlier request
            ...toReady,
            { type: 'paypal.pressed' },
            fail('createPaypal', offline),
          ),
          when(broke('boom'), { state: 'ready', context: { note: 'broken', failure: null } }),
        ],
        [
          given(...toReady, { type: 'paypal.pressed' }, fail('createPaypal', offline), approved('PP-1')),
          when(fail('capturePaypal', failure('refused', { code: 'ORDER_NOT_APPROVED' })), {
            state: 'cancelling',
            calls: cancel('PP-1'),
            context: { note: 'left', failure: null },
          }),
        ],
        [
          given(...toReady, { type: 'paypal.pressed' }, fail('createPaypal', offline), approved('PP-1')),
          when(fail('capturePaypal', failure('refused', { code: 'PAYMENT_DECLINED' })), {
            state: 'ready',
            actions: ['announceReleased'],
            context: { note: 'declined', failure: null },
          }),
          when('paypal.pressed', {
            state: 'creating',
            actions: ['announceEngaged'],
            calls: { createPaypal: { ordertoken: 'order-7' } },
            context: { orderID: null, payerID: null },
          }),
        ],
      ],
      { input: paypalInput },
    ),
  ],
  invariants: [
    of('paypal').asksOnly(
      '',
      'captures money only after the shopper has approved the payment',
      'capturePaypal',
      ['approving', 'ready'],
    ),
    of('paypal').noWay(
      'PAY-07',
      'creates no new payment while money might have been moved',
      ['capturing'],
      ['creating'],
    ),
    of('paypal').holds('', 'captures only a payment that the server created', ({ before, inputs }) => {
      const known = (before?.context as { orderID: string | null } | undefined)?.orderID ?? null;
      const wanted = (inputs['capturePaypal'] as { orderID: string } | undefined)?.orderID;
      return wanted !== undefined && (wanted === '' || (known !== null && wanted !== known))
        ? 'it is not'
        : null;
    }),
    of('paypal').holds('PAY-02', 'creates a payment at PayPal only for an order', ({ after, inputs }) =>
      'createPaypal' in inputs && after.context.ordertoken === null ? 'it does' : null,
    ),
    of('paypal').always(
      'PAY-07',
      "while PayPal's pop-up is open, no other method can be selected",
      (snapshot) =>
        ['ordering', 'creating', 'approving', 'capturing', 'restarting', 'cancelling'].some((state) =>
          isAt(snapshot, state),
        ),
      '#locked',
    ),
  ],
  unkept: {
    'paypal.cancelling/xstate.error.actor.cancelPaypal#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'paypal.cancelling/xstate.error.actor.cancelPaypal#1':
      'the reason for the failure is irrelevant; the state has its own message',
    'paypal.capturing/xstate.error.actor.capturePaypal#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'paypal.capturing/xstate.error.actor.capturePaypal#1':
      'the reason for the failure is irrelevant; the state has its own message',
    'paypal.capturing/xstate.error.actor.capturePaypal#2':
      'the reason for the failure is irrelevant; the state has its own message',
    'paypal.capturing/xstate.error.actor.capturePaypal#3':
      'the reason for the failure is irrelevant; the state has its own message',
    'paypal.creating/xstate.error.actor.createPaypal#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'paypal.creating/xstate.error.actor.createPaypal#1':
      'the reason for the failure is irrelevant; the state has its own message',
    'paypal.loadingButtons/xstate.error.actor.loadButtons#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'paypal.approving/paypal.failed#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'paypal.approving/paypal.failed#1':
      'only the event matters; its value is rejected, already known or merely compared',
    'paypal.creating/paypal.failed#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'paypal.creating/paypal.failed#1':
      'only the event matters; its value is rejected, already known or merely compared',
    'paypal.ordering/paypal.failed#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'paypal.ordering/paypal.failed#1':
      'only the event matters; its value is rejected, already known or merely compared',
    'paypal.ready/paypal.approved#1':
      'only the event matters; its value is rejected, already known or merely compared',
    'paypal.ready/paypal.failed#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'paypal.restarting/paypal.failed#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'paypal.startingScript/paypal.failed#0':
      'only the event matters; its value is rejected, already known or merely compared',
  },
  optional: {
    'paypal/cancelPaypal.orderID': 'the value can be unknown; the receiver handles this case',
  },
};
