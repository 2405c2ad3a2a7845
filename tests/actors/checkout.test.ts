/**
 * Requests of checkout and payment, field by field, and the handling of responses and failures: CHK, ORD, PAY and
 * REF.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, toPromise, type AnyActorLogic } from 'xstate';
import { createFailure, isFailure } from '../../contract/failure.ts';
import { cart, order } from '../../machines/fixtures.ts';
import type { AppServices } from '../../src/actors/services.ts';
import { cartImplementations } from '../../src/features/checkout/cart/cart.actors.ts';
import { checkoutImplementations } from '../../src/features/checkout/checkout/checkout.actors.ts';
import { paymentImplementations } from '../../src/features/checkout/payment/payment.actors.ts';
import { paypalImplementations } from '../../src/features/checkout/paypal/paypal.actors.ts';
import { createMemoryBackend, createStorage, type Store } from '../../src/storage/storage.ts';

type Answer = (given: unknown) => unknown;
let store: Store;
let asked: unknown[][];
let answers: Record<string, Answer>;
let told: unknown[][];
const at = (search: string): void => void vi.stubGlobal('window', { location: { search } });
const services = (): AppServices => {
  const ask =
    (method: string) =>
    (path: string, given: unknown): Promise<unknown> => {
      asked.push([method, path, given]);
      return Promise.resolve().then(() => answers[path]?.(given));
    };
  const tell =
    (name: string) =>
    (...what: unknown[]): void =>
      void told.push([name, ...what]);
  return {
    store,
    api: { get: ask('GET'), post: ask('POST') },
    language: () => 'fr',
    country: () => 'DE',
    go: tell('go'),
    notify: Object.fromEntries(
      ['alert', 'openDialog', 'closeDialog', 'cart', 'screen'].map((name) => [name, tell(name)]),
    ),
  } as unknown as AppServices;
};
beforeEach(() => {
  store = createStorage(createMemoryBackend());
  [asked, answers, told] = [[], {}, []];
  at('');
});
afterEach(() => vi.unstubAllGlobals());

/** Output of an actor, or the kind of its failure. */
const run = async (logic: AnyActorLogic, input?: unknown): Promise<unknown> => {
  const actor = createActor(logic, { input } as never);
  const output = toPromise(actor);
  actor.start();
  return output.catch((error: unknown) => (isFailure(error) ? `failure ${error.kind}` : error));
};
const refuse =
  (kind: Parameters<typeof createFailure>[0], more?: Parameters<typeof createFailure>[1]): Answer =>
  () => {
    throw createFailure(kind, more);
  };

