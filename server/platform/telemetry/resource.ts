import type { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

type Resource = NonNullable<NonNullable<ConstructorParameters<typeof NodeTracerProvider>[0]>['resource']>;
/** Under which name a collector lists the shop. */
export const resource: Resource = {
  attributes: { 'service.name': 'shop' },
  merge: () => resource,
  getRawAttributes: () => [['service.name', 'shop']],
};
