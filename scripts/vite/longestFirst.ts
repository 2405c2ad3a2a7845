/** The order of test files: project by project, and in each the longest first, for what begins last ends last. */
import type { TestSequencer, TestSpecification } from 'vitest/node';

const longest = [
  'browser/crawl/crawl.test.ts',
  'browser/crawl/languages.test.ts',
  'browser/forms.test.ts',
  'browser/purchase.test.ts',
  'browser/webkit.test.ts',
  'browser/payments.test.ts',
  'browser/refused.test.ts',
  'browser/flows.test.ts',
  'browser/identity.test.ts',
  'browser/sharedComputer.test.ts',
  'browser/orders.test.ts',
  'browser/vouchers.test.ts',
  'charts/walk.test.ts',
  'server/orders/crash.test.ts',
  'server/money/faults.test.ts',
  'server/payments/crash.test.ts',
  'server/money/unserved.test.ts',
  'server/money/goods.test.ts',
  'server/vouchers/limits.test.ts',
  'server/platform/first-start.test.ts',
];
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((file) => moduleId.endsWith(`tests/${file}`));
  return place < 0 ? longest.length : place;
};

export class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    return files.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || placeOf(a) - placeOf(b));
  }
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
