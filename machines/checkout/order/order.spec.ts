import { isAt, of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const failedWith = (error: unknown): Effect => ['showFailure', { error }];
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
const topUp = (status: string, more: object = {}) =>
  view(status, {
    order: { ...anOrder(status), ProdType: 2, Mobile: '9801041300', is_buyer: 1, ...more },
    print: { receipts: [{ recharge_code: '0123', pin: null }] },
  });
const shares = { share: { ordertoken: 'order-7' } };
const names = { recipients: { ordertoken: 'order-7' } };
const phone = { order: { ...anOrder('completed'), ProdType: 2, Mobile: '9801041300' } };
const pushed = (status: string) => ({ type: 'order.pushed' as const, progress: { status } });
const toProcessing = [byToken, done('loadOrder', view('processing'))] as const;
const toCompleted = [byToken, done('loadOrder', view('completed'))] as const;
const sealed = view('completed', {
  order: { ...anOrder('completed'), ProdType: 1, return_until: '2030-12-24T10:00:00.000Z' },
  print: null,
});
const opened = { ...sealed, print: receipts };
const ofCard = (receipt: object) => view('completed', { ...card, print: { ...card, ...receipt } });

export const orderSpec: Spec = {
  stories: [
    story(
      'order',
      'ORD-02 ORD-06 ORD-12',
      "opens an order from the browser's storage or through the link in an email",
      [
        [
          when(entrance({}), { state: 'leaving', tags: 'screen:leaving busy', actions: ['goHome'] }),
          when(14_999, 'leaving'),
          when(1, { state: 'starting', calls: { readEntrance: null } }),
        ],
        [when(fail('readEntrance', null), { state: 'leaving', actions: ['goHome'] })],
        [
          when(entrance({ link: 'link-of-mail', ordertoken: 'order-6' }), {
            state: 'opening',
            tags: 'screen:loading busy',
            calls: { openLink: { link: 'link-of-mail' } },
            context: { link: 'link-of-mail', ordertoken: null },
          }),
          when(done('openLink', anOrder('completed')), {
            state: 'loading',
            actions: [['storeOrder', { order: anOrder('completed') }]],
            calls: asksOrder,
            context: { link: null, ordertoken: 'order-7' },
          }),
        ],
        [
          given(entrance({ link: 'link-of-mail', ordertoken: 'order-6' })),
          when(fail('openLink', failure('refused')), {
            state: 'refused',
            tags: 'screen:refused failed',
            context: { failure: failure('refused') },
          }),
        ],
        [
          given(entrance({ link: 'link-of-mail', ordertoken: 'order-6' })),
          when(fail('openLink', offline), {
            state: 'failed',
            tags: 'screen:failed failed',
            context: { failure: offline },
          }),
          when('order.retried', { state: 'opening', calls: { openLink: { link: 'link-of-mail' } } }),
          when(done('openLink', anOrder('completed')), {
            state: 'loading',
            actions: [['storeOrder', { order: anOrder('completed') }]],
            calls: asksOrder,
            context: { failure: null },
          }),
        ],
        [
          given(entrance({ link: 'link-of-mail', ordertoken: 'order-6' }), fail('openLink', offline)),
          when('network.online', { state: 'opening', calls: { openLink: { link: 'link-of-mail' } } }),
        ],
        [
          when(byToken, {
            state: 'loading',
            tags: 'screen:loading busy',
            calls: asksOrder,
            context: { ordertoken: 'order-7' },
          }),
          when(done('loadOrder', view('confirmed')), { state: 'leaving', actions: ['goPaymentProcess'] }),
        ],
        [
          given(byToken),
          when(done('loadOrder', view('cancelled')), { state: 'leaving', actions: ['goPaymentProcess'] }),
        ],
        [
          given(byToken),
          when(fail('loadOrder', failure('notFound')), {
            state: 'missing',
            tags: 'screen:missing',
            actions: ['removeStoredOrder'],
          }),
        ],
        [
          given(byToken),
          when(fail('loadOrder', offline), { state: 'failed', context: { failure: offline } }),
          when('order.retried', { state: 'loading', calls: asksOrder }),
          when(done('loadOrder', view('completed')), {
            ...completed('code.masked'),
            actions: ['refreshCart'],
            context: { failure: null },
          }),
        ],
        [
          given(byToken, fail('loadOrder', offline)),
          when('network.online', { state: 'loading', calls: asksOrder }),
        ],
        [
          given(byToken),
          when(done('loadOrder', view('processing')), {
            state:
              'processing.polling.waiting + updates.connected.silent + sharing.notNeeded + duration.normal',
            tags: 'screen:processing',
            actions: ['refreshCart'],
            calls: listens,
            context: { order: anOrder('processing') },
          }),
          when(2_999, { states: ['processing.polling.waiting'] }),
          when(1, {
            states: ['processing.polling.requesting'],
            tags: 'screen:processing busy',
            calls: asksOrder,
          }),
          when(done('loadOrder', view('completed')), {
            ...completed('code.masked'),
            actions: ['refreshCart'],
            context: { order: anOrder('completed') },
          }),
        ],
        [
          given(byToken, done('loadOrder', view('processing')), 2_999, 1),
          when(done('loadOrder', view('processing', { locked: true })), {
            states: ['processing.polling.waiting'],
            context: { locked: true },
          }),
        ],
        [
          given(byToken, done('loadOrder', view('processing')), 2_999, 1),
          when(done('loadOrder', view('cancelled')), {
            state: 'leaving',
            actions: ['goPaymentProcess'],
          }),
        ],
        [
          given(byToken, done('loadOrder', view('processing')), 2_999, 1),
          when(fail('loadOrder', offline), {
            states: ['processing.polling.waitingToRetry'],
            context: { failure: offline },
          }),
          when('network.online', {
            states: ['processing.polling.requesting'],
            calls: asksOrder,
          }),
        ],
        [
          given(byToken, done('loadOrder', view('processing')), 2_999, 1, fail('loadOrder', offline)),
          when(14_999, { states: ['processing.polling.waitingToRetry'] }),
          when(1, { states: ['processing.polling.requesting'], calls: asksOrder }),
        ],
        [
          given(byToken),
          when(done('loadOrder', view('completed')), {
            ...completed('code.masked', 'copying.idle', 'mail.idle', 'proof.notNeeded', 'receipt.idle'),
            tags: 'screen:completed',
            actions: ['refreshCart'],
            context: { order: anOrder('completed'), print: receipts },
          }),
        ],
        [
          given(byToken),
          when(
            {
              type: 'route.changed',
              route: { screen: 'order', path: '/order-success', params: {}, query: {} },
            },
            { state: 'starting', calls: { readEntrance: null } },
          ),
        ],
      ],
      { start: { state: 'starting', tags: 'screen:loading busy', calls: { readEntrance: null } } },
    ),
    ...boundary({
      chart: 'order',
      clauses: 'PAY-05',
      title: 'reports a slow delivery after 10 seconds',
      after: [byToken, done('loadOrder', view('processing'))],
      event: (ms: number) => ms,
      inside: 9_999,
      within: { states: ['processing.duration.normal', 'processing.polling.requesting'], calls: asksOrder },
      outside: 10_000,
      beyond: { states: ['processing.duration.slow'], tags: 'screen:processing busy slow', calls: asksOrder },
    }),
    story('order', 'ORD-02 ORD-06', 'updates from the server trigger an earlier check or slow down polling', [
      [
        given(...toProcessing),
        when(pushed('processing'), {
          state:
            'processing.polling.throttled + updates.connected.receiving + sharing.notNeeded + duration.normal',
          tags: 'screen:processing',
        }),
        when(14_999, { states: ['processing.polling.throttled'] }),
        when(1, { states: ['processing.polling.requesting'], calls: asksOrder }),
      ],
      [
        given(...toProcessing, pushed('processing')),
        when(done('pushes'), {
          states: ['processing.polling.waiting', 'processing.updates.waitingToReconnect'],
        }),
        when(2_999, { states: ['processing.polling.waiting'] }),
        when(1, { states: ['processing.polling.requesting'], calls: asksOrder }),
      ],
      [
        given(...toProcessing, pushed('processing'), done('pushes')),
        when(15_000, {
          states: ['processing.updates.connected'],
          calls: { ...asksOrder, ...listens },
        }),
      ],
      [
        given(...toProcessing, pushed('processing')),
        when(fail('pushes', offline), {
          states: ['processing.polling.waiting'],
          context: { failure: null },
        }),
      ],
      [
        given(...toProcessing, pushed('processing')),
        when(pushed('completed'), { states: ['processing.polling.requesting'], calls: asksOrder }),
      ],
      [
        given(
          // a pushed update only makes the page reload the order; the update itself is never displayed
          ...toProcessing,
        ),
        when(pushed('completed'), { states: ['processing.polling.requesting'], calls: asksOrder }),
        when(done('loadOrder', view('completed')), {
          ...completed('code.masked'),
          actions: ['refreshCart'],
        }),
      ],
    ]),
    story('order', '', 'opens an unopened code on request, or returns the code for a refund', [
      [
        given(byToken),
        when(done('loadOrder', sealed), {
          ...completed('returning.offered', 'code.masked', 'gifting.open'),
          tags: 'screen:completed sealed',
          actions: ['refreshCart'],
          calls: { gift: { ordertoken: 'order-7' } },
        }),
        when('order.codeShown', completed('code.masked')),
        when('order.codeOpened', {
          state: 'openingCodes',
          tags: 'screen:loading busy',
          calls: { openCodes: { ordertoken: 'order-7' } },
        }),
        when(done('openCodes', opened), {
          ...completed('returning.notNeeded', 'code.shown', 'gifting.open'),
          tags: 'screen:completed code',
          actions: ['refreshCart'],
          calls: { gift: { ordertoken: 'order-7' } },
        }),
      ],
      [
        given(byToken, done('loadOrder', sealed), 'order.codeOpened'),
        when(fail('openCodes', offline), { state: 'failed', context: { failure: offline } }),
        when('order.retried', { state: 'loading', calls: asksOrder }),
      ],
      [
        given(byToken, done('loadOrder', sealed), 'order.codeOpened'),
        when(done('openCodes', view('cancelled')), { state: 'leaving', actions: ['goPaymentProcess'] }),
      ],
      [
        given(byToken, done('loadOrder', sealed)),
        when('order.returnConfirmed', completed('returning.offered')),
        when('order.returnRequested', {
          ...completed('returning.confirming'),
          tags: 'screen:completed sealed confirmingReturn',
        }),
        when('order.returnDeclined', completed('returning.offered')),
        when('order.returnRequested', completed('returning.confirming')),
        when('order.returnConfirmed', {
          ...completed('returning.requesting'),
          tags: 'screen:completed sealed confirmingReturn returning busy',
          calls: { returnOrder: { ordertoken: 'order-7' } },
        }),
        when('order.codeOpened', completed('returning.requesting')),
        when(fail('returnOrder', offline), {
          ...completed('returning.offered'),
          actions: [failedWith(offline)],
        }),
        when('order.returnRequested', completed('returning.confirming')),
        when('order.returnConfirmed', {
          ...completed('returning.requesting'),
          calls: { returnOrder: { ordertoken: 'order-7' } },
        }),
        when(done('returnOrder', {}), { state: 'loading', calls: asksOrder }),
        when(done('loadOrder', view('cancelled')), { state: 'leaving', actions: ['goPaymentProcess'] }),
      ],
      [
        given(byToken, done('loadOrder', sealed), 'order.returnRequested', 'order.returnConfirmed'),
        when(fail('returnOrder', failure('refused')), {
          state: 'loading',
          actions: [failedWith(failure('refused'))],
          calls: asksOrder,
        }),
      ],
      // in a browser that is not allowed to show the codes, the buyer must be verified first
      [
        given(byToken),
        when(done('loadOrder', { ...sealed, locked: true }), {
          ...completed('returning.notNeeded', 'proof.open'),
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
      ],
    ]),
    story('order', '', 'shares a top-up while it is in progress and after delivery', [
      [
        given(byToken),
        when(done('loadOrder', topUp('processing')), {
          states: ['processing.sharing.open'],
          actions: ['refreshCart'],
          calls: { ...listens, ...shares },
        }),
        when(fail('share', null), { states: ['processing.sharing.notNeeded'] }),
      ],
      [
        given(byToken),
        when(done('loadOrder', topUp('completed')), {
          ...completed('sharing.open', 'requesting.open'),
          actions: ['refreshCart'],
          calls: { ...shares, ...names, requestLink: { ordertoken: 'order-7' } },
        }),
        when(fail('requestLink', null), completed('sharing.open', 'requesting.notNeeded')),
        when(fail('share', null), completed('sharing.notNeeded')),
      ],
      // only the buyer can share a top-up, and only if it is credited directly to a phone
      ...(
        [
          [topUp('completed', { is_buyer: 0 }), names],
          [topUp('completed', { Mobile: null }), {}],
          [topUp('completed', { ProdType: 3 }), {}],
          [{ ...topUp('completed'), print: { receipts: [{ recharge_code: '0123', pin: '77' }] } }, names],
        ] as const
      ).map(([other, calls]) => [
        given(byToken),
        when(done('loadOrder', other), {
          ...completed('sharing.notNeeded', 'requesting.notNeeded'),
          actions: ['refreshCart'],
          calls,
        }),
      ]),
      // a guest can share the top-up but cannot create a request link, which requires an account
      [
        given(byToken),
        when(done('loadOrder', { ...topUp('completed'), guest: true }), {
          ...completed('sharing.open', 'requesting.notNeeded'),
          actions: ['refreshCart'],
          calls: { ...shares, ...names },
        }),
      ],
      [
        given(byToken),
        when(done('loadOrder', { ...topUp('completed'), locked: true, passkey: true }), {
          ...completed('sharing.notNeeded'),
          actions: ['refreshCart'],
          calls: { passkeyProof: { purpose: 'codes' } },
        }),
      ],
    ]),
    story('order', 'CART-01', 'the link in a reminder leads to the checkout with the same product', [
      [
        when(entrance({ link: 'link-of-mail', again: true }), {
          state: 'opening',
          calls: { openLink: { link: 'link-of-mail' } },
          context: { link: 'link-of-mail', again: true },
        }),
        when(done('openLink', anOrder('completed')), {
          state: 'leaving',
          tags: 'screen:leaving busy',
          actions: [['repeatOrder', { order: anOrder('completed') }]],
          context: { link: null, again: false, ordertoken: 'order-7' },
        }),
      ],
      [
        given(entrance({ link: 'link-of-mail', again: true })),
        when(fail('openLink', failure('refused')), { state: 'refused', tags: 'screen:refused failed' }),
      ],
      [
        given(entrance({ link: 'link-of-mail', again: true })),
        // `again` stays set, so a retry still opens the checkout
        when(fail('openLink', offline), { state: 'failed', context: { again: true } }),
      ],
    ]),
    story('order', '', 'lets the buyer name a topped-up number in the browser that placed the order', [
      [
        given(byToken),
        when(done('loadOrder', view('completed', phone)), {
          ...completed('naming.open', 'gifting.notNeeded'),
          actions: ['refreshCart'],
          calls: { recipients: { ordertoken: 'order-7' } },
        }),
        when(fail('recipients', null), completed('naming.notNeeded')),
      ],
      [
        given(byToken, done('loadOrder', view('completed', phone))),
        when(done('recipients', undefined), completed('naming.notNeeded')),
      ],
      [
        given(byToken),
        when(done('loadOrder', view('completed', { ...phone, locked: true })), {
          ...completed('naming.notNeeded', 'proof.open'),
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
      ],
      [
        given(byToken),
        when(done('loadOrder', view('completed', { order: { ...phone.order, Mobile: null } })), {
          ...completed('naming.notNeeded'),
          actions: ['refreshCart'],
        }),
      ],
    ]),
    story('order', '', 'offers a gift, an account and sharing', [
      [
        given(byToken),
        when(done('loadOrder', view('completed', card)), {
          ...completed('gifting.open'),
          actions: ['refreshCart'],
          calls: { gift: { ordertoken: 'order-7' } },
        }),
        when(fail('gift', null), completed('gifting.notNeeded', 'code.masked')),
      ],
      [
        given(byToken, done('loadOrder', view('completed', card))),
        when(
          {
            type: 'order.productShared',
          },
          { ...completed(), actions: [['shareProduct', card]] },
        ),
        // the reminder date is based on the code's validity; the calendar entry never contains the code itself
        when(
          { type: 'order.reminderRequested', title: 'Use the code' },
          {
            ...completed(),
            actions: [['saveReminder', { title: 'Use the code', validity: null, link: null, ...card }]],
          },
        ),
      ],
      [
        given(
          // visitors without access to the codes can neither give them away nor store them in an account
          byToken,
        ),
        when(done('loadOrder', view('completed', { ...card, locked: true, guest: true })), {
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
      ],
      [
        given(byToken),
        when(done('loadOrder', view('completed', { guest: true })), {
          ...completed('gifting.notNeeded', 'account.offered'),
          tags: 'screen:completed guest',
          actions: ['refreshCart'],
        }),
        when('order.accountRequested', { ...completed('account.offered'), actions: ['openSignUp'] }),
      ],
      [
        given(byToken, done('loadOrder', view('completed', { guest: true }))),
        when('session.found', { ...completed('account.notNeeded'), tags: 'screen:completed' }),
      ],
    ]),
    story('order', 'ORD-06 ORD-07', 'shows, copies and emails the code and saves the receipt', [
      [
        given(...toCompleted),
        when('order.codeShown', { ...completed('code.shown'), tags: 'screen:completed code' }),
        when('order.codeHidden', { ...completed('code.masked'), tags: 'screen:completed' }),
      ],
      [
        given(...toCompleted),
        when(
          { type: 'order.codeCopied', text: '0123 4567' },
          {
            ...completed('copying.copying'),
            calls: { copyText: { text: '0123 4567' } },
            context: { copied: '0123 4567' },
          },
        ),
        when(done('copyText'), {
          ...completed('copying.copied'),
          tags: 'screen:completed copied',
          actions: ['showCopied'],
        }),
        when(2_499, completed('copying.copied')),
        when(1, completed('copying.idle')),
      ],
      [
        given(...toCompleted, { type: 'order.codeCopied', text: '0123 4567' }),
        when(fail('copyText', offline), {
          ...completed('copying.refused', 'code.shown'),
          tags: 'screen:completed code uncopied',
        }),
        when(
          { type: 'order.codeCopied', text: '0123 4567' },
          { ...completed('copying.copying'), calls: { copyText: { text: '0123 4567' } } },
        ),
      ],
      [
        given(...toCompleted),
        when('order.mailRequested', {
          ...completed('mail.sending'),
          tags: 'screen:completed sending',
          calls: { sendMail: { ordertoken: 'order-7' } },
        }),
        when('order.mailRequested', completed('mail.sending')),
      ],
      [
        given(...toCompleted, 'order.mailRequested'),
        when(done('sendMail', { sent_to: 'a•••@example.com' }), {
          ...completed('mail.cooldown'),
          tags: 'screen:completed cooldown',
        }),
        when('order.mailRequested', completed('mail.cooldown')),
      ],
      [
        given(...toCompleted, 'order.mailRequested', done('sendMail', { sent_to: 'a•••@example.com' })),
        when(59_999, completed('mail.cooldown')),
        when(1, completed('mail.idle')),
      ],
      [
        given(...toCompleted, 'order.mailRequested'),
        when(fail('sendMail', offline), { ...completed('mail.idle'), actions: [failedWith(offline)] }),
      ],
      [
        given(...toCompleted),
        when('order.receiptRequested', {
          ...completed('receipt.preparing'),
          tags: 'screen:completed preparing',
          calls: { saveReceipt: { ordertoken: 'order-7', orderno: 'R-26-0007' } },
        }),
        when('order.receiptRequested', completed('receipt.preparing')),
      ],
      [given(...toCompleted, 'order.receiptRequested'), when(done('saveReceipt'), completed('receipt.idle'))],
      [
        given(...toCompleted, 'order.receiptRequested'),
        when(fail('saveReceipt', offline), { ...completed('receipt.idle'), actions: [failedWith(offline)] }),
      ],
      [given(...toCompleted), when('order.printRequested', { ...completed(), actions: ['printPage'] })],
      [
        given(...toCompleted),
        when('order.repeated', {
          state: 'leaving',
          actions: [['repeatOrder', { order: anOrder('completed') }]],
        }),
      ],
      [
        given(byToken, done('loadOrder', view('completed', { print: { receipts: [] } }))),
        when('order.codeShown', completed('code.masked')),
        when({ type: 'order.codeCopied', text: 'x' }, completed('copying.idle')),
      ],
      [
        given(byToken, done('loadOrder', view('completed', { print: null }))),
        when('order.codeShown', completed('code.masked')),
      ],
      [
        given(
          // the account requires a passkey before any codes are shown
          byToken,
        ),
        when(done('loadOrder', view('completed', { print: null, locked: true, passkey: true })), {
          ...completed('proof.passkey', 'gifting.notNeeded', 'account.notNeeded'),
          actions: ['refreshCart'],
          calls: { passkeyProof: { purpose: 'codes' } },
        }),
        when('order.codeShown', completed('code.masked', 'proof.passkey')),
      ],
      [
        given(byToken, done('loadOrder', view('completed', { print: null, locked: true, passkey: true }))),
        when(done('passkeyProof', { outcome: 'proved' }), { state: 'loading', calls: asksOrder }),
        when(done('loadOrder', ofCard(receipts)), {
          states: ['completed.code.shown'],
          actions: ['refreshCart'],
          calls: { gift: { ordertoken: 'order-7' } },
          context: { proved: false },
        }),
        when('order.codeHidden', { states: ['completed.code.masked'] }),
      ],
      [
        given(byToken, done('loadOrder', view('completed', { print: null, locked: true, passkey: true }))),
        when('session.found', { state: 'loading', calls: asksOrder }),
      ],
      [
        given(byToken, done('loadOrder', view('completed', { print: null, locked: true, passkey: true }))),
        when(done('passkeyProof', { outcome: 'left' }), completed('proof.notNeeded')),
      ],
      [
        given(byToken, done('loadOrder', view('completed', { print: null, locked: true, passkey: true }))),
        when(fail('passkeyProof', null), completed('proof.notNeeded')),
      ],
      [
        given(byToken),
        when(done('loadOrder', view('completed', { locked: true })), {
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
        }),
        when('order.codeShown', completed('code.masked')),
      ],
      [
        given(byToken, done('loadOrder', view('completed', { locked: true }))),
        when({ type: 'order.codeCopied', text: '0123 4567' }, completed('copying.idle')),
      ],
      [
        given(byToken, done('loadOrder', view('completed', { locked: true }))),
        when(done('oneTimeCode', { outcome: 'proved' }), {
          state: 'loading',
          calls: asksOrder,
          context: { proved: true },
        }),
        when(done('loadOrder', ofCard(receipts)), {
          states: ['completed.code.shown'],
          actions: ['refreshCart'],
          calls: { gift: { ordertoken: 'order-7' } },
        }),
      ],
      [
        given(
          byToken,
          done('loadOrder', view('completed', { locked: true })),
          done('oneTimeCode', { outcome: 'proved' }),
        ),
        when(done('loadOrder', ofCard({ receipts: [] })), {
          states: ['completed.code.masked'],
          actions: ['refreshCart'],
          context: { proved: false },
        }),
      ],
      [
        given(byToken, done('loadOrder', view('completed', { locked: true }))),
        when(done('oneTimeCode', { outcome: 'left' }), {
          state: 'loading',
          calls: asksOrder,
          context: { proved: false },
        }),
        when(done('loadOrder', ofCard(receipts)), {
          states: ['completed.code.masked'],
          actions: ['refreshCart'],
          calls: { gift: { ordertoken: 'order-7' } },
        }),
      ],
      [
        given(byToken, done('loadOrder', view('completed', { locked: true }))),
        when(fail('oneTimeCode', null), completed('proof.notNeeded')),
      ],
    ]),
    story('order', 'ORD-06', 'an order without a code offers no code to show or give away', [
      [
        given(byToken),
        when(done('loadOrder', ofCard({ receipts: [] })), {
          states: ['completed.gifting.notNeeded', 'completed.code.masked'],
          actions: ['refreshCart'],
        }),
        when('order.codeShown', { states: ['completed.code.masked'] }),
      ],
      [
        given(byToken),
        when(done('loadOrder', ofCard(receipts)), {
          states: ['completed.gifting.open'],
          actions: ['refreshCart'],
          calls: { gift: { ordertoken: 'order-7' } },
        }),
        when('order.codeShown', { states: ['completed.code.shown'] }),
      ],
      [
        given(byToken, done('loadOrder', ofCard(receipts))),
        when(done('gift', undefined), { states: ['completed.gifting.notNeeded'] }),
      ],
    ]),
  ],
  invariants: [
    of('order').asksOnly('', 'returns codes only after confirmation', 'returnOrder', [
      'completed.returning.confirming',
    ]),
    of('order').asksOnly('', 'opens unopened codes only on request', 'openCodes', [
      'completed.returning.offered',
    ]),
    of('order').holds(
      'ORD-06',
      'neither shows nor copies a code in a browser that is not allowed to access it',
      ({ before, after: now }) =>
        (now.context as { locked: boolean }).locked && !isAt(before, '#code') && isAt(now, '#code')
          ? 'it is'
          : null,
    ),
    of('order').asksOnly(
      '',
      'sends an email only on request, and enforces a pause before the next one',
      'sendMail',
      ['completed.mail.idle'],
    ),
    of('order').holds(
      'ORD-06',
      'shows the code immediately after loading only if the buyer has just been verified',
      ({ before, after: now, event }) =>
        event?.type === 'xstate.done.actor.loadOrder' &&
        isAt(now, '#code') &&
        !(before as { context: { proved: boolean } } | null)?.context.proved
          ? 'it is'
          : null,
    ),
    of('order').onlyBy('ORD-06', 'shows a code only on request', '#code', [
      'order.codeShown',
      // the buyer has just been verified, so the code is shown
      'xstate.done.actor.loadOrder',
      // the buyer has just opened the codes
      'xstate.done.actor.openCodes',
      // if copying is blocked, the code is shown so that the buyer can copy it manually
      'xstate.error.actor.copyText',
    ]),
    of('order').empty(
      'ORD-12',
      'does not store the token of the email link once the link has been opened',
      '#screen:completed',
      ['link'],
    ),
  ],
  unkept: {
    'order.completed.requesting.open/xstate.error.actor.requestLink#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'order.openingCodes/xstate.done.actor.openCodes#1':
      'the order is no longer complete, so another page shows it',
    'order.completed.copying.copying/xstate.error.actor.copyText#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'order.loading/xstate.error.actor.loadOrder#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'order.processing.polling/order.pushed#0':
      'a pushed update only triggers a request; only the response to it counts',
    'order.processing.updates.connected/order.pushed#0':
      'a pushed update only triggers a request; only the response to it counts',
    'order.starting/xstate.error.actor.readEntrance#0':
      'if the storage cannot be read, nothing counts as stored',
    'order/route.changed#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'order.processing.updates.connected/xstate.error.actor.pushes#0':
      'a failed watch is dropped, because no request is waiting for it',
    'order.completed.gifting.open/xstate.error.actor.gift#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'order.completed.sharing.open/xstate.error.actor.share#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'order.processing.sharing.open/xstate.error.actor.share#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'order.completed.naming.open/xstate.error.actor.recipients#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'order.completed.proof.open/xstate.error.actor.oneTimeCode#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'order.completed.proof.passkey/xstate.error.actor.passkeyProof#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'order.completed.mail.sending/xstate.done.actor.sendMail#0':
      'only the kind of response matters; its content is already known or is loaded again',
    'order.loading/xstate.done.actor.loadOrder#2':
      'only the kind of response matters; its content is already known or is loaded again',
    'order.processing.polling.requesting/xstate.done.actor.loadOrder#1':
      'only the kind of response matters; its content is already known or is loaded again',
    'order.processing.polling.requesting/xstate.done.actor.loadOrder#2':
      'only the kind of response matters; its content is already known or is loaded again',
    'order.completed.proof.open/xstate.done.actor.oneTimeCode#0':
      'the order is loaded again in any case, and the server determines what this browser can show',
    'order.completed.proof.passkey/xstate.done.actor.passkeyProof#0':
      'only the outcome of the invoked chart matters',
    'order.completed.proof.passkey/xstate.done.actor.passkeyProof#1':
      'only the outcome of the invoked chart matters',
  },
  optional: {
    'order/oneTimeCode.running': 'the value can be unknown; the receiver handles this case',
  },
};
