import { ROOT_CONTEXT, trace, TraceFlags, type Context, type SpanContext } from '@opentelemetry/api';

/**
 * An order's trace has the order's own id, as both have 128 bits, so that every process can continue it on any later
 * day.
 */
export const getRootSpan = (orderId: string): SpanContext => {
  const traceId = orderId.replaceAll('-', '').toLowerCase();
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED, isRemote: true };
};

/** The parent of every span of an order. */
export const getOrderContext = (orderId: string): Context =>
  trace.setSpanContext(ROOT_CONTEXT, getRootSpan(orderId));
