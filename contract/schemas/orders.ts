import * as v from 'valibot';
import { languages } from '../domain/languages.ts';
import { cardKeeperCodes, payPageCodes, paymentCodes } from '../domain/paymentProviders.ts';
import { checkoutForm, promoForm } from '../forms/checkout.ts';
import { lastName } from '../forms/person.ts';
import { cartQuery, orderStatusSchema, residence } from './cart.ts';
import { exactMoney, flag, instant, money, token } from './envelope.ts';
import { fieldSchema, tickSchema } from './form.ts';
import { planContentsSchema } from './products.ts';
import { typedCode } from './typedCode.ts';

export * from './cart.ts';

const prodTypeSchema = v.picklist([1, 2, 3]);
const language = v.picklist(languages);
/** Reason for cancelling an order or requesting a refund. */
const reason = v.optional(v.pipe(v.string(), v.maxLength(200)));

// ---- order ----
export const paymentStatusSchema = v.picklist([
  'none',
  'pending',
  'paid',
  'failed',
  'cancelled',
  'refund_requested',
  'refund_pending',
  'refunded',
  'refund_failed',
]);
export type PaymentStatus = v.InferOutput<typeof paymentStatusSchema>;
export const deliveryStatusSchema = v.picklist(['none', 'processing', 'delivered', 'failed', 'partial']);
export type DeliveryStatus = v.InferOutput<typeof deliveryStatusSchema>;

/** Reason why a paid order was not delivered or is delayed. */
export const deliveryReasonSchema = v.picklist([
  'number',
  'barred',
  'operator',
  'tooSoon',
  'limit',
  'identity',
  'supplier',
]);
export type DeliveryReason = v.InferOutput<typeof deliveryReasonSchema>;
/**
 * Reason why a delivery failed or is delayed; omitted otherwise. Reasons introduced by a newer version are replaced
 * with the general reason.
 */
const deliveryReason = v.optional(v.fallback(deliveryReasonSchema, 'supplier'));

export const createSaleOrderRequest = v.strictObject({
  carttoken: token,
  email: fieldSchema(checkoutForm.fields.email),
  fname: v.optional(fieldSchema(lastName)),
  lname: v.optional(fieldSchema(lastName)),
  acceptterms: tickSchema(checkoutForm.fields.terms),
  bowner: v.optional(v.literal(1)),
  giftcode: v.optional(fieldSchema(promoForm.fields.code)),
  /** Amount of credit to use, as displayed on the page. Cannot be combined with a promo code. */
  credit: v.optional(exactMoney),
  residence,
  lang: language,
});
export type CreateSaleOrderRequest = v.InferOutput<typeof createSaleOrderRequest>;

export const orderSchema = v.object({
  ordertoken: token,
  orderno: v.string(),
  status: orderStatusSchema,
  step: v.picklist([1, 2, 3, 4]),
  ProdType: prodTypeSchema,
  product: v.string(),
  /** Network operator of a top-up, or issuer of a card or voucher. */
  operator: v.string(),
  /** URL path of an image, such as `/brands/operators/airtel.svg`. */
  logo: v.string(),
  slug: v.string(),
  /**
   * Country of the product. The product's name does not contain the country. Defaults to ZZ, because responses
   * from the previous version of the shop omit the country.
   */
  ccode_iso2: v.optional(v.string(), 'ZZ'),
  Mobile: v.nullable(v.string()),
  ISDCode: v.nullable(v.string()),
  Receivevalue: money,
  ReceiveCurrency: v.string(),
  /** 1 if the operator deducts tax from the amount that the recipient receives. */
  before_tax: v.optional(flag),
  contents: planContentsSchema,
  /**
   * Validity of the product: an ISO 8601 period from the purchase, such as `P28D`, an ISO date, or the
   * supplier's text.
   */
  validity: v.optional(v.string()),
  quantity: v.number(),
  amount: money,
  subtotal: money,
  servicecharge: money,
  discount: money,
  giftcode: v.nullable(v.string()),
  /** Type of discount. Omitted if there is no discount. */
  discount_kind: v.optional(v.picklist(['code', 'credit'])),
  /** Discount in whole percent. Omitted if the discount is a fixed amount. */
  discount_percent: v.optional(v.number()),
  total: money,
  currency: v.literal('CHF'),
  paymentstatus: paymentStatusSchema,
  paymentmethod: v.nullable(v.picklist(paymentCodes)),
  /**
   * Payment method as the card provider's code, such as VIS or TWI. Omitted if the provider did not report it.
   */
  paymentbrand: v.optional(v.string()),
  transactionid: v.nullable(v.string()),
  date: instant,
  invoice: v.nullable(v.string()),
  can_cancel: flag,
  can_refund: flag,
  expires_at: instant,
  /** The order's email address. Masked unless this browser has been verified as the buyer's. */
  email: v.optional(v.string()),
  deliveryreason: deliveryReason,
  /** 1 if this browser or account is allowed to see the codes. */
  is_buyer: v.optional(flag),
  /** Hours after delivery during which unopened codes can be returned. Omitted if they cannot be returned. */
  return_hours: v.optional(v.number()),
  /** Deadline for returning the codes. Only present if they can be returned and have not been opened yet. */
  return_until: v.optional(instant),
});
export type Order = v.InferOutput<typeof orderSchema>;
/** Order data that a browser is allowed to store for offline use. */
export const lastOrdersSchema = v.array(
  v.pick(orderSchema, ['orderno', 'date', 'product', 'status', 'paymentstatus']),
);
export const createdOrderSchema = v.object({
  ...orderSchema.entries,
  verification: v.object({ required: flag, missing: v.array(v.string()) }),
});
export const orderQuery = v.object({ ordertoken: token });
/**
 * `attempt` is the reference in a payment provider's return URL; `order` is the number of an order placed by the
 * buyer.
 */
