import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { firstLoad } from './scripts/vite/firstLoad.ts';
import { flags } from './scripts/vite/flags.ts';
import { flowsPages } from './scripts/vite/flowsPages.ts';
import { leanCharts } from './scripts/vite/leanCharts.ts';
import { messageBundles } from './scripts/vite/messageBundles.ts';
import { noTopLevelAwait } from './scripts/vite/noTopLevelAwait.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { reloadOnChart } from './scripts/vite/reloadOnChart.ts';
import { serverBuild } from './scripts/vite/serverBuild.ts';
import { serviceWorker } from './scripts/vite/serviceWorker.ts';
import { storiesIn } from './tests/support/browser/engines.ts';

const first = firstLoad();

// server and browser tests mostly wait, so run more files at once than there are cores
const waitingTest = {
  maxWorkers: Math.max(4, availableParallelism()),
  // run them after the tests that need the processor
  sequence: { groupOrder: 1 },
};

const browserTest = {
  ...waitingTest,
  environment: 'node' as const,
  globalSetup: [
    'tests/browser/support/prepare.ts',
    'tests/setup/postgres.ts',
    'tests/specifications/counts.ts',
  ],
  setupFiles: ['tests/specifications/setup.ts'],
  // a busy machine is slow, and a long timeout costs nothing
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

export default defineConfig(({ mode, isSsrBuild = false }) => ({
  plugins: [
    // runs first, because the macros need the original source
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    messageBundles(mode),
    leanCharts(),
    first,
    ...(isSsrBuild ? [] : [flags()]),
    flowsPages(mode),
    reloadOnChart(),
    noTopLevelAwait(),
    ...(isSsrBuild ? [] : [serviceWorker(), precompress(), serverBuild()]),
  ],
  resolve: {
    alias: [
      // the package exports only its development build
      {
        find: /^react-router$/,
        replacement: join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs'),
      },
      // React has these hooks itself, so the shims would only add to the first load
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  // style file names are unique (a test checks it), so class names need no hash
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` },
  },
  build: {
    manifest: !isSsrBuild,
    // licences of the packages in the pages, served as /licenses.md
    license: isSsrBuild ? false : { fileName: 'licenses.md' },
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // later chunks need not preload the frame, which is already loaded; a build for QA also has pages without the
      // frame
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' || mode === 'qa'
          ? files
          : files.filter((file) => !/^assets\/(?:index|libs|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        // one file for the server, so that each module exists only once
        codeSplitting: isSsrBuild
          ? false
          : {
              // a build for QA has several pages: if an entry shared its chunk, all of them would start the shop
              groups:
                mode === 'qa'
                  ? []
                  : [
                      {
                        name: 'libs',
                        test: (id) => /node_modules|rolldown\/runtime/.test(id) && first.has(id),
                        priority: 2,
                      },
                      { name: 'frame', test: (id) => first.has(id), priority: 1 },
                      { name: 'shared', minShareCount: 5 },
                    ],
            },
        // the frame contains the names of all files, so each letter of a hash adds to the first load
        chunkFileNames: (chunk) => {
          const messages = chunk.facadeModuleId?.match(/virtual:messages\/(\w+)\/(\w+)$/);
          if (messages) return `assets/messages-${messages[1]}-${messages[2]}-[hash:7].js`;
          const feature = chunk.facadeModuleId?.match(/(\w+)\/load\.ts$/)?.[1];
          // name a chunk that several others share only by its hash
          const isPart =
            chunk.facadeModuleId === null &&
            !/^(?:libs|index|frame|shared|rolldown-runtime)$/.test(chunk.name);
          return isPart ? 'assets/[hash:7].js' : `assets/${feature ?? '[name]'}-[hash:7].js`;
        },
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  test: {
    reporters: ['default', './tests/setup/countReporter.ts'],
    maxWorkers: Math.max(2, availableParallelism() - 1),
    tags: [{ name: 'slow', description: 'Runs in npm run test:all and not in npm test.' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'charts',
          environment: 'node',
          include: ['tests/charts/**/*.test.ts'],
          isolate: false,
          // generous, because only a fault takes this long
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'domain',
          environment: 'node',
          include: [
            'tests/domain/**/*.test.ts',
            'tests/actors/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
          ],
          isolate: false,
          // generous, because only a fault takes this long
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'jsdom',
          include: ['tests/ui/**/*.test.{ts,tsx}', 'tests/views/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/ui/setup.ts'],
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...waitingTest,
          name: 'server',
          environment: 'node',
          include: ['tests/{server,simulation}/**/*.test.ts'],
          globalSetup: ['tests/setup/postgres.ts', 'tests/specifications/counts.ts'],
          setupFiles: ['tests/specifications/setup.ts', 'tests/setup/statements.ts'],
          // one process for many files, so that modules load only once
          isolate: false,
          // generous, because only a fault takes this long
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...browserTest,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          // one browser for many files; each file starts its own shop
          isolate: false,
        },
      },
      // the same test files as in Chromium
      ...(['firefox', 'webkit'] as const).map((engine) => ({
        test: {
          ...browserTest,
          name: engine,
          env: { ENGINE: engine },
          include: storiesIn(engine).map((story) => `tests/browser/${story}.test.ts`),
        },
      })),
    ],
  },
}));
