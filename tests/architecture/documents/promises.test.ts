/** Every promise and every line of OWASP ASVS has what keeps it and tests that are there, and docs/promises.md says so. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { absent, applied, decided } from '../../../scripts/promises/asvs.ts';
import { promisesFile, promisesText } from '../../../scripts/promises/page.ts';
import { browser, money, security } from '../../../scripts/promises/promises.ts';
import { standard } from '../../../scripts/promises/standard.ts';
import type { Proof } from '../../../scripts/promises/types.ts';

const tests = join(import.meta.dirname, '../..');
/** Tests are named in the source as they are here, but for what is escaped or filled in. */
const isThere = ([file, title]: Proof): boolean =>
  existsSync(join(tests, file)) &&
  readFileSync(join(tests, file), 'utf8')
    .replace(/\\u2019/g, '’')
    .includes(title);
const linesOf = (all: readonly { lines: string }[]): string[] => all.flatMap(({ lines }) => lines.split(' '));

test('the check bites', () => {
  expect(isThere(['nowhere.test.ts', 'a'])).toBe(false);
  expect(isThere(['architecture/documents/promises.test.ts', ['no', 'such', 'title'].join('-')])).toBe(false);
  expect(isThere(['architecture/documents/promises.test.ts', 'the check bites'])).toBe(true);
});

test('the page is what the command writes', async () => {
  expect(readFileSync(promisesFile, 'utf8'), 'npm run promises').toBe(await promisesText());
});

test('each of the 49 promises has its line, and what keeps it', () => {
  const ids = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);
  const lines = [...money, ...browser, ...security];
  expect(lines.map(({ line }) => line)).toEqual(
    expect.arrayContaining([...ids('R', 22), ...ids('C', 14), ...ids('S', 13)]),
  );
  for (const { line, promise, mechanism } of lines)
    expect([line, promise !== '', mechanism !== '']).toEqual([line, true, true]);
});

test('each line of ASVS of the levels 1 and 2 is said once: kept, answered in another way, or about what is not there', () => {
  expect([...standard.values()].filter((level) => level === 1)).toHaveLength(70);
  expect(standard.size).toBe(253);
  const said = [...linesOf(applied), ...linesOf(decided), ...linesOf(absent)];
  expect(new Set(said).size).toBe(said.length);
  expect([...standard.keys()].filter((line) => !said.includes(line))).toEqual([]);
  // what is said besides is of level 3, and kept
  const more = said.filter((line) => !standard.has(line));
  expect(more.filter((line) => !linesOf(applied).includes(line))).toEqual([]);
  for (const { why } of [...decided, ...absent]) expect(why.length).toBeGreaterThan(6);
});

describe.each([
  ...[...money, ...browser, ...security].map(({ line, proofs }) => ({ line, proofs })),
  ...[...applied, ...decided].map(({ lines, proofs }) => ({ line: lines, proofs })),
])('$line', ({ proofs }) => {
  test('is proven by tests that are there', () => {
    expect(proofs.length).toBeGreaterThan(0);
    expect(proofs.filter((proof) => !isThere(proof))).toEqual([]);
  });
});
