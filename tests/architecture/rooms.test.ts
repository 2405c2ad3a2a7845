/** Checks that imports between folders are allowed and have no cycles. */
import { describe, expect, test } from 'vitest';
import { allImports, circles, faultOf, importsOf, reach } from './rooms.ts';

const imports = allImports();

test('every import between rooms (groups of files) goes in an allowed direction', () => {
  expect(imports.length).toBeGreaterThan(1_000);
  expect(imports.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
});

test('imports outside machines/ form no cycle, not even through types', () => {
  // Only imports between charts may form cycles, because a parent uses its children's ref types and a child
  // uses its parent's event types.
  expect(circles(imports.filter(({ from }) => !from.startsWith('machines/')))).toEqual([]);
});

test('no view imports the API, storage or browser code, not even through other files', () => {
  const views = [...new Set(imports.map(({ from }) => from))].filter((file) =>
    /^src\/(?:features|components)\/.*(?<!\.preview)\.tsx$/.test(file),
  );
  expect(views.length).toBeGreaterThan(100);
  const outside = /^src\/(?:api|storage|browser|actors)\//;
  const own = imports.filter(({ from }) => from.startsWith('src/'));
  expect(
    views.flatMap((view) =>
      [...reach(own, view)].filter((file) => outside.test(file)).map((file) => `${view} reaches ${file}`),
    ),
  ).toEqual([]);
});

describe('detecting an import in the wrong direction', () => {
  test.each([
    ['src/ui/button/a.ts', "import { x } from '../../../contract/domain/money.ts';"],
    ['contract/domain/a.ts', "import { x } from '../schemas/cart.ts';"],
    ['machines/checkout/a.machine.ts', "import { x } from '../../contract/schemas/cart.ts';"],
    ['src/api/a.ts', "import { x } from '../actors/catalogue/product.ts';"],
    ['src/actors/a.ts', "import { x } from '../../machines/checkout/cart/cart.machine.ts';"],
    ['src/features/catalogue/home/a.tsx', "import { x } from '../../../api/client.ts';"],
    ['src/features/catalogue/home/a.tsx', "import { x } from '../../../actors/copyText.ts';"],
    ['src/features/catalogue/home/a.tsx', "import { x } from './load.ts';"],
    ['src/features/catalogue/home/a.ts', "import { x } from './HomeScreen.tsx';"],
    ['src/app/a.ts', "import { x } from '../../flows/walker/walk.ts';"],
    ['server/platform/a.ts', "import { x } from '../orders/orders.ts';"],
    ['server/orders/a.ts', "import { x } from '../payments/settlement.ts';"],
    ['server/orders/a.ts', "import type { x } from '../payments/settlement.ts';"],
    ['server/orders/a.ts', "import { x } from '../../src/app/actorSystem.ts';"],
    ['server/orders/a.ts', "import { x } from '../providers/common/sandbox/ledger.ts';"],
    ['server/providers/paypal/adapter.ts', "import { x } from './sandbox/records.ts';"],
    ['scripts/a.ts', "import { x } from '../tests/charts/walk.test.ts';"],
    ['src/app/a.ts', "const x = await import('../../tests/ui/setup.ts');"],
  ])('the check reports the import in %s: %s', (file, line) => {
    expect(importsOf(file, line).map(faultOf)).toEqual([expect.stringContaining(file)]);
  });
});
