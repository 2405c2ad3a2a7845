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
  states: ['completed', ...regions.map((region) => `completed.${region}`)],
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
        step(entrance({}), { state: 'leaving', tags: 'screen:leaving busy', actions: ['goHome'] }, [
          step(14_999, 'leaving', [step(1, { state: 'starting', calls: { readEntrance: null } })]),
        ]),
        step(fail('readEntrance', null), { state: 'leaving', actions: ['goHome'] }),
        step(
          entrance({ link: 'link-of-mail', ordertoken: 'order-6' }),
          {
            state: 'opening',
            tags: 'screen:loading busy',
            calls: { openLink: { link: 'link-of-mail' } },
            context: { link: 'link-of-mail', ordertoken: null },
          },
          [
            step(done('openLink', anOrder('completed')), {
              state: 'loading',
              actions: [['storeOrder', { order: anOrder('completed') }]],
              calls: asksOrder,
              context: { link: null, ordertoken: 'order-7' },
            }),
            step(fail('openLink', failure('refused')), {
              state: 'refused',
              tags: 'screen:refused failed',
              context: { failure: failure('refused') },
            }),
            step(
              fail('openLink', offline),
              { state: 'failed', tags: 'screen:failed failed', context: { failure: offline } },
              [
                step('order.retried', { state: 'opening', calls: { openLink: { link: 'link-of-mail' } } }, [
                  step(done('openLink', anOrder('completed')), {
                    state: 'loading',
                    actions: [['storeOrder', { order: anOrder('completed') }]],
                    calls: asksOrder,
                    context: { failure: null },
                  }),
                ]),
                step('network.online', { state: 'opening', calls: { openLink: { link: 'link-of-mail' } } }),
              ],
            ),
          ],
        ),
        step(
          byToken,
          {
            state: 'loading',
            tags: 'screen:loading busy',
            calls: asksOrder,
            context: { ordertoken: 'order-7' },
          },
          [
            step(done('loadOrder', view('confirmed')), { state: 'leaving', actions: ['goPaymentProcess'] }),
            step(done('loadOrder', view('cancelled')), { state: 'leaving', actions: ['goPaymentProcess'] }),
            step(fail('loadOrder', failure('notFound')), {
              state: 'missing',
              tags: 'screen:missing',
              actions: ['removeStoredOrder'],
            }),
            step(fail('loadOrder', offline), { state: 'failed', context: { failure: offline } }, [
              step('order.retried', { state: 'loading', calls: asksOrder }, [
                step(done('loadOrder', view('completed')), {
                  ...completed('code.masked'),
                  actions: ['refreshCart'],
                  context: { failure: null },
                }),
              ]),
              step('network.online', { state: 'loading', calls: asksOrder }),
            ]),
            step(
              done('loadOrder', view('processing')),
              {
                state: 'processing.polling.waiting + updates.connected.quiet + duration.normal',
                tags: 'screen:processing',
                actions: ['refreshCart'],
                calls: listens,
                context: { order: anOrder('processing') },
              },
              [
                step(2_999, { states: ['processing.polling.waiting'] }, [
                  step(
                    1,
                    {
                      states: ['processing.polling.requesting'],
                      tags: 'screen:processing busy',
                      calls: asksOrder,
                    },
                    [
                      step(done('loadOrder', view('completed')), {
                        ...completed('code.masked'),
                        actions: ['refreshCart'],
                        context: { order: anOrder('completed') },
                      }),
                      step(done('loadOrder', view('processing', { locked: true })), {
                        states: ['processing.polling.waiting'],
                        context: { locked: true },
                      }),
                      step(done('loadOrder', view('cancelled')), {
                        state: 'leaving',
                        actions: ['goPaymentProcess'],
                      }),
                      step(
                        fail('loadOrder', offline),
                        { states: ['processing.polling.pausing'], context: { failure: offline } },
                        [
                          step('network.online', {
                            states: ['processing.polling.requesting'],
                            calls: asksOrder,
                          }),
                          step(14_999, { states: ['processing.polling.pausing'] }, [
                            step(1, { states: ['processing.polling.requesting'], calls: asksOrder }),
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
              actions: ['refreshCart'],
              context: { order: anOrder('completed'), print: receipts },
            }),
            step(
              {
                type: 'route.changed',
                route: { screen: 'order', path: '/order-success', params: {}, query: {} },
              },
              { state: 'starting', calls: { readEntrance: null } },
            ),
          ],
        ),
      ],
      { start: { state: 'starting', tags: 'screen:loading busy', calls: { readEntrance: null } } },
    ),
    ...boundary({
      chart: 'order',
      clauses: 'PAY-05',
      says: 'after 10 seconds it may take more time',
      after: [byToken, done('loadOrder', view('processing'))],
      ask: (ms: number) => ms,
      inside: 9_999,
      within: { states: ['processing.duration.normal', 'processing.polling.requesting'], calls: asksOrder },
      outside: 10_000,
      beyond: { states: ['processing.duration.slow'], tags: 'screen:processing busy slow', calls: asksOrder },
    }),
    story('order', 'ORD-02 ORD-06', 'updates from the server make the page poll sooner or less often', [
      after(
        toProcessing,
        step(
          pushed('processing'),
          {
            state: 'processing.polling.watching + updates.connected.receiving + duration.normal',
            tags: 'screen:processing',
          },
          [
            step(14_999, { states: ['processing.polling.watching'] }, [
              step(1, { states: ['processing.polling.requesting'], calls: asksOrder }),
            ]),
            step(done('pushes'), { states: ['processing.polling.waiting', 'processing.updates.pausing'] }, [
              step(2_999, { states: ['processing.polling.waiting'] }, [
                step(1, { states: ['processing.polling.requesting'], calls: asksOrder }),
              ]),
              step(15_000, {
                states: ['processing.updates.connected'],
                calls: { ...asksOrder, ...listens },
              }),
            ]),
            step(fail('pushes', offline), {
              states: ['processing.polling.waiting'],
              context: { failure: null },
            }),
            step(pushed('completed'), { states: ['processing.polling.requesting'], calls: asksOrder }),
          ],
        ),
      ),
      // the order on screen comes from the response, never from the push message
      after(
        toProcessing,
        step(pushed('completed'), { states: ['processing.polling.requesting'], calls: asksOrder }, [
          step(done('loadOrder', view('completed')), {
            ...completed('code.masked'),
            actions: ['refreshCart'],
          }),
        ]),
      ),
    ]),
    story('order', '', 'given away, kept in an account, and told of', [
      after(
        [byToken],
        step(
          done('loadOrder', view('completed', card)),
          {
            ...completed('gifting.open'),
            actions: ['refreshCart'],
            calls: { gift: { ordertoken: 'order-7' } },
          },
          [step(fail('gift', null), completed('gifting.notNeeded', 'code.masked'))],
        ),
        step(
          {
            type: 'order.productShared',
          },
          { ...completed(), actions: [['shareProduct', card]] },
        ),
        // the day is reckoned from how long the code is good; the code itself goes nowhere
        step(
          { type: 'order.reminderAsked', title: 'Use the code' },
          { ...completed(), actions: [['saveReminder', { title: 'Use the code', validity: null, ...card }]] },
        ),
      ),
      // a viewer without access to the codes cannot give one away, and has no account to store them in
      after(
        [byToken],
        step(done('loadOrder', view('completed', { ...card, locked: true, guest: true })), {
          ...completed('gifting.notNeeded', 'account.notNeeded', 'proof.open'),
          actions: ['refreshCart'],
          calls: {
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
            actions: ['refreshCart'],
          },
          [
            step('order.accountAsked', { ...completed('account.offered'), actions: ['openSignUp'] }),
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
            calls: { copyText: { text: '0123 4567' } },
            context: { copied: '0123 4567' },
          },
          [
            step(
              done('copyText'),
              { ...completed('copying.copied'), tags: 'screen:completed copied', actions: ['showCopied'] },
              [step(2_499, completed('copying.copied'), [step(1, completed('copying.idle'))])],
            ),
            step(
              fail('copyText', offline),
              { ...completed('copying.refused', 'code.shown'), tags: 'screen:completed code uncopied' },
              [
                step(
                  { type: 'order.codeCopied', text: '0123 4567' },
                  { ...completed('copying.copying'), calls: { copyText: { text: '0123 4567' } } },
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
            calls: { sendMail: { ordertoken: 'order-7' } },
          },
          [
            step('order.mailAsked', completed('mail.sending')),
            step(
              done('sendMail', { sent_to: 'a•••@example.com' }),
              { ...completed('mail.cooling'), tags: 'screen:completed cooling' },
              [
                step('order.mailAsked', completed('mail.cooling')),
                step(59_999, completed('mail.cooling'), [step(1, completed('mail.idle'))]),
              ],
            ),
            step(fail('sendMail', offline), { ...completed('mail.idle'), actions: [said(offline)] }),
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
            calls: { saveReceipt: { ordertoken: 'order-7', orderno: 'R-26-0007' } },
          },
          [
            step('order.receiptAsked', completed('receipt.preparing')),
            step(done('saveReceipt'), completed('receipt.idle')),
            step(fail('saveReceipt', offline), { ...completed('receipt.idle'), actions: [said(offline)] }),
          ],
        ),
      ),
      after(toCompleted, step('order.printAsked', { ...completed(), actions: ['printPage'] })),
      after(
        toCompleted,
        step('order.repeated', {
          state: 'leaving',
          actions: [['repeatOrder', { order: anOrder('completed') }]],
        }),
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
            actions: ['refreshCart'],
            calls: { passkeyProof: { purpose: 'codes' } },
          },
          [
            step('order.codeShown', completed('code.masked', 'proof.passkey')),
            step(done('passkeyProof', { outcome: 'proved' }), { state: 'loading', calls: asksOrder }),
            step('session.found', { state: 'loading', calls: asksOrder }),
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
            actions: ['refreshCart'],
            calls: {
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
            step(done('oneTimeCode', { outcome: 'proved' }), { state: 'loading', calls: asksOrder }),
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
            states: ['completed.gifting.notNeeded', 'completed.code.masked'],
            actions: ['refreshCart'],
          },
          [step('order.codeShown', { states: ['completed.code.masked'] })],
        ),
        step(
          done('loadOrder', ofCard(receipts)),
          {
            states: ['completed.gifting.open'],
            actions: ['refreshCart'],
            calls: { gift: { ordertoken: 'order-7' } },
          },
          [
            step('order.codeShown', { states: ['completed.code.shown'] }),
            step(done('gift', undefined), { states: ['completed.gifting.notNeeded'] }),
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
      'a watch that failed is dropped, because it answers no request',
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
    'order/oneTimeCode.running': 'the value may be unknown, and the receiver handles that',
  },
};
