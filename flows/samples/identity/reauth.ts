import { reauthMachine } from '../../../machines/identity/reauth.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure, genericFailure, networkFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';
import { leftCode, provedBy, refusedBy } from '../identityFixtures.ts';

export const reauthFlow = flow(
  reauthMachine,
  {
    'reauth.passwordSubmitted': [
      { type: 'reauth.passwordSubmitted', password: 'Fixture-0' },
      { type: 'reauth.passwordSubmitted', password: '' },
    ],
    'xstate.error.actor.provePassword': [
      fail(
        'provePassword',
        failure('validation', { fields: { password: 'The current password is incorrect.' } }),
      ),
    ],
    'xstate.done.actor.oneTimeCode': [
      done('oneTimeCode', provedBy({})),
      done('oneTimeCode', leftCode),
      done('oneTimeCode', refusedBy(networkFailure)),
    ],
    'xstate.error.actor.oneTimeCode': [fail('oneTimeCode', genericFailure)],
  },
  {
    input: { purpose: 'email', contact: 'ann@example.com', hasPassword: true },
    more: [{ purpose: 'mobile', contact: '+41 791234567', hasPassword: false }],
  },
);
