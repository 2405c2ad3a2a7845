/**
 * Last step of `npm run check`: prints changed behaviour, the tests that were not run, and the next command.
 * `-- --server` prints the folders with server tests for the uncommitted changes.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './generate/write.ts';

const folderOf = (part: string): string => `tests/server/${part}/`;
const isTested = (part: string): boolean => existsSync(join(root, folderOf(part)));
/** Returns the parts of the server that have changed: folders, or files directly in `server/`. */
const partsIn = (changed: readonly string[]): string[] => [
  ...new Set(changed.filter((file) => file.startsWith('server/')).map((file) => file.split('/')[1]!)),
];
export const serverTestsOf = (changed: readonly string[]): string[] =>
  partsIn(changed).filter(isTested).map(folderOf);

/** Returns the last lines to print after the changed files have been checked. `status` is 0 if all checks passed. */
export const endOf = (changed: readonly string[], status: number): string[] => {
  const run = serverTestsOf(changed);
  const untested = partsIn(changed).filter((part) => !isTested(part));
  return [
    ...(run.length > 0 ? [`Server tests that ran: ${run.join(' ')}`] : []),
    ...untested.map((part) => `No server test ran for server/${part}: it has no test folder.`),
    `Not run: browser tests, slow tests, ${run.length > 0 ? 'other' : 'all'} server tests, and tests that read changed files from the disk.`,
    status === 0
      ? 'Passed. Next: npm test'
      : 'Failed. Next: fix the first failure above, then run npm run check',
  ];
};

if (import.meta.main) {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  if (process.argv.includes('--server')) console.log(serverTestsOf(changed).join('\n'));
  else {
    console.log('\n— End of the check —');
    if (changed.some((file) => /^(?:machines|flows|contract)\//.test(file))) {
      console.log('Outcomes of charts since the last commit:');
      execFileSync(process.execPath, [join(root, 'scripts/paths.ts'), '--diff'], {
        cwd: root,
        stdio: 'inherit',
      });
    }
    const status = Number(process.env['CHECKED'] ?? 0);
    console.log(endOf(changed, status).join('\n'));
    process.exitCode = status;
  }
}
