/** Writes generated files: those under `.generated`, which git ignores, and the committed list of screens. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/**
 * Leaves a file untouched if its content is unchanged, so that caches based on modification times remain valid. Other
 * processes never read a half-written file.
 */
export const writeIfChanged = (file: string, text: string): void => {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
};
