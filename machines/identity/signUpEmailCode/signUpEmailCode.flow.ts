import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, genericFailure } from '../../fixtures.ts';
import { abandonedCode, provedBy, refusedBy } from '../fixtures.ts';
import { signUpEmailCodeMachine } from './signUpEmailCode.machine.ts';

export const signUpEmailCodeFlow = flow(
  signUpEmailCodeMachine,
  {
    'xstate.done.actor.oneTimeCode': [
      done('oneTimeCode', provedBy({})),
      done(
        'oneTimeCode',
        refusedBy(failure('conflict', { message: 'Email already verified', code: 'ALREADY_VERIFIED' })),
      ),
      done('oneTimeCode', abandonedCode),
    ],
    'xstate.error.actor.oneTimeCode': [fail('oneTimeCode', genericFailure)],
  },
  {
    input: { email: 'ann@example.com' },
    more: [{ email: null }],
    drivers: {
      'signUpEmailCode.closed': (actions) => actions.press('Done'),
    },
  },
);
