import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StateValueFrom } from 'xstate';
import type { ProdType } from '../../../contract/domain/catalogue/prodType.ts';
import type { DocType } from '../../../contract/domain/identity/docTypes.ts';
import type { Language } from '../../../contract/domain/languages.ts';
import type { CardKeeperCode, PaymentCode } from '../../../contract/domain/paymentProviders.ts';
import type { PromoKind } from '../../../contract/domain/promotion.ts';
import type { RejectReason } from '../../../contract/domain/verification/rejectReasons.ts';
import type { CardMethod } from '../../../contract/schemas/orders.ts';
import type { deliveryMachine } from '../../../machines/server/delivery/delivery.machine.ts';
import type { gatewayStatusMachine } from '../../../machines/server/gatewayStatus/gatewayStatus.machine.ts';
import type { orderLifecycleMachine } from '../../../machines/server/orderLifecycle/orderLifecycle.machine.ts';
import type { paymentAttemptMachine } from '../../../machines/server/paymentAttempt/paymentAttempt.machine.ts';
import type { refundLifecycleMachine } from '../../../machines/server/refundLifecycle/refundLifecycle.machine.ts';

/**
 * Drizzle definitions of the tables. The files in migrations/ create the tables, along with their keys and
 * checks. Amounts of money are stored in whole rappen, and each state column contains a state of the row's
 * chart.
 */

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const at = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = at('created_at').notNull().defaultNow();
const updatedAt = at('updated_at').notNull().defaultNow();

/** Product in a cart or an order, with its details at the time it was added. */
export type Item = {
  prodid: string;
  ProductPriceID: string;
  ProdType: ProdType;
  ProdName: string;
  slug: string;
  OperatorCode: string;
  SupplierID: string;
  /** The supplier's product number. Items stored by earlier versions of the shop do not contain it. */
  supplierProduct?: string;
  logo: string;
  /** The product's country as an ISO 3166-1 alpha-2 code. */
  country: string;
  /** Amount that the recipient gets per unit, such as `"299.00"`. */
  receive: string;
  /**
   * Amount to order from the supplier, in our account's currency. Set only for operators that do not accept
   * amounts in their own currency.
   */
  send?: string;
  receiveCurrency: string;
  /** True if the operator deducts tax from `receive`. */
  beforeTax?: true;
  /**
   * A plan's contents at the time of sale, as described by the supplier in English. Items stored by earlier versions
   * do not contain it.
   */
  contents?: string;
  validity: string | null;
  /** Hours after delivery during which unopened codes can be returned. Omitted if they cannot be returned. */
  returnHours?: number;
  isd: string | null;
  /** National part of the phone number, digits only. */
  mobile: string | null;
};

export const buyers = pgTable('buyer', {
  id: uuid('id').primaryKey(),
  secretHash: text('secret_hash').notNull(),
  /** Hash of the secret that was valid before the last renewal. */
  formerHash: text('former_hash'),
  /** Time when the browser first sent the renewed secret. The previous secret is rejected from then on. */
  formerEndedAt: at('former_ended_at'),
  accountId: uuid('account_id'),
  createdAt,
  /** Time of the last retention check. */
  lookedAt: at('looked_at'),
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
  /** The customer who was signed in when the order was placed. */
  accountId: uuid('account_id'),
  cartId: uuid('cart_id'),
  state: text('state').$type<OrderState>().notNull(),
  item: jsonb('item').$type<Item>().notNull(),
  price: integer('price').notNull(),
  quantity: integer('quantity').notNull(),
  /** Amount to pay: price × quantity minus the discount. */
  total: integer('total').notNull(),
  discount: integer('discount').notNull().default(0),
  discountKind: text('discount_kind').$type<'code' | 'credit'>(),
  /** Discount in whole percent; null for a fixed amount. */
  discountPercent: integer('discount_percent'),
  promoCode: text('promo_code'),
  email: text('email').notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  language: text('language').$type<Language>().notNull(),
  reason: text('reason'),
  /** Version of the terms that the buyer accepted. Null in orders placed before this column existed. */
  termsVersion: text('terms_version'),
  paidAttemptId: uuid('paid_attempt_id'),
  expiresAt: at('expires_at').notNull(),
  /** Time when the buyer saw the outcome of a paid order. */
  seenAt: at('seen_at'),
  createdAt,
  updatedAt,
  /** Time until which the buyer can return unopened codes; set on delivery. */
  returnUntil: at('return_until'),
  returnedAt: at('returned_at'),
  /** Time when the buyer removed the topped-up number from the list of recipients. */
  unlistedAt: at('unlisted_at'),
});
export type OrderRow = typeof orders.$inferSelect;

