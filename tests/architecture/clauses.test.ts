import { expect, test } from 'vitest';
import { clauses, coverage, isProven, unknownClauses } from '../../flows/clauses/coverage.ts';
import { unwalked } from '../../flows/clauses/unwalked.ts';
import { flows } from '../../flows/samples/flows.ts';
import { chartOf } from '../../flows/walker/chart.ts';

const charts = flows.map((flow) => chartOf(flow.machine));
const covered = coverage(charts);

test('every clause has a transition or a state, or says why it has none', () => {
  expect(
    covered.filter((clause) => clause.places.length === 0 && !clause.reason).map(({ id }) => id),
  ).toEqual([]);
});

test('no excuse is kept for a clause that is carried by now, or is none', () => {
  const carried = new Set(covered.filter((clause) => clause.places.length > 0).map(({ id }) => id));
  const known = new Set(clauses.map(({ id }) => id));
  expect(Object.keys(unwalked).filter((id) => carried.has(id) || !known.has(id))).toEqual([]);
});

test('charts name no clause that the specification does not have', () => {
  expect(unknownClauses(charts)).toEqual([]);
});

test('a clause counts as proven by what was written by hand alone: a transition’s name proves nothing', () => {
  const named = coverage(charts).find(({ id }) => id === 'NAV-22')!;
  expect(isProven({ ...named, proven: { row: 0, boundary: 0, story: 0, invariant: 0 } })).toBe(false);
  expect(named.places.length).toBeGreaterThan(0);
  // no clause that was proven once is given up: the number only grows
  expect(covered.filter(isProven).length).toBeGreaterThanOrEqual(177);
});

test('rows, boundaries, stories and invariants are counted', () => {
  const proven = covered.map((clause) => clause.proven);
  for (const by of ['row', 'boundary', 'story', 'invariant'] as const)
    expect(proven.some((times) => times[by] > 0)).toBe(true);
});
