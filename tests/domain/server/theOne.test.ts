import { expect, test } from 'vitest';
import { theOne } from '../../../server/platform/database/theOne.ts';

test('the row that is there, whatever it is', () => {
  expect(theOne([{ id: 1 }], 'The order')).toEqual({ id: 1 });
  expect(theOne([0, 1], 'The order')).toBe(0);
  expect(theOne([null], 'The order')).toBeNull();
});
test('without one something of ours is wrong', () => {
  expect(() => theOne([], 'The order')).toThrow('The order is not there');
});
