import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { genericFailure, networkFailure } from '../../fixtures.ts';
import { ownNumber as number, ticket } from '../../identity/fixtures.ts';
import type { AddressCheckOutput } from '../addressCheck/addressCheck.machine.ts';
import { approved, known, newcomer, reviewed } from '../fixtures.ts';
import { verificationMachine, type Declaration } from './verification.machine.ts';

const addressDone: AddressCheckOutput = {
  profile: { ...known, mobile_verified: 0, email_verified: 0, isdcode: null, mobile: null },
  ticket: null,
  missed: false,
};

const titles: Record<string, string> = {
  mobile: 'Mobile number',
  email: 'E-mail',
  address: 'Name and address',
  id: 'Passport or ID card',
  declaration: 'Declaration',
};

export const verificationFlow = flow(
  verificationMachine,
  {
    'verification.stepOpened': (['mobile', 'email', 'address', 'id', 'declaration'] as const).map((step) => ({
      type: 'verification.stepOpened',
      step,
    })),
    'verification.declared': [
      { type: 'verification.declared', declaration: { bowner: true, terms: true } },
      { type: 'verification.declared', declaration: { bowner: false, terms: false } },
    ],
    'xstate.done.actor.loadProfile': [newcomer, reviewed, approved].map((profile) =>
      done('loadProfile', profile),
    ),
    'xstate.error.actor.loadProfile': [fail('loadProfile', networkFailure)],
    'xstate.done.actor.saveDeclaration': [done('saveDeclaration', reviewed)],
    'xstate.error.actor.saveDeclaration': [fail('saveDeclaration', networkFailure)],
    'xstate.error.actor.watchPage': [fail('watchPage', genericFailure)],
    'xstate.done.actor.phoneOtp': [
      done('phoneOtp', { outcome: 'verified', number, session: null }),
      done('phoneOtp', { outcome: 'left', number: null, session: null }),
    ],
    'xstate.error.actor.phoneOtp': [fail('phoneOtp', genericFailure)],
    'xstate.done.actor.emailChange': [
      done('emailChange', { outcome: 'verified', email: 'ann@example.com' }),
      done('emailChange', { outcome: 'unproved', email: '' }),
    ],
    'xstate.error.actor.emailChange': [fail('emailChange', genericFailure)],
    'xstate.done.actor.addressCheck': [
      done('addressCheck', addressDone),
      done('addressCheck', { ...addressDone, ticket }),
      done('addressCheck', { ...addressDone, missed: true }),
    ],
    'xstate.error.actor.addressCheck': [fail('addressCheck', genericFailure)],
    'xstate.done.actor.idUpload': [
      done('idUpload', { profile: { ...known, id_status: 'under_review', id_under_review: 1 } }),
      done('idUpload', { profile: null }),
    ],
    'xstate.error.actor.idUpload': [fail('idUpload', genericFailure)],
    'xstate.done.actor.unsavedChanges': [done('unsavedChanges', { outcome: 'left' })],
    'xstate.error.actor.unsavedChanges': [fail('unsavedChanges', genericFailure)],
  },
  {
    input: { from: 'profile' },
    more: [{ from: 'checkout' }],
    // Paths from the checkout stop once the profile has loaded. The remaining steps are the same as in the
    // account, except that the check closes after the last one.
    prune: ({ context }) => context.from === 'checkout' && context.profile !== null,
    view: {
      outside: {
        'verification.left': 'in the account, its tabs lead away from the check; the checkout has a button',
      },
    },
    drivers: {
      'verification.left': (actions) => actions.press('Finish later'),
      'verification.retried': (actions) => actions.press('Try again'),
      'verification.stepOpened': (actions, event) =>
        actions.press(`${titles[event['step'] as string]}: Do this now`),
      'verification.declared': async (actions, event) => {
        const { bowner, terms } = event['declaration'] as Declaration;
        if (bowner) await actions.pick(/^I declare/);
        if (terms) await actions.pick(/^I accept the/);
        await actions.press('Declare and finish');
      },
    },
  },
);
