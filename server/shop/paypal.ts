import type { PaypalConfirmed } from '../../src/api/payments.ts';
import type { OrderRow } from '../db/schema.ts';
import type { Shop } from './deps.ts';
import { ShopRefusal } from './errors.ts';
import { attemptTags, latestAttempt } from './moves.ts';
import { findOrderById } from './orders.ts';
import { leaveAttempt, ownAttempt } from './payments.ts';
import { settle } from './settle.ts';
import type { Settled } from './settle.ts';
import { paymentStatusOf, pictureOf, statusOf } from './view.ts';
import type { Picture } from './view.ts';

const refusals: Partial<Record<Settled, () => ShopRefusal>> = {
  open: () => new ShopRefusal(409, 'paypalNotApproved', { code: 'ORDER_NOT_APPROVED' }),
  restart: () =>
    new ShopRefusal(422, 'paymentDeclined', { code: 'INSTRUMENT_DECLINED', data: { restart: 1 } }),
  declined: () => new ShopRefusal(402, 'generic', { code: 'PAYMENT_DECLINED' }),
  left: () => new ShopRefusal(410, 'orderClosed', { code: 'ORDER_CLOSED' }),
  mismatch: () => new ShopRefusal(502, 'generic', { code: 'PAYMENT_MISMATCH' }),
};

/**
 * Takes the money of a PayPal order that the shopper has just approved. Without a certain answer the payment is pending.
 * @throws ShopRefusal 402, 404, 409 ORDER_NOT_APPROVED, 410, 422 INSTRUMENT_DECLINED with data{restart:1}, 502
 */
export const confirmPaypal = async (
  shop: Shop,
  order: OrderRow,
  paypalOrderId: string,
): Promise<{ confirmed: PaypalConfirmed; picture: Picture }> => {
  const attempt = await ownAttempt(shop, order, 'paypal', paypalOrderId);
  const refuse = refusals[await settle(shop, attempt.id, 'takeAgain')];
  if (refuse) throw refuse();
  const picture = await pictureOf(shop.db, await findOrderById(shop, order.id));
  return {
    picture,
    confirmed: {
      status: statusOf(picture.order),
      paymentstatus: paymentStatusOf(picture),
      captureid: picture.attempt?.captureId ?? null,
      transactionid: picture.attempt?.transactionId ?? null,
    },
  };
};

/**
 * The shopper has left PayPal's window. PayPal knows no such thing: an order that is not approved lapses there by itself.
 * @throws ShopRefusal 404, 409 ORDER_PAID | PAYMENT_RUNNING
 */
export const cancelPaypal = async (
  shop: Shop,
  order: OrderRow,
  paypalOrderId: string | null,
): Promise<Picture> => {
  const latest = await latestAttempt(shop.db, order.id);
  const attempt = paypalOrderId === null ? latest : await ownAttempt(shop, order, 'paypal', paypalOrderId);
  if (attempt?.gateway === 'paypal') {
    const { state } = await leaveAttempt(shop, attempt);
    if (state === 'captured') throw new ShopRefusal(409, 'orderPaid', { code: 'ORDER_PAID' });
    if (attemptTags(state).has('unknown')) throw new ShopRefusal(409, 'wait', { code: 'PAYMENT_RUNNING' });
  }
  return await pictureOf(shop.db, await findOrderById(shop, order.id));
};
