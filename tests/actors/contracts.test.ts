/** Every actor of the shop, held to its cases over the real client and storage; and its faults by name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openCases } from '../../scripts/mutants/cases.ts';
import { namedInCode } from '../../scripts/mutants/namedInCode.ts';
import { checkContract } from './contracts/contract.ts';
import { actorsIn, findActors } from './contracts/found.ts';
import { requests } from './contracts/requests.ts';
import { tables } from './contracts/tables.ts';

const all = tables.flatMap((table) =>
  Object.keys(table.contracts).map((name) => ({ title: `${table.file} ${name}`, table, name })),
);

test.each(all)('$title', async ({ table, name }) => {
  await checkContract(table, name);
});

describe('the tables', () => {
  test('have cases for every actor of src/actors, and for nothing else', () => {
    const found = findActors();
    expect(found.length).toBeGreaterThan(120);
    expect([...new Set(all.map(({ title }) => title))].sort()).toEqual([...new Set(found)]);
    // two of one name in a file are two
    for (const title of new Set(found))
      expect(all.filter((one) => one.title === title).length, title).toBeGreaterThanOrEqual(
        found.filter((one) => one === title).length,
      );
    for (const { title, table, name } of all)
      expect(table.contracts[name]!.cases.length, title).toBeGreaterThan(0);
  });

  test('an actor is found wherever it is written', () => {
    const source = `
      const watch = fromCallback(() => {});
      export const cartImplementations = (s) => ({ actors: { loadCart: fromPromise<Cart>(async () => s), watch } });
      export const code = (s) => { const { actors } = oneTimeCodeImplementations<'buyer'>(s, a, b); return actors; };`;
    expect(actorsIn(source)).toEqual(['watch', 'loadCart', 'requestCode', 'checkCode']);
  });

  test('ask for every call whose form is known', () => {
    const asked = new Set(
      all.flatMap(({ table, name }) =>
        table.contracts[name]!.cases.flatMap(({ asks = [] }) => asks.map(({ call }) => call.split('?')[0]!)),
      ),
    );
    expect(Object.keys(requests).filter((call) => !asked.has(call))).toEqual([]);
  });
});

describe('a fault by name is stopped', () => {
  const cases = openCases();
  afterAll(() => cases.close());

  test.each(namedInCode.actors)('$file: $says', async ({ file, from, to, case: by }) => {
    const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
    expect(source).toContain(from);
    expect(by).toBeTruthy();
    expect(
      await cases.judge(
        file,
        source.replace(from, () => to),
      ),
    ).toMatch(by!);
  });
});
