/**
 * Hand-written limits of request fields. Each row takes a valid request and sets one field first to its limit
 * and then just beyond it. Limits from the specification name their clause; the others keep values to a
 * reasonable size.
 */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { api, callOf, requestSchemaOf, type Path } from '../../contract/api.ts';
import { exampleOf } from '../../server/apiDocument/example.ts';
import { toWireSchema } from '../../server/apiDocument/openApi.ts';

const takes = (path: Path, request: object): boolean => v.safeParse(callOf(path).request!, request).success;
const letters = (count: number, letter = 'a'): string => letter.repeat(count);
const token = letters(32, 'T');

const cart = { prodid: 'T-1', ProductPriceID: 'price-1', Quantity: 1, ProdType: 2 };
const sale = { carttoken: token, email: 'ann@example.com', acceptterms: 1, lang: 'en' };
const password = { password: 'Secret-1', password_confirmation: 'Secret-1' };
const register = {
  email: 'ann@example.com',
  fname: 'Ann',
  ...password,
  cf_turnstile_response: 'solved',
};
const number = { isdcode: '41', mobile: '791234567' };
const address = { street: 'Bahnhofstr.', houseno: '12', postcode: '8001', city: 'Zürich', country: 'CH' };
const contact = { name: 'Ann', email: 'ann@example.com', subject: 'A question', message: 'Where?' };
const document = { doctype: 'passport', filename: 'id.jpg', mime: 'image/jpeg', content_base64: 'QQ==' };
const gift = { ordertoken: token, email: 'eve@example.com', sender: 'Ann', words: 'For you' };
const nested = (key: string, of: object, field: string) => (value: unknown) => ({
  [key]: { ...of, [field]: value },
});

type Bound = readonly [
  says: string,
  path: Path,
  request: object,
  field: string,
  inside: readonly unknown[],
  outside: readonly unknown[],
];
const longest = (most: number): readonly [inside: unknown[], outside: unknown[]] => [
  [letters(most)],
  [letters(most + 1)],
];
const digits = (most: number): readonly [inside: unknown[], outside: unknown[]] => [
  ['1', letters(most, '1')],
  ['', 'a', '+1', letters(most + 1, '1')],
];
const country = [['CH'], ['C', 'CHE', 'ch', 'C1']] as const;
const tokens = [
  [letters(16), letters(64), `${letters(14)}-_`],
  [letters(15), letters(65), `${letters(20)}.`, ''],
] as const;
const money = [
  ['0.00', '1.90', '1000.00'],
  ['1', '1.9', '1.900', '-1.00', '1,90', '.90', ''],
] as const;
const codes = [
  ['1', letters(10, '1')],
  ['', letters(11, '1'), '12a456'],
] as const;

