/** Checks that libraries run as published: no build plugin and no test modifies them. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const pluginFolder = join(root, 'scripts/vite');
const libraries = [
  'react/cjs/react.production.js',
  'react-dom/cjs/react-dom-client.production.js',
  'react-router/dist/production/index.mjs',
  'react-router/dist/development/index.mjs',
  'ky/distribution/index.js',
  'xstate/dist/xstate.esm.js',
  'valibot/dist/index.mjs',
  '@lingui/core/dist/index.mjs',
];

type Transform = (this: unknown, code: string, id: string) => unknown;
type Hook = Transform | { filter?: unknown; handler: Transform };

/** Returns a plugin's output for a library file, or undefined if the plugin does not change it. */
const changed = (plugin: Plugin, file: string): unknown => {
  const hook = plugin.transform as Hook | undefined;
  if (!hook) return undefined;
  const { filter = {}, handler } = typeof hook === 'function' ? { handler: hook } : hook;
  const id = join(root, 'node_modules', file);
  const code = readFileSync(id, 'utf8');
  const { id: ids, code: codes } = filter as { id?: RegExp; code?: RegExp };
  if ((ids && !ids.test(id)) || (codes && !codes.test(code))) return undefined;
  return handler.call({ parse: () => ({ type: 'Program' }) }, code, id) ?? undefined;
};

/** Loads every build plugin that needs no arguments or only a mode. */
const readPlugins = async (): Promise<Plugin[]> => {
  const modules = await Promise.all(
    readdirSync(pluginFolder).map(
      async (file) => (await import(join(pluginFolder, file))) as Record<string, unknown>,
    ),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is (mode: string) => Plugin => typeof value === 'function' && value.length <= 1)
    .map((make) => {
      try {
        return make('production');
      } catch {
        return null;
      }
    })
    .filter((made): made is Plugin => typeof made === 'object' && made !== null && 'name' in made);
};

test('no build plugin modifies a library file', async () => {
  const plugins = await readPlugins();
  expect(plugins.length).toBeGreaterThan(5);
  expect(
    plugins.flatMap((plugin) =>
      libraries
        .filter((file) => changed(plugin, file) !== undefined)
        .map((file) => `${plugin.name}: ${file}`),
    ),
  ).toEqual([]);
});

test('the library check detects a plugin that modifies a library', () => {
  const plugin: Plugin = {
    name: 'shrink',
    transform: {
      filter: { id: /react-dom/ },
      handler: (code) => ({ code: code.slice(1), map: null }),
    },
  };
  expect(libraries.filter((file) => changed(plugin, file))).toEqual([
    'react-dom/cjs/react-dom-client.production.js',
  ]);
});

/** Returns the places where code assigns to the prototype of a package's class. */
const findAssignments = (source: string): string[] => {
  const imported = [...source.matchAll(/^import ([^;]+?) from '([^'.][^']*)'/gm)].flatMap(([, names = '']) =>
    names
      .replace(/[{}]/g, ',')
      .split(',')
      .map((name) =>
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1)!,
      )
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );
  return imported.flatMap((name) =>
    [
      new RegExp(`\\b${name}\\.(?:\\w+\\.)*prototype(?:\\.\\w+|\\[[^\\]]+\\]) =[^=]`, 'g'),
      new RegExp(`\\w = ${name}\\.(?:\\w+\\.)*prototype\\b`, 'g'),
      new RegExp(`Object\\.\\w+\\(${name}\\.(?:\\w+\\.)*prototype\\b`, 'g'),
    ].flatMap((pattern) => source.match(pattern) ?? []),
  );
};

test('no file assigns to the prototype of a library class', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(files.length).toBeGreaterThan(1_000);
  const places = files
    .filter((file) => !file.endsWith('libraries.test.ts'))
    .flatMap((file) => {
      try {
        return findAssignments(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`);
      } catch {
        return [];
      }
    });
  expect(places).toEqual([]);
});

test('the library check detects an assignment to a prototype', () => {
  const source = `import { StateMachine, type Actor } from 'xstate';\nimport pg from 'pg';\n`;
  expect(findAssignments(`${source}StateMachine.prototype.provide = () => {};`)).toHaveLength(1);
  expect(findAssignments(`${source}pg.Client.prototype.query = () => {};`)).toHaveLength(1);
  expect(findAssignments(`${source}const kept = StateMachine.prototype as object;`)).toHaveLength(1);
  expect(findAssignments(`${source}Storage.prototype.setItem = () => {};`)).toEqual([]);
});
