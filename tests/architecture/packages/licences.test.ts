/** Checks that the licences of production packages permit distribution. Reads them from the lockfile, offline. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAllowed, licencesOf, makeSbom, licenceFiles } from '../../../scripts/sbom/licences.ts';

const root = join(import.meta.dirname, '../../..');

test('a licence expression is accepted or rejected based on its parts', () => {
  expect(
    ['MIT', 'MIT AND OFL-1.1', 'GPL-3.0-only OR MIT', '(MIT OR Apache-2.0)'].filter(isAllowed),
  ).toHaveLength(4);
  expect(
    ['', 'GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'SEE LICENSE IN x', 'UNLICENSED'].filter(isAllowed),
  ).toEqual([]);
});

test('every component of the shop has an allowed licence [ASVS-15.1.2]', async () => {
  const { sbom } = await makeSbom();
  const components = licencesOf(sbom);
  expect(sbom.bomFormat).toBe('CycloneDX');
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const names = new Set(components.map(({ name }) => name));
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  expect(components.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});

test('packages without a licence in package.json specify it in the listed file', () => {
  for (const [name, { licence, where }] of Object.entries(licenceFiles)) {
    const file = join(root, 'node_modules', name, where);
    expect(existsSync(file), file).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(licence);
    const own = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as object;
    expect(own).not.toHaveProperty('license');
  }
});
