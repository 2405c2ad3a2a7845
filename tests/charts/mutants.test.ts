/**
 * Plants the named faults in charts one by one. The checks must detect every fault, even after files are
 * regenerated from the faulty chart.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { flows } from '../../.generated/flows.ts';
import { equivalents } from '../../scripts/mutants/equivalents.ts';
import { evaluateChart } from '../../scripts/mutants/evaluate.ts';
import { applyMutant, keyOf } from '../../scripts/mutants/finder.ts';
import { judgeSource } from '../../scripts/mutants/judge.ts';
import { findMutants, operators } from '../../scripts/mutants/mutate.ts';
import { namedMutants } from '../../scripts/mutants/named.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync('{machines,src,flows}/**/*.machine.ts', { cwd: root });
const readSource = (chart: string): string =>
  readFileSync(
    join(
      root,
      files.find((file) => basename(file) === `${chart}.machine.ts`)!,
    ),
    'utf8',
  );
const flowOf = (chart: string) => flows.find(({ name }) => name === chart)!;

test.each(namedMutants)('the checks detect a fault in $chart: $says', ({ chart, from, to }) => {
  const source = readSource(chart);
  expect(source, 'the source that the fault replaces').toContain(from);
  expect(
    judgeSource(
      flowOf(chart),
      source.replace(from, () => to),
      { walks: false },
    ).right?.fault,
  ).toBeTruthy();
});

describe('chart mutation tool', () => {
  test('the mutation tool finds no fault in an unchanged chart', () => {
    expect(judgeSource(flowOf('cart'), readSource('cart'), { walks: false }).right).toBeNull();
  });

  test('the mutation tool finds mutants of every kind and can apply each of them [S13]', () => {
    const sources = flows.map(({ name }) => ({ name, source: readSource(name) }));
    const found = sources.flatMap(({ name, source }) =>
      findMutants(source, name, `${name}.machine.ts`).map((mutant) => ({ ...mutant, source })),
    );
    expect([...new Set(found.map(({ operator }) => operator))].sort()).toEqual([...operators].sort());
    const keys = new Set(found.map(keyOf));
    expect(Object.keys(equivalents).filter((key) => !keys.has(key))).toEqual([]);
    for (const { source, ...mutant } of found) expect(applyMutant(source, mutant)).not.toBe(source);
    for (const { source, ...mutant } of found.filter((_, index) => index % 97 === 0)) {
      const lines = applyMutant(source, mutant).split('\n');
      const changed = source.split('\n').findIndex((line, index) => line !== lines[index]) + 1;
      expect(changed, mutant.place).toBeGreaterThanOrEqual(mutant.line);
      expect(() => evaluateChart(applyMutant(source, mutant), mutant.chart), mutant.place).not.toThrow(
        SyntaxError,
      );
    }
  });
});
