/** Passwords that are among the first guesses. */
import { expect, test } from 'vitest';
import { isEasyToGuess } from '../../../server/identity/passwords/passwordStrength.ts';

test.each([
  ['of the list of stolen ones', 'Password1!'],
  ['with the usual signs in the place of letters', 'P@ssw0rd1!'],
  ['a row of keys', 'Qwertzuiop1'],
  ['a repetition', 'Aa1!Aa1!Aa1!'],
  ['the name of the shop', 'Rigi2026'],
  ['what it sells', 'Giftcard1!'],
  ['a sign more than a word and a repetition', 'Aa1!aaaa'],
])('%s: %s', async (_, password) => {
  expect(await isEasyToGuess(password)).toBe(true);
});

const stems = {
  shop: ['Rigi', 'Paysafe', 'Gutschein'],
  brand: ['Swisscom', 'Netflix', 'Playstation'],
  month: ['Dezember', 'October', 'Février', 'Agosto', 'Gennaio'],
  season: ['Sommer', 'Summer', 'Été', 'Otoño', 'Primavera', 'Inverno'],
  common: ['Passwort', 'Motdepasse', 'Contraseña', 'Hallo', 'Schweiz'],
};
test.each(Object.entries(stems))('an everyday word with a year, a row or one digit: %s', async (_, words) => {
  for (const word of words)
    for (const rest of ['2026!', '-2026!', '#2025', '1234!', '1!', '123!', '24!'])
      expect.soft(await isEasyToGuess(word + rest), word + rest).toBe(true);
});

test.each([
  ['words that nobody puts together', 'Turbine-Kolkrabe-7'],
  ['what a browser draws', 'xQ7!vbLr2#kd'],
  ['the shortest that is drawn at random', 'xK7#pQ2m'],
])('%s: %s', async (_, password) => {
  expect(await isEasyToGuess(password, ['ann@example.com', 'Muster', null])).toBe(false);
});

test.each([
  ['the name', 'Zwyssigova', 'Zwyssigova7!'],
  ['in capitals', 'ZWYSSIGOVA', 'Zwyssigova7!'],
  ['a part of the address', 'zwyssigova@example.com', 'Zwyssigova7!'],
  ['one of two names', 'Eva Zwyssigova', 'Zwyssigova7!'],
])('a password made of personal data is easy to guess (%s): %s', async (_, word, password) => {
  expect(await isEasyToGuess(password)).toBe(false);
  expect(await isEasyToGuess(password, [word])).toBe(true);
});
test('a name of two letters is too common to count', async () => {
  expect(await isEasyToGuess('xq8726194', ['Xq'])).toBe(false);
});

test('a long one is rated by its first 72 letters', async () => {
  const beginning = 'a'.repeat(72);
  expect(await isEasyToGuess(beginning)).toBe(true);
  expect(await isEasyToGuess(`${beginning}xQ7!vbLr2#kd-Turbine-Kolkrabe`)).toBe(true);
  expect(await isEasyToGuess(`${'a'.repeat(60)}xQ7!vbLr2#kd`)).toBe(false);
});
