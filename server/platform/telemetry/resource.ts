import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { version } from '../version.ts';

/** Identifies the shop to a collector by name, version and process. `OTEL_SERVICE_NAME` overrides the name. */
export const resource = defaultResource()
  .merge(resourceFromAttributes({ 'service.name': 'shop', 'service.version': version }))
  .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }));
