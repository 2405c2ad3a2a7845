import { expect, test } from 'vitest';
import { cookieText } from '../../src/storage/cookie.ts';
import { createMemoryBackend, createStorage } from '../../src/storage/storage.ts';

const good = {
  cartToken: 'c_0123456789abcdef',
  checkoutProduct: {
    logo: '',
    prodName: 'Airtel India',
    currency: 'CHF',
    mobile: '9801041300',
    isdCode: '91',
    provId: '200',
  },
  rechargeData: { country: 'IN', number: '9801041300', slug: null },
  pageData: {
    slug: 'zalando-ch',
    choice: { ProductPriceID: 'q_1', Price: '50.00', Receivevalue: '50.00', amount: null },
    typed: '',
    quantity: 1,
  },
  currentLocation: { country_code: 'CH' },
  guest: { email: 'ann@example.com' },
  language: 'de' as const,
};

test('storage returns the values written to it and contains tokens as plain text and objects as JSON', () => {
  const shelf = createMemoryBackend();
  const store = createStorage(shelf);
  for (const [key, value] of Object.entries(good)) store.write(key as 'cartToken', value as string);
  for (const [key, value] of Object.entries(good)) expect(store.read(key as 'cartToken')).toEqual(value);
  expect(shelf.getItem('cartToken')).toBe(good.cartToken);
  expect(JSON.parse(shelf.getItem('checkoutProduct')!)).toEqual(good.checkoutProduct);
});

const broken = [
  '',
  '""',
  'null',
  '{',
  'ERROR',
  '[]',
  '{}',
  '42',
  'true',
  '{"country":1}',
  '{"__proto__":{"x":1}}',
  'x'.repeat(1_000_000),
];
test.each(Object.keys(good))('storage discards a corrupt %s and does not change other keys [C8]', (key) => {
  for (const value of broken) {
    const shelf = createMemoryBackend();
    const store = createStorage(shelf);
    store.write('Location', {
      country: 'Switzerland',
      country_code: 'CH',
      language: 'de',
      currency: 'CHF',
      isd_code: '41',
      at: 1,
    });
    shelf.setItem(key, value);
    const read = store.read(key as 'cartToken');
    // `cartToken` is plain text and accepts any short value. All other keys must match their schema.
    if (!(key === 'cartToken' && value.length > 0 && value.length <= 200)) {
      expect(read, `${key} = ${value.slice(0, 20)}`).toBeNull();
      expect(shelf.getItem(key)).toBeNull();
    }
    expect(store.read('Location')?.country_code).toBe('CH');
  }
});

test("storage keeps values in memory if the browser's storage throws an error", () => {
  const refuse = (): never => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  const store = createStorage({
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
    key: refuse,
    length: 0,
  });
  expect(store.read('cartToken')).toBeNull();
  expect(() => store.write('cartToken', good.cartToken)).not.toThrow();
  expect(store.read('cartToken')).toBe(good.cartToken);
  expect(() => store.remove('cartToken')).not.toThrow();
  expect(store.read('cartToken')).toBeNull();
});

test("if the browser's storage is full, reading returns the new value, not the old one", () => {
  const shelf = createMemoryBackend();
  createStorage(shelf).write('orderToken', 'order-of-yesterday');
  createStorage(shelf).write('language', 'de');
  const full = createStorage({
    getItem: (key) => shelf.getItem(key),
    removeItem: (key) => shelf.removeItem(key),
    key: (index) => shelf.key(index),
    length: shelf.length,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  full.write('orderToken', 'order-of-today');
  expect(full.read('orderToken')).toBe('order-of-today');
  expect(full.read('language')).toBe('de');
  // The next page must not find yesterday's order.
  expect(createStorage(shelf).read('orderToken')).toBeNull();
});

test('merging into a stored value overwrites the given fields and preserves the others', () => {
  const store = createStorage(createMemoryBackend());
  store.write('rechargeData', good.rechargeData);
  store.merge('rechargeData', { slug: 'airtel-india' });
  expect(store.read('rechargeData')).toEqual({ ...good.rechargeData, slug: 'airtel-india' });
});

test('clearing storage preserves the listed keys', () => {
  const shelf = createMemoryBackend();
  for (const key of ['a', 'b', 'language']) shelf.setItem(key, '1');
  createStorage(shelf).clearExcept(['language', 'b']);
  expect([shelf.getItem('a'), shelf.getItem('b'), shelf.getItem('language')]).toEqual([null, '1', '1']);
});

test('cookies are strict and site-wide by default, and their values cannot inject attributes', () => {
  expect(cookieText('language', 'de')).toBe('language=de; Path=/; SameSite=Strict');
  expect(
    cookieText(
      'a',
      'x;y',
      { path: '/shop', domain: 'shop.example', sameSite: 'lax', maxAgeSeconds: 60 },
      true,
    ),
  ).toBe('a=x%3By; Path=/shop; Domain=shop.example; Max-Age=60; SameSite=Lax; Secure');
  for (const domain of ['a b;', 'x;y', '', '-a.ch', 'a..b'])
    expect(() => cookieText('a', '1', { domain })).toThrow('Invalid cookie domain');
  for (const path of ['x;y', 'shop', '/a;b', '/a\nb'])
    expect(() => cookieText('a', '1', { path })).toThrow('Invalid cookie path');
});
