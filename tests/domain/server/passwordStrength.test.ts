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
])('%s: %s', async (_, password) => {
  expect(await isEasyToGuess(password)).toBe(true);
});

test.each([
  ['words that nobody puts together', 'Turbine-Kolkrabe-7'],
  ['what a browser draws', 'xQ7!vbLr2#kd'],
])('%s: %s', async (_, password) => {
  expect(await isEasyToGuess(password, ['ann@example.com', 'Muster', null])).toBe(false);
});

test.each([
  ['the name', 'Zwyssigova', 'Zwyssigova7!'],
  ['in capitals', 'ZWYSSIGOVA', 'Zwyssigova7!'],
  ['a part of the address', 'zwyssigova@example.com', 'Zwyssigova7!'],
  ['one of two names', 'Eva Zwyssigova', 'Zwyssigova7!'],
  ['a name of three letters', 'Xqv', 'xqv20261'],
])('whoever knows the person tries %s: %s', async (_, word, password) => {
  expect(await isEasyToGuess(password)).toBe(false);
  expect(await isEasyToGuess(password, [word])).toBe(true);
});
test('a name of two letters is in too much to say anything', async () => {
  expect(await isEasyToGuess('xq20261', ['Xq'])).toBe(false);
});

test('a long one is judged by its first 72 letters', async () => {
  const beginning = 'a'.repeat(72);
  expect(await isEasyToGuess(beginning)).toBe(true);
  expect(await isEasyToGuess(`${beginning}xQ7!vbLr2#kd-Turbine-Kolkrabe`)).toBe(true);
  expect(await isEasyToGuess(`${'a'.repeat(60)}xQ7!vbLr2#kd`)).toBe(false);
});
