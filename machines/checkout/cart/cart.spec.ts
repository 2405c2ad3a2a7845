import { isAt, of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story, after, fork } from '../../../flows/spec/stories.ts';
import { done, fail, type Effect } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

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
const isCorrecting = (before: { context: unknown } | null | undefined): boolean =>
  (before?.context as { isCorrection?: boolean } | undefined)?.isCorrection === true;
const itemOf = (request: object) => ({ ProdName: 'Jio', ...request });
const add = (request: object, id = '1.1') => ({
  type: 'cart.addRequested' as const,
  id,
  request,
  item: itemOf(request),
});
const loaded = (cart: object) => done('loadCart', cart);
const holding = [done('readCartToken', token), loaded(aCart)];
const cartIsGone = {
  state: 'empty' as const,
  tags: 'screen:empty' as const,
  context: { token: null, cart: null },
};
const stored = (cart: object): Effect => ['storeCart', { cart }];
const storedRead = (cart: object): Effect => ['storeReadCart', { cart }];
const said = (name: string, error: unknown): Effect => [name, { error }];
/** Response to the request of that id. */
const accepted: Effect = ['announceAccepted', { id: '1.1' }];
const kept: Effect = ['announceKept', { id: '1.1' }];
const refused = (error: unknown, id: string | null = '1.1'): Effect => ['announceRefused', { id, error }];
const unstored = (of: string | null = token): Effect => ['removeStoredCart', { token: of }];
const unstoredToken: Effect = ['removeStoredToken', { token }];
const paid = failure('conflict', { code: 'CART_ORDERED' });

