import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { ann, bob } from '../fixtures.ts';

const leaving = { type: 'signOut.wanted' as const, bearer: ann.accessToken };

export const signOutSpec: Spec = {
  stories: [
    story(
      'signOut',
      'SESS-06',
      'repeats the sign-out request with the customer’s token until it succeeds',
      [
        [
          when(done('tellServer'), { state: 'idle', tags: '' }),
          when(leaving, {
            state: 'notifying',
            tags: 'busy',
            calls: { tellServer: { bearer: ann.accessToken } },
            context: { bearer: ann.accessToken },
          }),
          when(done('tellServer'), { state: 'idle', context: { bearer: null } }),
        ],
        [
          given(done('tellServer'), leaving),
          when(fail('tellServer', failure('network')), {
            state: 'retrying',
            tags: 'pending',
            context: { bearer: ann.accessToken },
          }),
          when('network.online', {
            state: 'notifying',
            calls: { tellServer: { bearer: ann.accessToken } },
          }),
        ],
        [
          given(done('tellServer'), leaving, fail('tellServer', failure('network'))),
          when('signOut.retried', {
            state: 'notifying',
            calls: { tellServer: { bearer: ann.accessToken } },
          }),
        ],
        [
          given(done('tellServer'), leaving, fail('tellServer', failure('network'))),
          when(59_999, 'retrying'),
          when(1, { state: 'notifying', calls: { tellServer: { bearer: ann.accessToken } } }),
        ],
        [given(done('tellServer'), leaving), when(7_999, 'notifying'), when(1, 'retrying')],
        [
          given(done('tellServer'), leaving),
          when(
            { type: 'signOut.wanted', bearer: bob.accessToken },
            {
              state: 'notifying',
              calls: { tellServer: { bearer: bob.accessToken } },
            },
          ),
        ],
      ],
      { start: { state: 'notifying', tags: 'busy', calls: { tellServer: { bearer: null } } } },
    ),
  ],
  unkept: {
    'signOut.notifying/xstate.error.actor.tellServer#0':
      'the reason for the failure is irrelevant; the state has its own message',
  },
  optional: {
    'signOut/tellServer.bearer': 'the value can be unknown; the receiver handles this case',
  },
};
