import { expect, test } from 'vitest';
import { engineTable, readStories } from '../support/browser/engineTable.ts';

test('the table of engines and stories says what passed, failed and did not run', () => {
  const printed = ` ❯  webkit  tests/browser/purchase.test.ts (12 tests | 1 failed | 2 skipped) 84627ms
   × offline while it is checked
 ✓  webkit  tests/browser/identity.test.ts (18 tests) 119413ms
 ✓  webkit  tests/browser/crawl/crawl.test.ts (9 tests) 1ms`;
  const outcomes = readStories(printed);
  expect(outcomes.get('purchase')).toEqual({ passed: 9, failed: 1, skipped: 2 });
  expect(engineTable(new Map([['WebKit', outcomes]])).split('\n')).toEqual([
    'story       Chromium  Firefox  WebKit',
    'purchase    not run   not run  9 passed, 1 FAILED, 2 not run',
    'payments    not run   not run  not run',
    'identity    not run   not run  18 passed',
    'vouchers    not run   not run  not run',
    'storefront  not run   not run  not run',
    'keyboard    not run   not run  not run',
  ]);
});
