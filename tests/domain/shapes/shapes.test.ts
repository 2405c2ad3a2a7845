/**
 * What each call of the contract takes and answers, field by field and by hand: what must be there, what may be absent, null, or one of
 * a few words. Bounds of what is taken are in `requests.test.ts`. A schema without a row fails.
 */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as auth from '../../../contract/schemas/auth.ts';
import * as captcha from '../../../contract/schemas/captcha.ts';
import * as cart from '../../../contract/schemas/cart.ts';
import * as catalogue from '../../../contract/schemas/catalogue.ts';
import * as email from '../../../contract/schemas/email.ts';
import * as envelope from '../../../contract/schemas/envelope.ts';
import * as gifts from '../../../contract/schemas/gifts.ts';
import * as orders from '../../../contract/schemas/orders.ts';
import * as passkeys from '../../../contract/schemas/passkeys.ts';
import * as payments from '../../../contract/schemas/payments.ts';
import { toOpenOrders } from '../../../contract/schemas/personalData.ts';
import * as products from '../../../contract/schemas/products.ts';
import * as profile from '../../../contract/schemas/profile.ts';
import * as promotions from '../../../contract/schemas/promotions.ts';
import * as searchList from '../../../contract/schemas/searchList.ts';
import * as selling from '../../../contract/schemas/selling.ts';
import * as session from '../../../contract/schemas/session.ts';
import * as sessions from '../../../contract/schemas/sessions.ts';
import * as support from '../../../contract/schemas/support.ts';
import { forCustomers } from './customers.ts';
import { forGoods } from './goods.ts';
import { forIdentity } from './identity.ts';
import { forOrders } from './orders.ts';
import { answer, like, money, text } from './shape.ts';

const modules = {
  auth,
  captcha,
  cart,
  catalogue,
  email,
  envelope,
  gifts,
  orders,
  passkeys,
  payments,
  products,
  profile,
  promotions,
  searchList,
  selling,
  session,
  sessions,
  support,
  queries: catalogue.queries,
};
const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
const names = new Map<v.GenericSchema, string>();
for (const [module, exported] of Object.entries(modules))
  for (const [name, value] of Object.entries(exported) as [string, unknown][])
    if (isSchema(value)) names.set(value, `${module} ${name}`);

const say = (value: unknown): string => JSON.stringify(value)?.slice(0, 300) ?? 'nothing';
describe.each([
  ['orders', forOrders],
  ['identity', forIdentity],
  ['customers', forCustomers],
  ['goods', forGoods],
])('of %s', (_, rows) => {
  test.each(rows.map(([schema, shape]) => [names.get(schema)!, schema, shape] as const))(
    '%s',
    (_name, schema, { right, wrong }) => {
      expect(right.filter((value) => !v.safeParse(schema, value).success).map(say)).toEqual([]);
      expect(wrong.filter((value) => v.safeParse(schema, value).success).map(say)).toEqual([]);
    },
  );
});

test('every schema has a row', () => {
  const told = new Set(
    [...forOrders, ...forIdentity, ...forCustomers, ...forGoods].map(([schema]) => schema),
  );
  expect([...names].filter(([schema]) => !told.has(schema)).map(([, name]) => name)).toEqual([]);
});

test('an answer comes in an envelope that says that it succeeded', () => {
  const schema = envelope.envelope(envelope.money);
  const { right, wrong } = answer({ success: like([true], [false, 1]), message: text, data: money });
  expect(right.filter((value) => !v.safeParse(schema, value).success).map(say)).toEqual([]);
  expect(wrong.filter((value) => v.safeParse(schema, value).success).map(say)).toEqual([]);
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
  ['the last name of who signs up', auth.registerRequest.entries.lname, ' Muster ', 'Muster'],
  ['the first name of a buyer', orders.createSaleOrderRequest.entries.fname, ' Ann ', 'Ann'],
  ['the last name of a buyer', orders.createSaleOrderRequest.entries.lname, ' Muster ', 'Muster'],
  ['the phone of who writes', support.contactRequest.entries.phone, ' 079 123 ', '079 123'],
])('%s is taken without the blanks around it', (_, schema, typed, taken) => {
  expect(v.parse(schema, typed)).toEqual(taken);
});

test('a field that an address lacks is required, and one that it does not have is not', () => {
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

test('the orders that are under way are read from what names them, and from nothing else', () => {
  expect(toOpenOrders({ orders: ['R-26-ABCD-1234'] })).toEqual(['R-26-ABCD-1234']);
  expect(toOpenOrders({ orders: [1] })).toEqual([]);
  expect(toOpenOrders(undefined)).toEqual([]);
});

test.each([
  ['gifts of an order', gifts.mostGifts, 3],
  ['letters beside a gift', gifts.mostGiftWords, 500],
  ['passkeys of an account', passkeys.mostPasskeys, 10],
  ['letters of a passkey’s name', passkeys.longestPasskeyName, 40],
  ['KYC-10: bytes of a document', profile.documentMaxBytes, 2 * 1024 * 1024],
])('at most so many %s', (_, most, told) => {
  expect(most).toBe(told);
});
