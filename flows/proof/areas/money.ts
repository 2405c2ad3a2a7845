/** Cart, checkout, payment, and the lives that the server moves: by the clauses CART, CHK, ORD, PAY and REF. */
import { failure } from '../../../machines/fixtures.ts';
import { done, fail, type Effect } from '../../walker/walk.ts';
import { isAt, of } from '../invariants.ts';
import type { ChartName } from '../names.ts';
import type { Proof } from '../prove.ts';
import { after, boundary, fork, step, story, type Step, type Then } from '../stories.ts';

const token = 'cart-7';
const aCart = {
  carttoken: token,
  Price: '1.90',
  ProdType: 2,
  Receivevalue: '99.00',
  ReceiveCurrency: 'INR',
  OperatorCode: '202',
  Mobile: '9801041301',
  ISDCode: '91',
  SupplierID: '1',
  ProdName: 'Jio India',
  ProductPriceID: 'price-99',
  Quantity: 1,
  TotalAmount: '1.90',
  ServiceFee: '0.00',
  currency: 'CHF',
  logo: '',
  prodid: 'T-202',
  slug: 'jio-india',
  ccode_iso2: 'IN',
  expires_at: '2026-01-03T10:00:00.000Z',
  order: null,
};
const anotherCart = {
  ...aCart,
  carttoken: 'cart-8',
  ProdName: 'Zalando',
  ProductPriceID: 'price-50',
  Price: '50.00',
};
const wish = {
  prodid: 'T-202',
  ProductPriceID: 'price-99',
  Price: '1.90',
  Quantity: 1,
  ProdType: 2,
  Mobile: '9801041301',
  ISDCode: '91',
  OperatorCode: '202',
  SupplierID: '1',
};
const otherWish = { ...wish, ProductPriceID: 'price-50', Price: '50.00' };
const openOrder = { ordertoken: 'order-7', orderno: 'R-26-0007' };
const orderedCart = (status: string) => ({ ...aCart, order: { ...openOrder, status } });
const add = (request: object, id = '1.1') => ({ type: 'cart.addRequested' as const, id, request });
const offline = failure('network');
const loaded = (cart: object) => done('loadCart', cart);
const holding = [done('readCartToken', token), loaded(aCart)];
const cartIsGone = { in: 'empty' as const, tags: 'screen:empty' as const, has: { token: null, cart: null } };
const stored = (cart: object): Effect => ['storeCart', { cart }];
const storedRead = (cart: object): Effect => ['storeReadCart', { cart }];
const said = (name: string, error: unknown): Effect => [name, { error }];
/** What is answered to the request of that id. */
const accepted: Effect = ['announceAccepted', { id: '1.1' }];
const kept: Effect = ['announceKept', { id: '1.1' }];
const refused = (error: unknown, id: string | null = '1.1'): Effect => ['announceRefused', { id, error }];
const unstored = (of: string | null = token): Effect => ['removeStoredCart', { token: of }];
const unstoredToken: Effect = ['removeStoredToken', { token }];

