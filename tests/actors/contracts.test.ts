/** Runs every contract case for the shop's actors and actions with the real client and storage. */
import { describe, expect, test } from 'vitest';
import { casesOf, checkContract, loadActions, namesIn } from './contracts/contract.ts';
import { actorsIn, findNamed, otherImplementationsIn } from './contracts/found.ts';
import { declaredCalls } from './contracts/requests.ts';
import { tables } from './contracts/tables.ts';

const all = tables.flatMap((table) =>
  namesIn(table).map((name) => ({ title: `${table.file} ${name}`, table, name })),
);

test.each(all)('the implementation fulfils its contract: $title', async ({ table, name }) => {
  await checkContract(table, name);
});

describe('completeness of the contract tables', () => {
  test('the contract tables list exactly the actors and actions that the features implement', async () => {
    const found = findNamed();
    expect(found.length).toBeGreaterThan(230);
    for (const title of new Set(found))
      // A name can occur several times in a file, so count its occurrences.
      expect(all.filter((one) => one.title === title).length, title).toBeGreaterThanOrEqual(
        found.filter((one) => one === title).length,
      );
    // Actions are checked separately, because an action can be created in another file.
    const isAction = / action /;
    const actors = all.map(({ title }) => title).filter((title) => !isAction.test(title));
    expect([...new Set(actors)].sort()).toEqual([...new Set(found.filter((title) => !isAction.test(title)))]);
    for (const table of tables)
      expect(Object.keys(table.actions ?? {}).sort(), table.file).toEqual((await loadActions(table)).sort());
    for (const { title, table, name } of all) expect(casesOf(table, name), title).toBeGreaterThan(0);
  });

  test('the scan of the source code finds actors regardless of the syntax that creates them', () => {
    const source = `
      const watch = fromCallback(() => {});
      export const cartImplementations = (s) => ({ actors: { loadCart: fromPromise<Cart>(async () => s), watch } });
      export const code = (s) => { const { actors } = oneTimeCodeImplementations<'buyer'>(s, a, b); return actors; };`;
    expect(actorsIn(source)).toEqual(['watch', 'loadCart', 'requestCode', 'checkCode']);
  });

  test('the scan of the source code finds the actions, guards and delays of a chart', () => {
    const source = `export const cartImplementations = (s) => ({
      actors: { loadCart: fromPromise(async () => s) },
      actions: { storeCart: () => s, ...others(s) },
      guards: { isOpen: () => true },
      delays: { patience: 1 },
    });`;
    expect(otherImplementationsIn(source)).toEqual(['action storeCart', 'guard isOpen', 'delay patience']);
  });

  test('the contract cases cover every declared API call except those that the browser never makes', () => {
    const made = new Set(
      all.flatMap(({ table, name }) =>
        (table.contracts?.[name]?.cases ?? []).flatMap(({ requests = [] }) =>
          requests.map(({ call }) =>
            call.split('?')[0]!.replace(/(email\/verify)\/\d+\/\w+$/, '$1/:id/:hash'),
          ),
        ),
      ),
    );
    expect(declaredCalls.filter((call) => !made.has(call))).toEqual([
      'GET getCountryDetail',
      'GET getdoclist',
    ]);
  });
});
