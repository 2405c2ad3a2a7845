import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';
import { storiesIn } from './tests/support/browser/engines.ts';
import build from './vite.config.ts';

const browserTest = {
  environment: 'node' as const,
  globalSetup: [
    'tests/browser/support/prepare.ts',
    'tests/setup/postgres.ts',
    'tests/specifications/counts.ts',
  ],
  setupFiles: ['tests/specifications/setup.ts'],
  // tests are slow on a busy machine, and a long timeout costs nothing
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

export default defineConfig((environment) =>
  mergeConfig(build(environment), {
    test: {
      reporters: ['default', './tests/setup/countReporter.ts'],
      // One more than processors, because some tests wait. More workers would load the modules more often.
      maxWorkers: availableParallelism() + 1,
      tags: [{ name: 'slow', description: 'Runs in npm run test:all and not in npm test.' }],
      projects: [
        {
          extends: true,
          test: {
            name: 'charts',
            environment: 'node',
            include: ['tests/charts/**/*.test.ts'],
            isolate: false,
            // the timeout is long, because only a fault takes this much time
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
            // the timeout is long, because only a fault takes this much time
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
            name: 'server',
            environment: 'node',
            include: ['tests/{server,simulation}/**/*.test.ts'],
            globalSetup: ['tests/setup/postgres.ts', 'tests/specifications/counts.ts'],
            setupFiles: [
              'tests/specifications/setup.ts',
              'tests/setup/statements.ts',
              'tests/setup/printed.ts',
            ],
            // one process runs many files, so that modules are loaded only once
            isolate: false,
            // the timeout is long, because only a fault takes this much time
            testTimeout: 300_000,
            hookTimeout: 300_000,
          },
        },
        {
          test: {
            ...browserTest,
            name: 'browser',
            include: ['tests/browser/**/*.test.ts'],
            // one browser runs many files; each file starts its own shop
            isolate: false,
          },
        },
        // runs the same test files as Chromium
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
  }),
);
