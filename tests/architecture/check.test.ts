/** Tests the output of `npm run check`. */
import { expect, test } from 'vitest';
import { endOf, serverTestsOf } from '../../scripts/check.ts';

test('after a change to the server, the check runs the tests of the affected folders and lists the skipped ones', () => {
  const changed = ['server/support/contactForm.ts', 'server/support/contact.ts', 'src/main.tsx'];
  expect(serverTestsOf(changed)).toEqual(['tests/server/support/']);
  expect(endOf(changed, 0)).toEqual([
    'Server tests that ran: tests/server/support/',
    'Not run: browser tests, slow tests, other server tests, and tests that read changed files from the disk.',
    'Passed. Next: npm test',
  ]);
});

test('the check reports a changed part of the server that has no tests', () => {
  expect(serverTestsOf(['server/app.ts'])).toEqual([]);
  expect(endOf(['server/app.ts'], 0)).toContain(
    'No server test ran for server/app.ts: it has no test folder.',
  );
});

test('if the check fails, the last line of output names the next command to run', () => {
  expect(endOf([], 1).at(-1)).toBe('Failed. Next: fix the first failure above, then run npm run check');
  expect(endOf([], 1).join()).toContain('all server tests');
});
