/** What the inner loop leaves out: nothing that may be judged otherwise than when it passed. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findAffected, readTree } from '../../scripts/check/affected.ts';
import { findChanged } from '../../scripts/vite/sinceLastRun.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));
/** A folder with these files, all as old as now. */
const plant = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'since-'));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
};
const minute = 60_000;

describe('files that count as changed for the tests that loaded them', () => {
  const file = 'src/a.ts';
  /** Whether it does, with a record that is so many milliseconds younger than the file. */
  const counts = async (younger: number, files: Record<string, string> = {}): Promise<boolean> => {
    const root = plant({ [file]: 'export const a = 1;', ...files });
    const path = join(root, file);
    const changed = await findChanged([{ file: path, recordedAt: Date.now() + younger }], root);
    return changed.includes(path) || changed.includes(join(root, 'package.json'));
  };
  /** Long enough for the file to be older than what is recorded now. */
  const older = (): Promise<unknown> => new Promise((done) => setTimeout(done, 20));
  /** As above, recorded just after the file was written. */
  const countsRightAfter = async (files: Record<string, string>): Promise<boolean> => {
    const root = plant(files);
    await older();
    const recordedAt = Date.now();
    return (await findChanged([{ file: join(root, file), recordedAt }], root)).length > 0;
  };

  test('a file that changed since, and one that is gone', async () => {
    expect(await counts(-minute)).toBe(true);
    const root = plant({});
    expect(await findChanged([{ file: join(root, file), recordedAt: Date.now() }], root)).toHaveLength(1);
  });

  test('not a file that is as it was', async () => {
    expect(await countsRightAfter({ [file]: 'export const a = 1;' })).toBe(false);
  });

  test('a file that was copied with the time of its contents', async () => {
    const root = plant({ [file]: 'export const a = 1;' });
    utimesSync(join(root, file), new Date(0), new Date(0));
    expect(
      await findChanged([{ file: join(root, file), recordedAt: Date.now() - minute }], root),
    ).toHaveLength(1);
  });

  test('a file that no run recorded, and one that was recorded by a clock that was set back', async () => {
    const root = plant({ [file]: 'export const a = 1;' });
    expect(await findChanged([{ file: join(root, file) }], root)).toHaveLength(1);
    expect(await counts(minute)).toBe(true);
  });

  test.each([
    "import { readFileSync } from 'node:fs';",
    "import { readFile } from 'node:fs/promises';",
    "import { spawn } from 'node:child_process';",
    "const { Worker } = await import('node:worker_threads');",
    "import { createRequire } from 'node:module';",
    "import { build } from 'vite';",
    "import { getCatalogs } from '@lingui/cli/api';",
  ])('a module that reaches more than is recorded: %s', async (line) => {
    expect(await countsRightAfter({ [file]: `${line}\n` })).toBe(true);
  });

  test('one that names what it reaches only when that changed', async () => {
    const reaching = {
      [file]: "import { readFileSync } from 'node:fs';\nconst reaches = ['notes', 'readme.txt'];\n",
      'notes/a/b.txt': '',
      'readme.txt': '',
    };
    expect(await countsRightAfter(reaching)).toBe(false);
    for (const [name, isReached] of [
      ['notes/a/b.txt', true],
      ['notes/a/new.txt', true],
      ['readme.txt', true],
      ['src/c.ts', false],
    ] as const) {
      const root = plant(reaching);
      await older();
      const recordedAt = Date.now();
      await older();
      writeFileSync(join(root, name), 'changed');
      const changed = await findChanged([{ file: join(root, file), recordedAt }], root);
      expect(changed.length > 0, name).toBe(isReached);
    }
  });

  test('all of them once a package or a setting changed', async () => {
    const root = plant({ [file]: '', 'src/b.ts': '' });
    await older();
    const recordedAt = Date.now();
    const recorded = [file, 'src/b.ts'].map((name) => ({ file: join(root, name), recordedAt }));
    expect(await findChanged(recorded, root)).toEqual([]);
    await older();
    writeFileSync(join(root, 'package-lock.json'), '{}');
    expect(await findChanged(recorded, root)).toEqual([join(root, 'package.json')]);
  });

  test('not the configuration because it reads', async () => {
    const root = plant({ 'vite.config.ts': "import { readFileSync } from 'node:fs';" });
    await older();
    const config = join(root, 'vite.config.ts');
    expect(await findChanged([{ file: config, recordedAt: Date.now() }], root, [config])).toEqual([]);
  });
});

describe('files whose types may be others', () => {
  const imports = new Map([
    ['src/a.ts', []],
    ['src/b.ts', ['src/a.ts']],
    ['tests/b.test.ts', ['src/b.ts']],
    ['src/c.ts', []],
  ]);
  const files = { 'src/a.ts': '1', 'src/b.ts': '1', 'tests/b.test.ts': '1', 'src/c.ts': '1' };
  const then = { settings: { '.oxlintrc.json': '1' }, files };

  test('what changed, and what imports it, however far', () => {
    const now = { ...then, files: { ...files, 'src/a.ts': '2' } };
    expect(findAffected(now, then, imports)?.sort()).toEqual(['src/a.ts', 'src/b.ts', 'tests/b.test.ts']);
    expect(findAffected(then, then, imports)).toEqual([]);
  });

  test('what is new, and what imports a file that is gone', () => {
    const { 'src/b.ts': _, ...without } = files;
    expect(findAffected({ ...then, files: without }, then, imports)).toEqual(['tests/b.test.ts']);
    expect(findAffected({ ...then, files: { ...files, 'src/d.ts': '1' } }, then, imports)).toEqual([
      'src/d.ts',
    ]);
  });

  test('all of them with other settings, and without a record', () => {
    expect(findAffected({ ...then, settings: { '.oxlintrc.json': '2' } }, then, imports)).toBeNull();
    expect(findAffected(then, null, imports)).toBeNull();
  });

  test('a declaration without an import counts for every file', () => {
    const root = plant({
      'src/a.ts': 'export const a = 1;',
      'src/b.ts': 'declare global {\n  var b: string;\n}\nexport {};',
      'src/c.d.ts': 'export type C = string;',
      'tsconfig.json': '{}',
    });
    const tree = readTree(root);
    expect(Object.keys(tree.settings).sort()).toEqual(['src/b.ts', 'src/c.d.ts', 'tsconfig.json']);
    expect(Object.keys(tree.files).sort()).toEqual(['src/a.ts', 'src/b.ts', 'src/c.d.ts']);
  });
});
