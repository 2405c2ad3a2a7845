import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, genericFailure } from '../../fixtures.ts';
import { abandonedCode, provedBy, refusedBy } from '../../identity/fixtures.ts';
import { emailChangeMachine } from './emailChange.machine.ts';

export const emailChangeFlow = flow(
  emailChangeMachine,
  {
    'emailChange.addressSubmitted': [
      { type: 'emailChange.addressSubmitted', email: 'ann@example.com' },
      { type: 'emailChange.addressSubmitted', email: 'ann' },
    ],
    'xstate.done.actor.oneTimeCode': [
      done('oneTimeCode', provedBy({ email: 'ann@example.com' })),
      done(
        'oneTimeCode',
        refusedBy(failure('conflict', { message: 'Email already verified', code: 'ALREADY_VERIFIED' })),
      ),
      done('oneTimeCode', refusedBy(failure('refused', { code: 'REAUTH_REQUIRED' }))),
      done('oneTimeCode', refusedBy(failure('conflict', { message: 'This e-mail address is in use.' }))),
      done('oneTimeCode', abandonedCode),
    ],
    'xstate.error.actor.oneTimeCode': [fail('oneTimeCode', genericFailure)],
  },
  {
    input: { email: 'ann@example.com' },
    more: [{ email: null }],
    drivers: {
      'emailChange.addressSubmitted': async (actions, event) => {
        await actions.fill('E-mail', event['email'] as string);
        await actions.press('Send the code');
      },
      'emailChange.closed': (actions) => actions.press('Cancel'),
    },
  },
);
