import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { resource } from './resource.ts';

/** Counts, and says the counts in the format of Prometheus. */
export const createFigures = (): { exporter: PrometheusExporter; provider: MeterProvider } => {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  return { exporter, provider: new MeterProvider({ resource, readers: [exporter] }) };
};