export const orderEvents = pgTable('order_event', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  at: at('at').notNull().defaultNow(),
  type: text('type').notNull(),
  stateBefore: text('state_before'),
  stateAfter: text('state_after'),
  detail: jsonb('detail').$type<Record<string, string | number>>(),
});

export type Gateway = PaymentCode;
export type AttemptState = StateValueFrom<typeof paymentAttemptMachine>;
export const attempts = pgTable('payment_attempt', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  position: integer('position').notNull(),
  gateway: text('gateway').$type<Gateway>().notNull(),
  reference: text('reference').notNull(),
  state: text('state').$type<AttemptState>().notNull(),
  amount: integer('amount').notNull(),
  transactionId: text('transaction_id'),
  payUrl: text('pay_url'),
  /** The provider's code for the payment method. */
  method: text('method'),
  /** The provider's fingerprint of the card, for recognising the same card in later payments. */
  cardFingerprint: text('card_fingerprint'),
  /**
   * Payment method that the shop requests from the card gateway. If null, the shopper chooses a method on the
   * provider's page.
   */
  askedMethod: text('asked_method').$type<CardMethod>(),
  /** Reason why the payment failed, as reported by the provider. */
  failure: text('failure'),
  pageExpiresAt: at('page_expires_at'),
  /** The provider's reference for refunds, if it differs from the transaction id. */
  captureId: text('capture_id'),
  captureRound: integer('capture_round').notNull().default(1),
  /**
   * Time until which the provider can still reverse the payment. Before then, no status reported by the
   * provider is final.
   */
  confirmAfter: at('confirm_after'),
  saveFor: uuid('save_for'),
  savedCardId: uuid('saved_card_id'),
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
  /** Time of the first call to the supplier that may have taken effect. Null if there has been no such call. */
  requestedAt: at('requested_at'),
  /**
   * Time when the supplier first rejected the delivery because the number had been topped up recently. Null if that
   * has never happened.
   */
  tooSoonSince: at('too_soon_since'),
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

export type RefundState = StateValueFrom<typeof refundLifecycleMachine>;
export const refunds = pgTable('refund', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  attemptId: uuid('attempt_id').notNull(),
  state: text('state').$type<RefundState>().notNull(),
  amount: integer('amount').notNull(),
  round: integer('round').notNull().default(1),
  providerReference: text('provider_reference'),
  failure: text('failure'),
  /** Time of the first call to the provider in the refund's current round. */
  askedAt: at('asked_at'),
  createdAt,
  updatedAt,
});
export type RefundRow = typeof refunds.$inferSelect;

export const gifts = pgTable('gift', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  /** Recipient's email address. Empty if the giver shares the gift's link instead. */
  recipient: text('recipient').notNull(),
  /** The giver's name, as entered. */
  sender: text('sender').notNull(),
  words: text('words').notNull(),
  language: text('language').$type<Language>().notNull(),
  /** Delivery date of the gift, in Zurich time. If null, the gift is sent immediately. */
  sendOn: date('send_on'),
  state: text('state').$type<'scheduled' | 'sent' | 'cancelled'>().notNull(),
  createdAt,
  sentAt: at('sent_at'),
  /** Hash of the token in the gift's link. Null for gifts created by earlier versions. */
  tokenHash: text('token_hash'),
  openedAt: at('opened_at'),
  thankedAt: at('thanked_at'),
  thanks: text('thanks'),
});
export type GiftRow = typeof gifts.$inferSelect;

