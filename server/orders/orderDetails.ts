import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { brandOf } from '../../contract/domain/catalogue/brandOf.ts';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { maskEmail } from '../../contract/domain/identity/email.ts';
import type { Language } from '../../contract/domain/languages.ts';
import { toWire } from '../../contract/domain/money.ts';
import { takesCards } from '../../contract/domain/paymentProviders.ts';
import type {
  CheckStatus,
  DeliveryStatus,
  Order,
  OrderProgress,
  OrderStatus,
  PaymentStatus,
} from '../../contract/schemas/orders.ts';
import type { AppContext } from '../appContext.ts';
import { soldContents } from '../catalogue/planContents.ts';
import type { MessageKey } from '../messages/index.ts';
import { hasPassed } from '../platform/database/clock.ts';
import {
  attempts,
  deliveries,
  orders,
  refunds,
  type AttemptRow,
  type AttemptState,
  type DeliveryRow,
  type OrderRow,
  type OrderState,
} from '../platform/database/schema.ts';
import { prepared, type Db } from '../platform/database/transaction.ts';
import { notFound } from '../platform/refusal.ts';
import { enterOrder } from '../platform/telemetry/scope.ts';
import { sha256 } from '../platform/tokens.ts';
import { deliveryReasonOf } from './deliveryReason.ts';
import { loadOrder } from './loadOrder.ts';
import { attemptTags, canTransitionOrder, orderTags } from './transitions.ts';

/** An order with all the records needed to respond to requests about it. */
export type OrderDetails = {
  order: OrderRow;
  attempt: AttemptRow | null;
  /** The latest payment attempt, whose status may still have to be checked. */
  latest: AttemptRow | null;
  delivery: DeliveryRow | null;
  /** True while the provider is processing the refund. */
  refundPending: boolean;
};

/** Returns the ids of orders whose refunds the provider is still processing. */
const findPendingRefunds = async (db: Db, rows: OrderRow[]): Promise<ReadonlySet<string>> => {
  const paidBy = rows.flatMap(({ state, paidAttemptId }) =>
    state === 'refunding' && paidAttemptId ? [paidAttemptId] : [],
  );
  if (paidBy.length === 0) return new Set();
  const pending = await db
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(and(inArray(refunds.attemptId, paidBy), eq(refunds.state, 'pending')));
  return new Set(pending.map(({ orderId }) => orderId));
};

type Tried = { attempt: AttemptRow; delivery: DeliveryRow | null };

/**
 * Combines an order with its attempts. In the result, `attempt` is the attempt that paid for the order or, if
 * the order is unpaid, the latest one.
 */
const toDetails = async (
  db: Db,
  order: OrderRow,
  attemptsByPosition: readonly Tried[],
): Promise<OrderDetails> => {
  const last = attemptsByPosition.at(-1);
  const latest = last?.attempt ?? null;
  return {
    order,
    attempt: attemptsByPosition.find(({ attempt }) => attempt.id === order.paidAttemptId)?.attempt ?? latest,
    latest,
    // without a payment attempt, the order cannot have a delivery
    delivery: last?.delivery ?? null,
    refundPending: (await findPendingRefunds(db, [order])).has(order.id),
  };
};

/** Returns the details of a new order that has no payment attempt yet. */
export const toUntried = (order: OrderRow): OrderDetails => ({
  order,
  attempt: null,
  latest: null,
  delivery: null,
  refundPending: false,
});

const attemptsOfOrder = prepared((db) =>
  db
    .select({ attempt: attempts, delivery: deliveries })
    .from(attempts)
    .leftJoin(deliveries, eq(deliveries.orderId, attempts.orderId))
    .where(eq(attempts.orderId, sql.placeholder('orderId')))
    .orderBy(asc(attempts.position)),
);

export const loadOrderDetails = async (db: Db, order: OrderRow): Promise<OrderDetails> =>
  toDetails(db, order, await attemptsOfOrder(db).execute({ orderId: order.id }));

