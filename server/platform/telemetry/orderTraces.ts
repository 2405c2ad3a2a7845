import { ROOT_CONTEXT, trace, TraceFlags, type Context, type SpanContext } from '@opentelemetry/api';

/**
 * Returns the root span of an order's trace. The trace id is the order's id, which also has 128 bits, so any
 * process can continue the trace, even days later.
 */
export const getRootSpan = (orderId: string): SpanContext => {
  const traceId = orderId.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED, isRemote: true };
};

/** Returns the parent context for all of an order's spans. */
export const getOrderContext = (orderId: string): Context =>
  trace.setSpanContext(ROOT_CONTEXT, getRootSpan(orderId));
