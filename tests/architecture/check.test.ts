/** Tests the output of `npm run check`. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endOf, serverTestsOf } from '../../scripts/check.ts';

test('after a change to the server, the check runs the tests of the affected folders and lists the tests that did not run', () => {
  const changed = ['server/support/contactForm.ts', 'server/support/contact.ts', 'src/main.tsx'];
  expect(serverTestsOf(changed)).toEqual(['tests/server/support/']);
  expect(endOf(changed, 0)).toEqual([
    'Server tests that ran: tests/server/support/',
    'Not run: browser tests, slow tests, other server tests, and tests that read changed files from the disk.',
    'Passed. Next: npm test',
  ]);
});

test("after a change to a server test, the check runs that test file; after a change to a test helper, it runs the helper's folder", () => {
  const test = 'tests/server/support/contact.test.ts';
  expect(serverTestsOf([test])).toEqual([test]);
  expect(serverTestsOf([test, 'tests/server/support/race.ts'])).toEqual(['tests/server/support/']);
  expect(serverTestsOf(['tests/server/support/removed.test.ts'])).toEqual([]);
});

test('after a change to a request or response, the check runs the tests of the routes and of the server parts that use it', () => {
  expect(serverTestsOf(['contract/schemas/support.ts'])).toEqual([
    'tests/server/support/',
    'tests/server/routes/',
  ]);
  expect(serverTestsOf(['contract/api/support.ts'])).toEqual(['tests/server/routes/']);
  expect(serverTestsOf(['contract/forms/contact.ts'])).toEqual([
    'tests/server/support/',
    'tests/server/routes/',
  ]);
});

test('after a change to a chart of the server, the check runs the tests of the parts that use it', () => {
  const chart = 'machines/server/refundLifecycle/refundLifecycle';
  expect(serverTestsOf([`${chart}.machine.ts`])).toEqual(
    expect.arrayContaining(['tests/server/orders/', 'tests/server/payments/']),
  );
  expect(endOf([`${chart}.spec.ts`], 0)[0]).toBe('No server test ran for machines/server.');
});

test('after a change to a server folder without tests, the check runs the tests in other folders that cover it', () => {
  expect(serverTestsOf(['server/mail/layout.ts'])).toEqual(['tests/server/mailTemplates/']);
  expect(serverTestsOf(['server/messages/de/answers.ts'])).toEqual([
    'tests/server/mailTemplates/',
    'tests/server/htmlHead/',
  ]);
  expect(serverTestsOf(['server/figures/fees.ts'])).toEqual(['tests/server/admin/']);
  expect(serverTestsOf(['server/apiDocument/markdown.ts'])).toEqual(['tests/server/routes/']);
});

test('every folder of the server has tests that the check can run', () => {
  const folders = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.filter(({ name }) => serverTestsOf([`server/${name}/x.ts`]).length === 0)).toEqual([]);
});

test('the check reports each changed part of server and contract for which it runs no server test', () => {
  const changed = ['server/app.ts', 'contract/domain/money.ts', 'contract/domain/limits.ts', 'src/main.tsx'];
  expect(serverTestsOf(changed)).toEqual([]);
  expect(endOf(changed, 0).slice(0, 2)).toEqual([
    'No server test ran for server/app.ts.',
    'No server test ran for contract/domain.',
  ]);
});

test('if the check fails, the last line of output names the next command to run', () => {
  expect(endOf([], 1).at(-1)).toBe('Failed. Next: fix the first failure above, then run npm run check');
  expect(endOf([], 1).join()).toContain('all server tests');
});
