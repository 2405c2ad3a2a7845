/** Tests the rules that `npm run english` applies to comments, titles, documents and commit subjects. */
import { expect, test } from 'vitest';
import { faultsOf, isSubject, readTexts } from '../../scripts/english.ts';

const faultsIn = (file: string, source: string): string[][] => readTexts(file, source).map(faultsOf);

test('the English check flags certain first words and phrases in comments and titles', () => {
  const source = [
    '/** What the shop keeps. */',
    'const a = 1;',
    '// staff are told once more',
    'const b = 2;',
    '/** Orders of the shop. */',
    "test('whoever pays twice gets one order', () => {});",
  ].join('\n');
  expect(faultsIn('a.test.ts', source)).toEqual([
    ['starts with a question word'],
    [],
    ['passive without an actor', 'not an everyday phrase'],
    ['starts with a question word', 'not an everyday phrase'],
  ]);
});

test('the English check reads the prose of a document, but not its code or tables', () => {
  const page =
    '# A\n\nThe shop tells staff\nof an order.\n\n```sh\nwants\n```\n\n| wants |\n\nSee `wants`.\n';
  expect(readTexts('a.md', page).map(({ from, to, text }) => [from, to, text])).toEqual([
    [3, 4, 'The shop tells staff of an order.'],
    [12, 12, 'See .'],
  ]);
  expect(faultsIn('a.md', page)).toEqual([['code as a person'], []]);
});

test.each([
  ['payments: read the status before a refund', true],
  ['src, tests: replace the last phrases', true],
  ['cart: address the owner', true],
  ['payments: the status is read', false],
  ['payments: reads the status', false],
  ['payments: fixed the refund', false],
  ['payments: what a refund needs', false],
  ['read the status', false],
  [`payments: read ${'the status '.repeat(7)}`, false],
])('the English check requires an area and an imperative in a commit subject: %s', (subject, expected) => {
  expect(isSubject(subject)).toBe(expected);
});
