import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createNoopMeter, type Meter, type Tracer } from '@opentelemetry/api';
import { createMeters, type Meters } from './meters.ts';
import type { TraceSettings } from './spans.ts';

export type Tracing = {
  tracer: Tracer;
  /** Starts a new order's trace. The next span that `start` creates is the first span of this trace. */
  beginOrder<T>(orderId: string, start: () => T): T;
};

export type Telemetry = {
  meters: Meters;
  /** Meter for metrics that are computed on each scrape. */
  meter: Meter;
  /** Null if traces are not sent to a collector. */
  tracing: Tracing | null;
  /** Responds with all metrics in the Prometheus text format. Null if no metrics port is configured. */
  serveMetrics: RequestListener | null;
  /** Sends the remaining spans. Takes at most two seconds. */
  close(): Promise<void>;
};

/** Settings for metrics and traces. A setting is null if that feature is turned off. */
export type TelemetrySettings = {
  metrics: object | null;
  traces: TraceSettings | null;
};

/** Sets up metrics and traces as configured. Does not load the code of a feature that is turned off. */
export const createTelemetry = async ({ metrics, traces }: TelemetrySettings): Promise<Telemetry> => {
  const figures = metrics && (await import('./figures.ts')).createFigures();
  const meter = figures?.provider.getMeter('shop') ?? createNoopMeter();
  const spans = traces && (await import('./spans.ts')).createSpans(traces);
  return {
    meter,
    meters: createMeters(meter),
    tracing: spans && {
      tracer: spans.provider.getTracer('shop'),
      beginOrder: (orderId, start) => spans.idGenerator.beginOrder(orderId, start),
    },
    serveMetrics:
      figures &&
      ((request, response) => {
        if (request.method === 'GET' && request.url === '/metrics')
          return figures.exporter.getMetricsRequestHandler(request, response);
        response.writeHead(404).end();
      }),
    close: async () => {
      const closed = Promise.all([spans?.provider.shutdown(), figures?.provider.shutdown()]).catch(() => {});
      await Promise.race([closed, sleep(2_000, undefined, { ref: false })]);
    },
  };
};
