import { expect, onTestFinished, test, vi } from 'vitest';
import { cookieText, readCookie } from '../../src/storage/cookie.ts';
import {
  createBrowserBackend,
  createMemoryBackend,
  createStorage,
  type Key,
  type StorageBackend,
} from '../../src/storage/storage.ts';

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

test('storage returns the values written to it, and stores tokens as plain text and objects as JSON', () => {
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

/** Storage that refuses or silently drops every value while `isKept` is false. */
const unreliable = (refuse: () => void) => {
  const shelf = createMemoryBackend();
  const state = { isKept: false };
  const backend: StorageBackend = {
    ...shelf,
    get length() {
      return shelf.length;
    },
    setItem: (key, value) => (state.isKept ? shelf.setItem(key, value) : refuse()),
  };
  return { shelf, state, store: createStorage(backend) };
};
test.each([
  [
    'throws an error',
    () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  ],
  ['drops the value', () => {}],
])('if the browser %s, the value stays in memory until it can be stored or is removed', (_, refuse) => {
  const { shelf, state, store } = unreliable(refuse);
  store.write('orderToken', 'order-of-today-0001');
  expect(store.read('orderToken')).toBe('order-of-today-0001');
  expect(shelf.getItem('orderToken')).toBeNull();
  state.isKept = true;
  store.write('orderToken', 'order-of-today-0002');
  expect(store.read('orderToken')).toBe('order-of-today-0002');
  expect(shelf.getItem('orderToken')).toBe('order-of-today-0002');
  shelf.removeItem('orderToken');
  expect(store.read('orderToken')).toBeNull();
});

test('clearing storage also removes values that the browser refused to store, except those under the given keys', () => {
  const { store } = unreliable(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.write('accessToken', 'secret');
  store.write('language', 'de');
  store.clearExcept(['language']);
  expect([store.read('accessToken'), store.read('language')]).toEqual([null, 'de']);
});

test('clearing storage continues even if the browser refuses to remove a key', () => {
  const shelf = createMemoryBackend();
  for (const key of ['a', 'b', 'c']) shelf.setItem(key, '1');
  const { removeItem } = shelf;
  createStorage({
    ...shelf,
    length: 3,
    removeItem: (key) => {
      if (key === 'b') throw new DOMException('no', 'SecurityError');
      removeItem(key);
    },
  }).clearExcept([]);
  expect(['a', 'b', 'c'].map((key) => shelf.getItem(key))).toEqual([null, '1', null]);
});

test('if the browser denies access to its storage, the shop stores values in memory', () => {
  vi.stubGlobal('window', {
    get localStorage(): never {
      throw new DOMException('no', 'SecurityError');
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const backend = createBrowserBackend();
  backend.setItem('a', '1');
  expect([backend.getItem('a'), backend.key(0), backend.key(1), backend.length]).toEqual(['1', 'a', null, 1]);
});

const letters = (count: number): string => 'a'.repeat(count);
const tokens: [unknown[], unknown[]] = [
  [letters(1), letters(200)],
  ['', letters(201)],
];
const secrets: [unknown[], unknown[]] = [
  [letters(1), letters(1024)],
  ['', letters(1025)],
];
const times: [unknown[], unknown[]] = [
  [0, 1_800_000_000_000],
  [-1, 1.5, 'soon'],
];
const ticket = { country: 'CH', number: '791234567', validMinutes: 5, resendAfter: 60, to: '+41' };
const order = {
  orderno: 'R-26-AAAA-BBBB',
  date: '2026-11-22',
  product: 'A',
  status: 'completed',
  paymentstatus: 'paid',
};
const recipient = { isd: '41', mobile: '791234567', name: 'Mum' };
const place = {
  country: 'Italy',
  country_code: 'IT',
  language: 'it',
  currency: 'EUR',
  isd_code: '39',
  at: 1,
};
const choice = { ProductPriceID: 'q_1', Price: '50.00', Receivevalue: '50.00', amount: null };
/**
 * Values that storage accepts and refuses for each key. A field that is missing or of the wrong type is
 * refused.
 */
const limits: Record<Key, [accepted: unknown[], refused: unknown[]]> = {
  cartToken: tokens,
  orderToken: tokens,
  checkoutProduct: [
    [good.checkoutProduct, { ...good.checkoutProduct, mobile: null, isdCode: null }],
    Object.keys(good.checkoutProduct).map((name) => ({ ...good.checkoutProduct, [name]: 1 })),
  ],
  rechargeData: [
    [
      { country: 'IN', number: '', slug: null },
      { country: 'IN', number: `+${'1'.repeat(16)}`, slug: 'a', isTyping: true, chosen: null },
      { country: 'IN', number: '1', slug: null, chosen: { prodid: 'T-1', choice, typed: '' } },
    ],
    [
      { country: 'in', number: '1', slug: null },
      { country: 'IN', number: '1'.repeat(18), slug: null },
      { country: 'IN', number: '1a', slug: null },
      { country: 'IN', number: '1', slug: null, isTyping: 1 },
      { country: 'IN', number: '1', slug: null, chosen: { prodid: 'T-1', typed: '' } },
      { country: 'IN', number: '1' },
    ],
  ],
  pageData: [
    [{ ...good.pageData, quantity: 1 }],
    [
      { ...good.pageData, quantity: 0 },
      { ...good.pageData, choice: {} },
      { ...good.pageData, slug: null },
    ],
  ],
  selctdProduct: [[{ prodid: 'T-1', slug: '', ProdName: '' }], [{ prodid: 'T-1', slug: '' }, { prodid: 1 }]],
  Location: [
    [place],
    [{ ...place, country_code: 'it' }, ...Object.keys(place).map((name) => ({ ...place, [name]: null }))],
  ],
  currentLocation: [
    [{ country_code: 'CH' }, { country_code: 'CH', isDetected: false }],
    [{ country_code: 'CHE' }, { country_code: 'CH', isDetected: 'no' }, {}],
  ],
  language: [
    ['de', 'en', 'fr', 'es', 'it'],
    ['pt', 'DE', ''],
  ],
  user: [
    [{ name: '', email: null, picture: null, accessToken: '' }],
    [
      { name: '', email: null, picture: null },
      { name: '', email: 1, picture: null, accessToken: '' },
    ],
  ],
  accessToken: secrets,
  refreshToken: secrets,
  signOutToken: secrets,
  tokenExpiry: times,
  signedInAt: times,
  otp_timestamp: times,
  lastActivity: times,
  otpTicket: [
    [ticket, { ...ticket, number: '1'.repeat(15) }],
    [
      { ...ticket, number: '1'.repeat(16) },
      { ...ticket, country: 'Switzerland' },
      { ...ticket, to: null },
    ],
  ],
  mobileTicket: [[{ ...ticket, issuedAt: 0 }], [ticket, { ...ticket, issuedAt: -1 }]],
  guest: [
    [{ email: 'a@b' }, { email: letters(254) }],
    [{ email: 'ab' }, { email: letters(255) }, { email: null }],
  ],
  recipients: [
    [
      [],
      [
        { isd: '1', mobile: '1', name: 'M' },
        { isd: '1234', mobile: '1'.repeat(15), name: letters(300) },
      ],
    ],
    [
      recipient,
      [recipient, { ...recipient, isd: '12345' }],
      [{ ...recipient, mobile: '1'.repeat(16) }],
      [{ ...recipient, name: '' }],
      [{ ...recipient, name: letters(301) }],
    ],
  ],
  lastOrders: [
    [{ orders: [] }, { orders: [order] }],
    [{}, ...Object.keys(order).map((name) => ({ orders: [{ ...order, [name]: '' }] }))],
  ],
  closedOrders: [
    [[], ['R-26-AAAA-0001 processing paid']],
    ['R-26-AAAA-0001 processing paid', [''], [1]],
  ],
  emailVerified: [['1'], ['0', '']],
  toRegister: [['paysafe'], ['other', '']],
  cookieConsent: [
    [{ necessary: true, analytics: false, marketing: true }],
    [
      { necessary: false, analytics: true, marketing: true },
      { necessary: true, analytics: 1, marketing: true },
      { necessary: true, analytics: true },
    ],
  ],
  referral: [
    ['ABC234', 'ABCDEFGHJKLM'],
    ['ABC23', 'ABCDEFGHJKLMN', 'abc234', ''],
  ],
};
test.each(Object.entries(limits))(
  'storage returns a stored %s only if it is within its limits',
  (key, [accepted, refused]) => {
    const readBack = (value: unknown): unknown => {
      const shelf = createMemoryBackend();
      shelf.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
      return createStorage(shelf).read(key as 'language');
    };
    for (const value of accepted) expect(readBack(value)).toEqual(value);
    for (const value of refused) expect([value, readBack(value)]).toEqual([value, null]);
  },
);

test('a cookie is read by its full name, and a cookie that cannot be decoded counts as missing', () => {
  vi.stubGlobal('document', { cookie: 'my-language=de; language2=fr; language=it%3D; bad=%E0%A4%A' });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect([readCookie('language'), readCookie('bad'), readCookie('lang')]).toEqual(['it=', null, null]);
});

test("if the browser's storage is full, reading a key returns the newly written value, not the stored old one", () => {
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
  // After a reload, the page must not find the previous order.
  expect(createStorage(shelf).read('orderToken')).toBeNull();
});

test('merging into a stored value overwrites the given fields and preserves the others', () => {
  const store = createStorage(createMemoryBackend());
  store.write('rechargeData', good.rechargeData);
  store.merge('rechargeData', { slug: 'airtel-india' });
  expect(store.read('rechargeData')).toEqual({ ...good.rechargeData, slug: 'airtel-india' });
});

test('clearing storage removes every key except the given ones', () => {
  const shelf = createMemoryBackend();
  for (const key of ['a', 'b', 'language']) shelf.setItem(key, '1');
  createStorage(shelf).clearExcept(['language', 'b']);
  expect([shelf.getItem('a'), shelf.getItem('b'), shelf.getItem('language')]).toEqual([null, '1', '1']);
});

test('cookies are SameSite=Strict and site-wide by default, and their values cannot inject attributes', () => {
  expect(cookieText('language', 'de')).toBe('language=de; Path=/; SameSite=Strict');
  expect(cookieText('a', 'x;y', { path: '/shop', domain: 'shop.example', maxAgeSeconds: 60 }, true)).toBe(
    'a=x%3By; Path=/shop; Domain=shop.example; Max-Age=60; SameSite=Strict; Secure',
  );
  for (const domain of ['a b;', 'x;y', '', '-a.ch', 'a..b'])
    expect(() => cookieText('a', '1', { domain })).toThrow('Invalid cookie domain');
  for (const path of ['x;y', 'shop', '/a;b', '/a\nb'])
    expect(() => cookieText('a', '1', { path })).toThrow('Invalid cookie path');
});