const cart = [
  story(
    'cart',
    'CART-03 CART-07 CART-18 UI-09',
    'a stored token shows the badge and loads the cart',
    [
      step(done('readCartToken', null), { ...cartIsGone }),
      step(fail('readCartToken', null), { ...cartIsGone }),
      step(add(wish), { in: 'restoring', has: { request: wish, requestId: '1.1' } }, [
        step(done('readCartToken', null), { in: 'adding', asks: { addToCart: wish } }),
        step(fail('readCartToken', null), { in: 'adding', asks: { addToCart: wish } }),
        step(done('readCartToken', token), {
          in: 'loading',
          asks: { loadCart: token },
          has: { request: wish },
        }),
        step(add(otherWish, '2.1'), { in: 'restoring', does: [kept], has: { request: otherWish } }),
      ]),
      step(
        done('readCartToken', token),
        { in: 'loading', tags: 'screen:loading badge busy', asks: { loadCart: token }, has: { token } },
        [
          step(loaded(aCart), {
            in: 'holding',
            tags: 'screen:item badge',
            does: [storedRead(aCart)],
            has: { cart: aCart, token },
          }),
          step(fail('loadCart', offline), {
            ...cartIsGone,
            does: [unstoredToken, 'showGenericFailure', refused(offline, null)],
          }),
          step(fail('loadCart', failure('gone', { code: 'CART_ORDERED' })), {
            ...cartIsGone,
            does: [unstoredToken, refused(failure('gone', { code: 'CART_ORDERED' }), null)],
          }),
          step(loaded(orderedCart('processing')), {
            ...cartIsGone,
            does: [unstored(), 'announceGone'],
          }),
          step(loaded(orderedCart('cancelled')), {
            ...cartIsGone,
            does: [unstored(), 'announceGone'],
          }),
          step(loaded(orderedCart('completed')), {
            ...cartIsGone,
            does: [unstored(), 'announceGone'],
          }),
          step(loaded(orderedCart('confirmed')), {
            in: 'holding',
            does: [storedRead(orderedCart('confirmed'))],
          }),
          step('cart.tokenLost', { ...cartIsGone, does: ['announceGone'] }),
          step(add(otherWish), { in: 'loading', has: { request: otherWish } }, [
            step(add(wish, '2.1'), { in: 'loading', does: [kept], has: { request: wish, requestId: '2.1' } }),
            step(loaded(aCart), {
              in: 'conflict',
              tags: 'screen:conflict badge',
              does: [storedRead(aCart), 'openPanel'],
              has: { cart: aCart, request: otherWish },
            }),
            step(loaded(orderedCart('payment')), {
              in: 'orderOpen',
              tags: 'screen:orderOpen',
              does: [storedRead(orderedCart('payment')), 'openPanel'],
              has: { order: { ...openOrder, status: 'payment' } },
            }),
            step(loaded(orderedCart('completed')), {
              in: 'adding',
              does: [unstored()],
              asks: { addToCart: otherWish },
              has: { token: null, cart: null },
            }),
            step('cart.tokenLost', {
              in: 'adding',
              does: ['announceGone'],
              asks: { addToCart: otherWish },
              has: { token: null },
            }),
          ]),
          // it holds what is wanted already
          step(add(wish), { in: 'loading', has: { request: wish } }, [
            step(loaded(aCart), {
              in: 'holding',
              does: [storedRead(aCart), 'closePanel', accepted, 'goCheckout'],
              has: { cart: aCart, request: null },
            }),
          ]),
        ],
      ),
    ],
    { start: { in: 'restoring', tags: 'screen:loading busy', asks: { readCartToken: null } } },
  ),
  story(
    'cart',
    'CART-01 CART-02 CHK-01',
    'one product at most: what is added to an empty cart, a full one, an ordered one',
    [
      after(
        [done('readCartToken', null)],
        step(
          add(wish),
          {
            in: 'adding',
            tags: 'screen:loading busy',
            asks: { addToCart: wish },
            has: { request: wish, failure: null },
          },
          [
            step(done('addToCart', aCart), {
              in: 'holding',
              does: [stored(aCart), 'closePanel', accepted, 'goCheckout'],
              has: { cart: aCart, token, request: null },
            }),
            step(add(otherWish, '2.1'), {
              in: 'adding',
              does: [kept],
              asks: { addToCart: otherWish },
              has: { request: otherWish, requestId: '2.1' },
            }),
            step(
              fail('addToCart', failure('conflict', { code: 'CART_EXISTS', data: { carttoken: 'cart-9' } })),
              { in: 'loading', asks: { loadCart: 'cart-9' }, has: { token: 'cart-9', request: wish } },
            ),
            step(fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })), {
              in: 'orderOpen',
              does: ['openPanel'],
              has: { order: openOrder },
            }),
            step(
              fail('addToCart', offline),
              {
                in: 'empty',
                does: [said('showFailure', offline), refused(offline)],
                has: { request: null, failure: offline },
              },
              [step(add(wish), { in: 'adding', asks: { addToCart: wish }, has: { failure: null } })],
            ),
          ],
        ),
      ),
      after(
        [done('readCartToken', null)],
        step(
          { type: 'cart.tokenFound', token },
          { in: 'loading', does: ['announceGone'], asks: { loadCart: token } },
        ),
      ),
      after(
        holding,
        step(
          add(otherWish),
          {
            in: 'checking',
            tags: 'screen:item badge busy',
            asks: { loadCart: token },
            has: { request: otherWish },
          },
          [
            step(loaded(aCart), { in: 'conflict', does: [storedRead(aCart), 'openPanel'] }, [
              step('cart.kept', {
                in: 'holding',
                does: [kept],
                has: { request: null, cart: aCart },
              }),
              step(
                'cart.replaced',
                { in: 'replacing', tags: 'screen:conflict badge busy', asks: { removeCart: token } },
                [
                  step('cart.replaced', { in: 'replacing' }),
                  step(done('removeCart'), {
                    in: 'adding',
                    does: [unstoredToken],
                    asks: { addToCart: otherWish },
                    has: { token: null, cart: null },
                  }),
                  step(fail('removeCart', offline), { in: 'conflict', does: [said('showFailure', offline)] }),
                  step(fail('removeCart', failure('conflict')), {
                    in: 'checking',
                    asks: { loadCart: token },
                  }),
                  step(add(wish, '2.1'), { in: 'replacing', does: [kept], has: { request: wish } }, [
                    step(done('removeCart'), {
                      in: 'adding',
                      does: [unstoredToken],
                      asks: { addToCart: wish },
                    }),
                  ]),
                ],
              ),
              step(add(wish, '2.1'), {
                in: 'conflict',
                does: [kept, 'openPanel'],
                has: { request: wish, requestId: '2.1' },
              }),
              step('cart.outdated', { in: 'checking', asks: { loadCart: token } }),
              step('cart.tokenLost', {
                in: 'adding',
                does: ['announceGone'],
                asks: { addToCart: otherWish },
                has: { token: null },
              }),
            ]),
            step(loaded(orderedCart('confirmed')), {
              in: 'orderOpen',
              does: [storedRead(orderedCart('confirmed')), 'openPanel'],
            }),
            step(loaded(orderedCart('processing')), {
              in: 'adding',
              does: [unstored()],
              asks: { addToCart: otherWish },
            }),
            step(fail('loadCart', failure('gone')), {
              in: 'adding',
              does: [unstored()],
              asks: { addToCart: otherWish },
              has: { token: null },
            }),
            step(fail('loadCart', offline), {
              in: 'holding',
              does: [said('showFailure', offline), refused(offline)],
              has: { request: null, cart: aCart },
            }),
            step('cart.tokenLost', { in: 'adding', does: ['announceGone'], asks: { addToCart: otherWish } }),
            step(
              { type: 'cart.tokenFound', token: 'cart-9' },
              {
                in: 'loading',
                does: ['announceGone'],
                asks: { loadCart: 'cart-9' },
                has: { request: otherWish },
              },
            ),
            step('cart.outdated', { in: 'checking', asks: { loadCart: token } }),
          ],
        ),
      ),
      after(
        holding,
        step(add(wish), { in: 'checking', asks: { loadCart: token } }, [
          step(loaded(aCart), {
            in: 'holding',
            does: [accepted, 'goCheckout'],
            has: { request: null },
          }),
          ...[
            { Quantity: 2 },
            { Mobile: '9801041302' },
            { ProductPriceID: 'price-98' },
            { Price: '2.00' },
          ].map((other) =>
            step(loaded({ ...aCart, ...other }), {
              in: 'conflict',
              does: [storedRead({ ...aCart, ...other }), 'openPanel'],
              has: { cart: { ...aCart, ...other } },
            }),
          ),
        ]),
      ),
      after(
        holding,
        step(
          add({
            ordertoken: 'order-1',
            residence: 'CH',
            slug: 'jio-india',
            Receivevalue: '99.00',
            Quantity: 1,
            Mobile: '9801041301',
          }),
          { in: 'checking', asks: { loadCart: token } },
          [
            step(loaded(aCart), { in: 'holding', does: [accepted, 'goCheckout'] }),
            step(loaded({ ...aCart, slug: 'jio-nepal' }), {
              in: 'conflict',
              does: [storedRead({ ...aCart, slug: 'jio-nepal' }), 'openPanel'],
            }),
            step(loaded({ ...aCart, Receivevalue: '98.00' }), {
              in: 'conflict',
              does: [storedRead({ ...aCart, Receivevalue: '98.00' }), 'openPanel'],
            }),
          ],
        ),
      ),
      after(
        holding,
        step('cart.outdated', { in: 'checking', asks: { loadCart: token } }, [
          step(loaded(anotherCart), {
            in: 'holding',
            does: [storedRead(anotherCart)],
            has: { cart: anotherCart },
          }),
          step(loaded(orderedCart('completed')), {
            ...cartIsGone,
            does: [unstored(), 'announceGone'],
          }),
          step(fail('loadCart', failure('notFound')), {
            ...cartIsGone,
            does: [unstored(), 'announceGone'],
          }),
          step(fail('loadCart', offline), { in: 'holding', has: { cart: aCart } }),
          step('cart.tokenLost', { ...cartIsGone, does: ['announceGone'] }),
          step(add(wish), { in: 'checking', has: { request: wish } }, [
            step(add(otherWish, '2.1'), { in: 'checking', does: [kept], has: { request: otherWish } }),
          ]),
        ]),
      ),
    ],
  ),
  story('cart', 'CART-15 CART-16 CART-17', 'removed after a question, and told', [
    after(
      holding,
      step('cart.removalAsked', { in: 'confirmingRemoval', tags: 'screen:confirm badge' }, [
        step('cart.removalDeclined', { in: 'holding', has: { cart: aCart, token } }),
        step('cart.outdated', { in: 'checking', asks: { loadCart: token } }),
        step('cart.tokenLost', { ...cartIsGone, does: ['announceGone'] }),
        step(add(wish), { in: 'checking', asks: { loadCart: token }, has: { request: wish } }),
        step(
          'cart.removalConfirmed',
          { in: 'removing', tags: 'screen:confirm badge busy', asks: { removeCart: token } },
          [
            step('cart.removalConfirmed', 'removing'),
            step(done('removeCart'), {
              ...cartIsGone,
              does: [unstored(), 'showRemoved', 'announceGone'],
            }),
            step(fail('removeCart', offline), {
              in: 'holding',
              does: [said('showFailure', offline)],
              has: { cart: aCart },
            }),
            step(fail('removeCart', failure('conflict')), {
              in: 'checking',
              does: [said('showFailure', failure('conflict'))],
              asks: { loadCart: token },
            }),
            step(add(wish), { in: 'removing', has: { request: wish } }, [
              step(add(otherWish, '2.1'), { in: 'removing', does: [kept], has: { request: otherWish } }),
              step(done('removeCart'), {
                in: 'adding',
                does: [unstored(), 'showRemoved', 'announceGone'],
                asks: { addToCart: wish },
                has: { cart: null },
              }),
              step(fail('removeCart', offline), {
                in: 'checking',
                does: [said('showFailure', offline)],
                asks: { loadCart: token },
              }),
            ]),
          ],
        ),
      ]),
    ),
    after(holding, step({ type: 'cart.cleared', carttoken: token }, { ...cartIsGone, does: [unstored()] })),
    // what this tab knows already, told late
    after(holding, step({ type: 'cart.tokenFound', token }, { in: 'holding', has: { cart: aCart, token } })),
    // the server said so of a cart that another tab has replaced
    after(
      holding,
      step({ type: 'cart.cleared', carttoken: 'cart-9' }, { in: 'holding', has: { cart: aCart, token } }),
    ),
    after(
      [...holding, add(wish)],
      step('cart.forgotten', {
        in: 'restoring',
        does: [kept],
        asks: { readCartToken: null },
        has: { token: null, cart: null, request: null, requestId: null },
      }),
    ),
    after(holding, step('cart.tokenLost', { ...cartIsGone, does: ['announceGone'] })),
    after(
      holding,
      step(
        { type: 'cart.tokenFound', token: 'cart-9' },
        { in: 'loading', does: ['announceGone'], asks: { loadCart: 'cart-9' } },
      ),
    ),
    after(
      holding,
      step('cart.forgotten', {
        in: 'restoring',
        asks: { readCartToken: null },
        has: { token: null, cart: null, request: null, order: null },
      }),
    ),
  ]),
  story(
    'cart',
    'CART-01 CART-07',
    'another tab put something else in its place, or removed it: whatever is asked here',
    (
      [
        [[], null],
        [[add(otherWish), loaded(aCart)], otherWish],
        [[add(otherWish), loaded(aCart), 'cart.replaced'], otherWish],
        [['cart.removalAsked'], null],
        [['cart.removalAsked', 'cart.removalConfirmed'], null],
        [[add(otherWish), loaded(orderedCart('confirmed'))], otherWish],
        [[add(otherWish), loaded(orderedCart('confirmed')), 'cart.orderCancelAsked'], otherWish],
      ] as [Parameters<typeof step>[0][], object | null][]
    ).flatMap(([events, request]) => [
      after(
        [...holding, ...events],
        step(
          { type: 'cart.tokenFound', token: 'cart-9' },
          {
            in: 'loading',
            does: ['announceGone'],
            asks: { loadCart: 'cart-9' },
            has: { token: 'cart-9', request, order: null },
          },
        ),
      ),
      after(
        [...holding, ...events],
        step(
          'cart.tokenLost',
          request
            ? {
                in: 'adding',
                does: ['announceGone'],
                asks: { addToCart: request },
                has: { token: null, cart: null, order: null },
              }
            : { ...cartIsGone, does: ['announceGone'] },
        ),
      ),
    ]),
  ),
  story('cart', 'CHK-01 ORD-03', 'an open order: gone on with, left, or cancelled for what is wanted now', [
    after(
      [...holding, add(otherWish), loaded(orderedCart('confirmed'))],
      step(
        'cart.outdated',
        { in: 'checking', asks: { loadCart: token }, has: { order: null, request: otherWish } },
        [
          // an answer that does not come leaves the cart as it was
          step(fail('loadCart', offline), {
            in: 'holding',
            does: [said('showFailure', offline), refused(offline)],
            has: { request: null },
          }),
        ],
      ),
    ),
    after(
      [
        done('readCartToken', null),
        add(wish),
        fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
      ],
      step('cart.orderResumed', {
        in: 'empty',
        does: [['storeOrder', { order: openOrder }], 'closePanel', kept, 'goCheckout'],
        has: { order: null, request: null },
      }),
    ),
    after(
      [
        done('readCartToken', null),
        add(wish),
        fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
      ],
      step('cart.orderLeft', {
        in: 'empty',
        does: ['closePanel', kept],
        has: { order: null, request: null },
      }),
    ),
    after(
      [
        done('readCartToken', null),
        add(wish),
        fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
      ],
      step('cart.outdated', { in: 'adding', asks: { addToCart: wish } }, [
        step(
          done('addToCart', aCart),
          { in: 'holding', does: [stored(aCart), 'closePanel', accepted, 'goCheckout'] },
          [
            // the order that was in the way is nobody else's business
            step('cart.forgotten', {
              in: 'restoring',
              asks: { readCartToken: null },
              has: { token: null, cart: null, order: null },
            }),
          ],
        ),
      ]),
    ),
    after(
      [...holding, add(otherWish), loaded(orderedCart('confirmed'))],
      step('cart.forgotten', {
        in: 'restoring',
        does: [kept],
        asks: { readCartToken: null },
        has: { token: null, cart: null, request: null, order: null },
      }),
    ),
    // the cart that the order was made from goes with it
    after(
      [
        ...holding,
        add(otherWish),
        loaded(orderedCart('confirmed')),
        { type: 'cart.orderCancelAsked' },
        { type: 'cart.orderCancelConfirmed' },
      ],
      step(done('cancelOrder'), {
        in: 'adding',
        does: [
          ['removeStoredOrder', { order: { ...openOrder, status: 'confirmed' } }],
          unstored(),
          'announceGone',
        ],
        asks: { addToCart: otherWish },
        has: { token: null, order: null, cart: null },
      }),
    ),
    after(
      [
        done('readCartToken', null),
        add(wish),
        fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
      ],
      step(add(otherWish, '2.1'), {
        in: 'orderOpen',
        does: [kept, 'openPanel'],
        has: { request: otherWish, requestId: '2.1' },
      }),
    ),
    after(
      [
        done('readCartToken', null),
        add(wish),
        fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
      ],
      step('cart.orderCancelAsked', { in: 'confirmingOrderCancel', tags: 'screen:orderCancel' }, [
        step('cart.orderCancelDeclined', { in: 'orderOpen' }),
        // the shopper went to another product meanwhile: what the order gives way to is asked anew
        step(add(otherWish, '2.1'), {
          in: 'orderOpen',
          does: [kept, 'openPanel'],
          has: { request: otherWish, requestId: '2.1', order: openOrder },
        }),
        step(
          'cart.orderCancelConfirmed',
          { in: 'cancellingOrder', tags: 'screen:orderCancel busy', asks: { cancelOrder: openOrder } },
          [
            step(done('cancelOrder'), {
              in: 'adding',
              does: [['removeStoredOrder', { order: openOrder }], unstored(null), 'announceGone'],
              asks: { addToCart: wish },
              has: { order: null, cart: null },
            }),
            step(fail('cancelOrder', failure('conflict')), {
              in: 'empty',
              does: [unstored(null), said('showFailure', failure('conflict')), refused(failure('conflict'))],
              has: { request: null, order: null },
            }),
            step(add(otherWish, '2.1'), { in: 'cancellingOrder', does: [kept] }, [
              step(
                done('cancelOrder'),
                {
                  in: 'adding',
                  does: [['removeStoredOrder', { order: openOrder }], unstored(null), 'announceGone'],
                  asks: { addToCart: otherWish },
                },
                [
                  step(done('addToCart', aCart), {
                    in: 'holding',
                    does: [stored(aCart), 'closePanel', ['announceAccepted', { id: '2.1' }], 'goCheckout'],
                  }),
                ],
              ),
            ]),
            step(fail('cancelOrder', offline), {
              in: 'orderOpen',
              does: [said('showFailure', offline)],
              has: { order: openOrder, request: wish },
            }),
          ],
        ),
      ]),
    ),
    after(
      [...holding, add(otherWish), loaded(orderedCart('confirmed'))],
      step('cart.orderResumed', {
        in: 'holding',
        does: [
          ['storeOrder', { order: { ...openOrder, status: 'confirmed' } }],
          'closePanel',
          kept,
          'goCheckout',
        ],
        has: { order: null, request: null },
      }),
    ),
    after(
      [...holding, add(otherWish), loaded(orderedCart('confirmed'))],
      step('cart.orderLeft', {
        in: 'holding',
        does: ['closePanel', kept],
        has: { order: null, request: null },
      }),
    ),
  ]),
];

