import { afterEach, beforeEach } from 'vitest';
import { createLog } from '../../server/platform/log.ts';

const errors: string[] = [];

/** Error log of shops in the test process, reported with the test that failed at the time. */
export const logOfErrors = createLog('error', { write: (line: string) => void errors.push(line) });

/** Call it in each test file. */
export const tellShopErrors = (): void => {
  beforeEach(() => void errors.splice(0));
  afterEach(({ task }) => {
    const [failure] = task.result?.errors ?? [];
    if (failure && errors.length > 0)
      failure.message += `\nlogged by the shop:\n${errors.splice(0).join('')}`;
  });
};
