import type { AnyEventObject, AnyMachineSnapshot, AnyStateNode } from 'xstate';
import type { Flow } from '../samples/flow.ts';
import { speak } from '../walker/chart.ts';
import { createChartHarness, plain, revive } from '../walker/walk.ts';
import type { Outcome, PreviewState } from './protocol.ts';

/** What an answer carries, in a word: a failure's kind, the name of a product, how many. */
const gist = (value: unknown): string => {
  if (Array.isArray(value)) return `${value.length}`;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (typeof value !== 'object') return '';
  if (value === null) return 'nothing';
  const parts = value as Record<string, unknown>;
  for (const key of ['code', 'kind', 'status', 'paymentstatus', 'outcome', 'message_key', 'message'])
    if (typeof parts[key] === 'string' && parts[key] !== '') return parts[key];
  return '';
};

/**
 * One run of a chart for a person to watch: scripted answers, a clock that waits, and every step by hand reported.
 * @param acted hears an event that a person made on the screen
 */
export const createPlay = (flow: Flow, input: unknown, acted: (event: AnyEventObject) => void) => {
  let isManual = true;
  const harness = createChartHarness(flow.machine, input, (event) => {
    if (
      event.type === '@xstate.event' &&
      isManual &&
      event.actorRef.sessionId === event.rootId &&
      !event.event.type.startsWith('xstate.')
    )
      acted(event.event);
  });
  const perform = async (event: AnyEventObject): Promise<void> => {
    isManual = false;
    try {
      await harness.perform(revive(flow.cases, event));
    } finally {
      isManual = true;
    }
  };
  const outcomes = (): Outcome[] => {
    const snapshot = harness.snapshot();
    if (snapshot.status !== 'active') return [];
    const offered = [
      ...new Set((snapshot._nodes as AnyStateNode[]).flatMap((node) => [...node.transitions.keys()])),
    ].filter((type) => /^xstate\.(done\.actor|error\.actor|after)\./.test(type));
    return offered.flatMap((type) =>
      (flow.cases[type] ?? [{ type }]).map((event: AnyEventObject) => {
        const said = gist(event['output'] ?? event['error']);
        return { event: plain(event), label: said ? `${speak(type).label}: ${said}` : speak(type).label };
      }),
    );
  };
  const state = (): PreviewState => {
    const snapshot: AnyMachineSnapshot = harness.snapshot();
    return {
      states: (snapshot._nodes as AnyStateNode[]).map((node) => node.id),
      tags: [...snapshot.tags].sort(),
      status: snapshot.status,
      effects: harness.take().effects.map((effect) => (typeof effect === 'string' ? effect : effect[0])),
      asked: [...harness.pending.keys()],
      outcomes: outcomes(),
      taken: [...harness.hits],
    };
  };
  return { actor: harness.actor, perform, state, stop: () => harness.actor.stop() };
};
export type Play = ReturnType<typeof createPlay>;

/** Runs a part of a script. @throws Error that names the step which no longer runs */
export const runTo = async (
  play: Play,
  events: readonly AnyEventObject[],
  from: number,
  to: number,
): Promise<void> => {
  for (let index = from; index < to; index += 1) {
    const event = events[index];
    if (!event) return;
    try {
      await play.perform(event);
    } catch (error) {
      throw new Error(
        `step ${index + 1}, ${event.type}: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  }
};