type Check = { status: string; paymentstatus: string; message_key: string; deliverystatus?: string };
const answer = (status: string, paymentstatus: string, message_key = 'none', more: object = {}): Check => ({
  status,
  paymentstatus,
  message_key,
  ...more,
});
const checked = (check: Check) => done('checkPayment', check);
const paying = { ordertoken: 'order-7' };
const toCheck = done('readOrderToken', 'order-7');
const checking = 'reconciling.asking.checking + pushes.listening + patience.calm';
/** Whoever begins to wait asks where the money stands, listens, and asks for number and amount, unless they are known. */
const begins = (known: object | null = null) => ({
  checkPayment: paying,
  loadOrder: { ...paying, known },
  pushes: paying,
});
const begun = { loadOrder: { ...paying, known: null }, pushes: paying };
const pushed = (status: string, paymentstatus: string) => ({
  type: 'payment.pushed' as const,
  progress: { status, paymentstatus },
});
const outcome = <const T extends Then, const Next extends readonly Step[] = readonly []>(
  check: Check,
  expected: T,
  next?: Next,
) => step(checked(check), { has: { check }, ...expected }, next);
const progress = (more: object) =>
  done('readProgress', {
    status: 'processing',
    paymentstatus: 'paid',
    step: 3,
    can_refund: 0,
    poll_after: 3,
    deliverystatus: 'processing',
    ...more,
  });
