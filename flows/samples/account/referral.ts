import { referralMachine } from '../../../machines/account/referral.machine.ts';
import { fail } from '../../walker/walk.ts';
import * as f from '../fixtures.ts';
import { flow } from '../flow.ts';

export const referralFlow = flow(referralMachine, {
  'referral.copyAsked': [{ type: 'referral.copyAsked', url: 'https://rigi.example/?ref=ann' }],
  'xstate.error.actor.copyText': [fail('copyText', f.genericFailure)],
});
