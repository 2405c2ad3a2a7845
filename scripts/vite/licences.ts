import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const installed = join(import.meta.dirname, '../../node_modules');

/**
 * Fonts and images used by the pages, each with the package that provides it. The package is null for the
 * shop's own drawings.
 */
export const assetOrigins: readonly { files: RegExp; from: string | null }[] = [
  { files: /^assets\/inter-latin-[\w-]+\.woff2$/, from: '@fontsource-variable/inter' },
  { files: /^flags\/[a-z]{2}\.svg$/, from: 'country-flag-icons' },
  { files: /^brands\/(?:cards|operators)\/[\w-]+\.svg$/, from: 'simple-icons' },
  {
    files: /^payment\/(?:amex|applepay|googlepay|mastercard|paypal|visa)\.svg$/,
    from: 'simple-icons',
  },
  { files: /^(?:favicon|hero|payment\/(?:postfinance|twint)|sign-in\/google)\.svg$/, from: null },
  { files: /^(?:apple-touch-icon|icon-192|icon-512|icon-maskable-512|share)\.png$/, from: null },
];

/** Build tools that add their own helpers to the pages. */
const helperPackages = ['rolldown', 'vite'];

/** Packages that are partly included in the pages, although no module imports them. */
export const unimportedPackages: readonly string[] = [
  ...new Set([...assetOrigins.flatMap(({ from }) => from ?? []), ...helperPackages]),
];

/** Returns the folder of the package that contains a module, or null for the shop's own modules. */
export const packageFolderOf = (id: string): string | null => {
  const helper = helperPackages.find((name) => id.startsWith(`\0${name}/`));
  if (helper !== undefined) return join(installed, helper);
  return /.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replace(/^\0/, ''))?.[0] ?? null;
};

/**
 * Matches the list of bundled dependencies at the end of Vite's own licence. These dependencies are not part of
 * the pages.
 */
const toolLicences = /\n# Licenses of bundled dependencies[^]*$/;

const describePackage = async (folder: string): Promise<string> => {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license: string;
  };
  const files = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file));
  const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
  const quoted = texts.map((text) => `\`\`\`\n${text.replace(toolLicences, '').trim()}\n\`\`\`\n`);
  return [`## ${name} ${version} (${license})\n`, ...quoted].join('\n');
};

/**
 * Writes `licenses.md`, which contains the licence of every package whose code, fonts or images are part of the pages.
 * `include` adds modules that are built separately.
 */
export const licences = (): Plugin & { include: (moduleIds: readonly string[]) => void } => {
  const folders = new Set(unimportedPackages.map((name) => join(installed, name)));
  const include = (moduleIds: readonly string[]): void => {
    for (const folder of moduleIds.map(packageFolderOf)) if (folder !== null) folders.add(folder);
  };
  return {
    name: 'licences',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    include,
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') include(file.moduleIds);
        const parts = await Promise.all([...folders].map(describePackage));
        this.emitFile({
          type: 'asset',
          fileName: 'licenses.md',
          source: [
            '# Licences\n',
            'This shop contains code, fonts and images from these packages. Brand names and logos belong to their owners.\n',
            ...parts.sort(),
          ].join('\n'),
        });
      },
    },
  };
};