export const buyerOrderQuery = v.object({
  order: v.optional(v.pipe(v.string(), v.regex(/^R-\d\d-[A-Z0-9]{4}-[A-Z0-9]{4}$/))),
  attempt: v.optional(v.pipe(v.string(), v.regex(/^R-\d\d-[A-Z0-9]{4}-[A-Z0-9]{4}-\d{1,4}$/))),
});
/**
 * Token of the order that the query identifies or, without a query, of the browser's latest order. Null if no
 * such order exists.
 */
export const buyerOrderSchema = v.object({ ordertoken: v.nullable(token) });
/** A paid order shown in the header, because it is in progress or the buyer has not seen its outcome yet. */
export const openOrderSchema = v.object({
  orderno: v.string(),
  status: orderStatusSchema,
  paymentstatus: paymentStatusSchema,
});
export type OpenOrder = v.InferOutput<typeof openOrderSchema>;
export const openOrdersSchema = v.object({ orders: v.array(openOrderSchema) });
export const orderTokenRequest = v.strictObject({ ordertoken: token });
/** Request to add the product from an earlier order to the cart at today's price. */
export const repeatOrderRequest = v.strictObject({
  ordertoken: token,
  residence,
});
/** An earlier purchase whose product is still available. `total` is the total at current prices. */
export const recentPurchaseSchema = v.object({
  ordertoken: token,
  ProdType: prodTypeSchema,
  ProdName: v.string(),
  slug: v.string(),
  logo: v.string(),
  ccode_iso2: v.string(),
  Mobile: v.nullable(v.string()),
  ISDCode: v.nullable(v.string()),
  Receivevalue: money,
  ReceiveCurrency: v.string(),
  /** 1 if the operator deducts tax from the amount that the recipient receives. */
  before_tax: v.optional(flag),
  quantity: v.number(),
  total: money,
  /** The customer's own name for the phone number. */
  name: v.optional(v.string()),
  /** Day of the purchase in Zurich. Responses from the previous version omit it. */
  bought_on: v.optional(v.string()),
  /** Last day on which a top-up's credit is valid, if the plan specifies one. */
  ends_on: v.optional(v.string()),
});
export type RecentPurchase = v.InferOutput<typeof recentPurchaseSchema>;
export const recentPurchasesSchema = v.object({ items: v.array(recentPurchaseSchema) });
export const cancelOrderRequest = v.strictObject({
  ordertoken: token,
  reason,
});

// ---- payment ----
/** Requests the payment methods for an order, or for a cart that has no order yet. */
export const gatewaysQuery = v.union([orderQuery, cartQuery]);
/** A card stored by the provider. `expiry` is in the format MM/YY. */
export const savedCardSchema = v.object({
  cardid: v.string(),
  brand: v.string(),
  masked: v.string(),
  expiry: v.string(),
  /** Provider that stores the card. Responses from the previous version omit it. */
  gateway: v.optional(v.picklist(cardKeeperCodes), 'card'),
});
export type SavedCard = v.InferOutput<typeof savedCardSchema>;
/**
 * A recent top-up for the same number. `topped_up_at` is only present if this customer placed the order.
 */
export const recentTopUpSchema = v.object({ topped_up_at: v.optional(instant), again_at: instant });
export type RecentTopUp = v.InferOutput<typeof recentTopUpSchema>;
export const gatewaysSchema = v.object({
  total: money,
  currency: v.literal('CHF'),
  gateways: v.array(
    v.object({
      code: v.picklist(paymentCodes),
      name: v.string(),
      logo: v.string(),
      methods: v.array(v.string()),
      fee: money,
      enabled: flag,
      config: v.record(v.string(), v.string()),
    }),
  ),
  savedcards: v.array(savedCardSchema),
  /**
   * 1 if the account has already accepted the current terms, with an earlier order or in the voucher
   * declaration.
   */
  termsaccepted: v.optional(flag),
  /** Credit that the account can use for this cart. Omitted if the account has no credit. */
  credit: v.optional(money),
  /** A recent top-up for the same number. Omitted if the number can be topped up again immediately. */
  recent_topup: v.optional(recentTopUpSchema),
});
export type PaymentGateways = v.InferOutput<typeof gatewaysSchema>;
export type PaymentGateway = PaymentGateways['gateways'][number];

