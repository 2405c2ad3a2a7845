/**
 * The bounds of what the shop takes, by hand: a request that is right, one of its fields at the bound and just beyond it. Bounds of the
 * specification have their clause; the others keep what is sent in the size that the thing has.
 */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as auth from '../../contract/schemas/auth.ts';
import { addCartRequest, removeCartRequest } from '../../contract/schemas/cart.ts';
import { queries } from '../../contract/schemas/catalogue.ts';
import { sendGiftRequest } from '../../contract/schemas/gifts.ts';
import * as orders from '../../contract/schemas/orders.ts';
import * as payments from '../../contract/schemas/payments.ts';
import * as profile from '../../contract/schemas/profile.ts';
import { getDiscountRequest } from '../../contract/schemas/promotions.ts';
import { contactRequest, newsletterRequest } from '../../contract/schemas/support.ts';

type Schema = v.GenericSchema;
const takes = (schema: Schema, request: object): boolean => v.safeParse(schema, request).success;
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
  schema: Schema,
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
  ['a cart holds 1 to 10 of one thing', addCartRequest, cart, 'Quantity', [1, 10], [0, 11, 1.5, '1']],
  ['one of three kinds of product', addCartRequest, cart, 'ProdType', [1, 2, 3], [0, 4, '2']],
  ['CONST-01: a price has two decimals', addCartRequest, cart, 'Price', ...money],
  ['CONST-01: an amount has two decimals', addCartRequest, cart, 'amount', ...money],
  ['CONST-01: a credit has two decimals', orders.createSaleOrderRequest, sale, 'credit', ...money],
  ['a number has 15 digits at most, by E.164', addCartRequest, cart, 'Mobile', ...digits(15)],
  ['a dial code has 4', addCartRequest, cart, 'ISDCode', ...digits(4)],
  ['a product', addCartRequest, cart, 'prodid', ...longest(40)],
  ['its price', addCartRequest, cart, 'ProductPriceID', ...longest(80)],
  ['its operator', addCartRequest, cart, 'OperatorCode', ...longest(40)],
  ['its supplier', addCartRequest, cart, 'SupplierID', ...longest(10)],
  ['the country of residence', addCartRequest, cart, 'residence', ...country],
  ['a cart is named by its token', removeCartRequest, {}, 'carttoken', ...tokens],
  ['a sale is of a cart', orders.createSaleOrderRequest, sale, 'carttoken', ...tokens],
  ['REG-08: names of 50 letters', orders.createSaleOrderRequest, sale, 'fname', ...longest(50)],
  ['REG-08: last names of 50 letters', orders.createSaleOrderRequest, sale, 'lname', ...longest(50)],
  ['KYC-06: the terms are accepted', orders.createSaleOrderRequest, sale, 'acceptterms', [1], [0, true, '1']],
  ['KYC-05: a declaration is a yes', orders.createSaleOrderRequest, sale, 'bowner', [1], [0, true]],
  ['a code of a promotion', orders.createSaleOrderRequest, sale, 'giftcode', ...longest(40)],
  ['where the buyer lives', orders.createSaleOrderRequest, sale, 'residence', ...country],
  [
    'I18N-01: one of five languages',
    orders.createSaleOrderRequest,
    sale,
    'lang',
    ['de', 'en', 'fr', 'es', 'it'],
    ['pt', 'EN', ''],
  ],
  [
    'a code that is tried',
    getDiscountRequest,
    { carttoken: token },
    'giftcode',
    ['a', letters(40)],
    ['', ' ', letters(41)],
  ],
  ['for whom', getDiscountRequest, { carttoken: token, giftcode: 'A' }, 'email', ...longest(254)],
  ['an order is named by its token', orders.orderTokenRequest, {}, 'ordertoken', ...tokens],
  ['why it is cancelled', orders.cancelOrderRequest, { ordertoken: token }, 'reason', ...longest(200)],
  ['why money is asked back', orders.initRefundRequest, { ordertoken: token }, 'reason', ...longest(200)],
  [
    'a payment page',
    orders.createPayUrlRequest,
    { ordertoken: token },
    'gateway',
    ['card', 'mypos'],
    ['paypal', ''],
  ],
  [
    'what it is to offer',
    orders.createPayUrlRequest,
    { ordertoken: token, gateway: 'card' },
    'method',
    ['cards', 'TWI', 'PFC', 'APL', 'PAY'],
    ['VIS', ''],
  ],
  [
    'a card is kept or not',
    orders.createPayUrlRequest,
    { ordertoken: token, gateway: 'card' },
    'savecard',
    [0, 1],
    [2, true],
  ],
  [
    'a payment of the provider',
    orders.checkStatusRequest,
    { ordertoken: token },
    'transactionid',
    ...longest(80),
  ],
  ['an order of PayPal', payments.paypalConfirmRequest, { ordertoken: token }, 'orderID', ...longest(64)],
  [
    'who approved it',
    payments.paypalConfirmRequest,
    { ordertoken: token, orderID: 'PP-1' },
    'payerID',
    [null, letters(64)],
    [letters(65)],
  ],
  ['one that is left', payments.paypalCancelRequest, { ordertoken: token }, 'orderID', ...longest(64)],
  ['a kept card', payments.removeCardRequest, {}, 'cardid', ...longest(64)],
];

