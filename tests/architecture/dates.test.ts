/** No language is a printer of YYYY-MM-DD: how one writes a date changes from engine to engine. `zurichDay` builds it from parts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** The languages that are used for it, because some engine writes their dates that way. */
const printers = /(['"`])(?:en-CA|fr-CA|sv|sv-SE|lt|lt-LT|af|af-ZA|en-SE|en-ZA)\1/;

const sources = ['contract', 'flows', 'machines', 'scripts', 'server', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?tsx?$|\.mjs$/.test(name))
    .map((name) => join(folder, name)),
);

test('the rule bites', () => {
  expect("new Intl.DateTimeFormat('en-CA', {})").toMatch(printers);
  expect('date.toLocaleDateString("sv-SE")').toMatch(printers);
  expect("new Intl.DateTimeFormat('de-CH', {})").not.toMatch(printers);
});

test('no source formats a date in a language for the form it has there', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => printers.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
