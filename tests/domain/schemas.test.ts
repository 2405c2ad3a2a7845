import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as limits from '../../contract/domain/limits.ts';
import { unitsPerLetter } from '../../contract/domain/text/letters.ts';
import { idFileHead, idFileLimit } from '../../contract/domain/verification/idFile.ts';
import { longestMessage, longestOrderNumber } from '../../contract/forms/contact.ts';
import { longestGiftMessage, longestSender, longestThanks } from '../../contract/forms/gift.ts';
import * as auth from '../../contract/schemas/auth.ts';
import { queries } from '../../contract/schemas/catalogue.ts';
import * as email from '../../contract/schemas/email.ts';
import { day, envelope, exactMoney, flag, instant, money } from '../../contract/schemas/envelope.ts';
import * as orders from '../../contract/schemas/orders.ts';
import { toOpenOrders } from '../../contract/schemas/personalData.ts';
import * as profile from '../../contract/schemas/profile.ts';
import { searchListSchema } from '../../contract/schemas/searchList.ts';
import * as support from '../../contract/schemas/support.ts';

const { documentMaxBytes } = profile;
const address = (postcode: string) => ({
  street: 'Seestrasse',
  houseno: '12',
  postcode,
  city: 'Weggis',
  country: 'CH',
});
const formLimits = {
  longestSender,
  longestGiftMessage,
  longestThanks,
  longestMessage,
  longestOrderNumber,
  idFileLimit,
  idFileHead,
  documentMaxBytes,
  unitsPerLetter,
};

test('a response counts as an envelope with data only if it reports success and contains a message and matching data', () => {
  const schema = envelope(v.object({ x: v.number() }));
  const body = { success: true, message: '', data: { x: 1 } };
  expect(v.is(schema, body)).toBe(true);
  for (const other of [
    { success: false },
    { success: 1 },
    { message: null },
    { data: {} },
    { data: undefined },
  ])
    expect(v.is(schema, { ...body, ...other }), JSON.stringify(other)).toBe(false);
});

test.each([
  [
    'the last name of a profile',
    profile.updateProfileRequest,
    { lastname: ' Muster ' },
    { lastname: 'Muster' },
  ],
  ['the first name of a profile', profile.updateProfileRequest, { firstname: ' Ann ' }, { firstname: 'Ann' }],
  ['an address', email.emailAddress, ' ann@example.com ', 'ann@example.com'],
  ['the last name of a new customer', auth.registerRequest.entries.lname, ' Muster ', 'Muster'],
  ['the first name of a buyer', orders.createSaleOrderRequest.entries.fname, ' Ann ', 'Ann'],
  ['the last name of a buyer', orders.createSaleOrderRequest.entries.lname, ' Muster ', 'Muster'],
  ['the phone number of a contact message', support.contactRequest.entries.phone, ' 079 123 ', '079 123'],
])('parsing removes the spaces around %s', (_, schema, typed, taken) => {
  expect(v.parse(schema, typed)).toEqual(taken);
});

test.each([
  [
    'a change of the password',
    auth.changePasswordRequest,
    { current_password: ' Secret-1 ', password: ' Secret-2 ', password_confirmation: ' Secret-2 ' },
  ],
  ['a login', auth.loginRequest, { email: 'ann@example.com', password: ' Secret-1 ' }],
  [
    "a confirmation of the customer's identity",
    auth.reauthRequest,
    { purpose: 'closing', password: ' Secret-1 ' },
  ],
])('parsing %s keeps the spaces around passwords', (_, schema, typed) => {
  expect(v.parse(schema, typed)).toEqual(typed);
});

test('an address without a required field or with an unknown one is rejected', () => {
  const { issues = [] } = v.safeParse(profile.addressVerifyRequest, { more: 1 });
  expect(issues.map(({ message, path }) => [path?.[0]?.key, message])).toEqual([
    ['street', 'Required field'],
    ['houseno', 'Required field'],
    ['postcode', 'Required field'],
    ['city', 'Required field'],
    ['country', 'Required field'],
    ['more', 'This value is not valid.'],
  ]);
});

test("unfinished orders are read only from the field `orders` in an error's data", () => {
  expect(toOpenOrders({ orders: ['R-26-ABCD-1234'] })).toEqual(['R-26-ABCD-1234']);
  expect(toOpenOrders({ orders: [1] })).toEqual([]);
  expect(toOpenOrders(undefined)).toEqual([]);
});

