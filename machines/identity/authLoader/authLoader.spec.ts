import { createMachine } from 'xstate';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { anything, step, story, type Then } from '../../../flows/spec/stories.ts';
import { fail, done } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const dialogOfTheStory = createMachine({ id: 'auth', on: { 'auth.loginAsked': {}, 'auth.signUpAsked': {} } });
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
      'the dialog of signing in is fetched when somebody asks for it',
      [
        step('auth.closed', 'closed'),
        ...['auth.loginAsked', 'auth.signUpAsked'].map((asked) =>
          step(asked, { ...fetches, context: { asked } }, [
            step('auth.closed', { state: 'closed', tags: 'screen:closed' }),
            step(
              fail('loadAuth', offline),
              { state: 'failed', tags: 'screen:failed', context: { failure: offline } },
              [
                step('auth.retried', { ...fetches, context: { asked } }),
                step('auth.closed', 'closed', [step(asked, { ...fetches, context: { failure: null } })]),
              ],
            ),
          ]),
        ),
        step('auth.loginAsked', fetches, [
          step(
            authDialog,
            anything,
            ['auth.loginAsked', 'auth.signUpAsked', 'auth.closed', 'session.endedElsewhere'].map((type) =>
              step(type, { state: 'ready', tags: 'screen:ready', sends: [['auth', { type }]] }),
            ),
          ),
        ]),
      ],
      { start: { state: 'closed', tags: 'screen:closed' } },
    ),
  ],
  invariants: [
    of('authLoader').asksOnly('UI-05', 'nothing of signing in is fetched unasked', 'loadAuth', [
      'closed',
      'failed',
    ]),
  ],
};
