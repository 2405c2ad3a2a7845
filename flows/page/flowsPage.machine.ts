import { assign, setup, type AnyEventObject } from 'xstate';
import { notProvided } from '../../machines/lib/notProvided.ts';
import type { Drawings } from '../drawing/drawing.ts';
import type { PreviewState } from '../preview/protocol.ts';
import type { Chart } from '../walker/chart.ts';
import type { Recording, Script } from './scripts.ts';

export type Opened = { chart: Chart; drawings: Drawings; scripts: Script[] };
/**
 * Level of detail of the drawing: an overview of state names, a state with its neighbours, or all details
 * around a state.
 */
export type View = { size: 'whole' | 'near' | 'detail'; around: string | null };
/** Panel next to the screens. It shows the steps, the changed values or the rules. */
export type Panel = 'path' | 'context' | 'rules';
/** A custom event typed as JSON, and the reason why it was rejected. */
export type Draft = { text: string; problem: string | null };
export type FlowsPageEvent =
  | { type: 'flows.chartChosen'; chart: string }
  | { type: 'flows.searched'; text: string }
  | { type: 'flows.scriptChosen'; script: string | null; at: number }
  | { type: 'flows.stepRequested'; at: number }
  | { type: 'flows.playRequested' }
  | { type: 'flows.pauseRequested' }
  | { type: 'flows.retried' }
  | { type: 'flows.manualRequested' }
  | { type: 'flows.manualLeft' }
  | { type: 'flows.answerGiven'; event: AnyEventObject }
  | { type: 'flows.saveRequested'; name: string }
  | { type: 'flows.viewChosen'; view: View }
  | { type: 'flows.panelChosen'; panel: Panel }
  | { type: 'flows.middleChosen'; middle: 'chart' | 'messages' }
  | { type: 'flows.eventChosen'; event: AnyEventObject }
  | { type: 'flows.eventEdited'; text: string }
  | { type: 'flows.eventSent' }
  | { type: 'flows.eventLeft' }
  | { type: 'preview.ready' }
  | { type: 'preview.shown'; state: PreviewState }
  | { type: 'preview.acted'; event: AnyEventObject; state: PreviewState }
  | { type: 'preview.failed'; message: string };

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
type Known = Pick<PreviewState, 'accepted' | 'outcomes'>;
const samplesIn = ({ accepted, outcomes }: Known): AnyEventObject[] => [
  ...accepted,
  ...outcomes.map(({ event }) => event),
];
/** Returns an event's fields, except its type and actor id. */
const fieldsOf = (event: AnyEventObject): Record<string, unknown> => {
  const { type: _, actorId: _id, ...payload } = event;
  return payload;
};

/**
 * Parses a custom event, or returns the reason for rejecting it. The event must be JSON, its type must be
 * accepted by the current state, and its fields must match those of a sample.
 */
export const readDraft = (
  text: string,
  known: Known,
): { event: AnyEventObject; problem: null } | { event: null; problem: string } => {
  const wrong = (problem: string) => ({ event: null, problem });
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    return wrong(`This is not JSON: ${(error as Error).message}`);
  }
  if (kindOf(read) !== 'object') return wrong('An event is an object with a “type”.');
  const event = read as AnyEventObject;
  const types = [...new Set(samplesIn(known).map(({ type }) => type))];
  if (!types.includes(event.type))
    return wrong(
      types.length === 0
        ? 'This state accepts no event.'
        : `“type” must be one of: ${types.join(', ')}. This state accepts no other event.`,
    );
  const samples = samplesIn(known)
    .filter(({ type }) => type === event.type)
    .map(fieldsOf);
  const given = fieldsOf(event);
  for (const key of Object.keys(samples[0] ?? {})) {
    const kinds = new Set(samples.map((sample) => (key in sample ? kindOf(sample[key]) : 'nothing')));
    const kind = key in given ? kindOf(given[key]) : 'nothing';
    if (kind === 'nothing' && !kinds.has(kind)) return wrong(`“${key}” is missing.`);
    // a null in a sample allows any value
    if (!kinds.has(kind) && !kinds.has('null'))
      return wrong(`“${key}” must be ${[...kinds].join(' or ')}, but is ${kind}.`);
  }
  return { event, problem: null };
};

/**
 * Chart of the flows page, for QA and developers. The page shows a chart, one of its scripts (walked paths
 * and recordings), and the progress of that script on the real screens.
 */
