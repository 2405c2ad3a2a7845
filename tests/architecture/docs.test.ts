/** Checks that the files, folders, links, commands and environment variables mentioned in the docs exist. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingDefaults } from '../../server/config.ts';
import { smsKinds } from '../../server/providers/index.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'locales/README.md',
  'server/catalogue/README.md',
  'tests/clauses/promises.md',
  ...filesUnder('docs').filter((file) => file.endsWith('.md')),
];

/** Matches paths in the project's folders. */
const quotedPath = /^(?:contract|docs|flows|locales|machines|public|scripts|server|src|tests)\/\S*$/;
/** Generated files, which a fresh checkout does not contain. */
const written = ['tests/.artifacts'];

/** Returns the strings in backticks. */
const quotesOf = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, quote = '']) => quote);

/** Returns whether the path exists. `<name>` and `…` stand for any name; `{a,b}` and `*` work as in a shell. */
const exists = (path: string): boolean => {
  const pattern = path.replace(/<[^>]+>|…/g, '*');
  return pattern === path && !/[*{]/.test(path)
    ? existsSync(join(root, path))
    : globSync(pattern, { cwd: root }).length > 0;
};

/** Returns the paths in backticks that do not exist. */
const missingPaths = (text: string): string[] =>
  quotesOf(text)
    .filter((quote) => quotedPath.test(quote))
    .filter((path) => !written.some((place) => path.startsWith(place)) && !exists(path));

/** Returns the targets of links to missing project files. */
const missingLinks = (file: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => normalize(join(dirname(file), target)))
    .filter((target) => !existsSync(join(root, target)));

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
/** Returns the npm commands that are not in package.json. */
const missingCommands = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run ([\w-]+(?::[\w-]+)*)|(start|test)\b)/g)]
    .map(([, script, short]) => script ?? short ?? '')
    .filter((script) => !(script in scripts));

test('the docs check detects planted violations', () => {
  expect(
    missingPaths('`src/nowhere.ts`, `src/main.tsx`, `src/features/<name>/`, `tests/<name>.void`'),
  ).toEqual(['src/nowhere.ts', 'tests/<name>.void']);
  expect(missingLinks('docs/a.md', '[a](nowhere.md) [b](../README.md#top) [c](https://x.example)')).toEqual([
    'docs/nowhere.md',
  ]);
  expect(missingCommands('npm run nothing, npm run check, npm test')).toEqual(['nothing']);
});

describe.each(documents)('the document %s', (file) => {
  const text = read(file);
  test('documentation mentions only paths that exist', () => expect(missingPaths(text)).toEqual([]));
  test('documentation links only to files that exist', () => expect(missingLinks(file, text)).toEqual([]));
  test('documentation mentions only npm commands that exist', () =>
    expect(missingCommands(text)).toEqual([]));
});

/** Returns the missing parts of a decision record: its status, its date or a paragraph. */
const missingOfRecord = (text: string): string[] => [
  ...(/^Status: (?:accepted|superseded by \[\d{4}\]\([\w-]+\.md\)) · Date: \d{4}-\d\d-\d\d$/m.test(text)
    ? []
    : ['Status']),
  ...['Context', 'Decision', 'Consequence', 'Alternatives'].filter(
    (name) => !new RegExp(`^\\*\\*${name}s?\\.\\*\\*`, 'm').test(text),
  ),
];
const records = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name));

test('the decision record check detects missing parts', () => {
  const record = '# 1 A\n\nStatus: accepted · Date: 2026-11-21\n\n**Context.** A\n\n**Decision.** A\n\n';
  expect(missingOfRecord(`${record}**Consequence.** A\n\n**Alternatives.** A\n`)).toEqual([]);
  expect(missingOfRecord(record.replace(' · Date: 2026-11-21', ''))).toEqual([
    'Status',
    'Consequence',
    'Alternatives',
  ]);
});
describe.each(records)('decision record %s', (name) => {
  test('a decision record has a status, a date and all required paragraphs', () =>
    expect(missingOfRecord(read(`docs/decisions/${name}`))).toEqual([]));
  test('the index of decision records lists each record', () =>
    expect(read('docs/decisions/README.md')).toContain(`| [${name.slice(0, 4)}](${name}) `));
});

/** Also checks comments, because they must not refer to a document by its old name. */
test('code refers only to documents that exist', () => {
  const code = ['contract', 'flows', 'machines', 'scripts', 'server', 'src', 'tests']
    .flatMap(filesUnder)
    .filter((file) => /\.(?:tsx?|mjs|css|sql)$/.test(file) && file !== 'tests/architecture/docs.test.ts');
  const missing = code.flatMap((file) =>
    [...read(file).matchAll(/(?<![\w/.])docs\/[\w/-]+(?:\.(?:md|png))?/g)]
      .map(([path]) => path)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

describe('environment variables in the documentation', () => {
  const operations = read('docs/operations.md');
  const ofProviders = globSync('server/providers/*/README.md', { cwd: root }).map(read).join('\n');
  /**
   * Variables in the first column of a table, either in docs/operations.md or, for a provider's own variables,
   * in the README of the provider's folder.
   */
  const named = new Set(
    [...`${operations}\n${ofProviders}`.matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap(([, cell = '']) =>
      quotesOf(cell),
    ),
  );
  const settings = settingDefaults().map(([name]) => name);
  const elsewhere = ['server', 'scripts', 'tests']
    .flatMap(filesUnder)
    .filter((file) => /\.m?ts$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/process\.env(?:\.|\[')([A-Z][A-Z_]+)/g)])
    .map(([, name = '']) => name);

  test('every documented variable is read somewhere in the code', () => {
    expect(named.size).toBeGreaterThan(60);
    const known = new Set([...settings, ...elsewhere]);
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
  });
  test('Containerfile and shop@.service set only variables that the shop, Node or the C library reads', () => {
    const examples = ['Containerfile', 'docs/production/shop@.service'].map(read).join('\n');
    const set = [...examples.matchAll(/^(?:ENV|Environment=)\s*(.*)$/gm)]
      .flatMap(([, pairs = '']) => [...pairs.matchAll(/\b([A-Z][A-Z_]+)=/g)])
      .map(([, name = '']) => name);
    expect(set.length).toBeGreaterThan(5);
    // Node and the C library read these variables. The shop does not.
    const below = ['NODE_OPTIONS', 'MALLOC_ARENA_MAX'];
    expect(set.filter((name) => !settings.includes(name) && !below.includes(name))).toEqual([]);
  });
  test('for every SMS provider, the docs explain its settings and where to create an account [ASVS-13.1.1]', () => {
    const setting = /^\| `SMS_KIND` .*$/m.exec(operations)?.[0] ?? '';
    const account = /^\| text messages .*$/m.exec(read('docs/going-live.md'))?.[0].toLowerCase() ?? '';
    const isInTables = (kind: string): boolean => setting.includes(`\`${kind}\``) && account.includes(kind);
    const isInReadme = (kind: string): boolean => ofProviders.includes(`\`SMS_KIND=${kind}\``);
    expect(smsKinds.filter((kind) => !isInTables(kind) && !isInReadme(kind))).toEqual([]);
  });
  test('every variable that the server reads is documented [ASVS-2.1.3 ASVS-13.1.1]', () => {
    expect(settings.length).toBeGreaterThan(60);
    expect(settings.filter((name) => !named.has(name))).toEqual([]);
  });
});
