/** No room becomes a heap: a folder with more than twenty loose files is divided by domain, or says why a flat list is best. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const most = 20;

/** Folders that stay flat, and why. */
const flat: Record<string, string> = {
  'docs/decisions': 'Numbered records in the order in which they were made; README.md is their index.',
  'docs/tour': 'Generated pictures, shown by the pages that name them.',
  'server/platform/database/migrations': 'Numbered steps that run in their order, each once.',
  'tests/specifications/reloadly/fixtures': 'The supplier’s own recordings, as they were published.',
  'src/actors/identity': 'One file for each chart of machines/identity, and what two of them share.',
};

/** The folders with more than twenty files of their own, and how many. */
export const heaps = (files: readonly string[]): [folder: string, count: number][] => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > most);
};

/** What git knows and what is new; `public/` is served as it is. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('public/') && existsSync(join(root, file)));

test('a heap is found', () => {
  const named = (count: number): string[] => Array.from({ length: count }, (_, n) => `server/a/${n}.ts`);
  expect(heaps([...named(most), 'server/a/b/c.ts'])).toEqual([]);
  expect(heaps(named(most + 1))).toEqual([['server/a', most + 1]]);
});

test('no room has more than twenty loose files', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(heaps(files).filter(([folder]) => !(folder in flat))).toEqual([]);
});

describe.each(Object.entries(flat))('%s stays flat', (folder, reason) => {
  test(reason, () => {
    expect(existsSync(join(root, folder))).toBe(true);
    expect(reason).toMatch(/^[A-Z].*\.$/);
  });
});