export const shares = pgTable('topup_share', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  /** The buyer's first name; may be empty. */
  sender: text('sender').notNull(),
  language: text('language').$type<Language>().notNull(),
  createdAt,
});
export type ShareRow = typeof shares.$inferSelect;
/**
 * A phone number topped up by a customer. Customers with an account are identified by `accountId`, guests by their
 * email address.
 */
export const recipients = pgTable('recipient', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id'),
  email: text('email'),
  isd: text('isd').notNull(),
  mobile: text('mobile').notNull(),
  name: text('name'),
  /** The top-up that the next reminder refers to; null if reminders are off. */
  orderId: uuid('order_id'),
  /** Time when the reminder is due; null if that time has passed or the expiry date is unknown. */
  remindAt: at('remind_at'),
  remindedAt: at('reminded_at'),
  createdAt,
  updatedAt,
});
export type RecipientRow = typeof recipients.$inferSelect;

export const requestLinks = pgTable('request_link', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  /** The top-up that the recipient asks the customer to repeat. */
  orderId: uuid('order_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  /** The customer's first name; may be empty. */
  sender: text('sender').notNull(),
  language: text('language').$type<Language>().notNull(),
  askedAt: at('asked_at'),
  createdAt,
});
export type RequestLinkRow = typeof requestLinks.$inferSelect;

export const savedCards = pgTable('saved_card', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  /** Provider that stores the card. */
  gateway: text('gateway').$type<CardKeeperCode>().notNull().default('card'),
  /** The provider's alias for the card. Null once the provider has deleted the card. */
  alias: text('alias'),
  brand: text('brand').notNull(),
  masked: text('masked').notNull(),
  expiryMonth: integer('expiry_month').notNull(),
  /** Four-digit expiry year. */
  expiryYear: integer('expiry_year').notNull(),
  removedAt: at('removed_at'),
  createdAt,
});
export type SavedCardRow = typeof savedCards.$inferSelect;

/** Promo codes; see migrations/0027_promotions.sql. */
export const promoCodes = pgTable('promo_code', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  kind: text('kind').$type<PromoKind>().notNull(),
  /** Discount, either in rappen or in whole percent, depending on `kind`. */
  value: integer('value').notNull(),
  minimum: integer('minimum').notNull().default(0),
  validFrom: at('valid_from').notNull(),
  validUntil: at('valid_until'),
  mostUses: integer('most_uses'),
  mostPerCustomer: integer('most_per_customer'),
  prodTypes: integer('prod_types').array().$type<ProdType[]>().notNull().default([]),
  products: text('products').array().notNull().default([]),
  createdAt,
  endedAt: at('ended_at'),
});
export type PromoRow = typeof promoCodes.$inferSelect;

export const promoUses = pgTable('promo_use', {
  orderId: uuid('order_id').primaryKey(),
  promoId: uuid('promo_id').notNull(),
  accountId: uuid('account_id'),
  buyerId: uuid('buyer_id').notNull(),
  mailbox: text('mailbox').notNull(),
  amount: integer('amount').notNull(),
  usedAt: at('used_at').notNull().defaultNow(),
  returnedAt: at('returned_at'),
});

export const referralRewards = pgTable('referral_reward', {
  invitedId: uuid('invited_id').primaryKey(),
  inviterId: uuid('inviter_id'),
  orderId: uuid('order_id').notNull(),
  outcome: text('outcome').$type<'granted' | 'refused'>().notNull(),
  reason: text('reason'),
  decidedAt: at('decided_at').notNull().defaultNow(),
  revokedAt: at('revoked_at'),
});