const orderWithAttempts = (known: SQL) =>
  prepared((db) =>
    db
      .select({ order: orders, attempt: attempts, delivery: deliveries })
      .from(orders)
      .leftJoin(attempts, eq(attempts.orderId, orders.id))
      .leftJoin(deliveries, eq(deliveries.orderId, orders.id))
      .where(known)
      .orderBy(asc(attempts.position)),
  );
const byToken = orderWithAttempts(eq(orders.tokenHash, sql.placeholder('hash')));
const byId = orderWithAttempts(eq(orders.id, sql.placeholder('id')));

type JoinedOrder = { order: OrderRow; attempt: AttemptRow | null; delivery: DeliveryRow | null };

const toJoinedDetails = async (db: Db, rows: readonly JoinedOrder[]): Promise<OrderDetails | null> => {
  const [first] = rows;
  if (!first) return null;
  const attemptsByPosition = rows.flatMap(({ attempt, delivery }) =>
    attempt ? [{ attempt, delivery }] : [],
  );
  return await toDetails(db, first.order, attemptsByPosition);
};

/** Finds an order and its details by id. Returns null if the order does not exist. */
export const findDetailsById = async (db: Db, id: string): Promise<OrderDetails | null> =>
  toJoinedDetails(db, await byId(db).execute({ id }));

/** Loads an order and its details by id. @throws ShopRefusal 404 */
export const loadDetailsById = async ({ db }: Pick<AppContext, 'db'>, id: string): Promise<OrderDetails> => {
  const details = await findDetailsById(db, id);
  if (!details) throw notFound();
  enterOrder(id);
  return details;
};

/** Loads an order by its token, usually in a single query, because pages poll the order. @throws ShopRefusal 404 */
export const loadDetailsByToken = async (
  shop: Pick<AppContext, 'db'>,
  token: string,
): Promise<OrderDetails> => {
  const details = await toJoinedDetails(shop.db, await byToken(shop.db).execute({ hash: sha256(token) }));
  // loadOrder also finds an order by a token that has since been replaced
  if (!details) return await loadOrderDetails(shop.db, await loadOrder(shop, token));
  enterOrder(details.order.id);
  return details;
};

/** Loads the details of many orders at once. The results are in the same sequence as `rows`. */
export const loadOrderDetailsList = async (db: Db, rows: OrderRow[]): Promise<OrderDetails[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const attemptsByPosition = await db
    .select()
    .from(attempts)
    .where(inArray(attempts.orderId, ids))
    .orderBy(asc(attempts.position));
  const sent = await db.select().from(deliveries).where(inArray(deliveries.orderId, ids));
  const pending = await findPendingRefunds(db, rows);
  return rows.map((order) => {
    const own = attemptsByPosition.filter((attempt) => attempt.orderId === order.id);
    return {
      order,
      attempt: own.find(({ id }) => id === order.paidAttemptId) ?? own.at(-1) ?? null,
      latest: own.at(-1) ?? null,
      delivery: sent.find(({ orderId }) => orderId === order.id) ?? null,
      refundPending: pending.has(order.id),
    };
  });
};

const orderStatuses: readonly OrderStatus[] = [
  'confirmed',
  'payment',
  'processing',
  'completed',
  'cancelled',
];

/** Returns the order status shown to clients, derived from the tags of the order's state in the state chart. */
export const statusOf = (order: OrderRow): OrderStatus => {
  const tags = orderTags(order.state);
  const status = orderStatuses.find((s) => tags.has(`status:${s}`));
  if (!status) throw new Error(`The state ${order.state} has no status`);
  return status;
};

const mayBePaid = (attempt: AttemptRow | null): boolean =>
  attempt !== null && attemptTags(attempt.state).has('unknown');

/**
 * Returns the payment status as defined by the API contract. The status is "pending" if the order may have been
 * paid but the payment is unconfirmed.
 */
