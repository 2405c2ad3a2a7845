import { of } from '../spec/invariants.ts';
import type { Spec } from '../spec/prove.ts';
import { boundary, given, story, when } from '../spec/stories.ts';
import type { Effect } from '../walker/harness.ts';
import { fail, done } from '../walker/walk.ts';

const asked = { type: 'cart.removalRequested' };
const long = { id: 'long', recorded: false, input: undefined, events: [done('loadCart'), asked] };
const single = { id: 'single', recorded: false, input: undefined, events: [asked] };
const opened = done('openChart', { chart: { name: 'cart' }, scripts: [long, single] });
const seen = (more: object = {}) => ({
  states: ['cart.filled'],
  tags: ['screen:item'],
  accepted: [{ type: 'cart.tokenFound', token: 'a-token' }],
  outcomes: [],
  ...more,
});
const shows = ['showInPreview', 'writeAddress'] as const;
const written = ['writeAddress'] as const;
const performed = (event: object): Effect => ['performInPreview', { event }];
const stepRequested = (at: number) => ({ type: 'flows.stepRequested' as const, at });
const chosen = (script: string | null, at = 0) => ({ type: 'flows.scriptChosen' as const, script, at });
const acted = (event: object = asked) => ({ type: 'preview.acted' as const, event, state: seen() });
const viewed = (size: string, around: string | null) => ({
  type: 'flows.viewChosen' as const,
  view: { size, around },
});
const failed = (message: string) => ({ type: 'preview.failed' as const, message });
const manual = { state: 'manual.walking' as const, tags: 'screen:manual' as const };
const input = { chart: 'cart', script: 'long', at: 0 };
const asText = (event: object): string => JSON.stringify(event, null, 2);
const edited = (text: string) => ({ type: 'flows.eventEdited' as const, text });
const found = { type: 'cart.tokenFound', token: 'a-token' };
const response = { ...done('loadCart', { Quantity: 1, order: null }), actorId: 'loadCart' };
const composing = { state: 'manual.composing' as const, tags: 'screen:manual composing' as const };
const toComposing = [
  opened,
  { type: 'preview.shown' as const, state: seen({ outcomes: [{ event: response }] }) },
  'flows.manualRequested' as const,
  { type: 'flows.eventChosen' as const, event: found },
] as const;
/** Each typed text with the error that it causes, or null if the text is a valid event. */
const judged: readonly (readonly [text: string, problem: string | null])[] = [
  [asText({ ...found, token: 'my own' }), null],
  ['[]', 'An event is an object with a “type”.'],
  ['null', 'An event is an object with a “type”.'],
  [
    asText({ type: 'cart.kept' }),
    '“type” must be one of: cart.tokenFound, xstate.done.actor.loadCart. This state accepts no other event.',
  ],
  [asText({ type: 'cart.tokenFound' }), '“token” is missing.'],
  [asText({ ...found, token: 7 }), '“token” must be string, but is number.'],
  [asText({ ...found, token: ['a'] }), '“token” must be string, but is list.'],
  [asText({ ...found, token: null }), '“token” must be string, but is null.'],
];