export const cartSpec: Spec = {
  stories: [
    story(
      'cart',
      'CART-03 CART-07 CART-18 UI-09',
      'a stored token shows the badge and loads the cart',
      [
        step(done('readCartToken', null), { ...cartIsGone }),
        step(fail('readCartToken', null), { ...cartIsGone }),
        step(add(wish), { state: 'restoring', context: { request: wish, requestId: '1.1' } }, [
          step(done('readCartToken', null), { state: 'adding', calls: { addToCart: wish } }),
          step(fail('readCartToken', null), { state: 'adding', calls: { addToCart: wish } }),
          step(done('readCartToken', token), {
            state: 'loading',
            calls: { loadCart: token },
            context: { request: wish },
          }),
          step(add(otherWish, '2.1'), {
            state: 'restoring',
            actions: [kept],
            context: { request: otherWish },
          }),
        ]),
        step(
          done('readCartToken', token),
          {
            state: 'loading',
            tags: 'screen:loading badge busy',
            calls: { loadCart: token },
            context: { token },
          },
          [
            step(loaded(aCart), {
              state: 'holding',
              tags: 'screen:item badge',
              actions: [storedRead(aCart)],
              context: { cart: aCart, token },
            }),
            step(fail('loadCart', offline), {
              ...cartIsGone,
              actions: [unstoredToken, 'showGenericFailure', refused(offline, null)],
            }),
            step(fail('loadCart', failure('gone', { code: 'CART_ORDERED' })), {
              ...cartIsGone,
              actions: [unstoredToken, refused(failure('gone', { code: 'CART_ORDERED' }), null)],
            }),
            step(loaded(orderedCart('processing')), {
              ...cartIsGone,
              actions: [unstored(), 'announceGone'],
            }),
            step(loaded(orderedCart('cancelled')), {
              ...cartIsGone,
              actions: [unstored(), 'announceGone'],
            }),
            step(loaded(orderedCart('completed')), {
              ...cartIsGone,
              actions: [unstored(), 'announceGone'],
            }),
            step(loaded(orderedCart('confirmed')), {
              state: 'holding',
              actions: [storedRead(orderedCart('confirmed'))],
            }),
            step('cart.tokenLost', { ...cartIsGone, actions: ['announceGone'] }),
            step(add(otherWish), { state: 'loading', context: { request: otherWish } }, [
              step(add(wish, '2.1'), {
                state: 'loading',
                actions: [kept],
                context: { request: wish, requestId: '2.1' },
              }),
              step(loaded(aCart), {
                state: 'conflict',
                tags: 'screen:conflict badge',
                actions: [storedRead(aCart), 'openPanel'],
                context: { cart: aCart, request: otherWish },
              }),
              step(loaded(orderedCart('payment')), {
                state: 'orderOpen',
                tags: 'screen:orderOpen',
                actions: [storedRead(orderedCart('payment')), 'openPanel'],
                context: { order: { ...openOrder, status: 'payment' } },
              }),
              step(loaded(orderedCart('completed')), {
                state: 'adding',
                actions: [unstored()],
                calls: { addToCart: otherWish },
                context: { token: null, cart: null },
              }),
              step('cart.tokenLost', {
                state: 'adding',
                actions: ['announceGone'],
                calls: { addToCart: otherWish },
                context: { token: null },
              }),
            ]),
            // it holds what is wanted already
            step(add(wish), { state: 'loading', context: { request: wish } }, [
              step(loaded(aCart), {
                state: 'holding',
                actions: [storedRead(aCart), 'closePanel', accepted, 'goCheckout'],
                context: { cart: aCart, request: null },
              }),
            ]),
          ],
        ),
      ],
      { start: { state: 'restoring', tags: 'screen:loading busy', calls: { readCartToken: null } } },
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
              state: 'adding',
              tags: 'screen:loading busy',
              calls: { addToCart: wish },
              context: { request: wish, failure: null },
            },
            [
              step(done('addToCart', aCart), {
                state: 'holding',
                actions: [stored(aCart), 'closePanel', accepted, 'goCheckout'],
                context: { cart: aCart, token, request: null },
              }),
              step(add(otherWish, '2.1'), {
                state: 'adding',
                actions: [kept],
                calls: { addToCart: otherWish },
                context: { request: otherWish, requestId: '2.1' },
              }),
              step(
                fail(
                  'addToCart',
                  failure('conflict', { code: 'CART_EXISTS', data: { carttoken: 'cart-9' } }),
                ),
                {
                  state: 'loading',
                  calls: { loadCart: 'cart-9' },
                  context: { token: 'cart-9', request: wish },
                },
              ),
              step(fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })), {
                state: 'orderOpen',
                actions: ['openPanel'],
                context: { order: openOrder },
              }),
              step(
                fail('addToCart', offline),
                {
                  state: 'empty',
                  actions: [said('showFailure', offline), refused(offline)],
                  context: { request: null, failure: offline },
                },
                [
                  step(add(wish), {
                    state: 'adding',
                    calls: { addToCart: wish },
                    context: { failure: null },
                  }),
                ],
              ),
            ],
          ),
        ),
        after(
          [done('readCartToken', null)],
          step(
            { type: 'cart.tokenFound', token },
            { state: 'loading', actions: ['announceGone'], calls: { loadCart: token } },
          ),
        ),
        after(
          [done('readCartToken', token)],
          step(
            { ...add(otherWish), isCorrection: true },
            { state: 'loading', context: { isCorrection: true } },
            [
              step(
                { type: 'cart.tokenFound', token: 'cart-8' },
                {
                  state: 'loading',
                  actions: ['announceGone'],
                  context: { isCorrection: false },
                  calls: { loadCart: 'cart-8' },
                },
              ),
              step(loaded(aCart), { state: 'replacing', calls: { removeCart: token } }),
              step(loaded(orderedCart('payment')), {
                state: 'cancellingOrder',
                calls: { cancelOrder: { ...openOrder, status: 'payment' } },
              }),
            ],
          ),
        ),
        after(
          holding,
          step(
            { ...add(otherWish), isCorrection: true },
            {
              state: 'checking',
              calls: { loadCart: token },
              context: { request: otherWish, isCorrection: true },
            },
            [
              step(
                loaded(aCart),
                { state: 'replacing', calls: { removeCart: token }, context: { cart: aCart } },
                [
                  step(done('removeCart'), {
                    state: 'adding',
                    actions: [unstoredToken],
                    calls: { addToCart: otherWish },
                    context: { token: null, cart: null },
                  }),
                  step(
                    fail('removeCart', failure('conflict')),
                    { state: 'checking', calls: { loadCart: token }, context: { isCorrection: false } },
                    [step(loaded(aCart), { state: 'conflict', actions: [storedRead(aCart), 'openPanel'] })],
                  ),
                ],
              ),
              step(
                loaded(orderedCart('confirmed')),
                {
                  state: 'cancellingOrder',
                  calls: { cancelOrder: { ...openOrder, status: 'confirmed' } },
                  context: { cart: orderedCart('confirmed') },
                },
                [
                  step(done('cancelOrder'), {
                    state: 'adding',
                    actions: [
                      ['removeStoredOrder', { order: { ...openOrder, status: 'confirmed' } }],
                      ['removeStoredCart', { token }],
                      'announceGone',
                    ],
                    calls: { addToCart: otherWish },
                  }),
                ],
              ),
              step(loaded({ ...aCart, ProdType: 1 }), {
                state: 'conflict',
                actions: [storedRead({ ...aCart, ProdType: 1 }), 'openPanel'],
              }),
            ],
          ),
        ),
        after(
          holding,
          step(
            add(otherWish),
            {
              state: 'checking',
              tags: 'screen:item badge busy',
              calls: { loadCart: token },
              context: { request: otherWish },
            },
            [
              step(
                loaded(aCart),
                {
                  state: 'conflict',
                  actions: [storedRead(aCart), 'openPanel'],
                  context: { cart: aCart, item: itemOf(otherWish) },
                },
                [
                  step('cart.kept', {
                    state: 'holding',
                    actions: [kept],
                    context: { request: null, item: null, cart: aCart },
                  }),
                  step(
                    'cart.replaced',
                    { state: 'replacing', tags: 'screen:conflict badge busy', calls: { removeCart: token } },
                    [
                      step('cart.replaced', { state: 'replacing' }),
                      step(done('removeCart'), {
                        state: 'adding',
                        actions: [unstoredToken],
                        calls: { addToCart: otherWish },
                        context: { token: null, cart: null },
                      }),
                      step(fail('removeCart', offline), {
                        state: 'conflict',
                        actions: [said('showFailure', offline), 'openPanel'],
                      }),
                      step(fail('removeCart', failure('conflict')), {
                        state: 'checking',
                        calls: { loadCart: token },
                      }),
                      step(
                        add(wish, '2.1'),
                        { state: 'replacing', actions: [kept], context: { request: wish } },
                        [
                          step(done('removeCart'), {
                            state: 'adding',
                            actions: [unstoredToken],
                            calls: { addToCart: wish },
                          }),
                        ],
                      ),
                    ],
                  ),
                  step(add(wish, '2.1'), {
                    state: 'conflict',
                    actions: [kept, 'openPanel'],
                    context: { request: wish, item: itemOf(wish), requestId: '2.1' },
                  }),
                  step('cart.outdated', { state: 'checking', calls: { loadCart: token } }),
                  step('cart.tokenLost', {
                    state: 'adding',
                    actions: ['announceGone'],
                    calls: { addToCart: otherWish },
                    context: { token: null },
                  }),
                ],
              ),
              step(loaded(orderedCart('confirmed')), {
                state: 'orderOpen',
                actions: [storedRead(orderedCart('confirmed')), 'openPanel'],
              }),
              step(loaded(orderedCart('processing')), {
                state: 'adding',
                actions: [unstored()],
                calls: { addToCart: otherWish },
              }),
              step(fail('loadCart', failure('gone')), {
                state: 'adding',
                actions: [unstored()],
                calls: { addToCart: otherWish },
                context: { token: null },
              }),
              step(fail('loadCart', offline), {
                state: 'holding',
                actions: [said('showFailure', offline), refused(offline)],
                context: { request: null, cart: aCart },
              }),
              step('cart.tokenLost', {
                state: 'adding',
                actions: ['announceGone'],
                calls: { addToCart: otherWish },
              }),
              step(
                { type: 'cart.tokenFound', token: 'cart-9' },
                {
                  state: 'loading',
                  actions: ['announceGone'],
                  calls: { loadCart: 'cart-9' },
                  context: { request: otherWish },
                },
              ),
              step('cart.outdated', { state: 'checking', calls: { loadCart: token } }),
            ],
          ),
        ),
        after(
          holding,
          step(add(wish), { state: 'checking', calls: { loadCart: token } }, [
            step(loaded(aCart), {
              state: 'holding',
              actions: [accepted, 'goCheckout'],
              context: { request: null },
            }),
            ...[
              { Quantity: 2 },
              { Mobile: '9801041302' },
              { ProductPriceID: 'price-98' },
              { Price: '2.00' },
            ].map((other) =>
              step(loaded({ ...aCart, ...other }), {
                state: 'conflict',
                actions: [storedRead({ ...aCart, ...other }), 'openPanel'],
                context: { cart: { ...aCart, ...other } },
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
            { state: 'checking', calls: { loadCart: token } },
            [
              step(loaded(aCart), { state: 'holding', actions: [accepted, 'goCheckout'] }),
              step(loaded({ ...aCart, slug: 'jio-nepal' }), {
                state: 'conflict',
                actions: [storedRead({ ...aCart, slug: 'jio-nepal' }), 'openPanel'],
              }),
              step(loaded({ ...aCart, Receivevalue: '98.00' }), {
                state: 'conflict',
                actions: [storedRead({ ...aCart, Receivevalue: '98.00' }), 'openPanel'],
              }),
            ],
          ),
        ),
        after(
          holding,
          step('cart.outdated', { state: 'checking', calls: { loadCart: token } }, [
            step(loaded(anotherCart), {
              state: 'holding',
              actions: [storedRead(anotherCart)],
              context: { cart: anotherCart },
            }),
            step(loaded(orderedCart('completed')), {
              ...cartIsGone,
              actions: [unstored(), 'announceGone'],
            }),
            step(fail('loadCart', failure('notFound')), {
              ...cartIsGone,
              actions: [unstored(), 'announceGone'],
            }),
            step(fail('loadCart', offline), { state: 'holding', context: { cart: aCart } }),
            step('cart.tokenLost', { ...cartIsGone, actions: ['announceGone'] }),
            step(add(wish), { state: 'checking', context: { request: wish } }, [
              step(add(otherWish, '2.1'), {
                state: 'checking',
                actions: [kept],
                context: { request: otherWish },
              }),
            ]),
          ]),
        ),
      ],
    ),
    story('cart', 'CART-15 CART-16 CART-17', 'removed after a question, and told', [
      after(
        holding,
        step('cart.removalAsked', { state: 'confirmingRemoval', tags: 'screen:confirm badge' }, [
          step('cart.removalDeclined', { state: 'holding', context: { cart: aCart, token } }),
          step('cart.outdated', { state: 'checking', calls: { loadCart: token } }),
          step('cart.tokenLost', { ...cartIsGone, actions: ['announceGone'] }),
          step(add(wish), { state: 'checking', calls: { loadCart: token }, context: { request: wish } }),
          step(
            'cart.removalConfirmed',
            { state: 'removing', tags: 'screen:confirm badge busy', calls: { removeCart: token } },
            [
              step('cart.removalConfirmed', 'removing'),
              step(done('removeCart'), {
                ...cartIsGone,
                actions: [unstored(), 'showRemoved', 'announceGone'],
              }),
              step(fail('removeCart', offline), {
                state: 'holding',
                actions: [said('showFailure', offline)],
                context: { cart: aCart },
              }),
              step(fail('removeCart', failure('conflict')), {
                state: 'checking',
                actions: [said('showFailure', failure('conflict'))],
                calls: { loadCart: token },
              }),
              step(add(wish), { state: 'removing', context: { request: wish } }, [
                step(add(otherWish, '2.1'), {
                  state: 'removing',
                  actions: [kept],
                  context: { request: otherWish },
                }),
                step(done('removeCart'), {
                  state: 'adding',
                  actions: [unstored(), 'showRemoved', 'announceGone'],
                  calls: { addToCart: wish },
                  context: { cart: null },
                }),
                step(fail('removeCart', offline), {
                  state: 'checking',
                  actions: [said('showFailure', offline)],
                  calls: { loadCart: token },
                }),
              ]),
            ],
          ),
        ]),
      ),
      after(
        holding,
        step({ type: 'cart.cleared', carttoken: token }, { ...cartIsGone, actions: [unstored()] }),
      ),
      // a late event about a cart that this tab has already
      after(
        holding,
        step({ type: 'cart.tokenFound', token }, { state: 'holding', context: { cart: aCart, token } }),
      ),
      // the server said so of a cart that another tab has replaced
      after(
        holding,
        step(
          { type: 'cart.cleared', carttoken: 'cart-9' },
          { state: 'holding', context: { cart: aCart, token } },
        ),
      ),
      after(
        [...holding, add(wish)],
        step('cart.forgotten', {
          state: 'restoring',
          actions: [kept],
          calls: { readCartToken: null },
          context: { token: null, cart: null, request: null, requestId: null },
        }),
      ),
      after(holding, step('cart.tokenLost', { ...cartIsGone, actions: ['announceGone'] })),
      after(
        holding,
        step(
          { type: 'cart.tokenFound', token: 'cart-9' },
          { state: 'loading', actions: ['announceGone'], calls: { loadCart: 'cart-9' } },
        ),
      ),
      after(
        holding,
        step('cart.forgotten', {
          state: 'restoring',
          calls: { readCartToken: null },
          context: { token: null, cart: null, request: null, order: null },
        }),
      ),
    ]),
    story(
      'cart',
      'CART-01 CART-07',
      'another tab replaced or removed the cart before the request',
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
              state: 'loading',
              actions: ['announceGone'],
              calls: { loadCart: 'cart-9' },
              context: { token: 'cart-9', request, order: null },
            },
          ),
        ),
        after(
          [...holding, ...events],
          step(
            'cart.tokenLost',
            request
              ? {
                  state: 'adding',
                  actions: ['announceGone'],
                  calls: { addToCart: request },
                  context: { token: null, cart: null, order: null },
                }
              : { ...cartIsGone, actions: ['announceGone'] },
          ),
        ),
      ]),
    ),
    story('cart', 'CHK-01 ORD-03', 'an open order: gone on with, left, or cancelled for what is wanted now', [
      after(
        [...holding, add(otherWish), loaded(orderedCart('confirmed'))],
        step(
          'cart.outdated',
          { state: 'checking', calls: { loadCart: token }, context: { order: null, request: otherWish } },
          [
            // a missing response leaves the cart unchanged
            step(fail('loadCart', offline), {
              state: 'holding',
              actions: [said('showFailure', offline), refused(offline)],
              context: { request: null },
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
          state: 'empty',
          actions: [['storeOrder', { order: openOrder }], 'closePanel', kept, 'goCheckout'],
          context: { order: null, request: null },
        }),
      ),
      after(
        [
          done('readCartToken', null),
          add(wish),
          fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
        ],
        step('cart.orderLeft', {
          state: 'empty',
          actions: ['closePanel', kept],
          context: { order: null, request: null },
        }),
      ),
      after(
        [
          done('readCartToken', null),
          add(wish),
          fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
        ],
        step('cart.outdated', { state: 'adding', calls: { addToCart: wish } }, [
          step(
            done('addToCart', aCart),
            { state: 'holding', actions: [stored(aCart), 'closePanel', accepted, 'goCheckout'] },
            [
              // the order that was in the way is nobody else's business
              step('cart.forgotten', {
                state: 'restoring',
                calls: { readCartToken: null },
                context: { token: null, cart: null, order: null },
              }),
            ],
          ),
        ]),
      ),
      after(
        [...holding, add(otherWish), loaded(orderedCart('confirmed'))],
        step('cart.forgotten', {
          state: 'restoring',
          actions: [kept],
          calls: { readCartToken: null },
          context: { token: null, cart: null, request: null, order: null },
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
          state: 'adding',
          actions: [
            ['removeStoredOrder', { order: { ...openOrder, status: 'confirmed' } }],
            unstored(),
            'announceGone',
          ],
          calls: { addToCart: otherWish },
          context: { token: null, order: null, cart: null },
        }),
      ),
      after(
        [
          done('readCartToken', null),
          add(wish),
          fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
        ],
        step(add(otherWish, '2.1'), {
          state: 'orderOpen',
          actions: [kept, 'openPanel'],
          context: { request: otherWish, requestId: '2.1' },
        }),
      ),
      after(
        [
          done('readCartToken', null),
          add(wish),
          fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
        ],
        step('cart.orderCancelAsked', { state: 'confirmingOrderCancel', tags: 'screen:orderCancel' }, [
          step('cart.orderCancelDeclined', { state: 'orderOpen' }),
          // the shopper went to another product: the order that gives way is confirmed again
          step(add(otherWish, '2.1'), {
            state: 'orderOpen',
            actions: [kept, 'openPanel'],
            context: { request: otherWish, requestId: '2.1', order: openOrder },
          }),
          step(
            'cart.orderCancelConfirmed',
            { state: 'cancellingOrder', tags: 'screen:orderCancel busy', calls: { cancelOrder: openOrder } },
            [
              step(done('cancelOrder'), {
                state: 'adding',
                actions: [['removeStoredOrder', { order: openOrder }], unstored(null), 'announceGone'],
                calls: { addToCart: wish },
                context: { order: null, cart: null },
              }),
              step(fail('cancelOrder', failure('conflict')), {
                state: 'empty',
                actions: [
                  unstored(null),
                  said('showFailure', failure('conflict')),
                  refused(failure('conflict')),
                ],
                context: { request: null, order: null },
              }),
              step(add(otherWish, '2.1'), { state: 'cancellingOrder', actions: [kept] }, [
                step(
                  done('cancelOrder'),
                  {
                    state: 'adding',
                    actions: [['removeStoredOrder', { order: openOrder }], unstored(null), 'announceGone'],
                    calls: { addToCart: otherWish },
                  },
                  [
                    step(done('addToCart', aCart), {
                      state: 'holding',
                      actions: [
                        stored(aCart),
                        'closePanel',
                        ['announceAccepted', { id: '2.1' }],
                        'goCheckout',
                      ],
                    }),
                  ],
                ),
              ]),
              step(fail('cancelOrder', offline), {
                state: 'orderOpen',
                actions: [said('showFailure', offline), 'openPanel'],
                context: { order: openOrder, request: wish },
              }),
            ],
          ),
        ]),
      ),
      after(
        [...holding, add(otherWish), loaded(orderedCart('confirmed'))],
        step('cart.orderResumed', {
          state: 'holding',
          actions: [
            ['storeOrder', { order: { ...openOrder, status: 'confirmed' } }],
            'closePanel',
            kept,
            'goCheckout',
          ],
          context: { order: null, request: null },
        }),
      ),
      after(
        [...holding, add(otherWish), loaded(orderedCart('confirmed'))],
        step('cart.orderLeft', {
          state: 'holding',
          actions: ['closePanel', kept],
          context: { order: null, request: null },
        }),
      ),
    ]),
    story(
      'cart',
      'CHK-02 CART-18 ORD-12',
      'a cart that ended ends its order, and the request receives that by its id',
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
            state: 'holding',
            actions: [said('showFailure', offline), refused(offline, '3.1')],
            context: { request: null, order: null },
          }),
        ),
        fork(
          [done('readCartToken', token), add(wish)],
          step(fail('loadCart', paid), {
            state: 'empty',
            actions: [unstoredToken, refused(paid)],
            context: { request: null, cart: null },
          }),
          step(fail('loadCart', offline), {
            state: 'empty',
            actions: [unstoredToken, 'showGenericFailure', refused(offline)],
            context: { request: null, cart: null },
          }),
        ),
        // an order that blocked an earlier cart does not block the next
        fork(
          [
            done('readCartToken', null),
            add(wish),
            fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
            'cart.outdated',
            done('addToCart', aCart),
          ],
          step('cart.tokenLost', { ...cartIsGone, actions: ['announceGone'], context: { order: null } }),
        ),
        // another tab has changed the amount that is shown next to the order
        fork(
          [...holding, add(otherWish)],
          step(loaded({ ...orderedCart('confirmed'), Quantity: 2 }), {
            state: 'orderOpen',
            actions: [storedRead({ ...orderedCart('confirmed'), Quantity: 2 }), 'openPanel'],
            context: { cart: { ...orderedCart('confirmed'), Quantity: 2 } },
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
            state: 'empty',
            actions: [unstored(), said('showFailure', failure('conflict')), refused(failure('conflict'))],
            context: { request: null, order: null, cart: null },
          }),
        ),
      ],
    ),
  ],
  invariants: [
    of('cart').empty('CART-16', 'an empty cart holds nothing', 'empty', ['token', 'cart', 'request']),
    of('cart').empty('CART-01', 'every request has an answer', 'holding', ['request']),
    of('cart').holds('CART-15', 'only a yes or a correction removes the cart', ({ before, asked }) =>
      'removeCart' in asked &&
      !isAt(before, 'confirmingRemoval') &&
      !isAt(before, 'conflict') &&
      !isCorrecting(before)
        ? 'it is removed unasked'
        : null,
    ),
    of('cart').holds('ORD-03', 'only a yes or a correction cancels an order', ({ before, asked }) =>
      'cancelOrder' in asked && !isAt(before, 'confirmingOrderCancel') && !isCorrecting(before)
        ? 'it is cancelled unasked'
        : null,
    ),
    of('cart').filled('CART-03', 'what is held has a token', 'holding', ['token', 'cart']),
    of('cart').doesOnly('CART-17', 'nothing is called removed that was not', 'showRemoved', ['removing']),
  ],
  unkept: {
    'cart.checking/xstate.error.actor.loadCart#0':
      'the failure decides; the state says what to do in words of its own',
    'cart.checking/xstate.error.actor.loadCart#1':
      'the failure decides; the state says what to do in words of its own',
    'cart.checking/xstate.error.actor.loadCart#3':
      'the failure decides; the state says what to do in words of its own',
    'cart.replacing/xstate.error.actor.removeCart#0':
      'the failure decides; the state says what to do in words of its own',
    'cart.restoring/xstate.error.actor.readCartToken#0':
      'what the storage does not say counts as nothing stored',
    'cart.restoring/xstate.error.actor.readCartToken#1':
      'what the storage does not say counts as nothing stored',
    'cart.checking/xstate.done.actor.loadCart#1':
      'the answer decides; what it holds is known already or is read again',
    'cart.checking/xstate.done.actor.loadCart#5':
      'the answer decides; what it holds is known already or is read again',
    'cart.loading/xstate.done.actor.loadCart#1':
      'the answer decides; what it holds is known already or is read again',
  },
};