export const flowsPageMachine = setup({
  types: {
    context: {} as {
      chart: string;
      script: string | null;
      /** Number of steps of the script that have run so far. */
      at: number;
      opened: Opened | null;
      preview: PreviewState | null;
      /** Manual steps taken since the end of the path. */
      done: Recording['steps'];
      failure: string | null;
      saved: string | null;
      view: View;
      /** Search text, applied to the paths of all charts. */
      search: string;
      panel: Panel;
      /** Content of the main column. */
      middle: 'chart' | 'messages';
      draft: Draft | null;
    },
    events: {} as FlowsPageEvent,
    input: {} as { chart: string; script: string | null; at: number | null },
    tags: {} as
      | 'screen:opening'
      | 'screen:failed'
      | 'screen:unknown'
      | 'screen:ready'
      | 'screen:manual'
      | 'busy'
      | 'playing'
      | 'composing',
  },
  actors: {
    /** Loads a chart with its drawings and scripts. Returns null if no chart has this name. */
    openChart: notProvided<Opened | null, { chart: string }>('flowsPage.openChart'),
    saveRecording: notProvided<string, Recording>('flowsPage.saveRecording'),
    /** Saves the chart's latest run from the running shop as a recording. */
    saveLive: notProvided<string, { chart: string; name: string }>('flowsPage.saveLive'),
  },
  guards: {
    isUnknown: (_, p: { opened: Opened | null }) => p.opened === null,
    isAtEnd: ({ context }) => context.at >= eventsOf(context).length,
    isUnderWay: ({ context }) => context.at < eventsOf(context).length,
    isDraftValid: ({ context }) => draftIn(context).event !== null,
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
      saved: null,
      done: [],
      draft: null,
      view: { size: 'whole', around: null },
      // a search for paths to a state only makes sense in that state's chart
      search: ({ context }) => (context.search.startsWith('to:') ? '' : context.search),
    }),
    setOpened: assign({
      opened: (_, p: { opened: Opened }) => p.opened,
      // for a link without a step, `at` exceeds the length of the script, so the page opens its end
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
    stepForward: assign({ at: ({ context }) => context.at + 1 }),
    rewind: assign({ at: 0 }),
    setPreview: assign({
      preview: (_, p: { state: PreviewState }) => p.state,
      failure: null,
      // shows the current state again, even if another one was selected
      view: ({ context }) => ({ ...context.view, around: null }),
    }),
    setSearch: assign({ search: (_, p: { text: string }) => p.text }),
    setView: assign({ view: (_, p: { view: View }) => p.view }),
    setPanel: assign({ panel: (_, p: { panel: Panel }) => p.panel }),
    setMiddle: assign({ middle: (_, p: { middle: 'chart' | 'messages' }) => p.middle }),
    setDraft: assign({
      draft: (_, p: { text: string }) => ({ text: p.text, problem: null }),
      failure: null,
    }),
    setProblem: assign({
      draft: ({ context }) => context.draft && { ...context.draft, problem: draftIn(context).problem },
    }),
    clearDraft: assign({ draft: null }),
    setDone: assign({
      preview: (_, p: { event: AnyEventObject; state: PreviewState }) => p.state,
      view: ({ context }) => ({ ...context.view, around: null }),
      done: ({ context }, p: { event: AnyEventObject; state: PreviewState }) => [
        ...context.done,
        { event: p.event, states: p.state.states, tags: p.state.tags },
      ],
    }),
    clearDone: assign({ done: [], saved: null, draft: null }),
    setFailure: assign({ failure: (_, p: { message: string }) => p.message }),
    setSaved: assign({ saved: (_, p: { saved: string }) => p.saved, failure: null }),
    showInPreview: () => {},
    performInPreview: (_, _p: { event: AnyEventObject }) => {},
    writeAddress: () => {},
  },
  delays: { stepInterval: 900 },
}).createMachine({
  id: 'flowsPage',
  description:
    'Shows a chart and replays one of its paths on the real screens, step by step; a person can continue from there.',
  context: ({ input }) => ({
    chart: input.chart,
    script: input.script,
    at: input.script === null ? 0 : (input.at ?? Number.MAX_SAFE_INTEGER),
    opened: null,
    preview: null,
    done: [],
    failure: null,
    saved: null,
    view: { size: 'whole', around: null },
    search: '',
    panel: 'path',
    middle: 'chart',
    draft: null,
  }),
  initial: 'opening',
  on: {
    'flows.chartChosen': {
      target: '.opening',
      actions: [{ type: 'setChart', params: ({ event }) => ({ chart: event.chart }) }],
    },
    'flows.viewChosen': {
      actions: [{ type: 'setView', params: ({ event }) => ({ view: event.view }) }],
    },
    'flows.searched': {
      actions: [{ type: 'setSearch', params: ({ event }) => ({ text: event.text }) }],
    },
    'flows.panelChosen': {
      actions: [{ type: 'setPanel', params: ({ event }) => ({ panel: event.panel }) }],
    },
    'flows.middleChosen': {
      actions: [{ type: 'setMiddle', params: ({ event }) => ({ middle: event.middle }) }],
    },
    'preview.ready': { actions: ['showInPreview'] },
    'preview.shown': {
      actions: [{ type: 'setPreview', params: ({ event }) => ({ state: event.state }) }],
    },
  },
  states: {
    opening: {
      description: 'The chart and its paths are loading.',
      tags: ['screen:opening', 'busy'],
      invoke: {
        id: 'openChart',
        src: 'openChart',
        input: ({ context }) => ({ chart: context.chart }),
        onDone: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => ({ opened: event.output }) },
            target: 'unknown',
          },
          {
            target: 'ready',
            actions: [{ type: 'setOpened', params: ({ event }) => ({ opened: event.output! }) }],
          },
        ],
        onError: {
          target: 'failed',
          actions: [{ type: 'setFailure', params: ({ event }) => ({ message: String(event.error) }) }],
        },
      },
    },
    unknown: {
      description: 'There is no chart of this name. The page lists the most similar names.',
      tags: ['screen:unknown'],
    },
    failed: {
      description: 'The chart failed to load. Loading can be retried.',
      tags: ['screen:failed'],
      on: { 'flows.retried': 'opening' },
    },
    ready: {
      description: 'A path is shown at one of its steps.',
      tags: ['screen:ready'],
      entry: ['showInPreview', 'writeAddress'],
      initial: 'idle',
      on: {
        'flows.scriptChosen': {
          target: '.idle',
          actions: [
            { type: 'setScript', params: ({ event }) => ({ script: event.script, at: event.at }) },
            'showInPreview',
            'writeAddress',
          ],
        },
        'flows.stepRequested': {
          target: '.idle',
          actions: [
            { type: 'setStep', params: ({ event }) => ({ at: event.at }) },
            'showInPreview',
            'writeAddress',
          ],
        },
        'flows.manualRequested': { target: 'manual', actions: ['clearDone'] },
        'preview.failed': {
          target: '.idle',
          actions: [{ type: 'setFailure', params: ({ event }) => ({ message: event.message }) }],
        },
      },
      states: {
        idle: {
          description: 'The path is paused. It can be stepped through or played.',
          on: {
            'flows.playRequested': [
              { guard: 'isUnderWay', target: 'playing' },
              { guard: 'hasScript', target: 'playing', actions: ['rewind', 'showInPreview'] },
            ],
            'flows.saveRequested': 'savingLive',
          },
        },
        savingLive: {
          description: 'The walk in the running shop is being saved.',
          tags: ['busy'],
          invoke: {
            id: 'saveLive',
            src: 'saveLive',
            input: ({ context, event }) => ({
              chart: context.chart,
              name: (event as { name?: string }).name ?? '',
            }),
            onDone: {
              target: 'idle',
              actions: [{ type: 'setSaved', params: ({ event }) => ({ saved: event.output }) }],
            },
            onError: {
              target: 'idle',
              actions: [{ type: 'setFailure', params: ({ event }) => ({ message: String(event.error) }) }],
            },
          },
        },
        playing: {
          description: 'Playback continues until the path ends or is paused.',
          tags: ['playing'],
          on: { 'flows.pauseRequested': { target: 'idle', actions: ['writeAddress'] } },
          after: {
            stepInterval: [
              { guard: 'isAtEnd', target: 'idle', actions: ['writeAddress'] },
              { target: 'playing', reenter: true, actions: ['stepForward', 'showInPreview'] },
            ],
          },
        },
      },
    },
    manual: {
      description:
        'A person operates the screens and decides how each request ends and when each timer fires.',
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
          description: 'The person continues the walk and can save it.',
          on: {
            'flows.saveRequested': 'saving',
            'flows.eventChosen': {
              target: 'composing',
              actions: [
                {
                  type: 'setDraft',
                  params: ({ event }) => ({ text: JSON.stringify(event.event, null, 2) }),
                },
              ],
            },
          },
        },
        composing: {
          description: 'The person edits the payload of an event. It is sent once the chart accepts it.',
          tags: ['composing'],
          on: {
            'flows.eventEdited': {
              actions: [{ type: 'setDraft', params: ({ event }) => ({ text: event.text }) }],
            },
            'flows.eventSent': [
              {
                guard: 'isDraftValid',
                target: 'walking',
                actions: [
                  {
                    type: 'performInPreview',
                    params: ({ context }) => ({ event: draftIn(context).event! }),
                  },
                  'clearDraft',
                ],
              },
              { actions: ['setProblem'] },
            ],
            'flows.eventLeft': { target: 'walking', actions: ['clearDraft'] },
          },
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
  // the recording starts with the path that precedes the manual steps; the states and tags of that path are
  // empty here and are added when the recording is replayed
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

function draftIn(context: { draft: Draft | null; preview: PreviewState | null }) {
  return readDraft(context.draft?.text ?? '', context.preview ?? { accepted: [], outcomes: [] });
}