describe('start of a checkout', () => {
  const read = () => run(checkoutImplementations(services()).actors.readCheckout);
  const sale = (more: object) => ({ ...order, ...more });
  const stored = (tokens: { cartToken?: string; orderToken?: string }): void => {
    for (const [key, token] of Object.entries(tokens)) store.write(key as 'cartToken', token);
  };

  test.each(['confirmed', 'payment', 'processing'] as const)(
    'CHK-01: an order that is %s is gone on with, and no cart beside it',
    async (status) => {
      stored({ cartToken: 'cart-7', orderToken: 'order-7' });
      answers['getSaleOrder'] = () => sale({ status });
      expect(await read()).toEqual({ cart: null, order: sale({ status }), buyer: null });
      expect(asked).toEqual([['GET', 'getSaleOrder', { ordertoken: 'order-7' }]]);
      expect(store.read('orderToken')).toBe('order-7');
    },
  );

  test.each(['cancelled', 'completed'] as const)(
    'ORD-03: an order that is %s is forgotten, and the cart bought',
    async (status) => {
      stored({ cartToken: 'cart-7', orderToken: 'order-7' });
      answers['getSaleOrder'] = () => sale({ status, paymentstatus: 'none' });
      answers['getCart'] = () => cart;
      expect(await read()).toMatchObject({ cart, order: null });
      expect(asked.at(-1)).toEqual(['GET', 'getCart', { carttoken: 'cart-7' }]);
      expect(store.read('orderToken')).toBeNull();
    },
  );

  test.each(['notFound', 'gone', 'validation'] as const)(
    'an order that the server knows no more (%s) is none',
    async (kind) => {
      stored({ cartToken: 'cart-7', orderToken: 'order-7' });
      answers['getSaleOrder'] = refuse(kind);
      answers['getCart'] = refuse(kind);
      expect(await read()).toMatchObject({ cart: null, order: null });
      expect(store.read('orderToken')).toBeNull();
    },
  );

  test.each(['network', 'server', 'tooMany', 'session'] as const)(
    'without an answer (%s) nothing is said of cart and order, and nothing forgotten',
    async (kind) => {
      stored({ cartToken: 'cart-7', orderToken: 'order-7' });
      answers['getSaleOrder'] = refuse(kind);
      expect(await read()).toBe(`failure ${kind}`);
      expect(store.read('orderToken')).toBe('order-7');
      answers['getSaleOrder'] = () => sale({ status: 'completed' });
      answers['getCart'] = refuse(kind);
      expect(await read()).toBe(`failure ${kind}`);
      expect(store.read('cartToken')).toBe('cart-7');
    },
  );

  test.each([
    ['paid', true],
    ['refund_failed', true],
    ['refunded', false],
    ['none', false],
  ] as const)('REF-01: cancelled, and its money %s: offered back %s', async (paymentstatus, isOffered) => {
    stored({ orderToken: 'order-7' });
    const cancelled = sale({ status: 'cancelled', paymentstatus });
    answers['getSaleOrder'] = () => cancelled;
    expect(await read()).toMatchObject({ cart: null, order: isOffered ? cancelled : null });
    expect(store.read('orderToken')).toBe(isOffered ? 'order-7' : null);
    // a cart goes before it, and the money stays to be found
    stored({ cartToken: 'cart-7', orderToken: 'order-7' });
    answers['getCart'] = () => cart;
    expect(await read()).toMatchObject({ cart, order: null });
    expect(store.read('orderToken')).toBe(isOffered ? 'order-7' : null);
  });

  test.each(['confirmed', 'payment', 'processing'] as const)(
    'CHK-01: of an order that was made from the cart elsewhere (%s) this tab hears',
    async (status) => {
      stored({ cartToken: 'cart-7' });
      answers['getCart'] = () => ({
        ...cart,
        order: { ordertoken: 'order-8', orderno: 'R-26-0008', status },
      });
      answers['getSaleOrder'] = () => sale({ ordertoken: 'order-8', status });
      expect(await read()).toEqual({
        cart: null,
        order: sale({ ordertoken: 'order-8', status }),
        buyer: null,
      });
      expect(asked.at(-1)).toEqual(['GET', 'getSaleOrder', { ordertoken: 'order-8' }]);
      expect(store.read('orderToken')).toBe('order-8');
    },
  );

  test.each(['cancelled', 'completed'] as const)(
    'ORD-12: nor is anything left to buy once that is %s',
    async (status) => {
      stored({ cartToken: 'cart-7' });
      answers['getCart'] = () => ({
        ...cart,
        order: { ordertoken: 'order-8', orderno: 'R-26-0008', status },
      });
      expect(await read()).toEqual({ cart: null, order: null, buyer: null });
      expect(store.read('orderToken')).toBeNull();
    },
  );

  test('the signed-in customer is the buyer, and a remembered guest has their address filled in', async () => {
    stored({ cartToken: 'cart-7' });
    answers['getCart'] = () => cart;
    store.write('guest', { email: 'eve@example.com' });
    expect(await read()).toEqual({ cart, order: null, buyer: null, guest: { email: 'eve@example.com' } });
    store.write('accessToken', 'bearer');
    store.write('refreshToken', 'refresh');
    store.write('user', { name: 'Ann', email: 'ann@example.com', picture: null, accessToken: 'bearer' });
    expect(await read()).toMatchObject({ cart, buyer: { email: 'ann@example.com' } });
  });

  test('without a cart the order comes from the address, the storage or the cookie', async () => {
    answers['getBuyerOrder'] = () => ({ ordertoken: 'order-9' });
    answers['getSaleOrder'] = () => sale({ ordertoken: 'order-9', status: 'payment' });
    at('?order=R-26-AAAA-BBBB');
    store.write('orderToken', 'order-7');
    await read();
    expect(asked).toEqual([
      ['GET', 'getBuyerOrder', { order: 'R-26-AAAA-BBBB' }],
      ['GET', 'getSaleOrder', { ordertoken: 'order-9' }],
    ]);
    // a viewed order does not replace the stored order in progress
    expect(store.read('orderToken')).toBe('order-7');
    asked.length = 0;
    at('?attempt=R-26-AAAA-BBBB-1');
    await read();
    expect(asked).toEqual([['GET', 'getSaleOrder', { ordertoken: 'order-7' }]]);
    store.remove('orderToken');
    asked.length = 0;
    await read();
    expect(asked[0]).toEqual(['GET', 'getBuyerOrder', { attempt: 'R-26-AAAA-BBBB-1' }]);
    expect(store.read('orderToken')).toBe('order-9');
    store.remove('orderToken');
    answers['getBuyerOrder'] = () => ({ ordertoken: null });
    expect(await read()).toMatchObject({ cart: null, order: null });
    expect(store.read('orderToken')).toBeNull();
  });
});

