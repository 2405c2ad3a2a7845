import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { addDays, startOfZurichDay, type Day } from '../../contract/domain/day.ts';
import { toWire } from '../../contract/domain/money.ts';
import type { VoucherReport } from '../../contract/schemas/profile.ts';
import type { AppContext } from '../appContext.ts';
import { deliveredCodes, orders, type AccountRow, type OrderState } from '../platform/database/schema.ts';
import { loadVoucherLimit } from '../vouchers/limits.ts';
import { isVoucherOrder } from '../vouchers/verification/steps.ts';
import { statusOf } from './orderDetails.ts';

/** Query for a report: the first and last day, both inclusive, and the page to return. */
export type ReportQuery = { from: Day; to: Day; pageno: number; pagesize: number };

/** States of orders for which payment was received. An unpaid order is not a purchase. */
const bought: OrderState[] = [
  'processing',
  'completed',
  'refundDue',
  'refunding',
  'refundRefused',
  'refunded',
];

/** Masks a serial number: `1234567890` → `••••••7890`. */
const mask = (serial: string): string => serial.slice(-4).padStart(serial.length, '•');

/**
 * Returns the masked serial number of each order's first code. The codes themselves remain encrypted, so
 * nothing in the report can be redeemed.
 */
const loadSerials = async (
  { db, vault }: AppContext,
  orderIds: string[],
): Promise<Map<string, string | null>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(deliveredCodes)
    .where(and(inArray(deliveredCodes.orderId, orderIds), eq(deliveredCodes.position, 1)));
  return new Map(
    rows.map(({ orderId, sealed }) => {
      const { serial } = vault.open(orderId, sealed);
      return [orderId, serial && mask(serial)] as const;
    }),
  );
};

/** Lists a customer's vouchers, newest first. `total_value` is the value delivered within the period. */
export const loadVoucherReport = async (
  shop: AppContext,
  account: AccountRow,
  { from, to, pageno, pagesize }: ReportQuery,
): Promise<VoucherReport> => {
  const { db } = shop;
  const condition = and(
    eq(orders.accountId, account.id),
    isVoucherOrder,
    inArray(orders.state, bought),
    gte(orders.createdAt, startOfZurichDay(from)),
    lt(orders.createdAt, startOfZurichDay(addDays(to, 1))),
  );
  const [sums] = await db
    .select({
      n: count(),
      value: sql<number>`coalesce(sum(${orders.total}) filter (where ${orders.state} = 'completed'), 0)::int`,
    })
    .from(orders)
    .where(condition);
  const rows = await db
    .select()
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(pagesize)
    .offset((pageno - 1) * pagesize);
  const serials = await loadSerials(
    shop,
    rows.map(({ id }) => id),
  );
  const limit = await loadVoucherLimit(shop, account);
  return {
    items: rows.map((order) => ({
      date: order.createdAt.toISOString(),
      orderno: order.number,
      ordertoken: shop.tokens.of('order', order),
      product: order.item.ProdName,
      quantity: order.quantity,
      value: toWire(order.total),
      currency: 'CHF',
      status: statusOf(order),
      serial_masked: serials.get(order.id) ?? null,
    })),
    pageno,
    pagesize,
    total: sums?.n ?? 0,
    total_value: toWire(sums?.value ?? 0),
    daily: limit.daily.available,
    yearly: limit.yearly.available,
  };
};
