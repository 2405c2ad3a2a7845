import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure } from '../../fixtures.ts';
import { emailLinkLandingMachine } from './emailLinkLanding.machine.ts';

export const emailLinkLandingFlow = flow(
  emailLinkLandingMachine,
  {
    'xstate.done.actor.verifyLink': [
      done('verifyLink', null),
      done('verifyLink', { email: 'ada@example.com', token: 'reset-token' }),
    ],
    'xstate.error.actor.verifyLink': [
      fail(
        'verifyLink',
        failure('conflict', { message: 'Email already verified', code: 'ALREADY_VERIFIED' }),
      ),
      fail('verifyLink', failure('refused', { message: 'Invalid or expired verification link.' })),
    ],
    'xstate.done.actor.resendLink': [done('resendLink', { message: 'Verification link sent!' })],
    'xstate.error.actor.resendLink': [
      fail(
        'resendLink',
        failure('conflict', { message: 'Email already verified', code: 'ALREADY_VERIFIED' }),
      ),
      fail('resendLink', networkFailure),
    ],
  },
  {
    input: {
      link: { id: '7', hash: 'aa', expires: '1767348000', signature: 'bb', verify_url: '' },
      signedIn: true,
    },
    more: [
      {
        link: { id: '7', hash: 'aa', expires: '1767348000', signature: 'bb', verify_url: '' },
        signedIn: false,
      },
    ],
    drivers: {
      'emailLinkLanding.resendRequested': (actions) => actions.press('Send a new link'),
      'emailLinkLanding.loginRequested': (actions) => actions.press('Log in'),
      'emailLinkLanding.homeRequested': (actions) => actions.press('Back to Home page'),
    },
  },
);
