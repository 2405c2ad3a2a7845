import { vi } from 'vitest';

/** Retries until the callback stops throwing. Even on a busy machine, only a bug reaches the time limit. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000 });