const identity: readonly Bound[] = [
  [
    'AUTH-05: a password of 8',
    auth.loginRequest,
    { email: 'ann@example.com' },
    'password',
    [letters(8), letters(1024)],
    [letters(7), letters(1025)],
  ],
  [
    'REG-08: a first name',
    auth.registerRequest,
    register,
    'fname',
    ['A', letters(50)],
    ['', ' ', letters(51)],
  ],
  [
    'REG-08: a last name, which may be left out',
    auth.registerRequest,
    register,
    'lname',
    ['', undefined, letters(50)],
    [letters(51)],
  ],
  ['a solved captcha', auth.registerRequest, register, 'cf_turnstile_response', ...longest(2048)],
  ['who invited', auth.registerRequest, register, 'ref', ...longest(20)],
  [
    'REG-10: a new password',
    auth.registerRequest,
    register,
    'password',
    ['Secret-1', `Se-1${letters(252)}`],
    ['Secre-1', 'secret-1', 'SECRET-1', 'Secret--', 'Secret11', `Se-1${letters(253)}`],
  ],
  ['a number that signs in', auth.mobileLoginRequest, number, 'mobile', ...digits(15)],
  ['its dial code', auth.mobileLoginRequest, number, 'isdcode', ...digits(4)],
  [
    'a number with its code',
    auth.mobileVerifyRequest,
    { ...number, otpcode: '123456' },
    'mobile',
    ...digits(15),
  ],
  ['and dial code', auth.mobileVerifyRequest, { ...number, otpcode: '123456' }, 'isdcode', ...digits(4)],
  ['PHONE-06: a code has digits alone', auth.mobileVerifyRequest, number, 'otpcode', ...codes],
  ['PHONE-06: of an e-mail too', auth.emailCodeRequest, {}, 'code', ...codes],
  [
    'PHONE-06: and of another address',
    auth.verifyEmailOtpRequest,
    { email: 'ann@example.com' },
    'otpcode',
    ...codes,
  ],
  ['PHONE-06: and of an owner', auth.reauthRequest, { purpose: 'email' }, 'otpcode', ...codes],
  [
    'the password of an owner',
    auth.reauthRequest,
    { purpose: 'email' },
    'password',
    ['a', letters(1024)],
    ['', letters(1025)],
  ],
  [
    'what an owner is asked for',
    auth.reauthRequest,
    {},
    'purpose',
    ['email', 'mobile', 'export', 'closing', 'passkeys', 'recovery'],
    ['codes', ''],
  ],
  [
    'a token of Google',
    auth.googleCheckRequest,
    {},
    'access_token',
    ['a', letters(4096)],
    ['', letters(4097)],
  ],
  ['a token to renew by', auth.refreshRequest, {}, 'refresh_token', ['a', letters(512)], ['', letters(513)]],
  ['one that is given up', auth.signOutRequest, {}, 'refresh_token', ...longest(512)],
  [
    'PWD-03: a link to a new password',
    auth.resetRequest,
    { email: 'ann@example.com', ...password },
    'token',
    ...longest(200),
  ],
  ['PWD-03: and whose', auth.resetRequest, { token: 'of-mail', ...password }, 'email', ...longest(254)],
  ['the password until now', auth.changePasswordRequest, password, 'current_password', ...longest(1024)],
  ['a link that undoes a change', auth.contactUndoRequest, {}, 'token', ...longest(200)],
  [
    'REG-08: the first name in the profile',
    profile.updateProfileRequest,
    {},
    'firstname',
    ['A', letters(50)],
    ['', ' ', letters(51)],
  ],
  ['REG-08: the last name', profile.updateProfileRequest, {}, 'lastname', ['', letters(50)], [letters(51)]],
  [
    'a birth date in one of two forms',
    profile.updateProfileRequest,
    {},
    'dob',
    ['1990-05-14', '14/05/1990'],
    ['1990-5-14', '14.05.1990', '90-05-14', '14/5/1990', ''],
  ],
  [
    'male, female or not said',
    profile.updateProfileRequest,
    {},
    'gender',
    ['male', 'female', null],
    ['other', ''],
  ],
  ['KYC-05: a declaration is a yes', profile.updateProfileRequest, {}, 'bowner', [1], [0, true]],
  ['KYC-06: and so are the terms', profile.updateProfileRequest, {}, 'acceptterms', [1], [0, true]],
  ['a street', profile.addressVerifyRequest, address, 'street', ['A', letters(100)], ['', ' ', letters(101)]],
  ['a house', profile.addressVerifyRequest, address, 'houseno', ['1', letters(40)], ['', letters(41)]],
  ['a postcode', profile.addressVerifyRequest, address, 'postcode', ['1', letters(20)], ['', letters(21)]],
  ['a city', profile.addressVerifyRequest, address, 'city', ['A', letters(80)], ['', letters(81)]],
  ['its country', profile.addressVerifyRequest, address, 'country', ...country],
];

