/** Tests each type guard for stored values at its limits. */
import { expect, test } from 'vitest';
import * as guards from '../../src/storage/guards.ts';

const { text, digits, oneOf, integer, nullable, optional, listOf, object } = guards;
const row = object({ name: text(1), age: optional(integer(0)) });

test.each<[string, guards.Guard<unknown>, accepted: unknown[], rejected: unknown[]]>([
  ['text of any length', text(), ['', 'a'], [1, null, undefined, ['a']]],
  ['text of two to three characters', text(2, 3), ['ab', 'abc'], ['a', 'abcd', 12]],
  ['text that passes a check', guards.passing((value) => value === 'a'), ['a'], ['b', 1]],
  ['at most three digits', digits(3), ['1', '123'], ['', '1234', '1a', '-1', '1\n2', 123]],
  ['text with a pattern', guards.matching(/^[A-Z]{2}$/), ['CH'], ['ch', 'CHE', '', null]],
  ['one of two words', oneOf(['a', 'b']), ['a', 'b'], ['c', '', 0, null]],
  ['a boolean', guards.boolean, [true, false], ['true', 1, 0, null, undefined]],
  ['true', guards.always, [true], [false, 'true', 1]],
  ['a number', guards.number, [0, -1.5, 1e9], [Number.NaN, '1', null, undefined, true]],
  ['an integer of at least one', integer(1), [1, 2], [0, 1.5, '1', Number.NaN, Infinity, null]],
  ['null or a digit', nullable(digits(1)), [null, '1'], [undefined, '12', '']],
  ['nothing or a digit', optional(digits(1)), [undefined, '1'], [null, '12', '']],
  ['a list of digits', listOf(digits(1)), [[], ['1', '2']], [['1', 'a'], '1', {}, null]],
  [
    'an object',
    row,
    [{ name: 'a' }, { name: 'a', age: 0 }, { name: 'a', more: 1 }],
    [{}, { name: '' }, { name: 'a', age: -1 }, { name: 'a', age: null }, 'a', null, undefined],
  ],
])('the guard for %s accepts exactly the values within its limits', (_, guard, accepted, rejected) => {
  for (const value of accepted) expect([value, guard(value)]).toEqual([value, true]);
  for (const value of rejected) expect([value, guard(value)]).toEqual([value, false]);
});

test('only the guards for strings mark their values as plain text instead of JSON', () => {
  for (const plain of [text(), digits(1), oneOf(['a']), guards.matching(/a/), guards.passing(() => true)])
    expect(plain.isText).toBe(true);
  for (const json of [guards.boolean, guards.number, integer(0), nullable(text()), listOf(text()), row])
    expect(json.isText).toBeUndefined();
});
