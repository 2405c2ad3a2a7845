import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { flows } from '../../.generated/flows.ts';
import { allNodes, allTransitions } from '../../flows/walker/edges.ts';

const root = join(import.meta.dirname, '../..');
const files = ['machines', 'src', 'flows'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.machine.ts'))
    .map((name) => join(folder, name)),
);
const source = (file: string): string => readFileSync(join(root, file), 'utf8');
const nameOf = (file: string): string => file.split('/').at(-1)!.replace('.machine.ts', '');

test('every chart in the shop is covered by a walk', () => {
  expect(files.map(nameOf).sort()).toEqual(flows.map((flow) => flow.name).sort());
});

describe.each(files)('source code of %s', (file) => {
  const code = source(file);

  test('the source of a chart uses no browser API, clock or random number', () => {
    const bare = code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/'(?:[^'\\]|\\.)*'/g, "''");
    expect(
      bare.match(
        /\b(Date\.now|new Date|Math\.random|setTimeout|setInterval|localStorage|sessionStorage|window|document|fetch|navigator)\b/g,
      ),
    ).toBeNull();
  });
});

/** Charts started by a screen. No parent waits for them to finish. */
const ofScreens = new Set(
  globSync('src/features/**/load.ts', { cwd: root })
    .flatMap((name) => [...source(name).matchAll(/\blogic: (\w+)Machine\b/g)])
    .map((match) => match[1]!),
);

test('the list of charts started by screens is not empty and contains the account chart', () => {
  expect(ofScreens).toContain('account');
  expect(ofScreens.size).toBeGreaterThan(12);
});

describe.each(flows)('rules for the chart $name', (flow) => {
  const { name, machine } = flow;
  test('the chart has a description and is named after its file', () => {
    expect(machine.id).toBe(name);
    expect(machine.config.description).toMatch(/\S/);
  });

  test('every state has a one-line description', () => {
    const undescribed = allNodes(machine)
      .filter((node) => node !== machine.root && !/^\S.{0,118}\.$/.test(node.description ?? ''))
      .map((node) => node.id);
    expect(undescribed).toEqual([]);
  });

  test('every delay in a chart has a name', () => {
    const delays = allNodes(machine).flatMap((node) => node.after.map((transition) => transition.delay));
    for (const delay of delays) {
      expect(delay, 'literal milliseconds').toBeTypeOf('string');
      expect(Object.keys(machine.implementations.delays)).toContain(delay);
    }
  });

  test('every invoked actor has an onDone, an onError, and an id that equals its src', () => {
    for (const node of allNodes(machine))
      for (const invoke of node.invoke) {
        expect(invoke.id).toBe(invoke.src);
        expect([...node.transitions.keys()]).toEqual(
          expect.arrayContaining([`xstate.done.actor.${invoke.id}`, `xstate.error.actor.${invoke.id}`]),
        );
      }
  });

  test('a chart that ends has an output, unless it belongs to a screen', () => {
    const ends = Object.values(machine.root.states).some((node) => node.type === 'final');
    expect(!ends || ofScreens.has(name) || machine.config.output !== undefined).toBe(true);
  });

  test('every busy state is ended by an actor or a timer', () => {
    const endless = allNodes(machine).filter((node) => {
      if (!node.tags.includes('busy')) return false;
      // A final state ends the chart, and the parent chart continues.
      if (node.type === 'final') return ofScreens.has(name);
      for (let at: typeof node | undefined = node; at; at = at.parent as typeof node | undefined)
        if (at.invoke.length > 0 || at.after.length > 0) return false;
      return true;
    });
    expect(endless.map((node) => node.id)).toEqual([]);
  });

  // Re-entering a region would restart its siblings. An open dialog would close, or a list would load again.
  test('an event in one region of a chart never restarts the other regions', () => {
    const across = allTransitions(machine).filter(
      ({ source, target, reenter }) => reenter && target?.length && source.parent?.type === 'parallel',
    );
    expect(across.map(({ source, eventType }) => `${source.id} ${eventType}`)).toEqual([]);
  });

  test('the chart declares exactly the guards, actions and actors that it uses', () => {
    const named = (list: readonly unknown[]): string[] =>
      list
        .map((item) => (typeof item === 'string' ? item : ((item as { type?: string }).type ?? '')))
        .filter((type) => type !== '' && !type.startsWith('xstate.'));
    const actions = [
      ...allTransitions(machine).flatMap((t) => named(t.actions)),
      ...allNodes(machine).flatMap((n) => named([...n.entry, ...n.exit])),
    ];
    const guards = named(
      allTransitions(machine)
        .map((t) => t.guard)
        .filter(Boolean),
    );
    const actors = allNodes(machine).flatMap((node) => node.invoke.map(({ src }) => src as string));
    const unique = (names: readonly string[]): string[] => [...new Set(names)].toSorted();
    expect({
      actions: unique(Object.keys(machine.implementations.actions)),
      guards: unique(Object.keys(machine.implementations.guards)),
      actors: unique(Object.keys(machine.implementations.actors)),
    }).toEqual({ actions: unique(actions), guards: unique(guards), actors: unique(actors) });
  });
});
