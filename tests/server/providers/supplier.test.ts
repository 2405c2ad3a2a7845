import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/platform/log.ts';
import { sentRequests, type SentRequest } from '../../../server/platform/wireChannels.ts';
import { OutcomeUnknown, Refused, type GiftCard } from '../../../server/providers/ports.ts';
import { createReloadly } from '../../../server/providers/reloadly/adapter.ts';
import { slow } from '../../setup/tiers.ts';
import { eventually, openGateways, type Harness } from './harness.ts';

const ledgerSchema = v.object({
  topups: v.array(
    v.object({
      customIdentifier: v.string(),
      transactionId: v.string(),
      status: v.string(),
      pin: v.nullable(v.object({ code: v.string() })),
    }),
  ),
  gifts: v.array(
    v.object({
      customIdentifier: v.string(),
      cards: v.array(v.object({ cardNumber: v.string(), pinCode: v.string() })),
    }),
  ),
});

let harness: Harness;
beforeAll(async () => {
  harness = await openGateways();
});
afterAll(() => harness.close());

const misbehave = (body: object) => harness.post('/sandbox/reloadly/misbehave', body);
const ledger = () => harness.json('/sandbox/reloadly/ledger', ledgerSchema);
const loadExecutions = async (id: string) => (await ledger()).topups.filter((t) => t.customIdentifier === id);
const loadGifts = async (id: string) => (await ledger()).gifts.filter((t) => t.customIdentifier === id);

const topup = (ending: string, amount = '10.00', customIdentifier: string = randomUUID()) => ({
  operatorId: '300',
  amount,
  useLocalAmount: false,
  countryIso2: 'CH',
  number: `+41791234${ending}`,
  customIdentifier,
});
const ended = (transactionId: string) =>
  eventually(async () => {
    const result = await harness.gateways.supplier.topupStatus(transactionId);
    return result.status === 'processing' ? null : result;
  });
const gift = (
  productId: string,
  quantity = 1,
  unitPrice = '25.00',
  customIdentifier: string = randomUUID(),
) => ({
  productId,
  countryIso2: 'CH',
  quantity,
  unitPrice,
  customIdentifier,
  senderName: 'Rigi',
});
const giftEnded = (transactionId: string) =>
  eventually(async () => {
    const order = await harness.gateways.supplier.giftOrderStatus(transactionId);
    return order.status === 'pending' ? null : order;
  });

const withoutLink = ({ cardNumber, pinCode, redemptionUrl }: GiftCard) => {
  expect(redemptionUrl).toBeNull();
  return { cardNumber, pinCode };
};

describe('operators in the sandbox', () => {
  it.each([
    ['+41791234567', 'CH', { operatorId: '300', name: 'Swisscom Prepaid', countryIso2: 'CH' }],
    ['+41781234567', 'CH', { operatorId: '301', name: 'Salt Prepaid', countryIso2: 'CH' }],
    ['+917018123456', 'IN', { operatorId: '302', name: 'Jio India', countryIso2: 'IN' }],
  ])('the supplier adapter finds the operator of %s', async (number, country, operator) => {
    expect(await harness.gateways.supplier.detectOperator(number, country)).toEqual(operator);
  });
  it.each([
    ['a carrier that is not sold', '+41762345678', 'CH'],
    ['a landline', '+41441234567', 'CH'],
    ['a number from another country', '+41791234567', 'IN'],
  ])('the supplier adapter finds no operator for %s', async (_, number, country) => {
    expect(await harness.gateways.supplier.detectOperator(number, country)).toBeNull();
  });
  it('the supplier adapter rejects an invalid phone number', async () => {
    await expect(harness.gateways.supplier.detectOperator('+4179', 'CH')).rejects.toMatchObject({
      name: 'Refused',
      reason: 'INVALID_RECIPIENT_PHONE',
    });
  });
});

