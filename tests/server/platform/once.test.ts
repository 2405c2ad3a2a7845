import { expect, test } from 'vitest';
import { once } from '../../../server/platform/once.ts';

test('a failed load is retried on the next call, and a successful load is cached', async () => {
  let calls = 0;
  const load = once(async () => {
    calls += 1;
    if (calls === 1) throw new Error('the package is being replaced');
    return calls;
  });
  await expect(load()).rejects.toThrow('the package is being replaced');
  expect(await load()).toBe(2);
  expect(await load()).toBe(2);
});
