import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const token = 'token-of-link';
const request = { sender: 'Anna', value: '299.00', may_ask: 1 };
const linkEnded = failure('notFound', { code: 'REQUEST_ENDED' });
const linkRead = done('readLink', { token, language: null });
const toQuestion = [linkRead, done('loadRequest', request)] as const;
const ended = { state: 'ended' as const, tags: 'screen:ended' as const };
const reads = { state: 'loading' as const, calls: { loadRequest: { token } } };
const asks = {
  state: 'requesting' as const,
  tags: 'screen:question busy' as const,
  calls: { askTopUp: { token } },
};

export const topUpRequestSpec: Spec = {
  stories: [
    story(
      'topUpRequest',
      '',
      'a single click sends a request; merely opening the page does not',
      [
        [
          when(linkRead, { ...reads, tags: 'screen:loading busy', context: { token } }),
          when(done('loadRequest', request), {
            state: 'question',
            tags: 'screen:question',
            context: { request },
          }),
          when('network.online', 'question'),
          when('topUpRequest.requested', asks),
          when('topUpRequest.requested', 'requesting'),
          when(done('askTopUp', { outcome: 'asked' }), { state: 'asked', tags: 'screen:asked' }),
          when('topUpRequest.requested', 'asked'),
        ],
        [
          given(...toQuestion, 'topUpRequest.requested'),
          when(done('askTopUp', { outcome: 'tooSoon' }), { state: 'tooSoon', tags: 'screen:tooSoon' }),
          when('topUpRequest.requested', 'tooSoon'),
        ],
        [
          given(...toQuestion, 'topUpRequest.requested'),
          when(fail('askTopUp', offline), {
            state: 'question',
            tags: 'screen:question',
            context: { failure: offline },
          }),
          when('topUpRequest.requested', { ...asks, context: { failure: null } }),
        ],
        [given(...toQuestion, 'topUpRequest.requested'), when(fail('askTopUp', linkEnded), ended)],
      ],
      { start: { state: 'starting', tags: 'screen:loading busy', calls: { readLink: null } } },
    ),
    story('topUpRequest', '', 'a recipient who has sent a request cannot send another one that day', [
      [
        given(linkRead),
        when(done('loadRequest', { ...request, may_ask: 0 }), {
          state: 'tooSoon',
          tags: 'screen:tooSoon',
          context: { request: { ...request, may_ask: 0 } },
        }),
      ],
    ]),
    story('topUpRequest', '', 'reports an invalid link, and reloads a link that failed to load', [
      [
        when(done('readLink', { token: null, language: null }), ended),
        when('route.changed', { state: 'starting', calls: { readLink: null } }),
      ],
      [when(fail('readLink', failure('generic')), ended)],
      [given(linkRead), when(fail('loadRequest', linkEnded), ended)],
      [
        given(linkRead),
        when(fail('loadRequest', offline), {
          state: 'failed',
          tags: 'screen:failed failed',
          context: { failure: offline },
        }),
        when('topUpRequest.retried', reads),
        when(done('loadRequest', request), { state: 'question', context: { failure: null } }),
      ],
      [given(linkRead, fail('loadRequest', offline)), when('network.online', reads)],
    ]),
    story('topUpRequest', '', 'the page restarts in the language of the link', [
      [
        when(done('readLink', { token, language: 'es' }), {
          state: 'leaving',
          tags: 'screen:loading busy',
          actions: [['changeLanguage', { link: { token, language: 'es' } }]],
        }),
        when(15_000, { state: 'starting', calls: { readLink: null } }),
      ],
    ]),
  ],
  invariants: [
    of('topUpRequest').asksOnly('', 'sends a request only after a click', 'askTopUp', ['question']),
    of('topUpRequest').noWay(
      '',
      'sends no second request after the first',
      ['asked', 'tooSoon'],
      ['requesting'],
    ),
  ],
  unkept: {
    'topUpRequest.starting/xstate.error.actor.readLink#0':
      'the reason for the failure is irrelevant; the page has its own message for this state',
    'topUpRequest.loading/xstate.error.actor.loadRequest#0':
      'the reason for the failure is irrelevant; the page has its own message for this state',
    'topUpRequest.requesting/xstate.error.actor.askTopUp#0':
      'the reason for the failure is irrelevant; the page has its own message for this state',
    'topUpRequest.requesting/xstate.done.actor.askTopUp#0':
      'only the kind of response matters; its content is already known or is loaded again',
    'topUpRequest.requesting/xstate.done.actor.askTopUp#1':
      'only the kind of response matters; its content is already known or is loaded again',
  },
};
