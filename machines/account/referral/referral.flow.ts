import { flow } from '../../../flows/walker/flow.ts';
import { fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { referralMachine } from './referral.machine.ts';

export const referralFlow = flow(
  referralMachine,
  {
    'referral.copyRequested': [{ type: 'referral.copyRequested', url: 'https://rigi.example/?ref=ann' }],
    'xstate.error.actor.copyText': [fail('copyText', f.genericFailure)],
  },
  {
    view: {
      ignored: {
        'referral.copyRequested': 'copying takes a moment, and a second click starts the same copy',
      },
    },
    drivers: {
      'referral.copyRequested': (actions) => actions.press(/^(Copy|Copied)$/),
    },
  },
);
