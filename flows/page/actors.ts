/** Implements the actors and actions of the flows page. */
import { fromPromise, type AnyStateNode, type MachineImplementationsFrom } from 'xstate';
import { flows } from '../../.generated/flows.ts';
import type { Drawings } from '../drawing/drawing.ts';
import type { PreviewCommand } from '../preview/protocol.ts';
import { chartOf } from '../walker/chart.ts';
import { createChartHarness } from '../walker/harness.ts';
import { revive } from '../walker/walk.ts';
import { addressOf } from './address.ts';
import type { flowsPageMachine, Opened } from './flowsPage.machine.ts';
import type { LiveEvent } from './live.ts';
import { loadScripts, type Recording } from './scripts.ts';
import { settledSecrets } from './secrets.ts';
import { traceLive } from './traceLive.ts';

const saved = import.meta.glob<Drawings>('../../.generated/drawings/*.json', { import: 'default' });
/** @throws Error if `npm run generate -- --paths` has not generated a drawing of the chart */
const loadDrawings = async (chart: string): Promise<Drawings> => {
  const load = saved[`../../.generated/drawings/${chart}.json`];
  if (!load) throw new Error(`There is no drawing of "${chart}".`);
  return load();
};

const openChart = fromPromise<Opened | null, { chart: string }>(async ({ input }) => {
  const flow = flows.find((candidate) => candidate.name === input.chart);
  if (!flow) return null;
  const chart = chartOf(flow.machine);
  const [drawings, scripts] = await Promise.all([loadDrawings(chart.name), loadScripts(chart.name)]);
  return { chart, drawings, scripts };
});

/** Replays the walk on a new actor and records the state after each step. @throws Error if a step fails */
const retrace = async (recording: Recording): Promise<Recording> => {
  const flow = flows.find((candidate) => candidate.name === recording.chart)!;
  const harness = createChartHarness(flow.machine, recording.input ?? flow.input);
  const steps: Recording['steps'] = [];
  for (const { event } of recording.steps) {
    const recorded = settledSecrets(flow.cases, event);
    await harness.perform(revive(flow.cases, recorded));
    const snapshot = harness.snapshot();
    steps.push({
      event: recorded,
      states: (snapshot._nodes as AnyStateNode[]).map((node) => node.id),
      tags: [...snapshot.tags].sort(),
    });
  }
  harness.actor.stop();
  return { ...recording, steps };
};

const fileNameOf = (name: string): string =>
  `${name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.json`;

/** Downloads the recording as a file and returns the file name. Recordings belong in `flows/recordings`. */
const download = (recording: Recording): string => {
  const name = fileNameOf(recording.name);
  const text = `${JSON.stringify(recording, null, 2)}\n`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return name;
};
const saveRecording = fromPromise<string, Recording>(async ({ input }) => download(await retrace(input)));
const createSaveLive = (readLive: () => readonly LiveEvent[]) =>
  fromPromise<string, { chart: string; name: string }>(async ({ input }) => {
    const flow = flows.find((candidate) => candidate.name === input.chart)!;
    return download(traceLive(flow, input.name, readLive()));
  });

/**
 * `sendToPreview` sends a message to the preview iframe. `readLive` returns the event log of the running shop,
 * newest first.
 */
export const flowsPageImplementations = (
  sendToPreview: (message: PreviewCommand) => void,
  readLive: () => readonly LiveEvent[] = () => [],
) =>
  ({
    actors: { openChart, saveRecording, saveLive: createSaveLive(readLive) },
    actions: {
      showInPreview: ({ context: { chart, script, at } }) =>
        sendToPreview({ to: 'preview', type: 'show', chart, path: script, steps: at }),
      performInPreview: (_, { event }) => sendToPreview({ to: 'preview', type: 'perform', event }),
      writeAddress: ({ context: { chart, script, at, opened } }) => {
        const steps = opened?.scripts.find((candidate) => candidate.id === script)?.events.length ?? 0;
        window.history.replaceState(
          null,
          '',
          addressOf({ chart, script, at, steps }, window.location.search),
        );
      },
    },
  }) satisfies MachineImplementationsFrom<typeof flowsPageMachine>;
