import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  RandomIdGenerator,
  type IdGenerator,
} from '@opentelemetry/sdk-trace-node';
import { getRootSpan } from './orderTraces.ts';
import { resource } from './resource.ts';

/** The collector's URL, and the headers sent with each request. */
export type TraceSettings = { endpoint: string; headers: Record<string, string> };

type OrderIds = IdGenerator & { beginOrder<T>(orderId: string, start: () => T): T };

/**
 * Generates random ids, except for the first span of an order's trace, whose ids are derived from the order's
 * id.
 */
const createIdGenerator = (): OrderIds => {
  const random = new RandomIdGenerator();
  let root: ReturnType<typeof getRootSpan> | null = null;
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

/** Creates spans and sends them to a collector. */
export const createSpans = ({
  endpoint,
  headers,
}: TraceSettings): { provider: NodeTracerProvider; idGenerator: OrderIds } => {
  const idGenerator = createIdGenerator();
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers });
  const provider = new NodeTracerProvider({
    resource,
    idGenerator,
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  return { provider, idGenerator };
};
