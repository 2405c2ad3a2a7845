import { defineConfig } from 'vitest/config';

/**
 * Selects the tests that `npm run mutants:code` runs against changed code: the files in TESTS or, by default,
 * the tests in `tests/domain` and `tests/actors`, which need neither a database nor a browser.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: process.env['TESTS']?.split(',') ?? ['tests/{domain,actors}/**/*.test.ts'],
  },
});
