import { checkoutForm, promoForm } from '../../../contract/forms/checkout.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import { of, isAt } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when, type When } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';
import type { Contact } from './checkout.machine.ts';

const aCart = {
  carttoken: 'cart-7',
  Price: '1.90',
  ProdType: 2,
  Quantity: 1,
  TotalAmount: '1.90',
  ProdName: 'Jio India',
  order: null,
};
const voucherCart = { ...aCart, ProdType: 3, ProdName: 'paysafecard' };
const order = { ordertoken: 'order-7', orderno: 'R-26-0007', status: 'confirmed', total: '1.90' };
const gateway = (code: string, enabled: 0 | 1 = 1) => ({
  code,
  enabled,
  config: { client_id: `of-${code}` },
});
const card = { cardid: 'card-1', gateway: 'card', masked: '1111' };
const newerCard = { cardid: 'card-2', gateway: 'card', masked: '2222' };
const methods = (more: object = {}) => ({
  gateways: [gateway('paypal'), gateway('card'), gateway('mypos')],
  savedcards: [],
  canSave: true,
  hasAcceptedTerms: false,
  ...more,
});
const onlyCard = methods({ gateways: [gateway('card')] });
const noneEnabled = methods({ gateways: [gateway('card', 0)] });
const begins = (more: object = {}) => done('readCheckout', { cart: null, order: null, buyer: null, ...more });
const guest = begins({ cart: aCart });
const failedWith = (name: string, error: unknown): Effect => [name, { error }];
const choose = (code: string, cardid: string | null = null) => ({
  type: 'checkout.methodChosen' as const,
  choice: { code, cardid },
});
const contact: Contact = { email: 'eve@example.com', accepted: true };
const pay = (more: Partial<Contact> = {}) => ({
  type: 'checkout.orderRequested' as const,
  contact: { ...contact, ...more },
});
const selling = (...offered: string[]) => ({
  type: 'selling.announced' as const,
  status: { paused: offered.length === 0, offered },
});
const filling = 'form.step.filling + button.own';
const checkingCode = 'form.step.checkingCode + button.own';
const creatingOrder = 'form.step.creatingOrder + button.own';
const paypalChosen = 'form.step.filling + button.paypal';
const paypalOrdering = 'form.step.creatingOrder + button.paypal';
const paypalIdle = 'form.step.payingByPaypal.idle + button.paypal';
const paypalLocked = 'form.step.payingByPaypal.locked + button.paypal';
const toFilling = [guest, done('loadMethods', onlyCard)];
const toPaypal = [guest, done('loadMethods', methods())];
const pressPaypal = (more: Partial<Contact> = {}) => ({
  type: 'checkout.paypalPressed' as const,
  contact: { ...contact, ...more },
});
const createOrder = { createOrder: { cart: aCart, contact } };
const toOrdered = [begins({ order }), done('loadMethods', onlyCard)];
const openPage = (more: object = {}) => ({
  openPayPage: { ordertoken: 'order-7', choice: { code: 'card', cardid: null }, save: false, ...more },
});
const payurl = { payurl: 'https://pay.example', method: 'GET' };
const orderEnds = ['removeStoredOrder', 'refreshCart'];
const ordered: Effect[] = [
  ['storeOrder', { order }],
  ['storeGuest', { email: 'eve@example.com', remember: false }],
];
const startAgain = { state: 'restoring' as const, calls: { readCheckout: null } };
const gone = (events: readonly When[], state: string) =>
  story(
    'checkout',
    'CHK-02',
    `stops showing a cart that was removed in another tab or in the side panel (${state})`,
    [[given(...events), when('cart.gone', startAgain)]],
  );
const arrived = {
  type: 'route.changed',
  route: { screen: 'checkout', path: '/checkout', params: {}, query: {} },
};
const filledAnew = (events: readonly When[], state: string) =>
  story('checkout', 'CART-04', `loads a cart to which a product has just been added (${state})`, [
    [given(...events), when(arrived, startAgain)],
  ]);
const why = {
  verification: failure('refused', { code: 'VERIFICATION' }),
  limit: { daily: '10.00', yearly: '20.00' },
};
const code = { type: 'checkout.codeSubmitted' as const, code: 'SUMMER26' };
const off = { code: 'SUMMER26', amount: '0.50' };
const credit = { code: null, amount: '0.90' };
const withCredit = methods({ gateways: [gateway('card')], credit: '0.90' });
const invalidCode = failure('validation', { code: 'DISCOUNT_REFUSED' });
const checkCode = { checkCode: { carttoken: 'cart-7', code: 'SUMMER26', email: '' } };
const broken = failure('server');
const toRefused = [...toFilling, pay(), fail('createOrder', broken)] as const;
const toCredit = [guest, done('loadMethods', withCredit)] as const;
const takesCredit = { type: 'checkout.creditTaken' as const };
/** Default input for the stories: the customer is not signed in. */
const visitor = { isGuest: true };