describe('top-ups through the sandbox', () => {
  it('a top-up is accepted, processed and delivered', async () => {
    const request = topup('500');
    const { transactionId } = await harness.gateways.supplier.sendTopup(request);
    expect(transactionId).toMatch(/^\d+$/);
    expect((await harness.gateways.supplier.topupStatus(transactionId)).status).toBe('processing');
    expect(await ended(transactionId)).toEqual({
      transactionId,
      status: 'successful',
      operatorReference: `OP${transactionId}`,
      pin: null,
    });
    expect(await harness.gateways.supplier.findTopup(request.customIdentifier)).toMatchObject({
      transactionId,
      status: 'successful',
    });
  });
  it('the supplier adapter returns a PIN with all its digits', async () => {
    const request = topup('501');
    const { transactionId } = await harness.gateways.supplier.sendTopup(request);
    const { pin } = await ended(transactionId);
    const [execution] = await loadExecutions(request.customIdentifier);
    expect(pin?.code).toMatch(/^0\d{14}$/);
    expect(pin?.code).toBe(execution?.pin?.code);
    expect(pin?.serial).toMatch(/^\d{10}$/);
    expect(pin?.validity).toBe('30 days');
  });
  it.each([
    ['502', 'INVALID_RECIPIENT_PHONE'],
    ['505', 'PHONE_RECENTLY_RECHARGED'],
  ])('the sandbox refuses and does not execute a top-up to a number ending in %s', async (ending, reason) => {
    const request = topup(ending);
    await expect(harness.gateways.supplier.sendTopup(request)).rejects.toMatchObject({
      name: 'Refused',
      reason,
    });
    expect(await harness.gateways.supplier.findTopup(request.customIdentifier)).toBeNull();
    expect(await loadExecutions(request.customIdentifier)).toEqual([]);
  });
  it.each([
    ['a barred number', '503', '10.00'],
    ['a declined number', '506', '10.00'],
    ['an amount of x.15', '500', '10.15'],
  ])('a top-up of %s fails', async (_, ending, amount) => {
    const { transactionId } = await harness.gateways.supplier.sendTopup(topup(ending, amount));
    expect(await ended(transactionId)).toMatchObject({
      status: 'failed',
      operatorReference: null,
      pin: null,
    });
  });
  it('a top-up of a number ending in 100 takes longer than usual', slow, async () => {
    const usual = await harness.gateways.supplier.sendTopup(topup('500'));
    const slow = await harness.gateways.supplier.sendTopup(topup('100'));
    await ended(usual.transactionId);
    expect((await harness.gateways.supplier.topupStatus(slow.transactionId)).status).toBe('processing');
    expect((await ended(slow.transactionId)).status).toBe('successful');
  });
  it('while the operator is unavailable, a top-up has an unknown outcome and is not executed', async () => {
    const request = topup('504');
    await expect(harness.gateways.supplier.sendTopup(request)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await harness.gateways.supplier.findTopup(request.customIdentifier)).toBeNull();
  });
  it('the supplier adapter finds a top-up by its identifier if the response was lost', async () => {
    for (const [ending, fault] of [
      ['507', null],
      ['500', 'lose-after'],
    ] as const) {
      const request = topup(ending);
      if (fault) await misbehave({ answer: fault, next: 1 });
      await expect(harness.gateways.supplier.sendTopup(request)).rejects.toBeInstanceOf(OutcomeUnknown);
      const found = await harness.gateways.supplier.findTopup(request.customIdentifier);
      const executions = await loadExecutions(request.customIdentifier);
      expect(executions.map((e) => e.transactionId)).toEqual([found?.transactionId]);
    }
  });
  it('a top-up whose request was lost is neither retried by the adapter nor executed', async () => {
    const request = topup('500');
    await misbehave({ answer: 'lose-before', next: 1 });
    await expect(harness.gateways.supplier.sendTopup(request)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await loadExecutions(request.customIdentifier)).toEqual([]);
    expect(await harness.gateways.supplier.findTopup(request.customIdentifier)).toBeNull();
  });
  it("if a top-up's identifier has already been used, the supplier adapter reports an unknown outcome, not a refusal", async () => {
    const request = topup('500');
    await harness.gateways.supplier.sendTopup(request);
    await expect(harness.gateways.supplier.sendTopup(request)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await loadExecutions(request.customIdentifier)).toHaveLength(1);
  });
  it('the supplier adapter finds a top-up after the sandbox has restarted', async () => {
    const request = topup('500');
    const { transactionId } = await harness.gateways.supplier.sendTopup(request);
    await harness.restart();
    expect(await harness.gateways.supplier.findTopup(request.customIdentifier)).toMatchObject({
      transactionId,
    });
    await expect(harness.gateways.supplier.sendTopup(request)).rejects.toBeInstanceOf(OutcomeUnknown);
    const next = await harness.gateways.supplier.sendTopup(topup('500'));
    expect(Number(next.transactionId)).toBeGreaterThan(Number(transactionId));
  });
});

