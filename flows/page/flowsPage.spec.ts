import { of } from '../spec/invariants.ts';
import type { Spec } from '../spec/prove.ts';
import { after, inTurn, step, story, fork, boundary } from '../spec/stories.ts';
import { fail, done, type Effect } from '../walker/walk.ts';

const asked = { type: 'cart.removalAsked' };
const long = { id: 'long', recorded: false, input: undefined, events: [done('loadCart'), asked] };
const single = { id: 'single', recorded: false, input: undefined, events: [asked] };
const opened = done('openChart', { chart: { name: 'cart' }, scripts: [long, single] });
const seen = (more: object = {}) => ({
  states: ['cart.holding'],
  tags: ['screen:item'],
  accepted: [{ type: 'cart.tokenFound', token: 'a-token' }],
  outcomes: [],
  ...more,
});
const shows = ['showInPreview', 'writeAddress'] as const;
const written = ['writeAddress'] as const;
const performed = (event: object): Effect => ['performInPreview', { event }];
const stepAsked = (at: number) => ({ type: 'flows.stepAsked' as const, at });
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
const answer = { ...done('loadCart', { Quantity: 1, order: null }), actorId: 'loadCart' };
const composing = { state: 'manual.composing' as const, tags: 'screen:manual composing' as const };
const toComposing = [
  opened,
  { type: 'preview.shown' as const, state: seen({ outcomes: [{ event: answer }] }) },
  'flows.manualAsked' as const,
  { type: 'flows.eventChosen' as const, event: found },
] as const;
/** A text and the problem that sending it reports; null when it is sent. */
const judged: readonly (readonly [text: string, problem: string | null])[] = [
  [asText({ ...found, token: 'my own' }), null],
  ['[]', 'An event is an object with a “type”.'],
  ['null', 'An event is an object with a “type”.'],
  [
    asText({ type: 'cart.kept' }),
    '“type” has to be one of: cart.tokenFound, xstate.done.actor.loadCart. This state accepts no other event.',
  ],
  [asText({ type: 'cart.tokenFound' }), '“token” is missing.'],
  [asText({ ...found, token: 7 }), '“token” has to be string, and is number.'],
  [asText({ ...found, token: ['a'] }), '“token” has to be string, and is list.'],
  [asText({ ...found, token: null }), '“token” has to be string, and is null.'],
];

