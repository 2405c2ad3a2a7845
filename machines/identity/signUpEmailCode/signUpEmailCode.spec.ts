import type { Spec } from '../../../flows/spec/prove.ts';
import { story, when } from '../../../flows/spec/stories.ts';
import { fail, done } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';

const mailed = (outcome: string, failed: unknown = null) =>
  done('oneTimeCode', { outcome, proof: null, failure: failed });
const verified = {
  state: 'verified' as const,
  tags: 'screen:verified' as const,
  actions: ['announceVerified'] as const,
  context: { verified: true },
};
const closesDialog = when('signUpEmailCode.closed', {
  state: 'closed',
  tags: 'screen:verified',
  output: { verified: true },
});

export const signUpEmailCodeSpec: Spec = {
  stories: [
    story(
      'signUpEmailCode',
      'EV-12',
      'verifies the email address with the code or through the link in the email, and can be closed',
      [
        [when(mailed('proved'), verified), closesDialog],
        [when(mailed('refused', failure('conflict', { code: 'ALREADY_VERIFIED' })), verified), closesDialog],
        [
          when(mailed('refused', failure('conflict', { code: 'OTHER' })), {
            state: 'closed',
            output: { verified: false },
          }),
        ],
        [when(mailed('left'), { state: 'closed', tags: 'screen:verified', output: { verified: false } })],
        [when(fail('oneTimeCode', null), { state: 'closed', output: { verified: false } })],
      ],
      {
        input: { email: 'ann@example.com' },
        start: {
          state: 'verifying',
          tags: 'screen:code',
          calls: {
            oneTimeCode: {
              target: { proves: 'email', email: null },
              begin: 'sent',
              running: null,
              mayBeSent: false,
            },
          },
        },
      },
    ),
  ],
  unkept: {
    'signUpEmailCode.verifying/xstate.error.actor.oneTimeCode#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'signUpEmailCode.verifying/xstate.done.actor.oneTimeCode#0':
      'only the outcome of the invoked chart matters',
    'signUpEmailCode.verifying/xstate.done.actor.oneTimeCode#1':
      'only the outcome of the invoked chart matters',
  },
  optional: {
    'signUpEmailCode/oneTimeCode.running': 'the value can be unknown; the receiver handles this case',
  },
};