describe('gift cards from the sandbox', () => {
  it('sixteen-digit card codes in JSON numbers keep all their digits', async () => {
    const request = gift('3057', 3);
    const order = await harness.gateways.supplier.orderGiftCard(request);
    expect(order.status).toBe('pending');
    expect(await giftEnded(order.transactionId)).toMatchObject({ status: 'successful' });
    const cards = await harness.gateways.supplier.giftCards(order.transactionId);
    expect(cards).toHaveLength(3);
    for (const card of cards) {
      expect(card.cardNumber).toMatch(/^98\d{13}[13579]$/);
      // A floating-point number would round the code, so the adapter must read the code from the response text.
      expect(String(Number(card.cardNumber))).not.toBe(card.cardNumber);
    }
    expect(cards.map(withoutLink)).toEqual((await loadGifts(request.customIdentifier))[0]?.cards);
  });
  it('card codes keep their leading zeros', async () => {
    const request = gift('3058');
    const order = await harness.gateways.supplier.orderGiftCard(request);
    await giftEnded(order.transactionId);
    const cards = await harness.gateways.supplier.giftCards(order.transactionId);
    expect(cards[0]?.cardNumber).toMatch(/^0\d{15}$/);
    expect(cards[0]?.pinCode).toMatch(/^0\d{3}$/);
    expect(cards.map(withoutLink)).toEqual((await loadGifts(request.customIdentifier))[0]?.cards);
  });
  it('the supplier adapter returns no codes for a gift card order that is not yet complete or has failed', async () => {
    const early = await harness.gateways.supplier.orderGiftCard(gift('3058'));
    await expect(harness.gateways.supplier.giftCards(early.transactionId)).rejects.toBeInstanceOf(Refused);
    const failing = await harness.gateways.supplier.orderGiftCard(gift('3058', 1, '25.15'));
    expect(await giftEnded(failing.transactionId)).toMatchObject({ status: 'failed' });
    await expect(harness.gateways.supplier.giftCards(failing.transactionId)).rejects.toBeInstanceOf(Refused);
  });
  it('the supplier adapter orders a gift card only once and finds the order after a lost response', async () => {
    const request = gift('3058');
    expect(await harness.gateways.supplier.findGiftOrder(request.customIdentifier)).toBeNull();
    await misbehave({ answer: 'lose-after', next: 1 });
    await expect(harness.gateways.supplier.orderGiftCard(request)).rejects.toBeInstanceOf(OutcomeUnknown);
    const found = await harness.gateways.supplier.findGiftOrder(request.customIdentifier);
    expect(found?.transactionId).toMatch(/^\d+$/);
    await expect(harness.gateways.supplier.orderGiftCard(request)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await loadGifts(request.customIdentifier)).toHaveLength(1);
  });
});

describe('supplier access tokens', () => {
  /** Returns the operations of the requests that the adapter sends during the given work. */
  const recordOperations = async (work: () => Promise<unknown>): Promise<string[]> => {
    const operations: string[] = [];
    const note = (sent: unknown): void => void operations.push((sent as SentRequest).operation);
    sentRequests.subscribe(note);
    try {
      await work();
    } finally {
      sentRequests.unsubscribe(note);
    }
    return operations;
  };
  it('a refused access token is renewed once, and the top-up is executed only once', async () => {
    const request = topup('500');
    await harness.gateways.supplier.findTopup('nobody');
    await misbehave({ token: 'revoked', next: 1 });
    expect(await recordOperations(() => harness.gateways.supplier.sendTopup(request))).toEqual([
      'supplier.sendTopup',
      'supplier.token',
      'supplier.sendTopup',
    ]);
    expect(await loadExecutions(request.customIdentifier)).toHaveLength(1);
  });
  it('the supplier adapter uses an access token until it expires, and then renews it before the next request', async () => {
    const find = () => harness.gateways.supplier.findTopup('nobody');
    await find();
    expect(await recordOperations(find)).toEqual(['supplier.findTopup']);
    harness.advance(25 * 60 * 60_000);
    expect(await recordOperations(find)).toEqual(['supplier.token', 'supplier.findTopup']);
  });
  it('with a wrong client secret, the adapter reports the supplier as unavailable', async () => {
    const stranger = createReloadly(
      { ...harness.config.supplier, clientSecret: 'not the secret' },
      { log: createLog('silent') },
    );
    await expect(stranger.sendTopup(topup('500'))).rejects.toMatchObject({
      name: 'Unavailable',
      reason: 'credentials',
    });
  });
});
