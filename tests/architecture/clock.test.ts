/**
 * Checks that database timestamps come from the database clock, which all processes share
 * (`server/platform/database/clock.ts`). Only the files listed in `exceptions` may use the process clock.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Files and folders that may read the process clock, keyed by reason. */
const exceptions = {
  'another company with its own clock': ['server/providers/*/sandbox/**'],
  'the clock itself, and waits within one process': [
    'server/platform/database/',
    'server/bootstrap/',
    'server/routes/http/',
    'server/admin/figures/routes.ts',
  ],
  'the start of a span': ['server/platform/telemetry/'],
  'a one-time code of a phone, which uses real time': ['server/admin/signIn/secondFactor.ts'],
  'the name of a backup, whose database may be unavailable': ['server/backup/backup.ts'],
  'a date in a static file': ['server/routes/pages.ts'],
};

type Node = { type: string; start: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const isDate = (value: unknown): boolean =>
  isNode(value) && value.type === 'Identifier' && value['name'] === 'Date';

/** Returns the places where code reads the process clock. */
const findClockReads = (code: string): string[] => {
  const reads: string[] = [];
  const visit = (node: Node): void => {
    const isNew = node.type === 'NewExpression' && isDate(node['callee']);
    const property = node['property'];
    if (isNew && (node['arguments'] as unknown[]).length === 0) reads.push('new Date()');
    if (node.type === 'CallExpression' && isDate(node['callee'])) reads.push('Date()');
    if (node.type === 'MemberExpression' && isDate(node['object']) && isNode(property))
      if (property['name'] === 'now' || property['value'] === 'now') reads.push('Date.now');
    for (const value of Object.values(node))
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) visit(one);
  };
  visit(parseAst(code, { lang: 'ts' }) as unknown as Node);
  return reads;
};

test.each([
  ['const at = new Date();', 1],
  ['await tx.update(jobs).set({ runAt: new Date(Date.now() + wait) });', 1],
  ['const create = (now = Date.now) => now();', 1],
  ["const now = Date['now']();", 1],
  ['const text = Date();', 1],
  ['const at = new Date(row.createdAt);', 0],
  ['const at = Date.parse(text);', 0],
])('the check finds that the code %s reads the process clock %i times', (code, times) => {
  expect(findClockReads(code)).toHaveLength(times);
});

const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `server/${name}`);
const reading = files.filter((file) => findClockReads(readFileSync(join(root, file), 'utf8')).length > 0);

/** Returns whether an exception covers the file. Exceptions are files, folders or patterns. */
const isCovered = (file: string, exception: string): boolean =>
  file.startsWith(exception) || matchesGlob(file, exception);

test('no business rule reads the process clock', () => {
  const allowed = Object.values(exceptions).flat();
  expect(reading.filter((file) => !allowed.some((one) => isCovered(file, one)))).toEqual([]);
});

test('every exception to the clock rule is still in use', () => {
  const unneeded = Object.values(exceptions)
    .flat()
    .filter((one) => !reading.some((file) => isCovered(file, one)));
  expect(unneeded).toEqual([]);
});