export type CreditKind = 'granted' | 'used' | 'returned' | 'revoked';
/** Changes to accounts' credit. An account's balance is the sum of its entries. */
export const creditEntries = pgTable('credit_entry', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').$type<CreditKind>().notNull(),
  amount: integer('amount').notNull(),
  orderId: uuid('order_id'),
  invitedId: uuid('invited_id'),
  at: at('at').notNull().defaultNow(),
});

/**
 * Browsers in which someone has proved that they are the buyer, by entering a code from an email; see
 * migrations/0006_money.sql.
 */
export const orderReaders = pgTable('order_reader', {
  orderId: uuid('order_id').notNull(),
  buyerId: uuid('buyer_id').notNull(),
  expiresAt: at('expires_at').notNull(),
});

export type OrderMailKind =
  | 'receipt'
  | 'delayed'
  | 'refundDue'
  | 'refunded'
  | 'gift'
  | 'giftThanks'
  | 'reminder'
  | 'topUpRequest';
export type MailKind =
  | OrderMailKind
  | 'welcome'
  | 'emailCode'
  | 'emailLink'
  | 'reset'
  | 'contact'
  | 'contactCopy'
  | 'subscribe'
  | 'subscribed'
  | 'limitGranted'
  | 'limitRefused'
  | 'idReceived'
  | 'idApproved'
  | 'idRejected'
  | 'staffNotice'
  | 'staffNewDevice'
  | 'staffSignInReset'
  | 'staffPasswordChanged'
  | 'reauthCode'
  | 'passwordChanged'
  | 'newDevice'
  | 'accountClosed'
  | 'passkeyRecovery'
  | 'passkeysRemoved'
  | 'ownerCode'
  | 'contactChanged'
  /** Text message about a changed contact, sent to a phone number instead of an email address. */
  | 'contactChangedSms';
export const mails = pgTable('mail', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<MailKind>().notNull(),
  recipient: text('recipient').notNull(),
  language: text('language').$type<Language>().notNull(),
  orderId: uuid('order_id'),
  accountId: uuid('account_id'),
  codeId: uuid('code_id'),
  contactId: uuid('contact_id'),
  /**
   * Id of the record that the email is about: a decision on a limit request or an ID document, a changed
   * contact, a notice, a gift, a device, or a recipient.
   */
  about: uuid('about'),
  subscriberId: uuid('subscriber_id'),
  /** True if the email is a receipt that the buyer has requested again. */
  onRequest: boolean('on_request').notNull().default(false),
  state: text('state')
    .$type<'queued' | 'sending' | 'sent' | 'refused' | 'dropped'>()
    .notNull()
    .default('queued'),
  createdAt,
  sentAt: at('sent_at'),
});

export type MailRow = typeof mails.$inferSelect;

export const webhooksSeen = pgTable('webhook_seen', {
  digest: text('digest').primaryKey(),
  gateway: text('gateway').$type<Gateway>().notNull(),
  transactionId: text('transaction_id').notNull(),
  at: at('at').notNull().defaultNow(),
});

export type JobKind =
  /** Delivers a paid top-up. */
  | 'deliver'
  /** Delivers a paid gift card or voucher. The supplier has separate hosts for these and for top-ups. */
  | 'deliverCard'
  /** Sends an email containing a code or link that someone is waiting for. */
  | 'codeMail'
  | 'mail'
  | 'gift'
  | 'reminder'
  | 'refund'
  | 'settle'
  | 'forgetCard'
  | 'rewardReferrals'
  | 'sweepExpired'
  | 'settleOpenPayments'
  | 'reconcileOrders'
  | 'checkCatalogue'
  | 'sweepIdentity'
  | 'sweepDocuments'
  | 'backUp'
  | 'verifyStaffLog'
  | 'probeGateway';
