import { ROOT_CONTEXT, trace, TraceFlags, type Context, type SpanContext } from '@opentelemetry/api';

/**
 * An order's trace id is the order's own id, which also has 128 bits, so that any process can continue the trace on a
 * later day.
 */
export const getRootSpan = (orderId: string): SpanContext => {
  const traceId = orderId.replaceAll('-', '').toLowerCase();
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED, isRemote: true };
};

/** Parent of all of an order's spans. */
export const getOrderContext = (orderId: string): Context =>
  trace.setSpanContext(ROOT_CONTEXT, getRootSpan(orderId));
