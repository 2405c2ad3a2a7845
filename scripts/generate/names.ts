/**
 * The names of every chart as types, for stories and invariants: deriving them from the charts would cost the compiler
 * a minute.
 */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { allNodes } from '../../flows/walker/edges.ts';
import type { Flow } from '../../flows/walker/flow.ts';
import { createChartHarness } from '../../flows/walker/harness.ts';

const union = (names: Iterable<string>): string => {
  const sorted = [...new Set(names)].sort();
  return sorted.length === 0 ? 'never' : sorted.map((name) => `'${name}'`).join(' | ');
};
const pathOf = (node: AnyStateNode): string[] => node.path;

const namesOf = (machine: AnyStateMachine, context: object): Record<string, string> => {
  const nodes = allNodes(machine);
  const paths = nodes.map(pathOf).filter(({ length }) => length > 0);
  const { actions, actors } = machine.implementations;
  const actorNames = Object.keys(actors);
  return {
    event: union([
      ...nodes.flatMap((node) => [...node.transitions.keys()]).filter((type) => !type.startsWith('xstate.')),
      ...actorNames.flatMap((name) => [`xstate.done.actor.${name}`, `xstate.error.actor.${name}`]),
    ]),
    place: union(paths.map((path) => path.join('.'))),
    // a story may leave out the parent states
    state: union(paths.flatMap((path) => path.map((_, index) => path.slice(index).join('.')))),
    tag: union(nodes.flatMap(({ tags }) => tags)),
    effect: union(Object.keys(actions)),
    actor: union(actorNames),
    value: union(Object.keys(context)),
  };
};

/** The text of the generated file. */
export const namesFile = (flows: readonly Flow[]): string => {
  const charts = flows.map(({ name, machine, input }) => {
    const harness = createChartHarness(machine, input);
    const { context } = harness.snapshot() as { context: object };
    harness.actor.stop();
    const names = Object.entries(namesOf(machine, context ?? {}));
    return `  ${name}: {\n${names.map(([kind, all]) => `    ${kind}: ${all};`).join('\n')}\n  };`;
  });
  return `/** Written by \`npm run generate\`: the names that stories and invariants may use of each chart. */\nexport type ChartNames = {\n${charts.sort().join('\n')}\n};\n`;
};
