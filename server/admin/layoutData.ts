import { count, eq, inArray } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { openNotices } from '../notices/notices.ts';
import { isRefusedDuplicate } from '../payments/refunds.ts';
import {
  documents,
  gatewayStatuses,
  limitRequests,
  orders,
  refunds,
  type OrderState,
} from '../platform/database/schema.ts';
import { csrfToken, textsOf, type AdminContext } from './context.ts';
import { pageOf } from './language.ts';
import type { LayoutData } from './page.ts';

/** Order states in which staff must decide what happens to the money. */
export const refundStates: OrderState[] = ['refundDue', 'refundRefused'];

/** Loads the data for the layout around every staff page. */
export const loadLayoutData = async (c: AdminContext, shop: AppContext): Promise<LayoutData> => {
  const n = { n: count() };
  const [documentRows, limitRows, refundRows, duplicateRows, gatewayRows, notices] = await Promise.all([
    shop.db.select(n).from(documents).where(eq(documents.status, 'under_review')),
    shop.db.select(n).from(limitRequests).where(eq(limitRequests.state, 'pending')),
    shop.db.select(n).from(orders).where(inArray(orders.state, refundStates)),
    shop.db
      .select(n)
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(isRefusedDuplicate),
    shop.db
      .select(n)
      .from(gatewayStatuses)
      .where(inArray(gatewayStatuses.state, ['paused', 'probing'])),
    openNotices(shop),
  ]);
  return {
    staff: c.get('staff'),
    csrfToken: csrfToken(c, shop),
    language: c.get('language'),
    texts: textsOf(c),
    page: pageOf(c),
    waiting: {
      documents: documentRows[0]?.n ?? 0,
      limits: limitRows[0]?.n ?? 0,
      refunds: (refundRows[0]?.n ?? 0) + (duplicateRows[0]?.n ?? 0),
      gateways: gatewayRows[0]?.n ?? 0,
    },
    notices,
  };
};
