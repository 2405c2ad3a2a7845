import type { Attributes, Meter } from '@opentelemetry/api';

/** Upper bounds of the histogram buckets in seconds. They range from a cached response to a slow provider. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * Creates this process's counters. Label values come from fixed lists; they are never ids, addresses or names.
 */
export const createMeters = (meter: Meter) => {
  const counter = (name: string, description: string) => meter.createCounter(name, { description });
  const duration = (name: string, description: string) =>
    meter.createHistogram(name, {
      description,
      advice: { explicitBucketBoundaries: seconds },
    });
  return {
    counters: {
      orders: counter('shop_orders', 'Orders that came into a state'),
      payments: counter('shop_payments', 'Payment attempts that came into a state, by gateway'),
      deliveries: counter('shop_deliveries', 'Deliveries that came into a state'),
      refunds: counter('shop_refunds', 'Refunds that came into a state'),
      policyViolations: counter(
        'shop_policy_violations',
        'What the policies of the pages have stopped, by directive and kind',
      ),
      mails: counter('shop_mails', 'Mails and text messages by kind and how sending them ended'),
    },
    durations: {
      requests: duration('http_server_request_duration_seconds', 'Requests by route and status'),
      jobs: duration('shop_job_duration_seconds', 'Runs of jobs by kind and outcome'),
      providerCalls: duration(
        'shop_provider_call_duration_seconds',
        'Calls to providers by operation and outcome',
      ),
    },
  };
};
export type Meters = ReturnType<typeof createMeters>;
export type CounterName = keyof Meters['counters'];
export type DurationName = keyof Meters['durations'];
export type Labels = Attributes;
