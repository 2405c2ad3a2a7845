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
          { in: 'unavailable', tags: 'screen:missing', does: [logged(offline)] },
          [step('social.asked', { in: 'loading', asks: { loadProvider: null } })],
        ),
        step(done('loadProvider'), { in: 'ready', tags: 'screen:offered' }, [
          step(
            'social.asked',
            { in: 'awaitingProvider', tags: 'screen:offered busy', asks: { requestProviderToken: null } },
            [
              step('social.asked', 'awaitingProvider'),
              step(fail('requestProviderToken', offline), { in: 'ready', does: [logged(offline)] }),
              step(
                done('requestProviderToken', 'token-of-provider'),
                {
                  in: 'checking',
                  tags: 'screen:offered busy',
                  asks: { checkToken: { accessToken: 'token-of-provider' } },
                },
                [
                  step(done('checkToken', session), { tags: 'screen:offered busy', ends: { session } }),
                  step(fail('checkToken', offline), { in: 'ready', does: [logged(offline)] }),
                ],
              ),
            ],
          ),
        ]),
      ],
      { start: { in: 'loading', tags: 'screen:offered busy', asks: { loadProvider: null } } },
    ),
  ],
  invariants: [],
};
