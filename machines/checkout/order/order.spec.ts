import { isAt, of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story, boundary, after, fork } from '../../../flows/spec/stories.ts';
import { done, fail, type Effect } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const said = (error: unknown): Effect => ['showFailure', { error }];
const anOrder = (status: string) => ({ ordertoken: 'order-7', orderno: 'R-26-0007', status, total: '20.00' });
const receipts = { receipts: [{ recharge_code: '0123 4567', value: '20.00' }] };
const view = (status: string, more: object = {}) => ({
  order: anOrder(status),
  print: receipts,
  locked: false,
  passkey: false,
  ...more,
});
const entrance = (more: object) => done('readEntrance', { link: null, ordertoken: null, ...more });
const byToken = entrance({ ordertoken: 'order-7' });
const asksOrder = { loadOrder: { ordertoken: 'order-7' } };
const listens = { pushes: { ordertoken: 'order-7' } };
const completed = (...regions: string[]) => ({
  at: ['completed', ...regions.map((region) => `completed.${region}`)],
});
const card = { order: { ...anOrder('completed'), ProdType: 1 } };
const pushed = (status: string) => ({ type: 'order.pushed' as const, progress: { status } });
const toProcessing = [byToken, done('loadOrder', view('processing'))] as const;
const toCompleted = [byToken, done('loadOrder', view('completed'))] as const;
const ofCard = (receipt: object) => view('completed', { ...card, print: { ...card, ...receipt } });

