import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as limits from '../../contract/domain/limits.ts';
import { longestGiftMessage } from '../../contract/forms/gift.ts';
import * as auth from '../../contract/schemas/auth.ts';
import * as email from '../../contract/schemas/email.ts';
import { envelope } from '../../contract/schemas/envelope.ts';
import * as orders from '../../contract/schemas/orders.ts';
import { toOpenOrders } from '../../contract/schemas/personalData.ts';
import * as profile from '../../contract/schemas/profile.ts';
import * as support from '../../contract/schemas/support.ts';

test('a response is accepted as an envelope with data only if it reports success', () => {
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

test('the shop rejects an address that lacks a field or contains an unknown one', () => {
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

test("unfinished orders are read only from the field `orders` of an error's data", () => {
  expect(toOpenOrders({ orders: ['R-26-ABCD-1234'] })).toEqual(['R-26-ABCD-1234']);
  expect(toOpenOrders({ orders: [1] })).toEqual([]);
  expect(toOpenOrders(undefined)).toEqual([]);
});

test.each([
  ['gifts per order', limits.mostGifts, 3],
  ['characters in a gift message', longestGiftMessage, 500],
  ['passkeys per account', limits.mostPasskeys, 10],
  ['characters in a passkey’s name', limits.longestPasskeyName, 40],
  ['KYC-10: bytes in a document', profile.documentMaxBytes, 2 * 1024 * 1024],
])('the shop limits the number of %s', (_, most, expected) => {
  expect(most).toBe(expected);
});
