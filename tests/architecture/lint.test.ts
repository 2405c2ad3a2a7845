/** The lint rules that keep frameworks out of rooms that need none, and flow state out of views, proven by breaking each of them once. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const house = mkdtempSync(join(tmpdir(), 'rules-'));
cpSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
afterAll(() => rmSync(house, { recursive: true }));

const lint = (file: string, code: string): string => {
  const path = join(house, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
  try {
    return execFileSync(join(root, 'node_modules/.bin/oxlint'), ['--config', '.oxlintrc.json', file], {
      cwd: house,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
};

describe('a framework in a room that needs none is refused', () => {
  test.each([
    ['src/ui/button/a.tsx', "import { x } from '@lingui/react/macro';"],
    ['contract/domain/a.ts', "import { x } from 'valibot';"],
    ['machines/checkout/a.machine.ts', "import { x } from './cart.machine.ts';"],
    ['machines/checkout/a.machine.ts', "import { x } from '../../contract/domain/money.ts';"],
    ['src/actors/a.ts', "import { x } from 'react';"],
    ['src/components/form/a.tsx', "import { x } from 'ky';"],
    ['server/orders/a.ts', "import { x } from 'react';"],
  ])('%s: %s', (file, line) => {
    expect(lint(file, `${line}\nexport const y = x;\n`)).toMatch(/no-restricted-imports/);
  });
});

describe('a view holds no flow state and asks nothing of the world', () => {
  test.each([
    "import { useState } from 'react';\nexport const y = useState;",
    "import { useReducer } from 'react';\nexport const y = useReducer;",
    "import { useEffect } from 'react';\nexport const y = useEffect;",
    "import { useMachine } from '@xstate/react';\nexport const y = useMachine;",
    'export const y = () => fetch("/api");',
    'export const y = () => localStorage.clear();',
    'export const y = () => setTimeout(y, 1);',
  ])('%s', (code) => {
    expect(lint('src/screens/home/a.tsx', `${code}\n`)).toMatch(/restricted/);
    expect(lint('src/dialogs/a.tsx', `${code}\n`)).toMatch(/restricted/);
    expect(lint('src/components/form/a.tsx', `${code}\n`)).toMatch(/restricted/);
  });

  test('no view asks a chart for its inner states', () => {
    const views = ['src/screens', 'src/dialogs', 'src/components', 'src/app'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
    );
    expect(views.length).toBeGreaterThan(10);
    expect(views.filter((view) => /\.matches\(/.test(readFileSync(join(root, view), 'utf8')))).toEqual([]);
  });
});

test.each(['src/actors/a.ts', 'src/app/screens/load/a.ts'])(
  'no error but a `Failure` reaches a chart: %s',
  (file) => {
    const code = (from: string) => `import { fromPromise } from '${from}';\nexport const y = fromPromise;\n`;
    expect(lint(file, code('xstate'))).toMatch(/no-restricted-imports/);
    expect(lint(file, code('./fromPromise.ts'))).not.toMatch(/restricted/);
  },
);

test.each(['src/app/a.ts', 'flows/preview/a.tsx', 'src/main.tsx', 'machines/shell/a.machine.ts'])(
  'no module waits at its top: %s',
  (file) => {
    expect(lint(file, "export const y = await fetch('/');\n")).toMatch(/no-top-level-await/);
    expect(lint(file, 'export {};\nfor await (const y of []) console.log(y);\n')).toMatch(
      /no-top-level-await/,
    );
    expect(lint(file, "export const y = async () => { await fetch('/'); };\n")).not.toMatch(
      /no-top-level-await/,
    );
  },
);

test('no view writes HTML of its own, and nothing runs a text', () => {
  const html = 'export const Y = (): object => <p dangerouslySetInnerHTML={{ __html: "<b>" }} />;\n';
  expect(lint('src/screens/home/a.tsx', html)).toMatch(/no-danger/);
  expect(lint('src/browser/a.ts', 'export const y = (code: string): unknown => eval(code);\n')).toMatch(
    /no-eval/,
  );
});

test('what is allowed stays allowed', () => {
  expect(
    lint(
      'machines/checkout/b.machine.ts',
      "import { setup } from 'xstate';\nimport type { Cart } from '../types.ts';\nexport const y: Cart | typeof setup = setup;\n",
    ),
  ).not.toMatch(/restricted/);
});
