import { sql } from 'drizzle-orm';
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
  /** Who was signed in when it was made. */
  accountId: uuid('account_id'),
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

export type JobKind =
  'deliver' | 'mail' | 'refund' | 'sweepExpired' | 'reconcile' | 'letter' | 'sweepIdentity';
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

export const accounts = pgTable('account', {
  id: uuid('id').primaryKey(),
  number: integer('number')
    .notNull()
    .default(sql`nextval('account_number')`),
  email: text('email'),
  emailVerifiedAt: at('email_verified_at'),
  passwordHash: text('password_hash'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name'),
  language: text('language').$type<Language>().notNull(),
  isd: text('isd'),
  mobile: text('mobile'),
  mobileVerifiedAt: at('mobile_verified_at'),
  googleSub: text('google_sub'),
  picture: text('picture'),
  referralCode: text('referral_code'),
  referredBy: uuid('referred_by'),
  createdAt,
  updatedAt,
});
export type AccountRow = typeof accounts.$inferSelect;

export const sessionFamilies = pgTable('session_family', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  seed: text('seed').notNull(),
  generation: integer('generation').notNull().default(1),
  rotatedAt: at('rotated_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  endsAt: at('ends_at').notNull(),
  revokedAt: at('revoked_at'),
  createdAt,
});
export type FamilyRow = typeof sessionFamilies.$inferSelect;

export const sessionTokens = pgTable('session_token', {
  hash: text('hash').primaryKey(),
  familyId: uuid('family_id').notNull(),
  kind: text('kind').$type<'access' | 'refresh'>().notNull(),
  generation: integer('generation').notNull(),
  expiresAt: at('expires_at').notNull(),
});

export type CodePurpose = 'signIn' | 'mobile' | 'emailVerify' | 'emailChange';
export const oneTimeCodes = pgTable('one_time_code', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose').$type<CodePurpose>().notNull(),
  target: text('target').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: at('expires_at').notNull(),
  createdAt,
});

export const passwordResets = pgTable('password_reset', {
  tokenHash: text('token_hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  email: text('email').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
  createdAt,
});

export const contactMessages = pgTable('contact_message', {
  id: uuid('id').primaryKey(),
  ref: text('ref').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  createdAt,
});

export const subscribers = pgTable('subscriber', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  language: text('language').$type<Language>().notNull(),
  state: text('state').$type<'asked' | 'confirmed' | 'left'>().notNull(),
  askedAt: at('asked_at').notNull().defaultNow(),
  confirmedAt: at('confirmed_at'),
  leftAt: at('left_at'),
});
export type SubscriberRow = typeof subscribers.$inferSelect;

export type LetterKind =
  'welcome' | 'emailCode' | 'emailLink' | 'reset' | 'contact' | 'contactCopy' | 'subscribe' | 'subscribed';
export const letters = pgTable('letter', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<LetterKind>().notNull(),
  recipient: text('recipient').notNull(),
  language: text('language').$type<Language>().notNull(),
  accountId: uuid('account_id'),
  codeId: uuid('code_id'),
  contactId: uuid('contact_id'),
  subscriberId: uuid('subscriber_id'),
  state: text('state')
    .$type<'queued' | 'sending' | 'sent' | 'refused' | 'dropped'>()
    .notNull()
    .default('queued'),
  createdAt,
  sentAt: at('sent_at'),
});
export type LetterRow = typeof letters.$inferSelect;
