import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { version } from '../version.ts';

/** The name, version and process of the shop for a collector; `OTEL_SERVICE_NAME` sets another name. */
export const resource = defaultResource()
  .merge(resourceFromAttributes({ 'service.name': 'shop', 'service.version': version }))
  .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }));
