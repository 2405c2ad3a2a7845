import * as v from 'valibot';
import type { PaymentNotice } from '../ports.ts';

const eventSchema = v.object({
  event_type: v.string(),
  resource: v.object({
    id: v.pipe(v.string(), v.minLength(1)),
    supplementary_data: v.optional(
      v.object({ related_ids: v.optional(v.object({ order_id: v.optional(v.string()) })) }),
    ),
    links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() }))),
  }),
});

/**
 * Converts a PayPal event to a payment notification, which is empty if the event does not concern a payment.
 * Returns null if the text is not a JSON event.
 */
export const noticeOf = (rawBody: string): PaymentNotice | null => {
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    return null;
  }
  const event = v.safeParse(eventSchema, body);
  if (!event.success) return null;
  const { event_type: type, resource } = event.output;
  const transactionId = resource.supplementary_data?.related_ids?.order_id ?? null;
  if (type.startsWith('CHECKOUT.ORDER.')) {
    const says = type === 'CHECKOUT.ORDER.APPROVED' ? 'approved' : null;
    return { transactionId: resource.id, captureId: null, says };
  }
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') {
    // the event is about a refund, whose `up` link points to the refunded payment
    const up = resource.links?.find(({ rel }) => rel === 'up')?.href ?? '';
    return {
      transactionId,
      captureId: /\/captures\/([\w-]+)$/.exec(up)?.[1] ?? null,
      says: type === 'PAYMENT.CAPTURE.REVERSED' ? 'reversed' : null,
    };
  }
  if (type.startsWith('PAYMENT.CAPTURE.')) return { transactionId, captureId: resource.id, says: null };
  return { transactionId: null, captureId: null, says: null };
};
