import { vi } from 'vitest';

/**
 * Retries until the callback no longer throws. The limit is high enough that only a bug can reach it, even on a busy
 * machine.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000 });
