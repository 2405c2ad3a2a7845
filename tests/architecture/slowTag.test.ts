/**
 * Checks the position of `slow` tags. Vitest ignores a tag inside a sentence, so the file would run in
 * `npm test`.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tag = '@module-tag';

/** Returns the lines that contain a tag that Vitest does not read. */
const ignoredTags = (source: string) =>
  source
    .split('\n')
    .filter(
      (line) => line.includes(tag) && !new RegExp(`^(?:/\\*\\*| \\*) ${tag} slow(?: \\*/)?$`).test(line),
    );

test('in every test file, a slow tag is at the start of a comment line', () => {
  const files = globSync('tests/**/*.test.{ts,tsx}').filter((file) => !file.endsWith('slowTag.test.ts'));
  const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  expect(sources.filter(({ source }) => source.includes(tag)).length).toBeGreaterThan(30);
  expect(
    sources.flatMap(({ file, source }) => ignoredTags(source).map((line) => `${file}: ${line}`)),
  ).toEqual([]);
});

test('a slow tag in the middle of a comment is reported, because Vitest ignores it', () => {
  expect(ignoredTags(`/** Checks the emails. ${tag} slow */`)).toHaveLength(1);
  expect(ignoredTags(`/**\n * Checks the emails.\n *\n * ${tag} slow\n */`)).toEqual([]);
});
