import { afterEach, beforeEach } from 'vitest';
import { createLog } from '../../server/platform/log.ts';

const errors: string[] = [];

/** Error log of the shops in this process. A failed test reports the errors logged while it ran. */
export const logOfErrors = createLog('error', { write: (line: string) => void errors.push(line) });

/** Adds the logged errors to failed tests. Each test file must call it. */
export const reportShopErrors = (): void => {
  beforeEach(() => void errors.splice(0));
  afterEach(({ task }) => {
    const [failure] = task.result?.errors ?? [];
    if (failure && errors.length > 0)
      failure.message += `\nlogged by the shop:\n${errors.splice(0).join('')}`;
  });
};
