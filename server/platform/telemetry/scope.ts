import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api';
import type { CounterName, DurationName, Labels } from './meters.ts';
import { getOrderContext } from './orderTraces.ts';
import type { Telemetry } from './telemetry.ts';

/** Context shared by the log lines, counts and spans of a request, a job run or one step of a sweep. */
type Scope = {
  telemetry: Telemetry;
  name: string;
  kind: SpanKind;
  startedAt: number;
  requestId: string | null;
  orderId: string | null;
  /** The current span. It is created only when needed, so that it can still join an order's trace. */
  span: Span | null;
  /** Spans that started before the order was found. */
  earlier: Span[];
};

const scopes = new AsyncLocalStorage<Scope>();

type Opened = { name: string; kind: 'request' | 'job'; requestId?: string };

const end = (scope: Scope, failed: boolean, isKept: boolean): void => {
  if (scope.telemetry.tracing === null) return;
  // a sweep that found no work is not recorded
  const span = scope.span ?? (isKept || scope.orderId !== null ? beginSpan(scope) : null);
  for (const one of [...scope.earlier, ...(span ? [span] : [])]) {
    if (failed) one.setStatus({ code: SpanStatusCode.ERROR });
    one.updateName(scope.name).end();
  }
};

/**
 * Runs work within a scope: its log lines, counts and spans share the same fields. `name` must not contain request
 * data.
 */
export const runInScope = async <T>(
  telemetry: Telemetry,
  { name, kind, requestId }: Opened,
  work: () => Promise<T>,
): Promise<T> => {
  const scope: Scope = {
    telemetry,
    name,
    kind: kind === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER,
    startedAt: Date.now(),
    requestId: requestId ?? null,
    orderId: null,
    span: null,
    earlier: [],
  };
  return await scopes.run(scope, async () => {
    try {
      const result = await work();
      end(scope, false, kind === 'request');
      return result;
    } catch (error) {
      end(scope, true, kind === 'request');
      throw error;
    }
  });
};

/** Runs one step of a sweep or request. Different steps can concern different orders. */
export const runStep = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const scope = scopes.getStore();
  if (!scope) return await work();
  const { telemetry, requestId } = scope;
  return await runInScope(telemetry, { name, kind: 'job', ...(requestId ? { requestId } : {}) }, work);
};

const beginSpan = (scope: Scope): Span | null => {
  const { telemetry, name, kind, startedAt, orderId } = scope;
  const context: Context = orderId === null ? ROOT_CONTEXT : getOrderContext(orderId);
  scope.span ??= telemetry.tracing?.tracer.startSpan(name, { kind, startTime: startedAt }, context) ?? null;
  return scope.span;
};

/**
 * Assigns the current work to an order. Its log lines then contain the order's id, and its span joins the order's
 * trace.
 */
export const enterOrder = (orderId: string): void => {
  const scope = scopes.getStore();
  if (!scope || scope.orderId === orderId) return;
  scope.orderId = orderId;
  const context = trace.getSpanContext(getOrderContext(orderId));
  if (!scope.span || !context || scope.span.spanContext().traceId === context.traceId) return;
  scope.earlier.push(scope.span.addLink({ context }));
  scope.span = null;
  scope.startedAt = Date.now();
};

/** Assigns the current work to a new order, whose trace begins with the current request. */
export const beginOrder = (orderId: string): void => {
  const scope = scopes.getStore();
  const { tracing } = scope?.telemetry ?? {};
  if (scope && tracing)
    tracing
      .beginOrder(orderId, () =>
        tracing.tracer.startSpan('order', { root: true, startTime: scope.startedAt }, ROOT_CONTEXT),
      )
      .end();
  enterOrder(orderId);
};

/** Returns the fields added to each log line of the current work. */
export const logFields = (): { requestId?: string; orderId?: string } => {
  const scope = scopes.getStore();
  return {
    ...(scope?.requestId ? { requestId: scope.requestId } : {}),
    ...(scope?.orderId ? { orderId: scope.orderId } : {}),
  };
};

/** Changes the scope's name to the route that matched the request. */
export const renameScope = (name: string): void => {
  const scope = scopes.getStore();
  if (scope) scope.name = name;
};

/** Increments a counter of this process. In a transaction that may roll back, use `whenCommitted` instead. */
export const count = (counter: CounterName, labels: Labels): void => {
  scopes.getStore()?.telemetry.meters.counters[counter].add(1, labels);
};

/** Records a duration in milliseconds. */
export const recordDuration = (duration: DurationName, ms: number, labels: Labels): void => {
  scopes.getStore()?.telemetry.meters.durations[duration].record(ms / 1000, labels);
};

/**
 * Makes a call to an external service and records it as a child of the current span. `outcomeOf` describes the
 * call's result.
 */
export const runCall = async <T>(
  name: string,
  work: () => Promise<T>,
  outcomeOf: (error: unknown) => string,
): Promise<T> => {
  const scope = scopes.getStore();
  const parent = scope ? beginSpan(scope) : null;
  const span =
    parent &&
    scope?.telemetry.tracing?.tracer.startSpan(
      name,
      { kind: SpanKind.CLIENT },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
  try {
    const result = await work();
    span?.setAttribute('outcome', 'ok');
    return result;
  } catch (error) {
    // records only the outcome, because the error message may quote the request
    span?.setAttribute('outcome', outcomeOf(error)).setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span?.end();
  }
};
