import * as v from 'valibot';
import { toWire as decimal } from '../../../contract/domain/money.ts';
import type { Capture, Order, Refund } from './records.ts';

const amount = v.strictObject({
  currency_code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  value: v.pipe(v.string(), v.regex(/^\d{1,7}\.\d{2}$/)),
});
const line = v.pipe(v.string(), v.minLength(1), v.maxLength(127));
const address = v.pipe(v.string(), v.url());

export const createSchema = v.strictObject({
  intent: v.literal('CAPTURE'),
  purchase_units: v.strictTuple([
    v.strictObject({
      reference_id: v.pipe(v.string(), v.maxLength(256)),
      custom_id: v.optional(v.pipe(v.string(), v.maxLength(255))),
      invoice_id: line,
      description: v.optional(line),
      amount,
    }),
  ]),
  payment_source: v.strictObject({
    paypal: v.strictObject({
      experience_context: v.strictObject({
        brand_name: line,
        locale: v.pipe(v.string(), v.regex(/^[a-z]{2}-[A-Z]{2}$/)),
        shipping_preference: v.literal('NO_SHIPPING'),
        user_action: v.literal('PAY_NOW'),
        payment_method_preference: v.literal('IMMEDIATE_PAYMENT_REQUIRED'),
        return_url: address,
        cancel_url: address,
      }),
    }),
  }),
});
export const captureSchema = v.strictObject({});
export const refundSchema = v.strictObject({
  amount: v.optional(amount),
  invoice_id: v.optional(line),
  note_to_payer: v.optional(v.string()),
});

export const captureToWire = (c: Capture): object => ({
  id: c.id,
  status:
    c.status === 'COMPLETED' && c.refunded > 0
      ? c.refunded === c.amount
        ? 'REFUNDED'
        : 'PARTIALLY_REFUNDED'
      : c.status,
  ...(c.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
  amount: { currency_code: c.currency, value: decimal(c.amount) },
  final_capture: true,
  invoice_id: c.invoiceId,
  supplementary_data: { related_ids: { order_id: c.orderId } },
});

/** @param base of the API, for the links of refunds */
export const orderToWire = (
  order: Order,
  capture: Capture | null,
  refunds: readonly Refund[],
  base: string,
): object => ({
  id: order.id,
  intent: 'CAPTURE',
  status: order.status,
  create_time: new Date(order.createdAt).toISOString(),
  ...(order.payer ? { payer: { payer_id: order.payer } } : {}),
  purchase_units: [
    {
      reference_id: order.reference,
      ...(order.customId ? { custom_id: order.customId } : {}),
      invoice_id: order.invoiceId,
      amount: { currency_code: order.currency, value: decimal(order.amount) },
      ...(capture
        ? {
            payments: {
              captures: [captureToWire(capture)],
              ...(refunds.length > 0 ? { refunds: refunds.map((refund) => refundToWire(refund, base)) } : {}),
            },
          }
        : {}),
    },
  ],
});

export const refundToWire = (refund: Refund, base: string): object => ({
  id: refund.id,
  status: refund.status,
  amount: { currency_code: refund.currency, value: decimal(refund.amount) },
  invoice_id: refund.invoiceId,
  links: [
    { rel: 'self', method: 'GET', href: `${base}/v2/payments/refunds/${refund.id}` },
    { rel: 'up', method: 'GET', href: `${base}/v2/payments/captures/${refund.captureId}` },
  ],
});
