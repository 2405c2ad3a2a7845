import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story, type Then, fork } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { giftOrder, print, failure, refundDueOrder, networkFailure as offline } from '../../fixtures.ts';

const token = giftOrder.ordertoken;
const detail = (of: object, more: object = {}) =>
  done('loadDetail', { order: { ...giftOrder, ...of }, print, locked: false, ...more });
const asksPasskey = { passkeyProof: { purpose: 'codes' } };
const loadsDetail = {
  state: 'loading' as const,
  tags: 'screen:loading busy' as const,
  calls: { loadDetail: { ordertoken: token } },
};
const shows = (...also: string[]): Then => ({
  states: ['showing', ...also.map((state) => `showing.${state}`)],
});
const copied = (index: number) => ({ type: 'detail.codeCopied' as const, index });

export const orderDetailSpec: Spec = {
  stories: [
    story(
      'orderDetail',
      'ORD-01 ORD-06 ORD-07 ORD-08 API-34',
      'an order with its code, its mail and its receipt',
      [
        step(
          fail('loadDetail', offline),
          { state: 'failed', tags: 'screen:failed failed', context: { failure: offline } },
          [
            step('detail.retried', { ...loadsDetail, context: { failure: null } }),
            step('network.online', { ...loadsDetail, context: { failure: null } }),
          ],
        ),
        step(
          detail({}),
          {
            ...shows('code.masked', 'mail.idle', 'receipt.idle'),
            tags: 'screen:order',
            context: { order: giftOrder, print },
          },
          [
            step(copied(0), shows('code.masked')),
            step('detail.codeShown', { ...shows('code.shown.idle'), tags: 'screen:order code' }, [
              step('detail.codeHidden', { ...shows('code.masked'), tags: 'screen:order' }),
              step(copied(1), shows('code.shown.idle')),
              step(
                copied(0),
                {
                  ...shows('code.shown.copying'),
                  calls: { copyText: { text: '0123456789012345' } },
                  context: { copied: 0 },
                },
                [
                  step(
                    done('copyText'),
                    { ...shows('code.shown.copied'), tags: 'screen:order code copied' },
                    [step(2_499, shows('code.shown.copied'), [step(1, shows('code.shown.idle'))])],
                  ),
                  step(fail('copyText', offline), {
                    ...shows('code.shown.refused'),
                    tags: 'screen:order code uncopied',
                  }),
                ],
              ),
            ]),
            step(
              'detail.mailAsked',
              {
                ...shows('mail.sending'),
                tags: 'screen:order sending',
                calls: { sendMail: { ordertoken: token } },
                context: { failure: null },
              },
              [
                step('detail.mailAsked', shows('mail.sending')),
                step(done('sendMail'), { ...shows('mail.cooling'), tags: 'screen:order cooling' }, [
                  step('detail.mailAsked', shows('mail.cooling')),
                  step(59_999, shows('mail.cooling'), [step(1, shows('mail.idle'))]),
                ]),
                step(fail('sendMail', offline), { ...shows('mail.idle'), context: { failure: offline } }, [
                  step('detail.mailAsked', {
                    ...shows('mail.sending'),
                    calls: { sendMail: { ordertoken: token } },
                    context: { failure: null },
                  }),
                  step('detail.receiptAsked', {
                    ...shows('receipt.preparing'),
                    calls: { saveReceipt: { ordertoken: token, orderno: giftOrder.orderno } },
                    context: { failure: null },
                  }),
                ]),
              ],
            ),
            step(
              'detail.receiptAsked',
              {
                ...shows('receipt.preparing'),
                tags: 'screen:order preparing',
                calls: { saveReceipt: { ordertoken: token, orderno: giftOrder.orderno } },
              },
              [
                step('detail.receiptAsked', shows('receipt.preparing')),
                step(done('saveReceipt'), shows('receipt.idle')),
                step(fail('saveReceipt', offline), {
                  ...shows('receipt.idle'),
                  context: { failure: offline },
                }),
              ],
            ),
            step('detail.repeated', { ...shows(), actions: [['repeatOrder', { order: giftOrder }]] }),
            // the order is closed: it cannot be resumed, refreshed, cancelled or refunded
            step('detail.resumed', shows()),
            step('detail.refreshAsked', shows()),
            step('detail.cancelAsked', shows()),
            step('detail.refundAsked', shows()),
          ],
        ),
        // without the owner's passkey the code stays hidden and the rest of the order is shown
        step(
          detail({}, { print: null, locked: true }),
          {
            ...shows('code.masked', 'proof.passkey'),
            calls: asksPasskey,
            context: { locked: true, print: null },
          },
          [
            step('detail.codeShown', shows('code.masked', 'proof.passkey')),
            step(done('passkeyProof', { outcome: 'proved' }), loadsDetail),
            step(done('passkeyProof', { outcome: 'left' }), shows('proof.notNeeded')),
            step(fail('passkeyProof', null), shows('proof.notNeeded')),
          ],
        ),
        step(detail({ status: 'processing' }, { print: null }), shows('proof.notNeeded'), [
          step('detail.codeShown', shows('code.masked')),
          step('detail.mailAsked', shows('mail.idle')),
          step('detail.receiptAsked', shows('receipt.idle')),
          step(
            'detail.refreshAsked',
            {
              state: 'refreshing',
              tags: 'screen:loading busy',
              calls: { refreshOrder: { ordertoken: token } },
            },
            [
              step(done('refreshOrder'), { ...loadsDetail, actions: ['announceChange'] }),
              step(fail('refreshOrder', offline), { ...shows(), context: { failure: offline } }, [
                step('detail.refreshAsked', {
                  state: 'refreshing',
                  calls: { refreshOrder: { ordertoken: token } },
                  context: { failure: null },
                }),
              ]),
            ],
          ),
        ]),
        step(detail({}, { print: { ...print, receipts: [] } }), shows(), [
          step('detail.codeShown', shows('code.masked')),
        ]),
      ],
      { input: { ordertoken: token }, start: loadsDetail },
    ),
    story(
      'orderDetail',
      'ORD-03 PAY-07 REF-01 API-48 API-62',
      'an order that is not over is gone on with, cancelled or paid back',
      [
        ...['confirmed', 'payment', 'processing'].map((status) =>
          fork(
            [detail({ status, can_cancel: 0 }, { print: null })],
            step('detail.resumed', {
              ...shows(),
              actions: [['resumeOrder', { order: { ...giftOrder, status, can_cancel: 0 } }]],
            }),
            step('detail.cancelAsked', shows()),
          ),
        ),
        ...['cancelled', 'completed'].map((status) =>
          fork([detail({ status })], step('detail.resumed', shows())),
        ),
        step(detail({ status: 'confirmed', can_cancel: 1 }, { print: null, locked: false }), shows(), [
          step('detail.refundAsked', shows()),
          step('detail.cancelAsked', { state: 'confirmingCancel', tags: 'screen:cancel' }, [
            step('detail.cancelDeclined', shows()),
            step(
              'detail.cancelConfirmed',
              {
                state: 'cancelling',
                tags: 'screen:cancel busy',
                calls: { cancelOrder: { ordertoken: token } },
                context: { failure: null },
              },
              [
                step('detail.cancelConfirmed', 'cancelling'),
                step(done('cancelOrder'), {
                  ...loadsDetail,
                  actions: ['announceChange', ['leaveOrder', { ordertoken: token }]],
                }),
                // paid in between: the current state is read and the stored order stays
                step(
                  fail('cancelOrder', failure('conflict')),
                  { ...loadsDetail, actions: ['announceChange'], context: { failure: failure('conflict') } },
                  [
                    fork(
                      [
                        detail({ status: 'confirmed', can_cancel: 1 }, { print: null, locked: false }),
                        { type: 'detail.cancelAsked' },
                      ],
                      step('detail.cancelConfirmed', {
                        state: 'cancelling',
                        calls: { cancelOrder: { ordertoken: token } },
                        context: { failure: null },
                      }),
                    ),
                  ],
                ),
              ],
            ),
          ]),
        ]),
        step(
          done('loadDetail', { order: { ...refundDueOrder, ordertoken: token }, print: null, locked: false }),
          shows(),
          [
            step(
              'detail.refundAsked',
              { state: 'refunding', tags: 'screen:refund', calls: { refund: { ordertoken: token } } },
              [
                step(done('refund', { asked: true }), { ...loadsDetail, actions: ['announceChange'] }),
                step(done('refund', { asked: false }), shows()),
                step(fail('refund', offline), { ...loadsDetail, context: { failure: offline } }),
              ],
            ),
          ],
        ),
      ],
      { input: { ordertoken: token } },
    ),
  ],
  invariants: [
    of('orderDetail').asksOnly('ORD-03', 'an order is cancelled only after the question', 'cancelOrder', [
      'confirmingCancel',
    ]),
    of('orderDetail').asksOnly('REF-01', 'requests a refund only when one is due', 'refund', [
      ({ context }) => (context.order as { can_refund?: number } | null)?.can_refund === 1,
    ]),
    of('orderDetail').onlyBy('ORD-06', 'a code is shown only when somebody asks for it', '#code', [
      'detail.codeShown',
    ]),
    of('orderDetail').asksOnly(
      'API-34',
      'a mail goes out on a press alone, and not again at once',
      'sendMail',
      ['showing.mail.idle'],
    ),
  ],
  unkept: {
    'orderDetail.showing.code.shown.copying/xstate.error.actor.copyText#0':
      'the failure decides; the state says what to do in words of its own',
    'orderDetail.showing.proof.passkey/xstate.error.actor.passkeyProof#0':
      'a chart that broke is left; the page stands where it began it',
    'orderDetail.showing.proof.passkey/xstate.done.actor.passkeyProof#0':
      'how the invoked chart ended decides',
    'orderDetail.showing.proof.passkey/xstate.done.actor.passkeyProof#1':
      'how the invoked chart ended decides',
  },
};
