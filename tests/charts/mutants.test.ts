/** The faults by name, planted one by one: each is stopped although everything that a command saves was written anew. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, test } from 'vitest';
import { flows } from '../../.generated/flows.ts';
import { codeOperators, findCodeMutants, kinds, type CodeKind } from '../../scripts/mutants/code.ts';
import { codeEquivalents, equivalents } from '../../scripts/mutants/equivalents.ts';
import { evaluateChart } from '../../scripts/mutants/evaluate.ts';
import { applyMutant, keyOf } from '../../scripts/mutants/finder.ts';
import { judgeSource } from '../../scripts/mutants/judge.ts';
import { findMutants, operators } from '../../scripts/mutants/mutate.ts';
import { namedMutants } from '../../scripts/mutants/named.ts';
import { namedInCode } from '../../scripts/mutants/namedInCode.ts';

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

test.each(namedMutants)('$chart: $says', ({ chart, from, to }) => {
  const source = readSource(chart);
  expect(source, 'the place where it is planted').toContain(from);
  expect(
    judgeSource(
      flowOf(chart),
      source.replace(from, () => to),
      { walks: false },
    ).right?.fault,
  ).toBeTruthy();
});

test.each(Object.values(namedInCode).flat())('$file: $says', ({ file, from }) => {
  const source = readFileSync(join(root, file), 'utf8');
  expect(source.split(from), 'the one place where it is planted').toHaveLength(2);
});

describe('the tool', () => {
  test('stops nothing that is as it was', () => {
    expect(judgeSource(flowOf('cart'), readSource('cart'), { walks: false }).right).toBeNull();
  });

  test('finds every kind of change, each where it says, and each can be planted [S13]', () => {
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

  test('finds every kind of change in code that is no chart, each in the form that the parser takes', () => {
    const found = (Object.keys(kinds) as CodeKind[]).flatMap((kind) =>
      kinds[kind]
        .flatMap((pattern) => globSync(pattern, { cwd: root }))
        .flatMap((file) => {
          const source = readFileSync(join(root, file), 'utf8');
          return findCodeMutants(source, file, kind).map((mutant) => ({ ...mutant, kind, source }));
        }),
    );
    const seen = new Set(found.map(({ operator }) => operator));
    expect(codeOperators.filter((operator) => !seen.has(operator))).toEqual([]);
    for (const kind of Object.keys(kinds) as CodeKind[]) {
      const keys = new Set(found.filter((mutant) => mutant.kind === kind).map(keyOf));
      expect(Object.keys(codeEquivalents[kind]).filter((key) => !keys.has(key))).toEqual([]);
    }
    for (const { source, ...mutant } of found.filter((_, index) => index % 97 === 0))
      expect(
        () => parseAst(applyMutant(source, mutant), { lang: mutant.file.endsWith('x') ? 'tsx' : 'ts' }),
        `${keyOf(mutant)} → ${mutant.by}`,
      ).not.toThrow();
  });
});
