/** Tests the check that rejects a top-level `await` in built files. A lint rule covers the source code. */
import { expect, test } from 'vitest';
import { hasTopLevelAwait } from '../../../scripts/vite/noTopLevelAwait.ts';

test.each([
  "await import('./a.js');",
  'const a = await b, c = 1; export { a };',
  "export const inspect = cond ? undefined : (await import('./a.js')).inspect;",
  'for await (const a of b) c(a);',
  'if (a) { await b; }',
  'class A { static a = 1; [await b]() {} }',
])('the check detects a top-level await in a built file: %s', (code) => {
  expect(hasTopLevelAwait(code)).toBe(true);
});

test.each([
  'const start = async () => { await a; }; void start();',
  'export async function a() { for await (const b of c) await b; }',
  'class A { async a() { await b; } }',
  'const text = "await a"; // await',
])('the check does not report an await inside a function: %s', (code) => {
  expect(hasTopLevelAwait(code)).toBe(false);
});