const refund = (from: string, clauses: string, check: Check): ReturnType<typeof story> =>
  story('payment', clauses, `the money can be asked for from ${from}`, [
    after(
      [toCheck, checked(check)],
      step(
        'payment.refundAsked',
        { in: 'requestingRefund', tags: 'screen:asking busy', asks: { requestRefund: paying } },
        [
          step('payment.refundAsked', 'requestingRefund'),
          step(done('requestRefund'), {
            in: 'refunding.waiting',
            tags: 'screen:refunding',
            does: ['removeStoredOrder', 'refreshCart'],
          }),
          step(fail('requestRefund', failure('conflict')), {
            in: 'refunding.waiting',
            does: ['removeStoredOrder', 'refreshCart'],
          }),
          step(fail('requestRefund', offline), {
            in: from,
            does: [said('showFailure', offline), ...(from === 'refundFailed' ? [] : ['refreshCart'])],
            has: { failure: offline },
          }),
        ],
      ),
    ),
  ]);
const payment = [
  story(
    'payment',
    'PAY-03 PAY-05 PAY-07 ORD-04 ORD-05',
    'what each answer of the server means',
    [
      step(done('readOrderToken', null), { in: 'leaving', tags: 'screen:leaving busy', does: ['goHome'] }, [
        step(14_999, 'leaving', [step(1, { in: 'starting', asks: { readOrderToken: null } })]),
      ]),
      step(
        fail('readOrderToken', offline),
        { in: 'lost', tags: 'screen:lost failed', has: { failure: offline } },
        [
          step('payment.rechecked', { in: 'starting', asks: { readOrderToken: null } }),
          step('network.online', { in: 'starting', asks: { readOrderToken: null } }),
        ],
      ),
      step(
        toCheck,
        {
          in: checking,
          tags: 'screen:checking locked busy',
          asks: begins(),
          has: { ordertoken: 'order-7' },
        },
        [
          step('page.restored', { in: 'starting', asks: { readOrderToken: null } }),
          outcome(answer('completed', 'paid'), { in: 'leaving', does: ['goOrderSuccess'] }),
          outcome(answer('processing', 'paid'), {
            in: 'delivering.asking.waiting + pushes.listening.silent + patience.calm',
            tags: 'screen:delivering locked',
            does: ['refreshCart'],
            asks: begun,
          }),
          outcome(answer('cancelled', 'paid', 'refund', { deliverystatus: 'failed' }), {
            in: 'undeliverable',
            tags: 'screen:undeliverable',
            does: ['refreshCart'],
          }),
          outcome(answer('cancelled', 'paid', 'refund', { deliverystatus: 'none' }), {
            in: 'refundDue',
            tags: 'screen:refundDue',
            does: ['refreshCart'],
          }),
          outcome(answer('cancelled', 'paid', 'none', { deliverystatus: 'failed' }), {
            in: 'refundDue',
            does: ['refreshCart'],
          }),
          outcome(answer('cancelled', 'refund_failed'), { in: 'refundFailed', tags: 'screen:refundFailed' }),
          outcome(answer('cancelled', 'refund_requested'), {
            in: 'refunding.waiting',
            tags: 'screen:refunding',
            does: ['removeStoredOrder', 'refreshCart'],
          }),
          outcome(answer('cancelled', 'refund_pending'), {
            in: 'refunding.waiting',
            does: ['removeStoredOrder', 'refreshCart'],
          }),
          outcome(answer('cancelled', 'refunded'), {
            in: 'refunded',
            tags: 'screen:refunded',
            does: ['removeStoredOrder', 'refreshCart'],
          }),
          ...['none', 'failed', 'cancelled'].map((paid) =>
            outcome(answer('cancelled', paid, 'expired'), {
              in: 'ended',
              tags: 'screen:ended',
              does: ['removeStoredOrder', 'refreshCart'],
            }),
          ),
          outcome(answer('confirmed', 'cancelled', 'cancelled'), { in: 'leaving', does: ['goCheckout'] }),
          outcome(answer('confirmed', 'failed', 'declined'), { in: 'declined', tags: 'screen:declined' }, [
            step('payment.methodsAsked', { in: 'leaving', does: ['goCheckout'] }),
            step('payment.cancelAsked', { in: 'confirmingCancel', tags: 'screen:cancel' }, [
              step('payment.cancelDeclined', 'declined'),
              step(
                'payment.cancelConfirmed',
                { in: 'cancelling', tags: 'screen:cancel busy', asks: { cancelOrder: paying } },
                [
                  step(done('cancelOrder'), { in: checking, asks: begins() }),
                  step(fail('cancelOrder', failure('conflict')), {
                    in: checking,
                    asks: begins(),
                  }),
                  step(fail('cancelOrder', offline), {
                    in: 'declined',
                    does: [said('showFailure', offline)],
                  }),
                ],
              ),
            ]),
          ]),
          outcome(answer('confirmed', 'cancelled', 'expired'), { in: 'declined' }),
          step(checked(answer('confirmed', 'none')), { in: 'leaving', does: ['goCheckout'] }),
          // whatever says that money may be on its way: it is asked again
          ...[
            answer('payment', 'none'),
            answer('confirmed', 'pending', 'declined'),
            answer('confirmed', 'paid', 'declined'),
            answer('cancelled', 'pending', 'cancelled'),
            answer('confirmed', 'pending'),
            answer('confirmed', 'none', 'wait'),
            answer('cancelled', 'failed', 'wait'),
            answer('payment', 'failed', 'declined'),
            answer('confirmed', 'failed'),
          ].map((check) =>
            outcome(check, {
              in: 'reconciling.asking.waiting + pushes.listening + patience.calm',
              tags: 'screen:checking locked',
            }),
          ),
          outcome(
            answer('payment', 'pending'),
            { in: 'reconciling.asking.waiting + pushes.listening + patience.calm' },
            [
              step(2_999, { at: ['reconciling.asking.waiting'] }, [
                step(1, { in: checking, asks: { checkPayment: paying } }),
              ]),
            ],
          ),
          step(
            fail('checkPayment', offline),
            {
              in: 'reconciling.asking.offline + pushes.listening + patience.calm',
              tags: 'screen:checking locked offline',
              has: { failure: offline },
            },
            [
              step('network.online', { in: checking, asks: { checkPayment: paying } }),
              step(14_999, { at: ['reconciling.asking.offline'] }, [
                step(1, { at: ['reconciling.asking.checking'], asks: { checkPayment: paying } }),
              ]),
            ],
          ),
          step(fail('checkPayment', failure('notFound')), {
            in: 'leaving',
            does: ['removeStoredOrder', 'goHome'],
          }),
          step(fail('checkPayment', failure('generic')), {
            in: 'reconciling.asking.waiting + pushes.listening + patience.calm',
            has: { failure: failure('generic') },
          }),
        ],
      ),
    ],
    { start: { in: 'starting', tags: 'screen:checking busy', asks: { readOrderToken: null } } },
  ),
  ...boundary({
    chart: 'payment',
    clauses: 'PAY-05',
    says: 'after 10 seconds it may take more time',
    after: [toCheck],
    ask: (ms: number) => ms,
    inside: 9_999,
    within: { at: ['reconciling.patience.calm'], tags: 'screen:checking locked busy' },
    outside: 10_000,
    beyond: { at: ['reconciling.patience.strained'], tags: 'screen:checking locked busy slow' },
  }),
  ...boundary({
    chart: 'payment',
    clauses: 'PAY-07',
    says: 'after two minutes the page stops waiting, and nobody is invited to pay',
    after: [toCheck, 10_000],
    ask: (ms: number) => ms,
    inside: 109_999,
    within: { at: ['reconciling.patience.strained'] },
    outside: 110_000,
    beyond: { in: 'unconfirmed', tags: 'screen:unconfirmed' },
  }),
  story('payment', 'PAY-07', 'still unknown: only asked again', [
    after(
      [toCheck, 10_000, 110_000],
      step('payment.methodsAsked', 'unconfirmed'),
      step('payment.cancelAsked', 'unconfirmed'),
      step('payment.rechecked', { in: checking, asks: begins() }),
    ),
  ]),
  story('payment', 'ORD-02 ORD-05 ORD-12 PAY-05', 'paid, and the supplier is at work', [
    after(
      [toCheck, checked(answer('processing', 'paid'))],
      step(2_999, { at: ['delivering.asking.waiting'] }),
      step(
        1,
        {
          in: 'delivering.asking.reading + pushes.listening.silent + patience.calm',
          tags: 'screen:delivering locked busy',
          asks: { readProgress: paying },
        },
        [
          step(progress({ status: 'completed' }), { in: 'leaving', does: ['goOrderSuccess'] }),
          step(progress({ status: 'cancelled' }), { in: checking, asks: begins() }),
          step(progress({}), { in: 'delivering.asking.waiting + pushes.listening.silent + patience.calm' }),
          step(
            fail('readProgress', offline),
            {
              in: 'delivering.asking.offline + pushes.listening.silent + patience.calm',
              tags: 'screen:delivering locked offline',
              has: { failure: offline },
            },
            [
              step('network.online', { at: ['delivering.asking.reading'], asks: { readProgress: paying } }),
              step(14_999, { at: ['delivering.asking.offline'] }, [
                step(1, { at: ['delivering.asking.reading'], asks: { readProgress: paying } }),
              ]),
            ],
          ),
          step(fail('readProgress', failure('generic')), {
            in: 'delivering.asking.waiting + pushes.listening.silent + patience.calm',
            has: { failure: failure('generic') },
          }),
        ],
      ),
    ),
    after(
      [
        toCheck,
        checked(answer('processing', 'paid')),
        3_000,
        progress({ step: 3, deliverystatus: 'unknown' }),
      ],
      step(2_999, {
        at: ['delivering.asking.waiting'],
        has: {
          progress: {
            status: 'processing',
            paymentstatus: 'paid',
            step: 3,
            can_refund: 0,
            poll_after: 3,
            deliverystatus: 'unknown',
          },
          failure: null,
        },
      }),
    ),
    after(
      [toCheck, checked(answer('processing', 'paid')), 3_000],
      step(6_999, { at: ['delivering.patience.calm'] }),
      step(1, { at: ['delivering.patience.strained'], tags: 'screen:delivering locked busy slow' }),
    ),
  ]),
  story(
    'payment',
    'PAY-03 PAY-07 ORD-02 ORD-12',
    'what the server says by itself leads only where an answer would',
    [
      after(
        [toCheck, checked(answer('payment', 'pending'))],
        // decided, by what it says: asked at once, and only the answer leads on
        step(pushed('processing', 'paid'), {
          in: checking,
          tags: 'screen:checking locked busy',
          asks: { checkPayment: paying },
        }),
      ),
      after(
        [toCheck, checked(answer('payment', 'pending'))],
        step(pushed('confirmed', 'failed'), { in: checking, asks: { checkPayment: paying } }),
      ),
      ...[
        ['payment', 'pending'],
        ['payment', 'none'],
        ['confirmed', 'pending'],
      ].map(([status, paid]) =>
        after(
          [toCheck, checked(answer('payment', 'pending'))],
          step(pushed(status!, paid!), {
            at: ['reconciling.asking.waiting'],
            tags: 'screen:checking locked',
          }),
        ),
      ),
      after(
        [toCheck],
        step(done('pushes'), { at: ['reconciling.pushes.pausing', 'reconciling.asking.checking'] }, [
          step(14_999, { at: ['reconciling.pushes.pausing'] }, [
            step(1, { at: ['reconciling.pushes.listening'], asks: { pushes: paying } }),
          ]),
        ]),
      ),
      after(
        [toCheck],
        step(fail('pushes', offline), { at: ['reconciling.pushes.pausing'], has: { failure: null } }),
      ),
      after(
        [toCheck],
        step(done('loadOrder', { total: '1.90' }), { in: checking, has: { order: { total: '1.90' } } }),
        step(checked(answer('processing', 'paid')), {
          at: ['delivering.asking.waiting'],
          does: ['refreshCart'],
          asks: { ...begun, loadOrder: { ...paying, known: { total: '1.90' } } },
        }),
        step(pushed('cancelled', 'paid'), { in: checking, asks: begins({ total: '1.90' }) }),
      ),
      after(
        [toCheck],
        step(fail('loadOrder', offline), { in: checking, has: { order: null, failure: null } }),
      ),
      after(
        [toCheck, checked(answer('processing', 'paid'))],
        step(pushed('completed', 'paid'), { in: 'leaving', does: ['goOrderSuccess'] }),
      ),
      after(
        [toCheck, checked(answer('processing', 'paid'))],
        step(
          pushed('processing', 'paid'),
          {
            in: 'delivering.asking.trusting + pushes.listening.speaking + patience.calm',
            tags: 'screen:delivering locked',
            has: { progress: { status: 'processing', paymentstatus: 'paid' } },
          },
          [
            step(14_999, { at: ['delivering.asking.trusting'] }, [
              step(1, { at: ['delivering.asking.reading'], asks: { readProgress: paying } }),
            ]),
            step(done('pushes'), { at: ['delivering.asking.waiting', 'delivering.pushes.pausing'] }, [
              step(2_999, { at: ['delivering.asking.waiting'] }, [
                step(1, { at: ['delivering.asking.reading'], asks: { readProgress: paying } }),
              ]),
            ]),
            step(fail('pushes', null), { at: ['delivering.asking.waiting', 'delivering.pushes.pausing'] }),
          ],
        ),
      ),
    ],
  ),
  refund(
    'undeliverable',
    'PAY-06 REF-01',
    answer('cancelled', 'paid', 'refund', { deliverystatus: 'failed' }),
  ),
  story('payment', 'PAY-06', 'what could not be delivered can be bought again', [
    after(
      [
        toCheck,
        done('loadOrder', { ordertoken: 'order-7' }),
        checked(answer('cancelled', 'paid', 'refund', { deliverystatus: 'failed' })),
      ],
      step('payment.repeated', {
        in: 'undeliverable',
        does: [['repeatOrder', { order: { ordertoken: 'order-7' } }]],
      }),
    ),
  ]),
  refund('refundDue', 'ORD-04 REF-01', answer('cancelled', 'paid')),
  refund('refundFailed', 'PAY-06 REF-01', answer('cancelled', 'refund_failed')),
  story('payment', 'REF-01', 'on its way back, looked at from time to time', [
    after(
      [toCheck, checked(answer('cancelled', 'refund_pending'))],
      step(14_999, 'refunding.waiting'),
      step(1, { in: 'refunding.reading', tags: 'screen:refunding', asks: { readProgress: paying } }, [
        step(progress({ paymentstatus: 'refunded' }), {
          in: 'refunded',
          does: ['removeStoredOrder', 'refreshCart'],
        }),
        step(progress({ paymentstatus: 'refund_failed' }), { in: 'refundFailed' }),
        step(progress({ paymentstatus: 'refund_pending' }), 'refunding.waiting'),
        step(fail('readProgress', offline), 'refunding.waiting'),
      ]),
    ),
  ]),
];

