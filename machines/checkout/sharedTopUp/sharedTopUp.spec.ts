import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const token = 'token-of-link';
const onItsWay = { status: 'onItsWay', value: '299.00' };
const arrived = { status: 'arrived', value: '299.00' };
const notDelivered = { status: 'notDelivered', value: '299.00' };
const linkEnded = failure('notFound', { code: 'SHARE_ENDED' });
const linkRead = done('readLink', { token, language: null });
const reads = { calls: { loadTopUp: { token } } };
const waits = (more: object = {}) => ({
  state: 'waiting' as const,
  tags: 'screen:waiting' as const,
  ...more,
});
const polls = (count: number) => ({
  state: 'polling' as const,
  tags: 'screen:waiting busy' as const,
  ...reads,
  context: { polls: count },
});
const toPolling = [linkRead, done('loadTopUp', onItsWay), 5_000] as const;

export const sharedTopUpSpec: Spec = {
  stories: [
    story(
      'sharedTopUp',
      '',
      'follows a top-up until it arrives',
      [
        [
          when(linkRead, { state: 'loading', tags: 'screen:loading busy', ...reads, context: { token } }),
          when(done('loadTopUp', arrived), {
            state: 'arrived',
            tags: 'screen:arrived',
            context: { received: arrived },
          }),
        ],
        [
          given(linkRead),
          when(done('loadTopUp', notDelivered), {
            state: 'notDelivered',
            tags: 'screen:notDelivered',
            context: { received: notDelivered },
          }),
        ],
        [
          given(linkRead),
          when(done('loadTopUp', onItsWay), waits({ context: { received: onItsWay } })),
          when(4_999, waits()),
          when(1, polls(1)),
          when(fail('loadTopUp', offline), waits({ context: { failure: offline, received: onItsWay } })),
          when('network.online', polls(2)),
          when(done('loadTopUp', arrived), {
            state: 'arrived',
            context: { received: arrived, failure: null },
          }),
        ],
        [
          given(...toPolling),
          when(done('loadTopUp', notDelivered), {
            state: 'notDelivered',
            context: { received: notDelivered },
          }),
        ],
        [given(...toPolling), when(fail('loadTopUp', linkEnded), { state: 'ended', tags: 'screen:ended' })],
        [given(linkRead), when(fail('loadTopUp', linkEnded), { state: 'ended', tags: 'screen:ended' })],
        [
          given(linkRead),
          when(fail('loadTopUp', offline), {
            state: 'failed',
            tags: 'screen:failed failed',
            context: { failure: offline },
          }),
          when('sharedTopUp.retried', { state: 'loading', ...reads }),
          when(done('loadTopUp', onItsWay), waits({ context: { failure: null } })),
        ],
        [given(linkRead, fail('loadTopUp', offline)), when('network.online', { state: 'loading', ...reads })],
      ],
      { start: { state: 'starting', tags: 'screen:loading busy', calls: { readLink: null } } },
    ),
    story('sharedTopUp', '', 'doubles the polling interval, up to one minute', [
      [
        given(linkRead, done('loadTopUp', onItsWay)),
        ...[5, 10, 20, 40, 60, 60].flatMap((seconds, index) => [
          when(seconds * 1_000 - 1, waits()),
          when(1, polls(Math.min(4, index + 1))),
          when(done('loadTopUp', onItsWay), waits()),
        ]),
      ],
    ]),
    story('sharedTopUp', '', 'a link without a token sends no request', [
      [
        when(done('readLink', { token: null, language: null }), { state: 'ended', tags: 'screen:ended' }),
        when('network.online', 'ended'),
        when('route.changed', { state: 'starting', calls: { readLink: null } }),
      ],
      [when(fail('readLink', failure('generic')), 'ended')],
    ]),
    story('sharedTopUp', '', 'the page restarts in the language of the link', [
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
    of('sharedTopUp').noWay(
      '',
      'once the top-up has a final status, that status never changes',
      ['arrived', 'notDelivered'],
      ['waiting', 'polling', 'loading'],
    ),
  ],
  unkept: {
    'sharedTopUp.starting/xstate.error.actor.readLink#0':
      'the reason for the failure is irrelevant; the page has its own message for this state',
    'sharedTopUp.loading/xstate.error.actor.loadTopUp#0':
      'the reason for the failure is irrelevant; the page has its own message for this state',
    'sharedTopUp.polling/xstate.error.actor.loadTopUp#0':
      'the reason for the failure is irrelevant; the page has its own message for this state',
  },
};
