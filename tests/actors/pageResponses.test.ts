import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createPageResponses, requestKeyOf } from '../../src/api/pageResponses.ts';

const price = v.object({ price: v.string() });

test('requestKeyOf returns the same key for parameters in a different order', () => {
  expect(requestKeyOf('list', { b: 0, a: 'CH', c: undefined })).toBe('list?a=CH&b=0');
  expect(requestKeyOf('list', { a: 'CH', b: '0' })).toBe('list?a=CH&b=0');
});

test('an embedded response is used for a single request, and only if it matches the schema', () => {
  const responses = createPageResponses([
    ['rate?id=1', { price: '1.00', more: 1 }],
    ['rate?id=2', { price: { toString: 'evil' } }],
    ['rate?id=3', { price: '3.00' }],
  ]);
  expect(responses.take('rate', { id: 1 }, price)).toEqual({ price: '1.00' });
  expect(responses.take('rate', { id: 1 }, price)).toBeNull();
  expect(responses.take('rate', { id: 2 }, price)).toBeNull();
  expect(responses.take('rate', { id: 4 }, price)).toBeNull();
  expect(responses.countUnused()).toBe(1);
  responses.clear();
  expect(responses.take('rate', { id: 3 }, price)).toBeNull();
});