describe('requests of a checkout', () => {
  const actors = (prepare?: () => Promise<void>) => checkoutImplementations(services(), prepare).actors;
  const contact = { email: 'eve@example.com', accepted: true };
  const basis = {
    carttoken: cart.carttoken,
    email: 'eve@example.com',
    acceptterms: 1,
    residence: 'DE',
    lang: 'fr',
  };

  test.each([
    [undefined, {}],
    [{ code: 'SUMMER26', amount: '0.50' }, { giftcode: 'SUMMER26' }],
    [{ code: null, amount: '0.90' }, { credit: '0.90' }],
  ])('an order in the language and country in use; what comes off: %j', async (discount, more) => {
    answers['createSaleOrder'] = () => order;
    expect(await run(actors().createOrder, { cart, contact, ...(discount ? { discount } : {}) })).toBe(order);
    expect(asked).toEqual([['POST', 'createSaleOrder', { ...basis, ...more }]]);
  });

  test.each([
    [{ code: 'card', cardid: null }, false, { gateway: 'card', method: 'cards' }],
    [{ code: 'card', cardid: null }, true, { gateway: 'card', method: 'cards', savecard: 1 }],
    [{ code: 'card', cardid: null, method: 'twint' }, false, { gateway: 'card', method: 'twint' }],
    [{ code: 'card', cardid: 'card-1' }, false, { gateway: 'card', method: 'cards', cardid: 'card-1' }],
    // only a card can be saved
    [{ code: 'mypos', cardid: null }, true, { gateway: 'mypos' }],
  ])('PAY-01: the payment page of %j, saved %s', async (choice, save, body) => {
    answers['createPayURL'] = () => ({ payurl: 'https://pay.example', method: 'GET' });
    expect(await run(actors().openPayPage, { ordertoken: 'order-7', choice, save })).toEqual({
      payurl: 'https://pay.example',
      method: 'GET',
    });
    expect(asked).toEqual([['POST', 'createPayURL', { ordertoken: 'order-7', ...body }]]);
  });

  test('the passkey code loads before the chart requires a passkey', async () => {
    const choice = { code: 'card', cardid: 'card-1' };
    let isReady = false;
    const prepare = vi.fn(() => Promise.resolve(void (isReady = true)));
    answers['createPayURL'] = refuse('refused', { code: 'PASSKEY_REQUIRED' });
    expect(await run(actors(prepare).openPayPage, { ordertoken: 'order-7', choice, save: false })).toBe(
      'failure refused',
    );
    expect(isReady).toBe(true);
    answers['createPayURL'] = refuse('refused', { code: 'PAYMENT_REFUSED' });
    await run(actors(prepare).openPayPage, { ordertoken: 'order-7', choice, save: false });
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['of the order', { ordertoken: 'order-7' }],
    ['of the cart', { carttoken: 'cart-7' }],
  ])('which methods there are %s, and whether a card can be kept', async (_, input) => {
    const gateways = [{ code: 'card', name: 'Card', logo: '', enabled: 1, methods: ['VIS'] }];
    answers['getPaymentGateWay'] = () => ({ gateways, savedcards: [], termsaccepted: 1, credit: '0.90' });
    expect(await run(actors().loadMethods, input)).toEqual({
      gateways,
      savedcards: [],
      canSave: false,
      hasAcceptedTerms: true,
      credit: '0.90',
    });
    expect(asked).toEqual([['GET', 'getPaymentGateWay', input]]);
    store.write('accessToken', 'bearer');
    store.write('refreshToken', 'refresh');
    store.write('user', { name: 'Ann', email: 'ann@example.com', picture: null, accessToken: 'bearer' });
    answers['getPaymentGateWay'] = () => ({ gateways, savedcards: [], termsaccepted: 0 });
    expect(await run(actors().loadMethods, input)).toEqual({
      gateways,
      savedcards: [],
      canSave: true,
      hasAcceptedTerms: false,
    });
    answers['getPaymentGateWay'] = () => ({
      gateways: [{ ...gateways[0], code: 'paypal' }],
      savedcards: [],
      termsaccepted: 0,
    });
    expect(await run(actors().loadMethods, input)).toMatchObject({ canSave: false });
  });

  test('ORD-03 API-37 API-48: an order is discarded or cancelled by its token', async () => {
    answers['cancelOrder'] = () => order;
    expect(await run(actors().discardOrder, { ordertoken: 'order-7' })).toBeUndefined();
    expect(await run(actors().cancelOrder, { ordertoken: 'order-7' })).toBe(order);
    expect(asked).toEqual([
      ['POST', 'removeOrder', { ordertoken: 'order-7' }],
      ['POST', 'cancelOrder', { ordertoken: 'order-7' }],
    ]);
  });

  test('the actions store, remove and announce the order', () => {
    const { actions } = checkoutImplementations(services());
    actions.storeOrder(null, { order: { ...order, ordertoken: 'order-7' } });
    expect(store.read('orderToken')).toBe('order-7');
    actions.storeExistingOrder(null, {
      error: createFailure('conflict', { code: 'ORDER_EXISTS', data: { ordertoken: 'order-8' } }),
    });
    expect(store.read('orderToken')).toBe('order-8');
    actions.storeExistingOrder(null, { error: createFailure('conflict', { data: null }) });
    expect(store.read('orderToken')).toBe('order-8');
    actions.removeStoredOrder();
    expect(store.read('orderToken')).toBeNull();

    actions.storeGuest(null, { email: 'eve@example.com', remember: true });
    expect(store.read('guest')).toEqual({ email: 'eve@example.com' });
    actions.storeGuest(null, { email: 'eve@example.com', remember: false });
    expect(store.read('guest')).toBeNull();

    actions.refreshCart();
    actions.announceCartGone(null, { carttoken: 'cart-7' });
    actions.goPaymentProcess();
    actions.showFailure(null, { error: createFailure('network') });
    expect(told).toEqual([
      ['cart', { type: 'cart.outdated' }],
      ['cart', { type: 'cart.cleared', carttoken: 'cart-7' }],
      ['go', '/payment-process', { replace: true }],
      ['alert', { tone: 'danger', text: 'network' }],
    ]);
  });
});