export const flowsPageSpec: Spec = {
  stories: [
    story(
      'flowsPage',
      '',
      'opens a path, steps through it and plays it to its end',
      [
        [
          when(opened, { state: 'ready.idle', tags: 'screen:ready', actions: shows, context: { at: 0 } }),
          when('flows.playRequested', {
            state: 'ready.playing',
            tags: 'screen:ready playing',
            context: { at: 0 },
          }),
          when('flows.pauseRequested', { state: 'ready.idle', actions: written }),
        ],
        [
          given(opened, 'flows.playRequested'),
          when(900, { state: 'ready.playing', actions: ['showInPreview'], context: { at: 1 } }),
          when(900, { state: 'ready.playing', actions: ['showInPreview'], context: { at: 2 } }),
          when(900, { state: 'ready.idle', actions: written, context: { at: 2 } }),
          // playing a path that has reached its end restarts it
          when('flows.playRequested', {
            state: 'ready.playing',
            actions: ['showInPreview'],
            context: { at: 0 },
          }),
        ],
        [
          given(opened, 'flows.playRequested'),
          when(failed('step 1 does not run'), {
            state: 'ready.idle',
            context: { failure: 'step 1 does not run' },
          }),
        ],
        [given(opened), when(stepRequested(1), { state: 'ready.idle', actions: shows, context: { at: 1 } })],
        [
          given(opened),
          when(failed('No.'), { state: 'ready.idle', context: { failure: 'No.' } }),
          when(stepRequested(1), { state: 'ready.idle', actions: shows, context: { at: 1, failure: null } }),
        ],
        [
          given(opened, failed('No.')),
          when(chosen('single', 1), {
            state: 'ready.idle',
            actions: shows,
            context: { script: 'single', at: 1, failure: null },
          }),
        ],
        [
          given(opened, failed('No.')),
          when(
            { type: 'preview.shown', state: seen() },
            { state: 'ready.idle', context: { preview: seen(), failure: null } },
          ),
        ],
        [
          given(opened),
          // a path with a single step can be replayed, but an empty one cannot
          when(chosen('single', 1), {
            state: 'ready.idle',
            actions: shows,
            context: { script: 'single', at: 1 },
          }),
          when('flows.playRequested', {
            state: 'ready.playing',
            actions: ['showInPreview'],
            context: { at: 0 },
          }),
        ],
        [
          given(opened),
          when(chosen(null), { state: 'ready.idle', actions: shows, context: { script: null, at: 0 } }),
          when('flows.playRequested', 'ready.idle'),
        ],
        [given(opened), when('preview.ready', { state: 'ready.idle', actions: ['showInPreview'] })],
        [
          given(opened),
          // the view centres on a selected state only until the next preview is shown
          when(viewed('detail', 'cart.empty'), {
            state: 'ready.idle',
            context: { view: { size: 'detail', around: 'cart.empty' } },
          }),
        ],
        [
          given(opened, viewed('detail', 'cart.empty')),
          when(
            { type: 'preview.shown', state: seen() },
            { state: 'ready.idle', context: { view: { size: 'detail', around: null }, preview: seen() } },
          ),
        ],
        [
          given(opened),
          when(
            { type: 'flows.searched', text: 'PAY-06' },
            { state: 'ready.idle', context: { search: 'PAY-06' } },
          ),
          when(
            { type: 'flows.chartChosen', chart: 'order' },
            { state: 'opening', calls: { openChart: { chart: 'order' } }, context: { search: 'PAY-06' } },
          ),
        ],
        [
          given(
            opened,
            // a search for paths to a state is cleared when another chart is opened
            { type: 'flows.searched', text: 'to:cart.empty' },
          ),
          when(
            { type: 'flows.chartChosen', chart: 'order' },
            { state: 'opening', calls: { openChart: { chart: 'order' } }, context: { search: '' } },
          ),
        ],
        [
          given(opened),
          when(
            { type: 'flows.panelChosen', panel: 'rules' },
            { state: 'ready.idle', context: { panel: 'rules' } },
          ),
        ],
        [
          given(opened),
          when(
            { type: 'flows.middleChosen', middle: 'messages' },
            { state: 'ready.idle', context: { middle: 'messages' } },
          ),
        ],
        [
          given(
            opened,
            // opening another chart discards everything that belongs to the previous one
            viewed('detail', 'cart.empty'),
            { type: 'preview.shown', state: seen() },
            failed('No.'),
          ),
          when(
            { type: 'flows.chartChosen', chart: 'order' },
            {
              state: 'opening',
              tags: 'screen:opening busy',
              calls: { openChart: { chart: 'order' } },
              context: {
                chart: 'order',
                script: null,
                at: 0,
                opened: null,
                preview: null,
                failure: null,
                done: [],
                draft: null,
                view: { size: 'whole', around: null },
              },
            },
          ),
        ],
        [
          when(done('openChart', null), { state: 'unknown', tags: 'screen:unknown' }),
          when(
            { type: 'flows.chartChosen', chart: 'order' },
            { state: 'opening', calls: { openChart: { chart: 'order' } } },
          ),
        ],
        [
          when(fail('openChart', 'There is no drawing.'), {
            state: 'failed',
            tags: 'screen:failed',
            context: { failure: 'There is no drawing.' },
          }),
          when('flows.retried', { state: 'opening', calls: { openChart: { chart: 'cart' } } }),
        ],
      ],
      {
        input,
        start: { state: 'opening', tags: 'screen:opening busy', calls: { openChart: { chart: 'cart' } } },
      },
    ),
    story(
      'flowsPage',
      '',
      'a link without a step opens at the end of its path',
      [[when(opened, { state: 'ready.idle', actions: shows, context: { at: 2 } })]],
      { input: { ...input, at: null } },
    ),
    story(
      'flowsPage',
      '',
      'a link to a path that no longer exists opens at the start of the chart',
      [[when(opened, { state: 'ready.idle', actions: shows, context: { at: 0 } })]],
      { input: { chart: 'cart', script: 'gone', at: null } },
    ),
    story(
      'flowsPage',
      '',
      'a link without a path opens at the start of the chart',
      [[when(opened, { state: 'ready.idle', actions: shows, context: { script: null, at: 0 } })]],
      { input: { chart: 'cart', script: null, at: 7 } },
    ),
    story(
      'flowsPage',
      '',
      'saves the latest walk in the running shop, or shows why saving failed',
      [
        [
          given(opened),
          when(
            { type: 'flows.saveRequested', name: 'bought' },
            {
              state: 'ready.savingLive',
              tags: 'screen:ready busy',
              calls: { saveLive: { chart: 'cart', name: 'bought' } },
            },
          ),
          when(done('saveLive', 'bought.json'), {
            state: 'ready.idle',
            tags: 'screen:ready',
            context: { saved: 'bought.json', failure: null },
          }),
          when(
            { type: 'flows.chartChosen', chart: 'order' },
            { state: 'opening', calls: { openChart: { chart: 'order' } }, context: { saved: null } },
          ),
        ],
        [
          given(opened, { type: 'flows.saveRequested', name: 'bought' }),
          when(fail('saveLive', 'no start'), {
            state: 'ready.idle',
            tags: 'screen:ready',
            context: { saved: null, failure: 'no start' },
          }),
        ],
      ],
      { input },
    ),
    story(
      'flowsPage',
      '',
      'a person continues from the current step and saves the walk',
      [
        [
          given(opened, stepRequested(1)),
          when('flows.manualRequested', { ...manual, context: { done: [], saved: null, draft: null } }),
          when(
            { type: 'flows.answerGiven', event: done('removeCart') },
            { ...manual, actions: [performed(done('removeCart'))] },
          ),
        ],
        [
          given(opened, stepRequested(1), 'flows.manualRequested', viewed('detail', 'cart.empty')),
          when(acted(), {
            ...manual,
            context: {
              preview: seen(),
              view: { size: 'detail', around: null },
              done: [{ event: asked, states: ['cart.filled'], tags: ['screen:item'] }],
            },
          }),
          when(
            { type: 'flows.saveRequested', name: 'removed' },
            {
              state: 'manual.saving',
              tags: 'screen:manual busy',
              calls: {
                saveRecording: {
                  name: 'removed',
                  chart: 'cart',
                  steps: [
                    { event: done('loadCart'), states: [], tags: [] },
                    { event: asked, states: ['cart.filled'], tags: ['screen:item'] },
                  ],
                },
              },
            },
          ),
          when(done('saveRecording', 'removed.json'), {
            ...manual,
            context: { saved: 'removed.json', failure: null },
          }),
          when('flows.manualLeft', {
            state: 'ready.idle',
            actions: shows,
            context: { done: [], saved: null },
          }),
        ],
        [
          given(
            opened,
            stepRequested(1),
            'flows.manualRequested',
            viewed('detail', 'cart.empty'),
            acted(),
            { type: 'flows.saveRequested', name: 'removed' },
            done('saveRecording', 'removed.json'),
            // the note about a saved recording disappears when another chart is opened
            { type: 'flows.chartChosen', chart: 'order' },
            opened,
          ),
          when('flows.manualRequested', { ...manual, context: { saved: null } }),
        ],
        [
          given(opened, stepRequested(1), 'flows.manualRequested', viewed('detail', 'cart.empty'), acted(), {
            type: 'flows.saveRequested',
            name: 'removed',
          }),
          when(fail('saveRecording', 'step 1 does not run'), {
            ...manual,
            context: { failure: 'step 1 does not run', saved: null },
          }),
          given({ type: 'flows.saveRequested', name: 'removed' }),
          when(done('saveRecording', 'removed.json'), {
            ...manual,
            context: { saved: 'removed.json', failure: null },
          }),
        ],
        [
          given(opened, stepRequested(1), 'flows.manualRequested', viewed('detail', 'cart.empty'), acted()),
          when(acted(done('removeCart')), {
            ...manual,
            context: {
              done: [asked, done('removeCart')].map((event) => ({
                event,
                states: ['cart.filled'],
                tags: ['screen:item'],
              })),
            },
          }),
        ],
        [
          given(opened, stepRequested(1), 'flows.manualRequested', viewed('detail', 'cart.empty'), acted()),
          when('flows.manualLeft', { state: 'ready.idle', actions: shows, context: { done: [] } }),
        ],
        [
          given(opened, stepRequested(1), 'flows.manualRequested'),
          when(failed('It does not run.'), { ...manual, context: { failure: 'It does not run.' } }),
        ],
      ],
      { input },
    ),
    story(
      'flowsPage',
      '',
      'sends a typed event only if the chart accepts it and its fields match those of a sample',
      [
        [given(...toComposing), when('flows.eventLeft', { ...manual, context: { draft: null } })],
        [
          given(...toComposing),
          when(edited('{}'), { ...composing, context: { draft: { text: '{}', problem: null } } }),
        ],
        ...judged.map(([text, problem]) => [
          given(...toComposing, edited(text)),
          when(
            'flows.eventSent',
            problem === null
              ? { ...manual, actions: [performed(JSON.parse(text) as object)], context: { draft: null } }
              : { ...composing, context: { draft: { text, problem } } },
          ),
        ]),
        [
          given(opened, { type: 'preview.shown', state: seen({ accepted: [] }) }, 'flows.manualRequested', {
            type: 'flows.eventChosen',
            event: found,
          }),
          when('flows.eventSent', {
            ...composing,
            context: { draft: { text: asText(found), problem: 'This state accepts no event.' } },
          }),
        ],
      ],
      { input },
    ),
    ...boundary({
      chart: 'flowsPage',
      clauses: '',
      title: 'clears the error of an earlier text when the next one is typed',
      input,
      after: [...toComposing, edited('[]'), 'flows.eventSent'],
      event: (text: string) => edited(text),
      inside: '[]',
      within: { ...composing, context: { draft: { text: '[]', problem: null } } },
      outside: '{',
      beyond: { ...composing, context: { draft: { text: '{', problem: null } } },
    }),
    story(
      'flowsPage',
      '',
      'stops playback when another step, script or chart is chosen, and clears the error when the walk continues',
      [
        [
          given(opened, 'flows.playRequested'),
          when(stepRequested(1), { state: 'ready.idle', tags: 'screen:ready', actions: [...shows] }),
        ],
        [
          given(opened, 'flows.playRequested'),
          when(chosen('single'), { state: 'ready.idle', tags: 'screen:ready', actions: [...shows] }),
        ],
        [
          given(opened, chosen('long', 2)),
          when(
            { type: 'flows.chartChosen', chart: 'order' },
            { state: 'opening', calls: { openChart: { chart: 'order' } }, context: { at: 0 } },
          ),
        ],
        [
          given(opened, failed('step 1 does not run'), 'flows.manualRequested'),
          when({ type: 'flows.eventChosen', event: found }, { context: { failure: null } }),
        ],
      ],
      { input },
    ),
  ],
  invariants: [
    of('flowsPage').asksOnly('', 'saves a manual walk only while that walk is in progress', 'saveRecording', [
      'manual',
    ]),
    of('flowsPage').asksOnly('', 'saves a walk in the running shop only while a path is shown', 'saveLive', [
      'ready',
    ]),
    of('flowsPage').empty('', 'manual steps are discarded when the manual walk ends', 'ready', [
      'done',
      'draft',
    ]),
  ],
  unkept: {
    'flowsPage.manual.walking/flows.eventChosen#0': 'the draft contains the event as text',
  },
};
