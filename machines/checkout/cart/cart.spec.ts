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
const cartIsGone = { in: 'empty' as const, tags: 'screen:empty' as const, has: { token: null, cart: null } };
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
              step(add(wish, '2.1'), {
                in: 'loading',
                does: [kept],
                has: { request: wish, requestId: '2.1' },
              }),
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
                fail(
                  'addToCart',
                  failure('conflict', { code: 'CART_EXISTS', data: { carttoken: 'cart-9' } }),
                ),
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
          [done('readCartToken', token)],
          step({ ...add(otherWish), isCorrection: true }, { in: 'loading', has: { isCorrection: true } }, [
            step(
              { type: 'cart.tokenFound', token: 'cart-8' },
              {
                in: 'loading',
                does: ['announceGone'],
                has: { isCorrection: false },
                asks: { loadCart: 'cart-8' },
              },
            ),
            step(loaded(aCart), { in: 'replacing', asks: { removeCart: token } }),
            step(loaded(orderedCart('payment')), {
              in: 'cancellingOrder',
              asks: { cancelOrder: { ...openOrder, status: 'payment' } },
            }),
          ]),
        ),
        after(
          holding,
          step(
            { ...add(otherWish), isCorrection: true },
            { in: 'checking', asks: { loadCart: token }, has: { request: otherWish, isCorrection: true } },
            [
              step(loaded(aCart), { in: 'replacing', asks: { removeCart: token }, has: { cart: aCart } }, [
                step(done('removeCart'), {
                  in: 'adding',
                  does: [unstoredToken],
                  asks: { addToCart: otherWish },
                  has: { token: null, cart: null },
                }),
                step(
                  fail('removeCart', failure('conflict')),
                  { in: 'checking', asks: { loadCart: token }, has: { isCorrection: false } },
                  [step(loaded(aCart), { in: 'conflict', does: [storedRead(aCart), 'openPanel'] })],
                ),
              ]),
              step(
                loaded(orderedCart('confirmed')),
                {
                  in: 'cancellingOrder',
                  asks: { cancelOrder: { ...openOrder, status: 'confirmed' } },
                  has: { cart: orderedCart('confirmed') },
                },
                [
                  step(done('cancelOrder'), {
                    in: 'adding',
                    does: [
                      ['removeStoredOrder', { order: { ...openOrder, status: 'confirmed' } }],
                      ['removeStoredCart', { token }],
                      'announceGone',
                    ],
                    asks: { addToCart: otherWish },
                  }),
                ],
              ),
              step(loaded({ ...aCart, ProdType: 1 }), {
                in: 'conflict',
                does: [storedRead({ ...aCart, ProdType: 1 }), 'openPanel'],
              }),
            ],
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
              step(
                loaded(aCart),
                {
                  in: 'conflict',
                  does: [storedRead(aCart), 'openPanel'],
                  has: { cart: aCart, item: itemOf(otherWish) },
                },
                [
                  step('cart.kept', {
                    in: 'holding',
                    does: [kept],
                    has: { request: null, item: null, cart: aCart },
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
                      step(fail('removeCart', offline), {
                        in: 'conflict',
                        does: [said('showFailure', offline), 'openPanel'],
                      }),
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
                    has: { request: wish, item: itemOf(wish), requestId: '2.1' },
                  }),
                  step('cart.outdated', { in: 'checking', asks: { loadCart: token } }),
                  step('cart.tokenLost', {
                    in: 'adding',
                    does: ['announceGone'],
                    asks: { addToCart: otherWish },
                    has: { token: null },
                  }),
                ],
              ),
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
              step('cart.tokenLost', {
                in: 'adding',
                does: ['announceGone'],
                asks: { addToCart: otherWish },
              }),
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
      // a late event about a cart that this tab has already
      after(
        holding,
        step({ type: 'cart.tokenFound', token }, { in: 'holding', has: { cart: aCart, token } }),
      ),
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
            // a missing response leaves the cart unchanged
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
          // the shopper went to another product: the order that gives way is confirmed again
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
                does: [
                  unstored(null),
                  said('showFailure', failure('conflict')),
                  refused(failure('conflict')),
                ],
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
                does: [said('showFailure', offline), 'openPanel'],
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
        // an order that blocked an earlier cart does not block the next
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
        // another tab has changed the amount that is shown next to the order
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
  ],
  invariants: [
    of('cart').empty('CART-16', 'an empty cart holds nothing', 'empty', ['token', 'cart', 'request']),
    of('cart').empty('CART-01', 'whoever wanted something has been answered', 'holding', ['request']),
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
