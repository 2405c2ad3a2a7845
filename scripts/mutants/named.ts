/** Specific faults that look like intentional changes. The checks must detect every one of them. */
export type NamedMutant = { chart: string; says: string; from: string; to: string };

const of = (
  chart: string,
  ...faults: readonly (readonly [says: string, from: string, to: string])[]
): NamedMutant[] => faults.map(([says, from, to]) => ({ chart, says, from, to }));

export const namedMutants: readonly NamedMutant[] = [
  ...of('tokenRefresh', [
    'the token is renewed once less than 6 minutes remain',
    'p.age.remainingMs >= 300_000',
    'p.age.remainingMs >= 360_000',
  ]),
  ...of('location', ['a location is valid for 24.7 hours', 'ageMs <= life', 'ageMs <= life + 2_520_000']),
  ...of('shell', ['the scroll-to-top button appears after 405 px', 'p.y > 400', 'p.y > 405']),
  ...['phoneOtp', 'topUp', 'home'].flatMap((chart) =>
    of(
      chart,
      ['numbers are limited to 11 digits', 'isTooLong(p.number)', 'isTooLong(`${p.number}0`)'],
      ['numbers are limited to 10 digits', 'isTooLong(p.number)', 'isTooLong(`${p.number}00`)'],
      ['numbers are limited to 13 digits', 'isTooLong(p.number)', 'isTooLong(p.number.slice(1))'],
    ),
  ),
  ...of('signUp', [
    'any text is accepted as an email address',
    'isEmail: (_, p: { email: string }) => emailForm.isValid(p),',
    'isEmail: () => true,',
  ]),
  ...of(
    'login',
    [
      'a password must have 9 characters',
      'loginForm.isValid(p.credentials)',
      'loginForm.isValid({ ...p.credentials, password: p.credentials.password.slice(1) })',
    ],
    [
      'any text is accepted as an email address',
      'loginForm.isValid(p.credentials)',
      "loginForm.isValid({ ...p.credentials, email: 'ann@example.com' })",
    ],
  ),
  ...of('topUp', [
    'the order contains the number as typed',
    'Mobile: context.checked!.mobile',
    'Mobile: context.number',
  ]),
  ...of(
    'product',
    ['a gift card for another country is sold', 'product.ccode_iso2 === residence &&', ''],
    ['a sold-out product is sold', 'product.instock !== 0 &&', ''],
    ['the product can be bought while sales are paused', '!paused &&', ''],
    [
      'a voucher is sold while the ID is in review',
      "eligibility?.profile.id_status !== 'under_review'",
      'true',
    ],
    ['the daily limit is ignored', "{ rappen: rappen(eligibility.limit.daily.available), by: 'day' },", ''],
  ),
  ...of(
    'checkout',
    [
      'a choice that is no longer offered is preserved',
      'if (isOffered) return choice;',
      'if (choice) return choice;',
    ],
    [
      'the terms are treated as accepted',
      'checkoutForm.isValid(toValues(p.contact))',
      'checkoutForm.isValid(toValues({ ...p.contact, accepted: true }))',
    ],
    ['an order is placed without a payment method', 'choice !== null &&\n      hasOwnButton', 'hasOwnButton'],
    [
      'Enter in a field orders for PayPal without its window',
      " &&\n      hasOwnButton(choice) === (p.button === 'provider')",
      '',
    ],
    [
      'a second click starts a second payment',
      "tags: ['screen:methods', 'busy', 'locked'],\n      invoke: {",
      "tags: ['screen:methods', 'busy', 'locked'],\n      on: { 'checkout.payRequested': { target: 'openingPayPage', reenter: true } },\n      invoke: {",
    ],
    [
      'a payment can be started while another may be in progress',
      "target: 'continuingPayment',\n            actions: ['goPaymentProcess'],\n            meta: { spec: 'PAY-07' },",
      "target: 'choosingMethod',",
    ],
    [
      'a voucher is sold without the identity check',
      "return buyer ? 'voucher' : 'voucherOfVisitor';",
      "return 'cart';",
    ],
  ),
  ...of('screen', [
    'the previous screen’s chart keeps running',
    'if (context.mounted?.ref) enqueue.stopChild(context.mounted.ref);',
    '',
  ]),
  ...of('savedCards', [
    'the first card is removed',
    'cardid: context.chosen!',
    'cardid: context.cards[0]!.cardid',
  ]),
  ...of('unsavedChanges', [
    'leaving requires confirmation although the input is stored',
    "on: { 'unsavedChanges.clean': 'clean' },",
    '',
  ]),
  ...of('verification', [
    'leaving requires confirmation although the address is stored',
    "markTypingSaved: sendTo('unsavedChanges', { type: 'unsavedChanges.clean' }),",
    'markTypingSaved: () => {},',
  ]),
  ...of(
    'payment',
    [
      'the page offers another payment while one may be in progress',
      "['none', 'failed', 'cancelled'].includes(paymentstatus)",
      "['none', 'failed', 'cancelled', 'pending'].includes(paymentstatus)",
    ],
    [
      'the page claims after a cancelled payment that nothing was charged',
      "['none', 'declined', 'cancelled', 'expired'].includes(message_key)",
      'true',
    ],
    [
      'the page offers another payment after two minutes',
      "on: { 'payment.rechecked': 'checking' },",
      "on: { 'payment.rechecked': 'checking', 'payment.methodsRequested': { target: 'leaving', actions: ['goCheckout'] } },",
    ],
    [
      'a refund is requested twice',
      "invoke: {\n        id: 'requestRefund'",
      "on: { 'payment.refundRequested': { target: 'requestingRefund', reenter: true } },\n      invoke: {\n        id: 'requestRefund'",
    ],
  ),
  ...of(
    'session',
    [
      'tokens remain stored after signing out',
      "target: '#session.visitor',\n              actions: ['clearPerson', 'clearCart', 'notifyServer', 'clearUser', 'goHome'],",
      "target: '#session.visitor',\n              actions: ['clearCart', 'notifyServer', 'clearUser', 'goHome'],",
    ],
    [
      'the server is notified only after the user was removed from the chart',
      "target: '#session.visitor',\n              actions: ['clearPerson', 'clearCart', 'notifyServer', 'clearUser', 'goHome'],",
      "target: '#session.visitor',\n              actions: ['clearPerson', 'clearCart', 'clearUser', 'notifyServer', 'goHome'],",
    ],
  ),
  ...of('orderLifecycle', [
    'a payment for a cancelled order leads to its delivery',
    "'order.captured': { target: 'refunding', actions: ['refund'], meta: { spec: 'ORD-04' } }",
    "'order.captured': { target: 'processing', actions: ['deliver'] }",
  ]),
  ...of('paymentAttempt', [
    'a pending payment can expire',
    "on: { 'attempt.captured': 'captured', 'attempt.declined': 'declined' },\n    },\n    captured",
    "on: { 'attempt.captured': 'captured', 'attempt.declined': 'declined', 'attempt.expired': 'expired' },\n    },\n    captured",
  ]),
  ...of('delivery', [
    'a delivery with an unknown outcome can be ordered again',
    "tags: ['unknown'],\n      on: {\n        'delivery.accepted': 'accepted',\n        'delivery.succeeded': 'delivered',\n        'delivery.refused': 'failed',\n        'delivery.notExecuted'",
    "tags: ['unknown'],\n      on: {\n        'delivery.requested': 'requested',\n        'delivery.accepted': 'accepted',\n        'delivery.succeeded': 'delivered',\n        'delivery.refused': 'failed',\n        'delivery.notExecuted'",
  ]),
  ...of('refundLifecycle', [
    'a pending refund can be requested again',
    "on: { 'refund.completed': 'completed', 'refund.refused': 'refused' },",
    "on: { 'refund.completed': 'completed', 'refund.refused': 'refused', 'refund.requested': 'requested' },",
  ]),
  ...of('paypal', [
    'another payment is offered after the response to a capture was lost',
    "{ target: 'unknown', meta: { spec: 'PAY-07' } },",
    "{ target: 'ready', actions: ['announceReleased'] },",
  ]),
  ...of('paypal', [
    'a click starts a payment before there is an order',
    "'paypal.pressed': {\n          guard: 'hasOrder',",
    "'paypal.pressed': {",
  ]),
  ...of('consent', [
    'accepting only the necessary cookies accepts all of them',
    'const necessary: Consent = { necessary: true, analytics: false, marketing: false };',
    'const necessary: Consent = { necessary: true, analytics: true, marketing: true };',
  ]),
  ...of(
    'order',
    ['the code cannot be hidden again', "on: { 'order.codeHidden': 'masked' },", ''],
    ['a locked code is shown', '!context.locked && context.print', 'context.print'],
  ),
  ...of(
    'credentials',
    ['the codes cannot be hidden again', "'credentials.codeHidden': 'hidden',", ''],
    ['the codes are not removed from memory', "exit: ['clearCodes'],", ''],
  ),
  ...of('cart', [
    'a purchase is never answered if the cart is still loading',
    "guard: { type: 'isOutcome', params: { outcome: 'heldAgain' } },\n            target: 'filled',\n            description: 'The cart already contains",
    "guard: { type: 'isOutcome', params: { outcome: 'held' } },\n            target: 'filled',\n            description: 'The cart already contains",
  ]),
  ...['product', 'topUp'].flatMap((chart) =>
    of(chart, [
      'the response to another request is treated as the chart’s own',
      '    isLatest,\n    isRefused,',
      '    isLatest: () => true,\n    isRefused,',
    ]),
  ),
  ...of(
    'cart',
    [
      'the end of one cart also ends another',
      'isCurrentCart: ({ context }, p: { carttoken: string }) => context.token === p.carttoken,',
      'isCurrentCart: () => true,',
    ],
    [
      'a product chosen while an order is being cancelled is discarded',
      "target: 'orderOpen',\n          description: 'The shopper has requested another product, so the open order is shown again.',",
      "target: 'confirmingOrderCancel',\n          description: 'The shopper has requested another product, so the open order is shown again.',",
    ],
  ),
  ...of('oneTimeCode', [
    'a valid code is discarded if another one cannot be sent',
    "{ target: 'typing', actions: ['setFailure'] },\n                ],",
    "{ target: '#oneTimeCode.refused', actions: ['setFailure'] },\n                ],",
  ]),
];
