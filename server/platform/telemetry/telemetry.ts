import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createNoopMeter, type Meter, type Tracer } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Config } from '../../config.ts';
import { createMeters, type Meters } from './meters.ts';
import { createIdGenerator } from './orderTraces.ts';

export type Tracing = {
  tracer: Tracer;
  /** Whatever span `start` begins is the first of the order's trace. */
  beginOrder<T>(orderId: string, start: () => T): T;
};

export type Telemetry = {
  meters: Meters;
  /** For figures that are looked up when they are asked for. */
  meter: Meter;
  /** Null unless traces are sent somewhere. */
  tracing: Tracing | null;
  /** Answers with all figures in the text format of Prometheus; null unless there is a port for it. */
  answerMetrics: RequestListener | null;
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>;
};

type Resource = NonNullable<NonNullable<ConstructorParameters<typeof NodeTracerProvider>[0]>['resource']>;
/** Under which name a collector lists the shop. */
const resource: Resource = {
  attributes: { 'service.name': 'shop' },
  merge: () => resource,
  getRawAttributes: () => [['service.name', 'shop']],
};

/** Figures and traces as the settings ask for them; what is off costs nothing. */
export const createTelemetry = ({ metrics, traces }: Pick<Config, 'metrics' | 'traces'>): Telemetry => {
  const exporter =
    metrics === null
      ? null
      : new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true, withoutTargetInfo: true });
  const provider = exporter && new MeterProvider({ resource, readers: [exporter] });
  const meter = provider?.getMeter('shop') ?? createNoopMeter();

  const idGenerator = createIdGenerator();
  const spans =
    traces === null
      ? null
      : new NodeTracerProvider({
          resource,
          idGenerator,
          spanProcessors: [
            new BatchSpanProcessor(
              new OTLPTraceExporter({ url: `${traces.endpoint}/v1/traces`, headers: traces.headers }),
            ),
          ],
        });
  return {
    meter,
    meters: createMeters(meter),
    tracing: spans && {
      tracer: spans.getTracer('shop'),
      beginOrder: (orderId, start) => idGenerator.beginOrder(orderId, start),
    },
    answerMetrics:
      exporter &&
      ((request, response) => {
        if (request.method === 'GET' && request.url === '/metrics')
          return exporter.getMetricsRequestHandler(request, response);
        response.writeHead(404).end();
      }),
    close: async () => {
      const closed = Promise.all([spans?.shutdown(), provider?.shutdown()]).catch(() => {});
      await Promise.race([closed, sleep(2_000, undefined, { ref: false })]);
    },
  };
};
