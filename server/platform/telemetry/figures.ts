import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { version } from '../version.ts';
import { resource } from './resource.ts';

/** Creates counters that are exported in the Prometheus format. */
export const createFigures = (): { exporter: PrometheusExporter; provider: MeterProvider } => {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const provider = new MeterProvider({ resource, readers: [exporter] });
  provider
    .getMeter('shop')
    .createObservableGauge('build_info', { description: 'The version of the shop, as a label' })
    .addCallback((result) => result.observe(1, { version }));
  return { exporter, provider };
};