const purchases: readonly Bound[] = [
  ['the quantity of a cart, 1 to 10', 'addCart', cart, 'Quantity', [1, 10], [0, 11, 1.5, '1']],
  ['the product type of a cart', 'addCart', cart, 'ProdType', [1, 2, 3], [0, 4, '2']],
  ['CONST-01: the price of a cart, with two decimals', 'addCart', cart, 'Price', ...money],
  ['CONST-01: the amount of a cart, with two decimals', 'addCart', cart, 'amount', ...money],
  ['CONST-01: the credit of an order, with two decimals', 'createSaleOrder', sale, 'credit', ...money],
  ['the number of a cart, up to 15 digits as in E.164', 'addCart', cart, 'Mobile', ...digits(15)],
  ['the dial code of a cart, up to 4 digits', 'addCart', cart, 'ISDCode', ...digits(4)],
  ['the product id of a cart', 'addCart', cart, 'prodid', ...longest(40)],
  ['the price id of a cart', 'addCart', cart, 'ProductPriceID', ...longest(80)],
  ['the operator of a cart', 'addCart', cart, 'OperatorCode', ...longest(40)],
  ['the supplier of a cart', 'addCart', cart, 'SupplierID', ...longest(10)],
  ['the country of residence in a cart', 'addCart', cart, 'residence', ...country],
  ['the token of a cart', 'removeCart', {}, 'carttoken', ...tokens],
  ['the cart token of an order', 'createSaleOrder', sale, 'carttoken', ...tokens],
  ['REG-08: the first name in an order', 'createSaleOrder', sale, 'fname', ...longest(50)],
  ['REG-08: the last name in an order', 'createSaleOrder', sale, 'lname', ...longest(50)],
  ['KYC-06: the acceptance of the terms', 'createSaleOrder', sale, 'acceptterms', [1], [0, true, '1']],
  ['KYC-05: the declaration', 'createSaleOrder', sale, 'bowner', [1], [0, true]],
  ['the promo code of an order', 'createSaleOrder', sale, 'giftcode', ...longest(40)],
  ['the country of residence in an order', 'createSaleOrder', sale, 'residence', ...country],
  [
    'I18N-01: the language of an order',
    'createSaleOrder',
    sale,
    'lang',
    ['de', 'en', 'fr', 'es', 'it'],
    ['pt', 'EN', ''],
  ],
  [
    'the promo code of a quote',
    'getDiscount',
    { carttoken: token },
    'giftcode',
    ['a', letters(40)],
    ['', ' ', letters(41)],
  ],
  ['the address of a quote', 'getDiscount', { carttoken: token, giftcode: 'A' }, 'email', ...longest(254)],
  ['the token of an order', 'refreshorder', {}, 'ordertoken', ...tokens],
  ['the reason for a cancellation', 'cancelOrder', { ordertoken: token }, 'reason', ...longest(200)],
  ['the reason for a refund', 'init-refund', { ordertoken: token }, 'reason', ...longest(200)],
  [
    'the gateway of a payment page',
    'createPayURL',
    { ordertoken: token },
    'gateway',
    ['card', 'mypos'],
    ['paypal', ''],
  ],
  [
    'the method of a payment page',
    'createPayURL',
    { ordertoken: token, gateway: 'card' },
    'method',
    ['cards', 'TWI', 'PFC', 'APL', 'PAY'],
    ['VIS', ''],
  ],
  [
    'the flag to save a card',
    'createPayURL',
    { ordertoken: token, gateway: 'card' },
    'savecard',
    [0, 1],
    [2, true],
  ],
  [
    'the transaction id of a provider',
    'paycheckstatus',
    { ordertoken: token },
    'transactionid',
    ...longest(80),
  ],
  ['the order id of PayPal', 'paypalconfirm', { ordertoken: token }, 'orderID', ...longest(64)],
  [
    'the payer id of PayPal',
    'paypalconfirm',
    { ordertoken: token, orderID: 'PP-1' },
    'payerID',
    [null, letters(64)],
    [letters(65)],
  ],
  [
    'the order id of an abandoned PayPal order',
    'paypalcancelorder',
    { ordertoken: token },
    'orderID',
    ...longest(64),
  ],
  ['the id of a saved card', 'remove-card', {}, 'cardid', ...longest(64)],
];

