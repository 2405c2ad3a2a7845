import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
import { done, fail, type Effect } from '../../../flows/walker/walk.ts';
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
      'whatever goes wrong is only logged',
      [
        step(
          fail('loadProvider', offline),
          { state: 'unavailable', tags: 'screen:missing', actions: [logged(offline)] },
          [step('social.asked', { state: 'loading', calls: { loadProvider: null } })],
        ),
        step(done('loadProvider'), { state: 'ready', tags: 'screen:offered' }, [
          step(
            'social.asked',
            { state: 'awaitingProvider', tags: 'screen:offered busy', calls: { requestProviderToken: null } },
            [
              step('social.asked', 'awaitingProvider'),
              step(fail('requestProviderToken', offline), { state: 'ready', actions: [logged(offline)] }),
              step(
                done('requestProviderToken', 'token-of-provider'),
                {
                  state: 'checking',
                  tags: 'screen:offered busy',
                  calls: { checkToken: { accessToken: 'token-of-provider' } },
                },
                [
                  step(done('checkToken', session), { tags: 'screen:offered busy', output: { session } }),
                  step(fail('checkToken', offline), { state: 'ready', actions: [logged(offline)] }),
                ],
              ),
            ],
          ),
        ]),
      ],
      { start: { state: 'loading', tags: 'screen:offered busy', calls: { loadProvider: null } } },
    ),
  ],
  invariants: [],
};