/** Payment method at the card gateway: `cards` for any card brand, or the code of another method. */
export const cardMethodSchema = v.picklist(['cards', 'TWI', 'PFC', 'APL', 'PAY']);
export type CardMethod = v.InferOutput<typeof cardMethodSchema>;
export const createPayUrlRequest = v.strictObject({
  ordertoken: token,
  gateway: v.picklist(payPageCodes),
  method: v.optional(cardMethodSchema),
  cardid: v.optional(v.string()),
  savecard: v.optional(flag),
});
export const payUrlSchema = v.object({
  payurl: v.string(),
  method: v.picklist(['GET', 'POST']),
  fields: v.optional(v.array(v.tuple([v.string(), v.string()]))),
  transactionid: v.string(),
  expires_at: instant,
});
export type PayUrl = v.InferOutput<typeof payUrlSchema>;

export const checkStatusRequest = v.strictObject({
  ordertoken: token,
  transactionid: v.optional(v.pipe(v.string(), v.maxLength(80))),
});
/**
 * Status of an order and its payment, as the provider currently reports it. `message_key` identifies the text
 * to display, and `redirect` the page to open.
 */
export const checkStatusSchema = v.object({
  status: orderStatusSchema,
  paymentstatus: paymentStatusSchema,
  message_key: v.picklist(['none', 'wait', 'declined', 'cancelled', 'expired', 'refund', 'paid']),
  redirect: v.nullable(v.picklist(['order-success', 'checkout'])),
  /** Status of the delivery. It distinguishes a paid order that could not be delivered from a cancelled one. */
  deliverystatus: v.optional(deliveryStatusSchema),
  deliveryreason: deliveryReason,
});
export type CheckStatus = v.InferOutput<typeof checkStatusSchema>;

export const orderProgressSchema = v.object({
  status: orderStatusSchema,
  step: v.picklist([1, 2, 3, 4]),
  paymentstatus: paymentStatusSchema,
  deliverystatus: deliveryStatusSchema,
  deliveryreason: deliveryReason,
  can_refund: flag,
  poll_after: v.number(),
});
export type OrderProgress = v.InferOutput<typeof orderProgressSchema>;

// ---- receipt ----
export const receiptSchema = v.object({
  /** The code to redeem. Empty if there is only a link. */
  recharge_code: v.string(),
  /** Link that redeems the code when opened. It is as sensitive as the code. */
  redeem_url: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^https:\/\/\S+$/)))),
  serial: v.nullable(v.string()),
  pin: v.nullable(v.string()),
  value: money,
  currency: v.string(),
  validity: v.nullable(v.string()),
  redeem: v.object({ concise: v.string(), verbose: v.string() }),
  support_url: v.string(),
  terms_url: v.string(),
  /** Issuer's page for checking the code's balance. */
  balance_url: v.optional(v.nullable(v.string())),
  /** Warning shown next to every cash-equivalent code. */
  warning: v.optional(v.nullable(v.string())),
});
export type Receipt = v.InferOutput<typeof receiptSchema>;
export const printInfoSchema = v.object({
  order: orderSchema,
  receipts: v.array(receiptSchema),
  company: v.object({
    name: v.string(),
    address: v.string(),
    vat: v.string(),
    email: v.string(),
    phone: v.string(),
  }),
  customer: v.object({ name: v.string(), email: v.string() }),
  printed_at: instant,
  /** Link that repeats a top-up, for the buyer's calendar. It opens the order, so it is a secret. */
  again_url: v.optional(v.string()),
});
export type PrintInfo = v.InferOutput<typeof printInfoSchema>;
export const sentMailSchema = v.object({ sent_to: v.string() });
export const initRefundRequest = v.strictObject({
  ordertoken: token,
  reason,
});
export const refundSchema = v.object({
  refundid: v.string(),
  status: v.picklist(['requested', 'pending', 'completed']),
  amount: money,
  currency: v.literal('CHF'),
  method: v.string(),
});
export type Refund = v.InferOutput<typeof refundSchema>;

// ---- an order opened through the link in an email ----
export const openOrderRequest = v.strictObject({
  link: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{40,120}$/)),
});
export const verifyOrderCodeRequest = v.strictObject({
  ordertoken: token,
  otpcode: typedCode,
});
export const orderCodeVerifiedSchema = v.object({ verified: v.literal(1) });