const identity: readonly Bound[] = [
  [
    'AUTH-05: the password of a login, at least 8 characters',
    'auth/login',
    { email: 'ann@example.com' },
    'password',
    [letters(8), letters(256)],
    [letters(7), letters(257)],
  ],
  [
    'REG-08: the first name of a sign-up',
    'auth/register',
    register,
    'fname',
    ['A', letters(50)],
    ['', ' ', letters(51)],
  ],
  [
    'REG-08: the optional last name of a sign-up',
    'auth/register',
    register,
    'lname',
    ['', undefined, letters(50)],
    [letters(51)],
  ],
  ['the captcha token', 'auth/register', register, 'cf_turnstile_response', ...longest(2048)],
  ['the referral code', 'auth/register', register, 'ref', ...longest(20)],
  [
    'REG-10: a new password',
    'auth/register',
    register,
    'password',
    ['Secret-1', `Se-1${letters(252)}`],
    ['Secre-1', 'secret-1', 'SECRET-1', 'Secret--', 'Secret11', `Se-1${letters(253)}`],
  ],
  ['the number of a phone login', 'auth/mobilelogin', number, 'mobile', ...digits(15)],
  ['the dial code of a phone login', 'auth/mobilelogin', number, 'isdcode', ...digits(4)],
  [
    'the number that a code is for',
    'auth/mobileverify',
    { ...number, otpcode: '123456' },
    'mobile',
    ...digits(15),
  ],
  [
    'the dial code that a code is for',
    'auth/mobileverify',
    { ...number, otpcode: '123456' },
    'isdcode',
    ...digits(4),
  ],
  ['PHONE-06: a code by phone', 'auth/mobileverify', number, 'otpcode', ...codes],
  ['PHONE-06: a code by email', 'emailverify', {}, 'code', ...codes],
  [
    'PHONE-06: a code for another address',
    'email/verify-otp',
    { email: 'ann@example.com' },
    'otpcode',
    ...codes,
  ],
  ['PHONE-06: a code for a proof of ownership', 'reauth', { purpose: 'email' }, 'otpcode', ...codes],
  [
    'the password of a proof of ownership',
    'reauth',
    { purpose: 'email' },
    'password',
    ['a', letters(256)],
    ['', letters(257)],
  ],
  [
    'the purpose of a proof of ownership',
    'reauth',
    {},
    'purpose',
    ['email', 'mobile', 'export', 'closing', 'passkeys', 'recovery'],
    ['codes', ''],
  ],
  [
    'the Google access token',
    'auth/googlecheck',
    {},
    'access_token',
    ['a', letters(4096)],
    ['', letters(4097)],
  ],
  [
    'the refresh token of a renewal',
    'auth/refresh-token',
    {},
    'refresh_token',
    ['a', letters(512)],
    ['', letters(513)],
  ],
  ['the refresh token of a sign-out', 'signout', {}, 'refresh_token', ...longest(512)],
  [
    'PWD-03: the token of a reset link',
    'forgetpwd/reset',
    { email: 'ann@example.com', ...password },
    'token',
    ...longest(200),
  ],
  [
    'PWD-03: the address of a reset link',
    'forgetpwd/reset',
    { token: 'of-mail', ...password },
    'email',
    ...longest(254),
  ],
  ['the current password', 'updateprofile', password, 'current_password', ...longest(256)],
  [
    'REG-08: the first name of the profile',
    'updateprofile',
    {},
    'firstname',
    ['A', letters(50)],
    ['', ' ', letters(51)],
  ],
  ['REG-08: the last name of the profile', 'updateprofile', {}, 'lastname', ['', letters(50)], [letters(51)]],
  [
    'a birth date in one of two formats',
    'updateprofile',
    {},
    'dob',
    ['1990-05-14', '14/05/1990'],
    ['1990-5-14', '14.05.1990', '90-05-14', '14/5/1990', ''],
  ],
  [
    'the gender: male, female or none',
    'updateprofile',
    {},
    'gender',
    ['male', 'female', null],
    ['other', ''],
  ],
  ['KYC-05: the declaration', 'updateprofile', {}, 'bowner', [1], [0, true]],
  ['KYC-06: the acceptance of the terms in the profile', 'updateprofile', {}, 'acceptterms', [1], [0, true]],
  ['a street', 'addressverify', address, 'street', ['A', letters(100)], ['', ' ', letters(101)]],
  ['the house number', 'addressverify', address, 'houseno', ['1', letters(40)], ['', letters(41)]],
  ['a postcode', 'addressverify', address, 'postcode', ['1', letters(20)], ['', letters(21)]],
  ['a city', 'addressverify', address, 'city', ['A', letters(80)], ['', letters(81)]],
  ['its country', 'addressverify', address, 'country', ...country],
];

