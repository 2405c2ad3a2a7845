import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
import { fail, done } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';

const mailed = (outcome: string, failed: unknown = null) =>
  done('oneTimeCode', { outcome, proof: null, failure: failed });
const verified = {
  in: 'verified' as const,
  tags: 'screen:verified' as const,
  does: ['announceVerified'] as const,
  has: { verified: true },
};
const closesDialog = step('signUpEmailCode.closed', {
  in: 'closed',
  tags: 'screen:verified',
  ends: { verified: true },
});

export const signUpEmailCodeSpec: Spec = {
  stories: [
    story(
      'signUpEmailCode',
      'EV-12',
      'the code of the mail proves the address, and so does its link meanwhile; the dialog may be closed',
      [
        step(mailed('proved'), verified, [closesDialog]),
        step(mailed('refused', failure('conflict', { code: 'ALREADY_VERIFIED' })), verified, [closesDialog]),
        step(mailed('refused', failure('conflict', { code: 'OTHER' })), {
          in: 'closed',
          ends: { verified: false },
        }),
        step(mailed('left'), { in: 'closed', tags: 'screen:verified', ends: { verified: false } }),
        step(fail('oneTimeCode', null), { in: 'closed', ends: { verified: false } }),
      ],
      {
        start: {
          in: 'verifying',
          tags: 'screen:code',
          asks: {
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
  invariants: [],
  unkept: {
    'signUpEmailCode.verifying/xstate.error.actor.oneTimeCode#0':
      'a chart that broke is left; the page stands where it began it',
    'signUpEmailCode.verifying/xstate.done.actor.oneTimeCode#0': 'how the invoked chart ended decides',
    'signUpEmailCode.verifying/xstate.done.actor.oneTimeCode#1': 'how the invoked chart ended decides',
  },
  optional: {
    'signUpEmailCode/oneTimeCode.running': 'it may be unknown, and whoever is asked knows what that means',
  },
};
