import { of, isAt } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { after, step, story, type When, boundary, fork } from '../../../flows/spec/stories.ts';
import { done, fail, type Effect } from '../../../flows/walker/walk.ts';
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
const card = { cardid: 'card-1', masked: '1111' };
const newerCard = { cardid: 'card-2', masked: '2222' };
const methods = (more: object = {}) => ({
  gateways: [gateway('paypal'), gateway('card'), gateway('mypos')],
  savedcards: [],
  canSave: true,
  hasAcceptedTerms: false,
  ...more,
});
const onlyCard = methods({ gateways: [gateway('card')] });
const none = methods({ gateways: [gateway('card', 0)] });
const begins = (more: object = {}) => done('readCheckout', { cart: null, order: null, buyer: null, ...more });
const guest = begins({ cart: aCart });
const said = (name: string, error: unknown): Effect => [name, { error }];
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
const toFilling = [guest, done('loadMethods', onlyCard)];
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
  story('checkout', 'CHK-02', `a cart removed elsewhere is shown no longer (${state})`, [
    after(events, step('cart.gone', startAgain)),
  ]);
const arrived = {
  type: 'route.changed',
  route: { screen: 'checkout', path: '/checkout', params: {}, query: {} },
};
const filledAnew = (events: readonly When[], state: string) =>
  story('checkout', 'CART-04', `what went into the cart leads here, and is read (${state})`, [
    after(events, step(arrived, startAgain)),
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
/** The default person of these stories is a visitor. */
const visitor = { isGuest: true };

export const checkoutSpec: Spec = {
  stories: [
    filledAnew([begins()], 'empty'),
    filledAnew([fail('readCheckout', offline)], 'failed'),
    filledAnew([guest], 'preparing'),
    filledAnew([guest, fail('loadMethods', offline)], 'notPayable'),
    filledAnew(toFilling, 'filling'),
    story('checkout', 'CHK-01', 'a new address does not interrupt a payment', [
      after([...toFilling, pay()], step(arrived, 'creatingOrder')),
      after(toOrdered, step(arrived, 'choosingMethod')),
    ]),
    story(
      'checkout',
      'CHK-01 CHK-02 KYC-01 PAY-07',
      'where a checkout begins',
      [
        step(begins(), { state: 'empty', tags: 'screen:empty' }),
        step(
          fail('readCheckout', offline),
          { state: 'failed', tags: 'screen:failed failed', context: { failure: offline } },
          [
            step('checkout.retried', startAgain, [
              // a guest stored on this device is filled in
              step(begins({ cart: aCart, guest: { email: 'eve@example.com' } }), {
                state: 'preparing',
                calls: { loadMethods: { carttoken: 'cart-7' } },
                context: { remember: true, contact: { email: 'eve@example.com', accepted: false } },
              }),
              step(guest, {
                state: 'preparing',
                calls: { loadMethods: { carttoken: 'cart-7' } },
                context: { failure: null },
              }),
            ]),
          ],
        ),
        step(
          begins({ order: { ...order, status: 'processing' } }),
          { state: 'continuingPayment', tags: 'screen:loading busy', actions: ['goPaymentProcess'] },
          [
            step(14_999, 'continuingPayment', [
              step(1, { state: 'paymentUnreachable', tags: 'screen:failed failed unreached' }, [
                step('checkout.retried', { state: 'continuingPayment', actions: ['goPaymentProcess'] }),
              ]),
            ]),
          ],
        ),
        step(begins({ order: { ...order, status: 'completed' } }), {
          state: 'continuingPayment',
          actions: ['goPaymentProcess'],
        }),
        step(begins({ order: { ...order, status: 'cancelled' } }), {
          state: 'continuingPayment',
          actions: ['goPaymentProcess'],
        }),
        step(begins({ order, cart: aCart }), {
          state: 'loadingMethods',
          tags: 'screen:methods busy',
          calls: { loadMethods: { ordertoken: 'order-7' } },
          context: { order },
        }),
        step(begins({ order: { ...order, status: 'payment' } }), {
          state: 'loadingMethods',
          calls: { loadMethods: { ordertoken: 'order-7' } },
        }),
        step(guest, {
          state: 'preparing',
          tags: 'screen:loading busy',
          calls: { loadMethods: { carttoken: 'cart-7' } },
          context: { cart: aCart, isGuest: true },
        }),
        step(
          begins({ cart: aCart, buyer: { email: 'ann@example.com' } }),
          {
            state: 'preparing',
            calls: { loadMethods: { carttoken: 'cart-7' } },
            context: { isGuest: false, contact: { email: 'ann@example.com', accepted: false } },
          },
          [
            // somebody else is signed in by then: nothing of Ann stays in the form
            step('page.restored', startAgain, [
              step(begins({ cart: aCart, buyer: { email: 'bob@example.com' } }), {
                state: 'preparing',
                calls: { loadMethods: { carttoken: 'cart-7' } },
                context: { contact: { email: 'bob@example.com', accepted: false } },
              }),
              step(begins({ cart: aCart }), {
                state: 'preparing',
                calls: { loadMethods: { carttoken: 'cart-7' } },
                context: { contact: { email: '', accepted: false } },
              }),
            ]),
          ],
        ),
        step(
          begins({ cart: voucherCart }),
          { state: 'signInRequired', tags: 'screen:signIn', calls: { markCheckoutRegistration: null } },
          [
            step('checkout.loginAsked', { state: 'signInRequired', actions: ['openLogin'] }),
            step('checkout.signUpAsked', { state: 'signInRequired', actions: ['openSignUp'] }),
            step('session.found', startAgain),
            // the question stays open: a restart would only mark the registration again, and fail again
            step(fail('markCheckoutRegistration', null), { state: 'signInRequired', tags: 'screen:signIn' }, [
              step('checkout.signUpAsked', { state: 'signInRequired', actions: ['openSignUp'] }),
              step('session.found', startAgain),
            ]),
          ],
        ),
        step(
          begins({ cart: voucherCart, buyer: { email: null } }),
          { state: 'verifying', tags: 'screen:verification', calls: { verification: { from: 'checkout' } } },
          [
            step('network.online', {
              state: 'verifying',
              sends: [['verification', { type: 'network.online' }]],
            }),
            step('email.verified', {
              state: 'verifying',
              sends: [['verification', { type: 'email.verified' }]],
            }),
            step(done('verification', { outcome: 'complete' }), {
              state: 'preparing',
              calls: { loadMethods: { carttoken: 'cart-7' } },
            }),
            step(
              done('verification', { outcome: 'inReview' }),
              { state: 'inReview', tags: 'screen:review' },
              [
                step('checkout.verificationResumed', {
                  state: 'verifying',
                  calls: { verification: { from: 'checkout' } },
                }),
              ],
            ),
            step(done('verification', { outcome: 'left' }), { state: 'paused', tags: 'screen:paused' }, [
              step('checkout.verificationResumed', {
                state: 'verifying',
                calls: { verification: { from: 'checkout' } },
              }),
            ]),
            step(fail('verification', failure('generic')), {
              state: 'failed',
              context: { failure: failure('generic') },
            }),
          ],
        ),
      ],
      {
        start: {
          state: 'restoring',
          tags: 'screen:loading busy',
          calls: { readCheckout: null, selling: null },
        },
      },
    ),
    gone([begins({ cart: voucherCart })], 'signInRequired'),
    gone([begins({ cart: voucherCart, buyer: { email: null } })], 'verifying'),
    gone(
      [begins({ cart: voucherCart, buyer: { email: null } }), done('verification', { outcome: 'inReview' })],
      'inReview',
    ),
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
    story('checkout', '', 'which method is taken beforehand, and what is offered', [
      after(
        [guest],
        step(done('loadMethods', methods()), {
          state: 'filling',
          tags: 'screen:form',
          context: { choice: { code: 'paypal', cardid: null }, methods: methods() },
        }),
      ),
      after(
        [guest],
        step(done('loadMethods', methods({ savedcards: [newerCard, card] })), {
          state: 'filling',
          context: { choice: { code: 'card', cardid: 'card-2' } },
        }),
      ),
      after(
        [guest],
        step(
          done(
            'loadMethods',
            methods({ gateways: [gateway('card', 0), gateway('mypos')], savedcards: [card] }),
          ),
          { state: 'filling', context: { choice: { code: 'mypos', cardid: null } } },
        ),
      ),
      after(
        [guest],
        step(done('loadMethods', none), { state: 'notPayable', tags: 'screen:failed failed' }, [
          step('checkout.retried', startAgain),
          step(selling(), 'notPayable'),
          step(selling('mypos'), { state: 'preparing', calls: { loadMethods: { carttoken: 'cart-7' } } }),
        ]),
      ),
      after(
        [guest],
        step(fail('loadMethods', offline), { state: 'notPayable', context: { failure: offline } }, [
          step(selling('card'), {
            state: 'preparing',
            calls: { loadMethods: { carttoken: 'cart-7' } },
            context: { failure: null },
          }),
        ]),
      ),
      // a choice that is still offered stays, and any other is dropped
      after(
        [
          guest,
          done('loadMethods', methods({ savedcards: [newerCard, card] })),
          choose('card', 'card-1'),
          'session.found',
          guest,
        ],
        step(done('loadMethods', methods({ savedcards: [newerCard, card] })), {
          state: 'filling',
          context: { choice: { code: 'card', cardid: 'card-1' } },
        }),
      ),
      after(
        [
          guest,
          done('loadMethods', methods({ savedcards: [newerCard, card] })),
          choose('card', 'card-1'),
          'session.found',
          guest,
        ],
        step(done('loadMethods', methods({ savedcards: [newerCard] })), {
          state: 'filling',
          context: { choice: { code: 'card', cardid: 'card-2' } },
        }),
      ),
      after(
        [guest, done('loadMethods', methods()), choose('mypos'), 'session.found', guest],
        step(done('loadMethods', methods({ gateways: [gateway('card'), gateway('mypos', 0)] })), {
          state: 'filling',
          context: { choice: { code: 'card', cardid: null } },
        }),
      ),
      after(
        [guest, done('loadMethods', methods()), choose('mypos'), 'session.found', guest],
        step(done('loadMethods', methods()), {
          state: 'filling',
          context: { choice: { code: 'mypos', cardid: null } },
        }),
      ),
    ]),
    story('checkout', 'KYC-06', 'one page: address, method, terms', [
      after(
        [guest, done('loadMethods', methods())],
        step(
          { type: 'checkout.emailEntered', email: 'eve@example.com' },
          { state: 'filling', context: { contact: { email: 'eve@example.com', accepted: false } } },
          [
            step(
              { type: 'checkout.termsToggled', accepted: true },
              { state: 'filling', context: { contact } },
              [
                step(
                  { type: 'checkout.termsToggled', accepted: false },
                  { state: 'filling', context: { contact: { email: 'eve@example.com', accepted: false } } },
                ),
                // signing in keeps the typed details
                after(
                  ['session.found'],
                  step(begins({ cart: aCart, buyer: { email: 'ann@example.com' } }), {
                    state: 'preparing',
                    calls: { loadMethods: { carttoken: 'cart-7' } },
                    context: { contact },
                  }),
                ),
              ],
            ),
          ],
        ),
      ),
      after(
        [guest, done('loadMethods', methods())],
        step('checkout.loginAsked', { state: 'filling', actions: ['openLogin'] }),
      ),
      after(
        [guest, done('loadMethods', methods({ hasAcceptedTerms: true }))],
        step(choose('card'), { state: 'filling', context: { contact: { email: '', accepted: true } } }),
      ),
      after(
        [guest, done('loadMethods', methods())],
        step(
          choose('card'),
          { state: 'filling', context: { choice: { code: 'card', cardid: null }, save: false } },
          [
            step(
              { type: 'checkout.saveToggled', save: true },
              { state: 'filling', context: { save: true } },
              [
                step(
                  { type: 'checkout.saveToggled', save: false },
                  { state: 'filling', context: { save: false } },
                ),
                step(
                  choose('mypos'),
                  { state: 'filling', context: { choice: { code: 'mypos', cardid: null }, save: false } },
                  [
                    step(
                      { type: 'checkout.saveToggled', save: true },
                      { state: 'filling', context: { save: false } },
                    ),
                  ],
                ),
              ],
            ),
            step(choose('bitcoin'), {
              state: 'filling',
              context: { choice: { code: 'card', cardid: null } },
            }),
            step(
              selling('mypos', 'paypal'),
              {
                state: 'filling',
                context: {
                  choice: null,
                  methods: methods({ gateways: [gateway('paypal'), gateway('card', 0), gateway('mypos')] }),
                },
              },
              [
                step(choose('card'), { state: 'filling', context: { choice: null } }),
                step(pay(), { state: 'filling', context: { fields: { method: 'missing' } } }, [
                  step(choose('mypos'), { state: 'filling', context: { fields: {} } }),
                ]),
              ],
            ),
            step(selling('card'), { state: 'filling', context: { choice: { code: 'card', cardid: null } } }),
          ],
        ),
      ),
      after(
        [guest, done('loadMethods', methods({ canSave: false })), choose('card')],
        step({ type: 'checkout.saveToggled', save: true }, { state: 'filling', context: { save: false } }),
      ),
      after(
        [guest, done('loadMethods', methods({ savedcards: [card] }))],
        step({ type: 'checkout.saveToggled', save: true }, { state: 'filling', context: { save: false } }),
      ),
      after(
        toFilling,
        step(pay({ email: '', accepted: false }), {
          state: 'filling',
          context: {
            fields: { email: 'missing', terms: 'missing' },
            contact: { email: '', accepted: false },
          },
        }),
      ),
      after(
        toFilling,
        step(pay({ email: 'abc' }), { state: 'filling', context: { fields: { email: 'invalid' } } }, [
          step(pay(), { state: 'creatingOrder', calls: createOrder, context: { fields: {} } }),
        ]),
      ),
    ]),
    ...boundary({
      chart: 'checkout',
      clauses: 'KYC-06',
      says: 'terms must be accepted',
      after: toFilling,
      ask: (accepted: boolean) => pay({ accepted }),
      inside: true,
      within: {
        state: 'creatingOrder',
        tags: 'screen:form busy locked',
        calls: createOrder,
        context: { contact },
      },
      outside: false,
      beyond: { state: 'filling', context: { fields: { terms: 'missing' } } },
    }),
    story('checkout', 'CHK-01 KYC-01 KYC-04 LIM-03 SESS-07', 'why an order is not made', [
      after([...toFilling, pay()], step(fail('createOrder', failure('session')), startAgain)),
      after(
        [...toFilling, pay()],
        step(fail('createOrder', failure('refused', { code: 'SIGNED_OUT' })), {
          ...startAgain,
          actions: [said('showFailure', failure('refused', { code: 'SIGNED_OUT' }))],
          context: { contact, prefilled: '' },
        }),
      ),
      // a lost session comes before every other refusal
      after(
        [...toFilling, pay()],
        step(fail('createOrder', failure('session', { code: 'LIMIT', data: why.limit })), startAgain),
      ),
      after(
        [...toFilling, pay()],
        step(fail('createOrder', why.verification), {
          state: 'verifying',
          actions: [said('showFailure', why.verification)],
          calls: { verification: { from: 'checkout' } },
        }),
      ),
      after(
        [...toFilling, pay()],
        step(fail('createOrder', failure('refused', { code: 'ID_REVIEW' })), { state: 'inReview' }),
      ),
      after(
        [...toFilling, pay()],
        step(
          fail('createOrder', failure('refused', { code: 'LIMIT', data: why.limit })),
          { state: 'overLimit', tags: 'screen:limit', context: { left: why.limit } },
          [step('checkout.retried', startAgain)],
        ),
      ),
      after(
        [...toFilling, pay()],
        step(fail('createOrder', failure('conflict', { code: 'ORDER_EXISTS', data: order })), {
          ...startAgain,
          actions: [
            said('storeExistingOrder', failure('conflict', { code: 'ORDER_EXISTS', data: order })),
            said('showFailure', failure('conflict', { code: 'ORDER_EXISTS', data: order })),
          ],
        }),
      ),
      after(
        [...toFilling, pay()],
        step(
          fail('createOrder', failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '2.10' } })),
          { state: 'priceChanged', tags: 'screen:price', context: { newPrice: '2.10' } },
          [
            step('checkout.priceAccepted', { state: 'creatingOrder', calls: createOrder }),
            step('checkout.priceDeclined', { state: 'filling' }),
          ],
        ),
      ),
      ...[failure('gone', { code: 'CART_GONE' }), failure('notFound')].map((error) =>
        after(
          [...toFilling, pay()],
          step(fail('createOrder', error), {
            state: 'empty',
            actions: [['announceCartGone', { carttoken: aCart.carttoken }], said('showFailure', error)],
          }),
        ),
      ),
      after(
        [...toFilling, pay()],
        step(
          fail('createOrder', offline),
          {
            state: 'filling',
            actions: [said('showFailure', offline)],
            context: { failure: offline, contact },
          },
          [step(choose('card'), { state: 'filling', context: { failure: null } })],
        ),
      ),
      after(
        [...toFilling, pay()],
        step(fail('createOrder', null), { state: 'filling', actions: [said('showFailure', null)] }),
      ),
    ]),
    story('checkout', 'ORD-02 PAY-07', 'the order is made and its payment page opened, once', [
      after(
        [...toFilling, { type: 'checkout.saveToggled', save: true }, pay()],
        step('checkout.orderRequested', 'creatingOrder'),
        step(
          done('createOrder', order),
          {
            state: 'openingPayPage',
            tags: 'screen:methods busy locked',
            actions: ordered,
            calls: openPage({ save: true }),
            context: { order },
          },
          [
            step(
              done('openPayPage', payurl),
              {
                state: 'leaving',
                tags: 'screen:leaving busy locked',
                actions: [['leaveForPayPage', { pay: payurl }]],
              },
              [
                step(14_999, 'leaving', [step(1, { state: 'choosingMethod', tags: 'screen:methods' })]),
                step('page.restored', startAgain),
              ],
            ),
            step(fail('openPayPage', failure('conflict')), {
              state: 'continuingPayment',
              actions: ['goPaymentProcess'],
            }),
            step(
              fail('openPayPage', failure('gone')),
              {
                state: 'expired',
                tags: 'screen:expired',
                actions: orderEnds,
                context: { order: null, choice: null, save: false },
              },
              [step('checkout.retried', startAgain)],
            ),
            // the owner of the saved card requires a passkey; nothing was charged, and another way can be chosen
            step(
              fail('openPayPage', failure('refused', { code: 'PASSKEY_REQUIRED' })),
              {
                state: 'verifyingPasskey',
                tags: 'screen:passkey',
                calls: { passkeyProof: { purpose: 'cards' } },
              },
              [
                step('checkout.payRequested', 'verifyingPasskey'),
                step(done('passkeyProof', { outcome: 'proved' }), {
                  state: 'openingPayPage',
                  calls: openPage({ save: true }),
                }),
                step(done('passkeyProof', { outcome: 'left' }), {
                  state: 'choosingMethod',
                  tags: 'screen:methods',
                }),
                step(fail('passkeyProof', null), { state: 'choosingMethod' }),
              ],
            ),
            step(fail('openPayPage', offline), {
              state: 'choosingMethod',
              actions: [said('showFailure', offline)],
              context: { failure: offline },
            }),
          ],
        ),
      ),
      after(
        [guest, done('loadMethods', methods()), pay()],
        step(done('createOrder', order), {
          state: 'payingByPaypal.idle',
          tags: 'screen:methods paypal',
          actions: ordered,
          calls: { paypal: { ordertoken: 'order-7', config: { client_id: 'of-paypal' } } },
          context: { order, failure: null },
        }),
      ),
      // a device stores a guest who chooses so
      after(
        [...toFilling, { type: 'checkout.rememberToggled', remember: true }, pay()],
        step(done('createOrder', order), {
          state: 'openingPayPage',
          actions: [
            ['storeOrder', { order }],
            ['storeGuest', { email: 'eve@example.com', remember: true }],
          ],
          calls: openPage(),
        }),
      ),
    ]),
    story('checkout', 'CHK-01 ORD-03', 'an order that exists is paid, changed or cancelled', [
      after(
        [begins({ order })],
        step(done('loadMethods', none), { state: 'methodsFailed', tags: 'screen:methods failed' }, [
          step('checkout.cancelAsked', { state: 'confirmingCancel', tags: 'screen:cancel' }),
          step(selling(), 'methodsFailed'),
          step(selling('card'), {
            state: 'loadingMethods',
            calls: { loadMethods: { ordertoken: 'order-7' } },
          }),
        ]),
      ),
      after(
        [begins({ order })],
        step(fail('loadMethods', offline), { state: 'methodsFailed', context: { failure: offline } }, [
          after(
            ['checkout.cancelAsked', 'checkout.cancelConfirmed'],
            step(done('cancelOrder', { ...order, status: 'cancelled' }), {
              state: 'cancelled',
              actions: orderEnds,
              context: { failure: null },
            }),
          ),
          step('checkout.retried', {
            state: 'loadingMethods',
            calls: { loadMethods: { ordertoken: 'order-7' } },
            context: { failure: null },
          }),
          step(selling('card'), {
            state: 'loadingMethods',
            calls: { loadMethods: { ordertoken: 'order-7' } },
            context: { failure: null },
          }),
        ]),
      ),
      after(
        [begins({ order })],
        step(fail('loadMethods', failure('gone')), {
          state: 'expired',
          actions: orderEnds,
          context: { order: null },
        }),
      ),
      after(
        [begins({ order })],
        step(done('loadMethods', methods()), {
          state: 'payingByPaypal.idle',
          calls: { paypal: { ordertoken: 'order-7', config: { client_id: 'of-paypal' } } },
        }),
      ),
      after(
        toOrdered,
        step('checkout.payRequested', { state: 'openingPayPage', calls: openPage() }, [
          // a second press starts no second payment
          step('checkout.payRequested', { state: 'openingPayPage' }),
          step('checkout.cancelAsked', { state: 'openingPayPage' }),
        ]),
      ),
      after(
        toOrdered,
        step(
          { type: 'checkout.saveToggled', save: true },
          { state: 'choosingMethod', context: { save: true } },
        ),
      ),
      after(
        [
          begins({ order }),
          done('loadMethods', methods({ gateways: [gateway('card'), gateway('mypos')], canSave: false })),
        ],
        step(
          { type: 'checkout.saveToggled', save: true },
          { state: 'choosingMethod', context: { save: false } },
        ),
        step(choose('mypos'), {
          state: 'choosingMethod',
          context: { choice: { code: 'mypos', cardid: null } },
        }),
        step(choose('paypal'), {
          state: 'choosingMethod',
          context: { choice: { code: 'mypos', cardid: null } },
        }),
        step(selling('card'), { state: 'choosingMethod', context: { choice: null } }, [
          step('checkout.payRequested', {
            state: 'choosingMethod',
            context: { fields: { method: 'missing' } },
          }),
          step(selling(), { state: 'choosingMethod' }, [
            step('checkout.payRequested', { state: 'choosingMethod', context: { fields: {} } }),
          ]),
        ]),
      ),
      after(
        toOrdered,
        step(
          'checkout.contactEdited',
          {
            state: 'discardingOrder',
            tags: 'screen:methods busy discarding',
            calls: { discardOrder: { ordertoken: 'order-7' } },
          },
          [
            step(done('discardOrder'), {
              ...startAgain,
              actions: ['removeStoredOrder'],
              context: { order: null, choice: null },
            }),
            step(fail('discardOrder', offline), {
              state: 'choosingMethod',
              actions: [said('showFailure', offline)],
            }),
          ],
        ),
      ),
      after(
        toOrdered,
        step('checkout.cancelAsked', 'confirmingCancel', [
          step('checkout.cancelDeclined', {
            state: 'loadingMethods',
            calls: { loadMethods: { ordertoken: 'order-7' } },
          }),
          step(
            'checkout.cancelConfirmed',
            {
              state: 'cancelling',
              tags: 'screen:cancel busy',
              calls: { cancelOrder: { ordertoken: 'order-7' } },
            },
            [
              step(done('cancelOrder', { ...order, status: 'cancelled' }), {
                state: 'cancelled',
                tags: 'screen:cancelled',
                actions: orderEnds,
                context: { order: { ...order, status: 'cancelled' } },
              }),
              step(fail('cancelOrder', failure('conflict')), {
                state: 'continuingPayment',
                actions: ['goPaymentProcess'],
              }),
              step(fail('cancelOrder', offline), {
                state: 'loadingMethods',
                actions: [said('showFailure', offline)],
                calls: { loadMethods: { ordertoken: 'order-7' } },
              }),
            ],
          ),
        ]),
      ),
    ]),
    story('checkout', 'PAY-07', 'PayPal beside the other methods', [
      after(
        [begins({ order }), done('loadMethods', methods())],
        step(
          'paypal.engaged',
          { state: 'payingByPaypal.locked', tags: 'screen:methods paypal busy locked' },
          [
            step('paypal.released', { state: 'payingByPaypal.idle', tags: 'screen:methods paypal' }),
            step(choose('card'), {
              state: 'payingByPaypal.locked',
              context: { choice: { code: 'paypal', cardid: null } },
            }),
            step('checkout.cancelAsked', 'payingByPaypal.locked'),
            step('checkout.contactEdited', 'payingByPaypal.locked'),
            step(done('paypal', { outcome: 'paid' }), {
              state: 'continuingPayment',
              actions: ['goPaymentProcess'],
            }),
            step(done('paypal', { outcome: 'unknown' }), {
              state: 'continuingPayment',
              actions: ['goPaymentProcess'],
            }),
            step(done('paypal', { outcome: 'expired' }), {
              state: 'expired',
              actions: orderEnds,
              context: { order: null },
            }),
            step(fail('paypal', failure('generic')), {
              state: 'choosingMethod',
              actions: [said('showFailure', failure('generic'))],
              context: { choice: null },
            }),
          ],
        ),
      ),
      after(
        [begins({ order }), done('loadMethods', methods())],
        step(choose('card'), {
          state: 'choosingMethod',
          context: { choice: { code: 'card', cardid: null } },
        }),
      ),
      after(
        [begins({ order }), done('loadMethods', methods())],
        step(choose('paypal'), 'payingByPaypal.idle'),
      ),
      after(
        [
          begins({ order }),
          done('loadMethods', methods({ gateways: [gateway('paypal'), gateway('card', 0)] })),
        ],
        step(choose('card'), 'payingByPaypal.idle'),
      ),
      after(
        [begins({ order }), done('loadMethods', methods())],
        step('checkout.contactEdited', {
          state: 'discardingOrder',
          calls: { discardOrder: { ordertoken: 'order-7' } },
        }),
      ),
      after(
        [begins({ order }), done('loadMethods', methods())],
        step('checkout.cancelAsked', 'confirmingCancel'),
      ),
      after(
        [begins({ order }), done('loadMethods', methods())],
        step(selling('card'), { state: 'choosingMethod', context: { choice: null } }),
      ),
      after(
        [begins({ order }), done('loadMethods', methods())],
        step(selling('paypal'), {
          state: 'payingByPaypal.idle',
          context: {
            methods: methods({ gateways: [gateway('paypal'), gateway('card', 0), gateway('mypos', 0)] }),
          },
        }),
      ),
    ]),
    story('checkout', '', 'a watch that ended leaves nothing closed for good', [
      after(
        [...toFilling, selling()],
        step(done('selling'), { state: 'filling', context: { methods: onlyCard } }),
      ),
      after(
        [...toFilling, selling()],
        step(fail('selling', null), { state: 'filling', context: { methods: onlyCard } }),
      ),
      after(
        [guest, done('loadMethods', methods()), selling()],
        step(done('selling'), { state: 'filling', context: { methods: methods() } }),
      ),
      after(
        [guest, done('loadMethods', methods()), selling()],
        step(fail('selling', null), { state: 'filling', context: { methods: methods() } }),
      ),
    ]),
    story('checkout', '', 'a code comes off once the server has said how much, and nothing is paid before', [
      after(
        toFilling,
        step(
          code,
          {
            state: 'checkingCode',
            tags: 'screen:form busy checkingCode',
            calls: checkCode,
            context: { code: 'SUMMER26' },
          },
          [
            step(pay(), 'checkingCode'),
            step(code, 'checkingCode'),
            step('cart.gone', startAgain),
            step('session.found', startAgain),
            step(
              { type: 'checkout.emailEntered', email: 'eve@example.com' },
              { state: 'checkingCode', context: { contact: { email: 'eve@example.com', accepted: false } } },
            ),
            step(selling('mypos'), { state: 'checkingCode', context: { choice: null } }),
            step(fail('checkCode', invalidCode), {
              state: 'filling',
              context: { discount: null, codeFailure: invalidCode, code: 'SUMMER26' },
            }),
            step(fail('checkCode', failure('notFound', { code: 'CART_GONE' })), startAgain),
            step(
              done('checkCode', off),
              { state: 'filling', context: { discount: off, codeFailure: null } },
              [
                step(pay(), {
                  state: 'creatingOrder',
                  calls: { createOrder: { cart: aCart, contact, discount: off } },
                }),
                step('checkout.discountRemoved', { state: 'filling', context: { discount: null } }, [
                  step(pay(), { state: 'creatingOrder', calls: createOrder }),
                ]),
              ],
            ),
          ],
        ),
      ),
      after(
        toFilling,
        step(
          { type: 'checkout.codeSubmitted', code: '' },
          { state: 'filling', context: { fields: { code: 'missing' } } },
          [step(code, { state: 'checkingCode', calls: checkCode, context: { fields: {} } })],
        ),
      ),
      // the known address goes along: some codes are valid once for each customer
      after(
        [...toFilling, { type: 'checkout.emailEntered', email: 'eve@example.com' }],
        step(code, {
          state: 'checkingCode',
          calls: { checkCode: { carttoken: 'cart-7', code: 'SUMMER26', email: 'eve@example.com' } },
        }),
      ),
      // why a code was not taken goes with the next one
      after(
        [...toFilling, code, fail('checkCode', invalidCode)],
        step(
          { ...code, code: 'OTHER' },
          {
            state: 'checkingCode',
            calls: { checkCode: { carttoken: 'cart-7', code: 'OTHER', email: '' } },
            context: { codeFailure: null },
          },
        ),
      ),
    ]),
    story('checkout', 'GEN-04', 'the credit of an invitation comes off, where there is any', [
      after(toFilling, step('checkout.creditTaken', { state: 'filling', context: { discount: null } })),
      after(
        [guest, done('loadMethods', withCredit)],
        step('checkout.creditTaken', { state: 'filling', context: { discount: credit } }, [
          step(pay(), {
            state: 'creatingOrder',
            calls: { createOrder: { cart: aCart, contact, discount: credit } },
          }),
          step('checkout.discountRemoved', { state: 'filling', context: { discount: null } }),
        ]),
      ),
    ]),
    story('checkout', '', 'what may have changed does not come off unseen', [
      // another order spent some of the credit, or all of it
      after(
        [guest, done('loadMethods', withCredit), 'checkout.creditTaken', 'session.found', guest],
        step(done('loadMethods', { ...withCredit, credit: '0.40' }), {
          state: 'filling',
          context: { discount: { code: null, amount: '0.40' } },
        }),
      ),
      after(
        [guest, done('loadMethods', withCredit), 'checkout.creditTaken', 'session.found', guest],
        step(done('loadMethods', onlyCard), { state: 'filling', context: { discount: null } }),
      ),
      // an error about the cart before does not stay with the one that is read now
      ...[
        [code, fail('checkCode', invalidCode)],
        [
          pay(),
          fail('createOrder', failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '2.10' } })),
          'checkout.priceDeclined',
        ],
        [pay(), fail('createOrder', failure('refused', { code: 'LIMIT', data: why.limit }))],
      ].map((refused) =>
        after(
          [...toFilling, ...refused, 'cart.gone'],
          step(guest, {
            state: 'preparing',
            calls: { loadMethods: { carttoken: 'cart-7' } },
            context: { codeFailure: null, newPrice: null, left: null, failure: null },
          }),
        ),
      ),
      // a code stays for the same cart, and goes with another one or another price
      after(
        [...toFilling, code, done('checkCode', off), 'session.found'],
        step(
          guest,
          { state: 'preparing', calls: { loadMethods: { carttoken: 'cart-7' } }, context: { discount: off } },
          [step(done('loadMethods', onlyCard), { state: 'filling', context: { discount: off } })],
        ),
      ),
      ...[{ carttoken: 'cart-8' }, { TotalAmount: '2.10' }].map((change) =>
        after(
          [...toFilling, code, done('checkCode', off), 'session.found'],
          step(begins({ cart: { ...aCart, ...change } }), {
            state: 'preparing',
            calls: { loadMethods: { carttoken: change.carttoken ?? 'cart-7' } },
            context: { discount: null },
          }),
        ),
      ),
      after(
        [...toFilling, code, done('checkCode', off), pay()],
        step(fail('createOrder', invalidCode), {
          state: 'preparing',
          calls: { loadMethods: { carttoken: 'cart-7' } },
          actions: [said('showFailure', invalidCode)],
          context: { discount: null, failure: invalidCode, contact },
        }),
      ),
    ]),
    story('checkout', 'CHK-01 GEN-04', 'what was said of one try is not said of the next', [
      fork(
        toRefused,
        step(pay(), { state: 'creatingOrder', calls: createOrder, context: { failure: null } }),
      ),
      fork(
        toRefused,
        step(pay({ email: '' }), {
          state: 'filling',
          context: { failure: null, fields: { email: 'missing' } },
        }),
      ),
      fork(
        [...toFilling, code, fail('checkCode', invalidCode)],
        step(
          { type: 'checkout.codeSubmitted', code: '' },
          { state: 'filling', context: { codeFailure: null, fields: { code: 'missing' } } },
        ),
      ),
      // credit in place of a code that was not taken
      fork(
        [...toCredit, code, fail('checkCode', invalidCode)],
        step(takesCredit, { state: 'filling', context: { discount: credit, codeFailure: null } }),
      ),
      fork(
        [...toCredit, { type: 'checkout.codeSubmitted', code: '' }],
        step(takesCredit, { state: 'filling', context: { discount: credit, fields: {} } }),
      ),
      fork(
        [...toCredit, pay(), fail('createOrder', broken)],
        step(takesCredit, { state: 'filling', context: { discount: credit, failure: null } }),
      ),
      fork(
        [
          ...toFilling,
          pay(),
          fail('createOrder', failure('gone', { code: 'PRICE_CHANGED', data: { Price: '2.10' } })),
          'checkout.priceAccepted',
        ],
        step(done('createOrder', order), {
          state: 'openingPayPage',
          actions: ordered,
          calls: openPage(),
          context: { order, newPrice: null },
        }),
      ),
      // the methods of an order that is gone are not those of the next
      fork(
        [...toOrdered, 'checkout.payRequested', fail('openPayPage', failure('gone'))],
        step('checkout.retried', {
          ...startAgain,
          context: { methods: { gateways: [], savedcards: [], canSave: false, hasAcceptedTerms: false } },
        }),
      ),
    ]),
    story('checkout', 'CHK-04', 'a visitor begins with an empty address', [
      step(guest, {
        state: 'preparing',
        calls: { loadMethods: { carttoken: 'cart-7' } },
        context: { prefilled: '', contact: { email: '', accepted: false } },
      }),
    ]),
  ].map((one) => ({ input: visitor, ...one })),
  invariants: [
    of('checkout').asksOnly(
      '',
      'opens a payment page only from Pay, and after a required passkey',
      'openPayPage',
      ['choosingMethod', 'creatingOrder', 'verifyingPasskey'],
    ),
    of('checkout').asksOnly('PAY-01', 'requires a passkey only after a payment began', 'passkeyProof', [
      'openingPayPage',
    ]),
    of('checkout').asksOnly('KYC-06', 'nothing is ordered before Pay', 'createOrder', [
      'filling',
      'priceChanged',
    ]),
    of('checkout').holds(
      'KYC-06',
      'nothing is ordered without terms, address and method',
      ({ after, asked }) => {
        const { contact, choice } = after.context as {
          contact: { email: string; accepted: boolean };
          choice: unknown;
        };
        return 'createOrder' in asked && (!contact.accepted || contact.email === '' || choice === null)
          ? 'it is'
          : null;
      },
    ),
    of('checkout').ignores('PAY-07', 'a second press starts no second payment', '#locked', [
      'checkout.payRequested',
      'checkout.orderRequested',
      'checkout.methodChosen',
      'checkout.cancelAsked',
      'checkout.contactEdited',
    ]),
    of('checkout').asksOnly('ORD-03', 'an order is cancelled only after the question', 'cancelOrder', [
      'confirmingCancel',
    ]),
    of('checkout').noWay(
      'PAY-07',
      'offers no second payment while one may be in progress',
      ['continuingPayment', 'paymentUnreachable'],
      ['openingPayPage', 'payingByPaypal', 'creatingOrder', 'choosingMethod'],
    ),
    of('checkout').holds('CHK-01', 'what is chosen is offered', ({ after }) => {
      const { choice, methods } = after.context as {
        choice: { code: string; cardid: string | null } | null;
        methods: { gateways: { code: string; enabled: number }[]; savedcards: { cardid: string }[] };
      };
      if (!choice || !['filling', 'choosingMethod'].some((state) => isAt(after, state))) return null;
      return methods.gateways.some(({ code, enabled }) => code === choice.code && enabled === 1) &&
        (choice.cardid === null || methods.savedcards.some(({ cardid }) => cardid === choice.cardid))
        ? null
        : 'it is not';
    }),
    of('checkout').asksOnly('', 'a code is looked up only where it was typed', 'checkCode', ['filling']),
    of('checkout').holds('', 'applies a discount only on request', ({ before, after, event }) =>
      before?.context.discount === null &&
      after.context.discount !== null &&
      !['xstate.done.actor.checkCode', 'checkout.creditTaken'].includes(event?.type ?? '')
        ? `${event?.type ?? 'time'} takes something off`
        : null,
    ),
  ],
  unkept: {
    'checkout.cancelling/xstate.error.actor.cancelOrder#0':
      'the failure decides; the state says what to do in words of its own',
    'checkout.checkingCode/xstate.error.actor.checkCode#0':
      'the failure decides; the state says what to do in words of its own',
    'checkout.creatingOrder/xstate.error.actor.createOrder#0':
      'the failure decides; the state says what to do in words of its own',
    'checkout.creatingOrder/xstate.error.actor.createOrder#2':
      'the failure decides; the state says what to do in words of its own',
    'checkout.loadingMethods/xstate.error.actor.loadMethods#0':
      'the failure decides; the state says what to do in words of its own',
    'checkout.openingPayPage/xstate.error.actor.openPayPage#0':
      'the failure decides; the state says what to do in words of its own',
    'checkout.openingPayPage/xstate.error.actor.openPayPage#1':
      'the failure decides; the state says what to do in words of its own',
    'checkout.openingPayPage/xstate.error.actor.openPayPage#2':
      'the failure decides; the state says what to do in words of its own',
    'checkout.methodsFailed/selling.announced#0':
      'the event decides; its value is refused, known already, or only a bound',
    'checkout.notPayable/selling.announced#0':
      'the event decides; its value is refused, known already, or only a bound',
    'checkout.signInRequired/xstate.error.actor.markCheckoutRegistration#0':
      'a watch that failed is dropped, because it answers no request',
    'checkout.verifyingPasskey/xstate.error.actor.passkeyProof#0':
      'a chart that broke is left; the page stands where it began it',
    'checkout/xstate.error.actor.selling#0': 'a chart that broke is left; the page stands where it began it',
    'checkout.payingByPaypal/xstate.done.actor.paypal#0':
      'the answer decides; what it holds is known already or is read again',
    'checkout.payingByPaypal/xstate.done.actor.paypal#1':
      'the answer decides; what it holds is known already or is read again',
    'checkout.preparing/route.changed#0':
      'the address is the one that it has already: what is stored is read again',
    'checkout.empty/route.changed#0':
      'the address is the one that it has already: what is stored is read again',
    'checkout.failed/route.changed#0':
      'the address is the one that it has already: what is stored is read again',
    'checkout.filling/route.changed#0':
      'the address is the one that it has already: what is stored is read again',
    'checkout.notPayable/route.changed#0':
      'the address is the one that it has already: what is stored is read again',
    'checkout.verifyingPasskey/xstate.done.actor.passkeyProof#0': 'how the invoked chart ended decides',
    'checkout.verifyingPasskey/xstate.done.actor.passkeyProof#1': 'how the invoked chart ended decides',
    'checkout.verifying/xstate.done.actor.verification#0': 'how the invoked chart ended decides',
    'checkout.verifying/xstate.done.actor.verification#1': 'how the invoked chart ended decides',
    'checkout.verifying/xstate.done.actor.verification#2': 'how the invoked chart ended decides',
  },
  optional: {
    'checkout/checkCode.email': 'the value may be unknown, and the receiver handles that',
  },
};
