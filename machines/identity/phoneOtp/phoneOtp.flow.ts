import { flow } from '../../../flows/walker/flow.ts';
import { typeNumber } from '../../../flows/walker/userActions.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, genericFailure } from '../../fixtures.ts';
import { abandonedCode, ownNumber, phoneInput, provedBy, refusedBy, signedIn, ticket } from '../fixtures.ts';
import { phoneOtpMachine } from './phoneOtp.machine.ts';

export const phoneOtpFlow = flow(
  phoneOtpMachine,
  {
    'phoneOtp.countryChosen': [{ type: 'phoneOtp.countryChosen', country: 'DE' }],
    'phoneOtp.numberTyped': [
      { type: 'phoneOtp.numberTyped', number: '791234567', countries: [] },
      { type: 'phoneOtp.numberTyped', number: '1234567890123', countries: [] },
      { type: 'phoneOtp.numberTyped', number: '123456789012', countries: [] },
      { type: 'phoneOtp.numberTyped', number: '2015550123', countries: ['US', 'CA'] },
      { type: 'phoneOtp.numberTyped', number: '+4', countries: [] },
    ],
    'xstate.done.actor.readStart': [
      done('readStart', { country: 'CH', number: '', ticket: null, remainingMs: 0 }),
      done('readStart', { country: 'CH', number: '791234567', ticket, remainingMs: 240_000 }),
    ],
    'xstate.error.actor.readStart': [fail('readStart', genericFailure)],
    'xstate.done.actor.oneTimeCode': [
      done('oneTimeCode', provedBy({ number: ownNumber, session: signedIn })),
      done('oneTimeCode', refusedBy(failure('refused', { code: 'REAUTH_REQUIRED' }))),
      done(
        'oneTimeCode',
        refusedBy(failure('conflict', { message: 'This mobile number is already exists.' })),
      ),
      done('oneTimeCode', abandonedCode),
    ],
    'xstate.error.actor.oneTimeCode': [fail('oneTimeCode', genericFailure)],
  },
  {
    input: phoneInput,
    drivers: {
      'phoneOtp.countryChosen': (actions) => actions.search('Country', 'Germany'),
      'phoneOtp.numberTyped': typeNumber,
      'phoneOtp.numberSubmitted': (actions) => actions.press(/^(Continue|Send the code)$/),
      'phoneOtp.closed': (actions) => actions.press(/^(Back to login|Cancel)$/),
    },
  },
);
