/** Tests the metrics and spans of the current work. server/monitoring tests them with a whole shop. */
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  count,
  enterOrder,
  logFields,
  recordDuration,
  renameScope,
  runCall,
  runInScope,
  runStep,
} from '../../../server/platform/telemetry/scope.ts';
import type { Telemetry } from '../../../server/platform/telemetry/telemetry.ts';

test('a duration in milliseconds is recorded in seconds', async () => {
  const record = vi.fn();
  const telemetry = { meters: { durations: { jobs: { record } } }, tracing: null };
  await runInScope(telemetry as unknown as Telemetry, { name: 'job mail', kind: 'job' }, async () =>
    recordDuration('jobs', 2_500, { kind: 'mail', outcome: 'done' }),
  );
  expect(record.mock.calls).toEqual([[2.5, { kind: 'mail', outcome: 'done' }]]);
});

describe('spans', () => {
  const spans = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  const telemetry = { tracing: { tracer: provider.getTracer('test') } } as unknown as Telemetry;
  beforeEach(() => spans.reset());
  const orderId = '00112233-4455-4677-8899-aabbccddeeff';
  const orderTrace = '00112233445546778899aabbccddeeff';

  test('a request and a job of an order have a span with their outcome, but a sweep without work has none', async () => {
    await runInScope(telemetry, { name: 'GET /a', kind: 'request' }, async () => {});
    const failed = runInScope(telemetry, { name: 'GET /b', kind: 'request' }, async () => {
      renameScope('GET /:id');
      throw new Error('a bug');
    });
    await expect(failed).rejects.toThrow('a bug');
    await runInScope(telemetry, { name: 'sweep', kind: 'job' }, async () => {});
    await runInScope(telemetry, { name: 'job deliver', kind: 'job' }, async () => enterOrder(orderId));
    const { SERVER, CONSUMER } = SpanKind;
    expect(spans.getFinishedSpans().map(({ name, kind, status }) => [name, kind, status.code])).toEqual([
      ['GET /a', SERVER, SpanStatusCode.UNSET],
      ['GET /:id', SERVER, SpanStatusCode.ERROR],
      ['job deliver', CONSUMER, SpanStatusCode.UNSET],
    ]);
    expect(spans.getFinishedSpans().map((span) => span.spanContext().traceId === orderTrace)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('work that turns out to concern an order continues in the trace of the order, and its first span links to it', async () => {
    await runInScope(telemetry, { name: 'POST /a', kind: 'request', requestId: 'r-1' }, async () => {
      await runCall(
        'card.init',
        async () => {},
        () => '',
      );
      for (let n = 0; n < 2; n += 1) enterOrder(orderId);
      const refused = runCall(
        'card.status',
        () => Promise.reject(new Error('no')),
        () => 'refused',
      );
      await expect(refused).rejects.toThrow('no');
      expect(logFields()).toEqual({ requestId: 'r-1', orderId });
      // A step has its own order.
      await runStep('step', async () => expect(logFields()).toEqual({ requestId: 'r-1' }));
    });
    const [call, refused, first, second, ...others] = spans.getFinishedSpans();
    expect(others).toEqual([]);
    expect([call, refused, first, second].map((span) => span?.name)).toEqual([
      'card.init',
      'card.status',
      'POST /a',
      'POST /a',
    ]);
    expect(call?.attributes).toEqual({ outcome: 'ok' });
    expect(refused?.attributes).toEqual({ outcome: 'refused' });
    expect([call?.status.code, refused?.status.code]).toEqual([SpanStatusCode.UNSET, SpanStatusCode.ERROR]);
    expect(call?.parentSpanContext?.spanId).toBe(first?.spanContext().spanId);
    expect(refused?.parentSpanContext?.spanId).toBe(second?.spanContext().spanId);
    expect(first?.spanContext().traceId).not.toBe(orderTrace);
    expect(first?.links.map(({ context }) => context.traceId)).toEqual([orderTrace]);
    expect(second?.spanContext().traceId).toBe(orderTrace);
    expect(second?.links).toEqual([]);
  });

  test('work outside a scope is neither counted nor traced', async () => {
    count('orders', { state: 'paid' });
    enterOrder(orderId);
    expect(logFields()).toEqual({});
    expect(
      await runStep('step', () =>
        runCall(
          'card.init',
          async () => 'done',
          () => '',
        ),
      ),
    ).toBe('done');
    expect(spans.getFinishedSpans()).toEqual([]);
  });
});