const paypalInput = { ordertoken: 'order-7', config: { currency: 'CHF' } };
const created = { id: 'PP-1', status: 'CREATED', currency: 'CHF' };
const approved = (orderID: string, payerID: string | null = 'payer-1') => ({
  type: 'paypal.approved' as const,
  orderID,
  payerID,
});
const toReady = [done('loadButtons', 'view'), { type: 'paypal.ready' }];
const toApproving = [...toReady, { type: 'paypal.pressed' }, done('createPaypal', created)];
const capture = { capturePaypal: { ordertoken: 'order-7', orderID: 'PP-1', payerID: 'payer-1' } };
const cancel = (orderID: string | null) => ({ cancelPaypal: { ordertoken: 'order-7', orderID } });
const broke = (message: string) => ({ type: 'paypal.broke' as const, message });
const confirmed = (paymentstatus: string) =>
  done('capturePaypal', { status: 'COMPLETED', paymentstatus, captureid: null, transactionid: null });
const locked = 'screen:buttons busy locked';
const paypal = [
  story(
    'paypal',
    '',
    'the button, the pop-up, the capture',
    [
      step(
        done('loadButtons', 'view'),
        { in: 'startingScript', tags: 'screen:buttons busy starting', has: { view: 'view' } },
        [
          step('paypal.ready', { in: 'ready', tags: 'screen:buttons' }),
          step('paypal.scriptFailed', { in: 'unavailable', tags: 'screen:failed failed' }, [
            step('paypal.retried', { in: 'loadingButtons', asks: { loadButtons: null } }),
          ]),
          step(broke('blocked'), { in: 'unavailable' }),
          step(19_999, 'startingScript', [step(1, 'unavailable')]),
        ],
      ),
      step(fail('loadButtons', offline), { in: 'unavailable' }),
      after(
        toReady,
        step(
          'paypal.pressed',
          {
            in: 'creating',
            tags: `${locked} creating`,
            does: ['announceEngaged'],
            asks: { createPaypal: { ordertoken: 'order-7' } },
          },
          [
            step('paypal.pressed', 'creating'),
            step(fail('createPaypal', failure('conflict')), { tags: locked, ends: { outcome: 'elsewhere' } }),
            step(fail('createPaypal', failure('gone')), { tags: locked, ends: { outcome: 'expired' } }),
            step(
              fail('createPaypal', offline),
              { in: 'ready', does: ['announceReleased'], has: { failure: offline } },
              [
                step('paypal.pressed', {
                  in: 'creating',
                  does: ['announceEngaged'],
                  asks: { createPaypal: { ordertoken: 'order-7' } },
                  has: { failure: null },
                }),
              ],
            ),
            step('paypal.cancelled', {
              in: 'cancelling',
              tags: locked,
              asks: cancel(null),
              has: { note: 'left' },
            }),
            step(broke('Popup close'), { in: 'cancelling', asks: cancel(null), has: { note: 'left' } }),
            step(broke('Window is closed'), { in: 'cancelling', asks: cancel(null), has: { note: 'left' } }),
            step(broke('It was closed before it was there'), {
              in: 'cancelling',
              asks: cancel(null),
              has: { note: 'left' },
            }),
            step(broke('no reason'), { in: 'cancelling', asks: cancel(null), has: { note: 'broken' } }),
            step(done('createPaypal', created), {
              in: 'approving',
              tags: `${locked} approving`,
              has: { orderID: 'PP-1' },
            }),
          ],
        ),
      ),
      after(
        toApproving,
        step(
          approved('PP-1'),
          {
            in: 'capturing',
            tags: `${locked} capturing`,
            asks: capture,
            has: { payerID: 'payer-1', orderID: 'PP-1' },
          },
          [
            step(approved('PP-1'), 'capturing'),
            step('paypal.pressed', 'capturing'),
            step('paypal.cancelled', 'capturing'),
            step(confirmed('paid'), { tags: locked, ends: { outcome: 'paid' } }),
            step(confirmed('pending'), { tags: locked, ends: { outcome: 'pending' } }),
            step(
              fail('capturePaypal', failure('refused', { code: 'INSTRUMENT_DECLINED' })),
              { in: 'restarting', tags: `${locked} restart`, has: { note: 'declined' } },
              [
                step('paypal.restarted', 'approving'),
                step('paypal.cancelled', {
                  in: 'cancelling',
                  asks: cancel('PP-1'),
                  has: { note: 'declined' },
                }),
                step(broke('x'), { in: 'cancelling', asks: cancel('PP-1') }),
                step(19_999, 'restarting', [step(1, { in: 'cancelling', asks: cancel('PP-1') })]),
              ],
            ),
            step(fail('capturePaypal', failure('refused', { code: 'PAYMENT_DECLINED' })), {
              in: 'ready',
              does: ['announceReleased'],
              has: { note: 'declined' },
            }),
            step(fail('capturePaypal', failure('refused', { code: 'ORDER_NOT_APPROVED' })), {
              in: 'cancelling',
              asks: cancel('PP-1'),
              has: { note: 'left' },
            }),
            // a lost answer is never a reason to pay again
            step(fail('capturePaypal', offline), { tags: locked, ends: { outcome: 'unknown' } }),
            step(fail('capturePaypal', null), { ends: { outcome: 'unknown' } }),
          ],
        ),
      ),
      after(
        toApproving,
        step(approved('PP-2'), { in: 'cancelling', asks: cancel('PP-1'), has: { note: 'broken' } }, [
          step(done('cancelPaypal'), { in: 'ready', does: ['announceReleased'] }, [
            step(approved('PP-1'), { in: 'capturing', does: ['announceEngaged'], asks: capture }),
            step(approved('PP-2'), { in: 'ready', has: { note: 'broken' } }),
            step(approved(''), { in: 'ready' }),
          ]),
          step(fail('cancelPaypal', failure('conflict')), { ends: { outcome: 'elsewhere' } }),
          step(fail('cancelPaypal', offline), { in: 'ready', does: ['announceReleased'] }),
          step('paypal.pressed', 'cancelling'),
        ]),
      ),
      after(toApproving, step(approved(''), { in: 'cancelling', asks: cancel('PP-1') })),
      after(
        toApproving,
        step('paypal.cancelled', { in: 'cancelling', asks: cancel('PP-1'), has: { note: 'left' } }),
      ),
      after(
        toApproving,
        step(broke('popup close'), { in: 'cancelling', asks: cancel('PP-1'), has: { note: 'left' } }),
      ),
      after(
        toApproving,
        step(broke('boom'), { in: 'cancelling', asks: cancel('PP-1'), has: { note: 'broken' } }),
      ),
      after(
        toApproving,
        step('paypal.pressed', {
          in: 'creating',
          asks: { createPaypal: { ordertoken: 'order-7' } },
          has: { orderID: null, note: null },
        }),
      ),
      after(
        toApproving,
        step(899_999, 'approving'),
        step(1, { in: 'cancelling', asks: cancel('PP-1'), has: { note: 'left' } }),
      ),
      after(toReady, step(broke('boom'), { in: 'ready', has: { note: 'broken' } })),
      after(toReady, step(broke('Window is closed'), { in: 'ready', has: { note: null } })),
      after(toReady, step(approved(''), { in: 'ready', has: { note: 'broken' } })),
      after(
        toReady,
        step(approved('PP-9'), {
          in: 'capturing',
          does: ['announceEngaged'],
          asks: { capturePaypal: { ordertoken: 'order-7', orderID: 'PP-9', payerID: 'payer-1' } },
        }),
      ),
    ],
    {
      input: paypalInput,
      start: { in: 'loadingButtons', tags: 'screen:loading busy', asks: { loadButtons: null } },
    },
  ),
];

