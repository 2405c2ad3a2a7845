/**
 * Checks that the oldest supported browsers support every web platform feature that the source code uses. The data
 * comes from `web-features`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCodeReader } from '../../../scripts/baseline/code.ts';
import { readCss, type Use } from '../../../scripts/baseline/css.ts';
import { exceptions, ownNames } from '../../../scripts/baseline/exceptions.ts';
import {
  chosenOn,
  currentOn,
  oldest,
  readKeys,
  releasedOn,
  sinceOf,
} from '../../../scripts/baseline/oldest.ts';

const root = join(import.meta.dirname, '../../..');
const keys = readKeys();
const readCode = createCodeReader(keys);
const read = (file: string, text: string): Use[] =>
  file.endsWith('.css') ? readCss(keys, text) : readCode(file, text);

/** All source files whose code runs in a shopper's browser. */
const sources = ['src', 'contract', 'machines'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((file) => `${room}/${file}`)
    .filter((file) => /\.(css|tsx?)$/.test(file) && !file.endsWith('.d.ts')),
);
const isIn = (list: readonly string[], key: string): boolean =>
  list.some((one) => (one.endsWith('.') ? key.startsWith(one) : key === one));

describe('oldest supported browsers', () => {
  const chosen = new Date(chosenOn);
  const twoYearsBefore = new Date(chosen.setUTCFullYear(chosen.getUTCFullYear() - 2))
    .toISOString()
    .slice(0, 10);

  test.for(['chrome', 'edge', 'safari'] as const)(
    'the oldest supported %s was the current version two years ago',
    (browser) => {
      expect(oldest[browser]).toBe(currentOn(browser, twoYearsBefore));
    },
  );

  test('the oldest supported Firefox was released between two and two and a half years ago', () => {
    const released = new Date(releasedOn('firefox', oldest.firefox)!).getTime();
    const age = new Date(twoYearsBefore).getTime() - released;
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(183 * 86_400_000);
  });

  test('the oldest supported browsers have every feature that the source code uses without a fallback [ASVS-3.7.1]', () => {
    const used = sources.flatMap((file) =>
      read(file, readFileSync(join(root, file), 'utf8')).map((use) => ({ ...use, file })),
    );
    const excepted = [...exceptions.flatMap((one) => one.keys), ...Object.keys(ownNames)];
    const faults = used
      .filter(({ key }) => !isIn(excepted, key))
      .map(({ key, file, line }) => `${file}:${line} ${key} (${keys.lacking.get(key)!.browsers.join(', ')})`);
    expect(faults).toEqual([]);
    // Exceptions that are no longer needed must be removed.
    expect(excepted.filter((one) => !used.some(({ key }) => isIn([one], key)))).toEqual([]);
  });

  test('docs/testing.md lists the oldest supported browsers', () => {
    const documentation = readFileSync(join(root, 'docs/testing.md'), 'utf8');
    for (const [browser, version] of Object.entries(oldest))
      expect(documentation).toMatch(
        new RegExp(`^\\| ${browser}\\b[^|]*\\| ${version.replace('.', '\\.')} `, 'im'),
      );
  });
});

test('every browser that passes the outdated-browser check supports the newest required features', () => {
  const questions = ['light-dark(red, red)', 'selector(:popover-open)'];
  const [style, code] = ['src/ui/base.css', 'src/main.tsx'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  for (const question of questions) for (const text of [style, code]) expect(text).toContain(question);
  const featureKeys = ['css.types.color.light-dark', 'css.selectors.popover-open'];
  const needed = [
    'api.AbortSignal.any_static',
    'html.global_attributes.popover',
    'api.Element.checkVisibility',
  ];
  for (const key of [...featureKeys, ...needed]) expect(keys.had).toContain(key);
  for (const browser of Object.keys(oldest) as (keyof typeof oldest)[]) {
    const since = (key: string): string => releasedOn(browser, sinceOf(key, browser))!;
    const toldFrom = featureKeys.map(since).sort().at(-1)!;
    for (const key of needed) expect(since(key) <= toldFrom, `${browser} ${key}`).toBe(true);
  }
});

describe('detecting features that are too new', () => {
  test.for([
    ['a.ts', 'export const wait = Promise.try(() => 1);', 'javascript.builtins.Promise.try'],
    ['a.ts', 'new Map([[1, 2]]).values().map((one) => one);', 'javascript.builtins.Iterator.map'],
    ['a.ts', 'Math.sumPrecise([1, 2]);', 'javascript.builtins.Math.sumPrecise'],
    ['a.ts', "Uint8Array.fromBase64('aa');", 'javascript.builtins.Uint8Array.fromBase64'],
    ['a.ts', 'new Map().getOrInsert(1, 2);', 'javascript.builtins.Map.getOrInsert'],
    ['a.ts', "new Intl.DurationFormat('de');", 'javascript.builtins.Intl.DurationFormat'],
    ['a.ts', 'if (Error.isError(1)) throw 1;', 'javascript.builtins.Error.isError'],
    ['a.ts', "new URLPattern('/a');", 'api.URLPattern'],
    ['a.ts', 'window.launchQueue;', 'api.Window.launchQueue'],
    ['a.ts', 'navigator.userAgentData;', 'api.Navigator.userAgentData'],
    ['a.ts', 'self.navigation.back();', 'api.Window.navigation'],
    ['a.ts', "document.startViewTransition({ types: ['a'] });", 'api.Document.startViewTransition'],
    ['a.tsx', '<div popover="hint" />;', 'html.global_attributes.popover.hint'],
    ['a.tsx', '<dialog closedby="any" />;', 'html.elements.dialog.closedby'],
    ['a.tsx', '<button commandfor="a" />;', 'html.elements.button.commandfor'],
    ['a.tsx', "<i style={{ fieldSizing: 'content' }} />;", 'css.properties.field-sizing'],
    ['a.css', 'a { anchor-name: --a }', 'css.properties.anchor-name'],
    ['a.css', 'a { width: calc-size(auto, size) }', 'css.types.calc-size'],
    ['a.css', 'a:open { color: red }', 'css.selectors.open'],
    ['a.css', '@scope (.a) { b { color: red } }', 'css.at-rules.scope'],
    [
      'a.css',
      '@container style(--a: 1) { b { color: red } }',
      'css.at-rules.container.style_queries_for_custom_properties',
    ],
    ['a.css', 'a { text-wrap: pretty }', 'css.properties.text-wrap.pretty'],
  ] as const)('the check detects that %s uses a feature that is too new: %s', ([file, text, key]) => {
    expect(read(file, text).map((use) => use.key)).toContain(key);
  });

  test('the check ignores old features and unrelated names that happen to match a new feature', () => {
    const old = `import { scope } from './a.ts';
      export const all = { navigation: 1, region: scope };
      export const go = (share: string) => [share].toSorted().map(Object.keys).at(-1);
      type Own = { getOrInsert: URLPattern };
      Object.keys({}).filter(Boolean);`;
    expect(read('a.ts', old)).toEqual([]);
    expect(read('a.tsx', '<details open><summary popover="auto" inert /></details>;')).toEqual([]);
    expect(read('a.css', '@layer a { b:has(c) { color: light-dark(red, oklch(0 0 0)); inset: 0 } }')).toEqual(
      [],
    );
  });
});