const mails: readonly Bound[] = [
  [
    'the link of an order',
    orders.openOrderRequest,
    {},
    'link',
    [letters(40), letters(120)],
    [letters(39), letters(121), `${letters(40)}/`],
  ],
  [
    'ORD-06: its code has six digits',
    orders.verifyOrderCodeRequest,
    { ordertoken: token },
    'otpcode',
    ['123456'],
    ['12345', '1234567', '12345a'],
  ],
  [
    'the number of an order',
    orders.buyerOrderQuery,
    {},
    'order',
    ['R-26-ABCD-1234'],
    ['R-6-ABCD-1234', 'R-26-ABC-1234', 'R-26-ABCD-12345', 'R-26-abcd-1234', 'xR-26-ABCD-1234'],
  ],
  [
    'and of one attempt to pay it',
    orders.buyerOrderQuery,
    {},
    'attempt',
    ['R-26-ABCD-1234-1', 'R-26-ABCD-1234-9999'],
    ['R-26-ABCD-1234', 'R-26-ABCD-1234-', 'R-26-ABCD-1234-10000'],
  ],
  ['an order in the list', payments.transactionsQuery, {}, 'orderno', ...longest(40)],
  ['who writes', contactRequest, contact, 'name', ['A', letters(100)], ['', ' ', letters(101)]],
  ['about what', contactRequest, contact, 'subject', ['A', letters(150)], ['', letters(151)]],
  ['a message', contactRequest, contact, 'message', ['A', letters(5_000)], ['', letters(5_001)]],
  ['a number to call', contactRequest, contact, 'phone', ...longest(30)],
  ['UI-13: a link of the newsletter', newsletterRequest, {}, 'token', ...longest(200)],
  ['from whom a gift is', sendGiftRequest, gift, 'sender', ['A', letters(60)], ['', ' ', letters(61)]],
  [
    'with which words',
    sendGiftRequest,
    gift,
    'words',
    ['', letters(500)],
    [letters(501), 'see https://a.example', 'a\0b'],
  ],
  ['on which day', sendGiftRequest, gift, 'date', ['2026-12-24'], ['24.12.2026', '2026-12-4', '']],
];

