/**
 * Checks the container image that `Containerfile` builds: the files that the build reads, and the files that
 * the shop and its commands import.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allImports, importsOf, reach } from './rooms.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const imports = [...allImports(), ...importsOf('vite.config.ts', read('vite.config.ts'))];
const folderOf = (file: string): string => file.split('/')[0] ?? '';

test('the build of the container image imports no file that .dockerignore excludes', () => {
  const excluded = new Set(read('.dockerignore').split('\n'));
  const built = ['vite.config.ts', 'src/main.tsx', 'src/serverEntry.tsx'].flatMap((entry) => [
    ...reach(imports, entry),
  ]);
  expect(built.length).toBeGreaterThan(500);
  expect(built.filter((file) => excluded.has(folderOf(file)))).toEqual([]);
});

test('the container image contains every file that the shop and its operator commands import', () => {
  const copied = new Set(
    [...read('Containerfile').matchAll(/^COPY (\w+) \1$/gm)].map(([, folder = '']) => folder),
  );
  const commands = ['golive', 'catalogue', 'reconcile', 'order', 'keys', 'sessions', 'move', 'restore'];
  const entries = [
    'server/main.ts',
    'server/backup/main.ts',
    ...commands.map((name) => `scripts/${name}.ts`),
  ];
  for (const entry of entries) {
    const reached = [...reach(imports, entry)];
    expect(reached.length, entry).toBeGreaterThan(1);
    expect(
      reached.filter((file) => !copied.has(folderOf(file))),
      entry,
    ).toEqual([]);
  }
});