export const flowsPageSpec: Spec = {
  stories: [
    story(
      'flowsPage',
      '',
      'a path is opened, stepped through and played to its end',
      [
        step(opened, { state: 'ready.idle', tags: 'screen:ready', actions: shows, context: { at: 0 } }, [
          step(
            'flows.playAsked',
            { state: 'ready.playing', tags: 'screen:ready playing', context: { at: 0 } },
            [
              step('flows.pauseAsked', { state: 'ready.idle', actions: written }),
              inTurn(
                step(900, { state: 'ready.playing', actions: ['showInPreview'], context: { at: 1 } }),
                step(900, { state: 'ready.playing', actions: ['showInPreview'], context: { at: 2 } }),
                step(900, { state: 'ready.idle', actions: written, context: { at: 2 } }),
                // again from the start
                step('flows.playAsked', {
                  state: 'ready.playing',
                  actions: ['showInPreview'],
                  context: { at: 0 },
                }),
              ),
              step(failed('step 1 does not run'), {
                state: 'ready.idle',
                context: { failure: 'step 1 does not run' },
              }),
            ],
          ),
          step(stepAsked(1), { state: 'ready.idle', actions: shows, context: { at: 1 } }),
          step(failed('No.'), { state: 'ready.idle', context: { failure: 'No.' } }, [
            step(stepAsked(1), { state: 'ready.idle', actions: shows, context: { at: 1, failure: null } }),
            step(chosen('single', 1), {
              state: 'ready.idle',
              actions: shows,
              context: { script: 'single', at: 1, failure: null },
            }),
            step(
              { type: 'preview.shown', state: seen() },
              { state: 'ready.idle', context: { preview: seen(), failure: null } },
            ),
          ]),
          // a path of one step can be played again, and none cannot be played
          step(
            chosen('single', 1),
            { state: 'ready.idle', actions: shows, context: { script: 'single', at: 1 } },
            [
              step('flows.playAsked', {
                state: 'ready.playing',
                actions: ['showInPreview'],
                context: { at: 0 },
              }),
            ],
          ),
          step(chosen(null), { state: 'ready.idle', actions: shows, context: { script: null, at: 0 } }, [
            step('flows.playAsked', 'ready.idle'),
          ]),
          step('preview.ready', { state: 'ready.idle', actions: ['showInPreview'] }),
          // the selected state gives way to the current one, in either view
          step(viewed('detail', 'cart.empty'), {
            state: 'ready.idle',
            context: { view: { size: 'detail', around: 'cart.empty' } },
          }),
          after(
            [viewed('detail', 'cart.empty')],
            step(
              { type: 'preview.shown', state: seen() },
              { state: 'ready.idle', context: { view: { size: 'detail', around: null }, preview: seen() } },
            ),
          ),
          step(
            { type: 'flows.panelChosen', panel: 'rules' },
            { state: 'ready.idle', context: { panel: 'rules' } },
          ),
          step(
            { type: 'flows.middleChosen', middle: 'messages' },
            { state: 'ready.idle', context: { middle: 'messages' } },
          ),
          // nothing of one chart carries over to the next
          after(
            [viewed('detail', 'cart.empty'), { type: 'preview.shown', state: seen() }, failed('No.')],
            step(
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
          ),
        ]),
        step(
          fail('openChart', 'There is no chart.'),
          { state: 'failed', tags: 'screen:failed', context: { failure: 'There is no chart.' } },
          [step('flows.retried', { state: 'opening', calls: { openChart: { chart: 'cart' } } })],
        ),
      ],
      {
        input,
        start: { state: 'opening', tags: 'screen:opening busy', calls: { openChart: { chart: 'cart' } } },
      },
    ),
    story(
      'flowsPage',
      '',
      'a link opened afresh lands at the end of its path',
      [step(opened, { state: 'ready.idle', actions: shows, context: { at: 2 } })],
      { input: { ...input, at: null } },
    ),
    story(
      'flowsPage',
      '',
      'a link to a path that is no more stands at the start',
      [step(opened, { state: 'ready.idle', actions: shows, context: { at: 0 } })],
      { input: { chart: 'cart', script: 'gone', at: null } },
    ),
    story(
      'flowsPage',
      '',
      'without a path it stands at the start',
      [step(opened, { state: 'ready.idle', actions: shows, context: { script: null, at: 0 } })],
      { input: { chart: 'cart', script: null, at: 7 } },
    ),
    story(
      'flowsPage',
      '',
      'on by hand, from where the path stands, and kept as a test',
      [
        after(
          [opened, stepAsked(1)],
          step('flows.manualAsked', { ...manual, context: { done: [], saved: null, draft: null } }, [
            step(
              { type: 'flows.answerGiven', event: done('removeCart') },
              { ...manual, actions: [performed(done('removeCart'))] },
            ),
            after(
              [viewed('detail', 'cart.empty')],
              step(
                acted(),
                {
                  ...manual,
                  context: {
                    preview: seen(),
                    view: { size: 'detail', around: null },
                    done: [{ event: asked, states: ['cart.holding'], tags: ['screen:item'] }],
                  },
                },
                [
                  step(
                    { type: 'flows.saveAsked', name: 'removed' },
                    {
                      state: 'manual.saving',
                      tags: 'screen:manual busy',
                      calls: {
                        saveRecording: {
                          name: 'removed',
                          chart: 'cart',
                          steps: [
                            { event: done('loadCart'), states: [], tags: [] },
                            { event: asked, states: ['cart.holding'], tags: ['screen:item'] },
                          ],
                        },
                      },
                    },
                    [
                      step(
                        done('saveRecording', 'removed.json'),
                        { ...manual, context: { saved: 'removed.json', failure: null } },
                        [
                          step('flows.manualLeft', {
                            state: 'ready.idle',
                            actions: shows,
                            context: { done: [], saved: null },
                          }),
                          // the note about a saved recording does not appear for another chart
                          after(
                            [{ type: 'flows.chartChosen', chart: 'order' }, opened],
                            step('flows.manualAsked', { ...manual, context: { saved: null } }),
                          ),
                        ],
                      ),
                      step(
                        fail('saveRecording', 'step 1 does not run'),
                        { ...manual, context: { failure: 'step 1 does not run', saved: null } },
                        [
                          after(
                            [{ type: 'flows.saveAsked', name: 'removed' }],
                            step(done('saveRecording', 'removed.json'), {
                              ...manual,
                              context: { saved: 'removed.json', failure: null },
                            }),
                          ),
                        ],
                      ),
                    ],
                  ),
                  step(acted(done('removeCart')), {
                    ...manual,
                    context: {
                      done: [asked, done('removeCart')].map((event) => ({
                        event,
                        states: ['cart.holding'],
                        tags: ['screen:item'],
                      })),
                    },
                  }),
                  step('flows.manualLeft', { state: 'ready.idle', actions: shows, context: { done: [] } }),
                ],
              ),
            ),
            step(failed('It does not run.'), { ...manual, context: { failure: 'It does not run.' } }),
          ]),
        ),
      ],
      { input },
    ),
    story(
      'flowsPage',
      '',
      'a typed event is sent once the chart accepts it, in the shape of the samples',
      [
        fork(
          toComposing,
          step('flows.eventLeft', { ...manual, context: { draft: null } }),
          step(edited('{}'), { ...composing, context: { draft: { text: '{}', problem: null } } }),
        ),
        ...judged.map(([text, problem]) =>
          after(
            [...toComposing, edited(text)],
            step(
              'flows.eventSent',
              problem === null
                ? { ...manual, actions: [performed(JSON.parse(text) as object)], context: { draft: null } }
                : { ...composing, context: { draft: { text, problem } } },
            ),
          ),
        ),
        after(
          [
            opened,
            { type: 'preview.shown', state: seen({ accepted: [] }) },
            'flows.manualAsked',
            { type: 'flows.eventChosen', event: found },
          ],
          step('flows.eventSent', {
            ...composing,
            context: { draft: { text: asText(found), problem: 'This state accepts no event.' } },
          }),
        ),
      ],
      { input },
    ),
    ...boundary({
      chart: 'flowsPage',
      clauses: '',
      says: 'what was wrong is no longer said of what is written now',
      input,
      after: [...toComposing, edited('[]'), 'flows.eventSent'],
      ask: (text: string) => edited(text),
      inside: '[]',
      within: { ...composing, context: { draft: { text: '[]', problem: null } } },
      outside: '{',
      beyond: { ...composing, context: { draft: { text: '{', problem: null } } },
    }),
    story(
      'flowsPage',
      '',
      'another step or script ends what was played, and what it said',
      [
        fork(
          [opened, 'flows.playAsked'],
          step(stepAsked(1), { state: 'ready.idle', tags: 'screen:ready', actions: [...shows] }),
          step(chosen('single'), { state: 'ready.idle', tags: 'screen:ready', actions: [...shows] }),
        ),
        fork(
          [opened, chosen('long', 2)],
          step(
            { type: 'flows.chartChosen', chart: 'order' },
            { state: 'opening', calls: { openChart: { chart: 'order' } }, context: { at: 0 } },
          ),
        ),
        fork(
          [opened, failed('step 1 does not run'), 'flows.manualAsked'],
          step({ type: 'flows.eventChosen', event: found }, { context: { failure: null } }),
        ),
      ],
      { input },
    ),
  ],
  invariants: [
    of('flowsPage').asksOnly('', 'nothing is saved that was not done by hand', 'saveRecording', ['manual']),
    of('flowsPage').empty('', 'what was done by hand ends with it', 'ready', ['done', 'draft']),
  ],
  unkept: {
    'flowsPage.manual.walking/flows.eventChosen#0': 'the event becomes the text of the draft',
  },
};
