import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, genericFailure, networkFailure } from '../../fixtures.ts';
import { abandonedCode, provedBy, refusedBy } from '../fixtures.ts';
import { reauthMachine } from './reauth.machine.ts';

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
      done('oneTimeCode', abandonedCode),
      done('oneTimeCode', refusedBy(networkFailure)),
    ],
    'xstate.error.actor.oneTimeCode': [fail('oneTimeCode', genericFailure)],
  },
  {
    input: { purpose: 'email', contact: 'ann@example.com', hasPassword: true },
    more: [{ purpose: 'mobile', contact: '+41 791234567', hasPassword: false }],
    drivers: {
      'reauth.passwordSubmitted': async (actions, event) => {
        await actions.fill('Current password', event['password'] as string);
        await actions.press('Continue');
      },
      'reauth.codeRequested': (actions) => actions.press('Send a code instead'),
      'reauth.closed': (actions) => actions.press('Cancel'),
    },
  },
);