export const jobs = pgTable('job', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
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
  gender: text('gender').$type<'male' | 'female'>(),
  /** Birth date as YYYY-MM-DD. */
  dob: date('dob', { mode: 'string' }),
  street: text('street'),
  houseno: text('houseno'),
  postcode: text('postcode'),
  city: text('city'),
  /** Country as an ISO 3166-1 alpha-2 code. */
  country: text('country'),
  addressVerifiedAt: at('address_verified_at'),
  /** `formatOnly` if only the address format could be checked. */
  addressFlag: text('address_flag').$type<'formatOnly'>(),
  /**
   * Time of the last change to the name or birth date. An ID document reviewed before this time no longer
   * proves the customer's identity.
   */
  identityChangedAt: at('identity_changed_at'),
  bownerAt: at('bowner_at'),
  bownerVersion: text('bowner_version'),
  termsAcceptedAt: at('terms_accepted_at'),
  termsVersion: text('terms_version'),
  voucherTier: text('voucher_tier').$type<'standard' | 'extended'>().notNull().default('standard'),
  referralCode: text('referral_code'),
  referredBy: uuid('referred_by'),
  closedAt: at('closed_at'),
  /**
   * `passkeyForCodes` is true if viewing codes requires a passkey, and `passkeyForCards` if paying with a saved
   * card requires one.
   */
  passkeyForCodes: boolean('passkey_for_codes').notNull().default(false),
  passkeyForCards: boolean('passkey_for_cards').notNull().default(false),
  /**
   * Time from which a customer without a passkey can recover the account; null if no recovery has been
   * requested.
   */
  passkeyRecoveryAt: at('passkey_recovery_at'),
  createdAt,
  updatedAt,
});
export type AccountRow = typeof accounts.$inferSelect;

/** A browser that a customer has signed in with. */
export const accountDevices = pgTable('account_device', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  secretHash: text('secret_hash').notNull(),
  browser: text('browser'),
  system: text('system'),
  /** Country as an ISO 3166-1 alpha-2 code. */
  country: text('country'),
  createdAt,
  lastSeenAt: at('last_seen_at').notNull().defaultNow(),
});
export type AccountDeviceRow = typeof accountDevices.$inferSelect;

