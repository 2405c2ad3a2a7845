import { expect, test } from 'vitest';
import { notFound, unlessRefused } from '../../../server/platform/refusal.ts';

test('unlessRefused returns the result of work that succeeds', async () => {
  expect(await unlessRefused(Promise.resolve('done'), () => 'refused')).toBe('done');
});

test('if the work is refused, unlessRefused returns a fallback that can depend on the refusal', async () => {
  const refused = Promise.reject(notFound('GONE'));
  expect(await unlessRefused(refused, ({ status, code }) => `${status} ${code}`)).toBe('404 GONE');
});

test('unlessRefused rethrows every error that is not a refusal', async () => {
  const broken = new Error('no connection');
  await expect(unlessRefused(Promise.reject(broken), () => 'refused')).rejects.toBe(broken);
});
