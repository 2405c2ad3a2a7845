import { basename, join } from 'node:path';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoad } from './scripts/vite/firstLoad.ts';
import { flags } from './scripts/vite/flags.ts';
import { flowsPages } from './scripts/vite/flowsPages.ts';
import { leanCharts } from './scripts/vite/leanCharts.ts';
import { licences } from './scripts/vite/licences.ts';
import { messageBundles } from './scripts/vite/messageBundles.ts';
import { noTopLevelAwait } from './scripts/vite/noTopLevelAwait.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { reloadOnChart } from './scripts/vite/reloadOnChart.ts';
import { serverBuild } from './scripts/vite/serverBuild.ts';
import { serviceWorker } from './scripts/vite/serviceWorker.ts';

const first = firstLoad();
const delivered = licences();

export default defineConfig(({ mode, isSsrBuild = false }) => ({
  plugins: [
    // runs first, because the macros need the original source code
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    messageBundles(mode),
    leanCharts(),
    first,
    ...(isSsrBuild ? [] : [flags()]),
    flowsPages(mode),
    reloadOnChart(),
    noTopLevelAwait(),
    ...(isSsrBuild ? [] : [serviceWorker(delivered.include), delivered, precompress(), serverBuild()]),
  ],
  resolve: {
    alias: [
      // imports the production build by its path, because the package exports only its development build
      {
        find: /^react-router$/,
        replacement: join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs'),
      },
      // React contains these hooks, so the shims would only add to the first load
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  // the names of style files are unique (a test checks this), so class names need no hash
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` },
  },
  build: {
    manifest: !isSsrBuild,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // every page of the shop has already loaded these files, so later chunks do not preload them; a QA
      // build also has other pages
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' || mode === 'qa'
          ? files
          : files.filter((file) => !/^assets\/(?:index|libs|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        // a single file for the server, so that each module exists only once
        codeSplitting: isSsrBuild
          ? false
          : {
              // a QA build shares no chunks: one with an entry would start the shop on every page
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
        // The frame contains the names of all files, so a short alphabet keeps the first load small.
        hashCharacters: 'base36',
        chunkFileNames: (chunk) => {
          const messages = chunk.facadeModuleId?.match(/virtual:messages\/(\w+)\/(\w+)$/);
          if (messages) return `assets/messages-${messages[1]}-${messages[2]}-[hash:7].js`;
          const feature = chunk.facadeModuleId?.match(/(\w+)\/load\.ts$/)?.[1];
          // a chunk that several others share is named only by its hash
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
}));