export const paymentStatusOf = ({ order, attempt, refundPending }: OrderDetails): PaymentStatus => {
  const tags = orderTags(order.state);
  if (tags.has('refunded')) return 'refunded';
  if (tags.has('refund_requested')) return refundPending ? 'refund_pending' : 'refund_requested';
  if (tags.has('refund_failed')) return 'refund_failed';
  if (tags.has('paid')) return 'paid';
  const status = statusOf(order);
  // an order that may have been paid is never reported as unpaid
  if (status === 'payment' || mayBePaid(attempt)) return 'pending';
  if (status === 'cancelled') return 'cancelled';
  if (!attempt) return 'none';
  return attempt.state === 'declined' ? 'failed' : 'cancelled';
};

export const deliveryStatusOf = ({ order, delivery }: OrderDetails): DeliveryStatus => {
  if (order.state === 'processing') return 'processing';
  if (delivery?.state === 'delivered') return 'delivered';
  return delivery?.state === 'failed' ? 'failed' : 'none';
};

const steps = { confirmed: 1, payment: 2, processing: 3, completed: 4 } as const;
const stepOf = ({ order, delivery, attempt }: OrderDetails): 1 | 2 | 3 | 4 => {
  const status = statusOf(order);
  if (status !== 'cancelled') return steps[status];
  return delivery ? 3 : attempt ? 2 : 1;
};

/**
 * Returns the field that explains why a delivery is waiting or failed. Returns an empty object if there is no
 * reason.
 */
const reasonField = ({ delivery }: Pick<OrderDetails, 'delivery'>): Pick<OrderProgress, 'deliveryreason'> => {
  const deliveryreason = deliveryReasonOf(delivery);
  return deliveryreason === undefined ? {} : { deliveryreason };
};

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
const canRefund = (order: OrderRow): boolean => orderTags(order.state).has('refundable');

/** True if the order was ever paid, even if it has since been refunded. */
export const wasPaid = ({ state }: OrderRow): boolean => {
  const tags = orderTags(state);
  return tags.has('paid') || tags.has('refunded');
};

/**
 * Converts an order to its response.
 * @param isBuyer if false, the email address is masked, because the request does not come from the buyer
 */
export const toOrderDto = (
  { tokens, catalogue }: AppContext,
  details: OrderDetails,
  isBuyer: boolean,
  language: Language,
): Order => {
  const { order, attempt } = details;
  const { item } = order;
  // uses the product's current image, because the image stored in an older order may be outdated
  const sold = catalogue.productById(item.prodid);
  const product = brandOf(item.ProdName, item.country);
  return {
    ordertoken: tokens.of('order', order),
    orderno: order.number,
    status: statusOf(order),
    step: stepOf(details),
    ProdType: item.ProdType,
    product,
    operator: item.ProdType === prodType.topUp ? product : (sold?.issuer ?? product),
    logo: sold?.logo ?? item.logo,
    slug: item.slug,
    ccode_iso2: item.country,
    Mobile: item.mobile,
    ISDCode: item.isd,
    Receivevalue: item.receive,
    ReceiveCurrency: item.receiveCurrency,
    ...(item.beforeTax ? { before_tax: 1 } : {}),
    ...soldContents(item, language),
    ...(item.validity === null ? {} : { validity: item.validity }),
    quantity: order.quantity,
    amount: toWire(order.price),
    subtotal: toWire(order.total + order.discount),
    servicecharge: '0.00',
    discount: toWire(order.discount),
    giftcode: order.promoCode,
    ...(order.discountKind === null ? {} : { discount_kind: order.discountKind }),
    ...(order.discountPercent === null ? {} : { discount_percent: order.discountPercent }),
    total: toWire(order.total),
    currency: 'CHF',
    paymentstatus: paymentStatusOf(details),
    paymentmethod: attempt?.gateway ?? null,
    ...(attempt?.method && takesCards(attempt.gateway) ? { paymentbrand: attempt.method } : {}),
    transactionid: attempt?.transactionId ?? null,
    date: order.createdAt.toISOString(),
    invoice: wasPaid(order) ? order.number : null,
    can_cancel: flag(canTransitionOrder(order.state, 'order.cancelRequested')),
    can_refund: flag(canRefund(order)),
    expires_at: order.expiresAt.toISOString(),
    email: isBuyer ? order.email : maskEmail(order.email),
    is_buyer: flag(isBuyer),
    ...(item.returnHours === undefined ? {} : { return_hours: item.returnHours }),
    ...reasonField(details),
  };
};