export const sessionFamilies = pgTable('session_family', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  seed: text('seed').notNull(),
  generation: integer('generation').notNull().default(1),
  rotatedAt: at('rotated_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  endsAt: at('ends_at').notNull(),
  revokedAt: at('revoked_at'),
  deviceId: uuid('device_id'),
  lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  /** Time when the session expires, unless it is used before then. */
  idleAt: at('idle_at').notNull(),
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

export type CodePurpose = 'signIn' | 'mobile' | 'emailVerify' | 'emailChange' | 'reauth';
export const oneTimeCodes = pgTable('one_time_code', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose').$type<CodePurpose>().notNull(),
  target: text('target').notNull(),
  tries: integer('tries').notNull().default(0),
  /**
   * Hash of the secret of the browser that requested the code. Attempts from other browsers are counted
   * separately. Null for codes whose attempts are not counted by browser, such as a code for an order.
   */
  requestedBy: text('requested_by'),
  strangerTries: integer('stranger_tries').notNull().default(0),
  expiresAt: at('expires_at').notNull(),
  /** The code's account, if any. Undoing a contact change deletes the account's codes. */
  accountId: uuid('account_id'),
  /** Id of the key that the code is derived from. Null for codes created by earlier versions. */
  keyId: text('key_id'),
  createdAt,
});

/** The two kinds of contact that an account can change. */
export type ContactPurpose = 'email' | 'mobile';
/** Actions for which a customer can require a passkey. */
export type GuardedPurpose = 'codes' | 'cards';
/** Actions that require a recent confirmation of identity. */
export type ReauthPurpose = ContactPurpose | GuardedPurpose | 'export' | 'closing' | 'passkeys' | 'recovery';
export const reauthentications = pgTable('reauthentication', {
  familyId: uuid('family_id').notNull(),
  purpose: text('purpose').$type<ReauthPurpose>().notNull(),
  expiresAt: at('expires_at').notNull(),
});

export const accountPasskeys = pgTable('account_passkey', {
  id: text('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  name: text('name').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull().default([]),
  createdAt,
  lastUsedAt: at('last_used_at'),
});
export type AccountPasskeyRow = typeof accountPasskeys.$inferSelect;

/** A session's passkey challenge for one purpose. */
export const passkeyChallenges = pgTable('passkey_challenge', {
  familyId: uuid('family_id').notNull(),
  purpose: text('purpose').$type<'add' | 'passkeys' | GuardedPurpose>().notNull(),
  challenge: text('challenge').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** Contact details from before a change, kept for as long as the change can be undone. */
export const contactChanges = pgTable('contact_change', {
  id: uuid('id').primaryKey(),
  position: integer('position').generatedAlwaysAsIdentity(),
  accountId: uuid('account_id').notNull(),
  purpose: text('purpose').$type<ContactPurpose>().notNull(),
  email: text('email'),
  emailVerifiedAt: at('email_verified_at'),
  isd: text('isd'),
  mobile: text('mobile'),
  mobileVerifiedAt: at('mobile_verified_at'),
  googleSub: text('google_sub'),
  /** The new contact, masked. */
  changedTo: text('changed_to').notNull(),
  expiresAt: at('expires_at').notNull(),
  undoneAt: at('undone_at'),
  createdAt,
});
export type ContactChangeRow = typeof contactChanges.$inferSelect;

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

/**
 * Declarations made by customers. Like the table of reveals, this table is append-only: the database rejects
 * changes.
 */
export const declarations = pgTable('declaration', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').$type<'bowner' | 'terms'>().notNull(),
  textVersion: text('text_version').notNull(),
  at: at('at').notNull().defaultNow(),
  ip: text('ip').notNull(),
  person: jsonb('person').$type<Record<string, string | null>>().notNull(),
});

export const reservations = pgTable('voucher_reservation', {
  orderId: uuid('order_id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  amount: integer('amount').notNull(),
  /** Day whose limit the amount counts towards, in Zurich time. Format: YYYY-MM-DD. */
  day: date('day', { mode: 'string' }).notNull(),
  createdAt,
  releasedAt: at('released_at'),
});

export const limitRequests = pgTable('limit_request', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  contactId: uuid('contact_id').notNull(),
  state: text('state').$type<'pending' | 'granted' | 'refused'>().notNull().default('pending'),
  createdAt,
  decidedAt: at('decided_at'),
  decidedBy: text('decided_by'),
  reason: text('reason'),
});
export type LimitRequestRow = typeof limitRequests.$inferSelect;

export const codeReveals = pgTable('code_reveal', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  way: text('way').$type<'screen' | 'print' | 'mail' | 'gift'>().notNull(),
  accountId: uuid('account_id'),
  buyerId: uuid('buyer_id'),
  mailId: uuid('mail_id'),
  at: at('at').notNull().defaultNow(),
  giftId: uuid('gift_id'),
});

export type DocumentStatus = 'under_review' | 'approved' | 'rejected';
export const documents = pgTable('id_document', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  doctype: text('doctype').$type<DocType>().notNull(),
  filename: text('filename').notNull(),
  pages: integer('pages').notNull(),
  status: text('status').$type<DocumentStatus>().notNull().default('under_review'),
  uploadedAt: at('uploaded_at').notNull().defaultNow(),
  reviewedAt: at('reviewed_at'),
  reviewedBy: uuid('reviewed_by'),
  reason: text('reason').$type<RejectReason>(),
  note: text('note'),
});
export type DocumentRow = typeof documents.$inferSelect;

/** Encrypted images of identity documents. They are deleted some days after the decision on the document. */
export const documentPages = pgTable('id_document_page', {
  documentId: uuid('document_id').notNull(),
  position: integer('position').notNull(),
  sealed: bytes('sealed').notNull(),
});

/** Staff roles. Each role includes the permissions of the roles before it. */
export const staffRoleNames = ['look', 'decide', 'refund', 'owner'] as const;
export type StaffRole = (typeof staffRoleNames)[number];
export const staffAccounts = pgTable('staff_account', {
  id: uuid('id').primaryKey(),
  login: text('login').notNull(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  role: text('role').$type<StaffRole>().notNull(),
  /** Staff member's email address. If null, emails about their sign-ins are sent to the shop's staff address. */
  email: text('email'),
  /** Language of the staff pages and of emails about sign-ins; null until chosen. */
  language: text('language').$type<Language>(),
  totpSealed: bytes('totp_sealed'),
  totpStep: bigint('totp_step', { mode: 'number' }),
  createdAt,
  disabledAt: at('disabled_at'),
});
export type StaffRow = typeof staffAccounts.$inferSelect;

export const staffInvites = pgTable('staff_invite', {
  tokenHash: text('token_hash').primaryKey(),
  /** Staff member who sent the invitation. Null for the invitation to create the first account. */
  invitedBy: uuid('invited_by'),
  role: text('role').$type<StaffRole>().notNull(),
  /** The account whose sign-in is reset by the link; null if the link creates an account. */
  staffId: uuid('staff_id'),
  expiresAt: at('expires_at').notNull(),
  createdAt,
});

export const staffPasskeys = pgTable('staff_passkey', {
  id: text('id').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  name: text('name').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull().default([]),
  createdAt,
  lastUsedAt: at('last_used_at'),
});
export type PasskeyRow = typeof staffPasskeys.$inferSelect;

export const staffRecoveryCodes = pgTable('staff_recovery_code', {
  hash: text('hash').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  usedAt: at('used_at'),
  createdAt,
});

/** A browser that a staff member has signed in with. */
export const staffDevices = pgTable('staff_device', {
  id: uuid('id').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  secretHash: text('secret_hash').notNull(),
  address: text('address').notNull(),
  /** Country as an ISO 3166-1 alpha-2 code. */
  country: text('country'),
  browser: text('browser').notNull(),
  createdAt,
  lastSeenAt: at('last_seen_at').notNull().defaultNow(),
});
export type DeviceRow = typeof staffDevices.$inferSelect;

export const staffSessions = pgTable('staff_session', {
  tokenHash: text('token_hash').primaryKey(),
  id: uuid('id').notNull(),
  staffId: uuid('staff_id').notNull(),
  /** Factors that have been verified so far. With the password alone, only the second-factor step is accessible. */
  proved: text('proved').$type<'password' | 'full'>().notNull(),
  deviceId: uuid('device_id'),
  /** The current passkey challenge. */
  challenge: text('challenge'),
  /** Encrypted secret of an authenticator app that is being set up. */
  totpSealed: bytes('totp_sealed'),
  lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  endsAt: at('ends_at').notNull(),
  createdAt,
});
export type StaffSessionRow = typeof staffSessions.$inferSelect;

/** Notes that staff have written about an order. */
export const orderNotes = pgTable('order_note', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  staffId: uuid('staff_id').notNull(),
  text: text('text').notNull(),
  createdAt,
});

/** Requests by one staff member that a second staff member has to confirm. */
export const staffApprovals = pgTable('staff_approval', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<'refund' | 'limit'>().notNull(),
  subject: uuid('subject').notNull(),
  state: text('state').$type<'waiting' | 'confirmed' | 'declined' | 'expired'>().notNull().default('waiting'),
  askedBy: uuid('asked_by').notNull(),
  askedAt: at('asked_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: at('decided_at'),
});
export type ApprovalRow = typeof staffApprovals.$inferSelect;

/**
 * The rule that lets one person make decisions that otherwise require two people. An owner can turn it on in a
 * shop run by one person. If there is no row, the rule is off.
 */
export const staffRules = pgTable('staff_rule', {
  one: boolean('one').primaryKey().default(true),
  soleDecisions: boolean('sole_decisions').notNull(),
});

/**
 * Append-only log of staff actions. Each row's signature also covers the previous row; see
 * server/admin/log/audit.ts.
 */
export const staffAudit = pgTable('staff_audit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: at('at').notNull().defaultNow(),
  staffId: uuid('staff_id'),
  action: text('action').notNull(),
  subject: text('subject'),
  detail: jsonb('detail').$type<Record<string, string | number>>().notNull().default({}),
  hash: text('hash').notNull().default(''),
  /** False for rows written by earlier versions, which are hashed without a key. */
  signed: boolean('signed').notNull().default(false),
});
export type AuditRow = typeof staffAudit.$inferSelect;

