/**
 * Stored data of the cart, and its events to the screen: for its own cart and for the request that it responds to.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { createFailure } from '../../contract/failure.ts';
import { cart } from '../../machines/fixtures.ts';
import type { AppServices } from '../../src/actors/services.ts';
import { productImplementations } from '../../src/features/catalogue/product/product.actors.ts';
import { cartImplementations } from '../../src/features/checkout/cart/cart.actors.ts';
import { createMemoryBackend, createStorage, type Store } from '../../src/storage/storage.ts';

const another = 'the-cart-of-another-tab';
const keys = ['cartToken', 'checkoutProduct', 'rechargeData', 'pageData', 'selctdProduct'] as const;

let store: Store;
let told: unknown[];
const actions = () =>
  cartImplementations({
    store,
    notify: { screen: (message: unknown) => void told.push(message) },
  } as unknown as AppServices).actions;
beforeEach(() => {
  store = createStorage(createMemoryBackend());
  told = [];
});
const fill = (token: string): void => {
  store.write('cartToken', token);
  store.write('checkoutProduct', {
    logo: '',
    prodName: 'Alpina',
    currency: 'CHF',
    mobile: null,
    isdCode: null,
    provId: '22',
  });
  store.write('rechargeData', { country: 'IN', number: '9801041300', slug: null });
  const choice = { ProductPriceID: 'q_1', Price: '20.00', Receivevalue: '20.00', amount: null };
  store.write('pageData', { slug: 'alpina-ch', choice, typed: '', quantity: 1 });
  store.write('selctdProduct', { prodid: 'T-200', slug: '', ProdName: 'Airtel India' });
};

describe('stored keys', () => {
  test('CAT-05 DATA-02: the choice on a product’s page is stored, and removed with the page’s data', () => {
    const { storeChoice } = productImplementations({ store } as unknown as AppServices).actions;
    const choice = { ProductPriceID: 'q_1', Price: '20.00', Receivevalue: '20.00', amount: null };
    const kept = { slug: 'alpina-ch', choice, typed: '', quantity: 2 };
    storeChoice(null, { kept });
    expect(store.read('pageData')).toEqual(kept);
    storeChoice(null, { kept: null });
    expect(store.read('pageData')).toBeNull();
  });

  test('a cart that was added is stored, whatever was', () => {
    store.write('cartToken', another);
    actions().storeCart(null, { cart });
    expect(store.read('cartToken')).toBe(cart.carttoken);
    expect(store.read('checkoutProduct')).toEqual({
      logo: cart.logo,
      prodName: cart.ProdName,
      currency: cart.currency,
      mobile: cart.Mobile,
      isdCode: cart.ISDCode,
      provId: cart.OperatorCode,
    });
  });

  test('a cart that was read is not stored over the one of another tab', () => {
    store.write('cartToken', another);
    actions().storeReadCart(null, { cart });
    expect(store.read('cartToken')).toBe(another);
    expect(store.read('checkoutProduct')).toBeNull();
    store.remove('cartToken');
    actions().storeReadCart(null, { cart });
    expect(store.read('cartToken')).toBe(cart.carttoken);
  });

  test('removing a cart removes its stored data and no other cart’s', () => {
    fill(another);
    actions().removeStoredCart(null, { token: cart.carttoken });
    actions().removeStoredToken(null, { token: cart.carttoken });
    for (const key of keys) expect(store.read(key), key).not.toBeNull();
    actions().removeStoredCart(null, { token: another });
    for (const key of keys) expect(store.read(key), key).toBeNull();
    fill(another);
    actions().removeStoredToken(null, { token: another });
    expect(store.read('cartToken')).toBeNull();
    expect(store.read('selctdProduct')).not.toBeNull();
  });
});

test('a response carries the id of its request', () => {
  const failure = createFailure('network');
  actions().announceAccepted(null, { id: '7.1' });
  actions().announceKept(null, { id: '7.2' });
  actions().announceRefused(null, { id: '7.3', error: failure });
  actions().announceRefused(null, { id: null, error: new Error('a fault of ours') });
  expect(told).toEqual([
    { type: 'cart.accepted', id: '7.1' },
    { type: 'cart.released', id: '7.2' },
    { type: 'cart.refused', id: '7.3', failure },
    { type: 'cart.refused', id: null, failure: createFailure('generic') },
  ]);
});
