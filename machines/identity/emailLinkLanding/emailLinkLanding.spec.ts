import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const alreadyVerified = failure('conflict', {
  code: 'ALREADY_VERIFIED',
  message: 'Email already verified',
});
const link = {
  id: '7',
  hash: 'a'.repeat(40),
  expires: '1767348000',
  signature: 'bb',
  verify_url: `/api/email/verify/7/${'a'.repeat(40)}`,
};
const checksLink = {
  state: 'verifying' as const,
  tags: 'screen:verifying busy' as const,
  calls: { verifyLink: link },
};
const leavesLanding = when('emailLinkLanding.homeRequested', {
  state: 'leaving' as const,
  tags: 'screen:leaving busy' as const,
  actions: ['goHome'],
});
const tooOld = failure('refused', { message: 'This link is no longer valid.' });
const resendRequested = 'emailLinkLanding.resendRequested';
const newLink = { message: 'We have sent you a new link.' };

export const emailLinkLandingSpec: Spec = {
  stories: [
    story(
      'emailLinkLanding',
      'EV-02 EV-04 EV-05 EV-06 EV-07 EV-08 EV-09',
      'handles a link that a signed-in customer opens from the email',
      [
        [leavesLanding],
        [when(resendRequested, 'verifying')],
        [
          when(done('verifyLink', null), {
            state: 'leaving',
            tags: 'screen:leaving busy',
            actions: ['storeFlag', 'goVerified'],
          }),
          when(14_999, 'leaving'),
          when(1, checksLink),
        ],
        [
          when(fail('verifyLink', alreadyVerified), {
            state: 'refused',
            tags: 'screen:refused',
            context: { failure: alreadyVerified },
          }),
          when(resendRequested, 'refused'),
        ],
        [given(fail('verifyLink', alreadyVerified)), leavesLanding],
        [
          when(fail('verifyLink', tooOld), {
            state: 'resendable',
            tags: 'screen:refused resendable',
            context: { failure: tooOld, message: null },
          }),
          leavesLanding,
        ],
        [
          given(fail('verifyLink', tooOld)),
          when(resendRequested, {
            state: 'resending',
            tags: 'screen:refused resendable busy',
            calls: { resendLink: null },
          }),
          when(resendRequested, 'resending'),
        ],
        [
          given(fail('verifyLink', tooOld), resendRequested),
          when(done('resendLink', newLink), {
            state: 'cooldown',
            tags: 'screen:refused cooldown',
            context: { ...newLink, failure: null },
          }),
          when(resendRequested, 'cooldown'),
        ],
        [
          given(fail('verifyLink', tooOld), resendRequested, done('resendLink', newLink)),
          when(59_999, 'cooldown'),
          when(1, { state: 'resendable', context: newLink }),
          when(resendRequested, { state: 'resending', calls: { resendLink: null } }),
          when(fail('resendLink', offline), {
            state: 'resendable',
            context: { failure: offline, message: null },
          }),
        ],
        [
          given(fail('verifyLink', tooOld), resendRequested),
          when(fail('resendLink', alreadyVerified), {
            state: 'refused',
            tags: 'screen:refused',
            context: { failure: alreadyVerified },
          }),
        ],
      ],
      { input: { link, signedIn: true }, start: checksLink },
    ),
    story(
      'emailLinkLanding',
      'EV-05 EV-06 EV-07',
      'shows a visitor why the link was rejected, but offers no button for requesting a new one',
      [
        [
          when(fail('verifyLink', alreadyVerified), {
            state: 'refused',
            tags: 'screen:refused',
            context: { failure: alreadyVerified },
          }),
          when(resendRequested, 'refused'),
        ],
        [given(fail('verifyLink', alreadyVerified)), leavesLanding],
        [
          when(done('verifyLink', { email: 'ada@example.com', token: 'reset-token' }), {
            state: 'leaving',
            tags: 'screen:leaving busy',
            actions: [['goNewPassword', { reset: { email: 'ada@example.com', token: 'reset-token' } }]],
          }),
        ],
        [
          when(fail('verifyLink', tooOld), {
            state: 'signedOut',
            tags: 'screen:refused signedOut',
            context: { failure: tooOld },
          }),
          when(resendRequested, 'signedOut'),
        ],
        [given(fail('verifyLink', tooOld)), leavesLanding],
        [
          given(fail('verifyLink', tooOld)),
          when('emailLinkLanding.loginRequested', { state: 'signedOut', actions: ['openLogin'] }),
        ],
        [
          given(fail('verifyLink', tooOld)),
          // after sign-in, the button for requesting a new link appears immediately
          when('session.found', {
            state: 'resendable',
            tags: 'screen:refused resendable',
            context: { signedIn: true, failure: tooOld },
          }),
        ],
      ],
      { input: { link, signedIn: false }, start: checksLink },
    ),
  ],
  invariants: [
    of('emailLinkLanding').asksOnly('EV-06', 'sends a new link only on request', 'resendLink', [
      'resendable',
    ]),
    of('emailLinkLanding').always(
      'EV-06',
      'offers a new link only to a signed-in customer',
      '#resendable',
      ({ context }) => context.signedIn as boolean,
    ),
  ],
  optional: {
    'emailLinkLanding/verifyLink.verify_url': 'the value can be unknown; the receiver handles this case',
  },
};
