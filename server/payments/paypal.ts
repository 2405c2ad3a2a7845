import type { PaypalConfirmed } from '../../contract/schemas/payments.ts';
import type { AppContext } from '../appContext.ts';
import { loadDetailsById, paymentStatusOf, statusOf, type OrderDetails } from '../orders/orderDetails.ts';
import { attemptTags, findLatestAttempt } from '../orders/transitions.ts';
import type { OrderRow } from '../platform/database/schema.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { abandonAttempt, isByButton, requireOwnAttempt } from './attempts.ts';
import { settle, type SettlementOutcome } from './settlement.ts';

const refusals: Partial<Record<SettlementOutcome, () => ShopRefusal>> = {
  open: () => new ShopRefusal(409, 'paypalNotApproved', { code: 'ORDER_NOT_APPROVED' }),
  restart: () =>
    new ShopRefusal(422, 'paymentDeclined', { code: 'INSTRUMENT_DECLINED', data: { restart: 1 } }),
  declined: () => new ShopRefusal(402, 'generic', { code: 'PAYMENT_DECLINED' }),
  abandoned: () => new ShopRefusal(410, 'orderClosed', { code: 'ORDER_CLOSED' }),
  mismatch: () => new ShopRefusal(502, 'generic', { code: 'PAYMENT_MISMATCH' }),
};

/**
 * Captures a PayPal order that the shopper has just approved. Without a definite response, the payment remains
 * pending.
 * @throws ShopRefusal 402, 404, 409 ORDER_NOT_APPROVED, 410, 422 INSTRUMENT_DECLINED with data{restart:1}, 502
 */
export const confirmPaypal = async (
  shop: AppContext,
  order: OrderRow,
  paypalOrderId: string,
): Promise<{ confirmed: PaypalConfirmed; details: OrderDetails }> => {
  const attempt = await requireOwnAttempt(shop, order, paypalOrderId);
  const refuse = refusals[await settle(shop, attempt.id, 'captureAgain')];
  if (refuse) throw refuse();
  const details = await loadDetailsById(shop, order.id);
  return {
    details,
    confirmed: {
      status: statusOf(details.order),
      paymentstatus: paymentStatusOf(details),
      captureid: details.attempt?.captureId ?? null,
      transactionid: details.attempt?.transactionId ?? null,
    },
  };
};

/**
 * Ends the payment attempt when the shopper closes the PayPal window. PayPal has no call for this: unapproved
 * orders simply expire there.
 * @throws ShopRefusal 404, 409 ORDER_PAID | PAYMENT_RUNNING
 */
export const cancelPaypal = async (
  shop: AppContext,
  order: OrderRow,
  paypalOrderId: string | null,
): Promise<OrderDetails> => {
  const latest = await findLatestAttempt(shop.db, order.id);
  const attempt = paypalOrderId === null ? latest : await requireOwnAttempt(shop, order, paypalOrderId);
  if (attempt && isByButton(attempt)) {
    const { state } = await abandonAttempt(shop, attempt);
    if (state === 'captured') throw new ShopRefusal(409, 'orderPaid', { code: 'ORDER_PAID' });
    if (attemptTags(state).has('unknown')) throw new ShopRefusal(409, 'wait', { code: 'PAYMENT_RUNNING' });
  }
  return await loadDetailsById(shop, order.id);
};
