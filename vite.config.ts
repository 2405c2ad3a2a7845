import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { flags } from './scripts/vite/flags.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { reloadOnChart } from './scripts/vite/reloadOnChart.ts';

export default defineConfig(({ mode }) => ({
  plugins: [
    // first: the macros must see the source as it was written
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: mode === 'production' ? 'catalog' : false, failOnCompileError: true }),
    flags(),
    reloadOnChart(),
    precompress(),
  ],
  build: {
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        chunkFileNames: (chunk) => {
          const language = chunk.facadeModuleId?.match(/locales[\\/](\w+)[\\/]/)?.[1];
          return language ? `assets/words-${language}-[hash].js` : 'assets/[name]-[hash].js';
        },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'charts', environment: 'node', include: ['tests/charts/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'domain',
          environment: 'node',
          include: ['tests/domain/**/*.test.ts', 'tests/actors/**/*.test.ts', 'tests/house/**/*.test.ts'],
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
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/support/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/browser/support/shop.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
}));
