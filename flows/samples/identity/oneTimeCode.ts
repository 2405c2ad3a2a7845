import { oneTimeCodeMachine } from '../../../machines/identity/oneTimeCode.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure, networkFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';
import { codeInputs, ownNumber, signedIn, ticket } from '../identityFixtures.ts';

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
  },
);
