import { vi } from 'vitest';

/** Retries until the callback no longer throws. Only a bug can reach the time limit, even on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000 });
