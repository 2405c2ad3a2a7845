/**
 * Checks the lint rules that keep frameworks out of framework-free folders and flow state out of views. Breaks
 * each rule once to prove that it works.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const house = mkdtempSync(join(tmpdir(), 'rules-'));
cpSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
afterAll(() => rmSync(house, { recursive: true }));

let planted = 0;
/**
 * Adds a file and returns a function that reads its lint messages. All files are linted in one run, because
 * starting the linter takes longer than linting.
 */
const plant = (file: string, code: string): (() => string) => {
  const path = file.replace('.', `${(planted += 1)}.`);
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), code);
  return () => lintMessages().get(path) ?? '';
};

type LintReport = {
  number_of_files: number;
  diagnostics: { filename: string; code: string; message: string }[];
};
let messages: Map<string, string> | null = null;
/** Returns the lint messages by file. */
const lintMessages = (): Map<string, string> => {
  if (messages) return messages;
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['--config', '.oxlintrc.json', '--format', 'json'],
    { cwd: house, encoding: 'utf8' },
  );
  const { number_of_files, diagnostics } = JSON.parse(stdout) as LintReport;
  expect(number_of_files).toBe(planted);
  messages = new Map<string, string>();
  for (const { filename, code, message } of diagnostics)
    messages.set(filename, `${messages.get(filename) ?? ''}${code}: ${message}\n`);
  return messages;
};

describe('importing a framework into a framework-free folder is a lint error', () => {
  test.each(
    [
      ['src/ui/button/a.tsx', "import { x } from '@lingui/react/macro';"],
      ['contract/domain/a.ts', "import { x } from 'valibot';"],
      ['machines/checkout/a.machine.ts', "import { x } from './cart.machine.ts';"],
      ['machines/checkout/a.machine.ts', "import { x } from '../../../contract/schemas/cart.ts';"],
      ['src/actors/a.ts', "import { x } from 'react';"],
      ['src/features/checkout/cart/a.ts', "import { x } from 'react';"],
      ['src/components/form/a.tsx', "import { x } from 'ky';"],
      ['server/orders/a.ts', "import { x } from 'react';"],
    ].map(([file = '', line = '']) => ({ file, line, lint: plant(file, `${line}\nexport const y = x;\n`) })),
  )('the linter reports the import in $file: $line', ({ lint }) => {
    expect(lint()).toMatch(/no-restricted-imports/);
  });
});

