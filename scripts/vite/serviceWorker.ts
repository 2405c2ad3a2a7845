import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin, ResolvedConfig, Rollup } from 'vite';

/**
 * Sources of the page frame and the order list, which the service worker caches in addition to the entry
 * chunks.
 */
const shellSources = [
  'contract/api.ts',
  'src/api/client.ts',
  'src/api/responseSchemas.ts',
  'src/app/layout/Dialogs.tsx',
  'src/app/layout/SessionDialogs.tsx',
  'src/app/layout/dock/Dock.tsx',
  'src/app/layout/footer/Footer.tsx',
  'src/app/layout/header/MobileMenu.tsx',
  'src/app/layout/header/OpenOrders.tsx',
  'src/app/layout/notices/NoticeStack.tsx',
  'src/features/account/account/load.ts',
  'src/features/catalogue/home/load.ts',
  'src/app/loadDeferredFeatures.ts',
  'src/features/shell/notFound/load.ts',
  'src/features/catalogue/home/HomeSections.tsx',
];
const latinFont = /inter-latin[\w-]*\.woff2$/;
const messages = /\bvirtual:messages\/(\w{2})\/\w+$/;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Returns the build files that the service worker needs.
 * @throws Error if one of the sources is missing from the build
 */
const builtFiles = (bundle: Rollup.OutputBundle, root: string) => {
  const outputs = Object.values(bundle);
  const chunks = outputs.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const include = (name: string): void => {
    const chunk = byName.get(name);
    if (!chunk || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    chunk.imports.forEach(include);
  };
  for (const chunk of chunks) if (chunk.isEntry) include(chunk.fileName);
  for (const source of shellSources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, source)));
    if (!chunk) throw new Error(`${source} is missing from the build`);
    include(chunk.fileName);
  }
  for (const { fileName } of outputs) if (latinFont.test(fileName)) files.add(fileName);

  const words: Record<string, string[]> = {};
  for (const { facadeModuleId, fileName } of chunks) {
    const [, language] = messages.exec(facadeModuleId ?? '') ?? [];
    if (language) (words[language] ??= []).push(`/${fileName}`);
  }
  const page = bundle['index.html'];
  if (page?.type !== 'asset') throw new Error('The page is missing from the build');
  return {
    build: hashOf(Object.keys(bundle).sort().join()),
    // the server responds to `/offline` with the built page, so the hash of that page is the revision
    shell: [
      { url: '/offline', revision: hashOf(String(page.source)) },
      ...[...files].sort().map((name) => ({ url: `/${name}`, revision: null })),
    ],
    words,
  };
};

/**
 * Builds `service-worker.js`, which contains this build's file names. `onModules` is called with the ids of the
 * service worker's modules.
 */
export const serviceWorker = (onModules: (ids: readonly string[]) => void): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: (_, { command, mode }) => command === 'build' && mode !== 'qa',
    configResolved: (resolved) => void (config = resolved),
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = builtFiles(bundle, config.root);
        const worker = await rolldown({
          input: join(config.root, 'src/worker/serviceWorker.ts'),
          transform: { define: { 'process.env.NODE_ENV': '"production"' } },
          plugins: [
            {
              name: 'built-files',
              resolveId: (id) => (id === 'virtual:built-files' ? `\0${id}` : undefined),
              load: (id) =>
                id === '\0virtual:built-files'
                  ? Object.entries(files)
                      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
                      .join('\n')
                  : undefined,
            },
          ],
        });
        const { output } = await worker.generate({ format: 'iife', minify: true });
        await worker.close();
        onModules(output[0].moduleIds);
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: output[0].code });
      },
    },
  };
};
