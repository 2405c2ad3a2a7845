import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { StateValueFrom } from 'xstate';
import type { deliveryMachine } from '../../machines/delivery.machine.ts';
import type { orderLifecycleMachine } from '../../machines/orderLifecycle.machine.ts';
import type { paymentAttemptMachine } from '../../machines/paymentAttempt.machine.ts';
import type { Art } from '../../src/api/catalogue.ts';
import type { Language } from '../../src/domain/languages.ts';
import type { ProdType } from '../../src/domain/prodType.ts';

/**
 * Typed view of the tables; migrations/ is where they, their keys and checks are made. Money is integer rappen, and a
 * state is a state of its chart.
 */

const at = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = at('created_at').notNull().defaultNow();
const updatedAt = at('updated_at').notNull().defaultNow();

/** What a cart or an order is for, as it was when it was put in. */
export type Item = {
  prodid: string;
  ProductPriceID: string;
  ProdType: ProdType;
  ProdName: string;
  slug: string;
  OperatorCode: string;
  SupplierID: string;
  logo: string;
  art: Art;
  /** Country of the product, ISO 3166-1 alpha-2. */
  country: string;
  /** Receive value of one unit, `"299.00"`. */
  receive: string;
  receiveCurrency: string;
  validity: string | null;
  isd: string | null;
  /** National digits. */
  mobile: string | null;
};

export const buyers = pgTable('buyer', {
  id: uuid('id').primaryKey(),
  secretHash: text('secret_hash').notNull(),
  createdAt,
});

export type CartState = 'open' | 'ordered' | 'removed' | 'expired';
export const carts = pgTable('cart', {
  id: uuid('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  buyerId: uuid('buyer_id').notNull(),
  state: text('state').$type<CartState>().notNull().default('open'),
  item: jsonb('item').$type<Item>().notNull(),
  residence: text('residence'),
  price: integer('price').notNull(),
  quantity: integer('quantity').notNull(),
  total: integer('total').notNull(),
  expiresAt: at('expires_at').notNull(),
  createdAt,
});
export type CartRow = typeof carts.$inferSelect;

export type OrderState = StateValueFrom<typeof orderLifecycleMachine>;
export const orders = pgTable('shop_order', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  tokenHash: text('token_hash').notNull(),
  buyerId: uuid('buyer_id').notNull(),
  cartId: uuid('cart_id'),
  state: text('state').$type<OrderState>().notNull(),
  item: jsonb('item').$type<Item>().notNull(),
  price: integer('price').notNull(),
  quantity: integer('quantity').notNull(),
  total: integer('total').notNull(),
  email: text('email').notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  language: text('language').$type<Language>().notNull(),
  reason: text('reason'),
  paidAttemptId: uuid('paid_attempt_id'),
  expiresAt: at('expires_at').notNull(),
  createdAt,
  updatedAt,
});
export type OrderRow = typeof orders.$inferSelect;

export const orderEvents = pgTable('order_event', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  at: at('at').notNull().defaultNow(),
  type: text('type').notNull(),
  stateBefore: text('state_before'),
  stateAfter: text('state_after'),
  detail: jsonb('detail').$type<Record<string, string | number>>(),
});

export type AttemptState = StateValueFrom<typeof paymentAttemptMachine>;
export const attempts = pgTable('payment_attempt', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  position: integer('position').notNull(),
  gateway: text('gateway').$type<'card'>().notNull(),
  reference: text('reference').notNull(),
  state: text('state').$type<AttemptState>().notNull(),
  amount: integer('amount').notNull(),
  transactionId: text('transaction_id'),
  payUrl: text('pay_url'),
  method: text('method'),
  pageExpiresAt: at('page_expires_at'),
  createdAt,
  updatedAt,
});
export type AttemptRow = typeof attempts.$inferSelect;

export type DeliveryState = StateValueFrom<typeof deliveryMachine>;
export const deliveries = pgTable('delivery', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  identifier: text('identifier').notNull(),
  state: text('state').$type<DeliveryState>().notNull(),
  supplierReference: text('supplier_reference'),
  failure: text('failure'),
  requestedAt: at('requested_at'),
  createdAt,
  updatedAt,
});
export type DeliveryRow = typeof deliveries.$inferSelect;

export const deliveredCodes = pgTable('delivered_code', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  position: integer('position').notNull(),
  sealed: text('sealed').notNull(),
  fingerprint: text('fingerprint').notNull(),
  createdAt,
});

export const refunds = pgTable('refund', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  attemptId: uuid('attempt_id').notNull(),
  state: text('state').$type<'requested' | 'completed' | 'refused'>().notNull(),
  amount: integer('amount').notNull(),
  round: integer('round').notNull().default(1),
  providerReference: text('provider_reference'),
  failure: text('failure'),
  createdAt,
  updatedAt,
});
export type RefundRow = typeof refunds.$inferSelect;

export type MailKind = 'receipt' | 'refundDue' | 'refunded';
export const mails = pgTable('mail', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  kind: text('kind').$type<MailKind>().notNull(),
  state: text('state').$type<'queued' | 'sending' | 'sent' | 'refused'>().notNull().default('queued'),
  onRequest: boolean('on_request').notNull().default(false),
  createdAt,
  sentAt: at('sent_at'),
});

export const webhooksSeen = pgTable('webhook_seen', {
  digest: text('digest').primaryKey(),
  gateway: text('gateway').notNull(),
  transactionId: text('transaction_id').notNull(),
  at: at('at').notNull().defaultNow(),
});

export type JobKind = 'deliver' | 'mail' | 'refund' | 'sweepExpired' | 'reconcile';
export const jobs = pgTable('job', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  key: text('key').notNull(),
  kind: text('kind').$type<JobKind>().notNull(),
  subject: uuid('subject'),
  tries: integer('tries').notNull().default(0),
  runAt: at('run_at').notNull().defaultNow(),
  lastError: text('last_error'),
  createdAt,
  doneAt: at('done_at'),
  failedAt: at('failed_at'),
});
