/**
 * Checks that a form's error disappears when the input changes. A view with its own error line must implement
 * this itself.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const read = (file: string): string => readFileSync(join(src, file), 'utf8');
const views = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));

/** Returns whether a view renders its own error line. */
const showsLine = (source: string): boolean => /<FieldError\b|<FieldNotes\b/.test(source);
const asks = (source: string): boolean => /\buseCurrentError\(/.test(source);

test('the error line check detects a planted violation', () => {
  expect(showsLine('<FieldError id="a">{wrong}</FieldError>')).toBe(true);
  expect(showsLine('<FormError error={wrong} />')).toBe(false);
  expect(asks("const [told, watch] = useCurrentError(wrong, 'form');")).toBe(true);
});

test('every view with its own error line uses `useCurrentError`, which hides the error after an edit', () => {
  const lines = views.filter((file) => showsLine(read(file)));
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.filter((file) => !asks(read(file)))).toEqual([]);
});
