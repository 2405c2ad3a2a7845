/**
 * Writes generated files: those under `.generated`, which git ignores, and the committed lists of screens and facts.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/**
 * Writes a file only if its content has changed, so that caches based on modification times stay valid. Other
 * processes never see a partly written file.
 */
export const writeIfChanged = (file: string, text: string): void => {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
};
