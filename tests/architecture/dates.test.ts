/**
 * Checks that no code uses a locale to format dates as YYYY-MM-DD, because a locale's date format differs between
 * JavaScript engines. `zurichDay` assembles such dates from parts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Locales that at least one engine formats as YYYY-MM-DD. */
const printers = /(['"`])(?:en-CA|fr-CA|sv|sv-SE|lt|lt-LT|af|af-ZA|en-SE|en-ZA)\1/;

const sources = ['contract', 'flows', 'machines', 'scripts', 'server', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?tsx?$|\.mjs$/.test(name))
    .map((name) => join(folder, name)),
);

test('the check of date formats detects a planted violation', () => {
  expect("new Intl.DateTimeFormat('en-CA', {})").toMatch(printers);
  expect('date.toLocaleDateString("sv-SE")').toMatch(printers);
  expect("new Intl.DateTimeFormat('de-CH', {})").not.toMatch(printers);
});

test('no source file uses a locale to format dates as YYYY-MM-DD', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => printers.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
