import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, zurichDay } from '../../../contract/domain/day.ts';
import { dataOf, openIdentity, type Harness } from '../identity/harness.ts';
import { giftCard } from '../shop/harness.ts';
import {
  buy,
  completed,
  createdOrder,
  orderElsewhere,
  pay,
  verified,
  voucher,
  type Customer,
} from './harness.ts';

let harness: Harness;
let ada: Customer;
const numbers: string[] = [];
beforeAll(async () => {
  harness = await openIdentity();
  ada = await verified(harness);
  for (const francs of [10, 25, 50]) numbers.push((await buy(harness, ada, voucher(francs))).order.orderno);
});
afterAll(() => harness.close());

const ask = (query = '', { client, bearer }: Customer = ada) => client.get(`/getpsreport?${query}`, bearer);
const report = async (query = '', customer: Customer = ada) => dataOf(await ask(query, customer));
const bought = (number: string, at: string) =>
  harness.pool.query('update shop_order set created_at = $2 where number = $1', [number, at]);

test('the voucher report lists purchases newest first, with masked serial numbers and without PINs', async () => {
  const page = await report();
  expect(page).toMatchObject({
    pageno: 1,
    pagesize: 10,
    total: 3,
    total_value: '85.00',
    daily: '1415.00',
    yearly: '4915.00',
  });
  expect(page.items.map(({ orderno }) => orderno)).toEqual(numbers.toReversed());
  const { gifts } = await harness.oracle.supplier();
  const serial =
    gifts.find(({ customIdentifier }) => customIdentifier === numbers[2])?.cards[0]?.cardNumber ?? '';
  expect(page.items[0]).toMatchObject({
    product: 'PaysafeCard',
    quantity: 1,
    value: '50.00',
    currency: 'CHF',
    status: 'completed',
    serial_masked: `••••••${serial.slice(-4)}`,
  });
  const text = JSON.stringify(page);
  for (const { cards } of gifts)
    for (const { cardNumber, pinCode } of cards) {
      expect(text).not.toContain(cardNumber);
      expect(text).not.toContain(pinCode);
    }
});

test('the voucher report is paginated', async () => {
  const pages = await Promise.all([1, 2, 3].map((n) => report(`pageno=${n}&pagesize=2`)));
  expect(pages.map(({ items }) => items.map(({ orderno }) => orderno))).toEqual([
    [numbers[2], numbers[1]],
    [numbers[0]],
    [],
  ]);
  for (const page of pages) expect(page).toMatchObject({ total: 3, total_value: '85.00', pagesize: 2 });
  expect((await ask('pageno=3&pagesize=2')).body.message).toBe('No records found');
});

test('the voucher report accepts ISO and dd/mm/yyyy dates and includes the first and last day, in Zurich time', async () => {
  const [first = '', second = ''] = numbers;
  await bought(first, '2026-03-31T21:59:59Z'); // The last second of March in Zurich.
  await bought(second, '2026-03-31T22:00:00Z'); // The first second of April in Zurich.
  const on = async (query: string) => (await report(query)).items.map(({ orderno }) => orderno);
  expect(await on('startdate=2026-03-31&enddate=2026-03-31')).toEqual([first]);
  expect(await on('startdate=31/03/2026&enddate=31/03/2026')).toEqual([first]);
  expect(await on('startdate=01/04/2026&enddate=2026-04-01')).toEqual([second]);
  expect(await on('startdate=2026-03-31&enddate=01/04/2026')).toEqual([second, first]);
  // By default, the report covers the last twelve months.
  const today = zurichDay(new Date());
  await bought(first, `${addDays(today, -380)}T12:00:00Z`);
  expect((await report()).total).toBe(2);
  expect((await report(`startdate=${addDays(today, -400)}`)).total).toBe(3);
});

test.each([
  ['startdate=2026-02-30', 'startdate'],
  ['enddate=yesterday', 'enddate'],
  ['pageno=0', 'pageno'],
  ['pageno=x', 'pageno'],
  ['startdate=2026-04-02&enddate=2026-04-01', 'enddate'],
  ['pagesize=51', 'pagesize'],
  ['pagesize=-1', 'pagesize'],
])('the voucher report rejects %s', async (query, field) => {
  const answer = await ask(query);
  expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } });
  expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
});

test('API-36: the voucher report returns at most 50 rows per page, and ten by default', async () => {
  expect(await report('pagesize=50')).toMatchObject({ pageno: 1, pagesize: 50 });
  expect(await report()).toMatchObject({ pageno: 1, pagesize: 10 });
});

test('the voucher report contains only the customer’s own paid vouchers', async () => {
  const ben = await verified(harness);
  expect((await ask('', ben)).body.message).toBe('No records found');
  createdOrder((await orderElsewhere(harness, ben, voucher(100))).answer);
  const { client, answer } = await orderElsewhere(harness, ben, giftCard, { residence: 'CH' });
  await pay(client, createdOrder(answer), ben.bearer);
  await completed(client, createdOrder(answer));
  expect(await report('', ben)).toMatchObject({ items: [], total: 0, total_value: '0.00', daily: '1400.00' });
  expect((await ben.client.get('/getpsreport')).status).toBe(401);
});

test('the voucher report lists a refunded voucher, but its total covers only delivered vouchers', async () => {
  const [first = ''] = numbers;
  const setState = (state: string) =>
    harness.pool.query('update shop_order set state = $2 where number = $1', [first, state]);
  const { total, total_value: value } = await report('startdate=2025-01-01');
  for (const state of ['processing', 'refundDue', 'refunding', 'refundRefused', 'refunded']) {
    await setState(state);
    const page = await report('startdate=2025-01-01');
    expect([state, page.total, page.total_value]).toEqual([state, total, (Number(value) - 10).toFixed(2)]);
  }
  await setState('completed');
});
