import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { ann, bob } from '../fixtures.ts';

const leaving = { type: 'signOut.requested' as const, bearer: ann.accessToken };

export const signOutSpec: Spec = {
  stories: [
    story(
      'signOut',
      'SESS-06',
      'repeats the sign-out request with the customer’s token until it succeeds',
      [
        [
          when(done('notifyServer'), { state: 'idle', tags: '' }),
          when(leaving, {
            state: 'notifying',
            tags: 'busy',
            calls: { notifyServer: { bearer: ann.accessToken } },
            context: { bearer: ann.accessToken },
          }),
          when(done('notifyServer'), { state: 'idle', context: { bearer: null } }),
        ],
        [
          given(done('notifyServer'), leaving),
          when(fail('notifyServer', failure('network')), {
            state: 'retrying',
            tags: 'pending',
            context: { bearer: ann.accessToken },
          }),
          when('network.online', {
            state: 'notifying',
            calls: { notifyServer: { bearer: ann.accessToken } },
          }),
        ],
        [
          given(done('notifyServer'), leaving, fail('notifyServer', failure('network'))),
          when('signOut.retried', {
            state: 'notifying',
            calls: { notifyServer: { bearer: ann.accessToken } },
          }),
        ],
        [
          given(done('notifyServer'), leaving, fail('notifyServer', failure('network'))),
          when(59_999, 'retrying'),
          when(1, { state: 'notifying', calls: { notifyServer: { bearer: ann.accessToken } } }),
        ],
        [given(done('notifyServer'), leaving), when(7_999, 'notifying'), when(1, 'retrying')],
        [
          given(done('notifyServer'), leaving),
          when(
            { type: 'signOut.requested', bearer: bob.accessToken },
            {
              state: 'notifying',
              calls: { notifyServer: { bearer: bob.accessToken } },
            },
          ),
        ],
      ],
      { start: { state: 'notifying', tags: 'busy', calls: { notifyServer: { bearer: null } } } },
    ),
  ],
  unkept: {
    'signOut.notifying/xstate.error.actor.notifyServer#0':
      'the reason for the failure is irrelevant; the state has its own message',
  },
  optional: {
    'signOut/notifyServer.bearer': 'the value can be unknown; the receiver handles this case',
  },
};
