import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { unimportedPackages } from '../vite/licences.ts';

const root = join(import.meta.dirname, '../..');

/** Licences that are allowed for software that we run or distribute, by SPDX name. */
export const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  // licence of the browser data in caniuse-lite; the SBOM names the author, as this licence requires
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  // licence of libvips, an unmodified shared library that sharp loads
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // fonts
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Licences of packages that declare none in package.json, each with the file that contains the licence. */
export const licenceFiles: Readonly<Record<string, { licence: string; where: string }>> = {
  'png-js': { licence: 'MIT', where: 'LICENSE' },
};

const sbomSchema = v.looseObject({
  bomFormat: v.literal('CycloneDX'),
  specVersion: v.string(),
  components: v.array(
    v.looseObject({
      name: v.string(),
      version: v.string(),
      licenses: v.optional(
        v.array(
          v.union([
            v.looseObject({
              license: v.looseObject({ id: v.optional(v.string()), name: v.optional(v.string()) }),
            }),
            v.looseObject({ expression: v.string() }),
          ]),
        ),
        [],
      ),
    }),
  ),
});
export type Sbom = v.InferOutput<typeof sbomSchema>;
export type Licensed = { name: string; version: string; licence: string };

const lockSchema = v.looseObject({
  packages: v.record(
    v.string(),
    v.looseObject({
      version: v.string(),
      integrity: v.optional(v.string()),
      license: v.optional(v.string()),
      dev: v.optional(v.boolean()),
    }),
  ),
});
const ownSchema = v.looseObject({ dependencies: v.record(v.string(), v.string()) });

/**
 * Writes package.json and the lockfile without development dependencies. The only exceptions are packages that
 * are partly delivered to browsers, such as logo packages. These are kept without their own dependencies.
 */
const writeProduction = async (folder: string): Promise<void> => {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(root, name), 'utf8')) as unknown;
  const { devDependencies: _, ...own } = v.parse(ownSchema, await read('package.json'));
  const lock = v.parse(lockSchema, await read('package-lock.json'));
  const production = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  const delivered = unimportedPackages.flatMap((name) => {
    const { version, integrity, license, dev } = lock.packages[`node_modules/${name}`] ?? {};
    return dev === true ? [{ name, version, entry: { version, integrity, license } }] : [];
  });
  const manifest = {
    ...own,
    dependencies: {
      ...own.dependencies,
      ...Object.fromEntries(delivered.map(({ name, version }) => [name, version])),
    },
  };
  const packages = Object.fromEntries([
    ['', manifest],
    ...production,
    ...delivered.map(({ name, entry }) => [`node_modules/${name}`, entry]),
  ]) as unknown;
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
};

/**
 * Lists the packages that run in production or reach browsers, in CycloneDX format. It only reads the lockfile
 * and needs no network. It does not use npm's --omit=dev, which also omits production packages that a
 * development package depends on, such as react.
 */
export const makeSbom = async (): Promise<{ text: string; sbom: Sbom }> => {
  const folder = await mkdtemp(join(tmpdir(), 'sbom-'));
  try {
    await writeProduction(folder);
    const { stdout: text } = await promisify(execFile)(
      'npm',
      ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline'],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
    );
    return { text, sbom: v.parse(sbomSchema, JSON.parse(text)) };
  } finally {
    await rm(folder, { recursive: true });
  }
};

/**
 * Returns each component's licence as an SPDX expression, which is empty if the component does not state a
 * licence.
 */
export const licencesOf = ({ components }: Sbom): Licensed[] =>
  components.map(({ name, version, licenses }) => ({
    name,
    version,
    licence:
      licenses
        .map((one) =>
          'license' in one && typeof one.license === 'object' && one.license !== null
            ? (Object(one.license) as { id?: string; name?: string })
            : { id: String(one.expression) },
        )
        .map(({ id, name: free }) => id ?? free ?? '')
        .join(' AND ') ||
      (licenceFiles[name]?.licence ?? ''),
  }));

/**
 * True if an SPDX expression is allowed: all licences joined by AND must be allowed, and at least one of those
 * joined by OR.
 */
export const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((alternative) => alternative.split(/ AND /).every((name) => allowedLicences.has(name.trim())));
