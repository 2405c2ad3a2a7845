/**
 * Last step of `npm run check`: prints the changed outcomes of charts, the server tests that ran, the tests
 * that did not run, and the next command. `-- --server` prints the server tests for the uncommitted changes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './generate/write.ts';

/** Test folders for those parts of the server that have no test folder of the same name. */
const testedBy: Readonly<Record<string, readonly string[]>> = {
  apiDocument: ['routes'],
  figures: ['admin'],
  mail: ['mailTemplates'],
  messages: ['mailTemplates', 'htmlHead'],
};
const folderOf = (part: string): string => `tests/server/${part}/`;
const findFolders = (part: string): string[] =>
  [part, ...(testedBy[part] ?? [])].map(folderOf).filter((folder) => existsSync(join(root, folder)));

const findImporters = (file: string, pattern: string): string[] => {
  const end = `/${file.split('/').slice(-2).join('/')}'`;
  return globSync(pattern, { cwd: root }).filter((importer) =>
    readFileSync(join(root, importer), 'utf8').includes(end),
  );
};
/**
 * Returns the parts of the server that import the file, directly or through a schema of the contract. A part is
 * a folder, or a file directly in `server/`.
 */
const partsThatImport = (file: string): string[] => [
  ...findImporters(file, 'server/**/*.ts').map((importer) => importer.split('/')[1]!),
  ...findImporters(file, 'contract/schemas/*.ts').flatMap(partsThatImport),
];

const isTestFile = (file: string): boolean => /^tests\/server\/.*\.test\.ts$/.test(file);
const findTests = (file: string): string[] => {
  if (isTestFile(file)) return existsSync(join(root, file)) ? [file] : [];
  const part = /^(?:tests\/)?server\/([^/]+)/.exec(file)?.[1];
  if (part) return findFolders(part);
  const isWire = /^contract\/(?:api|schemas|forms)\b/.test(file);
  if (isWire) return [...partsThatImport(file).flatMap(findFolders), folderOf('routes')];
  return file.startsWith('machines/server/') ? partsThatImport(file).flatMap(findFolders) : [];
};
/** Returns the folders and files of the server tests for the changed files. */
export const serverTestsOf = (changed: readonly string[]): string[] => {
  const tests = [...new Set(changed.flatMap(findTests))];
  return tests.filter((test) => !tests.some((other) => other !== test && test.startsWith(other)));
};

/** Returns the changed parts of the server, its charts and the contract for which no server test ran. */
const untestedIn = (changed: readonly string[]): string[] => [
  ...new Set(
    changed
      .filter((file) => /^(?:server|contract|machines\/server)\//.test(file) && findTests(file).length === 0)
      .map((file) => file.split('/').slice(0, 2).join('/')),
  ),
];

/** Returns the last lines to print after the changed files have been checked. `status` is 0 if all checks passed. */
export const endOf = (changed: readonly string[], status: number): string[] => {
  const run = serverTestsOf(changed);
  return [
    ...(run.length > 0 ? [`Server tests that ran: ${run.join(' ')}`] : []),
    ...untestedIn(changed).map((part) => `No server test ran for ${part}.`),
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
    let status = Number(process.env['CHECKED'] ?? 0);
    console.log('\n— End of the check —');
    if (changed.some((file) => /^(?:machines|flows|contract)\/|\.machine\.ts$/.test(file))) {
      console.log('Outcomes of charts since the last commit:');
      const paths = [join(root, 'scripts/paths.ts'), '--diff'];
      // the last lines are printed even if a chart fails to load
      if (spawnSync(process.execPath, paths, { cwd: root, stdio: 'inherit' }).status !== 0) status ||= 1;
    }
    console.log(endOf(changed, status).join('\n'));
    process.exitCode = status;
  }
}
