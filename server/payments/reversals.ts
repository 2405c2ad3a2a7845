import { and, eq } from 'drizzle-orm';
import { toWire } from '../../contract/domain/money.ts';
import type { AppContext } from '../appContext.ts';
import { openNotice } from '../notices/notices.ts';
import { lockOrder, recordOrderEvent } from '../orders/transitions.ts';
import { orderEvents, type AttemptRow } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import { revokeReward } from '../promotions/referralRewards.ts';

/**
 * Records that a provider reversed a payment after the shop had committed to the delivery. Repeated reports are
 * recorded only once. Staff decide what to do.
 */
export const recordReversal = (
  shop: AppContext,
  { id, orderId, gateway, amount }: AttemptRow,
): Promise<void> =>
  transaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [known] = await tx
      .select({ id: orderEvents.id })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, 'payment_reversed')));
    if (known) return;
    shop.log.error({ order: order.number, attempt: id, gateway }, 'the provider has reversed a payment');
    await recordOrderEvent(tx, orderId, 'payment_reversed', { attempt: id });
    await revokeReward(tx, orderId);
    await openNotice(shop, tx, {
      kind: 'paymentReversed',
      gateway,
      reason: 'reversed',
      subject: id,
      detail: { order: order.number, expected: `CHF ${toWire(amount)}` },
    });
  });
