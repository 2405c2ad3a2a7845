/** Named faults that look like an intended change. The checks must find each of them. */
export type NamedMutant = { chart: string; says: string; from: string; to: string };

const of = (
  chart: string,
  ...faults: readonly (readonly [says: string, from: string, to: string])[]
): NamedMutant[] => faults.map(([says, from, to]) => ({ chart, says, from, to }));

export const namedMutants: readonly NamedMutant[] = [
  ...of('tokenRefresh', [
    'renewal below 6 minutes',
    'p.age.remainingMs >= 300_000',
    'p.age.remainingMs >= 360_000',
  ]),
  ...of('location', ['a place is kept for 24.7 hours', 'ageMs <= life', 'ageMs <= life + 2_520_000']),
  ...of('shell', ['the button to the top after 405 px', 'p.y > 400', 'p.y > 405']),
  ...['phoneOtp', 'topUp', 'home'].flatMap((chart) =>
    of(
      chart,
      ['11 digits at most', 'isTooLong(p.number)', 'isTooLong(`${p.number}0`)'],
      ['10 digits at most', 'isTooLong(p.number)', 'isTooLong(`${p.number}00`)'],
      ['13 digits at most', 'isTooLong(p.number)', 'isTooLong(p.number.slice(1))'],
    ),
  ),
  ...of('signUp', [
    'any text is an e-mail',
    'isEmail: (_, p: { email: string }) => emailForm.isValid(p),',
    'isEmail: () => true,',
  ]),
  ...of(
    'login',
    ['a password of 9', 'password.length >= shortestPassword', 'password.length > shortestPassword'],
    ['any text is an e-mail', "...(isEmail(email) ? {} : { email: 'invalid' }),", ''],
  ),
  ...of('topUp', [
    'the typed number is ordered',
    'Mobile: context.checked!.mobile',
    'Mobile: context.number',
  ]),
  ...of(
    'product',
    ['a gift card of another country is sold', 'product.ccode_iso2 === residence &&', ''],
    ['what is sold out is sold', 'product.instock !== 0 &&', ''],
    ['nothing is paused', '!paused &&', ''],
    [
      'a voucher is sold while staff are looking',
      "eligibility?.profile.id_status !== 'under_review'",
      'true',
    ],
    [
      'the bound of the day is forgotten',
      "{ rappen: rappen(eligibility.limit.daily.available), by: 'day' },",
      '',
    ],
  ),
  ...of(
    'checkout',
    ['a choice no longer offered stays', 'if (isOffered) return choice;', 'if (choice) return choice;'],
    [
      'terms are always accepted',
      'p.contact.accepted && emailForm.isValid(p.contact) && context.choice',
      'emailForm.isValid(p.contact) && context.choice',
    ],
    ['an order without a method', ' && context.choice !== null,\n    hasMethods', ',\n    hasMethods'],
    [
      'a second press starts a second payment',
      "tags: ['screen:methods', 'busy', 'locked'],\n      invoke: {",
      "tags: ['screen:methods', 'busy', 'locked'],\n      on: { 'checkout.payRequested': { target: 'openingPayPage', reenter: true } },\n      invoke: {",
    ],
    [
      'back to paying while money may move',
      "target: 'continuingPayment',\n            actions: ['goPaymentProcess'],\n            meta: { spec: 'PAY-07' },",
      "target: 'choosingMethod',",
    ],
    [
      'nobody who buys a voucher is asked who they are',
      "return buyer ? 'voucher' : 'voucherOfVisitor';",
      "return 'cart';",
    ],
  ),
  ...of('screen', [
    'the chart of the last screen goes on living',
    'if (context.mounted?.ref) enqueue.stopChild(context.mounted.ref);',
    '',
  ]),
  ...of('savedCards', [
    'the first card is removed',
    'cardid: context.chosen!',
    'cardid: context.cards[0]!.cardid',
  ]),
  ...of('unsavedChanges', ['stored, yet leaving still asks', "on: { 'unsavedChanges.clean': 'clean' },", '']),
  ...of('verification', [
    'an address is stored, yet leaving still asks',
    "settleTyping: sendTo('unsavedChanges', { type: 'unsavedChanges.clean' }),",
    'settleTyping: () => {},',
  ]),
  ...of(
    'payment',
    [
      'pay again while money may move',
      "['none', 'failed', 'cancelled'].includes(paymentstatus)",
      "['none', 'failed', 'cancelled', 'pending'].includes(paymentstatus)",
    ],
    [
      'cancelled says nothing was charged',
      "['none', 'declined', 'cancelled', 'expired'].includes(message_key)",
      'true',
    ],
    [
      'pay again after two minutes',
      "on: { 'payment.rechecked': 'reconciling' },",
      "on: { 'payment.rechecked': 'reconciling', 'payment.methodsAsked': { target: 'leaving', actions: ['goCheckout'] } },",
    ],
    [
      'money is asked back twice',
      "invoke: {\n        id: 'requestRefund'",
      "on: { 'payment.refundAsked': { target: 'requestingRefund', reenter: true } },\n      invoke: {\n        id: 'requestRefund'",
    ],
  ),
  ...of(
    'session',
    [
      'tokens stay stored after a sign-out',
      "target: '#session.visitor',\n              actions: ['clearPerson', 'clearCart', 'tellServer', 'clearUser', 'goHome'],",
      "target: '#session.visitor',\n              actions: ['clearCart', 'tellServer', 'clearUser', 'goHome'],",
    ],
    [
      'the server is told after the person is forgotten',
      "target: '#session.visitor',\n              actions: ['clearPerson', 'clearCart', 'tellServer', 'clearUser', 'goHome'],",
      "target: '#session.visitor',\n              actions: ['clearPerson', 'clearCart', 'clearUser', 'tellServer', 'goHome'],",
    ],
  ),
  ...of('orderLifecycle', [
    'money for a cancelled order delivers it',
    "'order.captured': { target: 'refunding', actions: ['refund'], meta: { spec: 'ORD-04' } }",
    "'order.captured': { target: 'processing', actions: ['deliver'] }",
  ]),
  ...of('paymentAttempt', [
    'a pending payment may expire',
    "on: { 'attempt.captured': 'captured', 'attempt.declined': 'declined' },\n    },\n    captured",
    "on: { 'attempt.captured': 'captured', 'attempt.declined': 'declined', 'attempt.expired': 'expired' },\n    },\n    captured",
  ]),
  ...of('delivery', [
    'an unknown delivery may be ordered again',
    "tags: ['unknown'],\n      on: {\n        'delivery.accepted': 'accepted',\n        'delivery.succeeded': 'delivered',\n        'delivery.refused': 'failed',\n        'delivery.notExecuted'",
    "tags: ['unknown'],\n      on: {\n        'delivery.requested': 'requested',\n        'delivery.accepted': 'accepted',\n        'delivery.succeeded': 'delivered',\n        'delivery.refused': 'failed',\n        'delivery.notExecuted'",
  ]),
  ...of('refundLifecycle', [
    'a pending refund may be asked again',
    "on: { 'refund.completed': 'completed', 'refund.refused': 'refused' },",
    "on: { 'refund.completed': 'completed', 'refund.refused': 'refused', 'refund.requested': 'requested' },",
  ]),
  ...of('paypal', [
    'a lost capture invites to pay again',
    "{ target: 'unknown', meta: { spec: 'PAY-07' } },",
    "{ target: 'ready', actions: ['announceReleased'] },",
  ]),
  ...of('consent', [
    'necessary cookies means all',
    'const necessary: Consent = { necessary: true, analytics: false, marketing: false };',
    'const necessary: Consent = { necessary: true, analytics: true, marketing: true };',
  ]),
  ...of(
    'order',
    ['the code stays on the screen', "on: { 'order.codeHidden': 'masked' },", ''],
    ['a locked code is shown', '!context.locked && context.print', 'context.print'],
  ),
  ...of(
    'credentials',
    ['the codes stay on the screen', "'credentials.codeHidden': 'hidden',", ''],
    ['the codes stay in mind', "exit: ['clearCodes'],", ''],
  ),
  ...of('cart', [
    'bought while it loads, and never answered',
    "guard: { type: 'isOutcome', params: { outcome: 'heldAgain' } },\n            target: 'holding',\n            description: 'The cart already holds",
    "guard: { type: 'isOutcome', params: { outcome: 'held' } },\n            target: 'holding',\n            description: 'The cart already holds",
  ]),
  ...['product', 'topUp'].flatMap((chart) =>
    of(chart, [
      'what the cart answers to another is taken for one’s own',
      'isMine: ({ context }, p: { id: string | null }) => p.id === requestIdOf(context),',
      'isMine: () => true,',
    ]),
  ),
  ...of(
    'cart',
    [
      'the word that one cart is gone ends another',
      'isHeld: ({ context }, p: { carttoken: string }) => context.token === p.carttoken,',
      'isHeld: () => true,',
    ],
    [
      'what is wished while an order is cancelled is dropped',
      "target: 'orderOpen',\n          description: 'The shopper wants another product, so the question starts again.',",
      "target: 'confirmingOrderCancel',\n          description: 'The shopper wants another product, so the question starts again.',",
    ],
  ),
  ...of('oneTimeCode', [
    'a good code is thrown away when another cannot be sent',
    "{ target: 'typing', actions: ['setFailure'] },\n                ],",
    "{ target: '#oneTimeCode.refused', actions: ['setFailure'] },\n                ],",
  ]),
];
