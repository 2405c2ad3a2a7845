/**
 * Checks that no code formats dates as YYYY-MM-DD with a locale, because the result differs between JavaScript
 * engines. `zurichDay` assembles such dates from parts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Locales for which at least one engine formats dates as YYYY-MM-DD. */
const printers = /(['"`])(?:en-CA|fr-CA|sv|sv-SE|lt|lt-LT|af|af-ZA|en-SE|en-ZA)\1/;

const sources = ['contract', 'flows', 'machines', 'scripts', 'server', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?tsx?$|\.mjs$/.test(name))
    .map((name) => join(folder, name)),
);

test('the date format check detects a planted violation', () => {
  expect("new Intl.DateTimeFormat('en-CA', {})").toMatch(printers);
  expect('date.toLocaleDateString("sv-SE")').toMatch(printers);
  expect("new Intl.DateTimeFormat('de-CH', {})").not.toMatch(printers);
});

test('no source file formats dates as YYYY-MM-DD with a locale', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => printers.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
