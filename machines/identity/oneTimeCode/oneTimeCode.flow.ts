import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure } from '../../fixtures.ts';
import { codeInputs, ownNumber, signedIn, ticket } from '../fixtures.ts';
import { oneTimeCodeMachine } from './oneTimeCode.machine.ts';

export const oneTimeCodeFlow = flow(
  oneTimeCodeMachine,
  {
    'oneTimeCode.typed': [{ type: 'oneTimeCode.typed', digits: '123456' }],
    'xstate.done.actor.requestCode': [done('requestCode', ticket)],
    'xstate.error.actor.requestCode': [
      fail('requestCode', failure('tooMany', { message: 'Too many attempts. Please try again later.' })),
      fail(
        'requestCode',
        failure('conflict', { message: 'Email already verified', code: 'ALREADY_VERIFIED' }),
      ),
      fail('requestCode', failure('refused', { code: 'REAUTH_REQUIRED' })),
      fail('requestCode', networkFailure),
    ],
    'xstate.done.actor.checkCode': [done('checkCode', { number: ownNumber, session: signedIn })],
    'xstate.error.actor.checkCode': [
      fail('checkCode', failure('gone', { message: 'Your OTP has expired!' })),
      fail('checkCode', failure('tooMany', { message: 'Too many attempts. Please try again later.' })),
      fail('checkCode', failure('conflict', { message: 'This mobile number is already exists.' })),
      fail('checkCode', failure('refused', { code: 'REAUTH_REQUIRED' })),
      fail('checkCode', failure('refused')),
      fail('checkCode', failure('validation', { message: 'Invalid OTP' })),
      fail('checkCode', networkFailure),
    ],
  },
  {
    input: codeInputs.requested,
    more: [codeInputs.sent, codeInputs.unknown, codeInputs.own, codeInputs.offered],
    // matches the button for requesting a code, whose label differs between forms
    drivers: {
      'oneTimeCode.requested': (actions) =>
        actions.press(
          /^(Send the code|Send a new code|Show it here: send me a one-time code|Send a new one-time code)$/,
        ),
      'oneTimeCode.typed': (actions, event) =>
        actions.fill(/^(Code|One-time code)\b/, event['digits'] as string),
      'oneTimeCode.submitted': (actions) => actions.press(/^(Verify|Confirm|Show my code)$/),
      'oneTimeCode.closed': (actions) =>
        actions.press(/^(Edit|Change the number|Change e-mail|Use the password instead|Not now)$/),
    },
  },
);
