import { ROOT_CONTEXT, trace, TraceFlags, type Context, type SpanContext } from '@opentelemetry/api';
import { RandomIdGenerator, type IdGenerator } from '@opentelemetry/sdk-trace-node';

/** The trace of an order has the order's own id, 128 bits as both are, so every process and every later day finds it. */
const getRootSpan = (orderId: string): SpanContext => {
  const traceId = orderId.replaceAll('-', '').toLowerCase();
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED, isRemote: true };
};

/** What every span of an order hangs under. */
export const getOrderContext = (orderId: string): Context =>
  trace.setSpanContext(ROOT_CONTEXT, getRootSpan(orderId));

/** Random ids, but for the one span that an order's trace begins with. */
export const createIdGenerator = (): IdGenerator & { beginOrder<T>(orderId: string, start: () => T): T } => {
  const random = new RandomIdGenerator();
  let root: SpanContext | null = null;
  return {
    generateTraceId: () => root?.traceId ?? random.generateTraceId(),
    generateSpanId: () => root?.spanId ?? random.generateSpanId(),
    beginOrder: (orderId, start) => {
      root = getRootSpan(orderId);
      try {
        return start();
      } finally {
        root = null;
      }
    },
  };
};
