import { isAt, of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when, type When } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
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
const addRequest = {
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
const otherRequest = { ...addRequest, ProductPriceID: 'price-50', Price: '50.00' };
const openOrder = { ordertoken: 'order-7', orderno: 'R-26-0007' };
const orderedCart = (status: string) => ({ ...aCart, order: { ...openOrder, status } });
type Corrected = { correction: 'change' | 'back' | null };
const correctionIn = (before: { context: unknown } | null | undefined): Corrected['correction'] =>
  (before?.context as Corrected | undefined)?.correction ?? null;
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
const withError = (name: string, error: unknown): Effect => [name, { error }];
/** Effects that report the outcome of request `1.1`. */
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
      'shows the badge for a stored token while its cart loads',
      [
        [when(done('readCartToken', null), { ...cartIsGone })],
        [when(fail('readCartToken', null), { ...cartIsGone })],
        [
          when(add(addRequest), { state: 'restoring', context: { request: addRequest, requestId: '1.1' } }),
          when(done('readCartToken', null), { state: 'adding', calls: { addToCart: addRequest } }),
        ],
        [
          given(add(addRequest)),
          when(fail('readCartToken', null), { state: 'adding', calls: { addToCart: addRequest } }),
        ],
        [
          given(add(addRequest)),
          when(done('readCartToken', token), {
            state: 'loading',
            calls: { loadCart: token },
            context: { request: addRequest },
          }),
        ],
        [
          given(add(addRequest)),
          when(add(otherRequest, '2.1'), {
            state: 'restoring',
            actions: [kept],
            context: { request: otherRequest },
          }),
        ],
        [
          when(done('readCartToken', token), {
            state: 'loading',
            tags: 'screen:loading badge busy',
            calls: { loadCart: token },
            context: { token },
          }),
          when(loaded(aCart), {
            state: 'filled',
            tags: 'screen:item badge',
            actions: [storedRead(aCart)],
            context: { cart: aCart, token },
          }),
        ],
        [
          given(done('readCartToken', token)),
          when(fail('loadCart', offline), {
            ...cartIsGone,
            actions: [unstoredToken, 'showGenericFailure', refused(offline, null)],
          }),
        ],
        [
          given(done('readCartToken', token)),
          when(fail('loadCart', failure('gone', { code: 'CART_ORDERED' })), {
            ...cartIsGone,
            actions: [unstoredToken, refused(failure('gone', { code: 'CART_ORDERED' }), null)],
          }),
        ],
        [
          given(done('readCartToken', token)),
          when(loaded(orderedCart('processing')), {
            ...cartIsGone,
            actions: [unstored(), 'announceGone'],
          }),
        ],
        [
          given(done('readCartToken', token)),
          when(loaded(orderedCart('cancelled')), {
            ...cartIsGone,
            actions: [unstored(), 'announceGone'],
          }),
        ],
        [
          given(done('readCartToken', token)),
          when(loaded(orderedCart('completed')), {
            ...cartIsGone,
            actions: [unstored(), 'announceGone'],
          }),
        ],
        [
          given(done('readCartToken', token)),
          when(loaded(orderedCart('confirmed')), {
            state: 'filled',
            actions: [storedRead(orderedCart('confirmed'))],
          }),
        ],
        [
          given(done('readCartToken', token)),
          when('cart.tokenLost', { ...cartIsGone, actions: ['announceGone'] }),
        ],
        [
          given(done('readCartToken', token)),
          when(add(otherRequest), { state: 'loading', context: { request: otherRequest } }),
          when(add(addRequest, '2.1'), {
            state: 'loading',
            actions: [kept],
            context: { request: addRequest, requestId: '2.1' },
          }),
        ],
        [
          given(done('readCartToken', token), add(otherRequest)),
          when(loaded(aCart), {
            state: 'conflict',
            tags: 'screen:conflict badge',
            actions: [storedRead(aCart), 'openPanel'],
            context: { cart: aCart, request: otherRequest },
          }),
        ],
        [
          given(done('readCartToken', token), add(otherRequest)),
          when(loaded(orderedCart('payment')), {
            state: 'orderOpen',
            tags: 'screen:orderOpen',
            actions: [storedRead(orderedCart('payment')), 'openPanel'],
            context: { order: { ...openOrder, status: 'payment' } },
          }),
        ],
        [
          given(done('readCartToken', token), add(otherRequest)),
          when(loaded(orderedCart('completed')), {
            state: 'adding',
            actions: [unstored()],
            calls: { addToCart: otherRequest },
            context: { token: null, cart: null },
          }),
        ],
        [
          given(done('readCartToken', token), add(otherRequest)),
          when('cart.tokenLost', {
            state: 'adding',
            actions: ['announceGone'],
            calls: { addToCart: otherRequest },
            context: { token: null },
          }),
        ],
        [
          given(done('readCartToken', token)),
          // the cart already contains the requested product
          when(add(addRequest), { state: 'loading', context: { request: addRequest } }),
          when(loaded(aCart), {
            state: 'filled',
            actions: [storedRead(aCart), 'closePanel', accepted, 'goCheckout'],
            context: { cart: aCart, request: null },
          }),
        ],
      ],
      { start: { state: 'restoring', tags: 'screen:loading busy', calls: { readCartToken: null } } },
    ),
    story(
      'cart',
      'CART-01 CART-02 CHK-01',
      'adds a product to an empty cart, to a filled cart and to a cart that already has an order',
      [
        [
          given(done('readCartToken', null)),
          when(add(addRequest), {
            state: 'adding',
            tags: 'screen:loading busy',
            calls: { addToCart: addRequest },
            context: { request: addRequest, failure: null },
          }),
          when(done('addToCart', aCart), {
            state: 'filled',
            actions: [stored(aCart), 'closePanel', accepted, 'goCheckout'],
            context: { cart: aCart, token, request: null },
          }),
        ],
        [
          given(done('readCartToken', null), add(addRequest)),
          when(add(otherRequest, '2.1'), {
            state: 'adding',
            actions: [kept],
            calls: { addToCart: otherRequest },
            context: { request: otherRequest, requestId: '2.1' },
          }),
        ],
        [
          given(done('readCartToken', null), add(addRequest)),
          when(
            fail('addToCart', failure('conflict', { code: 'CART_EXISTS', data: { carttoken: 'cart-9' } })),
            {
              state: 'loading',
              calls: { loadCart: 'cart-9' },
              context: { token: 'cart-9', request: addRequest },
            },
          ),
        ],
        [
          given(done('readCartToken', null), add(addRequest)),
          when(fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })), {
            state: 'orderOpen',
            actions: ['openPanel'],
            context: { order: openOrder },
          }),
        ],
        [
          given(done('readCartToken', null), add(addRequest)),
          when(fail('addToCart', offline), {
            state: 'empty',
            actions: [withError('showFailure', offline), refused(offline)],
            context: { request: null, failure: offline },
          }),
          when(add(addRequest), {
            state: 'adding',
            calls: { addToCart: addRequest },
            context: { failure: null },
          }),
        ],
        [
          given(done('readCartToken', null)),
          when(
            { type: 'cart.tokenFound', token },
            { state: 'loading', actions: ['announceGone'], calls: { loadCart: token } },
          ),
        ],
        [
          given(done('readCartToken', token)),
          when(
            { ...add(otherRequest), correction: 'change' },
            { state: 'loading', context: { correction: 'change' } },
          ),
          when(
            { type: 'cart.tokenFound', token: 'cart-8' },
            {
              state: 'loading',
              actions: ['announceGone'],
              context: { correction: null },
              calls: { loadCart: 'cart-8' },
            },
          ),
        ],
        [
          given(done('readCartToken', token), { ...add(otherRequest), correction: 'change' }),
          when(loaded(aCart), { state: 'replacing', calls: { removeCart: token } }),
        ],
        [
          given(done('readCartToken', token), { ...add(otherRequest), correction: 'change' }),
          when(loaded(orderedCart('payment')), {
            state: 'cancellingOrder',
            calls: { cancelOrder: { ...openOrder, status: 'payment' } },
          }),
        ],
        [
          given(...holding),
          when(
            { ...add(otherRequest), correction: 'change' },
            {
              state: 'checking',
              calls: { loadCart: token },
              context: { request: otherRequest, correction: 'change' },
            },
          ),
          when(loaded(aCart), { state: 'replacing', calls: { removeCart: token }, context: { cart: aCart } }),
          when(done('removeCart'), {
            state: 'adding',
            actions: [unstoredToken],
            calls: { addToCart: otherRequest },
            context: { token: null, cart: null },
          }),
        ],
        [
          given(...holding, { ...add(otherRequest), correction: 'change' }, loaded(aCart)),
          when(fail('removeCart', failure('conflict')), {
            state: 'checking',
            calls: { loadCart: token },
            context: { correction: null },
          }),
          when(loaded(aCart), { state: 'conflict', actions: [storedRead(aCart), 'openPanel'] }),
        ],
        [
          given(...holding, { ...add(otherRequest), correction: 'change' }),
          when(loaded(orderedCart('confirmed')), {
            state: 'cancellingOrder',
            calls: { cancelOrder: { ...openOrder, status: 'confirmed' } },
            context: { cart: orderedCart('confirmed') },
          }),
          when(done('cancelOrder'), {
            state: 'adding',
            actions: [
              ['removeStoredOrder', { order: { ...openOrder, status: 'confirmed' } }],
              ['removeStoredCart', { token }],
              'announceGone',
            ],
            calls: { addToCart: otherRequest },
          }),
        ],
        [
          given(...holding, { ...add(otherRequest), correction: 'change' }),
          when(loaded({ ...aCart, ProdType: 1 }), {
            state: 'conflict',
            actions: [storedRead({ ...aCart, ProdType: 1 }), 'openPanel'],
          }),
        ],
        // with the browser's Back button, the corrected top-up replaces the cart, but not an unpaid order
        [
          given(...holding),
          when(
            { ...add(otherRequest), correction: 'back' },
            { state: 'checking', calls: { loadCart: token }, context: { correction: 'back' } },
          ),
          when(loaded(aCart), { state: 'replacing', calls: { removeCart: token }, context: { cart: aCart } }),
        ],
        [
          given(...holding, { ...add(otherRequest), correction: 'back' }),
          when(loaded({ ...aCart, ProdType: 1 }), {
            state: 'conflict',
            actions: [storedRead({ ...aCart, ProdType: 1 }), 'openPanel'],
          }),
        ],
        [
          given(...holding, { ...add(otherRequest), correction: 'back' }),
          when(loaded(orderedCart('confirmed')), {
            state: 'orderOpen',
            actions: [storedRead(orderedCart('confirmed')), 'openPanel'],
            context: { order: { ...openOrder, status: 'confirmed' } },
          }),
        ],
        [
          given(...holding),
          when(add(otherRequest), {
            state: 'checking',
            tags: 'screen:item badge busy',
            calls: { loadCart: token },
            context: { request: otherRequest },
          }),
          when(loaded(aCart), {
            state: 'conflict',
            actions: [storedRead(aCart), 'openPanel'],
            context: { cart: aCart, item: itemOf(otherRequest) },
          }),
          when('cart.kept', {
            state: 'filled',
            actions: [kept],
            context: { request: null, item: null, cart: aCart },
          }),
        ],
        [
          given(...holding, add(otherRequest), loaded(aCart)),
          when('cart.replaced', {
            state: 'replacing',
            tags: 'screen:conflict badge busy',
            calls: { removeCart: token },
          }),
          when('cart.replaced', { state: 'replacing' }),
        ],
        [
          given(...holding, add(otherRequest), loaded(aCart), 'cart.replaced'),
          when(done('removeCart'), {
            state: 'adding',
            actions: [unstoredToken],
            calls: { addToCart: otherRequest },
            context: { token: null, cart: null },
          }),
        ],
        [
          given(...holding, add(otherRequest), loaded(aCart), 'cart.replaced'),
          when(fail('removeCart', offline), {
            state: 'conflict',
            actions: [withError('showFailure', offline), 'openPanel'],
          }),
        ],
        [
          given(...holding, add(otherRequest), loaded(aCart), 'cart.replaced'),
          when(fail('removeCart', failure('conflict')), {
            state: 'checking',
            calls: { loadCart: token },
          }),
        ],
        [
          given(...holding, add(otherRequest), loaded(aCart), 'cart.replaced'),
          when(add(addRequest, '2.1'), {
            state: 'replacing',
            actions: [kept],
            context: { request: addRequest },
          }),
          when(done('removeCart'), {
            state: 'adding',
            actions: [unstoredToken],
            calls: { addToCart: addRequest },
          }),
        ],
        [
          given(...holding, add(otherRequest), loaded(aCart)),
          when(add(addRequest, '2.1'), {
            state: 'conflict',
            actions: [kept, 'openPanel'],
            context: { request: addRequest, item: itemOf(addRequest), requestId: '2.1' },
          }),
        ],
        [
          given(...holding, add(otherRequest), loaded(aCart)),
          when('cart.outdated', { state: 'checking', calls: { loadCart: token } }),
        ],
        [
          given(...holding, add(otherRequest), loaded(aCart)),
          when('cart.tokenLost', {
            state: 'adding',
            actions: ['announceGone'],
            calls: { addToCart: otherRequest },
            context: { token: null },
          }),
        ],
        [
          given(...holding, add(otherRequest)),
          when(loaded(orderedCart('confirmed')), {
            state: 'orderOpen',
            actions: [storedRead(orderedCart('confirmed')), 'openPanel'],
          }),
        ],
        [
          given(...holding, add(otherRequest)),
          when(loaded(orderedCart('processing')), {
            state: 'adding',
            actions: [unstored()],
            calls: { addToCart: otherRequest },
          }),
        ],
        [
          given(...holding, add(otherRequest)),
          when(fail('loadCart', failure('gone')), {
            state: 'adding',
            actions: [unstored()],
            calls: { addToCart: otherRequest },
            context: { token: null },
          }),
        ],
        [
          given(...holding, add(otherRequest)),
          when(fail('loadCart', offline), {
            state: 'filled',
            actions: [withError('showFailure', offline), refused(offline)],
            context: { request: null, cart: aCart },
          }),
        ],
        [
          given(...holding, add(otherRequest)),
          when('cart.tokenLost', {
            state: 'adding',
            actions: ['announceGone'],
            calls: { addToCart: otherRequest },
          }),
        ],
        [
          given(...holding, add(otherRequest)),
          when(
            { type: 'cart.tokenFound', token: 'cart-9' },
            {
              state: 'loading',
              actions: ['announceGone'],
              calls: { loadCart: 'cart-9' },
              context: { request: otherRequest },
            },
          ),
        ],
        [
          given(...holding, add(otherRequest)),
          when('cart.outdated', { state: 'checking', calls: { loadCart: token } }),
        ],
        [
          given(...holding),
          when(add(addRequest), { state: 'checking', calls: { loadCart: token } }),
          when(loaded(aCart), {
            state: 'filled',
            actions: [accepted, 'goCheckout'],
            context: { request: null },
          }),
        ],
        ...[{ Quantity: 2 }, { Mobile: '9801041302' }, { ProductPriceID: 'price-98' }, { Price: '2.00' }].map(
          (other) => [
            given(...holding, add(addRequest)),
            when(loaded({ ...aCart, ...other }), {
              state: 'conflict',
              actions: [storedRead({ ...aCart, ...other }), 'openPanel'],
              context: { cart: { ...aCart, ...other } },
            }),
          ],
        ),
        [
          given(...holding),
          when(
            add({
              ordertoken: 'order-1',
              residence: 'CH',
              slug: 'jio-india',
              Receivevalue: '99.00',
              Quantity: 1,
              Mobile: '9801041301',
            }),
            { state: 'checking', calls: { loadCart: token } },
          ),
          when(loaded(aCart), { state: 'filled', actions: [accepted, 'goCheckout'] }),
        ],
        [
          given(
            ...holding,
            add({
              ordertoken: 'order-1',
              residence: 'CH',
              slug: 'jio-india',
              Receivevalue: '99.00',
              Quantity: 1,
              Mobile: '9801041301',
            }),
          ),
          when(loaded({ ...aCart, slug: 'jio-nepal' }), {
            state: 'conflict',
            actions: [storedRead({ ...aCart, slug: 'jio-nepal' }), 'openPanel'],
          }),
        ],
        [
          given(
            ...holding,
            add({
              ordertoken: 'order-1',
              residence: 'CH',
              slug: 'jio-india',
              Receivevalue: '99.00',
              Quantity: 1,
              Mobile: '9801041301',
            }),
          ),
          when(loaded({ ...aCart, Receivevalue: '98.00' }), {
            state: 'conflict',
            actions: [storedRead({ ...aCart, Receivevalue: '98.00' }), 'openPanel'],
          }),
        ],
        [
          given(...holding),
          when('cart.outdated', { state: 'checking', calls: { loadCart: token } }),
          when(loaded(anotherCart), {
            state: 'filled',
            actions: [storedRead(anotherCart)],
            context: { cart: anotherCart },
          }),
        ],
        [
          given(...holding, 'cart.outdated'),
          when(loaded(orderedCart('completed')), {
            ...cartIsGone,
            actions: [unstored(), 'announceGone'],
          }),
        ],
        [
          given(...holding, 'cart.outdated'),
          when(fail('loadCart', failure('notFound')), {
            ...cartIsGone,
            actions: [unstored(), 'announceGone'],
          }),
        ],
        [
          given(...holding, 'cart.outdated'),
          when(fail('loadCart', offline), { state: 'filled', context: { cart: aCart } }),
        ],
        [
          given(...holding, 'cart.outdated'),
          when('cart.tokenLost', { ...cartIsGone, actions: ['announceGone'] }),
        ],
        [
          given(...holding, 'cart.outdated'),
          when(add(addRequest), { state: 'checking', context: { request: addRequest } }),
          when(add(otherRequest, '2.1'), {
            state: 'checking',
            actions: [kept],
            context: { request: otherRequest },
          }),
        ],
      ],
    ),
    story(
      'cart',
      'CART-15 CART-16 CART-17',
      'removes the product after confirmation and announces the removal',
      [
        [
          given(...holding),
          when('cart.removalRequested', { state: 'confirmingRemoval', tags: 'screen:confirm badge' }),
          when('cart.removalDeclined', { state: 'filled', context: { cart: aCart, token } }),
        ],
        [
          given(...holding, 'cart.removalRequested'),
          when('cart.outdated', { state: 'checking', calls: { loadCart: token } }),
        ],
        [
          given(...holding, 'cart.removalRequested'),
          when('cart.tokenLost', { ...cartIsGone, actions: ['announceGone'] }),
        ],
        [
          given(...holding, 'cart.removalRequested'),
          when(add(addRequest), {
            state: 'checking',
            calls: { loadCart: token },
            context: { request: addRequest },
          }),
        ],
        [
          given(...holding, 'cart.removalRequested'),
          when('cart.removalConfirmed', {
            state: 'removing',
            tags: 'screen:confirm badge busy',
            calls: { removeCart: token },
          }),
          when('cart.removalConfirmed', 'removing'),
        ],
        [
          given(...holding, 'cart.removalRequested', 'cart.removalConfirmed'),
          when(done('removeCart'), {
            ...cartIsGone,
            actions: [unstored(), 'showRemoved', 'announceGone'],
          }),
        ],
        [
          given(...holding, 'cart.removalRequested', 'cart.removalConfirmed'),
          when(fail('removeCart', offline), {
            state: 'filled',
            actions: [withError('showFailure', offline)],
            context: { cart: aCart },
          }),
        ],
        [
          given(...holding, 'cart.removalRequested', 'cart.removalConfirmed'),
          when(fail('removeCart', failure('conflict')), {
            state: 'checking',
            actions: [withError('showFailure', failure('conflict'))],
            calls: { loadCart: token },
          }),
        ],
        [
          given(...holding, 'cart.removalRequested', 'cart.removalConfirmed'),
          when(add(addRequest), { state: 'removing', context: { request: addRequest } }),
          when(add(otherRequest, '2.1'), {
            state: 'removing',
            actions: [kept],
            context: { request: otherRequest },
          }),
        ],
        [
          given(...holding, 'cart.removalRequested', 'cart.removalConfirmed', add(addRequest)),
          when(done('removeCart'), {
            state: 'adding',
            actions: [unstored(), 'showRemoved', 'announceGone'],
            calls: { addToCart: addRequest },
            context: { cart: null },
          }),
        ],
        [
          given(...holding, 'cart.removalRequested', 'cart.removalConfirmed', add(addRequest)),
          when(fail('removeCart', offline), {
            state: 'checking',
            actions: [withError('showFailure', offline)],
            calls: { loadCart: token },
          }),
        ],
        [
          given(...holding),
          when({ type: 'cart.cleared', carttoken: token }, { ...cartIsGone, actions: [unstored()] }),
        ],
        [
          given(
            // this tab has already loaded the cart with the reported token, so the event has no effect
            ...holding,
          ),
          when({ type: 'cart.tokenFound', token }, { state: 'filled', context: { cart: aCart, token } }),
        ],
        [
          given(
            // another tab has already replaced the cart that ended, so the event has no effect
            ...holding,
          ),
          when(
            { type: 'cart.cleared', carttoken: 'cart-9' },
            { state: 'filled', context: { cart: aCart, token } },
          ),
        ],
        [
          given(...holding, add(addRequest)),
          when('cart.reset', {
            state: 'restoring',
            actions: [kept],
            calls: { readCartToken: null },
            context: { token: null, cart: null, request: null, requestId: null },
          }),
        ],
        [given(...holding), when('cart.tokenLost', { ...cartIsGone, actions: ['announceGone'] })],
        [
          given(...holding),
          when(
            { type: 'cart.tokenFound', token: 'cart-9' },
            { state: 'loading', actions: ['announceGone'], calls: { loadCart: 'cart-9' } },
          ),
        ],
        [
          given(...holding),
          when('cart.reset', {
            state: 'restoring',
            calls: { readCartToken: null },
            context: { token: null, cart: null, request: null, order: null },
          }),
        ],
      ],
    ),
    story(
      'cart',
      'CART-01 CART-07',
      'loads or discards a cart that another tab replaced or removed, and continues a pending request',
      (
        [
          [[], null],
          [[add(otherRequest), loaded(aCart)], otherRequest],
          [[add(otherRequest), loaded(aCart), 'cart.replaced'], otherRequest],
          [['cart.removalRequested'], null],
          [['cart.removalRequested', 'cart.removalConfirmed'], null],
          [[add(otherRequest), loaded(orderedCart('confirmed'))], otherRequest],
          [[add(otherRequest), loaded(orderedCart('confirmed')), 'cart.orderCancelRequested'], otherRequest],
        ] as [When[], object | null][]
      ).flatMap(([events, request]) => [
        [
          given(...holding, ...events),
          when(
            { type: 'cart.tokenFound', token: 'cart-9' },
            {
              state: 'loading',
              actions: ['announceGone'],
              calls: { loadCart: 'cart-9' },
              context: { token: 'cart-9', request, order: null },
            },
          ),
        ],
        [
          given(...holding, ...events),
          when(
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
        ],
      ]),
    ),
    story(
      'cart',
      'CHK-01 ORD-03',
      'an open order can be resumed, kept, or cancelled in favour of a new product',
      [
        [
          given(...holding, add(otherRequest), loaded(orderedCart('confirmed'))),
          when('cart.outdated', {
            state: 'checking',
            calls: { loadCart: token },
            context: { order: null, request: otherRequest },
          }),
          // if the cart cannot be loaded, the known cart remains
          when(fail('loadCart', offline), {
            state: 'filled',
            actions: [withError('showFailure', offline), refused(offline)],
            context: { request: null },
          }),
        ],
        [
          given(
            done('readCartToken', null),
            add(addRequest),
            fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
          ),
          when('cart.orderResumed', {
            state: 'empty',
            actions: [['storeOrder', { order: openOrder }], 'closePanel', kept, 'goCheckout'],
            context: { order: null, request: null },
          }),
        ],
        [
          given(
            done('readCartToken', null),
            add(addRequest),
            fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
          ),
          when('cart.orderLeft', {
            state: 'empty',
            actions: ['closePanel', kept],
            context: { order: null, request: null },
          }),
        ],
        [
          given(
            done('readCartToken', null),
            add(addRequest),
            fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
          ),
          when('cart.outdated', { state: 'adding', calls: { addToCart: addRequest } }),
          when(done('addToCart', aCart), {
            state: 'filled',
            actions: [stored(aCart), 'closePanel', accepted, 'goCheckout'],
          }),
          // when someone else starts using the browser, the cart and its order are discarded
          when('cart.reset', {
            state: 'restoring',
            calls: { readCartToken: null },
            context: { token: null, cart: null, order: null },
          }),
        ],
        [
          given(...holding, add(otherRequest), loaded(orderedCart('confirmed'))),
          when('cart.reset', {
            state: 'restoring',
            actions: [kept],
            calls: { readCartToken: null },
            context: { token: null, cart: null, request: null, order: null },
          }),
        ],
        [
          given(
            // cancelling the order also removes the cart that it came from
            ...holding,
            add(otherRequest),
            loaded(orderedCart('confirmed')),
            { type: 'cart.orderCancelRequested' },
            { type: 'cart.orderCancelConfirmed' },
          ),
          when(done('cancelOrder'), {
            state: 'adding',
            actions: [
              ['removeStoredOrder', { order: { ...openOrder, status: 'confirmed' } }],
              unstored(),
              'announceGone',
            ],
            calls: { addToCart: otherRequest },
            context: { token: null, order: null, cart: null },
          }),
        ],
        [
          given(
            done('readCartToken', null),
            add(addRequest),
            fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
          ),
          when(add(otherRequest, '2.1'), {
            state: 'orderOpen',
            actions: [kept, 'openPanel'],
            context: { request: otherRequest, requestId: '2.1' },
          }),
        ],
        [
          given(
            done('readCartToken', null),
            add(addRequest),
            fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
          ),
          when('cart.orderCancelRequested', { state: 'confirmingOrderCancel', tags: 'screen:orderCancel' }),
          when('cart.orderCancelDeclined', { state: 'orderOpen' }),
        ],
        [
          given(
            done('readCartToken', null),
            add(addRequest),
            fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
            'cart.orderCancelRequested',
          ),
          // the shopper requests another product before confirming the cancellation, so the cancellation must
          // be requested again
          when(add(otherRequest, '2.1'), {
            state: 'orderOpen',
            actions: [kept, 'openPanel'],
            context: { request: otherRequest, requestId: '2.1', order: openOrder },
          }),
        ],
        [
          given(
            done('readCartToken', null),
            add(addRequest),
            fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
            'cart.orderCancelRequested',
          ),
          when('cart.orderCancelConfirmed', {
            state: 'cancellingOrder',
            tags: 'screen:orderCancel busy',
            calls: { cancelOrder: openOrder },
          }),
          when(done('cancelOrder'), {
            state: 'adding',
            actions: [['removeStoredOrder', { order: openOrder }], unstored(null), 'announceGone'],
            calls: { addToCart: addRequest },
            context: { order: null, cart: null },
          }),
        ],
        [
          given(
            done('readCartToken', null),
            add(addRequest),
            fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
            'cart.orderCancelRequested',
            'cart.orderCancelConfirmed',
          ),
          when(fail('cancelOrder', failure('conflict')), {
            state: 'empty',
            actions: [
              unstored(null),
              withError('showFailure', failure('conflict')),
              refused(failure('conflict')),
            ],
            context: { request: null, order: null },
          }),
        ],
        [
          given(
            done('readCartToken', null),
            add(addRequest),
            fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
            'cart.orderCancelRequested',
            'cart.orderCancelConfirmed',
          ),
          when(add(otherRequest, '2.1'), { state: 'cancellingOrder', actions: [kept] }),
          when(done('cancelOrder'), {
            state: 'adding',
            actions: [['removeStoredOrder', { order: openOrder }], unstored(null), 'announceGone'],
            calls: { addToCart: otherRequest },
          }),
          when(done('addToCart', aCart), {
            state: 'filled',
            actions: [stored(aCart), 'closePanel', ['announceAccepted', { id: '2.1' }], 'goCheckout'],
          }),
        ],
        [
          given(
            done('readCartToken', null),
            add(addRequest),
            fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
            'cart.orderCancelRequested',
            'cart.orderCancelConfirmed',
          ),
          when(fail('cancelOrder', offline), {
            state: 'orderOpen',
            actions: [withError('showFailure', offline), 'openPanel'],
            context: { order: openOrder, request: addRequest },
          }),
        ],
        [
          given(...holding, add(otherRequest), loaded(orderedCart('confirmed'))),
          when('cart.orderResumed', {
            state: 'filled',
            actions: [
              ['storeOrder', { order: { ...openOrder, status: 'confirmed' } }],
              'closePanel',
              kept,
              'goCheckout',
            ],
            context: { order: null, request: null },
          }),
        ],
        [
          given(...holding, add(otherRequest), loaded(orderedCart('confirmed'))),
          when('cart.orderLeft', {
            state: 'filled',
            actions: ['closePanel', kept],
            context: { order: null, request: null },
          }),
        ],
      ],
    ),
    story(
      'cart',
      'CHK-02 CART-18 ORD-12',
      'clears the open order together with its cart; each response carries the id of its request',
      [
        [
          given(
            ...holding,
            add(otherRequest),
            loaded(orderedCart('confirmed')),
            'cart.orderLeft',
            add(otherRequest, '3.1'),
          ),
          when(fail('loadCart', offline), {
            state: 'filled',
            actions: [withError('showFailure', offline), refused(offline, '3.1')],
            context: { request: null, order: null },
          }),
        ],
        [
          given(done('readCartToken', token), add(addRequest)),
          when(fail('loadCart', paid), {
            state: 'empty',
            actions: [unstoredToken, refused(paid)],
            context: { request: null, cart: null },
          }),
        ],
        [
          given(done('readCartToken', token), add(addRequest)),
          when(fail('loadCart', offline), {
            state: 'empty',
            actions: [unstoredToken, 'showGenericFailure', refused(offline)],
            context: { request: null, cart: null },
          }),
        ],
        [
          given(
            // once a product has been added, the order that blocked an earlier request is cleared
            done('readCartToken', null),
            add(addRequest),
            fail('addToCart', failure('conflict', { code: 'ORDER_EXISTS', data: openOrder })),
            'cart.outdated',
            done('addToCart', aCart),
          ),
          when('cart.tokenLost', { ...cartIsGone, actions: ['announceGone'], context: { order: null } }),
        ],
        [
          given(
            // another tab has changed the quantity, so the loaded cart replaces the known one
            ...holding,
            add(otherRequest),
          ),
          when(loaded({ ...orderedCart('confirmed'), Quantity: 2 }), {
            state: 'orderOpen',
            actions: [storedRead({ ...orderedCart('confirmed'), Quantity: 2 }), 'openPanel'],
            context: { cart: { ...orderedCart('confirmed'), Quantity: 2 } },
          }),
        ],
        [
          given(
            // the action that removes the stored cart receives the token before the context is cleared
            ...holding,
            add(otherRequest),
            loaded(orderedCart('confirmed')),
            'cart.orderCancelRequested',
            'cart.orderCancelConfirmed',
          ),
          when(fail('cancelOrder', failure('conflict')), {
            state: 'empty',
            actions: [
              unstored(),
              withError('showFailure', failure('conflict')),
              refused(failure('conflict')),
            ],
            context: { request: null, order: null, cart: null },
          }),
        ],
      ],
    ),
  ],
  invariants: [
    of('cart').empty('CART-16', 'an empty cart has no token, no contents and no pending request', 'empty', [
      'token',
      'cart',
      'request',
    ]),
    of('cart').empty('CART-01', 'a filled cart has no pending request', 'filled', ['request']),
    of('cart').holds(
      'CART-15',
      'removes the cart only after confirmation or when the shopper corrects the top-up in it',
      ({ before, inputs }) =>
        'removeCart' in inputs &&
        !isAt(before, 'confirmingRemoval') &&
        !isAt(before, 'conflict') &&
        correctionIn(before) === null
          ? 'it is removed without confirmation'
          : null,
    ),
    of('cart').holds(
      'ORD-03',
      'cancels an order only after confirmation or when the shopper clicks "Change" to correct the top-up in it',
      ({ before, inputs }) =>
        'cancelOrder' in inputs && !isAt(before, 'confirmingOrderCancel') && correctionIn(before) !== 'change'
          ? 'it is cancelled without confirmation'
          : null,
    ),
    of('cart').filled('CART-03', 'a filled cart has a token', 'filled', ['token', 'cart']),
    of('cart').doesOnly(
      'CART-17',
      'announces that a cart was removed only if the removal succeeded',
      'showRemoved',
      ['removing'],
    ),
  ],
  unkept: {
    'cart.checking/xstate.error.actor.loadCart#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'cart.checking/xstate.error.actor.loadCart#1':
      'the reason for the failure is irrelevant; the state has its own message',
    'cart.checking/xstate.error.actor.loadCart#3':
      'the reason for the failure is irrelevant; the state has its own message',
    'cart.replacing/xstate.error.actor.removeCart#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'cart.restoring/xstate.error.actor.readCartToken#0':
      'if the storage cannot be read, nothing counts as stored',
    'cart.restoring/xstate.error.actor.readCartToken#1':
      'if the storage cannot be read, nothing counts as stored',
    'cart.checking/xstate.done.actor.loadCart#1':
      'only the kind of response matters; its content is already known or is loaded again',
    'cart.checking/xstate.done.actor.loadCart#5':
      'only the kind of response matters; its content is already known or is loaded again',
    'cart.loading/xstate.done.actor.loadCart#1':
      'only the kind of response matters; its content is already known or is loaded again',
  },
};
