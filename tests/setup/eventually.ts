import { vi } from 'vitest';

/**
 * Retries until the callback stops throwing. The timeout is so long that only a bug can exceed it, even on a
 * busy machine.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000 });
