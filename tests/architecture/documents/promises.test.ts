/** docs/promises.md: every promise is proven by tests that are there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const document = readFileSync(join(root, 'docs/promises.md'), 'utf8');

type Line = { id: string; proofs: { file: string; title: string }[] };
const readLines = (text: string): Line[] =>
  [...text.matchAll(/^\| ((?:[RCS]?\d[\d.]*(?:, )?)+) +\|.*\| (.*?) +\|$/gm)].map(
    ([, id = '', proven = '']) => ({
      id,
      proofs: [...proven.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({
        file,
        title,
      })),
    }),
  );
/** Tests are named in the source as they are here, but for what is escaped or filled in. */
const isThere = ({ file, title }: { file: string; title: string }): boolean =>
  existsSync(join(root, file)) &&
  readFileSync(join(root, file), 'utf8')
    .replace(/\\u2019/g, '’')
    .includes(title);

const lines = readLines(document);

test('the reader reads, and the check bites', () => {
  const [line] = readLines(
    '| R1 | a | b | `tests/architecture/documents/promises.test.ts` “no test of this” |\n',
  );
  expect(line).toMatchObject({ id: 'R1', proofs: [{ title: 'no test of this' }] });
  expect(isThere({ file: 'tests/nowhere.test.ts', title: 'a' })).toBe(false);
  expect(isThere({ file: 'docs/promises.md', title: ['no', 'such', 'title'].join('-') })).toBe(false);
});

test('each promise has its line, or is said not to be proven', () => {
  const ids = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);
  const unproven = document.split('## Not proven yet')[1] ?? '';
  const named = new Set(lines.map(({ id }) => id));
  const missing = [...ids('R', 22), ...ids('C', 14), ...ids('S', 13)].filter(
    (id) => !named.has(id) && !new RegExp(`\\b${id}:`).test(unproven),
  );
  expect(missing).toEqual([]);
  expect(lines.length).toBeGreaterThan(75);
});

describe.each(lines)('$id', ({ proofs }) => {
  test('is proven by tests that are there', () => {
    expect(proofs.length).toBeGreaterThan(0);
    expect(proofs.filter((proof) => !isThere(proof))).toEqual([]);
  });
});