describe('flow state and side effects in views are lint errors', () => {
  test.each(
    [
      "import { useState } from 'react';\nexport const y = useState;",
      "import { useReducer } from 'react';\nexport const y = useReducer;",
      "import { useEffect } from 'react';\nexport const y = useEffect;",
      "import { useMachine } from '@xstate/react';\nexport const y = useMachine;",
      'export const y = () => fetch("/api");',
      'export const y = () => localStorage.clear();',
      'export const y = () => setTimeout(y, 1);',
    ].map((code) => ({
      code,
      rooms: [
        'src/features/catalogue/home/a.tsx',
        'src/features/catalogue/home/useA.ts',
        'src/components/form/a.tsx',
      ].map((file) => plant(file, `${code}\n`)),
    })),
  )('the linter reports the code in a view: $code', ({ rooms }) => {
    for (const lint of rooms) expect(lint()).toMatch(/restricted/);
  });

  test("no view accesses a chart's inner states", () => {
    const views = ['src/features', 'src/components', 'src/app'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
    );
    expect(views.length).toBeGreaterThan(10);
    expect(views.filter((view) => /\.matches\(/.test(readFileSync(join(root, view), 'utf8')))).toEqual([]);
  });
});

const promise = (from: string) => `import { fromPromise } from '${from}';\nexport const y = fromPromise;\n`;
test.each(
  ['src/actors/a.ts', 'src/features/checkout/cart/a.ts', 'src/app/a.ts'].map((file) => ({
    file,
    raw: plant(file, promise('xstate')),
    ours: plant(file, promise('./fromPromise.ts')),
  })),
)(
  "the linter requires the shop's own `fromPromise`, which turns every error into a `Failure`: $file",
  ({ raw, ours }) => {
    expect(raw()).toMatch(/no-restricted-imports/);
    expect(ours()).not.toMatch(/restricted/);
  },
);

test.each(
  ['src/app/a.ts', 'flows/preview/a.tsx', 'src/main.tsx', 'machines/shell/a.machine.ts'].map((file) => ({
    file,
    waits: plant(file, "export const y = await fetch('/');\n"),
    loops: plant(file, 'export {};\nfor await (const y of []) console.log(y);\n'),
    within: plant(file, "export const y = async () => { await fetch('/'); };\n"),
  })),
)('the linter reports an await at the top level of a module: $file', ({ waits, loops, within }) => {
  expect(waits()).toMatch(/no-top-level-await/);
  expect(loops()).toMatch(/no-top-level-await/);
  expect(within()).not.toMatch(/no-top-level-await/);
});

test.each(
  [
    'server/orders/a.ts',
    'server/bootstrap/a.ts',
    'src/app/a.ts',
    'src/features/shop/a.tsx',
    'contract/domain/a.ts',
    'machines/shell/a.machine.ts',
  ].map((file) => ({
    file,
    lint: plant(file, 'export const y = (token: string) => console.info(token);\n'),
  })),
)('the linter reports console output, because only the log removes secrets: $file', ({ lint }) => {
  expect(lint()).toMatch(/no-console/);
});

test.each(
  [
    'src/app/a.ts',
    'src/storage/a.ts',
    'src/features/shop/a.tsx',
    'src/components/form/a.tsx',
    'contract/domain/a.ts',
    'machines/shell/a.machine.ts',
  ].map((file) => ({
    file,
    lint: plant(file, 'export const y = (token: string) => process.stdout.write(token);\n'),
  })),
)(
  'the linter reports `process` in code that browsers run, because they do not have it: $file',
  ({ lint }) => {
    expect(lint()).toMatch(/no-restricted-globals.*process/);
  },
);

const html = plant(
  'src/features/catalogue/home/a.tsx',
  'export const Y = (): object => <p dangerouslySetInnerHTML={{ __html: "<b>" }} />;\n',
);
const run = plant('src/browser/a.ts', 'export const y = (code: string): unknown => eval(code);\n');
test('the linter rejects raw HTML in views and text that is run as code [ASVS-1.2.1 ASVS-1.2.3 ASVS-1.2.9 ASVS-1.3.2 ASVS-1.5.1 ASVS-3.2.2]', () => {
  expect(html()).toMatch(/no-danger/);
  expect(run()).toMatch(/no-eval/);
});

test('the linter requires the server to await every promise and every query, even one marked with `void`', () => {
  const own = join(house, 'typed');
  mkdirSync(join(own, 'server'), { recursive: true });
  cpSync(join(root, '.oxlintrc.json'), join(own, '.oxlintrc.json'));
  writeFileSync(join(own, 'tsconfig.json'), '{ "include": ["server"] }');
  const step = 'export const step = async (): Promise<void> => {};\n';
  writeFileSync(
    join(own, 'server/void.ts'),
    `${step}export const work = (): void => {\n  void step();\n};\n`,
  );
  // A query is not a Promise, but runs only when it is awaited.
  writeFileSync(
    join(own, 'server/query.ts'),
    'export const work = (query: PromiseLike<void>): void => {\n  void query;\n};\n',
  );
  writeFileSync(join(own, 'server/waits.ts'), `${step}export const work = async () => await step();\n`);
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['--config', '.oxlintrc.json', '--type-aware', '--format', 'json'],
    { cwd: own, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as LintReport;
  expect(diagnostics.map(({ filename, code }) => `${filename} ${code}`).sort()).toEqual([
    'server/query.ts typescript(no-floating-promises)',
    'server/void.ts typescript(no-floating-promises)',
  ]);
});

const allowed = plant(
  'machines/checkout/b.machine.ts',
  "import { setup } from 'xstate';\nimport type { Cart } from '../types.ts';\nexport const y: Cart | typeof setup = setup;\n",
);
test('the linter reports nothing in permitted code', () => {
  expect(allowed()).not.toMatch(/restricted/);
});
