/**
 * Converts a walk through the running shop into a recording. The recording uses sample events, so it contains
 * no personal data.
 */
import type { AnyEventObject, AnyStateNode } from 'xstate';
import { flows } from '../../.generated/flows.ts';
import type { Flow } from '../walker/flow.ts';
import { createStepper, plain, type StepRecord } from '../walker/steps.ts';
import type { LiveEvent } from './live.ts';
import type { Recording } from './scripts.ts';

/** Event types that a user can trigger. */
const personsEvents = new Set(flows.flatMap(({ drivers }) => Object.keys(drivers)));

const statesOf = ({ after }: StepRecord): string[] => (after._nodes as AnyStateNode[]).map(({ id }) => id);

/**
 * Converts the events of the most recently used tab into samples. Each sample must take the same transitions
 * to the same states as the original event.
 * @param events latest first
 * @throws Error if the log does not include the start of a run, or includes an event without such a sample
 */
export const traceLive = (flow: Flow, name: string, events: readonly LiveEvent[]): Recording => {
  // only uses the tab in which a user acted last, because events in other tabs are merely consequences
  const tab = events.find(({ type }) => personsEvents.has(type))?.tab ?? events[0]?.tab;
  const own = events.filter((event) => event.chart === flow.name && event.tab === tab);
  const run = own.filter(({ session }) => session === own[0]?.session).toReversed();
  const start = run.findLastIndex(({ type }) => type === 'xstate.init');
  if (start < 0)
    throw new Error(
      `The log does not contain the start of ${flow.name}. Reload the shop and repeat the walk.`,
    );
  const isSame = (step: StepRecord, { states }: LiveEvent): boolean =>
    statesOf(step).join() === states.join();
  const input = [flow.input, ...(flow.more ?? [])].find((one) =>
    isSame(createStepper(flow.machine, one).start, run[start]!),
  );
  // ignored events do not count as steps
  const taken = run.slice(start + 1).filter((event) => event.taken.length > 0);
  const trail: AnyEventObject[] = [];
  let stepper = createStepper(flow.machine, input);
  const steps = taken.map((event, index): Recording['steps'][number] => {
    for (const sample of flow.cases[event.type] ?? [{ type: event.type }]) {
      const tried = stepper.step(sample);
      if (isSame(tried, event) && tried.taken.join() === event.taken.join()) {
        trail.push(sample);
        return { event: plain(sample), states: statesOf(tried), tags: [...tried.after.tags].sort() };
      }
      stepper = createStepper(flow.machine, input);
      for (const earlier of trail) stepper.step(earlier);
    }
    throw new Error(
      `Step ${index + 1}, ${event.type}: no sample event of ${flow.name} leads to ${event.states.at(-1)}.`,
    );
  });
  return { name, chart: flow.name, ...(input === undefined ? {} : { input: plain(input) }), steps };
};
