/** The order of test files: project by project, and in each the longest first, for what begins last ends last. */
import type { TestSequencer, TestSpecification } from 'vitest/node';

const longest = [
  'browser/forms.test.ts',
  'browser/crawl/crawl.test.ts',
  'browser/crawl/languages.test.ts',
  'browser/buying/interrupted.test.ts',
  'browser/buying/paused.test.ts',
  'browser/buying/clicks.test.ts',
  'browser/purchase.test.ts',
  'browser/webkit.test.ts',
  'browser/payments.test.ts',
  'browser/drawn/takeover.test.ts',
  'browser/refused.test.ts',
  'browser/flows.test.ts',
  'browser/identity.test.ts',
  'browser/sharedComputer.test.ts',
  'browser/orders.test.ts',
  'browser/vouchers.test.ts',
  'charts/compositions.test.ts',
  'charts/xstateTest.test.ts',
  // those that start shops come first: a test process that has run many files takes long to start another
  'server/money/keys.test.ts',
  'server/simulation/simulate.test.ts',
  'server/orders/crash.test.ts',
  'server/money/faults.test.ts',
  'server/payments/crash.test.ts',
  'server/platform/life.test.ts',
  'server/money/rolling.test.ts',
  'server/backup/backup.test.ts',
  'server/platform/first-start.test.ts',
  'server/platform/embedded.test.ts',
  'server/gatewayStatus/hour.test.ts',
  'server/money/processes.test.ts',
  'server/money/unserved.test.ts',
  'server/money/goods.test.ts',
  'server/payments/paypal.test.ts',
  'server/gatewayStatus/outage.test.ts',
  'server/payments/mypos.test.ts',
  'server/golive/golive.test.ts',
  'server/vouchers/limits.test.ts',
  'server/identity/addresses.test.ts',
  'server/payments/cards.test.ts',
  'server/money/reconcile.test.ts',
  'server/orders/delivery.test.ts',
  'server/identity/contactChange.test.ts',
];
/** Runs in another environment than the files of its project, whose processes it would end. */
const last = 'server/identity/turnstileInReact.test.ts';
const placeOf = ({ moduleId }: TestSpecification): number => {
  if (moduleId.endsWith(`tests/${last}`)) return longest.length + 1;
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
