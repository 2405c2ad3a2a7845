import { expect, test } from 'vitest';
import { notFound, unlessRefused } from '../../../server/platform/refusal.ts';

test('work that succeeds returns its result', async () => {
  expect(await unlessRefused(Promise.resolve('done'), () => 'refused')).toBe('done');
});

test('refused work returns the fallback, which can depend on the refusal', async () => {
  const refused = Promise.reject(notFound('GONE'));
  expect(await unlessRefused(refused, ({ status, code }) => `${status} ${code}`)).toBe('404 GONE');
});

test('any error other than a refusal is rethrown', async () => {
  const broken = new Error('no connection');
  await expect(unlessRefused(Promise.reject(broken), () => 'refused')).rejects.toBe(broken);
});
