/** Tests the supplier requests for an order, and which parts of the responses reach the buyer. */
import { describe, expect, test } from 'vitest';
import { goodsOf, isRefusedBeforeExecution } from '../../../server/fulfilment/delivery.ts';
import type { Item, OrderRow } from '../../../server/platform/database/schema.ts';
import {
  OutcomeUnknown,
  Unavailable,
  type GiftCard,
  type Supplier,
  type TopupResult,
  type UnavailableReason,
} from '../../../server/providers/ports.ts';

const topUpResult: TopupResult = {
  transactionId: 't-1',
  status: 'successful',
  operatorReference: 'op-1',
  pin: null,
};
/** Creates a supplier that returns the given responses and records the requests. */
const supplierOf = ({
  topup = topUpResult,
  giftStatus = 'successful',
  cards = [],
}: {
  topup?: TopupResult | null;
  giftStatus?: 'pending' | 'successful' | 'failed' | null;
  cards?: GiftCard[];
}) => {
  const requests: unknown[] = [];
  const gift = giftStatus && { transactionId: 'g-1', status: giftStatus };
  const supplier: Partial<Supplier> = {
    sendTopup: async (request) => (requests.push(request), { transactionId: 't-1' }),
    findTopup: async () => topup,
    topupStatus: async () => topup!,
    orderGiftCard: async (request) => (requests.push(request), { transactionId: 'g-1', status: 'pending' }),
    findGiftOrder: async () => gift,
    giftOrderStatus: async () => gift!,
    giftCards: async () => cards,
  };
  return { supplier: supplier as Supplier, requests };
};

const order = (item: Partial<Item>, quantity = 1): OrderRow =>
  ({
    quantity,
    item: {
      prodid: 'P-1',
      supplierProduct: '980000001',
      country: 'IN',
      receive: '299.00',
      validity: 'P28D',
      isd: '91',
      mobile: '9801041300',
      ...item,
    },
  }) as OrderRow;
type Answers = Parameters<typeof supplierOf>[0];
const goods = (of: OrderRow, answers: Answers = {}, product: object | null = null) => {
  const { supplier, requests } = supplierOf(answers);
  const shop = { gateways: { supplier }, catalogue: { productById: () => product } };
  return { ...goodsOf(shop as unknown as Parameters<typeof goodsOf>[0], of), requests };
};
const card = (more: Partial<GiftCard> = {}): GiftCard => ({
  cardNumber: '1234',
  pinCode: null,
  redemptionUrl: null,
  ...more,
});
const report = { reference: 'g-1', state: 'done', code: null } as const;

describe('top-ups ordered from the supplier', () => {
  const topUp = order({ ProdType: 2 });
  test.each([
    ['in the recipient’s currency', {}, '299.00', true],
    ['in the shop’s currency if the operator does not accept any other', { send: '3.34' }, '3.34', false],
  ])('the supplier receives the amount of a top-up %s', async (_, more, amount, useLocalAmount) => {
    const { send, requests } = goods(order({ ProdType: 2, ...more }));
    expect(await send('R-1')).toEqual({ reference: 't-1', state: 'working', code: null });
    expect(requests).toEqual([
      {
        operatorId: '980000001',
        amount,
        useLocalAmount,
        countryIso2: 'IN',
        number: '+919801041300',
        customIdentifier: 'R-1',
      },
    ]);
  });
  test.each([
    ['processing', 'working'],
    ['successful', 'done'],
    ['failed', 'failed'],
    ['refunded', 'failed'],
  ] as const)('the supplier’s status %s for a top-up means %s', async (status, state) => {
    const { ask, find } = goods(topUp, { topup: { ...topUpResult, status } });
    expect(await ask('t-1')).toMatchObject({ reference: 't-1', state });
    expect(await find('R-1')).toMatchObject({ reference: 't-1', state });
  });
  test('the adapter returns null for a top-up unknown to the supplier', async () => {
    expect(await goods(topUp, { topup: null }).find('R-1')).toBeNull();
  });
  test.each<[string, Partial<TopupResult>, object]>([
    ['the operator’s reference', {}, { code: 'op-1', serial: null, pin: null, validity: 'P28D' }],
    ['the supplier’s reference otherwise', { operatorReference: null }, { code: 't-1' }],
    [
      'a PIN',
      { pin: { code: '1234', serial: 's-1', validity: 'P1Y' } },
      { code: '1234', serial: 's-1', pin: '1234', validity: 'P1Y' },
    ],
    [
      'a PIN without a validity of its own',
      { pin: { code: '1234', serial: null, validity: null } },
      { validity: 'P28D' },
    ],
  ])('the code of a top-up is %s', async (_, more, code) => {
    const { ask, codes } = goods(topUp, { topup: { ...topUpResult, ...more } });
    expect(await codes(await ask('t-1'))).toEqual([expect.objectContaining({ url: null, ...code })]);
  });
});