/** Converts an order to the response that the waiting page polls. */
export const toProgressDto = (details: OrderDetails): OrderProgress => ({
  status: statusOf(details.order),
  step: stepOf(details),
  paymentstatus: paymentStatusOf(details),
  deliverystatus: deliveryStatusOf(details),
  ...reasonField(details),
  can_refund: flag(canRefund(details.order)),
  poll_after: 3,
});

/** Loads the waiting page's response by order id. Returns null if the order does not exist. */
export const loadProgress = async (db: Db, orderId: string): Promise<OrderProgress | null> => {
  const details = await findDetailsById(db, orderId);
  return details && toProgressDto(details);
};

/** Age of a payment attempt, in milliseconds, after which the page shows the message about a delay. */
const slowAfter = 10_000;

const texts: Record<OrderState, (details: OrderDetails) => MessageKey> = {
  confirmed: (details) => {
    const payment = paymentStatusOf(details);
    if (payment === 'failed') return 'paymentDeclined';
    return payment === 'cancelled' ? 'paymentCancelled' : 'orderConfirmed';
  },
  payment: ({ attempt }) => {
    if (!attempt) return 'ok';
    const slow = hasPassed(attempt.createdAt.getTime() + slowAfter);
    return slow || attemptTags(attempt.state).has('unknown') ? 'wait' : 'ok';
  },
  processing: () => 'wait',
  completed: () => 'ok',
  cancelled: () => 'orderCancelled',
  refundDue: ({ delivery }) => (delivery ? 'moneyBack' : 'cancelledPaid'),
  refunding: () => 'refundRequested',
  refundRefused: () => 'moneyBack',
  refunded: () => 'refunded',
};

/** Returns the message that describes an order's current state (contract C6). */
export const getProgressMessage = (details: OrderDetails): MessageKey => texts[details.order.state](details);

type Direction = Pick<CheckStatus, 'message_key' | 'redirect'>;

const keyOfAttempt: Record<AttemptState, Direction['message_key']> = {
  created: 'none',
  open: 'none',
  capturing: 'wait',
  pending: 'wait',
  captured: 'none',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'expired',
};
const refundable: Direction = { message_key: 'refund', redirect: null };
const closed: Direction = { message_key: 'none', redirect: null };

const undecided: Direction = { message_key: 'wait', redirect: null };

const directions: Record<OrderState, (attempt: AttemptRow | null) => Direction> = {
  confirmed: (attempt) => ({
    message_key: attempt ? keyOfAttempt[attempt.state] : 'none',
    redirect: 'checkout',
  }),
  payment: () => undecided,
  processing: () => ({ message_key: 'paid', redirect: null }),
  completed: () => ({ message_key: 'paid', redirect: 'order-success' }),
  cancelled: () => ({ message_key: 'expired', redirect: 'checkout' }),
  refundDue: () => refundable,
  refundRefused: () => refundable,
  refunding: () => closed,
  refunded: () => closed,
};

/** Converts an order to the response for the return page: the payment's state and the next page to open. */
export const toCheckStatusDto = (details: OrderDetails): CheckStatus => {
  const paymentstatus = paymentStatusOf(details);
  return {
    status: statusOf(details.order),
    paymentstatus,
    deliverystatus: deliveryStatusOf(details),
    ...reasonField(details),
    ...(paymentstatus === 'pending' ? undecided : directions[details.order.state](details.attempt)),
  };
};
