/** Checks that every clause, promise, OWASP ASVS requirement and story has a test with its id in the title. */
import { expect, test } from 'vitest';
import { flows } from '../../.generated/flows.ts';
import { unwalked } from '../../flows/clauses/unwalked.ts';
import { chartOf } from '../../flows/walker/chart.ts';
import { asvsLines, clauses, ids, idsOf, readProofs } from '../../scripts/trace.ts';

const specs = flows
  .map((flow) => chartOf(flow.machine))
  .flatMap((chart) => [...chart.transitions, ...chart.states].flatMap(({ spec }) => spec));
const carried = new Set(specs);
const known = new Set(clauses.map(({ id }) => id));
const proven = new Set(readProofs().map(({ id }) => id));

test('every clause that no chart covers has a reason for the missing coverage', () => {
  expect([...known].filter((id) => !carried.has(id) && !unwalked[id])).toEqual([]);
});

test('a reason for missing coverage is stated only for clauses that no chart covers', () => {
  expect(Object.keys(unwalked).filter((id) => carried.has(id) || !known.has(id))).toEqual([]);
});

test('charts refer only to clauses in the specification', () => {
  expect(specs.filter((id) => !known.has(id))).toEqual([]);
});

test('an id in a test title counts only before the colon or in brackets at the end', () => {
  expect(idsOf('UI-19 UI-20: the close button reads ×')).toEqual(['UI-19', 'UI-20']);
  expect(idsOf('one payment [R1 ASVS-2.3.3 STORY-6]')).toEqual(['R1', 'ASVS-2.3.3', 'STORY-6']);
  expect(idsOf('API-01: one header [R1]')).toEqual(['API-01', 'R1']);
  expect(idsOf('what UI-19 asks for (R1)')).toEqual([]);
});

test('every id has a test whose title contains it', () => {
  expect(clauses).toHaveLength(323);
  expect([...ids.keys()].filter((id) => !proven.has(id))).toEqual([]);
});

test('test titles contain only ids that exist', () => {
  expect([...proven].filter((id) => !ids.has(id))).toEqual([]);
});

test('the promises page lists each of the 259 ASVS requirements exactly once', () => {
  expect(new Set(asvsLines).size).toBe(asvsLines.length);
  expect(asvsLines).toHaveLength(259);
});
