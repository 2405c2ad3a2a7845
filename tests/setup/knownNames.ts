/** In every test: what a chart is provided with has a name that the chart knows. XState itself takes any, and the stub stays. */
import { StateMachine, type AnyStateMachine } from 'xstate';

const groups = ['actors', 'actions', 'guards', 'delays'] as const;
export type Group = (typeof groups)[number];
export type Implementations = Partial<Record<Group, Record<string, unknown>>>;

export type Provides = { provide: (this: AnyStateMachine, given: Implementations) => AnyStateMachine };

/** `actors.loadCart` for each implementation that is given and that the chart does not declare. */
export const findUnknownNames = (machine: AnyStateMachine, given: Implementations): string[] =>
  groups.flatMap((group) =>
    Object.keys(given[group] ?? {})
      .filter((name) => !(name in (machine.implementations[group] as object)))
      .map((name) => `${group}.${name}`),
  );

const strict = Symbol.for('strict provide');
const prototype = StateMachine.prototype as unknown as Provides & { [strict]?: boolean };
const { provide } = prototype;

// several test files may share one XState
if (!prototype[strict]) {
  prototype[strict] = true;
  prototype.provide = function provideKnown(given) {
    const unknown = findUnknownNames(this, given);
    if (unknown.length > 0) throw new Error(`The chart "${this.id}" does not know ${unknown.join(', ')}`);
    return provide.call(this, given);
  };
}