const catalogue: readonly Bound[] = [
  ['a country', queries.productList, {}, 'ccode_iso2', ...country],
  ['a category', queries.productList, { ccode_iso2: 'CH' }, 'category_id', ['0', '9'], ['10', 'a', '']],
  [
    'a word that is sought',
    queries.productList,
    { ccode_iso2: 'CH' },
    'searchbyname',
    ['', letters(60)],
    [letters(61)],
  ],
  [
    'a page',
    queries.productList,
    { ccode_iso2: 'CH' },
    'pageno',
    ['1', '99999'],
    ['0', '100000', '01', '-1'],
  ],
  [
    'of 48 at most',
    queries.productList,
    { ccode_iso2: 'CH' },
    'pagesize',
    ['1', '9', '10', '39', '40', '48'],
    ['0', '49', '100'],
  ],
  ['a product by its id', queries.cardRate, {}, 'prodid', ...longest(40)],
  ['or by its address', queries.cardRate, {}, 'slug', ...longest(80)],
  ['a number that is looked up', queries.checkNumber, { isd: '91' }, 'mobile', ...longest(20)],
  ['by its dial code', queries.checkNumber, { mobile: '9801041300' }, 'isd', ...digits(4)],
];

describe.each([
  ['money', purchases],
  ['identity', identity],
  ['orders, mails and gifts', mails],
  ['the catalogue', catalogue],
])('of %s', (_, bounds) => {
  test.each(bounds)('%s', (_says, schema, request, field, inside, outside) => {
    for (const value of inside)
      expect(takes(schema, { ...request, [field]: value }), String(value)).toBe(true);
    for (const value of outside)
      expect(takes(schema, { ...request, [field]: value }), String(value)).toBe(false);
  });
});

test.each([
  ['filename', 200],
  ['mime', 100],
])('of a document: its %s of %i letters', (field, most) => {
  const put = nested('document', document, field);
  expect(takes(profile.documentRequest, put(letters(most)))).toBe(true);
  expect(takes(profile.documentRequest, put(letters(most + 1)))).toBe(false);
});

test.each([
  ['a cart', addCartRequest, cart],
  ['a sale', orders.createSaleOrderRequest, sale],
  ['a payment page', orders.createPayUrlRequest, { ordertoken: token, gateway: 'card' }],
  ['a capture', payments.paypalConfirmRequest, { ordertoken: token, orderID: 'PP-1' }],
  ['a refund', orders.initRefundRequest, { ordertoken: token }],
  ['a sign-up', auth.registerRequest, register],
  ['a profile', profile.updateProfileRequest, {}],
  ['an address', profile.addressVerifyRequest, address],
])('%s is taken as it is, and with nothing that it does not know', (_, schema, request) => {
  expect(takes(schema, request)).toBe(true);
  expect(takes(schema, { ...request, price: '0.00' })).toBe(false);
});

test.each([
  ['a cart', addCartRequest, cart],
  ['a sale', orders.createSaleOrderRequest, sale],
  ['a payment page', orders.createPayUrlRequest, { ordertoken: token, gateway: 'card' }],
  ['a sign-up', auth.registerRequest, register],
  ['a number', auth.mobileVerifyRequest, { ...number, otpcode: '123456' }],
  ['an address', profile.addressVerifyRequest, address],
  ['a message', contactRequest, contact],
  ['a gift', sendGiftRequest, gift],
])('%s lacks none of its parts', (_, schema, request) => {
  for (const field of Object.keys(request)) {
    const { [field as never]: _left, ...rest } = request;
    expect(takes(schema, rest), field).toBe(false);
  }
});
