import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { PayUrl, PaymentGateways } from '../../src/api/orders.ts';
import { toWire } from '../../src/domain/money.ts';
import { attempts } from '../db/schema.ts';
import type { AttemptRow, OrderRow } from '../db/schema.ts';
import { Refused } from '../gateways/ports.ts';
import { transaction } from './database.ts';
import type { Shop } from './deps.ts';
import { ShopRefusal } from './errors.ts';
import { latestAttempt, lockAttempt, lockOrder, moveAttempt, moveOrder } from './moves.ts';
import { isPaid } from './orders.ts';
import { settle } from './settle.ts';

/** A page that is about to close is not worth sending anybody to. */
const pageMargin = 60_000;

const refuseUnpayable = (order: OrderRow, attempt: AttemptRow | null): void => {
  if (isPaid(order))
    throw new ShopRefusal(409, 'orderPaid', {
      code: 'ORDER_PAID',
      data: { transactionid: attempt?.transactionId ?? '', payurl: attempt?.payUrl ?? '' },
    });
  if (order.state === 'cancelled' || order.expiresAt.getTime() <= Date.now())
    throw new ShopRefusal(410, 'orderClosed', { code: 'ORDER_CLOSED' });
};

/** @throws ShopRefusal 409 ORDER_PAID, 410 ORDER_CLOSED */
export const paymentGateways = async (shop: Shop, order: OrderRow): Promise<PaymentGateways> => {
  refuseUnpayable(order, await latestAttempt(shop.db, order.id));
  return {
    total: toWire(order.total),
    currency: 'CHF',
    gateways: [
      {
        code: 'card',
        name: 'Card / TWINT',
        logo: '',
        methods: ['VIS', 'ECA', 'AMX', 'TWI', 'PFC'],
        fee: '0.00',
        enabled: 1,
        config: {},
      },
    ],
    savedcards: [],
  };
};

const isUsable = (attempt: AttemptRow): boolean =>
  attempt.state === 'open' && (attempt.pageExpiresAt?.getTime() ?? 0) - pageMargin > Date.now();

const answer = (attempt: AttemptRow): PayUrl => ({
  payurl: attempt.payUrl ?? '',
  method: 'GET',
  transactionid: attempt.transactionId ?? '',
  expires_at: (attempt.pageExpiresAt ?? new Date()).toISOString(),
});

/** The attempt to pay with: the open one, else a new row. It is stored before the provider hears of it. */
const takeAttempt = (shop: Shop, orderId: string): Promise<AttemptRow> =>
  transaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const latest = await latestAttempt(tx, orderId);
    refuseUnpayable(order, latest);
    if (latest && (latest.state === 'created' || latest.state === 'open')) return latest;
    const position = (latest?.position ?? 0) + 1;
    const [attempt] = await tx
      .insert(attempts)
      .values({
        id: randomUUID(),
        orderId,
        position,
        gateway: 'card',
        reference: `${order.number}-${position}`,
        state: 'created',
        amount: order.total,
      })
      .returning();
    if (!attempt) throw new Error('The payment attempt was not stored');
    await moveOrder(tx, order, { type: 'order.paymentStarted' }, attempt.id);
    return attempt;
  });

const webhookUrl = ({ config }: Shop): string => {
  const self = `http://127.0.0.1:${config.port}`;
  return `${config.card.apiBase.startsWith(self) ? self : config.publicUrl}/api/hooks/datatrans`;
};

/** Makes the attempt known to the provider; the attempt's id as key gives the same transaction however often this runs. */
const openAttempt = async (shop: Shop, order: OrderRow, attempt: AttemptRow): Promise<AttemptRow> => {
  const { publicUrl } = shop.config;
  const backTo = (result: string): string => `${publicUrl}/payment-process?result=${result}`;
  shop.crashAt('attempt.before-init');
  try {
    const opened = await shop.gateways.card.init({
      amount: attempt.amount,
      currency: 'CHF',
      reference: attempt.reference,
      orderNumber: order.number,
      language: order.language,
      email: order.email,
      idempotencyKey: attempt.id,
      returnUrls: { success: backTo('success'), cancel: backTo('cancel'), error: backTo('error') },
      webhookUrl: webhookUrl(shop),
    });
    shop.crashAt('attempt.after-init');
    return await transaction(shop.db, async (tx) => {
      const locked = await lockAttempt(tx, attempt.id);
      const moved = await moveAttempt(
        tx,
        locked,
        { type: 'attempt.opened' },
        { transactionId: opened.transactionId, payUrl: opened.payUrl, pageExpiresAt: opened.expiresAt },
      );
      return moved ?? locked;
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    shop.log.error({ order: order.number, reason: error.reason }, 'the card provider refuses our payments');
    await transaction(shop.db, async (tx) => {
      const lockedOrder = await lockOrder(tx, order.id);
      const locked = await lockAttempt(tx, attempt.id);
      if (await moveAttempt(tx, locked, { type: 'attempt.expired' }))
        await moveOrder(tx, lockedOrder, { type: 'order.paymentCancelled' });
    });
    throw new ShopRefusal(502, 'generic', { code: 'GATEWAY_DOWN' });
  }
};

/** Requests of this process for the same attempt share one call; across processes the provider's key does the same. */
const opening = new Map<string, Promise<AttemptRow>>();

const openOnce = (shop: Shop, order: OrderRow, attempt: AttemptRow): Promise<AttemptRow> => {
  const running = opening.get(attempt.id);
  if (running) return running;
  const started = openAttempt(shop, order, attempt).finally(() => opening.delete(attempt.id));
  opening.set(attempt.id, started);
  return started;
};

/**
 * The address of the provider's page for this order; while one is open it stays the same.
 * @throws ShopRefusal 409 ORDER_PAID, 410 ORDER_CLOSED, 502 GATEWAY_DOWN; OutcomeUnknown when the provider is silent
 */
export const createPayUrl = async (shop: Shop, order: OrderRow): Promise<PayUrl> => {
  for (let round = 0; round < 3; round += 1) {
    const attempt = await takeAttempt(shop, order.id);
    if (isUsable(attempt)) return answer(attempt);
    if (attempt.state === 'created') {
      const opened = await openOnce(shop, order, attempt);
      if (isUsable(opened)) return answer(opened);
    } else if ((await settle(shop, attempt.id)) === 'open') return answer(attempt);
  }
  throw new ShopRefusal(503, 'wait', { code: 'PAYMENT_UNKNOWN' });
};

/** The attempt a provider's transaction belongs to. */
export const attemptOf = async (shop: Shop, transactionId: string): Promise<AttemptRow | null> => {
  const [attempt] = await shop.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.gateway, 'card'), eq(attempts.transactionId, transactionId)));
  return attempt ?? null;
};

/** Brings an order up to what the provider knows now; quiet when there is nothing to ask. */
export const settleOrder = async (shop: Shop, orderId: string): Promise<void> => {
  const attempt = await latestAttempt(shop.db, orderId);
  if (attempt && attempt.state !== 'captured') await settle(shop, attempt.id);
};