const mails: readonly Bound[] = [
  [
    'the link to an order',
    'openOrder',
    {},
    'link',
    [letters(40), letters(120)],
    [letters(39), letters(121), `${letters(40)}/`],
  ],
  [
    'ORD-06: the code of an order',
    'verifyOrderCode',
    { ordertoken: token },
    'otpcode',
    ['1', '123456', '1234567890'],
    ['', '12345a', '12345678901'],
  ],
  [
    'the number of an order',
    'getBuyerOrder',
    {},
    'order',
    ['R-26-ABCD-1234'],
    ['R-6-ABCD-1234', 'R-26-ABC-1234', 'R-26-ABCD-12345', 'R-26-abcd-1234', 'xR-26-ABCD-1234'],
  ],
  [
    'the number of a payment attempt',
    'getBuyerOrder',
    {},
    'attempt',
    ['R-26-ABCD-1234-1', 'R-26-ABCD-1234-9999'],
    ['R-26-ABCD-1234', 'R-26-ABCD-1234-', 'R-26-ABCD-1234-10000'],
  ],
  ['the order number in a list', 'gettransaction', {}, 'orderno', ...longest(40)],
  [
    'the name in a contact message',
    'contactmail',
    contact,
    'name',
    ['A', letters(100)],
    ['', ' ', letters(101)],
  ],
  [
    'the subject of a contact message',
    'contactmail',
    contact,
    'subject',
    ['A', letters(150)],
    ['', letters(151)],
  ],
  [
    'the text of a contact message',
    'contactmail',
    contact,
    'message',
    ['A', letters(2_000)],
    ['', letters(2_001)],
  ],
  ['the phone number of a contact message', 'contactmail', contact, 'phone', ...longest(30)],
  ['UI-13: the token of a newsletter link', 'newsletter/confirm', {}, 'token', ...longest(200)],
  ['the sender of a gift', 'sendGift', gift, 'sender', ['A', letters(60)], ['', ' ', letters(61)]],
  [
    'the message of a gift',
    'sendGift',
    gift,
    'words',
    ['', letters(500)],
    [letters(501), 'see https://a.example', 'a\0b'],
  ],
  [
    'the id of a gift',
    'cancelGift',
    { ordertoken: token },
    'giftid',
    ['0b0c1a2e-1d3f-4a5b-8c7d-9e0f1a2b3c4d'],
    ['', '7', '0b0c1a2e1d3f4a5b8c7d9e0f1a2b3c4d'],
  ],
  [
    'the id of a session',
    'sessions/end',
    {},
    'id',
    ['0b0c1a2e-1d3f-4a5b-8c7d-9e0f1a2b3c4d'],
    ['', '7', '0b0c1a2e1d3f4a5b8c7d9e0f1a2b3c4d'],
  ],
  ['the token of a shared link', 'openShare', {}, 'token', ...tokens],
  ['the token of a request link', 'askTopUp', {}, 'token', ...tokens],
  ['the date of a gift', 'sendGift', gift, 'date', ['2026-12-24'], ['24.12.2026', '2026-12-4', '']],
];

const linksInMails = (Object.keys(api) as Path[])
  .filter((path) => callOf(path).request === requestSchemaOf('newsletter/confirm'))
  .map((path): Bound => [path, path, {}, 'token', ...longest(200)]);

const catalogue: readonly Bound[] = [
  ['a country', 'getGiftProductListByCountry', {}, 'ccode_iso2', ...country],
  [
    'a category',
    'getGiftProductListByCountry',
    { ccode_iso2: 'CH' },
    'category_id',
    ['0', '9'],
    ['10', 'a', ''],
  ],
  [
    'the search query',
    'getGiftProductListByCountry',
    { ccode_iso2: 'CH' },
    'searchbyname',
    ['', letters(60)],
    [letters(61)],
  ],
  [
    'the page number',
    'getGiftProductListByCountry',
    { ccode_iso2: 'CH' },
    'pageno',
    ['1', '99999'],
    ['0', '100000', '01', '-1'],
  ],
  [
    'the page size, up to 48',
    'getGiftProductListByCountry',
    { ccode_iso2: 'CH' },
    'pagesize',
    ['1', '9', '10', '39', '40', '48'],
    ['0', '49', '100'],
  ],
  ['the id of a product', 'getCardRate', {}, 'prodid', ...longest(40)],
  ['the slug of a product', 'getCardRate', {}, 'slug', ...longest(80)],
  [
    'the number of a lookup',
    'checkMobileNumber',
    { isd: '91' },
    'mobile',
    [letters(15, '9')],
    [letters(16, '9')],
  ],
  ['the dial code of a lookup', 'checkMobileNumber', { mobile: '9801041300' }, 'isd', ...digits(4)],
];

