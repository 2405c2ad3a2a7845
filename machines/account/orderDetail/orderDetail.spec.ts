import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, type Then, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { giftOrder, print, failure, refundDueOrder, networkFailure as offline } from '../../fixtures.ts';
import type { Order } from '../../types.ts';

const token = giftOrder.ordertoken;
const detail = (of: object, more: object = {}) =>
  done('loadDetail', { order: { ...giftOrder, ...of }, print, locked: false, ...more });
const asksPasskey = { passkeyProof: { purpose: 'codes' } };
const loadsDetail = {
  state: 'loading' as const,
  tags: 'screen:loading busy' as const,
  calls: { loadDetail: { ordertoken: token } },
};
const topUp = { ProdType: 2, Mobile: '9801041300' };
const direct = { print: { receipts: [{ ...print.receipts[0], pin: null }] } };
const shows = (...also: string[]): Then => ({
  states: ['ready', ...also.map((state) => `ready.${state}`)],
});
const pushed = (order: object) => ({
  type: 'detail.pushed' as const,
  progress: { status: 'cancelled', paymentstatus: 'paid', ...order },
});
const listens = { pushes: { ordertoken: token } };
const copied = (index: number) => ({ type: 'detail.codeCopied' as const, index });

export const orderDetailSpec: Spec = {
  stories: [
    story(
      'orderDetail',
      'ORD-01 ORD-06 ORD-07 ORD-08 API-34',
      'shows an order with its code, and sends or saves its receipt',
      [
        [
          when(fail('loadDetail', offline), {
            state: 'failed',
            tags: 'screen:failed failed',
            context: { failure: offline },
          }),
          when('detail.retried', { ...loadsDetail, context: { failure: null } }),
        ],
        [
          given(fail('loadDetail', offline)),
          when('network.online', { ...loadsDetail, context: { failure: null } }),
        ],
        [
          when(detail({}), {
            ...shows('code.masked', 'mail.idle', 'receipt.idle'),
            tags: 'screen:order',
            context: { order: giftOrder, print },
          }),
          when(copied(0), shows('code.masked')),
        ],
        [
          given(detail({})),
          when('detail.codeShown', { ...shows('code.shown.idle'), tags: 'screen:order code' }),
          when('detail.codeHidden', { ...shows('code.masked'), tags: 'screen:order' }),
        ],
        [given(detail({}), 'detail.codeShown'), when(copied(1), shows('code.shown.idle'))],
        [
          given(detail({}), 'detail.codeShown'),
          when(copied(0), {
            ...shows('code.shown.copying'),
            calls: { copyText: { text: '0123456789012345' } },
            context: { copied: 0 },
          }),
          when(done('copyText'), { ...shows('code.shown.copied'), tags: 'screen:order code copied' }),
          when(2_499, shows('code.shown.copied')),
          when(1, shows('code.shown.idle')),
        ],
        [
          given(detail({}), 'detail.codeShown', copied(0)),
          when(fail('copyText', offline), {
            ...shows('code.shown.refused'),
            tags: 'screen:order code uncopied',
          }),
        ],
        [
          given(detail({})),
          when('detail.mailRequested', {
            ...shows('mail.sending'),
            tags: 'screen:order sending',
            calls: { sendMail: { ordertoken: token } },
            context: { failure: null },
          }),
          when('detail.mailRequested', shows('mail.sending')),
        ],
        [
          given(detail({}), 'detail.mailRequested'),
          when(done('sendMail'), { ...shows('mail.cooldown'), tags: 'screen:order cooldown' }),
          when('detail.mailRequested', shows('mail.cooldown')),
        ],
        [
          given(detail({}), 'detail.mailRequested', done('sendMail')),
          when(59_999, shows('mail.cooldown')),
          when(1, shows('mail.idle')),
        ],
        [
          given(detail({}), 'detail.mailRequested'),
          when(fail('sendMail', offline), { ...shows('mail.idle'), context: { failure: offline } }),
          when('detail.mailRequested', {
            ...shows('mail.sending'),
            calls: { sendMail: { ordertoken: token } },
            context: { failure: null },
          }),
        ],
        [
          given(detail({}), 'detail.mailRequested', fail('sendMail', offline)),
          when('detail.receiptRequested', {
            ...shows('receipt.preparing'),
            calls: { saveReceipt: { ordertoken: token, orderno: giftOrder.orderno } },
            context: { failure: null },
          }),
        ],
        [
          given(detail({})),
          when('detail.receiptRequested', {
            ...shows('receipt.preparing'),
            tags: 'screen:order preparing',
            calls: { saveReceipt: { ordertoken: token, orderno: giftOrder.orderno } },
          }),
          when('detail.receiptRequested', shows('receipt.preparing')),
        ],
        [given(detail({}), 'detail.receiptRequested'), when(done('saveReceipt'), shows('receipt.idle'))],
        [
          given(detail({}), 'detail.receiptRequested'),
          when(fail('saveReceipt', offline), {
            ...shows('receipt.idle'),
            context: { failure: offline },
          }),
        ],
        [
          given(detail({})),
          when('detail.repeated', { ...shows(), actions: [['repeatOrder', { order: giftOrder }]] }),
        ],
        [
          given(detail({})),
          // an order that has ended cannot be resumed, refreshed, cancelled or refunded
          when('detail.resumed', shows()),
        ],
        [given(detail({})), when('detail.refreshRequested', shows())],
        [given(detail({})), when('detail.cancelRequested', shows())],
        [given(detail({})), when('detail.refundRequested', shows())],
        [
          // without the owner's passkey, the code stays hidden and the rest of the order is shown
          when(detail({}, { print: null, locked: true }), {
            ...shows('code.masked', 'proof.passkey'),
            calls: asksPasskey,
            context: { locked: true, print: null },
          }),
          when('detail.codeShown', shows('code.masked', 'proof.passkey')),
        ],
        [
          given(detail({}, { print: null, locked: true })),
          when(done('passkeyProof', { outcome: 'proved' }), loadsDetail),
        ],
        [
          given(detail({}, { print: null, locked: true })),
          when(done('passkeyProof', { outcome: 'left' }), shows('proof.notNeeded')),
        ],
        [
          given(detail({}, { print: null, locked: true })),
          when(fail('passkeyProof', null), shows('proof.notNeeded')),
        ],
        [
          when(detail({ status: 'processing' }, { print: null }), {
            ...shows('proof.notNeeded'),
            calls: listens,
          }),
          when('detail.codeShown', shows('code.masked')),
        ],
        [
          given(detail({ status: 'processing' }, { print: null })),
          when('detail.mailRequested', shows('mail.idle')),
        ],
        [
          given(detail({ status: 'processing' }, { print: null })),
          when('detail.receiptRequested', shows('receipt.idle')),
        ],
        [
          given(detail({ status: 'processing' }, { print: null })),
          when('detail.refreshRequested', {
            state: 'refreshing',
            tags: 'screen:loading busy',
            calls: { refreshOrder: { ordertoken: token } },
          }),
          when(done('refreshOrder'), { ...loadsDetail, actions: ['announceChange'] }),
        ],
        [
          given(detail({ status: 'processing' }, { print: null }), 'detail.refreshRequested'),
          when(fail('refreshOrder', offline), { ...shows(), calls: listens, context: { failure: offline } }),
          when('detail.refreshRequested', {
            state: 'refreshing',
            calls: { refreshOrder: { ordertoken: token } },
            context: { failure: null },
          }),
        ],
        [
          when(detail({}, { print: { ...print, receipts: [] } }), shows()),
          when('detail.codeShown', shows('code.masked')),
        ],
      ],
      { input: { ordertoken: token }, start: loadsDetail },
    ),
    story(
      'orderDetail',
      'ORD-03 PAY-07 REF-01 API-48 API-62',
      'an open order can be resumed, cancelled or refunded',
      [
        ...['confirmed', 'payment', 'processing'].flatMap((status) => [
          [
            given(detail({ status, can_cancel: 0 }, { print: null })),
            when('detail.resumed', {
              ...shows(),
              actions: [['resumeOrder', { order: { ...giftOrder, status, can_cancel: 0 } }]],
            }),
          ],
          [
            given(detail({ status, can_cancel: 0 }, { print: null })),
            when('detail.cancelRequested', shows()),
          ],
        ]),
        ...['cancelled', 'completed'].map((status) => [
          given(detail({ status })),
          when('detail.resumed', shows()),
        ]),
        [
          when(detail({ status: 'confirmed', can_cancel: 1 }, { print: null, locked: false }), {
            ...shows(),
            calls: listens,
          }),
          when('detail.refundRequested', shows()),
        ],
        [
          given(detail({ status: 'confirmed', can_cancel: 1 }, { print: null, locked: false })),
          when('detail.cancelRequested', { state: 'confirmingCancel', tags: 'screen:cancel' }),
          when('detail.cancelDeclined', { ...shows(), calls: listens }),
        ],
        [
          given(
            detail({ status: 'confirmed', can_cancel: 1 }, { print: null, locked: false }),
            'detail.cancelRequested',
          ),
          when('detail.cancelConfirmed', {
            state: 'cancelling',
            tags: 'screen:cancel busy',
            calls: { cancelOrder: { ordertoken: token } },
            context: { failure: null },
          }),
          when('detail.cancelConfirmed', 'cancelling'),
        ],
        [
          given(
            detail({ status: 'confirmed', can_cancel: 1 }, { print: null, locked: false }),
            'detail.cancelRequested',
            'detail.cancelConfirmed',
          ),
          when(done('cancelOrder'), {
            ...loadsDetail,
            actions: ['announceChange', ['leaveOrder', { ordertoken: token }]],
          }),
        ],
        [
          given(
            detail({ status: 'confirmed', can_cancel: 1 }, { print: null, locked: false }),
            'detail.cancelRequested',
            'detail.cancelConfirmed',
          ),
          // the order has been paid in the meantime, so the chart loads its current state and keeps the stored
          // order
          when(fail('cancelOrder', failure('conflict')), {
            ...loadsDetail,
            actions: ['announceChange'],
            context: { failure: failure('conflict') },
          }),
          given(detail({ status: 'confirmed', can_cancel: 1 }, { print: null, locked: false }), {
            type: 'detail.cancelRequested',
          }),
          when('detail.cancelConfirmed', {
            state: 'cancelling',
            calls: { cancelOrder: { ordertoken: token } },
            context: { failure: null },
          }),
        ],
        [
          when(
            done('loadDetail', {
              order: { ...refundDueOrder, ordertoken: token },
              print: null,
              locked: false,
            }),
            { ...shows(), calls: listens },
          ),
          when('detail.refundRequested', {
            state: 'refunding',
            tags: 'screen:refund',
            calls: { refund: { ordertoken: token } },
          }),
          when(done('refund', { requested: true }), { ...loadsDetail, actions: ['announceChange'] }),
        ],
        [
          given(
            done('loadDetail', {
              order: { ...refundDueOrder, ordertoken: token },
              print: null,
              locked: false,
            }),
            'detail.refundRequested',
          ),
          when(done('refund', { requested: false }), { ...shows(), calls: listens }),
        ],
        [
          given(
            done('loadDetail', {
              order: { ...refundDueOrder, ordertoken: token },
              print: null,
              locked: false,
            }),
            'detail.refundRequested',
          ),
          when(fail('refund', offline), { ...loadsDetail, context: { failure: offline } }),
        ],
      ],
      { input: { ordertoken: token } },
    ),
    story(
      'orderDetail',
      'ORD-02',
      'follows an unfinished order and reloads it when it changes',
      [
        ...[
          { status: 'confirmed' },
          { status: 'payment' },
          { status: 'processing' },
          { status: 'cancelled', can_refund: 1 },
          { status: 'cancelled', paymentstatus: 'refund_requested' },
          { status: 'cancelled', paymentstatus: 'refund_pending' },
        ].map((unfinished) => [
          when(detail(unfinished, { print: null }), { ...shows('updates.connected'), calls: listens }),
        ]),
        ...[
          { status: 'completed' },
          { status: 'cancelled', can_refund: 0 },
          { status: 'cancelled', paymentstatus: 'refunded' },
        ].map((finished) => [when(detail(finished, { print: null }), shows('updates.notNeeded'))]),
        ...[
          { status: 'completed' },
          { paymentstatus: 'refund_requested' },
          { deliveryreason: 'tooSoon' },
        ].map((change) => [
          given(detail({ status: 'cancelled', can_refund: 1 }, { print: null })),
          when(pushed({}), shows('updates.connected')),
          when(pushed(change), {
            ...shows('updates.updating'),
            tags: 'screen:order',
            calls: { loadDetail: { ordertoken: token } },
          }),
        ]),
        [
          // staff refund the order while the buyer is viewing it
          given(detail({ status: 'cancelled', can_refund: 1 }, { print: null })),
          given(pushed({ paymentstatus: 'refund_requested' })),
          when(detail({ status: 'cancelled', can_refund: 0, paymentstatus: 'refunded' }, { print: null }), {
            ...shows('updates.notNeeded'),
            actions: ['announceChange'],
            context: {
              order: { ...giftOrder, status: 'cancelled', can_refund: 0, paymentstatus: 'refunded' },
            },
          }),
          when('detail.refundRequested', shows('updates.notNeeded')),
        ],
        [
          given(detail({ status: 'processing' }, { print: null }), pushed({ status: 'completed' })),
          when(fail('loadDetail', offline), shows('updates.waitingToReconnect')),
          when(14_999, shows('updates.waitingToReconnect')),
          when(1, { ...shows('updates.connected'), calls: listens }),
        ],
        ...[done('pushes'), fail('pushes', offline)].map((end) => [
          given(detail({ status: 'processing' }, { print: null })),
          when(end, shows('updates.waitingToReconnect')),
        ]),
      ],
      { input: { ordertoken: token } },
    ),
    story(
      'orderDetail',
      '',
      'shares a top-up while it is in progress and after delivery',
      [
        ...(['processing', 'completed'] as const).map((status) => [
          when(detail({ ...topUp, status }, direct), {
            ...shows('sharing.open'),
            calls: {
              share: { ordertoken: token },
              ...(status === 'completed' ? { requestLink: { ordertoken: token } } : listens),
            },
          }),
          when(fail('share', null), shows('sharing.notNeeded')),
        ]),
        [
          when(detail({ ...topUp, status: 'confirmed' }, direct), {
            ...shows('sharing.notNeeded', 'requesting.notNeeded'),
            calls: listens,
          }),
        ],
        ...[
          detail({ ...topUp, status: 'cancelled' }, direct),
          detail({ ...topUp, Mobile: null }, direct),
          detail({ ...topUp, ProdType: 3 }, direct),
          detail(topUp, { print: { receipts: [{ ...print.receipts[0], pin: '77' }] } }),
        ].map((other) => [when(other, shows('sharing.notNeeded', 'requesting.notNeeded'))]),
        [
          given(detail(topUp, direct)),
          when(fail('requestLink', null), shows('requesting.notNeeded', 'sharing.open')),
        ],
      ],
      { input: { ordertoken: token } },
    ),
  ],
  invariants: [
    of('orderDetail').holds(
      '',
      'shares a top-up only once it has been paid for',
      ({ after: { context }, inputs }) =>
        'share' in inputs && !/^(processing|completed)$/.test((context as { order: Order }).order.status)
          ? 'shared unpaid'
          : null,
    ),
    of('orderDetail').asksOnly('ORD-03', 'cancels an order only after confirmation', 'cancelOrder', [
      'confirmingCancel',
    ]),
    of('orderDetail').asksOnly(
      'REF-01',
      'requests a refund only if the order is eligible for one',
      'refund',
      [({ context }) => (context.order as { can_refund?: number } | null)?.can_refund === 1],
    ),
    of('orderDetail').onlyBy('ORD-06', 'shows a code only on request', '#code', ['detail.codeShown']),
    of('orderDetail').asksOnly(
      'API-34',
      'sends an email only on request, and enforces a pause before the next one',
      'sendMail',
      ['ready.mail.idle'],
    ),
  ],
  unkept: {
    'orderDetail.ready.updates.connected/xstate.error.actor.pushes#0':
      'the reason for the failure is irrelevant; the stream is reopened after a pause',
    'orderDetail.ready.updates.updating/xstate.error.actor.loadDetail#0':
      'the previous details remain visible, and the order reloads after a pause',
    'orderDetail.ready.updates.connected/detail.pushed#0':
      'a pushed update only triggers a request; only the response to it counts',
    'orderDetail.ready.requesting.open/xstate.error.actor.requestLink#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'orderDetail.ready.sharing.open/xstate.error.actor.share#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'orderDetail.ready.code.shown.copying/xstate.error.actor.copyText#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'orderDetail.ready.proof.passkey/xstate.error.actor.passkeyProof#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'orderDetail.ready.proof.passkey/xstate.done.actor.passkeyProof#0':
      'only the outcome of the invoked chart matters',
    'orderDetail.ready.proof.passkey/xstate.done.actor.passkeyProof#1':
      'only the outcome of the invoked chart matters',
  },
};
