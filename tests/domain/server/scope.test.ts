/** Tests the metrics of the current work. server/monitoring/figures.test.ts tests them with a whole shop. */
import { expect, test, vi } from 'vitest';
import { recordDuration, runInScope } from '../../../server/platform/telemetry/scope.ts';
import type { Telemetry } from '../../../server/platform/telemetry/telemetry.ts';

test('a duration in milliseconds is recorded in seconds', async () => {
  const record = vi.fn();
  const telemetry = { meters: { durations: { jobs: { record } } }, tracing: null };
  await runInScope(telemetry as unknown as Telemetry, { name: 'job mail', kind: 'job' }, async () =>
    recordDuration('jobs', 2_500, { kind: 'mail', outcome: 'done' }),
  );
  expect(record.mock.calls).toEqual([[2.5, { kind: 'mail', outcome: 'done' }]]);
});
