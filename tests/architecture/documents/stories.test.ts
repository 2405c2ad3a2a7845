/** The stories of docs/stories.md: each names a test that there is. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const lines = readFileSync(join(root, 'docs/stories.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ /.test(line));
const proofs = lines.map((line) => {
  const [, number = '', file = '', title = ''] =
    /^\| (\d+) .*\| `(tests\/[^`]+)` “(.+)”\s*\|$/.exec(line) ?? [];
  return { number, file, title };
});

test('there are forty at least, each with its number and its proof', () => {
  expect(proofs.length).toBeGreaterThanOrEqual(40);
  expect(proofs.map(({ number }) => Number(number))).toEqual(proofs.map((_, index) => index + 1));
});

test.each(proofs)('story $number is proven by “$title”', ({ file, title }) => {
  expect(existsSync(join(root, file)), file).toBe(true);
  const source = readFileSync(join(root, file), 'utf8').replaceAll('\\u2019', '’');
  expect(['', ': '].some((before) => source.includes(`${before}${title}'`))).toBe(true);
});
