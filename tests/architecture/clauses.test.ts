import { expect, test } from 'vitest';
import { flows } from '../../.generated/flows.ts';
import {
  clauses,
  countEvidence,
  coverage,
  evidences,
  isProven,
  unknownClauses,
  unknownTitles,
  type Evidence,
} from '../../flows/clauses/coverage.ts';
import { unwalked } from '../../flows/clauses/unwalked.ts';
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

const nothing = Object.fromEntries(evidences.map((by) => [by, 0])) as Record<Evidence, number>;

test('a transition’s name, or a mention, proves nothing', () => {
  const named = covered.find(({ id }) => id === 'NAV-22')!;
  expect(named.places.length).toBeGreaterThan(0);
  expect(isProven({ ...named, proven: nothing })).toBe(false);
  expect(isProven({ ...named, proven: { ...nothing, view: 1 } })).toBe(true);
});

test('every clause is proven by what was written by hand', () => {
  expect(covered.filter((clause) => !isProven(clause)).map(({ id }) => id)).toEqual([]);
});

test('each kind of evidence is counted, and titles name only clauses that there are', () => {
  for (const [by, times] of Object.entries(countEvidence(covered))) expect(times, by).toBeGreaterThan(10);
  expect(unknownTitles()).toEqual([]);
});