describe('PAY-02: PayPal', () => {
  test.each([
    ['createPaypal', 'createpaypalid', { ordertoken: 'order-7' }, { ordertoken: 'order-7' }],
    [
      'capturePaypal',
      'paypalconfirm',
      { ordertoken: 'order-7', orderID: 'PP-1', payerID: 'payer' },
      { ordertoken: 'order-7', orderID: 'PP-1', payerID: 'payer' },
    ],
    [
      'cancelPaypal',
      'paypalcancelorder',
      { ordertoken: 'order-7', orderID: 'PP-1' },
      { ordertoken: 'order-7', orderID: 'PP-1' },
    ],
    // it was left before it had one
    [
      'cancelPaypal',
      'paypalcancelorder',
      { ordertoken: 'order-7', orderID: null },
      { ordertoken: 'order-7' },
    ],
  ] as const)('%s asks %s with %j', async (actor, path, input, body) => {
    await run(paypalImplementations(services()).actors[actor], input);
    expect(asked).toEqual([['POST', path, body]]);
  });
});

describe('a payment', () => {
  const payment = (question: 'paycheckstatus' | 'myposcheckstatus' = 'paycheckstatus') =>
    paymentImplementations(services(), question);

  test('a customer who returns from a provider has an order, even when it cannot be found', async () => {
    answers['getBuyerOrder'] = () => ({ ordertoken: null });
    expect(await run(payment().actors.readOrderToken)).toBeNull();
    at('?result=success');
    expect(await run(payment().actors.readOrderToken)).toBe('failure notFound');
    answers['getBuyerOrder'] = () => ({ ordertoken: 'order-9' });
    expect(await run(payment().actors.readOrderToken)).toBe('order-9');
    expect(store.read('orderToken')).toBe('order-9');
  });

  test.each(['paycheckstatus', 'myposcheckstatus'] as const)(
    'API-43 API-44: how it stands is asked by %s',
    async (question) => {
      await run(payment(question).actors.checkPayment, { ordertoken: 'order-7' });
      expect(asked).toEqual([['POST', question, { ordertoken: 'order-7' }]]);
    },
  );

  test('an order that is already loaded is not requested again', async () => {
    answers['getSaleOrder'] = () => order;
    expect(await run(payment().actors.loadOrder, { ordertoken: 'order-7', known: order })).toBe(order);
    expect(asked).toEqual([]);
    expect(await run(payment().actors.loadOrder, { ordertoken: 'order-7', known: null })).toBe(order);
    expect(asked).toEqual([['GET', 'getSaleOrder', { ordertoken: 'order-7' }]]);
  });

  test('REF-01 API-62: progress, cancelling and the money back, each by the token', async () => {
    const { actors } = payment();
    for (const actor of [actors.readProgress, actors.cancelOrder, actors.requestRefund])
      await run(actor, { ordertoken: 'order-7' });
    expect(asked).toEqual([
      ['GET', 'getOrderStatus', { ordertoken: 'order-7' }],
      ['POST', 'cancelOrder', { ordertoken: 'order-7' }],
      ['POST', 'init-refund', { ordertoken: 'order-7' }],
    ]);
  });

  test('PAY-03: where it leads, without a way back into it', () => {
    store.write('orderToken', 'order-7');
    const { actions } = payment();
    actions.goHome();
    actions.goCheckout();
    actions.goOrderSuccess();
    at('?order=R-26-AAAA-BBBB&result=success');
    actions.goOrderSuccess();
    actions.refreshCart();
    expect(told).toEqual([
      ['go', '/', { replace: true }],
      ['go', '/checkout', { replace: true }],
      ['go', '/order-success', { replace: true }],
      ['go', '/order-success?order=R-26-AAAA-BBBB', { replace: true }],
      ['cart', { type: 'cart.outdated' }],
    ]);
    actions.removeStoredOrder();
    expect(store.read('orderToken')).toBeNull();
  });
});