export const orderSpec: Spec = {
  stories: [
    story(
      'order',
      'ORD-02 ORD-06 ORD-12',
      'how somebody comes to an order',
      [
        step(entrance({}), { in: 'leaving', tags: 'screen:leaving busy', does: ['goHome'] }, [
          step(14_999, 'leaving', [step(1, { in: 'starting', asks: { readEntrance: null } })]),
        ]),
        step(fail('readEntrance', null), { in: 'leaving', does: ['goHome'] }),
        step(
          entrance({ link: 'link-of-mail', ordertoken: 'order-6' }),
          {
            in: 'opening',
            tags: 'screen:loading busy',
            asks: { openLink: { link: 'link-of-mail' } },
            has: { link: 'link-of-mail', ordertoken: null },
          },
          [
            step(done('openLink', anOrder('completed')), {
              in: 'loading',
              does: [['storeOrder', { order: anOrder('completed') }]],
              asks: asksOrder,
              has: { link: null, ordertoken: 'order-7' },
            }),
            step(fail('openLink', failure('refused')), {
              in: 'refused',
              tags: 'screen:refused failed',
              has: { failure: failure('refused') },
            }),
            step(
              fail('openLink', offline),
              { in: 'failed', tags: 'screen:failed failed', has: { failure: offline } },
              [
                step('order.retried', { in: 'opening', asks: { openLink: { link: 'link-of-mail' } } }, [
                  step(done('openLink', anOrder('completed')), {
                    in: 'loading',
                    does: [['storeOrder', { order: anOrder('completed') }]],
                    asks: asksOrder,
                    has: { failure: null },
                  }),
                ]),
                step('network.online', { in: 'opening', asks: { openLink: { link: 'link-of-mail' } } }),
              ],
            ),
          ],
        ),
        step(
          byToken,
          { in: 'loading', tags: 'screen:loading busy', asks: asksOrder, has: { ordertoken: 'order-7' } },
          [
            step(done('loadOrder', view('confirmed')), { in: 'leaving', does: ['goPaymentProcess'] }),
            step(done('loadOrder', view('cancelled')), { in: 'leaving', does: ['goPaymentProcess'] }),
            step(fail('loadOrder', failure('notFound')), {
              in: 'missing',
              tags: 'screen:missing',
              does: ['removeStoredOrder'],
            }),
            step(fail('loadOrder', offline), { in: 'failed', has: { failure: offline } }, [
              step('order.retried', { in: 'loading', asks: asksOrder }, [
                step(done('loadOrder', view('completed')), {
                  ...completed('code.masked'),
                  does: ['refreshCart'],
                  has: { failure: null },
                }),
              ]),
              step('network.online', { in: 'loading', asks: asksOrder }),
            ]),
            step(
              done('loadOrder', view('processing')),
              {
                in: 'processing.polling.waiting + updates.connected.quiet + duration.normal',
                tags: 'screen:processing',
                does: ['refreshCart'],
                asks: listens,
                has: { order: anOrder('processing') },
              },
              [
                step(2_999, { at: ['processing.polling.waiting'] }, [
                  step(
                    1,
                    {
                      at: ['processing.polling.requesting'],
                      tags: 'screen:processing busy',
                      asks: asksOrder,
                    },
                    [
                      step(done('loadOrder', view('completed')), {
                        ...completed('code.masked'),
                        does: ['refreshCart'],
                        has: { order: anOrder('completed') },
                      }),
                      step(done('loadOrder', view('processing', { locked: true })), {
                        at: ['processing.polling.waiting'],
                        has: { locked: true },
                      }),
                      step(done('loadOrder', view('cancelled')), {
                        in: 'leaving',
                        does: ['goPaymentProcess'],
                      }),
                      step(
                        fail('loadOrder', offline),
                        { at: ['processing.polling.pausing'], has: { failure: offline } },
                        [
                          step('network.online', { at: ['processing.polling.requesting'], asks: asksOrder }),
                          step(14_999, { at: ['processing.polling.pausing'] }, [
                            step(1, { at: ['processing.polling.requesting'], asks: asksOrder }),
                          ]),
                        ],
                      ),
                    ],
                  ),
                ]),
              ],
            ),
            step(done('loadOrder', view('completed')), {
              ...completed('code.masked', 'copying.idle', 'mail.idle', 'proof.notNeeded', 'receipt.idle'),
              tags: 'screen:completed',
              does: ['refreshCart'],
              has: { order: anOrder('completed'), print: receipts },
            }),
            step(
              {
                type: 'route.changed',
                route: { screen: 'order', path: '/order-success', params: {}, query: {} },
              },
              { in: 'starting', asks: { readEntrance: null } },
            ),
          ],
        ),
      ],
      { start: { in: 'starting', tags: 'screen:loading busy', asks: { readEntrance: null } } },
    ),
    ...boundary({
      chart: 'order',
      clauses: 'PAY-05',
      says: 'after 10 seconds it may take more time',
      after: [byToken, done('loadOrder', view('processing'))],
      ask: (ms: number) => ms,
      inside: 9_999,
      within: { at: ['processing.duration.normal', 'processing.polling.requesting'], asks: asksOrder },
      outside: 10_000,
      beyond: { at: ['processing.duration.slow'], tags: 'screen:processing busy slow', asks: asksOrder },
    }),
    story(
      'order',
      'ORD-02 ORD-06',
      'what the server says by itself makes the page ask, sooner or less often',
      [
        after(
          toProcessing,
          step(
            pushed('processing'),
            {
              in: 'processing.polling.watching + updates.connected.receiving + duration.normal',
              tags: 'screen:processing',
            },
            [
              step(14_999, { at: ['processing.polling.watching'] }, [
                step(1, { at: ['processing.polling.requesting'], asks: asksOrder }),
              ]),
              step(done('pushes'), { at: ['processing.polling.waiting', 'processing.updates.pausing'] }, [
                step(2_999, { at: ['processing.polling.waiting'] }, [
                  step(1, { at: ['processing.polling.requesting'], asks: asksOrder }),
                ]),
                step(15_000, { at: ['processing.updates.connected'], asks: { ...asksOrder, ...listens } }),
              ]),
              step(fail('pushes', offline), { at: ['processing.polling.waiting'], has: { failure: null } }),
              step(pushed('completed'), { at: ['processing.polling.requesting'], asks: asksOrder }),
            ],
          ),
        ),
        // the order on screen comes from the response, never from the push message
        after(
          toProcessing,
          step(pushed('completed'), { at: ['processing.polling.requesting'], asks: asksOrder }, [
            step(done('loadOrder', view('completed')), {
              ...completed('code.masked'),
              does: ['refreshCart'],
            }),
          ]),
        ),
      ],
    ),
    story('order', '', 'given away, kept in an account, and told of', [
      after(
        [byToken],
        step(
          done('loadOrder', view('completed', card)),
          {
            ...completed('gifting.open'),
            does: ['refreshCart'],
            asks: { gift: { ordertoken: 'order-7' } },
          },
          [step(fail('gift', null), completed('gifting.notNeeded', 'code.masked'))],
        ),
        step(
          {
            type: 'order.productShared',
          },
          { ...completed(), does: [['shareProduct', card]] },
        ),
        // the day is reckoned from how long the code is good; the code itself goes nowhere
        step(
          { type: 'order.reminderAsked', title: 'Use the code' },
          { ...completed(), does: [['saveReminder', { title: 'Use the code', validity: null, ...card }]] },
        ),
      ),
      // a viewer without access to the codes cannot give one away, and has no account to store them in
      after(
        [byToken],
        step(done('loadOrder', view('completed', { ...card, locked: true, guest: true })), {
          ...completed('gifting.notNeeded', 'account.notNeeded', 'proof.open'),
          does: ['refreshCart'],
          asks: {
            oneTimeCode: {
              target: { proves: 'buyer', ordertoken: 'order-7' },
              begin: 'offered',
              running: null,
              mayBeSent: false,
            },
          },
        }),
      ),
      after(
        [byToken],
        step(
          done('loadOrder', view('completed', { guest: true })),
          {
            ...completed('gifting.notNeeded', 'account.offered'),
            tags: 'screen:completed guest',
            does: ['refreshCart'],
          },
          [
            step('order.accountAsked', { ...completed('account.offered'), does: ['openSignUp'] }),
            step('session.found', { ...completed('account.notNeeded'), tags: 'screen:completed' }),
          ],
        ),
      ),
    ]),
    story('order', 'ORD-06 ORD-07', 'code, copy, mail and receipt', [
      after(
        toCompleted,
        step('order.codeShown', { ...completed('code.shown'), tags: 'screen:completed code' }, [
          step('order.codeHidden', { ...completed('code.masked'), tags: 'screen:completed' }),
        ]),
      ),
      after(
        toCompleted,
        step(
          { type: 'order.codeCopied', text: '0123 4567' },
          {
            ...completed('copying.copying'),
            asks: { copyText: { text: '0123 4567' } },
            has: { copied: '0123 4567' },
          },
          [
            step(
              done('copyText'),
              { ...completed('copying.copied'), tags: 'screen:completed copied', does: ['showCopied'] },
              [step(2_499, completed('copying.copied'), [step(1, completed('copying.idle'))])],
            ),
            step(
              fail('copyText', offline),
              { ...completed('copying.refused', 'code.shown'), tags: 'screen:completed code uncopied' },
              [
                step(
                  { type: 'order.codeCopied', text: '0123 4567' },
                  { ...completed('copying.copying'), asks: { copyText: { text: '0123 4567' } } },
                ),
              ],
            ),
          ],
        ),
      ),
      after(
        toCompleted,
        step(
          'order.mailAsked',
          {
            ...completed('mail.sending'),
            tags: 'screen:completed sending',
            asks: { sendMail: { ordertoken: 'order-7' } },
          },
          [
            step('order.mailAsked', completed('mail.sending')),
            step(
              done('sendMail', { sent_to: 'a•••@example.com' }),
              { ...completed('mail.cooling'), tags: 'screen:completed cooling', does: ['showMailSent'] },
              [
                step('order.mailAsked', completed('mail.cooling')),
                step(59_999, completed('mail.cooling'), [step(1, completed('mail.idle'))]),
              ],
            ),
            step(fail('sendMail', offline), { ...completed('mail.idle'), does: [said(offline)] }),
          ],
        ),
      ),
      after(
        toCompleted,
        step(
          'order.receiptAsked',
          {
            ...completed('receipt.preparing'),
            tags: 'screen:completed preparing',
            asks: { saveReceipt: { ordertoken: 'order-7', orderno: 'R-26-0007' } },
          },
          [
            step('order.receiptAsked', completed('receipt.preparing')),
            step(done('saveReceipt'), completed('receipt.idle')),
            step(fail('saveReceipt', offline), { ...completed('receipt.idle'), does: [said(offline)] }),
          ],
        ),
      ),
      after(toCompleted, step('order.printAsked', { ...completed(), does: ['printPage'] })),
      after(
        toCompleted,
        step('order.repeated', { in: 'leaving', does: [['repeatOrder', { order: anOrder('completed') }]] }),
      ),
      after(
        [byToken, done('loadOrder', view('completed', { print: { receipts: [] } }))],
        step('order.codeShown', completed('code.masked')),
        step({ type: 'order.codeCopied', text: 'x' }, completed('copying.idle')),
      ),
      after(
        [byToken, done('loadOrder', view('completed', { print: null }))],
        step('order.codeShown', completed('code.masked')),
      ),
      // the owner requires a passkey first
      after(
        [byToken],
        step(
          done('loadOrder', view('completed', { print: null, locked: true, passkey: true })),
          {
            ...completed('proof.passkey', 'gifting.notNeeded', 'account.notNeeded'),
            does: ['refreshCart'],
            asks: { passkeyProof: { purpose: 'codes' } },
          },
          [
            step('order.codeShown', completed('code.masked', 'proof.passkey')),
            step(done('passkeyProof', { outcome: 'proved' }), { in: 'loading', asks: asksOrder }),
            step('session.found', { in: 'loading', asks: asksOrder }),
            step(done('passkeyProof', { outcome: 'left' }), completed('proof.notNeeded')),
            step(fail('passkeyProof', null), completed('proof.notNeeded')),
          ],
        ),
      ),
      after(
        [byToken],
        step(
          done('loadOrder', view('completed', { locked: true })),
          {
            ...completed('proof.open'),
            does: ['refreshCart'],
            asks: {
              oneTimeCode: {
                target: { proves: 'buyer', ordertoken: 'order-7' },
                begin: 'offered',
                running: null,
                mayBeSent: false,
              },
            },
          },
          [
            step('order.codeShown', completed('code.masked')),
            step({ type: 'order.codeCopied', text: '0123 4567' }, completed('copying.idle')),
            step(done('oneTimeCode', { outcome: 'proved' }), { in: 'loading', asks: asksOrder }),
            step(fail('oneTimeCode', null), completed('proof.notNeeded')),
          ],
        ),
      ),
    ]),
    story('order', 'ORD-06', 'without a code there is nothing to show and nothing to give away', [
      fork(
        [byToken],
        step(
          done('loadOrder', ofCard({ receipts: [] })),
          {
            at: ['completed.gifting.notNeeded', 'completed.code.masked'],
            does: ['refreshCart'],
          },
          [step('order.codeShown', { at: ['completed.code.masked'] })],
        ),
        step(
          done('loadOrder', ofCard(receipts)),
          {
            at: ['completed.gifting.open'],
            does: ['refreshCart'],
            asks: { gift: { ordertoken: 'order-7' } },
          },
          [
            step('order.codeShown', { at: ['completed.code.shown'] }),
            step(done('gift', undefined), { at: ['completed.gifting.notNeeded'] }),
          ],
        ),
      ),
    ]),
  ],
  invariants: [
    of('order').holds(
      'ORD-06',
      'no code is shown or copied in a browser that may not see it',
      ({ before, after: now }) =>
        (now.context as { locked: boolean }).locked && !isAt(before, '#code') && isAt(now, '#code')
          ? 'it is'
          : null,
    ),
    of('order').asksOnly('', 'a mail goes out on a press alone, and not again at once', 'sendMail', [
      'completed.mail.idle',
    ]),
    of('order').onlyBy('ORD-06', 'a code is shown only when somebody asks for it', '#code', [
      'order.codeShown',
      // a refused copy shows the code, so that it can be copied by hand
      'xstate.error.actor.copyText',
    ]),
    of('order').empty('ORD-12', 'the link of a mail is kept nowhere once it opened', '#screen:completed', [
      'link',
    ]),
  ],
  unkept: {
    'order.completed.copying.copying/xstate.error.actor.copyText#0':
      'the failure decides; the state says what to do in words of its own',
    'order.loading/xstate.error.actor.loadOrder#0':
      'the failure decides; the state says what to do in words of its own',
    'order.processing.polling/order.pushed#0':
      'what the server pushes only says that it is time to ask; the answer is what counts',
    'order.processing.updates.connected/order.pushed#0':
      'what the server pushes only says that it is time to ask; the answer is what counts',
    'order.starting/xstate.error.actor.readEntrance#0':
      'what the storage does not say counts as nothing stored',
    'order/route.changed#0': 'the event decides; its value is refused, known already, or only a bound',
    'order.processing.updates.connected/xstate.error.actor.pushes#0':
      'a watch that broke is given up; nothing was asked of it',
    'order.completed.gifting.open/xstate.error.actor.gift#0':
      'a chart that broke is left; the page stands where it began it',
    'order.completed.proof.open/xstate.error.actor.oneTimeCode#0':
      'a chart that broke is left; the page stands where it began it',
    'order.completed.proof.passkey/xstate.error.actor.passkeyProof#0':
      'a chart that broke is left; the page stands where it began it',
    'order.completed.mail.sending/xstate.done.actor.sendMail#0':
      'the answer decides; what it holds is known already or is read again',
    'order.loading/xstate.done.actor.loadOrder#2':
      'the answer decides; what it holds is known already or is read again',
    'order.processing.polling.requesting/xstate.done.actor.loadOrder#1':
      'the answer decides; what it holds is known already or is read again',
    'order.processing.polling.requesting/xstate.done.actor.loadOrder#2':
      'the answer decides; what it holds is known already or is read again',
    'order.completed.proof.open/xstate.done.actor.oneTimeCode#0':
      'however the proof ended, the order is read again: the server says what may be seen',
    'order.completed.proof.passkey/xstate.done.actor.passkeyProof#0': 'how the invoked chart ended decides',
    'order.completed.proof.passkey/xstate.done.actor.passkeyProof#1': 'how the invoked chart ended decides',
  },
  optional: {
    'order/oneTimeCode.running': 'it may be unknown, and whoever is asked knows what that means',
  },
};
