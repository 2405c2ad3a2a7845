/** Which clause of the specification is proven by which transitions, states and tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chart } from '../walker/chart.ts';
import { unwalked } from './unwalked.ts';

export type Clause = { id: string; owner: string; text: string };
export type Covered = Clause & {
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

export const coverage = (charts: Chart[]): Covered[] => {
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
