import { defineConfig } from 'vitest/config';

/** The tests that `npm run mutants:code` runs against changed code: those that need neither database nor page, or the files in TESTS. */
export default defineConfig({
  test: {
    environment: 'node',
    include: process.env['TESTS']?.split(',') ?? ['tests/{domain,actors}/**/*.test.ts'],
  },
});
