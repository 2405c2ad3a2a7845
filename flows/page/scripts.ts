/** Recordings, which load with the page, and walked paths, which load when their chart is opened. */
import type { AnyEventObject } from 'xstate';
import type { Path } from '../walker/steps.ts';

/** A saved manual walk: each event with the resulting states and tags. */
export type Recording = {
  name: string;
  chart: string;
  input?: unknown;
  steps: { event: AnyEventObject; states: string[]; tags: string[] }[];
};
/**
 * Something that can be replayed: either a walked path, identified by its id, or a recording, identified by its
 * name.
 */
export type Script = {
  id: string;
  recorded: boolean;
  input: unknown;
  events: AnyEventObject[];
  /** Tags after each step, as shown in the list. */
  tags: string[][];
  /** Names of the context values that each step changed. Empty for recordings. */
  changed: string[][];
};

const paths = import.meta.glob<Path[]>('../../.generated/paths/*.json', { import: 'default' });
export const recordings = Object.values(
  import.meta.glob<Recording>('../recordings/*.json', { eager: true, import: 'default' }),
);

const readScripts = async (chart: string): Promise<Script[]> => {
  const walked = (await paths[`../../.generated/paths/${chart}.json`]?.()) ?? [];
  const recorded = recordings.filter((recording) => recording.chart === chart);
  return [
    ...walked.map(({ id, input, steps }) => ({
      id,
      recorded: false,
      input,
      events: steps.map((step) => step.event),
      tags: steps.map((step) => step.tags),
      changed: steps.map((step) => Object.keys(step.changed ?? {})),
    })),
    ...recorded.map(({ name, input, steps }) => ({
      id: name,
      recorded: true,
      input,
      events: steps.map((step) => step.event),
      tags: steps.map((step) => step.tags),
      changed: [],
    })),
  ];
};

const scripts = new Map<string, Promise<Script[]>>();
/**
 * Loads the walked paths, sorted by id, followed by the recordings. The result is cached, because the page requests it
 * at every step.
 */
export const loadScripts = (chart: string): Promise<Script[]> => {
  const known = scripts.get(chart);
  if (known) return known;
  const read = readScripts(chart);
  scripts.set(chart, read);
  // a failed load is not cached
  read.catch(() => scripts.delete(chart));
  return read;
};