describe.each([
  ['money', purchases],
  ['identity', identity],
  ['orders, emails and gifts', mails],
  ['links in emails', linksInMails],
  ['the catalogue', catalogue],
])('field limits for %s', (_, bounds) => {
  test.each(bounds)(
    '%s: values within the limits are accepted, and values beyond them are rejected',
    (_says, path, request, field, inside, outside) => {
      for (const value of inside)
        expect(takes(path, { ...request, [field]: value }), String(value)).toBe(true);
      for (const value of outside)
        expect(takes(path, { ...request, [field]: value }), String(value)).toBe(false);
    },
  );
});

test.each([
  ['filename', 200],
  ['mime', 100],
])('the %s of an uploaded ID can have at most %i characters', (field, most) => {
  const put = nested('document', document, field);
  expect(takes('updateprofile', put(letters(most)))).toBe(true);
  expect(takes('updateprofile', put(letters(most + 1)))).toBe(false);
});

const posts = (Object.keys(api) as Path[]).flatMap((path) => {
  const { method, request } = callOf(path);
  // a sign-out always succeeds, so it also accepts unknown fields
  return method === 'POST' && request && path !== 'signout' ? [{ path, request }] : [];
});
test.each(posts)('a request to $path that contains an unknown field is rejected', ({ path, request }) => {
  const example = exampleOf(toWireSchema(request, 'request')) as object;
  expect(takes(path, example)).toBe(true);
  expect(takes(path, { ...example, more: '' })).toBe(false);
});

test('every request rejects malformed tokens of carts, orders and gifts', () => {
  const checked: string[] = [];
  for (const { path, request } of posts)
    for (const field of ['carttoken', 'ordertoken', 'gifttoken']) {
      const example = exampleOf(toWireSchema(request, 'request')) as Record<string, unknown>;
      if (!(field in example)) continue;
      checked.push(path);
      for (const malformed of tokens[1])
        expect(takes(path, { ...example, [field]: malformed }), `${path} ${malformed}`).toBe(false);
    }
  expect(checked.length).toBeGreaterThan(25);
});

test.each<[string, Path, object]>([
  ['a cart', 'addCart', cart],
  ['an order', 'createSaleOrder', sale],
  ['the gateway of a payment page', 'createPayURL', { ordertoken: token, gateway: 'card' }],
  ['a capture', 'paypalconfirm', { ordertoken: token, orderID: 'PP-1' }],
  ['a refund', 'init-refund', { ordertoken: token }],
  ['a sign-up', 'auth/register', register],
  ['a profile', 'updateprofile', {}],
  ['an address', 'addressverify', address],
])('%s is accepted only if it contains no unknown field', (_, path, request) => {
  expect(takes(path, request)).toBe(true);
  expect(takes(path, { ...request, price: '0.00' })).toBe(false);
});

test.each<[string, Path, object]>([
  ['a cart', 'addCart', cart],
  ['an order', 'createSaleOrder', sale],
  ['the gateway of a payment page', 'createPayURL', { ordertoken: token, gateway: 'card' }],
  ['a sign-up', 'auth/register', register],
  ['a number', 'auth/mobileverify', { ...number, otpcode: '123456' }],
  ['an address', 'addressverify', address],
  ['the text of a contact message', 'contactmail', contact],
  ['a gift by link', 'sendGift', { ordertoken: token, sender: 'Ann', words: 'For you' }],
])('%s is rejected if any field is missing', (_, path, request) => {
  for (const field of Object.keys(request)) {
    const { [field as never]: _left, ...rest } = request;
    expect(takes(path, rest), field).toBe(false);
  }
});
