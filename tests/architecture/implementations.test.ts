/** The implementations of a chart stand at the path of the chart. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = readdirSync(join(root, 'src/actors'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length));
const withImplementations = files.filter((name) =>
  /export const \w+Implementations\b/.test(readFileSync(join(root, 'src/actors', `${name}.ts`), 'utf8')),
);

test('each file with implementations has a chart of the same path', () => {
  expect(withImplementations.length).toBeGreaterThan(30);
  expect(
    withImplementations.filter((name) => !existsSync(join(root, 'machines', `${name}.machine.ts`))),
  ).toEqual([]);
});
