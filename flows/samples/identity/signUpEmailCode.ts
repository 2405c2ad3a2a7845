import { signUpEmailCodeMachine } from '../../../machines/identity/signUpEmailCode.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure, genericFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';
import { leftCode, provedBy, refusedBy } from '../identityFixtures.ts';

export const signUpEmailCodeFlow = flow(signUpEmailCodeMachine, {
  'xstate.done.actor.oneTimeCode': [
    done('oneTimeCode', provedBy({})),
    done(
      'oneTimeCode',
      refusedBy(failure('conflict', { message: 'Email already verified', code: 'ALREADY_VERIFIED' })),
    ),
    done('oneTimeCode', leftCode),
  ],
  'xstate.error.actor.oneTimeCode': [fail('oneTimeCode', genericFailure)],
});