/** A life that the server moves: from each state every event that it may hear, and that nothing else moves it. */
type Life = Readonly<
  Record<
    string,
    { tags: string; on: Readonly<Record<string, string | readonly [to: string, ...jobs: string[]]>> }
  >
>;
const life = <const Chart extends ChartName>(
  chart: Chart,
  clauses: string,
  prefix: string,
  events: readonly string[],
  first: string,
  states: Life,
) => {
  const ways = new Map<string, readonly string[]>([[first, []]]);
  for (const [state, way] of ways)
    for (const [event, to] of Object.entries(states[state]!.on)) {
      const target = typeof to === 'string' ? to : to[0];
      if (!ways.has(target)) ways.set(target, [...way, event]);
    }
  return Object.entries(states).map(([state, { tags, on }]) =>
    story(
      chart,
      clauses,
      `what moves it from ${state}, and what does not`,

      events.map((event) => {
        const [target, ...jobs] = [on[event] ?? state].flat();
        return after(
          (ways.get(state) ?? []).map((name) => `${prefix}.${name}`),
          step(`${prefix}.${event}`, { in: target!, tags: states[target!]!.tags, does: jobs }),
        );
      }),
      ways.get(state)!.length === 0 ? { start: { in: state, tags } } : {},
    ),
  );
};
const again = 'refundDuplicate';
const lives = [
  ...life(
    'orderLifecycle',
    'ORD-02 ORD-03 ORD-06 ORD-07 REF-01 PAY-06 CART-03',
    'order',
    [
      'paymentStarted',
      'paymentDeclined',
      'paymentCancelled',
      'captured',
      'cancelRequested',
      'discarded',
      'expired',
      'delivered',
      'deliveryFailed',
      'refundRequested',
      'refundCompleted',
      'refundRefused',
    ],
    'confirmed',
    {
      confirmed: {
        tags: 'status:confirmed open',
        on: {
          paymentStarted: 'payment',
          captured: ['processing', 'deliver'],
          cancelRequested: 'cancelled',
          discarded: ['cancelled', 'reopenCart'],
          expired: ['cancelled', 'reopenCart'],
        },
      },
      payment: {
        tags: 'status:payment open',
        on: {
          captured: ['processing', 'deliver'],
          paymentDeclined: 'confirmed',
          paymentCancelled: 'confirmed',
          cancelRequested: 'cancelled',
          discarded: ['cancelled', 'reopenCart'],
          expired: ['cancelled', 'reopenCart'],
        },
      },
      processing: {
        tags: 'status:processing paid',
        on: {
          delivered: ['completed', 'mailReceipt'],
          deliveryFailed: ['refundDue', 'mailRefundDue'],
          captured: ['processing', again],
        },
      },
      completed: { tags: 'status:completed paid', on: { captured: ['completed', again] } },
      // what arrives for a cancelled order goes back, and is never delivered
      cancelled: { tags: 'status:cancelled', on: { captured: ['refunding', 'refund'] } },
      refundDue: {
        tags: 'status:cancelled paid refundable',
        on: { refundRequested: ['refunding', 'refund'], captured: ['refundDue', again] },
      },
      refunding: {
        tags: 'status:cancelled paid refund_requested',
        on: {
          refundCompleted: ['refunded', 'mailRefunded'],
          refundRefused: 'refundRefused',
          captured: ['refunding', again],
        },
      },
      refundRefused: {
        tags: 'status:cancelled paid refundable refund_failed',
        on: { refundRequested: ['refunding', 'refund'], captured: ['refundRefused', again] },
      },
      refunded: { tags: 'status:cancelled refunded', on: { captured: ['refunded', again] } },
    },
  ),
  ...life(
    'paymentAttempt',
    'PAY-07',
    'attempt',
    ['opened', 'captureAsked', 'captureRefused', 'pending', 'captured', 'declined', 'cancelled', 'expired'],
    'created',
    {
      created: {
        tags: 'open',
        on: { opened: 'open', captured: 'captured', cancelled: 'cancelled', expired: 'expired' },
      },
      open: {
        tags: 'open',
        on: {
          captureAsked: 'capturing',
          pending: 'pending',
          captured: 'captured',
          declined: 'declined',
          cancelled: 'cancelled',
          expired: 'expired',
        },
      },
      capturing: {
        tags: 'open unknown',
        on: {
          captured: 'captured',
          pending: 'pending',
          declined: 'declined',
          captureRefused: 'open',
          expired: 'expired',
        },
      },
      pending: { tags: 'open unknown', on: { captured: 'captured', declined: 'declined' } },
      captured: { tags: 'paid', on: {} },
      declined: { tags: 'failed', on: { captured: 'captured' } },
      cancelled: { tags: 'left', on: { captured: 'captured', declined: 'declined' } },
      expired: { tags: 'left', on: { captured: 'captured' } },
    },
  ),
  ...life(
    'delivery',
    'ORD-06',
    'delivery',
    ['requested', 'accepted', 'succeeded', 'refused', 'answerLost', 'notExecuted', 'tooSoon'],
    'queued',
    {
      queued: { tags: 'waiting', on: { requested: 'requested', refused: 'failed' } },
      requested: {
        tags: 'unknown',
        on: {
          accepted: 'accepted',
          succeeded: 'delivered',
          refused: 'failed',
          answerLost: 'unknown',
          notExecuted: 'queued',
          tooSoon: 'tooSoon',
        },
      },
      tooSoon: { tags: 'waiting', on: { requested: 'requested', refused: 'failed' } },
      // never requested a second time while nobody knows
      unknown: {
        tags: 'unknown',
        on: { accepted: 'accepted', succeeded: 'delivered', refused: 'failed', notExecuted: 'queued' },
      },
      accepted: { tags: 'waiting', on: { succeeded: 'delivered', refused: 'failed' } },
      delivered: { tags: 'delivered', on: {} },
      failed: { tags: 'failed', on: {} },
    },
  ),
  ...life(
    'refundLifecycle',
    'REF-01',
    'refund',
    ['requested', 'accepted', 'completed', 'refused'],
    'requested',
    {
      requested: {
        tags: 'waiting unknown',
        on: { accepted: 'pending', completed: 'completed', refused: 'refused' },
      },
      pending: { tags: 'waiting', on: { completed: 'completed', refused: 'refused' } },
      completed: { tags: 'done', on: {} },
      refused: { tags: 'failed', on: { requested: 'requested' } },
    },
  ),
  ...life('gatewayStatus', '', 'gateway', ['served', 'failed', 'silent', 'refused', 'probeDue'], 'trading', {
    trading: {
      tags: 'trading',
      on: { failed: 'doubtful', refused: ['paused', 'tellStaff', 'scheduleProbe'] },
    },
    doubtful: {
      tags: 'trading',
      on: {
        served: 'trading',
        silent: ['paused', 'tellStaff', 'scheduleProbe'],
        refused: ['paused', 'tellStaff', 'scheduleProbe'],
      },
    },
    paused: {
      tags: 'paused',
      on: { served: ['trading', 'resumeWaiting'], refused: ['paused', 'tellStaff'], probeDue: 'probing' },
    },
    probing: {
      tags: 'paused trial',
      on: {
        served: ['trading', 'resumeWaiting'],
        failed: 'paused',
        refused: ['paused', 'tellStaff'],
        probeDue: 'probing',
      },
    },
  }),
];