export const staffAuditHead = pgTable('staff_audit_head', {
  one: boolean('one').primaryKey().default(true),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  signature: text('signature').notNull(),
});

/** Differences found in the last comparison with the providers and the supplier. */
export const reconciliationFindings = pgTable('reconciliation_finding', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  orderNumber: text('order_number'),
  reference: text('reference'),
  expected: integer('expected'),
  found: integer('found'),
  foundAt: at('found_at').notNull().defaultNow(),
});

export type NoticeKind =
  | 'unavailable'
  | 'amountMismatch'
  | 'paymentReversed'
  | 'refundRefused'
  | 'deliveryOverdue'
  | 'jobGivenUp'
  | 'offSale'
  | 'backupFailed'
  | 'logChanged';
/** Staff notices; see migrations/0008_notices.sql. */
export const staffNotices = pgTable('staff_notice', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<NoticeKind>().notNull(),
  gateway: text('gateway').notNull(),
  reason: text('reason').notNull(),
  subject: text('subject').notNull().default(''),
  detail: jsonb('detail').$type<Record<string, string | number>>().notNull().default({}),
  count: integer('count').notNull().default(1),
  since: at('since').notNull().defaultNow(),
  lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  resolvedAt: at('resolved_at'),
});
export type NoticeRow = typeof staffNotices.$inferSelect;

