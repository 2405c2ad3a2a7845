import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addCartRequest, cartSchema } from '../../contract/schemas/cart.ts';
import { rateSchema } from '../../contract/schemas/catalogue.ts';
import * as samples from '../../machines/fixtures.ts';

const amounts: [unknown, string][] = [
  ['1234.50', '1234.50'],
  ['', '0.00'],
  ['  ', '0.00'],
  [null, '0.00'],
  [undefined, '0.00'],
  ['1234.5', '1234.50'],
  [1234.5, '1234.50'],
  ['7', '7.00'],
  ['1e400', '0.00'],
  ['abc', '0.00'],
  [Number.NaN, '0.00'],
  [{}, '0.00'],
];

test.each(amounts)('CONST-02 CONST-03: the amount %j in a cart is parsed as %s', (sent, read) => {
  const odd = { ...samples.cart, Price: sent, TotalAmount: sent, ServiceFee: sent, Receivevalue: sent };
  expect(v.parse(cartSchema, odd)).toEqual({
    ...samples.cart,
    Price: read,
    TotalAmount: read,
    ServiceFee: read,
    Receivevalue: read,
  });
});

test('CONST-02: an amount missing from a response is parsed as 0.00', () => {
  const { TotalAmount: _, ...cart } = samples.cart;
  expect(v.parse(cartSchema, cart).TotalAmount).toBe('0.00');
  expect(v.parse(rateSchema, { ProductPriceID: 'q', label: '' })).toMatchObject({
    Price: '0.00',
    Receivevalue: '0.00',
  });
});

test.each(['', '1234.5', '-1.00', 12.5, null])('the shop rejects a request with the amount %j', (Price) => {
  const request = { prodid: 'G-1', ProductPriceID: 'q', Quantity: 1, ProdType: 1 };
  expect(v.safeParse(addCartRequest, { ...request, Price: '12.50' }).success).toBe(true);
  expect(v.safeParse(addCartRequest, { ...request, Price }).success).toBe(false);
  expect(v.safeParse(addCartRequest, { ...request, amount: Price }).success).toBe(false);
});
