import { vi } from 'vitest';

/** Asks until nothing is thrown any more, as long as only a fault takes: a machine may be busy. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000 });
