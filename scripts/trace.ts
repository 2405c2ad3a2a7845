/**
 * `npm run trace` lists every id of a clause, a promise, an OWASP ASVS requirement or a story, with the tests
 * that have the id in their title. An id is placed before a colon (`PAY-06 PAY-07: …`) or in brackets at the
 * end (`… [R1 ASVS-2.3.3]`). `npm run trace -- PAY ASVS-6 R1` lists only the given ids and their sub-ids, such
 * as `PAY-06` for `PAY`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invariants, stories } from '../.generated/specs.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

export type Clause = { id: string; owner: string; text: string };
export const clauses = JSON.parse(read('flows/clauses/clauses.json')) as Clause[];

/** Returns the cells of all table rows on a Markdown page. */
const rowsOf = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
const promisePage = read('tests/clauses/promises.md');

/** All OWASP ASVS requirements that are listed on the promises page, in the same order. */
export const asvsLines: readonly string[] = rowsOf(promisePage).flatMap(([first = '']) =>
  /^\d+\./.test(first) ? first.split(', ') : [],
);

/** All ids that require a test, with the text of their clause. */
export const ids: ReadonlyMap<string, string> = new Map([
  ...clauses.map(({ id, text }) => [id, text] as const),
  // skips the promises that do not apply, because a feature that the shop does not have needs no test
  ...rowsOf(promisePage.split('### Not applicable')[0]!).flatMap(([first = '', ...rest]) =>
    /^[RCS]\d+$/.test(first)
      ? [[first, rest[0]!] as const]
      : /^\d+$/.test(first)
        ? [[`STORY-${first}`, rest[0]!] as const]
        : /^\d/.test(first)
          ? first.split(', ').map((line) => [`ASVS-${line}`, rest[1]!] as const)
          : [],
  ),
]);

export type Proof = { id: string; place: string; title: string };

const clause = /[A-Z][A-Z\d]+-\d\d/.source;
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`/g;
const before = new RegExp(`^((?:${clause} )*${clause}): `);
const after = new RegExp(` \\[((?:${clause}|[RCS]\\d+|ASVS-[\\d.]+|STORY-\\d+| )+)\\]$`);

/** Returns the ids in a title. Ids anywhere else in a test do not count as proof. */
export const idsOf = (title: string): string[] =>
  [before, after].flatMap((form) => form.exec(title)?.[1]?.split(' ') ?? []);

const titleProofs = (): Proof[] =>
  globSync('tests/**/*.{ts,tsx}', { cwd: root })
    // skips the test file for this script, because its titles are only examples
    .filter((file) => file !== 'tests/architecture/trace.test.ts')
    .sort()
    .flatMap((place) =>
      [...read(place).matchAll(literal)].flatMap(([, single, double, template]) => {
        const title = single ?? double ?? template ?? '';
        return idsOf(title).map((id) => ({ id, place, title }));
      }),
    );

/**
 * Returns each row in `tests/clauses` as proof of its clause. A row contains its clause id as a value, not in a
 * title.
 */
const rowProofs = (): Proof[] =>
  globSync('tests/clauses/*.ts', { cwd: root }).flatMap((place) =>
    [...read(place).matchAll(new RegExp(`(?:clause: |^  \\[\\s*)'(${clause})'`, 'gm'))].map(
      ([, id = '']) => ({
        id,
        place,
        title: `a row of ${id}`,
      }),
    ),
  );

/** Returns all tests, stories and invariants that have an id. */
export const readProofs = (): Proof[] => [
  ...rowProofs(),
  ...titleProofs(),
  ...[...stories, ...invariants].flatMap(({ chart, clauses: proven, title: says }) =>
    proven.map((id) => ({ id, place: `specification of ${chart}`, title: says })),
  ),
];

if (import.meta.main) {
  const requestedIds = process.argv.slice(2).map((id) => id.toUpperCase());
  const proofs = readProofs();
  const isWanted = (id: string): boolean =>
    requestedIds.length === 0 ||
    requestedIds.some((one) => id === one || id.startsWith(`${one}.`) || id.startsWith(`${one}-`));
  const selectedIds = [...ids].filter(([id]) => isWanted(id));
  for (const [id, text] of selectedIds) {
    console.log(`${id}: ${text}`);
    for (const proof of proofs) if (proof.id === id) console.log(`  ${proof.place}: ${proof.title}`);
  }
  if (selectedIds.length === 0) {
    console.error(`There is no id ${requestedIds.join(' or ')}.`);
    process.exitCode = 1;
  }
}