test('every limit and period has exactly its specified value', () => {
  expect({ ...limits, ...formLimits }).toEqual({
    longestName: 50,
    shortestPassword: 8,
    longestPassword: 256,
    longestEmail: 254,
    leastAge: 16,
    greatestAge: 120,
    mostDigits: 12,
    longestDialCode: 4,
    longestNumber: 15,
    mostPasskeys: 10,
    longestPasskeyName: 40,
    longestRecipientName: 30,
    mostGifts: 3,
    giftAheadDays: 365,
    rechargePauseMinutes: 2,
    reminderDays: 2,
    verificationMinutes: 5,
    reviewDays: 2,
    longestFirstName: 30,
    shareDays: 30,
    requestMonths: 12,
    documentMegabytes: 2,
    documentPages: 10,
    smsCodeMinutes: 5,
    emailCodeMinutes: 10,
    linkMinutes: 60,
    codesShownMinutes: 60,
    undoDays: 7,
    idleMinutes: 30,
    sessionIdleMinutes: 90,
    sessionDays: 30,
    locationHours: 24,
    archiveYears: 10,
    unpaidOrderDays: 90,
    cartDays: 30,
    unconfirmedAddressDays: 7,
    unsubscribedAddressDays: 30,
    cookieMonths: 12,
    messageMonths: 12,
    giftMonths: 12,
    deviceMonths: 12,
    answerDays: 30,
    complaintDays: 30,
    shortPeriodDays: 30,
    longPeriodMonths: 12,
    topUpCountries: 140,
    receiptsPerHour: 3,
    comparedDays: 7,
    staffFreshMinutes: 15,
    longestStaffName: 60,
    shortestPromoCode: 4,
    longestPromoCode: 20,
    longestTypedPromoCode: 40,
    codeDigits: 6,
    longestTypedCode: 10,
    longestQuery: 60,
    longestSender: 60,
    longestGiftMessage: 500,
    longestThanks: 200,
    longestMessage: 2000,
    longestOrderNumber: 40,
    idFileLimit: 2 * 1024 * 1024,
    idFileHead: 1024,
    documentMaxBytes: 2 * 1024 * 1024,
    unitsPerLetter: 10,
  });
});

const { entries: ofOrder } = orders.orderSchema;
test.each<[string, v.GenericSchema, given: unknown, taken: unknown]>([
  ['an amount without decimals', money, '25', '25.00'],
  ['an amount as a number', money, 1.5, '1.50'],
  ['an amount that is missing', money, undefined, '0.00'],
  ['an amount that is no number', money, 'free', '0.00'],
  ['the reason of a delivery that a newer version added', ofOrder.deliveryreason, 'strike', 'supplier'],
  ['the reason of a delivery', ofOrder.deliveryreason, 'barred', 'barred'],
  ['a delivery without a reason', ofOrder.deliveryreason, undefined, undefined],
  ['the country of an order from the previous version', ofOrder.ccode_iso2, undefined, 'ZZ'],
  [
    'a saved card from the previous version',
    orders.savedCardSchema,
    { cardid: '1', brand: 'VIS', masked: '4242', expiry: '12/27' },
    { cardid: '1', brand: 'VIS', masked: '4242', expiry: '12/27', gateway: 'card' },
  ],
  [
    'a brand without a category',
    searchListSchema.entries.brands.item,
    { name: 'Alpina', logo: '', ProdType: 1, sold: [] },
    { name: 'Alpina', logo: '', ProdType: 1, sold: [], category_id: 0 },
  ],
  ['a profile query without a flag', profile.profileQuery, {}, { bBillAdd: '1' }],
  ['a profile query with another flag', profile.profileQuery, { bBillAdd: 'yes' }, { bBillAdd: '1' }],
  ['a profile query without the address', profile.profileQuery, { bBillAdd: '0' }, { bBillAdd: '0' }],
  [
    'a product list without options',
    queries.productList,
    { ccode_iso2: 'CH' },
    {
      ccode_iso2: 'CH',
      category_id: '0',
      cardtype: '0',
      searchbyname: '',
      sort: 'popular',
      pageno: '1',
      pagesize: '48',
    },
  ],
  [
    'a number with spaces',
    queries.checkNumber,
    { isd: '41', mobile: '079 123' },
    { isd: '41', mobile: '079123' },
  ],
  ['a number in Arabic digits', auth.mobileLoginRequest.entries.mobile, '٠٧٩', '079'],
  ['a code in Arabic digits', auth.emailCodeRequest.entries.code, '٩٢٦٤١١', '926411'],
  ['a postcode with its country', profile.addressVerifyRequest, address('CH-8001'), address('8001')],
])('parsing completes or normalises %s', (_, schema, given, taken) => {
  expect(v.parse(schema, given)).toEqual(taken);
});

test.each<[string, v.GenericSchema, given: unknown]>([
  ['an amount with one decimal where two are required', exactMoney, '1.5'],
  ['a flag other than 0 and 1', flag, 2],
  ['a flag as a boolean', flag, true],
  ['an instant without a time', instant, '2026-11-22'],
  ['a day without leading zeros', day, '2026-1-2'],
  ['a link to redeem a code without encryption', orders.receiptSchema.entries.redeem_url, 'http://a.example'],
  [
    'a link to redeem a code that is a script',
    orders.receiptSchema.entries.redeem_url,
    'javascript:alert(1)',
  ],
  ['a currency other than francs', ofOrder.currency, 'EUR'],
])('%s is rejected', (_, schema, given) => {
  expect(v.is(schema, given)).toBe(false);
});
