/**
 * Tests that a provider that never responds delays only the work that needs it.
 *
 * @module-tag slow
 */
import { expect, test } from 'vitest';
import { hangingProviders, sellWhileHanging } from './hangingProvider.ts';

test.each(hangingProviders)(
  'if %s never responds, orders and sign-up codes that do not need that provider are still delivered',
  async (held) => {
    expect(await sellWhileHanging(held)).toBeGreaterThan(0);
  },
);
