import { expect, test } from 'vitest';
import { requireRow } from '../../../server/platform/database/requireRow.ts';

test('requireRow returns the first row, whatever its value', () => {
  expect(requireRow([{ id: 1 }], 'The order')).toEqual({ id: 1 });
  expect(requireRow([0, 1], 'The order')).toBe(0);
  expect(requireRow([null], 'The order')).toBeNull();
});
test('requireRow throws if there is no row', () => {
  expect(() => requireRow([], 'The order')).toThrow('The order does not exist');
});
