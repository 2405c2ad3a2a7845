import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const session = {
  profile: { name: 'Ann', email: 'ann@example.com', image: null },
  access_token: 'bearer-of-ann',
  refresh_token: 'refresh',
  expires_in: 3600,
  email_code_sent: 0,
};
const logged = (error: unknown): Effect => ['logFailure', { error }];

export const socialSignInSpec: Spec = {
  stories: [
    story(
      'socialSignIn',
      'AUTH-09',
      'if signing in fails, only logs the error and shows the button again',
      [
        [
          when(fail('loadProvider', offline), {
            state: 'unavailable',
            tags: 'screen:missing',
            actions: [logged(offline)],
          }),
          when('social.requested', { state: 'loading', calls: { loadProvider: null } }),
        ],
        [
          when(done('loadProvider'), { state: 'ready', tags: 'screen:offered' }),
          when('social.requested', {
            state: 'awaitingProvider',
            tags: 'screen:offered busy',
            calls: { requestProviderToken: null },
          }),
          when('social.requested', 'awaitingProvider'),
        ],
        [
          given(done('loadProvider'), 'social.requested'),
          when(fail('requestProviderToken', offline), { state: 'ready', actions: [logged(offline)] }),
        ],
        [
          given(done('loadProvider'), 'social.requested'),
          when(done('requestProviderToken', 'token-of-provider'), {
            state: 'checking',
            tags: 'screen:offered busy',
            calls: { checkToken: { accessToken: 'token-of-provider' } },
          }),
          when(done('checkToken', session), { tags: 'screen:offered busy', output: { session } }),
        ],
        [
          given(done('loadProvider'), 'social.requested', done('requestProviderToken', 'token-of-provider')),
          when(fail('checkToken', offline), { state: 'ready', actions: [logged(offline)] }),
        ],
      ],
      { start: { state: 'loading', tags: 'screen:offered busy', calls: { loadProvider: null } } },
    ),
  ],
};
