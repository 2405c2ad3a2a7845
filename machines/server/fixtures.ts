import type { ChartName } from '../../flows/spec/names.ts';
import { given, story, when } from '../../flows/spec/stories.ts';

/** Lifecycle of a server entity. For each state, it lists the accepted events; all other events are ignored. */
type Life = Readonly<
  Record<
    string,
    { tags: string; on: Readonly<Record<string, string | readonly [to: string, ...jobs: string[]]>> }
  >
>;
export const life = <const Chart extends ChartName>(
  chart: Chart,
  clauses: string,
  prefix: string,
  events: readonly string[],
  first: string,
  states: Life,
) => {
  const ways = new Map<string, readonly string[]>([[first, []]]);
  for (const [state, way] of ways)
    for (const [event, to] of Object.entries(states[state]!.on)) {
      const target = typeof to === 'string' ? to : to[0];
      if (!ways.has(target)) ways.set(target, [...way, event]);
    }
  return Object.entries(states).map(([state, { tags, on }]) =>
    story(
      chart,
      clauses,
      `only the listed events cause a transition from ${state}`,

      events.map((event) => {
        const [target, ...jobs] = [on[event] ?? state].flat();
        return [
          given(...(ways.get(state) ?? []).map((name) => `${prefix}.${name}`)),
          when(`${prefix}.${event}`, { state: target!, tags: states[target!]!.tags, actions: jobs }),
        ];
      }),
      ways.get(state)!.length === 0 ? { start: { state: state, tags } } : {},
    ),
  );
};