describe('gift cards ordered from the supplier', () => {
  const giftCard = (quantity: number) =>
    order({ ProdType: 1, receive: '25.00', country: 'CH', validity: null }, quantity);
  test('a gift card is ordered with the order number as its identifier', async () => {
    const { send, requests } = goods(giftCard(2));
    expect(await send('R-1')).toEqual({ reference: 'g-1', state: 'working', code: null });
    expect(requests).toEqual([
      {
        productId: '980000001',
        countryIso2: 'CH',
        quantity: 2,
        unitPrice: '25.00',
        customIdentifier: 'R-1',
        senderName: 'Rigi',
      },
    ]);
  });
  test.each([
    ['pending', 'working'],
    ['successful', 'done'],
    ['failed', 'failed'],
  ] as const)('the supplier’s status %s for a gift card means %s', async (giftStatus, state) => {
    const { ask, find } = goods(giftCard(1), { giftStatus });
    const expected = { reference: 'g-1', state, code: null };
    expect(await ask('g-1')).toEqual(expected);
    expect(await find('R-1')).toEqual(expected);
  });
  test('the adapter returns null for a gift card unknown to the supplier', async () => {
    expect(await goods(giftCard(1), { giftStatus: null }).find('R-1')).toBeNull();
  });
  test.each<[string, Partial<GiftCard>, object]>([
    ['a number', {}, { code: '1234', url: null, pin: null }],
    ['a number and a PIN', { pinCode: '99' }, { code: '1234', pin: '99' }],
    ['a PIN', { cardNumber: '', pinCode: '99' }, { code: '99', pin: '99' }],
    [
      'a link',
      { cardNumber: '', redemptionUrl: 'https://a.example' },
      { code: '', url: 'https://a.example' },
    ],
  ])('a gift card can consist of %s', async (_, more, code) => {
    const { codes } = goods(giftCard(1), { cards: [card(more)] });
    expect(await codes(report)).toEqual([expect.objectContaining({ serial: null, validity: null, ...code })]);
  });
  test('a gift card without a code is not delivered', async () => {
    const cards = [card({ cardNumber: '' })];
    await expect(goods(giftCard(1), { cards }).codes(report)).rejects.toMatchObject({ name: 'UnfitCode' });
  });
  test('two gift cards are delivered only once both codes are available', async () => {
    await expect(goods(giftCard(2), { cards: [card()] }).codes(report)).rejects.toMatchObject({
      name: 'TryLater',
    });
    expect(
      await goods(giftCard(2), { cards: [card(), card({ cardNumber: '5' })] }).codes(report),
    ).toHaveLength(2);
  });
});

describe('vouchers ordered from the supplier', () => {
  const voucher = (quantity = 1) => order({ ProdType: 3, receive: '25.00', country: 'CH' }, quantity);
  const sixteen = { pinDigits: 16 };
  const pin = '0123456789012345';
  test("a voucher's code is the supplier's PIN, and a voucher's serial number is the supplier's card number", async () => {
    const { codes } = goods(voucher(), { cards: [card({ pinCode: pin })] }, sixteen);
    expect(await codes(report)).toEqual([{ code: pin, url: null, serial: '1234', pin, validity: 'P28D' }]);
    const bare = goods(voucher(), { cards: [card({ cardNumber: '', pinCode: pin })] }, sixteen);
    expect(await bare.codes(report)).toEqual([expect.objectContaining({ serial: null })]);
  });
  test.each([
    ['fifteen digits', pin.slice(1), sixteen, 'UnfitCode'],
    ['seventeen', `${pin}1`, sixteen, 'UnfitCode'],
    ['a letter', `${pin.slice(1)}a`, sixteen, 'UnfitCode'],
    ['no digits', null, sixteen, 'UnfitCode'],
  ])('a voucher is not delivered if its PIN has %s', async (_, pinCode, product, name) => {
    await expect(
      goods(voucher(), { cards: [card({ pinCode })] }, product).codes(report),
    ).rejects.toMatchObject({ name });
  });
  test('if the product specifies no PIN length, a voucher PIN must consist of digits', async () => {
    expect(await goods(voucher(), { cards: [card({ pinCode: '1' })] }).codes(report)).toHaveLength(1);
    await expect(goods(voucher(), { cards: [card({ pinCode: 'a' })] }).codes(report)).rejects.toMatchObject({
      name: 'UnfitCode',
    });
  });
  test('two vouchers are delivered only once both PINs are available', async () => {
    const cards = [card({ pinCode: pin })];
    await expect(goods(voucher(2), { cards }, sixteen).codes(report)).rejects.toMatchObject({
      name: 'TryLater',
    });
    expect(await goods(voucher(2), { cards: [...cards, ...cards] }, sixteen).codes(report)).toHaveLength(2);
  });
});

test('0045: a product without a supplier number is not ordered from the supplier', () => {
  expect(() => goods(order({ ProdType: 2, supplierProduct: undefined as never }))).toThrow(
    'P-1 has no supplier number',
  );
});
test("an item stored by an earlier version is ordered under the product's current supplier number", async () => {
  const earlier = order({ ProdType: 1, supplierProduct: undefined as never });
  const { send, requests } = goods(earlier, {}, { supplierProduct: '77' });
  await send('R-1');
  expect(requests).toEqual([expect.objectContaining({ productId: '77' })]);
});

test.each<[UnavailableReason, boolean]>([
  ['credentials', true],
  ['float', true],
  ['forbidden', false],
  ['gateway', false],
])('a refusal because of %s proves that the supplier did not process the order: %s', (reason, answer) => {
  expect(isRefusedBeforeExecution(new Unavailable(reason, 'no'))).toBe(answer);
});
test('an order whose response was lost counts as possibly processed by the supplier', () => {
  expect(isRefusedBeforeExecution(new OutcomeUnknown('no'))).toBe(false);
});
