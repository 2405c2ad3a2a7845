import { recordDuration, runCall } from '../../platform/telemetry/scope.ts';
import { OutcomeUnknown, Refused, Unavailable, type Gateways } from '../ports.ts';

const outcomeOf = (error: unknown): string => {
  if (error instanceof Unavailable) return 'unavailable';
  if (error instanceof OutcomeUnknown) return 'unknown';
  return error instanceof Refused ? 'refused' : 'error';
};

/**
 * Wraps a gateway to measure and trace every call by name, duration and outcome. The call's data is not
 * recorded.
 */
const measure = <T extends object>(port: T, provider: string): T =>
  new Proxy(port, {
    get: (target, key, receiver) => {
      const member: unknown = Reflect.get(target, key, receiver);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        const started = performance.now();
        const response: unknown = Reflect.apply(member, target, args);
        if (!(response instanceof Promise)) return response;
        const operation = String(key);
        const record = (outcome: string): void =>
          recordDuration('providerCalls', performance.now() - started, { provider, operation, outcome });
        return runCall(`${provider}.${operation}`, () => response, outcomeOf).then(
          (value: unknown) => {
            record('ok');
            return value;
          },
          (error: unknown) => {
            record(outcomeOf(error));
            throw error;
          },
        );
      };
    },
  });

/** Wraps the gateways to measure every call. */
export const withMeasures = (gateways: Gateways): Gateways => {
  const both = Object.entries(gateways).map(([name, port]) => [name, measure(port, name)]);
  return Object.fromEntries(both) as Gateways;
};
