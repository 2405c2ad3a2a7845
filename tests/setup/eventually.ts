import { vi } from 'vitest';

/** Retries until the callback stops throwing; only a bug reaches the limit, even on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000 });
