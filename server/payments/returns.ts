import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Refund } from '../../contract/schemas/orders.ts';
import type { AppContext } from '../appContext.ts';
import { isReturnable, wasRevealed } from '../fulfilment/reveals.ts';
import { lockOrder, transitionOrder } from '../orders/transitions.ts';
import { gifts, orders, type OrderRow } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { loadRefund } from './refunds.ts';

/**
 * Takes back an order's unopened codes: the codes are never shown again, the order's gifts are cancelled, and
 * the payment is refunded once. The caller must have checked that the request comes from the buyer.
 * @throws ShopRefusal 403 CODE_REVEALED | NOT_REFUNDABLE
 */
export const returnCodes = (shop: AppContext, { id }: OrderRow): Promise<Refund> =>
  transaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (await wasRevealed(tx, id)) throw new ShopRefusal(403, 'codeRevealed', { code: 'CODE_REVEALED' });
    if (!(await isReturnable(tx, order)))
      throw new ShopRefusal(403, 'returnOver', { code: 'NOT_REFUNDABLE' });
    await tx
      .update(orders)
      .set({ returnedAt: sql`now()` })
      .where(eq(orders.id, id));
    await tx
      .update(gifts)
      .set({ state: 'cancelled' })
      .where(and(eq(gifts.orderId, id), inArray(gifts.state, ['scheduled', 'sent']), isNull(gifts.openedAt)));
    const updated = await transitionOrder(tx, order, { type: 'order.returned' });
    const refund = updated && (await loadRefund(tx, updated));
    if (!refund) throw new Error('The returned order has no refund');
    return refund;
  });
