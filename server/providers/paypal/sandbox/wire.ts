import * as v from 'valibot';
import { toMoney } from './money.ts';
import type { Capture, Order, Refund } from './records.ts';

/**
 * The schemas in this file check the format; `money.ts` and `records.ts` check the content. Unknown fields are
 * ignored.
 */
const amount = v.object({
  currency_code: v.pipe(v.string(), v.length(3)),
  value: v.string(),
});
const line = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest));
const address = v.pipe(v.string(), v.url());

const experience = {
  brand_name: v.optional(line(127)),
  locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/))),
  shipping_preference: v.optional(v.picklist(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'])),
  user_action: v.optional(v.picklist(['CONTINUE', 'PAY_NOW'])),
  return_url: v.optional(address),
  cancel_url: v.optional(address),
};

export const createSchema = v.object({
  // the sandbox supports neither authorisations nor multiple purchase units
  intent: v.literal('CAPTURE'),
  purchase_units: v.tuple([
    v.object({
      reference_id: v.optional(line(256)),
      custom_id: v.optional(line(127)),
      invoice_id: v.optional(line(127)),
      description: v.optional(line(127)),
      amount,
    }),
  ]),
  payment_source: v.optional(
    v.object({
      paypal: v.object({
        experience_context: v.optional(
          v.object({
            ...experience,
            landing_page: v.optional(v.picklist(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE'])),
            payment_method_preference: v.optional(v.picklist(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'])),
          }),
        ),
      }),
    }),
  ),
  application_context: v.optional(v.object(experience)),
});
export const captureSchema = v.object({});
export const refundSchema = v.object({
  amount: v.optional(amount),
  custom_id: v.optional(line(127)),
  invoice_id: v.optional(line(127)),
  note_to_payer: v.optional(line(255)),
});

/** Formats a capture for inclusion in its order. */
const captureInOrder = (c: Capture): object => ({
  id: c.id,
  status:
    c.status === 'COMPLETED' && c.refunded > 0
      ? c.refunded === c.amount
        ? 'REFUNDED'
        : 'PARTIALLY_REFUNDED'
      : c.status,
  ...(c.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
  amount: toMoney(c.amount, c.currency),
  final_capture: true,
  ...(c.invoiceId === '' ? {} : { invoice_id: c.invoiceId }),
});

/** Formats a capture on its own, with the order's id. */
export const captureToWire = (c: Capture): object => ({
  ...captureInOrder(c),
  supplementary_data: { related_ids: { order_id: c.orderId } },
});

/** Converts an order to PayPal's default (minimal) representation. @param base URL of the API */
export const orderInShort = ({ id, status }: Order, base: string): object => ({
  id,
  status,
  links: [
    { rel: 'self', method: 'GET', href: `${base}/v2/checkout/orders/${id}` },
    ...(status === 'COMPLETED'
      ? []
      : [
          {
            rel: status === 'CREATED' ? 'approve' : 'payer-action',
            method: 'GET',
            href: `${base}/checkoutnow?token=${id}`,
          },
        ]),
  ],
});

export const orderToWire = (
  order: Order,
  capture: Capture | null,
  refunds: readonly Refund[],
  base: string,
): object => ({
  ...orderInShort(order, base),
  intent: 'CAPTURE',
  create_time: new Date(order.createdAt).toISOString(),
  ...(order.payer ? { payer: { payer_id: order.payer } } : {}),
  purchase_units: [
    {
      reference_id: order.reference,
      ...(order.customId ? { custom_id: order.customId } : {}),
      ...(order.invoiceId === '' ? {} : { invoice_id: order.invoiceId }),
      ...(order.description === '' ? {} : { description: order.description }),
      amount: toMoney(order.amount, order.currency),
      ...(capture
        ? {
            payments: {
              captures: [captureInOrder(capture)],
              ...(refunds.length > 0 ? { refunds: refunds.map((refund) => refundToWire(refund, base)) } : {}),
            },
          }
        : {}),
    },
  ],
});

export const refundInShort = (refund: Refund, base: string): object => ({
  id: refund.id,
  status: refund.status,
  links: [
    { rel: 'self', method: 'GET', href: `${base}/v2/payments/refunds/${refund.id}` },
    { rel: 'up', method: 'GET', href: `${base}/v2/payments/captures/${refund.captureId}` },
  ],
});

export const refundToWire = (refund: Refund, base: string): object => ({
  ...refundInShort(refund, base),
  amount: toMoney(refund.amount, refund.currency),
  ...(refund.invoiceId === '' ? {} : { invoice_id: refund.invoiceId }),
});
