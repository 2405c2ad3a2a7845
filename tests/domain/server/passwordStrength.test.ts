/** Which passwords are among the first that anybody would try. */
import { expect, test } from 'vitest';
import { isEasyToGuess } from '../../../server/identity/passwords/passwordStrength.ts';

test.each([
  ['of the list of stolen ones', 'Password1!'],
  ['with the usual signs in the place of letters', 'P@ssw0rd1!'],
  ['a row of keys', 'Qwertzuiop1'],
  ['a repetition', 'Aa1!Aa1!Aa1!'],
  ['the name of the shop', 'Rigi2026'],
  ['what it sells', 'Giftcard1!'],
])('%s: %s', (_, password) => {
  expect(isEasyToGuess(password)).toBe(true);
});

test.each([
  ['words that nobody puts together', 'Turbine-Kolkrabe-7'],
  ['what a browser draws', 'xQ7!vbLr2#kd'],
])('%s: %s', (_, password) => {
  expect(isEasyToGuess(password, ['ann@example.com', 'Muster', null])).toBe(false);
});

test.each([
  ['the name', 'Zwyssigova', 'Zwyssigova7!'],
  ['in capitals', 'ZWYSSIGOVA', 'Zwyssigova7!'],
  ['a part of the address', 'zwyssigova@example.com', 'Zwyssigova7!'],
  ['one of two names', 'Eva Zwyssigova', 'Zwyssigova7!'],
  ['a name of three letters', 'Xqv', 'xqv20261'],
])('whoever knows the person tries %s: %s', (_, word, password) => {
  expect(isEasyToGuess(password)).toBe(false);
  expect(isEasyToGuess(password, [word])).toBe(true);
});
test('a name of two letters is in too much to say anything', () => {
  expect(isEasyToGuess('xq20261', ['Xq'])).toBe(false);
});

test('a long one is judged by its first 72 letters', () => {
  const beginning = 'a'.repeat(72);
  expect(isEasyToGuess(beginning)).toBe(true);
  expect(isEasyToGuess(`${beginning}xQ7!vbLr2#kd-Turbine-Kolkrabe`)).toBe(true);
  expect(isEasyToGuess(`${'a'.repeat(60)}xQ7!vbLr2#kd`)).toBe(false);
});
