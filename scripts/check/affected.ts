/** Which files may be judged otherwise than when they passed. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importersOf } from './imports.ts';

/** By file the hash of its text. */
export type Hashes = Readonly<Record<string, string>>;
/** `settings` count for every file, `files` for themselves and for what imports them. */
export type Tree = { settings: Hashes; files: Hashes };

const all = '{contract,flows,machines,scripts,server,src,tests}/**/*.{ts,tsx,js,mjs,json}';
const settings = [
  'package-lock.json',
  '.oxlintrc.json',
  '{.,machines,src/worker}/tsconfig.json',
  '**/*.d.ts',
];
/** A declaration that counts in files that do not import it. */
const ambient = /^declare (?:global|module)\b/m;

const readHashes = (root: string, patterns: string[], isMeant: (text: string) => boolean): Hashes =>
  Object.fromEntries(
    globSync(patterns, { cwd: root, exclude: ['node_modules/**', 'dist*/**', 'data/**'] })
      .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
      .filter(([, text]) => isMeant(text))
      .map(([file, text]) => [file, createHash('sha256').update(text).digest('base64url')]),
  );

export const readTree = (root: string): Tree => ({
  settings: {
    ...readHashes(root, settings, () => true),
    ...readHashes(root, [all], (text) => ambient.test(text)),
  },
  files: readHashes(root, [all, '*.ts', '.generated/*.ts'], () => true),
});

const findDifferent = (now: Hashes, then: Hashes): string[] =>
  [...new Set([...Object.keys(now), ...Object.keys(then)])].filter((file) => now[file] !== then[file]);

/**
 * The files of `now` whose types may be others than in `then`: those that are not what they were, and whatever imports them, however
 * far. Null stands for all of them.
 */
export const findAffected = (
  now: Tree,
  then: Tree | null,
  imports: ReadonlyMap<string, readonly string[]>,
): string[] | null => {
  if (then === null || findDifferent(now.settings, then.settings).length > 0) return null;
  const affected = findDifferent(now.files, then.files).flatMap((file) => [
    ...importersOf(file, imports).keys(),
  ]);
  return [...new Set(affected)].filter((file) => file in now.files);
};
