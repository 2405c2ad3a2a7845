/** Checks that CHANGELOG.md lists each setting and migration under the version that introduced it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { settingDefaults } from '../../../server/config.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const changelog = read('CHANGELOG.md');
const versions = [...changelog.matchAll(/^## (\S+)/gm)].map(([, version = '']) => version);
/** Returns the quoted names in all paragraphs with the given heading. */
const namesUnder = (heading: string): string[] =>
  changelog
    .split(`**${heading}**`)
    .slice(1)
    .flatMap((part) => [...(part.split(/^(?:##|\*\*)/m)[0] ?? '').matchAll(/`(\w+)`/g)])
    .map(([, name = '']) => name);

test('the newest version in the changelog is the version in package.json', () => {
  const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(read('package.json')));
  expect(versions[0]).toBe(version);
});

test('the changelog lists every setting exactly once', () => {
  expect(namesUnder('Settings').toSorted()).toEqual(
    settingDefaults()
      .map(([name]) => name)
      .toSorted(),
  );
});

test('the changelog lists every migration exactly once and in order', () => {
  const files = readdirSync(join(root, 'server/platform/database/migrations'));
  expect(namesUnder('Migrations')).toEqual(files.toSorted().map((name) => name.replace(/\.sql$/, '')));
});