describe('a cart', () => {
  test('API-29 API-30 API-31: each call by its token, and a former order by its own', async () => {
    const { actors } = cartImplementations(services());
    answers['getCart'] = answers['addCart'] = answers['repeatOrder'] = () => cart;
    const request = { prodid: 'G-7', ProductPriceID: 'price-20', Price: '20.00', Quantity: 1, ProdType: 1 };
    expect(await run(actors.loadCart, 'cart-7')).toBe(cart);
    expect(await run(actors.addToCart, request)).toBe(cart);
    await run(actors.addToCart, {
      ordertoken: 'order-1',
      residence: 'CH',
      slug: 'jio-india',
      Receivevalue: '99.00',
      Quantity: 1,
    });
    await run(actors.removeCart, 'cart-7');
    await run(actors.cancelOrder, { ordertoken: 'order-7', orderno: 'R-26-0007' });
    expect(asked).toEqual([
      ['GET', 'getCart', { carttoken: 'cart-7' }],
      ['POST', 'addCart', request],
      ['POST', 'repeatOrder', { ordertoken: 'order-1', residence: 'CH' }],
      ['POST', 'removeCart', { carttoken: 'cart-7' }],
      ['POST', 'cancelOrder', { ordertoken: 'order-7' }],
    ]);
  });

  test('only the stored order is removed', () => {
    const { actions } = cartImplementations(services());
    actions.storeOrder(null, { order: { ordertoken: 'order-7', orderno: 'R-26-0007' } });
    actions.removeStoredOrder(null, { order: { ordertoken: 'order-8', orderno: 'R-26-0008' } });
    expect(store.read('orderToken')).toBe('order-7');
    actions.removeStoredOrder(null, { order: { ordertoken: 'order-7', orderno: 'R-26-0007' } });
    expect(store.read('orderToken')).toBeNull();
    actions.openPanel();
    actions.closePanel();
    actions.goCheckout();
    actions.showRemoved();
    actions.showGenericFailure();
    actions.announceGone();
    expect(told).toEqual([
      ['openDialog', 'cart'],
      ['closeDialog'],
      ['go', '/checkout'],
      ['alert', { tone: 'success', text: 'cartRemoved' }],
      ['alert', { tone: 'danger', text: 'generic' }],
      ['screen', { type: 'cart.gone' }],
    ]);
  });
});
