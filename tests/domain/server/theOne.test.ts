import { expect, test } from 'vitest';
import { theOne } from '../../../server/platform/database/theOne.ts';

test('returns the only row, regardless of its value', () => {
  expect(theOne([{ id: 1 }], 'The order')).toEqual({ id: 1 });
  expect(theOne([0, 1], 'The order')).toBe(0);
  expect(theOne([null], 'The order')).toBeNull();
});
test('throws if there is no row', () => {
  expect(() => theOne([], 'The order')).toThrow('The order is not there');
});