export type GatewayState = StateValueFrom<typeof gatewayStatusMachine>;
/** Provider availability; see migrations/0014_gateway_status.sql. */
export const gatewayStatuses = pgTable('gateway_status', {
  gateway: text('gateway').primaryKey(),
  state: text('state').$type<GatewayState>().notNull(),
  reason: text('reason'),
  operation: text('operation'),
  since: at('since').notNull().defaultNow(),
  failingSince: at('failing_since'),
  failures: integer('failures').notNull().default(0),
});
export type GatewayStatusRow = typeof gatewayStatuses.$inferSelect;

/** Replaced tokens that are still valid; see migrations/0022_keys_and_retention.sql. */
export const formerTokens = pgTable('former_token', {
  hash: text('hash').primaryKey(),
  cartId: uuid('cart_id'),
  orderId: uuid('order_id'),
});

export const formerLinkKeys = pgTable('former_link_key', {
  id: text('id').primaryKey(),
  sealed: bytes('sealed').notNull(),
  createdAt,
});

/** Results of the daily reconciliation; see migrations/0021_figures.sql. */
export const reconciliationRuns = pgTable('reconciliation_run', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  at: at('at').notNull().defaultNow(),
  orders: integer('orders').notNull(),
  differences: integer('differences').notNull(),
  unanswered: integer('unanswered').notNull(),
});

/**
 * Products that are in our files but that the shop does not currently sell; see migrations/0015_off_sale.sql.
 */
export const offSale = pgTable('off_sale', {
  prodid: text('prodid').primaryKey(),
  reason: text('reason').notNull(),
  detail: text('detail').notNull(),
  since: at('since').notNull().defaultNow(),
});
