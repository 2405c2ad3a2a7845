import { defineConfig } from 'vitest/config';

/**
 * Selects the tests that `npm run mutants:code` runs against changed code: those that need neither a database nor a
 * page, or the files in TESTS.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: process.env['TESTS']?.split(',') ?? ['tests/{domain,actors}/**/*.test.ts'],
  },
});
