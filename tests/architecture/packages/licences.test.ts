/**
 * Checks that the licences of production packages permit distribution, and that browsers receive the licences
 * of everything in the pages. Works offline: it reads the lockfile and builds the pages.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { isAllowed, licencesOf, makeSbom, licenceFiles } from '../../../scripts/sbom/licences.ts';
import { assetOrigins } from '../../../scripts/vite/licences.ts';
import { slow } from '../../setup/tiers.ts';

const root = join(import.meta.dirname, '../../..');
const sbomComponents = makeSbom().then(({ sbom }) => licencesOf(sbom));

test('in a licence expression, AND requires all licences to be allowed, and OR requires one', () => {
  expect(
    ['MIT', 'MIT AND OFL-1.1', 'GPL-3.0-only OR MIT', '(MIT OR Apache-2.0)'].filter(isAllowed),
  ).toHaveLength(4);
  expect(
    ['', 'GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'SEE LICENSE IN x', 'UNLICENSED'].filter(isAllowed),
  ).toEqual([]);
});

test('every component of the shop has an allowed licence [ASVS-15.1.2]', async () => {
  const components = await sbomComponents;
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const names = new Set(components.map(({ name }) => name));
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  expect(components.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});

test('for each package without a licence field in its package.json, the file listed in licenceFiles states the licence', () => {
  for (const [name, { licence, where }] of Object.entries(licenceFiles)) {
    const file = join(root, 'node_modules', name, where);
    expect(existsSync(file), file).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(licence);
    const own = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as object;
    expect(own).not.toHaveProperty('license');
  }
});

describe('licenses.md, as served by the shop', slow, () => {
  let files: Rollup.OutputBundle[string][];
  /** Sections of licenses.md. Each has the package's name and version, and the name and text of the licence. */
  let sections: { title: string; name: string; version: string; licence: string; text: string }[];
  beforeAll(async () => {
    const output = await build({ root, logLevel: 'silent', mode: 'production', build: { write: false } });
    files = (output as Rollup.RollupOutput).output;
    const [, ...parts] = textOf('licenses.md').split(/^## (?=\S+ \d)/m);
    sections = parts.map((part) => {
      const [title = '', ...text] = part.split('\n');
      const [, name = '', version = '', licence = ''] = /^(\S+) (\S+) \((.+)\)$/.exec(title) ?? [];
      return { title, name, version, licence, text: text.join('\n') };
    });
  });
  const textOf = (fileName: string): string => {
    const file = files.find((one) => one.fileName === fileName);
    return file?.type === 'asset' ? String(file.source) : '';
  };

  test('licenses.md lists exactly the packages in the bundled files, and the sources of fonts and images', () => {
    const ids = files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    expect(ids.length).toBeGreaterThan(500);
    const origins = ids.map((id) => {
      const [helper] = /^\0(?:rolldown|vite)(?=\/)/.exec(id) ?? [];
      const inside = id.split('/node_modules/').at(-1) ?? '';
      if (id.includes('/node_modules/')) return /^(?:@[^/]+\/)?[^/]+/.exec(inside)?.[0] ?? id;
      return helper?.slice(1) ?? (id.startsWith(root) || /^\0?virtual:messages\b/.test(id) ? 'our own' : id);
    });
    // The built worker contains the name of each Workbox package, as `workbox:<name>`.
    const worker = [...textOf('service-worker.js').matchAll(/workbox:(\w+):/g)].map(
      ([, name]) => `workbox-${name}`,
    );
    expect(worker.length).toBeGreaterThan(2);
    const expected = new Set([...origins, ...worker, ...assetOrigins.flatMap(({ from }) => from ?? [])]);
    expected.delete('our own');
    expect(sections.map(({ name }) => name).toSorted()).toEqual([...expected].toSorted());
  });

  test('every font and image that browsers receive comes from exactly one known source', () => {
    const isPicture = (name: string): boolean =>
      /\.(?:svg|png|jpe?g|webp|avif|gif|ico|woff2?|ttf|otf)$/.test(name);
    const names = [
      ...files.map(({ fileName }) => fileName),
      ...readdirSync(join(root, 'public'), { recursive: true, encoding: 'utf8' }),
    ].filter(isPicture);
    expect(
      names.filter((name) => assetOrigins.filter(({ files: of }) => of.test(name)).length !== 1),
    ).toEqual([]);
    expect(assetOrigins.filter(({ files: of }) => !names.some((name) => of.test(name)))).toEqual([]);
  });

  test("each package in licenses.md has an allowed licence, the licence's text, and a component in the SBOM", async () => {
    expect(sections.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
    expect(sections.filter(({ text }) => text.length < 500)).toEqual([]);
    const listed = new Set((await sbomComponents).map(({ name, version }) => `${name} ${version}`));
    expect(
      sections.map(({ name, version }) => `${name} ${version}`).filter((one) => !listed.has(one)),
    ).toEqual([]);
  });

  test('licenses.md lists the packages whose files the staff pages serve directly', () => {
    const served = [
      ...readFileSync(join(root, 'server/admin/index.ts'), 'utf8').matchAll(
        /resolve\('((?:@[^/']+\/)?[^/']+)/g,
      ),
    ];
    expect(served.length).toBeGreaterThan(1);
    expect(sections.map(({ name }) => name)).toEqual(expect.arrayContaining(served.map(([, name]) => name)));
  });
});