const surely = (check: Check | null): boolean =>
  check !== null &&
  ['confirmed', 'cancelled'].includes(check.status) &&
  ['none', 'failed', 'cancelled'].includes(check.paymentstatus) &&
  ['none', 'declined', 'cancelled', 'expired'].includes(check.message_key);
const checkOf = (snapshot: { context: unknown } | null): Check | null =>
  (snapshot?.context as { check: Check | null } | undefined)?.check ?? null;
const invariants = [
  of('gatewayStatus').holds(
    '',
    'a question that was interrupted is asked again when it is due',
    ({ before, event, taken }) =>
      isAt(before, 'probing') && event?.type === 'gateway.probeDue' && taken.length === 0
        ? 'it is not'
        : null,
  ),
  of('payment').holds(
    'PAY-07',
    'nothing that may be paid is ever called unpaid',
    ({ after, event, effects }) => {
      const check =
        event?.type === 'xstate.done.actor.checkPayment' ? (event['output'] as Check) : checkOf(after);
      const saysUnpaid = isAt(after, 'declined') || isAt(after, 'ended') || effects.includes('goCheckout');
      return saysUnpaid && !surely(check) ? 'it is' : null;
    },
  ),
  of('payment').doesOnly('PAY-07', 'nobody is sent back to pay while money may be moving', 'goCheckout', [
    'reconciling.asking.checking',
    'declined',
  ]),
  of('payment').noWay(
    'PAY-07',
    'from where money is surely taken nobody comes to a new payment',
    ['delivering', 'undeliverable', 'refundDue', 'refunding', 'refunded', 'unconfirmed'],
    ['declined', 'confirmingCancel', 'cancelling'],
  ),
  of('payment').onlyBy('PAY-07', 'only an answer says that nothing was taken', 'declined', [
    'xstate.done.actor.checkPayment',
    'xstate.error.actor.cancelOrder',
    'payment.cancelDeclined',
  ]),
  of('payment').always('PAY-05', 'while money may move the page is locked', 'reconciling', '#locked'),
  of('payment').asksOnly('REF-01', 'money is asked back only from where it is due, once', 'requestRefund', [
    'undeliverable',
    'refundDue',
    'refundFailed',
  ]),
  of('payment').asksOnly('ORD-03', 'an order is cancelled only after the question', 'cancelOrder', [
    'confirmingCancel',
  ]),
  of('payment').filled('PAY-07', 'whoever is asked about is known', '#locked', ['ordertoken']),
  of('paypal').asksOnly('', 'money is captured only after an approval', 'capturePaypal', [
    'approving',
    'ready',
  ]),
  of('paypal').noWay(
    'PAY-07',
    'while money may have moved nothing new is created',
    ['capturing'],
    ['creating'],
  ),
  of('paypal').holds('', 'captured is only what the server created', ({ before, asked }) => {
    const known = (before?.context as { orderID: string | null } | undefined)?.orderID ?? null;
    const wanted = (asked['capturePaypal'] as { orderID: string } | undefined)?.orderID;
    return wanted !== undefined && (wanted === '' || (known !== null && wanted !== known))
      ? 'it is not'
      : null;
  }),
  of('paypal').always(
    'PAY-07',
    'nothing else can be chosen while PayPal is open',
    (snapshot) =>
      ['creating', 'approving', 'capturing', 'restarting', 'cancelling'].some((state) =>
        isAt(snapshot, state),
      ),
    '#locked',
  ),
  of('checkout').asksOnly(
    '',
    'a payment page is opened only from Pay, and after the passkey asked for then',
    'openPayPage',
    ['choosingMethod', 'creatingOrder', 'askingPasskey'],
  ),
  of('checkout').asksOnly('PAY-01', 'a passkey is asked for only when a payment was begun', 'passkeyProof', [
    'openingPayPage',
  ]),
  of('checkout').asksOnly('KYC-06', 'nothing is ordered before Pay', 'createOrder', [
    'filling',
    'askingPrice',
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
    'where money may be moving nobody may pay again',
    ['elsewhere', 'unreached'],
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
  of('cart').empty('CART-16', 'an empty cart holds nothing', 'empty', ['token', 'cart', 'request']),
  of('cart').empty('CART-01', 'whoever wanted something has been answered', 'holding', ['request']),
  of('cart').asksOnly('CART-15', 'nothing is removed without a yes', 'removeCart', [
    'confirmingRemoval',
    'conflict',
  ]),
  of('cart').asksOnly('ORD-03', 'no order is cancelled without a yes', 'cancelOrder', [
    'confirmingOrderCancel',
  ]),
  of('cart').filled('CART-03', 'what is held has a token', 'holding', ['token', 'cart']),
  of('cart').doesOnly('CART-17', 'nothing is called removed that was not', 'showRemoved', ['removing']),
  of('orderLifecycle').doesOnly('ORD-06', 'nothing is delivered for money that came late', 'deliver', [
    'confirmed',
    'payment',
  ]),
  of('orderLifecycle').doesOnly(
    'REF-01',
    'money goes back where it is due, or came for a cancelled order',
    'refund',
    ['cancelled', 'refundDue', 'refundRefused'],
  ),
  of('delivery').noWay(
    'ORD-06',
    'an unknown delivery is never requested a second time',
    ['unknown', 'accepted', 'delivered'],
    ['requested'],
  ),
  of('paymentAttempt').noWay(
    'PAY-07',
    'a payment that may be taken is never given up',
    ['pending'],
    ['cancelled', 'expired', 'open'],
  ),
  of('paymentAttempt').noWay(
    'PAY-07',
    'what is captured stays',
    ['captured'],
    ['open', 'declined', 'cancelled', 'expired', 'pending', 'capturing'],
  ),
  of('refundLifecycle').noWay(
    '',
    'a pending refund is not asked again',
    ['pending', 'completed'],
    ['requested'],
  ),
];

const paid = failure('conflict', { code: 'CART_ORDERED' });
const toDelivering = [toCheck, checked(answer('processing', 'paid'))] as const;
const pollInterval = 3_000;
const unanswered = [...toDelivering, pollInterval, fail('readProgress', failure('server'))] as const;
const afresh = [
  story(
    'cart',
    'CHK-02 CART-18 ORD-12',
    'what is gone takes its order along, and what was wished is told so by its id',
    [
      fork(
        [
          ...holding,
          add(otherWish),
          loaded(orderedCart('confirmed')),
          'cart.orderLeft',
          add(otherWish, '3.1'),
        ],
        step(fail('loadCart', offline), {
          in: 'holding',
          does: [said('showFailure', offline), refused(offline, '3.1')],
          has: { request: null, order: null },
        }),
      ),
      fork(
        [done('readCartToken', token), add(wish)],
        step(fail('loadCart', paid), {
          in: 'empty',
          does: [unstoredToken, refused(paid)],
          has: { request: null, cart: null },
        }),
        step(fail('loadCart', offline), {
          in: 'empty',
          does: [unstoredToken, 'showGenericFailure', refused(offline)],
          has: { request: null, cart: null },
        }),
      ),
      // an order that was in the way of an earlier cart is none of the next
      fork(
        [
          done('readCartToken', null),
          add(wish),
          fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
          'cart.outdated',
          done('addToCart', aCart),
        ],
        step('cart.tokenLost', { ...cartIsGone, does: ['announceGone'], has: { order: null } }),
      ),
      // another tab has changed the amount that is shown beside the order
      fork(
        [...holding, add(otherWish)],
        step(loaded({ ...orderedCart('confirmed'), Quantity: 2 }), {
          in: 'orderOpen',
          does: [storedRead({ ...orderedCart('confirmed'), Quantity: 2 }), 'openPanel'],
          has: { cart: { ...orderedCart('confirmed'), Quantity: 2 } },
        }),
      ),
      // the token is read before the cart is forgotten
      fork(
        [
          ...holding,
          add(otherWish),
          loaded(orderedCart('confirmed')),
          'cart.orderCancelAsked',
          'cart.orderCancelConfirmed',
        ],
        step(fail('cancelOrder', failure('conflict')), {
          in: 'empty',
          does: [unstored(), said('showFailure', failure('conflict')), refused(failure('conflict'))],
          has: { request: null, order: null, cart: null },
        }),
      ),
    ],
  ),
  story('payment', 'ORD-02 PAY-07', 'an answer ends what was said of one that did not come', [
    fork(
      unanswered,
      step(
        pollInterval,
        {
          at: ['delivering.asking.reading'],
          asks: { readProgress: paying },
          has: { failure: failure('server') },
        },
        [step(progress({}), { at: ['delivering.asking.waiting'], has: { failure: null } })],
      ),
    ),
  ]),

  story(
    'payment',
    'ORD-02 PAY-07',
    'an answer to where the money stands does so too, and the shop is listened to again',
    [
      fork(
        [toCheck, fail('checkPayment', failure('server')), pushed('processing', 'paid')],
        step(checked(answer('processing', 'paid')), {
          at: ['delivering.asking.waiting'],
          does: ['refreshCart'],
          asks: begun,
          has: { failure: null },
        }),
      ),
      fork(
        [...toDelivering, fail('pushes', failure('network'))],
        step(15_000, { at: ['delivering.pushes.listening'], asks: { readProgress: paying, pushes: paying } }),
      ),
    ],
  ),
  story(
    'paypal',
    '',
    'a new try knows nothing of the one before',
    [
      fork(
        [...toApproving, 'paypal.cancelled', done('cancelPaypal')],
        step('paypal.pressed', {
          in: 'creating',
          does: ['announceEngaged'],
          asks: { createPaypal: { ordertoken: 'order-7' } },
          has: { note: null, failure: null, orderID: null, payerID: null },
        }),
      ),
      // the failure of an earlier step gives way to what happened last
      fork(
        [...toReady, { type: 'paypal.pressed' }, fail('createPaypal', offline)],
        step(broke('boom'), { in: 'ready', has: { note: 'broken', failure: null } }),
      ),
      fork(
        [...toReady, { type: 'paypal.pressed' }, fail('createPaypal', offline), approved('PP-1')],
        step(fail('capturePaypal', failure('refused', { code: 'ORDER_NOT_APPROVED' })), {
          in: 'cancelling',
          asks: cancel('PP-1'),
          has: { note: 'left', failure: null },
        }),
        step(
          fail('capturePaypal', failure('refused', { code: 'PAYMENT_DECLINED' })),
          { in: 'ready', does: ['announceReleased'], has: { note: 'declined', failure: null } },
          [
            step('paypal.pressed', {
              in: 'creating',
              does: ['announceEngaged'],
              asks: { createPaypal: { ordertoken: 'order-7' } },
              has: { orderID: null, payerID: null },
            }),
          ],
        ),
      ),
    ],
    { input: paypalInput },
  ),
];

export const money: Proof = { stories: [...cart, ...payment, ...paypal, ...lives, ...afresh], invariants };
