import { assign, fromPromise, setup, type AnyEventObject } from 'xstate';
import type { PreviewState } from '../preview/protocol.ts';
import type { Chart } from '../walker/chart.ts';
import type { Drawing } from './layout.ts';
import type { Recording, Script } from './savedPaths.ts';

export type Opened = { chart: Chart; drawing: Drawing; scripts: Script[] };
export type FlowsPageEvent =
  | { type: 'flows.chartChosen'; chart: string }
  | { type: 'flows.scriptChosen'; script: string | null; at: number }
  | { type: 'flows.stepAsked'; at: number }
  | { type: 'flows.playAsked' }
  | { type: 'flows.pauseAsked' }
  | { type: 'flows.retried' }
  | { type: 'flows.manualAsked' }
  | { type: 'flows.manualLeft' }
  | { type: 'flows.answerGiven'; event: AnyEventObject }
  | { type: 'flows.saveAsked'; name: string }
  | { type: 'preview.ready' }
  | { type: 'preview.shown'; state: PreviewState }
  | { type: 'preview.acted'; event: AnyEventObject; state: PreviewState }
  | { type: 'preview.failed'; message: string };

/** The page for QA and developers: a chart, a script of it, and how far the script has run on the real screens. */
export const flowsPageMachine = setup({
  types: {
    context: {} as {
      chart: string;
      script: string | null;
      /** Steps of the script that have run. */
      at: number;
      opened: Opened | null;
      preview: PreviewState | null;
      /** What a person did since taking over. */
      done: Recording['steps'];
      failure: string | null;
      saved: string | null;
    },
    events: {} as FlowsPageEvent,
    input: {} as { chart: string; script: string | null; at: number | null },
    tags: {} as 'screen:opening' | 'screen:failed' | 'screen:ready' | 'screen:manual' | 'busy' | 'playing',
  },
  actors: {
    openChart: fromPromise<Opened, { chart: string }>(() =>
      Promise.reject(new Error('flowsPage: openChart is not provided')),
    ),
    saveRecording: fromPromise<string, Recording>(() =>
      Promise.reject(new Error('flowsPage: saveRecording is not provided')),
    ),
  },
  guards: {
    isAtEnd: ({ context }) => context.at >= eventsOf(context).length,
    isUnderWay: ({ context }) => context.at < eventsOf(context).length,
    hasScript: ({ context }) => eventsOf(context).length > 0,
  },
  actions: {
    setChart: assign({
      chart: (_, p: { chart: string }) => p.chart,
      script: null,
      at: 0,
      opened: null,
      preview: null,
      failure: null,
      done: [],
    }),
    setOpened: assign({
      opened: (_, p: { opened: Opened }) => p.opened,
      // a link opened afresh lands at the end of its script
      at: ({ context }, p: { opened: Opened }) =>
        Math.min(
          context.at,
          p.opened.scripts.find((script) => script.id === context.script)?.events.length ?? 0,
        ),
    }),
    setScript: assign({
      script: (_, p: { script: string | null; at: number }) => p.script,
      at: (_, p: { script: string | null; at: number }) => p.at,
      failure: null,
    }),
    setStep: assign({ at: (_, p: { at: number }) => p.at, failure: null }),
    stepOn: assign({ at: ({ context }) => context.at + 1 }),
    rewind: assign({ at: 0 }),
    setPreview: assign({ preview: (_, p: { state: PreviewState }) => p.state, failure: null }),
    setDone: assign({
      preview: (_, p: { event: AnyEventObject; state: PreviewState }) => p.state,
      done: ({ context }, p: { event: AnyEventObject; state: PreviewState }) => [
        ...context.done,
        { event: p.event, states: p.state.states, tags: p.state.tags },
      ],
    }),
    clearDone: assign({ done: [], saved: null }),
    setFailure: assign({ failure: (_, p: { message: string }) => p.message }),
    setSaved: assign({ saved: (_, p: { saved: string }) => p.saved, failure: null }),
    showInPreview: () => {},
    performInPreview: (_, _p: { event: AnyEventObject }) => {},
    writeAddress: () => {},
  },
  delays: { pace: 900 },
}).createMachine({
  id: 'flowsPage',
  description: 'A chart, a path of it on the real screens, forward and back, and on from there by hand.',
  context: ({ input }) => ({
    chart: input.chart,
    script: input.script,
    at: input.script === null ? 0 : (input.at ?? Number.MAX_SAFE_INTEGER),
    opened: null,
    preview: null,
    done: [],
    failure: null,
    saved: null,
  }),
  initial: 'opening',
  on: {
    'flows.chartChosen': {
      target: '.opening',
      actions: [{ type: 'setChart', params: ({ event }) => ({ chart: event.chart }) }],
    },
    'preview.ready': { actions: ['showInPreview'] },
    'preview.shown': {
      actions: [{ type: 'setPreview', params: ({ event }) => ({ state: event.state }) }],
    },
  },
  states: {
    opening: {
      description: 'The chart and its saved paths are being loaded.',
      tags: ['screen:opening', 'busy'],
      invoke: {
        id: 'openChart',
        src: 'openChart',
        input: ({ context }) => ({ chart: context.chart }),
        onDone: {
          target: 'ready',
          actions: [{ type: 'setOpened', params: ({ event }) => ({ opened: event.output }) }],
        },
        onError: {
          target: 'failed',
          actions: [{ type: 'setFailure', params: ({ event }) => ({ message: String(event.error) }) }],
        },
      },
    },
    failed: {
      description: 'The chart could not be loaded; it can be tried again.',
      tags: ['screen:failed'],
      on: { 'flows.retried': 'opening' },
    },
    ready: {
      description: 'A path is shown at one of its steps.',
      tags: ['screen:ready'],
      entry: ['showInPreview', 'writeAddress'],
      initial: 'resting',
      on: {
        'flows.scriptChosen': {
          target: '.resting',
          actions: [
            { type: 'setScript', params: ({ event }) => ({ script: event.script, at: event.at }) },
            'showInPreview',
            'writeAddress',
          ],
        },
        'flows.stepAsked': {
          target: '.resting',
          actions: [
            { type: 'setStep', params: ({ event }) => ({ at: event.at }) },
            'showInPreview',
            'writeAddress',
          ],
        },
        'flows.manualAsked': { target: 'manual', actions: ['clearDone'] },
        'preview.failed': {
          target: '.resting',
          actions: [{ type: 'setFailure', params: ({ event }) => ({ message: event.message }) }],
        },
      },
      states: {
        resting: {
          description: 'The path stands still and can be stepped through or played.',
          on: {
            'flows.playAsked': [
              { guard: 'isUnderWay', target: 'playing' },
              { guard: 'hasScript', target: 'playing', actions: ['rewind', 'showInPreview'] },
            ],
          },
        },
        playing: {
          description: 'The path moves on by itself until its end or a pause.',
          tags: ['playing'],
          on: { 'flows.pauseAsked': { target: 'resting', actions: ['writeAddress'] } },
          after: {
            pace: [
              { guard: 'isAtEnd', target: 'resting', actions: ['writeAddress'] },
              { target: 'playing', reenter: true, actions: ['stepOn', 'showInPreview'] },
            ],
          },
        },
      },
    },
    manual: {
      description: 'The screens are a person’s; each answer of the world is given by hand too.',
      tags: ['screen:manual'],
      initial: 'walking',
      on: {
        'preview.acted': {
          actions: [{ type: 'setDone', params: ({ event }) => ({ event: event.event, state: event.state }) }],
        },
        'preview.failed': {
          actions: [{ type: 'setFailure', params: ({ event }) => ({ message: event.message }) }],
        },
        'flows.answerGiven': {
          actions: [{ type: 'performInPreview', params: ({ event }) => ({ event: event.event }) }],
        },
        'flows.manualLeft': { target: 'ready', actions: ['clearDone'] },
      },
      states: {
        walking: {
          description: 'The person goes on by hand and may save what was done.',
          on: { 'flows.saveAsked': 'saving' },
        },
        saving: {
          description: 'The recording is being saved.',
          tags: ['busy'],
          invoke: {
            id: 'saveRecording',
            src: 'saveRecording',
            input: ({ context, event }) => recordingOf(context, event),
            onDone: {
              target: 'walking',
              actions: [{ type: 'setSaved', params: ({ event }) => ({ saved: event.output }) }],
            },
            onError: {
              target: 'walking',
              actions: [{ type: 'setFailure', params: ({ event }) => ({ message: String(event.error) }) }],
            },
          },
        },
      },
    },
  },
});

function eventsOf(context: { script: string | null; opened: Opened | null }): AnyEventObject[] {
  return context.opened?.scripts.find((script) => script.id === context.script)?.events ?? [];
}

function recordingOf(
  context: {
    chart: string;
    script: string | null;
    at: number;
    opened: Opened | null;
    done: Recording['steps'];
  },
  event: AnyEventObject,
): Recording {
  const script = context.opened?.scripts.find((candidate) => candidate.id === context.script);
  // the way to where the person took over belongs to the walk; where it led is asked of the chart again
  const before = eventsOf(context)
    .slice(0, context.at)
    .map((step) => ({ event: step, states: [], tags: [] }));
  return {
    name: String(event['name']),
    chart: context.chart,
    ...(script?.input === undefined ? {} : { input: script.input }),
    steps: [...before, ...context.done],
  };
}