export const checkoutSpec: Spec = {
  stories: [
    filledAnew([begins()], 'empty'),
    filledAnew([fail('readCheckout', offline)], 'failed'),
    filledAnew([guest], 'preparing'),
    filledAnew([guest, fail('loadMethods', offline)], 'notPayable'),
    filledAnew(toFilling, 'filling'),
    ...fieldStories({
      chart: 'checkout',
      clauses: 'KYC-06',
      form: checkoutForm,
      input: visitor,
      values: { email: contact.email, terms: '1' },
      after: toFilling,
      submit: ({ email, terms }) => pay({ email, accepted: terms === '1' }),
      valid: ({ email }) => ({
        state: creatingOrder,
        calls: { createOrder: { cart: aCart, contact: { ...contact, email } } },
      }),
      faulty: (fields) => ({ state: filling, context: { fields } }),
    }),
    ...fieldStories({
      chart: 'checkout',
      clauses: '',
      form: promoForm,
      input: visitor,
      values: { code: 'SUMMER26' },
      after: toFilling,
      submit: (values) => ({ ...code, ...values }),
      valid: (values) => ({
        state: checkingCode,
        calls: { checkCode: { ...checkCode.checkCode, ...values } },
      }),
      faulty: (fields) => ({ state: filling, context: { fields } }),
    }),
    story('checkout', 'CHK-01', 'opening a different URL does not interrupt a payment', [
      [given(...toFilling, pay()), when(arrived, creatingOrder)],
      [given(...toOrdered), when(arrived, 'choosingMethod')],
    ]),
    story(
      'checkout',
      'CHK-01 CHK-02 KYC-01 PAY-07',
      'the checkout starts with an open order, with a cart or with neither',
      [
        [when(begins(), { state: 'empty', tags: 'screen:empty' })],
        [
          when(fail('readCheckout', offline), {
            state: 'failed',
            tags: 'screen:failed failed',
            context: { failure: offline },
          }),
          when('checkout.retried', startAgain),
          // the form contains the email address of the guest remembered on this device
          when(begins({ cart: aCart, guest: { email: 'eve@example.com' } }), {
            state: 'preparing',
            calls: { loadMethods: { carttoken: 'cart-7' } },
            context: { remember: true, contact: { email: 'eve@example.com', accepted: false } },
          }),
        ],
        [
          given(fail('readCheckout', offline), 'checkout.retried'),
          when(guest, {
            state: 'preparing',
            calls: { loadMethods: { carttoken: 'cart-7' } },
            context: { failure: null },
          }),
        ],
        [
          when(begins({ order: { ...order, status: 'processing' } }), {
            state: 'continuingPayment',
            tags: 'screen:loading busy',
            actions: ['goPaymentProcess'],
          }),
          when(14_999, 'continuingPayment'),
          when(1, { state: 'paymentUnreachable', tags: 'screen:failed failed unreached' }),
          when('checkout.retried', { state: 'continuingPayment', actions: ['goPaymentProcess'] }),
        ],
        [
          when(begins({ order: { ...order, status: 'completed' } }), {
            state: 'continuingPayment',
            actions: ['goPaymentProcess'],
          }),
        ],
        [
          when(begins({ order: { ...order, status: 'cancelled' } }), {
            state: 'continuingPayment',
            actions: ['goPaymentProcess'],
          }),
        ],
        [
          when(begins({ order, cart: aCart }), {
            state: 'loadingMethods',
            tags: 'screen:methods busy',
            calls: { loadMethods: { ordertoken: 'order-7' } },
            context: { order },
          }),
        ],
        [
          when(begins({ order: { ...order, status: 'payment' } }), {
            state: 'loadingMethods',
            calls: { loadMethods: { ordertoken: 'order-7' } },
          }),
        ],
        [
          when(guest, {
            state: 'preparing',
            tags: 'screen:loading busy',
            calls: { loadMethods: { carttoken: 'cart-7' } },
            context: { cart: aCart, isGuest: true },
          }),
        ],
        [
          when(begins({ cart: aCart, buyer: { email: 'ann@example.com' } }), {
            state: 'preparing',
            calls: { loadMethods: { carttoken: 'cart-7' } },
            context: { isGuest: false, contact: { email: 'ann@example.com', accepted: false } },
          }),
          // someone else has signed in, so the form contains none of the previous user's data
          when('page.restored', startAgain),
          when(begins({ cart: aCart, buyer: { email: 'bob@example.com' } }), {
            state: 'preparing',
            calls: { loadMethods: { carttoken: 'cart-7' } },
            context: { contact: { email: 'bob@example.com', accepted: false } },
          }),
        ],
        [
          given(begins({ cart: aCart, buyer: { email: 'ann@example.com' } }), 'page.restored'),
          when(begins({ cart: aCart }), {
            state: 'preparing',
            calls: { loadMethods: { carttoken: 'cart-7' } },
            context: { contact: { email: '', accepted: false } },
          }),
        ],
        [
          when(begins({ cart: voucherCart }), {
            state: 'signInRequired',
            tags: 'screen:signIn',
            calls: { markCheckoutRegistration: null },
          }),
          when('checkout.loginRequested', { state: 'signInRequired', actions: ['openLogin'] }),
        ],
        [
          given(begins({ cart: voucherCart })),
          when('checkout.signUpRequested', { state: 'signInRequired', actions: ['openSignUp'] }),
        ],
        [given(begins({ cart: voucherCart })), when('session.found', startAgain)],
        [
          given(begins({ cart: voucherCart })),
          // if the actor fails, the sign-in prompt stays open; reloading the checkout would only start the same
          // failing actor again
          when(fail('markCheckoutRegistration', null), { state: 'signInRequired', tags: 'screen:signIn' }),
          when('checkout.signUpRequested', { state: 'signInRequired', actions: ['openSignUp'] }),
        ],
        [
          given(begins({ cart: voucherCart }), fail('markCheckoutRegistration', null)),
          when('session.found', startAgain),
        ],
        [
          when(begins({ cart: voucherCart, buyer: { email: null } }), {
            state: 'verifying',
            tags: 'screen:verification',
            calls: { verification: { from: 'checkout' } },
          }),
          when('network.online', {
            state: 'verifying',
            sends: [['verification', { type: 'network.online' }]],
          }),
        ],
        [
          given(begins({ cart: voucherCart, buyer: { email: null } })),
          when('email.verified', {
            state: 'verifying',
            sends: [['verification', { type: 'email.verified' }]],
          }),
        ],
        [
          given(begins({ cart: voucherCart, buyer: { email: null } })),
          when(done('verification', { outcome: 'complete' }), {
            state: 'preparing',
            calls: { loadMethods: { carttoken: 'cart-7' } },
          }),
        ],
        // staff approved the ID while the page was open
        [
          given(begins({ cart: voucherCart, buyer: { email: null } })),
          when(done('verification', { outcome: 'complete', verified: 'Dora' }), {
            state: 'preparing',
            calls: { loadMethods: { carttoken: 'cart-7' } },
            context: { verified: 'Dora' },
          }),
        ],
        [
          given(begins({ cart: voucherCart, buyer: { email: null } })),
          when(done('verification', { outcome: 'left' }), { state: 'paused', tags: 'screen:paused' }),
          when('checkout.verificationResumed', {
            state: 'verifying',
            calls: { verification: { from: 'checkout' } },
          }),
        ],
        [
          given(begins({ cart: voucherCart, buyer: { email: null } })),
          when(fail('verification', failure('generic')), {
            state: 'failed',
            context: { failure: failure('generic') },
          }),
        ],
      ],
      {
        start: {
          state: 'restoring',
          tags: 'screen:loading busy',
          calls: { readCheckout: null, selling: null },
        },
      },
    ),
    story('checkout', 'CART-04', 'loads the cart that another tab stored after removing the old one', [
      [given(...toFilling, 'cart.gone', begins()), when('cart.gone', startAgain)],
      [given(...toFilling, 'cart.gone'), when('cart.gone', startAgain)],
    ]),
    gone([begins({ cart: voucherCart })], 'signInRequired'),
    gone([begins({ cart: voucherCart, buyer: { email: null } })], 'verifying'),
    gone(
      [begins({ cart: voucherCart, buyer: { email: null } }), done('verification', { outcome: 'left' })],
      'paused',
    ),
    gone([guest], 'preparing'),
    gone([guest, fail('loadMethods', offline)], 'notPayable'),
    gone(toFilling, 'filling'),
    gone(
      [
        ...toFilling,
        pay(),
        fail('createOrder', failure('refused', { code: 'LIMIT', data: { daily: '0.00', yearly: '0.00' } })),
      ],
      'overLimit',
    ),
    gone(
      [
        ...toFilling,
        pay(),
        fail('createOrder', failure('refused', { code: 'PRICE_CHANGED', data: { Price: '2.10' } })),
      ],
      'priceChanged',
    ),
    story('checkout', '', 'lists the payment methods on offer and preselects one', [
      [
        given(guest),
        when(done('loadMethods', methods()), {
          state: paypalChosen,
          tags: 'screen:form',
          calls: { paypal: { ordertoken: null, config: { client_id: 'of-paypal' } } },
          context: { choice: { code: 'paypal', cardid: null }, methods: methods() },
        }),
      ],
      [
        given(guest),
        when(done('loadMethods', methods({ savedcards: [newerCard, card] })), {
          state: filling,
          context: { choice: { code: 'card', cardid: 'card-2' } },
        }),
      ],
      [
        given(guest),
        when(
          done(
            'loadMethods',
            methods({ gateways: [gateway('card', 0), gateway('mypos')], savedcards: [card] }),
          ),
          { state: filling, context: { choice: { code: 'mypos', cardid: null } } },
        ),
      ],
      [
        given(guest),
        when(done('loadMethods', noneEnabled), { state: 'notPayable', tags: 'screen:failed failed' }),
        when('checkout.retried', startAgain),
      ],
      [given(guest, done('loadMethods', noneEnabled)), when(selling(), 'notPayable')],
      [
        given(guest, done('loadMethods', noneEnabled)),
        when(selling('mypos'), { state: 'preparing', calls: { loadMethods: { carttoken: 'cart-7' } } }),
      ],
      [
        given(guest),
        when(fail('loadMethods', offline), { state: 'notPayable', context: { failure: offline } }),
        when(selling('card'), {
          state: 'preparing',
          calls: { loadMethods: { carttoken: 'cart-7' } },
          context: { failure: null },
        }),
      ],
      [
        given(
          // a selected payment method is kept if it is still offered, and is otherwise discarded
          guest,
          done('loadMethods', methods({ savedcards: [newerCard, card] })),
          choose('card', 'card-1'),
          'session.found',
          guest,
        ),
        when(done('loadMethods', methods({ savedcards: [newerCard, card] })), {
          state: filling,
          context: { choice: { code: 'card', cardid: 'card-1' } },
        }),
      ],
      [
        given(
          guest,
          done('loadMethods', methods({ savedcards: [newerCard, card] })),
          choose('card', 'card-1'),
          'session.found',
          guest,
        ),
        when(done('loadMethods', methods({ savedcards: [newerCard] })), {
          state: filling,
          context: { choice: { code: 'card', cardid: 'card-2' } },
        }),
      ],
      [
        given(guest, done('loadMethods', methods()), choose('mypos'), 'session.found', guest),
        when(done('loadMethods', methods({ gateways: [gateway('card'), gateway('mypos', 0)] })), {
          state: filling,
          context: { choice: { code: 'card', cardid: null } },
        }),
      ],
      [
        given(guest, done('loadMethods', methods()), choose('mypos'), 'session.found', guest),
        when(done('loadMethods', methods()), {
          state: filling,
          context: { choice: { code: 'mypos', cardid: null } },
        }),
      ],
    ]),
    story('checkout', 'ERR-01', 'reports a lost connection until the connection is back', [
      [
        given(...toFilling, pay(), fail('createOrder', offline)),
        when('network.online', { state: filling, context: { failure: null, contact } }),
      ],
      [given(...toRefused), when('network.online', { state: filling, context: { failure: broken } })],
      [
        given(...toOrdered, 'checkout.payRequested', fail('openPayPage', offline)),
        when('network.online', { state: 'choosingMethod', context: { failure: null } }),
      ],
      [
        given(...toOrdered, 'checkout.payRequested', fail('openPayPage', broken)),
        when('network.online', { state: 'choosingMethod', context: { failure: broken } }),
      ],
      [given(fail('readCheckout', offline)), when('network.online', startAgain)],
      [given(fail('readCheckout', broken)), when('network.online', { state: 'failed' })],
    ]),
    story('checkout', 'KYC-06', 'preserves the address typed before a reload', [
      [
        given(...toFilling),
        when(
          { type: 'checkout.emailTyped', email: 'eve@exam' },
          {
            state: filling,
            actions: [['storeEmail', { email: 'eve@exam' }]],
            context: { contact: { email: '', accepted: false } },
          },
        ),
      ],
      ...[{ guest: { email: 'ann@example.com' } }, { buyer: { email: 'ann@example.com' } }, {}].map((who) => [
        when(begins({ cart: aCart, typed: 'eve@exam', ...who }), {
          state: 'preparing',
          calls: { loadMethods: { carttoken: 'cart-7' } },
          context: { contact: { email: 'eve@exam', accepted: false } },
        }),
      ]),
      [
        given(...toFilling, { type: 'checkout.emailEntered', email: 'eve@example.com' }, 'session.found'),
        when(begins({ cart: aCart, typed: 'eve@exam' }), {
          state: 'preparing',
          calls: { loadMethods: { carttoken: 'cart-7' } },
          context: { contact: { email: 'eve@example.com', accepted: false } },
        }),
      ],
    ]),
    story('checkout', 'KYC-06', 'asks for email address, payment method and terms on one page', [
      [
        given(...toFilling),
        when(
          { type: 'checkout.emailEntered', email: 'eve@example.com' },
          {
            state: filling,
            actions: [['storeEmail', { email: 'eve@example.com' }]],
            context: { contact: { email: 'eve@example.com', accepted: false } },
          },
        ),
        when({ type: 'checkout.termsToggled', accepted: true }, { state: filling, context: { contact } }),
        when(
          { type: 'checkout.termsToggled', accepted: false },
          { state: filling, context: { contact: { email: 'eve@example.com', accepted: false } } },
        ),
      ],
      [
        given(
          guest,
          done('loadMethods', methods()),
          { type: 'checkout.emailEntered', email: 'eve@example.com' },
          { type: 'checkout.termsToggled', accepted: true },
          // signing in preserves the details already entered
          'session.found',
        ),
        when(begins({ cart: aCart, buyer: { email: 'ann@example.com' } }), {
          state: 'preparing',
          calls: { loadMethods: { carttoken: 'cart-7' } },
          context: { contact },
        }),
      ],
      [given(...toFilling), when('checkout.loginRequested', { state: filling, actions: ['openLogin'] })],
      [
        given(guest, done('loadMethods', methods({ hasAcceptedTerms: true }))),
        when(choose('card'), { state: filling, context: { contact: { email: '', accepted: true } } }),
      ],
      [
        given(guest, done('loadMethods', methods())),
        when(choose('card'), {
          state: filling,
          context: { choice: { code: 'card', cardid: null }, save: false },
        }),
        when({ type: 'checkout.saveToggled', save: true }, { state: filling, context: { save: true } }),
        when({ type: 'checkout.saveToggled', save: false }, { state: filling, context: { save: false } }),
      ],
      [
        given(guest, done('loadMethods', methods()), choose('card'), {
          type: 'checkout.saveToggled',
          save: true,
        }),
        when(choose('mypos'), {
          state: filling,
          context: { choice: { code: 'mypos', cardid: null }, save: false },
        }),
        when({ type: 'checkout.saveToggled', save: true }, { state: filling, context: { save: false } }),
      ],
      [
        given(guest, done('loadMethods', methods()), choose('card')),
        when(choose('bitcoin'), {
          state: filling,
          context: { choice: { code: 'card', cardid: null } },
        }),
      ],
      [
        given(guest, done('loadMethods', methods()), choose('card')),
        when(selling('mypos', 'paypal'), {
          state: filling,
          context: {
            choice: null,
            methods: methods({ gateways: [gateway('paypal'), gateway('card', 0), gateway('mypos')] }),
          },
        }),
        when(choose('card'), { state: filling, context: { choice: null } }),
      ],
      [
        given(guest, done('loadMethods', methods()), choose('card'), selling('mypos', 'paypal')),
        when(pay(), { state: filling, context: { fields: { method: 'missing' } } }),
        when(choose('mypos'), { state: filling, context: { fields: {} } }),
      ],
      [
        given(guest, done('loadMethods', methods()), choose('card')),
        when(selling('card'), { state: filling, context: { choice: { code: 'card', cardid: null } } }),
      ],
      [
        given(guest, done('loadMethods', methods({ canSave: false })), choose('card')),
        when({ type: 'checkout.saveToggled', save: true }, { state: filling, context: { save: false } }),
      ],
      [
        given(guest, done('loadMethods', methods({ savedcards: [card] }))),
        when({ type: 'checkout.saveToggled', save: true }, { state: filling, context: { save: false } }),
      ],
      [
        given(...toFilling),
        when(pay({ email: '', accepted: false }), {
          state: filling,
          context: {
            fields: { email: 'missing', terms: 'missing' },
            contact: { email: '', accepted: false },
          },
        }),
      ],
      [
        given(...toFilling),
        when(pay({ email: 'abc' }), { state: filling, context: { fields: { email: 'invalid' } } }),
        when(pay(), { state: creatingOrder, calls: createOrder, context: { fields: {} } }),
      ],
    ]),
    ...boundary({
      chart: 'checkout',
      clauses: 'KYC-06',
      title: 'requires the shopper to accept the terms',
      after: toFilling,
      event: (accepted: boolean) => pay({ accepted }),
      inside: true,
      within: {
        state: creatingOrder,
        tags: 'screen:form busy locked',
        calls: createOrder,
        context: { contact },
      },
      outside: false,
      beyond: { state: filling, context: { fields: { terms: 'missing' } } },
    }),
    story('checkout', 'CHK-01 KYC-01 KYC-04 LIM-03 SESS-07', 'shows why no order was created', [
      [given(...toFilling, pay()), when(fail('createOrder', failure('session')), startAgain)],
      [
        given(...toFilling, pay()),
        when(fail('createOrder', failure('refused', { code: 'SIGNED_OUT' })), {
          ...startAgain,
          actions: [failedWith('showFailure', failure('refused', { code: 'SIGNED_OUT' }))],
          context: { contact, prefilled: '' },
        }),
      ],
      [
        given(
          // an expired session takes precedence over every other reason
          ...toFilling,
          pay(),
        ),
        when(fail('createOrder', failure('session', { code: 'LIMIT', data: why.limit })), startAgain),
      ],
      [
        given(...toFilling, pay()),
        when(fail('createOrder', why.verification), {
          state: 'verifying',
          actions: [failedWith('showFailure', why.verification)],
          calls: { verification: { from: 'checkout' } },
        }),
      ],
      [
        given(...toFilling, pay()),
        // the verification shows that the document is in review and waits for the decision
        when(fail('createOrder', failure('refused', { code: 'ID_REVIEW' })), {
          state: 'verifying',
          actions: [],
          calls: { verification: { from: 'checkout' } },
        }),
      ],
      [
        given(...toFilling, pay()),
        when(fail('createOrder', failure('refused', { code: 'LIMIT', data: why.limit })), {
          state: 'overLimit',
          tags: 'screen:limit',
          context: { left: why.limit },
        }),
        when('checkout.retried', startAgain),
      ],
      [
        given(...toFilling, pay()),
        when(fail('createOrder', failure('conflict', { code: 'ORDER_EXISTS', data: order })), {
          ...startAgain,
          actions: [
            failedWith('storeExistingOrder', failure('conflict', { code: 'ORDER_EXISTS', data: order })),
            failedWith('showFailure', failure('conflict', { code: 'ORDER_EXISTS', data: order })),
          ],
        }),
      ],
      [
        given(...toFilling, pay()),
        when(fail('createOrder', failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '2.10' } })), {
          state: 'priceChanged',
          tags: 'screen:price',
          context: { newPrice: '2.10' },
        }),
        when('checkout.priceAccepted', { state: creatingOrder, calls: createOrder }),
      ],
      [
        given(
          ...toFilling,
          pay(),
          fail('createOrder', failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '2.10' } })),
        ),
        when('checkout.priceDeclined', { state: filling }),
      ],
      ...[failure('gone', { code: 'CART_GONE' }), failure('notFound')].map((error) => [
        given(...toFilling, pay()),
        when(fail('createOrder', error), {
          state: 'empty',
          actions: [['announceCartGone', { carttoken: aCart.carttoken }], failedWith('showFailure', error)],
        }),
      ]),
      [
        given(...toFilling, pay()),
        when(fail('createOrder', offline), {
          state: filling,
          context: { failure: offline, contact },
        }),
        when(choose('card'), { state: filling, context: { failure: null } }),
      ],
      [given(...toFilling, pay()), when(fail('createOrder', null), filling)],
    ]),
    story('checkout', 'ORD-02 PAY-07', 'clicking Pay creates one order and opens its payment page once', [
      [
        given(...toFilling, { type: 'checkout.saveToggled', save: true }, pay()),
        when('checkout.orderRequested', creatingOrder),
        when(done('createOrder', order), {
          state: 'openingPayPage',
          tags: 'screen:methods busy locked',
          actions: ordered,
          calls: openPage({ save: true }),
          context: { order },
        }),
        when(done('openPayPage', payurl), {
          state: 'leaving',
          tags: 'screen:leaving busy locked',
          actions: [['leaveForPayPage', { pay: payurl }]],
        }),
        when(14_999, 'leaving'),
        when(1, { state: 'choosingMethod', tags: 'screen:methods' }),
      ],
      [
        given(
          ...toFilling,
          { type: 'checkout.saveToggled', save: true },
          pay(),
          'checkout.orderRequested',
          done('createOrder', order),
          done('openPayPage', payurl),
        ),
        when('page.restored', startAgain),
      ],
      [
        given(
          ...toFilling,
          { type: 'checkout.saveToggled', save: true },
          pay(),
          'checkout.orderRequested',
          done('createOrder', order),
        ),
        when(fail('openPayPage', failure('conflict')), {
          state: 'continuingPayment',
          actions: ['goPaymentProcess'],
        }),
      ],
      [
        given(
          ...toFilling,
          { type: 'checkout.saveToggled', save: true },
          pay(),
          'checkout.orderRequested',
          done('createOrder', order),
        ),
        when(fail('openPayPage', failure('gone')), {
          state: 'expired',
          tags: 'screen:expired',
          actions: orderEnds,
          context: { order: null, choice: null, save: false },
        }),
        when('checkout.retried', startAgain),
      ],
      [
        given(
          ...toFilling,
          { type: 'checkout.saveToggled', save: true },
          pay(),
          'checkout.orderRequested',
          done('createOrder', order),
        ),
        // the saved card requires its owner's passkey; nothing has been charged, and the shopper can select
        // another method
        when(fail('openPayPage', failure('refused', { code: 'PASSKEY_REQUIRED' })), {
          state: 'verifyingPasskey',
          tags: 'screen:passkey',
          calls: { passkeyProof: { purpose: 'cards' } },
        }),
        when('checkout.payRequested', 'verifyingPasskey'),
      ],
      [
        given(
          ...toFilling,
          { type: 'checkout.saveToggled', save: true },
          pay(),
          'checkout.orderRequested',
          done('createOrder', order),
          fail('openPayPage', failure('refused', { code: 'PASSKEY_REQUIRED' })),
        ),
        when(done('passkeyProof', { outcome: 'proved' }), {
          state: 'openingPayPage',
          calls: openPage({ save: true }),
        }),
      ],
      [
        given(
          ...toFilling,
          { type: 'checkout.saveToggled', save: true },
          pay(),
          'checkout.orderRequested',
          done('createOrder', order),
          fail('openPayPage', failure('refused', { code: 'PASSKEY_REQUIRED' })),
        ),
        when(done('passkeyProof', { outcome: 'left' }), {
          state: 'choosingMethod',
          tags: 'screen:methods',
        }),
      ],
      [
        given(
          ...toFilling,
          { type: 'checkout.saveToggled', save: true },
          pay(),
          'checkout.orderRequested',
          done('createOrder', order),
          fail('openPayPage', failure('refused', { code: 'PASSKEY_REQUIRED' })),
        ),
        when(fail('passkeyProof', null), { state: 'choosingMethod' }),
      ],
      [
        given(
          ...toFilling,
          { type: 'checkout.saveToggled', save: true },
          pay(),
          'checkout.orderRequested',
          done('createOrder', order),
        ),
        when(fail('openPayPage', offline), {
          state: 'choosingMethod',
          context: { failure: offline },
        }),
      ],
      [
        given(...toPaypal, pressPaypal()),
        when(done('createOrder', order), {
          state: paypalIdle,
          tags: 'screen:methods paypal',
          actions: ordered,
          sends: [['paypal', { type: 'paypal.ordered', ordertoken: 'order-7' }]],
          context: { order, failure: null },
        }),
      ],
      [
        given(
          // guests are remembered on the device only if they agree to it
          ...toFilling,
          { type: 'checkout.rememberToggled', remember: true },
          pay(),
        ),
        when(done('createOrder', order), {
          state: 'openingPayPage',
          actions: [
            ['storeOrder', { order }],
            ['storeGuest', { email: 'eve@example.com', remember: true }],
          ],
          calls: openPage(),
        }),
      ],
    ]),
    story('checkout', 'CHK-01 ORD-03', 'pays, changes or cancels an existing order', [
      [
        given(begins({ order })),
        when(done('loadMethods', noneEnabled), { state: 'methodsFailed', tags: 'screen:methods failed' }),
        when('checkout.cancelRequested', { state: 'confirmingCancel', tags: 'screen:cancel' }),
      ],
      [given(begins({ order }), done('loadMethods', noneEnabled)), when(selling(), 'methodsFailed')],
      [
        given(begins({ order }), done('loadMethods', noneEnabled)),
        when(selling('card'), {
          state: 'loadingMethods',
          calls: { loadMethods: { ordertoken: 'order-7' } },
        }),
      ],
      [
        given(begins({ order })),
        when(fail('loadMethods', offline), { state: 'methodsFailed', context: { failure: offline } }),
        given('checkout.cancelRequested', 'checkout.cancelConfirmed'),
        when(done('cancelOrder', { ...order, status: 'cancelled' }), {
          state: 'cancelled',
          actions: orderEnds,
          context: { failure: null },
        }),
      ],
      [
        given(begins({ order }), fail('loadMethods', offline)),
        when('checkout.retried', {
          state: 'loadingMethods',
          calls: { loadMethods: { ordertoken: 'order-7' } },
          context: { failure: null },
        }),
      ],
      [
        given(begins({ order }), fail('loadMethods', offline)),
        when(selling('card'), {
          state: 'loadingMethods',
          calls: { loadMethods: { ordertoken: 'order-7' } },
          context: { failure: null },
        }),
      ],
      [
        given(begins({ order })),
        when(fail('loadMethods', failure('gone')), {
          state: 'expired',
          actions: orderEnds,
          context: { order: null },
        }),
      ],
      [
        given(begins({ order })),
        when(done('loadMethods', methods()), {
          state: paypalIdle,
          calls: { paypal: { ordertoken: 'order-7', config: { client_id: 'of-paypal' } } },
        }),
      ],
      [
        given(...toOrdered),
        when('checkout.payRequested', { state: 'openingPayPage', calls: openPage() }),
        // a second click does not start a second payment
        when('checkout.payRequested', { state: 'openingPayPage' }),
      ],
      [
        given(...toOrdered, 'checkout.payRequested'),
        when('checkout.cancelRequested', { state: 'openingPayPage' }),
      ],
      [
        given(...toOrdered),
        when(
          { type: 'checkout.saveToggled', save: true },
          { state: 'choosingMethod', context: { save: true } },
        ),
      ],
      [
        given(
          begins({ order }),
          done('loadMethods', methods({ gateways: [gateway('card'), gateway('mypos')], canSave: false })),
        ),
        when(
          { type: 'checkout.saveToggled', save: true },
          { state: 'choosingMethod', context: { save: false } },
        ),
        when(choose('mypos'), {
          state: 'choosingMethod',
          context: { choice: { code: 'mypos', cardid: null } },
        }),
        when(choose('paypal'), {
          state: 'choosingMethod',
          context: { choice: { code: 'mypos', cardid: null } },
        }),
        when(selling('card'), { state: 'choosingMethod', context: { choice: null } }),
        when('checkout.payRequested', {
          state: 'choosingMethod',
          context: { fields: { method: 'missing' } },
        }),
      ],
      [
        given(
          begins({ order }),
          done('loadMethods', methods({ gateways: [gateway('card'), gateway('mypos')], canSave: false })),
          { type: 'checkout.saveToggled', save: true },
          choose('mypos'),
          choose('paypal'),
          selling('card'),
        ),
        when(selling(), { state: 'choosingMethod' }),
        when('checkout.payRequested', { state: 'choosingMethod', context: { fields: {} } }),
      ],
      [
        given(...toOrdered),
        when('checkout.contactEdited', {
          state: 'discardingOrder',
          tags: 'screen:methods busy discarding',
          calls: { discardOrder: { ordertoken: 'order-7' } },
        }),
        when(done('discardOrder'), {
          ...startAgain,
          actions: ['removeStoredOrder'],
          context: { order: null, choice: null },
        }),
      ],
      [
        given(...toOrdered, 'checkout.contactEdited'),
        when(fail('discardOrder', offline), {
          state: 'choosingMethod',
          actions: [failedWith('showFailure', offline)],
        }),
      ],
      [
        given(...toOrdered),
        when('checkout.cancelRequested', 'confirmingCancel'),
        when('checkout.cancelDeclined', {
          state: 'loadingMethods',
          calls: { loadMethods: { ordertoken: 'order-7' } },
        }),
      ],
      [
        given(...toOrdered, 'checkout.cancelRequested'),
        when('checkout.cancelConfirmed', {
          state: 'cancelling',
          tags: 'screen:cancel busy',
          calls: { cancelOrder: { ordertoken: 'order-7' } },
        }),
        when(done('cancelOrder', { ...order, status: 'cancelled' }), {
          state: 'cancelled',
          tags: 'screen:cancelled',
          actions: orderEnds,
          context: { order: { ...order, status: 'cancelled' } },
        }),
      ],
      [
        given(...toOrdered, 'checkout.cancelRequested', 'checkout.cancelConfirmed'),
        when(fail('cancelOrder', failure('conflict')), {
          state: 'continuingPayment',
          actions: ['goPaymentProcess'],
        }),
      ],
      [
        given(...toOrdered, 'checkout.cancelRequested', 'checkout.cancelConfirmed'),
        when(fail('cancelOrder', offline), {
          state: 'loadingMethods',
          actions: [failedWith('showFailure', offline)],
          calls: { loadMethods: { ordertoken: 'order-7' } },
        }),
      ],
    ]),
    story('checkout', 'PAY-07', 'shows PayPal among the other payment methods', [
      [
        given(begins({ order }), done('loadMethods', methods())),
        when('paypal.engaged', { state: paypalLocked, tags: 'screen:methods paypal busy locked' }),
        when('paypal.released', { state: paypalIdle, tags: 'screen:methods paypal' }),
      ],
      [
        given(begins({ order }), done('loadMethods', methods()), 'paypal.engaged'),
        when(choose('card'), {
          state: paypalLocked,
          context: { choice: { code: 'paypal', cardid: null } },
        }),
      ],
      [
        given(begins({ order }), done('loadMethods', methods()), 'paypal.engaged'),
        when('checkout.cancelRequested', paypalLocked),
      ],
      [
        given(begins({ order }), done('loadMethods', methods()), 'paypal.engaged'),
        when('checkout.contactEdited', paypalLocked),
      ],
      [
        given(begins({ order }), done('loadMethods', methods()), 'paypal.engaged'),
        when(done('paypal', { outcome: 'paid' }), {
          state: 'continuingPayment',
          actions: ['goPaymentProcess'],
        }),
      ],
      [
        given(begins({ order }), done('loadMethods', methods()), 'paypal.engaged'),
        when(done('paypal', { outcome: 'unknown' }), {
          state: 'continuingPayment',
          actions: ['goPaymentProcess'],
        }),
      ],
      [
        given(begins({ order }), done('loadMethods', methods()), 'paypal.engaged'),
        when(done('paypal', { outcome: 'expired' }), {
          state: 'expired',
          actions: orderEnds,
          context: { order: null },
        }),
      ],
      [
        given(begins({ order }), done('loadMethods', methods()), 'paypal.engaged'),
        when(fail('paypal', failure('generic')), {
          state: 'choosingMethod',
          actions: [failedWith('showFailure', failure('generic'))],
          context: { choice: null },
        }),
      ],
      [
        given(begins({ order }), done('loadMethods', methods())),
        when(choose('card'), {
          state: 'choosingMethod',
          context: { choice: { code: 'card', cardid: null } },
        }),
      ],
      [given(begins({ order }), done('loadMethods', methods())), when(choose('paypal'), paypalIdle)],
      [
        given(
          begins({ order }),
          done('loadMethods', methods({ gateways: [gateway('paypal'), gateway('card', 0)] })),
        ),
        when(choose('card'), paypalIdle),
      ],
      [
        given(begins({ order }), done('loadMethods', methods())),
        when('checkout.contactEdited', {
          state: 'discardingOrder',
          calls: { discardOrder: { ordertoken: 'order-7' } },
        }),
      ],
      [
        given(begins({ order }), done('loadMethods', methods())),
        when('checkout.cancelRequested', 'confirmingCancel'),
      ],
      [
        given(begins({ order }), done('loadMethods', methods())),
        when(selling('card'), { state: 'choosingMethod', context: { choice: null } }),
      ],
      [
        given(begins({ order }), done('loadMethods', methods())),
        when(selling('paypal'), {
          state: paypalIdle,
          context: {
            methods: methods({ gateways: [gateway('paypal'), gateway('card', 0), gateway('mypos', 0)] }),
          },
        }),
      ],
    ]),
    story('checkout', 'KYC-06 ORD-02 PAY-07', 'creates the order with a single click on PayPal’s button', [
      [
        given(...toPaypal),
        when(pressPaypal(), {
          state: paypalOrdering,
          tags: 'screen:form busy locked',
          calls: createOrder,
          sends: [['paypal', { type: 'paypal.ordering' }]],
          context: { contact, fields: {} },
        }),
        // clicks have no effect while the order is being created
        when(pressPaypal(), paypalOrdering),
        when(pay(), paypalOrdering),
        when(choose('card'), {
          state: paypalOrdering,
          context: { choice: { code: 'paypal', cardid: null } },
        }),
      ],
      [
        given(...toPaypal),
        when(pressPaypal({ email: 'abc', accepted: false }), {
          state: paypalChosen,
          context: {
            fields: { email: 'invalid', terms: 'missing' },
            contact: { email: 'abc', accepted: false },
          },
        }),
      ],
      [given(...toPaypal), when(pressPaypal({ accepted: false }), { state: paypalChosen })],
      [given(...toPaypal), when(pressPaypal({ email: 'abc' }), { state: paypalChosen })],
      [
        given(...toPaypal),
        // pressing Enter in a field validates the form but does not create an order
        when(pay({ email: 'abc' }), { state: paypalChosen, context: { fields: { email: 'invalid' } } }),
        when(pay(), { state: paypalChosen, context: { fields: {}, contact } }),
      ],
      [given(...toFilling), when(pressPaypal(), { state: filling, context: { contact } })],
      [given(...toFilling, selling()), when(pressPaypal(), { state: filling, context: { choice: null } })],
      [
        given(...toPaypal, pressPaypal()),
        when(fail('createOrder', broken), {
          state: paypalChosen,
          tags: 'screen:form',
          sends: [['paypal', { type: 'paypal.orderRefused' }]],
          context: { failure: broken },
        }),
        when(pressPaypal(), {
          state: paypalOrdering,
          calls: createOrder,
          sends: [['paypal', { type: 'paypal.ordering' }]],
          context: { failure: null },
        }),
      ],
      [
        // if the response is lost, the next click on Pay requests the same order again
        given(...toPaypal, pressPaypal()),
        when(fail('createOrder', offline), {
          state: paypalChosen,
          sends: [['paypal', { type: 'paypal.orderRefused' }]],
        }),
        when(choose('card'), { state: filling, context: { choice: { code: 'card', cardid: null } } }),
        when(pay(), { state: creatingOrder, calls: createOrder }),
      ],
      [
        given(...toPaypal, pressPaypal()),
        when(fail('createOrder', failure('gone', { code: 'PRICE_CHANGED', data: { Price: '2.10' } })), {
          state: 'priceChanged',
          tags: 'screen:price',
        }),
        when('checkout.priceAccepted', {
          state: paypalOrdering,
          calls: { ...createOrder, paypal: { ordertoken: null, config: { client_id: 'of-paypal' } } },
        }),
        when(done('createOrder', order), {
          state: paypalIdle,
          actions: ordered,
          sends: [['paypal', { type: 'paypal.ordered', ordertoken: 'order-7' }]],
        }),
      ],
      [
        given(...toPaypal, pressPaypal()),
        when(fail('createOrder', failure('notFound')), {
          state: 'empty',
          actions: [
            ['announceCartGone', { carttoken: 'cart-7' }],
            failedWith('showFailure', failure('notFound')),
          ],
        }),
      ],
    ]),
    story('checkout', 'PAY-02', 'shows PayPal’s button only while PayPal is selected', [
      [
        given(...toPaypal),
        when(choose('card'), { state: filling, context: { choice: { code: 'card', cardid: null } } }),
        when(choose('paypal'), {
          state: paypalChosen,
          calls: { paypal: { ordertoken: null, config: { client_id: 'of-paypal' } } },
        }),
      ],
      [given(...toPaypal), when(selling('card'), { state: filling, context: { choice: null } })],
      [given(...toPaypal), when('cart.gone', startAgain)],
      [
        given(...toPaypal),
        when(code, { state: 'form.step.checkingCode + button.paypal', calls: checkCode }),
        when(pressPaypal(), 'form.step.checkingCode + button.paypal'),
        when(done('checkCode', off), { state: paypalChosen, context: { discount: off } }),
      ],
      [
        given(...toPaypal),
        when(fail('paypal', broken), {
          state: filling,
          actions: [failedWith('showFailure', broken)],
          context: { choice: null },
        }),
      ],
      [
        given(...toPaypal, pressPaypal()),
        when(fail('paypal', broken), {
          state: filling,
          actions: [failedWith('showFailure', broken)],
          context: { choice: null, order: null },
        }),
      ],
    ]),
    story('checkout', '', 'when the sales poll ends, no product or payment method remains paused', [
      [
        given(...toFilling, selling()),
        when(done('selling'), { state: filling, context: { methods: onlyCard } }),
      ],
      [
        given(...toFilling, selling()),
        when(fail('selling', null), { state: filling, context: { methods: onlyCard } }),
      ],
      [
        given(...toPaypal, selling()),
        when(done('selling'), { state: filling, context: { methods: methods() } }),
      ],
      [
        given(guest, done('loadMethods', methods()), selling()),
        when(fail('selling', null), { state: filling, context: { methods: methods() } }),
      ],
    ]),
    story(
      'checkout',
      '',
      'applies a promo code once the server has computed the discount, and blocks payment until then',
      [
        [
          given(...toFilling),
          when(code, {
            state: checkingCode,
            tags: 'screen:form busy checkingCode',
            calls: checkCode,
            context: { code: 'SUMMER26' },
          }),
          when(pay(), checkingCode),
        ],
        [given(...toFilling, code), when(code, checkingCode)],
        [given(...toFilling, code), when('cart.gone', startAgain)],
        [given(...toFilling, code), when('session.found', startAgain)],
        [
          given(...toFilling, code),
          when(
            { type: 'checkout.emailEntered', email: 'eve@example.com' },
            {
              state: checkingCode,
              actions: [['storeEmail', { email: 'eve@example.com' }]],
              context: { contact: { email: 'eve@example.com', accepted: false } },
            },
          ),
        ],
        [
          given(...toFilling, code),
          when(selling('mypos'), { state: checkingCode, context: { choice: null } }),
        ],
        [
          given(...toFilling, code),
          when(fail('checkCode', invalidCode), {
            state: filling,
            context: { discount: null, codeFailure: invalidCode, code: 'SUMMER26' },
          }),
        ],
        [
          given(...toFilling, code),
          when(fail('checkCode', failure('notFound', { code: 'CART_GONE' })), startAgain),
        ],
        [
          given(...toFilling, code),
          when(done('checkCode', off), { state: filling, context: { discount: off, codeFailure: null } }),
          when(pay(), {
            state: creatingOrder,
            calls: { createOrder: { cart: aCart, contact, discount: off } },
          }),
        ],
        [
          given(...toFilling, code, done('checkCode', off)),
          when('checkout.discountRemoved', { state: filling, context: { discount: null } }),
          when(pay(), { state: creatingOrder, calls: createOrder }),
        ],
        [
          given(...toFilling),
          when(
            { type: 'checkout.codeSubmitted', code: '' },
            { state: filling, context: { fields: { code: 'missing' } } },
          ),
          when(code, { state: checkingCode, calls: checkCode, context: { fields: {} } }),
        ],
        [
          given(
            // the code is sent with the email address, if known, because some codes can only be used once per
            // customer
            ...toFilling,
            { type: 'checkout.emailEntered', email: 'eve@example.com' },
          ),
          when(code, {
            state: checkingCode,
            calls: { checkCode: { carttoken: 'cart-7', code: 'SUMMER26', email: 'eve@example.com' } },
          }),
        ],
        [
          given(
            // the reason for rejecting a code disappears when the next code is submitted
            ...toFilling,
            code,
            fail('checkCode', invalidCode),
          ),
          when(
            { ...code, code: 'OTHER' },
            {
              state: checkingCode,
              calls: { checkCode: { carttoken: 'cart-7', code: 'OTHER', email: '' } },
              context: { codeFailure: null },
            },
          ),
        ],
      ],
    ),
    story('checkout', 'GEN-04', 'applies credit from an invitation if the customer has any', [
      [given(...toFilling), when('checkout.creditTaken', { state: filling, context: { discount: null } })],
      [
        given(guest, done('loadMethods', withCredit)),
        when('checkout.creditTaken', { state: filling, context: { discount: credit } }),
        when(pay(), {
          state: creatingOrder,
          calls: { createOrder: { cart: aCart, contact, discount: credit } },
        }),
      ],
      [
        given(guest, done('loadMethods', withCredit), 'checkout.creditTaken'),
        when('checkout.discountRemoved', { state: filling, context: { discount: null } }),
      ],
    ]),
    story('checkout', '', 'shows every change to the total before payment', [
      [
        given(
          // another order has used all or part of the credit
          guest,
          done('loadMethods', withCredit),
          'checkout.creditTaken',
          'session.found',
          guest,
        ),
        when(done('loadMethods', { ...withCredit, credit: '0.40' }), {
          state: filling,
          context: { discount: { code: null, amount: '0.40' } },
        }),
      ],
      [
        given(guest, done('loadMethods', withCredit), 'checkout.creditTaken', 'session.found', guest),
        when(done('loadMethods', onlyCard), { state: filling, context: { discount: null } }),
      ],
      // loading the cart again clears the errors of the previous attempt
      ...[
        [code, fail('checkCode', invalidCode)],
        [
          pay(),
          fail('createOrder', failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '2.10' } })),
          'checkout.priceDeclined',
        ],
        [pay(), fail('createOrder', failure('refused', { code: 'LIMIT', data: why.limit }))],
      ].map((refused) => [
        given(...toFilling, ...refused, 'cart.gone'),
        when(guest, {
          state: 'preparing',
          calls: { loadMethods: { carttoken: 'cart-7' } },
          context: { codeFailure: null, newPrice: null, left: null, failure: null },
        }),
      ]),
      [
        given(
          // a code stays valid for the same cart, but is discarded if the cart or its price changes
          ...toFilling,
          code,
          done('checkCode', off),
          'session.found',
        ),
        when(guest, {
          state: 'preparing',
          calls: { loadMethods: { carttoken: 'cart-7' } },
          context: { discount: off },
        }),
        when(done('loadMethods', onlyCard), { state: filling, context: { discount: off } }),
      ],
      ...[{ carttoken: 'cart-8' }, { TotalAmount: '2.10' }].map((change) => [
        given(...toFilling, code, done('checkCode', off), 'session.found'),
        when(begins({ cart: { ...aCart, ...change } }), {
          state: 'preparing',
          calls: { loadMethods: { carttoken: change.carttoken ?? 'cart-7' } },
          context: { discount: null },
        }),
      ]),
      [
        given(...toFilling, code, done('checkCode', off), pay()),
        when(fail('createOrder', invalidCode), {
          state: 'preparing',
          calls: { loadMethods: { carttoken: 'cart-7' } },
          context: { discount: null, failure: invalidCode, contact },
        }),
      ],
    ]),
    story('checkout', 'CHK-01 GEN-04', 'a new attempt clears the errors of the previous one', [
      [
        given(...toRefused),
        when(pay(), { state: creatingOrder, calls: createOrder, context: { failure: null } }),
      ],
      [
        given(...toRefused),
        when(pay({ email: '' }), {
          state: filling,
          context: { failure: null, fields: { email: 'missing' } },
        }),
      ],
      [
        given(...toFilling, code, fail('checkCode', invalidCode)),
        when(
          { type: 'checkout.codeSubmitted', code: '' },
          { state: filling, context: { codeFailure: null, fields: { code: 'missing' } } },
        ),
      ],
      [
        given(
          // applying credit clears the error of a rejected code
          ...toCredit,
          code,
          fail('checkCode', invalidCode),
        ),
        when(takesCredit, { state: filling, context: { discount: credit, codeFailure: null } }),
      ],
      [
        given(...toCredit, { type: 'checkout.codeSubmitted', code: '' }),
        when(takesCredit, { state: filling, context: { discount: credit, fields: {} } }),
      ],
      [
        given(...toCredit, pay(), fail('createOrder', broken)),
        when(takesCredit, { state: filling, context: { discount: credit, failure: null } }),
      ],
      [
        given(
          ...toFilling,
          pay(),
          fail('createOrder', failure('gone', { code: 'PRICE_CHANGED', data: { Price: '2.10' } })),
          'checkout.priceAccepted',
        ),
        when(done('createOrder', order), {
          state: 'openingPayPage',
          actions: ordered,
          calls: openPage(),
          context: { order, newPrice: null },
        }),
      ],
      [
        given(
          // after an order has closed, the payment methods are loaded again for the next order
          ...toOrdered,
          'checkout.payRequested',
          fail('openPayPage', failure('gone')),
        ),
        when('checkout.retried', {
          ...startAgain,
          context: { methods: { gateways: [], savedcards: [], canSave: false, hasAcceptedTerms: false } },
        }),
      ],
    ]),
    story('checkout', 'CHK-04', "a visitor's email field is initially empty", [
      [
        when(guest, {
          state: 'preparing',
          calls: { loadMethods: { carttoken: 'cart-7' } },
          context: { prefilled: '', contact: { email: '', accepted: false } },
        }),
      ],
    ]),
  ].map((one) => ({ input: visitor, ...one })),
  invariants: [
    of('checkout').asksOnly(
      '',
      'opens a payment page only after a click on Pay and, if required, a passkey',
      'openPayPage',
      ['choosingMethod', 'form.step.creatingOrder', 'verifyingPasskey'],
    ),
    of('checkout').asksOnly(
      'PAY-01',
      'asks for a passkey only once a payment has been started',
      'passkeyProof',
      ['openingPayPage'],
    ),
    of('checkout').asksOnly('KYC-06', 'creates no order before the shopper clicks Pay', 'createOrder', [
      'form.step.filling',
      'priceChanged',
    ]),
    of('checkout').holds(
      'KYC-06',
      'an order requires accepted terms, an email address and a payment method',
      ({ after, inputs }) => {
        const { contact, choice } = after.context as {
          contact: { email: string; accepted: boolean };
          choice: unknown;
        };
        return 'createOrder' in inputs && (!contact.accepted || contact.email === '' || choice === null)
          ? 'it is'
          : null;
      },
    ),
    of('checkout').holds(
      'PAY-02',
      'places an order with PayPal only through PayPal’s button',
      ({ before, after, event, inputs }) =>
        'createOrder' in inputs &&
        (after.context as { choice: { code: string } }).choice.code === 'paypal' &&
        isAt(before, 'form.step.filling') &&
        event?.type !== 'checkout.paypalPressed'
          ? `${event?.type ?? 'time'} does`
          : null,
    ),
    of('checkout').holds('PAY-02', 'shows PayPal’s button only while PayPal is selected', ({ after }) =>
      isAt(after, 'form') &&
      isAt(after, 'form.button.paypal') !==
        ((after.context as { choice: { code: string } | null }).choice?.code === 'paypal')
        ? 'it is not'
        : null,
    ),
    of('checkout').ignores('PAY-07', 'a second click does not start a second payment', '#locked', [
      'checkout.payRequested',
      'checkout.orderRequested',
      'checkout.paypalPressed',
      'checkout.methodChosen',
      'checkout.cancelRequested',
      'checkout.contactEdited',
    ]),
    of('checkout').asksOnly('ORD-03', 'cancels an order only after confirmation', 'cancelOrder', [
      'confirmingCancel',
    ]),
    of('checkout').noWay(
      'PAY-07',
      'never offers a second payment while the first might still be in progress',
      ['continuingPayment', 'paymentUnreachable'],
      ['openingPayPage', 'form.step.payingByPaypal', 'form.step.creatingOrder', 'choosingMethod'],
    ),
    of('checkout').holds('CHK-01', 'the selected payment method is always on offer', ({ after }) => {
      const { choice, methods } = after.context as {
        choice: { code: string; cardid: string | null } | null;
        methods: { gateways: { code: string; enabled: number }[]; savedcards: { cardid: string }[] };
      };
      if (!choice || !['form.step.filling', 'choosingMethod'].some((state) => isAt(after, state)))
        return null;
      return methods.gateways.some(({ code, enabled }) => code === choice.code && enabled === 1) &&
        (choice.cardid === null || methods.savedcards.some(({ cardid }) => cardid === choice.cardid))
        ? null
        : 'it is not';
    }),
    of('checkout').asksOnly('', 'checks a promo code only after the shopper has submitted it', 'checkCode', [
      'form.step.filling',
    ]),
    of('checkout').holds('', 'applies a discount only on request', ({ before, after, event }) =>
      before?.context.discount === null &&
      after.context.discount !== null &&
      !['xstate.done.actor.checkCode', 'checkout.creditTaken'].includes(event?.type ?? '')
        ? `${event?.type ?? 'time'} applies a discount`
        : null,
    ),
  ],
  unkept: {
    'checkout.cancelling/xstate.error.actor.cancelOrder#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'checkout.form.step.checkingCode/xstate.error.actor.checkCode#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'checkout.form.step.creatingOrder/xstate.error.actor.createOrder#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'checkout.form.step.creatingOrder/xstate.error.actor.createOrder#2':
      'the reason for the failure is irrelevant; the state has its own message',
    'checkout.loadingMethods/xstate.error.actor.loadMethods#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'checkout.openingPayPage/xstate.error.actor.openPayPage#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'checkout.openingPayPage/xstate.error.actor.openPayPage#1':
      'the reason for the failure is irrelevant; the state has its own message',
    'checkout.openingPayPage/xstate.error.actor.openPayPage#2':
      'the reason for the failure is irrelevant; the state has its own message',
    'checkout.methodsFailed/selling.announced#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'checkout.notPayable/selling.announced#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'checkout.signInRequired/xstate.error.actor.markCheckoutRegistration#0':
      'a failed watch is dropped, because no request is waiting for it',
    'checkout.verifyingPasskey/xstate.error.actor.passkeyProof#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'checkout/xstate.error.actor.selling#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'checkout.form.button.paypal/xstate.done.actor.paypal#0':
      'only the kind of response matters; its content is already known or is loaded again',
    'checkout.form.button.paypal/xstate.done.actor.paypal#1':
      'only the kind of response matters; its content is already known or is loaded again',
    'checkout.preparing/route.changed#0': 'the URL is unchanged; the stored data is read again',
    'checkout.empty/route.changed#0': 'the URL is unchanged; the stored data is read again',
    'checkout.failed/route.changed#0': 'the URL is unchanged; the stored data is read again',
    'checkout.form.step.filling/route.changed#0': 'the URL is unchanged; the stored data is read again',
    'checkout.notPayable/route.changed#0': 'the URL is unchanged; the stored data is read again',
    'checkout.verifyingPasskey/xstate.done.actor.passkeyProof#0':
      'only the outcome of the invoked chart matters',
    'checkout.verifyingPasskey/xstate.done.actor.passkeyProof#1':
      'only the outcome of the invoked chart matters',
    'checkout.verifying/xstate.done.actor.verification#0': 'only the outcome of the invoked chart matters',
    'checkout.verifying/xstate.done.actor.verification#1': 'only the outcome of the invoked chart matters',
  },
  optional: {
    'checkout/paypal.ordertoken': 'a click on the button creates the order',
    'checkout/checkCode.email': 'the value can be unknown; the receiver handles this case',
  },
};
