import * as v from 'valibot';
import { money, token } from './envelope.ts';
import { orderSchema, orderStatusSchema, paymentStatusSchema, savedCardSchema } from './orders.ts';

// ---- PayPal ----
export const paypalRequest = v.strictObject({ ordertoken: token });
export const paypalCreatedSchema = v.object({
  id: v.string(),
  status: v.string(),
  currency: v.literal('CHF'),
});
export type PaypalCreated = v.InferOutput<typeof paypalCreatedSchema>;
export const paypalConfirmRequest = v.strictObject({
  ordertoken: token,
  orderID: v.pipe(v.string(), v.maxLength(64)),
  payerID: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64)))),
});
export const paypalConfirmedSchema = v.object({
  status: orderStatusSchema,
  paymentstatus: paymentStatusSchema,
  captureid: v.nullable(v.string()),
  transactionid: v.nullable(v.string()),
});
export type PaypalConfirmed = v.InferOutput<typeof paypalConfirmedSchema>;
export const paypalCancelRequest = v.strictObject({
  ordertoken: token,
  orderID: v.optional(v.pipe(v.string(), v.maxLength(64))),
});
export const paypalCancelledSchema = v.object({
  status: orderStatusSchema,
  paymentstatus: paymentStatusSchema,
});
/**
 * Data of a 422 INSTRUMENT_DECLINED response from /paypalconfirm. After this response, the shopper can choose
 * another payment method in PayPal's window.
 */
export const restartData = v.object({ restart: v.literal(1) });

// ---- saved cards ----
export const removeCardRequest = v.strictObject({ cardid: v.pipe(v.string(), v.maxLength(64)) });
export const savedCardsSchema = v.object({ savedcards: v.array(savedCardSchema) });
export type SavedCards = v.InferOutput<typeof savedCardsSchema>;

// ---- the account's transactions ----
/**
 * Query for an account's transactions. Dates have the format YYYY-MM-DD or DD/MM/YYYY. `cardtype` filters by
 * ProdType unless it is 0 or omitted. `orderno` finds a single order, whatever its date.
 */
export const transactionsQuery = v.object({
  startdate: v.optional(v.string()),
  enddate: v.optional(v.string()),
  pageno: v.optional(v.string()),
  pagesize: v.optional(v.string()),
  cardtype: v.optional(v.string()),
  orderno: v.optional(v.pipe(v.string(), v.maxLength(40))),
});
export const transactionsSchema = v.object({
  items: v.array(orderSchema),
  pageno: v.number(),
  pagesize: v.number(),
  total: v.number(),
  /** Total amount paid for all orders that match the query, including those on other pages. */
  sum: money,
});
export type Transactions = v.InferOutput<typeof transactionsSchema>;
