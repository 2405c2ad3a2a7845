/** Which clause of the specification is proven by which transitions, states and tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invariants, stories } from '../proof/all.ts';
import type { Chart } from '../walker/chart.ts';
import { unwalked } from './unwalked.ts';

export type Clause = { id: string; owner: string; text: string };
/** A row asks a rule or a text, a boundary and a story drive a chart, an invariant is held against every step. */
export type Evidence = 'row' | 'boundary' | 'story' | 'invariant';
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

/** The clauses that the rows of tests/clauses name, which nothing but tests may import. */
const rowClauses = (): string[] =>
  readdirSync(join(root, 'tests/clauses')).flatMap((file) =>
    [
      ...readFileSync(join(root, 'tests/clauses', file), 'utf8').matchAll(
        /(?:clause: |^  \[)'([A-Z]\w+-\d\d)'/gm,
      ),
    ].map(([, id]) => id!),
  );
const evidence = (): { id: string; by: Evidence }[] => [
  ...rowClauses().map((id) => ({ id, by: 'row' as const })),
  ...stories.flatMap(({ clauses, kind }) => clauses.map((id) => ({ id, by: kind }))),
  ...invariants.flatMap(({ clauses }) => clauses.map((id) => ({ id, by: 'invariant' as const }))),
];

export const coverage = (charts: Chart[]): Covered[] => {
  const proofs = evidence();
  const count = (id: string, by: Evidence): number =>
    proofs.filter((proof) => proof.id === id && proof.by === by).length;
  const places = new Map<string, string[]>();
  for (const chart of charts)
    for (const { id, spec } of [...chart.transitions, ...chart.states])
      for (const clause of spec) places.set(clause, [...(places.get(clause) ?? []), id]);
  const tests = new Map<string, string[]>();
  for (const file of testFiles())
    for (const clause of new Set(readFileSync(join(root, 'tests', file), 'utf8').match(/\b[A-Z]\w+-\d\d\b/g)))
      tests.set(clause, [...(tests.get(clause) ?? []), file]);
  return clauses.map((clause) => ({
    ...clause,
    proven: {
      row: count(clause.id, 'row'),
      boundary: count(clause.id, 'boundary'),
      story: count(clause.id, 'story'),
      invariant: count(clause.id, 'invariant'),
    },
    places: places.get(clause.id) ?? [],
    tests: tests.get(clause.id) ?? [],
    reason: unwalked[clause.id] ?? null,
  }));
};

/** Clauses that a chart names and that the specification does not have. */
export const unknownClauses = (charts: Chart[]): string[] => {
  const known = new Set(clauses.map((clause) => clause.id));
  return charts
    .flatMap((chart) => [...chart.transitions, ...chart.states].flatMap(({ spec }) => spec))
    .filter((id) => !known.has(id));
};

/** Whether anything proves the clause by value. */
export const isProven = ({ proven }: Covered): boolean => Object.values(proven).some((times) => times > 0);
