/** Which clause of the specification is proven by which transitions, states and tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invariants, stories } from '../../.generated/specs.ts';
import type { Chart } from '../walker/chart.ts';
import { unwalked } from './unwalked.ts';

export type Clause = { id: string; owner: string; text: string };
/**
 * A row asks a rule or a text; a test of `view`, `server` or `browser` drives the real view, the server over HTTP or the built shop; a
 * boundary and a story drive a chart; an invariant is held against every step.
 */
export const evidences = ['row', 'view', 'server', 'browser', 'boundary', 'story', 'invariant'] as const;
export type Evidence = (typeof evidences)[number];
export type Covered = Clause & {
  /** How often it is proven by value: what was written by hand from the clause and no command writes anew. */
  proven: Record<Evidence, number>;
  /** Ids of transitions and states that carry the clause. */
  places: string[];
  /** Test files that name the clause. */
  tests: string[];
  /** Why a clause has no transition: what it is about is no flow. */
  reason: string | null;
};

const root = join(import.meta.dirname, '../..');
export const clauses = JSON.parse(readFileSync(join(root, 'flows/clauses/clauses.json'), 'utf8')) as Clause[];

const testFiles = (): string[] =>
  readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort();

const id = /[A-Z][A-Z\d]+-\d\d/;
/** The clauses that the rows of tests/clauses name, which nothing but tests may import. */
const rowClauses = (): string[] =>
  readdirSync(join(root, 'tests/clauses')).flatMap((file) =>
    [
      ...readFileSync(join(root, 'tests/clauses', file), 'utf8').matchAll(
        new RegExp(`(?:clause: |^  \\[\\s*)'(${id.source})'`, 'gm'),
      ),
    ].map(([, clause]) => clause!),
  );

/** By folder of `tests`: what a test there drives. Rules and actors are asked as a row asks them. */
const kinds: Readonly<Record<string, Evidence>> = {
  actors: 'row',
  architecture: 'row',
  domain: 'row',
  ui: 'view',
  views: 'view',
  server: 'server',
  browser: 'browser',
};
/**
 * The clauses that stand before the colon of a test's title, `UI-19 UI-20: the close button …`: that test was written or read against
 * their words and asserts them by value. A clause that is only mentioned elsewhere in a file is not proven by it.
 */
const testClauses = (): { id: string; by: Evidence }[] =>
  testFiles().flatMap((file) => {
    const by = kinds[file.split('/')[0]!];
    if (!by || file === 'architecture/clauses.test.ts') return [];
    const titles = readFileSync(join(root, 'tests', file), 'utf8').matchAll(
      new RegExp(`['"\`]((?:${id.source} )*${id.source}): `, 'g'),
    );
    return [...titles].flatMap(([, named]) => named!.split(' ').map((clause) => ({ id: clause, by })));
  });

const evidence = (): { id: string; by: Evidence }[] => [
  ...rowClauses().map((clause) => ({ id: clause, by: 'row' as const })),
  ...testClauses(),
  ...stories.flatMap(({ clauses: proven, kind }) => proven.map((clause) => ({ id: clause, by: kind }))),
  ...invariants.flatMap(({ clauses: proven }) =>
    proven.map((clause) => ({ id: clause, by: 'invariant' as const })),
  ),
];

export const coverage = (charts: Chart[]): Covered[] => {
  const proofs = evidence();
  const count = (clause: string, by: Evidence): number =>
    proofs.filter((proof) => proof.id === clause && proof.by === by).length;
  const places = new Map<string, string[]>();
  for (const chart of charts)
    for (const { id: place, spec } of [...chart.transitions, ...chart.states])
      for (const clause of spec) places.set(clause, [...(places.get(clause) ?? []), place]);
  const tests = new Map<string, string[]>();
  for (const file of testFiles())
    for (const clause of new Set(
      readFileSync(join(root, 'tests', file), 'utf8').match(new RegExp(`\\b${id.source}\\b`, 'g')),
    ))
      tests.set(clause, [...(tests.get(clause) ?? []), file]);
  return clauses.map((clause) => ({
    ...clause,
    proven: Object.fromEntries(evidences.map((by) => [by, count(clause.id, by)])) as Covered['proven'],
    places: places.get(clause.id) ?? [],
    tests: tests.get(clause.id) ?? [],
    reason: unwalked[clause.id] ?? null,
  }));
};

/** How often which kind of evidence was given, over all clauses. */
export const countEvidence = (covered: readonly Covered[]): Record<Evidence, number> =>
  Object.fromEntries(
    evidences.map((by) => [by, covered.reduce((sum, { proven }) => sum + proven[by], 0)]),
  ) as Record<Evidence, number>;

/** Clauses before the colon of a test's title that the specification does not have. */
export const unknownTitles = (): string[] => {
  const known = new Set(clauses.map((clause) => clause.id));
  return testClauses()
    .map((proof) => proof.id)
    .filter((clause) => !known.has(clause));
};

/** Clauses that a chart names and that the specification does not have. */
export const unknownClauses = (charts: Chart[]): string[] => {
  const known = new Set(clauses.map((clause) => clause.id));
  return charts
    .flatMap((chart) => [...chart.transitions, ...chart.states].flatMap(({ spec }) => spec))
    .filter((clause) => !known.has(clause));
};

/** Whether anything proves the clause by value. */
export const isProven = ({ proven }: Covered): boolean => Object.values(proven).some((times) => times > 0);
