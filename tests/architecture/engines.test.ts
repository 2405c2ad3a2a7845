import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engineTable, features, knownFunctions } from '../../scripts/scale/engines.ts';

const root = join(import.meta.dirname, '../..');
const sources = readdirSync(join(root, 'server'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').toLowerCase());

describe('database features that the shop uses', () => {
  test.each(features.map(({ what, found }) => [what, found] as const))(
    'the source code uses this database feature: %s',
    (_, found) => {
      expect(sources.some((text) => new RegExp(found.source.toLowerCase()).test(text))).toBe(true);
    },
  );

  test('the list of known `pg_` functions contains exactly those that the source code calls', () => {
    const called = new Set(
      sources.flatMap((text) => [...text.matchAll(/\b(pg_\w+)\(/g)].map(([, name]) => name)),
    );
    expect(called).toEqual(new Set(knownFunctions));
  });

  test.each([
    ['extensions', /create extension/],
    ['partitions', /partition (?:by (?:range|list|hash)|of) /],
    ['table locks', /\block table\b/],
    ['exclusion', /exclude using/],
    ['deferred constraints', /\bdeferrable\b/],
    ['inheritance', /\binherits \(/],
    ['rows addressed by physical position', /\bctid\b/],
  ])('the source code does not use a feature that most database engines lack: %s', (_, what) => {
    expect(sources.filter((text) => what.test(text))).toEqual([]);
  });

  test('docs/scale.md contains the current table of database features', () => {
    const cells = (text: string): string[] =>
      text
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .map((line) => line.replace(/\s+/g, ' ').replace(/-{3,}/g, '---'));
    const page = cells(readFileSync(join(root, 'docs/scale.md'), 'utf8'));
    expect(page).toEqual(expect.arrayContaining(cells(engineTable())));
  });
});
