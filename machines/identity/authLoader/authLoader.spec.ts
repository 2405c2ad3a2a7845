import { createMachine } from 'xstate';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, type Then, when } from '../../../flows/spec/stories.ts';
import { fail, done } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const dialogOfTheStory = createMachine({
  id: 'auth',
  on: { 'auth.loginRequested': {}, 'auth.signUpRequested': {} },
});
const authDialog = done('loadAuth', { logic: dialogOfTheStory, view: null });
const fetches: Then = {
  state: 'loading' as const,
  tags: 'screen:loading busy' as const,
  calls: { loadAuth: null },
};

export const authLoaderSpec: Spec = {
  stories: [
    story(
      'authLoader',
      'UI-05',
      'loads the sign-in dialog on request',
      [
        [when('auth.closed', 'closed')],
        ...['auth.loginRequested', 'auth.signUpRequested'].flatMap((requested) => [
          [
            when(requested, { ...fetches, context: { requested } }),
            when('auth.closed', { state: 'closed', tags: 'screen:closed' }),
          ],
          [
            given(requested),
            when(fail('loadAuth', offline), {
              state: 'failed',
              tags: 'screen:failed',
              context: { failure: offline },
            }),
            when('auth.retried', { ...fetches, context: { requested } }),
          ],
          [
            given(requested, fail('loadAuth', offline)),
            when('auth.closed', 'closed'),
            when(requested, { ...fetches, context: { failure: null } }),
          ],
        ]),
        ...['auth.loginRequested', 'auth.signUpRequested', 'auth.closed', 'session.endedElsewhere'].map(
          (type) => [
            when('auth.loginRequested', fetches),
            given(authDialog),
            when(type, { state: 'ready', tags: 'screen:ready', sends: [['auth', { type }]] }),
          ],
        ),
      ],
      { start: { state: 'closed', tags: 'screen:closed' } },
    ),
  ],
  invariants: [
    of('authLoader').asksOnly(
      'UI-05',
      'does not load the sign-in code before the dialog is requested',
      'loadAuth',
      ['closed', 'failed'],
    ),
  ],
};
